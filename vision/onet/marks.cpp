// The first frame may show tiles under a mark: one that waits for its partner, one under the
// pointer. What they show is worked out from the faces that lack a cell.
#include "vision/onet/classes.hpp"
#include "vision/onet/marked.hpp"

#include <algorithm>
#include <map>

namespace sightread::onet {
namespace {

constexpr float rich_face = 25;       // contrast of a face that no calm ground has
constexpr float marked_limit = 0.5F;  // of marked_distance
constexpr float marked_lead = 0.8F;   // to the runner-up
constexpr float same_face = 0.2F;     // of marked_distance, whatever else fits
constexpr std::size_t most_marked = 3;
constexpr std::size_t most_left = 6;
constexpr float last_pair_limit = 0.4F;
constexpr float last_odd_limit = 0.6F;  // of marked_distance, of what nothing else explains
constexpr float last_odd_lead = 0.9F;   // to the runner-up

}  // namespace

Classes::Match Classes::nearest_marked(const CellLook& look) const {
    const MaybeMarked marked(look);
    return nearest_by([&](const Face& face) {
        return face.tile == barrier ? none_near : marked.distance(face.look);
    });
}

std::optional<Judgement> Classes::as_marked(const CellLook& look) const {
    const auto [found, best, next] = nearest_marked(look);
    const float second = std::min(next, 1.0F);
    if (found == nullptr || best > marked_limit || best > marked_lead * second) return std::nullopt;
    return Judgement{found->tile, std::clamp(1.0 - best / second, 0.0, 1.0), true};
}

// Faces that lack a cell, and cells that show such a face under a mark. What is explained leaves
// `odd`.
void Classes::judge_marked(const std::vector<CellLook>& looks, Places& odd,
                           std::vector<Judgement>& judgements) const {
    std::vector<std::pair<std::size_t, Judgement>> found;
    for (const std::size_t i : odd) {
        if (const auto marked = as_marked(looks[i]); marked) found.emplace_back(i, *marked);
        if (found.size() > most_marked) return;  // none is sure
    }
    for (const auto& [i, marked] : found) {
        // Two cells for one missing cell: neither is sure.
        const auto rivals = std::count_if(
            found.begin(), found.end(),
            [&, tile = marked.tile](const auto& other) { return other.second.tile == tile; });
        if (rivals > 1) continue;
        judgements[i] = marked;
        std::erase(odd, i);
    }
}

// Two that are alike under a mark, and nothing else: the last pair of a face.
void Classes::judge_last_pair(const std::vector<CellLook>& looks, Places& odd,
                              std::vector<Judgement>& judgements) {
    std::vector<std::pair<std::size_t, std::size_t>> found;
    if (odd.size() > most_left) return;
    for (std::size_t a = 0; a < odd.size(); ++a) {
        for (std::size_t b = a + 1; b < odd.size(); ++b) {
            const CellLook &one = looks[odd[a]], &other = looks[odd[b]];
            if (std::min(one.face.contrast, other.face.contrast) < rich_face) continue;
            if (std::min(marked_distance(one, other), marked_distance(other, one)) <
                last_pair_limit)
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

// The only cell that nothing explains, and the only face that lacks one: every face comes in pairs,
// so the cell shows that face, marked beyond what else would say so, if it is more like it than
// like any other. A mark may take away all that tells it from others, colour mostly: then being
// like it is enough.
void Classes::judge_last_odd(const std::vector<CellLook>& looks, Places& odd,
                             std::vector<Judgement>& judgements) const {
    if (odd.size() != 1 || looks[odd.front()].face.contrast < rich_face) return;
    std::map<int, int> copies;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        if (i == odd.front()) continue;
        if (!judgements[i].tile) return;
        if (*judgements[i].tile > empty) ++copies[*judgements[i].tile];
    }
    std::erase_if(copies, [](const auto& face) { return face.second % 2 == 0; });
    if (copies.size() != 1) return;
    const int lacking = copies.begin()->first;
    const MaybeMarked marked(looks[odd.front()]);
    float own = none_near, next = none_near;
    for (const Face& face : faces_) {
        if (face.tile == barrier) continue;
        float& least = face.tile == lacking ? own : next;
        least = std::min(least, marked.distance(face.look));
    }
    if (own > last_odd_limit || (own > last_odd_lead * next && own > same_face)) return;
    judgements[odd.front()] = {lacking, std::clamp(1.0 - own / next, 0.0, 1.0), true};
    odd.clear();
}

// A single tile that fits another face under a mark: its neighbour's mark may reach into it.
bool Classes::is_nearly_another(const std::vector<CellLook>& looks, std::size_t single,
                                const std::vector<Places>& groups) {
    return std::any_of(groups.begin(), groups.end(), [&](const Places& group) {
        return group.size() > 1 && marked_distance(looks[single], looks[group.front()]) < same_face;
    });
}

// Two tiles under a mark of which neither has the other cells of its face for partners: they may be
// a face of their own that differs in its colour only.
void Classes::doubt_marked(std::vector<Judgement>& judgements) {
    std::map<int, std::pair<int, Places>> copies;  // how many as they are, and those under a mark
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        if (judgements[i].tile.value_or(empty) <= empty) continue;
        auto& [plain, marked] = copies[*judgements[i].tile];
        if (judgements[i].selected)
            marked.push_back(i);
        else
            ++plain;
    }
    for (const auto& [face, cells] : copies)
        if (cells.first > 0 && cells.first % 2 == 0 && cells.second.size() == 2)
            for (const std::size_t i : cells.second) judgements[i] = {};
}

// Two tiles that occur once each and are alike under a mark: a pair, of which one waits for the
// other.
void Classes::judge_marked_pair(const std::vector<CellLook>& looks,
                                const std::vector<Places>& groups,
                                std::vector<Judgement>& judgements) {
    Places singles;
    for (const Places& group : groups)
        if (group.size() == 1) singles.push_back(group.front());
    if (singles.size() != 2) return;
    const CellLook &one = looks[singles[0]], &other = looks[singles[1]];
    if (std::min(one.face.contrast, other.face.contrast) < rich_face) return;
    if (std::min(marked_distance(one, other), marked_distance(other, one)) >= last_pair_limit)
        return;
    const bool first_is_marked = body_.misfit(one) > body_.misfit(other);
    const std::size_t marked = singles[first_is_marked ? 0 : 1],
                      plain = singles[first_is_marked ? 1 : 0];
    if (!judgements[marked].tile || !judgements[plain].tile) return;
    for (Face& face : faces_)
        if (face.tile == *judgements[marked].tile) face.tile = *judgements[plain].tile;
    judgements[marked] = {judgements[plain].tile, 0.2, true};
}

}  // namespace sightread::onet
