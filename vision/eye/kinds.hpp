// What a cell can be, over all games: the classes that the networks know, in the order of their
// outputs.
//
// vision/training/nets.py has the same list; a model trained with another one does not load (see
// models.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace sightread::eye {

enum class Kind {
    onet_tile,
    onet_empty,
    onet_obstacle,
    lyne_node,
    lyne_end,
    lyne_empty,
    lyne_1,
    lyne_2,
    lyne_3,
    lyne_4,
    lyne_5,
    lyne_6,
    cat_free,
    cat_blocked,
    cat_cat,
    sliding_tile,
    sliding_blank,
    flip_dark,
    flip_lit,
    runaway_safe,
    runaway_bomb,
    nothing,  // no cell of this board
};
inline constexpr std::size_t kind_count = 22;
inline constexpr std::size_t game_count = 6;

// The games in the order of the detector's maps.
inline constexpr std::array<std::string_view, game_count> game_names = {
    "onet", "lyne", "cat", "sliding", "flip", "runaway"};

// The kinds of a game's cells, without `nothing`: [first, last).
struct KindRange {
    std::size_t first = 0, last = 0;
};
inline constexpr std::array<KindRange, game_count> kinds_of_game = {
    KindRange{0, 3},   KindRange{3, 12},  KindRange{12, 15},
    KindRange{15, 17}, KindRange{17, 19}, KindRange{19, 21}};

// Empty places: a picture may show nothing there.
[[nodiscard]] constexpr bool may_be_invisible(Kind kind) {
    return kind == Kind::onet_empty || kind == Kind::lyne_empty || kind == Kind::nothing;
}

// The index of a game by its name; none where the eye does not know it.
[[nodiscard]] constexpr std::optional<std::size_t> game_index(std::string_view name) {
    for (std::size_t i = 0; i < game_count; ++i)
        if (game_names[i] == name) return i;
    return std::nullopt;
}

}  // namespace sightread::eye
