#include "solvers/runaway/fold.hpp"

#include <algorithm>
#include <cassert>

namespace sightread::runaway {

bool Fold::ends_are_free(Split split) const {
    for (Cell end{split.downs, split.rights};
         end.row < field_.rows() && end.column < field_.columns();
         end = {end.row + split.downs, end.column + split.rights})
        if (field_.is_blocked(end)) return false;
    return true;
}

// 64 cells of the fold from this one on: what any round would find blocked.
inline std::uint64_t Fold::folded(Split split, int row, int column) const {
    std::uint64_t blocked = 0;
    for (; row < field_.rows() && column < field_.columns();
         row += split.downs, column += split.rights)
        blocked |= field_.blocked(row, column);
    return blocked;
}

bool Fold::reaches_end(Split split, bool keeps_rows) {
    const int end_word = split.rights / 64;
    const std::uint64_t end_mask = ~std::uint64_t{0} >> (63 - split.rights % 64);
    std::fill_n(reached_.begin(), end_word + 1, 0);
    reached_[0] = 1;
    int first = 0, last = 0;  // no cell is reached outside of these words
    for (int row = 0; row <= split.downs; ++row) {
        ++rows_searched_;
        std::uint64_t carry = 0;
        for (int word = first; word <= last || (carry != 0 && word <= end_word); ++word) {
            if ((reached_[word] | carry) == 0) continue;
            const std::uint64_t mask = word == end_word ? end_mask : ~std::uint64_t{0};
            reached_[word] =
                spread_right(~folded(split, row, word * 64) & mask, reached_[word], carry);
            if (reached_[word] != 0) last = std::max(last, word);
        }
        while (first < last && reached_[first] == 0) ++first;
        while (last > first && reached_[last] == 0) --last;
        if (reached_[first] == 0) return false;
        if (keeps_rows)
            rows_.insert(rows_.end(), reached_.begin(), reached_.begin() + end_word + 1);
    }
    return ((reached_[end_word] >> (split.rights % 64)) & 1) != 0;
}

Program Fold::program(Split split) {
    rows_.clear();
    [[maybe_unused]] const bool is_there = reaches_end(split, true);
    assert(is_there);
    const auto words = static_cast<std::size_t>(split.rights) / 64 + 1;
    const auto was_reached = [&](Cell cell) {
        const std::uint64_t word =
            rows_[static_cast<std::size_t>(cell.row) * words + cell.column / 64];
        return ((word >> (cell.column % 64)) & 1) != 0;
    };
    Program program;
    for (Cell cell{split.downs, split.rights}; cell != Cell{0, 0};) {
        const bool is_from_above = cell.row > 0 && was_reached({cell.row - 1, cell.column});
        program.push_back(is_from_above ? Step::down : Step::right);
        --(is_from_above ? cell.row : cell.column);
    }
    std::reverse(program.begin(), program.end());
    return program;
}

}  // namespace sightread::runaway
