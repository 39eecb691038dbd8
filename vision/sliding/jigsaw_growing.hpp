// An arrangement of pieces that grows from what is placed already, cheapest first (Pomeranz,
// Shemesh and Ben-Shahar, A fully automated greedy square jigsaw puzzle solver, 2011): what
// jigsaw.cpp starts again and again.
#pragma once

#include "vision/sliding/seams.hpp"

#include <queue>
#include <random>
#include <vector>

namespace sightread::jigsaw {

inline constexpr int hole = -1;  // the missing piece
inline constexpr int none = -2;  // nothing yet

// It grows in a frame of its own, twice as high and as wide as the board, within which the board
// may still shift.
class Growing {
public:
    Growing(const SeamCosts& costs, int rows, int columns)
        : costs_(costs),
          rows_(rows),
          columns_(columns),
          height_(2 * rows + 1),
          width_(2 * columns + 1) {}

    // Fills everything that is free around what is placed already (cells of the double frame);
    // cheapest first. With `corner`, the board's first cell, the frame does not shift. `noise`
    // makes each growth another one.
    void grow(std::vector<int> placed, int corner = -1, float noise = 0);

    // The cells of the board, when all are within rows x columns; empty otherwise.
    std::vector<int> result() const;

    std::vector<int> empty() const {
        return std::vector<int>(static_cast<std::size_t>(height_ * width_), none);
    }
    int middle() const { return rows_ * width_ + columns_; }
    int width() const { return width_; }

private:
    struct Offer {
        float cost;
        int place, piece;
        bool operator<(const Offer& other) const { return cost > other.cost; }
    };

    void include(int place);
    bool fits(int row, int column) const;
    int piece_at(int row, int column) const;
    void open_around(int place);
    // The piece that fits best there, by the mean over the seams that it would have; more seams are
    // worth more.
    void offer(int row, int column);
    bool place_best();

    const SeamCosts& costs_;
    int rows_, columns_, height_, width_;
    std::vector<int> at_;
    std::vector<char> used_;
    int top_ = 0, bottom_ = 0, left_ = 0, right_ = 0;
    float noise_ = 0;
    std::minstd_rand random_;
    std::priority_queue<Offer> queue_;
};

}  // namespace sightread::jigsaw
