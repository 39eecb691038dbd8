#include "solvers/sliding/ordered_distance.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace sightread::sliding {

namespace {

constexpr int unit = 100;
constexpr int share_of_conflicts = farness_unit * 7 / 2;  // about two steps, counted nearly twice

}  // namespace

std::vector<int> peeling_order(const Arrangement& arrangement, int last_size) {
    int top = 0;
    int left = 0;
    int bottom = arrangement.rows - 1;
    int right = arrangement.columns - 1;
    const int blank_row = arrangement.goal_blank / arrangement.columns;
    const int blank_column = arrangement.goal_blank % arrangement.columns;
    std::vector<int> order(static_cast<std::size_t>(arrangement.count()), 0);
    for (int turn = 0;; ++turn) {
        for (int row = top; row <= bottom; ++row)
            for (int column = left; column <= right; ++column)
                order[row * arrangement.columns + column] = turn;
        const bool by_row = bottom - top >= right - left;
        if (std::max(bottom - top, right - left) < last_size) return order;
        // The side that is further from the blank.
        if (by_row) {
            if (blank_row - top >= bottom - blank_row)
                ++top;
            else
                --bottom;
        } else {
            if (blank_column - left >= right - blank_column)
                ++left;
            else
                --right;
        }
    }
}

std::vector<int> equal_weights(const Arrangement& arrangement) {
    return std::vector<int>(static_cast<std::size_t>(arrangement.count()), unit);
}

std::vector<int> weights_of_stage(const Arrangement& arrangement, int slope, int heavy, int stage,
                                  int last_size) {
    std::vector<int> weights;
    const std::vector<int> order = peeling_order(arrangement, last_size);
    const int last = *std::max_element(order.begin(), order.end());
    for (const int turn : order)
        weights.push_back(unit + slope * (last - std::max(turn, stage)) +
                          (turn <= stage ? heavy : 0));
    return weights;
}

OrderedDistance::OrderedDistance(const Arrangement& arrangement, std::vector<int> weights)
    : rows_(arrangement.rows),
      columns_(arrangement.columns),
      goal_blank_(arrangement.goal_blank),
      weights_(std::move(weights)) {
    for (int cell = 0; cell < arrangement.count(); ++cell)
        place_of_.push_back({static_cast<std::uint8_t>(cell / columns_),
                             static_cast<std::uint8_t>(cell % columns_)});
}

int OrderedDistance::far(int cell, int tile) const {
    return farness_[std::abs(place_of_[cell].row - place_of_[tile].row)]
                   [std::abs(place_of_[cell].column - place_of_[tile].column)];
}

template <class Small>
int OrderedDistance::read(const View<Small>& view, bool is_row, int line, int left_out,
                          Line& result) const {
    const int length = is_row ? columns_ : rows_;
    const int step = is_row ? 1 : columns_;
    int cell = is_row ? line * columns_ : line;
    int before = 0;
    result.count = 0;
    for (int i = 0; i < length; ++i, cell += step) {
        if (i == left_out) {
            before = result.count;
            continue;
        }
        const int tile = view.at[cell];
        const Place place = place_of_[tile];
        if ((is_row ? place.row : place.column) != line || tile == goal_blank_) continue;
        result.places[result.count] = is_row ? place.column : place.row;
        result.weights[result.count++] = weights_[tile];
    }
    return before;
}

// The weight of the tiles that must leave the line: all but a heaviest ordered part.
int OrderedDistance::conflicts(const Line& line) {
    if (line.count < 2) return 0;
    if (line.count == 2)
        return line.places[0] < line.places[1] ? 0 : std::min(line.weights[0], line.weights[1]);
    int all = 0;
    int most = 0;
    std::array<int, largest_size> best{};
    for (int i = 0; i < line.count; ++i) {
        for (int j = 0; j < i; ++j)
            if (line.places[j] < line.places[i]) best[i] = std::max(best[i], best[j]);
        best[i] += line.weights[i];
        most = std::max(most, best[i]);
        all += line.weights[i];
    }
    return all - most;
}

template <class Small>
int OrderedDistance::score(const View<Small>& view) const {
    int sum = 0;
    for (int cell = 0; cell < rows_ * columns_; ++cell) {
        const int tile = view.at[cell];
        if (tile != goal_blank_) sum += weights_[tile] * far(cell, tile);
    }
    Line read_line;
    for (const bool is_row : {true, false}) {
        for (int line = 0; line < (is_row ? rows_ : columns_); ++line) {
            read(view, is_row, line, -1, read_line);
            sum += share_of_conflicts * conflicts(read_line);
        }
    }
    return sum;
}

template <class Small>
int OrderedDistance::change(const View<Small>& view, int from) const {
    const int tile = view.at[from];
    const int to = view.blank;
    int change = weights_[tile] * (far(to, tile) - far(from, tile));
    const Place home = place_of_[tile];
    const Place old = place_of_[from];
    const Place now = place_of_[to];
    // A slide along a row cannot change the order in that row, only what lies in the two columns.
    const bool is_row = old.row != now.row;
    const int line = is_row ? home.row : home.column;
    const bool leaves = (is_row ? old.row : old.column) == line;
    if (!leaves && (is_row ? now.row : now.column) != line) return change;
    Line others;
    const int before = read(view, is_row, line, is_row ? old.column : old.row, others);
    if (others.count == 0) return change;
    Line with = others;
    std::copy_backward(with.places.begin() + before, with.places.begin() + with.count,
                       with.places.begin() + with.count + 1);
    std::copy_backward(with.weights.begin() + before, with.weights.begin() + with.count,
                       with.weights.begin() + with.count + 1);
    with.places[before] = is_row ? home.column : home.row;
    with.weights[before] = weights_[tile];
    ++with.count;
    const int difference = conflicts(with) - conflicts(others);
    return change + share_of_conflicts * (leaves ? -difference : difference);
}

template int OrderedDistance::score(const View<std::uint8_t>& view) const;
template int OrderedDistance::score(const View<std::uint16_t>& view) const;
template int OrderedDistance::change(const View<std::uint8_t>& view, int from) const;
template int OrderedDistance::change(const View<std::uint16_t>& view, int from) const;

}  // namespace sightread::sliding
