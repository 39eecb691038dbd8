#include "vision/onet/by_rules.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

// Colours that differ well from their neighbours in number: the golden angle around the circle of
// hues.
cv::Scalar colour_of(int face) {
    const double hue = std::fmod(face * 137.508, 360.0);
    const cv::Mat3b hsv(
        1, 1, cv::Vec3b(static_cast<std::uint8_t>(hue / 2), 200, face % 2 == 0 ? 255 : 200));
    cv::Mat3b bgr;
    cv::cvtColor(hsv, bgr, cv::COLOR_HSV2BGR);
    return {static_cast<double>(bgr(0, 0)[0]), static_cast<double>(bgr(0, 0)[1]),
            static_cast<double>(bgr(0, 0)[2])};
}

void label(cv::Mat& picture, const std::string& text, cv::Point2d centre, double height,
           const cv::Scalar& colour) {
    constexpr int font = cv::FONT_HERSHEY_SIMPLEX;
    const double scale = std::max(0.25, height / 22);
    const int thickness = std::max(1, static_cast<int>(std::round(scale * 1.6)));
    int below = 0;
    const cv::Size size = cv::getTextSize(text, font, scale, thickness, &below);
    const cv::Point at(static_cast<int>(centre.x - size.width / 2.0),
                       static_cast<int>(centre.y + size.height / 2.0));
    cv::putText(picture, text, at, font, scale, {0, 0, 0}, thickness + 2, cv::LINE_AA);
    cv::putText(picture, text, at, font, scale, colour, thickness, cv::LINE_AA);
}

// Lines between the pixels: sixteenths of a pixel.
void line(cv::Mat& picture, cv::Point2d from, cv::Point2d to, const cv::Scalar& colour,
          int thickness = 1) {
    const auto fixed = [](cv::Point2d point) {
        return cv::Point(static_cast<int>(std::lround((point.x - 0.5) * 16)),
                         static_cast<int>(std::lround((point.y - 0.5) * 16)));
    };
    cv::line(picture, fixed(from), fixed(to), colour, thickness, cv::LINE_AA, 4);
}

void draw_lattice(cv::Mat& picture, const Lattice& lattice) {
    const cv::Scalar cyan(255, 220, 0);
    const cv::Rect2d bounds = lattice.bounds();
    for (int column = 0; column <= lattice.columns; ++column) {
        const double x = lattice.origin.x + column * lattice.pitch.width;
        line(picture, {x, bounds.y}, {x, bounds.br().y}, cyan);
    }
    for (int row = 0; row <= lattice.rows; ++row) {
        const double y = lattice.origin.y + row * lattice.pitch.height;
        line(picture, {bounds.x, y}, {bounds.br().x, y}, cyan);
    }
}

void draw_cell(cv::Mat& picture, const Lattice& lattice, const CellReading& cell) {
    const cv::Rect2d place = lattice.cell(cell.cell);
    const cv::Point2d centre = lattice.centre(cell.cell);
    const double height = std::min(place.width, place.height) * 0.32;
    if (!cell.tile) {
        label(picture, "?", centre, height * 1.6, {40, 40, 255});
        return;
    }
    if (*cell.tile == empty) {
        cv::circle(picture, centre, std::max(2, static_cast<int>(height * 0.25)), {0, 0, 0},
                   cv::FILLED, cv::LINE_AA);
        cv::circle(picture, centre, std::max(1, static_cast<int>(height * 0.18)), {255, 255, 255},
                   cv::FILLED, cv::LINE_AA);
    } else if (*cell.tile == barrier) {
        label(picture, "#", centre, height, {200, 200, 200});
    } else {
        label(picture, std::to_string(*cell.tile), centre, height, colour_of(*cell.tile));
    }
    // The margin as a bar along the lower border: full when the runner-up is far away, red when it
    // is near.
    const double length = 0.8 * place.width * std::clamp(cell.margin, 0.0, 1.0);
    const cv::Point2d start(place.x + 0.1 * place.width, place.y + 0.94 * place.height);
    const cv::Scalar colour = cell.margin < 0.25  ? cv::Scalar(40, 40, 255)
                              : cell.margin < 0.5 ? cv::Scalar(0, 190, 255)
                                                  : cv::Scalar(80, 200, 80);
    line(picture, start, {start.x + length, start.y}, colour, 2);
    if (cell.selected) {
        const cv::Rect2d inner(place.x + 2, place.y + 2, place.width - 4, place.height - 4);
        cv::rectangle(picture, inner, {255, 0, 255}, 2, cv::LINE_AA);
    }
}

}  // namespace

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    if (picture.empty()) return picture;
    draw_lattice(picture, layout.lattice);
    for (const CellReading& cell : reading.cells) draw_cell(picture, layout.lattice, cell);
    return picture;
}

}  // namespace sightread::onet
