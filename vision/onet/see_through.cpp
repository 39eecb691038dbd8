#include "vision/onet/see_through.hpp"

#include "calibration/quantile.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr int side = CellLook::samples;
constexpr int nearest_ring = 2, deepest_ring = 6;
constexpr float patterned = 8;  // contrast of a cell that may hold a tile
constexpr float calm = 4;       // levels between neighbours along a ring of a body
constexpr float varied = 6;     // levels by which rings of cells differ, where the ground shows
// levels from the body's surface up to which nothing stands there
constexpr float hidden = 28;
constexpr float standing = 48;     // from here on something does
constexpr float least_border = 4;  // levels by which a border differs from the body
constexpr float border_gain = 4;
constexpr float border_height = 50;

using Ring = std::vector<cv::Vec3f>;

cv::Vec3f sample(const CellLook& look, int x, int y) {
    return look.pixels[static_cast<std::size_t>(y) * side + x];
}

// The mean of three samples along a line, `x` and `y` being kept within the ring.
cv::Vec3f along(const CellLook& look, int x, int y, int step_x, int step_y, int depth) {
    const auto kept = [&](int at) { return std::clamp(at, depth, side - 1 - depth); };
    return (sample(look, kept(x - step_x), kept(y - step_y)) + sample(look, x, y) +
            sample(look, kept(x + step_x), kept(y + step_y))) *
           (1.0F / 3);
}

// The body's colours over the whole cell: spanned between the sides of the ring, outside of it as
// the ring is nearest.
struct Surface {
    int depth;
    std::array<std::array<cv::Vec3f, side>, 4> sides;  // top, bottom, left, right

    Surface(const CellLook& look, int at) : depth(at) {
        const int low = depth, high = side - 1 - depth;
        for (int i = low; i <= high; ++i) {
            const auto k = static_cast<std::size_t>(i);
            sides[0][k] = along(look, i, low, 1, 0, depth);
            sides[1][k] = along(look, i, high, 1, 0, depth);
            sides[2][k] = along(look, low, i, 0, 1, depth);
            sides[3][k] = along(look, high, i, 0, 1, depth);
        }
    }

    cv::Vec3f at(int x, int y) const {
        const int low = depth, high = side - 1 - depth;
        const int in_x = std::clamp(x, low, high), in_y = std::clamp(y, low, high);
        const float u = static_cast<float>(in_x - low) / static_cast<float>(high - low);
        const float v = static_cast<float>(in_y - low) / static_cast<float>(high - low);
        const auto i = static_cast<std::size_t>(in_x), j = static_cast<std::size_t>(in_y);
        const auto first = static_cast<std::size_t>(low), last = static_cast<std::size_t>(high);
        const cv::Vec3f corners = (sides[0][first] * (1 - u) + sides[0][last] * u) * (1 - v) +
                                  (sides[1][first] * (1 - u) + sides[1][last] * u) * v;
        return sides[2][j] * (1 - u) + sides[3][j] * u + sides[0][i] * (1 - v) + sides[1][i] * v -
               corners;
    }

    cv::Vec3f mean() const {
        cv::Vec3f sum;
        int count = 0;
        for (const auto& one : sides)
            for (int i = depth; i < side - depth; ++i, ++count)
                sum += one[static_cast<std::size_t>(i)];
        return sum * (1.0F / static_cast<float>(count));
    }

    // How much neighbours along the ring differ.
    float roughness() const {
        float sum = 0;
        int count = 0;
        for (const auto& one : sides) {
            for (int i = depth; i + 1 < side - depth; ++i, ++count) {
                const cv::Vec3f step =
                    one[static_cast<std::size_t>(i) + 1] - one[static_cast<std::size_t>(i)];
                sum += std::sqrt(step.dot(step) / 3);
            }
        }
        return sum / static_cast<float>(count);
    }
};

float most(const cv::Vec3f& of) {
    return std::max({std::abs(of[0]), std::abs(of[1]), std::abs(of[2])});
}

cv::Vec3b as_pixel(const cv::Vec3f& colour) {
    return {cv::saturate_cast<std::uint8_t>(colour[0]), cv::saturate_cast<std::uint8_t>(colour[1]),
            cv::saturate_cast<std::uint8_t>(colour[2])};
}

}  // namespace

std::optional<SeeThrough> SeeThrough::learned(const std::vector<CellLook>& looks) {
    std::optional<int> depth;
    float least = calm;
    for (int each = nearest_ring; each <= deepest_ring; ++each) {
        std::vector<float> roughness;
        for (const CellLook& look : looks)
            if (look.face.contrast >= patterned)
                roughness.push_back(Surface(look, each).roughness());
        if (roughness.size() < 4) return std::nullopt;
        const float usual = quantile(roughness, 0.6);
        if (usual >= least) continue;
        least = usual;
        depth = each;
    }
    if (!depth) return std::nullopt;
    cv::Vec3f ground;
    float widest = 0;
    for (int c = 0; c < 3; ++c) {
        std::vector<float> means;
        for (const CellLook& look : looks)
            if (look.face.contrast >= patterned) means.push_back(Surface(look, *depth).mean()[c]);
        ground[c] = std::round(quantile(means, 0.5));
        const float low = quantile(means, 0.2), high = quantile(means, 0.8);
        widest = std::max(widest, high - low);
    }
    if (widest < varied) return std::nullopt;
    return SeeThrough(*depth, ground);
}

CellLook SeeThrough::opaque(const CellLook& look) const {
    const Surface surface(look, depth_);
    cv::Mat whole(side, side, CV_8UC3), face(side, side, CV_8UC3);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            const cv::Vec3f seen = sample(look, x, y), off = seen - surface.at(x, y);
            const bool is_inside = std::min({x, y, side - 1 - x, side - 1 - y}) >= depth_;
            const float weight =
                is_inside ? std::clamp((most(off) - hidden) / (standing - hidden), 0.0F, 1.0F)
                          : 0.0F;
            face.at<cv::Vec3b>(y, x) = as_pixel(ground_ + (seen - ground_) * weight);
            const float lighter = (off[0] + off[1] + off[2]) / 3;
            const float height =
                std::min((std::abs(lighter) - least_border) * border_gain, border_height);
            whole.at<cv::Vec3b>(y, x) =
                is_inside || height <= 0
                    ? face.at<cv::Vec3b>(y, x)
                    : as_pixel(ground_ + cv::Vec3f::all(std::copysign(height, lighter)));
        }
    }
    // The border tells tiles from empty places, not one face from another.
    CellLook made = look_of(whole);
    made.face = look_of(face).face;
    return made;
}

}  // namespace sightread
