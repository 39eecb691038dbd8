// Solves sets of minefields, checks every program by code that shares nothing with the solver, and
// prints a table.
//
// Times are processor time, and that of a board is the least of its runs, because the machine has
// other work too; for the largest real levels the median and the worst of many runs are shown
// besides. The program fails when an answer is wrong, a board with a program is not solved, or a
// set takes more rows of folds than it may. Times are printed, never judged.
#include "solvers/runaway/solve.hpp"
#include "tests/benchmarks/solvers/runaway/whole_fold.hpp"
#include "tests/solvers/runaway/checker.hpp"
#include "tests/solvers/runaway/generate.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

namespace {

using namespace sightread;
using namespace sightread::runaway;

struct Level {
    std::string name;
    Board board;
    bool has_program;  // known to have one
};

struct Set {
    std::string name;
    std::vector<Level> levels;
    std::uint64_t most_nodes;  // allowed
};

std::vector<Level> levels_in(const std::string& folder) {
    std::vector<Level> levels;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        levels.push_back({entry.path().stem().string(), parse(text.str()), true});
    }
    std::sort(levels.begin(), levels.end(),
              [](const Level& a, const Level& b) { return a.name < b.name; });
    return levels;
}

std::vector<Level> generated_levels(int count, test::Making making, double density) {
    making.density = density;
    std::vector<Level> levels;
    for (int seed = 1; seed <= count; ++seed)
        levels.push_back({"generated " + std::to_string(seed),
                          generated(making, static_cast<std::uint64_t>(seed)), making.has_program});
    return levels;
}

// Of this thread.
double processor_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

bool is_right(const Level& level, const std::optional<Program>& program) {
    if (!program) {
        if (level.has_program) std::cerr << level.name << ": no program was found\n";
        return !level.has_program;
    }
    const std::string fault =
        test::complaint(test::field_of(to_grid_text(level.board)), to_text(*program));
    if (!fault.empty()) std::cerr << level.name << ": " << fault << "\n";
    return fault.empty();
}

bool run_set(const Set& set, int repeats) {
    std::vector<double> times;
    std::vector<std::uint64_t> nodes;
    int solved = 0;
    bool holds = !set.levels.empty();
    for (const Level& level : set.levels) {
        Plan<Step> plan;
        double least = std::numeric_limits<double>::infinity();
        for (int run = 0; run < repeats; ++run) {
            const double begin = processor_milliseconds();
            plan = solve(level.board);
            least = std::min(least, processor_milliseconds() - begin);
        }
        times.push_back(least);
        nodes.push_back(plan.nodes);
        solved += plan.outcome == Outcome::solved ? 1 : 0;
        const bool is_solved = plan.outcome == Outcome::solved;
        holds = is_right(level, is_solved ? std::optional(plan.moves) : std::nullopt) && holds;
        holds = holds && plan.outcome != Outcome::unknown;
    }
    if (!holds) return false;
    std::sort(times.begin(), times.end());
    std::sort(nodes.begin(), nodes.end());
    double sum = 0;
    for (const double time : times) sum += time;
    std::printf("| %s | %zu | %d | %.4f | %.4f | %.4f | %.3f | %llu | %llu |\n", set.name.c_str(),
                times.size(), solved, times[times.size() / 2], times[times.size() * 99 / 100],
                times.back(), sum, static_cast<unsigned long long>(nodes[nodes.size() / 2]),
                static_cast<unsigned long long>(nodes.back()));
    std::fflush(stdout);
    if (nodes.back() > set.most_nodes)
        std::cerr << set.name << ": over " << set.most_nodes << " rows\n";
    return nodes.back() <= set.most_nodes;
}

bool run_sets(const std::vector<Set>& sets, int repeats) {
    std::puts(
        "| boards | count | solved | ms median | ms 99 % | ms worst | ms together | rows median | "
        "rows worst |\n"
        "|---|---|---|---|---|---|---|---|---|");
    bool holds = true;
    for (const Set& set : sets) holds = run_set(set, repeats) && holds;
    return holds;
}

double median_of_runs(const Board& board, int runs, double* worst) {
    std::vector<double> times;
    for (int run = 0; run < runs; ++run) {
        const double begin = processor_milliseconds();
        const Plan<Step> plan = solve(board);
        times.push_back(processor_milliseconds() - begin);
        if (plan.outcome != Outcome::solved) std::cerr << "a real level was not solved\n";
    }
    std::sort(times.begin(), times.end());
    *worst = times.back();
    return times[times.size() / 2];
}

bool run_comparison(const std::vector<Level>& levels) {
    std::puts(
        "\n| level | ms here, median of 1001 | worst of them | whole folds, s | ratio of the "
        "medians "
        "|\n|---|---|---|---|---|");
    bool holds = true;
    for (const Level& level : levels) {
        double worst = 0;
        const double here = median_of_runs(level.board, 1001, &worst);
        const double begin = processor_milliseconds();
        const std::optional<Program> program = solve_by_whole_folds(level.board);
        const double there = processor_milliseconds() - begin;
        holds = is_right(level, program) && holds;
        std::printf("| %s | %.4f | %.4f | %.1f | %.0f |\n", level.name.c_str(), here, worst,
                    there / 1000, there / here);
        std::fflush(stdout);
    }
    return holds;
}

}  // namespace

int main(int argc, char** argv) {
    namespace options = boost::program_options;
    int count = 300, repeats = 5, least_level = 510;
    std::string folder = SIGHTREAD_SOURCE_DIR "/tests/solvers/runaway/levels";
    options::options_description description("Measures the solver of Runaway Robot");
    description.add_options()("help", "what can be chosen")(
        "count", options::value(&count), "generated boards in each large set (300)")(
        "repeats", options::value(&repeats), "runs of each board, of which the least counts (5)")(
        "levels", options::value(&folder), "folder of real levels")(
        "compare-from", options::value(&least_level),
        "real levels from this one on are solved by whole folds, too (510; 1000 for none)");
    try {
        options::variables_map chosen;
        options::store(options::parse_command_line(argc, argv, description), chosen);
        options::notify(chosen);
        if (chosen.contains("help")) {
            std::cout << description;
            return 0;
        }
    } catch (const options::error& error) {
        std::cerr << "bench_solvers_runaway: " << error.what() << "\n";
        return 2;
    }
    const std::vector<Level> real = levels_in(folder);
    test::Making wide = test::of_side(largest_side);
    wide.minimum = 1;
    wide.maximum = largest_side;
    const bool holds = run_sets(
        {{"real levels", real, 5'000},
         {"649 x 649", generated_levels(count, test::of_side(649), 0.28), 10'000},
         {"649 x 649, fewer bombs", generated_levels(count, test::of_side(649), 0.22), 20'000},
         {"649 x 649, no hidden program", generated_levels(count, test::of_side(649, false), 0.28),
          60'000},
         {"649 x 649, fewer bombs, no hidden program",
          generated_levels(count, test::of_side(649, false), 0.22), 60'000},
         {"3303 x 3303", generated_levels(count / 10, test::of_side(3303), 0.28), 60'000},
         {"3303 x 3303, fewer bombs", generated_levels(count / 10, test::of_side(3303), 0.22),
          120'000},
         {"3303 x 3303, no hidden program",
          generated_levels(count / 10, test::of_side(3303, false), 0.22), 2'000'000},
         {"5000 x 5000, 1 to 5000 steps", generated_levels(count / 50, wide, 0.28), 10'000'000}},
        repeats);
    std::vector<Level> compared;
    for (const Level& level : real)
        if (level.board.level.value_or(0) >= least_level) compared.push_back(level);
    const bool compares = run_comparison(compared);
    return holds && compares ? 0 : 1;
}
