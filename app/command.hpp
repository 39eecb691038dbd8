// A command of the program: its options, its help, what it does. The table of commands is in
// main.cpp.
//
// Help is made from the same option table that parses the command line, so the two cannot disagree.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

namespace sightread {

// The person typed something that cannot be meant: exit code 2.
class BadUsage : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

struct Example {
    std::string_view line;
    std::string_view meaning;
};

using Options = boost::program_options::options_description;
using Values = boost::program_options::variables_map;

struct Command {
    std::string_view name;
    std::string_view arguments;  // as the usage line shows them, "[GAME]"
    std::string_view summary;
    void (*add_options)(Options&);
    // option names in order; the last one takes all that is left
    std::vector<std::string_view> positionals;
    std::vector<Example> examples;
    int (*run)(const Values&);
};

// One per file of this folder: play.cpp, look.cpp, solve.cpp, calibrate.cpp, profiles.cpp,
// record.cpp, replay.cpp, bundle.cpp, windows.cpp, doctor.cpp.
[[nodiscard]] Command play_command();
[[nodiscard]] Command look_command();
[[nodiscard]] Command solve_command();
[[nodiscard]] Command record_command();
[[nodiscard]] Command replay_command();
[[nodiscard]] Command report_command();
[[nodiscard]] Command calibrate_command();
[[nodiscard]] Command profiles_command();
[[nodiscard]] Command windows_command();
[[nodiscard]] Command doctor_command();

// What the command takes, `--help` included.
[[nodiscard]] Options all_options(const Command& command);
// Parses the words behind the command's name. Throws BadUsage; "--help" is among the values.
[[nodiscard]] Values parse_words(const Command& command, const std::vector<std::string>& words);
[[nodiscard]] std::string help_text(const Command& command);

}  // namespace sightread
