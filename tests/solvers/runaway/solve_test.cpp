// What the solver answers, judged by rules of the tests' own; small boards by trying every program.
#include "solvers/runaway/solve.hpp"

#include "tests/solvers/runaway/brute_force.hpp"
#include "tests/solvers/runaway/checker.hpp"
#include "tests/solvers/runaway/generate.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::runaway {
namespace {

using test::complaint;
using test::field_of;
using test::generated;

using Splits = std::set<std::pair<int, int>>;

std::pair<int, int> split_of(const Program& program) {
    const auto rights = static_cast<int>(std::count(program.begin(), program.end(), Step::right));
    return {rights, static_cast<int>(program.size()) - rights};
}

// Everything that can be asked about this board, against every program there is.
void compare_with_brute_force(const Board& board) {
    const std::string text = to_grid_text(board);
    const test::Field field = field_of(text);
    const int longest_needed = std::max(board.minimum, board.rows() + board.columns() - 1);
    const Splits expected = test::feasible_splits(field, std::max(board.minimum, 1),
                                                  std::min(board.maximum, longest_needed));
    const auto outcome = expected.empty() ? Outcome::impossible : Outcome::solved;

    const Plan<Step> any = solve(board);
    ASSERT_EQ(any.outcome, outcome) << text;
    const Plan<Step> shortest = solve(board, {}, Aim::shortest);
    ASSERT_EQ(shortest.outcome, outcome) << text;
    const Programs all = all_programs(board);
    ASSERT_EQ(all.outcome, outcome) << text;

    Splits found;
    int least = 1 << 20;
    for (const auto& [rights, downs] : expected) least = std::min(least, rights + downs);
    for (const Program& program : all.programs) {
        ASSERT_EQ(complaint(field, to_text(program)), "") << text;
        ASSERT_TRUE(found.insert(split_of(program)).second)
            << text << "twice: " << to_text(program);
    }
    ASSERT_EQ(found, expected) << text;
    if (expected.empty()) return;
    ASSERT_EQ(complaint(field, to_text(any.moves)), "") << text;
    ASSERT_EQ(complaint(field, to_text(shortest.moves)), "") << text;
    ASSERT_EQ(static_cast<int>(shortest.moves.size()), least) << text;
    ASSERT_TRUE(shortest.optimal) << text;
    if (any.optimal) {
        ASSERT_EQ(static_cast<int>(any.moves.size()), least) << text;
    }
}

TEST(RunawaySolver, AgreesWithBruteForceOnRandomBoards) {
    std::mt19937 random(2024);
    const auto between = [&](int least, int most) {
        return least + static_cast<int>(random() % static_cast<unsigned>(most - least + 1));
    };
    for (int round = 0; round < 10'000; ++round) {
        test::Making making;
        making.rows = between(1, 9);
        making.columns = between(1, 9);
        const int way = making.rows + making.columns;
        making.maximum = between(1, std::min(round % 4 == 0 ? 12 : 9, way + 1));
        making.minimum = between(round % 5 == 0 ? 0 : 1, making.maximum);
        making.density = std::vector{0.1, 0.28, 0.28, 0.45}[static_cast<std::size_t>(round % 4)];
        making.has_program = making.minimum > 0 && round % 3 == 0;
        compare_with_brute_force(generated(making, random()));
        if (HasFatalFailure()) return;
    }
}

// All boards of up to twelve cells, the start free, with every pair of bounds up to five.
TEST(RunawaySolver, AgreesWithBruteForceOnAllSmallBoards) {
    for (const auto& [rows, columns] : {std::pair{1, 1}, {1, 5}, {5, 1}, {2, 2}, {2, 4}, {3, 3}}) {
        for (unsigned bombs = 0; bombs < 1u << (rows * columns - 1); ++bombs) {
            for (int maximum = 1; maximum <= 5; ++maximum) {
                Board board(rows, columns, 1 + static_cast<int>(bombs) % maximum, maximum);
                for (int cell = 1; cell < rows * columns; ++cell)
                    board.set_bomb({cell / columns, cell % columns},
                                   (bombs >> (cell - 1) & 1u) != 0);
                compare_with_brute_force(board);
                if (HasFatalFailure()) return;
            }
        }
    }
}

TEST(RunawaySolver, SolvesRealLevels) {
    const std::filesystem::path folder(SIGHTREAD_SOURCE_DIR "/tests/solvers/runaway/levels");
    int levels = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        std::stringstream text;
        text << file.rdbuf();
        const Board board = parse(text.str());
        const Plan<Step> plan = solve(board);
        ASSERT_EQ(plan.outcome, Outcome::solved) << entry.path();
        EXPECT_EQ(complaint(field_of(to_grid_text(board)), to_text(plan.moves)), "")
            << entry.path();
        EXPECT_LE(plan.nodes, 4 * static_cast<std::uint64_t>(board.rows()) + 100) << entry.path();
        const Plan<Step> shortest = solve(board, {}, Aim::shortest);
        EXPECT_TRUE(shortest.optimal);
        EXPECT_LE(shortest.moves.size(), plan.moves.size());
        EXPECT_EQ(complaint(field_of(to_grid_text(board)), to_text(shortest.moves)), "")
            << entry.path();
        ++levels;
    }
    EXPECT_GE(levels, 17);
}

TEST(RunawaySolver, SolvesGeneratedLevelsWithLittleSearch) {
    std::uint64_t worst = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Board board = generated(test::of_side(seed % 2 == 0 ? 649 : 588), seed);
        const Plan<Step> plan = solve(board);
        ASSERT_EQ(plan.outcome, Outcome::solved) << seed;
        ASSERT_EQ(complaint(field_of(to_grid_text(board)), to_text(plan.moves)), "") << seed;
        worst = std::max(worst, plan.nodes);
    }
    EXPECT_LE(worst, 6000u);
}

TEST(RunawaySolver, ProvesThatThereIsNone) {
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        test::Making making = test::of_side(649, false);
        if (seed % 2 == 0) making.density = 0.22;
        const Plan<Step> plan = solve(generated(making, seed));
        EXPECT_EQ(plan.outcome, Outcome::impossible) << seed;
        EXPECT_TRUE(plan.moves.empty());
        EXPECT_LE(plan.nodes, 60'000u) << seed;
    }
}

TEST(RunawaySolver, SolvesBoardsThatAreNotSquare) {
    for (const auto& [rows, columns] :
         {std::pair{20, 130}, {130, 20}, {64, 65}, {1, 300}, {300, 1}, {63, 128}}) {
        test::Making making;
        making.rows = rows;
        making.columns = columns;
        making.minimum = 12;
        making.maximum = 30;
        const Board board = generated(making, 5);
        const Plan<Step> plan = solve(board);
        if (rows > 1 && columns > 1) {
            ASSERT_EQ(plan.outcome, Outcome::solved) << rows << " x " << columns;
            EXPECT_EQ(complaint(field_of(to_grid_text(board)), to_text(plan.moves)), "");
        } else if (plan.outcome == Outcome::solved) {
            EXPECT_EQ(complaint(field_of(to_grid_text(board)), to_text(plan.moves)), "");
        }
    }
}

TEST(RunawaySolver, SolvesTheLargestBoards) {
    for (const auto& [minimum, maximum] : {std::pair{1667, 2917}, {1, 5000}}) {
        test::Making making = test::of_side(largest_side);
        making.minimum = minimum;
        making.maximum = maximum;
        const Board board = generated(making, 3);
        const Plan<Step> plan = solve(board);
        ASSERT_EQ(plan.outcome, Outcome::solved);
        EXPECT_EQ(complaint(field_of(to_grid_text(board)), to_text(plan.moves)), "");
    }
}

TEST(RunawaySolver, AnEmptyBoardTakesTheShortestProgramThatIsAllowed) {
    const Plan<Step> plan = solve(Board(4, 9, 1, 20), {}, Aim::shortest);
    EXPECT_EQ(plan.moves.size(), 1u);
    EXPECT_TRUE(plan.optimal);
    const Plan<Step> filled = solve(Board(4, 9, 17, 20));
    ASSERT_EQ(filled.outcome, Outcome::solved);
    EXPECT_EQ(filled.moves.size(), 17u);
    EXPECT_EQ(solve(Board(3, 3, 9'999, largest_maximum)).moves.size(), 9'999u);
}

TEST(RunawaySolver, ARobotWithoutAWayOutIsDecidedWithoutASearch) {
    Board board(500, 500, 100, 300);
    for (int i = 0; i < 499; ++i) {
        board.set_bomb({498, i});
        board.set_bomb({i, 498});
    }
    const Plan<Step> plan = solve(board);
    EXPECT_EQ(plan.outcome, Outcome::impossible);
    EXPECT_EQ(plan.nodes, 0u);
}

// Nearly everything can be reached, and nearly nothing leads out.
TEST(RunawaySolver, FindsTheOnlyHoleInAWall) {
    Board board(2000, 2000, 400, 800);
    for (int i = 0; i < 2000; ++i) {
        board.set_bomb({i, 1995});
        board.set_bomb({1995, i});
    }
    board.set_bomb({1995, 37}, false);
    const Plan<Step> plan = solve(board);
    ASSERT_EQ(plan.outcome, Outcome::solved);
    EXPECT_EQ(complaint(field_of(to_grid_text(board)), to_text(plan.moves)), "");
    EXPECT_LE(plan.nodes, 20'000u);
}

TEST(RunawaySolver, StopsWhenItIsTold) {
    const Board board = generated(
        [] {
            test::Making making = test::of_side(649, false);
            making.density = 0.22;
            return making;
        }(),
        2);
    ASSERT_EQ(solve(board).outcome, Outcome::impossible);
    Limits limits;
    limits.stop = [] { return true; };
    EXPECT_EQ(solve(board, limits).outcome, Outcome::unknown);
    EXPECT_EQ(all_programs(board, limits).outcome, Outcome::unknown);
    limits = {};
    limits.time = std::chrono::milliseconds(0);
    EXPECT_EQ(solve(board, limits).outcome, Outcome::unknown);
}

TEST(RunawaySolver, AllProgramsEndWithTheLettersAllowed) {
    Limits limits;
    limits.letters = 1000;
    const Programs all = all_programs(Board(50, 50, 10, 40), limits);
    EXPECT_EQ(all.outcome, Outcome::unknown);
    std::size_t letters_found = 0;
    for (const Program& program : all.programs) letters_found += program.size();
    EXPECT_LE(letters_found, 1000u);
    EXPECT_GT(letters_found, 900u);
}

}  // namespace
}  // namespace sightread::runaway
