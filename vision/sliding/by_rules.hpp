// Reads a sliding puzzle off a frame: which tile lies where, where the blank is, and where
// everything belongs.
//
// The first frame is understood: the blank is found, then numbers are read (numbers.hpp), or the
// tiles are matched with a finished picture that is known, or the picture is put together from its
// edges (jigsaw.hpp). From then on the tiles are
// known by their looks, and later frames are read by recognising them: no tile is understood twice.
// Tiles that look the same are the same as far as anyone can see, and any of them may stand for
// another. "Not sure" when a tile is on its way, covered, or could be another one; the reason is
// one sentence.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/sliding/board.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::sliding {

// Where the blank belongs in the end; counts from the last row or column when negative.
struct GoalBlank {
    int row = -1;
    int column = -1;
    Cell in(int rows, int columns) const {
        return {row < 0 ? rows + row : row, column < 0 ? columns + column : column};
    }
};
// `top-left`, `top-right`, `bottom-left`, `bottom-right`, or `row,column` counted from 1. None when
// it is none of these.
[[nodiscard]] std::optional<GoalBlank> goal_blank_from_text(std::string_view text);

// What is known beforehand, from the person or from games before.
struct Knowledge {
    std::optional<GoalBlank> goal_blank;
    // finished ones; one of them may be what the tiles show
    std::vector<cv::Mat> pictures;
};

enum class Content { unknown, numbers, known_picture, assembled_picture };

// A board and what may stand for what.
struct Seen {
    Puzzle puzzle;
    std::vector<int> look_of;  // of each tile, 0 is the blank: the first tile that looks the same
    bool operator==(const Seen&) const = default;
};

[[nodiscard]] inline std::string to_text(const Seen& seen) {
    return to_text(seen.puzzle);
}

// Whether two boards look the same, though tiles that cannot be told apart may have changed places.
[[nodiscard]] bool look_the_same(const Seen& a, const Seen& b);
[[nodiscard]] bool looks_solved(const Seen& seen);
// The puzzle with tiles renamed among those that look the same so that it can be solved, where that
// is possible.
[[nodiscard]] Puzzle solvable_puzzle(const Seen& seen);

struct CellReading {
    Cell cell;
    std::optional<int> tile;  // 0 is the blank; none when not sure
    double margin = 0;        // how much better the tile fits than the runner-up, 0 to 1
};

struct Reading {
    std::optional<Seen> board;  // none: not sure
    std::string why_not;        // one sentence, empty when there is a board
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    Content content = Content::unknown;
    double sureness = 0;  // of where tiles belong, 0 to 1
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout, Knowledge knowledge = {});
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    // The frame must have the size that the layout refers to; otherwise the reading says so.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const;

    // The finished picture, put together from the tiles as they were first seen; empty when nothing
    // was understood yet or there are numbers on the tiles.
    [[nodiscard]] cv::Mat finished_picture() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// What find_layout says where nothing looks like a board.
inline constexpr std::string_view no_tiles = "no tiles in rows and columns were found";

// The layout of the board in a frame never seen before; none when there is no board with a blank.
Found<Layout> find_layout(const Frame& frame);

// The frame with what was seen drawn on top: the lattice, each tile's number, cells not sure of.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::sliding
