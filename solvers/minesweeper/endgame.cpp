#include "solvers/minesweeper/endgame.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <vector>

namespace sightread::minesweeper {
namespace {

using Mask = std::uint64_t;  // of covered cells

// A number with the covered cells that it counts.
struct Number {
    Mask cells = 0;
    int mines = 0;
};

struct Covered {
    std::vector<std::size_t> cells;  // indices on the board
    std::vector<Mask> around;        // of each: its covered neighbours
    std::vector<Number> numbers;
};

Covered covered_of(const Board& board) {
    Covered found;
    std::vector<int> bit(board.squares.size(), -1);
    for (std::size_t index = 0; index < board.squares.size(); ++index) {
        if (!may_hide_mine(board.squares[index])) continue;
        bit[index] = static_cast<int>(found.cells.size());
        found.cells.push_back(index);
    }
    if (found.cells.size() > 64) return found;
    const auto mask_around = [&](std::size_t index) {
        Mask mask = 0;
        for (const std::size_t beside : neighbours(board, index))
            if (bit[beside] >= 0) mask |= Mask{1} << bit[beside];
        return mask;
    };
    for (const std::size_t index : found.cells) found.around.push_back(mask_around(index));
    for (std::size_t index = 0; index < board.squares.size(); ++index)
        if (is_open(board.squares[index]))
            found.numbers.push_back({mask_around(index), board.squares[index]});
    return found;
}

// Lists the placements, cell after cell, as long as every number can still be met.
class Listing {
public:
    Listing(const Covered& covered, int mines, std::size_t most) : covered_(covered), most_(most) {
        list(0, 0, mines);
    }
    [[nodiscard]] bool is_whole() const {
        return placements_.size() <= most_ && steps_ <= most_steps;
    }
    [[nodiscard]] const std::vector<Mask>& placements() const { return placements_; }

private:
    static constexpr std::uint64_t most_steps = 200'000;

    void list(std::size_t cell, Mask placed, int left) {
        const std::size_t to_come = covered_.cells.size() - cell;
        if (left < 0 || static_cast<std::size_t>(left) > to_come || ++steps_ > most_steps ||
            placements_.size() > most_)
            return;
        const Mask decided = cell == 64 ? ~Mask{0} : (Mask{1} << cell) - 1;
        for (const Number& number : covered_.numbers) {
            const int mines = std::popcount(number.cells & placed);
            if (mines > number.mines ||
                mines + std::popcount(number.cells & ~decided) < number.mines)
                return;
        }
        if (to_come == 0) return placements_.push_back(placed);
        list(cell + 1, placed, left);
        list(cell + 1, placed | Mask{1} << cell, left - 1);
    }

    const Covered& covered_;
    std::size_t most_;
    std::uint64_t steps_ = 0;
    std::vector<Mask> placements_;
};

// Values sets of placements by how many of them are won.
class Search {
public:
    using Set = std::vector<std::uint16_t>;  // indices of placements

    Search(const Covered& covered, const std::vector<Mask>& placements, std::uint64_t most_sets)
        : covered_(covered), placements_(placements), most_sets_(most_sets) {}

    [[nodiscard]] bool has_given_up() const { return sets_ > most_sets_; }
    [[nodiscard]] std::uint64_t sets() const { return sets_; }

    // `best`, where wanted: the cell that is opened.
    int won(const Set& set, std::size_t* best = nullptr) {
        if (set.size() == 1 && best == nullptr) return 1;
        if (best == nullptr)
            if (const auto known = known_.find(set); known != known_.end()) return known->second;
        if (++sets_ > most_sets_) return 0;
        int most = 0;
        for (const auto& [safe, cell] : by_safety(set)) {
            if (safe <= most) break;
            const int sum = won_by(set, cell);
            if (sum > most) {
                most = sum;
                if (best != nullptr) *best = cell;
            }
            if (safe == std::ssize(set) && is_split_by(set, cell)) break;  // costs nothing
        }
        if (!has_given_up()) known_.emplace(set, most);
        return most;
    }

private:
    // In how many placements each cell is safe, the most first.
    std::vector<std::pair<int, std::size_t>> by_safety(const Set& set) const {
        std::vector<std::pair<int, std::size_t>> cells;
        for (std::size_t cell = 0; cell < covered_.cells.size(); ++cell) {
            const auto safe = std::count_if(set.begin(), set.end(), [&](std::uint16_t placement) {
                return (placements_[placement] >> cell & 1U) == 0;
            });
            const bool tells_nothing = safe == std::ssize(set) && !is_split_by(set, cell);
            if (safe > 0 && !tells_nothing) cells.emplace_back(static_cast<int>(safe), cell);
        }
        std::stable_sort(cells.begin(), cells.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        return cells;
    }

    int shows(std::uint16_t placement, std::size_t cell) const {
        return std::popcount(placements_[placement] & covered_.around[cell]);
    }

    bool is_split_by(const Set& set, std::size_t cell) const {
        return std::any_of(set.begin(), set.end(), [&](std::uint16_t placement) {
            return shows(placement, cell) != shows(set.front(), cell);
        });
    }

    int won_by(const Set& set, std::size_t cell) {
        std::vector<Set> parts(9);
        for (const std::uint16_t placement : set)
            if ((placements_[placement] >> cell & 1U) == 0)
                parts[static_cast<std::size_t>(shows(placement, cell))].push_back(placement);
        int sum = 0;
        for (const Set& part : parts)
            if (!part.empty()) sum += won(part);
        return sum;
    }

    const Covered& covered_;
    const std::vector<Mask>& placements_;
    std::uint64_t most_sets_, sets_ = 0;
    std::map<Set, int> known_;
};

}  // namespace

std::optional<Endgame> solve_endgame(const Board& board, std::size_t most_placements,
                                     std::uint64_t most_sets) {
    if (!board.mines || count(board, unknown) > 0 || count(board, mine) > 0) return std::nullopt;
    const Covered cells = covered_of(board);
    if (cells.cells.empty() || cells.cells.size() > 64) return std::nullopt;
    const Listing listing(cells, *board.mines, std::min<std::size_t>(most_placements, 0xffff));
    if (!listing.is_whole() || listing.placements().size() < 2) return std::nullopt;
    Search search(cells, listing.placements(), most_sets);
    Search::Set all;
    for (std::size_t placement = 0; placement < listing.placements().size(); ++placement)
        all.push_back(static_cast<std::uint16_t>(placement));
    std::size_t best = 0;
    const int won = search.won(all, &best);
    if (search.has_given_up()) return std::nullopt;
    return Endgame{board.cell(cells.cells[best]),
                   static_cast<double>(won) / static_cast<double>(all.size()), search.sets()};
}

}  // namespace sightread::minesweeper
