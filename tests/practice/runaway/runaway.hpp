// Runaway Robot's line in the table of practice games.
#pragma once

#include "tests/practice/game.hpp"

namespace sightread::practice::runaway {

[[nodiscard]] Game game();

}  // namespace sightread::practice::runaway
