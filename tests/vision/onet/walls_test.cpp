// Walls in skins of other people: round stones with a sheen, plain blocks with an edge of light,
// bricks; on boards that are whole and on boards with bare places.
#include "tests/vision/drawn_board.hpp"
#include "tests/vision/onet/read_at_rest.hpp"
#include "tests/vision/wrong_cells.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

void draw_stone(cv::Mat cell) {
    const cv::Point2d middle(cell.cols / 2.0, cell.rows / 2.0);
    for (int y = 0; y < cell.rows; ++y) {
        for (int x = 0; x < cell.cols; ++x) {
            const double u = (x + 0.5 - middle.x) / middle.x, v = (y + 0.5 - middle.y) / middle.y;
            if (std::pow(std::abs(u), 3) + std::pow(std::abs(v), 3) < 1)
                cell.at<cv::Vec3b>(y, x) =
                    cv::Vec3b::all(cv::saturate_cast<std::uint8_t>(150 - 60 * std::hypot(u, v)));
        }
    }
}

void draw_block(cv::Mat cell) {
    const int edge = std::max(2, cell.cols / 14);
    cell = cv::Scalar::all(60);
    cell(cv::Rect(0, 0, cell.cols - edge, cell.rows - edge)) = cv::Scalar::all(150);
    cell(cv::Rect(edge, edge, cell.cols - 2 * edge, cell.rows - 2 * edge)) = cv::Scalar::all(85);
}

void draw_bricks(cv::Mat cell) {
    cell = cv::Scalar(70, 85, 170);
    for (int row = 0; row < 6; ++row) cell.row(cell.rows * row / 6) = cv::Scalar(190, 190, 220);
}

struct Walls {
    const char* name;
    std::function<void(cv::Mat)> draw;
};

void PrintTo(const Walls& walls, std::ostream* to) {
    *to << walls.name;
}

// A board with walls at six of its places, and with a third of its tiles gone where the seed is
// even.
drawn::Drawn with_walls(std::uint64_t seed, const Walls& walls) {
    drawn::Options options;
    options.seed = seed;
    options.pitch = {41.0 + 7 * static_cast<double>(seed % 4),
                     47.0 + 6 * static_cast<double>(seed % 5)};
    options.faces = static_cast<drawn::Faces>(seed % 4);
    options.tiles = static_cast<drawn::Tiles>(seed / 2 % 3);
    options.ground = static_cast<drawn::Ground>(seed / 3 % 2);
    options.gap = seed % 3 == 0 ? 0.06 : 0;
    options.removed = seed % 2 == 0 ? 0.33 : 0;
    std::vector<int> tiles = drawn::draw(options).tiles;
    // Of bare places six, of a whole board four tiles of one face and two of the next.
    std::vector<std::size_t> places(tiles.size());
    std::iota(places.begin(), places.end(), 0);
    std::shuffle(places.begin(), places.end(), std::mt19937_64(seed));
    std::stable_sort(places.begin(), places.end(),
                     [&](std::size_t a, std::size_t b) { return tiles[a] < tiles[b]; });
    places.resize(6);
    for (const std::size_t place : places) tiles[place] = empty;
    drawn::Drawn drawn = drawn::draw(options, tiles);
    for (const std::size_t place : places) {
        const cv::Rect2d cell = drawn.lattice.cell(drawn.lattice.cell_of(place));
        walls.draw(
            drawn.picture(cv::Rect(cv::Point(cvRound(cell.x) + 1, cvRound(cell.y) + 1),
                                   cv::Point(cvRound(cell.br().x) - 1, cvRound(cell.br().y) - 1))));
        drawn.tiles[place] = barrier;
    }
    return drawn;
}

class WallsOfOthers : public testing::TestWithParam<Walls> {};

TEST_P(WallsOfOthers, AreNeitherEmptyNorFaces) {
    int told = 0;
    std::string unsure;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const drawn::Drawn drawn = with_walls(seed, GetParam());
        const Reading reading =
            Reader(Layout{drawn.lattice, drawn.picture.size()}).read({drawn.picture, {}});
        if (!reading.board) {
            unsure +=
                std::to_string(seed) + ", " + drawn.description + ": " + reading.why_not + '\n';
            continue;
        }
        ++told;
        EXPECT_EQ(wrong_cells(drawn.tiles, reading), 0) << seed << ", " << drawn.description;
    }
    EXPECT_GE(told, 9) << unsure;
}

INSTANTIATE_TEST_SUITE_P(Each, WallsOfOthers,
                         testing::Values(Walls{"stones", draw_stone}, Walls{"blocks", draw_block},
                                         Walls{"bricks", draw_bricks}),
                         [](const auto& each) { return std::string(each.param.name); });

// The same tile all over is not cut in three, which would be a board of several faces.
TEST(OnetWallsOrTiles, EqualTilesAreNotCut) {
    cv::Mat picture(600, 800, CV_8UC3, cv::Scalar(110, 160, 130));
    for (int row = 0; row < 4; ++row) {
        for (int column = 0; column < 6; ++column) {
            const cv::Rect tile(120 + 85 * column, 60 + 114 * row, 79, 108);
            cv::rectangle(picture, tile, {240, 255, 255}, cv::FILLED);
            cv::rectangle(picture, {tile.x + 27, tile.y + 30, 25, 48}, {30, 30, 30}, 3);
        }
    }
    const auto layout = find_layout({picture, {}});
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->lattice.rows, 4);
    EXPECT_EQ(layout->lattice.columns, 6);
}

// Tiles hardly lighter than the ground, most of them gone: what shows nothing is no face with sixty
// copies.
TEST(OnetWallsOrTiles, BarePlacesAreNoBlankFace) {
    cv::Mat picture(620, 900, CV_8UC3, cv::Scalar::all(238));
    std::mt19937_64 random(3);
    std::vector<int> faces(96);
    for (int i = 0; i < 32; ++i) faces[static_cast<std::size_t>(i)] = i / 4 + 1;
    std::shuffle(faces.begin(), faces.end(), random);
    for (int i = 0; i < 96; ++i) {
        const int face = faces[static_cast<std::size_t>(i)];
        if (face == 0) continue;
        const cv::Rect tile(60 + i % 12 * 65, 50 + i / 12 * 65, 60, 60);
        cv::rectangle(picture, tile, cv::Scalar::all(244), cv::FILLED);
        cv::rectangle(picture, tile, cv::Scalar::all(248), 1);
        const cv::Point middle = (tile.tl() + tile.br()) / 2;
        const cv::Scalar ink(40 + 53 * face % 200, 40 + 97 * face % 200, 40 + 31 * face % 200);
        if (face % 2 == 0)
            cv::circle(picture, middle, 20, ink, cv::FILLED, cv::LINE_AA);
        else
            cv::rectangle(picture, {middle.x - 17, middle.y - 17, 34, 34}, ink, cv::FILLED);
        cv::putText(picture, std::to_string(face), middle + cv::Point(-9, 9),
                    cv::FONT_HERSHEY_SIMPLEX, 0.9, cv::Scalar::all(255), 2, cv::LINE_AA);
    }
    const Lattice lattice{8, 12, {57.5, 47.5}, {65, 65}};
    const Reading reading = Reader(Layout{lattice, picture.size()}).read({picture, {}});
    EXPECT_TRUE(!reading.board || wrong_cells(faces, reading) == 0);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i] != empty) continue;
        EXPECT_LE(reading.cells[i].tile.value_or(empty), empty) << i;
    }
}

}  // namespace
}  // namespace sightread::onet
