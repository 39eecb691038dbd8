#include "calibration/borders.hpp"

#include <algorithm>
#include <cmath>

namespace sightread {
namespace {

constexpr float least_step = 5;  // levels: less is no border
constexpr float step_ratio = 2;  // a border is so much steeper than what is around it

}  // namespace

Borders::Borders(const cv::Mat& picture) : width_(picture.cols), height_(picture.rows) {
    cv::Mat step(picture.size(), CV_32F, cv::Scalar(0));
    for (int y = 0; y < height_; ++y) {
        const auto* row = picture.ptr<cv::Vec3b>(y);
        auto* to = step.ptr<float>(y);
        for (int x = 1; x < width_; ++x) {
            int most = 0;
            for (int channel = 0; channel < 3; ++channel)
                most = std::max(most, std::abs(row[x][channel] - row[x - 1][channel]));
            to[x] = static_cast<float>(most);
        }
    }
    sums_ = cv::Mat(height_ + 1, width_, CV_32S, cv::Scalar(0));
    for (int y = 0; y < height_; ++y) {
        const auto* here = step.ptr<float>(y);
        const auto* above = sums_.ptr<int>(y);
        auto* below = sums_.ptr<int>(y + 1);
        for (int x = 0; x < width_; ++x) below[x] = above[x] + is_border(here, x);
    }
}

double Borders::coverage(double x, double top, double bottom) const {
    const int from = std::clamp(static_cast<int>(std::lround(top)), 0, height_);
    const int to = std::clamp(static_cast<int>(std::lround(bottom)), 0, height_);
    if (to <= from) return 0;
    const int middle = static_cast<int>(std::lround(x));
    double best = 0;
    for (int column = std::max(0, middle - 1); column <= std::min(width_ - 1, middle + 1);
         ++column) {
        const int found = sums_.at<int>(to, column) - sums_.at<int>(from, column);
        best = std::max(best, column == middle ? found : 0.97 * found);  // exactly there is better
    }
    return best / (to - from);
}

std::vector<double> Borders::profile(double top, double bottom) const {
    const int from = std::clamp(static_cast<int>(std::lround(top)), 0, height_ - 1);
    const int to = std::clamp(static_cast<int>(std::lround(bottom)), from + 1, height_);
    std::vector<double> values(static_cast<std::size_t>(width_));
    for (int x = 0; x < width_; ++x)
        values[static_cast<std::size_t>(x)] =
            static_cast<double>(sums_.at<int>(to, x) - sums_.at<int>(from, x)) / (to - from);
    return values;
}

// Much steeper than most of what is near it. A neighbour counts for no more than the pixel itself,
// so that one strong frame beside a tile does not hide the tile's side.
bool Borders::is_border(const float* step, int x) const {
    const float mine = step[x];
    if (mine < least_step) return false;
    float sum = 0;
    int count = 0;
    for (int away = 2; away <= 8; ++away)
        for (const int other : {x - away, x + away}) {
            if (other < 1 || other >= width_) continue;
            sum += std::min(mine, step[other]);
            ++count;
        }
    return mine * static_cast<float>(count) >= step_ratio * sum;
}

}  // namespace sightread
