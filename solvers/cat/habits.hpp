// How the cats of known games choose their step.
//
// A habit tells which steps are equally good; an order of the six directions, which differs from
// game to game, picks one of them. So a cat that follows a habit is known when its order is known,
// and what is seen of it narrows the order down (suspects.hpp).
//
//   random       any free neighbour
//   first        the first free neighbour in its order
//   nearest      a neighbour that is nearest to a way out
//   most_routes  among these, one from which the most shortest ways lead out
//   tree         steps onto a way out; else looks through the cells level by level of their
//   distance from itself, from
//                each cell to its neighbours on the next level. A cell with two ways out among
//                these is a goal, a cell with one is passed when it has another onward cell, a cell
//                with none when it has more of them than steps were taken so far. It goes to the
//                nearest goal. Without one it goes as `nearest` does.
//
// When no way leads out any more, the last three go where the most neighbours are free.
#pragma once

#include "solvers/cat/field.hpp"

#include <array>
#include <optional>
#include <string_view>

namespace sightread::cat {

enum class Habit : unsigned char { random, first, nearest, most_routes, tree };
inline constexpr std::array<Habit, 5> all_habits = {Habit::random, Habit::first, Habit::nearest,
                                                    Habit::most_routes, Habit::tree};
[[nodiscard]] std::string_view name_of(Habit habit);
[[nodiscard]] std::optional<Habit> habit_named(std::string_view name);

using Order = std::array<Direction, 6>;
// Clockwise from the left, which is what most games do.
inline constexpr Order usual_order = all_directions;

// A set of directions: bit d for the direction with number d.
using Directions = unsigned char;

template <int Words>
[[nodiscard]] Directions good_steps(Habit habit, const Field<Words>& field,
                                    const Bits<Words>& blocked, int cat);

// The same for a board. None when the cat is stuck.
[[nodiscard]] Directions good_steps(Habit habit, const Board& board);

// The first of the steps in this order. REQUIRES: there is one.
[[nodiscard]] inline Direction pick(Directions steps, const Order& order) {
    for (const Direction direction : order)
        if ((steps >> static_cast<int>(direction) & 1) != 0) return direction;
    return order.front();
}

}  // namespace sightread::cat
