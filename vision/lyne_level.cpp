#include "vision/lyne_level.hpp"

#include "solvers/lyne/solve.hpp"

#include <algorithm>
#include <map>

namespace sightread::lyne {
namespace {

constexpr double alike = 16;  // levels between two diamonds of one kind

bool is_plain_diamond(const CellLook& look) {
    return look.what == CellLook::What::spot && look.form.form == diamond_form && !look.is_end;
}

double from_ground(const CellLook& look, const View& view) {
    return colour_distance(look.middle, view.ground);
}

// Which plain diamonds are faint ones. None of them is when `can_tell` comes back false.
std::vector<bool> faint_ones(const std::vector<CellLook>& looks, const View& view, bool& can_tell) {
    std::vector<bool> faint(looks.size(), false);
    can_tell = true;
    std::vector<std::size_t> plain, ends;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (is_plain_diamond(looks[i]))
            plain.push_back(i);
        else if (looks[i].what == CellLook::What::spot && looks[i].form.form == diamond_form)
            ends.push_back(i);
    }
    if (ends.empty()) {
        for (const std::size_t i : plain) faint[i] = true;
        return faint;
    }
    // Nearer to an end's own colours than to the ground, or not.
    for (const std::size_t i : plain) {
        double to_end = 255;
        for (const std::size_t end : ends)
            to_end = std::min({to_end, colour_distance(looks[i].middle, looks[end].middle),
                               colour_distance(looks[i].middle, looks[end].rim)});
        faint[i] = from_ground(looks[i], view) < to_end;
    }
    // The two kinds must be apart: no faint one may look like a node.
    for (const std::size_t i : plain)
        for (const std::size_t j : plain)
            if (faint[i] && !faint[j] && colour_distance(looks[i].middle, looks[j].middle) < alike) can_tell = false;
    return faint;
}

SeenPlace octagon_of(const CellLook& look, const View& view) {
    SeenPlace seen;
    if (look.holes.size() > static_cast<std::size_t>(most_holes) || look.hole_margin < 0.5) {
        seen.doubt = "is an octagon whose holes cannot be counted";
        return seen;
    }
    seen.place = Place::octagon(static_cast<int>(look.holes.size()));
    seen.margin = look.hole_margin;
    for (const Hole& hole : look.holes)
        if (colour_distance(hole.colour, view.ground) > colour_distance(look.middle, view.ground) * 0.6 &&
            colour_distance(hole.colour, view.ground) > 20)
            ++seen.filled;
    return seen;
}

SeenPlace shape_of(const CellLook& look) {
    SeenPlace seen;
    const int form = look.form.form == octagon_form ? look.form.second : look.form.form;
    if (look.form.form == octagon_form && !look.is_end) {
        seen.doubt = "is an octagon whose holes cannot be counted";
        return seen;
    }
    if (look.end_margin <= 0) {
        seen.doubt = std::string("is a ") + name_of_form(form) + " of which it is not clear whether it is an end";
        return seen;
    }
    seen.place = look.is_end ? Place::end(form) : Place::node(form);
    seen.margin = std::min(look.end_margin, look.form.margin());
    return seen;
}

}  // namespace

const char* name_of_form(int form) {
    static constexpr const char* names[] = {
        "triangle", "diamond", "square", "pentagon", "hexagon", "star", "circle", "triangle on its tip", "octagon"};
    return form >= 0 && form < all_forms ? names[form] : "shape";
}

std::vector<SeenPlace> places_of(const std::vector<CellLook>& looks, const View& view) {
    bool can_tell = true;
    const std::vector<bool> faint = faint_ones(looks, view, can_tell);
    std::vector<SeenPlace> places(looks.size());
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const CellLook& look = looks[i];
        if (look.what == CellLook::What::nothing) {
            places[i].place = Place{};
            places[i].margin = 1;
        } else if (look.what == CellLook::What::unclear) {
            places[i].doubt = look.doubt;
        } else if (!look.holes.empty()) {
            places[i] = octagon_of(look, view);
        } else if (faint[i]) {
            places[i].place = Place{};
            places[i].margin = look.form.margin();
        } else {
            places[i] = shape_of(look);
        }
        if (!can_tell && is_plain_diamond(look)) {
            places[i].place.reset();
            places[i].doubt = "may be a diamond or an empty place";
        }
    }
    return places;
}

Board board_of(const std::vector<SeenPlace>& places, int rows, int columns) {
    Board board{rows, columns, {}};
    for (const SeenPlace& seen : places) board.places.push_back(seen.place.value_or(Place{}));
    return board;
}

std::string objection_to(const std::vector<SeenPlace>& places, int rows, int columns) {
    for (std::size_t i = 0; i < places.size(); ++i)
        if (!places[i].place) {
            const Cell cell{static_cast<int>(i) / columns, static_cast<int>(i) % columns};
            return "the place at " + sightread::to_text(cell) + " " + places[i].doubt;
        }
    const Board board = board_of(places, rows, columns);
    std::map<int, int> ends, nodes;
    for (const Place& place : board.places) {
        if (place.kind == Kind::end) ++ends[place.shape];
        if (place.kind == Kind::node) ++nodes[place.shape];
    }
    for (const auto& [shape, count] : ends)
        if (count != 2)
            return std::string("the ") + name_of_form(shape) + " has " + std::to_string(count) +
                   (count == 1 ? " end" : " ends") + ", not two";
    for (const auto& [shape, count] : nodes)
        if (ends.count(shape) == 0) return std::string("the ") + name_of_form(shape) + " has no ends";
    if (ends.empty()) return "no shape has ends";
    if (const auto fault = defect(board)) return "it is no level: " + fault->what;
    Limits limits;
    limits.time = std::chrono::milliseconds(200);
    if (solve(board, limits).outcome == Outcome::impossible)
        return "what was read has no answer, so something was read wrong";
    return {};
}

}  // namespace sightread::lyne
