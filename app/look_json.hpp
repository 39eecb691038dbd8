// What was seen in a frame, for other programs: the board, every cell with its place and what it
// may be, the lattice.
#pragma once

#include "app/game.hpp"

#include <nlohmann/json_fwd.hpp>

namespace sightread {

// Places are pixels of the frame. docs/text-forms.md has the keys.
[[nodiscard]] nlohmann::ordered_json to_json(const Game& game, const Look& look);

}  // namespace sightread
