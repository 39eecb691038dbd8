// Which cat is this? What is known of a cat from the steps that it was seen to make.
//
// For each habit (habits.hpp): does it fit all steps seen, and what do they say of the order in
// which the cat looks at the six directions: a step in one of several equally good directions puts
// this one before the others. When steps contradict each other in this, ties are broken at random.
//
// Habits and orders are told apart by how likely each makes what was seen: a nearest cat that
// breaks ties at random fits every step of one that goes where most routes lead out, but every tie
// halves its chance. A step that does not fit makes a habit unlikely and no more, since a cat may
// follow one nearly.
#pragma once

#include "solvers/cat/habits.hpp"

#include <vector>

namespace sightread::cat {

class Suspect {
public:
    explicit Suspect(Habit habit) : habit_(habit) {}

    Habit habit() const { return habit_; }
    bool is_fitting() const { return is_fitting_; }
    // No fixed order: `random`, or steps that contradict each other.
    bool is_whimsical() const { return habit_ == Habit::random || is_whimsical_; }

    void observe(Directions good, Direction step);

    // The logarithm of how likely the habit makes the steps that were seen, in whatever order.
    [[nodiscard]] double likelihood() const;
    // The same for one of orders(), and for ties that are broken by none of these or at random;
    // with how often cats are of this kind beforehand.
    [[nodiscard]] double likelihood_of(const Order& order) const;
    [[nodiscard]] double likelihood_of_whims() const;

    // Which of the equally good steps the cat may make, by what is known of its order.
    [[nodiscard]] Directions possible(Directions good) const;

    // Orders that games are known to have and that fit, the usual one first.
    [[nodiscard]] std::vector<Order> orders() const;

private:
    bool fits(const Order& order) const;

    Habit habit_;
    bool is_fitting_ = true;
    bool is_whimsical_ = false;
    double errors_ = 0;  // logarithms: of the steps that do not fit, and
    // of all, when ties are broken at random but where an order is known
    double whims_ = 0;
    std::array<Directions, 6> later_{};  // known to be looked at later than this direction
};

class Suspects {
public:
    Suspects();
    // Only this habit, in whatever order.
    explicit Suspects(Habit habit);

    // `before`: the cat to move. Says nothing when the cat was cut off already, since cats then do
    // as they like. Returns false when the step is none that a cat can make.
    bool observe(const Board& before, Cell step);

    const std::vector<Suspect>& all() const { return suspects_; }
    // Those that fit all steps so far; `random` always does, unless it was left out at first.
    [[nodiscard]] std::vector<Suspect> fitting() const;
    [[nodiscard]] int steps_seen() const { return steps_seen_; }

private:
    std::vector<Suspect> suspects_;
    int steps_seen_ = 0;
};

// None when the cells are no neighbours.
[[nodiscard]] std::optional<Direction> direction_between(const Board& board, Cell from, Cell to);

}  // namespace sightread::cat
