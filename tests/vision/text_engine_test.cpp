// Text in pictures: what is read, and at what cost.
#include "vision/text_engine.hpp"

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

// Threads that wait for each other by turning round took most of the processor time of a line of text.
TEST(TextEngine, ReadsInTheThreadThatAsksForIt) {
    TextEngine engine(TextEngine::Form::line, "0123456789");
    const std::ptrdiff_t before = threads();
    EXPECT_EQ(engine.read(written("2048"), 50), "2048\n");
    EXPECT_EQ(threads(), before);
}

}  // namespace
}  // namespace sightread
