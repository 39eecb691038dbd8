#include "calibration/blank_lattice.hpp"

#include "calibration/borders.hpp"
#include "calibration/grid_combs.hpp"
#include "calibration/mirrored_cells.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int plain = 4;                // levels from pixel to pixel
constexpr double least_filled = 0.95;   // of a rectangle that is plain
constexpr double least_ratio = 0.5;     // of its sides
constexpr std::size_t most_plain = 60;  // rectangles that are looked at
constexpr double full_border = 0.9;     // of a side
constexpr double most_off = 0.03;       // of a cell, by which a plain rectangle may differ from one
constexpr int least_cells = 6;

// Rectangles of one colour, the largest first.
std::vector<cv::Rect> plain_rectangles(const cv::Mat& picture) {
    cv::Mat even(picture.size(), CV_8U, cv::Scalar(0));
    for (int y = 0; y + 1 < picture.rows; ++y) {
        const auto *row = picture.ptr<cv::Vec3b>(y), *below = picture.ptr<cv::Vec3b>(y + 1);
        auto* to = even.ptr<std::uint8_t>(y);
        for (int x = 0; x + 1 < picture.cols; ++x) {
            int most = 0;
            for (int channel = 0; channel < 3; ++channel)
                most = std::max({most, std::abs(row[x][channel] - row[x + 1][channel]),
                                 std::abs(row[x][channel] - below[x][channel])});
            to[x] = most <= plain;
        }
    }
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(even, labels, stats, centres, 4);
    std::vector<cv::Rect> found;
    for (int label = 1; label < count; ++label) {
        const int* of = stats.ptr<int>(label);
        // The last pixel of each row and column is another's neighbour.
        const cv::Rect box(of[cv::CC_STAT_LEFT], of[cv::CC_STAT_TOP], of[cv::CC_STAT_WIDTH] + 1,
                           of[cv::CC_STAT_HEIGHT] + 1);
        const double inner = static_cast<double>(box.width - 1) * (box.height - 1);
        if (std::min(box.width, box.height) < smallest_grid_pitch ||
            of[cv::CC_STAT_AREA] < least_filled * inner || 2 * box.width > picture.cols ||
            2 * box.height > picture.rows ||
            std::min(box.width, box.height) < least_ratio * std::max(box.width, box.height))
            continue;
        found.push_back(box);
    }
    std::sort(found.begin(), found.end(),
              [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    if (found.size() > most_plain) found.resize(most_plain);
    return found;
}

// A place where the board may end, so many cells from the plain rectangle.
struct End {
    double place = 0;
    int cells = 0;
};

// Borders along the whole of a side `from` to `to`, whole cells of `size` away from `edge`: before
// it or behind it.
std::vector<End> ends_beside(const Borders& borders, double edge, double size, bool is_before,
                             double from, double to) {
    std::vector<End> ends;
    for (int cells = 0; cells < most_grid_cells; ++cells) {
        const double off = 1 + most_off * size * cells,
                     about = edge + (is_before ? -1 : 1) * size * cells;
        if (about < -off || about > borders.width() + off) break;
        const auto covered = [&](double place) { return borders.coverage(place, from, to); };
        // the nearest: a frame has borders further out, too
        for (double aside = 0; aside <= off; aside += 0.5) {
            const double way = covered(about - aside) >= covered(about + aside) ? -1 : 1;
            double place = about + way * aside;
            if (covered(place) < full_border) continue;
            // A border is seen from a pixel beside it, but less than from where it is.
            while (covered(place + way) > covered(place)) place += way;
            ends.push_back({place, cells});
            break;
        }
    }
    return ends;
}

// Rows of whole cells that a plain stretch of `borders`, `edge` to `edge` + `size`, may be one of.
std::vector<CellRow> rows_around(const Borders& borders, double edge, double size, double from,
                                 double to) {
    std::vector<CellRow> rows;
    const std::vector<End> behind = ends_beside(borders, edge + size, size, false, from, to);
    for (const End& first : ends_beside(borders, edge, size, true, from, to)) {
        for (const End& last : behind) {
            const int count = first.cells + last.cells + 1;
            const double pitch = (last.place - first.place) / count;
            if (count >= 2 && count <= most_grid_cells &&
                std::abs(pitch - size) <= 1 + most_off * size)
                rows.push_back({first.place, pitch, count});
        }
    }
    return rows;
}

}  // namespace

std::vector<Lattice> blank_lattices(const cv::Mat& picture, int most) {
    std::vector<Lattice> found;
    if (picture.cols < 2 * smallest_grid_pitch || picture.rows < 2 * smallest_grid_pitch)
        return found;
    const Borders upright(picture);
    const Borders level(picture.t());
    const auto has_full_sides = [](const Borders& borders, const CellRow& across,
                                   const CellRow& along) {
        return borders.coverage(across.first, along.first, along.end()) >= full_border &&
               borders.coverage(across.end(), along.first, along.end()) >= full_border;
    };
    for (const cv::Rect& blank : plain_rectangles(picture)) {
        const auto rows = rows_around(level, blank.y, blank.height, blank.x, blank.br().x);
        for (const CellRow& across :
             rows_around(upright, blank.x, blank.width, blank.y, blank.br().y))
            for (const CellRow& down : rows)
                if (across.count * down.count >= least_cells &&
                    has_full_sides(upright, across, down) && has_full_sides(level, down, across))
                    found.push_back({down.count,
                                     across.count,
                                     {across.first, down.first},
                                     {across.pitch, down.pitch}});
    }
    std::stable_sort(found.begin(), found.end(), [](const Lattice& a, const Lattice& b) {
        return a.bounds().area() > b.bounds().area();
    });
    std::vector<Lattice> kept;
    for (const Lattice& lattice : found) {
        const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const Lattice& other) {
            return other.rows == lattice.rows && other.columns == lattice.columns &&
                   std::abs(other.origin.x - lattice.origin.x) < 3 &&
                   std::abs(other.origin.y - lattice.origin.y) < 3;
        });
        if (!is_known && static_cast<int>(kept.size()) < most) kept.push_back(lattice);
    }
    return kept;
}

}  // namespace sightread
