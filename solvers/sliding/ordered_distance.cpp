#include "solvers/sliding/ordered_distance.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace sightread::sliding {

namespace {

constexpr int unit = 100;

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
            for (int column = left; column <= right; ++column) order[row * arrangement.columns + column] = turn;
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

OrderedDistance::OrderedDistance(const Arrangement& arrangement, int slope, int heavy, int stage, int last_size) {
    set_size(arrangement);
    const std::vector<int> order = peeling_order(arrangement, last_size);
    const int last = *std::max_element(order.begin(), order.end());
    for (int cell = 0; cell < arrangement.count(); ++cell)
        weights_[cell] = unit + slope * (last - std::max(order[cell], stage)) + (order[cell] <= stage ? heavy : 0);
}

OrderedDistance::OrderedDistance(const Arrangement& arrangement, const std::vector<int>& tiles) {
    set_size(arrangement);
    for (const int tile : tiles) weights_[tile] = unit;
}

void OrderedDistance::set_size(const Arrangement& arrangement) {
    rows_ = arrangement.rows;
    columns_ = arrangement.columns;
    goal_blank_ = arrangement.goal_blank;
    weights_.assign(static_cast<std::size_t>(arrangement.count()), 0);
    for (int cell = 0; cell < arrangement.count(); ++cell) {
        row_of_.push_back(cell / columns_);
        column_of_.push_back(cell % columns_);
    }
}

// The weight of the tiles that belong into this line and lie in it, but must leave it: all but a longest ordered part.
int OrderedDistance::conflicts(const View& view, bool is_row, int line) const {
    std::array<int, largest_size> places{};
    std::array<int, largest_size> weights{};
    int count = 0;
    const int length = is_row ? columns_ : rows_;
    for (int i = 0; i < length; ++i) {
        const int tile = view.at[is_row ? line * columns_ + i : i * columns_ + line];
        if (tile == goal_blank_ || (is_row ? row_of_[tile] : column_of_[tile]) != line) continue;
        places[count] = is_row ? column_of_[tile] : row_of_[tile];
        weights[count++] = weights_[tile];
    }
    int all = 0;
    int most = 0;
    std::array<int, largest_size> best{};
    for (int i = 0; i < count; ++i) {
        for (int j = 0; j < i; ++j)
            if (places[j] < places[i]) best[i] = std::max(best[i], best[j]);
        best[i] += weights[i];
        most = std::max(most, best[i]);
        all += weights[i];
    }
    return 2 * (all - most);
}

int OrderedDistance::score(const View& view) const {
    int sum = 0;
    for (int cell = 0; cell < rows_ * columns_; ++cell) {
        const int tile = view.at[cell];
        if (tile != goal_blank_) sum += weights_[tile] * distance(cell, tile, columns_);
    }
    for (int row = 0; row < rows_; ++row) sum += conflicts(view, true, row);
    for (int column = 0; column < columns_; ++column) sum += conflicts(view, false, column);
    return sum;
}

int OrderedDistance::change(const View& view, int from) const {
    const int tile = view.at[from];
    const int to = view.blank;
    const bool is_along_row = row_of_[from] == row_of_[to];
    // A slide along a row cannot change the order in that row, only what lies in the two columns.
    const std::vector<int>& line_of = is_along_row ? column_of_ : row_of_;
    const int before = std::abs(line_of[from] - line_of[tile]);
    const int now = std::abs(line_of[to] - line_of[tile]);
    int change = weights_[tile] * (now - before);
    if (before == 0 || now == 0) {
        const int line = line_of[tile];
        change -= conflicts(view, !is_along_row, line);
        std::swap(view.at[from], view.at[to]);
        change += conflicts(view, !is_along_row, line);
        std::swap(view.at[from], view.at[to]);
    }
    return change;
}

}  // namespace sightread::sliding
