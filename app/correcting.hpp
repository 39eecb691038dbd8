// What a person changes of a calibration by pointing at its picture: where the board is and how many cells it has, what
// a cell is, which areas are none of the board's business, where buttons are.
//
// Knows nothing of windows: it takes presses and keys, and says what is to be drawn.
#pragma once

#include "calibration/layout.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The cells of a board between these bounds.
[[nodiscard]] Lattice divided(const cv::Rect2d& bounds, int rows, int columns, RowShift shift = RowShift::none);

struct Label {
    Cell cell;
    std::string kind;
};

struct Corrections {
    std::optional<Lattice> lattice;
    std::vector<cv::Rect> ignored;
    std::map<std::string, cv::Point> buttons;
    std::vector<Label> labels;
    bool is_right_as_seen = false;  // the kinds, although some might be one or two
};

class Correcting {
public:
    enum class End { none, accepted, given_up };

    Correcting(Corrections start, cv::Size picture);

    const Corrections& corrections() const { return corrections_; }
    End end() const { return end_; }

    // Pixels of the picture. A corner of the board is dragged with the left button, an area to ignore is drawn with the
    // right one; a click of the left one chooses a cell. True: the board is to be read anew.
    bool press(cv::Point at, bool is_left);
    bool drag(cv::Point at);
    bool release(cv::Point at);
    // `Return`, `Left`, ... or a letter. Arrows change the number of columns and rows; what is typed is the kind of the
    // chosen cell; n, d, s, g without one mark a button where the pointer is, y says that doubtful kinds are right.
    // True: the board is to be read anew.
    bool key(std::string_view name, cv::Point at);

    // Labels that could not be taught are not there any more.
    void take_back(const Corrections& left) {
        corrections_.labels = left.labels;
        corrections_.is_right_as_seen = left.is_right_as_seen;
    }
    // What came of reading: the cell to ask about, whether the board may be accepted, and whether kinds are doubtful.
    void was_read(std::optional<Cell> unknown, bool is_whole, bool is_doubtful = false);

    [[nodiscard]] std::optional<Cell> chosen() const { return chosen_; }
    // On top of a picture of the window's size.
    [[nodiscard]] cv::Mat drawn(const cv::Mat& picture) const;
    [[nodiscard]] std::string question() const;  // one line

private:
    bool take_typed();
    bool mark_button(char letter, cv::Point at);
    bool change_counts(int rows, int columns);

    Corrections corrections_;
    cv::Size picture_;
    End end_ = End::none;
    bool is_whole_ = false;
    bool is_doubtful_ = false;
    std::optional<int> corner_;     // that is being dragged
    std::optional<cv::Rect> area_;  // that is being drawn
    std::optional<cv::Point> pressed_;
    std::optional<Cell> chosen_;
    std::string typed_;
};

}  // namespace sightread
