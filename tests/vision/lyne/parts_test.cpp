// Parts inside of places: holes of octagons and middles of ends, in any colours, over any ground.
#include "vision/lyne/parts.hpp"

#include "solvers/lyne/board.hpp"
#include "tests/vision/lyne/drawn.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

const Board level = parse("3 4\nA 2 a A\nB 3 4 b\na B 1 2\n");

struct Counts {
    int right = 0, wrong = 0, unclear = 0;
};

Counts counted(const cv::Mat& picture, const drawn::Drawn& drawn) {
    const cv::Point2d half(drawn.pitch / 2, drawn.pitch / 2);
    const Lattice lattice{
        level.rows, level.columns, drawn.first - half, {drawn.pitch, drawn.pitch}};
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < level.places.size(); ++i) cells.push_back(lattice.cell_of(i));
    const std::vector<std::optional<int>> parts = parts_inside(picture, lattice, cells);
    Counts counts;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const Place& place = level.places[i];
        const int wanted = place.kind == Kind::octagon ? place.holes : place.kind == Kind::end;
        if (!parts[i])
            ++counts.unclear;
        else
            ++(*parts[i] == wanted ? counts.right : counts.wrong);
    }
    return counts;
}

TEST(PartsInside, AreCountedInAnyColours) {
    Counts all;
    for (const drawn::Palette& palette : drawn::palettes()) {
        const drawn::Drawn drawn = drawn::draw(level, {640, 480}, palette);
        const Counts counts = counted(drawn.picture, drawn);
        EXPECT_EQ(counts.wrong, 0) << palette.name;
        all.right += counts.right, all.unclear += counts.unclear;
    }
    EXPECT_GE(all.right, 9 * (all.right + all.unclear) / 10);
}

// Behind the level there is a pattern with a lattice of its own, and thin lines join all places.
TEST(PartsInside, DoNotDependOnWhatLiesBehind) {
    const drawn::Palette& palette = drawn::palettes().front();
    const drawn::Drawn plain = drawn::draw(level, {900, 700}, palette);
    drawn::Drawn on_pattern = plain;
    cv::Mat is_ground;
    cv::inRange(plain.picture, palette.ground, palette.ground, is_ground);
    cv::Mat pattern = plain.picture.clone();
    for (int y = 0; y < pattern.rows; y += 67)
        for (int x = 0; x < pattern.cols; x += 53)
            cv::circle(pattern, {x, y}, 17, palette.ground * 0.8, cv::FILLED, cv::LINE_AA);
    for (int line = -700; line < 900; line += 40)
        cv::line(pattern, {line, 0}, {line + 700, 700}, {0, 0, 0}, 1, cv::LINE_AA);
    pattern.copyTo(on_pattern.picture, is_ground);
    const Counts counts = counted(on_pattern.picture, on_pattern);
    EXPECT_EQ(counts.wrong, 0);
    EXPECT_GE(counts.right, 10);
}

TEST(PartsInside, AreTheSameInSmallPictures) {
    const drawn::Drawn drawn = drawn::draw(level, {240, 180}, drawn::palettes().front());
    const Counts counts = counted(drawn.picture, drawn);
    EXPECT_EQ(counts.wrong, 0);
    EXPECT_GE(counts.right, 8);
}

}  // namespace
}  // namespace sightread::lyne
