#include "vision/onet/bevel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace sightread {
namespace {

constexpr int side = CellLook::samples;
constexpr int deepest = 5;  // samples from a cell's border to the edge of what stands in it
// along an edge, without what its corners do
constexpr int first = side / 5, last = side - side / 5;
// samples from an edge to the surface that it encloses, and of that
constexpr int next = 3, within = 3;
constexpr float least_bevel = 10;   // grey levels
constexpr float unlit = 5;          // grey levels
constexpr float nearly_all = 0.8F;  // of an edge's length
constexpr float same_surface = 30;  // grey levels between what lies inside of the four edges
// of a step: by how much those of two edges in the same light differ
constexpr float alike = 0.6F;
constexpr float level = 0.5F;  // of a step: what the surface goes on changing is less

struct Edge {
    float step = 0;     // lighter than the surface, or darker on the sides away from the light
    float surface = 0;  // grey levels
    float slope = 0;    // by how much the surface goes on changing, in the same way
    float share = 0;    // of its length that is
};

float grey_at(const CellLook& look, int along, int deep, bool is_row, bool is_first) {
    const int across = is_first ? deep : side - 1 - deep;
    const int x = is_row ? along : across, y = is_row ? across : along;
    const cv::Vec3b& sample = look.pixels[static_cast<std::size_t>(y) * side + x];
    return static_cast<float>(sample[0] + sample[1] + sample[2]) / 3;
}

// The line along a side that stands out most from the surface behind it.
Edge edge_of(const CellLook& look, bool is_row, bool is_first) {
    Edge best;
    const float sign = is_first ? 1 : -1;
    const auto mean_of = [&](int from, int lines) {
        float sum = 0;
        for (int deep = from; deep < from + lines; ++deep)
            for (int along = first; along < last; ++along)
                sum += grey_at(look, along, deep, is_row, is_first);
        return sum / static_cast<float>((last - first) * lines);
    };
    // From the inside outwards: beyond an outline that is lit the other way lies the ground, and no
    // edge.
    for (int deep = deepest; deep >= 0; --deep) {
        const float surface = mean_of(deep + next, within);
        const float step = sign * (mean_of(deep, 1) - surface);
        if (step <= -unlit) break;
        if (step <= best.step) continue;
        int lit = 0;
        for (int along = first; along < last; ++along)
            lit += sign * (grey_at(look, along, deep, is_row, is_first) - surface) > 0 ? 1 : 0;
        best = {step, surface, sign * (surface - mean_of(deep + next + within, within)),
                static_cast<float>(lit) / static_cast<float>(last - first)};
    }
    return best;
}

// Top, left, bottom, right.
std::array<Edge, 4> edges_of(const CellLook& look) {
    return {edge_of(look, true, true), edge_of(look, false, true), edge_of(look, true, false),
            edge_of(look, false, false)};
}

}  // namespace

float bevel_of(const CellLook& look) {
    const auto edges = edges_of(look);
    return std::ranges::min_element(edges, {}, &Edge::step)->step;
}

bool is_bevelled(const CellLook& look) {
    const auto edges = edges_of(look);
    const auto are_alike = [](const Edge& a, const Edge& b) {
        return std::abs(a.step - b.step) <= alike * std::max(a.step, b.step);
    };
    const auto [darkest, lightest] = std::ranges::minmax_element(edges, {}, &Edge::surface);
    return std::ranges::all_of(edges,
                               [](const Edge& edge) {
                                   return edge.step >= least_bevel && edge.share >= nearly_all &&
                                          edge.slope <= level * edge.step;
                               }) &&
           lightest->surface - darkest->surface <= same_surface && are_alike(edges[0], edges[1]) &&
           are_alike(edges[2], edges[3]);
}

}  // namespace sightread
