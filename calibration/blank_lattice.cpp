#include "calibration/blank_lattice.hpp"

#include "calibration/borders.hpp"
#include "calibration/grid_combs.hpp"

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
        if (std::min(box.width, box.height) < smallest_grid_pitch || of[cv::CC_STAT_AREA] < least_filled * inner ||
            2 * box.width > picture.cols || 2 * box.height > picture.rows ||
            std::min(box.width, box.height) < least_ratio * std::max(box.width, box.height))
            continue;
        found.push_back(box);
    }
    std::sort(found.begin(), found.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    if (found.size() > most_plain) found.resize(most_plain);
    return found;
}

// A place where the board may end, so many cells from the plain rectangle.
struct End {
    double place = 0;
    int cells = 0;
};

// Borders along the whole of a side `from` to `to`, whole cells of `size` away from `edge`: before it or behind it.
std::vector<End> ends_beside(const Borders& borders, double edge, double size, bool is_before, double from, double to) {
    std::vector<End> ends;
    for (int cells = 0; cells < most_grid_cells; ++cells) {
        const double off = 1 + most_off * size * cells, about = edge + (is_before ? -1 : 1) * size * cells;
        if (about < -off || about > borders.width() + off) break;
        const auto covered = [&](double place) { return borders.coverage(place, from, to); };
        for (double aside = 0; aside <= off; aside += 0.5) {  // the nearest: a frame has borders further out, too
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

}  // namespace

std::vector<Lattice> blank_lattices(const cv::Mat& picture, int most) {
    std::vector<Lattice> found;
    if (picture.cols < 2 * smallest_grid_pitch || picture.rows < 2 * smallest_grid_pitch) return found;
    const Borders upright(picture);
    const Borders level(picture.t());
    for (const cv::Rect& blank : plain_rectangles(picture)) {
        const double left = blank.x, right = blank.br().x, top = blank.y, bottom = blank.br().y;
        const auto lefts = ends_beside(upright, left, blank.width, true, top, bottom);
        const auto rights = ends_beside(upright, right, blank.width, false, top, bottom);
        const auto tops = ends_beside(level, top, blank.height, true, left, right);
        const auto bottoms = ends_beside(level, bottom, blank.height, false, left, right);
        for (const End& x : lefts)
            for (const End& far_x : rights) {
                const int columns = x.cells + far_x.cells + 1;
                const double width = (far_x.place - x.place) / columns;
                if (columns < 2 || columns > most_grid_cells ||
                    std::abs(width - blank.width) > 1 + most_off * blank.width)
                    continue;
                for (const End& y : tops)
                    for (const End& far_y : bottoms) {
                        const int rows = y.cells + far_y.cells + 1;
                        const double height = (far_y.place - y.place) / rows;
                        if (rows < 2 || rows > most_grid_cells || rows * columns < least_cells ||
                            std::abs(height - blank.height) > 1 + most_off * blank.height)
                            continue;
                        const bool is_bordered =
                            upright.coverage(x.place, y.place, far_y.place) >= full_border &&
                            upright.coverage(far_x.place, y.place, far_y.place) >= full_border &&
                            level.coverage(y.place, x.place, far_x.place) >= full_border &&
                            level.coverage(far_y.place, x.place, far_x.place) >= full_border;
                        if (is_bordered) found.push_back({rows, columns, {x.place, y.place}, {width, height}});
                    }
            }
    }
    std::stable_sort(found.begin(), found.end(), [](const Lattice& a, const Lattice& b) {
        return a.bounds().area() > b.bounds().area();
    });
    std::vector<Lattice> kept;
    for (const Lattice& lattice : found) {
        const bool is_known = std::any_of(kept.begin(), kept.end(), [&](const Lattice& other) {
            return other.rows == lattice.rows && other.columns == lattice.columns &&
                   std::abs(other.origin.x - lattice.origin.x) < 3 && std::abs(other.origin.y - lattice.origin.y) < 3;
        });
        if (!is_known && static_cast<int>(kept.size()) < most) kept.push_back(lattice);
    }
    return kept;
}

}  // namespace sightread
