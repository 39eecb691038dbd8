// Every folder in tests/recordings/onet is a test: frame.png must read as the board in board.txt,
// which leaves off bare outer lines that cannot be seen. In those of onet-doubtful it may also be
// left unread, but it must never read as another board; in those of onet-in-part, whose faces look
// much alike, nearly all cells must be known. Adding a folder adds a test.
#include "tests/vision/onet/read_at_rest.hpp"
#include "tests/vision/wrong_cells.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

std::vector<std::filesystem::path> recordings(const std::string& folder) {
    std::vector<std::filesystem::path> found;
    for (const auto& entry :
         std::filesystem::directory_iterator(SIGHTREAD_SOURCE_DIR "/tests/recordings/" + folder))
        if (std::filesystem::exists(entry.path() / "frame.png")) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

std::string named(const testing::TestParamInfo<std::filesystem::path>& each) {
    std::string name = each.param.filename().string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

void expect_as_written(const std::filesystem::path& folder, const Board& board) {
    std::ifstream text(folder / "board.txt");
    std::string header, token;
    int rows = 0, columns = 0;
    std::getline(text, header);
    ASSERT_TRUE(std::istringstream(header) >> rows >> columns);
    ASSERT_EQ(board.rows, rows);
    ASSERT_EQ(board.columns, columns);
    std::map<std::string, int> there;
    std::map<int, std::string> back;
    for (const int tile : board.tiles) {
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

class Recordings : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Recordings, ReadAsWritten) {
    const Frame frame{cv::imread((GetParam() / "frame.png").string()), {}};
    ASSERT_FALSE(frame.pixels.empty());
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    const Reading reading = read_at_rest(frame, *layout);
    ASSERT_EQ(reading.why_not, "");
    expect_as_written(GetParam(), *reading.board);
}
INSTANTIATE_TEST_SUITE_P(Onet, Recordings, testing::ValuesIn(recordings("onet")), named);

class InPart : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(InPart, NearlyAllIsKnownAndTheRestGuessedRightly) {
    const Frame frame{cv::imread((GetParam() / "frame.png").string()), {}};
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    const Reading reading = read_at_rest(frame, *layout);
    ASSERT_TRUE(reading.board) << reading.why_not;
    std::ifstream text(GetParam() / "board.txt");
    std::stringstream whole;
    whole << text.rdbuf();
    const Board truth = parse(whole.str());
    EXPECT_EQ(wrong_cells(truth.tiles, reading), 0);
    EXPECT_LE(reading.unknown(), 4);
    Board guessed = *reading.board;
    ASSERT_EQ(guessed.guesses.size(), guessed.tiles.size());
    for (std::size_t i = 0; i < guessed.tiles.size(); ++i)
        if (guessed.tiles[i] == unknown) guessed.tiles[i] = guessed.guesses[i];
    EXPECT_TRUE(are_alike(guessed, truth)) << to_text(guessed);
}
INSTANTIATE_TEST_SUITE_P(Onet, InPart, testing::ValuesIn(recordings("onet-in-part")), named);

// The line that joins a pair leaves little of a face, the outline of a chosen tile nothing of its
// border: it is still there.
TEST_P(Recordings, HaveNoEmptyPlacesUnderLinesAndOutlines) {
    const Frame frame{cv::imread((GetParam() / "frame.png").string()), {}};
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout);
    const Reading before = read_at_rest(frame, *layout);
    ASSERT_TRUE(before.board);
    const Board& board = *before.board;
    int painted = 0;
    for (std::size_t one = 0; one < board.tiles.size(); ++one) {
        const auto other = static_cast<std::size_t>(
            std::find(board.tiles.begin() + static_cast<std::ptrdiff_t>(one) + 1, board.tiles.end(),
                      board.tiles[one]) -
            board.tiles.begin());
        if (board.tiles[one] <= empty || other >= board.tiles.size() || painted == 24) continue;
        ++painted;
        cv::Mat joined = frame.pixels.clone();
        for (const std::size_t i : {one, other}) {
            const cv::Rect its(layout->lattice.cell(layout->lattice.cell_of(i)));
            const cv::Point middle = (its.tl() + its.br()) / 2;
            cv::rectangle(joined, its, {230, 150, 60}, std::max(2, its.width / 16));
            cv::line(joined, middle - cv::Point(0, its.height / 10), {middle.x, its.br().y},
                     {0, 0, 255}, its.width / 5);
        }
        WholeOrPart reader(*layout);
        (void)reader.read(frame);
        ASSERT_TRUE(reader.read(frame).board);
        const Reading reading = reader.read({joined, {}});
        for (const std::size_t i : {one, other})
            EXPECT_NE(reading.cells[i].tile, empty)
                << to_text(layout->lattice.cell_of(i)) << " and "
                << to_text(layout->lattice.cell_of(other));
    }
    EXPECT_GT(painted, 0);
}

// Tiles without a picture, in the colour of a toolbar beside the board, with ever less of an
// outline.
struct Light {
    const char* name;
    cv::Mat (*of)(const cv::Mat&);
    bool is_read;
};
cv::Mat scaled(const cv::Mat& picture, double by, double and_more = 0) {
    cv::Mat scaled;
    picture.convertTo(scaled, -1, by, and_more);
    return scaled;
}
cv::Mat with_gamma(const cv::Mat& picture, double gamma) {
    cv::Mat table(1, 256, CV_8U), lit;
    for (int level = 0; level < 256; ++level)
        table.at<uchar>(level) = cv::saturate_cast<uchar>(255 * std::pow(level / 255.0, 1 / gamma));
    cv::LUT(picture, table, lit);
    return lit;
}
class BlankTiles : public testing::TestWithParam<Light> {};

TEST_P(BlankTiles, AreNoEmptyPlacesInAnyLight) {
    const std::filesystem::path folder =
        SIGHTREAD_SOURCE_DIR "/tests/recordings/onet/kshisen-blank-at-the-edge";
    const Frame frame{GetParam().of(cv::imread((folder / "frame.png").string())), {}};
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout);
    const Reading reading = read_at_rest(frame, *layout);
    for (const CellReading& cell : reading.cells) EXPECT_NE(cell.tile, empty) << to_text(cell.cell);
    if (GetParam().is_read) {
        ASSERT_EQ(reading.why_not, "");
        expect_as_written(folder, *reading.board);
    }
}
INSTANTIATE_TEST_SUITE_P(
    Onet, BlankTiles,
    testing::Values(
        Light{"bright", [](const cv::Mat& picture) { return picture; }, true},
        Light{"dim", [](const cv::Mat& picture) { return scaled(picture, 0.7); }, true},
        Light{"dark", [](const cv::Mat& picture) { return scaled(picture, 0.55); }, true},
        Light{"darker", [](const cv::Mat& picture) { return scaled(picture, 0.4); }, true},
        Light{"little_contrast", [](const cv::Mat& picture) { return scaled(picture, 0.4, 78); },
              true},
        Light{"through_grey", [](const cv::Mat& picture) { return scaled(picture, 0.55, 45); },
              true},
        Light{"through_white", [](const cv::Mat& picture) { return scaled(picture, 0.55, 115); },
              true},
        Light{"gamma_up", [](const cv::Mat& picture) { return with_gamma(picture, 2); }, true},
        Light{"gamma_down", [](const cv::Mat& picture) { return with_gamma(picture, 0.5); }, true}),
    [](const auto& each) { return std::string(each.param.name); });

class DoubtfulRecordings : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(DoubtfulRecordings, AreNeverReadAsAnotherBoard) {
    const Frame frame{cv::imread((GetParam() / "frame.png").string()), {}};
    ASSERT_FALSE(frame.pixels.empty());
    const auto layout = find_layout(frame);
    if (!layout) return;
    const Reading reading = Reader(*layout).read(frame);
    if (reading.board && objection_to(frame, *layout, *reading.board).empty())
        expect_as_written(GetParam(), *reading.board);
}
INSTANTIATE_TEST_SUITE_P(Onet, DoubtfulRecordings, testing::ValuesIn(recordings("onet-doubtful")),
                         named);

}  // namespace
}  // namespace sightread::onet
