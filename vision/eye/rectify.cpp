#include "vision/eye/rectify.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

// A warp samples points only: larger cells are reduced by areas first, to so many times what is
// wanted.
constexpr double reduced_to = 1.25;

int half_rounded_down(int value) {
    return value >= 0 ? value / 2 : -((1 - value) / 2);
}

// How many columns a row lies to the left in the sheared grid.
int sheared_by(const Lattice& lattice, int row) {
    if (lattice.shift == RowShift::none) return 0;
    return half_rounded_down(lattice.shift == RowShift::odd ? row : row + 1);
}

struct Reduced {
    cv::Mat picture;
    Lattice lattice;  // in pixels of that picture
};

// The part of the picture around the lattice, reduced where its cells are large. A sheared grid
// reaches further at two corners: by half a cell a row.
Reduced reduced(const cv::Mat& picture, const Lattice& lattice, int size) {
    cv::Rect2d bounds = lattice.bounds();
    if (lattice.shift != RowShift::none) {
        const double sheared = lattice.rows * lattice.pitch.width / 2;
        bounds.x -= sheared, bounds.width += 2 * sheared;
    }
    const cv::Point low(static_cast<int>(std::floor(bounds.x - lattice.pitch.width)),
                        static_cast<int>(std::floor(bounds.y - lattice.pitch.height)));
    const cv::Point high(static_cast<int>(std::ceil(bounds.br().x + lattice.pitch.width)),
                         static_cast<int>(std::ceil(bounds.br().y + lattice.pitch.height)));
    const cv::Rect area = cv::Rect(low, high) & cv::Rect({}, picture.size());
    if (area.empty()) return {picture, lattice};
    Reduced made{picture(area), lattice};
    made.lattice.origin -= cv::Point2d(area.tl());
    const double small = std::min(lattice.pitch.width, lattice.pitch.height);
    if (small <= reduced_to * size) return made;
    const double factor = reduced_to * size / small;
    const cv::Size to(std::max(1, static_cast<int>(std::lround(area.width * factor))),
                      std::max(1, static_cast<int>(std::lround(area.height * factor))));
    cv::Mat smaller;
    cv::resize(made.picture, smaller, to, 0, 0, cv::INTER_AREA);
    const double across = static_cast<double>(to.width) / area.width,
                 down = static_cast<double>(to.height) / area.height;
    made.picture = smaller;
    made.lattice.origin = {made.lattice.origin.x * across, made.lattice.origin.y * down};
    made.lattice.pitch = {made.lattice.pitch.width * across, made.lattice.pitch.height * down};
    return made;
}

}  // namespace

RectifiedGrid rectified_grid(const Lattice& lattice) {
    RectifiedGrid grid{lattice.rows, lattice.columns, 0};
    if (lattice.shift == RowShift::none || lattice.rows == 0) return grid;
    grid.left = -sheared_by(lattice, lattice.rows - 1);
    grid.columns = lattice.columns - sheared_by(lattice, 0) - grid.left;
    return grid;
}

int rectified_column(const Lattice& lattice, const RectifiedGrid& grid, Cell cell) {
    return cell.column - sheared_by(lattice, cell.row) - grid.left;
}

cv::Mat rectified(const cv::Mat& picture, const Lattice& lattice, const RectifiedGrid& grid,
                  int size) {
    const Reduced from = reduced(picture, lattice, size);
    const cv::Point2d origin = from.lattice.origin;
    const cv::Size2d pitch = from.lattice.pitch;
    const double shear = lattice.shift == RowShift::none ? 0 : 0.5,
                 extra = lattice.shift == RowShift::even ? 0.5 : 0;
    // The result's pixel u is centred at column left + (u + 0.5) / size of the grid; the picture's
    // pixel x at x + 0.5.
    const cv::Matx23d matrix(
        pitch.width / size, pitch.width * shear / size,
        origin.x + pitch.width * (grid.left + 0.5 / size + shear * (0.5 / size - 0.5) + extra) -
            0.5,
        0, pitch.height / size, origin.y + pitch.height * 0.5 / size - 0.5);
    const cv::Size to(grid.columns * size, grid.rows * size);
    constexpr int flags = cv::INTER_LINEAR | cv::WARP_INVERSE_MAP;
    cv::Mat colours, inside, both;
    cv::warpAffine(from.picture, colours, matrix, to, flags, cv::BORDER_CONSTANT,
                   cv::Scalar::all(128));
    // What lies beyond the part that was cut out is beyond the picture, too: the part reaches a
    // cell further than the lattice.
    cv::warpAffine(cv::Mat(from.picture.size(), CV_8U, cv::Scalar(255)), inside, matrix, to, flags);
    cv::merge(std::vector<cv::Mat>{colours, inside}, both);
    return both;
}

std::vector<cv::Mat> cell_pictures(const cv::Mat& picture, const Lattice& lattice,
                                   const std::vector<Cell>& cells, int size, double share) {
    const Reduced from = reduced(picture, lattice, static_cast<int>(std::ceil(size / share)));
    const double across = from.lattice.pitch.width * share / size,
                 down = from.lattice.pitch.height * share / size;
    std::vector<cv::Mat> made(cells.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const cv::Point2d at = from.lattice.centre(cells[i]);
        const cv::Matx23d matrix(across, 0, at.x - across * (size - 1) / 2 - 0.5, 0, down,
                                 at.y - down * (size - 1) / 2 - 0.5);
        cv::warpAffine(from.picture, made[i], matrix, {size, size},
                       cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    }
    return made;
}

double face_share(const std::vector<cv::Mat>& cells) {
    // of all differences between cells: what lies farther out is noise
    constexpr double most = 0.97;
    constexpr double smallest = 0.3;
    if (cells.size() < 2) return 1;
    const int size = cells.front().rows;
    cv::Mat mean = cv::Mat::zeros(size, size, CV_32FC3), deviation = mean.clone(), difference;
    for (const cv::Mat& cell : cells) cv::accumulate(cell, mean);
    mean /= static_cast<double>(cells.size());
    for (const cv::Mat& cell : cells) {
        cell.convertTo(difference, CV_32F);
        cv::absdiff(difference, mean, difference);
        deviation += difference;
    }
    // By rings around the middle.
    std::vector<double> sum(static_cast<std::size_t>(size) / 2), area(sum.size());
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double step =
                std::max(std::abs(y - (size - 1) / 2.0), std::abs(x - (size - 1) / 2.0));
            const auto ring = std::min(sum.size() - 1, static_cast<std::size_t>(step));
            const cv::Vec3f& value = deviation.at<cv::Vec3f>(y, x);
            sum[ring] += value[0] + value[1] + value[2];
            ++area[ring];
        }
    double least = sum[0] / area[0], total = 0;
    for (std::size_t ring = 0; ring < sum.size(); ++ring)
        least = std::min(least, sum[ring] / area[ring]);
    for (std::size_t ring = 0; ring < sum.size(); ++ring) total += sum[ring] - least * area[ring];
    if (total <= 0) return 1;
    std::size_t ring = 0;
    for (double inside = 0; ring + 1 < sum.size(); ++ring) {
        inside += sum[ring] - least * area[ring];
        if (inside >= most * total) break;
    }
    return std::clamp((static_cast<double>(ring) + 2) / (size / 2.0), smallest, 1.0);
}

}  // namespace sightread::eye
