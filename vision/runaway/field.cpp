#include "vision/runaway/field.hpp"

#include <algorithm>
#include <vector>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr double least_explained = 0.8;
constexpr double goal_apart = 6, goal_spread = 8;  // levels
constexpr double goal_spread_of_kinds = 0.27;      // of their distance
constexpr double exactly = 5;                      // levels
constexpr double least_robot = 12;                 // levels
constexpr double most_of_it = 0.8;                 // of a line of cells beside a part of a board

// The goal as the last row and column: all of one look that cells of the board have not.
bool has_goal(const CellSampler& sampler, const cv::Size& cells, const CellKinds& kinds) {
    std::vector<std::vector<float>> looks;
    for (int row = 0; row < cells.height; ++row)
        looks.push_back(sampler.sample({row, cells.width - 1}));
    for (int column = 0; column + 1 < cells.width; ++column)
        looks.push_back(sampler.sample({cells.height - 1, column}));
    std::vector<float> mean(looks.front().size(), 0.0F);
    for (const auto& look : looks)
        for (std::size_t i = 0; i < mean.size(); ++i)
            mean[i] += look[i] / static_cast<float>(looks.size());
    // What does not begin at whole pixels differs by parts of them.
    double spread = 0;
    for (const auto& look : looks) spread = std::max(spread, distance(look, mean));
    const double apart = std::min(distance(mean, kinds.first), distance(mean, kinds.second));
    if (spread > goal_spread && (spread > goal_spread_of_kinds * kinds.apart || spread > apart))
        return false;
    return apart > goal_apart + 2 * kinds.spread;
}

// Whether safe cells in each of the outermost lines look like those elsewhere: a strip beside the
// board does not.
bool has_rims_of_its_own(const CellSampler& sampler, const cv::Size& cells,
                         const CellKinds& kinds) {
    const auto is_own = [&](const cv::Rect& line) {
        std::vector<float> mean(kinds.first.size(), 0.0F);
        int count = 0;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column) {
                const std::vector<float> look = sampler.sample({row, column});
                if (row + column == 0 || kinds.judge(look.data()).kind != Kind::first) continue;
                ++count;
                for (std::size_t i = 0; i < mean.size(); ++i) mean[i] += look[i];
            }
        for (float& value : mean) value /= static_cast<float>(std::max(1, count));
        return count == 0 || distance(mean, kinds.first) <= exactly + 2 * kinds.spread;
    };
    return is_own({0, 0, cells.width, 1}) && is_own({0, 0, 1, cells.height}) &&
           is_own({0, cells.height - 1, cells.width, 1}) &&
           is_own({cells.width - 1, 0, 1, cells.height});
}

// And not two shades of one kind, nor those of a field and of its goal.
bool are_two_kinds(const CellSampler& sampler, const cv::Size& cells, const CellKinds& kinds,
                   bool may_have_goal) {
    if (kinds.explained < least_explained) return false;
    bool is_checkered[2] = {true, true};  // either shade may be the first
    bool is_last_row_goal = true, is_last_column_goal = true;
    bool is_rim = true;  // of other cells, which no robot would leave
    for (int row = 0; row < cells.height; ++row)
        for (int column = 0; column < cells.width; ++column) {
            if (row + column == 0) continue;
            const CellKinds::Judgement judgement =
                kinds.judge(sampler.sample({row, column}).data());
            const bool may_be_flag = row + 1 == cells.height && column + 1 == cells.width;
            if (may_be_flag && judgement.kind == Kind::other) continue;
            if (judgement.margin < CellKinds::least_margin) return false;
            const bool is_second = judgement.kind == Kind::second;
            is_checkered[(row + column + (is_second ? 1 : 0)) % 2] = false;
            is_rim = is_rim && (is_second || (row > 0 && column > 0));
            is_last_row_goal = is_last_row_goal && (is_second || row + 1 < cells.height);
            is_last_column_goal = is_last_column_goal && (is_second || column + 1 < cells.width);
        }
    // which may be wider than a cell
    const bool has_goal_left = is_last_row_goal && is_last_column_goal;
    return !is_checkered[0] && !is_checkered[1] && !has_goal_left && !is_rim &&
           !(may_have_goal && (is_last_row_goal || is_last_column_goal)) &&
           has_rims_of_its_own(sampler, cells, kinds);
}

}  // namespace

std::optional<Lattice> field_among(const CellSampler& whole, const Lattice& lattice) {
    const cv::Size cells(lattice.columns, lattice.rows);
    const CellSampler sampler = whole.on(lattice);
    if ((cv::Rect({}, cells) & sampler.visible()) != cv::Rect({}, cells)) return std::nullopt;
    if (std::min(cells.width, cells.height) > fewest_cells) {
        const cv::Size inner(cells.width - 1, cells.height - 1);
        const auto kinds = kinds_of_few(sampler, {{}, inner});
        if (kinds && has_goal(sampler, cells, *kinds) &&
            are_two_kinds(sampler, inner, *kinds, false))
            return Lattice{inner.height, inner.width, lattice.origin, lattice.pitch};
    }
    const auto kinds = kinds_of_few(sampler, {{}, cells});
    if (kinds && are_two_kinds(sampler, cells, *kinds, true)) return lattice;
    return std::nullopt;
}

std::optional<Lattice> field_without_bombs(const CellSampler& whole, Lattice lattice) {
    const cv::Size cells(lattice.columns, lattice.rows);
    const CellSampler sampler = whole.on(lattice);
    const auto has_robot = [&](const CellKinds& kinds) {
        return distance(sampler.sample({0, 0}), kinds.first) > least_robot;
    };
    if (const auto kinds = plain_kinds(sampler, cells); kinds && has_robot(*kinds)) return lattice;
    if (std::min(cells.width, cells.height) <= fewest_cells) return std::nullopt;
    --lattice.columns, --lattice.rows;
    const auto kinds = plain_kinds(sampler, {lattice.columns, lattice.rows});
    if (kinds && has_robot(*kinds) && has_goal(sampler, cells, *kinds)) return lattice;
    return std::nullopt;
}

bool goes_on(const CellSampler& sampler, const StraightEdges& upright, const StraightEdges& level,
             const Lattice& lattice, const cv::Size& picture) {
    const auto kinds = kinds_of_board(sampler, {lattice.columns, lattice.rows});
    if (!kinds) return true;
    const auto is_more = [&](const cv::Rect& line, bool has_edge) {
        if ((line & sampler.visible()) != line) return false;
        int known = 0, seconds = 0, exact = 0;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column) {
                const std::vector<float> look = sampler.sample({row, column});
                const Kind kind = kinds->judge(look.data()).kind;
                known += kind != Kind::other, seconds += kind == Kind::second;
                exact += distance(look, kinds->first) <= exactly + 2 * kinds->spread;
            }
        const double least = most_of_it * line.area();
        return (known >= least && seconds > 0 && seconds < known) || (has_edge && exact >= least);
    };
    const cv::Rect2d bounds = lattice.bounds();
    const int left = cvRound(bounds.x), right = cvRound(bounds.br().x);
    const int top = cvRound(bounds.y), bottom = cvRound(bounds.br().y);
    const auto edge_at = [](const StraightEdges& edges, double at, int from, int to, int limit) {
        for (int near = -2; near <= 2; ++near)
            if (const int place = cvRound(at) + near;
                place > 0 && place < limit && edges.covered(place, from, to) >= least_covered)
                return true;
        return false;
    };
    const double width = lattice.pitch.width, height = lattice.pitch.height;
    return is_more({-1, 0, 1, lattice.rows},
                   edge_at(upright, left - width, top, bottom, picture.width)) ||
           is_more({lattice.columns, 0, 1, lattice.rows},
                   edge_at(upright, right + width, top, bottom, picture.width)) ||
           is_more({0, -1, lattice.columns, 1},
                   edge_at(level, top - height, left, right, picture.height)) ||
           is_more({0, lattice.rows, lattice.columns, 1},
                   edge_at(level, bottom + height, left, right, picture.height));
}

}  // namespace sightread::runaway
