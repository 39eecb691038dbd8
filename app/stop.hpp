// Ctrl-C and its relatives, as a question that anyone may ask between two steps.
//
// The handler only raises a flag: whoever holds a button or writes a file finishes that step,
// releases, closes and returns.
#pragma once

#include <string>

namespace sightread {

// From now on SIGINT, SIGTERM and SIGHUP raise the flag. A second signal ends the process at once.
void install_stop_handlers();

[[nodiscard]] bool stop_requested();
// The signal that came first, as "stopped by SIGTERM"; empty when there was none.
[[nodiscard]] std::string why_stopped();

// From now on SIGTSTP (Ctrl-Z) does not stop the process while it holds a button, a key or the
// server, but raises a flag; everything that held something asks it every few milliseconds and lets
// go.
void install_suspension_handlers();
// Whether to let go, in order to be stopped.
[[nodiscard]] bool suspension_is_due();
// Stops the process now if that is due and nothing is held. Returns when it goes on.
void suspend_if_due();
// How often the process has gone on after it was stopped, by whatever signal.
[[nodiscard]] int continuations();

// How often SIGUSR1 has come: each one begins a pause or ends it.
[[nodiscard]] int pauses_requested();

}  // namespace sightread
