#include "solvers/sliding/pace.hpp"

#include <algorithm>

namespace sightread::sliding {

namespace {

constexpr std::size_t narrowest = 8;
constexpr std::uint64_t enough_positions = 4000;  // to measure how fast this goes
// of the expected ones, one in so many is always still to come
constexpr int layers_kept = 24;
constexpr double nodes_a_position = 2.2;  // before it is measured

}  // namespace

Pace::Pace(const Budget& budget, const Effort& effort)
    : width_(narrowest),
      is_fixed_(false),
      budget_(budget),
      begin_(effort.now()),
      nodes_at_begin_(effort.nodes) {
    choose(effort);
}

void Pace::count(std::size_t positions, const Effort& effort) {
    ++layers_;
    positions_ += positions;
    if (!is_fixed_) choose(effort);
}

void Pace::choose(const Effort& effort) {
    const auto seconds = [](Clock::duration duration) {
        return std::chrono::duration<double>(duration).count();
    };
    const Clock::time_point now = effort.now();
    const int to_come = std::max(budget_.layers - layers_, budget_.layers / layers_kept + 1);
    double rate = budget_.layers_a_second;
    double nodes = nodes_a_position;
    if (positions_ > enough_positions) {
        const auto positions = static_cast<double>(positions_);
        rate = positions / std::max(seconds(now - begin_), 1e-6);
        nodes = static_cast<double>(effort.nodes - nodes_at_begin_) / positions;
    }
    const double by_time = rate * seconds(budget_.end - now) / to_come;
    const double by_nodes =
        budget_.nodes > effort.nodes
            ? static_cast<double>(budget_.nodes - effort.nodes) / nodes / to_come
            : 0;
    width_ = static_cast<std::size_t>(
        std::clamp(std::min(by_time, by_nodes), static_cast<double>(narrowest),
                   static_cast<double>(std::max(budget_.widest, narrowest))));
}

}  // namespace sightread::sliding
