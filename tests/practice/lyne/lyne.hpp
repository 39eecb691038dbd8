// LYNE's line in the table of games.
#pragma once

#include "tests/practice/game.hpp"

namespace sightread::practice::lyne {

[[nodiscard]] Game game();

}  // namespace sightread::practice::lyne
