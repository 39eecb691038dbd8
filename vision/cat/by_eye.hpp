// Reads Catch the Cat by the eye: free and blocked cells, holes, and the cat, where the rules
// cannot tell.
#pragma once

#include "vision/cat/by_rules.hpp"
#include "vision/eye/reading.hpp"

#include <optional>

namespace sightread::cat::by_eye {

// The board in a picture (8 bits, BGR), in a lattice that is known or wherever it lies; none where
// nothing looks like one.
[[nodiscard]] std::optional<eye::PartReading> read(const cv::Mat& picture,
                                                   const std::optional<Lattice>& lattice);

// Such a reading in the words of the rules' reader; its board where every cell is certain.
[[nodiscard]] Reading as_reading(const eye::PartReading& seen);

// The same with the likeliest answer for the few cells that are not certain, where the cat's is and
// the board's size is: none where too much is open. Such a cell is what it was in `before`, the
// board that was read last, where there is one, but for the cell that was pressed since.
[[nodiscard]] std::optional<Board> probable_board(const eye::PartReading& seen,
                                                  const std::optional<Board>& before,
                                                  const std::optional<Cell>& pressed);

// Which cells of a lattice the board has, row by row: those that are not holes for certain.
[[nodiscard]] std::vector<bool> cells_of(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread::cat::by_eye
