// Pictures that stand for words on buttons, drawn here in strokes and fills of several sizes, and
// what is like them.
#include "vision/text/icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

const cv::Scalar button(120, 70, 40), white(250, 250, 250);
const cv::Point2d middle(100, 70);

using Points = std::vector<cv::Point2d>;

cv::Mat canvas() {
    cv::Mat picture(140, 200, CV_8UC3, cv::Scalar(214, 226, 232));
    cv::circle(picture, cv::Point(middle), 62, button, cv::FILLED, cv::LINE_AA);
    return picture;
}

// Corners in radii from the middle.
void fill(cv::Mat& picture, const Points& corners, double radius) {
    std::vector<cv::Point> places;
    for (const cv::Point2d& corner : corners) places.emplace_back(middle + radius * corner);
    cv::fillPoly(picture, std::vector<std::vector<cv::Point>>{places}, white, cv::LINE_AA);
}

void arc(cv::Mat& picture, double radius, double from, double to) {
    const int stroke = std::max(2, cvRound(radius * 0.28));
    cv::ellipse(picture, cv::Point(middle), cv::Size2d(radius, radius), 0, from, to, white, stroke,
                cv::LINE_AA);
}

// A head at the end of an arc that ends at this angle, pointing on.
void head(cv::Mat& picture, double radius, double degrees) {
    const double angle = degrees * CV_PI / 180;
    const cv::Point2d at(std::cos(angle), std::sin(angle)), on(-std::sin(angle), std::cos(angle));
    fill(picture, {0.5 * at, 1.5 * at, at + 0.62 * on}, radius);
}

cv::Mat again(double radius) {
    cv::Mat picture = canvas();
    arc(picture, radius, 40, 310);
    head(picture, radius, 310);
    return picture;
}

cv::Mat play(double radius) {
    cv::Mat picture = canvas();
    fill(picture, {{-0.7, -0.9}, {0.9, 0}, {-0.7, 0.9}}, radius);
    return picture;
}

cv::Mat two_arrows(double radius) {
    cv::Mat picture = canvas();
    for (const double begin : {20.0, 200.0}) {
        arc(picture, radius, begin, begin + 125);
        head(picture, radius, begin + 125);
    }
    return picture;
}

cv::Mat next(double radius) {
    cv::Mat picture = canvas();
    fill(picture,
         {{-1, -0.2}, {0.1, -0.2}, {0.1, -0.75}, {1, 0}, {0.1, 0.75}, {0.1, 0.2}, {-1, 0.2}},
         radius);
    return picture;
}

cv::Mat house(double radius) {
    cv::Mat picture = canvas();
    fill(picture, {{0, -1}, {1, 0}, {0.72, 0}, {0.72, 0.8}, {-0.72, 0.8}, {-0.72, 0}, {-1, 0}},
         radius);
    return picture;
}

std::vector<SeenIcon> seen(const cv::Mat& picture) {
    return icons_in(picture, {{}, picture.size()});
}

class Icons : public testing::TestWithParam<int> {
protected:
    void expect(const cv::Mat& picture, Icon what) const {
        const std::vector<SeenIcon> icons = seen(picture);
        ASSERT_EQ(icons.size(), 1U);
        EXPECT_EQ(icons[0].what, what);
        EXPECT_TRUE(icons[0].box.contains(cv::Point(middle)));
    }
    void expect_none(const cv::Mat& picture) const { EXPECT_TRUE(seen(picture).empty()); }
};

TEST_P(Icons, AreToldInAnySize) {
    expect(again(GetParam()), Icon::again);
    expect(two_arrows(GetParam()), Icon::again);
    expect(next(GetParam()), Icon::next);
    expect(play(GetParam()), Icon::play);
    expect(house(GetParam()), Icon::home);
}

TEST_P(Icons, AreNoneWithoutWhatMakesThem) {
    const double radius = GetParam();
    cv::Mat open = canvas();  // a C
    arc(open, radius, 40, 310);
    expect_none(open);
    cv::Mat power = canvas();
    arc(power, radius, -50, 230);
    fill(power, {{-0.13, -1.2}, {0.13, -1.2}, {0.13, 0}, {-0.13, 0}}, radius);
    expect_none(power);
    cv::Mat letter = canvas();  // a G
    arc(letter, radius, 0, 310);
    fill(letter, {{0.1, -0.13}, {1.1, -0.13}, {1.1, 0.13}, {0.1, 0.13}}, radius);
    expect_none(letter);
    cv::Mat plane = canvas();  // that sends
    fill(plane, {{-0.9, -0.8}, {1, 0}, {-0.9, 0.8}, {-0.4, 0}}, radius);
    expect_none(plane);
    cv::Mat back = canvas();
    fill(back, {{0.7, -0.9}, {-0.9, 0}, {0.7, 0.9}}, radius);
    expect_none(back);
    cv::Mat up = canvas();  // that uploads
    fill(up, {{0, -1}, {1, 0.1}, {0.35, 0.1}, {0.35, 0.9}, {-0.35, 0.9}, {-0.35, 0.1}, {-1, 0.1}},
         radius);
    expect_none(up);
    cv::Mat square = canvas();
    fill(square, {{-0.8, -0.8}, {0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}, radius);
    expect_none(square);
    expect_none(canvas());
}

// Thin, as icons of pages are: a stroke with a corner at its end, in any two colours.
TEST_P(Icons, AreToldInThinStrokesOfAnyColour) {
    const double radius = std::max(16, GetParam());
    const std::vector<std::pair<cv::Scalar, cv::Scalar>> colours = {
        {{255, 255, 255}, {40, 40, 40}},
        {{30, 30, 30}, {90, 220, 120}},
        {{200, 90, 40}, {250, 250, 250}}};
    for (const auto& [ground, ink] : colours) {
        cv::Mat picture(140, 200, CV_8UC3, ground);
        const int stroke = std::max(2, cvRound(radius / 5));
        cv::ellipse(picture, cv::Point(middle), cv::Size2d(radius, radius), 0, 20, 315, ink, stroke,
                    cv::LINE_AA);
        std::vector<cv::Point> bend, head;
        for (const cv::Point2d& to : Points{{0.71, -0.71}, {1.22, -0.22}})
            bend.emplace_back(middle + radius * to);
        for (const cv::Point2d& to : Points{{1.22, -0.89}, {1.22, -0.22}, {0.56, -0.22}})
            head.emplace_back(middle + radius * to);
        cv::polylines(picture, std::vector<std::vector<cv::Point>>{bend, head}, false, ink, stroke,
                      cv::LINE_AA);
        expect(picture, Icon::again);
    }
}

// A page of words, and cards with letters on them.
TEST(IconsOfPages, WordsAndCardsAreNone) {
    cv::Mat page(900, 1000, CV_8UC3, cv::Scalar(250, 248, 246));
    const std::vector<int> fonts = {cv::FONT_HERSHEY_SIMPLEX, cv::FONT_HERSHEY_DUPLEX,
                                    cv::FONT_HERSHEY_COMPLEX, cv::FONT_HERSHEY_TRIPLEX};
    for (int line = 0; line < 9; ++line)
        cv::putText(page, "CGOQ Go Cog 0123456789 & Dogs? Quick @ 69 Cards!", {10, 45 + 45 * line},
                    fonts[static_cast<std::size_t>(line) % fonts.size()], 0.6 + 0.07 * line,
                    cv::Scalar(40, 30 + 20 * line, 60), 1 + line / 4, cv::LINE_AA);
    for (int card = 0; card < 52; ++card) {
        const cv::Rect box(10 + card % 13 * 75, 460 + card / 13 * 105, 66, 96);
        cv::rectangle(page, box, cv::Scalar(255 - 3 * card, 235, 200 + card), cv::FILLED);
        cv::putText(page, std::string(1, "ACDGJKOPQR69S"[card % 13]), box.tl() + cv::Point(14, 62),
                    fonts[static_cast<std::size_t>(card / 13)], 1.4, cv::Scalar(30, 20, 160), 2,
                    cv::LINE_AA);
    }
    EXPECT_TRUE(seen(page).empty());
}

INSTANTIATE_TEST_SUITE_P(Sizes, Icons, testing::Values(14, 20, 32, 44));

}  // namespace
}  // namespace sightread::test
