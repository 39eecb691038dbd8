// Whether another program holds the keyboard or the mouse pointer (XGrabKeyboard, XGrabPointer), as
// launchers, menus, password prompts, screen lockers and xkill do: it gets whatever is pressed,
// whichever window has the focus or lies under the pointer.
//
// The server says who holds something only to those who want it for themselves. It is asked for a
// grab that begins in an hour: it refuses that in any case, and says first that somebody else is
// there if there is somebody. So nothing is grabbed, and no window hears of it; a server of which
// the clock is another one may grant it, and is told at once that it is not wanted any more.
#pragma once

#include "capture/x11.hpp"

#include <optional>
#include <string>

namespace sightread {

// What is held, as a sentence; none when neither is.
[[nodiscard]] std::optional<std::string> what_others_hold(const X11& x11);

}  // namespace sightread
