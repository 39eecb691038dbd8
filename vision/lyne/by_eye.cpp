#include "vision/lyne/by_eye.hpp"

#include "solvers/lyne/board.hpp"
#include "vision/eye/eye.hpp"
#include "vision/lyne_look.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sightread::lyne::by_eye {
namespace {

using eye::Kind;

const std::size_t this_game = *eye::game_index("lyne");
constexpr int most_seen_holes = 6;  // that the second look knows
constexpr double slope = 7;         // of the logarithm of the odds of a shape, by the difference of two mean cosines

bool has_shape(Kind kind) {
    return kind == Kind::lyne_node || kind == Kind::lyne_end;
}

std::string token_of(Kind kind) {
    const int holes = static_cast<int>(kind) - static_cast<int>(Kind::lyne_1) + 1;
    return kind == Kind::lyne_empty || kind == Kind::nothing ? "?" : std::to_string(holes);
}

// The holes of an octagon are small in what the second look sees: where they can be counted, that is a second opinion.
void count_holes(const View& view, eye::ToldCell& told) {
    constexpr double trust = 3;  // natural logarithm: how much likelier a number is by which it was counted
    const auto at = [&](int holes) -> float& {
        return told.sight.probability[static_cast<std::size_t>(Kind::lyne_1) + static_cast<std::size_t>(holes) - 1];
    };
    float octagon = 0;
    for (int holes = 1; holes <= most_seen_holes; ++holes) octagon += at(holes);
    if (octagon < 0.5F) return;
    const CellLook look = look_at(view, told.cell);
    const int counted = static_cast<int>(look.holes.size());
    if (look.what != CellLook::What::spot || counted < 1 || counted > most_seen_holes || look.hole_margin < 0.5) return;
    at(counted) *= static_cast<float>(std::exp(trust));
    float sum = 0;
    for (const float probability : told.sight.probability) sum += probability;
    for (float& probability : told.sight.probability) probability /= sum;
}

// An empty place may show nothing at all: the two are one answer.
eye::ToldCell with_one_emptiness(eye::ToldCell told) {
    told.sight.probability[static_cast<std::size_t>(Kind::lyne_empty)] += told.sight[Kind::nothing];
    told.sight.probability[static_cast<std::size_t>(Kind::nothing)] = 0;
    std::array<double, eye::kind_count> sorted{};
    std::copy(told.sight.probability.begin(), told.sight.probability.end(), sorted.begin());
    told.kind = static_cast<Kind>(std::max_element(sorted.begin(), sorted.end()) - sorted.begin());
    std::sort(sorted.rbegin(), sorted.rend());
    told.odds = eye::log_of(sorted[0]) - eye::log_of(sorted[1]);
    return told;
}

struct Shapes {
    std::vector<int> shape;    // of each cell, from 0
    std::vector<double> odds;  // natural logarithm, of its being this one and no other
};

// Each shape has two ends: the ends are paired, the others go to the pair that they are most like. Pairs are taken by
// likeness; `likeness`: cells x cells, cosines of their descriptors.
Shapes shapes_of(const cv::Mat& likeness, const std::vector<bool>& is_end) {
    const int count = likeness.rows;
    Shapes shapes;
    shapes.shape.assign(static_cast<std::size_t>(count), -1);
    shapes.odds.assign(static_cast<std::size_t>(count), 0);
    // Average linkage, where no group may have more than two ends, until there is one group for every two ends.
    std::vector<std::vector<int>> groups;
    for (int i = 0; i < count; ++i) groups.push_back({i});
    const auto ends_in = [&](const std::vector<int>& group) {
        return std::count_if(group.begin(), group.end(), [&](int i) { return is_end[static_cast<std::size_t>(i)]; });
    };
    const auto linkage = [&](const std::vector<int>& a, const std::vector<int>& b) {
        double sum = 0;
        for (const int i : a)
            for (const int j : b) sum += likeness.at<float>(i, j);
        return sum / static_cast<double>(a.size() * b.size());
    };
    const auto wanted = static_cast<std::size_t>(std::count(is_end.begin(), is_end.end(), true) / 2);
    while (groups.size() > std::max<std::size_t>(1, wanted)) {
        double best = -2;
        std::size_t first = 0, second = 0;
        for (std::size_t a = 0; a < groups.size(); ++a)
            for (std::size_t b = a + 1; b < groups.size(); ++b) {
                if (ends_in(groups[a]) + ends_in(groups[b]) > 2) continue;
                const double near = linkage(groups[a], groups[b]);
                if (near > best) best = near, first = a, second = b;
            }
        if (best < -1.5) break;
        groups[first].insert(groups[first].end(), groups[second].begin(), groups[second].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(second));
    }
    std::sort(groups.begin(), groups.end(), [](const auto& a, const auto& b) {
        return *std::min_element(a.begin(), a.end()) < *std::min_element(b.begin(), b.end());
    });
    for (std::size_t g = 0; g < groups.size(); ++g)
        for (const int i : groups[g]) {
            const auto cell = static_cast<std::size_t>(i);
            shapes.shape[cell] = static_cast<int>(g);
            std::vector<int> others;
            std::copy_if(groups[g].begin(), groups[g].end(), std::back_inserter(others), [&](int j) { return j != i; });
            const double own = others.empty() ? 0 : linkage({i}, others);
            double next = -1;
            for (std::size_t h = 0; h < groups.size(); ++h)
                if (h != g) next = std::max(next, linkage({i}, groups[h]));
            // A shape has two ends: where one was not told as such, shapes were joined that are not the same.
            if (ends_in(groups[g]) == 2) shapes.odds[cell] = slope * (own - next);
        }
    return shapes;
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture, const std::optional<Lattice>& lattice) {
    constexpr double hole = 0.5;  // levels have many empty places, which may show nothing
    std::optional<eye::ToldBoard> board = eye::board_in(picture, lattice, this_game, hole);
    if (!board || board->lattice.rows > largest_size || board->lattice.columns > largest_size) return std::nullopt;
    std::vector<Cell> with_shape;
    std::vector<bool> is_end;
    const View view = view_of(picture, board->lattice);
    for (eye::ToldCell& told : board->cells) {
        count_holes(view, told);
        told = with_one_emptiness(told);
        if (!has_shape(told.kind)) continue;
        with_shape.push_back(told.cell);
        is_end.push_back(told.kind == Kind::lyne_end);
    }
    if (with_shape.size() < 2) return std::nullopt;
    const double share = eye::shared_eye().share_of_faces(picture, board->lattice, with_shape);
    const cv::Mat descriptors = eye::shared_eye().describe(picture, board->lattice, with_shape, share);
    const Shapes shapes = shapes_of(descriptors * descriptors.t(), is_end);
    std::vector<eye::CellAnswer> cells;
    std::size_t next = 0;
    for (const eye::ToldCell& told : board->cells) {
        eye::CellAnswer cell{told.cell, "", told.odds, false, {}};
        if (has_shape(told.kind)) {
            const Place place{told.kind == Kind::lyne_end ? lyne::Kind::end : lyne::Kind::node, shapes.shape[next], 0};
            cell.token = std::string(1, to_letter(place));
            cell.odds = std::min(cell.odds, shapes.odds[next]);
            ++next;
        } else {
            cell.token = token_of(told.kind);
        }
        cell.probabilities = {{"?", told.sight[Kind::lyne_empty]},
                              {"some node", told.sight[Kind::lyne_node]},
                              {"some end", told.sight[Kind::lyne_end]}};
        for (int holes = 1; holes <= most_seen_holes; ++holes)
            cell.probabilities.emplace_back(std::to_string(holes),
                                            told.sight[static_cast<Kind>(static_cast<int>(Kind::lyne_1) + holes - 1)]);
        cells.push_back(std::move(cell));
    }
    eye::PartReading reading = eye::reading_of(*board, std::move(cells));
    if (reading.why_not.empty() && std::count(is_end.begin(), is_end.end(), true) % 2 != 0)
        reading.why_not = "a shape has not two ends";
    return reading;
}

}  // namespace sightread::lyne::by_eye
