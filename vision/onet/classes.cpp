#include "vision/onet/classes.hpp"

#include "calibration/products.hpp"
#include "vision/onet/faces.hpp"
#include "vision/onet/marked.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr float patterned = 8;  // contrast from which a face shows a pattern
// contrast up to which a class might be the ground, not a face
constexpr float plain_class = 25;
constexpr float featureless = 6;  // contrast, rim included, up to which there is no tile
// how far an empty cell's mean colour may be from the ground's
constexpr float ground_colour = 36;
constexpr float busy_ground = 45;  // contrast of an empty cell on a drawn ground, at most
// tinted_distance up to which a face is recognised under a tint
constexpr float tint_limit = 0.5F;
constexpr float plain_misfit = 0.4F;  // the same for a face without a pattern
// of the distance to the next face: nearer than any other can be
constexpr float surely_nearest = 0.4F;
constexpr float no_tile = 0.75F;  // misfit from which there surely is no tile
// of a cell, in colours of the ground; a neighbour may reach in at one side
constexpr float ground_share = 0.78F;
constexpr float least_visible = 0.4F;  // of a face's parts: it is there
// misfit of a place of which so much is ground that no tile is there
constexpr float mostly_no_tile = 0.55F;
constexpr float mostly_ground = 0.75F;
constexpr float gone = 0.3F;  // of a tile's samples are still the same, at most
constexpr float same_colour = 24;
constexpr float body_limit = 0.3F;  // misfit from which a cell is no tile as tiles are

double clamped(double value) {
    return std::clamp(value, 0.0, 1.0);
}

}  // namespace

float Classes::rim_misfit(const CellLook& look) const {
    float least = std::numeric_limits<float>::max();
    for (const Face& face : faces_)
        if (face.tile != barrier) least = std::min(least, rim_distance(look, face.look));
    return least / rim_limit_;
}

// The likeliest face first, by its pattern as it lies: mostly it is so near that no other can be
// nearer.
std::optional<Classes::Match> Classes::obvious_match(const CellLook& look) const {
    const Face* likeliest = nullptr;
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (const Face& face : faces_) {
        const std::int64_t apart =
            face.square -
            2 * dot(look.face.pixels.data(), face.look.face.pixels.data(), Thumbnail::values);
        if (apart >= least) continue;
        least = apart;
        likeliest = &face;
    }
    if (likeliest == nullptr) return std::nullopt;
    const float distance = likeness_distance(look.face, likeliest->look.face);
    if (distance > cut_ || distance > surely_nearest * likeliest->nearest) return std::nullopt;
    return Match{likeliest, distance, likeliest->nearest - distance};
}

std::optional<Classes::Match> Classes::nearest_match(const CellLook& look) const {
    const Match match =
        nearest_by([&](const Face& face) { return likeness_distance(look.face, face.look.face); });
    if (match.face == nullptr || match.distance > cut_) return std::nullopt;
    return match;
}

std::optional<Judgement> Classes::as_face(const CellLook& look) const {
    std::optional<Match> match = obvious_match(look);
    if (!match) match = nearest_match(look);
    if (!match) return std::nullopt;
    const Face* found = match->face;
    const float best = match->distance, second = match->second;
    // A face without a pattern is told from the ground by what tiles have in common, or else by its
    // rim.
    if (found->look.face.contrast < plain_class) {
        const TileBody& body = body_.is_known() ? body_ : common_;
        if (body.is_known() ? body.misfit(look) > plain_misfit : rim_misfit(look) > 1)
            return std::nullopt;
    }
    const bool is_selected =
        colour_distance(look.face.colour, found->look.face.colour) > colour_limit_;
    Judgement made{found->tile, clamped(1 - best / std::min({second, found->nearest, 2 * cut_})),
                   is_selected};
    if (made.margin < least_margin) made.tile.reset();
    return made;
}

std::optional<Judgement> Classes::as_tinted_face(const CellLook& look,
                                                 std::optional<int> before) const {
    const bool was_blank =
        before && std::any_of(faces_.begin(), faces_.end(), [&](const Face& face) {
            return face.tile == *before && face.look.face.contrast < patterned;
        });
    if (look.face.contrast < (was_blank ? 2 * patterned : patterned)) {
        // A blank face has nothing to recognise: it must have been there before, and look like a
        // tile still.
        if (!before || *before <= empty || look.contrast < featureless) return std::nullopt;
        for (const Face& face : faces_)
            if (face.tile == *before && face.look.face.contrast < patterned &&
                !as_empty(look, before))
                return Judgement{face.tile, 0.3, true};
        return std::nullopt;
    }
    const auto [found, best, second] = nearest_by([&](const Face& face) {
        const bool has_nothing_to_see = face.tile == barrier || face.look.face.contrast < patterned;
        return has_nothing_to_see ? none_near : tinted_distance(look.face, face.look.face);
    });
    if (found == nullptr || best > tint_limit || best > 0.65F * second) return std::nullopt;
    if (before && *before == empty) return std::nullopt;
    return Judgement{found->tile, clamped(1 - best / second), true};
}

// A tile that is still there under a line or an effect.
std::optional<Judgement> Classes::as_covered(const CellLook& look,
                                             std::optional<int> before) const {
    if (!before || *before <= empty) return std::nullopt;
    for (const Face& face : faces_) {
        if (face.tile != *before) continue;
        const float visible = visible_share(look, face.look);
        if (visible >= least_visible) return Judgement{before, visible - least_visible, true};
    }
    return std::nullopt;
}

std::optional<Judgement> Classes::as_calm_ground(const CellLook& look,
                                                 std::optional<int> before) const {
    const float misfit = body_.is_known() ? body_.misfit(look) / body_limit : rim_misfit(look);
    if (misfit < 1 && !before) return std::nullopt;
    const float nearest = ground_.nearest(look.face.colour);
    if (nearest > ground_colour) return std::nullopt;
    // Borders as dark as the ground tell nothing; where a tile is known to have been, the ground
    // itself may be believed.
    if (misfit < 1 && nearest > ground_colour / 3) return std::nullopt;
    // As busy as most of the ground; a drawn ground has busier places, which must be the surer in
    // colour and border.
    const float calm = std::max(12.0F, 1.6F * std::min(ground_.contrast(), 20.0F));
    const bool is_surely_no_tile = (misfit >= 1 && nearest < ground_colour / 3) ||
                                   (misfit > 2.5F && nearest < 0.6F * ground_colour);
    if (look.face.contrast > (is_surely_no_tile ? busy_ground : calm)) return std::nullopt;
    const double rim = clamped((misfit - 1) / 2), colour = clamped(1 - nearest / ground_colour);
    return Judgement{empty, std::max(0.05, std::min(misfit < 1 ? 0.3 : rim, colour))};
}

// A line drawn over a tile, and an outline around it, leave the rest of it as it was.
float Classes::unchanged_share(const CellLook& look, int tile) const {
    float most = 0;
    for (const Face& face : faces_) {
        if (face.tile != tile) continue;
        std::size_t same = 0;
        for (std::size_t i = 0; i < look.pixels.size(); ++i)
            same += colour_distance(cv::Vec3f(look.pixels[i]), cv::Vec3f(face.look.pixels[i])) <
                            same_colour
                        ? 1
                        : 0;
        most = std::max(most, static_cast<float>(same) / static_cast<float>(look.pixels.size()));
    }
    return most;
}

// Where a tile has been, drawn ground may show: busy, shaded by its neighbours, in the colours that
// are seen around.
std::optional<Judgement> Classes::as_drawn_ground(const CellLook& look,
                                                  std::optional<int> before) const {
    if (!before || !common_.is_known()) return std::nullopt;
    if (common_.misfit(look) < no_tile || unchanged_share(look, *before) > gone)
        return std::nullopt;
    if (ground_.coloured_share_of(look) < ground_share) return std::nullopt;
    return Judgement{empty, 0.1};
}

// Where a tile has been, ground of which the tiles beside it hide some: they reach in where the
// lattice is a little off.
std::optional<Judgement> Classes::as_mostly_ground(const CellLook& look,
                                                   std::optional<int> before) const {
    const TileBody& body = body_.is_known() ? body_ : common_;
    if (!before || !body.is_known() || body.misfit(look) < mostly_no_tile) return std::nullopt;
    if (ground_.share_of(look) < mostly_ground || unchanged_share(look, *before) > gone)
        return std::nullopt;
    return Judgement{empty, 0.1};
}

std::optional<Judgement> Classes::as_empty(const CellLook& look, std::optional<int> before) const {
    std::optional<Judgement> made = as_calm_ground(look, before);
    if (!made) made = as_drawn_ground(look, before);
    return made ? made : as_mostly_ground(look, before);
}

Judgement Classes::judged(const CellLook& look, std::optional<int> before, bool is_same) const {
    if (!are_known()) return {};
    if (auto face = as_face(look)) return *face;
    // A blank face on ground of its colour: its border alone tells that it is still there.
    const TileBody& body = body_.is_known() ? body_ : common_;
    if (is_same && before && *before > empty && body.is_known() && body.misfit(look) < no_tile)
        return {before, clamped(1 - body.misfit(look) / no_tile), false};
    // A face under a veil or a tint has a rim of another colour too: it is looked for before the
    // ground is.
    if (auto tinted = as_tinted_face(look, before)) return *tinted;
    if (auto covered = as_covered(look, before)) return *covered;
    if (auto nothing = as_empty(look, before)) return *nothing;
    return {};
}

void Classes::measure_faces() {
    for (Face& face : faces_) {
        face.square =
            dot(face.look.face.pixels.data(), face.look.face.pixels.data(), Thumbnail::values);
        face.nearest = 2;
        for (const Face& other : faces_)
            if (other.tile != face.tile)
                face.nearest =
                    std::min(face.nearest, likeness_distance(face.look.face, other.look.face));
    }
}

}  // namespace sightread::onet
