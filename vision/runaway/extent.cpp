#include "vision/runaway/extent.hpp"

#include "calibration/dense_lattice.hpp"
#include "calibration/edge_sums.hpp"
#include "vision/runaway/by_rules.hpp"
#include "vision/runaway/phase.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr double most_others = 0.12;  // of a line of cells: the robot, its trail
// a line with so many bombs is a strip, no row of the board
constexpr double mostly = 0.85;
// of the usual number of bombs: a line with fewer shows none for certain
constexpr double fewest = 0.25;
// lines without a bomb in a row, on boards with fewer cells
constexpr int most_empty = 3;
// a line without bombs that is less likely by chance is none of the board's
constexpr double surely_filled = 0.003;
constexpr double border = 2;         // pixels, of a line around the board
constexpr double part_beside = 0.5;  // of a cell
constexpr int least_beside = 3;      // pixels
constexpr double most_spread_beside = 14, least_apart_beside = 12;  // levels
constexpr double same_page = 2.5;                                   // levels

enum Side { left, top, right, bottom };
constexpr Side all_sides[] = {left, top, right, bottom};

class Map {
public:
    Map(const cv::Mat& pixels, const Lattice& lattice, const CellKinds& kinds)
        : sampler_(pixels, lattice),
          kinds_(kinds),
          visible_(sampler_.visible()),
          seen_(visible_.height, visible_.width, CV_8S) {
        std::vector<float> levels(static_cast<std::size_t>(sampler_.length()));
        for (int row = 0; row < visible_.height; ++row)
            for (int column = 0; column < visible_.width; ++column) {
                sampler_.sample({visible_.y + row, visible_.x + column}, levels.data());
                seen_.at<schar>(row, column) = static_cast<schar>(kinds_.judge(levels.data()).kind);
            }
    }

    const cv::Rect& visible() const { return visible_; }
    double share() const { return kinds_.share; }

    struct Count {
        int first = 0, second = 0, other = 0;
        int all() const { return first + second + other; }
    };
    Count count(const cv::Rect& cells) const {
        Count found;
        for (int row = cells.y; row < cells.br().y; ++row)
            for (int column = cells.x; column < cells.br().x; ++column) {
                const schar kind = seen_.at<schar>(row - visible_.y, column - visible_.x);
                ++(kind == 0 ? found.first : kind == 1 ? found.second : found.other);
            }
        return found;
    }
    // Mean colour of these cells, and how much they differ from it.
    std::pair<cv::Vec3d, double> colour(const cv::Rect& cells) const {
        cv::Vec3d sum(0, 0, 0), square(0, 0, 0);
        int n = 0;
        for (int row = cells.y; row < cells.br().y; ++row)
            for (int column = cells.x; column < cells.br().x; ++column, ++n) {
                const std::vector<float> levels = sampler_.sample({row, column});
                cv::Vec3d mean(0, 0, 0);
                for (std::size_t i = 0; i < levels.size(); ++i)
                    mean[static_cast<int>(i % 3)] += levels[i];
                mean *= 3.0 / static_cast<double>(levels.size());
                sum += mean;
                square += mean.mul(mean);
            }
        sum *= 1.0 / std::max(1, n);
        square *= 1.0 / std::max(1, n);
        const cv::Vec3d variance = square - sum.mul(sum);
        return {sum, std::sqrt(std::max(0.0, std::max({variance[0], variance[1], variance[2]})))};
    }
    // Distance of the mean of those of these cells that are of the first kind from its usual mean,
    // levels.
    double off_first(const cv::Rect& cells) const { return off(cells, Kind::first); }
    double off(const cv::Rect& cells, Kind kind) const {
        const std::vector<float>& usual = kind == Kind::first ? kinds_.first : kinds_.second;
        cv::Vec3d seen(0, 0, 0);
        int n = 0;
        for (int row = cells.y; row < cells.br().y; ++row)
            for (int column = cells.x; column < cells.br().x; ++column) {
                if (seen_.at<schar>(row - visible_.y, column - visible_.x) !=
                    static_cast<schar>(kind))
                    continue;
                seen += colour({column, row, 1, 1}).first;
                ++n;
            }
        if (n == 0) return 255;
        seen *= 1.0 / n;
        cv::Vec3d mean(0, 0, 0);
        for (std::size_t i = 0; i < usual.size(); ++i) mean[static_cast<int>(i % 3)] += usual[i];
        mean *= 3.0 / static_cast<double>(usual.size());
        return cv::norm(seen - mean, cv::NORM_INF);
    }
    double spread() const { return kinds_.spread; }
    double tolerance() const {
        return std::min(same_page + 3 * kinds_.spread, 0.25 * kinds_.apart);
    }

private:
    CellSampler sampler_;
    const CellKinds& kinds_;
    cv::Rect visible_;
    cv::Mat seen_;
};

cv::Rect line_of(const cv::Rect& cells, Side side, int beyond) {
    switch (side) {
        case left:
            return {cells.x - 1 - beyond, cells.y, 1, cells.height};
        case top:
            return {cells.x, cells.y - 1 - beyond, cells.width, 1};
        case right:
            return {cells.br().x + beyond, cells.y, 1, cells.height};
        case bottom:
            return {cells.x, cells.br().y + beyond, cells.width, 1};
    }
    return cells;
}

cv::Rect grown(cv::Rect cells, Side side, int by) {
    if (side == left) cells.x -= by;
    if (side == top) cells.y -= by;
    (side == left || side == right ? cells.width : cells.height) += by;
    return cells;
}

bool is_in(const cv::Rect& line, const cv::Rect& all) {
    return (line & all) == line;
}

// Whether a line of cells has about as many bombs as lines of the board have.
bool has_bombs(const Map& map, const Map::Count& count) {
    return count.second >= std::max(1.0, fewest * map.share() * count.all());
}

// Whether lines of so many cells have a bomb each.
bool are_filled(const Map& map, int length) {
    return std::pow(1 - map.share(), length) < surely_filled;
}

// Neither: not of the board. Without a second kind a line may be of the board or of a page that
// looks like it.
enum class Belongs { no, perhaps, yes };

Belongs belongs(const Map& map, const cv::Rect& line) {
    const Map::Count count = map.count(line);
    if (count.other > std::max(1.0, most_others * count.all())) return Belongs::no;
    if (count.all() >= 3 && count.second > mostly * count.all()) return Belongs::no;
    if (has_bombs(map, count)) return Belongs::yes;
    return map.off_first(line) <= map.tolerance() ? Belongs::perhaps : Belongs::no;
}

// How many lines beside the cells belong to them, with few enough in a row of which nobody knows.
int lines_beyond(const Map& map, const cv::Rect& cells, Side side) {
    const int length = side == left || side == right ? cells.height : cells.width;
    const int patience = are_filled(map, length) ? 0 : most_empty;
    int sure = 0, count = 0;
    for (int unsure = 0; is_in(line_of(cells, side, count), map.visible()) && unsure <= patience;
         ++count) {
        const Belongs answer = belongs(map, line_of(cells, side, count));
        if (answer == Belongs::no) return count;
        unsure = answer == Belongs::yes ? 0 : unsure + 1;
        if (answer == Belongs::yes) sure = count + 1;
    }
    return sure;
}

// Grows and shrinks the rectangle until every line in it may belong and none beside it does.
cv::Rect settled(const Map& map, cv::Rect cells) {
    for (int round = 0; round < 12; ++round) {
        const cv::Rect before = cells;
        for (const Side side : {left, top, right, bottom}) {
            while (std::min(cells.width, cells.height) > 2 &&
                   belongs(map, line_of(cells, side, -1)) == Belongs::no)
                cells = grown(cells, side, -1);
            cells = grown(cells, side, lines_beyond(map, cells, side));
        }
        if (cells == before) break;
    }
    return cells;
}

// The parts of the border's length along which there is an edge, for each line of the lattice from
// the first to the last of the cells.
std::vector<double> lines_seen(const cv::Mat& pixels, const Lattice& lattice, const cv::Rect& cells,
                               bool upright) {
    const cv::Point from(
        static_cast<int>(std::lround(lattice.origin.x + cells.x * lattice.pitch.width)),
        static_cast<int>(std::lround(lattice.origin.y + cells.y * lattice.pitch.height)));
    const cv::Point to(
        static_cast<int>(std::lround(lattice.origin.x + cells.br().x * lattice.pitch.width)),
        static_cast<int>(std::lround(lattice.origin.y + cells.br().y * lattice.pitch.height)));
    std::vector<double> seen;
    const int count = upright ? cells.width : cells.height;
    for (int k = 0; k <= count; ++k) {
        const double at = upright ? lattice.origin.x + (cells.x + k) * lattice.pitch.width
                                  : lattice.origin.y + (cells.y + k) * lattice.pitch.height;
        double best = 0;
        const int reach =
            std::max(1, cvRound(0.06 * std::min(lattice.pitch.width, lattice.pitch.height)));
        for (int near = -reach; near <= reach + 1; ++near) {
            const int place = static_cast<int>(std::lround(at)) + near;
            const cv::Rect all({0, 0}, pixels.size());
            const cv::Rect here = (upright ? cv::Rect(place, from.y, 1, to.y - from.y)
                                           : cv::Rect(from.x, place, to.x - from.x, 1)) &
                                  all;
            const cv::Rect there = (here - (upright ? cv::Point(1, 0) : cv::Point(0, 1))) & all;
            if (here.area() == 0 || here.size() != there.size()) continue;
            cv::Mat apart;
            cv::absdiff(pixels(here), pixels(there), apart);
            int clear = 0;
            for (auto pixel = apart.begin<cv::Vec3b>(); pixel != apart.end<cv::Vec3b>(); ++pixel)
                clear += std::max({(*pixel)[0], (*pixel)[1], (*pixel)[2]}) > 7;
            best = std::max(best, static_cast<double>(clear) / here.area());
        }
        seen.push_back(best);
    }
    return seen;
}

// How many of the outermost lines on this side have no bomb.
int empty_lines(const Map& map, const cv::Rect& cells, Side side) {
    const int most = (side == left || side == right ? cells.width : cells.height) - 1;
    int count = 0;
    while (count < most && !has_bombs(map, map.count(line_of(cells, side, -1 - count)))) ++count;
    return count;
}

struct Sides {
    std::array<bool, 4> known{};
    // Lines with too few bombs were left off for being beside the board, as is likely but not
    // certain.
    bool cut = false;
    bool columns() const { return known[left] && known[right]; }
    bool rows() const { return known[top] && known[bottom]; }
};

// With lines without a bomb that look like safe cells: they may be of the board, though nothing
// further out tells so.
cv::Rect with_likely_lines(const Map& map, cv::Rect cells) {
    for (const Side side : {left, top, right, bottom}) {
        if (are_filled(map, side == left || side == right ? cells.height : cells.width)) continue;
        int more = 0;
        while (more < most_empty && is_in(line_of(cells, side, more), map.visible()) &&
               belongs(map, line_of(cells, side, more)) == Belongs::perhaps)
            ++more;
        cells = grown(cells, side, more);
    }
    return cells;
}

// Whether the board ends on this side, so many lines beyond the last bomb: a strip of one other
// colour lies beside it, or the page does.
bool ends_at(const Map& map, const cv::Rect& whole, Side side, int empty) {
    if (empty == 0) return true;
    const cv::Rect next = line_of(whole, side, 0);
    if (!is_in(next, map.visible())) return false;
    const Map::Count count = map.count(next);
    const auto [mean, differs] = map.colour(next);
    const bool is_strip =
        differs < 6 && (count.first < 0.2 * count.all() || map.off_first(next) > map.tolerance());
    const int length = side == left || side == right ? whole.width : whole.height;
    return is_strip && empty <= std::max(2, length / 3);
}

// A frame, or lines between all cells, show where the board ends, on sides of which nothing else
// told.
void extend(Sides& sides, cv::Rect& cells, const cv::Rect& whole, const cv::Mat& pixels,
            const Lattice& lattice, bool upright) {
    const Side low = upright ? left : top, high = upright ? right : bottom;
    if (sides.known[low] && sides.known[high]) return;
    const cv::Rect strip = upright ? cv::Rect(whole.x, cells.y, whole.width, cells.height)
                                   : cv::Rect(cells.x, whole.y, cells.width, whole.height);
    const std::vector<double> seen = lines_seen(pixels, lattice, strip, upright);
    const int from = upright ? cells.x - whole.x : cells.y - whole.y;
    const int to = upright ? cells.br().x - whole.x : cells.br().y - whole.y;
    // Seen here, and no more one line further out.
    const auto is_last = [&](int k, int next) {
        return seen[static_cast<std::size_t>(k)] > 0.85 &&
               (next < 0 || next >= static_cast<int>(seen.size()) ||
                seen[static_cast<std::size_t>(next)] < 0.5);
    };
    const auto take = [&](Side side, int begin, int step) {
        if (sides.known[side]) return;
        for (int k = begin; k >= 0 && k < static_cast<int>(seen.size()); k += step) {
            if (!is_last(k, k + step)) continue;
            cells = grown(cells, side, std::abs(k - begin));
            sides.known[side] = true;
            return;
        }
    };
    take(low, from, -1);
    take(high, to, 1);
}

// Outermost lines without a bomb are kept where something says that the board goes so far, and cut
// off for the time being where nothing does.
Sides settle_sides(const Map& map, const cv::Mat& pixels, const Lattice& lattice, cv::Rect& cells) {
    Sides sides;
    cells = with_likely_lines(map, cells);
    const cv::Rect whole = cells;
    for (const Side side : {left, top, right, bottom}) {
        const int empty = empty_lines(map, whole, side);
        if (are_filled(map, side == left || side == right ? whole.height : whole.width)) {
            const cv::Rect next = line_of(whole, side, 0);
            const bool may_go_on = is_in(next, map.visible()) && belongs(map, next) != Belongs::no;
            cells = grown(cells, side, -empty);
            sides.known[side] = true;
            sides.cut = sides.cut || empty > 0 || may_go_on;
            continue;
        }
        sides.known[side] = ends_at(map, whole, side, empty);
        if (!sides.known[side]) cells = grown(cells, side, -empty);
    }
    extend(sides, cells, whole, pixels, lattice, true);
    extend(sides, cells, whole, pixels, lattice, false);
    return sides;
}

// Boards are square: where one side is known, the other follows if it is open on one end only.
bool made_square(const Map& map, cv::Rect& cells, Sides sides) {
    const auto close = [&](Side low, Side high, int wanted, int have) {
        if (wanted < have) return false;
        if (wanted == have) return true;
        if (sides.known[low] == sides.known[high]) return false;
        cells = grown(cells, sides.known[low] ? high : low, wanted - have);
        return is_in(cells, map.visible());
    };
    if (sides.columns() && sides.rows()) return cells.width == cells.height || !sides.cut;
    if (sides.columns()) return close(top, bottom, cells.width, cells.height);
    if (sides.rows()) return close(left, right, cells.height, cells.width);
    return false;
}

// Boards are square as a rule: one that is so but for a line or two may have lost them, or taken in
// something beside it.
bool is_nearly_square(const cv::Rect& cells) {
    return cells.width != cells.height && std::abs(cells.width - cells.height) <= 3;
}

// The strip beside the cells on one side, clear of the border: half a cell wide, where there is
// room in the picture.
cv::Rect strip_beside(const Lattice& lattice, const cv::Rect& cells, Side side,
                      const cv::Size& picture) {
    cv::Rect2d strip(lattice.origin.x + cells.x * lattice.pitch.width,
                     lattice.origin.y + cells.y * lattice.pitch.height,
                     cells.width * lattice.pitch.width, cells.height * lattice.pitch.height);
    const cv::Size2d depth = lattice.pitch * part_beside;
    if (side == left) strip.x -= depth.width + border;
    if (side == right) strip.x += strip.width + border;
    if (side == top) strip.y -= depth.height + border;
    if (side == bottom) strip.y += strip.height + border;
    if (side == left || side == right)
        strip.width = depth.width;
    else
        strip.height = depth.height;
    return cv::Rect(strip) & cv::Rect({}, picture);
}

// Whether the page begins beside the cells, though there is no room for a whole line of cells: what
// is there is all alike, and is not what lies at the same place of the outermost cells.
bool ends_at_the_page(const cv::Mat& pixels, const Lattice& lattice, const cv::Rect& cells,
                      Side side) {
    const cv::Rect beside = strip_beside(lattice, cells, side, pixels.size());
    const double across = side == left    ? lattice.pitch.width
                          : side == right ? -lattice.pitch.width
                                          : 0;
    const double down = side == top      ? lattice.pitch.height
                        : side == bottom ? -lattice.pitch.height
                                         : 0;
    const cv::Rect inside =
        (beside + cv::Point(cvRound(across), cvRound(down))) & cv::Rect({}, pixels.size());
    if (std::min(beside.width, beside.height) < least_beside || inside.size() != beside.size())
        return false;
    cv::Scalar mean, spread, mean_inside;
    cv::meanStdDev(pixels(beside), mean, spread);
    mean_inside = cv::mean(pixels(inside));
    return cv::norm(spread, cv::NORM_INF) < most_spread_beside &&
           cv::norm(mean - mean_inside, cv::NORM_INF) > least_apart_beside;
}

// Whether each of the outermost lines has its bombs, and what lies beside them is no line of cells.
bool is_full_at_the_rim(const Map& map, const cv::Mat& pixels, const Lattice& lattice,
                        const cv::Rect& cells) {
    return std::ranges::all_of(all_sides, [&](Side side) {
        const Map::Count inside = map.count(line_of(cells, side, -1));
        if (!has_bombs(map, inside) || inside.other > 1) return false;
        const cv::Rect beside = line_of(cells, side, 0);
        if (!is_in(beside, map.visible())) return ends_at_the_page(pixels, lattice, cells, side);
        const Map::Count outside = map.count(beside);
        return outside.second == 0 || outside.second == outside.all();
    });
}

Lattice fitted(const cv::Mat& pixels, const Lattice& lattice, const cv::Rect& cells) {
    return refitted(pixels, {cells.height, cells.width,
                             lattice.origin + cv::Point2d(cells.x * lattice.pitch.width,
                                                          cells.y * lattice.pitch.height),
                             lattice.pitch});
}

}  // namespace

// From cells that are surely of the board outwards, in several rounds, because the lattice is known
// the better the more of the board is.
Found<Lattice> grown_board(const cv::Mat& pixels, Lattice lattice, cv::Rect cells,
                           const CellKinds& kinds) {
    cells = {cells.x + cells.width / 6, cells.y + cells.height / 6,
             cells.width - cells.width / 6 * 2, cells.height - cells.height / 6 * 2};
    for (int round = 0; round < 3; ++round) {
        const Map map(pixels, lattice, kinds);
        cells &= map.visible();
        if (cells.width < 2 || cells.height < 2) return NotFound("the board is cut off");
        cells = settled(map, cells);
        if (cells.width < 3 || cells.height < 3) return NotFound(no_cells);
        const Sides sides = settle_sides(map, pixels, lattice, cells);
        if (!made_square(map, cells, sides) ||
            (is_nearly_square(cells) && !is_full_at_the_rim(map, pixels, lattice, cells)))
            return NotFound("where the board ends cannot be told");
        const double before = lattice.pitch.width;
        lattice = fitted(pixels, lattice, cells);
        cells = {0, 0, cells.width, cells.height};
        if (round > 0 && std::abs(lattice.pitch.width / before - 1) * cells.width < 0.02) break;
    }
    return sharpened(pixels, {cells.height, cells.width, lattice.origin, lattice.pitch});
}

}  // namespace sightread::runaway
