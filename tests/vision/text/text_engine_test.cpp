// Text in pictures: what is read, and at what cost.
#include "vision/text/text_engine.hpp"

#include "tests/support/memory_in_use.hpp"
#include "vision/text/captions.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

cv::Mat written(const std::string& text) {
    cv::Mat picture(60, 240, CV_8UC1, cv::Scalar(255));
    cv::putText(picture, text, {12, 44}, cv::FONT_HERSHEY_SIMPLEX, 1.2, cv::Scalar(0), 2,
                cv::LINE_AA);
    return picture;
}

std::ptrdiff_t threads() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"),
                         std::filesystem::directory_iterator());
}

// A link stands in a line of another colour, and is pressed by itself.
TEST(Captions, PartALinkFromItsLine) {
    cv::Mat picture(120, 900, CV_8UC3, cv::Scalar(245, 245, 245));
    cv::putText(picture, "All lamps are out.", {20, 64}, cv::FONT_HERSHEY_SIMPLEX, 1, {30, 30, 30},
                2, cv::LINE_AA);
    cv::putText(picture, "Next level", {322, 64}, cv::FONT_HERSHEY_SIMPLEX, 1, {40, 40, 220}, 2,
                cv::LINE_AA);
    const std::vector<Caption> captions = captions_in(picture);
    const auto link = std::find_if(captions.begin(), captions.end(), [](const Caption& caption) {
        return caption.text == "Next level";
    });
    ASSERT_NE(link, captions.end());
    EXPECT_NEAR(link->box.x, 322, 8);
}

const Caption* caption_of(const std::vector<Caption>& captions, const std::string& text) {
    const auto it = std::find_if(captions.begin(), captions.end(),
                                 [&](const Caption& caption) { return caption.text == text; });
    return it == captions.end() ? nullptr : &*it;
}

// Tesseract leaves out single digits of a page; levels are chosen by them.
TEST(Captions, HaveSingleDigitsHoweverPale) {
    cv::Mat picture(420, 900, CV_8UC3, cv::Scalar(250, 250, 250));
    cv::putText(picture, "Choose a level", {60, 64}, cv::FONT_HERSHEY_SIMPLEX, 1, {30, 30, 30}, 2,
                cv::LINE_AA);
    for (int level = 1; level <= 6; ++level) {
        const cv::Point corner(60 + 130 * (level - 1), 140);
        cv::rectangle(picture, {corner, cv::Size(90, 90)}, {200, 170, 120}, 2);
        const cv::Scalar ink =
            // the others are locked
            level == 1 ? cv::Scalar(60, 40, 30) : cv::Scalar(195, 195, 195);
        cv::putText(picture, std::to_string(level), corner + cv::Point(36, 56),
                    cv::FONT_HERSHEY_SIMPLEX, 1, ink, 2, cv::LINE_AA);
    }
    const std::vector<Caption> captions = captions_in(picture);
    for (int level = 1; level <= 6; ++level) {
        const Caption* const digit = caption_of(captions, std::to_string(level));
        ASSERT_NE(digit, nullptr) << level;
        EXPECT_NEAR(digit->box.x, 96 + 130 * (level - 1), 12);
        EXPECT_GE(digit->confidence, 60);
    }
}

// A page is written in what its title is.
TEST(TextEngine, KnowsWhatWouldReadATitle) {
    EXPECT_TRUE(missing_writings_of("Lights Out").empty());
    const std::vector<std::string>& installed = installed_writings();
    const bool reads_greek = std::ranges::find(installed, "ell") != installed.end();
    const std::vector<std::string> greek = missing_writings_of("Τα παράθυρα - Chromium");
    EXPECT_EQ(greek, reads_greek ? std::vector<std::string>{} : std::vector<std::string>{"ell"});
}

TEST(TextEngine, ReadsTheWritingsOfATitle) {
    EXPECT_TRUE(writings_of("Lights Out - Chromium").empty());
    const std::vector<std::string>& installed = installed_writings();
    for (const auto& [title, writing] :
         {std::pair("П'ятнашки - Chromium", "rus"), std::pair("Πίνακας", "ell"),
          std::pair("고양이 가두기", "kor"), std::pair("ねこをつかまえる", "jpn")})
        if (std::find(installed.begin(), installed.end(), writing) != installed.end()) {
            EXPECT_EQ(writings_of(title), std::vector<std::string>{writing}) << title;
        } else {
            EXPECT_TRUE(writings_of(title).empty()) << title;
        }
}

// Threads that wait for each other by turning round took most of the processor time of a line of
// text.
TEST(TextEngine, ReadsInTheThreadThatAsksForIt) {
    TextEngine engine(TextEngine::Form::line, "0123456789");
    const std::ptrdiff_t before = threads();
    EXPECT_EQ(engine.read(written("2048"), 50), "2048\n");
    EXPECT_EQ(threads(), before);
}

// Tesseract keeps the word lists of what it was started for, some megabytes for each writing, when
// nobody reads any more.
TEST(TextEngine, LeavesNothingBehind) {
    if (test::megabytes_in_use() == 0) GTEST_SKIP() << "the allocator does not count";
    const auto read = [] {
        EXPECT_EQ(TextEngine(TextEngine::Form::line).read(written("Next level"), 50),
                  "Next level\n");
    };
    const double before = test::megabytes_in_use();
    read();
    EXPECT_NEAR(test::megabytes_in_use(), before, 1.5);
}

// One that lives to the end of the program outlives what Tesseract made when it was first used.
TEST(TextEngineAtTheEndOfTheProgram, LeavesInGoodOrder) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");  // a program of its own, that has read nothing
    EXPECT_EXIT(
        {
            static TextEngine engine(TextEngine::Form::line);
            const std::string text = engine.read(written("Next level"), 50);
            std::exit(text == "Next level\n" ? 0 : 1);
        },
        testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace sightread
