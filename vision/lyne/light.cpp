#include "vision/lyne/light.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

constexpr double enough = 0.6;     // of the points
constexpr double same_colour = 6;  // levels, of a point in the same light
constexpr double apart = 24;       // levels, of two points that say what the light is

}  // namespace

bool Light::is_other() const {
    constexpr double same_share = 0.03;
    return std::abs(share - 1) > same_share || cv::norm(shift, cv::NORM_INF) > same_colour;
}

// Of all lights by which two points may have changed, the one that suits the others best.
Light light_between(std::vector<LightPoint> points) {
    const auto places = std::ranges::count_if(points, &LightPoint::is_place);
    const std::array<double, 2> counts = {static_cast<double>(std::ssize(points) - places),
                                          static_cast<double>(places)};
    // How far a point is from what it would be, 1 at the most, from where on it does not suit.
    const auto off = [](const Light& light, const LightPoint& point) {
        const double levels =
            cv::norm(point.then * light.share + light.shift - point.now, cv::NORM_INF);
        return std::min(1.0, levels / (same_colour * std::max(1.0, light.share)));
    };
    // How well it suits the places and the ground between them, 0 where it does not suit most of
    // either.
    const auto suits = [&](const Light& light) {
        std::array<double, 2> suited{}, nearness{};
        for (const LightPoint& point : points) {
            const double away = off(light, point);
            suited[point.is_place] += away < 1;
            nearness[point.is_place] += 1 - away * away;
        }
        double least = 1;
        for (const std::size_t group : {0, 1}) {
            if (suited[group] < enough * counts[group]) return 0.0;
            if (counts[group] > 0) least = std::min(least, nearness[group] / counts[group]);
        }
        return least;
    };
    Light best;
    double most = suits(best);
    for (std::size_t a = 0; a < points.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            const cv::Vec3f way = points[a].then - points[b].then;
            if (cv::norm(way, cv::NORM_INF) < apart) continue;
            Light light;
            light.share = (points[a].now - points[b].now).dot(way) / way.dot(way);
            if (light.share < 0) continue;
            light.shift = points[a].now - points[a].then * light.share;
            if (const double how_well = suits(light); how_well > most)
                best = light, most = how_well;
        }
    if (!best.is_other()) return best;
    // By least squares over all that it suits.
    std::erase_if(points, [&](const LightPoint& point) { return off(best, point) == 1; });
    cv::Vec3f then, now;
    for (const LightPoint& point : points) then += point.then, now += point.now;
    const float each = 1 / static_cast<float>(points.size());
    then *= each, now *= each;
    double along = 0, squares = 0;
    for (const LightPoint& point : points) {
        along += (point.then - then).dot(point.now - now);
        squares += (point.then - then).dot(point.then - then);
    }
    const double share = squares > 0 ? along / squares : best.share;
    return {share, now - then * share};
}

}  // namespace sightread::lyne
