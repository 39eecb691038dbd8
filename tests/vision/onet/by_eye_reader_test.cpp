// What the reader makes of boards that change under it: moves, marks, lines, light. The pictures
// are drawn by the code of these tests, which no training has seen. Every count says what must be
// read; it may only get better.
#include "tests/vision/plain_boards.hpp"
#include "tests/vision/wrong_cells.hpp"
#include "vision/onet/by_eye.hpp"

#include <algorithm>
#include <iostream>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::onet::by_eye {
namespace {

using drawn::a_pair;
using drawn::frame_of;
using drawn::plain_options;

struct Count {
    int cells = 0, known = 0, wrong = 0;
    void add(const std::vector<int>& truth, const Reading& reading) {
        ASSERT_EQ(reading.cells.size(), truth.size()) << reading.why_not;
        cells += static_cast<int>(truth.size());
        known += static_cast<int>(truth.size()) - reading.unknown();
        wrong += wrong_cells(truth, reading);
    }
};

std::ostream& operator<<(std::ostream& out, const Count& count) {
    return out << count.known << " of " << count.cells << " cells known, " << count.wrong
               << " of them wrong";
}

using Change = cv::Mat (*)(const cv::Mat&);

TEST(OnetEyeReader, ReadsBoardsInNoiseJpegAndOtherLight) {
    const Change changes[] = {
        [](const cv::Mat& p) { return p; },
        [](const cv::Mat& p) { return drawn::with_noise(p, 6, 5); },
        [](const cv::Mat& p) { return drawn::compressed(p, 60); },
        [](const cv::Mat& p) { return drawn::brightened(p, 0.7, 1); },
        [](const cv::Mat& p) { return drawn::brightened(p, 1, 1.4); },
    };
    Count count;
    for (std::uint64_t seed = 2000; seed < 2008; ++seed) {
        const drawn::Drawn drawn = drawn::draw(drawn::random_options(seed));
        for (const Change change : changes) {
            Reader reader(Layout{drawn.lattice, drawn.picture.size()});
            count.add(drawn.tiles, reader.read(frame_of(change(drawn.picture))));
        }
    }
    std::cout << count << '\n';
    EXPECT_GE(count.known, 0.78 * count.cells);
    EXPECT_LE(count.wrong, 0.045 * count.known);
}

TEST(OnetEyeReader, FollowsGamesAndKnowsWhatHasGone) {
    Count count;
    int gone = 0, seen_gone = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const drawn::Options options = plain_options(seed);
        drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        const Reading first = reader.read(frame_of(drawn.picture));
        ASSERT_TRUE(first.board) << drawn.description << ": " << first.why_not;
        EXPECT_EQ(reader.read(frame_of(drawn.picture.clone())).read_anew, 0);
        for (int move = 0; move < 12; ++move) {
            const auto [one, other] = a_pair(drawn.tiles);
            for (const int i : {one, other}) drawn.tiles[static_cast<std::size_t>(i)] = 0;
            const Reading reading =
                reader.read(frame_of(drawn::draw(options, drawn.tiles).picture));
            count.add(drawn.tiles, reading);
            EXPECT_GE(reading.read_anew, 2);
            EXPECT_LE(reading.read_anew, 18);
            for (const int i : {one, other})
                ++gone,
                    seen_gone += reading.cells[static_cast<std::size_t>(i)].tile == empty ? 1 : 0;
        }
    }
    std::cout << count << "; " << seen_gone << " of " << gone << " tiles seen to be gone\n";
    EXPECT_GE(count.known, 0.97 * count.cells);
    EXPECT_LE(count.wrong, 0.006 * count.known);
    EXPECT_GE(seen_gone, 0.97 * gone);
}

TEST(OnetEyeReader, RecognisesATintedTile) {
    int seen = 0, others = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const drawn::Options options = plain_options(seed);
        const drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        (void)reader.read(frame_of(drawn.picture));
        const Reading reading =
            reader.read(frame_of(drawn::draw(options, drawn.tiles, {17}).picture));
        EXPECT_NE(reading.cells[17].tile, empty) << drawn.description;
        for (std::size_t i = 0; i < reading.cells.size(); ++i)
            (i == 17 ? seen : others) += reading.cells[i].selected ? 1 : 0;
    }
    EXPECT_GE(seen, 4);
    EXPECT_EQ(others, 0);
}

TEST(OnetEyeReader, TilesUnderTheLineThatJoinsThemAreNotGone) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const drawn::Options options = plain_options(seed);
        const drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        (void)reader.read(frame_of(drawn.picture));
        const auto [one, other] = a_pair(drawn.tiles);
        cv::Mat crossed = drawn::draw(options, drawn.tiles, {one, other}).picture;
        const auto centre = [&](int i) {
            return cv::Point(drawn.lattice.centre({i / options.columns, i % options.columns}));
        };
        const int above = std::max(4, static_cast<int>(drawn.lattice.origin.y - 20));
        const std::vector<cv::Point> line{
            centre(one), {centre(one).x, above}, {centre(other).x, above}, centre(other)};
        cv::polylines(crossed, line, false, {0, 0, 255}, 8);
        const Reading reading = reader.read(frame_of(crossed));
        for (const int i : {one, other})
            EXPECT_NE(reading.cells[static_cast<std::size_t>(i)].tile, empty) << drawn.description;
    }
}

TEST(OnetEyeReader, MoreCellsThanAnyBoardHasAreNone) {
    Reader reader(Layout{{100, 100, {0, 0}, {8, 8}}, {800, 800}});
    const Reading reading = reader.read(frame_of(cv::Mat(800, 800, CV_8UC3, cv::Scalar::all(90))));
    EXPECT_FALSE(reading.board);
    EXPECT_NE(reading.why_not.find("more cells"), std::string::npos) << reading.why_not;
}

}  // namespace
}  // namespace sightread::onet::by_eye
