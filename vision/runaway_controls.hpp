// What stands around a board of Runaway Robot: texts with level, minimum and maximum, and buttons.
//
// A button is a box with an arrow or a word in it. Arrows are known by their form: like its mirror image one way,
// unlike it the other, with a tip. Words are read by Tesseract and held against what such buttons say in several
// languages, letters that were misread allowed for. Numbers count where a word before them says what they are.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::runaway {

enum class Role { unknown, right, down, erase, go, new_map, confirm };
[[nodiscard]] std::string_view to_text(Role role);

struct ButtonSeen {
    cv::Rect box;
    Role role = Role::unknown;
    std::string words;  // as read; empty for arrows
};

struct Controls {
    std::optional<int> level, minimum, maximum;
    std::vector<ButtonSeen> buttons;

    const ButtonSeen* find(Role role) const;
};

class ControlsReader {
public:
    ControlsReader();  // cheap: Tesseract starts with the first word
    ~ControlsReader();
    ControlsReader(const ControlsReader&) = delete;

    // Texts and buttons outside of `board` (empty: everywhere).
    [[nodiscard]] Controls read(const cv::Mat& pixels, const cv::Rect& board);
    // Buttons alone, within a part of the picture.
    [[nodiscard]] std::vector<ButtonSeen> buttons_in(const cv::Mat& pixels, const cv::Rect& part,
                                                     const cv::Rect& without);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread::runaway
