#include "vision/lyne/inside.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr double clear_share = 0.7;  // of a zone's pixels differ: it is of another colour
// more than these, and it is not of the same colour for sure
constexpr double unclear_share = 0.35;
constexpr double clear_gap = 0.5;      // of the way from the middle's colour to the ground's
constexpr double hole_area = 0.0136;   // square pitches
constexpr double least_convex = 0.94;  // of an octagon

struct Pixel {
    cv::Vec3f colour;
    double depth = 0;  // from the outline inwards, 0 to 1 in its centre
};

std::vector<Pixel> pixels_inside(const cv::Mat& pixels, const cv::Mat& depths, double deepest) {
    std::vector<Pixel> made;
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x)
            if (const float depth = depths.at<float>(y, x); depth > 0)
                made.push_back({pixels.at<cv::Vec3b>(y, x), depth / deepest});
    return made;
}

// The median of each channel over a zone of depths.
cv::Vec3f usual(const std::vector<Pixel>& pixels, double from, double to) {
    std::array<std::vector<float>, 3> levels;
    for (const Pixel& pixel : pixels)
        if (pixel.depth >= from && pixel.depth <= to)
            for (int channel = 0; channel < 3; ++channel)
                levels[static_cast<std::size_t>(channel)].push_back(pixel.colour[channel]);
    cv::Vec3f median;
    for (int channel = 0; channel < 3; ++channel) {
        auto& all = levels[static_cast<std::size_t>(channel)];
        if (all.empty()) continue;
        const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
        std::nth_element(all.begin(), half, all.end());
        median[channel] = *half;
    }
    return median;
}

double share_unlike(const std::vector<Pixel>& pixels, double from, double to,
                    const cv::Vec3f& colour, double least) {
    int all = 0, unlike = 0;
    for (const Pixel& pixel : pixels) {
        if (pixel.depth < from || pixel.depth > to) continue;
        ++all;
        if (channels_apart(pixel.colour, colour) > least) ++unlike;
    }
    return all == 0 ? 0 : unlike / static_cast<double>(all);
}

// Whether a rim is what antialiasing makes of a colour beside the ground: a mixture of the two.
bool is_mixture(const cv::Vec3f& rim, const cv::Vec3f& middle, const cv::Vec3f& ground,
                double aside) {
    const cv::Vec3f way = ground - middle;
    const double length = way.dot(way);
    if (length < 1) return false;
    const double share = (rim - middle).dot(way) / length;
    return share > 0 && share < 0.6 &&
           channels_apart(rim, middle + way * static_cast<float>(share)) < aside;
}

// How much further from the colour of the middle something lies than what is outside of it, in
// levels: the gap between the outline of an end and its inside. The edge of a node comes nearer to
// that colour all the way.
double gap_inside(const std::vector<Pixel>& pixels, double deepest, const cv::Vec3f& middle) {
    constexpr double to = 0.5, width = 1.2;  // of the depth; pixels
    double nearest = 255, most = 0;
    for (double depth = 1 / deepest; depth < to; depth += 1 / deepest) {
        const double apart = channels_apart(usual(pixels, depth, depth + width / deepest), middle);
        most = std::max(most, apart - nearest);
        nearest = std::min(nearest, apart);
    }
    return most;
}

// Nodes are of one colour all the way; an end is not.
void judge_rings(const std::vector<Pixel>& pixels, const View& view, double deepest,
                 CellLook& look) {
    const double least = 9 + 2.5 * view.noise;
    const double first = (view.blur + 0.5) / deepest, rim_to = std::max(0.2, first + 0.09);
    look.middle = usual(pixels, 0.46, 0.66);
    look.rim = usual(pixels, first, rim_to);
    look.centre = usual(pixels, 0.86, 1);
    look.centre_share = share_unlike(pixels, 0.86, 1, look.middle, least);
    std::vector<Pixel> clean = pixels;
    for (Pixel& pixel : clean)
        if (pixel.depth <= rim_to &&
            is_mixture(pixel.colour, look.middle, view.ground, 8 + 2 * view.noise))
            pixel.colour = look.middle;
    look.ring_share = share_unlike(clean, first, rim_to, look.middle, least);
    const double gap = gap_inside(pixels, deepest, look.middle),
                 contrast = channels_apart(look.middle, view.ground);
    const double gap_share =
        gap < least ? 0 : std::min(1.0, gap / (clear_gap * std::max(1.0, contrast)));
    const double share = std::max({look.centre_share, look.ring_share, gap_share});
    look.is_end = share >= clear_share;
    look.end_margin = look.is_end ? (share - unclear_share) / (1 - unclear_share)
                                  : std::max(0.0, (unclear_share - share) / unclear_share);
}

// The connected parts of a mask that are as large as holes; none at all when one is larger: then
// holes have run together, or it is a letter.
std::vector<cv::Mat> parts_like_holes(const cv::Mat& mask, double pitch) {
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 4);
    std::vector<cv::Mat> parts;
    for (int i = 1; i < count; ++i) {
        const double area = sizes.at<int>(i, cv::CC_STAT_AREA) / (pitch * pitch);
        if (area > 1.9 * hole_area) return {};
        if (area >= 0.15 * hole_area) parts.push_back(labels == i);
    }
    return parts;
}

// Whether the ground looks through: the pixel that is most unlike the octagon is nearer to the
// ground.
bool shows_ground(const cv::Mat& pixels, const cv::Mat& unlike, const cv::Mat& part,
                  const cv::Vec3f& colour, const View& view) {
    cv::Point peak;
    cv::minMaxLoc(unlike, nullptr, nullptr, nullptr, &peak, part);
    const cv::Vec3f its = pixels.at<cv::Vec3b>(peak);
    return channels_apart(its, view.ground) < 0.55 * channels_apart(colour, view.ground);
}

// How much of what is in and around the holes is neither the octagon's colour nor the ground's nor
// a mixture of both: a letter across a hole parts it in two. In shares of the holes' own area.
double foreign_share(const cv::Mat& pixels, const std::vector<cv::Mat>& parts,
                     const cv::Vec3f& colour, const View& view) {
    const cv::Vec3f way = view.ground - colour;
    const double length = std::sqrt(way.dot(way)), far = 0.3 * length + 10 + 2 * view.noise;
    cv::Mat holes = cv::Mat::zeros(pixels.size(), CV_8U), around;
    for (const cv::Mat& part : parts) holes |= part;
    cv::dilate(holes, around, {}, {-1, -1}, 2);
    int foreign = 0;
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x) {
            if (around.at<std::uint8_t>(y, x) == 0) continue;
            const cv::Vec3f from = cv::Vec3f(pixels.at<cv::Vec3b>(y, x)) - colour;
            const float share = std::clamp(from.dot(way) / way.dot(way), 0.0F, 1.0F);
            const cv::Vec3f aside = from - way * share;
            foreign += std::sqrt(aside.dot(aside)) > far ? 1 : 0;
        }
    return static_cast<double>(foreign) / std::max(1, cv::countNonZero(holes));
}

// The share of its convex hull that a shape fills: an octagon that a letter has bitten into may
// have lost a hole with it.
double convexity(const cv::Mat& filled) {
    std::vector<cv::Point> inside, hull;
    cv::findNonZero(filled, inside);
    cv::convexHull(inside, hull);
    cv::Mat whole = cv::Mat::zeros(filled.size(), CV_8U);
    cv::fillConvexPoly(whole, hull, 255);
    return cv::countNonZero(filled) / static_cast<double>(std::max(1, cv::countNonZero(whole)));
}

// How unlike the octagon's colour each pixel is that is not too near to its outline, and what the
// most unlike ones are.
struct Unlike {
    cv::Mat levels;
    double most = 0;
};

Unlike unlike(const cv::Mat& pixels, const cv::Mat& depths, double from_depth,
              const cv::Vec3f& colour) {
    Unlike made{cv::Mat::zeros(pixels.size(), CV_32F)};
    std::vector<float> all;
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x)
            if (depths.at<float>(y, x) > from_depth) {
                const float apart =
                    static_cast<float>(channels_apart(pixels.at<cv::Vec3b>(y, x), colour));
                made.levels.at<float>(y, x) = apart;
                all.push_back(apart);
            }
    if (all.size() < 50) return made;
    const auto high = all.begin() + static_cast<std::ptrdiff_t>(all.size() * 96 / 100);
    std::nth_element(all.begin(), high, all.end());
    made.most = *high;
    return made;
}

// Holes are counted at several thresholds: low ones run neighbours together, high ones lose some,
// so the largest number that two thresholds agree on counts.
void judge_holes(const cv::Mat& pixels, const cv::Mat& depths, double deepest, const View& view,
                 CellLook& look) {
    const std::vector<Pixel> inside = pixels_inside(pixels, depths, deepest);
    const double first = view.blur / deepest;
    const cv::Vec3f colour = usual(inside, first, std::max(0.3, first + 0.1));
    const auto [levels, contrast] = unlike(pixels, depths, 0.3 * deepest, colour);
    if (contrast < 14 + 3 * view.noise) return;
    const double pitch = view.lattice.pitch.width;
    std::map<std::size_t, int> votes;
    std::map<std::size_t, std::vector<cv::Mat>> found;
    const double thresholds[] = {0.35, 0.42, 0.5, 0.57, 0.64, 0.71, 0.78, 0.85};
    for (const double threshold : thresholds) {
        auto parts = parts_like_holes(levels > threshold * contrast, pitch);
        ++votes[parts.size()];
        found.try_emplace(parts.size(), std::move(parts));
    }
    std::size_t most = 0;
    for (const auto& [number, times] : votes)
        if (times >= 2) most = std::max(most, number);
    if (most == 0) return;
    look.hole_margin = std::min(1.0, 0.5 + votes[most] / 8.0);
    if (foreign_share(pixels, found[most], colour, view) > 0.1)
        look.hole_margin = std::min(look.hole_margin, 0.3);
    for (const cv::Mat& part : found[most]) {
        if (!shows_ground(pixels, levels, part, colour, view))
            look.hole_margin = std::min(look.hole_margin, 0.3);
        look.holes.push_back(std::sqrt(cv::countNonZero(part) / CV_PI) / pitch);
    }
    // Holes are of one size; a letter beside them, or what it leaves of one, is not.
    const auto [smallest, largest] = std::minmax_element(look.holes.begin(), look.holes.end());
    if (*smallest < 0.7 * *largest) look.hole_margin = std::min(look.hole_margin, 0.3);
    look.rim = colour;
    look.middle = colour;
}

}  // namespace

void look_inside(const View& view, Cell cell, const Outline& outline, CellLook& look) {
    const cv::Mat pixels = view.pixels(view.patch(cell));
    cv::Mat depths;
    cv::distanceTransform(outline.filled, depths, cv::DIST_L2, 3);
    double deepest = 0;
    cv::minMaxLoc(depths, nullptr, &deepest);
    judge_rings(pixels_inside(pixels, depths, deepest), view, deepest, look);
    const double to_octagon = distance_from(outline.reach, octagon_form);
    const bool is_round = to_octagon < 1.3 * good_fit && to_octagon < look.form.distance + 0.03;
    if (!is_round) return;
    judge_holes(pixels, depths, deepest, view, look);
    if (convexity(outline.filled) < least_convex)
        look.hole_margin = std::min(look.hole_margin, 0.3);
    // One hole in the very middle of a ring is the centre of an end, and so is one of another
    // colour than the ground.
    const bool is_centre = look.ring_share >= clear_share ||
                           (look.hole_margin < 0.5 && look.form.form != octagon_form);
    if (look.holes.size() == 1 && is_centre) look.holes.clear();
    if (look.holes.empty() && look.form.form == octagon_form) look.hole_margin = 0;
}

}  // namespace sightread::lyne
