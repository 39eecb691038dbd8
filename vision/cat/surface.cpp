#include "vision/cat/surface.hpp"

#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/core.hpp>

namespace sightread::cat {
namespace {

constexpr double near_surface = 7;  // levels

}  // namespace

Terms terms_at(double x, double y) {
    return {1, x, y, x * x, x * y, y * y};
}

RobustSurface::RobustSurface(const std::vector<Colour>& colours, const std::vector<Terms>& places)
    : colours_(colours), places_(places) {}

int RobustSurface::fit(int count) {
    for (std::size_t channel = 0; channel < 3; ++channel) {
        std::vector<float> values;
        for (const Colour& colour : colours_) values.push_back(colour[channel]);
        surface[channel] = {quantile(values, 0.5)};
    }
    for (double reach = 60; reach > 8; reach *= 0.8) refine(count, reach);
    int near = 0;
    for (std::size_t i = 0; i < colours_.size(); ++i) near += residual(i) < near_surface;
    return near;
}

double RobustSurface::value(std::size_t channel, std::size_t cell) const {
    return std::inner_product(surface[channel].begin(), surface[channel].end(),
                              places_[cell].begin(), 0.0);
}

double RobustSurface::residual(std::size_t cell) const {
    double most = 0;
    for (std::size_t channel = 0; channel < 3; ++channel)
        most = std::max(most, std::abs(colours_[cell][channel] - value(channel, cell)));
    return most;
}

void RobustSurface::refine(int count, double reach) {
    cv::Mat square = cv::Mat::zeros(count, count, CV_64F), right = cv::Mat::zeros(count, 3, CV_64F);
    for (std::size_t cell = 0; cell < colours_.size(); ++cell) {
        const double far = residual(cell) / reach, weight = 1 / ((1 + far * far) * (1 + far * far));
        for (int i = 0; i < count; ++i) {
            const double term = weight * places_[cell][static_cast<std::size_t>(i)];
            for (int j = 0; j < count; ++j)
                square.at<double>(i, j) += term * places_[cell][static_cast<std::size_t>(j)];
            for (int channel = 0; channel < 3; ++channel)
                right.at<double>(i, channel) +=
                    term * colours_[cell][static_cast<std::size_t>(channel)];
        }
    }
    cv::Mat solution;
    if (!cv::solve(square, right, solution, cv::DECOMP_CHOLESKY)) return;
    for (int channel = 0; channel < 3; ++channel)
        for (int i = 0; i < count; ++i)
            surface[static_cast<std::size_t>(channel)][static_cast<std::size_t>(i)] =
                solution.at<double>(i, channel);
}

}  // namespace sightread::cat
