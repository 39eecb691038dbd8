// Minesweeper's line in the table of games.
#pragma once

#include "app/game.hpp"

namespace sightread {

[[nodiscard]] Game minesweeper_game();

}  // namespace sightread
