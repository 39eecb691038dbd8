#include "calibration/panels.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int longest_side = 480;  // of the picture in which grounds are walked over
constexpr int seeds_across = 24;
constexpr double step = 3;             // levels from one pixel to the next
constexpr double least_area = 0.03;    // of the picture: a box
constexpr double most_area = 0.96;     // more is the picture itself
constexpr double least_ground = 0.2;   // of the box: what stands on it may hide the rest
constexpr double least_on_side = 0.1;  // of each side: where the ground touches it

// The part of a line of the mask that is ground.
double share_of(const cv::Mat& line) {
    return static_cast<double>(cv::countNonZero(line)) / static_cast<double>(line.total());
}

bool reaches_all_sides(const cv::Mat& ground) {
    return share_of(ground.row(0)) >= least_on_side &&
           share_of(ground.row(ground.rows - 1)) >= least_on_side &&
           share_of(ground.col(0)) >= least_on_side &&
           share_of(ground.col(ground.cols - 1)) >= least_on_side;
}

bool is_same_box(const cv::Rect& a, const cv::Rect& b) {
    return (a & b).area() > 0.95 * std::max(a.area(), b.area());
}

}  // namespace

std::vector<cv::Rect> panels_in(const cv::Mat& picture, std::size_t most) {
    const double factor =
        std::min(1.0, static_cast<double>(longest_side) / std::max(picture.cols, picture.rows));
    cv::Mat small;
    cv::resize(picture, small, {}, factor, factor, cv::INTER_AREA);
    cv::Mat walked = cv::Mat::zeros(small.rows + 2, small.cols + 2, CV_8U);
    std::vector<cv::Rect> found;
    int round = 0;
    for (int down = 0; down < seeds_across; ++down)
        for (int across = 0; across < seeds_across; ++across) {
            const cv::Point seed(static_cast<int>((across + 0.5) * small.cols / seeds_across),
                                 static_cast<int>((down + 0.5) * small.rows / seeds_across));
            if (walked.at<std::uint8_t>(seed + cv::Point(1, 1)) != 0 || round == 254) continue;
            ++round;
            cv::Rect box;
            const cv::Scalar by(step, step, step);
            const int area = cv::floodFill(small, walked, seed, {}, &box, by, by,
                                           4 | cv::FLOODFILL_MASK_ONLY | (round << 8));
            const double all = static_cast<double>(small.total());
            if (box.area() < least_area * all || box.area() > most_area * all ||
                area < least_ground * box.area())
                continue;
            if (!reaches_all_sides(walked(box + cv::Point(1, 1)) == round)) continue;
            const cv::Point from(static_cast<int>(std::ceil(box.x / factor)) + 1,
                                 static_cast<int>(std::ceil(box.y / factor)) + 1);
            const cv::Point to(static_cast<int>(std::floor(box.br().x / factor)) - 1,
                               static_cast<int>(std::floor(box.br().y / factor)) - 1);
            const cv::Rect whole = cv::Rect(from, to) & cv::Rect({}, picture.size());
            if (std::none_of(found.begin(), found.end(),
                             [&](const cv::Rect& each) { return is_same_box(each, whole); }))
                found.push_back(whole);
        }
    std::sort(found.begin(), found.end(),
              [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    found.resize(std::min(found.size(), most));
    return found;
}

}  // namespace sightread
