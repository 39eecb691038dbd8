#include "solvers/sliding/pattern_table.hpp"

#include "solvers/sliding/arrangement.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace sightread::sliding {

namespace {

// Sets of cells are words: bit i is cell i.
template <class Cells>
class Builder {
public:
    explicit Builder(const Pattern& pattern)
        : pattern_(pattern),
          size_(static_cast<int>(pattern.tiles.size())),
          count_(pattern.rows * pattern.columns),
          places_(pattern.places()),
          blank_(pattern.entries()),
          table_(std::vector<std::uint8_t>((pattern.entries() + 1) / 2, 0xff)) {
        for (int cell = 0; cell < count_; ++cell) {
            all_ = static_cast<Cells>(all_ | bit(cell));
            if (cell % pattern.columns != 0)
                not_first_ = static_cast<Cells>(not_first_ | bit(cell));
            if (cell % pattern.columns != pattern.columns - 1)
                not_last_ = static_cast<Cells>(not_last_ | bit(cell));
        }
        for (int cell = 0; cell < count_; ++cell) beside_[cell] = spread(bit(cell));
        for (int i = 0; i < size_; ++i) {
            weights_[i] = pattern.weight(i);
            for (int cell = 0; cell < count_; ++cell)
                steps_[i][cell] = distance(cell, pattern.tiles[i], pattern.columns);
        }
    }

    PatternTable run(const std::function<bool()>& is_over) {
        std::uint32_t goal = 0;
        for (int i = 0; i < size_; ++i)
            goal += weights_[i] * static_cast<std::uint32_t>(pattern_.tiles[i]);
        Cells taken = 0;
        for (const int tile : pattern_.tiles) taken = static_cast<Cells>(taken | bit(tile));
        blank_[goal].waiting = pattern_.goal_blank == blank_anywhere
                                   ? static_cast<Cells>(all_ & ~taken)
                                   : bit(pattern_.goal_blank);
        now_ = {goal};
        for (int depth = 0; !now_.empty(); ++depth) {
            int since = 0;
            for (const std::uint32_t index : now_) {
                if ((++since & 0x3fff) == 0 && is_over()) return {};
                expand(index, depth);
            }
            now_.swap(next_);
            next_.clear();
        }
        return std::move(table_);
    }

private:
    struct Blank {
        Cells reached = 0;  // where it has been
        Cells waiting = 0;  // where it has yet to go on from
    };

    static constexpr Cells bit(int cell) { return static_cast<Cells>(Cells{1} << cell); }

    Cells spread(Cells cells) const {
        return static_cast<Cells>((cells | (cells << pattern_.columns) |
                                   (cells >> pattern_.columns) | ((cells & not_last_) << 1) |
                                   ((cells & not_first_) >> 1)) &
                                  all_);
    }

    void expand(std::uint32_t index, int depth) {
        Blank& blank = blank_[index];
        const auto fresh = static_cast<Cells>(blank.waiting & ~blank.reached);
        blank.waiting = 0;
        if (fresh == 0) return;
        std::array<int, most_pattern_tiles> cells{};
        Cells taken = 0;
        int least = 0;
        for (std::uint32_t rest = index, i = 0; i < static_cast<std::uint32_t>(size_); ++i) {
            cells[i] = static_cast<int>(rest % places_);
            rest /= places_;
            taken = static_cast<Cells>(taken | bit(cells[i]));
            least += steps_[i][cells[i]];
        }
        Cells open = fresh;
        for (Cells wider = 0;; open = wider) {
            wider = static_cast<Cells>(spread(open) & ~taken);
            if (wider == open) break;
        }
        if (blank.reached == 0) store(index, (depth - least) / 2);
        blank.reached = static_cast<Cells>(blank.reached | open);
        for (int i = 0; i < size_; ++i) push_steps(index, i, cells[i], open);
    }

    void push_steps(std::uint32_t index, int number, int cell, Cells open) {
        for (auto targets = static_cast<Cells>(beside_[cell] & open); targets != 0;
             targets = static_cast<Cells>(targets & (targets - 1))) {
            const int target = std::countr_zero(targets);
            const std::uint32_t next =
                index + weights_[number] * static_cast<std::uint32_t>(target - cell);
            Blank& there = blank_[next];
            if ((there.reached & bit(cell)) != 0) continue;
            if (there.waiting == 0) next_.push_back(next);
            there.waiting = static_cast<Cells>(there.waiting | bit(cell));
        }
    }

    void store(std::uint32_t index, int excess) {
        table_.set_excess(index, static_cast<unsigned>(std::min(excess, 15)));
    }

    const Pattern& pattern_;
    int size_;
    int count_;
    std::uint32_t places_;
    Cells all_ = 0;
    Cells not_first_ = 0;
    Cells not_last_ = 0;
    std::array<Cells, most_pattern_cells> beside_{};
    std::array<std::uint32_t, most_pattern_tiles> weights_{};
    std::array<std::array<int, most_pattern_cells>, most_pattern_tiles> steps_{};
    std::vector<Blank> blank_;  // of each placement
    std::vector<std::uint32_t> now_;
    std::vector<std::uint32_t> next_;
    PatternTable table_;
};

}  // namespace

std::uint32_t Pattern::entries() const {
    return weight(static_cast<int>(tiles.size()));
}

std::uint32_t Pattern::weight(int number) const {
    std::uint32_t result = 1;
    for (int i = 0; i < number; ++i) result *= places();
    return result;
}

namespace {

PatternTable build_inside(const Pattern& pattern, const std::function<bool()>& is_over) {
    if (pattern.rows * pattern.columns <= 16) return Builder<std::uint16_t>(pattern).run(is_over);
    return Builder<std::uint32_t>(pattern).run(is_over);
}

// What the others need when one tile lies outside. False when it is over.
bool fill_outside(const Pattern& pattern, int number, PatternTable& table,
                  const std::function<bool()>& is_over) {
    Pattern others = pattern;
    others.tiles.erase(others.tiles.begin() + number);
    const PatternTable rest = build(others, is_over);
    if (rest.is_empty()) return false;
    const std::uint32_t weight = pattern.weight(number);
    const std::uint32_t outside = weight * (pattern.places() - 1);
    for (std::uint32_t index = 0; index < others.entries(); ++index)
        table.set_excess(index % weight + outside + index / weight * weight * pattern.places(),
                         static_cast<unsigned>(rest.excess(index)));
    return true;
}

}  // namespace

PatternTable build(const Pattern& pattern, const std::function<bool()>& is_over) {
    if (pattern.tiles.empty()) return PatternTable({0});
    PatternTable table = build_inside(pattern, is_over);
    if (pattern.goal_blank != blank_anywhere || table.is_empty()) return table;
    for (int i = 0; i < static_cast<int>(pattern.tiles.size()); ++i)
        if (!fill_outside(pattern, i, table, is_over)) return {};
    return table;
}

}  // namespace sightread::sliding
