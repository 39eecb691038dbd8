// The colours of most cells of a board as a smooth function of the place: what lies behind the
// cells and shines through.
#pragma once

#include "vision/cat/cells.hpp"

#include <array>
#include <vector>

namespace sightread::cat {

using Terms = std::array<double, 6>;  // quadratic in the place

// `x`, `y`: -1 to 1 over the board.
[[nodiscard]] Terms terms_at(double x, double y);

// Iteratively reweighted least squares (Holland and Welsch, 1977) with the weights of Geman and
// McClure (1985): cells that differ, as walls do, count for next to nothing in the end.
class RobustSurface {
public:
    // Both must outlive it.
    RobustSurface(const std::vector<Colour>& colours, const std::vector<Terms>& places);

    // By the first `count` terms; how many cells are near it then.
    int fit(int count);

    std::array<Terms, 3> surface{};  // per channel

private:
    double value(std::size_t channel, std::size_t cell) const;
    double residual(std::size_t cell) const;
    void refine(int count, double reach);

    const std::vector<Colour>& colours_;
    const std::vector<Terms>& places_;
};

}  // namespace sightread::cat
