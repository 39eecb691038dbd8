// What has been drawn of a level, and what the next step of the pointer does to it. No window, no
// time.
//
// Every step is judged against the lines as they are: neighbours only, an edge once, no crossing
// diagonals, each node once, an octagon as often as it has holes. What is not allowed changes
// nothing.
#pragma once

#include "tests/practice/lyne/board.hpp"

#include <QString>
#include <optional>
#include <vector>

namespace sightread::practice::lyne {

struct Line {
    int shape = 0;
    std::vector<Cell> cells;  // as drawn; the pointer goes on from the last one
};

class Drawing {
public:
    Drawing() = default;
    explicit Drawing(Board board) : board_(std::move(board)) {}

    // A press: `begun` at an end, `begun-again` when its line was there and is reset, `undone` on a
    // node of a line that is there, `not-an-end` on another node, `octagon`, `empty`.
    QString press(Cell cell);
    // The pointer arrives at a place while a line is being drawn: `visited`, `joined` (both ends),
    // `retracted`; or refused: `too-far`, `other-shape`, `visited-before`, `full`, `edge-used`,
    // `crossing`, `past-the-end`. Empty for what means nothing: no line is being drawn, an empty
    // place, where the line is anyway.
    QString visit(Cell cell);
    // The button is up. True when a line that had not left its end is taken away.
    bool release();

    const Board& board() const { return board_; }
    const std::vector<Line>& lines() const { return lines_; }
    std::optional<int> drawn_shape() const { return drawn_; }  // while the button is held
    // its line leads from one end to the other
    bool is_joined(int shape) const;
    bool is_complete(int shape) const;  // and through all of its nodes
    bool is_solved() const;
    int filled(Cell octagon) const;

private:
    const Line* line_of(int shape) const;
    std::optional<QString> fault(Cell from, Cell to) const;
    bool uses(Cell a, Cell b) const;

    Board board_;
    std::vector<Line> lines_;  // one per shape at most
    std::optional<int> drawn_;
};

// How many times lines pass through an octagon: as many of its holes are filled. A line that has
// just arrived fills, too.
[[nodiscard]] int filled_holes(const std::vector<Line>& lines, Cell octagon);
[[nodiscard]] bool joins_both_ends(const Board& board, const Line& line);

}  // namespace sightread::practice::lyne
