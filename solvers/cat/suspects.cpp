#include "solvers/cat/suspects.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace sightread::cat {

namespace {

bool has(Directions directions, int direction) {
    return (directions >> direction & 1) != 0;
}

constexpr double erring = 0.02;  // the part of steps that a cat may make against its habit
constexpr double usual = 3;      // so many times as frequent as any other order is the usual one
// the part of cats that break ties at random, or by an order not thought of
constexpr double whim = 0.15;

// The usual one; to the left as long as there is one; round the clock from each direction, in both
// senses.
const std::vector<Order>& common_orders() {
    static const std::vector<Order> common = [] {
        std::vector<Order> orders = {
            usual_order,
            {Direction::left, Direction::upper_left, Direction::lower_left, Direction::upper_right,
             Direction::lower_right, Direction::right}};
        for (const int sense : {1, 5}) {
            for (int start = 0; start < 6; ++start) {
                Order order;
                for (int i = 0; i < 6; ++i) order[i] = all_directions[(start + sense * i) % 6];
                if (std::find(orders.begin(), orders.end(), order) == orders.end())
                    orders.push_back(order);
            }
        }
        return orders;
    }();
    return common;
}

}  // namespace

void Suspect::observe(Directions good, Direction step) {
    const int chosen = static_cast<int>(step);
    const Directions expected = possible(good);
    const double by_habit = has(expected, chosen) ? 1.0 / std::popcount(expected) : 0;
    const double by_error = erring / all_directions.size();
    whims_ += std::log((1 - erring) * by_habit + by_error);
    errors_ += std::log(has(good, chosen) ? 1 - erring : by_error);
    if (!has(good, chosen)) is_fitting_ = false;
    if (!has(good, chosen) || is_whimsical()) return;
    const auto others = static_cast<Directions>(good & ~(1u << chosen));
    for (int other = 0; other < 6; ++other)
        if (has(others, other) && has(later_[other], chosen)) is_whimsical_ = true;
    if (is_whimsical_) {
        // The first free direction in no order is any free direction.
        if (habit_ == Habit::first) is_fitting_ = false;
        return;
    }
    Directions after = static_cast<Directions>(later_[chosen] | others);
    for (int other = 0; other < 6; ++other)
        if (has(others, other)) after = static_cast<Directions>(after | later_[other]);
    for (int earlier = 0; earlier < 6; ++earlier)
        if (earlier == chosen || has(later_[earlier], chosen))
            later_[earlier] = static_cast<Directions>(later_[earlier] | after);
}

Directions Suspect::possible(Directions good) const {
    if (is_whimsical()) return good;
    Directions late = 0;
    for (int direction = 0; direction < 6; ++direction)
        if (has(good, direction)) late = static_cast<Directions>(late | later_[direction]);
    return static_cast<Directions>(good & ~late);
}

bool Suspect::fits(const Order& order) const {
    Directions seen = 0;
    for (const Direction direction : order) {
        if ((later_[static_cast<std::size_t>(direction)] & seen) != 0) return false;
        seen = static_cast<Directions>(seen | 1u << static_cast<int>(direction));
    }
    return true;
}

std::vector<Order> Suspect::orders() const {
    std::vector<Order> orders;
    if (is_whimsical()) return orders;
    for (const Order& order : common_orders())
        if (fits(order)) orders.push_back(order);
    return orders;
}

double Suspect::likelihood_of(const Order& order) const {
    const double share = order == usual_order ? usual : 1;
    return errors_ +
           std::log((1 - whim) * share / (static_cast<double>(common_orders().size() - 1) + usual));
}

double Suspect::likelihood_of_whims() const {
    return whims_ + std::log(whim);
}

double Suspect::likelihood() const {
    double sum = std::exp(likelihood_of_whims());
    for (const Order& order : orders()) sum += std::exp(likelihood_of(order));
    return std::log(sum);
}

Suspects::Suspects() {
    for (const Habit habit : all_habits) suspects_.emplace_back(habit);
}

Suspects::Suspects(Habit habit) : suspects_{Suspect(habit)} {}

bool Suspects::observe(const Board& before, Cell step) {
    const std::optional<Direction> direction = direction_between(before, before.cat, step);
    if (!direction || !after_move(before, step)) return false;
    if (is_cut_off(before)) return true;
    for (Suspect& suspect : suspects_)
        suspect.observe(good_steps(suspect.habit(), before), *direction);
    ++steps_seen_;
    return true;
}

std::vector<Suspect> Suspects::fitting() const {
    std::vector<Suspect> fitting;
    std::copy_if(suspects_.begin(), suspects_.end(), std::back_inserter(fitting),
                 [](const Suspect& suspect) { return suspect.is_fitting(); });
    return fitting;
}

std::optional<Direction> direction_between(const Board& board, Cell from, Cell to) {
    for (const Direction direction : all_directions)
        if (neighbour(board, from, direction) == to) return direction;
    return std::nullopt;
}

}  // namespace sightread::cat
