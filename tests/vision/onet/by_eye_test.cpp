// How much of boards that it was never trained on the eye reads: boards drawn by the code of these
// tests. The figures may only get better; a reader that reads nothing fails.
#include "vision/onet/by_eye.hpp"

#include "tests/vision/drawn_board.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::onet::by_eye {
namespace {

struct Count {
    int boards = 0, found = 0, right = 0, unknown = 0, wrong = 0;
};

// Cells that are certain are right where their kind is the true one and their face is shared by the
// same tiles: a face stands for the true one that most of its cells have.
void count(const std::vector<int>& truth, const Reading& reading, Count& sum) {
    std::map<int, std::map<int, int>> votes;
    for (std::size_t i = 0; i < truth.size(); ++i)
        if (const auto tile = reading.cells[i].tile; tile && *tile > empty)
            ++votes[*tile][truth[i]];
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const std::optional<int> tile = reading.cells[i].tile;
        if (!tile) {
            ++sum.unknown;
            continue;
        }
        int stands_for = *tile;
        if (*tile > empty) {
            int most = 0;
            for (const auto& [face, cells] : votes[*tile])
                if (cells > most) most = cells, stands_for = face;
        }
        ++(stands_for == truth[i] ? sum.right : sum.wrong);
    }
}

Count counted(std::uint64_t first, std::uint64_t last) {
    Count sum;
    for (std::uint64_t seed = first; seed <= last; ++seed) {
        const drawn::Drawn drawn = drawn::draw(drawn::random_options(seed));
        const Frame frame{drawn.picture, {}};
        ++sum.boards;
        const std::optional<Layout> layout = find_layout(frame);
        if (!layout || layout->lattice.rows != drawn.lattice.rows ||
            layout->lattice.columns != drawn.lattice.columns)
            continue;
        ++sum.found;
        // To a pixel at the far corner.
        const Cell corner{drawn.lattice.rows - 1, drawn.lattice.columns - 1};
        const cv::Point2d off = layout->lattice.centre(corner) - drawn.lattice.centre(corner);
        EXPECT_LT(std::hypot(off.x, off.y), 0.12 * drawn.lattice.pitch.width) << drawn.description;
        count(drawn.tiles, Reader(*layout).read(frame), sum);
    }
    return sum;
}

TEST(OnetByEye, ReadsDrawnBoards) {
    const Count sum = counted(5000, 5039);
    std::cout << "found " << sum.found << " of " << sum.boards << " boards; cells right "
              << sum.right << ", unknown " << sum.unknown << ", wrong " << sum.wrong << '\n';
    const int cells = sum.right + sum.unknown + sum.wrong;
    EXPECT_GE(sum.found, 40);
    EXPECT_GE(sum.right, 0.8 * cells);
    EXPECT_LE(sum.wrong, 0.012 * cells);
}

TEST(OnetByEye, FollowsAGameAndReadsOnlyWhatChanged) {
    drawn::Options options;
    options.seed = 3;
    drawn::Drawn drawn = drawn::draw(options);
    Reader reader(Layout{drawn.lattice, drawn.picture.size()});
    const Reading first = reader.read({drawn.picture, {}});
    ASSERT_EQ(first.cells.size(), drawn.tiles.size());
    EXPECT_EQ(reader.read({drawn.picture.clone(), {}}).read_anew, 0);
    const int face = drawn.tiles[0];
    int gone = 0;
    for (int& tile : drawn.tiles)
        if (tile == face && gone < 2) tile = 0, ++gone;
    const Reading second = reader.read({drawn::draw(options, drawn.tiles).picture, {}});
    EXPECT_GE(second.read_anew, 2);
    EXPECT_LE(second.read_anew, 18);
    // A face keeps its number.
    int kept = 0, cells = 0;
    for (std::size_t i = 0; i < drawn.tiles.size(); ++i) {
        if (drawn.tiles[i] == 0 || drawn.tiles[i] == face || !first.cells[i].tile ||
            !second.cells[i].tile)
            continue;
        ++cells;
        kept += first.cells[i].tile == second.cells[i].tile ? 1 : 0;
    }
    EXPECT_GE(kept, 0.95 * cells);
}

// Tiles that show nothing but a colour are no tiles to the eye: their lattice is that of another
// game's cells.
TEST(OnetByEye, ReadsTilesOfOneColourEach) {
    const std::vector<cv::Scalar> colours = {
        {255, 0, 0},   {0, 255, 0},   {0, 0, 255},   {0, 255, 255}, {255, 0, 255}, {255, 255, 0},
        {0, 128, 128}, {128, 0, 128}, {19, 69, 139}, {128, 0, 0},   {0, 100, 0},   {193, 182, 255}};
    std::vector<int> deal;
    for (int tile = 0; tile < 96; ++tile) deal.push_back(tile % 12);
    std::shuffle(deal.begin(), deal.end(), std::mt19937(8));
    cv::Mat picture(520, 660, CV_8UC3, cv::Scalar::all(28));
    std::string text = "8 12\n";
    for (int tile = 0; tile < 96; ++tile) {
        const cv::Rect place(42 + tile % 12 * 48, 70 + tile / 12 * 48, 44, 44);
        cv::rectangle(picture, place,
                      colours[static_cast<std::size_t>(deal[static_cast<std::size_t>(tile)])],
                      cv::FILLED);
        text += std::string(1, static_cast<char>('a' + deal[static_cast<std::size_t>(tile)])) +
                (tile % 12 == 11 ? "\n" : " ");
    }
    const Frame frame{picture, {}};
    const Found<Layout> layout = by_eye::find_layout(frame);
    ASSERT_TRUE(layout) << layout.why_not();
    const by_eye::Reading reading = by_eye::Reader(*layout).read(frame);
    ASSERT_TRUE(reading.board);
    const Board truth = parse(text);
    EXPECT_EQ(reading.board->rows, 8);
    EXPECT_EQ(reading.board->columns, 12);
    EXPECT_LE(reading.unknown(), 8) << "one colour may be an empty place: " << reading.why_not;
    for (std::size_t a = 0; a < truth.tiles.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            ASSERT_EQ(truth.tiles[a] == truth.tiles[b],
                      reading.board->tiles[a] == reading.board->tiles[b])
                << "tiles " << a << " and " << b;
}

// Sunken slots, and tiles in all of them but in the first row and in the last column.
TEST(OnetByEye, OuterLinesOfEmptySlotsAreOfTheBoard) {
    constexpr int rows = 7, columns = 10, side = 44;
    cv::Mat picture(420, 560, CV_8UC3, cv::Scalar::all(217));
    for (int cell = 0; cell < rows * columns; ++cell) {
        const int row = cell / columns, column = cell % columns;
        const cv::Rect slot(50 + column * side, 60 + row * side, side - 2, side - 2);
        cv::rectangle(picture, slot, cv::Scalar::all(165), cv::FILLED);
        cv::rectangle(picture, {slot.x, slot.y, slot.width, 2}, cv::Scalar::all(95), cv::FILLED);
        cv::rectangle(picture, {slot.x, slot.y, 2, slot.height}, cv::Scalar::all(95), cv::FILLED);
        if (row == 0 || column + 1 == columns || cell * 11 % 8 < 4) continue;
        cv::rectangle(picture, slot, {215, 230, 235}, cv::FILLED);
        cv::rectangle(picture, {slot.x, slot.br().y - 3, slot.width, 3}, {120, 140, 150},
                      cv::FILLED);
        const std::string letter(1, "ABEKMRTX"[cell * 5 % 8]);
        cv::putText(picture, letter, {slot.x + 9, slot.br().y - 11}, cv::FONT_HERSHEY_DUPLEX, 1,
                    {static_cast<double>(cell * 5 % 8 * 28), 40, 160}, 2, cv::LINE_AA);
    }
    const Found<Layout> layout = find_layout({picture, {}});
    ASSERT_TRUE(layout) << layout.why_not();
    EXPECT_EQ(layout->lattice.rows, rows);
    EXPECT_EQ(layout->lattice.columns, columns);
    EXPECT_NEAR(layout->lattice.origin.x, 50, 3);
    EXPECT_NEAR(layout->lattice.origin.y, 60, 3);
}

TEST(OnetByEye, APlainPictureHasNoBoard) {
    const Frame plain{cv::Mat(480, 640, CV_8UC3, cv::Scalar(200, 190, 180)), {}};
    EXPECT_NE(find_layout(plain).why_not(), "");
    EXPECT_NE(find_layout({}).why_not(), "");
}

// As when the last pair has gone, or of a lattice that lies over anything else.
TEST(OnetByEye, ALatticeWithoutTilesHasNoBoard) {
    const cv::Mat picture(400, 600, CV_8UC3, cv::Scalar(90, 140, 60));
    for (const double pitch : {12.0, 40.0, 90.0}) {
        const Layout layout{{4, 6, {20, 20}, {pitch, pitch}}, picture.size()};
        const Reading reading = Reader(layout).read({picture, {}});
        EXPECT_FALSE(reading.board) << pitch;
        EXPECT_FALSE(reading.why_not.empty()) << pitch;
    }
}

TEST(OnetByEye, AFrameOfAnotherSizeIsSaidSo) {
    Reader reader(Layout{{4, 4, {10, 10}, {40, 40}}, {300, 200}});
    const Reading reading = reader.read({cv::Mat(200, 310, CV_8UC3, cv::Scalar::all(0)), {}});
    EXPECT_FALSE(reading.board);
    EXPECT_NE(reading.why_not.find("310x200"), std::string::npos) << reading.why_not;
}

}  // namespace
}  // namespace sightread::onet::by_eye
