#include "input/parking.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread {
namespace {

TEST(Parking, TakesTheBroadestStripAndTheTopOneLast) {
    const cv::Rect board(40, 160, 700, 500);
    const std::vector<cv::Point> places = places_beside(board, {800, 700});
    ASSERT_FALSE(places.empty());
    EXPECT_GE(places.front().x, board.br().x);  // 60 pixels on the right
    EXPECT_LT(places.back().y, board.y);
    for (cv::Point place : places) {
        EXPECT_TRUE(cv::Rect(0, 0, 800, 700).contains(place)) << place;
        EXPECT_FALSE(board.contains(place)) << place;
    }
}

TEST(Parking, KeepsOutOfEveryBoardAndInEveryWindow) {
    for (int left : {0, 7, 8, 9, 30})
        for (int top : {0, 7, 8, 9, 30})
            for (int right : {0, 8, 100})
                for (int bottom : {0, 8, 100}) {
                    const cv::Rect board(left, top, 50, 40);
                    const cv::Size window(left + 50 + right, top + 40 + bottom);
                    const std::vector<cv::Point> places = places_beside(board, window);
                    EXPECT_EQ(places.empty(), left < 8 && top < 8 && right < 8 && bottom < 8);
                    for (cv::Point place : places) {
                        EXPECT_TRUE(cv::Rect({0, 0}, window).contains(place)) << place << window;
                        EXPECT_FALSE(board.contains(place)) << place << board;
                    }
                }
}

TEST(Parking, ABoardThatReachesOutOfTheWindowIsCutOff) {
    EXPECT_TRUE(places_beside({-50, -50, 900, 900}, {800, 700}).empty());
    EXPECT_TRUE(places_beside({900, 0, 10, 10}, {800, 700}).empty());
}

TEST(Parking, CornersAndEdgesAreNotQuiet) {
    const std::vector<cv::Rect> monitors{{0, 0, 1280, 800}, {1280, 100, 800, 600}};
    for (cv::Point corner :
         {cv::Point(0, 0), {1279, 0}, {0, 799}, {47, 47}, {1279, 799}, {1280, 100}, {2079, 699}})
        EXPECT_FALSE(is_quiet_place(corner, monitors)) << corner;
    EXPECT_FALSE(is_quiet_place({600, 1}, monitors));    // an edge
    EXPECT_FALSE(is_quiet_place({1500, 50}, monitors));  // no monitor shows it
    EXPECT_TRUE(is_quiet_place({600, 48}, monitors));
    EXPECT_TRUE(is_quiet_place({48, 5}, monitors));
}

TEST(Parking, PlacesAroundAWindowAreNearestFirst) {
    const std::vector<cv::Rect> monitors{{0, 0, 1280, 800}};
    const cv::Rect window(200, 200, 300, 300);
    const std::vector<cv::Point> places = places_around(window, monitors);
    ASSERT_GT(places.size(), 20u);
    for (cv::Point place : places) {
        EXPECT_FALSE(window.contains(place));
        EXPECT_TRUE(is_quiet_place(place, monitors));
    }
    EXPECT_LT(cv::norm(places.front() - cv::Point(350, 350)),
              cv::norm(places.back() - cv::Point(350, 350)));
    EXPECT_TRUE(places_around({0, 0, 1280, 800}, monitors).empty());
}

}  // namespace
}  // namespace sightread
