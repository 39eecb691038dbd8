// What is known beforehand of a game's window: how a new game is started, which rules hold, where the board is.
//
// A profile is a text file of sections and keys. Everything in it is optional: what it does not say is found by
// looking. Profiles shipped with the program are ordinary ones. The schema is written in profiles/kshisen.ini.
#pragma once

#include "calibration/layout.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sightread {

struct Profile {
    std::string name;
    std::string game;                // `onet`, ...; empty: any
    std::string window_class;        // the class of the windows that it is for; empty: only used when named by hand
    std::optional<Lattice> lattice;  // refers to a frame of the size below
    cv::Size frame;
    std::string border;      // onet: `open` or `closed`; empty: not known
    std::string gravity;     // onet: as in the text form; empty: not known
    std::string shuffle;     // onet: `none` (a board without moves is the end), `itself`; empty: not known
    std::string goal_blank;  // sliding: `top-left`, ..., or `row,column`; empty: found by looking
    std::string way;  // sliding: `run`, `neighbour`, `keys`, `keys-blank`, `drag`, `pick`; empty: found by trying
    // runaway: the gestures for a step right, a step down, taking one back, starting the robot, and dealing another
    // map; empty: buttons are found by looking
    std::string step_right, step_down, step_back, go, new_map;
    std::string new_game;  // gestures: `keys ctrl+n`, `click 120,45; wait 500; keys space`; empty: not known
    std::string dismiss;   // the gestures that close the game's dialogs
};

// Throws Error when the file cannot be read, Malformed (file, line and key in the text) when it is no profile.
[[nodiscard]] Profile read_profile(const std::filesystem::path& file);

// The profile for windows of a class among the person's own ones and those shipped with the program; the person's own
// comes first. Profiles that cannot be read are passed over; their complaints are appended to `complaints`.
[[nodiscard]] std::optional<Profile> profile_for(const std::string& window_class,
                                                 std::vector<std::string>* complaints = nullptr);

// Where profiles are looked for, first to last.
[[nodiscard]] std::vector<std::filesystem::path> profile_folders();

}  // namespace sightread
