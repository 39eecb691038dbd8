#include "vision/cat/figure.hpp"

#include "calibration/channels_apart.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sightread::cat {
namespace {

using Sight = FigureSample::Sight;

constexpr std::size_t cells_of_figure = 5;
constexpr float same_colour = 40;  // levels: fur is shaded, and moves by fractions of a pixel

// For each sample of a figure the one that takes its place in a mirror.
std::vector<std::size_t> mirrored_samples() {
    const std::vector<cv::Point2d>& places = sample_places();
    std::vector<std::size_t> mirrored;
    for (const std::size_t cell : std::array<std::size_t, cells_of_figure>{0, 2, 1, 4, 3})
        for (const cv::Point2d& place : places) {
            const auto twin =
                std::find_if(places.begin(), places.end(), [&](const cv::Point2d& other) {
                    return std::abs(other.x + place.x) < 1e-6 && std::abs(other.y - place.y) < 1e-6;
                });
            mirrored.push_back(cell * places.size() +
                               static_cast<std::size_t>(twin - places.begin()));
        }
    return mirrored;
}

template <class Twin>
double likeness_by(const Figure& one, const Figure& other, const Twin& twin) {
    int either = 0, both = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        const FigureSample &a = one[i], &b = other[twin(i)];
        if (a.sight == Sight::unknown || b.sight == Sight::unknown) continue;
        either += a.sight == Sight::covered || b.sight == Sight::covered;
        both += a.sight == Sight::covered && b.sight == Sight::covered &&
                channels_apart(a.colour, b.colour) < same_colour;
    }
    return either == 0 ? 0 : static_cast<double>(both) / either;
}

}  // namespace

Figure figure_at(Cell cell, const Lattice& lattice, const std::vector<Samples>& samples,
                 const std::function<std::optional<std::vector<bool>>(Cell)>& covered) {
    const int right = lattice.is_shifted(cell.row) ? 1 : 0;
    const std::array<Cell, cells_of_figure> cells = {{cell,
                                                      {cell.row, cell.column - 1},
                                                      {cell.row, cell.column + 1},
                                                      {cell.row + 1, cell.column - 1 + right},
                                                      {cell.row + 1, cell.column + right}}};
    Figure figure(cells_of_figure * sample_places().size());
    auto next = figure.begin();
    for (const Cell& at : cells) {
        const bool is_inside =
            at.row >= 0 && at.row < lattice.rows && at.column >= 0 && at.column < lattice.columns;
        const auto hides = is_inside ? covered(at) : std::nullopt;
        const auto index = static_cast<std::size_t>(at.row * lattice.columns + at.column);
        for (std::size_t i = 0; i < sample_places().size(); ++i, ++next)
            if (hides) *next = {(*hides)[i] ? Sight::covered : Sight::open, samples[index][i]};
    }
    return figure;
}

double likeness(const Figure& one, const Figure& other) {
    static const std::vector<std::size_t> mirrored = mirrored_samples();
    return std::max(likeness_by(one, other, [](std::size_t i) { return i; }),
                    likeness_by(one, other, [](std::size_t i) { return mirrored[i]; }));
}

}  // namespace sightread::cat
