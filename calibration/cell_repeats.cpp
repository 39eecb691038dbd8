#include "calibration/cell_repeats.hpp"

#include "calibration/products.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int side = 10;               // samples per side of a cell
constexpr int used = side * side * 3;  // values of a cell
constexpr int values = 304;            // with zeros after them, for the products
constexpr float flat = 7;              // contrast below which a cell shows nothing
// squared distance up to which two cells show the same; unrelated ones have about 2
constexpr double same = 0.25;
constexpr double maybe_same = 1.0;   // before one is shifted onto the other
constexpr double least_square = 15;  // of a cell's difference from what is common; less is noise
constexpr double most_shift = 0.4;   // samples

struct Small {
    float raw[used] = {};
    std::int16_t pixels[values] = {};  // without what all cells have in common
    std::int16_t slope_x[values] = {};
    std::int16_t slope_y[values] = {};
    float contrast = 0;
    double square = 0;
};

Small small_of(const cv::Mat& cell) {
    Small made;
    double sum[3] = {}, square = 0;
    for (int y = 0; y < side; ++y) {
        const std::uint8_t* row = cell.ptr(y);
        for (int x = 0; x < side * 3; ++x) {
            const float value = row[x];
            made.raw[y * side * 3 + x] = value;
            sum[x % 3] += value;
            square += value * value;
        }
    }
    for (const double each : sum) square -= each * each / (side * side);
    made.contrast = static_cast<float>(std::sqrt(std::max(0.0, square) / used));
    return made;
}

std::vector<Small> smalls_of(const cv::Mat& picture, const Grid& grid, int rows, int columns) {
    // One resampling for all cells: every cell becomes side x side samples.
    const double step_x = grid.pitch.width / side, step_y = grid.pitch.height / side;
    cv::Mat soft, sampled;
    cv::blur(picture, soft,
             {std::max(1, static_cast<int>(std::round(1.5 * step_x))),
              std::max(1, static_cast<int>(std::round(1.5 * step_y)))});
    const cv::Matx23d onto(step_x, 0, grid.first.x + step_x / 2 - 0.5, 0, step_y,
                           grid.first.y + step_y / 2 - 0.5);
    cv::warpAffine(soft, sampled, onto, {columns * side, rows * side},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    std::vector<Small> smalls;
    smalls.reserve(static_cast<std::size_t>(rows) * columns);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            smalls.push_back(small_of(sampled(cv::Rect(column * side, row * side, side, side))));
    return smalls;
}

// Takes out what the cells have in common: paper, borders and gaps are strong, and would make
// different faces look alike.
void take_out_common(std::vector<Small>& smalls, const std::vector<char>& counts) {
    std::vector<float> common(used, 0);
    int count = 0;
    for (std::size_t i = 0; i < smalls.size(); ++i) {
        if (counts[i] == 0 || smalls[i].contrast <= flat) continue;
        ++count;
        for (int k = 0; k < used; ++k) common[static_cast<std::size_t>(k)] += smalls[i].raw[k];
    }
    for (float& value : common) value /= static_cast<float>(std::max(1, count));
    for (Small& small : smalls) {
        for (int k = 0; k < used; ++k)
            small.pixels[k] = static_cast<std::int16_t>(
                (small.raw[k] - common[static_cast<std::size_t>(k)]) * 16);
        small.square =
            static_cast<double>(dot(small.pixels, small.pixels, values)) / (256.0 * used);
        for (int k = 0; k < used; ++k) {
            const int x = k / 3 % side, y = k / 3 / side;
            const int left = x > 0 ? k - 3 : k, right = x + 1 < side ? k + 3 : k;
            const int above = y > 0 ? k - 3 * side : k, below = y + 1 < side ? k + 3 * side : k;
            small.slope_x[k] = static_cast<std::int16_t>(
                (small.pixels[right] - small.pixels[left]) / ((right - left) / 3));
            small.slope_y[k] = static_cast<std::int16_t>(
                (small.pixels[below] - small.pixels[above]) / ((below - above) / 3 / side));
        }
    }
}

// Cells drawn at whole pixels are off by a fraction of a sample: the best shift is found from the
// slopes, as in likeness.hpp.
bool look_the_same(const Small& a, const Small& b) {
    const double size = std::max(0.5 * (a.square + b.square), least_square);
    const double squared =
        a.square + b.square -
        2.0 * static_cast<double>(dot(a.pixels, b.pixels, values)) / (256.0 * used);
    if (squared < same * size) return true;
    if (squared > maybe_same * size) return false;
    const TangentProducts products = tangent_products({a.pixels, a.slope_x, a.slope_y},
                                                      {b.pixels, b.slope_x, b.slope_y}, values);
    const auto scaled = [](std::int64_t product) {
        return static_cast<double>(product) / (256.0 * used);
    };
    const double xx = scaled(products.xx) + 1e-6, yy = scaled(products.yy) + 1e-6,
                 xy = scaled(products.xy);
    const double dx = scaled(products.dx), dy = scaled(products.dy);
    const double determinant = std::max(xx * yy - xy * xy, 1e-3 * xx * yy);
    const double s = std::clamp((dx * yy - dy * xy) / determinant, -most_shift, most_shift);
    const double t = std::clamp((dy * xx - dx * xy) / determinant, -most_shift, most_shift);
    const double left =
        squared - 2 * s * dx - 2 * t * dy + s * s * xx + t * t * yy + 2 * s * t * xy;
    return left < same * size;
}

}  // namespace

CellRepeats cell_repeats(const cv::Mat& picture, const Grid& grid,
                         const std::vector<cv::Point>& supports, const cv::Rect2d& within,
                         bool all_pairs) {
    CellRepeats found;
    found.columns =
        static_cast<int>(std::floor((picture.cols - grid.first.x) / grid.pitch.width + 0.1));
    found.rows =
        static_cast<int>(std::floor((picture.rows - grid.first.y) / grid.pitch.height + 0.1));
    if (found.columns < 1 || found.rows < 1 || found.columns > 400 || found.rows > 400 ||
        found.columns * found.rows > 20'000)
        return {};
    std::vector<Small> smalls = smalls_of(picture, grid, found.rows, found.columns);
    const std::size_t count = smalls.size();
    found.has_pattern.assign(count, 0);
    found.has_partner.assign(count, 0);
    found.supports.assign(count, 0);
    for (const cv::Point& point : supports) {
        const int column =
            static_cast<int>(std::floor((point.x - grid.first.x) / grid.pitch.width));
        const int row = static_cast<int>(std::floor((point.y - grid.first.y) / grid.pitch.height));
        if (column >= 0 && column < found.columns && row >= 0 && row < found.rows)
            ++found.supports[static_cast<std::size_t>(row) * found.columns + column];
    }
    std::vector<char> counts(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
        const double x = grid.first.x + static_cast<double>(static_cast<int>(i) % found.columns) *
                                            grid.pitch.width;
        const double y = grid.first.y + static_cast<double>(static_cast<int>(i) / found.columns) *
                                            grid.pitch.height;
        const bool is_within = x >= within.x && y >= within.y &&
                               x + grid.pitch.width <= within.br().x &&
                               y + grid.pitch.height <= within.br().y;
        counts[i] = is_within && found.supports[i] > 0 ? 1 : 0;
    }
    take_out_common(smalls, counts);
    std::vector<std::size_t> patterned;
    for (std::size_t i = 0; i < count; ++i) {
        found.has_pattern[i] = smalls[i].contrast > flat ? 1 : 0;
        if (found.has_pattern[i] != 0 && (all_pairs || counts[i] != 0)) patterned.push_back(i);
    }
    for (std::size_t a = 0; a < patterned.size(); ++a) {
        for (std::size_t b = a + 1; b < patterned.size(); ++b) {
            const std::size_t i = patterned[a], j = patterned[b];
            if (!all_pairs && found.has_partner[i] != 0 && found.has_partner[j] != 0) continue;
            if (!look_the_same(smalls[i], smalls[j])) continue;
            found.has_partner[i] = found.has_partner[j] = 1;
            found.pairs.emplace_back(static_cast<int>(i), static_cast<int>(j));
        }
    }
    double partnered = 0, all = 0;
    for (const std::size_t i : patterned) {
        if (counts[i] == 0) continue;
        found.partnered += found.has_partner[i];
        all += smalls[i].square;
        if (found.has_partner[i] != 0) partnered += smalls[i].square;
    }
    found.share = all > 0 ? partnered / all : 0;
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
