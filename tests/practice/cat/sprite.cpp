#include "tests/practice/cat/sprite.hpp"

#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace sightread::practice::cat {

namespace {

// Drawn in a box of height 1 whose lower edge is at the feet; x to the right from the middle.
void paint_head(QPainter& painter, const Look& look, QPointF middle, double radius,
                const Pose& pose) {
    const double twitch = 0.12 * std::sin(2 * std::numbers::pi * pose.phase);
    QPainterPath head;
    head.addEllipse(middle, radius, radius * 0.88);
    for (const int side : {-1, 1}) {
        QPolygonF ear;
        ear << middle + QPointF(side * radius * 0.9, -radius * 0.25)
            << middle + QPointF(side * radius * (0.85 + twitch), -radius * 1.35)
            << middle + QPointF(side * radius * 0.2, -radius * 0.8);
        QPainterPath path;
        path.addPolygon(ear);
        path.closeSubpath();
        head = head.united(path);
    }
    painter.setBrush(look.fur);
    painter.drawPath(head);
    const bool blinks = pose.phase > 0.85;
    painter.setBrush(look.fur_light);
    for (const int side : {-1, 1})
        painter.drawEllipse(middle + QPointF(side * radius * 0.42, -radius * 0.08), radius * 0.2,
                            blinks ? radius * 0.04 : radius * 0.22);
    painter.drawEllipse(middle + QPointF(0, radius * (pose.is_sad ? 0.5 : 0.35)), radius * 0.1,
                        radius * 0.07);
}

void paint_tail(QPainter& painter, const Look& look, QPointF from, double length,
                const Pose& pose) {
    const double sway = std::sin(2 * std::numbers::pi * pose.phase);
    QPainterPath tail(from);
    tail.cubicTo(from + QPointF(length * 0.6, 0),
                 from + QPointF(length * 0.8, -length * (0.5 + 0.15 * sway)),
                 from + QPointF(length * (0.55 + 0.2 * sway), -length));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look.fur, 0.08, Qt::SolidLine, Qt::RoundCap));
    painter.drawPath(tail);
    painter.setPen(QPen(look.fur.darker(160), 0.02));
}

void paint_sitting(QPainter& painter, const Look& look, const Pose& pose) {
    paint_tail(painter, look, {0.12, -0.07}, 0.34, pose);
    const double breath = 0.012 * std::sin(2 * std::numbers::pi * pose.phase);
    painter.setBrush(look.fur);
    painter.drawEllipse(QPointF(0, -0.27), 0.2 + breath, 0.27);
    painter.setBrush(look.fur_light);
    painter.drawEllipse(QPointF(0, -0.24), 0.1, 0.15);
    painter.setBrush(look.fur);
    for (const double side : {-0.1, 0.1}) painter.drawEllipse(QPointF(side, -0.04), 0.08, 0.04);
    paint_head(painter, look, {0, -0.68 - breath + (pose.is_sad ? 0.08 : 0)}, 0.22, pose);
}

void paint_walking(QPainter& painter, const Look& look, const Pose& pose) {
    paint_tail(painter, look, {-0.36, -0.45}, -0.3, pose);
    painter.setBrush(look.fur);
    for (const double leg : {-0.3, -0.18, 0.14, 0.26})
        painter.drawRoundedRect(QRectF(leg - 0.05, -0.3, 0.1, 0.3), 0.05, 0.05);
    painter.drawEllipse(QPointF(0, -0.42), 0.42, 0.2);
    paint_head(painter, look, {0.4, -0.68}, 0.2, pose);
}

void paint_token(QPainter& painter, const Look& look) {
    painter.setBrush(look.fur);
    painter.drawEllipse(QPointF(0, -0.5), 0.5, 0.5);
    painter.setBrush(look.fur_light);
    painter.drawEllipse(QPointF(0, -0.5), 0.2, 0.2);
}

}  // namespace

void paint_cat(QPainter& painter, const Look& look, QPointF at, double pitch, const Pose& pose) {
    const double height = look.cat_height * pitch;
    const bool is_centred = look.figure == Figure::face || look.figure == Figure::token;
    const double feet = is_centred ? height / 2 : look.feet * pitch;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(at + QPointF(0, feet));
    painter.scale(pose.faces_left ? -height : height, height);
    painter.setPen(QPen(look.fur.darker(160), 0.02));
    switch (look.figure) {
        case Figure::sitting:
            paint_sitting(painter, look, pose);
            break;
        case Figure::walking:
            paint_walking(painter, look, pose);
            break;
        case Figure::face:
            paint_head(painter, look, {0, -0.45}, 0.4, pose);
            break;
        case Figure::token:
            paint_token(painter, look);
            break;
    }
    painter.restore();
}

}  // namespace sightread::practice::cat
