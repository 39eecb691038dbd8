// Lights Out read off drawn boards: other sizes, colours, borders and pictures for each seed, the
// truth known.
#include "vision/flip/by_rules.hpp"

#include "tests/support/eventually.hpp"
#include "vision/flip/rules_then_eye.hpp"

#include <array>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

using Random = std::mt19937;

int any(Random& random, int below) {
    return static_cast<int>(random() % static_cast<unsigned>(below));
}

enum class Face { plain, lamp, diagram };

// How squares are drawn. Fractions of a pixel are drawn as such.
struct Style {
    Face face = Face::plain;
    cv::Point2d origin{40.4, 52.7};
    double pitch = 46.3;
    double gap = 0;
    bool has_lines = true;
    cv::Scalar colours[2] = {{70, 60, 60}, {90, 220, 250}};
    cv::Scalar line{140, 140, 140}, ground{225, 225, 225};
};

double brightness(const cv::Scalar& colour) {
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2];
}

Style style_of(Random& random) {
    Style style;
    style.face = static_cast<Face>(any(random, 3));
    style.pitch = 30 + any(random, 500) / 10.0;
    style.origin = {20 + any(random, 400) / 10.0, 20 + any(random, 400) / 10.0};
    if (style.face == Face::diagram) {  // drawn pixel by pixel
        style.pitch = std::round(style.pitch);
        style.origin = {std::round(style.origin.x), std::round(style.origin.y)};
    }
    style.gap = any(random, 2) * any(random, 20) / 100.0 * style.pitch;
    const auto colour = [&] {
        return cv::Scalar(any(random, 256), any(random, 256), any(random, 256));
    };
    do {
        style.colours[0] = colour(), style.colours[1] = colour(), style.line = colour(),
        style.ground = colour();
    } while (brightness(style.colours[1]) - brightness(style.colours[0]) < 40 ||
             cv::norm(style.line - style.colours[0]) < 90 ||
             cv::norm(style.line - style.colours[1]) < 90 ||
             cv::norm(style.ground - style.colours[0]) < 60 ||
             cv::norm(style.ground - style.colours[1]) < 60);
    style.has_lines = style.gap < 3 || any(random, 2) == 0;
    return style;
}

Board board_of(Random& random, int rows, int columns) {
    Board board{rows, columns, Goal::either, {}, {}};
    do {
        board.lit.clear();
        for (int square = 0; square < rows * columns; ++square)
            board.lit.push_back(static_cast<std::uint8_t>(any(random, 2)));
    } while (count_lit(board) < 2 || count_lit(board) > rows * columns - 2);
    return board;
}

// The square itself and some of those around it, as sgt-flip has them.
void give_own_changes(Board& board, Random& random) {
    for (int click = 0; click < board.rows * board.columns; ++click) {
        std::vector<std::uint8_t> changed;
        for (int square = 0; square < board.rows * board.columns; ++square) {
            const int down = std::abs(square / board.columns - click / board.columns);
            const int right = std::abs(square % board.columns - click % board.columns);
            changed.push_back(square == click || (down <= 1 && right <= 1 && any(random, 2) == 0));
        }
        board.changes.push_back(changed);
    }
}

// A rectangle between the pixels: each pixel has the share that is covered.
void fill(cv::Mat& picture, const cv::Rect2d& at, const cv::Scalar& colour) {
    constexpr int parts = 256;
    const auto fixed = [](double value) {
        return static_cast<int>(std::lround((value - 0.5) * parts));
    };
    const std::vector<cv::Point> corners = {{fixed(at.x), fixed(at.y)},
                                            {fixed(at.br().x), fixed(at.y)},
                                            {fixed(at.br().x), fixed(at.br().y)},
                                            {fixed(at.x), fixed(at.br().y)}};
    cv::fillConvexPoly(picture, corners, colour, cv::LINE_AA, 8);
}

void draw_diagram(cv::Mat& picture, const Board& board, const Style& style, int click,
                  cv::Point2d centre) {
    const int side = std::max(2, static_cast<int>(style.pitch / 16) * 2);
    for (int square = 0; square < board.rows * board.columns; ++square) {
        const Cell cell{click / board.columns, click % board.columns};
        if (changed_by(board, cell)[static_cast<std::size_t>(square)] == 0) continue;
        const int down = square / board.columns - cell.row,
                  right = square % board.columns - cell.column;
        const cv::Rect at(static_cast<int>(centre.x) - side / 2 + right * side,
                          static_cast<int>(centre.y) - side / 2 + down * side, side + 1, side + 1);
        cv::rectangle(picture, at, style.line, square == click ? cv::FILLED : 1);
    }
}

cv::Mat drawn(const Board& board, const Style& style) {
    cv::Mat picture(static_cast<int>(style.origin.y + board.rows * style.pitch + 45),
                    static_cast<int>(style.origin.x + board.columns * style.pitch + 33), CV_8UC3,
                    style.ground);
    for (int square = 0; square < board.rows * board.columns; ++square) {
        const cv::Rect2d cell(style.origin.x + square % board.columns * style.pitch,
                              style.origin.y + square / board.columns * style.pitch, style.pitch,
                              style.pitch);
        const cv::Rect2d tile(cell.x + style.gap / 2, cell.y + style.gap / 2,
                              cell.width - style.gap, cell.height - style.gap);
        const bool is_lit = board.lit[static_cast<std::size_t>(square)] != 0;
        const cv::Point2d centre = (cell.tl() + cell.br()) / 2;
        if (style.has_lines) fill(picture, tile + cv::Size2d(1, 1), style.line);
        const cv::Rect2d inside =
            style.has_lines ? cv::Rect2d(tile.x + 1, tile.y + 1, tile.width - 1, tile.height - 1)
                            : tile;
        fill(picture, inside, style.face == Face::lamp ? style.colours[0] : style.colours[is_lit]);
        if (style.face == Face::lamp && is_lit)
            cv::circle(picture, centre, static_cast<int>(0.36 * style.pitch), style.colours[1],
                       cv::FILLED, cv::LINE_AA);
        if (style.face == Face::diagram) draw_diagram(picture, board, style, square, centre);
    }
    return picture;
}

void disturb(cv::Mat& picture, Random& random) {
    if (any(random, 3) > 0) return;
    cv::Mat noise(picture.size(), CV_16SC3), sum;
    cv::RNG(random()).fill(noise, cv::RNG::NORMAL, 0, 2.5);
    picture.convertTo(sum, CV_16SC3);
    sum += noise;
    sum.convertTo(picture, CV_8UC3);
}

std::string read_text(Reader& reader, const cv::Mat& picture) {
    const Reading reading = reader.read({picture, {}});
    return reading.board ? to_text(*reading.board) : reading.why_not;
}

// What the rules reject is the eye's once it stands still.
std::string text_at_rest(RulesThenEye& reader, const cv::Mat& picture) {
    Reading reading;
    (void)test::eventually([&] {
        return (reading = reader.read({picture, {}})).board.has_value();
    });
    return reading.board ? to_text(*reading.board) : reading.why_not;
}

std::string why_none(const cv::Mat& picture) {
    return find_layout({picture, {}}).why_not();
}

// What the rules say of a drawn board whose place is known.
std::string why_unread(const cv::Mat& picture, const Board& board, const Style& style) {
    const Lattice lattice{board.rows, board.columns, style.origin, {style.pitch, style.pitch}};
    return Reader({lattice, picture.size()}).read({picture, {}}).why_not;
}

// Whatever the board looks like, it is read right or not at all, and nearly always read.
TEST(FlipReader, ReadsBoardsOfAllKinds) {
    constexpr int boards = 120;
    int read = 0;
    for (unsigned seed = 1; seed <= boards; ++seed) {
        Random random(seed);
        const Style style = style_of(random);
        Board board = board_of(random, 3 + any(random, 7), 3 + any(random, 7));
        if (style.face == Face::diagram && any(random, 2) == 0) give_own_changes(board, random);
        cv::Mat picture = drawn(board, style);
        disturb(picture, random);
        const auto layout = find_layout({picture, {}});
        if (!layout) continue;
        Reader reader(*layout);
        const Reading reading = reader.read({picture, {}});
        if (!reading.board) continue;
        ASSERT_EQ(to_text(*reading.board), to_text(board)) << "seed " << seed;
        EXPECT_GT(reading.worst_margin(), 0) << "seed " << seed;
        ++read;
    }
    EXPECT_GE(read, boards * 95 / 100);
}

// In the middle of a page, and in a corner of it: whichever the board's share of the window is.
TEST(FlipReader, ReadsASmallBoardInALargeWindow) {
    for (const cv::Point place : {cv::Point(330, 210), cv::Point(20, 40), cv::Point(640, 380)}) {
        Random random(3);
        Style style;
        style.gap = 5;
        style.pitch = 46;
        style.has_lines = false;
        const Board board = board_of(random, 5, 5);
        const cv::Mat small = drawn(board, style);
        cv::Mat page(720, 1000, CV_8UC3, style.ground);
        small.copyTo(page(cv::Rect(place, small.size())));
        const auto layout = find_layout({page, {}});
        ASSERT_TRUE(layout) << place;
        Reader reader(*layout);
        EXPECT_EQ(read_text(reader, page), to_text(board)) << place;
    }
}

// The same reader goes on: after every click, up to a board of one kind only.
TEST(FlipReader, FollowsABoardToItsEnd) {
    Random random(7);
    for (const Face face : {Face::plain, Face::lamp, Face::diagram}) {
        Style style;
        style.face = face;
        if (face == Face::diagram) style.pitch = 48, style.origin = {40, 52};
        Board board{4, 5, Goal::either, std::vector<std::uint8_t>(20, 1), {}};
        std::vector<Cell> clicks;
        for (int i = 0; i < 12; ++i) clicks.push_back({any(random, 4), any(random, 5)});
        for (const Cell& click : clicks) board = after(board, click);
        cv::Mat picture = drawn(board, style);
        const auto layout = find_layout({picture, {}});
        ASSERT_TRUE(layout) << why_none(picture);
        Reader reader(*layout);
        EXPECT_EQ(read_text(reader, picture), to_text(board));
        for (const Cell& click : clicks) {
            board = after(board, click);
            EXPECT_EQ(read_text(reader, drawn(board, style)), to_text(board));
        }
        EXPECT_TRUE(is_solved(board));
    }
}

TEST(FlipReader, IsNotSureWhileASquareTurnsOrIsCovered) {
    Random random(3);
    const Style style;
    const Board board = board_of(random, 5, 5);
    const cv::Mat picture = drawn(board, style);
    Reader reader(*find_layout({picture, {}}));
    ASSERT_EQ(read_text(reader, picture), to_text(board));
    const cv::Rect2d cell = reader.layout().lattice.cell({2, 3});
    const std::size_t square = board.index({2, 3});
    for (const double turned : {0.25, 0.5, 0.75}) {
        cv::Mat turning = picture.clone();
        fill(turning, {cell.x, cell.y, cell.width * turned, cell.height},
             style.colours[1 - board.lit[square]]);
        const Reading reading = reader.read({turning, {}});
        EXPECT_FALSE(reading.board) << turned;
        EXPECT_EQ(reading.unknown(), 1) << turned;
        EXPECT_EQ(reading.why_not, "a square is turning over, or something covers the board");
    }
    cv::Mat covered = picture.clone();
    cv::putText(covered, "Won!", {60, 160}, cv::FONT_HERSHEY_SIMPLEX, 2, {0, 0, 255}, 6);
    EXPECT_FALSE(reader.read({covered, {}}).board);
    EXPECT_FALSE(reader.read({picture(cv::Rect(0, 0, 100, 100)).clone(), {}}).board);
    EXPECT_EQ(read_text(reader, picture), to_text(board));
}

// A tip that stays over a few squares of the first row, dark ones and lit ones: what is seen of
// them tells them.
TEST(FlipRulesThenEye, ReadSquaresThatATipCoversInPart) {
    const std::array texts = {"5 5\n00001\n00011\n00001\n00000\n00000\n",
                              "5 5\n01101\n10011\n00101\n01000\n10010\n"};
    for (const char* text : texts) {
        const Board board = parse(text);
        Style style;
        style.pitch = 80, style.gap = 8, style.origin = {40, 60};
        const auto under_a_tip = [&](const Board& shown) {
            cv::Mat picture = drawn(shown, style);
            cv::rectangle(picture, cv::Rect(130, 42, 150, 44), {40, 44, 48}, cv::FILLED);
            cv::putText(picture, "Turn them off!", {140, 74}, cv::FONT_HERSHEY_SIMPLEX, 0.5,
                        {240, 240, 240}, 1);
            return picture;
        };
        const cv::Mat picture = under_a_tip(board);
        const auto layout = find_layout({picture, {}});
        ASSERT_TRUE(layout) << layout.why_not();
        RulesThenEye reader(*layout);
        EXPECT_EQ(text_at_rest(reader, picture), to_text(Board{5, 5, Goal::either, board.lit, {}}));
        Board next = after(board, {0, 1});
        next.goal = Goal::either;
        EXPECT_EQ(text_at_rest(reader, under_a_tip(next)), to_text(next))
            << "covered squares turn over";
        EXPECT_EQ(text_at_rest(reader, drawn(next, style)), to_text(next)) << "the tip goes away";
    }
}

// A board that fills a window of any shape.
TEST(FlipReader, ReadsOblongSquares) {
    Random random(11);
    for (const double by : {0.45, 0.5, 0.62, 0.75}) {
        Style style;
        style.pitch = 60, style.gap = 8, style.has_lines = false, style.origin = {8, 8};
        const Board board = board_of(random, 6, 5);
        for (const bool is_wide : {true, false}) {
            // The eye sees nothing in cells twice as wide as high.
            if (is_wide && by <= 0.5) continue;
            cv::Mat picture = drawn(board, style);
            cv::resize(picture, picture, {}, is_wide ? 1 : by, is_wide ? by : 1, cv::INTER_AREA);
            const auto layout = find_layout({picture, {}});
            ASSERT_TRUE(layout) << by << ": " << layout.why_not();
            Reader reader(*layout);
            EXPECT_EQ(read_text(reader, picture), to_text(board)) << by;
        }
    }
}

// The bars of windows in a house lie a few pixels aside where the lattice is not exact. The eye
// takes some dark ones for lit, but sees that there are two looks.
TEST(FlipReader, ReadsTheWindowsOfAHouse) {
    const Board board = parse("4 4 goal=either\n1 0 1 0\n0 1 1 1\n0 0 0 0\n0 0 0 0\n");
    for (const double pitch : {64.0, 77.3, 92.4}) {
        cv::Mat picture(900, 1100, CV_8UC3, cv::Scalar(110, 60, 60));
        const cv::Point2d corner(1.1 * pitch, 1.7 * pitch);
        const double down = 1.25 * pitch;  // from window to window
        const cv::Scalar wall(74, 87, 168), frame(205, 220, 236);
        picture(cv::Rect(corner - cv::Point2d(0.3 * pitch, 0.3 * pitch),
                         cv::Size2d(4.4 * pitch, 6 * pitch)) &
                cv::Rect({}, picture.size()))
            .setTo(wall);
        for (int at = 0; at < 16; ++at) {
            const cv::Point2d place = corner + cv::Point2d(at % 4 * pitch, at / 4 * down);
            const cv::Rect window(place, cv::Size2d(0.78 * pitch, 0.8 * down));
            const bool is_lit = board.lit[static_cast<std::size_t>(at)] != 0;
            picture(window).setTo(is_lit ? cv::Scalar(110, 215, 255) : cv::Scalar(77, 48, 42));
            cv::rectangle(picture, window, frame, 4);
            const cv::Point middle = (window.tl() + window.br()) / 2;
            cv::line(picture, {middle.x, window.y}, {middle.x, window.br().y}, frame, 4);
            cv::line(picture, {window.x, middle.y}, {window.br().x, middle.y}, frame, 4);
        }
        const Frame house{picture, {}};
        const auto layout = find_layout(house);
        ASSERT_TRUE(layout) << pitch << ": " << layout.why_not();
        RulesThenEye reader(*layout);
        EXPECT_EQ(text_at_rest(reader, picture), to_text(board)) << pitch;
    }
}

// As some games begin; the rules see no squares of two kinds.
TEST(FlipRulesThenEye, ReadABoardOfLampsThatAreAllLit) {
    const Board board{5, 5, Goal::either, std::vector<std::uint8_t>(25, 1), {}};
    cv::Mat picture(560, 560, CV_8UC3, cv::Scalar(51, 34, 34));
    for (int lamp = 0; lamp < 25; ++lamp)
        cv::rectangle(picture, cv::Rect(62 + lamp % 5 * 88, 62 + lamp / 5 * 88, 80, 80),
                      {85, 221, 255}, cv::FILLED);
    const Found<Layout> layout = find_layout(Frame{picture, {}});
    ASSERT_TRUE(layout) << layout.why_not();
    RulesThenEye reader(*layout);
    EXPECT_EQ(text_at_rest(reader, picture), to_text(board));
}

TEST(FlipReader, RefusesWhatIsNoLightsOut) {
    Random random(5);
    Board board = board_of(random, 5, 5);
    const Style style;
    board.lit.assign(25, 1);
    EXPECT_EQ(why_none(drawn(board, style)), no_squares);
    board = board_of(random, 5, 5);
    cv::Mat letters = drawn(board, style);
    for (int square = 0; square < 25; ++square)
        cv::putText(
            letters, std::string(1, static_cast<char>('A' + square)),
            cv::Point(style.origin) + cv::Point(static_cast<int>(square % 5 * style.pitch) + 14,
                                                static_cast<int>(square / 5 * style.pitch) + 32),
            cv::FONT_HERSHEY_SIMPLEX, 0.8, {0, 0, 200}, 2, cv::LINE_AA);
    EXPECT_EQ(why_unread(letters, board, style),
              "squares of one kind show different things, and no diagrams of what a click changes");
    // Little numbers, as on the tiles of a sliding puzzle whose blank is the only dark square.
    Style large;
    large.pitch = 128;
    large.colours[1] = {190, 190, 190};
    board = {4, 4, Goal::either, std::vector<std::uint8_t>(16, 1), {}};
    board.lit.back() = 0;
    cv::Mat numbers = drawn(board, large);
    for (int square = 0; square < 15; ++square)
        cv::putText(
            numbers, std::to_string(square + 1),
            cv::Point(large.origin) + cv::Point(static_cast<int>(square % 4 * large.pitch) + 58,
                                                static_cast<int>(square / 4 * large.pitch) + 68),
            cv::FONT_HERSHEY_SIMPLEX, 0.4, {60, 60, 60}, 1, cv::LINE_AA);
    EXPECT_EQ(why_unread(numbers, board, large),
              "squares of one kind show different things, and no diagrams of what a click changes");
    board = board_of(random, 5, 5);
    cv::Mat three = drawn(board, style);
    fill(three, {style.origin.x + 2, style.origin.y + 2, 40, 40}, {120, 140, 150});
    EXPECT_NE(why_unread(three, board, style), "");
    EXPECT_EQ(why_none(cv::Mat(300, 300, CV_8UC3, cv::Scalar(9, 9, 9))), no_squares);
    EXPECT_EQ(why_none({}), no_squares);
}

// What is said of a drawn board when nobody has named the game.
std::string doubt_about(const std::string& text, const Style& style = {}) {
    const Board board = parse(text);
    const Lattice lattice{board.rows, board.columns, style.origin, {style.pitch, style.pitch}};
    return doubt_of(drawn(board, style), lattice, board);
}

TEST(FlipReader, DoubtsChessBoards) {
    EXPECT_NE(doubt_about("3 4\n1010\n0101\n1010\n"), "");
    EXPECT_EQ(doubt_about("3 4\n1010\n0101\n1011\n"), "");
}

TEST(FlipReader, DoubtsFramesAroundSomethingElse) {
    EXPECT_NE(doubt_about("4 5\n11111\n10001\n10001\n11111\n"), "");
    EXPECT_EQ(doubt_about("4 5\n11111\n10001\n10011\n11111\n"), "");
    EXPECT_EQ(doubt_about("3 3\n111\n101\n111\n"), "") << "one click on a small board";
}

// Trees in a field, numbers in a grid: most squares are empty.
TEST(FlipReader, DoubtsMarksOnTheGroundAroundTheBoard) {
    Style style;
    style.colours[1] = style.ground;
    EXPECT_NE(doubt_about("3 4\n1110\n0111\n1011\n", style), "");
    style.colours[1] = {245, 245, 245};
    EXPECT_EQ(doubt_about("3 4\n1110\n0111\n1011\n", style), "");
}

TEST(FlipReader, DoubtsPicturesOfManySquares) {
    Random random(3);
    EXPECT_NE(doubt_about(to_text(board_of(random, 10, 10))), "");
    EXPECT_EQ(doubt_about(to_text(board_of(random, 9, 9))), "");
}

TEST(FlipReader, DoubtsNonogramsByTheNumbersBesideThem) {
    Random random(4);
    const Board board = board_of(random, 5, 5);
    Style style;
    style.origin = {80, 80};
    const Lattice lattice{5, 5, style.origin, {style.pitch, style.pitch}};
    cv::Mat picture = drawn(board, style);
    const auto write = [&](double column, double row) {
        cv::putText(picture, "2",
                    cv::Point2d(style.origin.x + column * style.pitch + 12,
                                style.origin.y + row * style.pitch + 32),
                    cv::FONT_HERSHEY_SIMPLEX, 0.8, {0, 0, 0}, 2, cv::LINE_AA);
    };
    for (int row = 0; row < 5; ++row) write(-1, row);
    EXPECT_EQ(doubt_of(picture, lattice, board), "")
        << "rows may have numbers, as those of a chess board";
    for (int column = 0; column < 5; ++column) write(column, -1);
    EXPECT_NE(doubt_of(picture, lattice, board), "");
}

// Two tiles of 2048 on an empty board.
TEST(FlipReader, DoubtsSquaresWithANumber) {
    const Board board = parse("4 4\n0000\n0100\n0000\n0010\n");
    Style style;
    style.pitch = 80;
    const Lattice lattice{4, 4, style.origin, {style.pitch, style.pitch}};
    EXPECT_EQ(doubt_of(drawn(board, style), lattice, board), "");
    const std::array marked = {lattice.centre({1, 1}), lattice.centre({3, 2})};
    for (const double size : {0.6, 1.5}) {
        cv::Mat numbered = drawn(board, style);
        for (const cv::Point2d& centre : marked)
            cv::putText(numbered, "2", centre + size * cv::Point2d(-9, 11),
                        cv::FONT_HERSHEY_SIMPLEX, size, {90, 90, 90}, 2, cv::LINE_AA);
        EXPECT_NE(doubt_of(numbered, lattice, board), "") << size;
    }
    cv::Mat ringed = drawn(board, style);
    for (const cv::Point2d& centre : marked)
        cv::circle(ringed, centre, 20, {90, 90, 90}, 4, cv::LINE_AA);
    EXPECT_EQ(doubt_of(ringed, lattice, board), "") << "a ring may be a lamp";
}

// Three balls of one colour, as they lie on the board of another game.
TEST(FlipReader, DoubtsAFewPiecesOnABoard) {
    const Board board = parse("5 5\n00000\n01000\n00000\n00010\n10000\n");
    const Style style;
    const Lattice lattice{5, 5, style.origin, {style.pitch, style.pitch}};
    cv::Mat balls = drawn(parse("5 5\n00000\n00000\n00000\n00000\n00000\n"), style);
    for (const Cell cell : {Cell{1, 1}, {3, 3}, {4, 0}})
        cv::circle(balls, lattice.centre(cell), cvRound(0.38 * style.pitch), {230, 230, 250},
                   cv::FILLED, cv::LINE_AA);
    EXPECT_EQ(doubt_of(drawn(board, style), lattice, board), "");
    EXPECT_NE(doubt_of(balls, lattice, board), "");
}

// A diagram that could mean two things, or that leaves something unexplained, says nothing.
TEST(FlipReader, DoesNotGuessDiagrams) {
    Random random(9);
    Style style;
    style.face = Face::diagram;
    style.pitch = 64, style.origin = {40, 52};
    Board board = board_of(random, 5, 5);
    give_own_changes(board, random);
    const cv::Mat good = drawn(board, style);
    ASSERT_TRUE(find_layout({good, {}}));
    cv::Mat scribbled = good.clone();
    cv::line(scribbled, {56, 66}, {66, 100}, style.line, 1);
    EXPECT_NE(why_unread(scribbled, board, style), "");
    // All around one that need not change itself.
    Board enclosed = board;
    std::vector<std::uint8_t>& changed = enclosed.changes[enclosed.index({2, 1})];
    changed.assign(25, 0);
    for (const Cell cell : {Cell{2, 1}, Cell{1, 2}, Cell{2, 3}, Cell{3, 2}})
        changed[enclosed.index(cell)] = 1;
    EXPECT_NE(why_unread(drawn(enclosed, style), enclosed, style), "");
}

}  // namespace
}  // namespace sightread::flip
