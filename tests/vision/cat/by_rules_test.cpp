// Reading Catch the Cat: boards drawn here with known cells, through a game's turns, and what is no
// board.
#include "vision/cat/by_rules.hpp"

#include "tests/vision/cat/drawn.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::cat {
namespace {

using test::draw_cat;
using test::drawn;
using test::empty_board;
using test::lattice_of;
using test::with_walls;
using Style = test::CatStyle;

Reading first_reading(const Frame& frame) {
    const auto layout = find_layout(frame);
    if (!layout) {
        Reading none;
        none.why_not = layout.why_not();
        return none;
    }
    return Reader(*layout).read(frame);
}

std::string seen_in(const Reading& reading) {
    return reading.board    ? to_text(*reading.board)
           : reading.likely ? to_text(*reading.likely)
                            : reading.why_not;
}

class EveryStyle : public testing::TestWithParam<int> {};

TEST_P(EveryStyle, TheCatIsFoundOnEveryCell) {
    const Style style = test::cat_styles()[static_cast<std::size_t>(GetParam())];
    for (const Shift shift : {Shift::odd, Shift::even}) {
        Board board = with_walls(empty_board(7, 8, shift), 8, 5);
        const std::optional<Layout> layout = find_layout(drawn(board, style));
        ASSERT_TRUE(layout);
        Reader reader(*layout);
        for (int i = 0; i < static_cast<int>(board.places.size()); ++i) {
            if (board.places[static_cast<std::size_t>(i)] == Place::blocked) continue;
            board.cat = board.cell(i);
            reader.forget_game();
            const Reading reading = reader.read(drawn(board, style, i % 3 - 1));
            // What the cat hides on the first picture of a game cannot be known.
            if (reading.board) {
                EXPECT_EQ(to_text(*reading.board), to_text(board));
            } else {
                ASSERT_EQ(reading.sight, Sight::hidden) << reading.why_not;
                EXPECT_EQ(reading.likely->cat, board.cat);
            }
        }
    }
}

TEST_P(EveryStyle, AGameIsFollowedThroughItsTurns) {
    const Style style = test::cat_styles()[static_cast<std::size_t>(GetParam())];
    std::mt19937 random(7);
    Board board = with_walls(empty_board(9, 9, Shift::odd), 6, 11);
    const std::optional<Layout> layout = find_layout(drawn(board, style));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    EXPECT_EQ(seen_in(reader.read(drawn(board, style))), to_text(board));
    for (int turn = 0; turn < 14; ++turn) {
        board = with_walls(board, 1, 100 + static_cast<unsigned>(turn));
        EXPECT_EQ(seen_in(reader.read(drawn(board, style, turn % 3 - 1))), to_text(board))
            << "wall " << turn;
        std::vector<Board> next;
        for (const Cell& cell : neighbours(board, board.cat))
            if (const auto moved = after_move(board, cell)) next.push_back(*moved);
        if (next.empty()) break;
        board = next[random() % next.size()];
        EXPECT_EQ(seen_in(reader.read(drawn(board, style, turn % 3 - 1))), to_text(board))
            << "step " << turn;
    }
}

// A game may be stopped in the middle of a hop. The cat is over the middle of a cell then that it
// never goes to.
TEST_P(EveryStyle, ACatInTheMiddleOfAHopIsInNoOtherCell) {
    const Style style = test::cat_styles()[static_cast<std::size_t>(GetParam())];
    const Board board = with_walls(empty_board(9, 9, Shift::odd), 6, 11);
    const Lattice lattice = lattice_of(board, style);
    const auto layout = find_layout(drawn(board, style));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    ASSERT_EQ(seen_in(reader.read(drawn(board, style))), to_text(board));
    int between = 0, elsewhere = 0;
    for (const Cell& cell : neighbours(board, board.cat)) {
        const auto landed = after_move(board, cell);
        if (!landed) continue;
        const cv::Point2d way = lattice.centre(cell) - lattice.centre(board.cat);
        for (double part = 0.1; part < 0.95; part += 0.1) {
            const cv::Point2d beside =
                way * part - cv::Point2d(0, 0.35 * style.pitch * std::sin(CV_PI * part));
            const Reading reading = reader.look(drawn(board, style, 1, true, beside));
            between += reading.sight == Sight::between;
            const auto& seen = reading.board ? reading.board : reading.likely;
            if (!seen) continue;
            elsewhere += seen->cat != board.cat && seen->cat != cell;
        }
        EXPECT_EQ(seen_in(reader.look(drawn(*landed, style))), to_text(*landed));
    }
    EXPECT_GE(between, 12);
    // Its head reaches into a cell beside its way for a moment; boards count that stay the same.
    EXPECT_LE(elsewhere, 1);
}

INSTANTIATE_TEST_SUITE_P(Cat, EveryStyle, testing::Range(0, 6));

TEST(ReadCat, HexagonShapedBoards) {
    for (int radius = 3; radius <= 7; ++radius) {
        Board board =
            empty_board(2 * radius + 1, 2 * radius + 1, radius % 2 == 0 ? Shift::odd : Shift::even);
        for (int row = 0; row < board.rows; ++row) {
            const int away = std::abs(row - radius),
                      first = (away + (board.is_shifted(row) ? 0 : 1)) / 2;
            for (int column = 0; column < board.columns; ++column)
                if (column < first || column >= first + board.columns - away)
                    board.places[static_cast<std::size_t>(board.index({row, column}))] =
                        Place::hole;
        }
        board = with_walls(board, 2 * radius, static_cast<unsigned>(radius));
        EXPECT_EQ(seen_in(first_reading(drawn(board, Style{}))), to_text(board));
    }
}

TEST(ReadCat, WithoutAnyWall) {
    const Board board = empty_board(9, 9, Shift::even);
    EXPECT_EQ(seen_in(first_reading(drawn(board, Style{}))), to_text(board));
}

// The head hides the middle of a cell and leaves much of its rim.
TEST(ReadCat, TheRimOfACellTellsWhatTheCatHides) {
    for (const cv::Scalar& fur : {cv::Scalar(30, 140, 240), Style{}.blocked}) {
        Style style;
        style.cat_height = 2.1, style.fur = fur;
        Board board = with_walls(empty_board(9, 9, Shift::odd), 10, 3);
        board.cat = {4, 5};
        const bool is_like_walls = fur == style.blocked;
        for (const Cell hidden : {Cell{3, 4}, {3, 5}, {2, 5}})
            board.places[static_cast<std::size_t>(hidden.row * 9 + hidden.column)] =
                is_like_walls || hidden.column == 4 ? Place::free : Place::blocked;
        EXPECT_EQ(seen_in(first_reading(drawn(board, style))), to_text(board));
        EXPECT_TRUE(first_reading(drawn(board, style)).board)
            << "fur like walls: " << is_like_walls;
    }
}

TEST(ReadCat, HiddenCellsAreWhatTheyWere) {
    const Style style{.cat_height = 2.1};
    Board board = with_walls(empty_board(9, 9, Shift::odd), 10, 3);
    const std::optional<Layout> layout = find_layout(drawn(board, style));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    (void)reader.read(drawn(board, style));
    for (const Cell cat : {Cell{3, 4}, {4, 4}, {5, 4}, {6, 4}, {7, 4}}) {
        if (board.at(cat) == Place::blocked) continue;
        board.cat = cat;
        const Reading reading = reader.read(drawn(board, style));
        ASSERT_TRUE(reading.board) << reading.why_not;
        EXPECT_EQ(to_text(*reading.board), to_text(board));
    }
}

// The cat steps before the cell that was blocked just now. That it moved tells that the click was
// obeyed.
TEST(ReadCat, AWallThatTheCatHidesIsKnownBecauseTheCatMoved) {
    Style style;
    style.cat_height = 2.6;
    Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 4);
    board.cat = {6, 3};
    const Cell pressed{4, 4};
    board.places[static_cast<std::size_t>(board.index({6, 4}))] = Place::free;
    board.places[static_cast<std::size_t>(board.index(pressed))] = Place::free;
    const auto layout = find_layout(drawn(board, style));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    const Reading before = reader.read(drawn(board, style));
    ASSERT_TRUE(before.board || before.likely) << before.why_not;
    Board after = *after_block(board, pressed);
    after.cat = {6, 4};
    const Frame frame = drawn(after, style);
    const Reading told = reader.look(frame, pressed), untold = reader.look(frame);
    const auto place_in = [&](const Reading& reading) {
        return (reading.board ? *reading.board : *reading.likely).at(pressed);
    };
    ASSERT_TRUE(untold.board || untold.likely) << untold.why_not;
    ASSERT_EQ(place_in(untold), Place::free) << "it can be seen";
    EXPECT_EQ(place_in(told), Place::blocked);
    // A cat that stands still has not answered: the click may have been lost.
    const Reading lost = reader.look(drawn(board, style), pressed);
    EXPECT_EQ(place_in(lost), Place::free);
}

// A cat that is caught stays. Beside it half of the last wall is seen, and before it lines in the
// colour of free cells.
TEST(ReadCat, AWallBesideACatThatStaysIsKnownByWhatIsSeenOfIt) {
    Style style;
    style.fur = {250, 250, 250};
    Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 4);
    board.cat = {5, 4};
    const Cell pressed{4, 4};
    board.places[static_cast<std::size_t>(board.index(pressed))] = Place::free;
    const auto frame_of = [&](const Board& of) {
        Frame frame = drawn(of, style);
        const cv::Point2d feet = lattice_of(of, style).centre(of.cat);
        for (const double up : {0.75, 0.85, 0.95, 1.05, 1.15})
            cv::line(frame.pixels, feet - cv::Point2d(0.45, up) * style.pitch,
                     feet - cv::Point2d(0, up) * style.pitch, style.free, 2, cv::LINE_AA);
        return frame;
    };
    const auto layout = find_layout(frame_of(board));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    ASSERT_EQ(seen_in(reader.read(frame_of(board))), to_text(board));
    const Board after = *after_block(board, pressed);
    ASSERT_EQ(reader.look(frame_of(after)).board->at(pressed), Place::free)
        << "it can be told by itself";
    EXPECT_EQ(seen_in(reader.look(frame_of(after), pressed)), to_text(after));
    EXPECT_EQ(seen_in(reader.look(frame_of(board), pressed)), to_text(board))
        << "the click was lost";
}

TEST(ReadCat, APanelOfWhateverColourIsNoBoard) {
    const Style style{.hexagons = true,
                      .ground = {255, 255, 255},
                      .free = {255, 255, 255},
                      .blocked = {70, 70, 70},
                      .rim_width = 2};
    for (const Style& of : {Style{}, style})
        for (const cv::Scalar& colour : {of.free, of.blocked, of.ground, cv::Scalar(40, 200, 90)}) {
            const Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 2);
            Frame frame = drawn(board, of);
            const std::optional<Layout> layout = find_layout(frame);
            ASSERT_TRUE(layout);
            Reader reader(*layout);
            ASSERT_TRUE(reader.read(frame).board);
            cv::rectangle(frame.pixels, {60, 120, frame.pixels.cols - 120, 170}, colour,
                          cv::FILLED);
            const Reading reading = reader.read(frame);
            EXPECT_FALSE(reading.board || reading.likely) << colour;
            EXPECT_FALSE(reading.why_not.empty());
        }
}

TEST(ReadCat, NoCatAndTwoCatsAreSaid) {
    const Style style;
    const Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 2);
    EXPECT_NE(first_reading(drawn(board, style, 0, false)).why_not.find("no cat"),
              std::string::npos);
    Frame frame = drawn(board, style);
    draw_cat(frame.pixels, lattice_of(board, style).centre({8, 1}), style, 0);
    const Reading two = first_reading(frame);
    EXPECT_FALSE(two.board || two.likely);
    EXPECT_FALSE(two.why_not.empty());
}

// Every other cell of a plain grid may lie like the few cells of a small board, but what lies on
// most of them is no cat.
TEST(ReadCat, ThingsOnMostOfASmallBoardAreNoCat) {
    const Style style{.cat_height = 1};
    Board board = empty_board(4, 4, Shift::odd);
    for (const Cell hole : {Cell{1, 3}, {2, 0}, {2, 3}, {3, 3}})
        board.places[static_cast<std::size_t>(board.index(hole))] = Place::hole;
    board.cat = {3, 2};
    Frame frame = drawn(board, style);
    const Lattice lattice = lattice_of(board, style);
    const auto reading_of = [&] { return Reader({lattice, frame.pixels.size()}).read(frame); };
    ASSERT_EQ(seen_in(reading_of()), to_text(board));
    int turn = 0;
    for (const Cell marked : {Cell{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 1}, {3, 0}}) {
        const cv::Point at(lattice.centre(marked) +
                           cv::Point2d(3 * std::cos(turn), 3 * std::sin(turn)));
        cv::ellipse(frame.pixels, at, {4 + turn, 9 - turn}, 30 * turn, 0, 360,
                    cv::Scalar(40 * turn, 90, 240 - 40 * turn), cv::FILLED, cv::LINE_AA);
        ++turn;
    }
    const Reading marked = reading_of();
    EXPECT_FALSE(marked.board || marked.likely);
    EXPECT_EQ(marked.why_not, "something lies over the board");
}

Board with_walls_at(Board board, std::initializer_list<Cell> walls) {
    for (const Cell wall : walls)
        board.places[static_cast<std::size_t>(wall.row * board.columns + wall.column)] =
            Place::blocked;
    return board;
}

// A wall that the cat came to stand before at once, with a spot on the cat that looks like a free
// cell.
TEST(ReadCat, ANewWallHalfBehindACatLikeTheFreeCellsIsSeen) {
    const Style style{.pitch = 84, .row = 1, .free = {204, 204, 204}, .blocked = {0, 102, 255}};
    Board board =
        with_walls_at(empty_board(9, 9, Shift::even), {{1, 3}, {1, 8}, {4, 0}, {7, 1}, {8, 5}});
    const std::optional<Layout> layout = find_layout(drawn(board, style));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    ASSERT_EQ(seen_in(reader.read(drawn(board, style))), to_text(board));
    const Cell wall{3, 4};
    board = with_walls_at(board, {wall});
    board.cat = {4, 5};
    Frame frame = drawn(board, style);
    const cv::Point2d beside =
        lattice_of(board, style).centre(wall) + cv::Point2d(0.15 * style.pitch, 0);
    cv::circle(frame.pixels, beside, 9, style.free, cv::FILLED, cv::LINE_AA);
    const Reading reading = reader.read(frame);
    EXPECT_EQ(seen_in(reading), to_text(board));
}

TEST(ReadCat, WhatIsNoBoardIsSaidInOneSentence) {
    const auto expect_no = [](const Frame& frame) {
        const auto layout = find_layout(frame);
        const std::string why = layout ? Reader(*layout).read(frame).why_not : layout.why_not();
        EXPECT_FALSE(why.empty());
        EXPECT_EQ(why.find('\n'), std::string::npos);
    };
    cv::RNG random(5);
    for (const cv::Size size : {cv::Size(1, 1), {40, 700}, {320, 400}, {640, 480}}) {
        Frame noise{cv::Mat(size, CV_8UC3), {}};
        random.fill(noise.pixels, cv::RNG::UNIFORM, 0, 256);
        expect_no(noise);
        expect_no({cv::Mat(size, CV_8UC3, cv::Scalar(50, 60, 70)), {}});
    }
    expect_no({cv::Mat(), {}});
    expect_no({cv::Mat(100, 100, CV_8UC1, cv::Scalar(3)), {}});
    const Frame whole = drawn(with_walls(empty_board(9, 9, Shift::odd), 9, 2), Style{});
    // Half of a board may look like a board; the cat or its rows are missing then, or it is as
    // small as it looks.
    expect_no({whole.pixels(cv::Rect(0, 0, whole.pixels.cols, whole.pixels.rows / 3)).clone(), {}});
}

// Cut through its cells at any side, a board looks like a smaller one. Where next to nothing of a
// row is cut off or left, it cannot be told from one that ends at the edge of its window, as real
// ones do.
TEST(ReadCat, APartOfABoardIsNoSmallerBoard) {
    for (const Style& style : test::cat_styles()) {
        const Board board = with_walls(empty_board(11, 11, Shift::odd), 9, 2);
        const cv::Mat whole = drawn(board, style).pixels;
        const Lattice lattice = lattice_of(board, style);
        ASSERT_TRUE(find_layout({whole, {}}));
        // of a cell that is left
        for (const double piece : {0.2, 0.35, 0.55, 0.75, 0.92}) {
            const cv::Point cut(
                lattice.bounds().tl() +
                cv::Point2d((6 + piece) * lattice.pitch.width, (6 + piece) * lattice.pitch.height));
            for (const cv::Rect& kept : {cv::Rect(0, 0, cut.x, whole.rows),
                                         cv::Rect(cut.x, 0, whole.cols - cut.x, whole.rows),
                                         cv::Rect(0, 0, whole.cols, cut.y),
                                         cv::Rect(0, cut.y, whole.cols, whole.rows - cut.y)}) {
                const Reading reading = first_reading({whole(kept).clone(), {}});
                EXPECT_FALSE(reading.board || reading.likely)
                    << style.pitch << ' ' << piece << ' ' << kept;
                EXPECT_FALSE(reading.why_not.empty());
            }
        }
    }
}

// The window may end right where the board does.
TEST(ReadCat, ABoardThatFillsThePictureIsWhole) {
    for (const Style& style : test::cat_styles()) {
        const Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 2);
        const cv::Rect bounds(lattice_of(board, style).bounds());
        // corners of hexagons, above and below
        const double beyond = style.hexagons ? 0.13 * style.pitch : 0;
        const cv::Rect kept(bounds.x - 1, bounds.y - cvCeil(beyond) - 2, bounds.width + 3,
                            bounds.height + 2 * cvCeil(beyond) + 4);
        const Frame frame{drawn(board, style).pixels(kept).clone(), {}};
        EXPECT_EQ(seen_in(first_reading(frame)), to_text(board)) << style.pitch;
    }
}

// As long as some ground is seen between the board and the edge.
TEST(ReadCat, ABoardCloseToOneEdgeIsWhole) {
    for (const Style& style : test::cat_styles()) {
        const Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 2);
        const cv::Mat whole = drawn(board, style).pixels;
        const cv::Rect2d bounds = lattice_of(board, style).bounds();
        const double beyond = 0.25 * style.pitch;
        const cv::Point first(bounds.tl() - cv::Point2d(beyond, beyond)),
            last(bounds.br() + cv::Point2d(beyond, beyond));
        for (const cv::Rect& kept : {cv::Rect(first.x, 0, whole.cols - first.x, whole.rows),
                                     cv::Rect(0, 0, last.x, whole.rows),
                                     cv::Rect(0, first.y, whole.cols, whole.rows - first.y),
                                     cv::Rect(0, 0, whole.cols, last.y)})
            EXPECT_EQ(seen_in(first_reading({whole(kept).clone(), {}})), to_text(board))
                << style.pitch << ' ' << kept;
    }
}

// Free cells are what walls are but for a thin cross.
TEST(ReadCat, WallsMayBeCellsWithAThinMark) {
    for (const Style& style : test::cat_styles()) {
        if (style.slope > 0) continue;
        Board board = with_walls(empty_board(11, 11, Shift::odd), 18, 7);
        Style unmarked = style;
        unmarked.blocked = style.free;
        Frame frame = drawn(board, unmarked, 0, false);
        const Lattice lattice = lattice_of(board, style);
        const double arm = 0.25 * style.pitch;
        for (int i = 0; i < static_cast<int>(board.places.size()); ++i) {
            if (board.places[static_cast<std::size_t>(i)] != Place::blocked) continue;
            const cv::Point2d at = lattice.centre(board.cell(i));
            const int thickness = cvRound(0.1 * style.pitch);
            cv::line(frame.pixels, at - cv::Point2d(arm, arm), at + cv::Point2d(arm, arm),
                     {20, 20, 60}, thickness, cv::LINE_AA);
            cv::line(frame.pixels, at - cv::Point2d(arm, -arm), at + cv::Point2d(arm, -arm),
                     {20, 20, 60}, thickness, cv::LINE_AA);
        }
        draw_cat(frame.pixels, lattice.centre(board.cat) + cv::Point2d(0, 0.1 * style.pitch), style,
                 0);
        EXPECT_EQ(seen_in(first_reading(frame)), to_text(board)) << style.pitch;
    }
}

// Half a cell at the end of every other row, where the frame of the board hides the rest, is no
// background.
TEST(ReadCat, CellsThatAreCutOffAtOneSideAreNotTakenForNone) {
    for (const Style& style : test::cat_styles()) {
        const Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 5);
        Frame frame = drawn(board, style);
        const Lattice lattice = lattice_of(board, style);
        const int side = cvRound(lattice.origin.x + 9 * style.pitch);
        frame.pixels.colRange(side, frame.pixels.cols) = cv::Scalar(200, 120, 90);
        const Reading reading = first_reading(frame);
        EXPECT_TRUE(!reading.board || to_text(*reading.board) == to_text(board))
            << style.pitch << seen_in(reading);
    }
}

TEST(ReadCat, ALayoutOfAnotherKindIsRefused) {
    const Board board = with_walls(empty_board(9, 9, Shift::odd), 9, 2);
    const Frame frame = drawn(board, Style{});
    const Lattice right = lattice_of(board, Style{});
    Lattice wrong = right;
    wrong.shift = RowShift::none;
    EXPECT_NE(Reader({wrong, frame.pixels.size()}).read(frame).why_not.find("odd or"),
              std::string::npos);
    wrong = right;
    wrong.rows = 30;
    EXPECT_FALSE(Reader({wrong, frame.pixels.size()}).read(frame).why_not.empty());
    wrong = right;
    wrong.origin.x = 400;
    EXPECT_FALSE(Reader({wrong, frame.pixels.size()}).read(frame).why_not.empty());
    wrong = right;
    wrong.columns -= 2;
    const Reading part = Reader({wrong, frame.pixels.size()}).read(frame);
    EXPECT_FALSE(part.board || part.likely) << "there are cells beside it";
    EXPECT_FALSE(Reader({right, {10, 10}}).read(frame).why_not.empty());
    EXPECT_EQ(seen_in(Reader({right, frame.pixels.size()}).read(frame)), to_text(board));
}

}  // namespace
}  // namespace sightread::cat
