// Tiles as pictures: each face is drawn once for a size, and then put wherever it is needed, at
// fractions of a pixel.
#pragma once

#include "tests/practice/onet/board.hpp"
#include "tests/practice/onet/faces.hpp"
#include "tests/practice/onet/geometry.hpp"
#include "tests/practice/onet/theme.hpp"

#include <QImage>
#include <QPainter>
#include <cmath>
#include <map>

namespace sightread::practice::onet {

class Tiles {
public:
    Tiles(const Theme& theme, FaceSet faces);

    // Where the tile's body lies in its cell.
    QRectF body_in(const QRectF& cell) const;

    void paint_shadow(QPainter& painter, const QRectF& body);
    void paint(QPainter& painter, const QRectF& body, int tile);  // a face or a wall
    void paint_marked(QPainter& painter, const QRectF& body, int tile, Mark mark, double strength);
    void paint_socket(QPainter& painter, const QRectF& body);

private:
    const QImage& sprite(QSizeF body, int tile);
    QImage drawn(QSizeF body, int tile, double scale) const;
    void draw_body(QPainter& painter, const QRectF& body) const;
    void draw_wall(QPainter& painter, const QRectF& body) const;
    void draw_shadow(QPainter& painter, const QRectF& body) const;
    void draw_socket(QPainter& painter, const QRectF& body) const;
    double padding(QSizeF body) const { return std::ceil(body.width() * 0.3) + 2; }

    Theme theme_;
    FaceSet faces_;
    QSizeF sprites_for_;
    std::map<int, QImage> sprites_;
};

}  // namespace sightread::practice::onet
