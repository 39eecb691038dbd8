// Lights Out's line in the table of games.
#pragma once

#include "app/game.hpp"

namespace sightread {

[[nodiscard]] Game flip_game();

}  // namespace sightread
