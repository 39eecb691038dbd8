#include "calibration/tile_lattice.hpp"

#include "calibration/cell_repeats.hpp"
#include "calibration/edges.hpp"
#include "calibration/registration.hpp"
#include "calibration/repeat_map.hpp"
#include "calibration/repeats.hpp"
#include "calibration/tile_cells.hpp"
#include "calibration/tile_phase.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double least_significance = 9;  // of what repeats, in standard deviations
// of copies expected at distances that are no multiples: none
constexpr double never = 0.06;
constexpr double rarely = 0.2, clear_borders = 0.4;
constexpr std::size_t most_hypotheses = 3;
constexpr std::size_t most_phases = 5;  // of the likeliest
constexpr int many_tiles = 60;
constexpr double nearly_all = 0.65;
constexpr double least_detail = 34;  // pixels of a pitch for the borders to be seen

struct Hypothesis {
    Grid grid;
    std::vector<cv::Point2d> phases;  // where its cells may begin, the likeliest first
    CellRepeats repeats;
    cv::Size2d pitch;  // by what repeats
    std::vector<cv::Point> supports;
    cv::Rect2d within;  // where most of them are
};

// Where all but the outermost hundredths of the supports lie, and a margin.
cv::Rect2d region_of(const std::vector<cv::Point>& supports, double margin) {
    std::vector<int> xs, ys;
    for (const cv::Point& point : supports) {
        xs.push_back(point.x);
        ys.push_back(point.y);
    }
    std::sort(xs.begin(), xs.end());
    std::sort(ys.begin(), ys.end());
    const std::size_t low = xs.size() / 50, high = xs.size() - 1 - low;
    return {cv::Point2d(xs[low] - margin, ys[low] - margin),
            cv::Point2d(xs[high] + margin, ys[high] + margin)};
}

struct Explained {
    const RepeatedPitch* repeated;
    RepeatMap map;
    cv::Rect2d within;
    double recurrence;  // of borders within the pitch, the greatest of any direction
};

bool is_multiple(double value, double of) {
    const double times = std::round(value / of);
    return times >= 1 && std::abs(value / of - times) <= 0.03 * times;
}

// A larger pitch of the same cells, by which their copies lie apart as well: `times` in one
// direction.
bool is_larger(const Explained& larger, const Explained& than, int times, bool across) {
    const cv::Size2d a = larger.repeated->pitch, b = than.repeated->pitch;
    const double along = across ? a.width / b.width : a.height / b.height;
    const double other = across ? a.height / b.height : a.width / b.width;
    return std::abs(along / times - 1) <= 0.03 && std::abs(other - 1) <= 0.03;
}

// How well a pitch explains the picture, among all. What repeats at its multiples, beyond chance,
// says most. A multiple of the pitch finds few copies of its cells where the pitch itself finds
// many; a fraction finds them wherever it cuts the picture, but only at distances that are
// multiples of the pitch. Within a multiple the borders come again.
double score_of(const Explained& one, const std::vector<Explained>& all) {
    double most = one.map.share + 1e-6, doubt = 1;
    for (const Explained& other : all) {
        const cv::Size2d a = one.repeated->pitch, b = other.repeated->pitch;
        if (is_multiple(a.width, b.width) && is_multiple(a.height, b.height))
            most = std::max(most, other.map.share);
    }
    for (const bool across : {true, false}) {
        for (const int times : {2, 3}) {
            if ((across ? one.map.apart_x : one.map.apart_y)[times - 2] >=
                never * (1 - 1.0 / times))
                continue;
            for (const Explained& other : all)
                if (is_larger(other, one, times, across) && other.map.share > 0.6 * one.map.share)
                    doubt *= 0.3;
        }
    }
    doubt *= 1 - 0.8 * std::clamp((one.recurrence - 0.4) / 0.6, 0.0, 1.0);
    return doubt * std::pow(one.repeated->significance, 3) *
           std::pow(one.map.share * one.map.contrast.width * one.map.contrast.height *
                        one.map.share / most,
                    0.25);
}

// The grids of several pitches, best first, cut where the tiles begin.
std::vector<Hypothesis> hypotheses(const cv::Mat& picture, const StraightEdges& edges,
                                   const std::vector<RepeatedPitch>& pitches) {
    std::vector<Explained> all;
    for (const RepeatedPitch& repeated : pitches) {
        if (repeated.significance < least_significance || repeated.supports.size() < 8) continue;
        const cv::Rect2d within =
            region_of(repeated.supports,
                      0.35 * std::min(repeated.pitch.width, repeated.pitch.height)) &
            cv::Rect2d(0, 0, picture.cols, picture.rows);
        RepeatMap map = repeat_map(picture, repeated.pitch, within, repeated.displacements);
        if (map.of_phase.empty()) continue;
        const double recurrence = greatest_recurrence(edges, repeated.supports, repeated.pitch);
        all.push_back({&repeated, std::move(map), within, std::max(0.0, recurrence)});
    }
    std::vector<std::pair<double, const Explained*>> scored;
    for (const Explained& each : all) scored.emplace_back(score_of(each, all), &each);
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<Hypothesis> ordered;
    for (const auto& [score, each] : scored) {
        Hypothesis made;
        made.pitch = each->repeated->pitch;
        made.supports = each->repeated->supports;
        made.within = each->within;
        made.phases = tile_phases(picture, edges, *each->repeated, each->map, each->within);
        made.grid = {made.phases.front(), made.pitch};
        ordered.push_back(std::move(made));
        if (ordered.size() >= most_hypotheses) break;
    }
    return ordered;
}

struct Axis {
    double first = 0;
    double pitch = 0;
};

// Improves the pitch by the pairs of tiles that look the same; what lies in the middle of them
// stays where it is.
void register_pitch(const cv::Mat& picture, Axis& x, Axis& y, const CellRepeats& repeats,
                    const TileCells& tiles) {
    const cv::Rect cells = tiles.extent;
    std::vector<std::pair<Cell, Cell>> pairs;
    const auto cell_of = [&](int index) {
        return Cell{index / repeats.columns - cells.y, index % repeats.columns - cells.x};
    };
    for (const auto& [one, other] : repeats.pairs)
        if (repeats.supports[static_cast<std::size_t>(one)] > 0 &&
            repeats.supports[static_cast<std::size_t>(other)] > 0 &&
            tiles.is_tile[static_cast<std::size_t>(one)] != 0 &&
            tiles.is_tile[static_cast<std::size_t>(other)] != 0)
            pairs.emplace_back(cell_of(one), cell_of(other));
    const Lattice lattice{cells.height,
                          cells.width,
                          {x.first + cells.x * x.pitch, y.first + cells.y * y.pitch},
                          {x.pitch, y.pitch}};
    const cv::Size2d better = registered_pitch(picture, lattice, pairs);
    x.first += (x.pitch - better.width) * (cells.x + cells.width / 2.0);
    y.first += (y.pitch - better.height) * (cells.y + cells.height / 2.0);
    x.pitch = better.width;
    y.pitch = better.height;
}

// The part of a picture that shows some cells, with a margin of a cell.
cv::Rect around(const Axis& x, const Axis& y, cv::Rect cells, cv::Size picture) {
    const cv::Rect part(static_cast<int>(x.first + (cells.x - 1) * x.pitch),
                        static_cast<int>(y.first + (cells.y - 1) * y.pitch),
                        static_cast<int>((cells.width + 2) * x.pitch),
                        static_cast<int>((cells.height + 2) * y.pitch));
    return part & cv::Rect({0, 0}, picture);
}

// The borders of the cells fitted at full resolution; none when they do not agree with what
// repeats.
std::optional<Lattice> fitted(const cv::Mat& picture, const Axis& x, const Axis& y,
                              cv::Rect cells) {
    const cv::Rect part = around(x, y, cells, picture.size());
    const StraightEdges edges =
        straight_edges(picture(part), {std::max(5, static_cast<int>(0.4 * x.pitch)),
                                       std::max(5, static_cast<int>(0.4 * y.pitch))});
    const cv::Point2d first(x.first + cells.x * x.pitch - part.x,
                            y.first + cells.y * y.pitch - part.y);
    const cv::Rect board = cv::Rect(static_cast<int>(first.x), static_cast<int>(first.y),
                                    static_cast<int>(cells.width * x.pitch),
                                    static_cast<int>(cells.height * y.pitch)) &
                           cv::Rect({0, 0}, part.size());
    const auto fit_x =
        fit_borders(upright_profile(edges, board), first.x, x.pitch, cells.width + 1);
    const auto fit_y = fit_borders(level_profile(edges, board), first.y, y.pitch, cells.height + 1);
    if (!fit_x || !fit_y) return std::nullopt;
    const auto agree = [](const BorderFit& fit, double repeated) {
        return fit.uncertainty <= 0.02 * repeated &&
               std::abs(fit.pitch - repeated) <= std::max(0.1, 3 * fit.uncertainty);
    };
    if (!agree(*fit_x, x.pitch) || !agree(*fit_y, y.pitch)) return std::nullopt;
    return Lattice{cells.height,
                   cells.width,
                   {fit_x->first + part.x, fit_y->first + part.y},
                   {x.pitch, y.pitch}};
}

cv::Mat scaled(const cv::Mat& picture, double scale) {
    if (scale >= 1) return picture;
    cv::Mat made;
    cv::resize(picture, made, {}, scale, scale, cv::INTER_AREA);
    return made;
}

// Whether copies of tiles lie in the same column only, or in the same row.
bool repeats_one_way(const CellRepeats& repeats, const TileCells& tiles) {
    std::size_t all = 0, across = 0, down = 0;
    for (const auto& [one, other] : repeats.pairs) {
        if (tiles.is_tile[static_cast<std::size_t>(one)] == 0 ||
            tiles.is_tile[static_cast<std::size_t>(other)] == 0)
            continue;
        ++all;
        across += one % repeats.columns != other % repeats.columns ? 1 : 0;
        down += one / repeats.columns != other / repeats.columns ? 1 : 0;
    }
    return static_cast<double>(std::min(across, down)) < rarely * static_cast<double>(all);
}

// Whether nearly all of many tiles show one and the same: squares of a field, no faces.
bool show_the_same(const CellRepeats& repeats, const TileCells& tiles) {
    const auto is_inside = [&](int cell) {
        return tiles.is_tile[static_cast<std::size_t>(cell)] != 0 &&
               tiles.extent.contains({cell % repeats.columns, cell / repeats.columns});
    };
    std::map<int, int> alike;
    int all = 0, most = 0;
    for (int cell = 0; cell < static_cast<int>(tiles.is_tile.size()); ++cell)
        all += is_inside(cell) ? 1 : 0;
    for (const auto& [one, other] : repeats.pairs)
        if (is_inside(one) && is_inside(other))
            most = std::max({most, ++alike[one], ++alike[other]});
    return all >= many_tiles && most >= nearly_all * all;
}

// The lattice that a hypothesis leads to, if its cells have the borders of tiles. `will_be_judged`:
// what is doubtful, be it the extent or what the borders say, is left to the judge.
Found<Lattice> followed(const cv::Mat& picture, const cv::Mat& work, cv::Size2d actual,
                        Hypothesis& hypothesis, bool will_be_judged) {
    hypothesis.repeats =
        cell_repeats(work, hypothesis.grid, hypothesis.supports, hypothesis.within, true);
    const cv::Rect seen = extent_of(hypothesis.repeats);
    if (seen.width < 2 || seen.height < 2)
        return NotFound("the tiles that repeat do not span two rows and two columns");
    const TileCells tiles =
        tile_cells(work, hypothesis.grid, hypothesis.repeats, hypothesis.within);
    const cv::Rect cells = tiles.extent;
    if (cells.width < 2 || cells.height < 2)
        return NotFound("the cells that repeat have no borders of tiles around them");
    if (show_the_same(hypothesis.repeats, tiles))
        return NotFound(
            "there is a lattice, but most of its cells show the same, so it is no board of pairs");
    // Lines of the same text are no tiles; sorted tiles have borders.
    if (tiles.distinction < clear_borders && repeats_one_way(hypothesis.repeats, tiles))
        return NotFound(
            "what repeats in the picture lies in one direction only and has no borders around it");
    if (tiles.is_doubtful && !will_be_judged)
        return NotFound(
            "beside the tiles stands what also stands among them, so the size of the board is not "
            "sure");
    Axis x{hypothesis.grid.first.x / actual.width, hypothesis.pitch.width / actual.width};
    Axis y{hypothesis.grid.first.y / actual.height, hypothesis.pitch.height / actual.height};
    register_pitch(picture, x, y, hypothesis.repeats, tiles);
    if (const auto fine = fitted(picture, x, y, cells)) return *fine;
    if (will_be_judged)
        return Lattice{cells.height,
                       cells.width,
                       {x.first + cells.x * x.pitch, y.first + cells.y * y.pitch},
                       {x.pitch, y.pitch}};
    return NotFound("the borders in the picture do not lie where equal tiles repeat");
}

Found<Lattice> attempt(const cv::Mat& picture, double scale, const LatticeJudge& judge) {
    cv::Mat work = scaled(picture, scale);
    std::vector<RepeatedPitch> pitches = repeated_pitches(work);
    if (pitches.empty() || pitches.front().significance < least_significance)
        return NotFound("nothing in the picture repeats at the distances of a lattice");
    // Borders of small tiles are seen in a finer picture only.
    const double smallest = std::min(pitches.front().pitch.width, pitches.front().pitch.height);
    if (scale < 1 && smallest < least_detail) {
        const cv::Mat finer = scaled(
            picture, scale * least_detail / smallest > 0.7 ? 1.0 : scale * least_detail / smallest);
        const cv::Size2d growth(static_cast<double>(finer.cols) / work.cols,
                                static_cast<double>(finer.rows) / work.rows);
        for (RepeatedPitch& pitch : pitches) {
            pitch.pitch = {pitch.pitch.width * growth.width, pitch.pitch.height * growth.height};
            for (cv::Point& point : pitch.supports)
                point = {static_cast<int>(point.x * growth.width),
                         static_cast<int>(point.y * growth.height)};
        }
        work = finer;
    }
    const cv::Size2d actual(static_cast<double>(work.cols) / picture.cols,
                            static_cast<double>(work.rows) / picture.rows);
    const StraightEdges edges = straight_edges(work, {9, 9});
    std::vector<Hypothesis> found = hypotheses(work, edges, pitches);
    if (found.empty())
        return NotFound("what repeats in the picture does not form a board of tiles in pairs");

    const auto tried = [&](Hypothesis& hypothesis, Beginning beginning) {
        Found<Lattice> made = followed(picture, work, actual, hypothesis, judge != nullptr);
        if (made && judge)
            if (const std::string objection = judge(*made, beginning); !objection.empty())
                made = NotFound(objection);
        return made;
    };
    std::string reason;
    for (Hypothesis& each : found) {
        const Found<Lattice> made = tried(each, Beginning::likeliest);
        if (made) return made;
        if (reason.empty()) reason = made.why_not();
    }
    // The likeliest once more, with its cells beginning elsewhere.
    Hypothesis& likeliest = found.front();
    for (std::size_t i = 1; judge && i < std::min(likeliest.phases.size(), most_phases); ++i) {
        likeliest.grid.first = likeliest.phases[i];
        if (const auto made = tried(likeliest, Beginning::guessed)) return made;
    }
    return NotFound(reason);
}

}  // namespace

Found<Lattice> find_tile_lattice(const cv::Mat& picture, const LatticeJudge& judge) {
    const int longest = std::max(picture.cols, picture.rows);
    if (picture.empty() || picture.type() != CV_8UC3 || std::min(picture.cols, picture.rows) < 40)
        return NotFound("the picture is too small to hold a board");
    if (longest > 16'000)
        return NotFound("the picture is too large: no side may exceed 16000 pixels");
    // Coarse first: it is quick and sees large tiles whole. Small tiles need the finer ones.
    const double coarse = longest > 1100 ? std::min(0.5, 1000.0 / longest) : 1.0;
    std::vector<double> scales{coarse};
    if (coarse < 1) scales.push_back(std::min(1.0, 2 * coarse));
    if (longest > 500) scales.push_back(coarse / 2);
    std::string reason;
    for (const double scale : scales) {
        const Found<Lattice> made = attempt(picture, scale, judge);
        if (made) return made;
        if (reason.empty()) reason = made.why_not();
    }
    return NotFound(reason);
}

}  // namespace sightread
