// The game of Onet for the table in main.
#pragma once

#include "tests/practice/game.hpp"

namespace sightread::practice::onet {

[[nodiscard]] Game game();

}  // namespace sightread::practice::onet
