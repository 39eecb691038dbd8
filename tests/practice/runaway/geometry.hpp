// Where everything lies in the window: the field, the goal, the slots of the program, the buttons.
//
// The board is what the field and the goal's cells make together; a cell of the field is what
// repeats. Controls stand above the board, or beside it where the window is so wide that the board
// gets larger that way.
#pragma once

#include "tests/practice/runaway/look.hpp"
#include "tests/practice/runaway/minefield.hpp"

#include <QJsonObject>
#include <QRectF>
#include <QSize>
#include <QSizeF>

namespace sightread::practice::runaway {

struct Geometry {
    QSize window;
    int rows = 0;  // of the field
    int columns = 0;
    bool has_goal_cells = false;
    QPointF origin;
    double pitch = 0;
    double zone = 0;  // width of the goal's zone; 0 with goal cells
    double unit = 1;  // of the controls: pixels at scale 1
    QRectF title;
    QRectF slots_area;
    double slot = 0;
    int slots_in_line = 1;
    QRectF right, down, erase, go, new_map;

    QRectF field() const { return {origin, QSizeF(columns, rows) * pitch}; }
    QRectF board() const {
        return {origin, QSizeF(columns + goal_cells(), rows + goal_cells()) * pitch};
    }
    QRectF cell(Cell cell) const {
        return {origin.x() + cell.column * pitch, origin.y() + cell.row * pitch, pitch, pitch};
    }
    QRectF slot_at(int index) const;
    QRectF dialog() const;
    QRectF dialog_button() const;
    int goal_cells() const { return has_goal_cells ? 1 : 0; }
    QString lattice_text() const;  // ROWSxCOLUMNS@x,y,pitch,pitch
    QJsonObject to_json() const;
};

// The length of the board's longer side at scale 1.
[[nodiscard]] double natural_side(const Look& look, const Minefield& field);

// A window around a board of this pitch; and the board in a window, no larger than this pitch.
[[nodiscard]] QSize natural_size(const Look& look, const Minefield& field, double pitch,
                                 double scale);
[[nodiscard]] Geometry fitted(const Look& look, const Minefield& field, QSize window,
                              double most_pitch, double scale);

}  // namespace sightread::practice::runaway
