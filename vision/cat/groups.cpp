#include "vision/cat/groups.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"
#include "solvers/cat/board.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include <opencv2/core.hpp>

namespace sightread::cat {
namespace {

constexpr float least_apart = 6;      // levels between cells of two kinds, on average
constexpr float beyond_usual = 2.5f;  // how much further than neighbours within a kind
// of the distance to the larger kind: two cells of the smaller one
constexpr float alike = 0.35f;
constexpr float irregular = 2;  // how much less even than a wall a cat is

// How unevenly a cell differs from the usual one: a wall differs by a colour, a cat here and there.
float unevenness(const Samples& cell, const Samples& usual) {
    const Samples difference = [&] {
        Samples by(cell.size());
        for (std::size_t i = 0; i < cell.size(); ++i)
            for (std::size_t channel = 0; channel < 3; ++channel)
                by[i][channel] = cell[i][channel] - usual[i][channel];
        return by;
    }();
    const Colour middle = middle_of(difference);
    float sum = 0;
    for (const Colour& by : difference) sum += channels_apart(by, middle);
    return sum / static_cast<float>(difference.size());
}

}  // namespace

std::vector<Group> groups_of(const std::vector<Samples>& cells) {
    const std::size_t count = cells.size();
    std::vector<float> far(count, std::numeric_limits<float>::max());
    std::vector<std::size_t> from(count, 0);
    std::vector<bool> done(count, false);
    struct Edge {
        std::size_t a, b;
        float length;
    };
    std::vector<Edge> tree;
    std::size_t now = 0;
    done[0] = true;
    for (std::size_t step = 1; step < count; ++step) {
        std::size_t next = count;
        for (std::size_t i = 0; i < count; ++i) {
            if (done[i]) continue;
            const float length = apart(cells[now], cells[i]);
            if (length < far[i]) far[i] = length, from[i] = now;
            if (next == count || far[i] < far[next]) next = i;
        }
        done[next] = true;
        tree.push_back({from[next], next, far[next]});
        now = next;
    }
    std::vector<float> lengths;
    for (const Edge& edge : tree) lengths.push_back(edge.length);
    const float cut = std::max(least_apart, beyond_usual * quantile(lengths, 0.75));
    std::vector<std::size_t> root(count);
    std::iota(root.begin(), root.end(), std::size_t{0});
    const auto find = [&](std::size_t i) {
        while (root[i] != i) i = root[i] = root[root[i]];
        return i;
    };
    for (const Edge& edge : tree)
        if (edge.length < cut) root[find(edge.a)] = find(edge.b);
    std::vector<Group> by_root(count);
    for (std::size_t i = 0; i < count; ++i) by_root[find(i)].push_back(i);
    std::erase_if(by_root, [](const Group& group) { return group.empty(); });
    std::stable_sort(by_root.begin(), by_root.end(),
                     [](const Group& a, const Group& b) { return a.size() > b.size(); });
    return by_root;
}

Samples usual_of(const std::vector<Samples>& cells, const Group& group) {
    Samples usual(cells.front().size());
    for (std::size_t i = 0; i < usual.size(); ++i)
        for (std::size_t channel = 0; channel < 3; ++channel) {
            std::vector<float> values;
            for (const std::size_t cell : group) values.push_back(cells[cell][i][channel]);
            usual[i][channel] = quantile(values, 0.5);
        }
    return usual;
}

void merge_alike(std::vector<Group>& groups, const std::vector<Samples>& cells) {
    const Samples first = usual_of(cells, groups.front());
    std::vector<Samples> looks;
    for (const Group& group : groups) looks.push_back(usual_of(cells, group));
    for (std::size_t i = 1; i < groups.size(); ++i)
        for (std::size_t j = i + 1; j < groups.size();) {
            const float least = std::min(apart(looks[i], first), apart(looks[j], first));
            if (apart(looks[i], looks[j]) < alike * least) {
                groups[i].insert(groups[i].end(), groups[j].begin(), groups[j].end());
                groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(j));
                looks.erase(looks.begin() + static_cast<std::ptrdiff_t>(j));
            } else {
                ++j;
            }
        }
    std::stable_sort(groups.begin() + 1, groups.end(),
                     [](const Group& a, const Group& b) { return a.size() > b.size(); });
}

std::optional<std::size_t> group_of_border(const std::vector<Group>& groups,
                                           const std::vector<Cell>& at,
                                           const std::vector<bool>& is_cell,
                                           const Lattice& lattice) {
    Board board;
    board.rows = lattice.rows;
    board.columns = lattice.columns;
    board.shift = lattice.shift == RowShift::odd ? Shift::odd : Shift::even;
    for (const bool is : is_cell) board.places.push_back(is ? Place::free : Place::hole);
    const auto is_border = [&](std::size_t cell) { return is_exit(board, at[cell]); };
    std::vector<std::size_t> all(at.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const auto border = std::count_if(all.begin(), all.end(), is_border);
    for (std::size_t g = 1; g < groups.size() && g < 3; ++g)
        if (2 * static_cast<std::ptrdiff_t>(groups[g].size()) > border &&
            std::all_of(groups[g].begin(), groups[g].end(), is_border))
            return g;
    return std::nullopt;
}

std::optional<Group> lone_wall(const std::vector<Group>& groups, const std::vector<Samples>& cells,
                               const std::vector<cv::Point2d>& centres) {
    std::vector<Group> things;
    for (std::size_t g = 1; g < groups.size(); ++g) {
        Group thing = groups[g];
        for (std::size_t t = 0; t < things.size();) {
            const bool near = std::any_of(things[t].begin(), things[t].end(), [&](std::size_t a) {
                return std::any_of(thing.begin(), thing.end(), [&](std::size_t b) {
                    return cv::norm(centres[a] - centres[b]) < 1.25;
                });
            });
            if (near) {
                thing.insert(thing.end(), things[t].begin(), things[t].end());
                things.erase(things.begin() + static_cast<std::ptrdiff_t>(t));
            } else {
                ++t;
            }
        }
        things.push_back(thing);
    }
    if (things.size() < 2) return std::nullopt;
    const Samples usual = usual_of(cells, groups.front());
    std::vector<std::pair<float, std::size_t>> uneven;
    for (std::size_t t = 0; t < things.size(); ++t) {
        float most = 0;
        for (const std::size_t cell : things[t])
            most = std::max(most, unevenness(cells[cell], usual));
        uneven.emplace_back(most + 0.5f, t);
    }
    std::sort(uneven.begin(), uneven.end());
    const bool is_clear = things.size() == 2 && things[uneven[0].second].size() == 1 &&
                          uneven[1].first > irregular * uneven[0].first;
    return is_clear ? things[uneven[0].second] : Group{};
}

}  // namespace sightread::cat
