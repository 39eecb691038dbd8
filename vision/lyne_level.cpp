#include "vision/lyne_level.hpp"

#include "solvers/lyne/solve.hpp"
#include "vision/lyne_words.hpp"

#include <algorithm>
#include <map>

namespace sightread::lyne {
namespace {

constexpr double alike = 16;        // levels between the inside of an end and a node
constexpr double alike_within = 9;  // levels between two diamonds of one kind
constexpr double hidden = 12;       // levels from the ground that are not seen for sure
constexpr std::size_t enough_around = 4;

bool is_plain_diamond(const CellLook& look) {
    return look.what == CellLook::What::spot && look.form.form == diamond_form && !look.is_end;
}

struct Kin {
    cv::Vec3f colour;
    std::vector<std::size_t> members;
    Kinship is = Kinship::unclear;
};

// Plain diamonds of one colour together.
std::vector<Kin> kin_of(const std::vector<CellLook>& looks) {
    std::vector<Kin> all;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (!is_plain_diamond(looks[i])) continue;
        const auto same = std::find_if(all.begin(), all.end(), [&](const Kin& kin) {
            return colour_distance(kin.colour, looks[i].middle) < alike_within;
        });
        if (same == all.end())
            all.push_back({looks[i].middle, {i}, Kinship::unclear});
        else
            same->members.push_back(i);
    }
    return all;
}

// The box around everything that is no plain diamond; places outside of it that show a spot.
std::vector<std::size_t> spots_around(const std::vector<CellLook>& looks, int columns) {
    int top = 1 << 20, bottom = -1, left = 1 << 20, right = -1;
    const auto row = [&](std::size_t i) { return static_cast<int>(i) / columns; };
    const auto column = [&](std::size_t i) { return static_cast<int>(i) % columns; };
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (looks[i].what != CellLook::What::spot || is_plain_diamond(looks[i])) continue;
        top = std::min(top, row(i));
        bottom = std::max(bottom, row(i));
        left = std::min(left, column(i));
        right = std::max(right, column(i));
    }
    std::vector<std::size_t> around;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i].what == CellLook::What::spot &&
            (row(i) < top || row(i) > bottom || column(i) < left || column(i) > right))
            around.push_back(i);
    return around;
}

// What was learned of diamonds of this colour before.
Kinship remembered(const Diamonds& known, const cv::Vec3f& colour) {
    Kinship is = Kinship::unclear;
    double nearest = 1.5 * alike_within;
    for (const auto& [its, kinship] : known)
        if (const double apart = colour_distance(its, colour); apart < nearest) {
            nearest = apart;
            is = kinship;
        }
    return is;
}

// Which plain diamonds are nodes and which are faint.
std::vector<Kinship> kinships(const std::vector<CellLook>& looks, const View& view, Diamonds* known) {
    std::vector<Kinship> is(looks.size(), Kinship::unclear);
    std::vector<std::size_t> ends;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i].what == CellLook::What::spot && looks[i].form.form == diamond_form && looks[i].is_end)
            ends.push_back(i);
    // The ground looks through the ends: their inside says nothing of the nodes.
    const bool are_hollow = !ends.empty() && std::all_of(ends.begin(), ends.end(), [&](std::size_t end) {
        return colour_distance(looks[end].middle, view.ground) < alike / 2;
    });
    std::vector<Kin> all = kin_of(looks);
    const std::vector<std::size_t> around = spots_around(looks, view.lattice.columns);
    for (Kin& kin : all) {
        double to_end = 255;
        for (const std::size_t end : ends) to_end = std::min(to_end, colour_distance(kin.colour, looks[end].middle));
        const bool may_be_nodes = !ends.empty() && to_end < alike;
        const bool surrounds =
            around.size() >= enough_around && std::all_of(around.begin(), around.end(), [&](std::size_t spot) {
                return std::find(kin.members.begin(), kin.members.end(), spot) != kin.members.end();
            });
        const double from_ground = colour_distance(kin.colour, view.ground);
        if (are_hollow) {
            const bool is_fainter = std::any_of(all.begin(), all.end(), [&](const Kin& other) {
                return colour_distance(other.colour, view.ground) > 1.6 * from_ground;
            });
            if (surrounds || is_fainter) kin.is = Kinship::faint;
            continue;
        }
        if (may_be_nodes && !surrounds) kin.is = Kinship::node;
        if (!may_be_nodes && (ends.empty() || surrounds || from_ground < to_end)) kin.is = Kinship::faint;
    }
    if (known != nullptr)
        for (Kin& kin : all)
            if (const Kinship before = remembered(*known, kin.colour); before != Kinship::unclear) kin.is = before;
    // Where nodes are known, what is left is none.
    const bool has_nodes = std::any_of(all.begin(), all.end(), [](const Kin& kin) { return kin.is == Kinship::node; });
    const bool has_faint = std::any_of(all.begin(), all.end(), [](const Kin& kin) { return kin.is == Kinship::faint; });
    for (Kin& kin : all) {
        if (kin.is == Kinship::unclear && has_nodes != has_faint) kin.is = has_nodes ? Kinship::faint : Kinship::node;
        if (known != nullptr && kin.is != Kinship::unclear) known->emplace_back(kin.colour, kin.is);
        for (const std::size_t member : kin.members) is[member] = kin.is;
    }
    return is;
}

bool has_ring(const CellLook& look) {
    return look.what == CellLook::What::spot && look.is_end && look.ring_share >= 0.7;
}

// Also a spot of which it is not clear what is inside: a letter may look like the centre of an end, but it has no ring.
bool is_unclear(const CellLook& look, bool ends_have_rings) {
    if (ends_have_rings && look.is_end && look.holes.empty() && look.ring_share < 0.5) return true;
    if (look.what != CellLook::What::spot) return look.what == CellLook::What::unclear;
    if (!look.holes.empty()) return look.hole_margin < 0.5;
    return look.form.form == octagon_form || look.end_margin < 0.3;
}

SeenPlace octagon_of(const CellLook& look) {
    SeenPlace seen;
    if (look.holes.size() > static_cast<std::size_t>(most_holes) || look.hole_margin < 0.5) {
        seen.doubt = "is an octagon whose holes cannot be counted";
        return seen;
    }
    seen.place = Place::octagon(static_cast<int>(look.holes.size()));
    seen.margin = look.hole_margin;
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

std::vector<CellLook> looks_at(const View& view) {
    std::vector<CellLook> looks;
    for (int row = 0; row < view.lattice.rows; ++row)
        for (int column = 0; column < view.lattice.columns; ++column) looks.push_back(look_at(view, {row, column}));
    const auto border = border_colour(looks);
    const bool rings = std::any_of(looks.begin(), looks.end(), has_ring);
    const auto unclear = [&](const CellLook& look) { return is_unclear(look, rings); };
    if (!border || std::none_of(looks.begin(), looks.end(), unclear)) return looks;
    const auto plain = without_words(view, *border);
    if (!plain) return looks;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (unclear(looks[i]))
            looks[i] = look_at(
                *plain, {static_cast<int>(i) / view.lattice.columns, static_cast<int>(i) % view.lattice.columns});
    return looks;
}

std::optional<cv::Vec3f> border_colour(const std::vector<CellLook>& looks) {
    std::vector<cv::Vec3f> colours;
    for (const CellLook& look : looks)
        if (look.what == CellLook::What::spot && look.is_end && look.centre_share > 0.9) colours.push_back(look.centre);
    if (colours.empty()) return std::nullopt;
    cv::Vec3f median;
    for (int channel = 0; channel < 3; ++channel) {
        const auto half = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 2);
        std::nth_element(colours.begin(), half, colours.end(),
                         [&](const cv::Vec3f& one, const cv::Vec3f& other) { return one[channel] < other[channel]; });
        median[channel] = (*half)[channel];
    }
    return median;
}

Lattice widened(const Lattice& lattice, cv::Size frame, int by) {
    constexpr double inside = 0.47;  // pitches between a lattice point and the rim of the frame
    const double pitch = lattice.pitch.width;
    const auto room = [&](double before) {
        return std::clamp(static_cast<int>(std::floor(before / pitch + 0.5 - inside)), 0, by);
    };
    const cv::Rect2d bounds = lattice.bounds();
    const int left = room(bounds.x), top = room(bounds.y), right = room(frame.width - bounds.br().x),
              bottom = room(frame.height - bounds.br().y);
    return {lattice.rows + top + bottom,
            lattice.columns + left + right,
            {lattice.origin.x - left * pitch, lattice.origin.y - top * pitch},
            lattice.pitch};
}

const char* name_of_form(int form) {
    static constexpr const char* names[] = {
        "triangle", "diamond", "square", "pentagon", "hexagon", "star", "circle", "triangle on its tip", "octagon"};
    return form >= 0 && form < all_forms ? names[form] : "shape";
}

std::vector<SeenPlace> places_of(const std::vector<CellLook>& looks, const View& view, Diamonds* known) {
    const std::vector<Kinship> diamonds = kinships(looks, view, known);
    // Where empty places are marked, or the inside of ends looks like the ground, a blank place may hide a node.
    const bool is_blank_odd =
        std::find(diamonds.begin(), diamonds.end(), Kinship::faint) != diamonds.end() ||
        (known != nullptr &&
         std::any_of(known->begin(), known->end(), [](const auto& each) { return each.second == Kinship::faint; })) ||
        std::any_of(looks.begin(), looks.end(), [&](const CellLook& look) {
            return look.what == CellLook::What::spot && look.is_end && look.holes.empty() &&
                   colour_distance(look.middle, view.ground) < hidden;
        });
    std::vector<SeenPlace> places(looks.size());
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const CellLook& look = looks[i];
        if (look.what == CellLook::What::nothing && is_blank_odd) {
            places[i].doubt = "shows nothing, not even that it is empty";
        } else if (look.what == CellLook::What::nothing) {
            places[i].place = Place{};
            places[i].margin = 1;
        } else if (look.what == CellLook::What::unclear) {
            places[i].doubt = look.doubt;
        } else if (!look.holes.empty()) {
            places[i] = octagon_of(look);
        } else if (is_plain_diamond(look) && diamonds[i] == Kinship::unclear) {
            places[i].doubt = "may be a diamond or an empty place";
        } else if (is_plain_diamond(look) && diamonds[i] == Kinship::faint) {
            places[i].place = Place{};
            places[i].margin = look.form.margin();
        } else {
            places[i] = shape_of(look);
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
