// The second look: what is in each cell of a lattice, seen with its surroundings and with the
// board's other cells.
//
// The rectified picture goes through one convolutional network that ends in a vector a cell; each
// cell then sees its neighbours and the mean and deviation of the vectors of the board's cells (the
// pooled context: a tile of this board looks like the others). Out come probabilities of kinds,
// "nothing of this board" among them, whether the lattice fits at all, and how far each centre lies
// from where the lattice says, by which the lattice is fitted again.
#pragma once

#include "calibration/layout.hpp"
#include "vision/eye/kinds.hpp"
#include "vision/eye/lattice_fit.hpp"
#include "vision/eye/models.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace sightread::eye {

// Natural logarithm; no probability is so small that it outweighs everything else.
[[nodiscard]] inline double log_of(double probability) {
    return std::log(std::max(1e-6, probability));
}

struct CellSight {
    std::array<float, kind_count> probability{};  // sums to 1
    float fit = 0;                                // probability that the lattice's cell is one
    cv::Point2f off;                              // of the centre, in pitches
    // of a cell whose middle lies beyond the picture's edge, so that it is none: how probably the
    // board goes on there
    float cut = 0;
    float operator[](Kind kind) const { return probability[static_cast<std::size_t>(kind)]; }
    // The probability of all kinds of a game that show something.
    [[nodiscard]] float visible(std::size_t game) const;
};

// A lattice and what is in its cells; it reaches beyond the board, whose extent is the reader's to
// find.
struct BoardSight {
    std::size_t game = 0;  // index into game_names
    Lattice lattice;
    std::vector<CellSight> cells;  // row by row
    // the highest probability that a place next to a known lattice shows a cell of the board, too
    float beside = 0;
    // sum of log odds of "a cell of this game" against "nothing", over cells that are likely ones
    double score = 0;
    // How likely the cells that show something are kinds of each game, all games being possible:
    // means over those cells.
    std::array<double, game_count> game_share{};
    const CellSight& at(Cell cell) const {
        return cells[static_cast<std::size_t>(cell.row) * lattice.columns + cell.column];
    }
    // The probability that a cell shows something of this game, be it what it may.
    float visible(Cell cell) const;
};

class BoardLook {
public:
    // `name`: of its networks; `cell_size`: pixels of a cell in the rectified picture, as they were
    // trained.
    BoardLook(const std::string& folder, const std::string& name, int cell_size)
        : features_(folder, name + "_features"),
          context_(folder, name + "_context"),
          kinds_(folder, name + "_kinds"),
          cell_size_(cell_size) {}

    // Looks at a candidate with some cells around it, fits the lattice again, and goes further
    // where the board does. Only kinds of the game and `nothing` come out.
    [[nodiscard]] BoardSight look(const cv::Mat& picture, const LatticeCandidate& candidate,
                                  std::size_t game);
    // Looks at a lattice that is known: no cell beyond it, no fitting. `is_seen`: cells that are
    // thought to show something, row by row.
    [[nodiscard]] BoardSight look_at(const cv::Mat& picture, const Lattice& lattice,
                                     std::size_t game, std::vector<bool> is_seen);

private:
    // `is_seen`: cells that are thought to show something of the board, row by row.
    void see(const cv::Mat& picture, BoardSight& sight, std::vector<bool> is_seen);

    Model features_, context_, kinds_;
    int cell_size_;
};

}  // namespace sightread::eye
