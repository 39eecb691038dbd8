#include "vision/eye/reading.hpp"

#include "calibration/cut_off.hpp"

#include <algorithm>

namespace sightread::eye {

int PartReading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [](const CellAnswer& cell) { return !cell.is_known; }));
}

std::string PartReading::text() const {
    std::string text = head + "\n";
    for (const CellAnswer& cell : cells)
        text += (cell.is_known ? cell.token : "~") +
                (cell.cell.column + 1 < lattice.columns ? " " : "\n");
    return text;
}

std::optional<PartReading> probable(const PartReading& reading) {
    if (reading.ends_here < enough_odds ||
        reading.unknown() > most_unsure * static_cast<double>(reading.cells.size()))
        return std::nullopt;
    PartReading whole = reading;
    for (CellAnswer& cell : whole.cells) cell.is_known = true;
    whole.why_not.clear();
    return whole;
}

PartReading reading_of(const ToldBoard& board, std::vector<CellAnswer> cells,
                       const std::string& options) {
    PartReading reading;
    reading.lattice = board.lattice;
    reading.head = std::to_string(board.lattice.rows) + " " +
                   std::to_string(board.lattice.columns) + (options.empty() ? "" : " " + options);
    reading.cells = std::move(cells);
    reading.likeliest_game = board.likeliest_game;
    reading.odds = reading.ends_here = board.ends_here;
    for (CellAnswer& cell : reading.cells) {
        cell.is_known = cell.odds >= enough_odds;
        reading.odds = std::min(reading.odds, cell.odds);
    }
    const int unsure = reading.unknown();
    if (board.is_cut) {
        reading.why_not = reaches_out;
    } else if (unsure > 0) {
        const auto first = std::find_if(reading.cells.begin(), reading.cells.end(),
                                        [](const CellAnswer& cell) { return !cell.is_known; });
        reading.why_not = std::to_string(unsure) + (unsure == 1 ? " cell is" : " cells are") +
                          " not certain, first " + to_text(first->cell);
    } else if (board.ends_here < enough_odds) {
        reading.why_not = "where the board ends is not certain";
    }
    return reading;
}

}  // namespace sightread::eye
