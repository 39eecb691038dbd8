#include "vision/lyne/level.hpp"

#include "calibration/quantile.hpp"
#include "solvers/lyne/solve.hpp"
#include "vision/lyne/words.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

constexpr const char* uncountable = "is an octagon whose holes cannot be counted";

constexpr double hidden = 12;  // levels from the ground that are not seen for sure
constexpr double sharp = 1.2;  // pixels of the view over which edges are spread at most

bool has_ring(const CellLook& look) {
    return look.what == CellLook::What::spot && look.is_end && look.ring_share >= 0.7;
}

// Also a spot of which it is not clear what is inside: a letter may look like the centre of an end,
// but it has no ring.
bool is_unclear(const CellLook& look, bool ends_have_rings) {
    if (ends_have_rings && look.is_end && look.holes.empty() && look.ring_share < 0.5) return true;
    if (look.what != CellLook::What::spot) return look.what == CellLook::What::unclear;
    if (!look.holes.empty()) return look.hole_margin < 0.5;
    return look.form.form == octagon_form || look.end_margin < 0.3;
}

SeenPlace octagon_of(const CellLook& look) {
    SeenPlace seen;
    if (look.holes.size() > static_cast<std::size_t>(most_holes) || look.hole_margin < 0.5) {
        seen.doubt = uncountable;
        return seen;
    }
    seen.place = Place::octagon(static_cast<int>(look.holes.size()));
    seen.margin = look.hole_margin;
    return seen;
}

// All octagons of a level have one colour. One that differs from most of them may be an end whose
// ring was not seen, and an end of a circle in their colour, with the ground in its centre, an
// octagon whose holes have run together.
void compare_with_octagons(const std::vector<CellLook>& looks, const View& view,
                           std::vector<SeenPlace>& places) {
    constexpr double another_colour = 60;  // levels; gradients and vignettes make less
    std::vector<std::size_t> octagons;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (!looks[i].holes.empty()) octagons.push_back(i);
    const auto all = static_cast<std::ptrdiff_t>(octagons.size());
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const CellLook& look = looks[i];
        const auto akin = std::count_if(octagons.begin(), octagons.end(), [&](std::size_t other) {
            return channels_apart(look.middle, looks[other].middle) < another_colour;
        });
        if (!look.holes.empty()) {
            if (akin < all && 2 * akin <= all)
                places[i] = {std::nullopt, 0, "has not the colour of the other octagons"};
        } else if (places[i].place && look.is_end && look.form.form == circle_form && akin > 0 &&
                   channels_apart(look.centre, view.ground) <
                       channels_apart(look.centre, look.middle)) {
            places[i] = {std::nullopt, 0, uncountable};
        }
    }
}

// All holes of a level have one size. Larger ones that did not show at every threshold may be what
// a letter has left of another number of them.
void compare_holes(const std::vector<CellLook>& looks, std::vector<SeenPlace>& places) {
    constexpr double another_size = 1.12, every_threshold = 0.95;
    std::vector<double> radii;
    for (const CellLook& look : looks)
        if (!look.holes.empty()) radii.push_back(look.holes.front());
    if (radii.empty()) return;
    const double usual = quantile(radii, 0.5);
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (!looks[i].holes.empty() && looks[i].hole_margin < every_threshold &&
            looks[i].holes.front() > another_size * usual)
            places[i] = {std::nullopt, 0, uncountable};
}

// Holes that have run together look like the centre of an end, so a circle must be told from an
// octagon by its outline; in small pictures it cannot be.
bool may_be_octagon(const FormFit& form, const View& view) {
    if (form.form == octagon_form) return true;
    const bool is_clear = form.second != octagon_form || form.margin() >= least_form_margin;
    return form.form == circle_form && (!is_clear || view.blur > sharp);
}

SeenPlace shape_of(const CellLook& look, const View& view) {
    SeenPlace seen;
    const int form = look.form.form;
    if (may_be_octagon(look.form, view)) {
        seen.doubt = uncountable;
        return seen;
    }
    if (look.end_margin <= 0) {
        seen.doubt = std::string("is a ") + name_of_form(form) +
                     " of which it is not clear whether it is an end";
        return seen;
    }
    seen.place = look.is_end ? Place::end(form) : Place::node(form);
    seen.margin = std::min(look.end_margin, look.form.margin());
    return seen;
}

// Whether a place without an outline has the colour of an end's inside rather than the ground's: a
// faint node.
bool is_like_an_end(const CellLook& blank, const std::vector<CellLook>& looks) {
    return std::any_of(looks.begin(), looks.end(), [&](const CellLook& look) {
        return look.what == CellLook::What::spot && look.is_end && look.holes.empty() &&
               channels_apart(look.middle, blank.middle) < std::min(alike, blank.strength);
    });
}

// Whether a word lay where holes are: what is filled in there may part a hole or close one.
bool is_retouched_inside(const View& view, const View& plain, Cell cell) {
    constexpr double holes_within = 0.26;  // pitches from the middle
    const cv::Point2d middle = view.lattice.centre(cell);
    const double reach = holes_within * view.lattice.pitch.width;
    const cv::Rect zone =
        cv::Rect(cv::Rect2d(middle.x - reach, middle.y - reach, 2 * reach, 2 * reach)) &
        cv::Rect({}, view.pixels.size());
    return cv::norm(view.pixels(zone), plain.pixels(zone), cv::NORM_INF) > 0;
}

}  // namespace

std::vector<CellLook> looks_at(const View& view) {
    std::vector<CellLook> looks;
    for (int row = 0; row < view.lattice.rows; ++row)
        for (int column = 0; column < view.lattice.columns; ++column)
            looks.push_back(look_at(view, {row, column}));
    const auto border = border_colour(looks);
    const bool rings = std::any_of(looks.begin(), looks.end(), has_ring);
    const auto unclear = [&](const CellLook& look) { return is_unclear(look, rings); };
    if (!border || std::none_of(looks.begin(), looks.end(), unclear)) return looks;
    const auto plain = without_words(view, *border);
    if (!plain) return looks;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (!unclear(looks[i])) continue;
        const Cell cell = view.lattice.cell_of(i);
        CellLook again = look_at(*plain, cell);
        if (!again.holes.empty() && is_retouched_inside(view, *plain, cell)) again.hole_margin = 0;
        looks[i] = std::move(again);
    }
    return looks;
}

std::optional<cv::Vec3f> border_colour(const std::vector<CellLook>& looks) {
    std::vector<cv::Vec3f> colours;
    for (const CellLook& look : looks)
        if (look.what == CellLook::What::spot && look.is_end && look.centre_share > 0.9)
            colours.push_back(look.centre);
    if (colours.empty()) return std::nullopt;
    cv::Vec3f median;
    for (int channel = 0; channel < 3; ++channel) {
        const auto half = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 2);
        std::nth_element(colours.begin(), half, colours.end(),
                         [&](const cv::Vec3f& one, const cv::Vec3f& other) {
                             return one[channel] < other[channel];
                         });
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
    const int left = room(bounds.x), top = room(bounds.y),
              right = room(frame.width - bounds.br().x),
              bottom = room(frame.height - bounds.br().y);
    return {lattice.rows + top + bottom,
            lattice.columns + left + right,
            {lattice.origin.x - left * pitch, lattice.origin.y - top * pitch},
            lattice.pitch};
}

const char* name_of_form(int form) {
    static constexpr const char* names[] = {"triangle", "diamond", "square", "pentagon",
                                            "hexagon",  "star",    "circle", "triangle on its tip",
                                            "octagon"};
    return form >= 0 && form < all_forms ? names[form] : "shape";
}

std::vector<SeenPlace> places_of(const std::vector<CellLook>& looks, const View& view,
                                 Diamonds* known) {
    const std::vector<Kinship> diamonds = kinships(looks, view, known);
    // Where empty places are marked, or the inside of ends looks like the ground, a blank place may
    // hide a node.
    const bool is_blank_odd =
        std::find(diamonds.begin(), diamonds.end(), Kinship::faint) != diamonds.end() ||
        (known != nullptr &&
         std::any_of(known->begin(), known->end(),
                     [](const auto& each) { return each.second == Kinship::faint; })) ||
        std::any_of(looks.begin(), looks.end(), [&](const CellLook& look) {
            return look.what == CellLook::What::spot && look.is_end && look.holes.empty() &&
                   channels_apart(look.middle, view.ground) < hidden;
        });
    std::vector<SeenPlace> places(looks.size());
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const CellLook& look = looks[i];
        if (look.what == CellLook::What::nothing && is_blank_odd) {
            places[i].doubt = "shows nothing, not even that it is empty";
        } else if (look.what == CellLook::What::nothing && is_like_an_end(look, looks)) {
            places[i].doubt = "is blank but for the colour of a shape";
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
            places[i] = shape_of(look, view);
        }
    }
    compare_with_octagons(looks, view, places);
    compare_holes(looks, places);
    return places;
}

bool may_hide_nodes(const std::vector<CellLook>& looks, const std::vector<SeenPlace>& places,
                    const View& view) {
    std::set<int> like_ground, clear;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (!places[i].place) continue;
        const Place& place = *places[i].place;
        if (place.kind == Kind::node && looks[i].strength > clearly_seen) clear.insert(place.shape);
        if (place.kind == Kind::end && channels_apart(looks[i].middle, view.ground) < 2 * hidden)
            like_ground.insert(place.shape);
    }
    return !std::includes(clear.begin(), clear.end(), like_ground.begin(), like_ground.end());
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
        if (ends.count(shape) == 0)
            return std::string("the ") + name_of_form(shape) + " has no ends";
    if (ends.empty()) return "no shape has ends";
    if (const auto fault = defect(board)) return "it is no level: " + fault->what;
    Limits limits;
    limits.time = std::chrono::milliseconds(200);
    if (solve(board, limits).outcome == Outcome::impossible)
        return "what was read has no answer, so something was read wrong";
    return {};
}

}  // namespace sightread::lyne
