// What a person said about a picture, put into it; and where a board may be in a window of another
// size.
#include "calibration/retouch.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// A board of 3x4 cells of 40 pixels at 20,10, each a disc of its own colour and size.
cv::Mat drawn_board() {
    cv::Mat picture(160, 220, CV_8UC3, cv::Scalar(200, 180, 160));
    for (int cell = 0; cell < 12; ++cell)
        cv::circle(picture, {40 + cell % 4 * 40, 30 + cell / 4 * 40}, 6 + cell,
                   {static_cast<double>(cell * 20), static_cast<double>(255 - cell * 20), 90},
                   cv::FILLED);
    return picture;
}

const Lattice board{3, 4, {20, 10}, {40, 40}};

TEST(Retouch, FlattensWhatIsIgnored) {
    const cv::Mat picture = drawn_board();
    const Retouch retouch({{20, 10, 40, 40}}, picture.size());
    const Frame seen = retouch.applied({picture, {}}, nullptr);
    EXPECT_EQ(seen.pixels.at<cv::Vec3b>(30, 40), cv::Vec3b(200, 180, 160));
    EXPECT_EQ(cv::norm(picture, drawn_board(), cv::NORM_INF), 0) << "the frame itself was changed";
    cv::Mat other = picture.clone();
    seen.pixels(cv::Rect(20, 10, 40, 40)).copyTo(other(cv::Rect(20, 10, 40, 40)));
    EXPECT_EQ(cv::norm(other, seen.pixels, cv::NORM_INF), 0) << "more than the area was changed";
}

TEST(Retouch, ScalesAreasWithTheWindow) {
    cv::Mat larger;
    cv::resize(drawn_board(), larger, {}, 2, 2, cv::INTER_LINEAR);
    const Retouch retouch({{20, 10, 40, 40}}, drawn_board().size());
    EXPECT_EQ(retouch.applied({larger, {}}, nullptr).pixels.at<cv::Vec3b>(60, 80),
              cv::Vec3b(200, 180, 160));
}

TEST(Retouch, SurvivesAreasOutsideOfThePicture) {
    const cv::Mat picture = drawn_board();
    const Retouch retouch({{500, 500, 40, 40}, {0, 0, 60000, 60000}}, picture.size());
    EXPECT_EQ(retouch.applied({picture, {}}, nullptr).pixels.size(), picture.size());
}

TEST(Retouch, ShowsTaughtCellsAsTheOther) {
    const cv::Mat picture = drawn_board();
    Retouch retouch;
    retouch.teach(
        {"x", picture_of_cell(picture, board, {0, 1}), picture_of_cell(picture, board, {2, 3})});
    const cv::Mat seen = retouch.applied({picture, {}}, &board).pixels;
    const auto cell = [&](const cv::Mat& of, Cell at) { return picture_of_cell(of, board, at); };
    EXPECT_LT(distance_of_cells(cell(seen, {0, 1}), cell(picture, {2, 3})), 0.01);
    for (const Cell& at : {Cell{0, 0}, Cell{0, 2}, Cell{1, 1}, Cell{2, 3}})
        EXPECT_EQ(cv::norm(cell(seen, at), cell(picture, at), cv::NORM_INF), 0) << to_text(at);
    // The same cell in a window of another size.
    cv::Mat larger;
    cv::resize(picture, larger, {}, 1.37, 1.37, cv::INTER_LINEAR);
    const Lattice moved = relocations(board, picture.size(), larger.size()).front();
    const cv::Mat again = retouch.applied({larger, {}}, &moved).pixels;
    EXPECT_LT(distance_of_cells(picture_of_cell(again, moved, {0, 1}), cell(picture, {2, 3})),
              same_cell);
}

// Whichever part of a pixel a cell begins at: what a reader compares must not tell where a copy was
// painted.
TEST(Retouch, CopiesLookAlikeBetweenPixels) {
    const Lattice odd{3, 4, {20.3, 10.7}, {40.37, 40.61}};
    cv::Mat picture;
    const cv::Matx23d onto(odd.pitch.width / 40, 0, 20.3 - 20 * odd.pitch.width / 40,  //
                           0, odd.pitch.height / 40, 10.7 - 10 * odd.pitch.height / 40);
    cv::warpAffine(drawn_board(), picture, onto, {230, 170}, cv::INTER_LINEAR,
                   cv::BORDER_REPLICATE);
    Retouch retouch;
    const cv::Mat reads = picture_of_cell(picture, odd, {2, 3});
    for (const Cell& at : {Cell{0, 0}, Cell{0, 1}, Cell{1, 1}, Cell{1, 2}})
        retouch.teach({"x", picture_of_cell(picture, odd, at), reads});
    const cv::Mat seen = retouch.applied({picture, {}}, &odd).pixels;
    for (const Cell& at : {Cell{0, 0}, Cell{0, 1}, Cell{1, 1}, Cell{1, 2}})
        EXPECT_LT(distance_of_cells(picture_of_cell(seen, odd, at), reads), 0.025) << to_text(at);
}

TEST(Relocations, HoldTheBoardOfAStretchedAndOfAGrownWindow) {
    const cv::Size from(220, 160);
    const auto has = [](const std::vector<Lattice>& all, const Lattice& wanted) {
        return std::find(all.begin(), all.end(), wanted) != all.end();
    };
    const std::vector<Lattice> doubled = relocations(board, from, {440, 320});
    EXPECT_EQ(doubled.front(), (Lattice{3, 4, {40, 20}, {80, 80}}));
    EXPECT_TRUE(has(doubled, board));
    const std::vector<Lattice> wider = relocations(board, from, {420, 160});
    EXPECT_TRUE(has(wider, (Lattice{3, 4, {120, 10}, {40, 40}}))) << "centred";
    EXPECT_TRUE(has(wider, board));
    Lattice shifted = board;
    shifted.shift = RowShift::odd;
    EXPECT_EQ(relocations(shifted, from, {440, 320}).front().shift, RowShift::odd);
    for (const Lattice& each : relocations(board, from, {100, 100}))
        EXPECT_LE(each.bounds().br().x, 100.5);
    EXPECT_TRUE(relocations(board, {0, 0}, {100, 100}).empty());
}

TEST(Relocations, FollowWhatMoved) {
    cv::Mat before(300, 400, CV_8UC3), after;
    cv::randu(before, 0, 255);
    cv::blur(before, before, {5, 5});
    const cv::Matx23d down(1, 0, 0, 0, 1, 30);
    cv::warpAffine(before, after, down, before.size());
    const auto shift = shift_between(before, after);
    ASSERT_TRUE(shift);
    EXPECT_NEAR(shift->x, 0, 0.5);
    EXPECT_NEAR(shift->y, 30, 0.5);
    cv::Mat other(300, 400, CV_8UC3);
    cv::randu(other, 0, 255);
    EXPECT_FALSE(shift_between(before, other));
    EXPECT_FALSE(shift_between(before, cv::Mat()));
}

}  // namespace
}  // namespace sightread
