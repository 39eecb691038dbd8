#include "tests/practice/runaway/scene.hpp"

#include "tests/practice/random.hpp"

#include <QLinearGradient>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace sightread::practice::runaway {

namespace {

// A triangle that points right or down, or one that points left with a bar: delete.
QPainterPath sign_path(char sign, const QRectF& area) {
    const double size = std::min(area.width(), area.height()) / 2;
    const QPointF middle = area.center();
    QPainterPath path;
    if (sign == 'R')
        path.addPolygon(
            QPolygonF({middle + QPointF(-0.7, -0.8) * size, middle + QPointF(0.8, 0) * size,
                       middle + QPointF(-0.7, 0.8) * size}));
    if (sign == 'D')
        path.addPolygon(
            QPolygonF({middle + QPointF(-0.8, -0.7) * size, middle + QPointF(0.8, -0.7) * size,
                       middle + QPointF(0, 0.8) * size}));
    if (sign == 'X') {
        path.addPolygon(
            QPolygonF({middle + QPointF(0.1, -0.8) * size, middle + QPointF(-0.9, 0) * size,
                       middle + QPointF(0.1, 0.8) * size}));
        path.addRect(QRectF(middle + QPointF(0.1, -0.25) * size, QSizeF(0.9, 0.5) * size));
    }
    path.closeSubpath();
    return path;
}

QFont font_of(const Look& look, double pixels, bool is_bold = false) {
    QFont font(look.family);
    font.setPixelSize(std::max(6, static_cast<int>(std::lround(pixels))));
    font.setBold(is_bold);
    return font;
}

}  // namespace

void Scene::paint(QPainter& painter, const Geometry& geometry, const Moment& moment) {
    paint_ground(painter, geometry);
    paint_field(painter, geometry, moment);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_robot(painter, geometry, moment);
    paint_title(painter, geometry, moment);
    paint_slots(painter, geometry, moment);
    paint_buttons(painter, geometry, moment);
    if (!moment.dialog.isEmpty()) paint_dialog(painter, geometry, moment);
}

void Scene::paint_ground(QPainter& painter, const Geometry& geometry) {
    const QRect all({}, geometry.window);
    painter.fillRect(all, look_.window);
    const int step = 9;
    Random random(7);
    switch (look_.ground) {
        case Ground::plain:
            break;
        case Ground::gradient: {
            QLinearGradient gradient(0, 0, all.width(), all.height());
            gradient.setColorAt(0, look_.window);
            gradient.setColorAt(1, look_.ground_mark);
            painter.fillRect(all, gradient);
            break;
        }
        case Ground::stripes:
            for (int x = 0; x < all.width(); x += 2 * step)
                painter.fillRect(x, 0, step, all.height(), look_.ground_mark);
            break;
        case Ground::checks:
            for (int y = 0; y < all.height(); y += step)
                for (int x = y / step % 2 * step; x < all.width(); x += 2 * step)
                    painter.fillRect(x, y, step, step, look_.ground_mark);
            break;
        case Ground::grain:
            for (int count = all.width() * all.height() / 60; count > 0; --count)
                painter.fillRect(random.below(all.width()), random.below(all.height()), 2, 1,
                                 look_.ground_mark);
            break;
        case Ground::bricks:
            for (int y = 0; y < all.height(); y += 2 * step)
                for (int x = y / (2 * step) % 2 * 2 * step - 2 * step; x < all.width();
                     x += 4 * step)
                    painter.fillRect(x, y, 4 * step - 2, 2 * step - 2, look_.ground_mark);
            break;
    }
}

void Scene::paint_field(QPainter& painter, const Geometry& geometry, const Moment& moment) {
    const QString place = geometry.lattice_text();
    if (place != pictured_at_ || !(moment.field == pictured_)) {
        picture_ = field_picture(look_, geometry, moment.field);
        pictured_ = moment.field;
        pictured_at_ = place;
    }
    const QRectF field = geometry.field();
    if (geometry.zone > 0) {
        painter.fillRect(
            QRectF(field.right(), field.top(), geometry.zone, field.height() + geometry.zone),
            look_.goal);
        painter.fillRect(
            QRectF(field.left(), field.bottom(), field.width() + geometry.zone, geometry.zone),
            look_.goal);
    }
    const int height =
        static_cast<int>(std::lround(picture_.image.height() * std::min(1.0, moment.painted)));
    painter.drawImage(picture_.place, picture_.image, QRect(0, 0, picture_.image.width(), height));
}

void Scene::paint_robot(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    if (look_.figure == Robot::none && moment.phase == Phase::entering) return;
    const Cell cell = moment.steps > 0 ? place_after(moment.program, moment.steps) : Cell{};
    const QRectF whole = geometry.cell(cell);
    const double inset = 0.14 * whole.width();
    const QRectF body = whole.adjusted(inset, inset, -inset, -inset);
    painter.setPen(Qt::NoPen);
    painter.setBrush(look_.robot);
    if (moment.phase == Phase::lost) {
        painter.setBrush(QColor(250, 120, 20));
        painter.drawEllipse(whole.center(), whole.width() * 0.8, whole.width() * 0.8);
        return;
    }
    if (look_.figure == Robot::box) painter.drawRect(body);
    if (look_.figure == Robot::disc || look_.figure == Robot::none) painter.drawEllipse(body);
    if (look_.figure == Robot::arrow) painter.drawPath(sign_path('R', body));
    if (body.width() < 10 || look_.figure == Robot::arrow) return;
    painter.setBrush(Qt::white);
    for (const double side : {-0.2, 0.2})
        painter.drawEllipse(body.center() + QPointF(side * body.width(), -0.1 * body.height()),
                            body.width() * 0.1, body.width() * 0.1);
}

void Scene::paint_title(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    painter.setFont(font_of(look_, 15 * geometry.unit, true));
    painter.setPen(look_.text);
    const Minefield& field = moment.field;
    const QString level = field.level ? look_.words.level.arg(*field.level) : QString();
    const QString least = look_.words.minimum.arg(field.minimum),
                  most = look_.words.maximum.arg(field.maximum);
    const QRectF area = geometry.title;
    const bool is_tall = area.height() > 2 * 24 * geometry.unit;
    if (is_tall) {
        const double line = area.height() / 3;
        painter.drawText(QRectF(area.left(), area.top(), area.width(), line), Qt::AlignVCenter,
                         level);
        painter.drawText(QRectF(area.left(), area.top() + line, area.width(), line),
                         Qt::AlignVCenter, least);
        painter.drawText(QRectF(area.left(), area.top() + 2 * line, area.width(), line),
                         Qt::AlignVCenter, most);
        return;
    }
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, level);
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, least + "    " + most);
}

void Scene::paint_slots(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    const int shown = look_.has_boxes ? moment.field.maximum
                                      : std::max<int>(moment.field.minimum,
                                                      static_cast<int>(moment.program.size()));
    for (int index = 0; index < shown; ++index) {
        const QRectF slot = geometry.slot_at(index);
        const double inset = std::min(1.0, slot.width() * 0.1);
        const QRectF body = slot.adjusted(inset, inset, -inset, -inset);
        if (look_.has_boxes) {
            painter.fillRect(body, index < moment.field.minimum ? look_.slot : look_.slot_too);
            painter.setPen(QPen(look_.slot_mark, slot.width() > 8 ? 1 : 0.5));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(body);
        }
        painter.setPen(Qt::NoPen);
        painter.setBrush(look_.has_boxes ? look_.slot_mark : look_.text);
        if (index < moment.program.size()) {
            const double edge = slot.width() * 0.18;
            painter.drawPath(sign_path(moment.program[index].toLatin1(),
                                       slot.adjusted(edge, edge, -edge, -edge)));
        } else if (!look_.has_boxes) {
            painter.drawEllipse(slot.center(), slot.width() * 0.14, slot.width() * 0.14);
        }
    }
}

void Scene::paint_buttons(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    const double unit = geometry.unit;
    paint_button(painter, geometry.right, look_.words.right, 'R', unit);
    paint_button(painter, geometry.down, look_.words.down, 'D', unit);
    paint_button(painter, geometry.erase, look_.words.erase, 'X', unit);
    if (moment.may_go()) paint_button(painter, geometry.go, look_.words.go, 0, unit);
    if (look_.has_new_map) paint_button(painter, geometry.new_map, look_.words.new_map, 0, unit);
}

void Scene::paint_button(QPainter& painter, const QRectF& body, const QString& words, char sign,
                         double unit) const {
    painter.setPen(QPen(look_.button.darker(160), 1));
    painter.setBrush(look_.button);
    painter.drawRoundedRect(body.adjusted(0.5, 0.5, -0.5, -0.5), 4 * unit, 4 * unit);
    if (sign != 0 && !look_.has_words_on_buttons) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(look_.button_text);
        const double side = body.height() * 0.55;
        painter.drawPath(
            sign_path(sign, QRectF(body.center() - QPointF(side, side) / 2, QSizeF(side, side))));
        return;
    }
    painter.setFont(font_of(
        look_, std::min(14 * unit, body.width() / std::max(4.0, words.size() * 0.72)), true));
    painter.setPen(look_.button_text);
    painter.drawText(body, Qt::AlignCenter, words);
}

void Scene::paint_dialog(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    painter.fillRect(QRect({}, geometry.window), QColor(0, 0, 0, 90));
    const QRectF panel = geometry.dialog();
    painter.setPen(QPen(QColor(70, 70, 70), 1));
    painter.setBrush(QColor(248, 248, 248));
    painter.drawRoundedRect(panel, 6 * geometry.unit, 6 * geometry.unit);
    painter.setFont(font_of(look_, 18 * geometry.unit, true));
    painter.setPen(QColor(20, 20, 20));
    painter.drawText(QRectF(panel.left(), panel.top(), panel.width(), panel.height() * 0.55),
                     Qt::AlignCenter, moment.dialog);
    if (moment.dialog_button.isEmpty()) return;
    const QRectF button = geometry.dialog_button();
    painter.setPen(QPen(QColor(90, 90, 90), 1));
    painter.setBrush(QColor(222, 226, 236));
    painter.drawRoundedRect(button, 4 * geometry.unit, 4 * geometry.unit);
    painter.setFont(font_of(look_, 14 * geometry.unit));
    painter.setPen(QColor(20, 20, 20));
    painter.drawText(button, Qt::AlignCenter, moment.dialog_button);
}

}  // namespace sightread::practice::runaway
