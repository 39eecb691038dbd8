#include "tests/practice/onet/tiles.hpp"

#include "tests/practice/onet/picture.hpp"

#include <QPainterPath>
#include <cmath>

namespace sightread::practice::onet {

namespace {

// Drawn once and kept like the faces, which count from 1.
constexpr int shadow_sprite = -2;
constexpr int socket_sprite = -3;

QPainterPath outline_of(const Theme& theme, const QRectF& body) {
    QPainterPath path;
    const double radius = theme.body == TileBody::rounded ? 0.14
                          : theme.body == TileBody::solid ? 0.06
                                                          : 0;
    path.addRoundedRect(body, radius * body.width(), radius * body.width());
    return path;
}

QBrush tile_brush(const Theme& theme, const QRectF& body) {
    QLinearGradient fill(body.topLeft(), body.bottomLeft());
    QColor upper = theme.tile;
    QColor lower = theme.tile_end;
    upper.setAlphaF(static_cast<float>(theme.opacity));
    lower.setAlphaF(static_cast<float>(theme.opacity));
    fill.setColorAt(0, upper);
    fill.setColorAt(1, lower);
    return fill;
}

// Light from the upper left on the four slopes of a square button.
void paint_slopes(QPainter& painter, const QRectF& body, double width) {
    const QRectF top = body.adjusted(width, width, -width, -width);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 255, 255, 120));
    painter.drawPolygon(QPolygonF{body.topLeft(), body.topRight(), top.topRight(), top.topLeft()});
    painter.drawPolygon(
        QPolygonF{body.topLeft(), top.topLeft(), top.bottomLeft(), body.bottomLeft()});
    painter.setBrush(QColor(0, 0, 0, 75));
    painter.drawPolygon(
        QPolygonF{body.bottomLeft(), top.bottomLeft(), top.bottomRight(), body.bottomRight()});
    painter.drawPolygon(
        QPolygonF{body.topRight(), body.bottomRight(), top.bottomRight(), top.topRight()});
}

// The side of a thick tile, seen from the upper left: layers that step down and right out of the
// cell.
void paint_side(QPainter& painter, const Theme& theme, const QRectF& body) {
    const int layers = std::max(2, static_cast<int>(theme.depth * body.width()));
    for (int layer = layers; layer >= 1; --layer) {
        const double share = double(layer) / layers;
        const double step = theme.depth * body.width() * share;
        const QColor colour =
            share > 0.5 ? theme.edge.darker(115) : blend(theme.tile_end, theme.edge, 0.5);
        painter.fillPath(outline_of(theme, body.translated(step, step)), colour);
    }
}

}  // namespace

Tiles::Tiles(const Theme& theme, FaceSet faces) : theme_(theme), faces_(std::move(faces)) {}

QRectF Tiles::body_in(const QRectF& cell) const {
    const double gap = theme_.gap * cell.width();
    const QRectF body = cell.adjusted(gap / 2, gap / 2, -gap / 2, -gap / 2);
    if (!theme_.on_whole_pixels) return body;
    const QSizeF size(std::max(1.0, std::round(body.width())),
                      std::max(1.0, std::round(body.height())));
    return {QPointF(std::round(body.x()), std::round(body.y())), size};
}

void Tiles::draw_body(QPainter& painter, const QRectF& body) const {
    if (theme_.body == TileBody::none) return;
    if (theme_.body == TileBody::solid) paint_side(painter, theme_, body);
    painter.fillPath(outline_of(theme_, body), tile_brush(theme_, body));
    if (theme_.body == TileBody::flat) return;
    if (theme_.body == TileBody::bevelled)
        paint_slopes(painter, body, std::max(1.0, body.width() * 0.07));
    const double width = theme_.edge_width * body.width();
    painter.setPen(QPen(theme_.edge, width));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(
        outline_of(theme_, body.adjusted(width / 2, width / 2, -width / 2, -width / 2)));
}

void Tiles::draw_wall(QPainter& painter, const QRectF& body) const {
    painter.fillRect(body, QColor("#5b5f66"));
    painter.setClipRect(body);
    painter.setPen(QPen(QColor("#3f4349"), body.width() * 0.1));
    for (double along = -1; along < 2; along += 0.28)
        painter.drawLine(QPointF(body.left() + along * body.width(), body.bottom()),
                         QPointF(body.left() + along * body.width() + body.height(), body.top()));
    paint_slopes(painter, body, std::max(1.0, body.width() * 0.09));
}

QImage Tiles::drawn(QSizeF body, int tile, double scale) const {
    const double pad = padding(body);
    const QSizeF whole(body.width() + 2 * pad, body.height() + 2 * pad);
    QImage image(static_cast<int>(std::ceil(whole.width() * scale)),
                 static_cast<int>(std::ceil(whole.height() * scale)),
                 QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.scale(image.width() / whole.width(), image.height() / whole.height());
    const QRectF area(QPointF(pad, pad), body);
    if (tile == wall) draw_wall(painter, area);
    if (tile == shadow_sprite) draw_shadow(painter, area);
    if (tile == socket_sprite) draw_socket(painter, area);
    if (tile <= nothing) return image;
    draw_body(painter, area);
    QRectF picture(QPointF(), body * theme_.face_size);
    picture.moveCenter(area.center());
    faces_.paint(painter, picture, tile);
    return image;
}

const QImage& Tiles::sprite(QSizeF body, int tile) {
    if (sprites_for_ != body) sprites_.clear();
    sprites_for_ = body;
    QImage& image = sprites_[tile];
    const double finer = body.width() < 64 && !theme_.on_whole_pixels ? 2 : 1;
    if (image.isNull()) image = drawn(body, tile, finer);
    return image;
}

void Tiles::paint(QPainter& painter, const QRectF& body, int tile) {
    // Sizes of tiles of one board differ by rounding errors only; one sprite serves them all.
    const QSizeF size(std::round(body.width() * 1000) / 1000,
                      std::round(body.height() * 1000) / 1000);
    const QImage& image = sprite(size, tile);
    const double pad = padding(size);
    painter.drawImage(body.adjusted(-pad, -pad, pad, pad), image);
}

void Tiles::draw_shadow(QPainter& painter, const QRectF& body) const {
    const double reach = body.width() * (0.06 + theme_.depth);
    constexpr int layers = 5;
    for (int layer = layers; layer >= 1; --layer) {
        const double grown = reach * layer / layers;
        QColor dark(0, 0, 0);
        dark.setAlphaF(static_cast<float>(theme_.shadow / layers));
        const double drop = reach * 0.7;
        painter.fillPath(outline_of(theme_, body.adjusted(drop - grown * 0.3, drop - grown * 0.3,
                                                          drop + grown * 0.6, drop + grown * 0.6)),
                         dark);
    }
}

void Tiles::draw_socket(QPainter& painter, const QRectF& body) const {
    painter.setPen(QPen(QColor(0, 0, 0, 60), body.width() * 0.03));
    painter.setBrush(QColor(0, 0, 0, 25));
    painter.drawPath(outline_of(theme_, body.adjusted(1, 1, -1, -1)));
}

void Tiles::paint_shadow(QPainter& painter, const QRectF& body) {
    if (theme_.shadow > 0) paint(painter, body, shadow_sprite);
}

void Tiles::paint_socket(QPainter& painter, const QRectF& body) {
    paint(painter, body, socket_sprite);
}

void Tiles::paint_marked(QPainter& painter, const QRectF& body, int tile, Mark mark,
                         double strength) {
    painter.save();
    if (mark == Mark::grow) {
        painter.translate(body.center());
        painter.scale(1 + 0.14 * strength, 1 + 0.14 * strength);
        painter.translate(-body.center());
    }
    if (mark == Mark::lift)
        painter.translate(-body.width() * 0.07 * strength, -body.width() * 0.12 * strength);
    paint(painter, body, tile);
    QColor colour = mark == Mark::darken ? QColor(0, 0, 0) : theme_.accent;
    colour.setAlphaF(static_cast<float>((mark == Mark::tint ? 0.55 : 0.4) * strength));
    if (mark == Mark::tint || mark == Mark::darken)
        painter.fillPath(outline_of(theme_, body), colour);
    if (mark == Mark::outline || mark == Mark::grow || mark == Mark::lift) {
        colour.setAlphaF(static_cast<float>(strength));
        const double width = std::max(1.5, body.width() * 0.08);
        painter.setPen(QPen(colour, width));
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(
            outline_of(theme_, body.adjusted(width / 2, width / 2, -width / 2, -width / 2)));
    }
    painter.restore();
}

}  // namespace sightread::practice::onet
