#include "vision/eye/copies.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

constexpr double most_side = 72;   // pixels that are compared along a side
constexpr int aside = 2, rim = 3;  // pixels that a cell may lie beside its place; around a patch
constexpr double noise = 12;       // levels
// of the levels that a pixel's neighbours are apart in both: what lying between two pixels leaves
constexpr double between_pixels = 0.3;
constexpr float unlike = 99;

// The middle of a cell with a rim, BGR, in 8 bits and in floats.
struct Patch {
    cv::Mat levels, values;
};

std::vector<Patch> patches_of(const cv::Mat& picture, const Lattice& lattice,
                              const std::vector<Cell>& cells, double share) {
    const double width = lattice.pitch.width * share, height = lattice.pitch.height * share;
    const double factor = std::min(1.0, most_side / std::max(width, height));
    cv::Mat scaled = picture;
    if (factor < 1) cv::resize(picture, scaled, {}, factor, factor, cv::INTER_AREA);
    const cv::Size size(std::max(4, static_cast<int>(width * factor)) + 2 * rim,
                        std::max(4, static_cast<int>(height * factor)) + 2 * rim);
    std::vector<Patch> patches;
    for (const Cell& cell : cells) {
        // on whole pixels, or else copies that lie on some would be blurred differently
        const cv::Point2d corner = lattice.centre(cell) * factor - cv::Point2d(size) / 2;
        const cv::Point2d middle(std::round(corner.x) + (size.width - 1) / 2.0,
                                 std::round(corner.y) + (size.height - 1) / 2.0);
        Patch& patch = patches.emplace_back();
        cv::getRectSubPix(scaled, size, middle, patch.levels);
        patch.levels.convertTo(patch.values, CV_32F);
    }
    return patches;
}

// The part of a patch within its rim, moved by so many pixels.
cv::Mat within(const cv::Mat& patch, cv::Point by = {}) {
    return patch(cv::Rect(rim + by.x, rim + by.y, patch.cols - 2 * rim, patch.rows - 2 * rim));
}

cv::Mat within(const cv::Mat& patch, const cv::Vec2d& by) {
    const cv::Matx23d moved(1, 0, rim + by[0], 0, 1, rim + by[1]);
    cv::Mat part;
    cv::warpAffine(patch, part, moved, within(patch).size(),
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    return part;
}

// By how much the neighbours of each pixel are apart.
cv::Mat ranges_of(const cv::Mat& part) {
    cv::Mat least, most;
    cv::erode(part, least, {});
    cv::dilate(part, most, {});
    return most - least;
}

double worst_difference(const cv::Mat& one, const cv::Mat& other) {
    cv::Mat apart;
    cv::absdiff(one, other, apart);
    const cv::Mat usual =
        cv::min(ranges_of(one), ranges_of(other)) * between_pixels + cv::Scalar::all(noise);
    return cv::norm(apart / usual, cv::NORM_INF);
}

// The step that brings `seen` nearer to `known` (Lucas and Kanade, "An iterative image registration
// technique", 1981).
cv::Vec2d step_toward(const cv::Mat& known, const cv::Mat& seen) {
    constexpr double longest = 0.7;  // pixels
    cv::Mat right, down;
    cv::Sobel(seen, right, CV_32F, 1, 0, 1, 0.5);
    cv::Sobel(seen, down, CV_32F, 0, 1, 1, 0.5);
    const cv::Mat off = known - seen;
    const double across = right.dot(down);
    const cv::Matx22d slopes(right.dot(right) + 1, across, across, down.dot(down) + 1);
    cv::Vec2d step = slopes.inv() * cv::Vec2d(right.dot(off), down.dot(off));
    for (int axis = 0; axis < 2; ++axis) step[axis] = std::clamp(step[axis], -longest, longest);
    return step;
}

// How far two patches are from being copies: their worst pixel where one is laid over the other, in
// units of what noise and lying between pixels explain.
float unlikeness(const Patch& one, const Patch& other) {
    constexpr int most_steps = 3;
    constexpr double far = 60;  // levels, mean difference: another picture
    const cv::Mat seen = within(one.levels), known = within(one.values);
    // Most copies lie on whole pixels.
    if (const double off = cv::norm(seen, within(other.levels), cv::NORM_INF); off < noise / 4)
        return static_cast<float>(off / noise);
    double least = std::numeric_limits<double>::max();
    cv::Vec2d by;
    for (int y = -aside; y <= aside; ++y)
        for (int x = -aside; x <= aside; ++x) {
            const double off = cv::norm(seen, within(other.levels, cv::Point(x, y)), cv::NORM_L1);
            if (off < least) least = off, by = cv::Vec2d(x, y);
        }
    if (least > far * 3 * static_cast<double>(known.total())) return unlike;
    for (int step = 0; step < most_steps; ++step) {
        const cv::Vec2d moved = step_toward(known, within(other.values, by));
        for (int axis = 0; axis < 2; ++axis)
            by[axis] = std::clamp(by[axis] + moved[axis], -aside - 0.5, aside + 0.5);
        if (cv::norm(moved, cv::NORM_INF) < 0.03) break;
    }
    return static_cast<float>(worst_difference(known, within(other.values, by)));
}

// How far cells usually are from the nearest other.
double usual_of_nearest(const cv::Mat1f& apart) {
    constexpr double cleanest = 0.2, noisiest = 3;
    std::vector<double> nearest;
    for (int row = 0; row < apart.rows; ++row) {
        double least = 0;
        cv::minMaxLoc(apart.row(row), &least);
        if (least < unlike) nearest.push_back(least);
    }
    if (nearest.empty()) return cleanest;
    const auto middle = nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2);
    std::nth_element(nearest.begin(), middle, nearest.end());
    return std::clamp(*middle, cleanest, noisiest);
}

// What being so far apart adds to what descriptors say, which know other light and marks. Read off
// tables of equal and other pairs of scenes of Onet (vision/training/fit_copies.py makes them).
float odds_of(double apart, double usual) {
    // where both are as likely, in a picture whose copies are 1 apart, and the power of that
    constexpr double even = 3.1, by_usual = 0.43;
    constexpr double slope = 5.2;  // of the logarithm of how far they are apart
    constexpr double against = -4, for_it = 12;
    const double height = std::log(even * std::pow(usual, by_usual) / std::max(1e-3, apart));
    return static_cast<float>(std::clamp(slope * height, against / std::max(1.0, usual), for_it));
}

}  // namespace

cv::Mat1f copy_odds(const cv::Mat& picture, const Lattice& lattice, const std::vector<Cell>& cells,
                    double share, const cv::Mat1b& asked) {
    const std::vector<Patch> patches = patches_of(picture, lattice, cells, share);
    const int count = static_cast<int>(cells.size());
    cv::Mat1f apart(count, count, unlike), odds(count, count, 0.0F);
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < a; ++b)
            if (asked(a, b) != 0)
                apart(a, b) = apart(b, a) = unlikeness(patches[static_cast<std::size_t>(a)],
                                                       patches[static_cast<std::size_t>(b)]);
    const double usual = usual_of_nearest(apart);
    std::vector<bool> has_copy;
    for (int a = 0; a < count; ++a) {
        double least = 0;
        cv::minMaxLoc(apart.row(a), &least);
        has_copy.push_back(odds_of(least, usual) > 0);
    }
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b)
            if (a != b && asked(a, b) != 0 && has_copy[static_cast<std::size_t>(a)] &&
                has_copy[static_cast<std::size_t>(b)])
                odds(a, b) = odds_of(apart(a, b), usual);
    return odds;
}

}  // namespace sightread::eye
