#include "tests/practice/sliding/scene.hpp"

#include "tests/practice/sliding/pictures.hpp"

#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace sightread::practice::sliding {

namespace {

constexpr double natural_pitch = 72;  // pixels, the width of a cell at scale 1
constexpr double header_height = 0.7;
constexpr double frame_width = 0.09;

double frame_of(const Look& look) {
    return look.frame == Frame::none   ? 0
           : look.frame == Frame::thin ? frame_width / 3
                                       : 2 * frame_width;
}

}  // namespace

std::optional<Cell> Geometry::cell_at(QPointF point) const {
    const Cell cell{static_cast<int>(std::floor((point.y() - origin.y()) / pitch.height())),
                    static_cast<int>(std::floor((point.x() - origin.x()) / pitch.width()))};
    const bool is_inside =
        cell.row >= 0 && cell.row < rows && cell.column >= 0 && cell.column < columns;
    return is_inside ? std::optional(cell) : std::nullopt;
}

QString Geometry::lattice_text() const {
    return QString("%1x%2@%3,%4,%5,%6")
        .arg(rows)
        .arg(columns)
        .arg(origin.x(), 0, 'f', 3)
        .arg(origin.y(), 0, 'f', 3)
        .arg(pitch.width(), 0, 'f', 4)
        .arg(pitch.height(), 0, 'f', 4);
}

QJsonObject Geometry::to_json() const {
    return {{"width", window.width()},  {"height", window.height()}, {"rows", rows},
            {"columns", columns},       {"origin_x", origin.x()},    {"origin_y", origin.y()},
            {"pitch_x", pitch.width()}, {"pitch_y", pitch.height()}, {"lattice", lattice_text()}};
}

QSize natural_size(const Look& look, int rows, int columns, double scale) {
    const double unit = natural_pitch * scale;
    return {static_cast<int>(std::ceil((columns + 2 * look.margin) * unit)),
            static_cast<int>(std::ceil(
                (rows * look.aspect + 2 * look.margin + (look.has_header ? header_height : 0)) *
                unit))};
}

Geometry fitted(const Look& look, int rows, int columns, QSize window) {
    const double head = look.has_header ? header_height : 0;
    const double unit = std::min(window.width() / (columns + 2 * look.margin),
                                 window.height() / (rows * look.aspect + 2 * look.margin + head));
    Geometry geometry{window, rows, columns, {}, {unit, unit * look.aspect}, {}};
    if (look.has_header) geometry.header = QRectF(0, 0, window.width(), head * unit);
    geometry.origin =
        QPointF((window.width() - columns * unit) / 2,
                head * unit + (window.height() - head * unit - rows * unit * look.aspect) / 2);
    return geometry;
}

QRectF Scene::button(const Geometry& geometry) {
    const QRectF board = geometry.board();
    const QSizeF size(std::max(90.0, board.width() * 0.4), std::max(26.0, board.height() * 0.12));
    return {
        QPointF(board.center().x() - size.width() / 2, board.center().y() + size.height() * 0.4),
        size};
}

void Scene::paint(QPainter& painter, const Geometry& geometry, const Moment& moment) {
    painter.fillRect(QRect({}, geometry.window), look_.window);
    painter.setRenderHint(QPainter::Antialiasing);
    if (look_.has_header) {
        QFont font("DejaVu Sans");
        font.setPixelSize(std::max(8, static_cast<int>(geometry.header.height() * 0.4)));
        painter.setFont(font);
        painter.setPen(look_.window.lightness() > 127 ? Qt::black : Qt::white);
        painter.drawText(geometry.header.adjusted(8, 0, -8, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         "Puzzle");
        painter.drawText(geometry.header.adjusted(8, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter,
                         QString("Moves: %1").arg(moment.moves));
    }
    const QRectF board = geometry.board();
    const double frame = frame_of(look_) * geometry.pitch.width();
    if (frame > 0)
        painter.fillRect(
            board.adjusted(-frame, -frame, frame, frame),
            look_.window.lightness() > 127 ? look_.window.darker(250) : look_.window.lighter(250));
    painter.fillRect(board, look_.board);
    if (!look_.picture.isEmpty() && picture_.size() != board.size().toSize())
        picture_ = picture(look_.picture, board.size().toSize());
    if (moment.shows_whole && !picture_.isNull()) {
        painter.drawImage(board, picture_);
    } else {
        painter.save();
        painter.setClipRect(board);
        paint_blank(painter, geometry, moment.board);
        for (int place = 0; place < moment.board.count(); ++place) {
            const Cell cell = moment.board.cell(place);
            const int tile = moment.board.at(cell);
            if (tile == blank) continue;
            QRectF at = geometry.cell(cell);
            for (const Step& step : moment.moving)
                if (step.tile == tile) {
                    const QPointF from = geometry.cell(step.from).topLeft();
                    at.moveTopLeft(from + (at.topLeft() - from) * moment.moved);
                }
            if (moment.dragged == cell) at.translate(moment.dragged_by);
            paint_tile(painter, geometry, moment.board, tile, at, moment.marked == cell);
        }
        painter.restore();
    }
    if (!moment.panel.isEmpty()) paint_panel(painter, geometry, moment);
}

void Scene::paint_blank(QPainter& painter, const Geometry& geometry, const Board& board) const {
    const QRectF at = geometry.cell(board.blank_cell());
    if (look_.blank == Blank::ghost) {
        painter.setOpacity(0.3);
        if (picture_.isNull())
            painter.fillRect(at, look_.tiles.front());
        else
            painter.drawImage(at, picture_,
                              geometry.cell(board.goal_blank).translated(-geometry.origin));
        painter.setOpacity(1);
    }
    if (look_.blank != Blank::star) return;
    constexpr int points = 5;
    QPolygonF star;
    for (int i = 0; i < 2 * points; ++i) {
        const double reach = (i % 2 == 0 ? 0.36 : 0.16) * at.width(),
                     angle = (i - 0.5 * points) * M_PI / points;
        star << at.center() + QPointF(reach * std::cos(angle), reach * std::sin(angle));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(240, 190, 40));
    painter.drawPolygon(star);
}

void Scene::paint_tile(QPainter& painter, const Geometry& geometry, const Board& board, int tile,
                       QRectF cell, bool is_marked) const {
    const double gap = look_.gap * geometry.pitch.width() / 2;
    const QRectF body = cell.adjusted(gap, gap, -gap, -gap);
    QPainterPath path;
    path.addRoundedRect(body, look_.radius * cell.width(), look_.radius * cell.width());
    const Cell home = board.home(tile);
    const QColor colour =
        look_.tiles[static_cast<std::size_t>(home.row + home.column) % look_.tiles.size()];
    if (look_.radius == 0)
        painter.setRenderHint(QPainter::Antialiasing, gap > 0 && look_.gap > 0.05);
    painter.save();
    painter.setClipPath(path, Qt::IntersectClip);
    if (picture_.isNull()) {
        painter.fillRect(body, colour);
    } else {
        const QRectF part =
            geometry.cell(home).translated(-geometry.origin).adjusted(gap, gap, -gap, -gap);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter.drawImage(body.topLeft().toPoint(), picture_,
                          QRect(part.topLeft().toPoint(), body.size().toSize() + QSize(1, 1)));
    }
    if (look_.bevel > 0) {
        const double side = look_.bevel * cell.width();
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour.lighter(122));
        painter.drawPolygon(
            QPolygonF({body.topLeft(), body.topRight(), body.topRight() + QPointF(-side, side),
                       body.topLeft() + QPointF(side, side),
                       body.bottomLeft() + QPointF(side, -side), body.bottomLeft()}));
        painter.setBrush(colour.darker(150));
        painter.drawPolygon(QPolygonF({body.bottomRight(), body.bottomLeft(),
                                       body.bottomLeft() + QPointF(side, -side),
                                       body.bottomRight() + QPointF(-side, -side),
                                       body.topRight() + QPointF(-side, side), body.topRight()}));
    }
    painter.restore();
    painter.setRenderHint(QPainter::Antialiasing);
    if (look_.line_width > 0) {
        const QRect pixels(body.topLeft().toPoint(), body.bottomRight().toPoint());
        painter.fillRect(QRect(pixels.right() - look_.line_width, pixels.top(), look_.line_width,
                               pixels.height() - 1),
                         look_.line);
        painter.fillRect(QRect(pixels.left(), pixels.bottom() - look_.line_width,
                               pixels.width() - 1, look_.line_width),
                         look_.line);
    }
    if (look_.shows_numbers) paint_number(painter, body, tile, board.count() - 1);
    if (is_marked) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(230, 60, 40), std::max(2.0, cell.width() * 0.05)));
        painter.drawRect(body.adjusted(2, 2, -2, -2));
    }
}

void Scene::paint_number(QPainter& painter, const QRectF& face, int tile, int highest) const {
    QFont font(look_.family);
    font.setWeight(static_cast<QFont::Weight>(look_.weight));
    font.setItalic(look_.is_italic);
    const double wide = highest > 99 ? 0.7 : 1;  // three digits have to fit, too
    font.setPixelSize(std::max(7, static_cast<int>(look_.text_height * wide * face.height())));
    QPainterPath digits;
    digits.addText(0, 0, font, QString::number(tile));
    const QRectF bounds = digits.boundingRect();
    digits.translate(face.topLeft() +
                     QPointF(face.width() * look_.text_at.x(), face.height() * look_.text_at.y()) -
                     bounds.center());
    if (look_.has_outlined_text)
        painter.strokePath(
            digits, QPen(look_.text.lightness() > 127 ? QColor(0, 0, 0) : QColor(255, 255, 255),
                         std::max(1.5, face.width() * 0.035)));
    painter.fillPath(digits, look_.text);
}

void Scene::paint_panel(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    const QRectF board = geometry.board();
    painter.fillRect(board, QColor(0, 0, 0, 150));
    QFont font("DejaVu Sans");
    font.setPixelSize(std::max(12, static_cast<int>(board.height() * 0.08)));
    painter.setFont(font);
    painter.setPen(Qt::white);
    painter.drawText(QRectF(board.left(), board.top(), board.width(), board.height() / 2),
                     Qt::AlignCenter, moment.panel);
    if (moment.button.isEmpty()) return;
    painter.setBrush(QColor(240, 240, 240));
    painter.setPen(QColor(60, 60, 60));
    painter.drawRoundedRect(button(geometry), 5, 5);
    painter.setPen(Qt::black);
    font.setPixelSize(std::max(10, static_cast<int>(button(geometry).height() * 0.45)));
    painter.setFont(font);
    painter.drawText(button(geometry), Qt::AlignCenter, moment.button);
}

}  // namespace sightread::practice::sliding
