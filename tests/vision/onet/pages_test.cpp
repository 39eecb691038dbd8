// Boards on pages of other people: thick tiles, walls of several sorts beside bare places, frames,
// faces drawn straight on a panel.
#include "tests/vision/onet/read_at_rest.hpp"
#include "tests/vision/wrong_cells.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

cv::Scalar ink_of(int face) {
    const cv::Mat hsv(1, 1, CV_8UC3, cv::Scalar(face * 67 % 180, 220, 170));
    cv::Mat bgr;
    cv::cvtColor(hsv, bgr, cv::COLOR_HSV2BGR);
    return bgr.at<cv::Vec3b>(0, 0);
}

void draw_number(cv::Mat& picture, const cv::Rect& tile, int face) {
    const double size = tile.height / 48.0;
    const int width = std::max(1, tile.height / 18);
    const cv::Size text =
        cv::getTextSize(std::to_string(face), cv::FONT_HERSHEY_SIMPLEX, size, width, nullptr);
    const cv::Point middle = (tile.tl() + tile.br()) / 2;
    cv::putText(picture, std::to_string(face), middle + cv::Point(-text.width / 2, text.height / 2),
                cv::FONT_HERSHEY_SIMPLEX, size, ink_of(face), width, cv::LINE_AA);
}

struct Look {
    std::function<void(cv::Mat&)> ground;
    std::function<void(cv::Mat&, const cv::Rect&, int)> tile, wall;
    cv::Rect first;  // where the first cell is drawn; the pitch is its size and the gap
    int gap = 2;
};

// A board with pairs at every place but the walls and the bare ones.
std::vector<int> dealt(int places, int walls, int bare, std::uint64_t seed) {
    std::vector<int> tiles(static_cast<std::size_t>(places), empty);
    for (int i = 0; i < walls; ++i) tiles[static_cast<std::size_t>(i)] = barrier;
    for (int i = walls; i < places - bare; ++i)
        tiles[static_cast<std::size_t>(i)] =
            1 + (i - walls) / 2 % ((places - bare - walls + 3) / 4);
    std::shuffle(tiles.begin(), tiles.end(), std::mt19937_64(seed));
    return tiles;
}

Frame drawn(const Look& look, cv::Size size, int columns, const std::vector<int>& tiles) {
    cv::Mat picture(size, CV_8UC3);
    look.ground(picture);
    for (int i = 0; i < static_cast<int>(tiles.size()); ++i) {
        const cv::Rect place = look.first + cv::Point(i % columns * (look.first.width + look.gap),
                                                      i / columns * (look.first.height + look.gap));
        const int tile = tiles[static_cast<std::size_t>(i)];
        if (tile == barrier) look.wall(picture, place, tile);
        if (tile > empty) look.tile(picture, place, tile);
    }
    return {picture, {}};
}

// What is told must be so, and of six boards four must be told.
void expect_told(const Look& look, cv::Size size, int rows, int columns, int walls, int bare) {
    int told = 0;
    std::string unsure;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const std::vector<int> tiles = dealt(rows * columns, walls, bare, seed);
        const Frame frame = drawn(look, size, columns, tiles);
        const auto layout = find_layout(frame);
        if (!layout) {
            unsure += std::to_string(seed) + ": " + layout.why_not() + '\n';
            continue;
        }
        const Reading reading = read_at_rest(frame, *layout);
        if (!reading.why_not.empty()) {
            unsure += std::to_string(seed) + ": " + reading.why_not + '\n';
            continue;
        }
        ++told;
        EXPECT_EQ(reading.board->rows, rows) << seed;
        EXPECT_EQ(reading.board->columns, columns) << seed;
        if (reading.board->tiles.size() == tiles.size()) {
            EXPECT_EQ(wrong_cells(tiles, reading), 0) << seed;
        }
    }
    EXPECT_GE(told, 4) << unsure;
}

void draw_thick(cv::Mat& picture, const cv::Rect& place, int face, const cv::Scalar& front,
                int depth) {
    cv::rectangle(picture, place + cv::Point(depth, depth), {75, 140, 180}, cv::FILLED);
    cv::rectangle(picture, place, front, cv::FILLED);
    cv::rectangle(picture, place, {110, 150, 150}, 1);
    draw_number(picture, place, face);
}

void draw_purple(cv::Mat& picture) {
    for (int y = 0; y < picture.rows; ++y)
        picture.row(y) = cv::Scalar(150 + y * 40 / picture.rows, 40 + y * 80 / picture.rows,
                                    125 + y * 90 / picture.rows);
}

// Tiles side by side, and one of the faces is a white one: it is no bare place because a toolbar
// above is as white.
TEST(OnetPages, AWhiteFaceBelowAWhiteToolbarIsAFace) {
    const Look look{
        [](cv::Mat& picture) {
            for (int y = 0; y < picture.rows; ++y)
                picture.row(y) = cv::Scalar(10 + y * 20 / picture.rows, 90 - y * 70 / picture.rows,
                                            120 - y * 90 / picture.rows);
            picture.rowRange(0, 46) = cv::Scalar::all(237);
        },
        [](cv::Mat& picture, const cv::Rect& place, int face) {
            cv::rectangle(picture, place + cv::Point(5, 4), cv::Scalar::all(140), cv::FILLED);
            cv::rectangle(picture, place, cv::Scalar::all(235), cv::FILLED);
            cv::rectangle(picture, {place.x, place.y, place.width, 1}, cv::Scalar::all(252),
                          cv::FILLED);
            cv::rectangle(picture, {place.x, place.y, 1, place.height}, cv::Scalar::all(252),
                          cv::FILLED);
            cv::rectangle(picture, {place.x, place.br().y - 2, place.width, 2},
                          cv::Scalar::all(165), cv::FILLED);
            cv::rectangle(picture, {place.br().x - 2, place.y, 2, place.height},
                          cv::Scalar::all(165), cv::FILLED);
            if (face > 1) draw_number(picture, place, face);
        },
        {},
        {120, 84, 38, 50},
        0};
    expect_told(look, {860, 600}, 9, 16, 0, 0);
}

// Stripes so fine that they are lost on the way to a cell's samples.
TEST(OnetPages, FineStripesAreWalls) {
    const Look look{draw_purple,
                    [](cv::Mat& picture, const cv::Rect& place, int face) {
                        draw_thick(picture, place, face, cv::Scalar::all(244), 7);
                    },
                    [](cv::Mat& picture, const cv::Rect& place, int) {
                        cv::Mat cell = picture(place);
                        cell = cv::Scalar(60, 80, 175);
                        for (int y = 0; y < cell.rows; y += 6)
                            cell.rowRange(y, std::min(y + 2, cell.rows)) =
                                cv::Scalar(190, 190, 215);
                    },
                    {60, 110, 142, 142}};
    expect_told(look, {980, 1100}, 6, 6, 4, 0);
}

// Walls of one plain colour, lit from the top left, whose dark edges are like the ground; a white
// panel beside the board has mixtures with the ground of any grey.
TEST(OnetPages, PlainWallsAreNotTakenForBarePlaces) {
    const Look look{
        [](cv::Mat& picture) {
            picture = cv::Scalar::all(34);
            cv::rectangle(picture, {640, 30, 100, 400}, cv::Scalar::all(255), cv::FILLED);
            cv::fillConvexPoly(picture,
                               std::vector<cv::Point>{{617, 30}, {670, 30}, {670, 430}, {629, 430}},
                               cv::Scalar::all(255));
        },
        [](cv::Mat& picture, const cv::Rect& place, int face) {
            draw_thick(picture, place, face, {66, 50, 46}, 4);
        },
        [](cv::Mat& picture, const cv::Rect& place, int) {
            cv::rectangle(picture, place, cv::Scalar::all(34), cv::FILLED);
            cv::rectangle(picture, {place.x, place.y, place.width - 1, place.height - 1},
                          cv::Scalar::all(220), cv::FILLED);
            cv::rectangle(picture, {place.x + 1, place.y + 1, place.width - 2, place.height - 2},
                          cv::Scalar::all(85), cv::FILLED);
        },
        {30, 35, 55, 55},
        3};
    expect_told(look, {780, 450}, 6, 10, 6, 26);
}

// Round stones on tiles with edges that the ground has as well.
TEST(OnetPages, StonesAreToldBesideBarePlaces) {
    const Look look{
        [](cv::Mat& picture) {
            for (int y = 0; y < picture.rows; ++y)
                picture.row(y) =
                    cv::Scalar(132 - y * 20 / picture.rows, 118 - y * 20 / picture.rows,
                               144 - y * 20 / picture.rows);
        },
        [](cv::Mat& picture, const cv::Rect& place, int face) {
            const cv::Rect front(place.x + 4, place.y + 4, place.width - 8, place.height - 8);
            cv::rectangle(picture, place, cv::Scalar::all(136), cv::FILLED);
            cv::rectangle(picture, {place.tl(), front.br()}, cv::Scalar::all(204), cv::FILLED);
            cv::rectangle(picture, front, cv::Scalar(242, 254, 255), cv::FILLED);
            draw_number(picture, place, face);
        },
        [](cv::Mat& picture, const cv::Rect& place, int) {
            const cv::Point middle = (place.tl() + place.br()) / 2;
            for (int y = place.y; y < place.br().y; ++y)
                for (int x = place.x; x < place.br().x; ++x)
                    if (const double r =
                            std::hypot(x - middle.x, y - middle.y) / (place.width / 2.0);
                        r < 1.1)
                        picture.at<cv::Vec3b>(y, x) =
                            cv::Vec3b::all(cv::saturate_cast<std::uint8_t>(153 - 60 * r));
        },
        {50, 60, 74, 74},
        2};
    expect_told(look, {720, 520}, 5, 8, 6, 2);
}

void draw_shape(cv::Mat& picture, const cv::Rect& place, int face) {
    const cv::Point middle = (place.tl() + place.br()) / 2;
    const int side = place.width * 2 / 5;
    if (face % 3 == 0)
        cv::circle(picture, middle, side, ink_of(face), cv::FILLED, cv::LINE_AA);
    else if (face % 3 == 1)
        cv::rectangle(picture, {middle.x - side, middle.y - side, 2 * side, 2 * side}, ink_of(face),
                      cv::FILLED);
    else
        cv::fillConvexPoly(picture,
                           std::vector<cv::Point>{{middle.x, middle.y - side},
                                                  {middle.x + side, middle.y + side},
                                                  {middle.x - side, middle.y + side}},
                           ink_of(face), cv::LINE_AA);
    cv::circle(picture, middle, side / 3, ink_of(face + 5), cv::FILLED, cv::LINE_AA);
}

// The frame around a board goes on where its next lines would be.
TEST(OnetPages, AFrameIsNoLineOfTheBoard) {
    const Look look{[](cv::Mat& picture) {
                        picture = cv::Scalar::all(238);
                        cv::rectangle(picture, {0, 0, 1200, 40}, cv::Scalar::all(119), cv::FILLED);
                        cv::rectangle(picture, {337, 45, 604, 604}, {68, 102, 136}, 4);
                        cv::rectangle(picture, {341, 49, 596, 596}, {34, 51, 68}, 4);
                    },
                    [](cv::Mat& picture, const cv::Rect& place, int face) {
                        cv::Mat cell = picture(place);
                        cell = 0.65 * cell + cv::Scalar::all(89);
                        cv::rectangle(picture, place, cv::Scalar::all(251), 1);
                        draw_shape(picture, place, face);
                    },
                    [](cv::Mat&, const cv::Rect&, int) {},
                    {348, 56, 73, 73},
                    0};
    expect_told(look, {1200, 760}, 8, 8, 0, 12);
}

// A minefield of thousands of cells.
TEST(OnetPages, ThousandsOfCellsAreNoBoard) {
    cv::Mat picture(900, 1300, CV_8UC3, cv::Scalar::all(220));
    std::mt19937_64 random(5);
    for (int row = 0; row < 40; ++row)
        for (int column = 0; column < 60; ++column) {
            const cv::Rect place(40 + 20 * column, 50 + 20 * row, 18, 18);
            cv::rectangle(picture, place, cv::Scalar::all(250), cv::FILLED);
            draw_shape(picture, place, static_cast<int>(random() % 7));
        }
    const Frame frame{picture, {}};
    const Found<Layout> layout = find_layout(frame);
    EXPECT_FALSE(layout && read_at_rest(frame, *layout).board);
}

void draw_white(cv::Mat& picture, const cv::Rect& place, int face) {
    cv::rectangle(picture, place, cv::Scalar::all(250), cv::FILLED);
    cv::rectangle(picture, place, cv::Scalar::all(150), 1);
    draw_number(picture, place, face);
}

// What is told of one picture must be so, and it must be told.
void expect_all_told(const Frame& frame, const std::vector<int>& tiles, int columns) {
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    const Reading reading = read_at_rest(frame, *layout);
    ASSERT_TRUE(reading.board) << reading.why_not;
    ASSERT_EQ(reading.board->columns, columns);
    ASSERT_EQ(reading.board->tiles.size(), tiles.size());
    EXPECT_EQ(wrong_cells(tiles, reading), 0);
}

// Ground that darkens into a corner of the window has colours there that are seen nowhere beside
// the board.
TEST(OnetPages, ADarkCornerIsNoTile) {
    const Look look{[](cv::Mat& picture) {
                        for (int y = 0; y < picture.rows; ++y)
                            for (int x = 0; x < picture.cols; ++x) {
                                const double dark = std::hypot(x - 640, y - 240) / 850;
                                picture.at<cv::Vec3b>(y, x) =
                                    cv::Vec3d(219 - 117 * dark, 112 - 86 * dark, 219 - 117 * dark);
                            }
                    },
                    draw_white,
                    {},
                    {108, 95, 60, 60},
                    8};
    const std::vector<int> tiles = dealt(96, 0, 0, 3);
    expect_all_told(drawn(look, {1280, 800}, 12, tiles), tiles, 12);
}

// Tiles side by side so thick that their sides reach into the hollows below them.
TEST(OnetPages, SidesOfTilesInHollowsAreNoWalls) {
    const Look look{
        [](cv::Mat& picture) {
            picture = cv::Scalar(73, 84, 96);
            for (int i = 0; i < 96; ++i)
                cv::rectangle(picture, {60 + i % 12 * 42, 60 + i / 12 * 46, 42, 46}, {62, 71, 82},
                              cv::FILLED);
        },
        [](cv::Mat& picture, const cv::Rect& place, int face) {
            cv::rectangle(picture, place + cv::Point(1, 6), {110, 200, 100}, cv::FILLED);
            draw_white(picture, place, face);
        },
        {},
        {60, 60, 42, 46},
        0};
    const std::vector<int> tiles = dealt(96, 0, 40, 5);
    expect_all_told(drawn(look, {640, 520}, 12, tiles), tiles, 12);
}

// Faces straight on the ground, of which a pair stands in an outer column that shows nothing else.
TEST(OnetPages, APairInAColumnOfItsOwnIsOfTheBoard) {
    const Look look{[](cv::Mat& picture) {
                        for (int y = 0; y < picture.rows; ++y)
                            picture.row(y) = cv::Scalar(205 + y * 30 / picture.rows, 215,
                                                        235 - y * 30 / picture.rows);
                    },
                    draw_shape,
                    {},
                    {130, 110, 52, 52},
                    4};
    std::vector<int> tiles(60, empty);
    const std::vector<int> inner = dealt(54, 0, 14, 9);
    for (int i = 0; i < 54; ++i)
        tiles[static_cast<std::size_t>(i / 9 * 10 + i % 9 + 1)] =
            inner[static_cast<std::size_t>(i)];
    tiles[20] = tiles[50] = 31;
    expect_all_told(drawn(look, {800, 560}, 10, tiles), tiles, 10);
}

// Tiles in colours of their own, each face four times, three of them without the yellow that the
// others show: no game has as many sorts of walls, each as often as a face.
TEST(OnetPages, FacesUnlikeTheOthersWereDealtAsOftenAsThese) {
    const Look look{[](cv::Mat& picture) {
                        cv::RNG(3).fill(picture, cv::RNG::UNIFORM, 60, 160);
                        cv::GaussianBlur(picture, picture, {0, 0}, 3);
                    },
                    [](cv::Mat& picture, const cv::Rect& place, int face) {
                        cv::rectangle(picture, place, ink_of(3 * face) * 0.5 + cv::Scalar::all(110),
                                      cv::FILLED);
                        const cv::Point middle = (place.tl() + place.br()) / 2;
                        if (face > 3) {
                            cv::circle(picture, middle, place.width / 3, {60, 210, 250}, cv::FILLED,
                                       cv::LINE_AA);
                            draw_number(picture, {middle.x - 13, middle.y - 13, 26, 26}, face);
                        } else {
                            draw_shape(picture, place, face);
                        }
                    },
                    {},
                    {60, 60, 56, 56},
                    0};
    const std::vector<int> tiles = dealt(72, 0, 0, 2);
    expect_all_told(drawn(look, {800, 460}, 12, tiles), tiles, 12);
}

// Tiles in colours of their own on a panel that ends with them: what lies between them is what bare
// places show.
TEST(OnetPages, APanelThatEndsWithTheBoardIsNoFace) {
    const Look look{
        [](cv::Mat& picture) {
            picture = cv::Scalar(79, 176, 111);
            cv::rectangle(picture, {50, 50, 854, 504}, cv::Scalar(66, 138, 103), cv::FILLED);
            cv::rectangle(picture, {54, 54, 846, 496}, cv::Scalar(198, 221, 209), cv::FILLED);
        },
        [](cv::Mat& picture, const cv::Rect& place, int face) {
            cv::Mat own(1, 1, CV_8UC3, cv::Scalar(face * 13, 110, 226));
            cv::cvtColor(own, own, cv::COLOR_HSV2BGR);
            cv::rectangle(picture, place, cv::Scalar(own.at<cv::Vec3b>(0, 0)), cv::FILLED);
            cv::putText(picture, std::string(1, static_cast<char>('A' + face)),
                        place.tl() + cv::Point(12, 52), cv::FONT_HERSHEY_SIMPLEX, 1.8, {20, 20, 20},
                        6, cv::LINE_AA);
        },
        {},
        {60, 60, 64, 64},
        6};
    std::vector<int> tiles(84, empty);
    for (int i = 0; i < 76; ++i) tiles[static_cast<std::size_t>(i)] = 1 + i / 2 % 13;
    std::shuffle(tiles.begin(), tiles.end(), std::mt19937_64(4));
    expect_all_told(drawn(look, {940, 600}, 12, tiles), tiles, 12);
}

}  // namespace
}  // namespace sightread::onet
