// What the system says of another process.
#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace sightread {

// The fields of /proc/PROCESS/stat behind the name of the program, which may hold anything: the
// state is the first. Empty where there is no such process.
[[nodiscard]] std::vector<std::string> facts_of(pid_t process);

// As by SIGSTOP.
[[nodiscard]] bool is_stopped(pid_t process);

}  // namespace sightread
