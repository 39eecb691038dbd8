// Boxes of a ground of their own, drawn here.
#include "calibration/panels.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

bool has_nearly(const std::vector<cv::Rect>& panels, const cv::Rect& wanted) {
    for (const cv::Rect& panel : panels)
        if ((panel & wanted) == panel && panel.area() > 0.95 * wanted.area()) return true;
    return false;
}

// A page with a bar above, words beside, and a canvas that things stand on.
cv::Mat page_with(const cv::Rect& canvas, const cv::Scalar& ground) {
    cv::Mat page(1000, 1400, CV_8UC3, cv::Scalar(240, 244, 246));
    page.rowRange(0, 60).setTo(cv::Scalar(200, 190, 120));
    for (int line = 120; line < 900; line += 24)
        cv::putText(page, "words beside it", {20, line}, cv::FONT_HERSHEY_SIMPLEX, 0.6,
                    {30, 30, 30}, 1, cv::LINE_AA);
    cv::rectangle(page, canvas, ground, cv::FILLED);
    for (int y = canvas.y + 20; y + 60 < canvas.br().y; y += 90)
        for (int x = canvas.x + 20; x + 60 < canvas.br().x; x += 90)
            cv::circle(page, {x + 30, y + 30}, 32, {30, 60, 200}, cv::FILLED, cv::LINE_AA);
    return page;
}

TEST(Panels, ACanvasWithinAPageIsOne) {
    for (const cv::Rect& canvas : {cv::Rect(300, 150, 800, 700), cv::Rect(611, 203, 403, 377)})
        for (const cv::Scalar& ground :
             {cv::Scalar(120, 170, 110), cv::Scalar(30, 30, 30), cv::Scalar(255, 255, 255)})
            EXPECT_TRUE(has_nearly(panels_in(page_with(canvas, ground), 4), canvas))
                << canvas << ' ' << ground;
}

TEST(Panels, ACanvasMaySlowlyChangeItsColour) {
    const cv::Rect canvas(300, 150, 800, 700);
    cv::Mat page = page_with(canvas, {120, 170, 110});
    for (int y = canvas.y; y < canvas.br().y; ++y)
        for (int x = canvas.x; x < canvas.br().x; ++x)
            if (auto& pixel = page.at<cv::Vec3b>(y, x); pixel == cv::Vec3b(120, 170, 110))
                pixel[2] = static_cast<std::uint8_t>(60 + (x + y - 450) / 20);
    EXPECT_TRUE(has_nearly(panels_in(page, 4), canvas));
}

TEST(Panels, WhatFillsThePictureIsNone) {
    const cv::Mat plain(400, 600, CV_8UC3, cv::Scalar(90, 80, 70));
    EXPECT_TRUE(panels_in(plain, 4).empty());
    cv::Mat dotted = plain.clone();
    for (int x = 50; x < 600; x += 100)
        cv::circle(dotted, {x, 200}, 30, {200, 220, 240}, cv::FILLED, cv::LINE_AA);
    EXPECT_TRUE(panels_in(dotted, 4).empty()) << "what stands on a ground is no ground";
}

TEST(Panels, NoMoreThanWanted) {
    cv::Mat page(900, 900, CV_8UC3, cv::Scalar(250, 250, 250));
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
            cv::rectangle(page, {20 + x * 300, 20 + y * 300, 250 - 20 * y, 250},
                          {80.0 + 40 * x, 60.0 + 50 * y, 200}, cv::FILLED);
    const auto panels = panels_in(page, 4);
    ASSERT_EQ(panels.size(), 4u);
    EXPECT_GE(panels[0].area(), panels[3].area());
}

}  // namespace
}  // namespace sightread::test
