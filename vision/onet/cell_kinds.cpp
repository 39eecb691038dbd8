#include "vision/onet/cell_kinds.hpp"

#include "vision/eye/reading.hpp"

#include <algorithm>

namespace sightread::onet::by_eye {

using eye::Kind;

Kinds kinds_of(const eye::CellSight& sight) {
    return {eye::log_of(sight[Kind::onet_tile]), eye::log_of(sight[Kind::onet_obstacle]),
            eye::log_of(sight[Kind::onet_empty] + sight[Kind::nothing])};
}

Looks::Agreed agreed(const Looks& looks, const cv::Mat& picture, const Kinds& kinds) {
    Looks::Agreed agreed = looks.agreed(picture, kinds);
    if (looks_alone(agreed)) agreed.answers[as_barrier] -= lone;
    return agreed;
}

void decide(CellReading& reading, const Kinds& kinds) {
    constexpr std::array<int, 3> answers = {1, barrier, empty};
    std::array<std::size_t, 3> order = {as_tile, as_barrier, as_empty};
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return kinds[a] > kinds[b]; });
    reading.likeliest = answers[order[0]];
    reading.kind_odds = kinds[order[0]] - kinds[order[1]];
}

bool may_be_tile(const CellReading& cell, const Kinds& kinds) {
    return cell.likeliest > empty ||
           (cell.kind_odds < eye::enough_odds && kinds[as_tile] > kinds[as_barrier]);
}

}  // namespace sightread::onet::by_eye
