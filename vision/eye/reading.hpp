// A board as it was read by the eye and the rules of its game: cells that are certain, and cells
// that are not.
#pragma once

#include "calibration/layout.hpp"
#include "vision/eye/told_board.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread::eye {

struct CellAnswer {
    Cell cell;
    std::string token;  // of the game's text form: the likeliest, certain or not
    double odds = 0;    // natural logarithm: the likeliest against the second
    bool is_known = false;
    std::vector<std::pair<std::string, double>> probabilities;  // by the eye alone

    // How much more probable the answer is than the second, 0 to 1; 0 where it is not certain.
    [[nodiscard]] double margin() const { return is_known ? std::tanh(odds / 2) : 0; }
};

struct PartReading {
    Lattice lattice;
    std::string head;               // the text form's first line
    std::vector<CellAnswer> cells;  // row by row
    // one sentence; empty when every cell and the board's size are certain
    std::string why_not;
    double odds = 0;       // natural logarithm: the best board against the second
    double ends_here = 0;  // the same, of where it ends
    std::size_t likeliest_game = 0;

    [[nodiscard]] int unknown() const;
    // The text form, with `~` for cells that are not certain.
    [[nodiscard]] std::string text() const;
};

// Natural logarithm from which a cell is certain, one for all games. The curve of what it costs
// stands in vision/models/README.md.
inline constexpr double enough_odds = 2;

// The share of a board's cells that may be uncertain where it is played all the same, as what they
// probably are: a click that does nothing costs little, a board that is not played costs the game.
inline constexpr double most_unsure = 0.15;
// Such a board: every cell the likeliest. None where more is open, or where the board ends.
[[nodiscard]] std::optional<PartReading> probable(const PartReading& reading);

// A reading of these cells, one token each: counts what is unknown and says why. `options`: what
// the text form's first line says beside the size.
[[nodiscard]] PartReading reading_of(const ToldBoard& board, std::vector<CellAnswer> cells,
                                     const std::string& options = {});

}  // namespace sightread::eye
