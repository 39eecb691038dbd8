#include "vision/sliding/seam_sides.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::seams {
namespace {

constexpr float least_variance = 3;    // of changes: what rounding and grain make of a plain side
constexpr float aside_cost = 0.03F;    // of each pixel, squared, by which a gap is crossed askew
constexpr int fine_reach = 4;          // pixels aside: further, every second is enough
constexpr int slope_depth = 4;         // rows by which directions are told
constexpr double flat_gradient = 20;   // squared, of a pixel that has no direction
constexpr double steepest = 1.5;       // pixels aside for each pixel of the gap
constexpr int shallow = 3, deep = 16;  // rows from which a side is led on

// How far aside, for each pixel outwards, what is seen at each place of a side goes on (structure
// tensor).
template <class At>
std::vector<float> slopes_of(const At& at, int length, int rows) {
    std::vector<double> along(static_cast<std::size_t>(length), 0), both(along);
    for (int i = 1; i + 1 < length; ++i)
        for (int row = 0; row < rows; ++row) {
            const cv::Vec3f aside = (at(i + 1, row) - at(i - 1, row)) * 0.5F,
                            outwards = at(i, row) - at(i, row + 1);
            along[static_cast<std::size_t>(i)] += aside.dot(aside);
            both[static_cast<std::size_t>(i)] += aside.dot(outwards);
        }
    std::vector<float> slopes;
    for (int i = 0; i < length; ++i) {
        double square = 0, product = 0;
        for (int k = std::max(0, i - 2); k < std::min(length, i + 3); ++k)
            square += along[static_cast<std::size_t>(k)],
                product += both[static_cast<std::size_t>(k)];
        const double slope = -product / (square + flat_gradient * 5 * std::max(1, rows));
        slopes.push_back(static_cast<float>(std::clamp(slope, -steepest, steepest)));
    }
    return slopes;
}

// The plane through what lies along a part of a side, led on to the middle of the gap.
template <class At>
cv::Vec3f led_on(const At& at, int begin, int end, int rows, int gap) {
    const double middle = (rows - 1) / 2.0;
    cv::Vec3f mean(0, 0, 0), gradient(0, 0, 0);
    double square = 0;
    for (int row = 0; row < rows; ++row) {
        cv::Vec3f sum(0, 0, 0);
        for (int i = begin; i < end; ++i) sum += at(i, row);
        sum *= 1.0F / static_cast<float>(std::max(1, end - begin));
        mean += sum, gradient += sum * static_cast<float>(row - middle);
        square += (row - middle) * (row - middle);
    }
    mean *= 1.0F / static_cast<float>(rows);
    if (square > 0) mean -= gradient * static_cast<float>((middle + (gap + 1) / 2.0) / square);
    return mean;
}

// The mean of log(1 + value).
float mean_log(const std::vector<float>& values) {
    double sum = 0, product = 1;
    for (const float value : values) {
        product *= 1 + std::max(0.0F, value);
        if (product < 1e200) continue;
        sum += std::log(product), product = 1;
    }
    return static_cast<float>((sum + std::log(product)) /
                              static_cast<double>(std::max<std::size_t>(1, values.size())));
}

// How unusual the changes across the seam are for the piece that it leaves: as if changes were
// spread after Cauchy, so that an outline that happens to run along the seam does not decide alone.
float by_changes(const Side& from, const Side& to) {
    const auto& c = from.inverse;
    std::vector<float> values(from.colours[0].size());
    const float *a0 = from.colours[0].data(), *a1 = from.colours[1].data(),
                *a2 = from.colours[2].data();
    const float *b0 = to.colours[0].data(), *b1 = to.colours[1].data(), *b2 = to.colours[2].data();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const float x = b0[i] - a0[i] - from.change[0], y = b1[i] - a1[i] - from.change[1],
                    z = b2[i] - a2[i] - from.change[2];
        values[i] = c(0, 0) * x * x + c(1, 1) * y * y + c(2, 2) * z * z +
                    2 * (c(0, 1) * x * y + c(0, 2) * x * z + c(1, 2) * y * z);
    }
    return mean_log(values);
}

// What crosses a gap askew goes on aside: each place is held against the one there that fits best.
float by_colours_aside(const Side& from, const Side& to, int reach, float scale) {
    const int length = static_cast<int>(from.colours[0].size());
    std::vector<float> least(static_cast<std::size_t>(length), 1e9F);
    const float *a0 = from.colours[0].data(), *a1 = from.colours[1].data(),
                *a2 = from.colours[2].data();
    for (int aside = -reach; aside <= reach;
         aside += std::abs(aside) >= fine_reach && reach > fine_reach ? 2 : 1) {
        const float further = aside_cost * static_cast<float>(aside * aside);
        const float *b0 = to.colours[0].data() + aside, *b1 = to.colours[1].data() + aside,
                    *b2 = to.colours[2].data() + aside;
        for (int i = std::max(0, -aside); i < std::min(length, length - aside); ++i) {
            const float x = b0[i] - a0[i], y = b1[i] - a1[i], z = b2[i] - a2[i];
            least[static_cast<std::size_t>(i)] = std::min(
                least[static_cast<std::size_t>(i)], (x * x + y * y + z * z) * scale + further);
        }
    }
    return mean_log(least);
}

float by_directions(const Side& from, const Side& to, float scale) {
    std::vector<float> values;
    for (std::size_t i = 0; i < from.onward.size(); ++i) {
        const auto place = static_cast<std::size_t>(from.onward[i]);
        const float share = from.onward[i] - static_cast<float>(place);
        float sum = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const std::vector<float>& there = to.colours[channel];
            const float away =
                there[place] * (1 - share) + there[place + 1] * share - from.colours[channel][i];
            sum += away * away;
        }
        values.push_back(sum * scale);
    }
    return mean_log(values);
}

float by_planes(const Side& one, const Side& other) {
    std::vector<float> values;
    for (std::size_t part = 0; part < side_parts; ++part) {
        const cv::Vec3f away = one.middle[part] - other.middle[part];
        values.push_back(away.dot(away));
    }
    return mean_log(values);
}

}  // namespace

Side side_of(const cv::Mat& piece, Edge edge, int inwards, const Gauge& gauge) {
    const bool is_upright = edge == Edge::left || edge == Edge::right;
    const int across = (is_upright ? piece.cols : piece.rows) - inwards;
    const int length = (is_upright ? piece.rows : piece.cols) - 2 * gauge.corner;
    const auto at = [&](int i, int row) -> cv::Vec3f {
        const int along = i + gauge.corner, in = row + inwards;
        switch (edge) {
            case Edge::left:
                return piece.at<cv::Vec3f>(along, in);
            case Edge::right:
                return piece.at<cv::Vec3f>(along, piece.cols - 1 - in);
            case Edge::top:
                return piece.at<cv::Vec3f>(in, along);
            default:
                return piece.at<cv::Vec3f>(piece.rows - 1 - in, along);
        }
    };
    Side side;
    std::vector<cv::Vec3f> changes;
    for (int i = 0; i < length; ++i) {
        const cv::Vec3f here = at(i, 0);
        for (int channel = 0; channel < 3; ++channel)
            side.colours[static_cast<std::size_t>(channel)].push_back(here[channel]);
        changes.push_back(here - at(i, gauge.depth));
        side.change += changes.back();
    }
    side.change *= 1.0F / static_cast<float>(length);
    cv::Matx33f covariance = cv::Matx33f::zeros();
    for (const cv::Vec3f& change : changes) {
        const cv::Vec3f away = change - side.change;
        covariance += away * away.t();
    }
    side.inverse =
        (covariance * (1.0F / static_cast<float>(length)) + cv::Matx33f::eye() * least_variance)
            .inv();
    const std::vector<float> slopes = slopes_of(at, length, std::min(slope_depth, across - 1));
    for (int i = 0; i < length; ++i) {
        const float place = static_cast<float>(i) +
                            slopes[static_cast<std::size_t>(i)] * static_cast<float>(gauge.gap + 1);
        side.onward.push_back(std::clamp(place, 0.0F, static_cast<float>(length) - 1.001F));
    }
    const int rows = std::min({std::max(shallow, gauge.gap), across, deep});
    for (int part = 0; part < side_parts; ++part)
        side.middle[static_cast<std::size_t>(part)] = led_on(
            at, length * part / side_parts, length * (part + 1) / side_parts, rows, gauge.gap);
    return side;
}

Misfits misfits_of(const Side& one, const Side& other, const Gauge& gauge) {
    const float scale = 1 / gauge.usual;
    return {by_changes(one, other) + by_changes(other, one),
            by_colours_aside(one, other, gauge.gap, scale) +
                by_colours_aside(other, one, gauge.gap, scale),
            by_directions(one, other, scale) + by_directions(other, one, scale),
            by_planes(one, other)};
}

}  // namespace sightread::seams
