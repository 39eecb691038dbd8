// The first frame of a board: tiles told from what lies behind them, faces grouped, and what is left explained.
#include "calibration/quantile.hpp"
#include "vision/faces.hpp"
#include "vision/marked.hpp"
#include "vision/onet_classes.hpp"

#include <algorithm>
#include <limits>
#include <map>

namespace sightread::onet {
namespace {

constexpr float patterned = 8;          // contrast from which a face shows a pattern
constexpr float rich_face = 25;         // contrast of a face that no calm ground has
constexpr float as_ground = 0.96F;      // share of a cell that looks like the surroundings: there is no tile
constexpr float mostly_ground = 0.75F;  // the same, where the cell is no tile by its body; neighbours' shadows reach in
constexpr float bare_ground = 0.88F;    // the same, where faces stand on the ground itself
constexpr float featureless = 2;        // contrast of a face up to which nothing stands there
constexpr float socket_shade = 0.9F;
constexpr float tile_misfit = 0.25F;
constexpr float likely_misfit = 0.4F;  // where nothing of the ground is seen
constexpr float no_tile_misfit = 0.55F;
constexpr float same_rim = 0.3F;  // of rim_misfit
constexpr float little_ground = 0.2F;
constexpr float marked_limit = 0.5F;  // of marked_distance
constexpr float marked_lead = 0.8F;   // to the runner-up
constexpr float same_face = 0.2F;     // of marked_distance, whatever else fits
constexpr float same_picture = 0.2F;  // of likeness_distance
constexpr float barrier_misfit = 0.75F;
constexpr std::size_t least_dealt = 8;   // faces with as many copies each
constexpr std::size_t least_copies = 6;  // of them
constexpr float repeated_ground = 15;    // contrast from which ground does not look the same twice
constexpr float edge_limit = 0.3F;       // of the misfit of edges: those of a tile
constexpr float sure_edge = 0.15F;
constexpr std::size_t most_marked = 3;
constexpr std::size_t most_left = 6;
constexpr float last_pair_limit = 0.4F;

std::vector<const Thumbnail*> faces_of(const std::vector<CellLook>& looks, const std::vector<std::size_t>& places) {
    std::vector<const Thumbnail*> faces;
    for (const std::size_t i : places) faces.push_back(&looks[i].face);
    return faces;
}

std::vector<std::vector<std::size_t>> grouped(const FaceClasses& classes, const std::vector<std::size_t>& places) {
    std::vector<std::vector<std::size_t>> groups(static_cast<std::size_t>(classes.count));
    for (std::size_t i = 0; i < places.size(); ++i)
        groups[static_cast<std::size_t>(classes.of[i])].push_back(places[i]);
    return groups;
}

// Patterned cells that look alike, in groups of at least two.
std::vector<std::vector<std::size_t>> repeated(const std::vector<CellLook>& looks, std::vector<std::size_t> left) {
    std::vector<std::vector<std::size_t>> groups;
    std::erase_if(left, [&](std::size_t i) { return looks[i].face.contrast < patterned; });
    while (!left.empty()) {
        std::vector<std::size_t> group, rest;
        for (const std::size_t i : left) {
            const bool is_alike = likeness_distance(looks[left.front()].face, looks[i].face) < same_picture;
            (is_alike || i == left.front() ? group : rest).push_back(i);
        }
        if (group.size() >= 2) groups.push_back(std::move(group));
        left = std::move(rest);
    }
    return groups;
}

void move_to(std::vector<std::size_t>& to, const std::vector<std::size_t>& cells, std::vector<std::size_t>& from) {
    to.insert(to.end(), cells.begin(), cells.end());
    for (const std::size_t i : cells) std::erase(from, i);
}

}  // namespace

void Classes::learn_body(const std::vector<CellLook>& looks, const std::vector<float>& ground_shares) {
    Places places;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (ground_shares[i] < as_ground && looks[i].contrast >= patterned) places.push_back(i);
    const FaceClasses classes = classes_of(faces_of(looks, places));
    std::vector<const CellLook*> typical;
    for (const Places& group : grouped(classes, places))
        if (group.size() >= 2) typical.push_back(&looks[group.front()]);
    // Rich faces first: groups of little contrast may be parts of the ground that happen to be alike.
    std::vector<const CellLook*> rich;
    std::copy_if(typical.begin(), typical.end(), std::back_inserter(rich),
                 [](const CellLook* look) { return look->face.contrast >= rich_face; });
    body_.learn(rich, ground_);
    if (!body_.is_known()) body_.learn(typical, ground_);
    common_.learn(typical, Surroundings());
    common_.find_edges(ground_);
    if (body_.is_known()) {
        // Tiles that one sees the ground through have little in common.
        std::size_t between = 0;
        for (const CellLook& look : looks) {
            const float misfit = body_.misfit(look);
            between += misfit >= tile_misfit && misfit <= no_tile_misfit ? 1 : 0;
        }
        if (between > 3 + looks.size() / 12) body_.forget();
    }
    if (body_.is_known() || typical.size() < 3) return;
    const auto bare = std::count_if(typical.begin(), typical.end(),
                                    [&](const CellLook* look) { return ground_.rim_share_of(*look) > 0.8F; });
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
        for (std::size_t b = 0; b < compared; ++b) sum += likeness_distance(looks[group[a]].face, looks[group[b]].face);
        if (sum < least) {
            least = sum;
            typical = group[a];
        }
    }
    faces_.push_back({looks[typical], tile});
    return tile;
}

std::optional<Judgement> Classes::as_marked(const CellLook& look) const {
    float best = 1, second = 1;
    const Face* found = nullptr;
    for (const Face& face : faces_) {
        if (face.tile == barrier) continue;
        const float distance = marked_distance(look, face.look);
        if (distance < best) {
            second = best;
            best = distance;
            found = &face;
        } else {
            second = std::min(second, distance);
        }
    }
    if (found == nullptr || best > marked_limit || best > marked_lead * second) return std::nullopt;
    return Judgement{found->tile, std::clamp(1.0 - best / second, 0.0, 1.0), true};
}

bool Classes::is_empty_socket(const CellLook& look) const {
    return ground_.share_of(look, socket_shade) >= 0.4F &&
           look.face.contrast < 1.5F * std::max(patterned, ground_.contrast());
}

// Every cell of a group once more by itself: it must be closest to its own face.
void Classes::judge_faces(const std::vector<CellLook>& looks, const Places& group, std::vector<Judgement>& judgements) {
    const int tile = *judgements[group.front()].tile;
    for (const std::size_t i : group) {
        std::optional<Judgement> judgement = as_face(looks[i]);
        judgements[i] = judgement && judgement->tile == tile ? *judgement : Judgement{};
    }
}

// Cells that are no tiles as tiles are: empty, barriers, marked tiles.
void Classes::judge_others(const std::vector<CellLook>& looks, const Places& others,
                           const std::vector<float>& ground_shares, std::vector<Judgement>& judgements) {
    Places odd;
    for (const std::size_t i : others) {
        const float misfit = body_.is_known() ? body_.misfit(looks[i]) : 1;
        const bool is_no_tile = body_.is_known() && misfit > no_tile_misfit;
        const bool may_be_blank = !body_.is_known() && !is_bare_ && looks[i].face.contrast > 1 + 4 * ground_.contrast();
        if (ground_shares[i] >= (is_no_tile ? mostly_ground : is_bare_ ? bare_ground : as_ground) && !may_be_blank) {
            judgements[i] = {empty, ground_shares[i] - 0.5};
            continue;
        }
        if (is_bare_ && looks[i].face.contrast < featureless) {
            judgements[i] = {empty, 0.2};
            continue;
        }
        // A blank tile on ground of its colour may lack an edge at the board's rim; what it shows is not in doubt.
        const bool may_be_face = body_.is_known() ? misfit <= no_tile_misfit
                                                  : common_.is_known() && common_.misfit(looks[i]) < tile_misfit &&
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
    if (!body_.is_known()) judge_last_pair(looks, odd, judgements);
    if (body_.is_known() || (is_bare_ && common_.is_known())) judge_barriers(looks, odd, judgements);
    if (!body_.is_known()) return;
    for (const std::size_t i : odd) {
        const float misfit = body_.misfit(looks[i]);
        if (misfit < no_tile_misfit || stands_out(looks[i])) continue;
        // The same rich picture again is no ground that happens to look like its surroundings.
        const bool is_repeated =
            looks[i].face.contrast >= repeated_ground && std::any_of(odd.begin(), odd.end(), [&](std::size_t other) {
                return other != i && likeness_distance(looks[i].face, looks[other].face) < same_picture;
            });
        if (is_repeated) continue;
        const bool continues =
            misfit > 0.75F && ground_.calm_share_of(looks[i]) >= 0.7F && ground_.nearest(looks[i].face.colour) < 60;
        if (continues || ground_.loose_share_of(looks[i]) >= 0.7F || is_empty_socket(looks[i]))
            judgements[i] = {empty, 0.2};
    }
}

// Faces that lack a cell, and cells that show such a face under a mark. What is explained leaves `odd`.
void Classes::judge_marked(const std::vector<CellLook>& looks, Places& odd, std::vector<Judgement>& judgements) {
    std::map<int, int> sizes;
    for (const Judgement& judgement : judgements)
        if (judgement.tile && *judgement.tile > empty) ++sizes[*judgement.tile];
    std::vector<std::pair<std::size_t, Judgement>> found;
    for (const std::size_t i : odd)
        if (const auto marked = as_marked(looks[i]); marked) found.emplace_back(i, *marked);
    for (const auto& [i, marked] : found) {
        // Two cells for one missing cell: neither is sure.
        const auto rivals = std::count_if(found.begin(), found.end(), [&, tile = marked.tile](const auto& other) {
            return other.second.tile == tile;
        });
        if (rivals > 1 || found.size() > most_marked) continue;
        judgements[i] = marked;
        std::erase(odd, i);
    }
}

// Two that are alike under a mark, and nothing else: the last pair of a face.
void Classes::judge_last_pair(const std::vector<CellLook>& looks, Places& odd, std::vector<Judgement>& judgements) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    if (odd.size() > most_left) return;
    for (std::size_t a = 0; a < odd.size(); ++a) {
        for (std::size_t b = a + 1; b < odd.size(); ++b) {
            const CellLook &one = looks[odd[a]], &other = looks[odd[b]];
            if (std::min(one.face.contrast, other.face.contrast) < rich_face) continue;
            if (std::min(marked_distance(one, other), marked_distance(other, one)) < last_pair_limit)
                found.emplace_back(odd[a], odd[b]);
        }
    }
    if (found.size() != 1) return;
    const auto [a, b] = found.front();
    const int tile = add_face(looks, {a}, next_face_++);
    for (const std::size_t i : {a, b}) {
        judgements[i] = {tile, 0.2, true};
        std::erase(odd, i);
    }
}

bool Classes::is_tile(const CellLook& look, float ground_share) const {
    if (body_.is_known()) return body_.misfit(look) < (ground_share < little_ground ? likely_misfit : tile_misfit);
    if (ground_share >= as_ground) return false;
    if (common_.misfit(look) < likely_misfit && common_.edge_misfit(look).value_or(1) < sure_edge) return true;
    if (is_bare_) return look.face.contrast >= patterned && ground_.rim_share_of(look) > 0.4F;
    // A blank tile: what tiles have in common, and not what lies around them.
    const bool is_blank = common_.is_known() && common_.misfit(look) < tile_misfit && ground_share < little_ground;
    return look.face.contrast >= patterned || is_blank;
}

// Pictures that cover the bodies of their tiles up to the edge, each at least twice: tiles, whatever the body says.
void Classes::find_covered(const std::vector<CellLook>& looks, Places& tiles, Places& others) const {
    for (const Places& group : repeated(looks, others)) {
        std::vector<float> misfits;
        for (const std::size_t i : group) misfits.push_back(common_.edge_misfit(looks[i]).value_or(1));
        if (quantile(misfits, 0.5) <= edge_limit) move_to(tiles, group, others);
    }
    std::sort(tiles.begin(), tiles.end());
}

// Where most faces were dealt the same number of times, a rich picture that occurs as often was dealt too, though it
// covers its tile altogether. Few copies would not say that: as many barriers may stand on a board.
void Classes::find_dealt(const std::vector<CellLook>& looks, std::vector<Places>& groups, Places& others) {
    std::map<std::size_t, std::size_t> faces_by_copies;
    for (const Places& group : groups) ++faces_by_copies[group.size()];
    const auto fewer = [](const auto& a, const auto& b) { return a.second < b.second; };
    const auto usual = std::max_element(faces_by_copies.begin(), faces_by_copies.end(), fewer);
    if (usual == faces_by_copies.end()) return;
    const auto [copies, faces] = *usual;
    if (copies < least_copies || faces < least_dealt || 5 * faces < 4 * groups.size()) return;
    for (const Places& group : repeated(looks, others)) {
        if (group.size() != copies || looks[group.front()].face.contrast < rich_face) continue;
        groups.emplace_back();
        move_to(groups.back(), group, others);
    }
}

// A single tile that fits another face under a mark: its neighbour's mark may reach into it.
bool Classes::is_nearly_another(const std::vector<CellLook>& looks, std::size_t single,
                                const std::vector<Places>& groups) {
    return std::any_of(groups.begin(), groups.end(), [&](const Places& group) {
        return group.size() > 1 && marked_distance(looks[single], looks[group.front()]) < same_face;
    });
}

// Two tiles that occur once each and are alike under a mark: a pair, of which one waits for the other.
void Classes::judge_marked_pair(const std::vector<CellLook>& looks, const std::vector<Places>& groups,
                                std::vector<Judgement>& judgements) {
    Places singles;
    for (const Places& group : groups)
        if (group.size() == 1) singles.push_back(group.front());
    if (singles.size() != 2) return;
    const CellLook &one = looks[singles[0]], &other = looks[singles[1]];
    if (std::min(one.face.contrast, other.face.contrast) < rich_face) return;
    if (std::min(marked_distance(one, other), marked_distance(other, one)) >= last_pair_limit) return;
    const bool first_is_marked = body_.misfit(one) > body_.misfit(other);
    const std::size_t marked = singles[first_is_marked ? 0 : 1], plain = singles[first_is_marked ? 1 : 0];
    if (!judgements[marked].tile || !judgements[plain].tile) return;
    for (Face& face : faces_)
        if (face.tile == *judgements[marked].tile) face.tile = *judgements[plain].tile;
    judgements[marked] = {judgements[plain].tile, 0.2, true};
}

bool Classes::learn(const std::vector<CellLook>& looks, std::vector<Judgement>& judgements) {
    std::vector<float> ground_shares;
    for (const CellLook& look : looks) ground_shares.push_back(ground_.share_of(look));
    learn_body(looks, ground_shares);
    Places tiles, others;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        (is_tile(looks[i], ground_shares[i]) ? tiles : others).push_back(i);
    }
    find_covered(looks, tiles, others);
    const FaceClasses classes = classes_of(faces_of(looks, tiles));
    if (!tiles.empty()) cut_ = std::clamp(classes.cut, 0.1F, 0.5F);
    std::vector<Places> groups = grouped(classes, tiles);
    if (body_.is_known()) {
        std::erase_if(groups, [&](const Places& group) {
            if (group.size() > 1 || !is_nearly_another(looks, group.front(), groups)) return false;
            others.push_back(group.front());
            return true;
        });
    } else {
        for (const Places& group : groups)
            if (group.size() < 2) others.push_back(group.front());
        std::erase_if(groups, [](const Places& group) { return group.size() < 2; });
    }
    learn_limits(looks, groups);
    // A group that lacks what the others have in common might be a barrier: not sure.
    if (!body_.is_known() && common_.is_known()) {
        std::erase_if(groups, [&](const Places& group) {
            if (common_.misfit(looks[group.front()]) < barrier_misfit) return false;
            if (common_.edge_misfit(looks[group.front()]).value_or(1) < edge_limit) return false;
            others.insert(others.end(), group.begin(), group.end());
            return true;
        });
    }
    if (!body_.is_known()) set_apart_walls(looks, groups, others);
    find_dealt(looks, groups, others);
    for (const Places& group : groups) {
        const int tile = add_face(looks, group, next_face_++);
        for (const std::size_t i : group) judgements[i].tile = tile;
    }
    measure_faces();
    for (const Places& group : groups) judge_faces(looks, group, judgements);
    if (body_.is_known()) judge_marked_pair(looks, groups, judgements);
    judge_others(looks, others, ground_shares, judgements);
    measure_faces();
    return !classes.is_doubtful;
}

}  // namespace sightread::onet
