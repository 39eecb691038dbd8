#include "vision/sliding/by_rules.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    const Lattice& lattice = layout.lattice;
    const auto corner = [](cv::Point2d point) {
        return cv::Point(static_cast<int>(std::lround(point.x)),
                         static_cast<int>(std::lround(point.y)));
    };
    const cv::Rect2d bounds = lattice.bounds();
    const cv::Scalar cyan(255, 220, 0);
    for (int column = 0; column <= lattice.columns; ++column) {
        const double x = lattice.origin.x + column * lattice.pitch.width;
        cv::line(picture, corner({x, bounds.y}), corner({x, bounds.br().y}), cyan);
    }
    for (int row = 0; row <= lattice.rows; ++row) {
        const double y = lattice.origin.y + row * lattice.pitch.height;
        cv::line(picture, corner({bounds.x, y}), corner({bounds.br().x, y}), cyan);
    }
    for (const CellReading& cell : reading.cells) {
        const cv::Rect2d place = lattice.cell(cell.cell);
        const std::string text = !cell.tile        ? "?"
                                 : *cell.tile == 0 ? "-"
                                                   : std::to_string(*cell.tile);
        const double scale = std::max(0.3, std::min(place.width, place.height) / 110);
        const int thickness = std::max(1, static_cast<int>(2 * scale));
        const cv::Point at =
            corner({place.x + 0.06 * place.width, place.br().y - 0.08 * place.height});
        const cv::Scalar colour = cell.tile ? cv::Scalar(80, 255, 255) : cv::Scalar(40, 40, 255);
        cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, {0, 0, 0}, thickness + 2,
                    cv::LINE_AA);
        cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, colour, thickness,
                    cv::LINE_AA);
    }
    return picture;
}

}  // namespace sightread::sliding
