// Where a game may be asked to go on: buttons on a panel, and words that say so.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// What is new in a picture since another one of the same size: the box of the largest thing. Empty when nothing much
// is.
[[nodiscard]] cv::Rect what_is_new(const cv::Mat& before, const cv::Mat& now);

// Filled boxes, wider than high, within a part of a picture; the likeliest buttons first.
[[nodiscard]] std::vector<cv::Rect> buttons_in(const cv::Mat& picture, const cv::Rect& part);

// Words outside of a rectangle that ask for a new game, such as Reset or Play again, in languages of Latin letters;
// read by Tesseract, which takes some tenths of a second. Empty also when there is no Tesseract data.
[[nodiscard]] std::vector<cv::Rect> new_game_words(const cv::Mat& picture, const cv::Rect& outside_of);

// What looks like words near a rectangle, outside of it, and cannot be read as Latin letters: in other writings. The
// nearest to its middle line first.
[[nodiscard]] std::vector<cv::Rect> unread_words(const cv::Mat& picture, const cv::Rect& outside_of);

}  // namespace sightread
