// An option that belongs to a game: its line in the help, what it takes, and the key of a profile
// that says the same. The game declares it; the commands ask the table of games
// (app/game_options.hpp).
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace sightread {

struct GameOption {
    // The commands that take it, and the place in their help.
    enum class Group {
        solve,        // `solve`: what is asked of the solver
        drawing,      // `solve`: how the answer is shown to people
        rule,         // `play`, `calibrate`: how the game goes
        sight,        // `look`, `record`, `play`, `calibrate`: what helps to read it
        calibration,  // `calibrate` alone
        profile,      // none: a key of profiles alone
    };
    Group group = Group::solve;
    int rank = 0;  // its place among the options of the group
    std::string_view name = {};
    std::string_view value = {};  // as the help calls it, `RULE`; empty: a flag
    std::string_view help = {};   // in which `{}` stands for the games that have it
    // all that it takes, parted by blanks; with `is_good` those that completions offer
    std::string_view words = {};
    // beside the key `game.name` of a profile; empty: there is no such key
    std::string_view remark = {};
    bool (*is_good)(const std::string& value) = nullptr;
    std::string_view form = {};  // what it takes, as a sentence says it; empty: its words
    // why other games do not have it; empty: they say which games do
    std::string_view elsewhere = {};
    bool is_gesture = false;  // its value is to be done in the window

    // `takes dark or lit, not "green"`; empty when it takes the value.
    [[nodiscard]] std::string fault_of(const std::string& text) const;
};

// As every game has it whose answers have arrows.
inline constexpr GameOption arrows_option{GameOption::Group::drawing, 2, "arrows", "",
                                          "for people: paths as arrows ({})"};

// The options that were given: name and value, which is empty for a flag.
using GivenOptions = std::map<std::string, std::string, std::less<>>;

// The value of an option; empty when it was not given.
[[nodiscard]] std::string value_of(const GivenOptions& options, std::string_view name);

}  // namespace sightread
