// How windows are seen and pressed: through an X server, or through a Wayland compositor of the
// wlroots family. Nothing else in this folder knows of two ways.
#pragma once

#include "app/command.hpp"
#include "app/person.hpp"
#include "capture/desktop.hpp"
#include "input/hand.hpp"

#include <functional>
#include <memory>
#include <string>

namespace sightread {

// --backend auto|x11|wlroots.
void add_backend_option(Options& options);

// The desktop to look for windows on. `auto`, and no option: that of $WAYLAND_DISPLAY, where its
// compositor has what is needed, with the windows of XWayland left to X11; otherwise the X server
// alone. Throws BadUsage for another word, Error when there is no such desktop.
[[nodiscard]] std::unique_ptr<Desktop> chosen_desktop(const Values& values);

// By which way this window is played, in one sentence; empty where there is but one.
[[nodiscard]] std::string way_to(const Desktop& desktop, WindowId window);

// A hand on the window, of which the person is told. `stop` is asked while something is held.
// Throws as XdoHand does.
[[nodiscard]] std::unique_ptr<Hand> hand_on(const Desktop& desktop, WindowId window,
                                            std::function<bool()> stop, Person& person);

}  // namespace sightread
