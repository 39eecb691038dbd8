// How many random boards of kshisen's kind are cleared or proven impossible, and how long that
// takes.
//
//   bench_solvers_onet [--boards N] [--seed S] [--time-limit SECONDS] [--processor-time] [--size
//   COLUMNSxROWS]...
//   [--gravity RULE]...
//                      [--border open|closed]
//
// One line of a table for each size and rule; each plan is checked with rules of its own
// (tests/solvers/onet/checker.hpp).
#include "solvers/onet/gravity.hpp"
#include "solvers/onet/solve.hpp"
#include "tests/solvers/onet/checker.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <iostream>

#include <boost/program_options.hpp>

namespace {

using namespace sightread;
using namespace sightread::onet;

struct Options {
    int boards = 50;
    std::uint64_t seed = 1;
    double time_limit = 10;
    std::vector<std::string> sizes{"14x6", "16x9", "18x8", "24x12", "26x14", "30x16"};
    std::vector<std::string> gravities{"none", "down"};
    std::string border = "open";
    bool lists_unknown = false;
    bool counts_processor_time = false;
};

struct Row {
    int solved = 0;
    int impossible = 0;
    int unknown = 0;
    std::uint64_t nodes = 0;
    std::vector<double> milliseconds;

    double percentile(double share) {
        std::sort(milliseconds.begin(), milliseconds.end());
        const auto last = static_cast<double>(milliseconds.size() - 1);
        return milliseconds[static_cast<std::size_t>(share * last + 0.5)];
    }
};

double processor_milliseconds() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool measure(const Options& options, const std::string& size, const std::string& rule) {
    const std::optional<Gravity> gravity = gravity_from_text(rule);
    int columns = 0;
    int rows = 0;
    if (!gravity || std::sscanf(size.c_str(), "%dx%d", &columns, &rows) != 2 || columns < 1 ||
        rows < 1) {
        std::cerr << "bench_solvers_onet: unknown size or rule: " << size << " " << rule << "\n";
        return false;
    }
    Limits limits;
    limits.time = std::chrono::milliseconds(static_cast<long>(options.time_limit * 1000));
    Row row;
    for (int i = 0; i < options.boards; ++i) {
        Board board = checker::kshisen_board(columns, rows, *gravity,
                                             options.seed + static_cast<std::uint64_t>(i));
        board.border = options.border == "closed" ? Border::closed : Border::open;
        const double begin = processor_milliseconds();
        if (options.counts_processor_time) {
            limits.time = std::chrono::hours(1);
            limits.stop = [&] {
                return processor_milliseconds() - begin >= options.time_limit * 1000;
            };
        }
        Plan<Move> plan = solve(board, limits);
        if (options.counts_processor_time) plan.milliseconds = processor_milliseconds() - begin;
        if (const auto fault = checker::fault(board, plan)) {
            std::cerr << "bench_solvers_onet: " << size << " " << rule << " seed "
                      << options.seed + i << ": " << *fault << "\n";
            return false;
        }
        row.solved += plan.outcome == Outcome::solved;
        row.impossible += plan.outcome == Outcome::impossible;
        row.unknown += plan.outcome == Outcome::unknown;
        row.nodes += plan.nodes;
        row.milliseconds.push_back(plan.milliseconds);
        if (options.lists_unknown && plan.outcome == Outcome::unknown) {
            std::cerr << size << " " << rule << " seed " << options.seed + i << " left "
                      << board.tiles_left() - 2 * static_cast<int>(plan.moves.size()) << "\n";
        }
    }
    std::printf(
        "| %-6s | %-17s | %6d | %6d | %10d | %7d | %9.1f | %9.1f | %9.1f | %10llu |\n",
        size.c_str(), rule.c_str(), options.boards, row.solved, row.impossible, row.unknown,
        row.percentile(0.5), row.percentile(0.99), row.percentile(1),
        static_cast<unsigned long long>(row.nodes / static_cast<std::uint64_t>(options.boards)));
    std::fflush(stdout);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    namespace po = boost::program_options;
    Options options;
    po::options_description description("bench_solvers_onet");
    description.add_options()("help", "this text")("boards", po::value(&options.boards),
                                                   "boards per size and rule")(
        "seed", po::value(&options.seed), "of the first board; the others follow")(
        "time-limit", po::value(&options.time_limit), "seconds per board")(
        "processor-time", po::bool_switch(&options.counts_processor_time),
        "limit and report processor time, which other programs do not touch, instead of the "
        "clock's")("size", po::value(&options.sizes)->composing(),
                   "COLUMNSxROWS, more than once if wanted")(
        "gravity", po::value(&options.gravities)->composing(), "a rule, more than once if wanted")(
        "border", po::value(&options.border), "open or closed")(
        "list-unknown", po::bool_switch(&options.lists_unknown),
        "name the boards that were given up");
    try {
        po::variables_map variables;
        po::store(po::parse_command_line(argc, argv, description), variables);
        if (variables.count("size") != 0) options.sizes.clear();
        if (variables.count("gravity") != 0) options.gravities.clear();
        po::notify(variables);
        if (variables.count("help") != 0) {
            std::cout << description;
            return 0;
        }
    } catch (const po::error& error) {
        std::cerr << "bench_solvers_onet: " << error.what() << "\n";
        return 2;
    }
    if (options.boards < 1) {
        std::cerr << "bench_solvers_onet: --boards must be at least 1\n";
        return 2;
    }
    std::printf(
        "| size   | gravity           | boards | solved | impossible | unknown | median ms |    "
        "p99 ms |  worst ms |"
        " mean nodes |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (const std::string& gravity : options.gravities) {
        for (const std::string& size : options.sizes) {
            if (!measure(options, size, gravity)) return 1;
        }
    }
}
