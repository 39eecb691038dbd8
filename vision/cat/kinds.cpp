#include "vision/cat/kinds.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"
#include "vision/cat/groups.hpp"
#include "vision/cat/surface.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include <opencv2/core.hpp>

namespace sightread::cat {
namespace {

constexpr double least_share = 0.35;    // of the cells: the larger kind
constexpr double too_many = 0.8;        // as many of the fewer: either may be the free ones
constexpr int surface_samples = 12;     // fewest cells that a surface is fitted to
constexpr float narrow = 4, wide = 14;  // levels of slack

Samples minus(Samples samples, const Colour& by) {
    for (Colour& sample : samples)
        for (std::size_t channel = 0; channel < 3; ++channel) sample[channel] -= by[channel];
    return samples;
}

// Samples next to each sample.
const std::vector<std::vector<std::size_t>>& neighbours_of_samples() {
    static const std::vector<std::vector<std::size_t>> all = [] {
        const std::vector<cv::Point2d>& places = sample_places();
        std::vector<std::vector<std::size_t>> near(places.size());
        for (std::size_t i = 0; i < places.size(); ++i)
            for (std::size_t j = 0; j < places.size(); ++j)
                if (i != j && cv::norm(places[i] - places[j]) < 0.09) near[i].push_back(j);
        return near;
    }();
    return all;
}

}  // namespace

Colour Kinds::offset(Cell at) const {
    const Terms terms = terms_at(2.0 * at.column / columns_ - 1, 2.0 * at.row / rows_ - 1);
    Colour colour{};
    for (std::size_t channel = 0; channel < 3; ++channel)
        colour[channel] = static_cast<float>(
            std::inner_product(terms.begin(), terms.end(), surface_[channel].begin(), 0.0));
    return colour;
}

Kinds::Kind Kinds::kind_of(const std::vector<Samples>& members) {
    Group all(members.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    Kind kind;
    kind.usual = usual_of(members, all);
    for (std::size_t i = 0; i < kind.usual.size(); ++i) {
        std::vector<float> beside;
        for (const Samples& member : members)
            beside.push_back(channels_apart(member[i], kind.usual[i]));
        kind.slack.push_back(2.5f * quantile(beside, 0.5));
    }
    return kind;
}

// Whether a sample fits at this place of a kind: it has the usual colour, or a mixture of it and of
// what is usual right beside it, as edges have that lie a fraction of a pixel elsewhere.
bool Kinds::fits(const Colour& sample, const Kind& kind, std::size_t place, float slack) {
    const Colour& usual = kind.usual[place];
    if (channels_apart(sample, usual) <= slack) return true;
    for (const std::size_t near : neighbours_of_samples()[place]) {
        const Colour& other = kind.usual[near];
        if (channels_apart(other, usual) < narrow) continue;
        float along = 0, square = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const float by = other[channel] - usual[channel];
            along += by * (sample[channel] - usual[channel]);
            square += by * by;
        }
        const float part = std::clamp(along / square, 0.0f, 1.0f);
        Colour mixed{};
        for (std::size_t channel = 0; channel < 3; ++channel)
            mixed[channel] = usual[channel] + part * (other[channel] - usual[channel]);
        if (channels_apart(sample, mixed) <= slack) return true;
    }
    return false;
}

Found<Kinds> Kinds::learned(const std::vector<Samples>& cells, const std::vector<bool>& is_cell,
                            const Lattice& lattice) {
    Kinds kinds;
    kinds.rows_ = std::max(1, lattice.rows - 1);
    kinds.columns_ = std::max(1, lattice.columns - 1);
    std::vector<Cell> at;
    std::vector<std::size_t> index;
    std::vector<Colour> colours;
    std::vector<Terms> places;
    std::vector<cv::Point2d> centres;  // in pitches
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!is_cell[i]) continue;
        const Cell cell = lattice.cell_of(i);
        at.push_back(cell);
        index.push_back(i);
        colours.push_back(middle_of(cells[i]));
        places.push_back(
            terms_at(2.0 * cell.column / kinds.columns_ - 1, 2.0 * cell.row / kinds.rows_ - 1));
        centres.push_back(lattice.centre(cell) * (1 / lattice.pitch.width));
    }
    if (at.size() < static_cast<std::size_t>(surface_samples))
        return NotFound("there are too few cells");
    RobustSurface surface(colours, places);
    const int flat = surface.fit(1);
    int best = flat;
    for (const int terms : {3, 6}) {
        const std::array<Terms, 3> before = surface.surface;
        const int near = surface.fit(terms);
        if (near > best + static_cast<int>(colours.size()) * 12 / 100) {
            best = near;
        } else {
            surface.surface = before;
        }
    }
    kinds.surface_ = surface.surface;
    std::vector<Samples> level;
    for (std::size_t i = 0; i < at.size(); ++i)
        level.push_back(minus(cells[index[i]], kinds.offset(at[i])));

    std::vector<Group> groups = groups_of(level);
    if (static_cast<double>(groups.front().size()) < least_share * static_cast<double>(at.size()))
        return NotFound("the cells are of too many kinds");
    merge_alike(groups, level);
    std::vector<Group> free{groups.front()};
    if (const auto ways_out = group_of_border(groups, at, is_cell, lattice)) {
        free.push_back(groups[*ways_out]);
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(*ways_out));
    }
    Group blocked;
    if (groups.size() > 1 && groups[1].size() > 1) {
        blocked = groups[1];
        if (groups.size() > 2 && groups[2].size() > 2)
            return NotFound("the cells are of three kinds");
    } else if (const auto lone = lone_wall(groups, level, centres)) {
        if (lone->empty())
            return NotFound(
                "which of the cells that differ from the others is the cat cannot be told");
        blocked = *lone;
    }
    kinds.is_sure_of_names_ = static_cast<double>(blocked.size()) <=
                              too_many * static_cast<double>(groups.front().size());

    const auto kind_of_group = [&](const Group& group) {
        std::vector<Samples> with, without;
        for (const std::size_t cell : group)
            with.push_back(level[cell]), without.push_back(cells[index[cell]]);
        return better_kind(without, with);
    };
    for (const Group& group : free) kinds.free_.push_back(kind_of_group(group));
    if (!blocked.empty()) kinds.blocked_ = kind_of_group(blocked);
    return kinds;
}

// Whatever makes the cells of the kind more alike.
Kinds::Kind Kinds::better_kind(const std::vector<Samples>& plain,
                               const std::vector<Samples>& level) {
    const auto spread = [](const std::vector<Samples>& members, const Kind& kind) {
        float sum = 0;
        for (const Samples& member : members) sum += apart(member, kind.usual);
        return sum;
    };
    Kind as_seen = kind_of(plain), without_offset = kind_of(level);
    without_offset.has_offset = true;
    return spread(level, without_offset) < 0.8f * spread(plain, as_seen) ? without_offset : as_seen;
}

// How far apart what is usual for each of them is at this place; without blocked cells as far as
// can be told.
float Kinds::between_kinds(const Kind& free, std::size_t place, const Colour& by) const {
    if (!blocked_) return 255;
    Colour usual_free = free.usual[place];
    for (std::size_t channel = 0; channel < 3; ++channel)
        usual_free[channel] +=
            (free.has_offset ? by[channel] : 0.0f) - (blocked_->has_offset ? by[channel] : 0.0f);
    return channels_apart(usual_free, blocked_->usual[place]);
}

std::vector<bool> Kinds::covered(const Samples& cell, Cell at, bool is_blocked) const {
    const Colour by = offset(at);
    const Samples level = minus(cell, by);
    std::vector<bool> covered(cell.size(), true);
    const auto see = [&](const Kind& kind, const Kind& free) {
        const Samples& seen = kind.has_offset ? level : cell;
        for (std::size_t i = 0; i < cell.size(); ++i) {
            const float most = std::clamp(0.45f * between_kinds(free, i, by), narrow, wide);
            if (fits(seen[i], kind, i, most + kind.slack[i])) covered[i] = false;
        }
    };
    if (is_blocked && blocked_) {
        see(*blocked_, free_.front());
    } else {
        for (const Kind& free : free_) see(free, free);
    }
    return covered;
}

Fit Kinds::fit(const Samples& cell, Cell at) const {
    const Colour by = offset(at);
    Fit best = fit(cell, by, free_.front());
    for (std::size_t other = 1; other < free_.size(); ++other)
        if (const Fit next = fit(cell, by, free_[other]); next.free > best.free) best = next;
    return best;
}

Fit Kinds::fit(const Samples& cell, const Colour& by, const Kind& free) const {
    const Samples level = minus(cell, by);
    const Samples& as_free = free.has_offset ? level : cell;
    Fit fit;
    int different = 0, like_free = 0, like_blocked = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) {
        if (!blocked_) {
            const bool is_free = fits(as_free[i], free, i, wide + free.slack[i]);
            fit.free += is_free;
            fit.only_free += is_free;
            fit.neither += !is_free;
            ++different;
            continue;
        }
        const Samples& as_blocked = blocked_->has_offset ? level : cell;
        const float between = between_kinds(free, i, by);
        const float most = std::clamp(0.45f * between, narrow, wide);
        const bool is_free = fits(as_free[i], free, i, most + free.slack[i]);
        const bool is_blocked = fits(as_blocked[i], *blocked_, i, most + blocked_->slack[i]);
        fit.free += is_free;
        fit.blocked += is_blocked;
        fit.neither += !is_free && !is_blocked;
        if (between < 2 * most + std::max(free.slack[i], blocked_->slack[i])) continue;
        ++different;
        // Right beside a thin stroke what has none may be a mixture of both: it is what it looks
        // like exactly.
        const bool is_exactly_free =
            channels_apart(as_free[i], free.usual[i]) <= most + free.slack[i];
        const bool is_exactly_blocked =
            channels_apart(as_blocked[i], blocked_->usual[i]) <= most + blocked_->slack[i];
        fit.only_free += is_free && !is_blocked;
        fit.only_blocked += is_blocked && !is_free;
        like_free += is_free && is_blocked && is_exactly_free && !is_exactly_blocked;
        like_blocked += is_free && is_blocked && is_exactly_blocked && !is_exactly_free;
    }
    // Unless the rest of the cell says that it is an edge of the other kind.
    const bool has_none_free = fit.only_free == 0, has_none_blocked = fit.only_blocked == 0;
    if (has_none_blocked) fit.only_free += like_free;
    if (has_none_free) fit.only_blocked += like_blocked;
    const double all = static_cast<double>(cell.size());
    fit.free /= all;
    fit.blocked /= all;
    fit.neither /= all;
    fit.only_free /= std::max(1, different);
    fit.only_blocked /= std::max(1, different);
    return fit;
}

}  // namespace sightread::cat
