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
constexpr int heavier = 4;  // times, when a stage does not end
constexpr int heaviest = heavy * heavier * heavier * heavier;
constexpr int patience = 10;
constexpr int last_size = 6;
constexpr int last_size_when_lost = 4;

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
        steps.push_back(
            {{line.end() - std::min<std::ptrdiff_t>(2, std::ssize(line)), line.end()}, stage});
    }
    return steps;
}

std::vector<Leg> run_widening(const Arrangement& start, const Leg& leg,
                              const OrderedDistance& evaluation, const Task& task, Effort& effort) {
    const Beam beam(start, evaluation, Metric::tiles, task);
    for (std::size_t width = 256; width <= widest && !effort.is_over(); width *= 8) {
        Pace pace(width);
        std::vector<Leg> ends = beam.run({leg}, pace, never, effort);
        if (!ends.empty()) return ends;
    }
    return {};
}

}  // namespace

// Of all layers that a stage may need. A beam that is lost stays so: more of them would not help.
int most_layers(const Arrangement& start, const Task& task) {
    const auto free = static_cast<int>(std::count(task.is_locked.begin(), task.is_locked.end(), 0));
    return 100 + free * (start.rows + start.columns) * 2 / 5;
}

Task task_of(const Arrangement& start, const std::vector<int>& order, int stage, bool is_last,
             std::size_t width) {
    Task task = Task::whole(start);
    for (int cell = 0; cell < start.count(); ++cell) {
        task.is_locked[cell] = order[cell] < stage;
        if (!is_last) task.counts[cell] = order[cell] == stage;
    }
    if (!is_last) {
        task.most_ends = std::max<std::size_t>(width / 4, 4);
        task.patience = patience;
    }
    return task;
}

std::optional<std::vector<Slide>> solve_in_stages(const Arrangement& start, Metric metric,
                                                  const Squares* squares, Pace& pace, int most_cost,
                                                  Effort& effort) {
    int size = last_size;
    int extra = heavy;
    std::vector<int> order = peeling_order(start, size);
    std::vector<Leg> legs{{start, 0, no_slide, {}}};
    for (int stage = 0;;) {
        const int last = *std::max_element(order.begin(), order.end());
        const Task task = task_of(start, order, stage, stage == last, pace.width());
        const std::vector<int> weights =
            weights_of_stage(start, slope, last == 0 ? 0 : extra, stage, size);
        const int limit = std::min(most_cost, legs.front().cost + most_layers(start, task));
        const auto run = [&](const auto& evaluation) {
            return Beam(start, evaluation, metric, task).run(legs, pace, limit, effort);
        };
        std::vector<Leg> ends = squares != nullptr ? run(SquareSum(*squares, start, weights))
                                                   : run(OrderedDistance(start, weights));
        if (effort.is_over()) return std::nullopt;
        if (ends.empty() && limit == most_cost) return std::nullopt;
        if (!ends.empty()) {
            if (stage == last) return ends.front().slides;
            legs = std::move(ends);
            ++stage;
        } else if (stage == last && size > last_size_when_lost) {
            size = last_size_when_lost;
            order = peeling_order(start, size);
        } else if (stage < last && extra < heaviest) {
            extra *= heavier;
        } else {
            return std::nullopt;
        }
    }
}

std::optional<std::vector<Slide>> solve_tile_by_tile(const Arrangement& start, Effort& effort) {
    const std::vector<int> order = peeling_order(start, last_size_alone);
    const int last = *std::max_element(order.begin(), order.end());
    Leg leg{start, 0, no_slide, {}};
    Task task = Task::whole(start);
    for (const Step& step : steps_of(order, last)) {
        std::fill(task.counts.begin(), task.counts.end(), 0);
        std::vector<int> weights(task.counts.size(), 0);
        for (const int tile : step.tiles) {
            task.counts[tile] = 1;
            weights[tile] = 1;
        }
        const OrderedDistance evaluation(start, weights);
        const std::vector<Leg> ends = run_widening(start, leg, evaluation, task, effort);
        if (ends.empty()) return std::nullopt;
        leg = ends.front();
        leg.last = no_slide;
        for (const int tile : step.tiles) task.is_locked[tile] = 1;
    }
    std::fill(task.counts.begin(), task.counts.end(), 1);
    const std::vector<Leg> ends =
        run_widening(start, leg, OrderedDistance(start, equal_weights(start)), task, effort);
    if (ends.empty()) return std::nullopt;
    return ends.front().slides;
}

}  // namespace sightread::sliding
