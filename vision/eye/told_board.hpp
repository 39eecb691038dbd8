// A board as the eye alone tells it: where it ends, and what is most likely in each of its cells.
//
// A board ends where its cells end: of all rectangles of the lattice's cells the one with the best
// odds of "cells of this game" against "nothing" is taken. Games whose boards have holes say how
// much a hole may count against.
#pragma once

#include "vision/eye/board_look.hpp"

#include <optional>
#include <vector>

namespace sightread::eye {

struct ToldCell {
    Cell cell;
    Kind kind = Kind::nothing;  // the likeliest
    double odds = 0;            // natural logarithm: the likeliest against the second
    CellSight sight;
};

struct ToldBoard {
    std::size_t game = 0;  // index into game_names
    Lattice lattice;
    std::vector<ToldCell> cells;  // row by row
    // natural logarithm of the odds that it ends where it is said to end
    double ends_here = 0;
    bool is_cut = false;             // by the edge of the picture
    double score = 0;                // natural logarithm of the odds of its cells against nothing
    std::size_t likeliest_game = 0;  // which game's cells they look like, all being possible

    [[nodiscard]] const ToldCell& at(Cell cell) const {
        return cells[static_cast<std::size_t>(cell.row) * lattice.columns + cell.column];
    }
    [[nodiscard]] ToldCell& at(Cell cell) {
        return cells[static_cast<std::size_t>(cell.row) * lattice.columns + cell.column];
    }
};

// What a place without a cell inside the board may count against at most, as a natural logarithm,
// in games whose boards have none: as much as a cell.
inline constexpr double no_holes = 4;

// The boards of a game that a picture (8 bits, BGR) may show, the most likely first: that of a
// lattice that is known, whatever is in it, else wherever they lie. `hole`: what a place without a
// cell inside the board may count against at most, as a natural logarithm.
[[nodiscard]] std::vector<ToldBoard> boards_in(const cv::Mat& picture,
                                               const std::optional<Lattice>& lattice,
                                               std::size_t game, double hole);
// The most likely of them; none where nothing looks like one.
[[nodiscard]] std::optional<ToldBoard> board_in(const cv::Mat& picture,
                                                const std::optional<Lattice>& lattice,
                                                std::size_t game, double hole);
// The most likely lattice of so many rows and columns, where a person has said how many there are;
// none where nothing looks like cells of this game.
[[nodiscard]] std::optional<Lattice> lattice_of_size(const cv::Mat& picture, std::size_t game,
                                                     int rows, int columns);
// The games of which a picture may show a board, the likeliest first: one pass for all of them.
[[nodiscard]] std::vector<std::size_t> likely_games(const cv::Mat& picture);

// Whether a picture of which likely_games were asked may show another board, beside one that lies
// in this rectangle.
[[nodiscard]] bool may_show_another(const cv::Mat& picture, const cv::Rect2d& board);

// Where boards without shifted rows lie in a picture, whatever game's they look like, the likeliest
// first: for readers that know by themselves whether one is theirs.
[[nodiscard]] std::vector<Lattice> lattices_in(const cv::Mat& picture);

// Some columns and rows of a lattice, as a lattice of their own.
[[nodiscard]] Lattice part_of(Lattice lattice, cv::Rect cells);

}  // namespace sightread::eye
