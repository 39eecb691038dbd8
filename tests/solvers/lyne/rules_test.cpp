// The rules of LYNE, one by one, and against the independent checker on answers that were spoilt.
#include "solvers/lyne/board.hpp"
#include "tests/practice/random.hpp"
#include "tests/solvers/lyne/checker.hpp"
#include "tests/solvers/lyne/generate.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::lyne {
namespace {

// Rows separated by '/', one character a place.
Board board_of(std::string_view rows) {
    std::string text;
    int count = 1;
    for (const char c : rows) {
        count += c == '/' ? 1 : 0;
        text += c == '/' ? std::string("\n") : std::string(1, c) + " ";
    }
    const auto columns = std::min(rows.find('/'), rows.size());
    return parse(std::to_string(count) + " " + std::to_string(columns) + "\n" + text);
}

// Strokes as in the text form.
std::vector<Stroke> strokes_of(std::string_view text) {
    std::vector<Stroke> strokes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] >= 'A' && text[i] <= 'Z') strokes.push_back({text[i] - 'A', {}});
        if (text[i] == ',') strokes.back().cells.push_back({text[i - 1] - '1', text[i + 1] - '1'});
    }
    return strokes;
}

std::string fault_text(std::string_view board, std::string_view answer) {
    return fault(board_of(board), strokes_of(answer)).value_or("");
}

std::string drawing_text(std::string_view board, std::string_view drawn) {
    return fault_while_drawing(board_of(board), strokes_of(drawn)).value_or("");
}

TEST(LyneRules, TakeAnAnswer) {
    EXPECT_EQ(fault_text("AB/2b/AB", "A 1,1 2,1 3,1 B 1,2 2,2 2,1 3,2"), "");
    EXPECT_EQ(fault_text("AA", "A 1,1 1,2"), "");
    EXPECT_EQ(fault_text("AA", "A 1,2 1,1"), "");
}

TEST(LyneRules, TakeAnOctagonPassedTwiceByOneShape) {
    EXPECT_EQ(fault_text("Aa?/?2a/A??", "A 1,1 2,2 2,3 1,2 2,2 3,1"), "");
}

TEST(LyneRules, NameEveryFaultOfAStroke) {
    constexpr std::string_view board = "AaB/a2b/?AB";
    EXPECT_EQ(drawing_text(board, "A 1,2 2,1"),
              "the stroke of 'A' begins at 1,2, which is no end of it");
    EXPECT_EQ(drawing_text(board, "C 1,1"),
              "the stroke of 'C' begins at 1,1, which is no end of it");
    EXPECT_EQ(drawing_text(board, "A"), "the stroke of 'A' is empty");
    EXPECT_EQ(drawing_text(board, "A 1,1 A 3,2"), "the shape 'A' has two strokes");
    EXPECT_EQ(drawing_text(board, "A 1,1 0,1"), "at 0,1 the stroke leaves the board");
    EXPECT_EQ(drawing_text(board, "A 1,1 2,1 3,1"), "at 3,1 there is no node");
    EXPECT_EQ(drawing_text(board, "A 1,1 1,2 1,3"), "at 1,3 there is another shape");
    EXPECT_EQ(drawing_text(board, "A 1,1 1,1"), "1,1 to 1,1 is no step to a neighbour");
    EXPECT_EQ(drawing_text(board, "A 1,1 3,2"), "1,1 to 3,2 is no step to a neighbour");
    EXPECT_EQ(drawing_text(board, "A 1,1 1,2 1,1"), "the edge 1,2 to 1,1 is used twice");
    EXPECT_EQ(drawing_text(board, "A 1,1 1,2 2,1 1,1"), "at 1,1 the stroke has been before");
    EXPECT_EQ(drawing_text(board, "A 1,1 2,2 1,2 2,1"), "the edge 1,2 to 2,1 crosses another");
    EXPECT_EQ(drawing_text(board, "A 3,2 2,1 1,2 2,2 1,1"), "the edge 2,2 to 1,1 crosses another");
    EXPECT_EQ(drawing_text(board, "A 1,1 2,1 3,2"),
              "at 3,2 the stroke ends and leaves out a node of its shape");
    EXPECT_EQ(drawing_text(board, "A 1,1 1,2 2,1 3,2 2,2"),
              "at 3,2 the stroke runs on beyond its end");
    EXPECT_EQ(drawing_text("AB/1b/AB", "A 1,1 2,1 3,1 B 1,2 2,2 2,1"),
              "at 2,1 the octagon has no hole left");
    EXPECT_EQ(drawing_text("A2A/B2B", "A 1,1 2,2 1,3 B 2,1 1,2"),
              "the edge 2,1 to 1,2 crosses another");
}

TEST(LyneRules, LetALineBeUnfinishedWhileItIsDrawn) {
    constexpr std::string_view board = "AaB/a2b/?AB";
    EXPECT_EQ(drawing_text(board, ""), "");
    EXPECT_EQ(drawing_text(board, "A 1,1"), "");
    EXPECT_EQ(drawing_text(board, "A 1,1 1,2 B 1,3 2,2"), "");
    EXPECT_FALSE(is_finished(board_of(board), strokes_of("A 1,1 1,2").front()));
    EXPECT_TRUE(is_finished(board_of(board), strokes_of("A 1,1 1,2 2,1 3,2").front()));
    EXPECT_EQ(filled_holes(strokes_of("A 1,1 2,2 1,2 B 1,3 2,2"), {1, 1}), 2);
}

TEST(LyneRules, NameWhatAnAnswerLeavesUndone) {
    constexpr std::string_view board = "AaB/a2b/?AB";
    EXPECT_EQ(fault_text(board, "A 1,1 1,2"), "the stroke of 'A' does not reach its other end");
    EXPECT_EQ(fault_text(board, "A 1,1 1,2 2,1 3,2"), "at 1,3 'B' is left out");
    EXPECT_EQ(fault_text(board, "A 1,1 1,2 2,1 3,2 B 1,3 2,3 3,3"),
              "at 2,2 0 of 2 holes are filled");
    EXPECT_EQ(fault_text("??"
                         "/2?",
                         ""),
              "at 2,1 0 of 2 holes are filled");
}

TEST(LyneRules, NameWhatKeepsABoardFromBeingALevel) {
    const auto text = [](const Board& board) {
        const auto found = defect(board);
        return found ? to_text(found->where) + " " + found->what : "";
    };
    EXPECT_EQ(text({1, 2, {Place::end(0), Place::end(0)}}), "");
    EXPECT_EQ(text({}), "1,1 the board has not 1 to 20 rows and columns");
    EXPECT_EQ(text({1, 3, {Place::end(0), Place::end(0)}}),
              "1,1 the board has not 1 to 20 rows and columns");
    EXPECT_EQ(text({1, 2, {Place{}, Place{}}}), "1,1 the board has nothing but empty places");
    EXPECT_EQ(text({1, 2, {Place::octagon(2), Place::octagon(0)}}),
              "1,2 there is no such shape or octagon");
    EXPECT_EQ(text({1, 2, {Place::node(26), Place{}}}), "1,1 there is no such shape or octagon");
    EXPECT_EQ(text({1, 2, {Place::octagon(2), Place::end(1)}}),
              "1,2 the shape b has one end, it must have two");
}

// One slip in an answer: a step left out, doubled, moved or swapped, a stroke lost, doubled or
// given another shape.
void spoil(std::vector<Stroke>& answer, practice::Random& random) {
    Stroke& stroke = answer[random.below(static_cast<int>(answer.size()))];
    const int step = random.below(static_cast<int>(stroke.cells.size()));
    Cell& cell = stroke.cells[step];
    switch (random.below(7)) {
        case 0:
            stroke.cells.erase(stroke.cells.begin() + step);
            break;
        case 1:
            stroke.cells.insert(stroke.cells.begin() + step, cell);
            break;
        case 2:
            cell = {cell.row + random.between(-1, 1), cell.column + random.between(-1, 1)};
            break;
        case 3:
            std::swap(cell, stroke.cells[random.below(static_cast<int>(stroke.cells.size()))]);
            break;
        case 4:
            std::reverse(stroke.cells.begin(), stroke.cells.begin() + step);
            break;
        case 5:
            stroke.shape = random.below(3);
            break;
        case 6:
            answer.push_back(Stroke(stroke));
            break;
    }
}

TEST(LyneRules, AgreeWithTheCheckerOnSpoiltAnswers) {
    practice::Random random(3);
    int wrong = 0;
    for (int round = 0; round < 300; ++round) {
        const Generated level = generate({4, 5, 3, 0.2, 0.3}, round);
        const std::string text = to_text(level.board);
        EXPECT_EQ(fault(level.board, level.answer).value_or(""), "")
            << text << to_text(level.answer);
        EXPECT_EQ(verdict(text, to_text(level.answer)), "") << text << to_text(level.answer);
        for (int turn = 0; turn < 20; ++turn) {
            std::vector<Stroke> answer = level.answer;
            spoil(answer, random);
            const bool is_wrong = fault(level.board, answer).has_value();
            EXPECT_EQ(is_wrong, !verdict(text, to_text(answer)).empty()) << text << to_text(answer);
            wrong += is_wrong ? 1 : 0;
        }
    }
    EXPECT_GT(wrong, 5'000);
    EXPECT_LT(wrong, 6'000);  // swapping a place with itself, or reversing nothing, spoils nothing
}

}  // namespace
}  // namespace sightread::lyne
