#include "vision/runaway/arrows.hpp"

#include "vision/difference.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr int clear_ink = 90;  // levels

// How far the ink reaches across each column.
std::vector<int> reaches(const cv::Mat& mask) {
    std::vector<int> made;
    for (int x = 0; x < mask.cols; ++x) {
        int first = mask.rows, last = -1;
        for (int y = 0; y < mask.rows; ++y)
            if (mask.at<uchar>(y, x) != 0) first = std::min(first, y), last = y;
        made.push_back(std::max(0, last - first + 1));
    }
    return made;
}

// Of two forms, one of which may be drawn a pixel aside: thin strokes would not meet.
double overlap(const cv::Mat& a, const cv::Mat& b) {
    cv::Mat wide_a, wide_b;
    cv::dilate(a, wide_a, {});
    cv::dilate(b, wide_b, {});
    return static_cast<double>(cv::countNonZero(wide_a & wide_b)) /
           std::max(1, cv::countNonZero(wide_a | wide_b));
}

// Whether a form that is like its mirror image upside down points to the right (1), to the left
// (-1) or nowhere (0).
int pointing(const cv::Mat& mask) {
    cv::Mat upside_down, sideways;
    cv::flip(mask, upside_down, 0);
    cv::flip(mask, sideways, 1);
    if (overlap(mask, upside_down) < 0.72 || overlap(mask, sideways) > 0.8) return 0;
    const std::vector<int> reach = reaches(mask);
    const int most = *std::max_element(reach.begin(), reach.end());
    const std::size_t end = std::max<std::size_t>(1, reach.size() / 8);
    const int left =
        *std::max_element(reach.begin(), reach.begin() + static_cast<std::ptrdiff_t>(end));
    const int right =
        *std::max_element(reach.end() - static_cast<std::ptrdiff_t>(end), reach.end());
    if (most < mask.rows * 0.8) return 0;
    // A triangle has its base on one end.
    if (left > 0.7 * most && right < 0.5 * most) return 1;
    if (right > 0.7 * most && left < 0.5 * most) return -1;
    if (left > 0.75 * most || right > 0.75 * most) return 0;
    // From where an arrow with a shaft is widest it narrows by and by to its tip, and at once to
    // its shaft.
    const auto is_widest = [&](int height) { return height > 0.85 * most; };
    const auto first = std::find_if(reach.begin(), reach.end(), is_widest);
    const auto last = std::find_if(reach.rbegin(), reach.rend(), is_widest).base();
    const auto mean = [](auto from, auto to) {
        return from == to ? 0.0 : std::accumulate(from, to, 0.0) / static_cast<double>(to - from);
    };
    const double before = mean(reach.begin(), first), after = mean(last, reach.end());
    if (after > 1.5 * before || before > 1.5 * after) return after > before ? 1 : -1;
    // A thick shaft: it is widest near its tip.
    const double widest =
        (std::distance(reach.begin(), first) + std::distance(reach.begin(), last)) / 2.0 /
        static_cast<double>(reach.size());
    return widest > 0.56 ? 1 : widest < 0.44 ? -1 : 0;
}

}  // namespace

cv::Mat ink_of(const cv::Mat& picture) {
    std::array<int, 4096> counts{};
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const auto& pixel = picture.at<cv::Vec3b>(y, x);
            ++counts[static_cast<std::size_t>((pixel[0] >> 4 << 8) | (pixel[1] >> 4 << 4) |
                                              (pixel[2] >> 4))];
        }
    const auto key =
        static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    const cv::Scalar ground((key >> 8) * 16 + 8, (key >> 4 & 15) * 16 + 8, (key & 15) * 16 + 8);
    return largest_difference(picture, ground);
}

Role arrow_in(const cv::Mat& ink) {
    const cv::Mat mask = ink > clear_ink;
    cv::Mat points;
    cv::findNonZero(mask, points);
    if (points.total() < 12) return Role::unknown;
    const cv::Rect box = cv::boundingRect(points);
    const double aspect = static_cast<double>(box.width) / box.height;
    if (box.width < 5 || box.height < 5 || aspect < 0.4 || aspect > 2.5) return Role::unknown;
    cv::Mat labels;
    if (cv::connectedComponents(mask(box), labels, 8) > 3) return Role::unknown;
    const cv::Mat form = mask(box).clone();
    const int across = pointing(form);
    const int along = pointing(form.t());
    if (across != 0 && along == 0) return across > 0 ? Role::right : Role::erase;
    if (along > 0 && across == 0) return Role::down;
    return Role::unknown;
}

}  // namespace sightread::runaway
