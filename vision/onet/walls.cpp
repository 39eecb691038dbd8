// Barriers: cells that block and never go. They are drawn unlike tiles and unlike the ground, and
// nothing else is known of them: what might be one is neither a face nor an empty place.
#include "calibration/quantile.hpp"
#include "vision/onet/classes.hpp"

#include <algorithm>
#include <array>
#include <bitset>
#include <cmath>
#include <map>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr float patterned = 8;           // contrast of a face from which it shows a pattern
constexpr float featureless = 2;         // the same, up to which nothing stands there
constexpr float rich_face = 25;          // contrast that barriers of several looks have not
constexpr float same_picture = 0.2F;     // of likeness_distance
constexpr float barrier_misfit = 0.75F;  // of the body of tiles
constexpr float no_edge = 0.6F;          // of the misfit of edges: those of something else
constexpr float as_bare = 0.9F;          // times the misfit of edges where the ground is bare
constexpr float least_from_ground = 15;
constexpr std::size_t least_bare = 4;  // places that say how all of them look
// difference of mean colours up to which it may be the ground's
constexpr float ground_colour = 8;
constexpr float own_outline = 0.3F;    // share of the rim in the ground's colours, at most
constexpr float mostly_ground = 0.7F;  // of a cell, where nothing beside it throws a shadow
constexpr float socket_shade = 0.9F;   // of ground in a hollow
constexpr float hardly_ground = 0.1F;  // of a cell that was drawn upon all over
// barriers without a picture: two might be tiles under a mark
constexpr std::size_t least_plain = 3;
constexpr float same_colour = 5;       // difference of mean colours of the same thing
constexpr float less_contrast = 0.5F;  // times what the others have
constexpr float near_colour = 12;      // the same, of patterns that are sampled differently
// levels by which an edge is lighter or darker than what it encloses
constexpr float lit_edge = 6;
constexpr float raised = 20;             // contrast of a cell, its outline included
constexpr std::size_t usual_copies = 4;  // of a face
constexpr std::size_t least_alike = 8;   // pictures that say how often they occur
constexpr std::size_t most_barriers = 400;
constexpr float seen_through = 0.3F;  // share of a cell
constexpr float less_varied = 0.6F;   // times the contrast of other rims
constexpr float own_colour = 24;      // grey levels
constexpr float usual_ink = 0.9F;     // share of a face that is drawn in inks of other faces
constexpr float own_ink = 0.9F;       // the same, of what is none of them
constexpr float few_looks = 0.1F;     // of all
constexpr int ink_step = 16;          // levels of a channel that are one ink
constexpr int ink_levels = 256 / ink_step;
constexpr int least_ink = 10;  // samples of a face

using Inks = std::bitset<static_cast<std::size_t>(ink_levels) * ink_levels * ink_levels>;

std::size_t ink_at(int blue, int green, int red) {
    return static_cast<std::size_t>((blue * ink_levels + green) * ink_levels + red);
}

// The inner samples of a cell, counted by ink: its outline may be what all cells have.
std::map<std::size_t, int> inks_of(const CellLook& look) {
    constexpr int outline = 4;
    std::map<std::size_t, int> inks;
    for (int y = outline; y < CellLook::samples - outline; ++y) {
        for (int x = outline; x < CellLook::samples - outline; ++x) {
            const cv::Vec3b& sample =
                look.pixels[static_cast<std::size_t>(y) * CellLook::samples + x];
            ++inks[ink_at(sample[0] / ink_step, sample[1] / ink_step, sample[2] / ink_step)];
        }
    }
    return inks;
}

// The inks that are more than an edge between two others, and those next to them.
Inks with_neighbours(const std::map<std::size_t, int>& counts) {
    Inks inks;
    for (const auto& [ink, count] : counts) {
        if (count < least_ink) continue;
        const int red = static_cast<int>(ink) % ink_levels,
                  green = static_cast<int>(ink) / ink_levels % ink_levels,
                  blue = static_cast<int>(ink) / ink_levels / ink_levels;
        for (int b = std::max(0, blue - 1); b <= std::min(ink_levels - 1, blue + 1); ++b)
            for (int g = std::max(0, green - 1); g <= std::min(ink_levels - 1, green + 1); ++g)
                for (int r = std::max(0, red - 1); r <= std::min(ink_levels - 1, red + 1); ++r)
                    inks.set(ink_at(b, g, r));
    }
    return inks;
}

struct Rim {
    cv::Vec3f colour;
    float contrast = 0;  // grey levels
};

Rim rim_of(const CellLook& look) {
    const cv::Mat rim(static_cast<int>(look.rim.size() / 3), 1, CV_8UC3,
                      const_cast<std::uint8_t*>(look.rim.data()));
    cv::Scalar mean, deviation;
    cv::meanStdDev(rim, mean, deviation);
    return {{static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])},
            static_cast<float>(std::sqrt(deviation.dot(deviation) / 3))};
}

// Whether the rim of a cell shows a colour.
bool rim_shows(const CellLook& look, const cv::Vec3f& colour) {
    int near = 0;
    for (std::size_t i = 0; i < look.rim.size(); i += 3)
        near +=
            cv::norm(cv::Vec3f(look.rim[i], look.rim[i + 1], look.rim[i + 2]) - colour) < own_colour
                ? 1
                : 0;
    return 30 * static_cast<std::size_t>(near) > look.rim.size();  // a tenth of it
}

using InkCounts = std::map<std::size_t, int>;

// Of each group: the share of its picture that is drawn in inks of other groups.
std::vector<float> ink_shares(const std::vector<InkCounts>& counts) {
    std::vector<Inks> inks;
    for (const InkCounts& each : counts) inks.push_back(with_neighbours(each));
    std::vector<float> shares;
    for (std::size_t g = 0; g < counts.size(); ++g) {
        int all = 0, shared = 0;
        for (const auto& [ink, count] : counts[g]) {
            all += count;
            for (std::size_t other = 0; other < counts.size(); ++other) {
                if (other == g || !inks[other].test(ink)) continue;
                shared += count;
                break;
            }
        }
        shares.push_back(static_cast<float>(shared) / static_cast<float>(all));
    }
    return shares;
}

}  // namespace

// Something stands here: it has an outline that is none of the ground's.
bool Classes::stands_out(const CellLook& look) const {
    return look.contrast >= raised && ground_.rim_share_of(look) < own_outline;
}

// Whether light from the top left falls on what stands out of a cell: from its middle outwards two
// of its edges become lighter and the two across darker before the ground is reached, all but
// `unlit` of them at least. A hollow is lit the other way round, an outline is the same on all
// sides.
bool Classes::is_raised(const CellLook& look, int unlit) const {
    constexpr int side = CellLook::samples, deepest = 5;
    const cv::Mat cell(side, side, CV_8UC3, const_cast<cv::Vec3b*>(look.pixels.data()));
    const cv::Range along(side / 4, side - side / 4);
    const auto colour = [&](const cv::Range& rows, const cv::Range& columns) {
        const cv::Scalar mean = cv::mean(cell(rows, columns));
        return cv::Vec3f(static_cast<float>(mean[0]), static_cast<float>(mean[1]),
                         static_cast<float>(mean[2]));
    };
    const auto level = [](const cv::Vec3f& of) { return (of[0] + of[1] + of[2]) / 3; };
    const float own = level(colour(along, along));
    const auto step = [&](bool is_first, bool is_row) {
        for (int in = deepest; in >= 0; --in) {
            const int at = is_first ? in : side - 1 - in;
            const cv::Range line(at, at + 1);
            const cv::Vec3f seen = is_row ? colour(line, along) : colour(along, line);
            const float lighter = level(seen) - own;
            if (std::abs(lighter) >= lit_edge)
                return ground_.nearest(seen) < ground_colour ? 0 : lighter;
        }
        return 0.0F;
    };
    const std::array lit{step(true, true), step(true, false), -step(false, true),
                         -step(false, false)};
    return std::ranges::none_of(lit, [](float one) { return one < 0; }) &&
           std::ranges::count(lit, 0.0F) <= unlit;
}

// Whether a plain cell is a thing of its own and neither ground nor a hollow.
bool Classes::stands_on_ground(const CellLook& look) const {
    if (look.face.contrast >= patterned || ground_.share_of(look) >= hardly_ground) return false;
    return (ground_.nearest(look.face.colour) >= ground_colour && is_raised(look, 1)) ||
           (is_unlike_bare(look) && is_raised(look, 2));
}

// Whether a plain cell has another colour than the bare places, which are all alike.
bool Classes::is_unlike_bare(const CellLook& look) const {
    if (bare_.size() < least_bare || look.face.contrast >= patterned ||
        ground_.share_of(look) >= hardly_ground)
        return false;
    return std::ranges::all_of(bare_, [&](const cv::Vec3f& colour) {
        return colour_distance(colour, bare_.front()) < same_colour &&
               colour_distance(colour, look.face.colour) >= least_from_ground;
    });
}

bool Classes::is_drawn_upon(const std::vector<CellLook>& looks, std::size_t cell,
                            const Places& places) const {
    return is_drawn_again(looks, cell, places) && ground_.share_of(looks[cell]) < hardly_ground &&
           ground_.share_of(looks[cell], socket_shade) < hardly_ground;
}

// Whether the groups with inks of their own occur exactly as often as nearly all others do: they
// were dealt with them.
bool Classes::occur_alike(const std::vector<Places>& groups, const std::vector<float>& shares) {
    std::vector<std::size_t> sizes;
    for (const Places& group : groups) sizes.push_back(group.size());
    std::vector<std::size_t> in_order = sizes;
    const std::size_t usual = quantile(in_order, 0.5);
    if (usual < usual_copies ||
        std::count(sizes.begin(), sizes.end(), usual) * 10 < std::ssize(sizes) * 9)
        return false;
    for (std::size_t g = 0; g < groups.size(); ++g)
        if (shares[g] < own_ink && sizes[g] != usual) return false;
    return true;
}

// Whether all but one picture occur equally often, and that one more often.
bool Classes::is_alone_in_number(const std::vector<Places>& groups, std::size_t most) {
    const std::size_t fewest =
        std::min_element(groups.begin(), groups.end(), [](const Places& a, const Places& b) {
            return a.size() < b.size();
        })->size();
    return groups.size() >= least_alike && fewest < most &&
           std::count_if(groups.begin(), groups.end(),
                         [&](const Places& group) { return group.size() != fewest; }) == 1;
}

// Whether the others occur so differently often that this one may too: they were dealt at random.
// Of faces with as many copies each, some of them gone, many would still have all of theirs.
bool Classes::vary_in_number(const std::vector<Places>& groups, std::size_t most) {
    std::vector<std::size_t> fewer;
    for (const Places& group : groups)
        if (group.size() < most) fewer.push_back(group.size());
    if (groups.size() < least_alike) return false;
    const std::size_t second = *std::max_element(fewer.begin(), fewer.end());
    return second > usual_copies && 2 * most <= 3 * second &&
           3 * std::count(fewer.begin(), fewer.end(), second) <= std::ssize(fewer);
}

// Where pictures go on to their edges in many colours, one or two that are the same all around, in
// a colour of their own, are things of their own.
void Classes::set_apart_framed(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                               Places& others) {
    std::vector<Rim> rims;
    std::vector<float> in_order;
    for (const Places& group : groups) {
        rims.push_back(rim_of(looks[group.front()]));
        in_order.push_back(rims.back().contrast);
    }
    if (groups.size() < least_alike) return;
    const float limit = less_varied * quantile(in_order, 0.25);
    if (std::ranges::count_if(rims, [&](const Rim& rim) { return rim.contrast < limit; }) >
        most_looks)
        return;
    for (std::size_t g = groups.size(); g-- > 0;) {
        const auto shown = std::ranges::count_if(groups, [&](const Places& group) {
            return rim_shows(looks[group.front()], rims[g].colour);
        });
        if (rims[g].contrast >= limit ||
            static_cast<float>(shown - 1) > few_looks * static_cast<float>(groups.size()))
            continue;
        others.insert(others.end(), groups[g].begin(), groups[g].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(g));
        rims.erase(rims.begin() + static_cast<std::ptrdiff_t>(g));
    }
}

// What the ground is seen through all around is no block.
bool Classes::may_fill_its_cell(const CellLook& look) const {
    return ground_.share_of(look) < seen_through;
}

// Where tiles have nothing in common, a picture that occurs more often than any other might be a
// barrier: not sure. One whose inks the others have not is not judged at all.
void Classes::set_apart_walls(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                              Places& others) const {
    std::vector<InkCounts> counts;
    for (const Places& group : groups) counts.push_back(inks_of(looks[group.front()]));
    const std::vector<float> shares = ink_shares(counts);
    std::vector<float> in_order = shares;
    const bool have_inks_in_common = !shares.empty() && quantile(in_order, 0.5) > usual_ink;
    // Barriers have one look or two; where more differ, the inks of faces do.
    const auto own =
        std::count_if(shares.begin(), shares.end(), [](float share) { return share < own_ink; });
    const bool are_few = own <= most_looks &&
                         static_cast<float>(own) <= few_looks * static_cast<float>(shares.size()) &&
                         !(own >= 2 && occur_alike(groups, shares));
    for (std::size_t g = groups.size(); have_inks_in_common && are_few && g-- > 0;)
        if (shares[g] < own_ink && may_fill_its_cell(looks[groups[g].front()]))
            groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(g));
    if (!have_inks_in_common) set_apart_framed(looks, groups, others);
    const auto most = most_frequent(groups);
    if (most == groups.end() || !may_fill_its_cell(looks[most->front()]) ||
        (most->size() <= usual_copies && !is_alone_in_number(groups, most->size())))
        return;
    if (std::count_if(groups.begin(), groups.end(),
                      [&](const Places& group) { return group.size() == most->size(); }) > 1 ||
        vary_in_number(groups, most->size()))
        return;
    others.insert(others.end(), most->begin(), most->end());
    groups.erase(most);
}

// A picture that covers its tiles and occurs more often than all others, which occur equally often,
// may be a barrier.
void Classes::set_apart_covering(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                                 Places& others) const {
    const auto most = most_frequent(groups);
    if (most == groups.end() || body_.misfit(looks[most->front()]) < barrier_misfit ||
        !is_alone_in_number(groups, most->size()))
        return;
    others.insert(others.end(), most->begin(), most->end());
    groups.erase(most);
}

// Places that show nothing and occur more than twice as often as any face are bare, or it is not
// sure what they are: tiles may be hardly lighter than the ground.
void Classes::set_apart_blank(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                              Places& others) {
    const auto most = most_frequent(groups);
    if (groups.size() < 2 || looks[most->front()].face.contrast >= featureless ||
        std::count_if(groups.begin(), groups.end(),
                      [&](const Places& group) { return 2 * group.size() >= most->size(); }) > 1)
        return;
    others.insert(others.end(), most->begin(), most->end());
    groups.erase(most);
}

// Neither by the body that tiles have in common nor by their edges.
bool Classes::is_no_tile(const CellLook& look) const {
    const TileBody& body = body_.is_known() ? body_ : common_;
    return body.misfit(look) >= barrier_misfit &&
           common_.edge_misfit(look).value_or(1) >= std::min(no_edge, as_bare * bare_edge_);
}

// Whether a place may be a barrier, should another one look like it. Ground with the shadows of the
// tiles beside it repeats as well, and so does the pattern of a ground.
bool Classes::may_be_barrier(const std::vector<CellLook>& looks, std::size_t cell,
                             const Places& odd, const std::vector<Judgement>& judgements) const {
    const CellLook& look = looks[cell];
    if (!is_no_tile(look)) return false;
    if (look.is_grained) return true;
    // In the colours of a hollow it must be lit on all sides: tiles beside it reach in.
    if (look.face.contrast < patterned)
        return stands_on_ground(look) && (!is_empty_socket(look) || is_raised(look, 0));
    if (is_drawn_upon(looks, cell, odd)) return true;
    return !is_empty_socket(look) &&
           lit_share(ground_.calm_blocks(look), beside(cell, judgements)) < mostly_ground &&
           (stands_out(look) || (ground_.loose_share_of(look) <= 0.3F &&
                                 ground_.nearest(look.face.colour) >= least_from_ground));
}

// Several that are alike: barriers. Ground is never the same twice, or looks like the surroundings.
// But rich pictures of several kinds, each of which comes in pairs, may be faces that lack what the
// others have in common.
void Classes::judge_barriers(const std::vector<CellLook>& looks, Places& odd,
                             std::vector<Judgement>& judgements) {
    if (odd.size() > most_barriers) return;
    std::vector<Places> groups;
    Places left = odd;
    for (const std::size_t a : odd) {
        if (std::ranges::find(left, a) == left.end() || !may_be_barrier(looks, a, odd, judgements))
            continue;
        const Thumbnail& face = looks[a].face;
        const bool is_plain = face.contrast < patterned && !looks[a].is_grained;
        Places group;
        for (const std::size_t b : left)
            if (likeness_distance(face, looks[b].face) < same_picture &&
                (face.contrast >= patterned ||
                 colour_distance(face.colour, looks[b].face.colour) < same_colour))
                group.push_back(b);
        if (group.size() < (is_plain ? least_plain : 2)) continue;
        for (const std::size_t b : group) std::erase(left, b);
        groups.push_back(std::move(group));
    }
    const auto may_be_face = [&](const Places& group) {
        return group.size() % 2 == 0 && looks[group.front()].face.contrast >= rich_face;
    };
    if (groups.size() < 2 || !std::ranges::all_of(groups, may_be_face)) {
        for (const Places& group : groups) {
            for (const std::size_t b : group) judgements[b] = {barrier, 0.5};
            add_face(looks, group, barrier);
        }
        odd = std::move(left);
    }
    judge_like_barriers(looks, odd, judgements);
}

// Stripes fall differently on the samples of each cell: what has the colour of barriers, and is no
// more a tile or ground than they are, is one of them.
void Classes::judge_like_barriers(const std::vector<CellLook>& looks, Places& odd,
                                  std::vector<Judgement>& judgements) const {
    std::erase_if(odd, [&](std::size_t cell) {
        const CellLook& look = looks[cell];
        const bool is_like_one = std::any_of(faces_.begin(), faces_.end(), [&](const Face& face) {
            return face.tile == barrier &&
                   look.face.contrast >= less_contrast * face.look.face.contrast &&
                   look.contrast >= less_contrast * face.look.contrast &&
                   colour_distance(face.look.face.colour, look.face.colour) < near_colour;
        });
        if (!is_like_one || ground_.share_of(look) >= hardly_ground || !is_no_tile(look))
            return false;
        judgements[cell] = {barrier, 0.3};
        return true;
    });
}

}  // namespace sightread::onet
