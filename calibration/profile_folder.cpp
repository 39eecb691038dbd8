#include "calibration/profile_folder.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include <fcntl.h>

namespace sightread {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t largest_board = 1u << 20;

std::string in_digits(double value, int digits) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", digits, value);
    return text;
}

// A folder of a name that nobody has, beside the place where it will be.
fs::path fresh_folder(const fs::path& folder, const std::string& name) {
    std::error_code failed;
    fs::create_directories(folder, failed);
    if (failed) throw Error("cannot make the folder " + folder.string() + ": " + failed.message());
    std::string path = (folder / ("." + name + ".XXXXXX")).string();
    if (mkdtemp(path.data()) == nullptr)
        throw Error("cannot write in the folder " + folder.string() + ": " + std::strerror(errno));
    return path;
}

// Puts `made` where `place` is; what was there is gone then.
void put(const fs::path& made, const fs::path& place) {
    if (std::rename(made.c_str(), place.c_str()) == 0) return;
    const int reason = errno;
    std::error_code ignored;
    if ((reason == ENOTEMPTY || reason == EEXIST) &&
        renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, place.c_str(), RENAME_EXCHANGE) == 0) {
        fs::remove_all(made, ignored);
        return;
    }
    throw Error("cannot write " + place.string() + ": " + std::strerror(errno));
}

// A section, where it has anything in it.
class Section {
public:
    explicit Section(const std::string& name) : text_("\n[" + name + "]\n"), bare_(text_.size()) {}
    void add(const std::string& key, const std::string& value, const std::string& remark) {
        if (value.empty()) return;
        text_ += "# " + remark + "\n" + key + " = " + value + "\n";
    }
    std::string text() const { return text_.size() > bare_ ? text_ : std::string(); }

private:
    std::string text_;
    std::size_t bare_;
};

std::string picture_name(std::size_t index, const char* which) {
    return "cells/" + std::to_string(index + 1) + "-" + which + ".png";
}

}  // namespace

bool is_profile_name(const std::string& name) {
    return !name.empty() && name.size() <= 100 && name.front() != '.' && name.front() != '-' &&
           std::all_of(name.begin(), name.end(), [](unsigned char c) {
               return (std::isalnum(c) != 0 && c < 128) || c == '.' || c == '_' || c == '-';
           });
}

std::string text_of(const Profile& profile, const std::vector<TaughtPictures>& taught,
                    const GameKeys& keys) {
    std::string text =
        "# Written by sightread calibrate. All keys but `schema` may be changed or taken away; "
        "places are pixels of a\n"
        "# window of the size `frame` and are scaled with it. sightread profiles check tries "
        "it.\n\n[profile]\nschema "
        "= " +
        std::to_string(newest_schema) + "\n";
    if (!profile.game.empty()) text += "game = " + profile.game + "\n";
    Section window("window");
    window.add("class", profile.window_class,
               "the class of the windows that it is for (see: sightread windows)");
    Section layout("layout");
    if (profile.lattice)
        layout.add("lattice", to_text(*profile.lattice),
                   "rows x columns @ left, top, pitch across, pitch down");
    if (!profile.frame.empty())
        layout.add("frame",
                   std::to_string(profile.frame.width) + "x" + std::to_string(profile.frame.height),
                   "the size of the window that all places refer to");
    for (const cv::Rect& area : profile.ignored)
        layout.add("ignore",
                   std::to_string(area.x) + "," + std::to_string(area.y) + "," +
                       std::to_string(area.width) + "," + std::to_string(area.height),
                   "x,y,width,height of what is none of the board's business");
    Section buttons("buttons");
    for (const auto& [name, point] : profile.buttons)
        buttons.add(name, std::to_string(point.x) + "," + std::to_string(point.y),
                    "where it is clicked");
    Section cells("cells");
    cells.add("on-unknown",
              profile.on_unknown == "treat-as=#" ? "treat-as=barrier" : profile.on_unknown,
              "a cell of no known kind: ask, stop, or treat-as=KIND");
    for (std::size_t i = 0; i < taught.size(); ++i)
        cells.add("taught",
                  (taught[i].kind == "#" ? "barrier" : taught[i].kind) + " " +
                      picture_name(i, "looks") + " " + picture_name(i, "reads"),
                  "what looks like the first picture is read as if the second were there");
    std::vector<std::pair<std::string, Section>> of_games;
    for (const GameKey& each : keys) {
        const std::size_t dot = each.key.find('.');
        const std::string game = each.key.substr(0, dot);
        if (of_games.empty() || of_games.back().first != game)
            of_games.emplace_back(game, Section(game));
        of_games.back().second.add(each.key.substr(dot + 1), profile.rule(each.key), each.remark);
    }
    Section play("play");
    play.add("new-game", profile.new_game, "the gestures that start the next game");
    play.add("dismiss", profile.dismiss, "the gestures that close the game's dialogs");
    if (profile.at_once > 1)
        play.add("at-once", std::to_string(profile.at_once),
                 "moves pressed before the first is seen");
    Section self_test("self-test");
    if (profile.self_test) {
        self_test.add("cells", std::to_string(profile.self_test->cells),
                      "what was measured when this was written");
        self_test.add("worst-margin", in_digits(profile.self_test->worst_margin, 3),
                      "of the least sure cell, 0 to 1");
        self_test.add("milliseconds", in_digits(profile.self_test->milliseconds, 1),
                      "to read the board");
    }
    for (const Section* section : {&window, &layout, &buttons, &cells}) text += section->text();
    for (const auto& [game, section] : of_games) text += section.text();
    return text + play.text() + self_test.text();
}

void write_profile(const fs::path& folder, const Profile& profile, const Evidence& evidence,
                   const std::vector<TaughtPictures>& taught, const GameKeys& keys) {
    const fs::path made = fresh_folder(folder, profile.name);
    try {
        fs::create_directory(made / "evidence");
        write_picture(made / "evidence/1.png", evidence.frame);
        if (!evidence.seen.empty()) write_picture(made / "evidence/1-seen.png", evidence.seen);
        write_file(made / "evidence/1.txt", evidence.board, WriteMode::fresh);
        if (!taught.empty()) fs::create_directory(made / "cells");
        for (std::size_t i = 0; i < taught.size(); ++i) {
            write_picture(made / picture_name(i, "looks"), taught[i].looks);
            write_picture(made / picture_name(i, "reads"), taught[i].reads);
        }
        write_file(made / "profile.ini", text_of(profile, taught, keys), WriteMode::fresh);
        fs::permissions(made, fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec |
                                  fs::perms::others_read | fs::perms::others_exec);
        put(made, folder / profile.name);
    } catch (const std::exception& error) {
        std::error_code ignored;
        fs::remove_all(made, ignored);
        throw Error(error.what());
    }
}

std::optional<Evidence> evidence_of(const Profile& profile) {
    const fs::path folder = profile.file.parent_path() / "evidence";
    std::error_code failed;
    if (profile.file.filename() != "profile.ini" || !fs::exists(folder / "1.png", failed))
        return std::nullopt;
    Evidence evidence;
    evidence.frame = read_picture(folder / "1.png");
    std::ifstream stream(folder / "1.txt", std::ios::binary);
    const std::uintmax_t size = fs::file_size(folder / "1.txt", failed);
    if (!stream || failed)
        throw Error("cannot read " + (folder / "1.txt").string() + ": the evidence is incomplete");
    if (size > largest_board)
        throw Error((folder / "1.txt").string() + " is too large to be a board");
    std::ostringstream text;
    text << stream.rdbuf();
    evidence.board = text.str();
    return evidence;
}

std::vector<TaughtPictures> taught_of(const Profile& profile) {
    std::vector<TaughtPictures> pictures;
    for (const Taught& each : profile.taught)
        pictures.push_back({each.kind, read_picture(each.looks), read_picture(each.reads)});
    return pictures;
}

void remove_profile(const fs::path& folder, const std::string& name) {
    std::error_code failed;
    if (!is_profile_name(name)) throw Error("\"" + name + "\" is no name of a profile");
    const bool is_folder = fs::exists(folder / name / "profile.ini", failed);
    const bool is_file = !is_folder && fs::exists(folder / (name + ".ini"), failed);
    if (!is_folder && !is_file)
        throw Error("there is no profile \"" + name + "\" in " + folder.string() +
                    "; see: sightread profiles list (those shipped with the program stay)");
    if (is_file) {
        fs::remove(folder / (name + ".ini"), failed);
    } else {
        // Gone at once for whoever looks, whatever happens while its files are deleted.
        const fs::path aside = fresh_folder(folder, name);
        put(folder / name, aside);
        fs::remove_all(aside, failed);
    }
    if (failed) throw Error("cannot remove the profile \"" + name + "\": " + failed.message());
}

}  // namespace sightread
