#include "tests/practice/cat/scene.hpp"

#include "tests/practice/cat/backdrop.hpp"

#include <QHash>
#include <QPainterPath>
#include <QPolygonF>
#include <QRadialGradient>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace sightread::practice::cat {

namespace {

constexpr double natural_pitch = 46;   // pixels at scale 1
constexpr double header_height = 1.3;  // pitches, for the words above the board
constexpr double room_for_cat = 0.6;

QPainterPath form_at(const Look& look, QPointF middle, QSizeF pitch) {
    const double side = pitch.width() * look.size;
    const double stretch = look.row_pitch / (std::numbers::sqrt3 / 2);
    QPainterPath path;
    switch (look.form) {
        case Form::disc:
            path.addEllipse(middle, side / 2, side / 2);
            break;
        case Form::oval:
            path.addEllipse(middle, side / 2, side / 2 * 0.82);
            break;
        case Form::rounded: {
            const double tall = std::min(side, pitch.height() * 0.94);
            path.addRoundedRect(QRectF(middle.x() - side / 2, middle.y() - tall / 2, side, tall),
                                side * 0.2, side * 0.2);
            break;
        }
        case Form::hexagon: {
            QPolygonF corners;
            for (int corner = 0; corner < 6; ++corner) {
                const double turn = std::numbers::pi * (corner / 3.0 + 0.5);
                const double radius = side / std::numbers::sqrt3;
                corners << middle +
                               QPointF(radius * std::cos(turn), radius * stretch * std::sin(turn));
            }
            path.addPolygon(corners);
            path.closeSubpath();
            break;
        }
    }
    return path;
}

}  // namespace

QPointF Geometry::middle(Cell cell) const {
    const bool is_shifted = (cell.row % 2 == 1) == odd_shifted;
    return {origin.x() + (cell.column + (is_shifted ? 1.0 : 0.5)) * pitch.width(),
            origin.y() + (cell.row + 0.5) * pitch.height()};
}

std::optional<Cell> Geometry::cell_at(QPointF point, const Board& board) const {
    std::optional<Cell> nearest;
    double best = pitch.width() * 0.5;
    for (int index = 0; index < board.count(); ++index) {
        const Cell cell = board.cell(index);
        const QPointF away = point - middle(cell);
        const double far = std::hypot(away.x(), away.y());
        if (board.contains(cell) && far < best) best = far, nearest = cell;
    }
    return nearest;
}

QString Geometry::lattice_text() const {
    return QString("%1x%2@%3,%4,%5,%6,%7")
        .arg(rows)
        .arg(columns)
        .arg(origin.x(), 0, 'f', 3)
        .arg(origin.y(), 0, 'f', 3)
        .arg(pitch.width(), 0, 'f', 4)
        .arg(pitch.height(), 0, 'f', 4)
        .arg(odd_shifted ? "odd" : "even");
}

QJsonObject Geometry::to_json() const {
    return {{"width", window.width()},
            {"height", window.height()},
            {"rows", rows},
            {"columns", columns},
            {"origin_x", origin.x()},
            {"origin_y", origin.y()},
            {"pitch_x", pitch.width()},
            {"pitch_y", pitch.height()},
            {"shift", odd_shifted ? "odd" : "even"},
            {"lattice", lattice_text()},
            {"button_x", button().center().x()},
            {"button_y", button().center().y()},
            {"reset_x", word(1).center().x()},
            {"reset_y", word(1).center().y()}};
}

QRectF Geometry::word(int index) const {
    const double unit = pitch.width();
    const QRectF line(unit * 0.2, bar + unit * 0.15, window.width() - unit * 0.4, unit * 0.6);
    const double width = line.width() / 3;
    return {line.x() + index * width, line.y(), width, line.height()};
}

QRectF Geometry::panel(double slid) const {
    const QSizeF size(window.width() * 0.7, window.height() * 0.4);
    const double y = -size.height() + slid * (window.height() * 0.3 + size.height());
    return {QPointF((window.width() - size.width()) / 2, y), size};
}

QRectF Geometry::button() const {
    const QRectF over = panel(1);
    const QSizeF size(over.width() * 0.5, over.height() * 0.25);
    return {QPointF(over.center().x() - size.width() / 2, over.bottom() - size.height() * 1.5),
            size};
}

QSize natural_size(const Look& look, const Board& board, double scale) {
    const double unit = natural_pitch * scale;
    return {static_cast<int>(std::ceil((board.columns + 0.5 + 2 * look.margin) * unit)),
            static_cast<int>(std::ceil(
                (board.rows * look.row_pitch + 2 * look.margin + 2 * header_height) * unit))};
}

Geometry fitted(const Look& look, const Board& board, QSize window, double bar) {
    const double tall = board.rows * look.row_pitch + 2 * look.margin + 2 * header_height;
    const double unit = std::min(window.width() / (board.columns + 0.5 + 2 * look.margin),
                                 (window.height() - bar) / tall);
    Geometry geometry{
        window, board.rows, board.columns, board.odd_shifted, {}, {unit, unit * look.row_pitch},
        bar};
    geometry.origin =
        QPointF((window.width() - (board.columns + 0.5) * unit) / 2,
                bar + (window.height() - bar - board.rows * unit * look.row_pitch) / 2);
    return geometry;
}

void Moment::hop_from(Cell from, Cell to, double part) {
    const auto in_pitches = [&](Cell cell) {
        return QPointF(cell.column + (board.is_shifted(cell.row) ? 1.0 : 0.5), cell.row + 0.5);
    };
    hop = in_pitches(from) + (in_pitches(to) - in_pitches(from)) * part;
    height = 0.35 * std::sin(std::numbers::pi * part);
    pose.faces_left = in_pitches(to).x() < in_pitches(from).x();
}

QString word(const QString& language, Word which) {
    static const std::map<QString, QStringList> words{
        {"en",
         {"Undo", "Reset", "Level", "You win!", "The cat ran away", "Play again", "Catch the Cat",
          "Start"}},
        {"de",
         {"Zurück", "Neu", "Stufe", "Gefangen!", "Die Katze ist weg", "Noch einmal",
          "Fang die Katze", "Starten"}},
        {"fr",
         {"Annuler", "Rejouer", "Niveau", "Gagné !", "Le chat est parti", "Encore", "Le chat noir",
          "Jouer"}},
        {"ru",
         {"Назад", "Заново", "Уровень", "Победа!", "Кошка убежала", "Ещё раз", "Поймай кошку",
          "Начать"}},
        {"zh", {"撤销", "重置", "难度", "抓住了", "神经猫跑了", "再来一次", "圈小猫", "开始"}}};
    const auto found = words.find(language);
    return (found == words.end() ? words.at("en") : found->second)[static_cast<int>(which)];
}

void Scene::paint(QPainter& painter, const Geometry& geometry, const Moment& moment) {
    if (backdrop_.size() != geometry.window) backdrop_ = backdrop(look_, geometry.window);
    painter.drawImage(0, 0, backdrop_);
    if (geometry.bar > 0)
        painter.fillRect(QRectF(0, 0, geometry.window.width(), geometry.bar),
                         QColor(255, 244, 180));
    painter.setRenderHint(QPainter::Antialiasing);
    if (moment.is_start_screen) return paint_panel(painter, geometry, moment);
    if (look_.has_frame) {
        painter.setPen(QPen(look_.text, 2));
        painter.setBrush(Qt::NoBrush);
        const double beside = 0.15 * geometry.pitch.width();
        painter.drawRoundedRect(geometry.board().adjusted(-beside, -beside, beside, beside), 6, 6);
    }
    const Board& board = moment.board;
    for (int index = 0; index < board.count(); ++index) {
        const Cell cell = board.cell(index);
        if (board.contains(cell))
            paint_cell(painter, geometry, cell,
                       board.at(cell) == Place::blocked ? look_.blocked : look_.free, index);
    }
    paint_words(painter, geometry, moment);
    if (moment.has_cat) {
        QPointF at = geometry.middle(board.cat);
        if (moment.hop) {
            at = geometry.origin + QPointF(moment.hop->x() * geometry.pitch.width(),
                                           moment.hop->y() * geometry.pitch.height());
            at.ry() -= moment.height * geometry.pitch.width();
        }
        paint_cat(painter, look_, at, geometry.pitch.width(), moment.pose);
    }
    if (moment.panel >= 0) paint_panel(painter, geometry, moment);
}

void Scene::paint_cell(QPainter& painter, const Geometry& geometry, Cell cell, const CellLook& of,
                       int index) const {
    const QPointF middle = geometry.middle(cell);
    const double unit = geometry.pitch.width();
    const QPainterPath path = form_at(look_, middle, geometry.pitch);
    QColor colour = of.colour;
    if (look_.shade_jitter > 0) {
        Random random(static_cast<std::uint64_t>(index), 77);
        const int by = static_cast<int>(random.real(-look_.shade_jitter, look_.shade_jitter));
        colour =
            QColor(std::clamp(colour.red() + by, 0, 255), std::clamp(colour.green() + by, 0, 255),
                   std::clamp(colour.blue() + by, 0, 255));
    }
    QBrush brush(colour);
    if (look_.finish == Finish::ball) {
        QRadialGradient gradient(middle - QPointF(unit, unit) * 0.14, unit * 0.6);
        gradient.setColorAt(0, colour.lighter(135));
        gradient.setColorAt(1, colour.darker(125));
        brush = QBrush(gradient);
    }
    painter.setBrush(brush);
    painter.setPen(of.rim_width > 0 ? QPen(of.rim, std::max(1.0, of.rim_width * unit)) : Qt::NoPen);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    if (look_.finish == Finish::bevel) {
        painter.save();
        painter.setClipPath(path);
        painter.setBrush(QColor(0, 0, 0, 40));
        painter.drawRect(QRectF(middle.x() - unit, middle.y() + unit * 0.25, 2 * unit, unit));
        painter.restore();
    }
    if (look_.finish == Finish::ring || look_.finish == Finish::pot) {
        painter.setBrush(look_.finish == Finish::ring ? colour.lighter(112) : colour.darker(115));
        painter.drawEllipse(middle, unit * look_.size * 0.27, unit * look_.size * 0.27 * 0.85);
    }
    if (of.has_mark) {
        painter.setPen(
            QPen(colour.lightness() > 127 ? Qt::black : Qt::white, std::max(1.0, unit * 0.06)));
        const double reach = unit * 0.16;
        painter.drawLine(middle - QPointF(reach, reach), middle + QPointF(reach, reach));
        painter.drawLine(middle - QPointF(reach, -reach), middle + QPointF(reach, -reach));
    }
}

void Scene::paint_words(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    QFont font("Noto Sans");
    font.setPixelSize(std::max(9, static_cast<int>(geometry.pitch.width() * 0.42)));
    painter.setFont(font);
    painter.setPen(look_.text);
    const auto say = [&](int place, Word which) {
        const int side = place == 0   ? Qt::AlignLeft
                         : place == 1 ? Qt::AlignHCenter
                                      : Qt::AlignRight;
        painter.drawText(geometry.word(place), side | Qt::AlignVCenter,
                         word(look_.language, which));
    };
    if (moment.has_undo) say(0, Word::undo);
    if (moment.has_reset) say(1, Word::reset);
    if (moment.has_menu) say(2, Word::difficulty);
    if (!moment.has_undo && !moment.has_reset && !moment.has_menu) say(1, Word::title);
    if (moment.menu_is_open) {
        const QRectF at = geometry.word(2);
        painter.fillRect(at.translated(0, at.height()).adjusted(0, 0, 0, 2 * at.height()),
                         QColor(250, 250, 250));
        painter.setPen(Qt::black);
        for (int level = 0; level < 3; ++level)
            painter.drawText(at.translated(0, at.height() * (level + 1)), Qt::AlignCenter,
                             QString::number(level + 1));
    }
    if (moment.line.isEmpty()) return;
    painter.setPen(look_.text);
    const double below = geometry.board().bottom() + geometry.pitch.width() * 0.3;
    painter.drawText(QRectF(0, below, geometry.window.width(), geometry.pitch.width() * 0.7),
                     Qt::AlignCenter, moment.line);
}

void Scene::paint_panel(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    const QRectF panel = geometry.panel(moment.panel);
    painter.setPen(QPen(look_.fur, 3));
    painter.setBrush(look_.ground.lightness() > 127 ? QColor(255, 253, 245) : QColor(60, 62, 74));
    painter.drawRoundedRect(panel, 14, 14);
    const QColor ink = look_.ground.lightness() > 127 ? Qt::black : Qt::white;
    QFont font("Noto Sans");
    font.setPixelSize(std::max(10, static_cast<int>(panel.height() * 0.16)));
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(panel.adjusted(0, panel.height() * 0.12, 0, -panel.height() * 0.5),
                     Qt::AlignCenter, moment.title);
    if (!moment.has_button) return;
    const QRectF button = geometry.button().translated(0, panel.y() - geometry.panel(1).y());
    painter.setPen(Qt::NoPen);
    painter.setBrush(look_.fur.lightness() > 200 ? QColor(60, 140, 90) : look_.fur);
    painter.drawRoundedRect(button, 8, 8);
    painter.setPen(look_.fur.lightness() > 200 || look_.fur.lightness() < 140 ? Qt::white
                                                                              : Qt::black);
    font.setPixelSize(std::max(9, static_cast<int>(button.height() * 0.5)));
    painter.setFont(font);
    painter.drawText(button, Qt::AlignCenter,
                     word(look_.language, moment.is_start_screen ? Word::start : Word::again));
}

}  // namespace sightread::practice::cat
