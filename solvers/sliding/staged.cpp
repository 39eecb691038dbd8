#include "solvers/sliding/staged.hpp"

#include "solvers/sliding/ordered_distance.hpp"

#include <algorithm>
#include <limits>

namespace sightread::sliding {

namespace {

constexpr int never = std::numeric_limits<int>::max() / 2;

// Measured on random boards of 8x8 and 10x10.
constexpr int slope = 20;
constexpr int heavy = 50;
constexpr int patience = 10;
constexpr int last_size = 6;

// Tile by tile.
constexpr int last_size_alone = 3;
constexpr std::size_t widest = std::size_t{1} << 19;

struct Step {
    std::vector<int> tiles;
    int stage;
};

// The tiles of each line from its end that is furthest from the goal blank, the last two together.
std::vector<Step> steps_of(const std::vector<int>& order, int last) {
    std::vector<Step> steps;
    for (int stage = 0; stage < last; ++stage) {
        std::vector<int> line;
        for (std::size_t cell = 0; cell < order.size(); ++cell)
            if (order[cell] == stage) line.push_back(static_cast<int>(cell));
        for (std::size_t i = 0; i + 2 < line.size(); ++i) steps.push_back({{line[i]}, stage});
        steps.push_back({{line.end() - std::min<std::ptrdiff_t>(2, std::ssize(line)), line.end()}, stage});
    }
    return steps;
}

std::vector<Leg> run_widening(const Arrangement& start, const Leg& leg, const Evaluation& evaluation, const Task& task,
                              Effort& effort) {
    Beam beam(start, evaluation, Metric::tiles, task);
    for (std::size_t width = 256; width <= widest && !effort.is_over(); width *= 8) {
        std::vector<Leg> ends = beam.run({leg}, width, never, effort);
        if (!ends.empty()) return ends;
    }
    return {};
}

}  // namespace

std::optional<std::vector<Slide>> solve_in_stages(const Arrangement& start, Metric metric, std::size_t width,
                                                  Effort& effort) {
    const std::vector<int> order = peeling_order(start, last_size);
    const int last = *std::max_element(order.begin(), order.end());
    const int most_cost = 100 + 2 * start.count() * (start.rows + start.columns);
    std::vector<Leg> legs{{start, 0, no_slide, {}}};
    for (int stage = 0; stage <= last && !legs.empty(); ++stage) {
        Task task = Task::whole(start);
        for (int cell = 0; cell < start.count(); ++cell) {
            task.is_locked[cell] = order[cell] < stage;
            if (stage < last) task.counts[cell] = order[cell] == stage;
        }
        if (stage < last) {
            task.most_ends = std::max<std::size_t>(width / 4, 4);
            task.patience = patience;
        }
        const OrderedDistance evaluation(start, slope, last == 0 ? 0 : heavy, stage, last_size);
        legs = Beam(start, evaluation, metric, task).run(legs, width, most_cost, effort);
        if (effort.is_over()) return std::nullopt;
    }
    if (legs.empty()) return std::nullopt;
    return legs.front().slides;
}

std::optional<std::vector<Slide>> solve_tile_by_tile(const Arrangement& start, Effort& effort) {
    const std::vector<int> order = peeling_order(start, last_size_alone);
    const int last = *std::max_element(order.begin(), order.end());
    Leg leg{start, 0, no_slide, {}};
    Task task = Task::whole(start);
    for (const Step& step : steps_of(order, last)) {
        std::fill(task.counts.begin(), task.counts.end(), 0);
        for (const int tile : step.tiles) task.counts[tile] = 1;
        const OrderedDistance evaluation(start, step.tiles);
        const std::vector<Leg> ends = run_widening(start, leg, evaluation, task, effort);
        if (ends.empty()) return std::nullopt;
        leg = ends.front();
        leg.last = no_slide;
        for (const int tile : step.tiles) task.is_locked[tile] = 1;
    }
    std::fill(task.counts.begin(), task.counts.end(), 1);
    const OrderedDistance evaluation(start, 0, 0, last, last_size_alone);
    const std::vector<Leg> ends = run_widening(start, leg, evaluation, task, effort);
    if (ends.empty()) return std::nullopt;
    return ends.front().slides;
}

}  // namespace sightread::sliding
