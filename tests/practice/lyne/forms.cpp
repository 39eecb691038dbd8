#include "tests/practice/lyne/forms.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace sightread::practice::lyne {

namespace {

QPolygonF triangle(double width) {
    const double height = width * std::sqrt(3.0) / 2;
    return QPolygonF({{0, -2 * height / 3}, {width / 2, height / 3}, {-width / 2, height / 3}});
}

QPolygonF diamond(double width) {
    return QPolygonF({{0, -width / 2}, {width / 2, 0}, {0, width / 2}, {-width / 2, 0}});
}

QPolygonF square(double width) {
    const double half = width / 2;
    return QPolygonF({{-half, -half}, {half, -half}, {half, half}, {-half, half}});
}

QPolygonF form(int shape, double width) {
    if (shape == 0) return triangle(width);
    return shape == 1 ? diamond(width) : square(width);
}

using Widths = std::array<double, 3>;  // triangle, diamond, square

QPolygonF form(int shape, const Widths& widths) {
    return form(shape, widths[static_cast<std::size_t>(shape)]);
}

}  // namespace

QPolygonF node_outline(int shape) {
    return form(shape, Widths{0.706, 0.785, 0.57});
}

QPolygonF end_outline(int shape) {
    return form(shape, Widths{0.725, 0.82, 0.587});
}

QPolygonF end_fill(int shape) {
    return form(shape, Widths{0.51, 0.62, 0.44});
}

QPolygonF end_centre(int shape) {
    return form(shape, Widths{0.185, 0.238, 0.165});
}

QPolygonF octagon_outline() {
    constexpr double across = 0.70;
    const double radius = across / 2 / std::cos(std::numbers::pi / 8);
    QPolygonF outline;
    for (int corner = 0; corner < 8; ++corner) {
        const double angle = (corner + 0.5) * std::numbers::pi / 4;
        outline << QPointF(std::cos(angle), std::sin(angle)) * radius;
    }
    return outline;
}

QPolygonF empty_diamond() {
    return diamond(0.80);
}

QPolygonF hole() {
    return diamond(0.156);
}

std::vector<QPointF> hole_places(int holes) {
    constexpr double away = 0.115;
    if (holes == 1) return {{0, 0}};
    std::vector<QPointF> places{{-away, 0}, {away, 0}, {0, -away}, {0, away}};
    places.resize(static_cast<std::size_t>(holes));
    return places;
}

}  // namespace sightread::practice::lyne
