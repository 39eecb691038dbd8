// The rules of the practice window, against a second opinion and against examples written by hand.
#include "tests/practice/onet/deal.hpp"
#include "tests/practice/onet/match.hpp"
#include "tests/practice/onet/text.hpp"
#include "tests/practice/problem.hpp"
#include "tests/practice/tests/judge.hpp"

#include <algorithm>
#include <cstdlib>

#include <gtest/gtest.h>

namespace sightread::practice::onet {
namespace {

Board board_of(const QString& text) {
    return board_from_text(text, "test");
}

int length(const std::vector<Cell>& line) {
    int sum = 0;
    for (std::size_t index = 1; index < line.size(); ++index)
        sum += std::abs(line[index].row - line[index - 1].row) +
               std::abs(line[index].column - line[index - 1].column);
    return sum;
}

bool is_drawn_straight(const std::vector<Cell>& line) {
    for (std::size_t index = 1; index < line.size(); ++index)
        if ((line[index].row == line[index - 1].row) ==
            (line[index].column == line[index - 1].column))
            return false;
    return line.size() >= 2 && line.size() <= 4;
}

// Every way to fill three rows of four with tiles or nothing, every two cells, both borders.
TEST(Line, AgreesWithSearchOnEverySmallBoard) {
    for (const Border border : {Border::open, Border::closed})
        for (unsigned filling = 0; filling < 1u << 12; ++filling) {
            Board board{3, 4, border, Gravity::none, {}};
            for (unsigned cell = 0; cell < 12; ++cell)
                board.tiles.push_back(filling >> cell & 1 ? 1 : nothing);
            const std::vector<Cell> cells = board.face_cells();
            for (const Cell first : cells)
                for (const Cell second : cells) {
                    if (first == second) continue;
                    const auto line = joining_line(board, first, second);
                    const auto searched = searched_length(board, first, second);
                    ASSERT_EQ(line.has_value(), searched.has_value()) << qPrintable(to_text(board));
                    if (!line) continue;
                    ASSERT_EQ(length(*line), *searched) << qPrintable(to_text(board));
                    ASSERT_TRUE(is_drawn_straight(*line) && line->front() == first &&
                                line->back() == second);
                }
        }
}

TEST(Line, NeedsTwoDifferentEqualFaces) {
    const Board board = board_of("1 4\na a b #");
    EXPECT_TRUE(can_be_taken(board, {{0, 0}, {0, 1}}));
    EXPECT_FALSE(can_be_taken(board, {{0, 0}, {0, 0}}));
    EXPECT_FALSE(can_be_taken(board, {{0, 0}, {0, 2}}));
    EXPECT_FALSE(can_be_taken(board, {{0, 3}, {0, 3}}));
}

struct FallCase {
    const char* columns;  // name of the gravity when the line is a column read downwards
    const char* rows;     // and when it is a row read rightwards
    const char* before;
    const char* after;
};

void PrintTo(const FallCase& tested, std::ostream* out) {
    *out << tested.columns << ' ' << tested.before;
}

class Falling : public testing::TestWithParam<FallCase> {};

Board line_board(const QString& tokens, const QString& gravity, bool is_column) {
    const auto count = tokens.split(' ').size();
    if (!is_column) return board_of(QString("1 %1 gravity=%2\n%3").arg(count).arg(gravity, tokens));
    return board_of(
        QString("%1 1 gravity=%2\n%3").arg(count).arg(gravity, QString(tokens).replace(' ', '\n')));
}

TEST_P(Falling, PacksTheLine) {
    const FallCase& expected = GetParam();
    for (const bool is_column : {true, false}) {
        const char* gravity = is_column ? expected.columns : expected.rows;
        Board board = line_board(expected.before, gravity, is_column);
        settle(board);
        const QStringList words = to_text(board).section('\n', 1).simplified().split(' ');
        EXPECT_EQ(words.join(' ').toStdString(), expected.after) << gravity;
    }
}

INSTANTIATE_TEST_SUITE_P(
    EveryRule, Falling,
    testing::Values(FallCase{"none", "none", ". a . b c .", ". a . b c ."},
                    FallCase{"down", "right", ". a . b c .", ". . . a b c"},
                    FallCase{"up", "left", ". a . b c .", "a b c . . ."},
                    FallCase{"split-vertical", "split-horizontal", ". a . b c .", "a . . . b c"},
                    FallCase{"center-vertical", "center-horizontal", "a . . b . c", ". . a b c ."},
                    // an odd middle belongs to the second half
                    FallCase{"split-vertical", "split-horizontal", ". a b . .", "a . . . b"},
                    FallCase{"center-vertical", "center-horizontal", "a . . . b", ". a b . ."},
                    // nothing passes a wall
                    FallCase{"down", "right", "a . # b . #", ". a # . b #"},
                    FallCase{"center-vertical", "center-horizontal", "a # . . # b", "a # . . # b"}),
    [](const auto& tested) {
        return QString(tested.param.columns).remove('-').toStdString() +
               std::to_string(tested.index);
    });

TEST(Gravity, TellsWhatFell) {
    Board board = board_of("3 1 gravity=down\na\n.\n.");
    const std::vector<Fall> falls = settle(board);
    ASSERT_EQ(falls.size(), 1u);
    EXPECT_EQ(falls[0].from, (Cell{0, 0}));
    EXPECT_EQ(falls[0].to, (Cell{2, 0}));
}

TEST(Gravity, OfSeveralPassesFollowEachOther) {
    Board board = board_of("3 3 gravity=down+left\n. a .\n. . b\n. c .");
    const std::vector<Fall> falls = settle(board);
    EXPECT_EQ(board.tiles, (std::vector<int>{0, 0, 0, 1, 0, 0, 3, 2, 0}))
        << qPrintable(to_text(board));
    // Each is told from its first place to its last.
    ASSERT_EQ(falls.size(), 3u);
    for (const Fall& fall : falls) EXPECT_FALSE(fall.from == fall.to);
}

TEST(Line, HasNoMoreBendsThanTheBoardAllows) {
    Board board = board_of("2 3\na b a\nc d c");
    ASSERT_TRUE(can_be_taken(board, {{0, 0}, {0, 2}}));
    board.bends = 1;
    EXPECT_FALSE(can_be_taken(board, {{0, 0}, {0, 2}}));
    board = board_of("2 2\na b\n. a");
    board.bends = 1;
    EXPECT_TRUE(can_be_taken(board, {{0, 0}, {1, 1}}));
    board.bends = 0;
    EXPECT_FALSE(can_be_taken(board, {{0, 0}, {1, 1}}));
}

TEST(Deal, SolvableMeansSolvableUnderEveryRule) {
    for (const QString& name : gravity_names())
        for (std::uint64_t seed = 0; seed < 12; ++seed) {
            Random random(seed);
            Deal request{.rows = 4,
                         .columns = 5,
                         .gravity = gravity_named(name),
                         .copies = seed % 2 ? 2 : 4,
                         .most_faces = 9};
            request.border = seed % 3 ? Border::open : Border::closed;
            request.holes = static_cast<int>(seed % 4);
            request.walls = static_cast<int>(seed % 5) / 2;
            const Board board = deal(request, random);
            EXPECT_TRUE(can_be_cleared(board)) << qPrintable(to_text(board));
            EXPECT_EQ(std::ranges::count(board.tiles, wall), request.walls);
            EXPECT_GE(std::ranges::count(board.tiles, nothing), request.holes);
        }
}

TEST(Deal, UnsolvableMeansUnsolvableUnderEveryRule) {
    for (const QString& name : gravity_names())
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            Random random(seed);
            const Board board = deal({.rows = 4,
                                      .columns = 5,
                                      .gravity = gravity_named(name),
                                      .kind = DealKind::unsolvable,
                                      .copies = seed % 2 ? 2 : 4,
                                      .most_faces = 6},
                                     random);
            for (int face = 1; face <= board.highest_face(); ++face)
                EXPECT_EQ(std::ranges::count(board.tiles, face) % 2, 0);
            EXPECT_FALSE(can_be_cleared(board)) << qPrintable(to_text(board));
        }
}

TEST(Deal, CopiesAreWhatWasAskedFor) {
    for (const int copies : {2, 4}) {
        Random random(5);
        const Board board =
            deal({.rows = 9, .columns = 16, .copies = copies, .most_faces = 1000}, random);
        for (int face = 1; face <= board.highest_face(); ++face)
            EXPECT_EQ(std::ranges::count(board.tiles, face), copies);
        EXPECT_EQ(board.faces_left(), 144);
    }
}

TEST(Deal, LargeBoardsAreDealtUnderEveryRule) {
    for (const QString& name : gravity_names()) {
        Random random(1);
        EXPECT_EQ(
            deal({.rows = 16, .columns = 30, .gravity = gravity_named(name), .most_faces = 42},
                 random)
                .faces_left(),
            480);
    }
}

TEST(Deal, SaysWhenItCannotBe) {
    Random random(1);
    EXPECT_THROW((void)deal({.rows = 2, .columns = 3, .kind = DealKind::unsolvable}, random),
                 Problem);
    EXPECT_THROW((void)deal({.rows = 2, .columns = 2, .walls = 3}, random), Problem);
}

TEST(Match, ClicksDoWhatTheyDoInTheGame) {
    Match match(board_of("3 3\na b a\nc . c\nb d d"), false);
    EXPECT_EQ(match.click(std::nullopt).what, "outside");
    EXPECT_EQ(match.click(Cell{1, 1}).what, "empty");
    EXPECT_EQ(match.click(Cell{0, 0}).what, "selected");
    EXPECT_EQ(match.click(Cell{0, 0}).what, "unselected");
    EXPECT_EQ(match.click(Cell{0, 0}).what, "selected");
    EXPECT_EQ(match.click(Cell{0, 1}).what, "mismatch");
    EXPECT_FALSE(match.selected().has_value());
    EXPECT_EQ(match.click(Cell{0, 0}).what, "selected");
    EXPECT_EQ(match.click(Cell{0, 2}).what, "removed");
    EXPECT_EQ(match.board().faces_left(), 6);
}

TEST(Match, AWrongTileMaySelectItself) {
    Match match(board_of("2 2\na b\nb a"), true);
    EXPECT_EQ(match.standing(), Standing::stuck);
    EXPECT_EQ(match.click(Cell{0, 0}).what, "selected");
    EXPECT_EQ(match.click(Cell{1, 1}).what, "no-path");
    EXPECT_EQ(match.selected(), (Cell{1, 1}));
}

TEST(Match, ShufflesToABoardThatGoesOn) {
    Match match(board_of("2 2\na b\nb a"), false);
    Random random(1);
    ASSERT_TRUE(match.shuffle(random));
    EXPECT_EQ(match.standing(), Standing::playing);
    EXPECT_EQ(match.board().faces_left(), 4);
}

TEST(Text, ComesBackAsItWent) {
    const QString text = "2 3 border=closed gravity=split-horizontal\na . b\n# b a\n";
    EXPECT_EQ(to_text(board_of(text)).toStdString(), text.toStdString());
}

TEST(Text, MalformedIsOneSentenceWithALine) {
    for (const char* text : {"", "0 3\n", "2 2\na a", "1 2\na", "x y", "1 2 gravity=sideways\na a",
                             "1 2 border\na a", "10000 10000\n"}) {
        try {
            (void)board_of(text);
            FAIL() << text;
        } catch (const Problem& problem) {
            EXPECT_EQ(problem.exit_code, 2);
            EXPECT_TRUE(problem.sentence.startsWith("test:")) << qPrintable(problem.sentence);
            EXPECT_FALSE(problem.sentence.contains('\n'));
        }
    }
}

}  // namespace
}  // namespace sightread::practice::onet
