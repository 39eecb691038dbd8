// Levels read off pictures: the real ones, drawn ones, and what is no level.
#include "vision/lyne.hpp"

#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/lyne_drawn.hpp"

#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

// Beside the project, or beside the folder that its worktrees are in.
const std::filesystem::path shared = [] {
    const std::filesystem::path beside = std::filesystem::path(SIGHTREAD_SOURCE_DIR).parent_path();
    return std::filesystem::exists(beside / "shared") ? beside / "shared" : beside.parent_path() / "shared";
}();

Frame frame_of(const cv::Mat& picture) {
    return {picture, {}};
}

Reading read_first(const cv::Mat& picture) {
    Reading reading;
    const auto layout = find_layout(frame_of(picture), &reading.why_not);
    return layout ? Reader(*layout).read(frame_of(picture)) : reading;
}

std::string text_in(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

struct RealPicture {
    const char* picture;
    const char* level;
};
class RealPictures : public testing::TestWithParam<RealPicture> {};

TEST_P(RealPictures, AreReadExactly) {
    const auto picture = shared / "screens/lyne" / GetParam().picture,
               level = shared / "levels/lyne" / GetParam().level;
    if (!std::filesystem::exists(picture) || !std::filesystem::exists(level))
        GTEST_SKIP() << "skipped: there is no " << GetParam().picture << " of the real game beside this project";
    const Reading reading = read_first(cv::imread(picture.string()));
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(to_text(*reading.board), to_text(parse(text_in(level))));
}
INSTANTIATE_TEST_SUITE_P(Lyne, RealPictures,
                         testing::Values(RealPicture{"a06.png", "real_A06.txt"}, RealPicture{"a17.png", "real_A17.txt"},
                                         RealPicture{"b25.png", "real_B25.txt"}),
                         [](const auto& each) { return std::string(each.param.picture).substr(0, 3); });

}  // namespace
}  // namespace sightread::lyne
