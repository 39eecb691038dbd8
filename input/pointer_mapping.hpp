// Which button of the mouse means what: a left-handed person has them mapped the other way round
// (XSetPointerMapping).
//
// XTEST presses buttons as a hand does, before they are mapped; whoever wants a left click has to
// press the button that is mapped to it.
#pragma once

#include "capture/x11.hpp"
#include "input/gesture.hpp"

#include <optional>
#include <vector>

namespace sightread {

// What the buttons mean, the first button first: 1 2 3 as a rule, 3 2 1 for left-handed people; 0
// is switched off. Empty when the server does not say.
[[nodiscard]] std::vector<int> pointer_mapping(const X11& x11);

// The button to be pressed for one that is meant; none where no button is mapped to it.
[[nodiscard]] std::optional<int> button_that_means(Button meant, const std::vector<int>& mapping);

}  // namespace sightread
