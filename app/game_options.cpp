#include "app/game_options.hpp"

#include "input/gesture.hpp"
#include "input/sliding/gestures.hpp"
#include "solvers/onet/board.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace sightread {
namespace po = boost::program_options;

void add_game_options(Options& options) {
    const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
    options.add_options()                                                                       //
        ("new-game", text("GESTURE"), "how the next game is started, such as \"keys ctrl+n\"")  //
        ("dismiss", text("GESTURE"), "how the game's dialogs are closed")                       //
        ("gravity", text("RULE"),
         "onet: none, down, up, left, right, split-vertical or -horizontal, center-vertical or -horizontal, some "
         "joined "
         "by + (down+left); left out: found by watching")                                                          //
        ("border", text("RULE"), "onet: open or closed; left out: found by trying")                                //
        ("way", text("NAME"), "sliding: run, neighbour, keys, keys-blank, drag, pick; left out: found by trying")  //
        ("goal", text("NAME"), "flip: dark or lit, as all squares are to be; left out: both are tried")            //
        ("on-unknown", text("WAY"), "cells of no known kind: ask, stop, treat-as=KIND; left out: ask at a terminal");
}

void require_options_of(std::string_view game, const Values& values) {
    using Names = std::vector<std::string_view>;
    static const std::vector<std::pair<const char*, Names>> of_games = {
        {"gravity", {"onet"}},    {"border", {"onet"}},
        {"paths", {"onet"}},      {"way", {"sliding"}},
        {"picture", {"sliding"}}, {"goal-blank", {"sliding"}},
        {"metric", {"sliding"}},  {"goal", {"flip"}},
        {"min", {"runaway"}},     {"max", {"runaway"}},
        {"all", {"runaway"}},     {"shortest", {"runaway"}},
        {"as-seen", {"onet"}},    {"arrows", {"lyne", "runaway", "sliding"}},
    };
    for (const auto& [option, names] : of_games) {
        if (values.count(option) == 0 || values[option].defaulted() || std::ranges::find(names, game) != names.end())
            continue;
        std::string all;
        for (const std::string_view name : names) all += (all.empty() ? "" : ", ") + std::string(name);
        throw BadUsage("--" + std::string(option) + " is not for " + std::string(game) + "; it is an option of " + all);
    }
    if (values.count("profile") == 0) return;
    const Profile profile = profile_named(values["profile"].as<std::string>());
    if (!profile.game.empty() && profile.game != game)
        throw BadUsage("the profile " + profile.name + " is of " + profile.game + ", not of " + std::string(game));
}

void take_game_options(const Values& values, Profile& profile, cv::Size window) {
    const auto take = [&](const char* option, std::string& into) {
        if (values.count(option) > 0) into = values[option].as<std::string>();
    };
    take("new-game", profile.new_game);
    take("dismiss", profile.dismiss);
    take("gravity", profile.gravity);
    take("border", profile.border);
    take("way", profile.way);
    take("goal", profile.goal);
    take("on-unknown", profile.on_unknown);
    if (!profile.on_unknown.empty() && !is_way_with_unknown(profile.on_unknown))
        throw BadUsage("--on-unknown takes ask, stop or treat-as=KIND, not \"" + profile.on_unknown + "\"");
    if (!profile.way.empty() && !sliding::way_from_text(profile.way))
        throw BadUsage("--way takes run, neighbour, keys, keys-blank, drag or pick, not \"" + profile.way + "\"");
    if (!profile.gravity.empty() && !onet::collapse_from_text(profile.gravity))
        throw BadUsage("--gravity \"" + profile.gravity + "\" is no collapse rule; see: sightread play --help");
    if (!profile.border.empty() && profile.border != "open" && profile.border != "closed")
        throw BadUsage("--border takes open or closed");
    if (!profile.goal.empty() && profile.goal != "dark" && profile.goal != "lit")
        throw BadUsage("--goal takes dark or lit, not \"" + profile.goal + "\"");
    for (const std::string* const each : {&profile.new_game, &profile.dismiss, &profile.step_right, &profile.step_down,
                                          &profile.step_back, &profile.go, &profile.new_map}) {
        const std::string& gesture = *each;
        if (gesture.empty()) continue;
        const std::optional<std::vector<Gesture>> gestures = gestures_from_text(gesture);
        if (!gestures)
            throw BadUsage("\"" + gesture + "\" is no gesture; write for example: keys ctrl+n, or: click 120,45");
        const bool is_in_window = each != &profile.dismiss;  // dialogs have sizes of their own
        if (const std::string fault = fault_of(*gestures, is_in_window ? window : cv::Size()); !fault.empty())
            throw BadUsage("\"" + gesture + "\" cannot be done: " + fault);
    }
}

}  // namespace sightread
