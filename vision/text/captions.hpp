// What stands on a page in words, as far as it can be read, and what may be words that nobody can
// read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Words that stand together: a button's, a link's, a line's.
struct Caption {
    std::string text;         // UTF-8
    cv::Rect box;             // of the words; of the button where they stand on one
    double confidence = 100;  // percent, of the word that is read the least certainly
};
// All that can be read in a picture, by Tesseract, which takes some tenths of a second to some
// seconds. `title`: of the window, which tells in what it is written; empty: in anything. Empty
// also when there is no Tesseract data.
[[nodiscard]] std::vector<Caption> captions_in(const cv::Mat& picture, std::string_view title = {});

// What may be a line of text, however pale and in whatever writing.
[[nodiscard]] std::vector<cv::Rect> possible_lines_in(const cv::Mat& picture);

// Captions of one line, from left to right, as one: "Press", "Space" in a frame, "to start". Those
// of which none stands beside another are left out. Of readings of one place the leftmost counts.
[[nodiscard]] std::vector<Caption> joined_lines(std::vector<Caption> captions);
// What looks like words near a rectangle, outside of it, and cannot be read as Latin letters: in
// other writings. The nearest to its middle line first.
[[nodiscard]] std::vector<cv::Rect> unread_words(const cv::Mat& picture,
                                                 const cv::Rect& outside_of);

}  // namespace sightread
