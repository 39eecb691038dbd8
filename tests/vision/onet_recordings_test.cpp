// Every folder in tests/recordings/onet is a test: frame.png must read as the board in board.txt. Adding a folder adds
// a test.
#include "vision/onet.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

namespace sightread::onet {
namespace {

std::vector<std::filesystem::path> recordings() {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(SIGHTREAD_SOURCE_DIR "/tests/recordings/onet"))
        if (std::filesystem::exists(entry.path() / "frame.png")) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

class Recordings : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Recordings, ReadAsWritten) {
    const Frame frame{cv::imread((GetParam() / "frame.png").string()), {}};
    ASSERT_FALSE(frame.pixels.empty());
    std::ifstream text(GetParam() / "board.txt");
    std::string header, token;
    int rows = 0, columns = 0;
    std::getline(text, header);
    ASSERT_TRUE(std::istringstream(header) >> rows >> columns);
    std::string why_not;
    const auto layout = find_layout(frame, &why_not);
    ASSERT_TRUE(layout) << why_not;
    ASSERT_EQ(layout->lattice.rows, rows);
    ASSERT_EQ(layout->lattice.columns, columns);
    const Reading reading = Reader(*layout).read(frame);
    ASSERT_TRUE(reading.board) << reading.why_not;
    std::map<std::string, int> there;
    std::map<int, std::string> back;
    for (const int tile : reading.board->tiles) {
        ASSERT_TRUE(text >> token);
        if (token == "." || token == "#") {
            EXPECT_EQ(tile, token == "." ? empty : barrier);
        } else {
            EXPECT_GT(tile, 0);
            EXPECT_EQ(there.emplace(token, tile).first->second, tile);
            EXPECT_EQ(back.emplace(tile, token).first->second, token);
        }
    }
}
INSTANTIATE_TEST_SUITE_P(Onet, Recordings, testing::ValuesIn(recordings()), [](const auto& each) {
    std::string name = each.param.filename().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
});

}  // namespace
}  // namespace sightread::onet
