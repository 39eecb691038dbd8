// Everything that is seen at one moment, and how it is painted. The window and the pictures for
// tests share it.
#pragma once

#include "tests/practice/onet/geometry.hpp"
#include "tests/practice/onet/ground.hpp"
#include "tests/practice/onet/tiles.hpp"

#include <QPainter>
#include <QRegion>
#include <optional>
#include <vector>

namespace sightread::practice::onet {

struct Moment {
    Board board;  // what is shown; a pair that fades is still on it
    std::optional<Cell> selected;
    std::optional<Cell> hovered;
    std::vector<Cell> line;  // joins a pair; empty: none
    std::vector<Cell> fading;
    double faded = 0;         // 0: not at all, 1: gone
    std::vector<Fall> falls;  // to cells of the board that is shown
    double fallen = 1;        // 0: where they came from, 1: arrived
    int pairs_left = 0;
    QString clock;         // beside the board, empty: none
    double time_left = 1;  // of the limit
    QString panel;         // over everything, empty: none
    QString button;        // on the panel, empty: none
};

class Scene {
public:
    Scene(const Theme& theme, FaceSet faces);
    // Only what lies in `changed` has to be painted.
    void paint(QPainter& painter, const Geometry& geometry, const Moment& moment,
               const QRegion& changed);
    void paint(QPainter& painter, const Geometry& geometry, const Moment& moment) {
        paint(painter, geometry, moment, QRegion(QRect({}, geometry.window)));
    }
    // All that belongs to a cell: its tile, shadow and effects.
    static QRect surroundings(const Geometry& geometry, Cell cell);
    static QRectF button(const Geometry& geometry);

private:
    void paint_header(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_clock(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_board(QPainter& painter, const Geometry& geometry, const Moment& moment,
                     const QRegion& changed);
    void paint_tile(QPainter& painter, const Geometry& geometry, const Moment& moment, Cell cell);
    void paint_line(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_panel(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    QRectF body(const Geometry& geometry, const Moment& moment, Cell cell) const;

    Theme theme_;
    Tiles tiles_;
    QImage ground_;
};

}  // namespace sightread::practice::onet
