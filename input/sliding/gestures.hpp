// From moves of the sliding puzzle to gestures.
#pragma once

#include "calibration/layout.hpp"
#include "input/gesture.hpp"
#include "solvers/sliding/board.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::sliding {

// How a game wants its tiles moved.
enum class Way {
    run,         // a click on any tile in the blank's row or column slides everything between
    neighbour,   // a click on a tile beside the blank
    keys,        // an arrow key slides a tile in its direction
    keys_blank,  // an arrow key moves the blank in its direction
    drag,        // a tile beside the blank is dragged into it
    pick,        // a click on a tile beside the blank, then on the blank
};
inline constexpr Way all_ways[] = {Way::run,        Way::neighbour, Way::keys,
                                   Way::keys_blank, Way::drag,      Way::pick};

// `run`, `neighbour`, `keys`, `keys-blank`, `drag`, `pick`
[[nodiscard]] std::string to_text(Way way);
[[nodiscard]] std::optional<Way> way_from_text(std::string_view text);

// One move: equal slides that begin with the blank in `blank` and move the tiles up to `tile`.
struct Run {
    Cell tile;
    Cell blank;
    std::vector<Slide> slides;  // all equal, at least one
};

// REQUIRES: only one slide, unless the way is `run`.
[[nodiscard]] std::vector<Gesture> gestures(const Run& run, Way way, const Layout& layout);

}  // namespace sightread::sliding
