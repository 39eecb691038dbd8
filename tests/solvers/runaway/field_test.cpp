// What a robot can reach, and what leads out, judged cell by cell.
#include "solvers/runaway/field.hpp"

#include "tests/solvers/runaway/generate.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::runaway {
namespace {

struct Marks {
    const Board& board;
    std::vector<char> reached, leads_out;  // row by row

    explicit Marks(const Board& of) : board(of), reached(size()), leads_out(size()) {
        for (int row = 0; row < board.rows(); ++row)
            for (int column = 0; column < board.columns(); ++column)
                reached[at(row, column)] =
                    !board.is_bomb({row, column}) &&
                    ((row == 0 && column == 0) || (row > 0 && reached[at(row - 1, column)]) ||
                     (column > 0 && reached[at(row, column - 1)]));
        for (int row = board.rows() - 1; row >= 0; --row)
            for (int column = board.columns() - 1; column >= 0; --column)
                leads_out[at(row, column)] =
                    reached[at(row, column)] &&
                    (row + 1 == board.rows() || column + 1 == board.columns() ||
                     leads_out[at(row + 1, column)] || leads_out[at(row, column + 1)]);
    }
    std::size_t size() const { return static_cast<std::size_t>(board.rows()) * board.columns(); }
    std::size_t at(int row, int column) const {
        return static_cast<std::size_t>(row) * board.columns() + column;
    }
};

// Cells that are blocked although they count, or the other way round; and bits beyond the columns,
// which must be free.
int wrong_cells(const Field& field, const std::vector<char>& open) {
    int wrong = 0;
    for (int row = 0; row < field.rows(); ++row) {
        for (int column = 0; column < field.columns(); ++column) {
            const bool is_open =
                open[static_cast<std::size_t>(row) * field.columns() + column] != 0;
            if (field.is_blocked({row, column}) == is_open) ++wrong;
            const std::uint64_t blocked = field.blocked(row, column);
            for (int ahead = 0; ahead < 64; ++ahead) {
                const bool is_blocked = (blocked >> ahead & 1) != 0;
                const bool is_on_board = column + ahead < field.columns();
                if (is_blocked != (is_on_board && field.is_blocked({row, column + ahead}))) ++wrong;
            }
        }
    }
    return wrong;
}

TEST(RunawayField, BlocksWhatIsOutOfReachAndWhatLeadsNowhere) {
    std::uint64_t seed = 0;
    for (const auto& [rows, columns] : {std::pair{1, 1},
                                        {1, 64},
                                        {64, 1},
                                        {5, 63},
                                        {30, 64},
                                        {30, 65},
                                        {40, 128},
                                        {70, 130},
                                        {20, 200}}) {
        for (const double density : {0.0, 0.1, 0.28, 0.5}) {
            for (const bool has_program : {true, false}) {
                test::Making making;
                making.rows = rows;
                making.columns = columns;
                making.minimum = 2;
                making.maximum = 20;
                making.density = density;
                making.has_program = has_program;
                const Board board = generated(making, ++seed);
                const Marks marks(board);
                Field field(board);
                ASSERT_EQ(wrong_cells(field, marks.reached), 0) << to_grid_text(board);
                std::optional<int> exit_row, exit_column;
                for (int row = rows; row-- > 0;)
                    if (marks.reached[marks.at(row, columns - 1)]) exit_row = row;
                for (int column = columns; column-- > 0;)
                    if (marks.reached[marks.at(rows - 1, column)]) exit_column = column;
                EXPECT_EQ(field.exit_row(), exit_row) << to_grid_text(board);
                EXPECT_EQ(field.exit_column(), exit_column) << to_grid_text(board);
                field.block_dead_ends();
                ASSERT_EQ(wrong_cells(field, marks.leads_out), 0) << to_grid_text(board);
            }
        }
    }
}

TEST(RunawayField, KnowsAWayToWhatItReaches) {
    const Board board = generated(test::of_side(100), 4);
    Field field(board);
    field.block_dead_ends();
    int ways = 0;
    for (int row = 0; row < 100; row += 7)
        for (int column = 0; column < 100; ++column) {
            if (field.is_blocked({row, column})) continue;
            Cell cell;
            for (const Step step : field.way_to({row, column})) {
                ++(step == Step::right ? cell.column : cell.row);
                ASSERT_FALSE(board.is_bomb(cell));
            }
            ASSERT_EQ(cell, (Cell{row, column}));
            ++ways;
        }
    EXPECT_GT(ways, 20);
}

}  // namespace
}  // namespace sightread::runaway
