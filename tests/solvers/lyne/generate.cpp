#include "tests/solvers/lyne/generate.hpp"

#include "tests/practice/random.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace sightread::lyne {

namespace {

using practice::Random;
using Segment = std::pair<Cell, Cell>;

constexpr int most_passes = 4;

Segment segment(Cell a, Cell b) {
    return {std::min(a, b), std::max(a, b)};
}

bool are_neighbours(Cell a, Cell b) {
    return a != b && std::abs(a.row - b.row) <= 1 && std::abs(a.column - b.column) <= 1;
}

class Drawing {
public:
    Drawing(const Recipe& recipe, Random& random)
        : recipe_(recipe), random_(random), places_(size()) {
        for (Spot& place : places_) place.is_octagon = random_.chance(recipe.octagons * 1.3);
    }

    std::optional<Generated> draw() {
        for (int shape = 0; shape < recipe_.shapes; ++shape) {
            if (!begin(shape)) return std::nullopt;
        }
        for (int idle = 0; idle < 60 * static_cast<int>(size()); ++idle) {
            Stroke& stroke = strokes_[random_.below(recipe_.shapes)];
            if (random_.chance(0.5) ? lead_on(stroke) : lead_around(stroke)) idle = 0;
        }
        return finish();
    }

private:
    struct Spot {
        bool is_octagon = false;
        int passes = 0;
    };

    std::size_t size() const { return static_cast<std::size_t>(recipe_.rows) * recipe_.columns; }
    bool contains(Cell cell) const {
        return cell.row >= 0 && cell.row < recipe_.rows && cell.column >= 0 &&
               cell.column < recipe_.columns;
    }
    Spot& at(Cell cell) {
        return places_[static_cast<std::size_t>(cell.row) * recipe_.columns + cell.column];
    }
    Cell anywhere() { return {random_.below(recipe_.rows), random_.below(recipe_.columns)}; }
    Cell beside(Cell cell) {
        return {cell.row + random_.between(-1, 1), cell.column + random_.between(-1, 1)};
    }

    bool has_room(Cell cell) { return at(cell).passes < (at(cell).is_octagon ? most_passes : 1); }
    bool is_usable(Cell a, Cell b) const {
        return are_neighbours(a, b) && !used_.contains(segment(a, b)) &&
               (a.row == b.row || a.column == b.column ||
                !used_.contains(segment({a.row, b.column}, {b.row, a.column})));
    }

    bool begin(int shape) {
        for (int attempt = 0; attempt < 200; ++attempt) {
            const Cell first = anywhere();
            const Cell second = beside(first);
            if (!contains(second) || !is_usable(first, second)) continue;
            if (at(first).passes + at(second).passes > 0) continue;
            at(first) = at(second) = {false, 1};
            used_.insert(segment(first, second));
            strokes_.push_back({shape, {first, second}});
            return true;
        }
        return false;
    }

    // Leads the line on from its last place, through octagons to a free node.
    bool lead_on(Stroke& stroke) {
        if (random_.chance(0.5)) std::reverse(stroke.cells.begin(), stroke.cells.end());
        std::vector<Cell> way{stroke.cells.back()};
        for (int step = 0; step < 4; ++step) {
            const Cell next = beside(way.back());
            if (!contains(next) || !has_room(next) || !is_usable(way.back(), next)) break;
            pass(way.back(), next);
            way.push_back(next);
            if (at(next).is_octagon) continue;
            stroke.cells.insert(stroke.cells.end(), way.begin() + 1, way.end());
            return true;
        }
        for (; way.size() > 1; way.pop_back()) {
            used_.erase(segment(way[way.size() - 2], way.back()));
            --at(way.back()).passes;
        }
        return false;
    }

    void pass(Cell from, Cell to) {
        used_.insert(segment(from, to));
        ++at(to).passes;
    }

    // Leads one edge of the line around over a third place.
    bool lead_around(Stroke& stroke) {
        const int step = random_.below(static_cast<int>(stroke.cells.size()) - 1);
        const Cell before = stroke.cells[step];
        const Cell after = stroke.cells[step + 1];
        const Cell over = beside(before);
        if (!contains(over) || !has_room(over)) return false;
        used_.erase(segment(before, after));
        if (!is_usable(before, over) || !is_usable(over, after)) {
            used_.insert(segment(before, after));
            return false;
        }
        pass(before, over);
        used_.insert(segment(over, after));
        stroke.cells.insert(stroke.cells.begin() + step + 1, over);
        return true;
    }

    std::optional<Generated> finish() {
        Generated level{{recipe_.rows, recipe_.columns, std::vector<Place>(size())}, strokes_};
        int octagons = 0;
        for (std::size_t i = 0; i < size(); ++i) {
            if (!places_[i].is_octagon || places_[i].passes < 2) continue;
            level.board.places[i] = Place::octagon(places_[i].passes);
            ++octagons;
        }
        for (const Stroke& stroke : strokes_) {
            for (const Cell cell : stroke.cells) {
                if (level.board.at(cell).kind == Kind::empty)
                    level.board.at(cell) = Place::node(stroke.shape);
            }
            level.board.at(stroke.cells.front()) = level.board.at(stroke.cells.back()) =
                Place::end(stroke.shape);
        }
        const auto empty =
            std::count(level.board.places.begin(), level.board.places.end(), Place{});
        const auto nodes = static_cast<double>(size()) - static_cast<double>(empty);
        if (octagons < recipe_.octagons * nodes) return std::nullopt;
        if (static_cast<double>(empty) > recipe_.most_empty * static_cast<double>(size()))
            return std::nullopt;
        return level;
    }

    const Recipe& recipe_;
    Random& random_;
    std::vector<Spot> places_;
    std::set<Segment> used_;
    std::vector<Stroke> strokes_;
};

// The places that a slip could be made on.
std::vector<Place*> places_of(Board& board, Kind kind) {
    std::vector<Place*> found;
    for (Place& place : board.places) {
        if (place.kind == kind) found.push_back(&place);
    }
    return found;
}

}  // namespace

Generated level_of(int rows, int columns, int shapes, std::uint64_t seed) {
    Recipe recipe;
    recipe.rows = rows;
    recipe.columns = columns;
    recipe.shapes = shapes;
    return generate(recipe, seed);
}

Generated lettered_anew(Generated level) {
    std::map<int, int> letters;
    for (Place& place : level.board.places)
        if (place.kind == Kind::node || place.kind == Kind::end)
            place.shape =
                letters.emplace(place.shape, static_cast<int>(letters.size())).first->second;
    for (Stroke& stroke : level.answer) stroke.shape = letters.at(stroke.shape);
    return level;
}

Board with_slip(const Board& level, std::uint64_t seed) {
    Random random(seed);
    Board board = level;
    const std::vector<Place*> nodes = places_of(board, Kind::node);
    const std::vector<Place*> octagons = places_of(board, Kind::octagon);
    const std::vector<int> present = shapes(board);
    const int slip = random.below(3);
    if (slip == 0 && !nodes.empty()) {
        random.pick(nodes)->shape = random.pick(present);
    } else if (slip == 1 && !octagons.empty()) {
        Place& octagon = *random.pick(octagons);
        octagon.holes = octagon.holes == 2 ? 3 : octagon.holes - 1;
    } else if (slip == 2 && !nodes.empty()) {
        Place& node = *random.pick(nodes);
        std::vector<Place*> ends = places_of(board, Kind::end);
        std::erase_if(ends, [&](const Place* end) { return end->shape != node.shape; });
        std::swap(node, *random.pick(ends));
    }
    return board;
}

Generated generate(const Recipe& recipe, std::uint64_t seed) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        Random random(seed, attempt);
        if (auto level = Drawing(recipe, random).draw()) return *std::move(level);
    }
}

}  // namespace sightread::lyne
