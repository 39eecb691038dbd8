#include "calibration/dense_lattice.hpp"
#include "calibration/edge_sums.hpp"
#include "vision/runaway.hpp"
#include "vision/runaway_cells.hpp"
#include "vision/runaway_extent.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

constexpr std::size_t most_candidates = 40;
constexpr double least_explained = 0.7;
constexpr double most_between = 0.45;          // of flat cells
constexpr double flat_pitch = 5;               // cells below this have no icons that could be read
constexpr double most_quiet_gaps = 0.28;
constexpr double largest_without_sides = 14;   // pixels of pitch: sides of cells are straight edges beyond
constexpr double least_on_lines = 0.7;
constexpr int most_judged = 260;               // cells a side that are looked at to judge a lattice

// Whether cells of both kinds change into each other between all columns and rows alike. Where cells are cut in two,
// nothing changes at every other gap.
bool changes_everywhere(const CellSampler& sampler, const CellKinds& kinds, const cv::Rect& cells) {
    const auto kind = [&](int row, int column) {
        std::vector<float> levels = sampler.sample({row, column});
        return kinds.judge(levels.data()).kind;
    };
    std::vector<std::vector<CellKinds::Kind>> seen;
    for (int row = cells.y; row < cells.br().y; ++row) {
        auto& line = seen.emplace_back();
        for (int column = cells.x; column < cells.br().x; ++column) line.push_back(kind(row, column));
    }
    const auto quiet = [](const std::vector<int>& changes) {
        std::vector<int> sorted = changes;
        std::sort(sorted.begin(), sorted.end());
        const double usual = sorted[sorted.size() * 19 / 20];
        if (usual == 0) return 1.0;
        const auto count = std::count_if(changes.begin(), changes.end(), [&](int n) { return n < 0.25 * usual; });
        return static_cast<double>(count) / static_cast<double>(changes.size());
    };
    std::vector<int> across(static_cast<std::size_t>(cells.width - 1), 0), down(static_cast<std::size_t>(cells.height - 1), 0);
    for (std::size_t r = 0; r < seen.size(); ++r)
        for (std::size_t c = 0; c < seen[r].size(); ++c) {
            if (c + 1 < seen[r].size()) across[c] += seen[r][c] != seen[r][c + 1];
            if (r + 1 < seen.size()) down[r] += seen[r][c] != seen[r + 1][c];
        }
    return quiet(across) <= most_quiet_gaps && quiet(down) <= most_quiet_gaps;
}

// The cells of a lattice that lie in its area, the lattice's origin being at its crossing.
cv::Rect cells_in(const Lattice& lattice, const cv::Rect& area) {
    const auto along = [](double origin, double pitch, int from, int length) {
        const int first = static_cast<int>(std::ceil((from - origin) / pitch - 0.3));
        const int end = static_cast<int>(std::floor((from + length - origin) / pitch + 0.3));
        return std::pair(first, std::max(0, end - first));
    };
    const auto [left, columns] = along(lattice.origin.x, lattice.pitch.width, area.x, area.width);
    const auto [top, rows] = along(lattice.origin.y, lattice.pitch.height, area.y, area.height);
    return {left, top, columns, rows};
}

struct Candidate {
    Lattice lattice;
    cv::Rect cells;
    CellKinds kinds;
    double value = 0;  // pixels explained
    bool is_telling = false;  // so many cells that half a cell cannot be mistaken for a whole one
};

std::optional<Candidate> judged(const cv::Mat& pixels, const DenseLattice& dense) {
    const double pitch = std::min(dense.pitch.width, dense.pitch.height);
    if (pitch < flat_pitch && dense.between > most_between) {if (getenv("DBG")) fprintf(stderr,"  between\n"); return std::nullopt;}
    // A margin, so that the cells at the area's ends are whole.
    const cv::Rect part = (dense.area - cv::Point(4, 4) + cv::Size(8, 8)) & cv::Rect({0, 0}, pixels.size());
    const Lattice lattice{1, 1, dense.crossing, dense.pitch};
    const cv::Mat crop = pixels(part);
    const CellSampler sampler(crop, {1, 1, lattice.origin - cv::Point2d(part.tl()), dense.pitch});
    cv::Rect cells = cells_in(lattice, dense.area);
    const cv::Rect all = cells;
    if (cells.width < 3 || cells.height < 3) return std::nullopt;
    if (cells.width > most_judged) cells.x += (cells.width - most_judged) / 2, cells.width = most_judged;
    if (cells.height > most_judged) cells.y += (cells.height - most_judged) / 2, cells.height = most_judged;
    // The sampler counts from the same crossing.
    const auto kinds = kinds_of(sampler, cells);
    if (getenv("DBG")) fprintf(stderr,"  kinds %s %.2f\n",kinds?"yes":"no",kinds?kinds->explained:0);
    if (!kinds || kinds->explained < least_explained) return std::nullopt;
    cells &= sampler.visible();
    const bool is_telling = cells.width >= 12 && cells.height >= 12;
    if (kinds->others > (is_telling ? 0.25 : 0.5)) return std::nullopt;
    if (is_telling && !changes_everywhere(sampler, *kinds, cells)) return std::nullopt;
    return Candidate{lattice, all, *kinds, kinds->explained * dense.area.area(), is_telling};
}

// Of the straight edges on the board, the part that lies on its lines.
double share_on_lines(const cv::Mat& pixels, const Lattice& lattice) {
    const cv::Rect part = cv::Rect(lattice.bounds()) & cv::Rect({0, 0}, pixels.size());
    const EdgeSums edges(pixels(part), 9);
    const cv::Rect all({0, 0}, part.size());
    double on = 0, sum = 1e-9;
    const auto add = [&](const std::vector<double>& profile, double origin, double pitch) {
        const double reach = std::max(1.6, 0.1 * pitch);
        for (std::size_t x = 1; x < profile.size(); ++x) {
            const double turn = (static_cast<double>(x) - origin) / pitch;
            sum += profile[x];
            if (std::abs(turn - std::round(turn)) * pitch <= reach) on += profile[x];
        }
    };
    add(edges.upright(all), lattice.origin.x - part.x, lattice.pitch.width);
    add(edges.level(all), lattice.origin.y - part.y, lattice.pitch.height);
    return on / sum;
}

// What speaks against this being a board; empty when nothing does.
std::string fault_of_cells(const cv::Mat& pixels, const Lattice& lattice) {
    const CellSampler sampler(pixels, lattice);
    const auto kinds = kinds_of(sampler, {0, 0, lattice.columns, lattice.rows});
    if (!kinds || kinds->explained < least_explained) return std::string(no_cells);
    const bool has_large_cells = std::min(lattice.pitch.width, lattice.pitch.height) > largest_without_sides;
    if (has_large_cells && share_on_lines(pixels, lattice) < least_on_lines) return std::string(no_cells);
    return {};
}

// Of many cells those that are cut in two have shown themselves, so the smallest that are left are whole; two cells
// taken for one may have passed. With few cells it is the other way round. What explains much less than others is out.
void put_in_order(std::vector<Candidate>& candidates) {
    for (const bool is_telling : {true, false}) {
        double most = 0;
        for (const Candidate& candidate : candidates)
            if (candidate.is_telling == is_telling) most = std::max(most, candidate.value);
        const double least = (is_telling ? 0.5 : 0.1) * most;
        std::erase_if(candidates, [&](const Candidate& candidate) {
            return candidate.is_telling == is_telling && candidate.value < least;
        });
    }
    std::stable_sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        if (a.is_telling != b.is_telling) return a.is_telling;
        return a.is_telling ? 1.02 * a.lattice.pitch.width < b.lattice.pitch.width
                            : a.lattice.pitch.width > 1.02 * b.lattice.pitch.width;
    });
}

}  // namespace

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    const auto fail = [&](std::string_view why) {
        if (why_not != nullptr) *why_not = why;
        return std::nullopt;
    };
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.cols < 24 || frame.pixels.rows < 24)
        return fail("the picture is too small to show a board");
    std::vector<Candidate> candidates;
    for (const DenseLattice& dense : dense_lattices(frame.pixels, most_candidates))
        if (auto candidate = judged(frame.pixels, dense)) candidates.push_back(std::move(*candidate));
    put_in_order(candidates);
    std::string why = std::string(no_cells);
    for (const Candidate& candidate : candidates) {
        const auto extent = extent_of(frame.pixels, candidate.lattice, candidate.cells, candidate.kinds, &why);
        if (getenv("DBG")) fprintf(stderr,"extent of p %.3f: %s %s\n",candidate.lattice.pitch.width, extent?to_text(*extent).c_str():"none", why.c_str());
        if (!extent) continue;
        why = fault_of_cells(frame.pixels, *extent);
        if (getenv("DBG")) fprintf(stderr,"  fault: %s on lines %.2f\n",why.c_str(),share_on_lines(frame.pixels,*extent));
        if (why.empty()) return Layout{*extent, frame.pixels.size()};
    }
    return fail(why);
}

}  // namespace sightread::runaway
