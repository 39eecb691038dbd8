#include "vision/cat/cells.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::cat {
namespace {

constexpr double reach = 0.29;  // pitches from the centre
constexpr double step = 0.058;
constexpr double box_part = 0.05;  // side of what a sample is the average of, in pitches

std::vector<cv::Point2d> made_places() {
    std::vector<cv::Point2d> places;
    const int most = static_cast<int>(reach / step);
    for (int down = -most; down <= most; ++down)
        for (int right = -most; right <= most; ++right)
            if (std::hypot(right, down) * step <= reach)
                places.emplace_back(right * step, down * step);
    return places;
}

Colour average_of(const cv::Mat& picture, int left, int top, int side) {
    const int x0 = std::clamp(left, 0, picture.cols - 1), y0 = std::clamp(top, 0, picture.rows - 1);
    const int x1 = std::clamp(left + side, x0 + 1, picture.cols),
              y1 = std::clamp(top + side, y0 + 1, picture.rows);
    std::array<int, 3> sum{};
    for (int y = y0; y < y1; ++y) {
        const cv::Vec3b* line = picture.ptr<cv::Vec3b>(y);
        for (int x = x0; x < x1; ++x)
            for (std::size_t channel = 0; channel < 3; ++channel)
                sum[channel] += line[x][static_cast<int>(channel)];
    }
    const float scale = 1.0f / static_cast<float>((x1 - x0) * (y1 - y0));
    return {sum[0] * scale, sum[1] * scale, sum[2] * scale};
}

// Between four pixels.
Colour between(const cv::Mat& picture, cv::Point2d at) {
    const double x = std::clamp(at.x - 0.5, 0.0, picture.cols - 1.001),
                 y = std::clamp(at.y - 0.5, 0.0, picture.rows - 1.001);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const int right = std::min(left + 1, picture.cols - 1),
              bottom = std::min(top + 1, picture.rows - 1);
    const auto across = static_cast<float>(x - left), down = static_cast<float>(y - top);
    const cv::Vec3b &a = picture.at<cv::Vec3b>(top, left), &b = picture.at<cv::Vec3b>(top, right),
                    &c = picture.at<cv::Vec3b>(bottom, left),
                    &d = picture.at<cv::Vec3b>(bottom, right);
    Colour colour{};
    for (int channel = 0; channel < 3; ++channel) {
        const float upper = a[channel] + across * (b[channel] - a[channel]);
        const float lower = c[channel] + across * (d[channel] - c[channel]);
        colour[static_cast<std::size_t>(channel)] = upper + down * (lower - upper);
    }
    return colour;
}

}  // namespace

const std::vector<cv::Point2d>& sample_places() {
    static const std::vector<cv::Point2d> places = made_places();
    return places;
}

Samples samples_at(const cv::Mat& picture, const Lattice& lattice, Cell cell,
                   const std::vector<cv::Point2d>& places) {
    const double pitch = lattice.pitch.width;
    const int side = static_cast<int>(std::lround(box_part * pitch));
    const cv::Point2d centre = lattice.centre(cell);
    Samples samples;
    samples.reserve(places.size());
    for (const cv::Point2d& place : places) {
        const cv::Point2d at = centre + place * pitch;
        samples.push_back(
            side < 2 ? between(picture, at)
                     : average_of(picture, static_cast<int>(std::lround(at.x - side / 2.0)),
                                  static_cast<int>(std::lround(at.y - side / 2.0)), side));
    }
    return samples;
}

std::vector<Samples> samples_of(const cv::Mat& picture, const Lattice& lattice) {
    std::vector<Samples> all;
    all.reserve(static_cast<std::size_t>(lattice.rows) * static_cast<std::size_t>(lattice.columns));
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column)
            all.push_back(samples_at(picture, lattice, {row, column}, sample_places()));
    return all;
}

float apart(const Samples& a, const Samples& b) {
    float sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += channels_apart(a[i], b[i]);
    return sum / static_cast<float>(a.size());
}

Colour middle_of(const Samples& samples) {
    Colour middle{};
    for (std::size_t channel = 0; channel < 3; ++channel) {
        std::vector<float> values;
        for (const Colour& sample : samples) values.push_back(sample[channel]);
        middle[channel] = quantile(values, 0.5);
    }
    return middle;
}

}  // namespace sightread::cat
