// The rules against the checker's, on every board that is small enough and on many that are not.
#include "solvers/onet/gravity.hpp"
#include "tests/solvers/onet/checker.hpp"

#include <algorithm>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

namespace sightread::onet {
namespace {

std::optional<checker::Way> way_of(const std::optional<std::vector<Cell>>& path) {
    if (!path) return std::nullopt;
    checker::Way way{static_cast<int>(path->size()) - 2, 0};
    for (std::size_t i = 1; i < path->size(); ++i) {
        const Cell a = (*path)[i - 1];
        const Cell b = (*path)[i];
        if (a.row != b.row && a.column != b.column) return checker::Way{99, 99};
        way.length += std::abs(a.row - b.row) + std::abs(a.column - b.column);
    }
    return way;
}

// The path runs through free cells only, and never through a tile, not even one of its own ends.
bool is_clear(const Board& board, const std::vector<Cell>& path) {
    for (std::size_t i = 1; i < path.size(); ++i) {
        Cell cell = path[i - 1];
        while (cell != path[i]) {
            cell.row += (path[i].row > cell.row) - (path[i].row < cell.row);
            cell.column += (path[i].column > cell.column) - (path[i].column < cell.column);
            if (cell == path.back()) break;
            const bool inside = cell.row >= 0 && cell.row < board.rows && cell.column >= 0 &&
                                cell.column < board.columns;
            if (inside ? board.at(cell) != empty : board.border == Border::closed) return false;
        }
    }
    return true;
}

void expect_same_joins(const Board& board) {
    std::vector<Move> expected;
    for (int first = 0; first < board.rows * board.columns; ++first) {
        for (int second = first; second < board.rows * board.columns; ++second) {
            const Move move{{first / board.columns, first % board.columns},
                            {second / board.columns, second % board.columns}};
            const auto best = checker::best_way(board, move.first, move.second);
            const auto found = path(board, move);
            ASSERT_EQ(way_of(found), best) << to_text(move) << "\n" << to_text(board);
            if (best) {
                ASSERT_TRUE(is_clear(board, *found)) << to_text(move) << "\n" << to_text(board);
                ASSERT_EQ(way_of(path(board, {move.second, move.first})), best);
                expected.push_back(move);
            }
        }
    }
    std::vector<Move> found = moves(board);
    const auto in_order = [](const Move& a, const Move& b) {
        return std::pair(a.first, a.second) < std::pair(b.first, b.second);
    };
    std::sort(found.begin(), found.end(), in_order);
    ASSERT_EQ(found, expected) << to_text(board);
}

// All boards of the size whose cells are empty, barriers or one face.
void expect_same_joins_on_all(int rows, int columns) {
    std::size_t count = 1;
    for (int i = 0; i < rows * columns; ++i) count *= 3;
    for (std::size_t number = 0; number < count; ++number) {
        Board board;
        board.rows = rows;
        board.columns = columns;
        for (std::size_t rest = number, i = 0; i < static_cast<std::size_t>(rows) * columns;
             ++i, rest /= 3) {
            board.tiles.push_back(static_cast<int>(rest % 3) - 1);
        }
        for (const Border border : {Border::open, Border::closed}) {
            board.border = border;
            expect_same_joins(board);
            if (testing::Test::HasFatalFailure()) return;
        }
    }
}

TEST(OnetRules, JoinAsTheCheckerDoesOnAllBoardsOf3x3) {
    expect_same_joins_on_all(3, 3);
}

TEST(OnetRules, JoinAsTheCheckerDoesOnAllBoardsOf1x7) {
    expect_same_joins_on_all(1, 7);
}

TEST(OnetRules, JoinAsTheCheckerDoesOnAllBoardsOf4x2) {
    expect_same_joins_on_all(4, 2);
}

Board random_board(std::mt19937_64& random, int most_rows, int most_columns, int faces) {
    Board board;
    board.rows = static_cast<int>(random() % most_rows) + 1;
    board.columns = static_cast<int>(random() % most_columns) + 1;
    board.border = random() % 2 == 0 ? Border::open : Border::closed;
    board.gravity = all_gravities[random() % all_gravities.size()];
    const int share_of_tiles = static_cast<int>(random() % 8) + 2;
    for (int i = 0; i < board.rows * board.columns; ++i) {
        const bool is_tile = static_cast<int>(random() % 10) < share_of_tiles;
        board.tiles.push_back(is_tile             ? static_cast<int>(random() % faces) + 1
                              : random() % 4 == 0 ? barrier
                                                  : empty);
    }
    return board;
}

TEST(OnetRules, JoinAsTheCheckerDoesOnRandomBoards) {
    std::mt19937_64 random(11);
    for (int round = 0; round < 400 && !HasFatalFailure(); ++round)
        expect_same_joins(random_board(random, 7, 9, 4));
}

TEST(OnetRules, TilesFallAsTheCheckersDo) {
    std::mt19937_64 random(12);
    for (int round = 0; round < 5000; ++round) {
        const Board board = random_board(random, 8, 9, 5);
        Board expected = board;
        checker::let_fall(expected);
        ASSERT_EQ(settled(board), expected) << to_text(board);
        ASSERT_EQ(settled(expected), expected);
    }
}

TEST(OnetRules, APairIsTakenAndTheRestFalls) {
    std::mt19937_64 random(13);
    int taken = 0;
    for (int round = 0; round < 500; ++round) {
        const Board board = random_board(random, 6, 6, 3);
        for (const Move move : moves(board)) {
            Board expected = board;
            expected.at(move.first) = empty;
            expected.at(move.second) = empty;
            checker::let_fall(expected);
            ASSERT_EQ(after(board, move), expected) << to_text(move) << "\n" << to_text(board);
            ++taken;
        }
    }
    EXPECT_GT(taken, 1000);
}

TEST(OnetRules, ListsTheMovesOfTheLargestBoardOfOneFaceInTime) {
    Board board;
    board.rows = board.columns = largest_size;
    board.tiles.assign(static_cast<std::size_t>(largest_size) * largest_size, 1);
    // Neighbours, and those on the edge that the ring joins: opposite edges need more than two
    // bends.
    EXPECT_EQ(moves(board).size(), 2U * 100 * 99 + 4U * (100 * 99 / 2 - 99));
}

TEST(OnetGravities, TheOneThatFellExplainsWhatIsSeen) {
    std::mt19937_64 random(14);
    int told_apart = 0;
    for (int round = 0; round < 300; ++round) {
        const Board board = settled(random_board(random, 7, 8, 3));
        const std::vector<Move> choices = moves(board);
        if (choices.empty()) continue;
        const Move move = choices[random() % choices.size()];
        const auto found = gravities_that_explain(board, move, after(board, move));
        EXPECT_NE(std::find(found.begin(), found.end(), board.gravity), found.end())
            << to_text(board);
        told_apart += found.size() < all_gravities.size();
    }
    EXPECT_GT(told_apart, 50);
}

TEST(OnetGravities, AreNarrowedDownPairByPair) {
    const Board board = parse("4 4\na b c d\nb a d c\na a c c\nb b d d\n");
    Board seen = board;
    seen.at({2, 0}) = seen.at({2, 1}) = empty;
    const std::vector<Gravity> first = gravities_that_explain(board, {{2, 0}, {2, 1}}, seen);
    EXPECT_EQ(first, (std::vector<Gravity>{Gravity::none, Gravity::right, Gravity::split_vertical,
                                           Gravity::split_horizontal, Gravity::center_horizontal}));
    Board next = seen;
    next.at({2, 2}) = next.at({2, 3}) = empty;
    EXPECT_EQ(gravities_that_explain(seen, {{2, 2}, {2, 3}}, next, first),
              (std::vector<Gravity>{Gravity::none, Gravity::right, Gravity::split_vertical,
                                    Gravity::split_horizontal, Gravity::center_horizontal}));
    next = seen;
    next.at({3, 0}) = next.at({3, 1}) = empty;
    EXPECT_EQ(gravities_that_explain(seen, {{3, 0}, {3, 1}}, next, first).size(), 5U);
    next = seen;
    // the first pair of a half that has something to fall
    next.at({1, 1}) = next.at({0, 0}) = empty;
    std::swap(next.at({0, 1}), next.at({1, 1}));
    std::swap(next.at({0, 0}), next.at({1, 0}));
    EXPECT_EQ(gravities_that_explain(seen, {{0, 0}, {1, 1}}, next, first), std::vector<Gravity>());
}

// Three pairs taken by chance where tiles fall in several passes: what is found explains them, and
// mostly the pairs that follow, too.
TEST(OnetCollapses, OfSeveralPassesAreFoundFromThreePairs) {
    std::mt19937_64 random(21);
    int found = 0, foretold = 0, asked = 0;
    for (int round = 0; round < 40; ++round) {
        Collapse collapse;
        for (std::size_t passes = 2 + random() % 3; passes > 0; --passes)
            collapse.push_back(all_gravities[1 + random() % 8]);
        Board board =
            with_collapse(checker::kshisen_board(10, 6, Gravity::none, random()), collapse);
        checker::let_fall(board);
        std::vector<Taking> takings;
        std::vector<Collapse> collapses;
        for (int pair = 0; pair < 8; ++pair) {
            const std::vector<Move> choices = moves(board);
            if (choices.empty()) break;
            const Move move = choices[random() % choices.size()];
            Board after = board;
            after.at(move.first) = after.at(move.second) = empty;
            checker::let_fall(after);
            ASSERT_TRUE(is_taking({board, move, after}));
            if (takings.size() < 3) {
                takings.push_back({board, move, after});
                if (takings.size() == 3) {
                    collapses = collapses_that_explain(takings);
                    ASSERT_FALSE(collapses.empty()) << to_text(board);
                    ++found;
                    for (const Collapse& one : collapses)
                        for (const Taking& taking : takings) {
                            Board then = with_collapse(taking.before, one);
                            then.at(taking.move.first) = then.at(taking.move.second) = empty;
                            checker::let_fall(then);
                            ASSERT_EQ(then.tiles, taking.after.tiles) << to_text(one);
                        }
                }
            } else {
                ++asked;
                foretold +=
                    std::any_of(collapses.begin(), collapses.end(), [&](const Collapse& one) {
                        return onet::after(with_collapse(board, one), move).tiles == after.tiles;
                    });
            }
            board = after;
        }
    }
    EXPECT_EQ(found, 40);
    EXPECT_GE(foretold, asked * 9 / 10) << "of " << asked;
}

TEST(OnetCollapses, AShuffleIsNoCollapse) {
    const Board board = parse("3 4\na a b c\nd e b c\ne d f f\n");
    Board seen = board;
    seen.tiles = {0, 3, 4, 2, 2, 5, 0, 6, 5, 4, 3, 6};
    const Taking taking{board, {{0, 0}, {0, 1}}, seen};
    EXPECT_TRUE(is_taking(taking));
    EXPECT_TRUE(collapses_that_explain(std::vector{taking}).empty());
    seen.at({0, 1}) = 4;  // a tile of another face has come
    EXPECT_FALSE(is_taking({board, {{0, 0}, {0, 1}}, seen}));
}

TEST(OnetGravities, NoneExplainsAShuffle) {
    const Board board = parse("1 4\na a b c\n");
    Board seen = board;
    seen.tiles = {empty, empty, 3, 2};
    EXPECT_TRUE(gravities_that_explain(board, {{0, 0}, {0, 1}}, seen).empty());
}

}  // namespace
}  // namespace sightread::onet
