#include "vision/sliding/assignment.hpp"

#include <limits>

namespace sightread {

// Rows and columns count from 1 inside; 0 stands for "none yet".
std::vector<int> cheapest_assignment(const std::vector<float>& costs, int rows, int columns) {
    const auto size = static_cast<std::size_t>(columns) + 1;
    std::vector<double> of_row(static_cast<std::size_t>(rows) + 1, 0), of_column(size, 0);
    std::vector<int> row_of(size, 0), before(size, 0);
    for (int row = 1; row <= rows; ++row) {
        row_of[0] = row;
        int column = 0;
        std::vector<double> least(size, std::numeric_limits<double>::max());
        std::vector<char> used(size, 0);
        do {
            used[static_cast<std::size_t>(column)] = 1;
            const int from = row_of[static_cast<std::size_t>(column)];
            int next = 0;
            double step = std::numeric_limits<double>::max();
            for (int other = 1; other <= columns; ++other) {
                const auto at = static_cast<std::size_t>(other);
                if (used[at]) continue;
                const double reduced =
                    costs[static_cast<std::size_t>(from - 1) * columns + other - 1] -
                    of_row[static_cast<std::size_t>(from)] - of_column[at];
                if (reduced < least[at]) least[at] = reduced, before[at] = column;
                if (least[at] < step) step = least[at], next = other;
            }
            for (int other = 0; other <= columns; ++other) {
                const auto at = static_cast<std::size_t>(other);
                if (used[at]) {
                    of_row[static_cast<std::size_t>(row_of[at])] += step;
                    of_column[at] -= step;
                } else {
                    least[at] -= step;
                }
            }
            column = next;
        } while (row_of[static_cast<std::size_t>(column)] != 0);
        while (column != 0) {
            const int previous = before[static_cast<std::size_t>(column)];
            row_of[static_cast<std::size_t>(column)] = row_of[static_cast<std::size_t>(previous)];
            column = previous;
        }
    }
    std::vector<int> column_of(static_cast<std::size_t>(rows), -1);
    for (int column = 1; column <= columns; ++column)
        if (row_of[static_cast<std::size_t>(column)] > 0)
            column_of[static_cast<std::size_t>(row_of[static_cast<std::size_t>(column)] - 1)] =
                column - 1;
    return column_of;
}

}  // namespace sightread
