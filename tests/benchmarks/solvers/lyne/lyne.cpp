// Solves sets of LYNE levels, checks every answer by code that shares nothing with the solver, and
// prints a table.
//
// Each level is solved several times, always with the same work, and the least processor time
// counts, because the machine has other work too. What should be is a gate: the program fails when
// an answer is wrong, a level with an answer is not solved, or a set takes more nodes than it may.
// Times are printed, never judged.
#include "solvers/lyne/solve.hpp"
#include "tests/benchmarks/solvers/lyne/path_backtracking.hpp"
#include "tests/practice/random.hpp"
#include "tests/solvers/lyne/checker.hpp"
#include "tests/solvers/lyne/generate.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include <boost/program_options.hpp>

namespace {

using namespace sightread;
using namespace sightread::lyne;
using Solver = std::function<Plan<Stroke>(const Board&)>;

struct Level {
    std::string name;
    Board board;
    bool has_answer;  // known to have one
};

struct Set {
    std::string name;
    std::vector<Level> levels;
    std::uint64_t most_nodes;  // allowed
};

std::vector<Level> levels_on_file(bool is_real) {
    std::vector<Level> levels;
    for (const auto& entry :
         std::filesystem::directory_iterator(SIGHTREAD_SOURCE_DIR "/tests/solvers/lyne/levels")) {
        const std::string name = entry.path().stem().string();
        if (name.starts_with("real_") != is_real) continue;
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        levels.push_back({name, parse(text.str()), is_real});
    }
    std::sort(levels.begin(), levels.end(),
              [](const Level& a, const Level& b) { return a.name < b.name; });
    return levels;
}

// Levels between two sizes, with two or three shapes, a quarter to a third of the nodes octagons.
std::vector<Level> generated(int count, Cell least, Cell most) {
    std::vector<Level> levels;
    practice::Random random(1);
    for (int seed = 0; seed < count; ++seed) {
        const Recipe recipe{.rows = random.between(least.row, most.row),
                            .columns = random.between(least.column, most.column),
                            .shapes = random.between(2, 3),
                            .octagons = random.real(0.25, 0.33)};
        levels.push_back({"generated " + std::to_string(seed), generate(recipe, seed).board, true});
    }
    return levels;
}

// Spoilt levels that the propagation at the root does not see through: those that have to be
// searched.
std::vector<Level> spoilt(int count, Cell least, Cell most) {
    std::vector<Level> levels;
    for (Level& level : generated(32 * count, least, most)) {
        level.board = with_slip(level.board, levels.size());
        const Plan<Stroke> plan = solve(level.board);
        if (plan.outcome == Outcome::solved || plan.nodes == 1) continue;
        levels.push_back({"spoilt " + level.name, std::move(level.board), false});
        if (levels.size() == static_cast<std::size_t>(count)) break;
    }
    return levels;
}

struct Result {
    int solved = 0;
    int impossible = 0;
    int unknown = 0;
    std::vector<double> milliseconds;
    std::vector<std::uint64_t> nodes;
    bool is_right = true;
};

bool is_right(const Level& level, const Plan<Stroke>& plan) {
    if (plan.outcome == Outcome::impossible && level.has_answer) {
        std::cerr << level.name << " has an answer, but is called impossible\n";
        return false;
    }
    if (plan.outcome != Outcome::solved) return true;
    const std::string fault = verdict(to_text(level.board), to_text(plan.moves));
    if (!fault.empty()) std::cerr << level.name << ": " << fault << "\n";
    return fault.empty();
}

// Of this thread.
double processor_milliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

Result measure(const std::vector<Level>& levels, const Solver& solver, int repeats) {
    Result result;
    for (const Level& level : levels) {
        Plan<Stroke> plan;
        double least = std::numeric_limits<double>::infinity();
        for (int run = 0; run < repeats; ++run) {
            const double begin = processor_milliseconds();
            plan = solver(level.board);
            least = std::min(least, processor_milliseconds() - begin);
        }
        result.milliseconds.push_back(least);
        result.nodes.push_back(plan.nodes);
        result.is_right = is_right(level, plan) && result.is_right;
        ++(plan.outcome == Outcome::solved       ? result.solved
           : plan.outcome == Outcome::impossible ? result.impossible
                                                 : result.unknown);
    }
    std::sort(result.milliseconds.begin(), result.milliseconds.end());
    std::sort(result.nodes.begin(), result.nodes.end());
    return result;
}

void print_head(const char* title) {
    std::printf(
        "\n%s\n\n| levels | count | solved | impossible | unknown | ms median | ms 99 %% | ms "
        "worst | nodes median |"
        " nodes worst |\n|---|---|---|---|---|---|---|---|---|---|\n",
        title);
}

void print(const std::string& name, const Result& result) {
    const std::size_t count = result.nodes.size();
    if (count == 0) return;
    std::printf("| %s | %zu | %d | %d | %d | %.3f | %.3f | %.3f | %llu | %llu |\n", name.c_str(),
                count, result.solved, result.impossible, result.unknown,
                result.milliseconds[count / 2], result.milliseconds[count * 99 / 100],
                result.milliseconds.back(),
                static_cast<unsigned long long>(result.nodes[count / 2]),
                static_cast<unsigned long long>(result.nodes.back()));
    std::fflush(stdout);
}

bool run_sets(const std::vector<Set>& sets, int repeats) {
    print_head("Constraint propagation over edges (solvers/lyne)");
    bool holds = true;
    for (const Set& set : sets) {
        const Result result = measure(
            set.levels, [](const Board& board) { return solve(board); }, repeats);
        print(set.name, result);
        const bool is_within =
            !result.nodes.empty() && result.nodes.back() <= set.most_nodes && result.unknown == 0;
        if (!is_within)
            std::cerr << set.name << ": over " << set.most_nodes << " nodes, unknown or empty\n";
        holds = holds && is_within && result.is_right;
    }
    return holds;
}

bool run_comparison(const std::vector<Set>& sets, std::chrono::milliseconds limit) {
    const std::string title =
        "Path backtracking, at most " + std::to_string(limit.count() / 1000) + " s a level";
    print_head(title.c_str());
    bool holds = true;
    for (const Set& set : sets) {
        const Solver solver = [&](const Board& board) {
            return solve_by_path_backtracking(board, limit);
        };
        const Result result = measure(set.levels, solver, 1);
        print(set.name, result);
        holds = holds && result.is_right;
    }
    return holds;
}

}  // namespace

int main(int argc, char** argv) {
    namespace options = boost::program_options;
    int levels = 500;
    int repeats = 5;
    int sample = 12;
    int limit = 10;
    options::options_description description("Measures the solver of LYNE");
    description.add_options()("help", "what can be chosen")(
        "levels", options::value(&levels), "generated levels in the main set (500)")(
        "repeats", options::value(&repeats), "runs of each level, of which the least counts (5)")(
        "sample", options::value(&sample),
        "generated levels for path backtracking, besides the real ones (12)")(
        "limit", options::value(&limit), "seconds that path backtracking has for a level (10)");
    try {
        options::variables_map chosen;
        options::store(options::parse_command_line(argc, argv, description), chosen);
        options::notify(chosen);
        if (chosen.contains("help")) {
            std::cout << description;
            return 0;
        }
    } catch (const options::error& error) {
        std::cerr << "bench_solvers_lyne: " << error.what() << "\n";
        return 2;
    }
    const std::vector<Level> real = levels_on_file(true);
    const bool holds = run_sets(
        {{"real levels", real, 2'000},
         {"real levels with a slip", levels_on_file(false), 2'000},
         {"4x6 to 7x8", generated(levels, {4, 6}, {7, 8}), 2'000},
         {"4x6 to 7x8 with a slip, not proven at once", spoilt(levels / 5, {4, 6}, {7, 8}), 2'000},
         {"8x10", generated(levels / 5, {8, 10}, {8, 10}), 10'000},
         {"10x10", generated(levels / 5, {10, 10}, {10, 10}), 10'000},
         {"20x20", generated(levels / 50, {20, 20}, {20, 20}), 1'000'000}},
        repeats);
    const bool compares = run_comparison(
        {{"real levels", real, 0}, {"4x6 to 7x8", generated(sample, {4, 6}, {7, 8}), 0}},
        std::chrono::seconds(limit));
    return holds && compares ? 0 : 1;
}
