#include "calibration/registration.hpp"

#include "tests/vision/drawn_board.hpp"

#include <map>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

using Pairs = std::vector<std::pair<Cell, Cell>>;

// Every face with the next one of its kind, row by row.
Pairs equal_pairs(const drawn::Drawn& board) {
    std::map<int, Cell> last;
    Pairs pairs;
    for (std::size_t i = 0; i < board.tiles.size(); ++i) {
        const Cell cell = board.lattice.cell_of(i);
        if (const auto found = last.find(board.tiles[i]); found != last.end())
            pairs.emplace_back(found->second, cell);
        last[board.tiles[i]] = cell;
    }
    return pairs;
}

// The lattice with its pitch off and its middle where it was.
Lattice with_pitch(const Lattice& truth, cv::Size2d pitch) {
    Lattice off = truth;
    off.pitch = pitch;
    off.origin += cv::Point2d((truth.pitch.width - pitch.width) * truth.columns / 2,
                              (truth.pitch.height - pitch.height) * truth.rows / 2);
    return off;
}

TEST(Registration, FindsThePitchToAHundredthOfAPixel) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        drawn::Options options;
        options.seed = seed;
        options.pitch = {50.3, 56.7};
        const drawn::Drawn board = drawn::draw(options);
        const cv::Size2d found = registered_pitch(
            board.picture, with_pitch(board.lattice, {50.2, 56.9}), equal_pairs(board));
        EXPECT_NEAR(found.width, 50.3, 0.02) << seed;
        EXPECT_NEAR(found.height, 56.7, 0.02) << seed;
    }
}

// A face and the same one with its strokes aside and another sign beside it are two that look
// alike: they must not pull the pitch along.
TEST(Registration, PairsOfTwoFacesDoNotPullThePitch) {
    drawn::Options options;
    options.faces = drawn::Faces::letters;
    options.pitch = {54, 70};
    const drawn::Drawn board = drawn::draw(options);
    const Pairs pairs = equal_pairs(board);
    cv::Mat picture = board.picture.clone();
    // a quarter of the pairs, all to the same side
    for (std::size_t i = 0; i < pairs.size(); i += 4) {
        if (pairs[i].second.column <= pairs[i].first.column) continue;
        const cv::Rect2d at = board.lattice.cell(pairs[i].second);
        const cv::Rect face(cvRound(at.x) + 6, cvRound(at.y) + 6, 38, 58);
        board.picture(face).copyTo(picture(face + cv::Point(2, 0)));
        cv::rectangle(picture, cv::Rect(face.x + 28, face.y + 34, 12, 20), {30, 30, 160},
                      cv::FILLED);
    }
    const cv::Size2d found = registered_pitch(picture, board.lattice, pairs);
    EXPECT_NEAR(found.width, 54, 0.02);
    EXPECT_NEAR(found.height, 70, 0.02);
}

TEST(Registration, LeavesThePitchWhereNothingTells) {
    const drawn::Drawn board = drawn::draw({});
    const cv::Size2d found = registered_pitch(board.picture, board.lattice, {});
    EXPECT_EQ(found, board.lattice.pitch);
}

}  // namespace
}  // namespace sightread
