// What has been drawn of a level that is known: filled holes, lines, whether the picture fades.
//
// A level that was read once is remembered with its colours and its picture. In later frames a line
// is seen where a link between two places has taken a shape's colour; how many holes of an octagon
// are filled follows from the lines that reach it. Places that no line touches must still look
// as they did: otherwise it is another level.
#pragma once

#include "vision/lyne/level.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sightread::lyne {

// A level as it was seen when it was read.
struct Known {
    Board board;
    std::vector<CellLook> looks;
    std::vector<SeenPlace> places;
    View view;
    cv::Vec3f border;  // the colour of filled holes, of centres of ends, and of what has faded
    Known(Board level, std::vector<CellLook> seen, std::vector<SeenPlace> told, View picture,
          const cv::Mat& frame);
};

struct Progress {
    std::vector<SeenPlace> places;  // as far as they were looked at
    std::vector<int> filled;        // per place: holes that lines have reached
    std::vector<int> finished;      // shapes, in order
    bool is_untouched = false;      // nothing is drawn, not even half of a line
    bool faded = false;
    bool is_other_light =
        // ground and shapes have other colours: the level may have been read while it appeared
        false;
    std::string why_not;  // why this is not the known level, or not to be told; empty when it is
};

// Only places that have changed and that no line touches are looked at.
[[nodiscard]] Progress progress_of(const Known& known, const View& view, Diamonds& diamonds);

// How far the ground has faded to the border's colour, 0 to 1; none when it has another colour
// altogether.
[[nodiscard]] std::optional<double> faded_by(const Known& known, const View& view);

// The same of most nodes and octagons, less than 0 when they were nearer to the border's colour
// before; none when there are none that differ from it. What grows and spins over the ground leaves
// their centres alone.
[[nodiscard]] std::optional<double> shapes_faded_by(const Known& known, const View& view);

// How far the level had faded when it was read, going by a view of it in other colours; none when
// these are not those of the same level. And the level as it looks without that.
[[nodiscard]] std::optional<double> was_faded_by(const Known& known, const View& view);
[[nodiscard]] Known without_fading(const Known& known, double share);

// Whether there is nothing to be seen but one colour.
[[nodiscard]] bool is_blank(const View& view);

}  // namespace sightread::lyne
