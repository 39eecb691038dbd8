// What a reader knows of one board's looks: its faces, the rims of its tiles, and what lies behind
// them.
//
// Learned from the first frame that makes sense as a whole, kept for all later ones.
#pragma once

#include "calibration/layout.hpp"
#include "solvers/onet/board.hpp"
#include "vision/onet/cell_look.hpp"
#include "vision/onet/tile_body.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace sightread::onet {

// What one cell is taken for.
struct Judgement {
    std::optional<int> tile;  // `empty`, `barrier` or a face; none when not sure
    double margin = 0;        // 0 to 1
    bool selected = false;
};

class Classes {
public:
    bool are_known() const { return !faces_.empty(); }
    int count() const { return next_face_ - 1; }
    bool know_a_body() const { return body_.is_known(); }  // of tiles, unlike the ground

    // The colours behind the tiles, as far as they can be seen around the board.
    void learn_ground(const cv::Mat& picture, const Lattice& lattice) {
        ground_.learn(picture, lattice);
    }

    // The same of looks that were redrawn on one plain colour, as tiles of glass are.
    void learn_ground(const cv::Vec3f& colour) {
        ground_.learn(colour);
        is_redrawn_ = true;
    }

    // The first frame: what tiles have in common, faces, empty cells, barriers, marked tiles; the
    // others stay unsure. False when the groups are doubtful: faces so much alike that they might
    // be one or two. Cells row by row.
    [[nodiscard]] bool learn(const std::vector<CellLook>& looks, int columns,
                             std::vector<Judgement>& judgements);

    // By what is known. `before` is what the cell was in the last reading that was sure; none when
    // there was none. `is_same`: its middle shows what it showed then.
    [[nodiscard]] Judgement judged(const CellLook& look, std::optional<int> before,
                                   bool is_same) const;

    // Whether a place shows what another of them shows, too, and next to nothing of the ground.
    bool is_drawn_upon(const std::vector<CellLook>& looks, std::size_t cell,
                       const std::vector<std::size_t>& places) const;

    // An empty cell of a board that made sense: more of the ground.
    void add_ground(const CellLook& look) { ground_.add(look); }

private:
    struct Face {
        CellLook look;            // of its most typical cell, or of one that is unlike it
        int tile = 0;             // the face's number, or `barrier`
        float nearest = 2;        // distance to the nearest face of another number
        std::int64_t square = 0;  // of its pattern with itself
    };
    struct Match {
        const Face* face = nullptr;
        float distance = 0;
        float second = 0;  // distance to the runner-up, at least
    };
    static constexpr float none_near = std::numeric_limits<float>::max();
    static constexpr float least_margin = 0.12F;
    static constexpr std::ptrdiff_t most_looks = 2;  // of barriers on a board
    struct Beside {
        bool top = false, bottom = false, left = false, right = false;
    };
    using Places = std::vector<std::size_t>;

    // The steps of `learn`.
    void learn_ground_between(const std::vector<CellLook>& looks);
    void learn_body(const std::vector<CellLook>& looks, const std::vector<float>& ground_shares);
    void find_covered(const std::vector<CellLook>& looks, Places& tiles, Places& others) const;
    static void find_dealt(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                           Places& others);
    static bool is_nearly_another(const std::vector<CellLook>& looks, std::size_t single,
                                  const std::vector<Places>& groups);
    void set_apart_bodiless(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                            Places& others) const;
    void set_apart_single(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                          Places& others) const;
    void set_apart_uncommon(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                            Places& others) const;
    void set_apart_covering(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                            Places& others) const;
    void set_apart_ground(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                          Places& others) const;
    static void set_apart_rims(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                               Places& others);
    static void set_apart_blank(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                                Places& others);
    static std::vector<Places>::iterator most_frequent(std::vector<Places>& groups) {
        return std::max_element(groups.begin(), groups.end(), [](const Places& a, const Places& b) {
            return a.size() < b.size();
        });
    }
    static bool is_alone_in_number(const std::vector<Places>& groups, std::size_t most);
    static bool vary_in_number(const std::vector<Places>& groups, std::size_t most);
    static bool occur_alike(const std::vector<Places>& groups, const std::vector<float>& shares);
    bool may_fill_its_cell(const CellLook& look) const;
    static void set_apart_framed(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                                 Places& others);
    void set_apart_walls(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                         Places& others) const;
    static bool set_apart_blocks(const std::vector<CellLook>& looks, std::vector<Places>& groups,
                                 Places& others);
    void learn_limits(const std::vector<CellLook>& looks, const std::vector<Places>& groups);
    int add_face(const std::vector<CellLook>& looks, const Places& group, int tile);
    void judge_faces(const std::vector<CellLook>& looks, const Places& group,
                     std::vector<Judgement>& judgements);
    std::optional<Judgement> as_one_of(const std::vector<CellLook>& looks, std::size_t cell,
                                       const Places& known, int tile) const;
    static void doubt_marked(std::vector<Judgement>& judgements);
    void judge_marked_pair(const std::vector<CellLook>& looks, const std::vector<Places>& groups,
                           std::vector<Judgement>& judgements);
    void judge_others(const std::vector<CellLook>& looks, const Places& others,
                      const std::vector<float>& ground_shares, std::vector<Judgement>& judgements);
    void judge_marked(const std::vector<CellLook>& looks, Places& odd,
                      std::vector<Judgement>& judgements) const;
    void judge_last_pair(const std::vector<CellLook>& looks, Places& odd,
                         std::vector<Judgement>& judgements);
    void judge_last_odd(const std::vector<CellLook>& looks, Places& odd,
                        std::vector<Judgement>& judgements) const;
    bool is_no_tile(const CellLook& look) const;
    bool may_be_barrier(const std::vector<CellLook>& looks, std::size_t cell, const Places& odd,
                        const std::vector<Judgement>& judgements) const;
    void judge_barriers(const std::vector<CellLook>& looks, Places& odd,
                        std::vector<Judgement>& judgements);
    void judge_like_barriers(const std::vector<CellLook>& looks, Places& odd,
                             std::vector<Judgement>& judgements) const;
    void judge_blocks(const std::vector<CellLook>& looks, Places& odd,
                      std::vector<Judgement>& judgements);
    Match nearest_marked(const CellLook& look) const;
    std::optional<Judgement> as_marked(const CellLook& look) const;
    bool is_like_blank_tile(const CellLook& look) const;
    bool is_blank_tile(const CellLook& look) const;
    bool is_tile(const CellLook& look, float ground_share) const;
    void judge_empties(const std::vector<CellLook>& looks, Places& odd,
                       std::vector<Judgement>& judgements) const;
    bool is_drawn_again(const std::vector<CellLook>& looks, std::size_t cell,
                        const Places& places) const;
    Places empties_beside(std::size_t cell, const std::vector<Judgement>& judgements) const;
    bool is_no_thing(const CellLook& look) const;
    void judge_continued(const std::vector<CellLook>& looks, Places& odd,
                         std::vector<Judgement>& judgements) const;
    void doubt_outlined(const std::vector<CellLook>& looks,
                        std::vector<Judgement>& judgements) const;
    static void doubt_empties(const std::vector<CellLook>& looks, const Places& places,
                              std::vector<Judgement>& judgements);
    bool is_empty_socket(const CellLook& look) const;
    Beside beside(std::size_t cell, const std::vector<Judgement>& judgements) const;
    static bool is_bare_beside_tiles(const CellLook& look, const CellLook& bare,
                                     const Beside& beside);
    void judge_bare_beside_tiles(const std::vector<CellLook>& looks, Places& odd,
                                 std::vector<Judgement>& judgements) const;
    static float lit_share(const Surroundings::Blocks& ground, const Beside& beside);
    bool is_ground_beside_tiles(const CellLook& look, const Beside& beside) const;
    bool is_faint_ground(const CellLook& look, const Beside& beside) const;
    bool is_redrawn_ground(const CellLook& look) const;
    bool is_bodiless_ground(const CellLook& look) const;
    bool stands_out(const CellLook& look) const;
    bool is_raised(const CellLook& look, int unlit) const;
    bool is_unlike_bare(const CellLook& look) const;
    bool stands_on_ground(const CellLook& look) const;

    std::optional<Match> obvious_match(const CellLook& look) const;
    std::optional<Match> nearest_match(const CellLook& look) const;
    // The face with the least `distance(Face)`, and how far the next one of another number is;
    // `none_near`: not that face.
    template <class Distance>
    Match nearest_by(const Distance& distance) const {
        Match match{nullptr, none_near, none_near};
        for (const Face& face : faces_) {
            const float away = distance(face);
            const bool is_the_same = match.face != nullptr && match.face->tile == face.tile;
            if (away < match.distance)
                match = {&face, away, is_the_same ? match.second : match.distance};
            else if (!is_the_same)
                match.second = std::min(match.second, away);
        }
        return match;
    }
    std::optional<Judgement> as_face(const CellLook& look) const;
    std::optional<Judgement> as_tinted_face(const CellLook& look, std::optional<int> before) const;
    std::optional<Judgement> as_covered(const CellLook& look, std::optional<int> before) const;
    // Of the samples of a cell, those that are as in a tile of that number.
    float unchanged_share(const CellLook& look, int tile) const;
    std::optional<Judgement> as_calm_ground(const CellLook& look, std::optional<int> before) const;
    std::optional<Judgement> as_drawn_ground(const CellLook& look, std::optional<int> before) const;
    std::optional<Judgement> as_mostly_ground(const CellLook& look,
                                              std::optional<int> before) const;
    std::optional<Judgement> as_empty(const CellLook& look, std::optional<int> before) const;
    float rim_misfit(const CellLook& look) const;  // 1: at the limit of what tiles have
    void measure_faces();

    std::vector<Face> faces_;
    Surroundings ground_;
    TileBody body_;                // what tells tiles from the ground
    TileBody common_;              // what tiles have in common, be it like the ground
    std::vector<cv::Vec3f> bare_;  // colours of places that are ground and nothing else
    float bare_edge_ = 1;          // their least misfit of edges
    bool is_redrawn_ = false;      // on a plain ground: whatever shows stands on a tile, mostly
    bool is_bare_ = false;         // faces stand on the ground itself
    float cut_ = 0.35F;            // distance from which a cell is not that face
    float rim_limit_ = 10;         // mean difference from which a rim is not a tile's
    // difference of mean colours from which a face has another tint than it had
    float colour_limit_ = 6;
    std::size_t columns_ = 1;
    int next_face_ = 1;
};

}  // namespace sightread::onet
