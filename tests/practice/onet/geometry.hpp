// Where everything lies in a window of a given size, in fractions of a pixel. This is the truth
// that calibration is tested with.
//
// A cell is the rectangle that repeats: the body of a tile lies in its middle, with half a gap on
// each side. Shadows and the sides of solid tiles reach out of it, down and right.
#pragma once

#include "tests/practice/onet/board.hpp"
#include "tests/practice/onet/theme.hpp"

#include <QJsonObject>
#include <QPointF>
#include <QRectF>
#include <QSize>
#include <optional>

namespace sightread::practice::onet {

struct Geometry {
    QSize window;
    int rows = 0;
    int columns = 0;
    QPointF origin;
    QSizeF pitch;
    QRectF header;  // empty when the theme has none
    QRectF clock;   // empty without a clock

    QRectF board() const {
        return {origin.x(), origin.y(), columns * pitch.width(), rows * pitch.height()};
    }
    QRectF cell(Cell cell) const;
    QPointF centre(Cell cell) const { return this->cell(cell).center(); }
    std::optional<Cell> cell_at(QPointF point) const;
    QString lattice_text() const;  // ROWSxCOLUMNS@x,y,pitch_x,pitch_y
    QJsonObject to_json() const;
};

struct Frame {  // what has to fit into the window
    int rows = 0;
    int columns = 0;
    bool has_clock = false;
};

[[nodiscard]] QSize natural_size(const Theme& theme, const Frame& frame, double scale);

// The board as large as it fits, but not above `most_scale`, in the middle.
[[nodiscard]] Geometry fitted(const Theme& theme, const Frame& frame, QSize window,
                              double most_scale);

}  // namespace sightread::practice::onet
