// LYNE: the board, its rules, its text form.
//
// A grid with gaps. Each shape present has two ends; one line joins them through every node of the
// shape, each visited once, from neighbour to neighbour (8 directions). Lines also pass octagons,
// whose holes say how often in all: by any shapes, by one shape several times. An edge is used at
// most once, and two diagonals that cross exclude each other. "Never the same octagon twice in a
// row" needs no rule of its own: staying is no edge, and the edge back is used up.
//
// Most levels have several answers: an answer is judged by the rules, never by one stored answer.
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::lyne {

// What parse takes: at most so many rows, so many columns, so many bytes.
inline constexpr int largest_size = 20;
inline constexpr std::size_t longest_text = std::size_t{1} << 16;
inline constexpr int most_shapes = 26;
inline constexpr int most_holes = 9;

enum class Kind { empty, node, end, octagon };

struct Place {
    Kind kind = Kind::empty;
    int shape = 0;  // of a node or an end: 0 to 25, `a` to `z` in text
    int holes = 0;  // of an octagon: 1 to 9

    static Place node(int shape) { return {Kind::node, shape, 0}; }
    static Place end(int shape) { return {Kind::end, shape, 0}; }
    static Place octagon(int holes) { return {Kind::octagon, 0, holes}; }

    bool is_of(int wanted) const {
        return (kind == Kind::node || kind == Kind::end) && shape == wanted;
    }
    bool operator==(const Place&) const = default;
};

struct Board {
    int rows = 0;
    int columns = 0;
    std::vector<Place> places;  // row by row

    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    const Place& at(Cell cell) const {
        return places[static_cast<std::size_t>(cell.row) * columns + cell.column];
    }
    Place& at(Cell cell) {
        return places[static_cast<std::size_t>(cell.row) * columns + cell.column];
    }
    bool operator==(const Board&) const = default;
};

// The line of one shape, both ends included: this is what the mouse draws.
struct Stroke {
    int shape = 0;
    std::vector<Cell> cells;
    bool operator==(const Stroke&) const = default;
};

// The shapes of which the board has a node or an end, in order.
[[nodiscard]] std::vector<int> shapes(const Board& board);

// Whether two boards are one level: the same but for the letters of its shapes, which somebody who
// sees it for the first time gives out anew.
[[nodiscard]] bool are_one_level(const Board& one, const Board& other);

// The share of the places that are the same on two boards, from 0 to 1, the letters of shapes
// aside; 0 where their sizes differ.
[[nodiscard]] double share_in_common(const Board& one, const Board& other);

// What keeps a board from being a level: a shape that has not two ends, a board without a node, a
// place that is none of its kind. None for a level, solvable or not. `what` is one sentence without
// a full stop.
struct Defect {
    Cell where;
    std::string what;
};
[[nodiscard]] std::optional<Defect> defect(const Board& board);

// Drawing a level: the strokes drawn so far, of which the last may be unfinished. Each function
// takes the strokes as they would be after a step and looks at all of them again, so it has no
// state that could go wrong.
//
// Why the strokes break the rules: one sentence, or none. Unfinished lines and unfilled holes are
// no fault here.
[[nodiscard]] std::optional<std::string> fault_while_drawing(const Board& board,
                                                             const std::vector<Stroke>& drawn);

// Why the strokes are no answer to the level: one sentence, or none when they solve it.
[[nodiscard]] std::optional<std::string> fault(const Board& board,
                                               const std::vector<Stroke>& answer);

// How many holes of an octagon the strokes fill: what a reader sees of the progress.
[[nodiscard]] int filled_holes(const std::vector<Stroke>& drawn, Cell octagon);

// Whether the stroke has joined the two ends of its shape.
[[nodiscard]] bool is_finished(const Board& board, const Stroke& stroke);

// Text form of docs/text-forms.md. parse throws Malformed for everything that is no level.
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);
// `?`, `a`-`z`, `A`-`Z`, `1`-`9`
[[nodiscard]] char to_letter(const Place& place);
[[nodiscard]] std::string to_text(const Stroke& stroke);             // `A 1,2 2,3 3,2`
[[nodiscard]] std::string to_text(const std::vector<Stroke>& plan);  // one line a stroke
// For people: `(1, 2)` and below it the way from there as arrows, for each stroke.
[[nodiscard]] std::string to_arrows(const std::vector<Stroke>& plan);

// What stands in place of the answer when it is proven that there is none.
inline constexpr std::string_view no_answer = "none\n";

}  // namespace sightread::lyne
