// Text in pictures: what is read, and at what cost.
#include "vision/text/text_engine.hpp"

#include "vision/text/buttons.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

cv::Mat written(const std::string& text) {
    cv::Mat picture(60, 240, CV_8UC1, cv::Scalar(255));
    cv::putText(picture, text, {12, 44}, cv::FONT_HERSHEY_SIMPLEX, 1.2, cv::Scalar(0), 2, cv::LINE_AA);
    return picture;
}

std::ptrdiff_t threads() {
    return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
}

// A link stands in a line of another colour, and is pressed by itself.
TEST(Captions, PartALinkFromItsLine) {
    cv::Mat picture(120, 900, CV_8UC3, cv::Scalar(245, 245, 245));
    cv::putText(picture, "All lamps are out.", {20, 64}, cv::FONT_HERSHEY_SIMPLEX, 1, {30, 30, 30}, 2, cv::LINE_AA);
    cv::putText(picture, "Next level", {322, 64}, cv::FONT_HERSHEY_SIMPLEX, 1, {40, 40, 220}, 2, cv::LINE_AA);
    const std::vector<Caption> captions = captions_in(picture);
    const auto link = std::find_if(captions.begin(), captions.end(),
                                   [](const Caption& caption) { return caption.text == "Next level"; });
    ASSERT_NE(link, captions.end());
    EXPECT_NEAR(link->box.x, 322, 8);
}

// Threads that wait for each other by turning round took most of the processor time of a line of text.
TEST(TextEngine, ReadsInTheThreadThatAsksForIt) {
    TextEngine engine(TextEngine::Form::line, "0123456789");
    const std::ptrdiff_t before = threads();
    EXPECT_EQ(engine.read(written("2048"), 50), "2048\n");
    EXPECT_EQ(threads(), before);
}

}  // namespace
}  // namespace sightread
