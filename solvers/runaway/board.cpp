#include "solvers/runaway/board.hpp"

#include <bit>
#include <cassert>

namespace sightread::runaway {

namespace {

constexpr int last_level_of_even_growth = 500;

std::string quantity(int number, std::string_view noun) {
    return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

}  // namespace

Board::Board(int rows, int columns, int least, int most, std::optional<int> of_level)
    : minimum(least),
      maximum(most),
      level(of_level),
      rows_(rows),
      columns_(columns),
      stride_(static_cast<std::size_t>(columns + 63) / 64 + 1),
      words_(static_cast<std::size_t>(rows) * stride_) {
    assert(rows >= 1 && rows <= largest_side && columns >= 1 && columns <= largest_side);
}

void Board::set_bomb(Cell cell, bool is_bomb) {
    assert(contains(cell));
    std::uint64_t& word = words_[static_cast<std::size_t>(cell.row) * stride_ + cell.column / 64];
    const std::uint64_t bit = std::uint64_t{1} << (cell.column % 64);
    word = is_bomb ? word | bit : word & ~bit;
}

std::int64_t Board::bombs() const {
    std::int64_t count = 0;
    for (const std::uint64_t word : words_) count += std::popcount(word);
    return count;
}

Shape shape_of_level(int level) {
    const int beyond = level > last_level_of_even_growth ? level - last_level_of_even_growth : 0;
    return shape_of_side((level + 60 * beyond) / 2 + 3);
}

Shape shape_of_side(int side) {
    const int minimum = side / 3 + 1;
    return {side, minimum, minimum + side / 4};
}

Fate run(const Board& board, const Program& program) {
    assert(!program.empty());
    Fate fate;
    for (std::size_t next = 0;; next = next + 1 == program.size() ? 0 : next + 1) {
        ++(program[next] == Step::right ? fate.end.column : fate.end.row);
        ++fate.steps;
        fate.escaped = !board.contains(fate.end);
        if (fate.escaped || board.is_bomb(fate.end)) return fate;
    }
}

std::optional<std::string> defect(const Board& board) {
    const auto is_size = [](int size) { return size >= 1 && size <= largest_side; };
    if (!is_size(board.rows()) || !is_size(board.columns()))
        return "a board has 1 to " + std::to_string(largest_side) + " rows and columns, not " +
               std::to_string(board.rows()) + " and " + std::to_string(board.columns());
    if (board.maximum < 1 || board.maximum > largest_maximum)
        return "the longest program allowed has " + quantity(board.maximum, "step") +
               ", not 1 to " + std::to_string(largest_maximum);
    if (board.minimum < 0 || board.minimum > board.maximum)
        return "no program has at least " + quantity(board.minimum, "step") + " and at most " +
               std::to_string(board.maximum);
    if (board.is_bomb({0, 0})) return "there is a bomb at 1,1, where the robot starts";
    return std::nullopt;
}

}  // namespace sightread::runaway
