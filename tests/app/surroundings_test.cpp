// What a window says beside its board at the end, and what it shows there all the time.
#include "app/surroundings.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;

const cv::Rect board{20, 60, 160, 160};
const Clock::time_point begin{};

// A window with a count of moves above its board, and what stands below it.
Frame window_with(int moves, const std::string& below = {}, std::chrono::milliseconds at = 0ms) {
    cv::Mat pixels(280, 200, CV_8UC3, cv::Scalar(230, 230, 230));
    cv::rectangle(pixels, board, cv::Scalar(40 + moves * 7 % 100, 90, 150), cv::FILLED);
    cv::putText(pixels, "Moves: " + std::to_string(moves), {30, 40}, cv::FONT_HERSHEY_SIMPLEX, 0.5,
                {}, 1);
    cv::putText(pixels, below, {30, 250}, cv::FONT_HERSHEY_SIMPLEX, 0.5, {}, 1);
    return {pixels, begin + at};
}

class Saying : public testing::Test {
protected:
    // So many moves, a second each.
    void play(int moves) {
        for (int move = 1; move <= moves; ++move)
            surroundings_.saw(window_with(move, "", move * 1000ms), board);
    }
    Surroundings surroundings_;
};

TEST_F(Saying, AWordThatWasNeverThereIsSaid) {
    play(9);
    surroundings_.saw(window_with(10, "", 10'000ms), board);
    EXPECT_FALSE(surroundings_.say_more(window_with(10)));
    EXPECT_TRUE(surroundings_.say_more(window_with(10, "Solved!")));
    surroundings_.saw(window_with(11, "Solved!", 11'000ms), board);
    EXPECT_TRUE(surroundings_.say_more(window_with(11, "Solved!"))) << "it came with the last move";
}

TEST_F(Saying, ACountThatGrowsByADigitSaysNothing) {
    play(9);
    surroundings_.saw(window_with(10, "", 10'000ms), board);
    EXPECT_FALSE(surroundings_.say_more(window_with(100)));
}

TEST_F(Saying, WhatIsToldFromTheBeginningSaysNothing) {
    for (int move = 1; move <= 9; ++move)
        surroundings_.saw(window_with(move, "tile " + std::to_string(move), move * 1000ms), board);
    EXPECT_FALSE(surroundings_.say_more(window_with(9, "tile 4")));
}

TEST_F(Saying, NothingIsSaidBeforeItIsKnownWhatChangesAllTheTime) {
    play(3);
    EXPECT_FALSE(surroundings_.say_more(window_with(3, "Solved!")));
}

TEST_F(Saying, AnotherSizeOfTheWindowBeginsAnew) {
    play(9);
    Frame wide = window_with(10, "Solved!");
    cv::resize(wide.pixels, wide.pixels, {300, 280});
    EXPECT_FALSE(surroundings_.say_more(wide));
    surroundings_.saw(wide, board);
    EXPECT_FALSE(surroundings_.say_more(wide));
}

}  // namespace
}  // namespace sightread::test
