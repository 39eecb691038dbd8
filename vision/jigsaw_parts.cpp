#include "vision/jigsaw_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <utility>

namespace sightread::jigsaw {
namespace {

constexpr int most_side = 4;

// Lines `first` to `last` of the board shifted by `by` places along themselves; a line is a row or a column.
std::vector<int> shifted(const std::vector<int>& board, int lines, int length, bool are_rows, int first, int last,
                         int by) {
    const auto at = [&](int line, int place) {
        return static_cast<std::size_t>(are_rows ? line * length + place : place * lines + line);
    };
    std::vector<int> made = board;
    for (int line = first; line <= last; ++line)
        for (int place = 0; place < length; ++place) made[at(line, (place + by) % length)] = board[at(line, place)];
    return made;
}

}  // namespace

void for_each_shift(const std::vector<int>& board, int rows, int columns,
                    const std::function<void(const std::vector<int>&)>& visit) {
    for (const bool are_rows : {true, false}) {
        const int lines = are_rows ? rows : columns, length = are_rows ? columns : rows;
        for (int first = 0; first < lines; ++first)
            for (int last = first; last < lines; ++last)
                for (int by = 1; by < length; ++by) visit(shifted(board, lines, length, are_rows, first, last, by));
    }
}

void for_each_part_exchange(const std::vector<int>& board, int rows, int columns,
                            const std::function<void(const std::vector<int>&)>& visit) {
    std::vector<int> made = board;
    const auto exchange = [&](int one, int other, int height, int width) {
        for (int row = 0; row < height; ++row)
            for (int column = 0; column < width; ++column)
                std::swap(made[static_cast<std::size_t>(one + row * columns + column)],
                          made[static_cast<std::size_t>(other + row * columns + column)]);
    };
    for (int height = 1; height <= std::min(most_side, rows); ++height)
        for (int width = height == 1 ? 2 : 1; width <= std::min(most_side, columns); ++width)
            for (int one = 0; one < rows * columns; ++one)
                for (int other = one + 1; other < rows * columns; ++other) {
                    const int down = other / columns - one / columns, right = other % columns - one % columns;
                    if (std::max(one % columns, other % columns) + width > columns || other / columns + height > rows ||
                        (down < height && std::abs(right) < width))
                        continue;
                    exchange(one, other, height, width);
                    visit(made);
                    exchange(one, other, height, width);
                }
}

}  // namespace sightread::jigsaw
