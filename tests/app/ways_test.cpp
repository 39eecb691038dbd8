// Which ways on a picture of a window offers, where what stands in it is known.
#include "app/ways.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// A panel over a page, with words and a cross at its right upper end.
Screen with_cross(bool is_browser) {
    Screen screen;
    screen.picture = cv::Mat(600, 800, CV_8UC3, cv::Scalar(150, 120, 90));
    cv::rectangle(screen.picture, {200, 150, 400, 250}, cv::Scalar::all(255), cv::FILLED);
    screen.is_browser = is_browser;
    for (const Caption& caption : {Caption{"How to play", {230, 200, 150, 24}},
                                   {"x", {570, 165, 14, 14}},
                                   {"x", {100, 100, 14, 14}}})
        screen.said.push_back({caption, wording_of(caption.text)});
    return screen;
}

std::ptrdiff_t clicks_at(const std::vector<Way>& ways, const cv::Rect& box) {
    return std::ranges::count(ways, click_in(box), &Way::gestures);
}

std::vector<Way> ways_over_a_board(const Screen& screen) {
    return ways_from_menu(screen, {.may_be_under_way = true}, [](const auto&) { return true; });
}

TEST(Ways, AnExplanationOverABoardIsClosedByItsCross) {
    const std::vector<Way> ways = ways_over_a_board(with_cross(true));
    EXPECT_EQ(clicks_at(ways, {570, 165, 14, 14}), 1);
    EXPECT_EQ(clicks_at(ways, {100, 100, 14, 14}), 0) << "on no panel";
}

// A program's own window may have one in its title bar.
TEST(Ways, ACrossThatMayCloseTheWindowIsNotPressed) {
    EXPECT_EQ(clicks_at(ways_over_a_board(with_cross(false)), {570, 165, 14, 14}), 0);
}

TEST(Ways, AKeyInAFrameIsPressedAndTheRestOfItsSentenceIsNot) {
    Screen screen;
    screen.said = said_in({{"Press", {100, 100, 60, 20}},
                           {"Space", {170, 96, 70, 28}},
                           {"to start", {250, 100, 90, 20}}});
    const std::vector<Way> ways = ways_said(screen);
    ASSERT_EQ(ways.size(), 1u);
    EXPECT_EQ(ways.front().gestures, "keys space");
}

TEST(Ways, TheFirstOfANumberedListIsChosen) {
    Screen screen;
    screen.picture = cv::Mat(600, 800, CV_8UC3, cv::Scalar::all(230));
    screen.said = said_in({{"Vyber obrázek", {100, 60, 200, 20}},
                           {"1. Hrad nad řekou", {100, 100, 170, 20}},
                           {"2. Maják a loď", {100, 150, 150, 20}},
                           {"3. Zimní vesnice", {100, 200, 160, 20}},
                           {"4. jen v plné verzi", {100, 250, 180, 20}}});
    const std::vector<Way> ways =
        ways_from_menu(screen, {}, [](const auto& all) { return !all.empty(); });
    EXPECT_EQ(clicks_at(ways, {100, 100, 170, 20}), 1);
    EXPECT_EQ(clicks_at(ways, {100, 250, 180, 20}), 0);
}

TEST(Ways, WhatDoesHarmBesideAKeyInAFrameIsStillKnownToDoSo) {
    for (const char* harm : {"Delete save", "Buy full version", "Log out"}) {
        const std::vector<Said> said = said_in({{"Press", {100, 100, 60, 20}},
                                                {"Space", {170, 96, 70, 28}},
                                                {"to start", {250, 100, 90, 20}},
                                                {harm, {360, 100, 150, 20}}});
        EXPECT_TRUE(std::ranges::any_of(said, [&](const Said& each) {
            return each.caption.text == harm && each.wording.is_harmful;
        })) << harm;
    }
}

}  // namespace
}  // namespace sightread
