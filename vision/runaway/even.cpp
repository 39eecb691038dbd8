#include "vision/runaway/even.hpp"

#include "vision/difference.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr std::size_t most_parts = 20000;

}  // namespace

std::vector<EvenPart> even_parts(const cv::Mat& pixels, int most_step, int closed) {
    const auto is_even = [&](const cv::Mat& from, const cv::Mat& to) {
        return cv::Mat(largest_difference(from, to) <= most_step);
    };
    cv::Mat even(pixels.size(), CV_8U, cv::Scalar(255));
    const cv::Rect all({}, pixels.size());
    const cv::Rect right = all - cv::Size(1, 0), below = all - cv::Size(0, 1);
    even(right) &= is_even(pixels(right), pixels(right + cv::Point(1, 0)));
    even(below) &= is_even(pixels(below), pixels(below + cv::Point(0, 1)));
    if (closed > 0)
        cv::morphologyEx(even, even, cv::MORPH_OPEN,
                         cv::getStructuringElement(cv::MORPH_RECT, {closed + 1, closed + 1}));
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(even, labels, sizes, centres, 4);
    std::vector<EvenPart> parts;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(sizes.at<int>(i, cv::CC_STAT_LEFT), sizes.at<int>(i, cv::CC_STAT_TOP),
                           sizes.at<int>(i, cv::CC_STAT_WIDTH),
                           sizes.at<int>(i, cv::CC_STAT_HEIGHT));
        if (std::min(box.width, box.height) >= smallest_even)
            parts.push_back({box, sizes.at<int>(i, cv::CC_STAT_AREA)});
    }
    if (parts.size() > most_parts) parts.clear();
    return parts;
}

}  // namespace sightread::runaway
