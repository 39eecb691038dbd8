#include "solvers/sliding/solve.hpp"

#include "solvers/sliding/distance_table.hpp"
#include "solvers/sliding/divisions.hpp"
#include "solvers/sliding/meeting.hpp"
#include "solvers/sliding/optimal_search.hpp"
#include "solvers/sliding/ordered_distance.hpp"
#include "solvers/sliding/pattern_sum.hpp"
#include "solvers/sliding/polish.hpp"
#include "solvers/sliding/staged.hpp"
#include "solvers/sliding/tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <optional>

namespace sightread::sliding {

namespace {

using Seconds = std::chrono::duration<double>;

constexpr std::size_t most_distance_tables = 16;
constexpr std::size_t first_width = 16;      // of the beam that must answer soon
constexpr std::size_t optimal_width = 400;   // of the beam that may have the shortest answer of a small board
constexpr std::size_t most_met = 6'000'000;  // positions of both sides of a meeting: about 110 MB when all are used
constexpr std::size_t most_traces = 6u << 20;
constexpr std::size_t most_layer_bytes = 24u << 20;
constexpr double share_of_beam = 0.6;  // of the time that is left; the rest is for polishing
constexpr double most_growth = 10;
constexpr double share_of_wide_beam = 0.85;

}  // namespace

struct Solver::Memory {
    Tables tables;
    std::deque<DistanceTable> distances;
};

// One puzzle, in the form that tables are made for.
class Solver::Work {
public:
    Work(Memory& memory, const Arrangement& start, Metric metric, Effort& effort)
        : memory_(memory), start_(start), metric_(metric), effort_(effort) {}

    void run() {
        if (start_.is_solved()) return accept({}, true);
        if (start_.count() <= DistanceTable::most_cells) return look_up();
        find_first();
        if (!best_) return;
        if (start_.count() <= OptimalSearch::most_cells) {
            metric_ == Metric::tiles ? search_tiles() : search_clicks();
        }
        if (!is_optimal_) improve();
    }

    // Null when they would take longer to make than there is time.
    std::unique_ptr<PatternSum> pattern_sum(bool is_in_haste) {
        if (start_.count() > PatternSum::most_cells) return nullptr;
        const std::vector<Pattern> patterns = small_patterns(start_);
        std::vector<std::shared_ptr<const PatternTable>> tables;
        if (is_in_haste && !has_time_to_build(patterns)) return nullptr;
        for (const Pattern& pattern : patterns) {
            tables.push_back(memory_.tables.get(pattern, [&] { return effort_.is_late() || effort_.is_stopped(); }));
            if (!tables.back()) return nullptr;
        }
        return std::make_unique<PatternSum>(start_, patterns, tables);
    }

    Division division(bool is_in_haste) {
        Division loaded;
        const std::vector<Pattern> patterns = division_of(start_);
        if (is_in_haste && !has_time_to_build(patterns)) return {};
        for (const Pattern& pattern : patterns) {
            auto table = memory_.tables.get(pattern, [&] { return effort_.is_late() || effort_.is_stopped(); });
            if (!table) return {};
            loaded.push_back({pattern, std::move(table)});
        }
        return loaded;
    }

    std::optional<std::vector<Slide>> best() const { return best_; }
    bool is_optimal() const { return is_optimal_; }

private:
    void accept(std::vector<Slide> slides, bool is_optimal) {
        if (!best_ || cost(slides, metric_) < cost(*best_, metric_)) best_ = std::move(slides);
        is_optimal_ = is_optimal_ || is_optimal;
    }

    double seconds_left() const {
        if (effort_.deadline == Clock::time_point::max()) return 1e6;
        return Seconds(effort_.deadline - effort_.now()).count();
    }

    // A table takes about 0.4 microseconds an entry on a busy machine; at most half of the time may go into them.
    bool has_time_to_build(const std::vector<Pattern>& patterns) const {
        double entries = 0;
        for (const Pattern& pattern : patterns)
            if (!memory_.tables.is_at_hand(pattern)) entries += pattern.entries();
        return entries * 4e-7 < seconds_left() / 2;
    }

    void look_up() {
        auto& tables = memory_.distances;
        auto found = std::find_if(tables.begin(), tables.end(),
                                  [&](const DistanceTable& table) { return table.is_for(start_, metric_); });
        if (found == tables.end()) {
            if (tables.size() == most_distance_tables) tables.pop_front();
            tables.emplace_back(start_.rows, start_.columns, start_.goal_blank, metric_);
            found = std::prev(tables.end());
            effort_.nodes += found->positions();
        }
        accept(found->answer(start_), true);
    }

    // Whatever the limits: an answer, unless it is stopped.
    void find_first() {
        Effort whatever;
        whatever.stop = effort_.stop;
        auto slides = solve_in_stages(start_, metric_, first_width, whatever);
        if (!slides) slides = solve_tile_by_tile(start_, whatever);
        effort_.nodes += whatever.nodes;
        if (slides) accept(std::move(*slides), false);
    }

    void search_tiles() {
        if (effort_.is_over()) return;
        const Division tables = division(true);
        if (tables.empty()) return;
        const OrderedDistance evaluation(start_, 0, 0, 0, largest_size);
        run_beam(evaluation, optimal_width);
        OptimalSearch search(start_, tables);
        const OptimalSearch::Result result = search.run(cost(*best_, metric_), effort_);
        if (result.slides) accept(*result.slides, true);
        is_optimal_ = is_optimal_ || result.is_proven;
    }

    void search_clicks() {
        if (effort_.is_over()) return;
        const OrderedDistance evaluation(start_, 0, 0, 0, largest_size);
        run_beam(evaluation, optimal_width);
        if (start_.count() > 12) return;  // too many positions half way
        const Meeting meeting = meet(start_, cost(*best_, metric_), most_met, effort_);
        if (meeting.slides) accept(*meeting.slides, true);
        is_optimal_ = is_optimal_ || meeting.at_least >= cost(*best_, metric_);
    }

    void improve() {
        if (effort_.is_over()) return;
        const auto sum = pattern_sum(true);
        const Clock::time_point deadline = effort_.deadline;
        const double share = sum ? share_of_wide_beam : share_of_beam;
        const double budget = std::min(seconds_left() * share, 1e5);
        if (deadline != Clock::time_point::max())
            effort_.deadline = effort_.now() + std::chrono::duration_cast<Clock::duration>(Seconds(budget * 1.1));
        run_widening(sum.get(), budget);
        effort_.deadline = deadline;
        if (!effort_.is_over()) accept(polish(start_, *best_, metric_, effort_), false);
    }

    // A narrow beam tells how fast this goes, the next one takes the time that there is.
    void run_widening(const Evaluation* sum, double budget) {
        const Clock::time_point begin = effort_.now();
        std::size_t width = std::min<std::size_t>(first_width * 8, most_width());
        for (bool is_last = false; !is_last && !effort_.is_over();) {
            const Clock::time_point begin_of_run = effort_.now();
            const std::uint64_t nodes_before = effort_.nodes;
            if (sum != nullptr) {
                run_beam(*sum, width);
            } else if (auto slides = solve_in_stages(start_, metric_, width, effort_)) {
                accept(std::move(*slides), false);
            }
            const double taken = std::max(Seconds(effort_.now() - begin_of_run).count(), 1e-4);
            double growth = (budget - Seconds(effort_.now() - begin).count()) / taken;
            if (effort_.most_nodes != ~std::uint64_t{0}) {
                const double nodes_left = static_cast<double>(effort_.most_nodes) - static_cast<double>(effort_.nodes);
                growth = std::min(growth,
                                  share_of_beam * nodes_left / static_cast<double>(effort_.nodes - nodes_before + 1));
            }
            const std::size_t before = width;
            // A wider beam is slower for each position, and one that is not ready in time is lost.
            growth = std::min(growth * 0.75, most_growth);
            width = static_cast<std::size_t>(
                std::min(static_cast<double>(width) * growth, static_cast<double>(most_width())));
            is_last = width < before * 5 / 4;
        }
    }

    void run_beam(const Evaluation& evaluation, std::size_t width) {
        const std::vector<Leg> ends = Beam(start_, evaluation, metric_, Task::whole(start_))
                                          .run({{start_, 0, no_slide, {}}}, width, cost(*best_, metric_) - 1, effort_);
        if (!ends.empty()) accept(ends.front().slides, false);
    }

    std::size_t most_width() const {
        const auto layers = static_cast<std::size_t>(std::max(cost(*best_, metric_), 1));
        const std::size_t bytes = static_cast<std::size_t>(start_.count()) * 4 * sizeof(Tile) + 150;
        return std::max<std::size_t>(std::min(most_traces / layers, most_layer_bytes / bytes), first_width);
    }

    Memory& memory_;
    const Arrangement& start_;
    const Metric metric_;
    Effort& effort_;
    std::optional<std::vector<Slide>> best_;
    bool is_optimal_ = false;
};

Solver::Solver(std::filesystem::path cache_folder)
    : memory_(std::make_unique<Memory>(Tables(cache_folder.empty() ? cache_folder : cache_folder / "sliding"))) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;
Solver& Solver::operator=(Solver&&) noexcept = default;

void Solver::prepare(const Puzzle& puzzle, Metric metric) {
    if (defect(puzzle)) return;
    const Arrangement start = arrangement_of(puzzle);
    const Arrangement canonical = image(start, to_canonical(start));
    Effort effort;
    Work work(*memory_, canonical, metric, effort);
    if (canonical.count() <= DistanceTable::most_cells) return;
    if (canonical.count() <= OptimalSearch::most_cells && metric == Metric::tiles) {
        (void)work.division(false);
    } else {
        (void)work.pattern_sum(false);
    }
}

Plan<Slide> Solver::solve(const Puzzle& puzzle, const Limits& limits) {
    Plan<Slide> plan;
    const Clock::time_point begin = Clock::now();
    Effort effort;
    effort.now = limits.now;
    effort.begin = effort.now();
    effort.deadline = effort.begin + limits.time;
    effort.stop = limits.stop;
    effort.most_nodes = limits.nodes;
    if (defect(puzzle) || !is_solvable(puzzle)) {
        plan.outcome = Outcome::impossible;
    } else {
        const Arrangement start = arrangement_of(puzzle);
        const Symmetry symmetry = to_canonical(start);
        const Arrangement canonical = image(start, symmetry);
        Work work(*memory_, canonical, limits.metric, effort);
        work.run();
        if (const auto best = work.best()) {
            plan.outcome = Outcome::solved;
            plan.moves = slides_before(symmetry, *best);
            plan.optimal = work.is_optimal();
        }
    }
    plan.nodes = effort.nodes;
    plan.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    return plan;
}

std::filesystem::path cache_folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    if (cache != nullptr && std::filesystem::path(cache).is_absolute())
        return std::filesystem::path(cache) / "sightread";
    const char* home = std::getenv("HOME");
    if (home != nullptr && std::filesystem::path(home).is_absolute())
        return std::filesystem::path(home) / ".cache" / "sightread";
    return {};
}

}  // namespace sightread::sliding
