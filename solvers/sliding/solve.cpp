#include "solvers/sliding/solve.hpp"

#include "solvers/sliding/distance_table.hpp"
#include "solvers/sliding/divisions.hpp"
#include "solvers/sliding/meeting.hpp"
#include "solvers/sliding/optimal_search.hpp"
#include "solvers/sliding/ordered_distance.hpp"
#include "solvers/sliding/polish.hpp"
#include "solvers/sliding/squares.hpp"
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
constexpr std::size_t first_width = 16;  // of the beam that must answer soon
// of the first beam that tells how fast the others will be
constexpr std::size_t scout_width = 64;
// of the beam that may have the shortest answer of a small board
constexpr std::size_t optimal_width = 400;
// positions of both sides of a meeting: about 110 MB when all are used
constexpr std::size_t most_met = 6'000'000;
constexpr std::size_t most_traces = 6u << 20;
constexpr std::size_t most_layer_bytes = 24u << 20;
constexpr double share_of_beams = 0.85;  // of the time that is left; the rest is for polishing
constexpr double least_growth = 1.5;     // of a beam that is worth its time
constexpr double most_growth = 12;       // from a beam to the last one, whose pace it tells
constexpr double growth = 6;             // from one beam to the next before that
constexpr double seconds_without_limit = 1e5;

}  // namespace

struct Solver::Memory {
    explicit Memory(Tables made) : tables(std::move(made)) {}

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

    // Null when their tables would take longer to make than there is time.
    std::unique_ptr<Squares> squares(bool is_in_haste) {
        auto result = std::make_unique<Squares>(start_.rows, start_.columns);
        if (is_in_haste && !has_time_to_build(result->patterns())) return nullptr;
        std::vector<std::shared_ptr<const PatternTable>> tables;
        for (const Pattern& pattern : result->patterns()) {
            tables.push_back(memory_.tables.get(
                pattern, [&] { return effort_.is_late() || effort_.is_stopped(); }));
            if (!tables.back()) return nullptr;
        }
        result->set_tables(std::move(tables));
        return result;
    }

    Division division(bool is_in_haste) {
        Division loaded;
        const std::vector<Pattern> patterns = division_of(start_);
        if (is_in_haste && !has_time_to_build(patterns)) return {};
        for (const Pattern& pattern : patterns) {
            auto table = memory_.tables.get(
                pattern, [&] { return effort_.is_late() || effort_.is_stopped(); });
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
        if (effort_.deadline == Clock::time_point::max()) return seconds_without_limit;
        return Seconds(effort_.deadline - effort_.now()).count();
    }

    // A table takes about 0.1 microseconds an entry, twice that on a busy machine; at most half of
    // the time may go into them.
    bool has_time_to_build(const std::vector<Pattern>& patterns) const {
        double entries = 0;
        for (const Pattern& pattern : patterns)
            if (!memory_.tables.is_at_hand(pattern)) entries += pattern.entries();
        return entries * 2e-7 < seconds_left() / 2;
    }

    void look_up() {
        auto& tables = memory_.distances;
        auto found = std::find_if(tables.begin(), tables.end(), [&](const DistanceTable& table) {
            return table.is_for(start_, metric_);
        });
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
        Pace pace(first_width);
        const int most_cost = 100 + 2 * start_.count() * (start_.rows + start_.columns);
        auto slides = solve_in_stages(start_, metric_, nullptr, pace, most_cost, whatever);
        if (!slides) slides = solve_tile_by_tile(start_, whatever);
        effort_.nodes += whatever.nodes;
        if (slides) accept(std::move(*slides), false);
    }

    // It often has the shortest answer of a small board.
    void run_quick_beam() {
        Pace pace(optimal_width);
        const OrderedDistance evaluation(start_, equal_weights(start_));
        const std::vector<Leg> ends =
            run_beam(start_, evaluation, metric_, pace, cost(*best_, metric_) - 1, effort_);
        if (!ends.empty()) accept(ends.front().slides, false);
    }

    void search_tiles() {
        if (effort_.is_over()) return;
        const Division tables = division(true);
        if (tables.empty()) return;
        run_quick_beam();
        OptimalSearch search(start_, tables);
        const OptimalSearch::Result result = search.run(cost(*best_, metric_), effort_);
        if (result.slides) accept(*result.slides, true);
        is_optimal_ = is_optimal_ || result.is_proven;
    }

    void search_clicks() {
        if (effort_.is_over()) return;
        run_quick_beam();
        if (start_.count() > 12) return;  // too many positions half way
        const Meeting meeting = meet(start_, cost(*best_, metric_), most_met, effort_);
        if (meeting.slides) accept(*meeting.slides, true);
        is_optimal_ = is_optimal_ || meeting.at_least >= cost(*best_, metric_);
    }

    void improve() {
        if (effort_.is_over()) return;
        const auto squares = this->squares(true);
        run_widening(squares.get());
        if (!effort_.is_over())
            accept(polish(start_, *best_, metric_, squares.get(), effort_), false);
    }

    // Narrow beams tell how many layers there are and how fast they go, the last one takes the time
    // that there is.
    void run_widening(const Squares* squares) {
        const double seconds = seconds_left() * share_of_beams;
        Pace::Budget budget;
        budget.end = effort_.now() + std::chrono::duration_cast<Clock::duration>(Seconds(seconds));
        budget.nodes = effort_.most_nodes;
        if (effort_.most_nodes != ~std::uint64_t{0})
            budget.nodes -= static_cast<std::uint64_t>((1 - share_of_beams) *
                                                       static_cast<double>(nodes_left()));
        for (std::size_t width = scout_width;;
             width = static_cast<std::size_t>(static_cast<double>(width) * growth)) {
            const Clock::time_point begin = effort_.now();
            const std::uint64_t nodes_before = effort_.nodes;
            Pace pace(std::min(width, most_width()));
            const int layers = run_beams(squares, pace)
                                   ? pace.layers()
                                   : std::max(pace.layers(), cost(*best_, metric_));
            if (effort_.is_over() || width >= most_width()) return;
            const Clock::time_point now = effort_.now();
            const double taken = std::max(Seconds(now - begin).count(), 1e-6);
            const auto nodes = static_cast<double>(effort_.nodes - nodes_before + 1);
            const double room =
                std::min(Seconds(budget.end - now).count() / taken,
                         budget.nodes > effort_.nodes
                             ? static_cast<double>(budget.nodes - effort_.nodes) / nodes
                             : 0);
            if (room < least_growth) return;
            if (room > most_growth) continue;
            budget.layers = layers;
            budget.layers_a_second = static_cast<double>(pace.positions()) / taken;
            budget.widest = most_width();
            Pace last(budget, effort_);
            (void)run_beams(squares, last);
            return;
        }
    }

    // Whether they found an answer, shorter or not.
    bool run_beams(const Squares* squares, Pace& pace) {
        auto slides =
            solve_in_stages(start_, metric_, squares, pace, cost(*best_, metric_) - 1, effort_);
        if (slides) accept(*slides, false);
        return slides.has_value();
    }

    std::uint64_t nodes_left() const {
        return effort_.most_nodes > effort_.nodes ? effort_.most_nodes - effort_.nodes : 0;
    }

    std::size_t most_width() const {
        const auto layers = static_cast<std::size_t>(std::max(cost(*best_, metric_), 1));
        const std::size_t bytes = static_cast<std::size_t>(start_.count()) * 4 + 150;
        return std::max<std::size_t>(std::min(most_traces / layers, most_layer_bytes / bytes),
                                     first_width);
    }

    Memory& memory_;
    const Arrangement& start_;
    const Metric metric_;
    Effort& effort_;
    std::optional<std::vector<Slide>> best_;
    bool is_optimal_ = false;
};

Solver::Solver(const std::filesystem::path& cache_folder)
    : memory_(std::make_unique<Memory>(
          Tables(cache_folder.empty() ? cache_folder : cache_folder / "sliding"))) {}
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
        (void)work.squares(false);
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
