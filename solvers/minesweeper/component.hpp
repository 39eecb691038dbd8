// Counts the ways to lay mines on a component: cells that open numbers tie together, by nothing
// tied to others.
//
// Cells beside the same numbers are alike and form a group; a group of s cells holds v mines in
// C(s, v) ways. Groups are taken one after another, each next to those before it, and all that the
// later ones have to know is how many mines every number still lacks that has groups on both sides.
// Partial placements that agree in this are one state, counted together by their number of mines:
// dynamic programming along a path decomposition of the component. A forward pass counts
// placements, a backward pass gives each state the weight of what can follow, and the product of
// both is the exact share of every group.
//
// Cost: exponential in the numbers that are open at once (the width), linear in the length of the
// component.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace sightread::minesweeper {

// Counts reach C(480, 99), about 1e105, and are sums of numbers that are not negative: a zero is a
// proof.
using Count = long double;
// At index k: of k mines.
using Counts = std::vector<Count>;

struct Group {
    std::vector<std::size_t> cells;
    std::vector<std::size_t> numbers;  // that it lies beside
};

struct Component {
    std::vector<Group> groups;
    std::vector<int> lacking;  // of each number: the mines among its groups
};

// How many ways there are to choose `of` of `among`, as a weight.
[[nodiscard]] Count choose(int among, int of);

class ComponentCounts {
public:
    // Gives up (`is_whole` is false) as soon as one layer has more than `most_states`.
    ComponentCounts(const Component& component, std::size_t most_states);

    [[nodiscard]] bool is_whole() const { return is_whole_; }
    // Where it gave up: the number that the most groups to come depend on.
    [[nodiscard]] std::size_t heaviest_number() const { return heaviest_; }
    [[nodiscard]] std::uint64_t states() const { return states_; }
    // The ways to place k mines, at index k.
    [[nodiscard]] const Counts& placements() const { return placements_; }

    struct Share {
        // weight of the placements in which a cell of the group holds a mine, or none
        Count mine = 0, safe = 0;
    };
    // Of each group. `rest[k]` is the weight of all that lies outside when the component holds k
    // mines.
    [[nodiscard]] std::vector<Share> shares(const Counts& rest) const;

private:
    struct Transition {
        std::size_t from, to;
        int mines;
    };
    // The states before a group; the last layer has one state and no group.
    struct Layer {
        std::vector<std::string> states;  // what each open number still lacks
        std::vector<Counts> ways;
        std::vector<Transition> transitions;
    };
    struct Numbers;

    [[nodiscard]] Layer advance(Layer& layer, std::size_t step, const Numbers& numbers) const;

    const Component& component_;
    std::vector<std::size_t> order_;  // of the groups
    std::vector<Layer> layers_;
    Counts placements_;
    std::uint64_t states_ = 0;
    std::size_t heaviest_ = 0;
    bool is_whole_ = true;
};

}  // namespace sightread::minesweeper
