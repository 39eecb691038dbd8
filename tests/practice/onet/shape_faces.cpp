// Faces of letters and plain shapes, and those kinds that are a trap for readers.
#include "tests/practice/onet/faces.hpp"
#include "tests/practice/onet/picture.hpp"
#include "tests/practice/random.hpp"

#include <QFont>
#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace sightread::practice::onet {

namespace {

constexpr int shape_count = 11;

QPainterPath star(int points, double inner) {
    QPainterPath path;
    for (int corner = 0; corner < 2 * points; ++corner) {
        const double angle = std::numbers::pi * corner / points - std::numbers::pi / 2;
        const double radius = corner % 2 ? inner : 0.5;
        const QPointF place(radius * std::cos(angle), radius * std::sin(angle));
        if (corner == 0) path.moveTo(place);
        path.lineTo(place);
    }
    path.closeSubpath();
    return path;
}

QPainterPath polygon(int corners) {
    return star(corners, 0.5 * std::cos(std::numbers::pi / corners));
}

QPainterPath heart() {
    QPainterPath path(QPointF(0, 0.45));
    path.cubicTo(-0.7, -0.05, -0.42, -0.6, 0, -0.22);
    path.cubicTo(0.42, -0.6, 0.7, -0.05, 0, 0.45);
    return path;
}

QPainterPath circle(QPointF centre, double radius) {
    QPainterPath path;
    path.addEllipse(centre, radius, radius);
    return path;
}

QPainterPath box(double width, double height) {
    QPainterPath path;
    path.addRect(-width / 2, -height / 2, width, height);
    return path;
}

// Shapes around the origin, half a unit large each way.
QPainterPath shape(int kind) {
    switch (kind) {
        case 0:
            return circle({}, 0.46);
        case 1:
            return box(0.8, 0.8);
        case 2:
            return polygon(3);
        case 3:
            return star(5, 0.21);
        case 4:
            return heart();
        case 5:
            return box(0.9, 0.3).united(box(0.3, 0.9));
        case 6:
            return circle({}, 0.47).subtracted(circle({}, 0.27));
        case 7:
            return polygon(4);
        case 8:
            return polygon(6);
        case 9:
            return circle({}, 0.46).subtracted(circle({0.2, -0.12}, 0.38));
        default:
            return star(8, 0.3);
    }
}

void enter_square_around_origin(QPainter& painter, const QRectF& area) {
    const double side = std::min(area.width(), area.height());
    painter.translate(area.center());
    painter.scale(side, side);
}

const QStringList& glyphs() {
    static const QStringList all = [] {
        QStringList list;
        for (const QChar letter :
             QString("ABCDEFGHJKLMNPQRSTUVWXYZ23456789abdefghkmnqrtyQ&@#%?!+=$"))
            list << letter;
        for (const QChar symbol : QStringView(u"♠♣♥♦★☀☁☂☎☯☮♞♜♛♪♫⚓⚡✈✂✿❄❖☘☾⚑⚙♻☢☣Ωλπψжщюя"))
            list << symbol;
        list.removeDuplicates();
        return list;
    }();
    return all;
}

QRadialGradient glow(const QColor& colour) {
    QRadialGradient gradient(QPointF(-0.15, -0.2), 0.75);
    gradient.setColorAt(0, colour.lighter(150));
    gradient.setColorAt(0.5, colour);
    gradient.setColorAt(1, colour.darker(140));
    return gradient;
}

}  // namespace

void paint_letters(QPainter& painter, const QRectF& area, const QString& text, const QString& font,
                   const QColor& colour) {
    QFont large(font);
    large.setPixelSize(100);
    large.setBold(true);
    QPainterPath path;
    path.addText(0, 0, large, text);
    const QRectF bounds = path.boundingRect();
    constexpr double usual_height = 78;
    const double scale = std::min(area.height() / std::max(bounds.height(), usual_height),
                                  area.width() / std::max(bounds.width(), 1.0));
    painter.save();
    painter.translate(area.center());
    painter.scale(scale, scale);
    painter.translate(-bounds.center());
    painter.fillPath(path, colour);
    painter.restore();
}

int glyph_drawings() {
    return static_cast<int>(glyphs().size());
}

void paint_glyph(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    const QColor& ink = theme.inks[static_cast<std::size_t>(drawing) % theme.inks.size()];
    paint_letters(painter, area, glyphs()[drawing % glyphs().size()], theme.font, ink);
}

void paint_composition(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    Random random(theme.seed, 3000 + static_cast<std::uint64_t>(drawing));
    enter_square_around_origin(painter, area);
    const int count = random.between(1, 3);
    double size = random.real(0.85, 1);
    QColor before;
    for (int index = 0; index < count; ++index) {
        QColor ink = random.pick(theme.inks);
        if (ink == before) ink = ink.lightness() > 128 ? ink.darker(170) : ink.lighter(170);
        painter.save();
        painter.rotate(random.pick(std::vector<double>{0, 0, 0, 45, 90, 180}));
        painter.scale(size, size);
        painter.setPen(QPen(ink.darker(150), 0.03));
        painter.setBrush(ink);
        painter.drawPath(shape(random.below(shape_count)));
        painter.restore();
        size *= random.real(0.4, 0.62);
        before = ink;
    }
}

// Four shapes in twelve hues of the same lightness.
void paint_hue(QPainter& painter, const QRectF& area, const Theme&, int drawing) {
    constexpr int kinds[] = {0, 7, 4, 3};
    enter_square_around_origin(painter, area);
    const QColor colour =
        QColor::fromHslF(static_cast<float>(drawing / 4 * 4 / 48.0), 0.75f, 0.52f);
    painter.setPen(QPen(colour.darker(150), 0.03));
    painter.setBrush(glow(colour));
    painter.drawPath(shape(kinds[drawing % 4]));
}

// Eight places of the mark on each of five discs.
void paint_mark(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    enter_square_around_origin(painter, area);
    painter.setPen(QPen(QColor("#2a2a2a"), 0.03));
    painter.setBrush(theme.inks[static_cast<std::size_t>(drawing / 8) % theme.inks.size()]);
    painter.drawEllipse(QPointF(), 0.47, 0.47);
    const double angle = 2 * std::numbers::pi * (drawing % 8) / 8;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor("#2a2a2a"));
    painter.drawEllipse(0.3 * QPointF(std::cos(angle), std::sin(angle)), 0.085, 0.085);
}

void paint_outline(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    Random random(theme.seed, 4000 + static_cast<std::uint64_t>(drawing));
    enter_square_around_origin(painter, area);
    const int kind = random.below(shape_count);
    const int inner = random.chance(0.6) ? random.below(shape_count) : -1;
    const QColor ink = random.pick(theme.inks);
    const QColor inner_ink = random.pick(theme.inks);
    const double turn = random.pick(std::vector<double>{0, 0, 90, 180});
    painter.rotate(turn);
    painter.setBrush(Qt::NoBrush);
    for (const auto& [width, alpha] :
         {std::pair(0.16, 50), std::pair(0.1, 90), std::pair(0.05, 255)}) {
        QColor light = ink;
        light.setAlpha(alpha);
        painter.setPen(QPen(light, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(QTransform::fromScale(0.85, 0.85).map(shape(kind)));
        if (inner < 0) continue;
        QColor inner_light = inner_ink;
        inner_light.setAlpha(alpha);
        painter.setPen(QPen(inner_light, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(QTransform::fromScale(0.36, 0.36).map(shape(inner)));
    }
}

void paint_flag(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    Random random(theme.seed, 5000 + static_cast<std::uint64_t>(drawing));
    std::vector<QColor> inks = theme.inks;
    random.shuffle(inks);
    const auto ink = [&](std::size_t index) { return inks[index % inks.size()]; };
    painter.translate(area.topLeft());
    painter.scale(area.width(), area.height());
    painter.setPen(Qt::NoPen);
    const int kind = random.below(7);
    painter.fillRect(QRectF(0, 0, 1, 1), ink(0));
    if (kind == 0 || kind == 1)
        for (std::size_t stripe = 0; stripe < 3; ++stripe)
            painter.fillRect(kind == 0 ? QRectF(double(stripe) / 3, 0, 1.0 / 3, 1)
                                       : QRectF(0, double(stripe) / 3, 1, 1.0 / 3),
                             ink(stripe));
    painter.setBrush(ink(1));
    if (kind == 2) painter.drawPolygon(QPolygonF{{0, 0}, {0.55, 0.5}, {0, 1}});
    if (kind == 3) painter.drawEllipse(QPointF(0.5, 0.5), 0.28, 0.28);
    if (kind == 4) {
        painter.fillRect(QRectF(0.3, 0, 0.2, 1), ink(1));
        painter.fillRect(QRectF(0, 0.4, 1, 0.2), ink(1));
    }
    if (kind == 5) painter.drawPolygon(QPolygonF{{0, 1}, {0, 0}, {1, 0}});
    if (kind == 6) {
        painter.fillRect(QRectF(0, 0, 0.5, 0.5), ink(1));
        painter.fillRect(QRectF(0.5, 0.5, 0.5, 0.5), ink(2));
    }
}

int pale_drawings() {
    return 1 + glyph_drawings() / 2;
}

void paint_pale(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    if (drawing == 0) return;
    paint_letters(painter, area, glyphs()[drawing - 1], theme.font,
                  blend(theme.tile, QColor("#5a6672"), 0.42));
}

void paint_photo(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    Random random(theme.seed, 6000 + static_cast<std::uint64_t>(drawing));
    const double longest = std::max(area.width(), area.height());
    constexpr double side = 112;
    const QSize size = (area.size() * side / longest).toSize().expandedTo(QSize(8, 8));
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QImage photo = snapshot(size, random);
    // Shrinking by more than half needs averaging first, as scaled() does it.
    const QSize near_target = (area.size() * 2).toSize().expandedTo(QSize(8, 8));
    const bool is_much_smaller = near_target.width() < size.width() / 2;
    painter.drawImage(area, is_much_smaller ? photo.scaled(near_target, Qt::IgnoreAspectRatio,
                                                           Qt::SmoothTransformation)
                                            : photo);
}

}  // namespace sightread::practice::onet
