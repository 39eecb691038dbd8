#include "app/game_options.hpp"

#include "app/chosen_profile.hpp"
#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "input/gesture.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace sightread {
namespace po = boost::program_options;
namespace {

using Group = GameOption::Group;

constexpr std::size_t most_pictures = 100;

// Each option once, by rank, with the names of all games that have it.
std::vector<std::pair<GameOption, std::string>> options_of_games() {
    std::vector<std::pair<GameOption, std::string>> all;
    for (const Game& game : games())
        for (const GameOption& option : game.options) {
            const auto same = std::ranges::find(all, option.name,
                                                [](const auto& each) { return each.first.name; });
            if (same == all.end())
                all.emplace_back(option, game.name);
            else
                same->second += ", " + std::string(game.name);
        }
    std::ranges::stable_sort(all, {}, [](const auto& each) { return each.first.rank; });
    return all;
}

bool is_given(const Values& values, std::string_view option) {
    return values.count(std::string(option)) > 0;
}

std::string key_of(const Game& game, const GameOption& option) {
    return std::string(game.name) + "." + std::string(option.name);
}

void require_gesture(const std::string& text, cv::Size window) {
    if (text.empty()) return;
    const std::optional<std::vector<Gesture>> gestures = gestures_from_text(text);
    if (!gestures)
        throw BadUsage("\"" + text +
                       "\" is no gesture; write for example: keys ctrl+n, or: click 120,45");
    if (const std::string fault = fault_of(*gestures, window); !fault.empty())
        throw BadUsage("\"" + text + "\" cannot be done: " + fault);
}

// The file, or every PNG and JPEG file in the folder, in order of their names.
std::vector<std::filesystem::path> picture_files(const std::filesystem::path& place) {
    std::error_code failed;
    if (!std::filesystem::is_directory(place, failed)) return {place};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(place, failed)) {
        const std::string ending = entry.path().extension().string();
        if (ending == ".png" || ending == ".jpg" || ending == ".jpeg")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (failed || files.empty())
        throw Error("there is no PNG or JPEG file in the folder " + place.string() +
                    ": check --picture");
    if (files.size() > most_pictures) files.resize(most_pictures);
    return files;
}

}  // namespace

void require_options_of(std::string_view game, const Values& values) {
    const Game& its = game_named(game);
    for (const auto& [option, names] : options_of_games()) {
        const bool is_its =
            std::ranges::find(its.options, option.name, &GameOption::name) != its.options.end();
        if (is_its || option.group == Group::profile || !is_given(values, option.name)) continue;
        throw BadUsage("--" + std::string(option.name) + " is not for " + std::string(game) +
                       (option.elsewhere.empty() ? "; it is an option of " + names
                                                 : ": " + std::string(option.elsewhere)));
    }
    if (values.count("profile") == 0) return;
    const Profile profile = profile_named(values["profile"].as<std::string>(), game_keys());
    if (is_of_another_game(profile, game))
        throw BadUsage("the profile " + profile.name + " is of " + profile.game + ", not of " +
                       std::string(game));
}

void add_options_of_games(Options& options, Group group) {
    for (const auto& [option, names] : options_of_games()) {
        if (option.group != group) continue;
        const std::string name(option.name), value(option.value);
        std::string help(option.help);
        if (const std::size_t at = help.find("{}"); at != std::string::npos)
            help.replace(at, 2, names);
        if (value.empty())
            options.add_options()(name.c_str(), help.c_str());
        else
            options.add_options()(name.c_str(), po::value<std::string>()->value_name(value),
                                  help.c_str());
    }
}

GivenOptions given_options(const Game& game, const Values& values) {
    GivenOptions given;
    for (const GameOption& option : game.options) {
        if (option.group == Group::profile || !is_given(values, option.name)) continue;
        const std::string name(option.name);
        const std::string value =
            option.value.empty() ? std::string() : values[name].as<std::string>();
        if (const std::string fault = option.fault_of(value);
            !option.value.empty() && !fault.empty())
            throw BadUsage("--" + name + " " + fault);
        given[name] = value;
    }
    return given;
}

void add_game_options(Options& options) {
    const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
    options.add_options()                                                                       //
        ("new-game", text("GESTURE"), "how the next game is started, such as \"keys ctrl+n\"")  //
        ("dismiss", text("GESTURE"), "how the game's dialogs are closed");
    add_options_of_games(options, Group::rule);
    options.add_options()(
        "on-unknown", text("WAY"),
        "cells of no known kind: ask, stop, treat-as=KIND; left out: ask at a terminal");
}

void take_game_options(const Values& values, Profile& profile, cv::Size window) {
    const auto take = [&](const char* option, std::string& into) {
        if (values.count(option) > 0) into = values[option].as<std::string>();
    };
    take("new-game", profile.new_game);
    take("dismiss", profile.dismiss);
    take("on-unknown", profile.on_unknown);
    for (const Game& game : games()) {
        const GivenOptions given = given_options(game, values);
        for (const GameOption& option : game.options) {
            const std::string key = key_of(game, option);
            if (!option.remark.empty() && given.contains(option.name))
                profile.rules[key] = value_of(given, option.name);
            if (option.is_gesture) require_gesture(profile.rule(key), window);
        }
    }
    if (!profile.on_unknown.empty() && !is_way_with_unknown(profile.on_unknown))
        throw BadUsage("--on-unknown takes ask, stop or treat-as=KIND, not \"" +
                       profile.on_unknown + "\"");
    require_gesture(profile.new_game, window);
    require_gesture(profile.dismiss, {});  // dialogs have sizes of their own
}

GameKeys game_keys() {
    GameKeys keys;
    for (const Game& game : games())
        for (const GameOption& option : game.options)
            if (!option.remark.empty())
                keys.push_back(
                    {key_of(game, option), std::string(option.remark),
                     [option](const std::string& value) { return option.fault_of(value); }});
    return keys;
}

std::vector<cv::Mat> chosen_pictures(const Values& values) {
    std::vector<cv::Mat> pictures;
    if (values.count("picture") > 0)
        for (const auto& file : picture_files(values["picture"].as<std::string>()))
            pictures.push_back(read_picture(file));
    return pictures;
}

void tell_games(const Profile& known, const std::vector<cv::Mat>& pictures) {
    for (const Game& game : games())
        if (game.know) game.know(known, pictures);
}

}  // namespace sightread
