// The two kinds of cells, learned from the cells of one picture, and how well a cell fits each.
//
// Cells that look alike hang together; the largest group is one kind, the next one the other. Where
// most cells change their colour slowly from one side of the board to the other, because what lies
// behind shines through, that is taken off first. Which of the two kinds is free, their numbers
// say. In some games the ways out look different: a group that is most of the border and nothing
// else is free as well.
#pragma once

#include "calibration/found.hpp"
#include "vision/cat/cells.hpp"

#include <array>
#include <optional>
#include <vector>

namespace sightread::cat {

// How much of a cell looks like a kind, 0 to 1.
struct Fit {
    double free = 0;  // of all its samples
    double blocked = 0;
    // of the samples in which the kinds differ: like free and not like blocked
    double only_free = 0;
    double only_blocked = 0;
    double neither = 0;  // of all samples
};

class Kinds {
public:
    // `is_cell` row by row. None when the cells are not of one or two kinds.
    static Found<Kinds> learned(const std::vector<Samples>& cells, const std::vector<bool>& is_cell,
                                const Lattice& lattice);
    [[nodiscard]] Fit fit(const Samples& cell, Cell at) const;
    // Which samples of a cell do not look as those of its kind do: something is before them.
    [[nodiscard]] std::vector<bool> covered(const Samples& cell, Cell at, bool is_blocked) const;
    bool has_blocked() const { return blocked_.has_value(); }
    bool is_sure_of_names() const { return is_sure_of_names_; }

private:
    struct Kind {
        Samples usual;             // of each sample
        std::vector<float> slack;  // how far from it a sample of the kind may be
        bool has_offset = false;   // what shines through has been taken off
    };
    // Quadratic in the place on the board, per channel.
    using Surface = std::array<std::array<double, 6>, 3>;

    [[nodiscard]] Colour offset(Cell at) const;
    [[nodiscard]] static bool fits(const Colour& sample, const Kind& kind, std::size_t place,
                                   float slack);
    [[nodiscard]] static Kind kind_of(const std::vector<Samples>& members);
    [[nodiscard]] static Kind better_kind(const std::vector<Samples>& plain,
                                          const std::vector<Samples>& level);
    [[nodiscard]] Fit fit(const Samples& cell, const Colour& by, const Kind& free) const;
    [[nodiscard]] float between_kinds(const Kind& free, std::size_t place, const Colour& by) const;

    std::vector<Kind> free_;  // the usual one first
    std::optional<Kind> blocked_;
    Surface surface_{};
    int rows_ = 1, columns_ = 1;
    bool is_sure_of_names_ = true;
};

}  // namespace sightread::cat
