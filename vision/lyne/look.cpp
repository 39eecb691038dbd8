#include "vision/lyne/look.hpp"

#include "vision/lyne/inside.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr double least_area = 0.08;  // square pitches
constexpr double most_area = 0.7;    // of a circle that all but touches the next one
constexpr double astray = 0.12;      // pitches from the lattice point
constexpr double deeper = 1.5;       // factor from one depth to the next
constexpr double greatest_depth = 170;
constexpr int most_rounds = 3;

struct Seen {
    Outline outline;
    FormFit form;
    double depth = 0;
};

bool is_good(const FormFit& form) {
    const bool is_round = form.form == octagon_form || form.form == circle_form;
    const bool second_is_round = form.second == octagon_form || form.second == circle_form;
    return form.distance <= good_fit &&
           (form.margin() >= least_form_margin || (is_round && second_is_round));
}

// What an outline encloses belongs to it. Otherwise a thin outline around a ground that looks
// through would be opened away.
void fill_inside(cv::Mat& mask) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    cv::fillPoly(mask, outlines, 255);
}

// The most that so many pixels cover with what they may enclose: in a circle of diagonal steps.
double most_enclosed(int pixels) {
    return pixels + 2.0 * pixels * pixels / (4 * CV_PI);
}

// The best outline among the depths from `depth` on: the first good one, or the one that fits best.
std::optional<Seen> outline_of(const cv::Mat& apart, double depth, double pitch, bool& is_filled) {
    std::optional<Seen> best;
    is_filled = false;
    for (; depth < greatest_depth; depth *= deeper) {
        cv::Mat mask;
        cv::threshold(apart, mask, depth, 255, cv::THRESH_BINARY);
        if (most_enclosed(cv::countNonZero(mask)) < least_area * pitch * pitch) break;
        fill_inside(mask);
        open(mask);
        const int count = cv::countNonZero(mask);
        if (count < least_area * pitch * pitch) break;
        is_filled = true;
        const auto outline = outline_in(mask, least_area * pitch * pitch);
        if (!outline || outline->area > most_area * pitch * pitch) continue;
        const cv::Point2d middle(apart.cols / 2, apart.rows / 2);
        if (std::hypot(outline->centroid.x - middle.x, outline->centroid.y - middle.y) >
            astray * pitch + 1)
            continue;
        const FormFit form = fitted_form(outline->reach);
        if (best && form.distance >= best->form.distance) continue;
        best = Seen{*outline, form, depth};
        if (is_good(form)) break;
    }
    return best;
}

// How far from the ground the rim of an outline usually is, where antialiasing has ended; `depths`:
// from the outline inwards.
double level_of_rim(const cv::Mat& apart, const cv::Mat& depths) {
    std::vector<unsigned char> rim;
    for (int y = 0; y < apart.rows; ++y)
        for (int x = 0; x < apart.cols; ++x)
            if (const float depth = depths.at<float>(y, x); depth >= 2.5F && depth <= 4.5F)
                rim.push_back(apart.at<unsigned char>(y, x));
    if (rim.empty()) return 0;
    const auto half = rim.begin() + static_cast<std::ptrdiff_t>(rim.size() / 2);
    std::nth_element(rim.begin(), half, rim.end());
    return *half;
}

cv::Mat depths_in(const cv::Mat& filled) {
    cv::Mat depths;
    cv::distanceTransform(filled, depths, cv::DIST_L2, 3);
    return depths;
}

// The outline at half of the depth that its rim has: where antialiasing ends, whatever the depth it
// was found at. Whether that is another one.
bool sharpen(const cv::Mat& apart, Seen& seen) {
    const double depth = 0.5 * level_of_rim(apart, depths_in(seen.outline.filled));
    if (depth <= seen.depth) return false;
    cv::Mat mask;
    cv::threshold(apart, mask, depth, 255, cv::THRESH_BINARY);
    fill_inside(mask);
    open(mask);
    const auto sharper = outline_in(mask, 0.5 * seen.outline.area);
    if (!sharper || distance_from(sharper->reach, seen.form.form) > good_fit) return false;
    seen.outline = *sharper;
    seen.depth = depth;
    seen.form = fitted_form(sharper->reach);
    return true;
}

// What lies within a thin circle, with the ground all around it: a node in a ring is an end of its
// shape.
std::optional<Seen> within_ring(const cv::Mat& apart, const Seen& ring, double pitch) {
    constexpr float rim = 2.5F;  // pixels from the outline inwards
    if (ring.form.form != circle_form && ring.form.form != octagon_form) return std::nullopt;
    const cv::Mat depths = depths_in(ring.outline.filled);
    cv::Mat mask = (apart > ring.depth) & ring.outline.filled, labels;
    const int count = cv::connectedComponents(mask, labels, 4);
    std::vector<bool> is_ring(static_cast<std::size_t>(count), false);
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            if (const float depth = depths.at<float>(y, x); depth > 0 && depth <= rim)
                is_ring[static_cast<std::size_t>(labels.at<int>(y, x))] = true;
    for (int y = 0; y < labels.rows; ++y)
        for (int x = 0; x < labels.cols; ++x)
            if (is_ring[static_cast<std::size_t>(labels.at<int>(y, x))])
                mask.at<unsigned char>(y, x) = 0;
    fill_inside(mask);
    open(mask);
    const auto inner = outline_in(mask, least_area * pitch * pitch);
    if (!inner) return std::nullopt;
    Seen seen{*inner, fitted_form(inner->reach), ring.depth};
    return is_good(seen.form) && seen.form.form != octagon_form ? std::optional(seen)
                                                                : std::nullopt;
}

// The centroid by the part of each pixel that an antialiased rim covers: whole pixels are too
// coarse for a lattice whose pitch is many times that of the view.
cv::Point2d exact_centroid(const cv::Mat& apart, const cv::Mat& filled) {
    constexpr float whole_from = 2.5F;  // pixels from the outline inwards
    const cv::Mat depths = depths_in(filled);
    const double level = level_of_rim(apart, depths);
    cv::Mat near;
    cv::dilate(filled, near, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    cv::Point2d sum;
    double all = 0;
    for (int y = 0; y < apart.rows; ++y)
        for (int x = 0; x < apart.cols; ++x) {
            if (near.at<unsigned char>(y, x) == 0) continue;
            const bool is_whole = level <= 0 || depths.at<float>(y, x) >= whole_from;
            const double part = is_whole ? 1 : std::min(1.0, apart.at<unsigned char>(y, x) / level);
            sum += part * cv::Point2d(x, y);
            all += part;
        }
    return sum * (1 / all);
}

double strongest(const cv::Mat& apart) {
    std::vector<unsigned char> levels;
    for (int y = 0; y < apart.rows; ++y)
        levels.insert(levels.end(), apart.ptr(y), apart.ptr(y) + apart.cols);
    const auto high = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() * 97 / 100);
    std::nth_element(levels.begin(), high, levels.end());
    return *high;
}

}  // namespace

CellLook look_at(const View& view, Cell cell) {
    CellLook look;
    const cv::Rect patch = view.patch(cell);
    if ((patch & cv::Rect({0, 0}, view.pixels.size())) != patch) {
        look.what = CellLook::What::unclear;
        look.doubt = "lies outside of the picture";
        return look;
    }
    const double pitch = view.lattice.pitch.width;
    bool is_filled = false;
    const int aside = patch.width / 6;  // the rim of a patch may show the border of the window
    look.strength =
        strongest(view.apart(patch - cv::Size(2 * aside, 2 * aside) + cv::Point(aside, aside)));
    auto seen = outline_of(view.apart(patch), 4 + 3.5 * view.noise, pitch, is_filled);
    if (!seen) {
        if (is_filled) {
            look.what = CellLook::What::unclear;
            look.doubt = "shows something without a clear outline";
        }
        look.middle = roughly_usual_colour(
            view.pixels(patch - cv::Size(4 * aside, 4 * aside) + cv::Point(2 * aside, 2 * aside)));
        return look;
    }
    for (int round = 0;
         round < most_rounds && is_good(seen->form) && sharpen(view.apart(patch), *seen); ++round) {
    }
    const std::optional<Seen> inner = within_ring(view.apart(patch), *seen, pitch);
    if (inner) seen = inner;
    look.what = CellLook::What::spot;
    look.centroid = exact_centroid(view.apart(patch), seen->outline.filled) +
                    cv::Point2d(patch.x + 0.5, patch.y + 0.5);
    look.area = seen->outline.area / (pitch * pitch);
    look.form = seen->form;
    look_inside(view, cell, seen->outline, look);
    if (inner) {
        look.is_end = true;
        look.ring_share = look.end_margin = 1;
    }
    if (!is_good(look.form) && look.holes.size() < 2) {
        look.what = CellLook::What::unclear;
        look.doubt = "has no outline that is known";
    }
    return look;
}

}  // namespace sightread::lyne
