// Animals and fruits, put together by chance from a few parts.
#include "tests/practice/onet/faces.hpp"
#include "tests/practice/random.hpp"

#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace sightread::practice::onet {

namespace {

// A painter whose unit square is the largest square in the middle of the area.
void enter_unit_square(QPainter& painter, const QRectF& area) {
    const double side = std::min(area.width(), area.height());
    painter.translate(area.center() - QPointF(side, side) / 2);
    painter.scale(side, side);
}

QPen outline(const QColor& colour, double width = 0.035) {
    return QPen(colour, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

void draw_ears(QPainter& painter, int kind, double reach) {
    for (const double side : {-1.0, 1.0}) {
        const QPointF root(0.5 + side * reach * 0.62, 0.34);
        if (kind == 0) painter.drawEllipse(root + QPointF(side * 0.03, -0.08), 0.12, 0.12);
        if (kind == 1)
            painter.drawPolygon(QPolygonF{root + QPointF(-0.12, 0.1),
                                          root + QPointF(side * 0.12, -0.28),
                                          root + QPointF(0.12, 0.1)});
        if (kind == 2) painter.drawEllipse(root + QPointF(0, -0.14), 0.065, 0.2);
        if (kind == 3) {
            painter.drawLine(root, root + QPointF(side * 0.06, -0.22));
            painter.drawEllipse(root + QPointF(side * 0.06, -0.24), 0.05, 0.05);
        }
        if (kind == 4) painter.drawEllipse(root + QPointF(side * 0.14, 0.14), 0.09, 0.2);
    }
}

void draw_eyes(QPainter& painter, int count, double size, double height, Random& random) {
    const double look = random.real(-0.3, 0.3);
    const double spread = count == 1 ? 0 : count == 2 ? 0.16 : 0.19;
    for (int eye = 0; eye < count; ++eye) {
        const double along = count == 1 ? 0 : -1 + 2.0 * eye / (count - 1);
        const QPointF centre(0.5 + along * spread, height - (count == 3 && eye == 1 ? 0.06 : 0));
        painter.setPen(outline(QColor("#202020"), 0.02));
        painter.setBrush(Qt::white);
        painter.drawEllipse(centre, size, size);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor("#151515"));
        painter.drawEllipse(centre + QPointF(look * size, size * 0.15), size * 0.55, size * 0.55);
    }
}

void draw_mouth(QPainter& painter, int kind, const QColor& colour) {
    painter.setPen(outline(QColor("#2a1a1a"), 0.03));
    painter.setBrush(Qt::NoBrush);
    const QRectF box(0.36, 0.58, 0.28, 0.2);
    if (kind == 0) painter.drawArc(box, 200 * 16, 140 * 16);
    if (kind == 1) {
        painter.setBrush(QColor("#7a1f2b"));
        painter.drawChord(box, 180 * 16, 180 * 16);
    }
    if (kind == 2) {
        painter.setBrush(colour);
        painter.drawPolygon(QPolygonF{{0.4, 0.6}, {0.6, 0.6}, {0.5, 0.76}});
    }
    if (kind == 3) painter.drawLine(QPointF(0.4, 0.7), QPointF(0.6, 0.68));
    if (kind == 4) {
        painter.setBrush(Qt::white);
        painter.drawRect(QRectF(0.42, 0.64, 0.16, 0.09));
        painter.drawLine(QPointF(0.5, 0.64), QPointF(0.5, 0.73));
    }
}

void draw_coat(QPainter& painter, int kind, const QColor& colour, const QPainterPath& skin) {
    painter.save();
    painter.setClipPath(skin, Qt::IntersectClip);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (kind == 0) painter.drawEllipse(QPointF(0.5, 0.82), 0.24, 0.26);
    if (kind == 1)
        for (const double x : {0.2, 0.42, 0.64, 0.86})
            painter.drawRect(QRectF(x - 0.04, 0, 0.07, 1));
    if (kind == 2)
        for (const QPointF spot : {QPointF(0.25, 0.35), QPointF(0.75, 0.3), QPointF(0.2, 0.7),
                                   QPointF(0.8, 0.72), QPointF(0.5, 0.22)})
            painter.drawEllipse(spot, 0.08, 0.08);
    if (kind == 3) painter.drawRect(QRectF(0, 0, 1, 0.38));
    painter.restore();
}

const QColor& other_ink(const Theme& theme, const QColor& ink, Random& random) {
    for (int attempt = 0; attempt < 8; ++attempt)
        if (const QColor& candidate = random.pick(theme.inks); candidate != ink) return candidate;
    return theme.inks.back();
}

void leaf(QPainter& painter, QPointF root, double angle) {
    painter.save();
    painter.translate(root);
    painter.rotate(angle);
    painter.setPen(outline(QColor("#1f5d22"), 0.02));
    painter.setBrush(QColor("#4aa63c"));
    painter.drawEllipse(QPointF(0.12, 0), 0.13, 0.06);
    painter.restore();
}

void shine(QPainter& painter, QPointF centre) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 255, 255, 130));
    painter.drawEllipse(centre, 0.07, 0.1);
}

void stem(QPainter& painter, QPointF from, QPointF to) {
    painter.setPen(outline(QColor("#5b3a1a"), 0.05));
    painter.drawLine(from, to);
}

void round_fruit(QPainter& painter, const QColor& skin, Random& random) {
    stem(painter, {0.5, 0.28}, {0.5 + random.real(-0.1, 0.1), 0.06});
    painter.setPen(outline(skin.darker(160)));
    painter.setBrush(skin);
    painter.drawEllipse(QPointF(0.5, 0.57), random.real(0.28, 0.38), random.real(0.28, 0.36));
    if (random.chance(0.7)) leaf(painter, {0.5, 0.2}, random.pick(std::vector<double>{-30, 200}));
    shine(painter, {0.37, 0.47});
}

void pear(QPainter& painter, const QColor& skin, Random& random) {
    stem(painter, {0.5, 0.2}, {0.56, 0.03});
    QPainterPath body;
    body.addEllipse(QPointF(0.5, 0.66), 0.3, 0.27);
    QPainterPath neck;
    neck.addEllipse(QPointF(0.5, 0.36), 0.17, 0.22);
    painter.setPen(outline(skin.darker(160)));
    painter.setBrush(skin);
    painter.drawPath(body.united(neck));
    if (random.chance(0.6)) leaf(painter, {0.5, 0.15}, -20);
    shine(painter, {0.38, 0.6});
}

void cherries(QPainter& painter, const QColor& skin, Random& random) {
    const double lean = random.real(-0.1, 0.1);
    for (const double x : {0.3, 0.68}) {
        painter.setPen(outline(QColor("#3c7a2c"), 0.035));
        painter.drawLine(QPointF(x, 0.6), QPointF(0.5 + lean, 0.1));
        painter.setPen(outline(skin.darker(170)));
        painter.setBrush(skin);
        painter.drawEllipse(QPointF(x, 0.7), 0.19, 0.19);
    }
    leaf(painter, {0.5 + lean, 0.1}, 15);
}

void banana(QPainter& painter, const QColor& skin, Random& random) {
    QPainterPath outer(QPointF(0.12, 0.25));
    outer.cubicTo(0.15, 0.85, 0.6, 1.0, 0.92, 0.66);
    outer.cubicTo(0.6, 0.74, 0.38, 0.6, 0.26, 0.2);
    outer.closeSubpath();
    if (random.chance(0.5)) {
        painter.translate(1, 0);
        painter.scale(-1, 1);
    }
    painter.setPen(outline(skin.darker(170)));
    painter.setBrush(skin);
    painter.drawPath(outer);
}

void grapes(QPainter& painter, const QColor& skin, Random& random) {
    stem(painter, {0.5, 0.25}, {0.5, 0.06});
    painter.setPen(outline(skin.darker(170), 0.025));
    painter.setBrush(skin);
    const int rows = random.between(3, 4);
    for (int row = 0; row < rows; ++row)
        for (int index = 0; index < rows - row; ++index)
            painter.drawEllipse(
                QPointF(0.5 + (index - (rows - row - 1) / 2.0) * 0.22, 0.34 + row * 0.18), 0.12,
                0.12);
    leaf(painter, {0.5, 0.2}, -10);
}

void berry(QPainter& painter, const QColor& skin, Random& random) {
    QPainterPath body(QPointF(0.5, 0.96));
    body.cubicTo(0.1, 0.75, 0.05, 0.25, 0.5, 0.28);
    body.cubicTo(0.95, 0.25, 0.9, 0.75, 0.5, 0.96);
    painter.setPen(outline(skin.darker(160)));
    painter.setBrush(skin);
    painter.drawPath(body);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor("#fff3b0"));
    const double step = random.real(0.15, 0.2);
    for (double y = 0.42; y < 0.85; y += step)
        for (double x = 0.3; x < 0.75; x += step)
            if (body.contains(QPointF(x, y))) painter.drawEllipse(QPointF(x, y), 0.025, 0.035);
    for (const double angle : {150.0, 210.0, -30.0, 30.0}) leaf(painter, {0.5, 0.24}, angle);
}

void slice(QPainter& painter, const QColor& skin, Random& random) {
    painter.setPen(outline(QColor("#1f6d2a"), 0.08));
    painter.setBrush(skin);
    painter.drawChord(QRectF(0.08, -0.3, 0.84, 1.15), 180 * 16, 180 * 16);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor("#221a14"));
    const int seeds = random.between(3, 6);
    for (int index = 0; index < seeds; ++index)
        painter.drawEllipse(QPointF(0.22 + 0.56 * index / (seeds - 1.0), index % 2 ? 0.55 : 0.42),
                            0.025, 0.045);
}

void cut_citrus(QPainter& painter, const QColor& skin, Random& random) {
    painter.setPen(outline(skin.darker(140), 0.06));
    painter.setBrush(skin.lighter(170));
    painter.drawEllipse(QPointF(0.5, 0.5), 0.42, 0.42);
    painter.setPen(outline(skin.lighter(190), 0.03));
    painter.setBrush(skin);
    const int parts = random.between(5, 9);
    for (int part = 0; part < parts; ++part)
        painter.drawPie(QRectF(0.15, 0.15, 0.7, 0.7), 16 * 360 * part / parts, 16 * 360 / parts);
}

void carrot(QPainter& painter, const QColor& skin, Random& random) {
    painter.translate(0.5, 0.5);
    painter.rotate(random.pick(std::vector<double>{-35, 0, 35}));
    painter.translate(-0.5, -0.5);
    for (const double angle : {-120.0, -90.0, -60.0}) leaf(painter, {0.5, 0.3}, angle);
    painter.setPen(outline(skin.darker(160)));
    painter.setBrush(skin);
    painter.drawPolygon(QPolygonF{{0.32, 0.3}, {0.68, 0.3}, {0.5, 0.98}});
    painter.drawLine(QPointF(0.4, 0.45), QPointF(0.52, 0.45));
    painter.drawLine(QPointF(0.5, 0.62), QPointF(0.58, 0.6));
}

}  // namespace

void paint_creature(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    Random random(theme.seed, 1000 + static_cast<std::uint64_t>(drawing));
    enter_unit_square(painter, area);
    const QColor skin = random.pick(theme.inks);
    const QColor coat = other_ink(theme, skin, random);
    const double width = random.real(0.28, 0.4);
    QPainterPath body;
    if (random.chance(0.3)) {
        body.addRoundedRect(QRectF(0.5 - width, 0.24, 2 * width, 0.7), 0.16, 0.16);
    } else {
        body.addEllipse(QPointF(0.5, 0.58), width, random.real(0.3, 0.38));
    }
    painter.setPen(outline(skin.darker(190)));
    painter.setBrush(random.chance(0.4) ? coat : skin);
    draw_ears(painter, random.below(6), width);
    painter.setBrush(skin);
    painter.drawPath(body);
    draw_coat(painter, random.below(6), coat, body);
    draw_eyes(painter, random.between(1, 3), random.real(0.07, 0.12), random.real(0.4, 0.5),
              random);
    draw_mouth(painter, random.below(5), coat);
}

void paint_fruit(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    using Fruit = void (*)(QPainter&, const QColor&, Random&);
    constexpr Fruit fruits[] = {round_fruit, pear,  cherries,   banana, grapes,
                                berry,       slice, cut_citrus, carrot};
    Random random(theme.seed, 2000 + static_cast<std::uint64_t>(drawing));
    enter_unit_square(painter, area);
    const QColor skin = random.pick(theme.inks);
    fruits[random.below(static_cast<int>(std::size(fruits)))](painter, skin, random);
}

}  // namespace sightread::practice::onet
