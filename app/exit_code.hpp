// The exit codes of every command; docs/text-forms.md states them for those who script against
// them.
#pragma once

namespace sightread {

enum ExitCode : int {
    exit_done = 0,
    exit_world_failed = 1,  // no display, window gone, file unreadable
    exit_bad_usage = 2,     // bad usage or malformed input
    exit_impossible = 3,    // no solution exists (proven)
    exit_gave_up = 4,       // gave up within the limit
    exit_unreadable = 5,    // could not read the screen
    exit_stopped = 130,     // stopped by the user
};

}  // namespace sightread
