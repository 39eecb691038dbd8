// How wide a beam may be, layer by layer.
//
// A beam that is not ready when the time is over has found nothing, and one that is ready early has
// wasted it. How many layers there will be is known quite well from a narrower beam; so after each
// layer what is left, of time or of positions, is divided among the layers that are still to come.
#pragma once

#include "solvers/sliding/effort.hpp"

#include <cstddef>

namespace sightread::sliding {

class Pace {
public:
    // Always the same.
    explicit Pace(std::size_t width) : width_(width) {}

    // What a beam may use, and what is known of it from a narrower one.
    struct Budget {
        Clock::time_point end;
        std::uint64_t nodes = 0;       // that the effort may count in the end
        int layers = 1;                // expected
        double layers_a_second = 1.0;  // of width 1
        std::size_t widest = 1;
    };
    Pace(const Budget& budget, const Effort& effort);

    // Of the next layer.
    std::size_t width() const { return width_; }
    int layers() const { return layers_; }
    std::uint64_t positions() const { return positions_; }

    // A layer of so many positions is done.
    void count(std::size_t positions, const Effort& effort);

private:
    void choose(const Effort& effort);

    std::size_t width_;
    int layers_ = 0;
    std::uint64_t positions_ = 0;
    bool is_fixed_ = true;
    Budget budget_{};
    Clock::time_point begin_{};
    std::uint64_t nodes_at_begin_ = 0;
};

}  // namespace sightread::sliding
