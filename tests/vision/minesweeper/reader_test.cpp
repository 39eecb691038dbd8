// Minesweeper read off drawn boards of many styles: what must be read, and what must be left
// unknown.
#include "vision/minesweeper/reader.hpp"

#include "tests/solvers/minesweeper/game.hpp"
#include "tests/vision/minesweeper/drawn_board.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

// A game after some clicks on cells without mines, with a flag or two.
Board board_in_play(unsigned seed, int clicks) {
    std::mt19937 random(seed);
    const test::MinesweeperSize size{8 + static_cast<int>(seed % 3), 8 + static_cast<int>(seed % 5),
                                     10 + static_cast<int>(seed % 6)};
    test::MinesweeperGame game(size, test::FirstClick::opening, seed);
    game.click({3, 3});
    Board board = game.seen();
    for (int click = 0; click < clicks; ++click) {
        const std::size_t at = random() % board.squares.size();
        if (!game.is_mine(board.cell(at))) game.click(board.cell(at));
        board = game.seen();
        if (game.is_won()) break;
    }
    for (int flag = 0; flag < 2; ++flag) {
        const std::size_t at = random() % board.squares.size();
        if (game.is_mine(board.cell(at))) board.squares[at] = flagged;
    }
    board.mines.reset();
    return board;
}

Frame frame_of(const cv::Mat& picture) {
    Frame frame;
    frame.pixels = picture;
    return frame;
}

TEST(MinesweeperReader, ReadsDrawnBoardsOfManyStyles) {
    constexpr int boards = 30;
    int right = 0, wrong = 0;
    std::mt19937 random(17);
    for (unsigned seed = 1; seed <= boards; ++seed) {
        const Board board = board_in_play(seed, static_cast<int>(seed % 7));
        const test::DrawnMinesweeper drawn = test::drawn_minesweeper(board, random);
        const Frame frame = frame_of(drawn.picture);
        const std::optional<Layout> layout = find_layout(frame);
        if (!layout) continue;
        const Reading reading = Reader(*layout).read(frame);
        if (!reading.board) continue;
        right += reading.board == board;
        for (std::size_t cell = 0;
             reading.board->squares.size() == board.squares.size() && cell < board.squares.size();
             ++cell) {
            const Square seen = reading.board->squares[cell];
            if (seen == unknown || seen == board.squares[cell]) continue;
            ++wrong;
            ADD_FAILURE() << "board " << seed << ", cell " << to_text(board.cell(cell)) << " of\n"
                          << to_text(board) << "read as\n"
                          << to_text(*reading.board);
            break;
        }
    }
    EXPECT_GE(right, boards * 95 / 100);
    EXPECT_EQ(wrong, 0);
}

TEST(MinesweeperReader, SeesThatAGameIsLost) {
    std::mt19937 random(5);
    for (unsigned seed = 1; seed <= 20; ++seed) {
        Board board = board_in_play(seed, 2);
        const auto at = std::find(board.squares.begin(), board.squares.end(), covered);
        ASSERT_NE(at, board.squares.end());
        *at = mine;
        const test::DrawnMinesweeper drawn = test::drawn_minesweeper(board, random);
        const Reading reading =
            Reader({drawn.lattice, drawn.picture.size()}).read(frame_of(drawn.picture));
        ASSERT_TRUE(reading.board) << reading.why_not;
        EXPECT_TRUE(is_lost(*reading.board)) << to_text(*reading.board);
    }
}

TEST(MinesweeperReader, TakesABoardWithNothingOpenForCovered) {
    std::mt19937 random(9);
    const Board board{9, 9, {}, std::vector<Square>(81, covered)};
    for (int round = 0; round < 20; ++round) {
        const test::DrawnMinesweeper drawn = test::drawn_minesweeper(board, random);
        const Frame frame = frame_of(drawn.picture);
        const std::optional<Layout> layout = find_layout(frame);
        ASSERT_TRUE(layout);
        EXPECT_EQ(Reader(*layout).read(frame).board, board);
    }
}

// Raised cells on a panel of their grey that ends a pitch below the board: that is no tenth row.
TEST(MinesweeperReader, APanelThatEndsAPitchBelowIsNoRow) {
    constexpr int side = 60, cells = 9;
    const cv::Point corner(130, 150);
    cv::Mat picture(900, 800, CV_8UC3, cv::Scalar(203, 199, 195));
    const cv::Scalar grey(192, 192, 192), light(255, 255, 255), dark(160, 160, 160);
    const cv::Rect panel(90, 60, 620, corner.y + side * (cells + 1) - 60);
    picture(panel).setTo(dark);
    picture(panel - cv::Size(3, 3)).setTo(grey);
    // Neighbours share their bevels, dark and light.
    for (int line = 0; line <= cells; ++line) {
        const int along = side * cells + 5, at = line * side - 2;
        const cv::Point across(-2, at), down(at, -2);
        picture(cv::Rect(corner + across, cv::Size(along, 3))).setTo(dark);
        picture(cv::Rect(corner + down, cv::Size(3, along))).setTo(dark);
        picture(cv::Rect(corner + across + cv::Point(0, 3), cv::Size(along, 2))).setTo(light);
        picture(cv::Rect(corner + down + cv::Point(3, 0), cv::Size(2, along))).setTo(light);
    }
    const Frame frame = frame_of(picture);
    const Found<Layout> layout = find_layout(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    EXPECT_EQ(layout->lattice.rows, cells);
    EXPECT_EQ(layout->lattice.columns, cells);
}

// Once the looks are known, an end without a covered cell is read for what it is.
TEST(MinesweeperReader, RemembersLooksUntilNothingIsCovered) {
    std::mt19937 random(3);
    Board board = board_in_play(4, 1);
    std::mt19937 same = random;
    const test::DrawnMinesweeper begun = test::drawn_minesweeper(board, random);
    Reader reader({begun.lattice, begun.picture.size()});
    EXPECT_EQ(reader.read(frame_of(begun.picture)).board, board);
    for (Square& square : board.squares)
        if (!is_open(square)) square = flagged;
    const test::DrawnMinesweeper over = test::drawn_minesweeper(board, same);
    EXPECT_EQ(reader.read(frame_of(over.picture)).board, board);
}

TEST(MinesweeperReader, LeavesWhatIsCoveredByAnythingElseUnknown) {
    std::mt19937 random(21);
    const Board board = board_in_play(7, 3);
    const test::DrawnMinesweeper drawn = test::drawn_minesweeper(board, random);
    const Lattice& lattice = drawn.lattice;
    cv::Mat spoilt = drawn.picture.clone();
    const cv::Point middle(lattice.centre({4, 4}));
    cv::circle(spoilt, middle, static_cast<int>(0.3 * lattice.pitch.width), {20, 120, 240},
               cv::FILLED);
    const Reading reading = Reader({lattice, spoilt.size()}).read(frame_of(spoilt));
    if (!reading.board) return;
    for (std::size_t cell = 0; cell < board.squares.size(); ++cell) {
        if (board.cell(cell) == Cell{4, 4}) continue;
        EXPECT_TRUE(reading.board->squares[cell] == board.squares[cell] ||
                    reading.board->squares[cell] == unknown);
    }
}

// What a game writes over its board when it is over.
TEST(MinesweeperReader, SaysThatSomethingLiesOverCellsThatWereOpen) {
    std::mt19937 random(2);
    const Board board = board_in_play(7, 3);
    const test::DrawnMinesweeper drawn = test::drawn_minesweeper(board, random);
    const auto open =
        std::find(board.squares.begin(), board.squares.end(), 0) - board.squares.begin();
    cv::Mat spoilt = drawn.picture.clone();
    const double radius = 0.25 * drawn.lattice.pitch.width;
    cv::circle(spoilt, cv::Point(drawn.lattice.centre(board.cell(static_cast<std::size_t>(open)))),
               static_cast<int>(radius), {20, 120, 240}, cv::FILLED);
    Reader reader({drawn.lattice, spoilt.size()});
    EXPECT_EQ(reader.read(frame_of(drawn.picture)).board, board);
    EXPECT_EQ(reader.read(frame_of(spoilt)).why_not, "something lies over cells that were open");
    EXPECT_EQ(reader.read(frame_of(drawn.picture)).board, board);
}

TEST(MinesweeperReader, FindsNoBoardWhereThereIsNone) {
    const cv::Mat plain(300, 400, CV_8UC3, cv::Scalar(200, 210, 220));
    EXPECT_NE(find_layout(frame_of(plain)).why_not(), "");
    cv::Mat noise(300, 400, CV_8UC3);
    cv::randu(noise, 0, 255);
    EXPECT_FALSE(find_layout(frame_of(noise)));
    Reader reader({{4, 4, {0, 0}, {20, 20}}, {80, 80}});
    EXPECT_FALSE(reader.read(frame_of(noise)).why_not.empty());
}

}  // namespace
}  // namespace sightread::minesweeper
