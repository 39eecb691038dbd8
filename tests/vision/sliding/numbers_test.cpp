// Numbers that stand on tiles in unusual ways, blanks that only they tell, and what they must not
// be made of.
#include "vision/sliding/numbers.hpp"

#include "calibration/cut_off.hpp"
#include "tests/vision/sliding/drawn.hpp"
#include "vision/sliding/by_eye.hpp"
#include "vision/sliding/by_rules.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

using test::drawn;
using test::DrawnSliding;
using test::numbers;
using test::shuffled;
using test::some_picture;

// Boards of brown lines in a hundred shades.
cv::Mat wood(cv::Size size, unsigned seed) {
    cv::Mat grain(size.height, 1, CV_8UC3), made;
    cv::RNG random(seed);
    for (int y = 0; y < grain.rows; ++y) {
        const double shade = 0.6 + 0.25 * (y / 3 % 3) + random.uniform(0.0, 0.15);
        grain.at<cv::Vec3b>(y, 0) = cv::Vec3b(cv::saturate_cast<std::uint8_t>(43 * shade),
                                              cv::saturate_cast<std::uint8_t>(90 * shade),
                                              cv::saturate_cast<std::uint8_t>(139 * shade));
    }
    cv::repeat(grain, 1, size.width, made);
    return made;
}

void expect_read_and_followed(DrawnSliding sliding) {
    const Frame first = drawn(sliding);
    const auto layout = find_layout(first);
    ASSERT_TRUE(layout) << layout.why_not();
    Reader reader(*layout);
    const Reading reading = reader.read(first);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.content, Content::numbers);
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    for (const Slide slide :
         {Slide::left, Slide::up, Slide::right, Slide::down, Slide::left, Slide::up}) {
        const auto next = after(sliding.board, slide);
        if (!next) continue;
        sliding.board = *next;
        const Reading later = reader.read(drawn(sliding));
        ASSERT_TRUE(later.board) << later.why_not;
        EXPECT_EQ(later.board->puzzle.start, sliding.board);
    }
}

TEST(SlidingNumbers, TellABlankThatIsNotOfOneColour) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 4}, {4, 6}}) {
        DrawnSliding sliding = numbers(rows, columns, 71.6, 3);
        sliding.under = wood(sliding.frame, 5);
        expect_read_and_followed(sliding);
        sliding.under = some_picture(sliding.frame, 9);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, AreReadWhereTheyAreSmallOnLargeTiles) {
    for (const auto& [pitch, share] : {std::pair{128.0, 0.08}, {90.3, 0.1}, {181.7, 0.06}}) {
        DrawnSliding sliding = numbers(4, 4, pitch, 8);
        sliding.text_height = share;
        SCOPED_TRACE(pitch);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, MayBeRoman) {
    const std::vector<std::string> numerals = {"",    "I",    "II",   "III", "IV", "V",
                                               "VI",  "VII",  "VIII", "IX",  "X",  "XI",
                                               "XII", "XIII", "XIV",  "XV"};
    for (const int side : {3, 4}) {
        DrawnSliding sliding = numbers(side, side, 120, 4);
        sliding.labels.assign(numerals.begin(), numerals.begin() + side * side);
        sliding.font = cv::FONT_HERSHEY_TRIPLEX;
        sliding.text_height = 0.2;
        sliding.shade = cv::Scalar(120, 60, 90);
        sliding.text = {255, 255, 255};
        sliding.tile = {60, 120, 200};
        SCOPED_TRACE(side);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, AreReadInOneInkOnSomeTilesAndInAnotherOnTheOthers) {
    DrawnSliding sliding = numbers(4, 4, 66.4, 12);
    sliding.tile = {40, 40, 200};
    sliding.text = {255, 255, 255};
    sliding.even_tile = cv::Scalar(245, 250, 250);
    sliding.even_text = cv::Scalar(40, 30, 30);
    expect_read_and_followed(sliding);
}

TEST(SlidingNumbers, AreFollowedToWhereTheyBelongAndAreOfAnotherColour) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 4}, {3, 5}}) {
        DrawnSliding sliding = numbers(rows, columns, 66.4, 12);
        sliding.tile = {143, 158, 26};
        sliding.home_tile = cv::Scalar(60, 126, 230);
        sliding.text = {255, 255, 255};
        sliding.board = sliding.goal;
        for (const Slide slide : {Slide::down, Slide::right, Slide::up})
            sliding.board = *after(sliding.board, slide);
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, AreFollowedToWhereTheyAreDrawnAtAnotherFractionOfAPixel) {
    for (unsigned seed = 1; seed < 4; ++seed) expect_read_and_followed(numbers(4, 4, 66.4, seed));
}

TEST(SlidingNumbers, WhoseBlankIsBeyondTheEdgeAreSaidToBeCutOff) {
    for (const unsigned seed : {1U, 2U, 3U}) {
        DrawnSliding sliding = numbers(4, 4, 80, seed);
        std::iter_swap(std::ranges::find(sliding.board.tiles, 0), sliding.board.tiles.begin() + 7);
        Frame frame = drawn(sliding);
        const double left = sliding.lattice.bounds().x;
        frame.pixels = frame.pixels.colRange(0, static_cast<int>(left + 3.3 * 80)).clone();
        const auto layout = find_layout(frame);
        const std::string why = layout ? Reader(*layout).read(frame).why_not : layout.why_not();
        EXPECT_EQ(why, reaches_out) << seed;
    }
}

DrawnSliding plates(int rows, int columns, double pitch, unsigned seed, const Board& goal) {
    DrawnSliding sliding = numbers(rows, columns, pitch, seed);
    sliding.goal = goal;
    sliding.board = shuffled(goal, seed);
    sliding.gap = 7;
    sliding.picture =
        some_picture({static_cast<int>(columns * pitch), static_cast<int>(rows * pitch)}, seed);
    sliding.plate = 0.28;
    sliding.tile = {20, 20, 20};
    sliding.text = {255, 255, 255};
    return sliding;
}

TEST(SlidingNumbers, AreReadOnPlatesOverAPicture) {
    for (const double through : {0.0, 0.3}) {
        DrawnSliding sliding = plates(4, 4, 92.5, 21, standard_goal(4, 4));
        sliding.gap = 11;  // too wide to go by the edges alone
        sliding.through_plate = through;
        expect_read_and_followed(sliding);
    }
}

TEST(SlidingNumbers, OnPlatesAreInTheOrderOfThePictureWhereverTheBlankBelongs) {
    // Both corners can be reached from either.
    Board goal = standard_goal(3, 3);
    std::rotate(goal.tiles.begin(), goal.tiles.end() - 1, goal.tiles.end());
    for (unsigned seed = 1; seed < 6; ++seed) {
        const Frame frame = drawn(plates(3, 3, 101.3, seed, goal));
        const auto layout = find_layout(frame);
        ASSERT_TRUE(layout);
        const Reading reading = Reader(*layout).read(frame);
        if (!reading.board) continue;  // not sure is right, too
        EXPECT_EQ(reading.board->puzzle.goal, goal) << seed;
    }
}

// Every tile within lines that are none of the picture.
TEST(SlidingPictures, ArePutTogetherWithoutTheirBorders) {
    int right = 0;
    for (unsigned seed = 1; seed < 7; ++seed) {
        DrawnSliding sliding = plates(4, 4, 92, seed, standard_goal(4, 4));
        sliding.plate = 0;
        sliding.gap = 2;
        Frame frame = drawn(sliding);
        for (int cell = 0; cell < 16; ++cell) {
            if (sliding.board.tiles[static_cast<std::size_t>(cell)] == 0) continue;
            const cv::Rect2d place = sliding.lattice.cell({cell / 4, cell % 4});
            cv::rectangle(frame.pixels,
                          cv::Rect(static_cast<int>(std::lround(place.x + 1)),
                                   static_cast<int>(std::lround(place.y + 1)), 90, 90),
                          {230, 230, 230}, 2);
        }
        const auto layout = find_layout(frame);
        ASSERT_TRUE(layout);
        const Reading reading = Reader(*layout).read(frame);
        if (!reading.board) continue;
        EXPECT_EQ(reading.board->puzzle.start, sliding.board) << seed;
        ++right;
    }
    EXPECT_GE(right, 4);
}

// Every cell of a board, by its number; 0 is the blank.
using DrawCell = std::function<void(cv::Mat& picture, const cv::Rect2d& cell, int number)>;

Frame drawn_by(const DrawnSliding& sliding, const cv::Scalar& ground, const DrawCell& draw) {
    Frame frame;
    frame.pixels = cv::Mat(sliding.frame, CV_8UC3, ground);
    for (std::size_t i = 0; i < sliding.board.tiles.size(); ++i)
        draw(frame.pixels, sliding.lattice.cell(sliding.lattice.cell_of(i)),
             sliding.board.tiles[i]);
    return frame;
}

void write(cv::Mat& picture, const std::string& text, cv::Point2d middle, double height,
           const cv::Scalar& colour, int thickness) {
    int below = 0;
    const double scale = cv::getFontScaleFromHeight(cv::FONT_HERSHEY_DUPLEX, cvRound(height), 1);
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_DUPLEX, scale, thickness, &below);
    cv::putText(picture, text,
                cv::Point(cvRound(middle.x - size.width / 2.0), cvRound(middle.y + height / 2)),
                cv::FONT_HERSHEY_DUPLEX, scale, colour, thickness, cv::LINE_AA);
}

cv::Point2d middle_of(const cv::Rect2d& cell) {
    return (cell.tl() + cell.br()) / 2;
}

const cv::Scalar night(30, 14, 12);

// A rim and digits in outline, with light around them.
void draw_neon(cv::Mat& picture, const cv::Rect2d& cell, int number) {
    if (number == 0) return;
    const std::vector<cv::Scalar> colours = {
        {255, 220, 40}, {60, 200, 255}, {120, 255, 120}, {255, 90, 220}};
    const cv::Scalar& colour = colours[static_cast<std::size_t>(number) % colours.size()];
    const cv::Rect place(cell);
    const cv::Rect tile(place.x + 4, place.y + 4, place.width - 8, place.height - 8);
    cv::Mat light = cv::Mat::zeros(picture.size(), CV_8UC3);
    cv::rectangle(light, tile, colour, 2, cv::LINE_AA);
    write(light, std::to_string(number), middle_of(cell), 0.34 * cell.height, colour, 8);
    write(light, std::to_string(number), middle_of(cell), 0.34 * cell.height, {0, 0, 0}, 3);
    cv::Mat around;
    cv::GaussianBlur(light(place), around, {}, 3);
    cv::Mat part = picture(place);
    part += cv::Scalar(20, 14, 10);
    cv::max(part, around, part);
    cv::max(part, light(place), part);
}

// White cards with a number in the corner and a drawing; the blank is hatched.
void draw_note(cv::Mat& picture, const cv::Rect2d& cell, int number) {
    const cv::Rect place(cell);
    cv::Mat part = picture(place);
    if (number == 0) {
        for (int x = -place.height; x < place.width; x += 9)
            cv::line(part, {x, place.height}, {x + place.height, 0}, {200, 190, 190}, 1,
                     cv::LINE_AA);
    } else {
        part.setTo(cv::Scalar(255, 255, 255));
        const cv::Point middle(place.width / 2, cvRound(0.62 * place.height));
        const std::vector<cv::Scalar> colours = {{240, 215, 190}, {190, 225, 250}, {210, 240, 200}};
        cv::circle(part, middle, place.width / 4,
                   colours[static_cast<std::size_t>(number) % colours.size()], cv::FILLED,
                   cv::LINE_AA);
        if (number % 2 == 0)
            cv::rectangle(part, {middle.x - 14, middle.y - 12, 28, 24}, {130, 100, 90}, 2);
        else
            cv::circle(part, middle, 15, {130, 100, 90}, 2, cv::LINE_AA);
        write(part, std::to_string(number), {0.2 * place.width, 0.2 * place.height},
              0.19 * place.height, {110, 60, 40}, 2);
    }
    cv::rectangle(picture, place, {110, 60, 40}, 2);
}

void expect_read(const DrawnSliding& sliding, const Frame& frame) {
    const NumbersSeen told = numbers_in(frame.pixels, sliding.lattice);
    EXPECT_EQ(told.numbers, sliding.board.tiles);
    const auto layout = by_eye::find_layout_by_either(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    const Reading reading = Reader(*layout).read(frame);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    EXPECT_EQ(reading.content, Content::numbers);
}

TEST(SlidingNumbers, ReadOutlinesThatGlow) {
    for (const int side : {3, 4, 5}) {
        SCOPED_TRACE(side);
        const DrawnSliding sliding = numbers(side, side, 84, static_cast<unsigned>(side));
        expect_read(sliding, drawn_by(sliding, night, draw_neon));
    }
}

TEST(SlidingNumbers, ReadNumbersBesideDrawingsAndAHatchedBlank) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 3}, {4, 5}}) {
        SCOPED_TRACE(rows * columns);
        const DrawnSliding sliding = numbers(rows, columns, 96, 6);
        expect_read(sliding, drawn_by(sliding, {225, 245, 250}, draw_note));
    }
}

// What one hidden tile has follows from the others, where the blank is known; of two it does not.
TEST(SlidingNumbers, AreToldWhereOneIsHiddenAndNotWhereTwoAre) {
    const DrawnSliding sliding = numbers(4, 4, 90, 2);
    const auto blank =
        static_cast<int>(std::ranges::find(sliding.board.tiles, 0) - sliding.board.tiles.begin());
    Frame frame = drawn(sliding);
    std::set<std::size_t> hidden;
    for (std::size_t i = 0; hidden.size() < 2; ++i) {
        if (sliding.board.tiles[i] == 0) continue;
        hidden.insert(i);
        const cv::Rect2d cell = sliding.lattice.cell(sliding.lattice.cell_of(i));
        cv::circle(frame.pixels, middle_of(cell), cvRound(0.4 * cell.width), {90, 160, 90},
                   cv::FILLED, cv::LINE_AA);
        EXPECT_TRUE(numbers_in(frame.pixels, sliding.lattice).numbers.empty());
        const NumbersSeen told = numbers_in(frame.pixels, sliding.lattice, blank);
        EXPECT_EQ(told.numbers, hidden.size() == 1 ? sliding.board.tiles : std::vector<int>());
    }
}

TEST(SlidingNumbers, MayBeginWithTwo) {
    DrawnSliding sliding = numbers(4, 4, 90, 7);
    for (int& tile : sliding.board.tiles) tile += tile == 0 ? 0 : 1;
    const NumbersSeen told =
        numbers_in(drawn_by(sliding, night,
                            [](cv::Mat& picture, const cv::Rect2d& cell, int number) {
                                if (number != 0)
                                    write(picture, std::to_string(number), middle_of(cell),
                                          0.4 * cell.height, {240, 240, 240}, 3);
                            })
                       .pixels,
                   sliding.lattice);
    EXPECT_EQ(told.numbers, sliding.board.tiles);
}

TEST(SlidingNumbers, AreNoneWhereNoCellIsBlankOrNoneHasANumber) {
    DrawnSliding sliding = numbers(4, 4, 90, 5);
    for (int& tile : sliding.board.tiles) tile = tile == 0 ? 16 : tile;
    EXPECT_TRUE(numbers_in(drawn(sliding).pixels, sliding.lattice).numbers.empty());
    for (unsigned seed = 1; seed <= 6; ++seed) {
        const cv::Mat picture = test::some_picture(sliding.frame, seed);
        EXPECT_TRUE(numbers_in(picture, sliding.lattice).numbers.empty()) << seed;
    }
    EXPECT_TRUE(
        numbers_in(cv::Mat(sliding.frame, CV_8UC3, night), sliding.lattice).numbers.empty());
}

}  // namespace
}  // namespace sightread::sliding
