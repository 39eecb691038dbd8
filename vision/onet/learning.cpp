// The first frame of a board: tiles told from what lies behind them, faces grouped, and what is
// left explained.
#include "calibration/quantile.hpp"
#include "vision/onet/bevel.hpp"
#include "vision/onet/classes.hpp"
#include "vision/onet/faces.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace sightread::onet {
namespace {

constexpr float patterned = 8;   // contrast from which a face shows a pattern
constexpr float rich_face = 25;  // contrast of a face that no calm ground has
// share of a cell that looks like the surroundings: there is no tile
constexpr float as_ground = 0.96F;
// the same, where the cell is no tile by its body; neighbours' shadows reach in
constexpr float mostly_ground = 0.75F;
constexpr float bare_ground = 0.88F;  // the same, where faces stand on the ground itself
constexpr float featureless = 2;      // contrast of a face up to which nothing stands there
constexpr float tile_misfit = 0.25F;
constexpr float likely_misfit = 0.4F;  // where nothing of the ground is seen
constexpr float no_tile_misfit = 0.55F;
constexpr float same_rim = 0.3F;  // of rim_misfit
constexpr float little_ground = 0.2F;
constexpr std::size_t least_rims = 6;
constexpr float least_own_rim = 12;       // mean difference of rims
constexpr float own_rim = 1.6F;           // times the usual one
constexpr float most_like_ground = 0.9F;  // share of a cell
constexpr float same_picture = 0.2F;      // of likeness_distance
constexpr float barrier_misfit = 0.75F;
constexpr float seldom = 0.2F;           // of the parts around a board
constexpr std::size_t usual_copies = 4;  // of a face
constexpr std::size_t least_dealt = 8;   // faces with as many copies each
constexpr std::size_t least_copies = 6;  // of them
constexpr float edge_limit = 0.3F;       // of the misfit of edges: those of a tile
constexpr float sure_edge = 0.15F;

std::vector<const Thumbnail*> faces_of(const std::vector<CellLook>& looks,
                                       const std::vector<std::size_t>& places) {
    std::vector<const Thumbnail*> faces;
    for (const std::size_t i : places) faces.push_back(&looks[i].face);
    return faces;
}

std::vector<std::vector<std::size_t>> grouped(const FaceClasses& classes,
                                              const std::vector<std::size_t>& places) {
    std::vector<std::vector<std::size_t>> groups(static_cast<std::size_t>(classes.count));
    for (std::size_t i = 0; i < places.size(); ++i)
        groups[static_cast<std::size_t>(classes.of[i])].push_back(places[i]);
    return groups;
}

// Patterned cells that look alike, in groups of at least two.
std::vector<std::vector<std::size_t>> repeated(const std::vector<CellLook>& looks,
                                               std::vector<std::size_t> left) {
    std::vector<std::vector<std::size_t>> groups;
    std::erase_if(left, [&](std::size_t i) { return looks[i].face.contrast < patterned; });
    while (!left.empty()) {
        std::vector<std::size_t> group, rest;
        for (const std::size_t i : left) {
            const bool is_alike =
                likeness_distance(looks[left.front()].face, looks[i].face) < same_picture;
            (is_alike || i == left.front() ? group : rest).push_back(i);
        }
        if (group.size() >= 2) groups.push_back(std::move(group));
        left = std::move(rest);
    }
    return groups;
}

void move_to(std::vector<std::size_t>& to, const std::vector<std::size_t>& cells,
             std::vector<std::size_t>& from) {
    to.insert(to.end(), cells.begin(), cells.end());
    for (const std::size_t i : cells) std::erase(from, i);
}

}  // namespace

void Classes::learn_body(const std::vector<CellLook>& looks,
                         const std::vector<float>& ground_shares) {
    Places places;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (ground_shares[i] < as_ground && looks[i].contrast >= patterned) places.push_back(i);
    const FaceClasses classes = groups_of(faces_of(looks, places));
    std::vector<const CellLook*> typical;
    for (const Places& group : grouped(classes, places))
        if (group.size() >= 2) typical.push_back(&looks[group.front()]);
    // Rich faces first: groups of little contrast may be parts of the ground that happen to be
    // alike.
    std::vector<const CellLook*> rich;
    std::copy_if(typical.begin(), typical.end(), std::back_inserter(rich),
                 [](const CellLook* look) { return look->face.contrast >= rich_face; });
    body_.learn(rich, ground_);
    if (!body_.is_known()) body_.learn(typical, ground_);
    common_.learn(typical, Surroundings());
    common_.find_edges(ground_);
    if (body_.is_known() && !is_redrawn_) {
        // Tiles that one sees the ground through have little in common.
        std::size_t between = 0;
        for (const CellLook& look : looks) {
            const float misfit = body_.misfit(look);
            between += misfit >= tile_misfit && misfit <= no_tile_misfit ? 1 : 0;
        }
        if (between > 3 + looks.size() / 12) body_.forget();
    }
    if (body_.is_known() || typical.size() < 3) return;
    const auto bare = std::count_if(typical.begin(), typical.end(), [&](const CellLook* look) {
        return ground_.rim_share_of(*look) > 0.8F;
    });
    is_bare_ = static_cast<std::size_t>(bare) * 5 >= typical.size() * 4;
}

void Classes::learn_limits(const std::vector<CellLook>& looks, const std::vector<Places>& groups) {
    // What drawing and noise alone change within a group.
    std::vector<float> rims, colours;
    for (const Places& group : groups) {
        for (const std::size_t i : group) {
            colours.push_back(colour_distance(looks[group[0]].face.colour, looks[i].face.colour));
            if (i != group[0]) rims.push_back(rim_distance(looks[group[0]], looks[i]));
        }
    }
    if (!colours.empty()) colour_limit_ = 5 + 2 * quantile(colours, 0.97);
    if (!rims.empty()) rim_limit_ = std::max(10.0F, 2 * quantile(rims, 0.9));
}

int Classes::add_face(const std::vector<CellLook>& looks, const Places& group, int tile) {
    // The most typical cell stands for its class.
    std::size_t typical = group.front();
    float least = std::numeric_limits<float>::max();
    const std::size_t compared = std::min<std::size_t>(group.size(), 12);
    for (std::size_t a = 0; a < compared; ++a) {
        float sum = 0;
        for (std::size_t b = 0; b < compared; ++b)
            sum += likeness_distance(looks[group[a]].face, looks[group[b]].face);
        if (sum < least) {
            least = sum;
            typical = group[a];
        }
    }
    faces_.push_back({looks[typical], tile});
    return tile;
}

// A cell that is far from the typical one of its group, but near to another that is not.
std::optional<Judgement> Classes::as_one_of(const std::vector<CellLook>& looks, std::size_t cell,
                                            const Places& known, int tile) const {
    float nearest = none_near, second = 2 * cut_;
    for (const std::size_t i : known)
        nearest = std::min(nearest, likeness_distance(looks[cell].face, looks[i].face));
    for (const Face& face : faces_)
        if (face.tile != tile)
            second = std::min(second, likeness_distance(looks[cell].face, face.look.face));
    const float margin = 1 - nearest / second;
    if (nearest > cut_ || margin < least_margin) return std::nullopt;
    return Judgement{tile, margin};
}

// Every cell of a group once more by itself: it must be closest to its own face. Letters that are
// fitted to whole pixels look different from row to row: an odd one of them, which cannot be
// another face, as these come in pairs, is known from then on, too.
void Classes::judge_faces(const std::vector<CellLook>& looks, const Places& group,
                          std::vector<Judgement>& judgements) {
    const int tile = *judgements[group.front()].tile;
    Places known, unlike;
    for (const std::size_t i : group) {
        const std::optional<Judgement> judgement = as_face(looks[i]);
        const bool is_known = judgement && judgement->tile == tile;
        judgements[i] = is_known ? *judgement : Judgement{};
        (is_known ? known : unlike).push_back(i);
    }
    if (unlike.size() != 1) return;
    const std::optional<Judgement> judgement = as_one_of(looks, unlike.front(), known, tile);
    if (!judgement) return;
    judgements[unlike.front()] = *judgement;
    faces_.push_back({looks[unlike.front()], tile});
    measure_faces();
}

// Cells that are no tiles as tiles are: empty, barriers, marked tiles.
void Classes::judge_others(const std::vector<CellLook>& looks, const Places& others,
                           const std::vector<float>& ground_shares,
                           std::vector<Judgement>& judgements) {
    Places odd;
    for (const std::size_t i : others) {
        const float misfit = body_.is_known() ? body_.misfit(looks[i]) : 1;
        const bool is_no_tile = body_.is_known() && misfit > no_tile_misfit;
        const bool may_be_blank =
            !body_.is_known() && !is_bare_ && looks[i].face.contrast > 1 + 4 * ground_.contrast();
        const bool is_ground =
            ground_shares[i] >= (is_bare_ ? bare_ground : as_ground) ||
            (is_no_tile && ground_shares[i] >= mostly_ground && !is_drawn_again(looks, i, others));
        const bool is_blank = is_blank_tile(looks[i]);
        // As much like a tile as like the ground.
        if (!is_blank && looks[i].contrast >= featureless && is_like_blank_tile(looks[i])) continue;
        if (is_ground && !may_be_blank && !is_blank &&
            !(ground_shares[i] < bare_ground && is_bevelled(looks[i]))) {
            judgements[i] = {empty, ground_shares[i] - 0.5};
            if (ground_shares[i] < as_ground) continue;
            bare_edge_ = std::min(bare_edge_, common_.edge_misfit(looks[i]).value_or(1));
            if (looks[i].face.contrast < featureless) bare_.push_back(looks[i].face.colour);
            continue;
        }
        if (is_bare_ && looks[i].face.contrast < featureless) {
            judgements[i] = {empty, 0.2};
            continue;
        }
        // A blank tile on ground of its colour may lack an edge at the board's rim; what it shows
        // is not in doubt.
        const bool may_be_face = body_.is_known()
                                     ? misfit <= no_tile_misfit
                                     : common_.is_known() &&
                                           (is_blank || common_.misfit(looks[i]) < tile_misfit) &&
                                           rim_misfit(looks[i]) < same_rim;
        std::optional<Judgement> face;
        if (may_be_face) face = as_face(looks[i]);
        if (face && face->tile && *face->tile != barrier) {
            judgements[i] = *face;
        } else {
            odd.push_back(i);
        }
    }
    judge_marked(looks, odd, judgements);
    if (!is_redrawn_) judge_bare_beside_tiles(looks, odd, judgements);
    if (!body_.is_known()) judge_last_pair(looks, odd, judgements);
    if (body_.is_known() || (is_bare_ && common_.is_known()))
        judge_barriers(looks, odd, judgements);
    judge_empties(looks, odd, judgements);
    if (!is_redrawn_) judge_continued(looks, odd, judgements);
    doubt_empties(looks, others, judgements);
    if (!is_redrawn_) doubt_outlined(looks, judgements);
    judge_last_odd(looks, odd, judgements);
    if (!is_redrawn_) judge_blocks(looks, odd, judgements);
}

// What tiles have in common, in a colour that little of what is around the board has, such as a
// toolbar.
bool Classes::is_like_blank_tile(const CellLook& look) const {
    return !body_.is_known() && common_.is_known() && common_.misfit(look) < likely_misfit &&
           ground_.frequency_of(look.face.colour) < seldom;
}

// A blank tile: its outline is seen, however faint. A flat place of its colour lacks what tiles
// have in common.
bool Classes::is_blank_tile(const CellLook& look) const {
    if (!is_like_blank_tile(look)) return false;
    if (look.contrast >= patterned) return true;
    CellLook flat = look;
    std::ranges::fill(flat.pixels, cv::Vec3b(look.face.colour));
    return common_.misfit(look) < tile_misfit && common_.misfit(flat) >= tile_misfit;
}

bool Classes::is_tile(const CellLook& look, float ground_share) const {
    if (is_redrawn_) return look.face.contrast >= patterned || body_.misfit(look) < tile_misfit;
    if (body_.is_known())
        return body_.misfit(look) < (ground_share < little_ground ? likely_misfit : tile_misfit);
    if (is_blank_tile(look) && common_.misfit(look) < tile_misfit) return true;
    if (ground_share >= as_ground) return false;
    if (common_.misfit(look) < likely_misfit && common_.edge_misfit(look).value_or(1) < sure_edge)
        return true;
    if (is_bare_) return look.face.contrast >= patterned && ground_.rim_share_of(look) > 0.4F;
    // A blank tile: what tiles have in common, and not what lies around them.
    const bool is_blank =
        common_.is_known() && common_.misfit(look) < tile_misfit && ground_share < little_ground;
    return look.face.contrast >= patterned || is_blank;
}

// Pictures that cover the bodies of their tiles up to the edge, each at least twice: tiles,
// whatever the body says.
void Classes::find_covered(const std::vector<CellLook>& looks, Places& tiles,
                           Places& others) const {
    for (const Places& group : repeated(looks, others)) {
        // A few that cover a body that is known as barriers do may be barriers.
        if (group.size() < usual_copies && body_.is_known() &&
            body_.misfit(looks[group.front()]) >= barrier_misfit)
            continue;
        std::vector<float> misfits;
        for (const std::size_t i : group)
            misfits.push_back(common_.edge_misfit(looks[i]).value_or(1));
        if (quantile(misfits, 0.5) <= edge_limit) move_to(tiles, group, others);
    }
    std::sort(tiles.begin(), tiles.end());
}

// Where most faces were dealt the same number of times, a rich picture that occurs as often was
// dealt too, though it covers its tile altogether. Few copies would not say that of one or two: as
// many barriers may stand on a board.
void Classes::find_dealt(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                         Places& others) {
    std::map<std::size_t, std::size_t> faces_by_copies;
    for (const Places& group : groups) ++faces_by_copies[group.size()];
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto usual = std::max_element(faces_by_copies.begin(), faces_by_copies.end(), fewer);
    if (usual == faces_by_copies.end()) return;
    const auto [copies, faces] = *usual;
    if (copies < usual_copies || faces < least_dealt || 5 * faces < 4 * groups.size()) return;
    std::vector<Places> found = repeated(looks, others);
    std::erase_if(found, [&, copies = copies](const Places& group) {
        return group.size() != copies || looks[group.front()].face.contrast < rich_face;
    });
    if (copies < least_copies && std::ssize(found) <= most_looks) return;
    for (const Places& group : found) {
        groups.emplace_back();
        move_to(groups.back(), group, others);
    }
}

// Where nothing else tells tiles from the ground, two places that look like the ground all over may
// be alike by chance.
void Classes::set_apart_ground(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                               Places& others) const {
    const auto is_like_ground = [&](const Places& group) {
        return std::all_of(group.begin(), group.end(), [&](std::size_t i) {
            return lit_share(ground_.calm_blocks(looks[i]), {}) > most_like_ground;
        });
    };
    const auto alike = std::count_if(groups.begin(), groups.end(), is_like_ground);
    // faces in the ground's colours
    if (2 * static_cast<std::size_t>(alike) >= groups.size()) return;
    std::erase_if(groups, [&](const Places& group) {
        if (!is_like_ground(group)) return false;
        others.insert(others.end(), group.begin(), group.end());
        return true;
    });
}

// Where pictures differ less along their rims than all else would let expect, one whose rim is like
// no other's may be a barrier.
void Classes::set_apart_rims(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                             Places& others) {
    std::vector<float> nearest;
    for (const Places& group : groups) {
        float least = std::numeric_limits<float>::max();
        for (const Places& other : groups)
            if (&other != &group)
                least = std::min(least, rim_distance(looks[group.front()], looks[other.front()]));
        nearest.push_back(least);
    }
    std::vector<float> in_order = nearest;
    if (groups.size() < least_rims) return;
    const float limit = std::max(least_own_rim, own_rim * quantile(in_order, 0.8));
    // Barriers have one look or two; where more differ, the rims of faces do.
    if (std::ranges::count_if(nearest, [&](float rim) { return rim >= limit; }) > most_looks)
        return;
    for (std::size_t g = groups.size(); g-- > 0;) {
        if (nearest[g] < limit) continue;
        others.insert(others.end(), groups[g].begin(), groups[g].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(g));
    }
}

// On a redrawn ground the border of a tile says little where the ground is as light as the tile; of
// a face it is enough when most of its cells have it.
void Classes::set_apart_bodiless(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                                 Places& others) const {
    std::erase_if(groups, [&](const Places& group) {
        std::vector<float> misfits;
        for (const std::size_t i : group) misfits.push_back(body_.misfit(looks[i]));
        if (quantile(misfits, 0.5) <= likely_misfit) return false;
        others.insert(others.end(), group.begin(), group.end());
        return true;
    });
}

// Single cells are no faces where tiles are not known by their bodies; else those that look nearly
// as another face.
void Classes::set_apart_single(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                               Places& others) const {
    const std::vector<Places> all = groups;
    std::erase_if(groups, [&](const Places& group) {
        if (group.size() > 1 || (body_.is_known() && !is_nearly_another(looks, group.front(), all)))
            return false;
        others.push_back(group.front());
        return true;
    });
}

// A group that lacks what the others have in common might be a barrier: not sure.
void Classes::set_apart_uncommon(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                                 Places& others) const {
    std::erase_if(groups, [&](const Places& group) {
        if (common_.misfit(looks[group.front()]) < barrier_misfit) return false;
        if (common_.edge_misfit(looks[group.front()]).value_or(1) < edge_limit) return false;
        others.insert(others.end(), group.begin(), group.end());
        return true;
    });
}

bool Classes::learn(const std::vector<CellLook>& looks, int columns,
                    std::vector<Judgement>& judgements) {
    columns_ = static_cast<std::size_t>(columns);
    if (!is_redrawn_) learn_ground_between(looks);
    std::vector<float> ground_shares;
    for (const CellLook& look : looks) ground_shares.push_back(ground_.share_of(look));
    learn_body(looks, ground_shares);
    if (is_redrawn_ && !body_.is_known()) return false;
    Places tiles, others;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        (is_tile(looks[i], ground_shares[i]) ? tiles : others).push_back(i);
    }
    find_covered(looks, tiles, others);
    const FaceClasses classes = classes_of(faces_of(looks, tiles), others.empty());
    if (!tiles.empty()) cut_ = std::clamp(classes.cut, 0.1F, 0.5F);
    std::vector<Places> groups = grouped(classes, tiles);
    set_apart_single(looks, groups, others);
    learn_limits(looks, groups);
    // Barriers that are seen to be blocks explain why others should be barriers no more.
    const bool is_doubtful = !body_.is_known() && !set_apart_blocks(looks, groups, others);
    if (is_doubtful && common_.is_known()) set_apart_uncommon(looks, groups, others);
    if (is_redrawn_) set_apart_bodiless(looks, groups, others);
    if (!body_.is_known() && !common_.is_known()) set_apart_ground(looks, groups, others);
    if (is_doubtful && !common_.is_known()) set_apart_rims(looks, groups, others);
    if (is_doubtful) set_apart_walls(looks, groups, others);
    if (body_.is_known() && !is_redrawn_) set_apart_covering(looks, groups, others);
    set_apart_blank(looks, groups, others);
    find_dealt(looks, groups, others);
    for (const Places& group : groups) {
        const int tile = add_face(looks, group, next_face_++);
        for (const std::size_t i : group) judgements[i].tile = tile;
    }
    measure_faces();
    for (const Places& group : groups) judge_faces(looks, group, judgements);
    if (body_.is_known()) judge_marked_pair(looks, groups, judgements);
    judge_others(looks, others, ground_shares, judgements);
    doubt_marked(judgements);
    measure_faces();
    return !classes.is_doubtful;
}

}  // namespace sightread::onet
