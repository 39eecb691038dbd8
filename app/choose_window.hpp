// The options by which a person says which window is meant, shared by every command that looks at
// one.
#pragma once

#include "app/command.hpp"
#include "calibration/layout.hpp"
#include "capture/desktop.hpp"
#include "capture/frame.hpp"
#include "capture/window.hpp"

namespace sightread {

// --window TEXT, --window-id ID, --pick, --backend NAME.
void add_window_options(Options& options);

// The window that was asked for. Throws BadUsage when nothing or several match (naming them), or
// when nothing was asked for; Error when none was picked within --time-limit.
[[nodiscard]] WindowInfo chosen_window(const Desktop& desktop, const Values& values);

// --time-limit, shared by play and record: never, where it is left out. Throws BadUsage for what is
// no time.
void add_time_limit_option(Options& options);
[[nodiscard]] Clock::time_point chosen_deadline(const Values& values);

// --image, shared by look and calibrate: a file, `-` for standard input, or the first picture of a
// folder, which is said on standard error.
[[nodiscard]] Frame chosen_picture(const std::string& path);

// One line per window: id, size, place, class, title.
[[nodiscard]] std::string to_text(const WindowInfo& window);

// The word GAME, where it was given. Throws BadUsage when there is more than one word.
[[nodiscard]] std::optional<std::string> chosen_game(const Values& values);

// --lattice, shared by look and play. Throws BadUsage when the text is not of its form.
void add_lattice_option(Options& options);
[[nodiscard]] std::optional<Lattice> chosen_lattice(const Values& values);

}  // namespace sightread
