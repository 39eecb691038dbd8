#include "solvers/sliding/arrangement.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace sightread::sliding {

bool Arrangement::is_solved() const {
    for (int i = 0; i < count(); ++i)
        if (at[i] != i) return false;
    return true;
}

Arrangement arrangement_of(const Puzzle& puzzle) {
    Arrangement result;
    result.rows = puzzle.start.rows;
    result.columns = puzzle.start.columns;
    result.blank = puzzle.start.index(blank_of(puzzle.start));
    result.goal_blank = puzzle.goal.index(blank_of(puzzle.goal));
    std::vector<Tile> place(puzzle.goal.tiles.size());
    for (std::size_t i = 0; i < place.size(); ++i)
        place[puzzle.goal.tiles[i]] = static_cast<Tile>(i);
    for (const int tile : puzzle.start.tiles) result.at.push_back(place[tile]);
    return result;
}

int neighbour(const Arrangement& arrangement, int cell, Slide slide) {
    const int row = cell / arrangement.columns;
    const int column = cell % arrangement.columns;
    switch (slide) {
        case Slide::left:
            return column + 1 < arrangement.columns ? cell + 1 : -1;
        case Slide::up:
            return row + 1 < arrangement.rows ? cell + arrangement.columns : -1;
        case Slide::right:
            return column > 0 ? cell - 1 : -1;
        case Slide::down:
            return row > 0 ? cell - arrangement.columns : -1;
    }
    return -1;
}

void make(Arrangement& arrangement, Slide slide) {
    const int from = neighbour(arrangement, arrangement.blank, slide);
    std::swap(arrangement.at[from], arrangement.at[arrangement.blank]);
    arrangement.blank = from;
}

int distance(int a, int b, int columns) {
    return std::abs(a / columns - b / columns) + std::abs(a % columns - b % columns);
}

int Symmetry::cell(int index, int rows, int columns) const {
    int row = index / columns;
    int column = index % columns;
    if (is_transposed) {
        std::swap(row, column);
        std::swap(rows, columns);
    }
    if (flips_rows) row = rows - 1 - row;
    if (flips_columns) column = columns - 1 - column;
    return row * columns + column;
}

Slide Symmetry::slide(Slide slide) const {
    constexpr std::array<Slide, 4> transposed = {Slide::up, Slide::left, Slide::down, Slide::right};
    Slide result = is_transposed ? transposed[static_cast<std::size_t>(slide)] : slide;
    if (is_horizontal(result) ? flips_columns : flips_rows) result = opposite(result);
    return result;
}

std::vector<Symmetry> all_symmetries() {
    std::vector<Symmetry> all;
    for (const bool transposed : {false, true})
        for (const bool rows : {false, true})
            for (const bool columns : {false, true}) all.push_back({transposed, rows, columns});
    return all;
}

Arrangement image(const Arrangement& arrangement, const Symmetry& symmetry) {
    const auto to = [&](int cell) {
        return symmetry.cell(cell, arrangement.rows, arrangement.columns);
    };
    Arrangement result = arrangement;
    if (symmetry.is_transposed) std::swap(result.rows, result.columns);
    result.blank = to(arrangement.blank);
    result.goal_blank = to(arrangement.goal_blank);
    for (int i = 0; i < arrangement.count(); ++i)
        result.at[to(i)] = static_cast<Tile>(to(arrangement.at[i]));
    return result;
}

Symmetry to_canonical(const Arrangement& arrangement) {
    const auto rank = [&](const Symmetry& symmetry) {
        const int rows = symmetry.is_transposed ? arrangement.columns : arrangement.rows;
        const int columns = symmetry.is_transposed ? arrangement.rows : arrangement.columns;
        const int blank =
            symmetry.cell(arrangement.goal_blank, arrangement.rows, arrangement.columns);
        return std::tuple(rows <= columns, blank / columns + blank % columns, blank);
    };
    const std::vector<Symmetry> all = all_symmetries();
    return *std::max_element(all.begin(), all.end(), [&](const Symmetry& a, const Symmetry& b) {
        return rank(a) < rank(b);
    });
}

std::vector<Slide> slides_before(const Symmetry& symmetry, const std::vector<Slide>& slides) {
    std::array<Slide, 4> back{};
    for (const Slide slide : {Slide::left, Slide::up, Slide::right, Slide::down})
        back[static_cast<std::size_t>(symmetry.slide(slide))] = slide;
    std::vector<Slide> result;
    for (const Slide slide : slides) result.push_back(back[static_cast<std::size_t>(slide)]);
    return result;
}

}  // namespace sightread::sliding
