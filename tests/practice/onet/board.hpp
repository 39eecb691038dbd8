// Onet as the practice window plays it: the board and its rules, written for this window alone.
//
// Deliberately plain: every path of at most two bends is tried one by one, every line of cells is
// packed cell by cell. What is obvious here judges what is clever elsewhere.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

namespace sightread::practice::onet {

struct Cell {
    int row = 0;
    int column = 0;
    bool operator==(const Cell&) const = default;
};

struct Pair {
    Cell first;
    Cell second;
};

enum class Border { open, closed };

enum class Gravity {
    none,
    down,
    up,
    left,
    right,
    split_vertical,
    split_horizontal,
    center_vertical,
    center_horizontal
};

inline constexpr int nothing = 0;
inline constexpr int wall = -1;  // 1, 2, 3, ... are faces

struct Board {
    int rows = 0;
    int columns = 0;
    Border border = Border::open;
    Gravity gravity = Gravity::none;
    std::vector<int> tiles;            // row by row
    std::vector<Gravity> passes = {};  // that follow the first, one after the other
    int bends = 2;                     // of a line at most

    bool has(Cell cell) const {
        return cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    }
    int at(Cell cell) const {
        return tiles[static_cast<std::size_t>(cell.row * columns + cell.column)];
    }
    int& at(Cell cell) { return tiles[static_cast<std::size_t>(cell.row * columns + cell.column)]; }
    bool is_face(Cell cell) const { return has(cell) && at(cell) > nothing; }
    // May a line run through this cell? Cells of the ring just outside count when the border is
    // open.
    bool is_free(Cell cell) const;
    std::vector<Cell> cells() const;
    std::vector<Cell> face_cells() const;
    int faces_left() const { return static_cast<int>(face_cells().size()); }
    int highest_face() const;
};

// The shortest line of at most the board's bends from one cell to another, whatever lies in these
// two: both ends and the bends between.
[[nodiscard]] std::optional<std::vector<Cell>> joining_line(const Board& board, Cell first,
                                                            Cell second);

// Two different cells with the same face that can be joined.
[[nodiscard]] bool can_be_taken(const Board& board, Pair pair);
[[nodiscard]] std::vector<Pair> takeable_pairs(const Board& board);
[[nodiscard]] bool has_takeable_pair(const Board& board);

// The given cells, those with the same face together.
[[nodiscard]] std::vector<std::vector<Cell>> by_face(const Board& board,
                                                     const std::vector<Cell>& cells);

struct Fall {
    Cell from;
    Cell to;
};

// Lets everything fall and tells what moved. Each column (vertical gravity) or row (horizontal)
// falls by itself; walls stay, and nothing passes them. With two directions each half falls by
// itself; an odd middle row or column belongs to the second half (lower, right). Of several passes
// each begins when the one before has come to rest.
std::vector<Fall> settle(Board& board);

// Takes the pair and lets everything fall. REQUIRES: can_be_taken.
std::vector<Fall> take(Board& board, Pair pair);

QStringList gravity_names();
QString to_name(Gravity gravity);
Gravity gravity_named(const QString& name);  // REQUIRES: one of gravity_names()
// All passes in turn, joined by `+`.
QString collapse_name(const Board& board);
// Names joined by `separator`; false where one of them is none, or `none` is one of several.
bool read_collapse(Board& board, const QString& text, QChar separator);

}  // namespace sightread::practice::onet
