// Where the lattice lies in a window of a given size, in fractions of a pixel. This is the truth
// that calibration is tested with.
//
// The board fills the window as in the real game: its height is 1.1 pitches a row, its width a
// pitch more than its columns, whichever is the tighter. A cell is the square around a lattice
// point.
#pragma once

#include "tests/practice/lyne/board.hpp"

#include <QJsonObject>
#include <QPointF>
#include <QRectF>
#include <QSize>
#include <QString>
#include <optional>

namespace sightread::practice::lyne {

inline constexpr double natural_pitch = 100;  // pixels, at scale 1

struct Geometry {
    QSize window;
    int rows = 0;
    int columns = 0;
    QPointF first;  // the lattice point of the first cell
    double pitch = 0;
    double border = 0;  // width of the frame around everything

    QPointF centre(Cell cell) const { return first + QPointF(cell.column, cell.row) * pitch; }
    QRectF cell(Cell cell) const;
    // The cell whose node the pixel lies on; between nodes there is none.
    std::optional<Cell> node_at(QPointF pixel) const;
    QString lattice_text() const;  // ROWSxCOLUMNS@x,y,pitch,pitch
    QJsonObject to_json() const;
};

[[nodiscard]] Geometry fitted(const Board& board, QSize window, double most_pitch);

}  // namespace sightread::practice::lyne
