// The lower part of the cat, as far as cells show it: what is seen of it on the cell that it stands
// on, beside that and below.
//
// A cat at rest stands on its cell always in the same way, whatever its head and its tail do. One
// that was stopped in the middle of a hop covers cells, too, often most of one that it neither
// comes from nor goes to; but it covers other parts of them, and with other parts of itself.
#pragma once

#include "vision/cat/cells.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace sightread::cat {

// Sample by sample of five cells: the one that it stands on, those to the left and to the right,
// those below.
struct FigureSample {
    enum class Sight : signed char { unknown, open, covered } sight = Sight::unknown;
    Colour colour{};
};
using Figure = std::vector<FigureSample>;

// `covered` tells which samples of a cell something is before; none where there is no cell or it is
// not known what it is beneath.
[[nodiscard]] Figure figure_at(
    Cell cell, const Lattice& lattice, const std::vector<Samples>& samples,
    const std::function<std::optional<std::vector<bool>>(Cell)>& covered);

// How much of what either covers both cover in the same colours, 0 to 1; the cat may look the other
// way by now.
[[nodiscard]] double likeness(const Figure& one, const Figure& other);

}  // namespace sightread::cat
