// Where everything lies, and how it is painted. The window and the pictures for tests share it.
//
// A cell is the rectangle that repeats: the body of a tile lies in its middle, half a gap on each
// side.
#pragma once

#include "tests/practice/sliding/board.hpp"
#include "tests/practice/sliding/look.hpp"

#include <QImage>
#include <QJsonObject>
#include <QPainter>
#include <QRectF>
#include <QSize>
#include <optional>
#include <vector>

namespace sightread::practice::sliding {

struct Geometry {
    QSize window;
    int rows = 0;
    int columns = 0;
    QPointF origin;
    QSizeF pitch;
    QRectF header;  // empty when the look has none

    QRectF board() const {
        return {origin.x(), origin.y(), columns * pitch.width(), rows * pitch.height()};
    }
    QRectF cell(Cell cell) const {
        return {origin.x() + cell.column * pitch.width(), origin.y() + cell.row * pitch.height(),
                pitch.width(), pitch.height()};
    }
    std::optional<Cell> cell_at(QPointF point) const;
    QString lattice_text() const;  // ROWSxCOLUMNS@x,y,pitch_x,pitch_y
    QJsonObject to_json() const;
};

[[nodiscard]] QSize natural_size(const Look& look, int rows, int columns, double scale);
// The board as large as it fits, in the middle.
[[nodiscard]] Geometry fitted(const Look& look, int rows, int columns, QSize window);

struct Moment {
    Board board;
    std::vector<Step> moving = {};    // tiles that are on their way to where the board has them
    double moved = 1;                 // 0: where they came from, 1: there
    std::optional<Cell> marked = {};  // the tile that was picked, or the keyboard's cursor
    std::optional<Cell> dragged = {};
    QPointF dragged_by = {};
    int moves = 0;
    QString panel = {};  // over the board
    QString button = {};
    bool shows_whole = false;  // the whole picture, without a blank, as games do that have been won
};

class Scene {
public:
    explicit Scene(Look look) : look_(std::move(look)) {}
    void paint(QPainter& painter, const Geometry& geometry, const Moment& moment);
    static QRectF button(const Geometry& geometry);

private:
    void paint_blank(QPainter& painter, const Geometry& geometry, const Board& board) const;
    void paint_tile(QPainter& painter, const Geometry& geometry, const Board& board, int tile,
                    QRectF cell, bool is_marked) const;
    void paint_number(QPainter& painter, const QRectF& face, int tile, int highest) const;
    void paint_panel(QPainter& painter, const Geometry& geometry, const Moment& moment) const;

    Look look_;
    QImage picture_;  // of the board's size
};

}  // namespace sightread::practice::sliding
