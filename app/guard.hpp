// Notices that a game goes round in circles.
//
// Twelve times the same action in the same situation among the last fifteen, or a minute in which
// no verified move has led to a board that was not there before: then something is believed that is
// not true, and trying harder does not help. A game may be slow and a player may come back to a
// board; only both together for a long time are suspicious.
#pragma once

#include "capture/frame.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <string>
#include <unordered_set>

namespace sightread {

class Guard {
public:
    static constexpr std::size_t window = 15;
    static constexpr std::ptrdiff_t most_alike = 12;
    static constexpr std::chrono::seconds longest_standstill{60};

    explicit Guard(Clock::time_point now) : progress_(now) {}

    // A move is about to be made, for the first time or again.
    void acts(const std::string& board, const std::string& move) {
        actions_.push_back(std::hash<std::string>{}(board + '\n' + move));
        if (actions_.size() > window) actions_.pop_front();
    }
    // A verified move has led to this board.
    void arrives(const std::string& board, Clock::time_point now) {
        if (boards_.size() < most_boards && !boards_.insert(std::hash<std::string>{}(board)).second)
            return;
        progress_ = now;
    }
    // Somebody else had the mouse, or the game was waited for: that time does not count.
    void rests(Clock::time_point now) {
        progress_ = now;
        actions_.clear();
    }

    // Why this should not go on, as a sentence; empty when it may.
    [[nodiscard]] std::string objection(Clock::time_point now) const {
        if (!actions_.empty() &&
            std::count(actions_.begin(), actions_.end(), actions_.back()) >= most_alike)
            return "the same move was made " + std::to_string(most_alike) +
                   " times among the last " + std::to_string(window) + " on the same board";
        if (now - progress_ > longest_standstill)
            return "for " + std::to_string(longest_standstill.count()) +
                   " seconds no move has led to a new board";
        return {};
    }

private:
    // of one game; after that every board counts as new
    static constexpr std::size_t most_boards = 100'000;
    std::deque<std::size_t> actions_;
    std::unordered_set<std::size_t> boards_;
    Clock::time_point progress_;
};

}  // namespace sightread
