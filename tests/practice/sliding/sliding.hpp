// The sliding puzzle's line in the table of practice games.
#pragma once

#include "tests/practice/game.hpp"

namespace sightread::practice::sliding {

[[nodiscard]] Game game();

}  // namespace sightread::practice::sliding
