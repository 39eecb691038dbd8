#include "vision/text/digits.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int directions = 8;
constexpr int cell = 4;  // pixels
constexpr double height = 20;

std::vector<float> form_of(const cv::Mat& ink, double aspect) {
    constexpr int cells = Glyph::side / cell;
    std::vector<float> form(static_cast<std::size_t>(cells * cells * directions), 0);
    cv::Mat dx, dy;
    cv::Sobel(ink, dx, CV_32F, 1, 0);
    cv::Sobel(ink, dy, CV_32F, 0, 1);
    for (int y = 0; y < Glyph::side; ++y)
        for (int x = 0; x < Glyph::side; ++x) {
            const float gx = dx.at<float>(y, x), gy = dy.at<float>(y, x);
            const float strength = std::hypot(gx, gy);
            if (strength < 0.05F) continue;
            const double turn = (std::atan2(gy, gx) / (2 * CV_PI) + 1) * directions;
            const int low = static_cast<int>(turn) % directions;
            const auto share = static_cast<float>(turn - std::floor(turn));
            // Between the four nearest cells, so that a pixel more or less changes little.
            const double fx = (x + 0.5) / cell - 0.5, fy = (y + 0.5) / cell - 0.5;
            for (int j = 0; j <= 1; ++j)
                for (int i = 0; i <= 1; ++i) {
                    const int cx = static_cast<int>(std::floor(fx)) + i,
                              cy = static_cast<int>(std::floor(fy)) + j;
                    if (cx < 0 || cy < 0 || cx >= cells || cy >= cells) continue;
                    const auto weight =
                        static_cast<float>((1 - std::abs(fx - cx)) * (1 - std::abs(fy - cy))) *
                        strength;
                    const auto at = static_cast<std::size_t>((cy * cells + cx) * directions);
                    form[at + static_cast<std::size_t>(low)] += weight * (1 - share);
                    form[at + static_cast<std::size_t>((low + 1) % directions)] += weight * share;
                }
        }
    for (float& value : form) value = std::sqrt(value);
    cv::Mat small;
    cv::resize(ink, small, {Glyph::side / 2, Glyph::side / 2}, 0, 0, cv::INTER_AREA);
    for (auto pixel = small.begin<float>(); pixel != small.end<float>(); ++pixel)
        form.push_back(1.2F * *pixel);
    form.push_back(static_cast<float>(4 * std::min(1.2, aspect)));
    double square = 1e-12;
    for (const float value : form) square += static_cast<double>(value) * value;
    for (float& value : form) value /= static_cast<float>(std::sqrt(square));
    return form;
}

double product(const std::vector<float>& a, const std::vector<float>& b) {
    float sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
}

cv::Rect box_of(const cv::Mat& ink) {
    cv::Mat points;
    cv::findNonZero(ink > 100, points);
    return points.empty() ? cv::Rect(0, 0, ink.cols, ink.rows) : cv::boundingRect(points);
}

}  // namespace

Glyph glyph_of(const cv::Mat& ink) {
    Glyph glyph;
    glyph.aspect = static_cast<double>(ink.cols) / ink.rows;
    const double factor = std::min(height / ink.rows, (Glyph::side - 2.0) / ink.cols);
    const cv::Size size(
        std::clamp(static_cast<int>(std::lround(ink.cols * factor)), 1, Glyph::side),
        std::clamp(static_cast<int>(std::lround(ink.rows * factor)), 1, Glyph::side));
    cv::Mat scaled, soft;
    cv::resize(ink, scaled, size, 0, 0, factor < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    cv::Mat whole(Glyph::side, Glyph::side, CV_32F, cv::Scalar(0));
    scaled.convertTo(soft, CV_32F, 1.0 / 255);
    soft.copyTo(whole(cv::Rect((Glyph::side - size.width) / 2, (Glyph::side - size.height) / 2,
                               size.width, size.height)));
    cv::GaussianBlur(whole, glyph.ink, {3, 3}, 0.8);
    glyph.form = form_of(glyph.ink, glyph.aspect);
    return glyph;
}

double likeness(const Glyph& a, const Glyph& b) {
    return product(a.form, b.form);
}

DigitForms::DigitForms() {
    struct Font {
        int face;
        double scale;
    };
    const Font fonts[] = {{cv::FONT_HERSHEY_SIMPLEX, 1.8},
                          {cv::FONT_HERSHEY_DUPLEX, 1.8},
                          {cv::FONT_HERSHEY_COMPLEX, 1.8},
                          {cv::FONT_HERSHEY_TRIPLEX, 1.8},
                          {cv::FONT_HERSHEY_PLAIN, 3.4},
                          {cv::FONT_HERSHEY_COMPLEX_SMALL, 2.4},
                          {cv::FONT_HERSHEY_COMPLEX | cv::FONT_ITALIC, 1.8}};
    for (int digit = 0; digit < 10; ++digit)
        for (const Font& font : fonts)
            for (const int thickness : {2, 4, 7, 9}) {
                cv::Mat drawn(90, 90, CV_8U, cv::Scalar(0));
                cv::putText(drawn, std::string(1, static_cast<char>('0' + digit)), {22, 66},
                            font.face, font.scale, 255, thickness, cv::LINE_AA);
                for (const double slant : {0.0, 0.22})
                    for (const double wide : {0.8, 1.0, 1.2}) {
                        const cv::Matx23d onto(wide, -slant * wide,
                                               45 - wide * 45 + slant * wide * 45, 0, 1, 0);
                        cv::Mat turned;
                        cv::warpAffine(drawn, turned, onto, drawn.size());
                        samples_.push_back({digit, glyph_of(turned(box_of(turned)))});
                    }
            }
}

double DigitForms::likeness_of_nearest(const Glyph& glyph) const {
    double nearest = 0;
    for (const Sample& sample : samples_)
        nearest = std::max(nearest, likeness(glyph, sample.glyph));
    return nearest;
}

std::array<double, 10> DigitForms::costs(const Glyph& glyph) const {
    constexpr double unit = 0.03;  // of likeness
    std::array<std::array<double, 3>, 10> nearest{};
    for (const Sample& sample : samples_) {
        double value = likeness(glyph, sample.glyph);
        for (double& kept : nearest[static_cast<std::size_t>(sample.digit)])
            if (value > kept) std::swap(value, kept);
    }
    std::array<double, 10> costs{};
    double best = 1e9;
    for (std::size_t digit = 0; digit < 10; ++digit) {
        costs[digit] = (1 - (nearest[digit][0] + nearest[digit][1] + nearest[digit][2]) / 3) / unit;
        best = std::min(best, costs[digit]);
    }
    for (double& cost : costs) cost -= best;
    return costs;
}

}  // namespace sightread
