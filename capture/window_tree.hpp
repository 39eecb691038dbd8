// The tree that windows form: the root, frames of a window manager, clients, and what clients are
// made of.
#pragma once

#include "capture/x11.hpp"

#include <vector>

namespace sightread {

// From the lowest to the topmost. Empty when the window does not exist (any more).
[[nodiscard]] std::vector<unsigned long> children_of(const X11& x11, unsigned long window);

// The parent, its parent, and so on to the root window, which is the last. Empty when the window
// does not exist (any more).
[[nodiscard]] std::vector<unsigned long> ancestors_of(const X11& x11, unsigned long window);

// The window with WM_STATE at or below this one, which is what a window manager calls the client; 0
// when there is none.
[[nodiscard]] unsigned long client_below(const X11& x11, unsigned long window);

}  // namespace sightread
