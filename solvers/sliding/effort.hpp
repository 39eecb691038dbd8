// How long a search may go on, and how much it has done.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace sightread::sliding {

using Clock = std::chrono::steady_clock;

struct Effort {
    std::function<Clock::time_point()> now = Clock::now;
    Clock::time_point begin = now();
    Clock::time_point deadline = Clock::time_point::max();
    std::function<bool()> stop = nullptr;
    std::uint64_t most_nodes = ~std::uint64_t{0};
    std::uint64_t nodes = 0;  // positions looked at so far

    bool is_over() const { return nodes >= most_nodes || is_late() || is_stopped(); }
    bool is_late() const { return now() >= deadline; }
    bool is_stopped() const { return stop && stop(); }
};

}  // namespace sightread::sliding
