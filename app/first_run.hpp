// What `sightread` does without a word: lists the windows in which it sees a game, with what it
// sees and the command that plays each. At a terminal one key plays one of them.
#pragma once

namespace sightread {

// Done where a game was seen (or what playing came to), unreadable where none was. Throws Error
// without a display.
[[nodiscard]] int first_run();

}  // namespace sightread
