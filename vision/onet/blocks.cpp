// Blocks: barriers that stand out of the board, told by the light on their edges.
#include "calibration/quantile.hpp"
#include "vision/onet/bevel.hpp"
#include "vision/onet/classes.hpp"

#include <algorithm>

namespace sightread::onet {
namespace {

constexpr float barrier_misfit = 0.75F;  // of the body of tiles
constexpr float hardly_ground = 0.1F;    // of a cell that was drawn upon all over
constexpr float near_colour = 12;        // difference of mean colours of blocks
constexpr float less_bevel = 0.4F;       // times that of a block: what faces have
constexpr float any_mark = 0.6F;         // of marked_distance: it is none of the faces under a mark
constexpr std::size_t least_groups = 4;  // that say what bevel faces have

}  // namespace

// Where tiles have nothing in common and stand out of nothing, a picture with edges that are lit is
// a block: whether there is one.
bool Classes::set_apart_blocks(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                               Places& others) {
    std::vector<float> bevels;
    for (const Places& group : groups) bevels.push_back(bevel_of(looks[group.front()]));
    std::vector<float> in_order = bevels;
    if (groups.size() < least_groups) return false;
    const std::size_t all = groups.size();
    const float usual = quantile(in_order, 0.5);
    const auto is_block = [&](std::size_t g) {
        return bevels[g] * less_bevel >= usual &&
               std::ranges::all_of(groups[g], [&](std::size_t i) { return is_bevelled(looks[i]); });
    };
    for (std::size_t g = groups.size(); g-- > 0;) {
        if (!is_block(g)) continue;
        others.insert(others.end(), groups[g].begin(), groups[g].end());
        groups.erase(groups.begin() + static_cast<std::ptrdiff_t>(g));
    }
    return groups.size() < all;
}

// Things with edges that are lit, be it one alone, that nothing else explains and all of one
// colour: barriers. A mark may have changed what a tile shows, but not made it unlike all tiles.
void Classes::judge_blocks(const std::vector<CellLook>& looks, Places& odd,
                           std::vector<Judgement>& judgements) {
    const TileBody& body = body_.is_known() ? body_ : common_;
    Places blocks;
    for (const std::size_t cell : odd) {
        const CellLook& look = looks[cell];
        if (is_bevelled(look) && ground_.share_of(look) < hardly_ground &&
            (!body.is_known() || body.misfit(look) >= barrier_misfit) &&
            nearest_marked(look).distance > any_mark)
            blocks.push_back(cell);
    }
    if (blocks.empty() || std::ranges::any_of(blocks, [&](std::size_t cell) {
            return colour_distance(looks[cell].face.colour, looks[blocks.front()].face.colour) >=
                   near_colour;
        }))
        return;
    for (const std::size_t cell : blocks) {
        judgements[cell] = {barrier, 0.3};
        std::erase(odd, cell);
    }
    add_face(looks, blocks, barrier);
}

}  // namespace sightread::onet
