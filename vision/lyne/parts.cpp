#include "vision/lyne/parts.hpp"

#include "vision/difference.hpp"
#include "vision/eye/rectify.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr int side = 96;  // pixels of a place

// The colours that a place shows most of, as levels of each channel.
std::vector<cv::Scalar> frequent_colours(const cv::Mat& place) {
    constexpr int step = 24;                  // levels that are one colour here
    constexpr int fewest = side * side / 50;  // pixels
    std::map<std::array<int, 3>, std::vector<cv::Vec3b>> all;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const cv::Vec3b& pixel = place.at<cv::Vec3b>(y, x);
            all[{pixel[0] / step, pixel[1] / step, pixel[2] / step}].push_back(pixel);
        }
    std::vector<cv::Scalar> colours;
    for (const auto& [bin, pixels] : all)
        if (static_cast<int>(pixels.size()) >= fewest) colours.push_back(cv::mean(pixels));
    return colours;
}

// The largest of the connected parts of a mask that reach into the middle.
cv::Mat figure_in(const cv::Mat& mask) {
    const cv::Rect middle(side / 4, side / 4, side / 2, side / 2);
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 4);
    int best = 0;
    for (int i = 1; i < count; ++i) {
        const bool is_larger =
            best == 0 || sizes.at<int>(i, cv::CC_STAT_AREA) > sizes.at<int>(best, cv::CC_STAT_AREA);
        if (is_larger && cv::countNonZero(labels(middle) == i) > 0) best = i;
    }
    return best == 0 ? cv::Mat() : cv::Mat(labels == best);
}

struct Figure {
    double area = 0;           // pixels, with what it encloses
    std::optional<int> parts;  // of one size; none where that is not clear
};

// What pixels so near to a colour make; none where that is no convex figure amid the place.
std::optional<Figure> figure_of(const cv::Mat& apart, double similar) {
    constexpr double smallest = 0.06;  // of the place
    constexpr double least_convex = 0.9;
    constexpr double speck = 0.0015;  // of the place
    constexpr double like = 0.45;     // of the largest part: of one size
    const cv::Mat mask = figure_in(apart < similar);
    if (mask.empty()) return std::nullopt;
    const cv::Rect box = cv::boundingRect(mask);
    if (box.x == 0 || box.y == 0 || box.br().x == side || box.br().y == side) return std::nullopt;
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_NONE);
    cv::Mat filled = cv::Mat::zeros(mask.size(), CV_8U), whole = filled.clone();
    cv::fillPoly(filled, outlines, 255);
    std::vector<cv::Point> hull;
    cv::convexHull(outlines.front(), hull);
    cv::fillConvexPoly(whole, hull, 255);
    Figure figure{static_cast<double>(cv::countNonZero(filled)), 0};
    const double place = side * side;
    if (figure.area < smallest * place || figure.area < least_convex * cv::countNonZero(whole))
        return std::nullopt;
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(filled & ~mask, labels, sizes, centres, 4);
    int most = 0, parts = 0;
    for (int i = 1; i < count; ++i) most = std::max(most, sizes.at<int>(i, cv::CC_STAT_AREA));
    for (int i = 1; i < count && most >= speck * place; ++i) {
        const int pixels = sizes.at<int>(i, cv::CC_STAT_AREA);
        if (pixels < speck * place) continue;
        if (pixels < like * most) {
            figure.parts.reset();
            return figure;
        }
        ++parts;
    }
    figure.parts = parts;
    return figure;
}

std::optional<int> parts_in(const cv::Mat& place) {
    std::vector<cv::Mat> apart;  // from each colour
    for (const cv::Scalar& colour : frequent_colours(place))
        apart.push_back(largest_difference(place, colour));
    // The largest figure is the place's own. What most of the limits of what is one colour say
    // counts, and of two that as many say the larger one.
    std::map<int, int> votes;
    for (const double similar : {8, 12, 18, 27, 40, 60}) {
        std::optional<Figure> largest;
        for (const cv::Mat& from_colour : apart) {
            const std::optional<Figure> figure = figure_of(from_colour, similar);
            if (figure && (!largest || figure->area > largest->area)) largest = figure;
        }
        if (largest && largest->parts) ++votes[*largest->parts];
    }
    const auto usual =
        std::max_element(votes.begin(), votes.end(), [](const auto& a, const auto& b) {
            return std::tie(a.second, a.first) < std::tie(b.second, b.first);
        });
    return usual == votes.end() || usual->second < 2 ? std::nullopt : std::optional(usual->first);
}

}  // namespace

std::vector<std::optional<int>> parts_inside(const cv::Mat& picture, const Lattice& lattice,
                                             const std::vector<Cell>& cells) {
    std::vector<std::optional<int>> parts;
    for (const cv::Mat& place : eye::cell_pictures(picture, lattice, cells, side))
        parts.push_back(parts_in(place));
    return parts;
}

}  // namespace sightread::lyne
