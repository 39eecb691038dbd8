// What stands around a board of Runaway Robot: texts with level, minimum and maximum, and buttons.
//
// A button is a box with an arrow or a word in it (arrows.hpp, words.hpp); words are read by
// Tesseract.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "vision/runaway/length.hpp"
#include "vision/runaway/numbers.hpp"
#include "vision/runaway/words.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::runaway {

struct ButtonSeen {
    cv::Rect box;
    Role role = Role::unknown;
    std::string words;  // as read; empty for arrows
};

struct Controls : Numbers {
    std::vector<ButtonSeen> buttons;
    std::optional<SlotsSeen> slots;
    // of the field: each cell is a box, and there is no part of one beside them
    bool has_sure_ends = false;

    const ButtonSeen* find(Role role) const;
};

class ControlsReader {
public:
    ControlsReader();  // cheap: Tesseract starts with the first word
    ~ControlsReader();
    ControlsReader(const ControlsReader&) = delete;

    // Texts and buttons outside of `board` (empty: everywhere).
    [[nodiscard]] Controls read(const cv::Mat& pixels, const cv::Rect& board);
    // The same outside of a field, with what else is told around it.
    [[nodiscard]] Controls read_around(const cv::Mat& pixels, const Lattice& field);
    // Buttons alone, within a part of the picture.
    [[nodiscard]] std::vector<ButtonSeen> buttons_in(const cv::Mat& pixels, const cv::Rect& part,
                                                     const cv::Rect& without);

private:
    [[nodiscard]] std::optional<SlotsSeen> slots_with_go(const cv::Mat& pixels,
                                                         const std::vector<ButtonSeen>& boxes);

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread::runaway
