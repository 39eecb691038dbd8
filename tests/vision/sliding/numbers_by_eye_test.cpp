// Numbers that no rule finds: in outlines that glow, small beside a drawing; and what they must not
// be made of.
#include "tests/vision/sliding/drawn.hpp"
#include "vision/sliding/by_eye.hpp"
#include "vision/sliding/numbers.hpp"

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

TEST(SlidingNumbersByEye, ReadOutlinesThatGlow) {
    for (const int side : {3, 4, 5}) {
        SCOPED_TRACE(side);
        const DrawnSliding sliding = numbers(side, side, 84, static_cast<unsigned>(side));
        expect_read(sliding, drawn_by(sliding, night, draw_neon));
    }
}

TEST(SlidingNumbersByEye, ReadNumbersBesideDrawingsAndAHatchedBlank) {
    for (const auto& [rows, columns] : {std::pair{3, 3}, {4, 3}, {4, 5}}) {
        SCOPED_TRACE(rows * columns);
        const DrawnSliding sliding = numbers(rows, columns, 96, 6);
        expect_read(sliding, drawn_by(sliding, {225, 245, 250}, draw_note));
    }
}

// What one hidden tile has follows from the others, where the blank is known; of two it does not.
TEST(SlidingNumbersByEye, AreToldWhereOneIsHiddenAndNotWhereTwoAre) {
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

TEST(SlidingNumbersByEye, MayBeginWithTwo) {
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

TEST(SlidingNumbersByEye, AreNoneWhereNoCellIsBlankOrNoneHasANumber) {
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
