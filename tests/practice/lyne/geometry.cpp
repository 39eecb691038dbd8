#include "tests/practice/lyne/geometry.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::practice::lyne {

namespace {
constexpr double reach = 0.42;  // of the pitch: how far from its lattice point a node is still hit
}

QRectF Geometry::cell(Cell cell) const {
    const QPointF middle = centre(cell);
    return {middle.x() - pitch / 2, middle.y() - pitch / 2, pitch, pitch};
}

std::optional<Cell> Geometry::node_at(QPointF pixel) const {
    const Cell near{static_cast<int>(std::lround((pixel.y() - first.y()) / pitch)),
                    static_cast<int>(std::lround((pixel.x() - first.x()) / pitch))};
    const QPointF away = pixel - centre(near);
    const bool is_inside =
        near.row >= 0 && near.row < rows && near.column >= 0 && near.column < columns;
    return is_inside && std::hypot(away.x(), away.y()) <= reach * pitch ? std::optional(near)
                                                                        : std::nullopt;
}

QString Geometry::lattice_text() const {
    const QPointF corner = cell({0, 0}).topLeft();
    return QString("%1x%2@%3,%4,%5,%5")
        .arg(rows)
        .arg(columns)
        .arg(corner.x(), 0, 'f', 3)
        .arg(corner.y(), 0, 'f', 3)
        .arg(pitch, 0, 'f', 4);
}

QJsonObject Geometry::to_json() const {
    const QPointF corner = cell({0, 0}).topLeft();
    return {{"width", window.width()}, {"height", window.height()}, {"rows", rows},
            {"columns", columns},      {"origin_x", corner.x()},    {"origin_y", corner.y()},
            {"pitch_x", pitch},        {"pitch_y", pitch},          {"lattice", lattice_text()}};
}

Geometry fitted(const Board& board, QSize window, double most_pitch) {
    Geometry geometry{window, board.rows, board.columns, {}, 0, 0};
    geometry.pitch = std::min(
        {window.height() / (1.1 * board.rows), window.width() / (board.columns + 1.0), most_pitch});
    geometry.border = std::max(2.0, std::round(window.height() / 120.0));
    geometry.first = QPointF(window.width() - (board.columns - 1) * geometry.pitch,
                             window.height() - (board.rows - 1) * geometry.pitch) /
                     2;
    return geometry;
}

}  // namespace sightread::practice::lyne
