#include "calibration/dense_lattice.hpp"
#include "calibration/edge_sums.hpp"
#include "vision/runaway/boxed.hpp"
#include "vision/runaway/by_eye.hpp"
#include "vision/runaway/by_rules.hpp"
#include "vision/runaway/cells.hpp"
#include "vision/runaway/extent.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

constexpr std::size_t most_candidates = 40;
constexpr double least_explained = 0.7;
constexpr double most_between = 0.45;  // of flat cells
constexpr double flat_pitch = 4.8;     // cells below this have no icons that could be read
constexpr double most_quiet_gaps = 0.28;
// pixels of pitch: sides of cells are straight edges beyond
constexpr double largest_without_sides = 14;
constexpr double most_quiet_of_few = 0.35, most_quiet_of_many = 0.04;
// of cells that may have been cut in four
constexpr double least_share = 0.17, clearly_explained = 0.9;
constexpr double least_between = 0.3, clearly_seen = 0.2;  // of a lattice of such cells
constexpr double clearly_a_lattice = 0.4;                  // of the edges
constexpr double times_larger = 4;                         // than a board of few cells
constexpr double many_cells = 40;                          // a side
constexpr int least_telling = 12;                          // cells a side
constexpr double most_unsure = 0.004;                      // of the cells
constexpr std::size_t most_followed = 10;                  // candidates
constexpr double least_on_lines = 0.3;
constexpr double largest_of_four = 10;  // pixels of a pitch that may be of four cells
constexpr double changes_within = 0.4;  // of those between such cells
constexpr double balanced = 0.75;       // bombs in one of their quarters, of those in another
constexpr double more_mixed = 0.01;     // of the cells
constexpr int least_bombs_beyond = 3;   // in a line beside a board
constexpr int most_judged = 260;        // cells a side that are looked at to judge a lattice

// Between which columns, and which rows, cells change from one kind to the other, and how often.
struct Changes {
    std::vector<int> across, down;
    // cells of the second kind, by whether their row and their column are odd
    std::array<int, 4> seconds{};

    Changes(const CellSampler& sampler, const CellKinds& kinds, const cv::Rect& cells) {
        cv::Mat seen(cells.size(), CV_8S);
        std::vector<float> levels(static_cast<std::size_t>(sampler.length()));
        for (int row = 0; row < cells.height; ++row)
            for (int column = 0; column < cells.width; ++column) {
                sampler.sample({cells.y + row, cells.x + column}, levels.data());
                const CellKinds::Kind kind = kinds.judge(levels.data()).kind;
                seen.at<schar>(row, column) = static_cast<schar>(kind);
                seconds[static_cast<std::size_t>(row % 2 * 2 + column % 2)] +=
                    kind == CellKinds::Kind::second;
            }
        across.assign(static_cast<std::size_t>(cells.width - 1), 0);
        down.assign(static_cast<std::size_t>(cells.height - 1), 0);
        const auto differ = [&](int row, int column, int other_row, int other_column) {
            const schar a = seen.at<schar>(row, column),
                        b = seen.at<schar>(other_row, other_column);
            return a >= 0 && b >= 0 && a != b ? 1 : 0;
        };
        // at the first cell, were that cut into many
        const int robot = std::min(cells.width, cells.height) / 3;
        for (int row = 0; row < cells.height; ++row)
            for (int column = 0; column < cells.width; ++column) {
                if (row < robot && column < robot && std::min(cells.width, cells.height) < 30)
                    continue;
                if (column + 1 < cells.width)
                    across[static_cast<std::size_t>(column)] +=
                        differ(row, column, row, column + 1);
                if (row + 1 < cells.height)
                    down[static_cast<std::size_t>(row)] += differ(row, column, row + 1, column);
            }
    }

    // The part of the gaps at which hardly anything changes.
    double quiet() const {
        const auto part = [](const std::vector<int>& changes) {
            std::vector<int> sorted = changes;
            std::sort(sorted.begin(), sorted.end());
            const double usual = sorted[sorted.size() * 19 / 20];
            if (usual == 0) return 1.0;
            const auto count = std::count_if(changes.begin(), changes.end(),
                                             [&](int n) { return n < 0.25 * usual; });
            return static_cast<double>(count) / static_cast<double>(changes.size());
        };
        return std::max(part(across), part(down));
    }

    // Whether these are no quarters of larger cells: what is drawn on those shows in some of their
    // quarters, or does not change within them.
    bool are_whole() const {
        const auto [fewest, most] = std::minmax_element(seconds.begin(), seconds.end());
        return *fewest >= balanced * *most && within_pairs() > changes_within;
    }

    // Whether the kinds take turns, as the squares of a chessboard do.
    bool are_a_chessboard() const {
        const int even = seconds[0] + seconds[3], odd = seconds[1] + seconds[2];
        return std::min(even, odd) <= 0.05 * std::max(even, odd);
    }

    // How often something changes in the middle of cells of two by two of these, of how often it
    // does between them.
    double within_pairs() const {
        const auto part = [](const std::vector<int>& changes) {
            double sums[2] = {0, 1e-9};
            for (std::size_t i = 0; i < changes.size(); ++i) sums[i % 2] += changes[i];
            return sums[0] / sums[1];
        };
        return std::min(part(across), part(down));
    }

    // Whether all changes are at every second gap, or every third: then cells were cut up.
    bool are_regular() const {
        for (int step = 2; step <= 8; ++step)
            if (in_step(across, step) && in_step(down, step)) return true;
        return false;
    }

private:
    static bool in_step(const std::vector<int>& changes, int step) {
        std::vector<int> sums(static_cast<std::size_t>(step), 0);
        for (std::size_t i = 0; i < changes.size(); ++i) sums[i % sums.size()] += changes[i];
        int all = 0, most = 0;
        for (const int sum : sums) all += sum, most = std::max(most, sum);
        return changes.size() >= 2 * sums.size() - 1 && changes.size() >= 5 && most >= 0.93 * all;
    }
};

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
};

std::optional<Candidate> judged(const cv::Mat& pixels, const DenseLattice& dense) {
    const double pitch = std::min(dense.pitch.width, dense.pitch.height);
    if (pitch < flat_pitch && dense.between > most_between) return std::nullopt;
    // A margin, so that the cells at the area's ends are whole.
    const cv::Rect part =
        (dense.area - cv::Point(4, 4) + cv::Size(8, 8)) & cv::Rect({0, 0}, pixels.size());
    const Lattice lattice{1, 1, dense.crossing, dense.pitch};
    const cv::Mat crop = pixels(part);
    const CellSampler sampler(crop, {1, 1, lattice.origin - cv::Point2d(part.tl()), dense.pitch});
    cv::Rect cells = cells_in(lattice, dense.area);
    const cv::Rect all = cells;
    if (cells.width < 3 || cells.height < 3) return std::nullopt;
    if (cells.width > most_judged)
        cells.x += (cells.width - most_judged) / 2, cells.width = most_judged;
    if (cells.height > most_judged)
        cells.y += (cells.height - most_judged) / 2, cells.height = most_judged;
    // The sampler counts from the same crossing.
    const auto kinds = kinds_of(sampler, cells);
    if (!kinds || kinds->explained < least_explained) return std::nullopt;
    cells &= sampler.visible();
    if (std::min(cells.width, cells.height) < least_telling || kinds->others > 0.25)
        return std::nullopt;
    if (Changes(sampler, *kinds, cells).quiet() > most_quiet_gaps) return std::nullopt;
    return Candidate{lattice, all, *kinds, kinds->explained * dense.area.area()};
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

struct Field {
    Lattice lattice;
    bool is_telling = false;
    double explained = 0;
    double value = 0;  // pixels explained, those on lines for large cells
};

// None when too much speaks against this being a board.
std::optional<Field> checked(const cv::Mat& pixels, const Lattice& lattice) {
    const CellSampler sampler(pixels, lattice);
    const cv::Rect all(0, 0, lattice.columns, lattice.rows);
    if ((all & sampler.visible()) != all) return std::nullopt;
    const auto kinds = kinds_of_board(sampler, all.size());
    if (!kinds || kinds->explained < least_explained) return std::nullopt;
    std::vector<float> levels(static_cast<std::size_t>(sampler.length()));
    int unsure = 0;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            sampler.sample({row, column}, levels.data());
            unsure += kinds->judge(levels.data()).margin < CellKinds::least_margin;
        }
    if (unsure > 1 + most_unsure * all.area()) return std::nullopt;
    const Changes changes(sampler, *kinds, all);
    const int side = std::min(all.width, all.height);
    // Boards are square as a rule. A small one that is not has lost a row or gained one.
    if (all.width != all.height && side < least_telling) return std::nullopt;
    const bool is_nearly_square = all.width != all.height && std::abs(all.width - all.height) <= 3;
    // So is one of cells of few pixels whose size is hardly off.
    if (is_nearly_square && std::min(lattice.pitch.width, lattice.pitch.height) < flat_pitch)
        return std::nullopt;
    if (changes.are_regular() || (side >= least_telling && changes.are_a_chessboard()))
        return std::nullopt;
    if (side >= least_telling &&
        changes.quiet() > (side < 30 ? most_quiet_of_few : most_quiet_of_many))
        return std::nullopt;
    const bool has_large_cells =
        std::min(lattice.pitch.width, lattice.pitch.height) > largest_without_sides;
    const double on_lines = has_large_cells ? share_on_lines(pixels, lattice) : 1;
    if (on_lines < least_on_lines) return std::nullopt;
    return Field{lattice, std::min(all.width, all.height) >= least_telling, kinds->explained,
                 kinds->explained * on_lines * lattice.bounds().area()};
}

// Whether cells of few pixels are two by two smaller ones each, which change as often within them
// as between them.
bool is_of_smaller_cells(const cv::Mat& pixels, const Lattice& lattice) {
    if (std::min(lattice.pitch.width, lattice.pitch.height) > largest_of_four) return false;
    const Lattice smaller{2 * lattice.rows, 2 * lattice.columns, lattice.origin,
                          lattice.pitch * 0.5};
    const CellSampler sampler(pixels, smaller);
    const cv::Rect all(0, 0, smaller.columns, smaller.rows);
    if ((all & sampler.visible()) != all) return false;
    const auto kinds = kinds_of(sampler, all);
    return kinds && kinds->explained >= least_explained &&
           Changes(sampler, *kinds, all).are_whole();
}

// Whether the line beside an outer one shows cells of both kinds too: then the board goes on there,
// under something that lies over it. Where there are gaps between large cells, lines may have been
// lost to the rim as each cell was taken to begin within a gap: with cells that begin elsewhere
// they show.
bool has_lost_lines(const cv::Mat& pixels, const Lattice& lattice) {
    const CellSampler unmoved(pixels, lattice);
    const auto kinds_unmoved = kinds_of_board(unmoved, {lattice.columns, lattice.rows});
    if (!kinds_unmoved) return false;
    const auto shows_cells = [&](const cv::Rect& line, const cv::Point2d& by) {
        Lattice moved = lattice;
        moved.origin += cv::Point2d(by.x * lattice.pitch.width, by.y * lattice.pitch.height);
        const CellSampler sampler = unmoved.on(moved);
        if ((line & sampler.visible()) != line) return false;
        const auto kinds = kinds_of_board(sampler, {lattice.columns, lattice.rows});
        // Without gaps cells that begin elsewhere are mixtures of two.
        if (!kinds || kinds->others > kinds_unmoved->others + more_mixed) return false;
        std::vector<float> levels(static_cast<std::size_t>(sampler.length()));
        int sure = 0, bombs = 0;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column) {
                sampler.sample({row, column}, levels.data());
                const CellKinds::Judgement judgement = kinds->judge(levels.data());
                sure += judgement.margin >= CellKinds::least_margin;
                bombs += judgement.margin >= CellKinds::least_margin &&
                         judgement.kind == CellKinds::Kind::second;
            }
        return bombs >= least_bombs_beyond && bombs < sure && 2 * sure > line.area();
    };
    const cv::Rect lines[] = {{-1, 0, 1, lattice.rows},
                              {0, -1, lattice.columns, 1},
                              {lattice.columns, 0, 1, lattice.rows},
                              {0, lattice.rows, lattice.columns, 1}};
    const bool may_have_gaps =
        std::min(lattice.pitch.width, lattice.pitch.height) > largest_without_sides;
    for (const double by : {0.0, 0.15, 0.3}) {
        if (by > 0 && !may_have_gaps) break;
        if (shows_cells(lines[0], {by, 0}) || shows_cells(lines[1], {0, by}) ||
            shows_cells(lines[2], {-by, 0}) || shows_cells(lines[3], {0, -by}))
            return true;
    }
    return false;
}

// Of many cells those that are cut in two have shown themselves, so the smallest that explain the
// board are whole; two cells taken for one may have passed. With few cells it is the other way
// round.
const Field* best_of(const std::vector<Field>& boards) {
    double most = 0;
    for (const Field& board : boards) most = std::max(most, board.value);
    const Field* best = nullptr;
    const auto is_better = [](const Field& a, const Field& b) {
        if (a.is_telling != b.is_telling) return a.is_telling;
        if (a.is_telling && std::abs(a.explained - b.explained) > 0.06)
            return a.explained > b.explained;
        const double ratio = a.lattice.pitch.width / b.lattice.pitch.width;
        if (ratio > 0.98 && ratio < 1.02) return a.value > b.value;
        return a.is_telling ? ratio < 1 : ratio > 1;
    };
    for (const Field& board : boards)
        if (board.value > 0.7 * most && (best == nullptr || is_better(board, *best))) best = &board;
    return best;
}

// What may be boards of many cells, the likeliest first.
std::vector<Candidate> candidates_in(const cv::Mat& pixels,
                                     const std::vector<DenseLattice>& lattices) {
    std::vector<Candidate> candidates;
    for (const DenseLattice& dense : lattices) {
        if (auto candidate = judged(pixels, dense)) candidates.push_back(std::move(*candidate));
        // Where cells have something drawn on them, a lattice may be of cells cut in four, or these
        // may be such.
        if (dense.between < least_between || dense.clarity < clearly_seen) continue;
        for (const DenseLattice& larger : doubled(dense))
            if (auto candidate = judged(pixels, larger);
                candidate && candidate->kinds.share >= least_share &&
                candidate->kinds.explained >= clearly_explained)
                candidates.push_back(std::move(*candidate));
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.value > b.value; });
    if (candidates.size() > most_followed) candidates.resize(most_followed);
    return candidates;
}

// Boards of many cells, from their middle outwards.
void add_grown(const cv::Mat& pixels, const std::vector<Candidate>& candidates,
               std::vector<Field>& boards, std::string& why) {
    for (const Candidate& candidate : candidates) {
        const Found<Lattice> board =
            grown_board(pixels, candidate.lattice, candidate.cells, candidate.kinds);
        if (!board && board.why_not() != no_cells) why = board.why_not();
        if (!board) continue;
        if (auto field = checked(pixels, *board); field && field->is_telling)
            boards.push_back(*field);
    }
}

// What looks like a board of few cells may be a part of one of many, or be made up by what stands
// beside that.
bool is_beside_many(const Lattice& small, const std::vector<DenseLattice>& lattices,
                    const std::vector<Candidate>& candidates) {
    const cv::Rect box(small.bounds());
    const auto has_many = [&](const cv::Size2d& cells) {
        return std::min(cells.width, cells.height) >= many_cells;
    };
    for (const DenseLattice& dense : lattices) {
        const bool is_inside = (dense.area & box).area() > 0.8 * box.area();
        const cv::Size2d cells(dense.area.width / dense.pitch.width,
                               dense.area.height / dense.pitch.height);
        if (is_inside && dense.clarity > clearly_a_lattice &&
            dense.area.area() > times_larger * box.area() &&
            dense.pitch.width < 0.6 * small.pitch.width && has_many(cells))
            return true;
    }
    return std::ranges::any_of(candidates, [&](const Candidate& candidate) {
        const double area = candidate.cells.area() * candidate.lattice.pitch.area();
        return area > times_larger * box.area() && has_many(candidate.cells.size());
    });
}

// Few cells that have no lines all around: as the eye sees them, where it is sure how many.
std::optional<Lattice> seen_board(const cv::Mat& pixels) {
    const std::optional<eye::PartReading> seen = by_eye::read(pixels, std::nullopt);
    if (!seen || seen->ends_here < eye::enough_odds || !checked(pixels, seen->lattice))
        return std::nullopt;
    const bool is_read =
        Reader({seen->lattice, pixels.size()}).read({pixels, {}}).board.has_value();
    return is_read ? std::optional(seen->lattice) : std::nullopt;
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.cols < 24 || frame.pixels.rows < 24)
        return NotFound("the picture is too small to show a board");
    std::string why(no_cells);
    std::vector<Field> boards;
    auto boxed = boxed_board(frame.pixels);
    if (boxed && has_lost_lines(frame.pixels, *boxed)) boxed.reset();
    // Beside a board that fills much of the picture there is no room for a larger one.
    std::vector<DenseLattice> lattices;
    if (!boxed || times_larger * boxed->bounds().area() < static_cast<double>(frame.pixels.total()))
        lattices = dense_lattices(frame.pixels, most_candidates);
    const std::vector<Candidate> candidates = candidates_in(frame.pixels, lattices);
    const std::optional<Lattice> few = boxed ? boxed : seen_board(frame.pixels);
    if (few && !is_beside_many(*few, lattices, candidates))
        boards.push_back(
            {*few, std::min(few->rows, few->columns) >= least_telling, 1, few->bounds().area()});
    if (!boxed) add_grown(frame.pixels, candidates, boards, why);
    if (std::erase_if(boards, [&](const Field& board) {
            return is_of_smaller_cells(frame.pixels, board.lattice);
        }) > 0)
        why = "there are cells, but each may be four, so their size is not sure";
    if (std::erase_if(boards, [&](const Field& board) {
            return has_lost_lines(frame.pixels, board.lattice);
        }) > 0)
        why =
            "there are cells, but they go on beside what may be their board, so its size is not "
            "sure";
    if (const Field* best = best_of(boards)) return Layout{best->lattice, frame.pixels.size()};
    return NotFound(why);
}

}  // namespace sightread::runaway
