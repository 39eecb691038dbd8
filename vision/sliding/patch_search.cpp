#include "vision/sliding/patch_search.hpp"

#include "calibration/products.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double least_contrast = 0.25;  // of the patch's: a faint copy still has more
constexpr int together = 8;              // numbers of which `dot` takes a multiple

// Pixels about the middle grey, row by row, with zeros behind them.
struct Patch {
    std::vector<std::int16_t> pixels;
    std::int64_t sum = 0;
    double spread = 0;  // pixels times the sum of squares about the mean
};

int padded(int count) {
    return (count + together - 1) / together * together;
}

void copy_pixels(const cv::Mat& from, cv::Point at, cv::Size size, std::int16_t* to) {
    for (int y = 0; y < size.height; ++y) {
        const std::uint8_t* row = from.ptr(at.y + y, at.x);
        for (int x = 0; x < size.width; ++x) *to++ = static_cast<std::int16_t>(row[x] - 128);
    }
}

double spread_of(std::int64_t squares, std::int64_t sum, int count) {
    return static_cast<double>(squares * count - sum * sum);
}

Patch patch_of(const cv::Mat& picture) {
    Patch patch;
    patch.pixels.assign(static_cast<std::size_t>(padded(picture.size().area())), 0);
    copy_pixels(picture, {0, 0}, picture.size(), patch.pixels.data());
    for (const std::int16_t pixel : patch.pixels) patch.sum += pixel;
    const std::int64_t squares =
        dot(patch.pixels.data(), patch.pixels.data(), static_cast<int>(patch.pixels.size()));
    patch.spread = spread_of(squares, patch.sum, picture.size().area());
    return patch;
}

}  // namespace

std::vector<PatchPlace> most_alike(const cv::Mat& picture, const std::vector<cv::Mat>& patches) {
    std::vector<PatchPlace> best(patches.size());
    if (patches.empty()) return best;
    const cv::Size size = patches.front().size();
    const int count = size.area();
    if (count == 0 || size.width > picture.cols || size.height > picture.rows) return best;
    std::vector<Patch> wanted;
    double least = std::numeric_limits<double>::max();
    for (const cv::Mat& patch : patches) {
        wanted.push_back(patch_of(patch));
        least = std::min(least, wanted.back().spread);
    }
    cv::Mat sums, squares;
    cv::integral(picture, sums, squares, CV_32S, CV_64F);
    const auto within = [&](const auto* upper, const auto* lower, int x) {
        return lower[x + size.width] - lower[x] - upper[x + size.width] + upper[x];
    };
    std::vector<std::int16_t> here(static_cast<std::size_t>(padded(count)), 0);
    for (int y = 0; y + size.height <= picture.rows; ++y) {
        const int *sum_above = sums.ptr<int>(y), *sum_below = sums.ptr<int>(y + size.height);
        const double *above = squares.ptr<double>(y), *below = squares.ptr<double>(y + size.height);
        for (int x = 0; x + size.width <= picture.cols; ++x) {
            const std::int64_t sum = within(sum_above, sum_below, x);
            const double spread =
                spread_of(static_cast<std::int64_t>(within(above, below, x)), sum, count);
            if (spread <= 0 || spread < least_contrast * least_contrast * least) continue;
            copy_pixels(picture, {x, y}, size, here.data());
            for (std::size_t i = 0; i < wanted.size(); ++i) {
                const Patch& patch = wanted[i];
                if (spread < least_contrast * least_contrast * patch.spread) continue;
                const std::int64_t both =
                    dot(here.data(), patch.pixels.data(), static_cast<int>(here.size()));
                const std::int64_t about_means = both * count - (sum - 128LL * count) * patch.sum;
                if (about_means <= 0) continue;
                const double alike =
                    static_cast<double>(about_means) / std::sqrt(spread * patch.spread);
                if (alike > best[i].alike) best[i] = {{x, y}, alike};
            }
        }
    }
    return best;
}

}  // namespace sightread
