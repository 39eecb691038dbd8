// The moves of a plan that are pressed in one go, before any of them is seen: one, mostly. More
// where the profile knows of a game that takes its time over each move and hears the next one
// meanwhile (`at-once`). They are verified together.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace sightread {

template <class Mind>
class Stride {
public:
    using Board = typename Mind::Board;
    using Move = typename Mind::Move;

    // The first moves of a plan for the board, `most` of them at most: as long as it is certain
    // what each leads to.
    Stride(const Mind& mind, Board board, std::span<const Move> plan, int most)
        : mind_(&mind), before_(board) {
        do {
            moves_.push_back(plan[moves_.size()]);
            if (!expected_.empty()) on_the_way_.push_back(expected_.front());
            expected_ = mind.expected(board, moves_.back());
            if (expected_.size() != 1) break;
            board = expected_.front();
        } while (moves_.size() < plan.size() && std::ssize(moves_) < most);
    }

    [[nodiscard]] const Move& first() const { return moves_.front(); }
    [[nodiscard]] const Move& last() const { return moves_.back(); }
    [[nodiscard]] std::size_t size() const { return moves_.size(); }
    // What the last move may lead to: one board for every rule still possible.
    [[nodiscard]] const std::vector<Board>& expected() const { return expected_; }

    [[nodiscard]] bool may_win() const {
        return std::any_of(expected_.begin(), expected_.end(),
                           [&](const Board& board) { return mind_->is_won(board); });
    }

    // How many of the moves lead to this board; none when they do not.
    [[nodiscard]] int made(const Board& board) const {
        const auto is_it = [&](const Board& other) { return mind_->same(other, board); };
        if constexpr (requires { Mind::boards_are_explained; })
            if (size() == 1 && mind_->explains(before_, first(), board)) return 1;
        if (std::any_of(expected_.begin(), expected_.end(), is_it))
            return static_cast<int>(moves_.size());
        const auto found = std::find_if(on_the_way_.begin(), on_the_way_.end(), is_it);
        return found == on_the_way_.end() ? 0 : static_cast<int>(found - on_the_way_.begin()) + 1;
    }
    // The first moves lead to this board, the last one is missing.
    [[nodiscard]] bool is_in_part(const Board& board) const {
        const int count = made(board);
        return count > 0 && count < std::ssize(moves_);
    }

    [[nodiscard]] std::vector<Gesture> gestures(const Layout& layout) const {
        std::vector<Gesture> all;
        for (const Move& move : moves_) {
            const std::vector<Gesture> gestures = mind_->gestures(move, layout);
            all.insert(all.end(), gestures.begin(), gestures.end());
        }
        return all;
    }

    [[nodiscard]] std::string to_text() const {
        std::string text;
        for (const Move& move : moves_) text += (text.empty() ? "" : " + ") + mind_->to_text(move);
        return text;
    }

private:
    const Mind* mind_;
    Board before_;
    std::vector<Move> moves_;
    std::vector<Board> on_the_way_;  // after each move but the last
    std::vector<Board> expected_;
};

}  // namespace sightread
