#include "vision/text/strokes.hpp"

#include "vision/difference.hpp"

#include <algorithm>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {

cv::Mat contrast_in(const cv::Mat& picture) {
    constexpr int wider_than_strokes = 31;  // pixels
    cv::Mat usual;
    cv::medianBlur(picture, usual, wider_than_strokes);
    return largest_difference(picture, usual);
}

cv::Mat strokes_of(const cv::Mat& contrast) {
    double strongest = 0;
    cv::minMaxLoc(contrast, nullptr, &strongest);
    cv::Mat strokes;
    contrast.convertTo(strokes, CV_8U, -255 / std::max(strongest, 1.0), 255);
    return strokes;
}

std::vector<cv::Rect> lines_in(const cv::Mat& ink, const LineShape& shape) {
    constexpr double least_ink = 0.1, most_ink = 0.75;  // of a line's box
    cv::Mat joined, labels, sizes, centres;
    cv::morphologyEx(ink, joined, cv::MORPH_CLOSE,
                     cv::getStructuringElement(cv::MORPH_RECT, {shape.beside, shape.above}));
    const int count = cv::connectedComponentsWithStats(joined, labels, sizes, centres, 8);
    std::vector<cv::Rect> lines;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(
            sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
            sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT));
        if (box.height < shape.least_height || box.height > shape.most_height) continue;
        if (box.width < shape.narrowest * box.height || box.width > shape.widest * box.height)
            continue;
        const double filled = static_cast<double>(cv::countNonZero(ink(box))) / box.area();
        if (filled >= least_ink && filled <= most_ink) lines.push_back(box);
    }
    return lines;
}

}  // namespace sightread
