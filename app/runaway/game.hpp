// Runaway Robot's line in the table of games.
#pragma once

#include "app/game.hpp"

namespace sightread {

[[nodiscard]] Game runaway_game();

}  // namespace sightread
