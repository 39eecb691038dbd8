// Places without a tile that do not look like the ground all over: tiles beside them throw shadows,
// a socket darkens them, what is drawn behind the board shows in them.
#include "calibration/channels_apart.hpp"
#include "vision/onet/bevel.hpp"
#include "vision/onet/classes.hpp"

#include <algorithm>
#include <limits>

namespace sightread::onet {
namespace {

constexpr float patterned = 8;  // contrast of a face from which it shows a pattern
constexpr float socket_shade = 0.9F;
constexpr float socket_share = 0.4F;
constexpr float no_tile_misfit = 0.55F;
constexpr float no_body = 0.75F;
constexpr float same_picture = 0.2F;   // of likeness_distance
constexpr float same_drawing = 0.1F;   // the same, of a pattern that was drawn twice
constexpr float same_shadows = 0.03F;  // the same, of what is so faint that shadows may make it
constexpr float drawn = 12;            // contrast of a face from which it is no shadow
// contrast from which ground does not look the same twice
constexpr float repeated_ground = 15;
// contrast of a cell with its outline from which it is more than ground
constexpr float outlined = 15;
// the same, where a socket's outline is seen and nothing else
constexpr float mostly_lit = 0.55F;
constexpr float nearly_lit = 0.93F;    // share of a cell that is ground, where no shadow falls
constexpr float nearly_ground = 0.8F;  // share of a cell that looks like the surroundings
constexpr float ground_colour = 10;    // how far its mean colour may be from the ground's
constexpr float shows_nothing = 3;     // contrast of a face
constexpr float same_ground = 3;       // difference of mean colours of one ground
constexpr float faint = 0.25F;         // of the contrast of the faintest face
constexpr float far_colour = 40;       // difference of mean colours of different things
constexpr float same_colour = 5;       // of the same thing
constexpr float hardly_ground = 0.1F;  // share of a cell that was drawn upon all over
constexpr float mostly_same = 0.75F;   // of a border
constexpr float hardly_same = 0.1F;    // the same, of two things
constexpr float nearly_open = 0.95F;   // of a cell
constexpr int well_inside = 4;         // samples, beyond what lies between tiles
constexpr float surrounded = 0.7F;     // of the samples along an outline
// of all things: rounded or marked ones may show more or less
constexpr float mostly_surrounded = 0.6F;
// contrast of a cell with its outline up to which nothing stands there
constexpr float featureless = 2;
constexpr float as_ground = 0.96F;         // share of a cell
constexpr std::size_t bare_elsewhere = 2;  // places that say how bare ground looks
constexpr std::size_t least_calm = 4;      // empty places that say which colours the others have

// Of two neighbours in so many columns; see `continued_share`.
float border_share(const std::vector<CellLook>& looks, std::size_t columns, std::size_t one,
                   std::size_t other) {
    return continued_share(looks[std::min(one, other)], looks[std::max(one, other)],
                           one / columns == other / columns);
}

// Whether nothing lies in a cell that does not reach its border.
bool is_open(const CellLook& look) {
    constexpr int side = CellLook::samples, inwards = 3;
    std::vector<cv::Vec3b> border;
    for (int along = inwards; along < side - inwards; ++along)
        for (const int at : {inwards, side - 1 - inwards})
            border.insert(border.end(), {look.at(along, at), look.at(at, along)});
    int inside = 0, open = 0;
    for (int y = inwards + 1; y < side - inwards - 1; ++y) {
        for (int x = inwards + 1; x < side - inwards - 1; ++x) {
            ++inside;
            open += std::ranges::any_of(border, [&](const cv::Vec3b& one) {
                return channels_apart(one, look.at(x, y)) < CellLook::same_surface;
            });
        }
    }
    return static_cast<float>(open) >= nearly_open * static_cast<float>(inside);
}

// The share of the samples along the outline of a cell, so many in, that show a colour.
float outline_share(const CellLook& look, int inwards, const cv::Vec3b& colour) {
    constexpr int side = CellLook::samples;
    const int last = side - 1 - inwards;
    int all = 0, same = 0;
    for (int along = inwards; along <= last; ++along) {
        for (const cv::Vec3b& sample : {look.at(along, inwards), look.at(along, last),
                                        look.at(inwards, along), look.at(last, along)}) {
            ++all;
            same += channels_apart(sample, colour) < CellLook::same_surface ? 1 : 0;
        }
    }
    return static_cast<float>(same) / static_cast<float>(all);
}

// Whether the face of a cell is seen in another of the places, too.
bool comes_again(const std::vector<CellLook>& looks, std::size_t cell,
                 const std::vector<std::size_t>& places, float limit) {
    return std::any_of(places.begin(), places.end(), [&](std::size_t other) {
        return other != cell && likeness_distance(looks[cell].face, looks[other].face) < limit;
    });
}

}  // namespace

// A panel behind the tiles may end with the board, and the ring around it shows none of it. But
// what shows one colour to its very border is ground, where that colour surrounds most of all else
// and is not what they are made of.
void Classes::learn_ground_between(const std::vector<CellLook>& looks) {
    std::vector<const CellLook*> things;
    for (const CellLook& look : looks)
        if (look.face.contrast >= patterned) things.push_back(&look);
    for (const CellLook& look : looks) {
        if (look.contrast >= featureless || ground_.share_of(look) >= as_ground) continue;
        const cv::Vec3b colour(look.face.colour);
        const auto standing = std::ranges::count_if(things, [&](const CellLook* thing) {
            return outline_share(*thing, 0, colour) >= surrounded &&
                   outline_share(*thing, well_inside, colour) <= 1 - surrounded;
        });
        if (static_cast<float>(standing) > mostly_surrounded * static_cast<float>(things.size()))
            ground_.add_common(look.face.colour);
    }
}

bool Classes::is_empty_socket(const CellLook& look) const {
    return ground_.share_of(look, socket_shade) >= socket_share &&
           look.face.contrast < 1.5F * std::max(patterned, ground_.contrast());
}

// Whether a pattern with an outline comes again in another of the places: no ground looks like that
// twice. Of a redrawn ground nothing is left to say so.
bool Classes::is_drawn_again(const std::vector<CellLook>& looks, std::size_t cell,
                             const Places& places) const {
    const CellLook& look = looks[cell];
    if (is_redrawn_ || look.face.contrast < patterned) return false;
    // Where bare ground is seen elsewhere, what has nothing of it needs no outline.
    const bool is_else = bare_.size() >= bare_elsewhere && ground_.share_of(look) < hardly_ground;
    if (look.contrast < (is_else ? drawn : outlined)) return false;
    return comes_again(looks, cell, places,
                       look.face.contrast >= drawn ? same_drawing : same_shadows);
}

// On which sides of a cell something stands that may throw a shadow.
Classes::Beside Classes::beside(std::size_t cell, const std::vector<Judgement>& judgements) const {
    const std::size_t column = cell % columns_;
    const auto stands = [&](bool is_there, std::size_t at) {
        return is_there && at < judgements.size() && judgements[at].tile &&
               *judgements[at].tile != empty;
    };
    return {stands(cell >= columns_, cell - columns_), stands(true, cell + columns_),
            stands(column > 0, cell - 1), stands(column + 1 < columns_, cell + 1)};
}

// Of the parts of a cell those that are ground, where one row and one column of them lie beside
// something that may throw a shadow.
float Classes::lit_share(const Surroundings::Blocks& ground, const Beside& beside) {
    constexpr int last = Surroundings::blocks - 1;
    float most = 0;
    for (const bool is_top : {true, false}) {
        for (const bool is_left : {true, false}) {
            const int no_row = is_top ? (beside.top ? 0 : -1) : (beside.bottom ? last : -1);
            const int no_column = is_left ? (beside.left ? 0 : -1) : (beside.right ? last : -1);
            int all = 0, found = 0;
            for (int y = 0; y <= last; ++y) {
                for (int x = 0; x <= last; ++x) {
                    if (y == no_row || x == no_column) continue;
                    ++all;
                    found += ground[static_cast<std::size_t>(y * Surroundings::blocks + x)] ? 1 : 0;
                }
            }
            most = std::max(most, static_cast<float>(found) / static_cast<float>(all));
        }
    }
    return most;
}

// Whether a cell shows what an empty place shows, but for a part along one or two sides that meet,
// beside tiles: they are so thick that their own sides or shadows reach into it.
bool Classes::is_bare_beside_tiles(const CellLook& look, const CellLook& bare,
                                   const Beside& beside) {
    constexpr int side = CellLook::samples, reach = side / 4;
    for (const bool is_top : {true, false}) {
        for (const bool is_left : {true, false}) {
            const bool no_row = is_top ? beside.top : beside.bottom,
                       no_column = is_left ? beside.left : beside.right;
            if (!no_row && !no_column) continue;
            const cv::Rect rest(no_column && is_left ? reach : 0, no_row && is_top ? reach : 0,
                                no_column ? side - reach : side, no_row ? side - reach : side);
            int same = 0;
            for (int y = rest.y; y < rest.br().y; ++y)
                for (int x = rest.x; x < rest.br().x; ++x)
                    same += channels_apart(look.at(x, y), bare.at(x, y)) < CellLook::same_surface
                                ? 1
                                : 0;
            if (static_cast<float>(same) >= nearly_open * static_cast<float>(rest.area()))
                return true;
        }
    }
    return false;
}

// Places that show what empty ones show, what reaches in from the tiles beside them left aside.
void Classes::judge_bare_beside_tiles(const std::vector<CellLook>& looks, Places& odd,
                                      std::vector<Judgement>& judgements) const {
    Places bare, left = odd;
    std::vector<Judgement> alone = judgements;  // each place by itself
    judge_empties(looks, left, alone);
    for (std::size_t i = 0; i < alone.size(); ++i)
        if (alone[i].tile == empty && looks[i].face.contrast < patterned) bare.push_back(i);
    const TileBody& body = body_.is_known() ? body_ : common_;
    std::erase_if(odd, [&](std::size_t i) {
        if (!body.is_known() || body.misfit(looks[i]) < no_tile_misfit) return false;
        const Beside neighbours = beside(i, judgements);
        if (std::ranges::none_of(bare, [&](std::size_t other) {
                return is_bare_beside_tiles(looks[i], looks[other], neighbours);
            }))
            return false;
        judgements[i] = {empty, 0.2};
        return true;
    });
}

// No tile by what tiles have in common, and nothing but ground, shadows aside.
bool Classes::is_ground_beside_tiles(const CellLook& look, const Beside& beside) const {
    const TileBody& body = body_.is_known() ? body_ : common_;
    if (!body.is_known() || body.misfit(look) < no_tile_misfit) return false;
    const Surroundings::Blocks socket = ground_.socket_blocks(look, socket_shade);
    if (lit_share(socket, beside) >= (look.face.contrast < patterned ? mostly_lit : nearly_lit))
        return true;
    return body_.is_known() && !stands_out(look) &&
           lit_share(ground_.calm_blocks(look), beside) >= nearly_lit;
}

// Where tiles have no body of their own: ground that shows next to nothing where every face shows
// much.
bool Classes::is_faint_ground(const CellLook& look, const Beside& beside) const {
    float faintest = std::numeric_limits<float>::max();
    for (const Face& face : faces_) faintest = std::min(faintest, face.look.face.contrast);
    if (look.face.contrast >= faint * faintest) return false;
    if (look.face.contrast < shows_nothing && is_empty_socket(look)) return true;
    return ground_.nearest(look.face.colour) < ground_colour &&
           (lit_share(ground_.calm_blocks(look), beside) >= nearly_lit ||
            ground_.share_of(look) >= nearly_ground);
}

// On a redrawn ground, where nothing of a border is seen either.
bool Classes::is_redrawn_ground(const CellLook& look) const {
    return body_.misfit(look) > no_body && lit_share(ground_.calm_blocks(look), {}) >= nearly_lit;
}

// Ground that is told by the body of tiles, which it has not.
bool Classes::is_bodiless_ground(const CellLook& look) const {
    const float misfit = body_.misfit(look);
    if (misfit < no_tile_misfit) return false;
    // Tiles so thick that nothing but their sides is seen around it.
    if (misfit > no_body && look.face.contrast < shows_nothing &&
        ground_.nearest(look.face.colour) < same_ground)
        return true;
    if (stands_out(look)) return false;
    const bool continues = misfit > no_body && ground_.calm_share_of(look) >= 0.7F &&
                           ground_.nearest(look.face.colour) < 60;
    // A ground of several colours, whose borders cross most parts of the cell.
    const bool is_of_its_colours = misfit > no_body && ground_.sample_share_of(look) >= nearly_open;
    return continues || is_of_its_colours || ground_.loose_share_of(look) >= 0.7F ||
           is_empty_socket(look);
}

// Patterned places that are alike in colour and unlike every calm place: walls in colours that the
// ground has elsewhere.
void Classes::doubt_empties(const std::vector<CellLook>& looks, const Places& places,
                            std::vector<Judgement>& judgements) {
    Places calm, drawn_on;
    for (const std::size_t i : places)
        if (judgements[i].tile == empty)
            (looks[i].face.contrast < patterned ? calm : drawn_on).push_back(i);
    const auto is_near = [&](std::size_t a, std::size_t b, float limit) {
        return colour_distance(looks[a].face.colour, looks[b].face.colour) < limit;
    };
    if (calm.size() < least_calm) return;
    Places unlike;
    for (const std::size_t i : drawn_on)
        if (std::none_of(calm.begin(), calm.end(),
                         [&](std::size_t other) { return is_near(i, other, far_colour); }))
            unlike.push_back(i);
    for (const std::size_t i : unlike)
        if (std::any_of(unlike.begin(), unlike.end(), [&](std::size_t other) {
                return other != i && is_near(i, other, same_colour);
            }))
            judgements[i] = {};
}

// No tile by the body that tiles have, and no block either.
bool Classes::is_no_thing(const CellLook& look) const {
    const TileBody& body = body_.is_known() ? body_ : common_;
    return body.is_known() && body.misfit(look) >= no_body && !look.is_grained &&
           !is_bevelled(look);
}

Classes::Places Classes::empties_beside(std::size_t cell,
                                        const std::vector<Judgement>& judgements) const {
    const std::size_t column = cell % columns_;
    Places found;
    if (column > 0) found.push_back(cell - 1);
    if (column + 1 < columns_) found.push_back(cell + 1);
    if (cell >= columns_) found.push_back(cell - columns_);
    found.push_back(cell + columns_);
    std::erase_if(found, [&](std::size_t at) {
        return at >= judgements.size() || judgements[at].tile != empty;
    });
    return found;
}

// Plain places that end where the bare ones beside them begin, and those of the same colour: blocks
// without a picture.
void Classes::doubt_outlined(const std::vector<CellLook>& looks,
                             std::vector<Judgement>& judgements) const {
    Places plain, outlined;
    for (std::size_t i = 0; i < judgements.size(); ++i)
        if (judgements[i].tile == empty && looks[i].face.contrast < patterned &&
            ground_.share_of(looks[i]) < mostly_lit)
            plain.push_back(i);
    for (const std::size_t i : plain) {
        const Places around = empties_beside(i, judgements);
        if (!around.empty() && std::ranges::all_of(around, [&](std::size_t other) {
                return border_share(looks, columns_, i, other) < hardly_same;
            }))
            outlined.push_back(i);
    }
    for (const std::size_t i : plain)
        if (std::ranges::any_of(outlined, [&](std::size_t other) {
                return colour_distance(looks[i].face.colour, looks[other].face.colour) <
                       same_colour;
            }))
            judgements[i] = {};
}

// Ground that was drawn: it goes on from a place that is empty, and nothing stands on it.
void Classes::judge_continued(const std::vector<CellLook>& looks, Places& odd,
                              std::vector<Judgement>& judgements) const {
    const auto continues = [&](std::size_t i) {
        return std::ranges::any_of(empties_beside(i, judgements), [&](std::size_t other) {
            return border_share(looks, columns_, i, other) >= mostly_same;
        });
    };
    for (bool is_going_on = true; is_going_on;) {
        is_going_on = std::erase_if(odd, [&](std::size_t i) {
                          if (!is_no_thing(looks[i]) || !is_open(looks[i]) || !continues(i))
                              return false;
                          judgements[i] = {empty, 0.15};
                          return true;
                      }) > 0;
    }
}

void Classes::judge_empties(const std::vector<CellLook>& looks, Places& odd,
                            std::vector<Judgement>& judgements) const {
    const Places all = odd;
    for (const std::size_t i : all) {
        if (!is_redrawn_ &&
            (is_blank_tile(looks[i]) || looks[i].is_grained ||
             (ground_.share_of(looks[i]) < nearly_ground && is_bevelled(looks[i])) ||
             is_unlike_bare(looks[i]) || stands_on_ground(looks[i])))
            continue;
        // The same rich picture again is no ground that happens to look like its surroundings.
        const bool is_repeated =
            looks[i].face.contrast >= repeated_ground && comes_again(looks, i, all, same_picture);
        const CellLook& look = looks[i];
        const Beside neighbours = beside(i, judgements);
        // Nor is what was drawn again, unless it is the ground's pattern itself.
        if (is_drawn_again(looks, i, all) &&
            !(body_.is_known() && is_no_thing(look) && ground_.share_of(look) >= mostly_lit &&
              is_ground_beside_tiles(look, neighbours)))
            continue;
        const bool is_ground = is_redrawn_        ? is_redrawn_ground(look)
                               : body_.is_known() ? !is_repeated && is_bodiless_ground(look)
                                                  : is_faint_ground(look, neighbours);
        if (!is_ground && (is_redrawn_ || !is_ground_beside_tiles(look, neighbours))) continue;
        judgements[i] = {empty, 0.2};
        std::erase(odd, i);
    }
}

}  // namespace sightread::onet
