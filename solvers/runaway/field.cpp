#include "solvers/runaway/field.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace sightread::runaway {

Field::Field(const Board& board)
    : rows_(board.rows()),
      columns_(board.columns()),
      stride_(board.stride()),
      words_(static_cast<std::size_t>(board.rows()) * board.stride()) {
    const std::size_t words = stride_ - 1;  // of a row, without the one of zeros
    const std::uint64_t last_mask =
        ~std::uint64_t{0} >> (words * 64 - static_cast<std::size_t>(columns_));
    std::vector<std::uint64_t> reached(words + 1);
    reached[0] = 1;
    std::size_t first = 0, last = 0;  // no cell is reached outside of these words
    for (int index = 0; index < rows_; ++index) {
        const std::uint64_t* bombs = board.row(index);
        std::uint64_t* blocked = words_.data() + static_cast<std::size_t>(index) * stride_;
        std::fill_n(blocked, words, ~std::uint64_t{0});
        std::uint64_t carry = 0;
        for (std::size_t word = first; word < words && (word <= last || carry != 0); ++word) {
            reached[word] = spread_right(~bombs[word], word <= last ? reached[word] : 0, carry);
            blocked[word] = ~reached[word];
            if (reached[word] != 0) last = std::max(last, word);
        }
        if (!exit_row_ && last + 1 == words &&
            (blocked[words - 1] & last_mask & ~(last_mask >> 1)) == 0)
            exit_row_ = index;
        blocked[words - 1] &= last_mask;
        while (first < last && reached[first] == 0) ++first;
        if (reached[first] == 0) {
            for (int rest = index + 1; rest < rows_; ++rest) {
                std::uint64_t* beyond = words_.data() + static_cast<std::size_t>(rest) * stride_;
                std::fill_n(beyond, words, ~std::uint64_t{0});
                beyond[words - 1] = last_mask;
            }
            return;
        }
    }
    const std::uint64_t* bottom = row(rows_ - 1);
    for (std::size_t word = first; !exit_column_ && word < words; ++word) {
        const std::uint64_t open =
            ~bottom[word] & (word + 1 == words ? last_mask : ~std::uint64_t{0});
        if (open != 0) exit_column_ = static_cast<int>(word * 64) + std::countr_zero(open);
    }
}

void Field::block_dead_ends() {
    const std::size_t words = stride_ - 1;
    const std::uint64_t last_mask =
        ~std::uint64_t{0} >> (words * 64 - static_cast<std::size_t>(columns_));
    const std::vector<std::uint64_t> bottom(words, ~std::uint64_t{0});
    // of the row below, and of what lies below the board
    const std::uint64_t* leading_out = bottom.data();
    std::vector<std::uint64_t> leading(words);
    for (int index = rows_; index-- > 0;) {
        std::uint64_t* blocked = words_.data() + static_cast<std::size_t>(index) * stride_;
        std::uint64_t carry = (~blocked[words - 1] & last_mask) >> ((columns_ - 1) % 64) & 1;
        for (std::size_t word = words; word-- > 0;) {
            const std::uint64_t mask = word + 1 == words ? last_mask : ~std::uint64_t{0};
            const std::uint64_t free = ~blocked[word] & mask;
            const bool is_last = word + 1 == words && carry != 0;
            const std::uint64_t exit = is_last ? last_mask & ~(last_mask >> 1) : 0;
            if (is_last) carry = 0;
            leading[word] =
                free == 0 ? (carry = 0) : spread_left(free, leading_out[word] | exit, carry);
            blocked[word] = ~leading[word] & mask;
        }
        leading_out = leading.data();
    }
}

Program Field::way_to(Cell cell) const {
    assert(!is_blocked(cell));
    Program program;
    while (cell != Cell{0, 0}) {
        const bool is_from_above = cell.row > 0 && !is_blocked({cell.row - 1, cell.column});
        program.push_back(is_from_above ? Step::down : Step::right);
        --(is_from_above ? cell.row : cell.column);
    }
    std::reverse(program.begin(), program.end());
    return program;
}

}  // namespace sightread::runaway
