// What later pictures show of a board whose lattice lies a little off.
#include "vision/onet/by_rules.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

constexpr int rows = 6, columns = 10;
const cv::Rect first(60, 50, 46, 58);

// Thick tiles side by side on felt, with their sides at the left.
Frame drawn(const std::vector<int>& tiles) {
    cv::Mat picture(500, 640, CV_8UC3, cv::Scalar(12, 20, 10)), felt(picture.size(), CV_8UC3);
    cv::RNG(5).fill(felt, cv::RNG::UNIFORM, 0, 70);
    picture += felt;
    for (int i = 0; i < rows * columns; ++i) {
        const int face = tiles[static_cast<std::size_t>(i)];
        const cv::Rect place =
            first + cv::Point(i % columns * first.width, i / columns * first.height);
        if (face == empty) continue;
        cv::rectangle(picture, place, {190, 215, 225}, cv::FILLED);
        const cv::Rect front(place.x + 5, place.y, place.width - 5, place.height);
        cv::rectangle(picture, front, {215, 235, 240}, cv::FILLED);
        cv::rectangle(picture, front, {120, 150, 160}, 1);
        cv::putText(picture, std::string(1, static_cast<char>('A' + face)),
                    place.tl() + cv::Point(12, 42), cv::FONT_HERSHEY_SIMPLEX, 1.1,
                    cv::Scalar(face % 3 * 80, 30, face % 4 * 60), 4, cv::LINE_AA);
    }
    return {picture, {}};
}

// Tiles that have gone leave places into which those beside them reach.
TEST(OnetMoves, PlacesOfTilesThatHaveGoneAreEmptyThoughTheLatticeIsALittleOff) {
    std::vector<int> tiles;
    for (int i = 0; i < rows * columns; ++i) tiles.push_back(1 + i * 7 % 15);
    std::vector<int> left = tiles;
    for (const int gone : {13, 28, 22, 37, 44, 59}) left[static_cast<std::size_t>(gone)] = empty;
    for (const int aside : {-5, -3, 0, 3}) {
        const Lattice lattice{rows, columns, cv::Point2d(first.x + aside, first.y),
                              cv::Size2d(first.size())};
        Reader reader({lattice, {640, 500}});
        ASSERT_TRUE(reader.read(drawn(tiles)).board) << aside;
        const Reading reading = reader.read(drawn(left));
        ASSERT_TRUE(reading.board) << aside << ": " << reading.why_not;
        for (std::size_t i = 0; i < left.size(); ++i)
            EXPECT_EQ(reading.board->tiles[i] == empty, left[i] == empty) << aside << ": " << i;
    }
}

}  // namespace
}  // namespace sightread::onet
