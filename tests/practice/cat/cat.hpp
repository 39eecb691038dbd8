// `sightread-practice cat`.
#pragma once

#include "tests/practice/game.hpp"

namespace sightread::practice::cat {

[[nodiscard]] Game game();

}  // namespace sightread::practice::cat
