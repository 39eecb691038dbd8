#include "vision/cat/by_rules.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace sightread::cat {
namespace {

const cv::Scalar free_colour(80, 200, 80), blocked_colour(40, 40, 230), cat_colour(230, 160, 20),
    unsure(0, 200, 255);

}  // namespace

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    const double pitch = layout.lattice.pitch.width;
    const int thickness = std::max(1, cvRound(pitch / 24));
    for (const CellReading& cell : reading.cells) {
        if (cell.place == Place::hole) continue;
        const cv::Point centre(layout.lattice.centre(cell.cell));
        const int radius = std::max(3, cvRound(pitch * (cell.is_cat ? 0.46 : 0.2)));
        const cv::Scalar colour = !cell.place                     ? unsure
                                  : cell.is_cat                   ? cat_colour
                                  : *cell.place == Place::blocked ? blocked_colour
                                                                  : free_colour;
        cv::circle(picture, centre, radius, {255, 255, 255}, thickness + 2, cv::LINE_AA);
        cv::circle(picture, centre, radius, colour, thickness, cv::LINE_AA);
        if (!cell.is_hidden) continue;
        const cv::Point reach(radius / 2, radius / 2), back(radius / 2, -radius / 2);
        cv::line(picture, centre - reach, centre + reach, colour, thickness, cv::LINE_AA);
        cv::line(picture, centre - back, centre + back, colour, thickness, cv::LINE_AA);
    }
    return picture;
}

}  // namespace sightread::cat
