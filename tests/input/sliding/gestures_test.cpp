// From moves of the sliding puzzle to gestures.
#include "input/sliding/gestures.hpp"

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

const Layout layout{{3, 4, {10, 20}, {30, 40}}, {200, 200}};
const Run run{{1, 2}, {1, 1}, {Slide::left}};

std::string text_of(Way way) {
    std::string text;
    for (const Gesture& gesture : gestures(run, way, layout))
        text += sightread::to_text(gesture) + ";";
    return text;
}

TEST(SlidingGestures, OfEveryWay) {
    EXPECT_EQ(text_of(Way::run), "click 85,80;");
    EXPECT_EQ(text_of(Way::neighbour), "click 85,80;");
    EXPECT_EQ(text_of(Way::keys), "keys Left;");
    EXPECT_EQ(text_of(Way::keys_blank), "keys Right;");
    EXPECT_EQ(text_of(Way::drag), "drag 85,80 78,80 70,80 63,80 55,80 54,80;");
    EXPECT_EQ(text_of(Way::pick), "click 85,80;click 55,80;");
}

TEST(SlidingGestures, WaysHaveNames) {
    for (const Way way : all_ways) EXPECT_EQ(way_from_text(to_text(way)), way);
    for (const char* text : {"", "fly", "Run", "keys "}) EXPECT_FALSE(way_from_text(text)) << text;
}

TEST(GesturesText, SeveralAreSeparatedBySemicolons) {
    const auto several = gestures_from_text("keys ctrl+n; wait 500 ;click 3,4");
    ASSERT_TRUE(several);
    ASSERT_EQ(several->size(), 3u);
    EXPECT_EQ(sightread::to_text((*several)[1]), "wait 500");
    for (const char* text :
         {"", ";", "keys ctrl+n;", "keys ctrl+n;;wait 5", "click 3,4; fly", "; wait 5"})
        EXPECT_FALSE(gestures_from_text(text)) << text;
}

}  // namespace
}  // namespace sightread::sliding
