#include "calibration/edge_sums.hpp"

#include <algorithm>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int noise = 8;          // levels that count as no edge
constexpr int noise_in_line = 4;  // the same for edges that go on
constexpr int strongest = 72;     // levels beyond which an edge is an edge
constexpr int faint_in_line = 4;  // factor: an edge that goes on counts much though it be faint
constexpr int clear = 12;         // levels above noise

// Differences to the pixel before, `apart` says which that is.
cv::Mat differences(const cv::Mat& picture, cv::Point apart, int run) {
    const cv::Size size(picture.cols - apart.x, picture.rows - apart.y);
    cv::Mat apart_by, channels[3], edges(picture.size(), CV_8U, cv::Scalar(0));
    cv::absdiff(picture(cv::Rect(apart, size)), picture(cv::Rect({0, 0}, size)), apart_by);
    cv::split(apart_by, channels);
    cv::Mat strength = cv::max(cv::max(channels[0], channels[1]), channels[2]);
    strength =
        run > 1 ? cv::Mat((strength - noise_in_line) * faint_in_line) : cv::Mat(strength - noise);
    strength = cv::min(strength, strongest);
    if (run > 1) {
        cv::Mat lasting;
        const cv::Size kernel = apart.x > 0 ? cv::Size(1, run) : cv::Size(run, 1);
        cv::morphologyEx(strength, lasting, cv::MORPH_OPEN,
                         cv::getStructuringElement(cv::MORPH_RECT, kernel));
        strength = lasting;
    }
    strength.copyTo(edges(cv::Rect(apart, size)));
    return edges;
}

}  // namespace

EdgeSums::EdgeSums(const cv::Mat& picture, int run) : size_(picture.size()) {
    const cv::Mat upright = differences(picture, {1, 0}, run),
                  level = differences(picture, {0, 1}, run);
    upright_sums_ = cv::Mat(size_.height + 1, size_.width, CV_32S, cv::Scalar(0));
    for (int y = 0; y < size_.height; ++y) {
        const auto* from = upright.ptr<uchar>(y);
        const auto* above = upright_sums_.ptr<int>(y);
        auto* to = upright_sums_.ptr<int>(y + 1);
        for (int x = 0; x < size_.width; ++x) to[x] = above[x] + from[x];
    }
    level_sums_ = cv::Mat(size_.height, size_.width + 1, CV_32S, cv::Scalar(0));
    for (int y = 0; y < size_.height; ++y) {
        const auto* from = level.ptr<uchar>(y);
        auto* to = level_sums_.ptr<int>(y);
        for (int x = 0; x < size_.width; ++x) to[x + 1] = to[x] + from[x];
    }
    const cv::Mat any = cv::max(upright, level) > clear;
    cv::integral(any / 255, any_, CV_32S);
}

std::vector<double> EdgeSums::upright(const cv::Rect& box) const {
    const auto* top = upright_sums_.ptr<int>(box.y);
    const auto* bottom = upright_sums_.ptr<int>(box.y + box.height);
    std::vector<double> sums(static_cast<std::size_t>(box.width));
    for (int x = 0; x < box.width; ++x)
        sums[static_cast<std::size_t>(x)] = bottom[box.x + x] - top[box.x + x];
    return sums;
}

std::vector<double> EdgeSums::level(const cv::Rect& box) const {
    std::vector<double> sums(static_cast<std::size_t>(box.height));
    for (int y = 0; y < box.height; ++y) {
        const auto* row = level_sums_.ptr<int>(box.y + y);
        sums[static_cast<std::size_t>(y)] = row[box.x + box.width] - row[box.x];
    }
    return sums;
}

cv::Mat EdgeSums::occupied(int side) const {
    cv::Mat squares((size_.height + side - 1) / side, (size_.width + side - 1) / side, CV_8U,
                    cv::Scalar(0));
    for (int row = 0; row < squares.rows; ++row)
        for (int column = 0; column < squares.cols; ++column) {
            const int x = column * side, y = row * side;
            const int right = std::min(x + side, size_.width),
                      bottom = std::min(y + side, size_.height);
            const int count = any_.at<int>(bottom, right) - any_.at<int>(y, right) -
                              any_.at<int>(bottom, x) + any_.at<int>(y, x);
            if (count > 0) squares.at<uchar>(row, column) = 255;
        }
    return squares;
}

}  // namespace sightread
