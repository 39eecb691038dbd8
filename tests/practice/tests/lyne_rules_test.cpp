// The rules of LYNE's practice window, against a second opinion and against examples written by
// hand.
#include "tests/practice/lyne/drawing.hpp"
#include "tests/practice/lyne/generate.hpp"
#include "tests/practice/lyne/text.hpp"
#include "tests/practice/problem.hpp"
#include "tests/practice/tests/lyne_judge.hpp"

#include <QStringList>
#include <set>

#include <gtest/gtest.h>

namespace sightread::practice::lyne {
namespace {

Board board_of(const QString& text) {
    return board_from_text(text, "test");
}

// What the steps of one stroke say, the press first.
QStringList drawn(Drawing& drawing, const std::vector<Cell>& cells) {
    QStringList said{drawing.press(cells.front())};
    for (std::size_t i = 1; i < cells.size(); ++i) said << drawing.visit(cells[i]);
    return said;
}

void expect_said(const QStringList& said, const QStringList& wanted) {
    EXPECT_EQ(said.join(' ').toStdString(), wanted.join(' ').toStdString());
}

TEST(LyneLevel, CanBeSolvedAtEverySize) {
    for (int rows = 1; rows <= 8; ++rows)
        for (int columns = 2; columns <= 10; ++columns) {
            Random random(static_cast<std::uint64_t>(rows * 100 + columns));
            const Level level =
                generate({rows, columns, 1 + (rows + columns) % 3, 0.1 * (columns % 5)}, random);
            EXPECT_TRUE(is_answer(level.board, level.answer)) << qPrintable(to_text(level.board));
            EXPECT_EQ(to_text(board_of(to_text(level.board))), to_text(level.board));
        }
}

TEST(LyneLevel, IsSolvedByDrawingItsAnswerAndNotBefore) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        Random random(seed);
        const Level level = generate({4, 6, 3, 0.35}, random);
        Drawing drawing(level.board);
        for (const Line& line : level.answer) {
            EXPECT_FALSE(drawing.is_solved());
            const QStringList said = drawn(drawing, line.cells);
            EXPECT_EQ(said.first(), "begun");
            EXPECT_EQ(said.last(), "joined");
            EXPECT_EQ(said.count("visited"), said.size() - 2);
            EXPECT_TRUE(drawing.is_complete(line.shape));
            EXPECT_FALSE(drawing.release());
        }
        EXPECT_TRUE(drawing.is_solved()) << qPrintable(to_text(level.board));
    }
}

// Everything that a pointer may do, at random: what is drawn never breaks a rule, and it is a win
// exactly when the judge says so.
TEST(LyneDrawing, IsSolvedExactlyWhenTheJudgeSaysSo) {
    int wins = 0, refusals = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        Random random(seed);
        const Level level = generate({2 + static_cast<int>(seed % 2), 3, 2, 0.3}, random);
        Drawing drawing(level.board);
        const std::vector<Cell> cells = level.board.cells();
        for (int step = 0; step < 400; ++step) {
            const Cell cell = random.pick(cells);
            if (random.chance(0.12)) {
                drawing.release();
                drawing.press(cell);
            } else {
                const QString said = drawing.visit(cell);
                refusals += !QStringList{"", "visited", "joined", "retracted"}.contains(said);
            }
            ASSERT_EQ(broken_rule(level.board, drawing.lines()), "")
                << qPrintable(to_text(level.board));
            ASSERT_EQ(drawing.is_solved(), is_answer(level.board, drawing.lines()))
                << qPrintable(to_text(level.board));
            wins += drawing.is_solved();
        }
    }
    EXPECT_GT(wins, 50);
    EXPECT_GT(refusals, 1000);
}

TEST(LyneDrawing, RefusesWhatTheRulesForbid) {
    Drawing drawing(board_of("3 3\nA a b\nB 2 a\nb B A"));
    expect_said(drawn(drawing, {{0, 0}, {1, 0}}), {"begun", "other-shape"});
    expect_said(drawn(drawing, {{0, 0}, {1, 2}}), {"begun-again", "too-far"});
    expect_said(drawn(drawing, {{0, 0}, {0, 1}, {1, 1}, {0, 0}}),
                {"begun-again", "visited", "visited", "visited-before"});
    expect_said(drawn(drawing, {{0, 0}, {1, 1}, {2, 2}, {1, 2}}),
                {"begun-again", "visited", "joined", "past-the-end"});
    EXPECT_TRUE(drawing.is_joined(0));
    EXPECT_FALSE(drawing.is_complete(0)) << "two nodes were left out";
    expect_said({drawing.press({0, 1})}, {"undone"});
    expect_said({drawing.press({0, 1})}, {"not-an-end"});
    expect_said({drawing.press({1, 1})}, {"octagon"});
    EXPECT_TRUE(drawing.lines().empty());
}

TEST(LyneDrawing, RefusesCrossingsFullOctagonsAndEdgesTwice) {
    Drawing crossing(board_of("2 2\nA B\nB A"));
    expect_said(drawn(crossing, {{0, 0}, {1, 1}}), {"begun", "joined"});
    expect_said(drawn(crossing, {{0, 1}, {1, 0}}), {"begun", "crossing"});
    Drawing octagons(board_of("3 3\nA 2 ?\na 3 b\nB A B"));
    expect_said(drawn(octagons, {{0, 0}, {0, 1}, {1, 1}, {1, 0}, {0, 1}, {1, 1}}),
                {"begun", "visited", "visited", "visited", "visited", "edge-used"});
    EXPECT_EQ(octagons.filled({0, 1}), 2);
    expect_said({octagons.visit({0, 0})}, {"visited-before"});
    octagons.release();
    expect_said(drawn(octagons, {{2, 0}, {1, 1}, {0, 1}}), {"begun", "visited", "full"});
}

TEST(LyneDrawing, DraggingBackRetracts) {
    Drawing drawing(board_of("1 4\nA a 2 A"));
    expect_said(drawn(drawing, {{0, 0}, {0, 1}, {0, 2}, {0, 1}, {0, 0}, {0, 1}}),
                {"begun", "visited", "visited", "retracted", "retracted", "visited"});
    EXPECT_EQ(drawing.filled({0, 2}), 0);
}

TEST(LyneDrawing, ALineThatNeverLeftItsEndIsGoneOnRelease) {
    Drawing drawing(board_of("1 3\nA a A"));
    expect_said(drawn(drawing, {{0, 2}}), {"begun"});
    EXPECT_TRUE(drawing.release());
    EXPECT_TRUE(drawing.lines().empty());
    expect_said(drawn(drawing, {{0, 2}, {0, 1}}), {"begun", "visited"});
    EXPECT_FALSE(drawing.release());
    EXPECT_EQ(drawing.lines().size(), 1u);
    EXPECT_TRUE(drawing.visit({0, 0}).isEmpty()) << "nothing is drawn while the button is up";
}

TEST(LyneLevel, OctagonsHaveTwoToFourHolesAndTheRimIsUsed) {
    std::set<int> holes;
    double octagons = 0, places = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Random random(seed);
        const Level level = generate({4, 8, 3, 0.35}, random);
        for (const Place& place : level.board.places) {
            places += 1;
            octagons += place.kind == Kind::octagon;
            if (place.kind == Kind::octagon) holes.insert(place.holes);
        }
        const auto is_used = [&](Cell cell) { return level.board.at(cell).kind != Kind::empty; };
        bool left = false, right = false;
        for (int row = 0; row < 4; ++row) left |= is_used({row, 0}), right |= is_used({row, 7});
        EXPECT_TRUE(left && right) << qPrintable(to_text(level.board));
    }
    EXPECT_EQ(holes, (std::set{2, 3, 4}));
    EXPECT_GE(octagons / places, 0.25);
}

TEST(LyneLevel, GrowsFromTwoByThreeToEightByTen) {
    Random random(1);
    int before = 0;
    for (int number = 1; number <= 25; ++number) {
        const Request request = graded(number, 25, random);
        EXPECT_GE(request.rows * request.columns, before);
        before = request.rows * request.columns;
        EXPECT_TRUE(number > 1 || before == 6);
    }
    EXPECT_EQ(before, 80);
}

TEST(LyneText, ComesBackAsItWent) {
    const QString text = "3 4\nA b ? 2\na B 3 ?\nA c C C\n";
    EXPECT_THROW((void)board_of(text), Problem);
    const QString good = "3 4\nA b ? 2\na B 3 B\nA c C C\n";
    EXPECT_EQ(to_text(board_of(good)).toStdString(), good.toStdString());
    EXPECT_EQ(boards_from_text(good + "\n" + good, "test").size(), 2u);
}

TEST(LyneText, MalformedIsOneSentenceWithALine) {
    for (const char* text :
         {"", "0 3\n", "1 2\nA", "1 2\nA A\nA A", "1 2 3\nA A", "x y", "1 2\nA a", "1 3\nA A A",
          "1 3\nA 0 A", "1 3\nA 1a A", "1 3\nA 5 A", "1 3\nA d A", "1 1\n?", "21 2\nA A"}) {
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
}  // namespace sightread::practice::lyne
