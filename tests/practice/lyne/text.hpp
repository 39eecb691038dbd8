// The text form of LYNE levels, read and written by this window's own code.
#pragma once

#include "tests/practice/lyne/board.hpp"

#include <QString>
#include <vector>

namespace sightread::practice::lyne {

// `source` is named in the sentence of the Problem that is thrown for malformed text: wrong counts,
// unknown letters, a shape that has not two ends, an octagon without holes.
[[nodiscard]] Board board_from_text(const QString& text, const QString& source);
// Several levels in one text, separated by blank lines.
[[nodiscard]] std::vector<Board> boards_from_text(const QString& text, const QString& source);
[[nodiscard]] QString to_text(const Board& board);

}  // namespace sightread::practice::lyne
