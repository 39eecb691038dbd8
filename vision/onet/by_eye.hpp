// Reads an Onet board off a frame: which cells hold equal faces, which are empty.
//
// The eye (vision/eye) says what each cell may be and which cells look alike; this reader adds what
// the game knows: a board ends where tiles end, faces are dealt in even numbers, and a face keeps
// its number as long as it is on the board. A cell whose second best answer is too near is unknown.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"
#include "capture/frame.hpp"
#include "solvers/onet/board.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sightread::onet::by_eye {

// What a tile without a partner costs, in natural logarithms, or a wall of one cell: so much rarer
// are they than a cell that is empty.
inline constexpr double lone = 6;

struct CellReading {
    Cell cell;
    std::optional<int> tile;  // `empty`, `barrier` or a face; none when not sure
    double margin = 0;        // how much better the class fits than the runner-up, 0 to 1
    bool selected = false;    // looks otherwise than it did, as a tile that waits for its partner
    int likeliest = empty;    // the best answer, sure or not
    double odds = 0;          // natural logarithm: the best answer against the second
    double kind_odds = 0;     // the same, of whether it is empty, a barrier or some tile
    double face_odds = 0;     // the same, of which face it is, where it shows one
    // by the eye alone
    double tile_probability = 0, empty_probability = 0, barrier_probability = 0;
};

// What a cell may be, in tokens of the text form, each with its probability.
[[nodiscard]] std::vector<std::pair<std::string, double>> probabilities_of(const CellReading& cell);

struct Reading {
    // with `unknown` cells where some are not certain; none: nearly nothing is
    std::optional<Board> board;
    std::string why_not;  // one sentence, empty when every cell is certain
    // row by row; as much as could be told, also when there is no board
    std::vector<CellReading> cells;
    double odds = 0;       // natural logarithm: the best board against the second
    double ends_here = 0;  // the same, that nothing beside its lattice belongs to it
    // cells that differed from the frame before and were looked at again
    int read_anew = 0;
    int unknown() const;
    double worst_margin() const;
};

class Reader {
public:
    explicit Reader(const Layout& layout);
    ~Reader();
    Reader(Reader&&) noexcept;
    Reader& operator=(Reader&&) noexcept;

    // The frame must have the size that the layout refers to; otherwise the reading says so. Throws
    // Error where the eye's models are missing.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

// As a new reader reads a board never seen before; of one picture once for each layout.
[[nodiscard]] Reading first_reading(const Frame& frame, const Layout& layout);

// The layout of the Onet board in a frame never seen before.
Found<Layout> find_layout(const Frame& frame);

// What speaks against a board that was read as one of Onet, where nobody said which game it is, in
// one sentence; empty when nothing does: its cells look more like those of another game.
// `are_pairs`: each of its faces is there an even number of times, so that it is no sliding puzzle,
// which has each tile once.
[[nodiscard]] std::string doubt_of(const Frame& frame, const Layout& layout, bool are_pairs);

}  // namespace sightread::onet::by_eye
