#include "solvers/cat/habits.hpp"

#include <algorithm>
#include <limits>

namespace sightread::cat {

std::string_view name_of(Habit habit) {
    switch (habit) {
        case Habit::random:
            return "random";
        case Habit::first:
            return "first";
        case Habit::nearest:
            return "nearest";
        case Habit::most_routes:
            return "most-routes";
        case Habit::tree:
            break;
    }
    return "tree";
}

std::optional<Habit> habit_named(std::string_view name) {
    for (const Habit habit : all_habits)
        if (name_of(habit) == name) return habit;
    return std::nullopt;
}

namespace {

constexpr int largest_count = largest_size * largest_size;

// One cat's choice on one board.
template <int Words>
class Choice {
public:
    using Set = Bits<Words>;

    Choice(const Field<Words>& field, const Set& blocked, int cat)
        : field_(field), cat_(cat), open_(field.cells - blocked) {
        open_.reset(cat);
    }

    Directions free_steps() const {
        return steps([&](int cell) { return open_.test(cell); });
    }

    // Neighbours from which a way out is nearest; those with most room when there is no way out.
    Directions nearest() const {
        Set level = open_ & field_.exits;
        for (Set reached = level; level.any(); reached |= level) {
            if (level.meets(field_.beside[cat_]))
                return steps([&](int cell) { return level.test(cell); });
            level = (field_.around(level) & open_) - reached;
        }
        return most_room();
    }

    Directions most_routes() const {
        // shortest ways out, of the cells reached so far
        std::array<std::uint64_t, largest_count> routes;
        Set level = open_ & field_.exits;
        for_each(level, [&](int cell) { routes[cell] = 1; });
        for (Set reached = level; level.any();) {
            if (level.meets(field_.beside[cat_]))
                return best(level, [&](int cell) { return routes[cell]; });
            const Set further = (field_.around(level) & open_) - reached;
            for_each(further, [&](int cell) {
                routes[cell] = 0;
                for_each(field_.beside[cell] & level,
                         [&](int nearer) { routes[cell] += routes[nearer]; });
            });
            reached |= further;
            level = further;
        }
        return most_room();
    }

    Directions tree() const {
        const Set exits = open_ & field_.exits;
        if (exits.meets(field_.beside[cat_]))
            return steps([&](int cell) { return exits.test(cell); });
        const Directions towards_goal = tree_goal();
        return towards_goal != 0 ? towards_goal : nearest();
    }

private:
    template <class Accept>
    Directions steps(const Accept& accept) const {
        Directions found = 0;
        for (int direction = 0; direction < 6; ++direction) {
            const int cell = field_.next[cat_][direction];
            if (cell >= 0 && accept(cell)) found = static_cast<Directions>(found | 1u << direction);
        }
        return found;
    }

    // The steps to cells of `among` with the greatest value.
    template <class Value>
    Directions best(const Set& among, const Value& value) const {
        decltype(value(0)) greatest{};
        for_each(among & field_.beside[cat_],
                 [&](int cell) { greatest = std::max(greatest, value(cell)); });
        return steps([&](int cell) { return among.test(cell) && value(cell) == greatest; });
    }

    Directions most_room() const {
        return best(open_, [&](int cell) { return (field_.beside[cell] & open_).count(); });
    }

    // How many cells lie on the way from each cell to its nearest goal, from the furthest level
    // inwards.
    Directions tree_goal() const {
        constexpr int no_goal = std::numeric_limits<int>::max();
        // by steps from the cat; ways out are passed by nothing
        std::array<Set, largest_count + 1> levels;
        int depth = 0;
        levels[0].set(cat_);
        for (Set reached = levels[0]; levels[depth].any(); reached |= levels[depth]) {
            levels[depth + 1] = (field_.around(levels[depth] - field_.exits) & open_) - reached;
            ++depth;
        }
        std::array<int, largest_count> length;
        for (int level = depth - 1; level > 0; --level) {
            for_each(levels[level] - field_.exits, [&](int cell) {
                const Set onward = field_.beside[cell] & levels[level + 1];
                const int ways_out = (onward & field_.exits).count();
                const Set inward = onward - field_.exits;
                length[cell] = ways_out >= 2 ? 1 : no_goal;
                if (ways_out >= 2 || inward.count() <= (ways_out == 1 ? 0 : level)) return;
                int shortest = no_goal;
                for_each(inward, [&](int other) { shortest = std::min(shortest, length[other]); });
                if (shortest != no_goal) length[cell] = shortest + 1;
            });
        }
        int shortest = no_goal;
        for_each(levels[1], [&](int cell) { shortest = std::min(shortest, length[cell]); });
        if (shortest == no_goal) return 0;
        return steps([&](int cell) { return levels[1].test(cell) && length[cell] == shortest; });
    }

    const Field<Words>& field_;
    int cat_;
    Set open_;
};

}  // namespace

template <int Words>
Directions good_steps(Habit habit, const Field<Words>& field, const Bits<Words>& blocked, int cat) {
    const Choice<Words> choice(field, blocked, cat);
    switch (habit) {
        case Habit::random:
        case Habit::first:
            return choice.free_steps();
        case Habit::nearest:
            return choice.nearest();
        case Habit::most_routes:
            return choice.most_routes();
        case Habit::tree:
            break;
    }
    return choice.tree();
}

template Directions good_steps(Habit, const Field<2>&, const Bits<2>&, int);
template Directions good_steps(Habit, const Field<7>&, const Bits<7>&, int);

Directions good_steps(Habit habit, const Board& board) {
    const Field<7> field(board);
    return good_steps(habit, field, field.blocked_of(board), board.index(board.cat));
}

}  // namespace sightread::cat
