// Who wins: against trying everything on small boards, by certificates on larger ones, and by
// playing.
#include "solvers/cat/exact.hpp"

#include "solvers/cat/cautious.hpp"
#include "solvers/cat/strategy.hpp"
#include "tests/solvers/cat/brute_force.hpp"
#include "tests/solvers/cat/checker.hpp"
#include "tests/solvers/cat/generate.hpp"

#include <gtest/gtest.h>

namespace sightread::cat {
namespace {

using test::Random;

// The same answer as brute force, for both sides to move, with a certificate that holds.
void compare(int rows, int columns, unsigned most_walls, int count, unsigned seed) {
    Random random(seed);
    int caught = 0;
    for (int i = 0; i < count; ++i) {
        const Board board = test::random_board(random, rows, columns, most_walls);
        for (const Side side : {Side::catcher, Side::cat}) {
            const bool is_cats_turn = side == Side::cat;
            const bool is_caught = test::BruteForce(board).catches(is_cats_turn);
            caught += is_caught ? 1 : 0;
            const Judgement judgement = judge(board, side);
            ASSERT_EQ(judgement.verdict, is_caught != is_cats_turn ? Verdict::win : Verdict::loss)
                << "board " << i << ", the " << (is_cats_turn ? "cat" : "catcher") << " to move";
            if (is_cut_off(board)) continue;
            ASSERT_EQ(judgement.certificate.is_cats, !is_caught);
            ASSERT_EQ(test::fault_of(judgement.certificate, board, is_cats_turn), "")
                << "board " << i;
        }
    }
    EXPECT_GT(caught, count / 50);
    EXPECT_LT(caught, 2 * count - count / 50);
}

TEST(CatExact, AgreesWithBruteForceOn5x5) {
    compare(5, 5, 45, 1000, 1);
}
TEST(CatExact, AgreesWithBruteForceOn7x5) {
    compare(7, 5, 45, 300, 2);
}
TEST(CatExact, AgreesWithBruteForceOn6x6) {
    compare(6, 6, 45, 100, 3);
}
TEST(CatExactSoak, AgreesWithBruteForceOn7x5) {
    compare(7, 5, 45, 1000, 4);
}
TEST(CatExactSoak, AgreesWithBruteForceOn6x6) {
    compare(6, 6, 45, 1000, 5);
}

// On boards of more than 128 cells the search is another instance of the same template.
TEST(CatExact, IsTheSameOnLargeBoards) {
    Random random(6);
    for (int i = 0; i < 20; ++i) {
        const Board small = test::random_board(random, 6, 5, 60);
        Board large = small;
        large.rows = 21;
        large.columns = 21;
        large.places.assign(21 * 21, Place::hole);
        for (int cell = 0; cell < static_cast<int>(small.places.size()); ++cell)
            large.places[large.index({small.cell(cell).row + 8, small.cell(cell).column + 9})] =
                small.places[cell];
        large.cat = {small.cat.row + 8, small.cat.column + 9};
        const Judgement judgement = judge(large, Side::catcher);
        EXPECT_EQ(judgement.verdict, judge(small, Side::catcher).verdict);
        if (!is_cut_off(large)) {
            EXPECT_EQ(test::fault_of(judgement.certificate, large, false), "");
        }
    }
}

TEST(CatExact, AnEmptyBoardIsTheCats) {
    for (const int size : {5, 7, 9}) {
        Random random(1);
        const Board board = test::random_start(random, size, 0);
        const Judgement judgement = judge(board, Side::catcher);
        EXPECT_EQ(judgement.verdict, Verdict::loss) << size;
        EXPECT_EQ(test::fault_of(judgement.certificate, board, false), "");
    }
}

TEST(CatExact, AnswersWhatIsOver) {
    const Board out = parse("3 3 shift=odd\nC . .\n. . .\n. . .\n");
    EXPECT_EQ(judge(out, Side::catcher).verdict, Verdict::loss);
    EXPECT_EQ(judge(out, Side::cat).verdict, Verdict::win);
    EXPECT_FALSE(judge(out, Side::catcher).move);
    const Board stuck = parse("3 3 shift=odd\n. # #\n# C #\n. # #\n");
    EXPECT_EQ(judge(stuck, Side::catcher).verdict, Verdict::win);
    EXPECT_EQ(judge(stuck, Side::cat).verdict, Verdict::loss);
    EXPECT_FALSE(judge(stuck, Side::cat).move);
}

struct Solved {
    Board board;
    Certificate certificate;
};

std::vector<Solved> solved_starts(unsigned seed, std::size_t count, Verdict wanted) {
    Random random(seed);
    std::vector<Solved> solved;
    Limits limits;
    limits.nodes = 150;
    limits.time = std::chrono::minutes(5);
    while (solved.size() < count) {
        const Board board = test::random_start(random, 9);
        const Judgement judgement = judge(board, Side::catcher, limits);
        if (judgement.verdict != wanted) continue;
        EXPECT_EQ(test::fault_of(judgement.certificate, board, false), "");
        solved.push_back({board, judgement.certificate});
    }
    return solved;
}

// The cat steps at random and as well as it can in turn; the strategy has an answer to everything.
TEST(CatExact, WinsAsTheCatcherWhatItProved) {
    Random random(8);
    for (const auto& [start, certificate] : solved_starts(7, 4, Verdict::win)) {
        Strategy strategy(certificate);
        Board board = start;
        while (!is_cut_off(board)) {
            const std::optional<Cell> block = strategy.block(board);
            ASSERT_TRUE(block) << to_text(start) << to_text(board);
            ASSERT_TRUE(board.is_free(*block)) << to_text(board);
            board = *after_block(board, *block);
            if (is_cut_off(board)) break;
            std::optional<Cell> step = cautious_step(board);
            for (const Cell next : neighbours(board, board.cat))
                if (board.is_free(next) && random() % 4 == 0) step = next;
            board = *after_move(board, *step);
            ASSERT_FALSE(is_escaped(board)) << to_text(start) << to_text(board);
        }
    }
}

TEST(CatExact, WinsAsTheCatWhatItProved) {
    Random random(9);
    for (const auto& [start, certificate] : solved_starts(10, 6, Verdict::loss)) {
        const Strategy strategy(certificate);
        Board board = start;
        while (!is_escaped(board)) {
            Cell block = *cautious_block(board);
            for (int i = 0; i < 81; ++i)
                if (board.is_free(board.cell(i)) && random() % 80 == 0) block = board.cell(i);
            board = *after_block(board, block);
            const std::optional<Cell> step = strategy.step(board);
            ASSERT_TRUE(step) << to_text(start) << to_text(board);
            board = *after_move(board, *step);
        }
    }
}

TEST(CatExact, GivesUpAtItsLimits) {
    Random random(11);
    const Board board = test::random_start(random, 15, 14);
    Limits few;
    few.nodes = 5;
    const Judgement judgement = judge(board, Side::catcher, few);
    EXPECT_EQ(judgement.verdict, Verdict::unknown);
    EXPECT_LE(judgement.nodes, 10u);
    ASSERT_TRUE(judgement.move);
    EXPECT_TRUE(board.is_free(*judgement.move));
    Limits stopped;
    stopped.time = std::chrono::hours(1);
    stopped.stop = [] { return true; };
    EXPECT_EQ(judge(board, Side::cat, stopped).verdict, Verdict::unknown);
}

// The checker itself: a certificate with a claim changed is refused.
TEST(CatExact, TheCheckerFindsDamage) {
    for (const Verdict verdict : {Verdict::win, Verdict::loss}) {
        for (const auto& [board, good] : solved_starts(12, 2, verdict)) {
            Certificate damaged = good;
            Claim& root = damaged.claims[damaged.roots.front()];
            if (verdict == Verdict::win) {
                root.reason = Reason::fence;
                root.ring.clear();
                EXPECT_NE(test::fault_of(damaged, board, false), "");
            } else {
                root.relies_on.resize(1);
                EXPECT_NE(test::fault_of(damaged, board, false), "");
            }
            damaged = good;
            damaged.claims[damaged.roots.front()].cat = {0, 0};
            EXPECT_NE(test::fault_of(damaged, board, false), "");
            damaged = good;
            damaged.is_cats = !damaged.is_cats;
            EXPECT_NE(test::fault_of(damaged, board, false), "");
        }
    }
}

}  // namespace
}  // namespace sightread::cat
