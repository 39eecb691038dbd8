// Texts of other people's programs and files, made fit to be printed: titles, words read off a
// screen, names of files.
//
// A terminal obeys what is printed on it. An escape sequence in a title may move the cursor, hide
// what stands there or type an answer; a letter that turns the direction of writing shows a text as
// another one than it is.
#pragma once

#include <string>
#include <string_view>

namespace sightread {

// The same text as clean UTF-8, with U+FFFD for what is no UTF-8, for control characters (C0 but
// for line ends, C1), for those that change the direction of writing, and for invisible ones.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace sightread
