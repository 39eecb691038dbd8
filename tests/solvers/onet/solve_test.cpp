// Plans against brute force on small boards, and against the checker on large ones.
#include "solvers/onet/solve.hpp"

#include "solvers/onet/beam.hpp"
#include "solvers/onet/gravity.hpp"
#include "solvers/onet/matching.hpp"
#include "tests/solvers/onet/checker.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <random>

#include <gtest/gtest.h>

namespace sightread::onet {
namespace {

using std::chrono::milliseconds;

int left_after(const Board& board, const Plan<Move>& plan) {
    return board.tiles_left() - 2 * static_cast<int>(plan.moves.size());
}

// A solver that is right on every one of these has met each rule, border, hole and barrier.
void expect_right(const Board& board) {
    const std::optional<int> fewest = checker::fewest_left(board);
    ASSERT_TRUE(fewest) << "too large for brute force\n" << to_text(board);
    const Plan<Move> plan = solve(board);
    ASSERT_EQ(checker::fault(board, plan), std::nullopt) << to_text(board);
    ASSERT_EQ(plan.outcome, *fewest == 0 ? Outcome::solved : Outcome::impossible) << to_text(board);
    ASSERT_GE(left_after(board, plan), *fewest) << to_text(board);
    if (plan.optimal) {
        ASSERT_EQ(left_after(board, plan), *fewest) << to_text(board);
    }
}

Board shuffled_board(std::mt19937_64& random, int rows, int columns, int copies, int others) {
    Board board;
    board.rows = rows;
    board.columns = columns;
    board.border = random() % 3 == 0 ? Border::closed : Border::open;
    board.gravity = all_gravities[random() % all_gravities.size()];
    const int cells = rows * columns;
    const int tiles = (cells - others) / copies * copies;
    for (int i = 0; i < tiles; ++i) board.tiles.push_back(i / copies + 1);
    while (static_cast<int>(board.tiles.size()) < cells)
        board.tiles.push_back(random() % 2 == 0 ? barrier : empty);
    std::shuffle(board.tiles.begin(), board.tiles.end(), random);
    return board;
}

// Every board of the shape with the faces given, each gravity and border.
void expect_right_on_all(int rows, int columns, std::vector<int> tiles) {
    std::sort(tiles.begin(), tiles.end());
    do {
        Board board;
        board.rows = rows;
        board.columns = columns;
        board.tiles = tiles;
        for (const Gravity gravity : all_gravities) {
            for (const Border border : {Border::open, Border::closed}) {
                board.gravity = gravity;
                board.border = border;
                expect_right(board);
                if (testing::Test::HasFatalFailure()) return;
            }
        }
    } while (std::next_permutation(tiles.begin(), tiles.end()));
}

TEST(OnetSolve, IsRightOnAllBoardsOf2x3) {
    expect_right_on_all(2, 3, {1, 1, 2, 2, 3, 3});
}

TEST(OnetSolve, IsRightOnAllBoardsOf3x2WithABarrierAndAHole) {
    expect_right_on_all(3, 2, {barrier, empty, 1, 1, 2, 2});
}

TEST(OnetSolve, IsRightOnAllBoardsOf1x6) {
    expect_right_on_all(1, 6, {1, 1, 1, 1, 2, 2});
}

TEST(OnetSolve, IsRightOnRandomBoards) {
    std::mt19937_64 random(21);
    std::map<Gravity, std::pair<int, int>> seen;  // solvable, not
    for (int round = 0; round < 1000 && !HasFatalFailure(); ++round) {
        const int rows = static_cast<int>(random() % 4) + 2;
        const int columns = std::min(16 / rows, static_cast<int>(random() % 4) + 2);
        const Board board = shuffled_board(random, rows, columns, random() % 2 == 0 ? 2 : 4,
                                           static_cast<int>(random() % 4));
        expect_right(board);
        const bool is_solvable = checker::fewest_left(board) == 0;
        ++(is_solvable ? seen[board.gravity].first : seen[board.gravity].second);
    }
    for (const Gravity gravity : all_gravities) {
        EXPECT_GT(seen[gravity].first, 10) << to_text(gravity);
        EXPECT_GT(seen[gravity].second, 10) << to_text(gravity);
    }
}

// The proof by who goes with whom, which solve() asks only when games at random fail: never refuses
// a board that can be cleared, and without gravity refuses all others and clears what it does not
// refuse.
TEST(OnetMatching, RefusesOnlyWhatCannotBeCleared) {
    std::mt19937_64 random(22);
    int refused = 0;
    int missed = 0;
    for (int round = 0; round < 1500; ++round) {
        const int rows = static_cast<int>(random() % 4) + 1;
        const int columns = std::min(16 / rows, static_cast<int>(random() % 5) + 2);
        const Board board = settled(shuffled_board(random, rows, columns, random() % 2 == 0 ? 2 : 4,
                                                   static_cast<int>(random() % 4)));
        const bool is_solvable = checker::fewest_left(board) == 0;
        const Puzzle puzzle(board);
        Matching<NarrowLine> matching(puzzle);
        const auto result = matching.find([] { return true; });
        ASSERT_NE(result, Matching<NarrowLine>::Result::gave_up);
        if (is_solvable) {
            ASSERT_EQ(result, Matching<NarrowLine>::Result::found) << to_text(board);
        } else if (board.gravity == Gravity::none) {
            ASSERT_EQ(result, Matching<NarrowLine>::Result::none) << to_text(board);
        }
        refused += result == Matching<NarrowLine>::Result::none;
        missed += !is_solvable && result == Matching<NarrowLine>::Result::found;
        Matching<WideLine> wide(puzzle);
        ASSERT_EQ(wide.find([] { return true; }) == Matching<WideLine>::Result::none,
                  result == Matching<NarrowLine>::Result::none);
    }
    EXPECT_GT(refused, 100);
    EXPECT_LT(missed, refused / 2) << "the relaxation has become weak";
}

// A beam wide enough sees every position, reductions and all.
TEST(OnetBeam, FindsTheFewestThatCanBeLeft) {
    std::mt19937_64 random(23);
    for (int round = 0; round < 500; ++round) {
        const Board board = settled(shuffled_board(random, 4, 4, random() % 2 == 0 ? 2 : 4,
                                                   static_cast<int>(random() % 4)));
        const Puzzle puzzle(board);
        Limits limits;
        Effort effort(limits);
        const auto result = Beam<NarrowLine>(puzzle, effort).run(100'000, Taste(), 1);
        ASSERT_FALSE(result.was_cut);
        ASSERT_EQ(puzzle.tile_count() - 2 * static_cast<int>(result.pairs.size()),
                  checker::fewest_left(board))
            << to_text(board);
        const auto all =
            Beam<NarrowLine>(puzzle, effort).run(100'000, Taste(), 1, Beam<NarrowLine>::Full::stop);
        ASSERT_FALSE(all.was_cut);
        ASSERT_EQ(all.pairs.size(), result.pairs.size()) << to_text(board);
    }
}

TEST(OnetBeam, ThatMustSeeAllPositionsStopsWhenThereAreTooMany) {
    const Puzzle puzzle(checker::kshisen_board(16, 9, Gravity::left, 1));
    Limits limits;
    Effort effort(limits);
    const auto result =
        Beam<NarrowLine>(puzzle, effort).run(100, Taste(), 1, Beam<NarrowLine>::Full::stop);
    EXPECT_EQ(result.end, Beam<NarrowLine>::End::stopped);
    EXPECT_TRUE(result.was_cut) << "a beam that has not seen all proves nothing";
    EXPECT_LT(effort.nodes, 10'000U);
}

// What is called a pair that moves no other tile moves none, and the other way round.
TEST(OnetPosition, KnowsWhichPairsMoveOthers) {
    const Board board = parse("4 2 gravity=down\nb a\na c\nc b\nd d\n");
    const Puzzle puzzle(board);
    Position<NarrowLine> position(puzzle);
    // From the floor: the left lane is d c a b, the right one d b c a.
    EXPECT_TRUE(position.moves_others({0, 4}));
    EXPECT_FALSE(position.moves_others({3, 7}));
    EXPECT_FALSE(position.moves_others({2, 3}));
    EXPECT_FALSE(position.moves_others({3, 2}));
    EXPECT_TRUE(position.moves_others({1, 3}));
    EXPECT_TRUE(position.moves_others({2, 7}));
}

TEST(OnetSolve, AnEmptyBoardIsSolved) {
    const Plan<Move> plan = solve(parse("1 3\n. # .\n"));
    EXPECT_EQ(plan.outcome, Outcome::solved);
    EXPECT_TRUE(plan.moves.empty());
}

TEST(OnetSolve, AnOddFaceIsImpossibleAtOnceAndTheRestIsTaken) {
    Board board = checker::kshisen_board(24, 12, Gravity::down, 1);
    board.tiles[0] = 1000;
    const Plan<Move> plan = solve(board);
    EXPECT_EQ(plan.outcome, Outcome::impossible);
    EXPECT_EQ(checker::fault(board, plan), std::nullopt);
    EXPECT_LE(left_after(board, plan), 20);
    EXPECT_LT(plan.nodes, 800'000U);
}

TEST(OnetSolve, TilesInMidAirAreTakenAsTheyHang) {
    const Board board = parse("3 3 border=closed gravity=down\na . a\n. . .\n# b b\n");
    const Plan<Move> plan = solve(board);
    EXPECT_EQ(plan.outcome, Outcome::solved);
    EXPECT_EQ(checker::fault(board, plan), std::nullopt);
}

// Whatever the unknown cells are, the pairs can be taken in this order: as empty places, as walls,
// and as any face.
TEST(OnetSolve, PairsOfABoardWithUnknownCellsHoldWhateverThoseAre) {
    std::mt19937_64 random(77);
    int pairs = 0;
    for (const Gravity gravity : all_gravities)
        for (int round = 0; round < 40; ++round) {
            Board board = shuffled_board(random, 4, 5, 2, 2);
            board.gravity = gravity;
            board = settled(board);
            for (int hidden = 0; hidden < 4; ++hidden) {
                int& tile = board.tiles[random() % board.tiles.size()];
                if (tile > empty) tile = unknown;
            }
            const Plan<Move> plan = solve(board);
            EXPECT_TRUE(board.unknown_left() == 0 || plan.outcome == Outcome::unknown);
            for (const int instead : {barrier, 1, 2, 99}) {
                Board revealed = board;
                for (int& tile : revealed.tiles)
                    if (tile == unknown) tile = instead;
                if (instead == barrier && !(settled(revealed) == revealed)) continue;
                Plan<Move> same = plan;
                same.outcome = left_after(revealed, plan) == 0 ? Outcome::solved : Outcome::unknown;
                EXPECT_EQ(checker::fault(revealed, same), std::nullopt)
                    << to_text(board) << to_text(revealed);
            }
            pairs += static_cast<int>(plan.moves.size());
        }
    EXPECT_GE(pairs, 500);
}

TEST(OnetBoard, WhatIsUnknownMayBeAnythingButGone) {
    const Board before = parse("1 4\na b a b\n");
    Board seen = before;
    seen.tiles[1] = unknown;
    EXPECT_TRUE(may_be(before, seen));
    EXPECT_TRUE(may_be(seen, before));
    Board expected = before;
    expected.tiles[1] = empty;
    EXPECT_FALSE(may_be(expected, seen));
    seen.tiles[0] = before.tiles[1];
    EXPECT_FALSE(may_be(before, seen));
    EXPECT_EQ(to_text(parse("1 3\na ~ a\n")), "1 3 border=open gravity=none\na ~ a\n");
    EXPECT_EQ(parse("1 3\na ~ a\n").unknown_left(), 1);
    EXPECT_FALSE(path(parse("1 3 border=closed\na ~ a\n"), {{0, 0}, {0, 2}}));
    EXPECT_FALSE(path(parse("1 2\n~ ~\n"), {{0, 0}, {0, 1}}));
}

// Work is counted in positions: it is the same on every machine. The figures are some twice what it
// takes today.
TEST(OnetSolve, NeedsFewPositions) {
    struct Gate {
        int columns, rows;
        Gravity gravity;
        std::uint64_t nodes;  // the sum over the boards
    };
    for (const Gate& gate :
         {Gate{14, 6, Gravity::none, 2'000}, Gate{16, 9, Gravity::none, 50'000},
          Gate{18, 8, Gravity::none, 20'000}, Gate{30, 16, Gravity::none, 10'000},
          Gate{14, 6, Gravity::down, 3'000}, Gate{18, 8, Gravity::down, 300'000},
          Gate{24, 12, Gravity::down, 10'000}, Gate{30, 16, Gravity::down, 15'000}}) {
        std::uint64_t nodes = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Board board = checker::kshisen_board(gate.columns, gate.rows, gate.gravity, seed);
            const Plan<Move> plan = solve(board, {.time = milliseconds(60'000)});
            ASSERT_EQ(checker::fault(board, plan), std::nullopt);
            ASSERT_NE(plan.outcome, Outcome::unknown)
                << gate.columns << "x" << gate.rows << " seed " << seed;
            nodes += plan.nodes;
        }
        EXPECT_LT(nodes, gate.nodes)
            << gate.columns << "x" << gate.rows << " " << to_text(gate.gravity);
    }
}

TEST(OnetSolve, IsTheSameEachTime) {
    const Board board = checker::kshisen_board(18, 8, Gravity::left, 4);
    const Limits limits{.time = milliseconds(60'000), .memory_bytes = 1 << 20, .seed = 5};
    const Plan<Move> first = solve(board, limits);
    const Plan<Move> second = solve(board, limits);
    EXPECT_EQ(first.moves, second.moves);
    EXPECT_EQ(first.nodes, second.nodes);
}

TEST(OnetSolve, EndsWhenTimeIsUpWithTheBestSoFar) {
    const Board board = checker::kshisen_board(16, 9, Gravity::left, 1);
    const auto begin = std::chrono::steady_clock::now();
    const Plan<Move> plan = solve(board, {.time = milliseconds(100)});
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
    EXPECT_EQ(plan.outcome, Outcome::unknown);
    EXPECT_GT(plan.moves.size(), 10U);
    EXPECT_EQ(checker::fault(board, plan), std::nullopt);
}

TEST(OnetSolve, EndsWhenToldTo) {
    const Board board = checker::kshisen_board(16, 9, Gravity::left, 1);
    int asked = 0;
    const Plan<Move> plan =
        solve(board, {.time = milliseconds(60'000), .stop = [&] { return ++asked > 3; }});
    EXPECT_EQ(plan.outcome, Outcome::unknown);
    EXPECT_LE(asked, 5);
}

TEST(OnetSolve, KeepsToItsMemory) {
    const Board board = checker::kshisen_board(16, 9, Gravity::left, 1);
    const Plan<Move> plan = solve(board, {.time = milliseconds(60'000), .memory_bytes = 1 << 18});
    EXPECT_EQ(plan.outcome, Outcome::unknown)
        << "the widest beam that fits is too narrow for this board";
    EXPECT_EQ(checker::fault(board, plan), std::nullopt);
}

TEST(OnetSolve, LargestBoardsEndInTime) {
    Board board;
    board.rows = board.columns = largest_size;
    for (const int faces : {1, 50}) {
        board.tiles.clear();
        for (int i = 0; i < largest_size * largest_size; ++i) board.tiles.push_back(i % faces + 1);
        for (const Gravity gravity : {Gravity::none, Gravity::center_horizontal}) {
            board.gravity = gravity;
            const auto begin = std::chrono::steady_clock::now();
            const Plan<Move> plan = solve(board, {.time = milliseconds(500)});
            EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
            EXPECT_GE(plan.moves.size(), 1U);
        }
    }
}

// Falls of several passes: no proofs, but plans that clear the board.
TEST(OnetSolve, ClearsBoardsThatFallInSeveralPasses) {
    int cleared = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Collapse collapse = {Gravity::down,
                                   seed % 2 == 0 ? Gravity::left : Gravity::center_horizontal};
        Board board = with_collapse(checker::kshisen_board(14, 6, Gravity::none, seed), collapse);
        checker::let_fall(board);
        const Plan<Move> plan = solve(board, {std::chrono::seconds(3)});
        EXPECT_EQ(checker::fault(board, plan), std::nullopt);
        cleared += plan.outcome == Outcome::solved;
    }
    EXPECT_GE(cleared, 4);
}

}  // namespace
}  // namespace sightread::onet
