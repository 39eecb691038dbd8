// Levels followed by what changes in their picture, in any palette and any style of drawing.
#include "vision/lyne/followed.hpp"

#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/lyne/drawn.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace sightread::lyne {
namespace {

const cv::Size window{900, 640};

drawn::Drawn drawn_level(const Board& level, std::uint64_t seed,
                         const drawn::Progress& progress = {}) {
    return drawn::draw(level, window, drawn::random_palette(seed), drawn::random_style(seed),
                       progress);
}

Followed followed(const Board& level, const drawn::Drawn& untouched) {
    const cv::Point2d half(untouched.pitch / 2, untouched.pitch / 2);
    const Lattice lattice{
        level.rows, level.columns, untouched.first - half, {untouched.pitch, untouched.pitch}};
    return Followed(level, lattice, untouched.picture);
}

// What was drawn, with gaps through which the untouched picture is seen.
cv::Mat dashed(const cv::Mat& untouched, const cv::Mat& drawn) {
    constexpr int dash = 16, gap = 8;  // pixels of a line downwards
    cv::Mat picture = untouched.clone();
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x)
            if ((2 * x + y) % (dash + gap) < dash)
                picture.at<cv::Vec3b>(y, x) = drawn.at<cv::Vec3b>(y, x);
    return picture;
}

// Of the strokes of twenty levels, those after which all finished lines and filled holes are told
// rightly.
template <class Picture>
std::pair<int, int> right_of_all(const Picture& picture_of) {
    int strokes = 0, right = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Generated level = level_of(4, 5, 2, seed);
        const drawn::Drawn untouched = drawn_level(level.board, seed);
        Followed known = followed(level.board, untouched);
        drawn::Progress progress;
        std::vector<int> finished;
        for (const Stroke& stroke : level.answer) {
            progress.strokes.push_back(stroke);
            finished.push_back(stroke.shape);
            std::sort(finished.begin(), finished.end());
            const cv::Mat picture = drawn_level(level.board, seed, progress).picture;
            const Reading drawn = known.in(picture_of(untouched.picture, picture));
            bool is_right = drawn.why_not.empty() && drawn.finished == finished;
            for (std::size_t i = 0; is_right && i < drawn.filled.size(); ++i) {
                const Cell place{static_cast<int>(i) / level.board.columns,
                                 static_cast<int>(i) % level.board.columns};
                const bool is_octagon = level.board.at(place).kind == Kind::octagon;
                is_right =
                    drawn.filled[i] == (is_octagon ? filled_holes(progress.strokes, place) : 0);
            }
            ++strokes;
            right += is_right;
        }
    }
    return {right, strokes};
}

TEST(LyneFollowed, TellsFinishedLinesAndFilledHolesOfWholeStrokes) {
    const auto [right, strokes] =
        right_of_all([](const cv::Mat&, const cv::Mat& drawn) { return drawn; });
    EXPECT_GE(right, 0.95 * strokes) << right << " of " << strokes;
}

TEST(LyneFollowed, TellsLinesThatAreDashed) {
    const auto [right, strokes] = right_of_all(dashed);
    EXPECT_GE(right, 0.95 * strokes) << right << " of " << strokes;
}

TEST(LyneFollowed, SeesNothingDrawnWhereNothingIs) {
    const Generated level = level_of(4, 5, 2, 3);
    const drawn::Drawn untouched = drawn_level(level.board, 3);
    const Reading drawn =
        followed(level.board, untouched).in(drawn::with_noise(untouched.picture, 6, 3));
    EXPECT_TRUE(drawn.why_not.empty()) << drawn.why_not;
    EXPECT_TRUE(drawn.finished.empty());
    EXPECT_TRUE(std::ranges::all_of(drawn.filled, [](int filled) { return filled == 0; }));
}

TEST(LyneFollowed, IsNoOtherLevelAndNoOtherSize) {
    const Generated level = level_of(4, 5, 3, 5), other = level_of(4, 5, 3, 6);
    Followed known = followed(level.board, drawn_level(level.board, 5));
    EXPECT_FALSE(known.in(drawn_level(other.board, 5).picture).why_not.empty());
    EXPECT_FALSE(known.in(cv::Mat::zeros(100, 100, CV_8UC3)).why_not.empty());
}

// One more column, in the middle of the same window: its shapes lie between the places.
TEST(LyneFollowed, IsNoLevelWhoseShapesLieBetweenItsPlaces) {
    int told = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Generated level = level_of(4, 4, 2, seed), other = level_of(4, 5, 3, seed);
        const drawn::Drawn untouched = drawn_level(level.board, seed),
                           next = drawn_level(other.board, seed);
        ASSERT_NEAR(untouched.pitch, next.pitch, 0.1 * next.pitch);
        told += !followed(level.board, untouched).in(next.picture).why_not.empty();
    }
    EXPECT_GE(told, 19);
}

}  // namespace
}  // namespace sightread::lyne
