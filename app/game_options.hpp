// What a person may say of a game on the command line, which a profile may say as well: how the
// next game is begun, what helps to read it, and rules that would otherwise be found by looking and
// trying. Options of single games are those that the games declare (app/game_option.hpp).
#pragma once

#include "app/command.hpp"
#include "app/game.hpp"
#include "calibration/profile.hpp"

#include <string>
#include <vector>

namespace sightread {

// Throws BadUsage when one of the options is of other games than this one (of any command), or the
// profile that was named is.
void require_options_of(std::string_view game, const Values& values);

// Those of a group, each name once.
void add_options_of_games(Options& options, GameOption::Group group);
// Those that the game declares. Throws BadUsage when one has a value that it does not take.
[[nodiscard]] GivenOptions given_options(const Game& game, const Values& values);

// --new-game, --dismiss, --on-unknown, and the rules of games.
void add_game_options(Options& options);

// Takes those that were given, and those that help to read, in place of what the profile has.
// Throws BadUsage when one of the profile's words is then none of its kind, or cannot be done in a
// window of this size (0x0: of any).
void take_game_options(const Values& values, Profile& profile, cv::Size window = {});

// The keys that games have in profiles.
[[nodiscard]] GameKeys game_keys();

// The pictures that --picture names: of finished boards. Throws Error when one cannot be read.
[[nodiscard]] std::vector<cv::Mat> chosen_pictures(const Values& values);
// Tells every game what is known of it beforehand. Throws BadUsage when it cannot be meant.
void tell_games(const Profile& known, const std::vector<cv::Mat>& pictures);

}  // namespace sightread
