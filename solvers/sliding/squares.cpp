#include "solvers/sliding/squares.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace sightread::sliding {

namespace {

constexpr int share_of_excess = farness_unit * 6 / 5;

// Where the window of a pair of lines begins, in cells of the board: with the pair as near to its
// walls as on the board, or half way between them.
int begin_of_window(int size, int first) {
    const int rest = std::min(size, Squares::window) - 2;
    const int after = size - 2 - first;
    return first - (first < after ? std::min(first, rest / 2) : rest - std::min(after, rest / 2));
}

// Of all symmetries, the one whose image has the first cells in order: they stand for all of them.
struct Canonical {
    Symmetry symmetry;
    Pattern pattern;
};

Canonical canonical(int rows, int columns, const std::vector<int>& cells) {
    Canonical best;
    for (const Symmetry& symmetry : all_symmetries()) {
        const int image_rows = symmetry.is_transposed ? columns : rows;
        const int image_columns = symmetry.is_transposed ? rows : columns;
        if (image_rows > image_columns) continue;
        std::vector<int> tiles;
        for (const int cell : cells) tiles.push_back(symmetry.cell(cell, rows, columns));
        std::sort(tiles.begin(), tiles.end());
        if (best.pattern.tiles.empty() || tiles < best.pattern.tiles)
            best = {symmetry, {image_rows, image_columns, blank_anywhere, tiles}};
    }
    return best;
}

}  // namespace

Squares::Squares(int rows, int columns)
    : rows_(rows), columns_(columns), parts_(static_cast<std::size_t>(rows) * columns) {
    for (int row = 0; row + 1 < rows; ++row)
        for (int column = 0; column + 1 < columns; ++column) add_square(row, column);
}

void Squares::add_square(int top, int left) {
    const int window_rows = std::min(rows_, window);
    const int window_columns = std::min(columns_, window);
    const int first_row = begin_of_window(rows_, top);
    const int first_column = begin_of_window(columns_, left);
    const int corner = (top - first_row) * window_columns + left - first_column;
    const auto [symmetry, pattern] =
        canonical(window_rows, window_columns,
                  {corner, corner + 1, corner + window_columns, corner + window_columns + 1});
    const auto known = std::find(patterns_.begin(), patterns_.end(), pattern);
    Square square;
    square.table = static_cast<int>(known - patterns_.begin());
    if (known == patterns_.end()) patterns_.push_back(pattern);
    const int elsewhere = window_rows * window_columns;
    for (int row = 0; row < rows_; ++row) {
        for (int column = 0; column < columns_; ++column) {
            const int y = row - first_row;
            const int x = column - first_column;
            const bool is_inside = y >= 0 && y < window_rows && x >= 0 && x < window_columns;
            const int digit =
                is_inside ? symmetry.cell(y * window_columns + x, window_rows, window_columns)
                          : elsewhere;
            digits_.push_back(static_cast<std::uint8_t>(digit));
            const auto tile = std::find(pattern.tiles.begin(), pattern.tiles.end(), digit) -
                              pattern.tiles.begin();
            if (tile == tiles_of_square) continue;
            square.tiles[tile] = static_cast<std::uint16_t>(row * columns_ + column);
            square.weights[tile] = pattern.weight(static_cast<int>(tile));
        }
    }
    digits_.push_back(static_cast<std::uint8_t>(elsewhere));
    squares_.push_back(square);
    add_parts(static_cast<int>(squares_.size()) - 1);
}

void Squares::add_parts(int square) {
    const auto& [table, tiles, weights] = squares_[square];
    for (int i = 0; i < tiles_of_square; ++i) {
        Part part;
        part.square = square;
        part.weight = weights[i];
        for (int j = 0, others = 0; j < tiles_of_square; ++j) {
            if (j == i) continue;
            part.weights[others] = weights[j];
            part.tiles[others++] = tiles[j];
        }
        Parts& parts = parts_[tiles[i]];
        parts.parts[parts.count++] = part;
    }
}

void Squares::set_tables(std::vector<std::shared_ptr<const PatternTable>> tables) {
    tables_ = std::move(tables);
    for (Parts& parts : parts_) {
        for (int i = 0; i < parts.count; ++i) {
            parts.parts[i].table = tables_[squares_[parts.parts[i].square].table].get();
            parts.parts[i].digits = digits_of(parts.parts[i].square);
        }
    }
}

SquareSum::SquareSum(const Squares& squares, const Arrangement& arrangement,
                     const std::vector<int>& weights)
    : squares_(squares), distance_(arrangement, weights) {
    for (const Squares::Square& square : squares.squares_) {
        int least = std::numeric_limits<int>::max();
        for (const int tile : square.tiles)
            if (tile != arrangement.goal_blank) least = std::min(least, weights[tile]);
        shares_.push_back(share_of_excess * least);
    }
}

template <class Small>
int SquareSum::score(const View<Small>& view) const {
    int sum = distance_.score(view);
    for (std::size_t i = 0; i < squares_.squares_.size(); ++i) {
        const Squares::Square& square = squares_.squares_[i];
        const std::uint8_t* digits = squares_.digits_of(static_cast<int>(i));
        std::uint32_t index = 0;
        for (int j = 0; j < Squares::tiles_of_square; ++j)
            index += square.weights[j] * digits[view.cell_of[square.tiles[j]]];
        sum += shares_[i] * squares_.tables_[square.table]->excess(index);
    }
    return sum;
}

template <class Small>
int SquareSum::change(const View<Small>& view, int from) const {
    int change = distance_.change(view, from);
    const Squares::Parts& parts = squares_.parts_[view.at[from]];
    for (int i = 0; i < parts.count; ++i) {
        const Squares::Part& part = parts.parts[i];
        const std::uint32_t before = part.digits[from];
        const std::uint32_t now = part.digits[view.blank];
        if (before == now) continue;  // elsewhere
        std::uint32_t index = 0;
        for (int j = 0; j < Squares::tiles_of_square - 1; ++j)
            index += part.weights[j] * part.digits[view.cell_of[part.tiles[j]]];
        change += shares_[part.square] * (part.table->excess(index + part.weight * now) -
                                          part.table->excess(index + part.weight * before));
    }
    return change;
}

template int SquareSum::score(const View<std::uint8_t>& view) const;
template int SquareSum::score(const View<std::uint16_t>& view) const;
template int SquareSum::change(const View<std::uint8_t>& view, int from) const;
template int SquareSum::change(const View<std::uint16_t>& view, int from) const;

}  // namespace sightread::sliding
