#include "tests/practice/onet/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::practice::onet {

namespace {

constexpr double natural_pitch = 44;   // pixels, the width of a cell at scale 1
constexpr double header_height = 1.1;  // in cell widths, as everything here
constexpr double clock_width = 2.6;
constexpr double clock_height = 1.0;

double above(const Theme& theme, const Frame& frame) {
    const bool has_clock_on_top = frame.has_clock && theme.clock_side == ClockSide::top;
    return (theme.has_header ? header_height : 0) + (has_clock_on_top ? clock_height : 0) +
           theme.top;
}

QSizeF size_in_units(const Theme& theme, const Frame& frame) {
    const bool has_clock_at_right = frame.has_clock && theme.clock_side == ClockSide::right;
    return {theme.left + frame.columns + theme.right + (has_clock_at_right ? clock_width : 0),
            above(theme, frame) + frame.rows * theme.aspect + theme.bottom};
}

}  // namespace

QRectF Geometry::cell(Cell cell) const {
    return {origin.x() + cell.column * pitch.width(), origin.y() + cell.row * pitch.height(),
            pitch.width(), pitch.height()};
}

std::optional<Cell> Geometry::cell_at(QPointF point) const {
    const Cell cell{static_cast<int>(std::floor((point.y() - origin.y()) / pitch.height())),
                    static_cast<int>(std::floor((point.x() - origin.x()) / pitch.width()))};
    const bool is_inside =
        cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    return is_inside ? std::optional(cell) : std::nullopt;
}

QString Geometry::lattice_text() const {
    return QString("%1x%2@%3,%4,%5,%6")
        .arg(rows)
        .arg(columns)
        .arg(origin.x(), 0, 'f', 3)
        .arg(origin.y(), 0, 'f', 3)
        .arg(pitch.width(), 0, 'f', 4)
        .arg(pitch.height(), 0, 'f', 4);
}

QJsonObject Geometry::to_json() const {
    return {{"width", window.width()},  {"height", window.height()}, {"rows", rows},
            {"columns", columns},       {"origin_x", origin.x()},    {"origin_y", origin.y()},
            {"pitch_x", pitch.width()}, {"pitch_y", pitch.height()}, {"lattice", lattice_text()}};
}

QSize natural_size(const Theme& theme, const Frame& frame, double scale) {
    const QSizeF units = size_in_units(theme, frame);
    return {static_cast<int>(std::ceil(units.width() * natural_pitch * scale)),
            static_cast<int>(std::ceil(units.height() * natural_pitch * scale))};
}

Geometry fitted(const Theme& theme, const Frame& frame, QSize window, double most_scale) {
    const QSizeF units = size_in_units(theme, frame);
    const double unit = std::min({window.width() / units.width(), window.height() / units.height(),
                                  natural_pitch * most_scale});
    const QPointF corner((window.width() - units.width() * unit) / 2,
                         (window.height() - units.height() * unit) / 2);
    Geometry geometry{window, frame.rows, frame.columns, {}, {unit, unit * theme.aspect}, {}, {}};
    geometry.origin = corner + QPointF(theme.left, above(theme, frame)) * unit;
    if (theme.has_header)
        geometry.header = QRectF(0, corner.y(), window.width(), header_height * unit);
    if (frame.has_clock && theme.clock_side == ClockSide::right)
        geometry.clock = QRectF(geometry.board().right() + theme.right * unit, geometry.origin.y(),
                                clock_width * unit * 0.92, 1.6 * unit);
    if (frame.has_clock && theme.clock_side == ClockSide::top)
        geometry.clock =
            QRectF(geometry.origin.x(), corner.y() + geometry.header.height() + 0.15 * unit,
                   geometry.board().width(), clock_height * unit * 0.8);
    return geometry;
}

}  // namespace sightread::practice::onet
