// The figures of solvers/sliding; README.md says how to run this and what came out.
#include "solvers/sliding/solve.hpp"
#include "tests/solvers/sliding/checker.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <boost/program_options.hpp>
#include <sys/resource.h>

namespace {

using namespace sightread;
using namespace sightread::sliding;

// Processor time: others share the machine.
std::chrono::steady_clock::time_point processor_time() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::chrono::steady_clock::time_point(std::chrono::seconds(time.tv_sec) +
                                                 std::chrono::nanoseconds(time.tv_nsec));
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(processor_time() - begin).count();
}

struct Level {
    Puzzle puzzle;
    int optimum = 0;  // 0 when it is not known
};

// Lines of number, optimal length, tiles; the goal has the blank first.
std::vector<Level> published(const std::string& name, int size) {
    std::vector<Level> levels;
    std::ifstream in(std::string(SIGHTREAD_SOURCE_DIR) + "/tests/solvers/sliding/levels/" + name);
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        int number = 0;
        Level level{{standard_goal(size, size), standard_goal(size, size)}, 0};
        if (line.starts_with('#') || !(words >> number >> level.optimum)) continue;
        for (int i = 0; i < size * size; ++i) {
            words >> level.puzzle.start.tiles[i];
            level.puzzle.goal.tiles[i] = i;
        }
        levels.push_back(level);
    }
    return levels;
}

std::vector<Level> random_levels(int rows, int columns, int count, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<Level> levels;
    while (static_cast<int>(levels.size()) < count) {
        Level level{{standard_goal(rows, columns), standard_goal(rows, columns)}, 0};
        std::shuffle(level.puzzle.start.tiles.begin(), level.puzzle.start.tiles.end(), random);
        if (is_solvable(level.puzzle)) levels.push_back(level);
    }
    return levels;
}

class Bench {
public:
    void header() const {
        std::puts(
            "| boards | count | solved | proven | metric | mean | known optimum | s mean | s worst "
            "| s in all | nodes "
            "mean |");
        std::puts("|---|---|---|---|---|---|---|---|---|---|---|");
    }

    void measure(const std::string& name, const std::vector<Level>& levels, Metric metric,
                 double limit) {
        double moves = 0, optimum = 0, all = 0, worst = 0, nodes = 0;
        int solved = 0, proven = 0;
        for (const Level& level : levels) {
            Limits limits;
            limits.metric = metric;
            limits.time = std::chrono::milliseconds(static_cast<long>(limit * 1000));
            limits.now = processor_time;
            const auto begin = processor_time();
            const Plan<Slide> plan = solver_.solve(level.puzzle, limits);
            const double seconds = seconds_since(begin);
            const Verdict verdict = judge(text_of(level.puzzle), to_text(plan.moves));
            const bool is_right = plan.outcome == Outcome::solved && verdict.fault.empty();
            if (!is_right) complain(name, verdict.fault);
            if (plan.optimal && metric == Metric::tiles && level.optimum > 0 &&
                verdict.tiles != level.optimum)
                complain(name, "called optimal, but is not");
            moves += metric == Metric::tiles ? verdict.tiles : verdict.clicks;
            optimum += level.optimum;
            solved += is_right;
            proven += plan.optimal;
            all += seconds;
            worst = std::max(worst, seconds);
            nodes += static_cast<double>(plan.nodes);
        }
        const auto count = static_cast<double>(levels.size());
        std::printf("| %s | %zu | %d | %d | %s | %.2f | %s | %.3f | %.3f | %.2f | %.0f |\n",
                    name.c_str(), levels.size(), solved, proven,
                    metric == Metric::tiles ? "tiles" : "clicks", moves / count,
                    optimum > 0 && metric == Metric::tiles
                        ? std::to_string(optimum / count).substr(0, 6).c_str()
                        : "",
                    all / count, worst, all, nodes / count);
        std::fflush(stdout);
    }

    void prepare(const std::string& name, const Puzzle& puzzle, Metric metric) {
        const auto begin = processor_time();
        solver_.prepare(puzzle, metric);
        std::printf("tables for %s: %.2f s\n", name.c_str(), seconds_since(begin));
    }

    bool is_wrong() const { return is_wrong_; }

private:
    static std::string text_of(const Puzzle& puzzle) { return to_text(puzzle); }

    void complain(const std::string& name, const std::string& fault) {
        std::fprintf(stderr, "%s: %s\n", name.c_str(), fault.c_str());
        is_wrong_ = true;
    }

    Solver solver_;
    bool is_wrong_ = false;
};

void every_size(Bench& bench, double limit) {
    std::vector<Level> levels;
    for (int rows = smallest_size; rows <= largest_size; ++rows)
        for (int columns = smallest_size; columns <= largest_size; ++columns)
            levels.push_back(
                random_levels(rows, columns, 1, static_cast<unsigned>(rows * 100 + columns))
                    .front());
    bench.measure("every size from 2x2 to 20x20", levels, Metric::tiles, limit);
}

}  // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    po::options_description options;
    options.add_options()                                                                        //
        ("count", po::value<int>()->default_value(100), "boards of each set at most")            //
        ("only", po::value<std::string>()->default_value(""), "sets whose name has this in it")  //
        ("help", "print this");
    po::variables_map values;
    po::store(po::parse_command_line(argc, argv, options), values);
    if (values.count("help") > 0) {
        std::cout << options;
        return 0;
    }
    const auto count = static_cast<std::size_t>(std::max(values["count"].as<int>(), 1));
    const std::string only = values["only"].as<std::string>();
    const auto wants = [&](const std::string& name) {
        return name.find(only) != std::string::npos;
    };
    const auto some = [&](std::vector<Level> levels) {
        levels.resize(std::min(levels.size(), count));
        return levels;
    };
    Bench bench;
    const std::vector<Level> fours = some(published("korf100.txt", 4));
    const std::vector<Level> fives = some(published("korf24_50.txt", 5));
    const std::vector<Level> random_fours = random_levels(4, 4, static_cast<int>(count), 4);
    const std::vector<Level> random_fives = random_levels(5, 5, static_cast<int>(count), 5);
    const auto touches = [&](const std::string& size) {
        return only.empty() || only.find(size) != std::string::npos;
    };
    if (touches("4x4")) bench.prepare("4x4, tiles", fours.front().puzzle, Metric::tiles);
    if (touches("4x4")) bench.prepare("4x4, clicks", fours.front().puzzle, Metric::clicks);
    if (touches("5x5")) bench.prepare("5x5", fives.front().puzzle, Metric::tiles);
    // Larger boards have the same tables as these; one of them is asked for so that its time is
    // seen.
    if (only.find("6x6") != std::string::npos || only.find("8x8") != std::string::npos ||
        only.find("10x10") != std::string::npos)
        bench.prepare("6x6 and larger", random_levels(6, 6, 1, 6).front().puzzle, Metric::tiles);
    bench.header();
    if (wants("4x4 tiles")) bench.measure("4x4 tiles, Korf 1985", fours, Metric::tiles, 10);
    if (wants("5x5 tiles 0.3"))
        bench.measure("5x5 tiles 0.3 s, Korf and Felner 2002", fives, Metric::tiles, 0.3);
    if (wants("5x5 tiles 1.0"))
        bench.measure("5x5 tiles 1.0 s, Korf and Felner 2002", fives, Metric::tiles, 1.0);
    if (wants("4x4 clicks"))
        bench.measure("4x4 clicks 0.3 s, random", random_fours, Metric::clicks, 0.3);
    if (wants("5x5 clicks"))
        bench.measure("5x5 clicks 0.3 s, random", random_fives, Metric::clicks, 0.3);
    for (const int size : {6, 8, 10}) {
        const std::string name =
            std::to_string(size) + "x" + std::to_string(size) + " tiles 1.0 s, random";
        const auto boards =
            random_levels(size, size, static_cast<int>(count), static_cast<unsigned>(size));
        if (wants(name)) bench.measure(name, boards, Metric::tiles, 1.0);
    }
    if (wants("10x10 tiles 0.05"))
        bench.measure("10x10 tiles 0.05 s, random",
                      random_levels(10, 10, static_cast<int>(count), 10), Metric::tiles, 0.05);
    if (wants("every size")) every_size(bench, 0.2);
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("\nlargest resident set: %ld MB\n", usage.ru_maxrss / 1024);
    return bench.is_wrong() ? 1 : 0;
}
