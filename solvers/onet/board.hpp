// Onet (Pikachu, Lianliankan, Shisen-Sho): the board, its rules and its text form.
//
// Two equal tiles may be taken when a path of at most three straight segments (two bends) joins
// them through empty cells. With an open border the path may run through the ring just outside the
// board. After a pair is taken, tiles fall by the board's gravity, or in several passes one after
// the other; barriers never move and nothing falls through them.
//
// A cell may be unknown: something that nobody could tell. No path runs through it and it goes with
// no other; it falls as a tile does.
#pragma once

#include "solvers/cell.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::onet {

enum class Border { open, closed };

enum class Gravity {
    none,
    down,
    up,
    left,
    right,
    split_vertical,     // upper half up, lower half down
    split_horizontal,   // left half left, right half right
    center_vertical,    // upper half down, lower half up
    center_horizontal,  // left half right, right half left
};

inline constexpr int empty = 0;
inline constexpr int barrier = -1;  // 1, 2, 3, ... are faces
inline constexpr int unknown = -2;

// What parse takes: at most so many rows, so many columns, so many bytes.
inline constexpr int largest_size = 100;
inline constexpr std::size_t longest_text = std::size_t{1} << 20;

struct Board {
    int rows = 0;
    int columns = 0;
    Border border = Border::open;
    Gravity gravity = Gravity::none;
    std::vector<Gravity> passes;     // further falls, each when the one before has come to rest
    std::vector<int> tiles;          // row by row: `empty`, `barrier`, `unknown` or a face
    std::vector<std::string> names;  // names[face - 1] is the face's token in the text form
    // what each cell most likely is, where some are unknown; else nothing
    std::vector<int> guesses;

    int at(Cell cell) const {
        return tiles[static_cast<std::size_t>(cell.row) * columns + cell.column];
    }
    int& at(Cell cell) { return tiles[static_cast<std::size_t>(cell.row) * columns + cell.column]; }
    int tiles_left() const;  // faces on the board; barriers and unknown cells do not count
    int unknown_left() const;
    // Faces that are there an odd number of times.
    std::vector<int> odd_faces() const;
    bool has_odd_face() const;  // one that is there an odd number of times cannot be cleared
    // Equality is of what can be seen and what the rules say; the names of the faces do not matter.
    bool operator==(const Board& other) const;
};

struct Move {
    Cell first;
    Cell second;
    bool operator==(const Move&) const = default;
};

// The path that joins two equal tiles: both ends and the bends between them, in order; the shortest
// one. Cells may lie on the ring (row -1, row `rows`, column -1, column `columns`). None when they
// are not equal faces or cannot be joined.
[[nodiscard]] std::optional<std::vector<Cell>> path(const Board& board, Move move);

// Every pair that can be taken now, each once, `first` before `second` in reading order.
[[nodiscard]] std::vector<Move> moves(const Board& board);

// The board after the pair is taken and everything has fallen. REQUIRES: path(board, move).
[[nodiscard]] Board after(const Board& board, Move move);

// The board when everything has fallen by its gravity (nothing is taken).
[[nodiscard]] Board settled(const Board& board);

// Whether what was seen may be the expected board: no known cell says otherwise. What should be
// empty must be seen to be, or most likely be: a tile that cannot be told any more is still there.
[[nodiscard]] bool may_be(const Board& expected, const Board& seen);

// Whether two boards are the same but for the numbers of their faces and for what is unknown in
// either.
[[nodiscard]] bool are_alike(const Board& one, const Board& other);

// Text form of docs/text-forms.md. parse throws Malformed. A face of which the board has an odd
// number is a legal board: it can be played, though not cleared (solve proves that at once).
[[nodiscard]] Board parse(std::string_view text);
[[nodiscard]] std::string to_text(const Board& board);
[[nodiscard]] std::string to_text(Move move);  // `1,1 4,7`
[[nodiscard]] std::string to_text(Gravity gravity);
// How tiles fall, one pass after the other; never empty. In text joined by `+`: `down+left`.
using Collapse = std::vector<Gravity>;
inline constexpr std::size_t most_passes = 8;
[[nodiscard]] Collapse collapse_of(const Board& board);
[[nodiscard]] Board with_collapse(Board board, const Collapse& collapse);
[[nodiscard]] std::string to_text(const Collapse& collapse);
[[nodiscard]] std::optional<Collapse> collapse_from_text(std::string_view text);
[[nodiscard]] std::optional<Gravity> gravity_from_text(std::string_view text);

}  // namespace sightread::onet
