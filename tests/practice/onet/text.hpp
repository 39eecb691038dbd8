// The text form of an Onet board, read and written by this window's own code.
#pragma once

#include "tests/practice/onet/board.hpp"

#include <QString>

namespace sightread::practice::onet {

inline constexpr int most_rows = 64;
inline constexpr int most_columns = 64;

// `source` is named in the sentence of the Problem that is thrown for malformed text.
[[nodiscard]] Board board_from_text(const QString& text, const QString& source);
[[nodiscard]] QString to_text(const Board& board);

}  // namespace sightread::practice::onet
