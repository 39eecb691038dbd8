// Reads Lights Out off a frame: which squares are lit, and what a click on each would change, where
// the squares say so.
//
// No stored colours: the squares of the first frame fall into two kinds, by the widest gap in
// brightness, and the brighter ones are lit. Squares of one kind must look the same; where they do
// not, they must carry diagrams (diagrams.hpp), or this is another game. Later frames are held
// against the two kinds. "Not sure" while a square turns over or is covered, and before there are
// two kinds; the reason is one sentence. Which goal the game has cannot be seen: boards have the
// goal `either`.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/flip/board.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread::flip {

struct CellReading {
    Cell cell;
    std::optional<int> lit;  // 1 or 0; none when not sure
    double margin = 0;       // how much nearer the kind is than the other one, 0 to 1
};

struct Reading {
    std::optional<Board> board;  // none: not sure
    std::string why_not;         // one sentence, empty when there is a board
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    bool is_in_part = false;  // some squares of the board are what they probably are
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout);
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    // The frame must have the size that the layout refers to; otherwise the reading says so.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// What is said where nothing looks like a board: also of a board whose squares are all alike, as
// they are when it is solved.
inline constexpr std::string_view no_squares =
    "no squares of two kinds, lit and dark, were found in rows and columns";

// The layout of the board in a frame never seen before: where the eye sees squares that fall into
// two kinds by the rules, or is sure of nearly every one and sees both kinds.
Found<Layout> find_layout(const Frame& frame);

// What speaks against a board being one of Lights Out rather than any pattern of two colours, or of
// marks on the ground; empty when nothing does.
[[nodiscard]] std::string doubt_of(const cv::Mat& picture, const Lattice& lattice,
                                   const Board& board);

// The frame with what was seen drawn on top.
[[nodiscard]] cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading);

}  // namespace sightread::flip
