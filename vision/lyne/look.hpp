// What is seen at one lattice point: nothing, or a spot with its form, its rings and its holes.
//
// The outline is taken at several depths (levels from the ground), the least first; the first depth
// at which it fits a form counts. Inside it, colours are compared by how deep they lie: a node has
// one colour all the way, an end has an outline or a copy in its centre, an octagon has holes
// beside its centre. Medians and shares of pixels, so that a thin line or a letter lying over it
// does not matter.
#pragma once

#include "calibration/channels_apart.hpp"
#include "vision/lyne/forms.hpp"
#include "vision/lyne/view.hpp"

#include <string>
#include <vector>

namespace sightread::lyne {

struct CellLook {
    enum class What { nothing, spot, unclear } what = What::nothing;
    std::string doubt;  // why it is unclear

    double strength = 0;   // levels from the ground that the strongest pixels of the patch are
    cv::Point2d centroid;  // in the view
    double area = 0;       // of the outline, in square pitches
    FormFit form;
    cv::Vec3f rim, middle, centre;  // usual colours from outside inwards
    double ring_share = 0;          // of the rim that differs from the middle
    double centre_share = 0;        // of the centre that does
    bool is_end = false;
    double end_margin = 0;      // 0 to 1: how clearly it is an end, or is none
    std::vector<double> holes;  // radii of circles of the same area, in pitches
    double hole_margin = 0;
};

// How well a form must fit, and how much better than the next one.
inline constexpr double good_fit = 0.06;
inline constexpr double least_form_margin = 0.25;

[[nodiscard]] CellLook look_at(const View& view, Cell cell);

}  // namespace sightread::lyne
