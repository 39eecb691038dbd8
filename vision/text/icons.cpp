#include "vision/text/icons.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int smallest = 14, largest = 160;  // pixels a side
constexpr int smallest_arrow = 22;           // below it a G may have the head of an arrow
constexpr double most_oblong = 1.7;
// of grey levels; an icon is there at several of them
constexpr int level_step = 24, fewest_times = 2;
constexpr int rays = 120;
constexpr double least_triangle = 0.72;  // of the triangle around it; a disc fills 0.60
constexpr double least_convex = 0.93;    // of its convex hull; a paper plane has a notch

// A ring by its ink: for each direction from its centre the innermost and outermost ink, in radii.
struct Ring {
    cv::Point2d centre;
    double radius = 0;                          // of the middle of the stroke
    std::array<double, rays> inner{}, outer{};  // 0, 0 where there is none

    [[nodiscard]] double thickness(int ray) const {
        const auto at = static_cast<std::size_t>((ray % rays + rays) % rays);
        return outer[at] - inner[at];
    }
};

// The circle through points in the sense of least squares (Kasa 1976), those that lie far off left
// out the second time.
std::optional<Ring> ring_through(const std::vector<cv::Point>& ink) {
    std::vector<cv::Point2d> points(ink.begin(), ink.end());
    Ring ring;
    for (int round = 0; round < 2; ++round) {
        cv::Mat terms(static_cast<int>(points.size()), 3, CV_64F),
            squares(static_cast<int>(points.size()), 1, CV_64F);
        for (int i = 0; i < terms.rows; ++i) {
            const cv::Point2d& point = points[static_cast<std::size_t>(i)];
            terms.at<double>(i, 0) = 2 * point.x;
            terms.at<double>(i, 1) = 2 * point.y;
            terms.at<double>(i, 2) = 1;
            squares.at<double>(i) = point.ddot(point);
        }
        cv::Mat found;
        if (points.size() < 8 || !cv::solve(terms, squares, found, cv::DECOMP_SVD))
            return std::nullopt;
        ring.centre = {found.at<double>(0), found.at<double>(1)};
        const double square = found.at<double>(2) + ring.centre.ddot(ring.centre);
        if (!(square > 4)) return std::nullopt;
        ring.radius = std::sqrt(square);
        std::erase_if(points, [&](const cv::Point2d& point) {
            const double away = cv::norm(point - ring.centre);
            return std::abs(away - ring.radius) > 0.3 * ring.radius;
        });
    }
    return ring;
}

void measure(const cv::Mat& mask, Ring& ring) {
    constexpr double innermost = 0.45, outermost = 1.7, step = 0.03;
    for (int ray = 0; ray < rays; ++ray) {
        const double angle = 2 * CV_PI * ray / rays;
        const auto at = static_cast<std::size_t>(ray);
        for (double away = innermost; away < outermost; away += step) {
            const cv::Point place(cvRound(ring.centre.x + away * ring.radius * std::cos(angle)),
                                  cvRound(ring.centre.y + away * ring.radius * std::sin(angle)));
            const bool is_inside =
                place.x >= 0 && place.y >= 0 && place.x < mask.cols && place.y < mask.rows;
            if (!is_inside || mask.at<std::uint8_t>(place) == 0) continue;
            if (ring.outer[at] == 0) ring.inner[at] = away;
            ring.outer[at] = away + step;
        }
    }
}

struct Gap {
    int first = 0, length = 0;  // rays without ink
};

std::vector<Gap> gaps_of(const Ring& ring) {
    std::vector<Gap> gaps;
    int begin = 0;  // a ray with ink
    while (begin < rays && ring.thickness(begin) == 0) ++begin;
    if (begin == rays) return gaps;
    for (int ray = begin; ray < begin + rays; ++ray) {
        if (ring.thickness(ray) > 0) continue;
        if (gaps.empty() || gaps.back().first + gaps.back().length != ray) gaps.push_back({ray, 0});
        ++gaps.back().length;
    }
    return gaps;
}

// Whether the stroke broadens to both sides where it ends at a gap.
bool has_head(const Ring& ring, const Gap& gap, double inner, double outer) {
    constexpr int reach = rays / 6;
    constexpr double least = 0.3;  // of the stroke's thickness, beyond either side
    const double beyond = least * (outer - inner);
    for (const int side : {-1, 1}) {
        const int end = side < 0 ? gap.first - 1 : gap.first + gap.length;
        bool is_inside = false, is_outside = false;
        for (int i = 0; i < reach; ++i) {
            const auto at = static_cast<std::size_t>(((end + side * i) % rays + rays) % rays);
            if (ring.outer[at] == 0) break;
            is_inside = is_inside || ring.inner[at] < inner - beyond;
            is_outside = is_outside || ring.outer[at] > outer + beyond;
        }
        if (is_inside && is_outside) return true;
    }
    return false;
}

bool is_circular_arrow(const cv::Mat& mask) {
    constexpr int least_gap = rays / 40, most_gap = rays * 3 / 8;
    constexpr double least_stroke = 0.06, most_stroke = 0.6, most_uneven = 0.12;  // radii
    std::vector<cv::Point> ink;
    cv::findNonZero(mask, ink);
    std::optional<Ring> ring = ring_through(ink);
    if (!ring || ring->radius > std::max(mask.cols, mask.rows)) return false;
    measure(mask, *ring);
    std::vector<Gap> gaps = gaps_of(*ring);
    std::erase_if(gaps, [](const Gap& gap) { return gap.length < least_gap; });
    if (gaps.empty() || gaps.size() > 2) return false;
    if (std::any_of(gaps.begin(), gaps.end(), [](const Gap& gap) { return gap.length > most_gap; }))
        return false;
    // The middle is open.
    cv::Mat middle(mask.size(), CV_8UC1, cv::Scalar(0));
    cv::circle(middle, cv::Point(ring->centre), std::max(1, cvRound(0.35 * ring->radius)), 255,
               cv::FILLED);
    if (cv::countNonZero(middle & mask) > 0.05 * cv::countNonZero(middle)) return false;
    std::vector<double> inner, outer;
    for (std::size_t ray = 0; ray < rays; ++ray)
        if (ring->outer[ray] > 0)
            inner.push_back(ring->inner[ray]), outer.push_back(ring->outer[ray]);
    const auto usual = [](std::vector<double> values) {
        std::nth_element(values.begin(), values.begin() + std::ssize(values) / 2, values.end());
        return values[values.size() / 2];
    };
    const double in = usual(inner), out = usual(outer);
    if (out - in < least_stroke || out - in > most_stroke) return false;
    // Everywhere else it is one stroke.
    const auto is_even = [&](double value, double of) {
        return std::abs(value - of) < most_uneven;
    };
    std::size_t even = 0;
    for (std::size_t i = 0; i < inner.size(); ++i)
        even += is_even(inner[i], in) && is_even(outer[i], out);
    if (2 * even < inner.size()) return false;
    return std::all_of(gaps.begin(), gaps.end(),
                       [&](const Gap& gap) { return has_head(*ring, gap, in, out); });
}

bool is_triangle_to_the_right(const std::vector<cv::Point>& outline, const cv::Rect& box) {
    std::vector<cv::Point2f> corners;
    const double around = cv::minEnclosingTriangle(outline, corners);
    const double area = cv::contourArea(outline);
    if (corners.size() != 3 || area < least_triangle * around) return false;
    std::vector<cv::Point> hull;
    cv::convexHull(outline, hull);
    if (area < least_convex * cv::contourArea(hull)) return false;
    std::sort(corners.begin(), corners.end(),
              [](const auto& a, const auto& b) { return a.x < b.x; });
    const float middle = (corners[0].y + corners[1].y) / 2;
    return std::abs(corners[0].x - corners[1].x) < 0.2F * box.width &&
           std::abs(corners[2].y - middle) < 0.15F * box.height &&
           std::abs(corners[0].y - corners[1].y) > 0.7F * box.height;
}

// `filled`: without its windows and door.
bool is_house(const cv::Mat& filled) {
    std::vector<double> left, right;
    for (int y = 0; y < filled.rows; ++y) {
        std::vector<cv::Point> row;
        cv::findNonZero(filled.row(y), row);
        if (row.empty()) return false;
        const auto [first, last] =
            std::minmax_element(row.begin(), row.end(),
                                [](const cv::Point& a, const cv::Point& b) { return a.x < b.x; });
        left.push_back(first->x);
        right.push_back(last->x + 1.0);
    }
    const auto width = [&](double share) {
        const auto row = static_cast<std::size_t>(share * (filled.rows - 1));
        return (right[row] - left[row]) / filled.cols;
    };
    for (std::size_t y = 0; y < left.size(); ++y)
        if (std::abs(left[y] + right[y] - filled.cols) > 0.16 * filled.cols) return false;
    // Straight, not round.
    const double upper = width(0.2) - width(0.08), lower = width(0.34) - width(0.22);
    const bool has_roof = width(0.08) < 0.45 && upper > 0.1 && std::abs(upper - lower) < 0.12;
    const bool has_walls = width(0.7) > 0.55 && std::abs(width(0.72) - width(0.95)) < 0.08;
    return has_roof && has_walls && std::max(width(0.45), width(0.55)) > 0.85;
}

std::optional<Icon> icon_of(const cv::Mat& mask) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    if (outlines.size() != 1) return std::nullopt;
    const cv::Rect box = cv::boundingRect(outlines.front());
    if (is_triangle_to_the_right(outlines.front(), box)) return Icon::play;
    if (std::min(box.width, box.height) < smallest_arrow) return std::nullopt;
    if (is_circular_arrow(mask)) return Icon::again;
    cv::Mat filled(mask.size(), CV_8UC1, cv::Scalar(0));
    cv::drawContours(filled, outlines, 0, 255, cv::FILLED);
    if (is_house(filled)) return Icon::home;
    return std::nullopt;
}

struct Counted {
    SeenIcon icon;
    int times = 1;
};

void add_icons(const cv::Mat& mask, cv::Point corner, std::vector<Counted>& found) {
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(
            sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
            sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT));
        const int shorter = std::min(box.width, box.height),
                  longer = std::max(box.width, box.height);
        const double filled =
            static_cast<double>(sizes.at<int>(part, cv::CC_STAT_AREA)) / box.area();
        if (shorter < smallest || longer > largest || longer > most_oblong * shorter ||
            filled > 0.9)
            continue;
        const cv::Mat own = labels(box) == part;
        const std::optional<Icon> icon = icon_of(own);
        if (!icon) continue;
        const cv::Rect at = box + corner;
        const auto same = std::find_if(found.begin(), found.end(), [&](const Counted& other) {
            return other.icon.what == *icon &&
                   (other.icon.box & at).area() > 0.7 * (other.icon.box | at).area();
        });
        if (same == found.end()) {
            found.push_back({{*icon, at}});
        } else {
            ++same->times;
        }
    }
}

}  // namespace

std::vector<SeenIcon> icons_in(const cv::Mat& picture, const cv::Rect& part) {
    const cv::Rect within = part & cv::Rect({}, picture.size());
    std::vector<SeenIcon> icons;
    if (within.empty() || picture.type() != CV_8UC3) return icons;
    std::vector<cv::Mat> channels;
    cv::split(picture(within), channels);
    std::vector<Counted> found;
    for (const cv::Mat& channel : channels)
        for (int level = level_step / 2; level < 255; level += level_step) {
            const cv::Mat light = channel > level;
            add_icons(light, within.tl(), found);
            add_icons(~light, within.tl(), found);
        }
    for (const Counted& each : found)
        if (each.times >= fewest_times) icons.push_back(each.icon);
    std::sort(icons.begin(), icons.end(), [](const SeenIcon& a, const SeenIcon& b) {
        return a.box.x != b.box.x ? a.box.x < b.box.x : a.box.y < b.box.y;
    });
    return icons;
}

}  // namespace sightread
