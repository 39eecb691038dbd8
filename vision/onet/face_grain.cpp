#include "vision/onet/face_grain.hpp"

#include "calibration/quantile.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sightread {
namespace {

constexpr int side = Thumbnail::side;
constexpr std::size_t places = static_cast<std::size_t>(side) * side;
constexpr float unit = 256;           // of a thumbnail's values
constexpr float least_contrast = 20;  // as thumbnails have it
constexpr float least_flat = 4;       // grey levels, squared: rounding
constexpr float least_sloped = 0.005F;
constexpr double limit_share = 0.95;

using Plane = std::array<float, places>;

// The mean of each place and its neighbours; the outermost count for those that there are not.
Plane softened(const Plane& plane) {
    std::array<double, places> across;
    for (int y = 0; y < side; ++y) {
        const float* from = plane.data() + y * side;
        double* to = across.data() + y * side;
        for (int x = 0; x < side; ++x)
            to[x] = static_cast<double>(from[std::max(x - 1, 0)]) + from[x] +
                    from[std::min(x + 1, side - 1)];
    }
    Plane soft;
    for (int y = 0; y < side; ++y) {
        const double *above = across.data() + std::max(y - 1, 0) * side,
                     *here = across.data() + y * side,
                     *below = across.data() + std::min(y + 1, side - 1) * side;
        for (int x = 0; x < side; ++x)
            soft[static_cast<std::size_t>(y * side + x)] =
                static_cast<float>((above[x] + here[x] + below[x]) / 9);
    }
    return soft;
}

struct Difference {
    Plane squared;  // grey levels, all channels
    Plane slope;    // squared, of the steepest nearby
};

Difference difference_of(const Thumbnail& a, const Thumbnail& b) {
    Difference made;
    const cv::Point2f shift = best_shift(a, b);
    const float contrast_a = std::max(a.contrast, least_contrast),
                contrast_b = std::max(b.contrast, least_contrast);
    const float scale = std::sqrt(contrast_a * contrast_b) / unit;
    const cv::Vec3f colour = a.colour - b.colour;
    Plane slopes;
    for (std::size_t i = 0; i < places; ++i) {
        float squared = 0, slope = 0;
        for (std::size_t c = 0; c < 3; ++c) {
            const std::size_t k = 3 * i + c;
            const float x = 0.5F * static_cast<float>(a.slope_x[k] + b.slope_x[k]) * scale;
            const float y = 0.5F * static_cast<float>(a.slope_y[k] + b.slope_y[k]) * scale;
            const float left = (a.pixels[k] * contrast_a - b.pixels[k] * contrast_b) / unit +
                               colour[static_cast<int>(c)] - shift.x * x - shift.y * y;
            squared += left * left;
            slope += x * x + y * y;
        }
        made.squared[i] = squared;
        slopes[i] = slope;
    }
    made.slope = softened(slopes);
    return made;
}

// Of the worst place, where so much is grain.
float worst_of(const Difference& difference, float flat, float sloped) {
    Plane shares;
    for (std::size_t i = 0; i < places; ++i)
        shares[i] = difference.squared[i] / (flat + sloped * difference.slope[i]);
    const Plane soft = softened(shares);
    return std::sqrt(*std::max_element(soft.begin(), soft.end()));
}

}  // namespace

FaceGrain::FaceGrain(const std::vector<std::pair<const Thumbnail*, const Thumbnail*>>& pairs)
    : flat_(least_flat), sloped_(least_sloped) {
    if (pairs.empty()) return;
    std::vector<Difference> differences;
    std::vector<float> squared, slopes;
    for (const auto& [a, b] : pairs) {
        const Difference& difference = differences.emplace_back(difference_of(*a, *b));
        squared.insert(squared.end(), difference.squared.begin(), difference.squared.end());
        slopes.insert(slopes.end(), difference.slope.begin(), difference.slope.end());
    }
    std::vector<float> sorted = slopes;
    const float middle = quantile(sorted, 0.5);
    double calm = 0, calm_count = 0, steep = 0, steep_slopes = 0;
    for (std::size_t i = 0; i < squared.size(); ++i) {
        if (slopes[i] > middle) continue;
        calm += squared[i];
        ++calm_count;
    }
    flat_ = std::max(least_flat, static_cast<float>(calm / std::max(calm_count, 1.0)));
    for (std::size_t i = 0; i < squared.size(); ++i) {
        if (slopes[i] <= middle) continue;
        steep += squared[i] - flat_;
        steep_slopes += slopes[i];
    }
    if (steep_slopes > 0)
        sloped_ = std::max(least_sloped, static_cast<float>(steep / steep_slopes));
    std::vector<float> distances;
    for (const Difference& difference : differences)
        distances.push_back(worst_of(difference, flat_, sloped_));
    usual_limit_ = quantile(distances, limit_share);
}

float FaceGrain::distance(const Thumbnail& a, const Thumbnail& b) const {
    return worst_of(difference_of(a, b), flat_, sloped_);
}

}  // namespace sightread
