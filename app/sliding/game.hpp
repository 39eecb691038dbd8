// The sliding puzzle's line in the table of games.
#pragma once

#include "app/game.hpp"

namespace sightread {

[[nodiscard]] Game sliding_game();

}  // namespace sightread
