#include "vision/onet_classes.hpp"

#include "vision/faces.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr float patterned = 8;       // contrast from which a face shows a pattern
constexpr float plain_class = 25;    // contrast up to which a class might be the ground, not a face
constexpr float featureless = 6;     // contrast, rim included, up to which there is no tile
constexpr float ground_colour = 36;  // how far an empty cell's mean colour may be from the ground's
constexpr float busy_ground = 45;    // contrast of an empty cell on a drawn ground, at most
constexpr float least_margin = 0.12F;
constexpr float tint_limit = 0.5F;  // tinted_distance up to which a face is recognised under a tint
constexpr std::size_t most_ground = 1500;

double clamped(double value) {
    return std::clamp(value, 0.0, 1.0);
}

}  // namespace

void Classes::learn_ground(const cv::Mat& picture, const Lattice& lattice) {
    // The ring of cells around the board, in small parts: a frame or panel may be narrower than a cell.
    const int parts = std::min(lattice.pitch.width, lattice.pitch.height) >= 32 ? 8 : 4;
    const Lattice fine{lattice.rows * parts,
                       lattice.columns * parts,
                       lattice.origin,
                       {lattice.pitch.width / parts, lattice.pitch.height / parts}};
    const cv::Rect2d frame(0, 0, picture.cols, picture.rows);
    for (int row = -parts; row < fine.rows + parts; ++row) {
        for (int column = -parts; column < fine.columns + parts; ++column) {
            if (row >= 0 && row < fine.rows && column >= 0 && column < fine.columns) continue;
            const cv::Rect2d place = fine.cell({row, column});
            if ((place & frame).area() < 0.99 * place.area()) continue;
            const cv::Rect pixels(static_cast<int>(place.x), static_cast<int>(place.y),
                                  std::max(1, static_cast<int>(place.width)),
                                  std::max(1, static_cast<int>(place.height)));
            cv::Scalar mean, deviation;
            cv::meanStdDev(picture(pixels), mean, deviation);
            ground_.push_back(
                {cv::Vec3f(static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])),
                 static_cast<float>(std::sqrt(
                     (deviation[0] * deviation[0] + deviation[1] * deviation[1] + deviation[2] * deviation[2]) / 3))});
        }
    }
}

void Classes::add_ground(const CellLook& look) {
    if (ground_.size() < most_ground) ground_.push_back({look.face.colour, look.face.contrast});
}

float Classes::rim_misfit(const CellLook& look) const {
    float least = std::numeric_limits<float>::max();
    for (const Face& face : faces_)
        if (face.tile != barrier) least = std::min(least, rim_distance(look, face.look));
    return least / rim_limit_;
}

std::optional<Judgement> Classes::as_face(const CellLook& look) const {
    float best = std::numeric_limits<float>::max(), second = best;
    const Face* found = nullptr;
    for (const Face& face : faces_) {
        const float distance = likeness_distance(look.face, face.look.face);
        if (distance < best) {
            second = best;
            best = distance;
            found = &face;
        } else {
            second = std::min(second, distance);
        }
    }
    if (found == nullptr || best > cut_) return std::nullopt;
    // A face without a pattern is told from the ground by its rim.
    if (found->look.face.contrast < plain_class && rim_distance(look, found->look) > rim_limit_) return std::nullopt;
    const bool is_selected = colour_distance(look.face.colour, found->look.face.colour) > colour_limit_;
    Judgement made{found->tile, clamped(1 - best / std::min({second, found->nearest, 2 * cut_})), is_selected};
    if (made.margin < least_margin) made.tile.reset();
    return made;
}

std::optional<Judgement> Classes::as_tinted_face(const CellLook& look, std::optional<int> before) const {
    const bool was_blank = before && std::any_of(faces_.begin(), faces_.end(), [&](const Face& face) {
                               return face.tile == *before && face.look.face.contrast < patterned;
                           });
    if (look.face.contrast < (was_blank ? 2 * patterned : patterned)) {
        // A blank face has nothing to recognise: it must have been there before, and look like a tile still.
        if (!before || *before <= empty || look.contrast < featureless) return std::nullopt;
        for (const Face& face : faces_)
            if (face.tile == *before && face.look.face.contrast < patterned && !as_empty(look, before))
                return Judgement{face.tile, 0.3, true};
        return std::nullopt;
    }
    float best = std::numeric_limits<float>::max(), second = best;
    const Face* found = nullptr;
    for (const Face& face : faces_) {
        if (face.tile == barrier || face.look.face.contrast < patterned) continue;
        const float distance = tinted_distance(look.face, face.look.face);
        if (distance < best) {
            second = best;
            best = distance;
            found = &face;
        } else {
            second = std::min(second, distance);
        }
    }
    if (found == nullptr || best > tint_limit || best > 0.65F * second) return std::nullopt;
    if (before && *before == empty) return std::nullopt;
    return Judgement{found->tile, clamped(1 - best / second), true};
}

std::optional<Judgement> Classes::as_empty(const CellLook& look, std::optional<int> before) const {
    const float misfit = rim_misfit(look);
    if (misfit < 1 && !before) return std::nullopt;
    float nearest = std::numeric_limits<float>::max();
    std::vector<float> contrasts;
    for (const Ground& ground : ground_) {
        const auto apart = static_cast<float>(cv::norm(look.face.colour - ground.colour));
        nearest = std::min(nearest, apart);
        if (apart <= ground_colour) contrasts.push_back(ground.contrast);
    }
    if (nearest > ground_colour) return std::nullopt;
    // Borders as dark as the ground tell nothing; where a tile is known to have been, the ground itself may be
    // believed.
    if (misfit < 1 && nearest > ground_colour / 3) return std::nullopt;
    // As busy as most of the ground of that colour; a drawn ground has busier places, which must be the surer in colour
    // and rim.
    const auto high = contrasts.begin() + static_cast<std::ptrdiff_t>(contrasts.size() * 9 / 10);
    std::nth_element(contrasts.begin(), high, contrasts.end());
    const float calm = std::max(12.0F, 1.6F * std::min(*high, 20.0F));
    const bool is_surely_no_tile =
        (misfit >= 1 && nearest < ground_colour / 3) || (misfit > 2.5F && nearest < 0.6F * ground_colour);
    if (look.face.contrast > (is_surely_no_tile ? busy_ground : calm)) return std::nullopt;
    const double rim = clamped((misfit - 1) / 2), colour = clamped(1 - nearest / ground_colour);
    return Judgement{empty, std::max(0.05, std::min(misfit < 1 ? 0.3 : rim, colour))};
}

Judgement Classes::judged(const CellLook& look, std::optional<int> before) const {
    if (!are_known()) return {};
    if (auto face = as_face(look)) return *face;
    // A face under a veil or a tint has a rim of another colour too: it is looked for before the ground is.
    if (auto tinted = as_tinted_face(look, before)) return *tinted;
    if (auto nothing = as_empty(look, before)) return *nothing;
    return {};
}

void Classes::measure_faces() {
    for (Face& face : faces_) {
        face.nearest = 2;
        for (const Face& other : faces_)
            if (&other != &face)
                face.nearest = std::min(face.nearest, likeness_distance(face.look.face, other.look.face));
    }
}

bool Classes::learn(const std::vector<CellLook>& looks, std::vector<Judgement>& judgements) {
    // 1. Cells with a pattern, grouped; groups of one are no faces yet.
    std::vector<std::size_t> places;
    std::vector<const Thumbnail*> cells;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (judgements[i].tile || looks[i].face.contrast < patterned) continue;
        places.push_back(i);
        cells.push_back(&looks[i].face);
    }
    const FaceClasses classes = classes_of(cells);
    std::vector<std::vector<std::size_t>> groups(static_cast<std::size_t>(classes.count));
    for (std::size_t i = 0; i < places.size(); ++i)
        groups[static_cast<std::size_t>(classes.of[i])].push_back(places[i]);
    // Rims within a group tell how much rims of tiles differ by drawing and noise alone.
    std::vector<float> within;
    for (const auto& group : groups)
        for (std::size_t k = 1; k < group.size(); ++k)
            if (looks[group[0]].face.contrast >= plain_class)
                within.push_back(rim_distance(looks[group[0]], looks[group[k]]));
    std::vector<float> colours;
    for (const auto& group : groups)
        for (const std::size_t i : group)
            colours.push_back(colour_distance(looks[group[0]].face.colour, looks[i].face.colour));
    if (!colours.empty()) {
        const auto high = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() * 97 / 100);
        std::nth_element(colours.begin(), high, colours.end());
        colour_limit_ = 5 + 2 * *high;
    }
    if (!within.empty()) {
        const auto high = within.begin() + static_cast<std::ptrdiff_t>(within.size() * 9 / 10);
        std::nth_element(within.begin(), high, within.end());
        rim_limit_ = std::max(10.0F, 2 * *high);
    }
    if (!cells.empty() && !are_known()) cut_ = std::clamp(classes.cut, 0.1F, 0.5F);
    const auto add = [&](const std::vector<std::size_t>& group) {
        // The most typical cell stands for its class.
        std::size_t typical = group.front();
        float least = std::numeric_limits<float>::max();
        for (std::size_t a = 0; a < std::min<std::size_t>(group.size(), 12); ++a) {
            float sum = 0;
            for (std::size_t b = 0; b < std::min<std::size_t>(group.size(), 12); ++b)
                sum += likeness_distance(looks[group[a]].face, looks[group[b]].face);
            if (sum < least) {
                least = sum;
                typical = group[a];
            }
        }
        faces_.push_back({looks[typical], next_face_++, 2});
        return faces_.back().tile;
    };
    std::vector<std::vector<std::size_t>> plain_groups;
    for (const auto& group : groups) {
        if (group.size() < 2) continue;
        if (looks[group[0]].face.contrast < plain_class) {
            plain_groups.push_back(group);
            continue;
        }
        const int tile = add(group);
        for (const std::size_t i : group) judgements[i].tile = tile;
    }
    // 2. Groups of little contrast, and cells without a pattern: faces when their rims are tiles' rims.
    std::vector<std::size_t> blank;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (judgements[i].tile || looks[i].face.contrast >= patterned) continue;
        if (are_known() && rim_misfit(looks[i]) < 1) blank.push_back(i);
    }
    std::vector<const Thumbnail*> blank_cells;
    for (const std::size_t i : blank) blank_cells.push_back(&looks[i].face);
    const FaceClasses blanks = classes_of(blank_cells);
    std::vector<std::vector<std::size_t>> blank_groups(static_cast<std::size_t>(blanks.count));
    for (std::size_t i = 0; i < blank.size(); ++i)
        blank_groups[static_cast<std::size_t>(blanks.of[i])].push_back(blank[i]);
    for (const auto& group : blank_groups) plain_groups.push_back(group);
    for (const auto& group : plain_groups) {
        if (group.size() < 2 || !are_known()) continue;
        if (rim_misfit(looks[group[0]]) >= 1) continue;
        const int tile = add(group);
        for (const std::size_t i : group) judgements[i].tile = tile;
    }
    measure_faces();
    // 3. All cells once more, by what is known now: margins, empty cells, tinted faces.
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const std::optional<int> grouped = judgements[i].tile;
        const Judgement judgement = judged(looks[i], std::nullopt);
        if (grouped && (!judgement.tile || *judgement.tile != *grouped)) {
            judgements[i] = {};  // grouped with one face, yet closer to another or to none
        } else {
            judgements[i] = judgement;
        }
    }
    return !classes.is_doubtful && !blanks.is_doubtful;
}

}  // namespace sightread::onet
