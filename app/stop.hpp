// Ctrl-C and its relatives, as a question that anyone may ask between two steps.
//
// The handler only raises a flag: whoever holds a button or writes a file finishes that step, releases, closes and
// returns.
#pragma once

#include <string>

namespace sightread {

// From now on SIGINT, SIGTERM and SIGHUP raise the flag. A second signal ends the process at once.
void install_stop_handlers();

[[nodiscard]] bool stop_requested();
// The signal that came first, as "stopped by SIGTERM"; empty when there was none.
[[nodiscard]] std::string why_stopped();

// How often SIGUSR1 has come: each one begins a pause or ends it.
[[nodiscard]] int pauses_requested();

}  // namespace sightread
