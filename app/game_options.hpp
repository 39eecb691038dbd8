// What a person may say of a game on the command line, which a profile may say as well: how the next game is begun, and
// rules that would otherwise be found by looking and trying. Shared by play, which uses it, and calibrate, which keeps
// it.
#pragma once

#include "app/command.hpp"
#include "calibration/profile.hpp"

namespace sightread {

// Throws BadUsage when one of the options is of other games than this one (of any command), or the profile that was
// named is.
void require_options_of(std::string_view game, const Values& values);

// --new-game, --dismiss, --gravity, --border, --way, --goal, --on-unknown.
void add_game_options(Options& options);

// Takes those that were given, in place of what the profile has. Throws BadUsage when one of the profile's words is
// then none of its kind, or cannot be done in a window of this size (0x0: of any).
void take_game_options(const Values& values, Profile& profile, cv::Size window = {});

}  // namespace sightread
