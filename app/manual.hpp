// The manual page and the completions of shells, made from the table of commands, as the help is:
// none of them can disagree with what the program takes.
#pragma once

#include "app/command.hpp"

#include <string>
#include <vector>

namespace sightread {

// sightread.1, in the man macros of roff.
[[nodiscard]] std::string manual_page(const std::vector<Command>& commands);

// A script for "bash" or "zsh". Windows are asked of the program itself while completing. Throws
// BadUsage for another shell.
[[nodiscard]] std::string completion_script(const std::string& shell,
                                            const std::vector<Command>& commands);

}  // namespace sightread
