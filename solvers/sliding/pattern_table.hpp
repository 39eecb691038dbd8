// A pattern database: how many slides a few tiles of the board need by themselves, for every way
// they can lie.
//
// Only slides of the pattern's own tiles count, the others are see-through, so the values of
// patterns that share no tile may be added (Korf and Felner: Disjoint pattern database heuristics,
// 2002). Built backwards from the goal; one node is a placement of the tiles with the part of the
// board that the blank can reach between them.
//
// An entry is what the pattern needs beyond the Manhattan distance of its tiles, halved (that
// difference is always even), in four bits; more than 15 counts as 15, which stays a lower bound.
// The index is the placement written in base `cells of the board`: two thirds of it are never used,
// but a slide changes it by one addition.
//
// Cost: 16^6 / 2 bytes (8 MiB) for six tiles of a 4x4 board, and eight times as much while it is
// being built.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace sightread::sliding {

inline constexpr int most_pattern_tiles = 6;
inline constexpr int most_pattern_cells = 32;  // of the board: a set of cells fits one word

// In place of the goal blank's cell. Such a table is for a window on a larger board: it has one
// more cell, the last, for any number of tiles that lie outside, and the excess is that of the
// others.
inline constexpr int blank_anywhere = -1;

struct Pattern {
    int rows = 0;
    int columns = 0;
    int goal_blank = 0;      // or blank_anywhere
    std::vector<int> tiles;  // the cells where they belong; never the blank's

    // Where a tile may lie, as the index counts.
    std::uint32_t places() const {
        return static_cast<std::uint32_t>(rows * columns) + (goal_blank == blank_anywhere);
    }
    std::uint32_t entries() const;
    // What a step of the tile with this number among `tiles` to the next cell adds to the index.
    std::uint32_t weight(int number) const;
    bool operator==(const Pattern&) const = default;
};

class PatternTable {
public:
    PatternTable() = default;
    // Of stored bytes. REQUIRES: as many as the pattern has entries, halved and rounded up.
    explicit PatternTable(std::vector<std::uint8_t> bytes) : bytes_(std::move(bytes)) {}

    int excess(std::uint32_t index) const {
        return (bytes_[index >> 1] >> ((index & 1) << 2)) & 15;
    }
    void set_excess(std::uint32_t index, unsigned value) {
        const unsigned shift = (index & 1) << 2;
        bytes_[index >> 1] =
            static_cast<std::uint8_t>((bytes_[index >> 1] & ~(15u << shift)) | (value << shift));
    }
    const std::vector<std::uint8_t>& bytes() const { return bytes_; }
    bool is_empty() const { return bytes_.empty(); }

private:
    std::vector<std::uint8_t> bytes_;
};

// Empty when `is_over` said so before it was ready.
[[nodiscard]] PatternTable build(const Pattern& pattern, const std::function<bool()>& is_over);

}  // namespace sightread::sliding
