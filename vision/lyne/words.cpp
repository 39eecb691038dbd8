#include "vision/lyne/words.hpp"

#include "vision/lyne/look.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

// of the way from the border's colour to the ground's: what belongs to a stroke
constexpr double near = 0.45;
constexpr int least_pixels = 12;
constexpr int thickest = 7;  // pixels of the view
constexpr int around = 5;

// Whether a part is the copy in the centre of an end: small, in the middle of a place.
bool is_centre_copy(const cv::Mat& sizes, const cv::Mat& centres, int part,
                    const Lattice& lattice) {
    const double pitch = lattice.pitch.width;
    if (std::max(sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT)) >
        0.4 * pitch)
        return false;
    const cv::Point2d centre(centres.at<double>(part, 0) + 0.5, centres.at<double>(part, 1) + 0.5);
    const auto cell = lattice.cell_at(centre);
    if (!cell) return false;
    const cv::Point2d apart = centre - lattice.centre(*cell);
    return std::hypot(apart.x, apart.y) < 0.06 * pitch;
}

// Connected parts of the mask that are nowhere as thick as a brush and no copies in centres.
cv::Mat words_in(const cv::Mat& mask, const Lattice& lattice) {
    cv::Mat thick, labels, sizes, centres, words = mask.clone();
    cv::morphologyEx(mask, thick, cv::MORPH_OPEN,
                     cv::getStructuringElement(cv::MORPH_ELLIPSE, {thickest, thickest}));
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    std::vector<bool> stays(static_cast<std::size_t>(count), false);
    for (int part = 1; part < count; ++part)
        stays[static_cast<std::size_t>(part)] = is_centre_copy(sizes, centres, part, lattice);
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x)
            if (thick.at<unsigned char>(y, x) != 0)
                stays[static_cast<std::size_t>(labels.at<int>(y, x))] = true;
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x)
            if (stays[static_cast<std::size_t>(labels.at<int>(y, x))])
                words.at<unsigned char>(y, x) = 0;
    return words;
}

// Each pixel of the mask takes the median of what is around it and not in the mask.
cv::Mat filled_in(const cv::Mat& pixels, const cv::Mat& mask) {
    cv::Mat made = pixels.clone();
    std::array<std::vector<unsigned char>, 3> levels;
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x) {
            if (mask.at<unsigned char>(y, x) == 0) continue;
            for (auto& each : levels) each.clear();
            for (int v = std::max(0, y - around); v <= std::min(mask.rows - 1, y + around); ++v)
                for (int u = std::max(0, x - around); u <= std::min(mask.cols - 1, x + around); ++u)
                    if (mask.at<unsigned char>(v, u) == 0)
                        for (std::size_t channel = 0; channel < 3; ++channel)
                            levels[channel].push_back(
                                pixels.at<cv::Vec3b>(v, u)[static_cast<int>(channel)]);
            for (std::size_t channel = 0; channel < 3 && !levels[channel].empty(); ++channel) {
                const auto half = levels[channel].begin() +
                                  static_cast<std::ptrdiff_t>(levels[channel].size() / 2);
                std::nth_element(levels[channel].begin(), half, levels[channel].end());
                made.at<cv::Vec3b>(y, x)[static_cast<int>(channel)] = *half;
            }
        }
    return made;
}

}  // namespace

std::optional<View> without_words(const View& view, const cv::Vec3f& border) {
    const double reach = near * channels_apart(border, view.ground);
    cv::Mat mask(view.pixels.size(), CV_8U, cv::Scalar(0));
    for (int y = 0; y < mask.rows; ++y)
        for (int x = 0; x < mask.cols; ++x)
            if (channels_apart(view.pixels.at<cv::Vec3b>(y, x), border) < reach)
                mask.at<unsigned char>(y, x) = 255;
    mask = words_in(mask, view.lattice);
    if (cv::countNonZero(mask) < least_pixels) return std::nullopt;
    cv::dilate(mask, mask, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
    View made = view;
    made.pixels = filled_in(view.pixels, mask);
    made.apart = Ground(made.pixels).difference(made.pixels);
    return made;
}

}  // namespace sightread::lyne
