#include "tests/practice/runaway/geometry.hpp"

#include <QJsonArray>
#include <algorithm>
#include <cmath>

namespace sightread::practice::runaway {

namespace {

constexpr double original_side = 445;  // pixels, at every level
constexpr double margin = 12;          // all lengths here are pixels at scale 1
constexpr double title_height = 24;
constexpr double button_height = 30;
constexpr double gap = 8;
constexpr double largest_slot = 14;
constexpr double side_width = 230;  // of the controls when they stand beside the board
constexpr double least_width = 430;
constexpr int most_lines = 6;  // of slots, above a board

// The largest slots of which so many fit.
double slot_size(int count, QSizeF area, double largest) {
    for (double size = largest; size > 2; size -= 0.25)
        if (std::floor(area.width() / size) * std::floor(area.height() / size) >= count)
            return size;
    return 2;
}

double slots_height(const Minefield& field, double width) {
    const double in_line = std::max(1.0, std::floor((width - 2 * margin) / largest_slot));
    return largest_slot *
           std::clamp(std::ceil(field.maximum / in_line), 1.0, static_cast<double>(most_lines));
}

double head_height(const Minefield& field, double width) {
    return margin + title_height + slots_height(field, width) + gap + button_height + gap;
}

double zone_of(const Look& look) {
    return look.has_goal_cells ? 0 : look.zone;
}

struct Room {
    QRectF board;     // the goal's zone left out
    QRectF controls;  // without margins
};

Room room_above(const Look& look, const Minefield& field, QSize window, double unit) {
    const double head = head_height(field, window.width() / unit) * unit, edge = margin * unit;
    const double goal = zone_of(look) * unit;
    return {
        QRectF(edge, head, window.width() - 2 * edge - goal, window.height() - head - edge - goal),
        QRectF(edge, edge, window.width() - 2 * edge, head - edge - gap * unit)};
}

Room room_beside(const Look& look, QSize window, double unit) {
    const double edge = margin / 2 * unit, side = side_width * unit, goal = zone_of(look) * unit;
    return {
        QRectF(side, edge, window.width() - side - edge - goal, window.height() - 2 * edge - goal),
        QRectF(edge, edge, side - 2 * edge, window.height() - 2 * edge)};
}

double pitch_in(const QRectF& room, const Look& look, const Minefield& field) {
    const int goal = look.has_goal_cells ? 1 : 0;
    return std::max(
        0.05, std::min(room.width() / (field.columns + goal), room.height() / (field.rows + goal)));
}

void place_buttons(Geometry& geometry, const Look& look, const QRectF& row, bool is_column) {
    QRectF* const buttons[] = {&geometry.right, &geometry.down, &geometry.erase, &geometry.go,
                               &geometry.new_map};
    const int count = look.has_new_map ? 5 : 4;
    const double space = gap * geometry.unit, height = button_height * geometry.unit;
    if (is_column) {
        for (int index = 0; index < count; ++index)
            *buttons[index] =
                QRectF(row.left(), row.top() + index * (height + space), row.width(), height);
        return;
    }
    const double most = (look.has_words_on_buttons ? 110 : 64) * geometry.unit;
    const double width = std::min(most, (row.width() - (count - 1) * space) / count);
    for (int index = 0; index < count; ++index)
        *buttons[index] = QRectF(row.left() + index * (width + space), row.top(), width, height);
}

void place_controls(Geometry& geometry, const Look& look, const Minefield& field,
                    const QRectF& area, bool is_beside) {
    const double unit = geometry.unit;
    const double rows_of_buttons = is_beside ? (look.has_new_map ? 5 : 4) : 1;
    const double buttons = (rows_of_buttons * (button_height + gap) - gap) * unit;
    const double title = (is_beside ? 3 : 1) * title_height * unit;
    geometry.title = QRectF(area.left(), area.top(), area.width(), title);
    const QRectF row(area.left(), area.bottom() - buttons, area.width(), buttons);
    geometry.slots_area = QRectF(area.left(), area.top() + title, area.width(),
                                 std::max(4.0, area.height() - title - buttons - gap * unit));
    if (is_beside)
        geometry.slots_area.setHeight(std::min(geometry.slots_area.height(), 300 * unit));
    geometry.slot = slot_size(field.maximum, geometry.slots_area.size(), largest_slot * unit);
    geometry.slots_in_line =
        std::max(1, static_cast<int>(geometry.slots_area.width() / geometry.slot));
    place_buttons(geometry, look,
                  is_beside
                      ? row.translated(0, -(row.top() - geometry.slots_area.bottom() - gap * unit))
                      : row,
                  is_beside);
}

QJsonObject json_of(const QRectF& rectangle) {
    return {{"x", rectangle.x()},
            {"y", rectangle.y()},
            {"width", rectangle.width()},
            {"height", rectangle.height()}};
}

}  // namespace

QRectF Geometry::slot_at(int index) const {
    return {slots_area.left() + index % slots_in_line * slot,
            slots_area.top() + index / slots_in_line * slot, slot, slot};
}

QRectF Geometry::dialog() const {
    const QSizeF size = QSizeF(280, 120) * unit;
    const QPointF middle = board().center();
    return {middle - QPointF(size.width(), size.height()) / 2, size};
}

QRectF Geometry::dialog_button() const {
    const QRectF panel = dialog();
    const QSizeF size = QSizeF(130, 32) * unit;
    return {
        QPointF(panel.center().x() - size.width() / 2, panel.bottom() - size.height() - 14 * unit),
        size};
}

QString Geometry::lattice_text() const {
    return QString("%1x%2@%3,%4,%5,%5")
        .arg(rows)
        .arg(columns)
        .arg(origin.x(), 0, 'f', 3)
        .arg(origin.y(), 0, 'f', 3)
        .arg(pitch, 0, 'f', 5);
}

QJsonObject Geometry::to_json() const {
    const QJsonObject buttons{{"right", json_of(right)},     {"down", json_of(down)},
                              {"delete", json_of(erase)},    {"go", json_of(go)},
                              {"new-map", json_of(new_map)}, {"dialog", json_of(dialog_button())}};
    return {{"width", window.width()},
            {"height", window.height()},
            {"rows", rows},
            {"columns", columns},
            {"origin_x", origin.x()},
            {"origin_y", origin.y()},
            {"pitch_x", pitch},
            {"pitch_y", pitch},
            {"zone", zone},
            {"goal", has_goal_cells ? "cells" : "zone"},
            {"buttons", buttons},
            {"lattice", lattice_text()}};
}

double natural_side(const Look& look, const Minefield& field) {
    const double longer = std::max(field.rows, field.columns) + (look.has_goal_cells ? 1 : 0);
    return look.has_goal_cells ? std::clamp(longer * 26, 320.0, 760.0) : original_side;
}

QSize natural_size(const Look& look, const Minefield& field, double pitch, double scale) {
    const int goal = look.has_goal_cells ? 1 : 0;
    const double around = zone_of(look) * scale + 2 * margin * scale;
    const double width = std::max((field.columns + goal) * pitch + around, least_width * scale);
    const double height = head_height(field, width / scale) * scale + (field.rows + goal) * pitch +
                          around - margin * scale;
    return {static_cast<int>(std::ceil(width)), static_cast<int>(std::ceil(height))};
}

Geometry fitted(const Look& look, const Minefield& field, QSize window, double most_pitch,
                double scale) {
    Geometry geometry;
    geometry.window = window;
    geometry.rows = field.rows;
    geometry.columns = field.columns;
    geometry.has_goal_cells = look.has_goal_cells;
    geometry.unit = scale;
    geometry.zone = zone_of(look) * scale;
    const Room above = room_above(look, field, window, scale),
               beside = room_beside(look, window, scale);
    const bool is_beside = std::min(most_pitch, pitch_in(beside.board, look, field)) >
                           std::min(most_pitch, pitch_in(above.board, look, field));
    const Room& room = is_beside ? beside : above;
    geometry.pitch = std::min(most_pitch, pitch_in(room.board, look, field));
    const QSizeF board =
        QSizeF(field.columns + geometry.goal_cells(), field.rows + geometry.goal_cells()) *
        geometry.pitch;
    geometry.origin = room.board.topLeft() + QPointF((room.board.width() - board.width()) / 2,
                                                     (room.board.height() - board.height()) / 2);
    place_controls(geometry, look, field, room.controls, is_beside);
    return geometry;
}

}  // namespace sightread::practice::runaway
