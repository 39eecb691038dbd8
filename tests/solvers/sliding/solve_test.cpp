// Answers of the sliding solver, judged by code that reads only the texts.
#include "solvers/sliding/solve.hpp"

#include "solvers/sliding/meeting.hpp"
#include "tests/solvers/sliding/checker.hpp"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

struct Level {
    Puzzle puzzle;
    int optimum = 0;
};

std::vector<Level> published(const std::string& name, int size) {
    std::vector<Level> levels;
    std::ifstream in(SIGHTREAD_SOURCE_DIR "/tests/solvers/sliding/levels/" + name);
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

// Any goal: the tiles of both boards are shuffled.
Puzzle shuffled(int rows, int columns, unsigned seed) {
    std::mt19937 random(seed);
    Puzzle puzzle{standard_goal(rows, columns), standard_goal(rows, columns)};
    std::shuffle(puzzle.goal.tiles.begin(), puzzle.goal.tiles.end(), random);
    do {
        std::shuffle(puzzle.start.tiles.begin(), puzzle.start.tiles.end(), random);
    } while (!is_solvable(puzzle));
    return puzzle;
}

Limits limited(std::uint64_t nodes, Metric metric = Metric::tiles) {
    Limits limits;
    limits.nodes = nodes;
    limits.metric = metric;
    limits.time = std::chrono::hours(1);
    return limits;
}

Verdict judged(const Puzzle& puzzle, const Plan<Slide>& plan) {
    return judge(to_text(puzzle), to_text(plan.moves));
}

// Node counts, not times: they are the same on every machine.
void check_korf(std::size_t first, std::size_t last, std::uint64_t most_nodes) {
    const std::vector<Level> levels = published("korf100.txt", 4);
    ASSERT_EQ(levels.size(), 100u);
    Solver solver;
    std::uint64_t nodes = 0;
    for (std::size_t i = first; i < last; ++i) {
        const Plan<Slide> plan = solver.solve(levels[i].puzzle, limited(~std::uint64_t{0} - 1));
        const Verdict verdict = judged(levels[i].puzzle, plan);
        EXPECT_EQ(verdict.fault, "") << "board " << i + 1;
        EXPECT_EQ(verdict.tiles, levels[i].optimum) << "board " << i + 1;
        EXPECT_TRUE(plan.optimal);
        nodes += plan.nodes;
    }
    EXPECT_LE(nodes, most_nodes);
}

TEST(SlidingSolve, FindsTheKnownOptimaOfTenOfKorfsBoards) {
    check_korf(0, 10, 15'000'000);
}
TEST(SlidingSolve, SoakFindsTheKnownOptimaOfKorfsHundredBoards) {
    check_korf(0, 100, 130'000'000);
}

TEST(SlidingSolve, ComesNearTheKnownOptimaOfFiveByFive) {
    const std::vector<Level> levels = published("korf24_50.txt", 5);
    ASSERT_EQ(levels.size(), 50u);
    Solver solver;
    int moves = 0;
    int optimum = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const Plan<Slide> plan = solver.solve(levels[i].puzzle, limited(3'000'000));
        const Verdict verdict = judged(levels[i].puzzle, plan);
        EXPECT_EQ(verdict.fault, "");
        EXPECT_GE(verdict.tiles, levels[i].optimum);
        moves += verdict.tiles;
        optimum += levels[i].optimum;
    }
    EXPECT_LE(moves, optimum + 3 * 5);
}

TEST(SlidingSolve, ThreeByFourIsOptimalInBothMetrics) {
    Solver solver;
    for (unsigned seed = 1; seed <= 4; ++seed) {
        const Puzzle puzzle = shuffled(3 + seed % 2, 4 - seed % 2, seed);
        for (const Metric metric : {Metric::tiles, Metric::clicks}) {
            const Plan<Slide> plan = solver.solve(puzzle, limited(~std::uint64_t{0} - 1, metric));
            EXPECT_EQ(judged(puzzle, plan).fault, "");
            EXPECT_TRUE(plan.optimal);
        }
    }
}

TEST(SlidingSolve, EveryShapeArrivesWhateverTheGoal) {
    Solver solver;
    int boards = 0;
    for (int rows = smallest_size; rows <= largest_size; ++rows) {
        for (int columns = smallest_size; columns <= largest_size; ++columns) {
            // All shapes of up to 7x7, all that are thin, and some of the others.
            if (std::min(rows, columns) > 3 && std::max(rows, columns) > 7 &&
                (rows * 7 + columns) % 23 != 0)
                continue;
            const Puzzle puzzle =
                shuffled(rows, columns, static_cast<unsigned>(rows * 100 + columns));
            const Metric metric = (rows + columns) % 2 == 0 ? Metric::tiles : Metric::clicks;
            const Plan<Slide> plan = solver.solve(puzzle, limited(1, metric));
            EXPECT_EQ(plan.outcome, Outcome::solved) << rows << "x" << columns;
            EXPECT_EQ(judged(puzzle, plan).fault, "") << rows << "x" << columns;
            ++boards;
        }
    }
    EXPECT_EQ(boards, 100);
}

TEST(SlidingSolve, MoreWorkNeverMakesTheAnswerLonger) {
    Solver solver;
    const Puzzle puzzle = shuffled(7, 6, 5);
    int last = 1 << 20;
    for (const std::uint64_t nodes :
         {std::uint64_t{1}, std::uint64_t{300'000}, std::uint64_t{3'000'000}}) {
        const Verdict verdict = judged(puzzle, solver.solve(puzzle, limited(nodes)));
        EXPECT_EQ(verdict.fault, "");
        EXPECT_LE(verdict.tiles, last);
        last = verdict.tiles;
    }
    EXPECT_LT(last, judged(puzzle, solver.solve(puzzle, limited(1))).tiles);
}

TEST(SlidingSolve, SaysAtOnceThatHalfOfAllBoardsCannotBeSolved) {
    Solver solver;
    for (const int size : {2, 4, 5, 20}) {
        Puzzle puzzle = shuffled(size, size, 9);
        const auto is_tile = [](int tile) { return tile != 0; };
        const auto first =
            std::find_if(puzzle.start.tiles.begin(), puzzle.start.tiles.end(), is_tile);
        std::iter_swap(first, std::find_if(first + 1, puzzle.start.tiles.end(), is_tile));
        const Plan<Slide> plan = solver.solve(puzzle);
        EXPECT_EQ(plan.outcome, Outcome::impossible);
        EXPECT_EQ(plan.nodes, 0u);
        EXPECT_TRUE(plan.moves.empty());
    }
}

TEST(SlidingSolve, ASolvedBoardNeedsNothing) {
    Solver solver;
    for (const int size : {2, 3, 4, 5, 12}) {
        const Plan<Slide> plan =
            solver.solve({standard_goal(size, size), standard_goal(size, size)});
        EXPECT_EQ(plan.outcome, Outcome::solved);
        EXPECT_TRUE(plan.optimal);
        EXPECT_TRUE(plan.moves.empty());
    }
}

TEST(SlidingSolve, StopsWhenAsked) {
    Solver solver;
    Limits limits;
    limits.time = std::chrono::hours(1);
    int questions = 0;
    limits.stop = [&] { return ++questions > 20; };
    const Plan<Slide> plan = solver.solve(shuffled(20, 20, 1), limits);
    EXPECT_NE(plan.outcome, Outcome::impossible);
    EXPECT_LT(plan.nodes, 5'000'000u);
    limits.stop = [] { return true; };
    EXPECT_EQ(solver.solve(shuffled(20, 20, 1), limits).outcome, Outcome::unknown);
}

// The clock is the test's own: ten milliseconds pass whenever somebody looks.
TEST(SlidingSolve, ComesBackWhenTheTimeIsOver) {
    Solver solver;
    for (const auto& [rows, columns] : {std::pair(4, 4), std::pair(5, 5), std::pair(9, 9)}) {
        const Puzzle puzzle = shuffled(rows, columns, 2);
        auto time = std::chrono::steady_clock::time_point{};
        int looks_after = 0;
        Limits limits;
        limits.time = std::chrono::seconds(1);
        limits.now = [&] {
            time += std::chrono::milliseconds(10);
            looks_after += time > std::chrono::steady_clock::time_point{} + std::chrono::seconds(1);
            return time;
        };
        const Plan<Slide> plan = solver.solve(puzzle, limits);
        EXPECT_EQ(judged(puzzle, plan).fault, "");
        EXPECT_LT(looks_after, 40);
    }
}

TEST(SlidingSolve, MeetingGivesUpRatherThanTakeAllMemory) {
    Effort effort;
    const Meeting meeting = meet(arrangement_of(shuffled(4, 4, 3)), 1000, 10'000, effort);
    EXPECT_FALSE(meeting.slides);
    EXPECT_LT(effort.nodes, 200'000u);
}

}  // namespace
}  // namespace sightread::sliding
