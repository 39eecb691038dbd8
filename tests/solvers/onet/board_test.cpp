// The rules of Onet on boards small enough to see.
#include "solvers/onet/board.hpp"

#include "solvers/onet/gravity.hpp"

#include <gtest/gtest.h>

namespace sightread::onet {
namespace {

// Rows separated by '/', one character a cell.
Board board_of(std::string_view rows, Border border = Border::open,
               Gravity gravity = Gravity::none) {
    std::vector<std::string> lines(1);
    for (const char c : rows) {
        if (c == '/') {
            lines.emplace_back();
        } else {
            lines.back() += std::string(lines.back().empty() ? "" : " ") + c;
        }
    }
    std::string text = std::to_string(lines.size()) + " " +
                       std::to_string((lines.front().size() + 1) / 2) +
                       (border == Border::open ? " border=open" : " border=closed") +
                       " gravity=" + to_text(gravity) + "\n";
    for (const std::string& line : lines) text += line + "\n";
    return parse(text);
}

std::string path_text(const Board& board, Cell first, Cell second) {
    const auto found = path(board, {first, second});
    if (!found) return "none";
    std::string text;
    for (const Cell cell : *found) text += (text.empty() ? "" : " ") + to_text(cell);
    return text;
}

// The seed's pair test missed this pair: it read a row where it meant a column. '#' is its wall.
TEST(OnetPath, FindsTheJoinThatTheSeedMissed) {
    const Board board = board_of("#####/#...#/#a#a#/#####", Border::closed);
    EXPECT_EQ(path_text(board, {2, 1}, {2, 3}), "3,2 2,2 2,4 3,4");
}

// And it joined these, which nothing joins.
TEST(OnetPath, RefusesTheJoinThatTheSeedInvented) {
    const Board board = board_of("#####/#a#a#/#.##./#...#/#####", Border::closed);
    EXPECT_EQ(path_text(board, {1, 1}, {1, 3}), "none");
}

TEST(OnetPath, NeverJoinsATileWithItself) {
    EXPECT_EQ(path_text(board_of("a.a"), {0, 0}, {0, 0}), "none");
}

TEST(OnetPath, NeverJoinsTwoFaces) {
    EXPECT_EQ(path_text(board_of("ab"), {0, 0}, {0, 1}), "none");
}

TEST(OnetPath, NeverJoinsEmptyCellsOrBarriers) {
    EXPECT_EQ(path_text(board_of(".."), {0, 0}, {0, 1}), "none");
    EXPECT_EQ(path_text(board_of("##"), {0, 0}, {0, 1}), "none");
}

TEST(OnetPath, StaysOnTheBoardWhenTheBorderIsClosed) {
    EXPECT_EQ(path_text(board_of("aba", Border::open), {0, 0}, {0, 2}), "1,1 0,1 0,3 1,3");
    EXPECT_EQ(path_text(board_of("aba", Border::closed), {0, 0}, {0, 2}), "none");
}

TEST(OnetPath, IgnoresCellsThatAreNotOnTheBoard) {
    EXPECT_EQ(path_text(board_of("aa"), {0, 0}, {0, 2}), "none");
    EXPECT_EQ(path_text(board_of("aa"), {-1, 0}, {0, 1}), "none");
}

TEST(OnetPath, PrefersFewerBendsThenTheShorterWay) {
    EXPECT_EQ(path_text(board_of("a../..a"), {0, 0}, {1, 2}), "1,1 1,3 2,3");
    EXPECT_EQ(path_text(board_of(".../.../aba"), {2, 0}, {2, 2}), "3,1 2,1 2,3 3,3");
}

std::string moves_text(const Board& board) {
    std::string text;
    for (const Move move : moves(board)) text += to_text(move) + "; ";
    return text;
}

TEST(OnetMoves, AreListedOnceWithTheFirstInReadingOrder) {
    EXPECT_EQ(moves_text(board_of("ba/ba")), "1,1 2,1; 1,2 2,2; ");
    EXPECT_EQ(moves_text(board_of("ab/ba")), "");  // the way around needs three bends
    EXPECT_EQ(moves_text(board_of("aaa")), "1,1 1,2; 1,1 1,3; 1,2 1,3; ");
}

struct Fall {
    Gravity gravity;
    std::string_view before;
    std::string_view settled;
};

std::ostream& operator<<(std::ostream& out, const Fall& fall) {
    return out << to_text(fall.gravity) << " " << fall.before;
}

class OnetGravity : public testing::TestWithParam<Fall> {};

TEST_P(OnetGravity, Settles) {
    const Fall& fall = GetParam();
    const Board board = settled(board_of(fall.before, Border::open, fall.gravity));
    std::string text;
    for (int row = 0; row < board.rows; ++row) {
        if (row > 0) text += '/';
        for (int column = 0; column < board.columns; ++column) {
            const int tile = board.at({row, column});
            text += tile == empty ? "." : tile == barrier ? "#" : board.names[tile - 1];
        }
    }
    EXPECT_EQ(text, fall.settled) << to_text(fall.gravity);
}

INSTANTIATE_TEST_SUITE_P(
    EveryRule, OnetGravity,
    testing::Values(
        Fall{Gravity::none, "a./.b", "a./.b"}, Fall{Gravity::down, "ab/.c/d.", "../ab/dc"},
        Fall{Gravity::up, ".b/a./dc", "ab/dc/.."}, Fall{Gravity::left, ".a.b/c..d", "ab../cd.."},
        Fall{Gravity::right, "a.b./c..d", "..ab/..cd"},
        Fall{Gravity::split_vertical, "./a/b/.", "a/././b"},
        Fall{Gravity::split_horizontal, ".ab.", "a..b"},
        Fall{Gravity::center_vertical, "a/././b", "./a/b/."},
        Fall{Gravity::center_horizontal, "a..b", ".ab."},
        // Barriers stop what falls.
        Fall{Gravity::down, "a/#/b/.", "a/#/./b"}, Fall{Gravity::left, ".a#.b", "a.#b."},
        Fall{Gravity::center_horizontal, "a.#..b", ".a#b.."},
        Fall{Gravity::split_horizontal, ".#ab", ".#ab"},
        // The middle line of an odd board belongs to the lower or right half.
        Fall{Gravity::split_vertical, "./a/b/c/.", "a/././b/c"},
        Fall{Gravity::center_vertical, "a/././././b/c", "././a/b/c/./."},
        Fall{Gravity::split_horizontal, ".abc.", "a..bc"},
        Fall{Gravity::center_horizontal, "a...b", ".ab.."},
        Fall{Gravity::center_horizontal, "a.b.c", ".abc."}));

}  // namespace
}  // namespace sightread::onet
