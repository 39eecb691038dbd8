#include "calibration/marked_lattice.hpp"

#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double most_of_cell = 0.125, most_of_board = 0.05;  // that a corner is off
constexpr double least_off = 4;                               // pixels
constexpr double step = 0.25;                                 // pixels over the whole board
// of the pitch on either side, that a border is told by
constexpr double border_reach = 0.2;
constexpr double aside = 0.04;  // of the pitch
// of the pitch, that an edge stays straight
constexpr double run = 0.4;
constexpr float strongest = 120;  // of an edge, levels of three channels

// The strength of straight edges in a picture (8 bits BGR): `upright` ones by their column, `level`
// ones by their row. Each is a float picture of the size of the picture; an edge between the pixels
// 4 and 5 of a row stands in column 5.
struct StraightEdges {
    cv::Mat upright;
    cv::Mat level;
};

// `length`: pixels along which an edge must stay straight, right-left and up-down.
StraightEdges straight_edges(const cv::Mat& picture, cv::Size length) {
    StraightEdges edges;
    const auto summed = [](const cv::Mat& steps, cv::Size box) {
        cv::Mat soft;
        cv::boxFilter(steps, soft, CV_32F, box);
        // one strong edge of a window may not outweigh the many of the tiles
        cv::Mat capped(steps.size(), CV_32F);
        for (int y = 0; y < steps.rows; ++y) {
            const auto* from = soft.ptr<float>(y);
            auto* to = capped.ptr<float>(y);
            for (int x = 0; x < steps.cols; ++x, from += 3)
                to[x] =
                    std::min(std::abs(from[0]) + std::abs(from[1]) + std::abs(from[2]), strongest);
        }
        return capped;
    };
    cv::Mat across, down;
    cv::filter2D(picture, across, CV_16S, cv::Matx12f(-1, 1), {1, 0});
    cv::filter2D(picture, down, CV_16S, cv::Matx21f(-1, 1), {0, 1});
    edges.upright = summed(across, {1, std::max(1, length.height)});
    edges.level = summed(down, {std::max(1, length.width), 1});
    return edges;
}

std::vector<double> upright_profile(const StraightEdges& edges, cv::Rect part) {
    part &= cv::Rect(0, 0, edges.upright.cols, edges.upright.rows);
    cv::Mat sums;
    cv::reduce(edges.upright.rowRange(part.y, part.y + part.height), sums, 0, cv::REDUCE_AVG,
               CV_64F);
    return {sums.begin<double>(), sums.end<double>()};
}

std::vector<double> level_profile(const StraightEdges& edges, cv::Rect part) {
    part &= cv::Rect(0, 0, edges.level.cols, edges.level.rows);
    cv::Mat sums;
    cv::reduce(edges.level.colRange(part.x, part.x + part.width), sums, 1, cv::REDUCE_AVG, CV_64F);
    return {sums.begin<double>(), sums.end<double>()};
}

// Where the periods of one direction lie.
struct Axis {
    double first = 0, pitch = 0;
    int count = 0;

    double length() const { return pitch * count; }
    double most_off() const {
        return std::min(std::max(least_off, most_of_cell * pitch),
                        std::max(least_off, most_of_board * length()));
    }
};

// The profile folded by the pitch, two places a pixel.
std::vector<double> ring_of(const std::vector<double>& profile, const Axis& axis) {
    const int bins = std::max(8, static_cast<int>(std::lround(2 * axis.pitch)));
    std::vector<double> ring(static_cast<std::size_t>(bins), 0);
    for (int bin = 0; bin < bins; ++bin)
        for (int period = 0; period < axis.count; ++period) {
            const double place =
                axis.first + (period + static_cast<double>(bin) / bins) * axis.pitch;
            const auto index = static_cast<std::ptrdiff_t>(std::floor(place));
            if (index < 0 || index + 1 >= std::ssize(profile)) continue;
            const double share = place - static_cast<double>(index);
            ring[static_cast<std::size_t>(bin)] +=
                (1 - share) * profile[static_cast<std::size_t>(index)] +
                share * profile[static_cast<std::size_t>(index) + 1];
        }
    return ring;
}

double contrast(const std::vector<double>& ring) {
    double sum = 0, squares = 0;
    for (const double value : ring) sum += value, squares += value * value;
    const auto count = static_cast<double>(ring.size());
    return squares / count - sum * sum / (count * count);
}

// Stretched about its middle until what comes again in each period lies over itself best.
Axis stretched(const std::vector<double>& profile, const Axis& marked) {
    Axis best = marked;
    double most = 0;
    for (double by = -2 * marked.most_off(); by <= 2 * marked.most_off(); by += step) {
        Axis axis = marked;
        axis.pitch += by / axis.count;
        axis.first -= by / 2;
        if (const double found = contrast(ring_of(profile, axis)); found > most)
            most = found, best = axis;
    }
    return best;
}

// Moved to where the strongest edges lie the same way on both sides, as those of tiles with a gap
// between them do.
Axis moved(const std::vector<double>& profile, const Axis& axis) {
    const std::vector<double> ring = ring_of(profile, axis);
    const auto bins = static_cast<int>(ring.size());
    std::vector<double> sorted = ring;
    const double level = quantile(sorted, 0.5);
    const auto raised = [&](int bin) {
        return std::max(0.0, ring[static_cast<std::size_t>((bin % bins + bins) % bins)] - level);
    };
    const int reach = std::max(1, static_cast<int>(border_reach * bins));
    const int most_off = static_cast<int>(axis.most_off() / axis.pitch * bins);
    int best = 0;
    double most = 0;
    for (int shift = -most_off; shift <= most_off; ++shift) {
        double sum = raised(shift) * raised(shift);
        for (int by = 1; by <= reach; ++by)
            sum += 2 * (1 - by / (1.5 * reach)) * raised(shift + by) * raised(shift - by);
        if (sum > most) most = sum, best = shift;
    }
    Axis made = axis;
    made.first += best * axis.pitch / bins;
    return made;
}

}  // namespace

std::vector<Lattice> lattices_near(const cv::Mat& picture, const Lattice& marked) {
    const StraightEdges edges =
        straight_edges(picture, {std::max(3, static_cast<int>(run * marked.pitch.width)),
                                 std::max(3, static_cast<int>(run * marked.pitch.height))});
    const cv::Rect board = cv::Rect(marked.bounds()) & cv::Rect({0, 0}, picture.size());
    if (board.empty()) return {};
    // Rows that are shifted by half a cell have borders twice as often.
    const int halves = marked.shift == RowShift::none ? 1 : 2;
    const auto across = upright_profile(edges, board), down = level_profile(edges, board);
    const Axis x =
        stretched(across, {marked.origin.x, marked.pitch.width / halves, marked.columns * halves});
    const Axis y = stretched(down, {marked.origin.y, marked.pitch.height, marked.rows});
    const auto lattice_of = [&](double left, double top) {
        return Lattice{
            marked.rows, marked.columns, {left, top}, {x.pitch * halves, y.pitch}, marked.shift};
    };
    const Axis border_x = moved(across, x), border_y = moved(down, y);
    std::vector<Lattice> near;
    for (const cv::Point2d& at :
         {cv::Point2d(border_x.first, border_y.first), {x.first, y.first}}) {
        near.push_back(lattice_of(at.x, at.y));
        for (const cv::Point& way : {cv::Point(1, 1), {-1, -1}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}})
            near.push_back(lattice_of(at.x + way.x * aside * x.pitch * halves,
                                      at.y + way.y * aside * y.pitch));
    }
    return near;
}

Lattice over_edges(const cv::Mat& picture, const Lattice& lattice) {
    const std::vector<Lattice> near = lattices_near(picture, lattice);
    return near.empty() ? lattice : near.front();
}

}  // namespace sightread
