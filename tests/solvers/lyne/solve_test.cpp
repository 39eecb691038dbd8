// The solver of LYNE against brute force, real levels and generated ones. Node counts are the
// gates: they do not depend on the machine.
#include "solvers/lyne/solve.hpp"

#include "tests/practice/random.hpp"
#include "tests/solvers/lyne/brute_force.hpp"
#include "tests/solvers/lyne/checker.hpp"
#include "tests/solvers/lyne/generate.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::lyne {
namespace {

// What a plan claims must be so: an answer that the checker takes, or nothing at all.
void check(const Board& board, const Plan<Stroke>& plan) {
    const std::string text = to_text(board);
    if (plan.outcome == Outcome::solved) {
        ASSERT_EQ(verdict(text, to_text(plan.moves)), "") << text << to_text(plan.moves);
        ASSERT_EQ(fault(board, plan.moves).value_or(""), "") << text << to_text(plan.moves);
        ASSERT_TRUE(plan.optimal);
    } else {
        ASSERT_TRUE(plan.moves.empty()) << text;
        ASSERT_FALSE(plan.optimal);
    }
}

// Every board of that size over these places on which each shape has two ends or is not there at
// all.
void for_each_level(int rows, int columns, const std::vector<Place>& alphabet,
                    const std::function<void(const Board&)>& visit) {
    Board board{rows, columns, std::vector<Place>(static_cast<std::size_t>(rows) * columns)};
    std::vector<std::size_t> digits(board.places.size(), 0);
    while (true) {
        for (std::size_t i = 0; i < digits.size(); ++i) board.places[i] = alphabet[digits[i]];
        if (!defect(board)) visit(board);
        std::size_t i = 0;
        while (i < digits.size() && ++digits[i] == alphabet.size()) digits[i++] = 0;
        if (i == digits.size()) return;
    }
}

struct Count {
    int solved = 0;
    int impossible = 0;
};

Count compare_with_brute_force(int rows, int columns, const std::vector<Place>& alphabet) {
    Count count;
    for_each_level(rows, columns, alphabet, [&](const Board& board) {
        if (testing::Test::HasFatalFailure()) return;
        const Plan<Stroke> plan = solve(board);
        check(board, plan);
        ASSERT_EQ(plan.outcome, has_answer(board) ? Outcome::solved : Outcome::impossible)
            << to_text(board);
        ++(plan.outcome == Outcome::solved ? count.solved : count.impossible);
    });
    return count;
}

const Place none{};
const Place a = Place::node(0), A = Place::end(0), b = Place::node(1), B = Place::end(1);
const Place one = Place::octagon(1), two = Place::octagon(2), three = Place::octagon(3),
            four = Place::octagon(4);

TEST(LyneExhaustive, EveryBoardOfTwoRowsAndThreeColumns) {
    const Count count = compare_with_brute_force(2, 3, {none, a, A, b, B, one, two, three});
    // Without a shape 4^6 but for the empty board, with one of the two shapes 15 x 5^4 each, with
    // both 15 x 6 x 6^2.
    EXPECT_EQ(count.solved + count.impossible, 4'095 + 2 * 9'375 + 3'240);
    EXPECT_GT(count.solved, 500);
}

TEST(LyneExhaustive, EveryBoardOfThreeByThreeWithOneShape) {
    const Count count = compare_with_brute_force(3, 3, {none, a, A, two});
    EXPECT_GT(count.solved, 500);
    EXPECT_GT(count.impossible, 50'000);
}

TEST(LyneExhaustive, EveryFullBoardOfThreeByThreeWithTwoShapes) {
    const Count count = compare_with_brute_force(3, 3, {a, A, b, B, two});
    EXPECT_GT(count.solved, 500);
    EXPECT_GT(count.impossible, 100'000);
}

TEST(LyneExhaustive, EveryRowOfFourByTwoWithOneToFourHoles) {
    const Count count = compare_with_brute_force(2, 4, {a, A, one, two, three, four});
    EXPECT_GT(count.solved, 500);
    EXPECT_GT(count.impossible, 50'000);
}

// Boards too many to try all: at random, with gaps, up to three shapes and any octagon.
TEST(LyneSolve, AgreesWithBruteForceOnRandomBoards) {
    practice::Random random(5);
    Count count;
    for (int round = 0; round < 30'000; ++round) {
        Board board{random.between(2, 4), 3, {}};
        const int kinds = random.between(1, 3);
        while (board.places.size() < static_cast<std::size_t>(board.rows) * board.columns) {
            const int draw = random.below(10);
            board.places.push_back(draw == 0   ? none
                                   : draw <= 3 ? Place::octagon(random.between(1, 4))
                                               : Place::node(random.below(kinds)));
        }
        for (int shape = 0; shape < kinds; ++shape) {
            for (int ends = 0; ends < 2;) {
                Place& place = board.places[random.below(static_cast<int>(board.places.size()))];
                if (place == Place::end(shape)) continue;
                if (place.kind == Kind::end) continue;
                place = Place::end(shape);
                ++ends;
            }
        }
        ASSERT_FALSE(defect(board)) << to_text(board);
        const Plan<Stroke> plan = solve(board);
        check(board, plan);
        ASSERT_EQ(plan.outcome, has_answer(board) ? Outcome::solved : Outcome::impossible)
            << to_text(board);
        ++(plan.outcome == Outcome::solved ? count.solved : count.impossible);
    }
    EXPECT_GT(count.solved, 300);
    EXPECT_GT(count.impossible, 10'000);
}

// Boards that look like levels, and often are none any more.
TEST(LyneSolve, AgreesWithBruteForceOnLevelsWithASlip) {
    Count count;
    for (int seed = 0; seed < 500; ++seed) {
        const Recipe recipe{.rows = 3 + seed % 2,
                            .columns = 4,
                            .shapes = 1 + seed % 3,
                            .octagons = 0.2,
                            .most_empty = 0.25};
        const Board board = with_slip(generate(recipe, seed).board, seed);
        const Plan<Stroke> plan = solve(board);
        check(board, plan);
        ASSERT_EQ(plan.outcome, has_answer(board) ? Outcome::solved : Outcome::impossible)
            << to_text(board);
        ++(plan.outcome == Outcome::solved ? count.solved : count.impossible);
    }
    EXPECT_GT(count.solved, 100);
    EXPECT_GT(count.impossible, 100);
}

// Too large for brute force: but whatever the chance, the verdict must be the same.
TEST(LyneSolve, ProvesLevelsWithASlipImpossibleInFewNodes) {
    int impossible = 0;
    for (int seed = 0; seed < 600; ++seed) {
        const Recipe recipe{.rows = 4 + seed % 4, .columns = 6 + seed % 3, .shapes = 2 + seed % 2};
        const Board board = with_slip(generate(recipe, seed).board, seed);
        const Plan<Stroke> plan = solve(board);
        check(board, plan);
        EXPECT_LE(plan.nodes, 2'000u) << to_text(board);
        EXPECT_EQ(solve(board, {.seed = 77}).outcome, plan.outcome) << to_text(board);
        impossible += plan.outcome == Outcome::impossible ? 1 : 0;
    }
    EXPECT_GT(impossible, 150);
}

std::string read(const std::filesystem::path& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

// Real levels, and real levels with a slip that leaves them without an answer: the names say which.
TEST(LyneSolve, SolvesEveryRealLevelAndProvesTheSpoiltOnesImpossible) {
    int real = 0;
    int spoilt = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(SIGHTREAD_SOURCE_DIR "/tests/solvers/lyne/levels")) {
        const bool is_real = entry.path().filename().string().starts_with("real_");
        const Board board = parse(read(entry.path()));
        const Plan<Stroke> plan = solve(board);
        check(board, plan);
        EXPECT_EQ(plan.outcome, is_real ? Outcome::solved : Outcome::impossible) << entry.path();
        EXPECT_LE(plan.nodes, 150u) << entry.path();
        ++(is_real ? real : spoilt);
    }
    EXPECT_EQ(real, 23);
    EXPECT_EQ(spoilt, 4);
}

// Solves levels of the recipe and says how many nodes the hardest took.
std::uint64_t most_nodes(const Recipe& recipe, int count) {
    std::uint64_t most = 0;
    for (int seed = 0; seed < count; ++seed) {
        const Generated level = generate(recipe, seed);
        const Plan<Stroke> plan = solve(level.board, {.time = std::chrono::minutes(2)});
        check(level.board, plan);
        EXPECT_EQ(plan.outcome, Outcome::solved) << to_text(level.board);
        most = std::max(most, plan.nodes);
    }
    return most;
}

TEST(LyneSolve, NeedsFewNodesOnLevelsOfEveryGrade) {
    EXPECT_LE(
        most_nodes({.rows = 2, .columns = 3, .shapes = 1, .octagons = 0, .most_empty = 0.3}, 100),
        20u);
    EXPECT_LE(
        most_nodes({.rows = 3, .columns = 3, .shapes = 2, .octagons = 0.2, .most_empty = 0.3}, 100),
        50u);
    EXPECT_LE(most_nodes({.rows = 4, .columns = 4, .shapes = 3}, 100), 100u);
    EXPECT_LE(most_nodes({.rows = 4, .columns = 8, .shapes = 3, .octagons = 0.3}, 100), 500u);
    EXPECT_LE(most_nodes({.rows = 7, .columns = 8, .shapes = 3, .octagons = 0.25}, 100), 2'000u);
    EXPECT_LE(most_nodes({.rows = 8, .columns = 10, .shapes = 3, .octagons = 0.25}, 30), 2'000u);
}

TEST(LyneSolve, SolvesLargeLevels) {
    EXPECT_LE(most_nodes({.rows = 10, .columns = 10, .shapes = 3, .octagons = 0.25}, 20), 5'000u);
    EXPECT_LE(most_nodes({.rows = 20, .columns = 20, .shapes = 8, .octagons = 0}, 2), 20'000u);
    EXPECT_LE(most_nodes({.rows = 20, .columns = 20, .shapes = 10, .octagons = 0.25}, 2), 50'000u);
}

TEST(LyneSolve, ProvesOctagonsWithMoreHolesThanNeighboursImpossibleAtOnce) {
    for (const std::string_view rows : {"A 5 A", "A 9 A", "A 2 A"}) {
        const Plan<Stroke> plan = solve(parse("1 3\n" + std::string(rows)));
        EXPECT_EQ(plan.outcome, Outcome::impossible);
        EXPECT_EQ(plan.nodes, 1u);
    }
}

TEST(LyneSolve, HasNoAnswerForABoardThatIsNoLevel) {
    EXPECT_EQ(solve({}).outcome, Outcome::impossible);
    EXPECT_EQ(solve({1, 2, {Place::end(0), Place::node(0)}}).outcome, Outcome::impossible);
    EXPECT_EQ(solve({1, 2, {Place::octagon(0), Place::octagon(77)}}).outcome, Outcome::impossible);
}

TEST(LyneSolve, SaysThatAnOctagonWithoutShapesHasNoAnswer) {
    EXPECT_EQ(solve(parse("2 2\n1 1\n1 ?")).outcome, Outcome::impossible);
}

TEST(LyneSolve, GivesTheSamePlanForTheSameSeed) {
    const Generated level = generate({.rows = 8, .columns = 8}, 1);
    const Plan<Stroke> first = solve(level.board, {.seed = 5});
    const Plan<Stroke> again = solve(level.board, {.seed = 5});
    EXPECT_EQ(first.moves, again.moves);
    EXPECT_EQ(first.nodes, again.nodes);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Plan<Stroke> plan = solve(level.board, {.seed = seed});
        EXPECT_EQ(plan.outcome, Outcome::solved);
        check(level.board, plan);
    }
}

TEST(LyneSolve, StopsWhenAsked) {
    const Generated level =
        generate({.rows = 20, .columns = 20, .shapes = 10, .octagons = 0.25}, 1);
    int asked = 0;
    const Plan<Stroke> plan = solve(level.board, {.stop = [&] { return ++asked == 3; }});
    EXPECT_EQ(plan.outcome, Outcome::unknown);
    EXPECT_EQ(asked, 3);
    EXPECT_TRUE(plan.moves.empty());
    EXPECT_EQ(solve(level.board, {.time = std::chrono::milliseconds(0)}).outcome, Outcome::unknown);
}

}  // namespace
}  // namespace sightread::lyne
