// Catch the Cat's line in the table of games.
#pragma once

#include "app/game.hpp"

namespace sightread {

[[nodiscard]] Game cat_game();

}  // namespace sightread
