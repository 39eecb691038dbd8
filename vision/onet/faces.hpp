// Faces without names: cells that look alike are one class.
//
// Distances within a class (noise, rounding, compression) and between classes (another face) leave
// a gap; the classes are what hangs together when every link longer than the gap's lower end is cut
// (single linkage). Where several gaps are possible, the one that leaves every class of an even
// size is right: tiles come in pairs.
#pragma once

#include "calibration/likeness.hpp"

#include <vector>

namespace sightread {

struct FaceClasses {
    std::vector<int> of;  // the class of each cell, from 0
    int count = 0;
    float cut = 0;              // distance from which two cells are different faces
    float widest_within = 0;    // the longest link within a class
    float closest_between = 0;  // the shortest link between classes
    bool all_even = false;
    // a finer cut would leave even sizes too: faces that might be one or two
    bool is_doubtful = false;
};

// `is_whole`: no tile of the board has gone yet.
[[nodiscard]] FaceClasses classes_of(const std::vector<const Thumbnail*>& cells,
                                     bool is_whole = false);

// The same cut, without the question whether a class might be two faces, which costs most:
// `is_doubtful` says less.
[[nodiscard]] FaceClasses groups_of(const std::vector<const Thumbnail*>& cells);

// How well a face fits under another light: brightness and tint of each channel are free. 0 for the
// same pattern, 1 for unrelated ones.
[[nodiscard]] float tinted_distance(const Thumbnail& seen, const Thumbnail& known);

}  // namespace sightread
