#include "vision/sliding/preview.hpp"

#include <algorithm>
#include <functional>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr double smallest = 11;  // pixels of a tile in the picture

// The boxes of at least this size that a ground goes all around, without what touches them, such as
// words.
std::vector<cv::Rect> standing_on(const cv::Mat1b& ground, const cv::Size& least) {
    constexpr double like_a_box = 0.93;  // of its bounds: corners may be round
    std::vector<std::vector<cv::Point>> outlines;
    std::vector<cv::Vec4i> hierarchy;
    cv::findContours(ground, outlines, hierarchy, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    cv::Mat1b things(ground.size(), static_cast<uchar>(0));
    for (std::size_t i = 0; i < outlines.size(); ++i)
        if (hierarchy[i][3] >= 0)  // a hole
            cv::fillPoly(things, std::vector{outlines[i]}, 255);
    cv::morphologyEx(things, things, cv::MORPH_OPEN,
                     cv::getStructuringElement(cv::MORPH_RECT, least / 2));
    cv::findContours(things, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    std::vector<cv::Rect> boxes;
    for (const std::vector<cv::Point>& outline : outlines) {
        const cv::Rect bounds = cv::boundingRect(outline);
        if (bounds.width >= least.width && bounds.height >= least.height &&
            cv::contourArea(outline) >= like_a_box * bounds.area())
            boxes.push_back(bounds);
    }
    return boxes;
}

}  // namespace

std::vector<cv::Rect> boxes_beside(const cv::Mat& picture, const Lattice& lattice) {
    constexpr double calm = 3;                // levels from one pixel to the next
    constexpr double faint = 30, clear = 60;  // of edges
    constexpr double least_ground = 0.01;     // of the picture
    constexpr std::size_t most_boxes = 12;
    const cv::Size least(static_cast<int>(smallest * lattice.columns),
                         static_cast<int>(smallest * lattice.rows));
    const cv::Rect board(lattice.bounds());
    // Grounds end where the colour is no longer calm, or, where something throws a shadow, at
    // edges.
    cv::Mat steps, is_calm, edges, labels, stats, centroids;
    cv::morphologyEx(picture, steps, cv::MORPH_GRADIENT,
                     cv::getStructuringElement(cv::MORPH_CROSS, {3, 3}));
    cv::inRange(steps, cv::Scalar::all(0), cv::Scalar::all(calm), is_calm);
    cv::Canny(picture, edges, faint, clear);
    std::vector<cv::Rect> boxes;
    for (const cv::Mat& within : {is_calm, cv::Mat(edges == 0)}) {
        const int grounds = cv::connectedComponentsWithStats(within, labels, stats, centroids, 4);
        for (int ground = 1; ground < grounds; ++ground)
            if (stats.at<int>(ground, cv::CC_STAT_AREA) >=
                least_ground * static_cast<double>(picture.total()))
                for (const cv::Rect& box : standing_on(labels == ground, least))
                    if ((box & board).empty()) boxes.push_back(box);
    }
    std::ranges::sort(boxes, std::greater(), [](const cv::Rect& box) { return box.area(); });
    boxes.resize(std::min(boxes.size(), most_boxes));
    return boxes;
}

}  // namespace sightread::sliding
