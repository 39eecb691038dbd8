// What comes over a board, or beside it, in the middle of a game: the game's word that it is over,
// or a question.
//
// Only what is new since the game began counts: "Lost: 3" or "No" may have stood there all the
// time. A question is one with an answer that declines beside one that agrees, or that does what
// the question warns of. It is answered with no while a game is under way, because a yes throws it
// away as a rule, and with yes otherwise, unless what it asks for does harm.
#pragma once

#include "app/session.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct Interruption {
    std::optional<GameOutcome> outcome;  // won or lost, as the game says
    std::string words;                   // that said so, or that decline
    cv::Rect told_at;                    // where the words stand that say so
    std::vector<cv::Rect> asked_at;      // where words ask for another game
    bool is_question = false;            // that can be declined
    bool asks_for_next = false;          // it asks whether to play on: what is over is over
    std::optional<cv::Point> decline, agree;

    // Whether words of the end, or those that ask for another game, stand across a board: what is
    // seen there is the last one, covered in part.
    bool is_told_across(const cv::Rect& board) const {
        const auto is_across = [&](const cv::Rect& place) { return !(place & board).empty(); };
        return (outcome && is_across(told_at)) || std::ranges::any_of(asked_at, is_across);
    }
};

// In a picture of the game's window, or of a dialog's (`before` empty then: all of it is new).
// Nothing where no text can be read. Takes some tenths of a second.
[[nodiscard]] Interruption interruption_in(const cv::Mat& now, const cv::Mat& before,
                                           std::string_view title = {});

}  // namespace sightread
