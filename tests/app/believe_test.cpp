// What a person said of cells, on boards that readers have taken for something else.
#include "app/unknown.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// Two tiles with a square and two with a cross, all of which a reader calls face 2.
struct Merged {
    Frame frame{cv::Mat(40, 160, CV_8UC3, cv::Scalar(200, 210, 220)), {}};
    Look look;

    Merged() {
        look.layout.lattice = {1, 4, {0, 0}, {40, 40}};
        look.layout.frame = frame.pixels.size();
        for (int column = 0; column < 4; ++column) {
            const cv::Point middle(40 * column + 20, 20);
            if (column < 2)
                cv::rectangle(frame.pixels, middle - cv::Point(10, 10), middle + cv::Point(10, 10),
                              {40, 40, 200}, cv::FILLED);
            else
                cv::drawMarker(frame.pixels, middle, {160, 60, 20}, cv::MARKER_TILTED_CROSS, 24, 6);
            look.cells.push_back({{0, column}, "2", 1, {}});
        }
        look.text = "1 4 border=open gravity=none\n2 2 2 2\n";
        look.worst_margin = 1;
    }
};

std::string kinds_of(const Look& look) {
    std::string kinds;
    for (const Look::Cell& cell : look.cells) kinds += cell.kind + " ";
    return kinds;
}

TEST(Believe, WhatTheReaderTookForAnotherFaceIsAFaceOfItsOwn) {
    Merged merged;
    const TaughtPictures taught = lesson(merged.frame, merged.look, {}, {0, 1}, "star");
    believe(merged.look, merged.frame, {taught}, visible_game_named("onet"));
    EXPECT_EQ(kinds_of(merged.look), "star star 2 2 ");
    EXPECT_EQ(merged.look.text, "1 4 border=open gravity=none\nstar star 2 2\n");
    EXPECT_EQ(merged.look.why_not, "");
}

// A word for a face that the reader tells from all others renames nothing: its numbers stay.
TEST(Believe, AFaceThatIsToldKeepsTheReadersNumber) {
    Merged merged;
    for (const std::size_t i : {2, 3}) merged.look.cells[i].kind = "7";
    merged.look.text = "1 4 border=open gravity=none\n2 2 7 7\n";
    const TaughtPictures taught = lesson(merged.frame, merged.look, {}, {0, 1}, "star");
    believe(merged.look, merged.frame, {taught}, visible_game_named("onet"));
    EXPECT_EQ(kinds_of(merged.look), "2 2 7 7 ");
}

}  // namespace
}  // namespace sightread
