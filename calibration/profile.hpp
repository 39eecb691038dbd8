// What is known beforehand of a game's window: how a new game is started, which rules hold, where
// the board is.
//
// A profile is a text file of sections and keys, alone (`NAME.ini`) or in a folder of its own with
// pictures beside it
// (`NAME/profile.ini`, calibration/profile_folder.hpp). Everything in it is optional: what it does
// not say is found by looking. Profiles shipped with the program are ordinary ones. The schema is
// written in profiles/kshisen.ini.
//
// Places are pixels of a frame of the size `frame`; for a window of another size they are scaled
// with it.
#pragma once

#include "calibration/layout.hpp"

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread {

// of profiles that this program can read; it writes them so
inline constexpr int newest_schema = 3;

// A cell that the game's reader could not tell, and what the person said of it: wherever it is
// seen, the frame is read as if the other picture were there.
struct Taught {
    std::string kind;             // the token that the person gave
    std::filesystem::path looks;  // picture of the cell as it looks
    std::filesystem::path reads;  // picture of a cell of that kind
};

// What was measured when the profile was made.
struct SelfTest {
    int cells = 0;
    double worst_margin = 0;
    double milliseconds = 0;  // to read the board once
    bool operator==(const SelfTest&) const = default;
};

// A key that a game has in profiles: `onet.border` in the section `onet`.
struct GameKey {
    std::string key;
    // beside it in a profile that is written
    std::string remark;
    // a part of a sentence; empty: none
    std::function<std::string(const std::string& value)> fault;
};
using GameKeys = std::vector<GameKey>;

struct Profile {
    std::string name;
    std::filesystem::path file;  // where it was read from
    std::string game;            // `onet`, ...; empty: any
    // the class of the windows that it is for; empty: only used when named by hand
    std::string window_class;
    std::optional<Lattice> lattice;  // refers to a frame of the size below
    cv::Size frame;
    // of games, by key (`onet.border`); what is missing is not known
    std::map<std::string, std::string> rules;
    // gestures: `keys ctrl+n`, `click 120,45; wait 500; keys space`; empty: not known
    std::string new_game;
    std::string dismiss;  // the gestures that close the game's dialogs
    // moves that are pressed before the first is seen, in a game that takes its time over each
    int at_once = 1;

    // areas that are none of the board's business: clocks, adverts
    std::vector<cv::Rect> ignored;
    std::map<std::string, cv::Point> buttons;  // `new-game`, `dismiss`, `shuffle`, `go`
    std::string on_unknown;                    // `ask`, `stop`, or `treat-as=KIND`; empty: not said
    std::vector<Taught> taught;
    // by playing, in other sessions: tried first, never believed
    std::map<std::string, std::string> learned;
    std::optional<SelfTest> self_test;

    // Empty where it is not known.
    [[nodiscard]] std::string rule(const std::string& key) const {
        const auto at = rules.find(key);
        return at == rules.end() ? std::string() : at->second;
    }
};

// `x,y,width,height`, and `x,y`. None when the text is not of that form, or no place in a window.
[[nodiscard]] std::optional<cv::Rect> area_from_text(std::string_view text);
[[nodiscard]] std::optional<cv::Point> point_from_text(std::string_view text);
// `ask`, `stop` or `treat-as=KIND`.
[[nodiscard]] bool is_way_with_unknown(std::string_view text);

// Throws Error when the file cannot be read, Malformed (file, line and key in the text) when it is
// no profile, or has keys that are not among those of any game. A folder stands for the profile.ini
// in it.
[[nodiscard]] Profile read_profile(const std::filesystem::path& file, const GameKeys& keys);

// A profile by its file, its folder, or its name in one of the profile folders. Throws Error when
// there is none.
[[nodiscard]] Profile profile_named(const std::string& text, const GameKeys& keys);

// The profile for windows of a class among the person's own ones and those shipped with the
// program; the person's own comes first. Profiles that cannot be read are passed over; their
// complaints are appended to `complaints`.
[[nodiscard]] std::optional<Profile> profile_for(const std::string& window_class,
                                                 const GameKeys& keys,
                                                 std::vector<std::string>* complaints = nullptr);

// Where profiles are looked for, first to last; the first is the person's own, where there is one.
[[nodiscard]] std::vector<std::filesystem::path> profile_folders();
// The person's own. Throws Error when neither HOME nor XDG_CONFIG_HOME says where that is.
[[nodiscard]] std::filesystem::path own_profile_folder();
// The files of all profiles in a folder, by name.
[[nodiscard]] std::vector<std::filesystem::path> profile_files(const std::filesystem::path& folder);

}  // namespace sightread
