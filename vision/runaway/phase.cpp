#include "vision/runaway/phase.hpp"

#include "vision/runaway/cells.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr double least_pitch = 4.6, most_pitch = 8;  // pixels
constexpr double farthest = 0.5, step = 0.25;        // pixels
constexpr double clear = 0.98;                       // of the differences that the kinds explain
constexpr double clearly_better = 0.9;               // of what they do not
constexpr int most_cells = 1500;

struct KnownCell {
    Cell cell;
    Kind kind;
};

std::vector<KnownCell> known_cells(const CellSampler& sampler, const CellKinds& kinds,
                                   const Lattice& lattice) {
    std::vector<KnownCell> known;
    // Cells at the rim may not lie in the picture when the lattice has moved.
    const int columns = lattice.columns - 2, count = (lattice.rows - 2) * columns;
    for (int at = 0; at < count; at += std::max(1, count / most_cells)) {
        const Cell cell{1 + at / columns, 1 + at % columns};
        const Kind kind = kinds.judge(sampler.sample(cell).data()).kind;
        if (kind != Kind::other) known.push_back({cell, kind});
    }
    return known;
}

// Of the differences between cells, the part that is between cells of one kind.
double unexplained(const CellSampler& sampler, const std::vector<KnownCell>& cells) {
    const auto length = static_cast<std::size_t>(sampler.length());
    std::vector<double> sums[2] = {std::vector<double>(length, 0.0),
                                   std::vector<double>(length, 0.0)};
    double counts[2] = {0, 0}, squares = 0;
    std::vector<float> levels(length);
    for (const auto& [cell, kind] : cells) {
        sampler.sample(cell, levels.data());
        const auto which = static_cast<std::size_t>(kind);
        for (std::size_t i = 0; i < length; ++i) {
            sums[which][i] += levels[i];
            squares += static_cast<double>(levels[i]) * levels[i];
        }
        ++counts[which];
    }
    double of_kinds = 0, of_all = 0;
    for (std::size_t i = 0; i < length; ++i) {
        for (const std::size_t which : {0U, 1U})
            of_kinds += sums[which][i] * sums[which][i] / std::max(1.0, counts[which]);
        of_all += std::pow(sums[0][i] + sums[1][i], 2) / (counts[0] + counts[1]);
    }
    return (squares - of_kinds) / std::max(1.0, squares - of_all);
}

}  // namespace

Lattice sharpened(const cv::Mat& pixels, const Lattice& lattice) {
    const double pitch = std::min(lattice.pitch.width, lattice.pitch.height);
    if (pitch < least_pitch || pitch > most_pitch || std::min(lattice.rows, lattice.columns) < 4)
        return lattice;
    const CellSampler sampler(pixels, lattice);
    const cv::Rect all(0, 0, lattice.columns, lattice.rows);
    if ((sampler.visible() & all) != all) return lattice;
    const auto kinds = kinds_of_board(sampler, all.size());
    if (!kinds || kinds->explained > clear) return lattice;
    const std::vector<KnownCell> cells = known_cells(sampler, *kinds, lattice);
    if (cells.empty()) return lattice;
    const double unmoved = unexplained(sampler, cells);
    double least = unmoved;
    cv::Point2d best;
    for (const cv::Point2d& way : {cv::Point2d(1, 0), cv::Point2d(0, 1)}) {
        const cv::Point2d from = best;
        for (double by = -farthest; by <= farthest; by += step) {
            Lattice shifted = lattice;
            shifted.origin += from + by * way;
            const double value = unexplained(sampler.on(shifted), cells);
            if (value < least) least = value, best = from + by * way;
        }
    }
    if (least > clearly_better * unmoved) return lattice;
    Lattice made = lattice;
    made.origin += best;
    return made;
}

}  // namespace sightread::runaway
