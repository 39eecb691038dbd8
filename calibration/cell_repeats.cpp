#include "calibration/cell_repeats.hpp"

#include "calibration/likeness.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int cell_side = 10;  // samples per side of a cell
constexpr int used_side = 8;   // of them, those inside; the rim may show the neighbours
constexpr int values = used_side * used_side * 3;
constexpr float flat = 7;          // contrast below which a cell shows nothing
constexpr float same = 0.12F;      // squared distance up to which two cells show the same; unrelated ones have 2
constexpr float same_colour = 28;  // and their mean colours

struct Small {
    std::int16_t pixels[values];
    cv::Vec3f colour;
    float contrast = 0;
    double square = 0;
};

Small small_of(const cv::Mat& cell) {
    Small made;
    const cv::Scalar mean = cv::mean(cell);
    made.colour = cv::Vec3f(static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2]));
    double square = 0;
    for (int y = 0; y < used_side; ++y)
        for (int x = 0; x < used_side; ++x)
            for (int c = 0; c < 3; ++c) square += std::pow(cell.at<cv::Vec3b>(y, x)[c] - mean[c], 2);
    made.contrast = static_cast<float>(std::sqrt(square / values));
    const double scale = 256 / std::max(made.contrast, 20.0F);
    for (int y = 0; y < used_side; ++y)
        for (int x = 0; x < used_side; ++x)
            for (int c = 0; c < 3; ++c)
                made.pixels[(y * used_side + x) * 3 + c] =
                    static_cast<std::int16_t>((cell.at<cv::Vec3b>(y, x)[c] - mean[c]) * scale);
    made.square = static_cast<double>(dot(made.pixels, made.pixels, values));
    return made;
}

std::vector<Small> smalls_of(const cv::Mat& picture, const Grid& grid, int rows, int columns) {
    // One resampling for all cells: every cell becomes cell_side x cell_side samples.
    const double step_x = grid.pitch.width / cell_side, step_y = grid.pitch.height / cell_side;
    cv::Mat soft, sampled;
    cv::blur(picture, soft,
             {std::max(1, static_cast<int>(std::round(step_x))), std::max(1, static_cast<int>(std::round(step_y)))});
    const cv::Matx23d onto(step_x, 0, grid.first.x + step_x / 2 - 0.5, 0, step_y, grid.first.y + step_y / 2 - 0.5);
    cv::warpAffine(soft, sampled, onto, {columns * cell_side, rows * cell_side},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    std::vector<Small> smalls;
    constexpr int rim = (cell_side - used_side) / 2;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            smalls.push_back(
                small_of(sampled(cv::Rect(column * cell_side + rim, row * cell_side + rim, used_side, used_side))));
    return smalls;
}

bool look_the_same(const Small& a, const Small& b) {
    if (cv::norm(a.colour - b.colour) > same_colour) return false;
    const double squared =
        (a.square + b.square - 2.0 * static_cast<double>(dot(a.pixels, b.pixels, values))) / (256.0 * 256.0 * values);
    // Cells of little contrast are closer together than others whatever they show.
    const double size = (a.square + b.square) / (2.0 * 256.0 * 256.0 * values);
    return squared < same * std::max(size, 0.05);
}

}  // namespace

CellRepeats cell_repeats(const cv::Mat& picture, const Grid& grid, const std::vector<cv::Point>& supports) {
    CellRepeats found;
    found.columns = static_cast<int>(std::floor((picture.cols - grid.first.x) / grid.pitch.width + 0.1));
    found.rows = static_cast<int>(std::floor((picture.rows - grid.first.y) / grid.pitch.height + 0.1));
    if (found.columns < 1 || found.rows < 1 || found.columns > 400 || found.rows > 400 ||
        found.columns * found.rows > 20'000)
        return {};
    const std::vector<Small> smalls = smalls_of(picture, grid, found.rows, found.columns);
    const std::size_t count = smalls.size();
    found.has_pattern.assign(count, 0);
    found.has_partner.assign(count, 0);
    found.supports.assign(count, 0);
    for (const cv::Point& point : supports) {
        const int column = static_cast<int>(std::floor((point.x - grid.first.x) / grid.pitch.width));
        const int row = static_cast<int>(std::floor((point.y - grid.first.y) / grid.pitch.height));
        if (column >= 0 && column < found.columns && row >= 0 && row < found.rows)
            ++found.supports[static_cast<std::size_t>(row) * found.columns + column];
    }
    std::vector<std::size_t> patterned;
    for (std::size_t i = 0; i < count; ++i) {
        found.has_pattern[i] = smalls[i].contrast > flat ? 1 : 0;
        if (found.has_pattern[i] != 0) patterned.push_back(i);
    }
    for (std::size_t a = 0; a < patterned.size(); ++a) {
        for (std::size_t b = a + 1; b < patterned.size(); ++b) {
            const std::size_t i = patterned[a], j = patterned[b];
            if (found.has_partner[i] != 0 && found.has_partner[j] != 0) continue;
            if (look_the_same(smalls[i], smalls[j])) found.has_partner[i] = found.has_partner[j] = 1;
        }
    }
    for (const std::size_t i : patterned) {
        if (found.supports[i] == 0) continue;
        ++found.patterned;
        found.partnered += found.has_partner[i];
    }
    found.share = found.patterned > 0 ? static_cast<double>(found.partnered) / found.patterned : 0;
    return found;
}

cv::Rect extent_of(const CellRepeats& repeats) {
    int left = repeats.columns, right = -1, top = repeats.rows, bottom = -1;
    for (int row = 0; row < repeats.rows; ++row) {
        for (int column = 0; column < repeats.columns; ++column) {
            const std::size_t i = static_cast<std::size_t>(row) * repeats.columns + column;
            if (repeats.has_partner[i] == 0 || repeats.supports[i] == 0) continue;
            left = std::min(left, column);
            right = std::max(right, column);
            top = std::min(top, row);
            bottom = std::max(bottom, row);
        }
    }
    return right < left ? cv::Rect() : cv::Rect(left, top, right - left + 1, bottom - top + 1);
}

}  // namespace sightread
