#include "tests/practice/onet/scene.hpp"

#include <algorithm>

namespace sightread::practice::onet {

namespace {

bool is_fading(const Moment& moment, Cell cell) {
    return std::ranges::count(moment.fading, cell) > 0;
}

// A pair that fades shows neither hover nor selection any more.
bool is_marked(const Moment& moment, const std::optional<Cell>& cell) {
    return cell && moment.board.is_face(*cell) && !is_fading(moment, *cell);
}

}  // namespace

Scene::Scene(const Theme& theme, FaceSet faces) : theme_(theme), tiles_(theme, std::move(faces)) {}

void Scene::paint(QPainter& painter, const Geometry& geometry, const Moment& moment,
                  const QRegion& changed) {
    if (ground_.size() != geometry.window) ground_ = ground_picture(theme_, geometry);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.drawImage(0, 0, ground_);
    if (theme_.has_panel) {
        const double reach = geometry.pitch.width() * 0.35;
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(255, 255, 255, 70));
        painter.drawRoundedRect(geometry.board().adjusted(-reach, -reach, reach, reach), reach,
                                reach);
    }
    paint_header(painter, geometry, moment);
    paint_clock(painter, geometry, moment);
    paint_board(painter, geometry, moment, changed);
    paint_line(painter, geometry, moment);
    paint_panel(painter, geometry, moment);
}

void Scene::paint_header(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    if (geometry.header.isEmpty()) return;
    const QRectF bar = geometry.header;
    painter.fillRect(bar, theme_.ground_colour.darker(180));
    const double height = bar.height() * 0.44;
    const QRectF inner = bar.adjusted(height, 0, -height, 0);
    const auto written = [&](double left_share, const QString& text) {
        const QRectF area(inner.left() + left_share * inner.width(), bar.center().y() - height / 2,
                          inner.width() * 0.3, height);
        paint_letters(painter, area, text, "DejaVu Sans", QColor("#f2f2f2"));
    };
    written(0, "Onet");
    written(0.35, QString("Pairs: %1").arg(moment.pairs_left));
    if (inner.width() < height * 16) return;  // no room for buttons
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme_.accent);
    for (int button = 0; button < 3; ++button)
        painter.drawRoundedRect(QRectF(inner.right() - (button + 1) * height * 1.6,
                                       bar.center().y() - height / 2, height * 1.3, height),
                                3, 3);
}

void Scene::paint_clock(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    if (geometry.clock.isEmpty() || moment.clock.isEmpty()) return;
    const QRectF box = geometry.clock;
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(20, 24, 32, 200));
    painter.drawRoundedRect(box, 4, 4);
    const double pad = std::min(box.width(), box.height()) * 0.15;
    const QRectF inner = box.adjusted(pad, pad, -pad, -pad);
    paint_letters(painter, QRectF(inner.left(), inner.top(), inner.width(), inner.height() * 0.65),
                  moment.clock, "DejaVu Sans Mono", QColor("#f4f4f4"));
    painter.fillRect(QRectF(inner.left(), inner.bottom() - inner.height() * 0.2,
                            inner.width() * moment.time_left, inner.height() * 0.2),
                     theme_.accent);
}

QRectF Scene::body(const Geometry& geometry, const Moment& moment, Cell cell) const {
    QRectF place = geometry.cell(cell);
    const auto fall =
        std::ranges::find_if(moment.falls, [&](const Fall& one) { return one.to == cell; });
    if (fall != moment.falls.end()) {
        const QPointF way = geometry.cell(fall->from).topLeft() - place.topLeft();
        const double eased = 1 - (1 - moment.fallen) * (1 - moment.fallen);
        place.translate(way * (1 - eased));
    }
    return tiles_.body_in(place);
}

QRect Scene::surroundings(const Geometry& geometry, Cell cell) {
    const double reach = geometry.pitch.width() * 0.4;
    return geometry.cell(cell).adjusted(-reach, -reach, reach, reach).toAlignedRect();
}

void Scene::paint_board(QPainter& painter, const Geometry& geometry, const Moment& moment,
                        const QRegion& changed) {
    std::vector<Cell> cells = moment.board.cells();
    if (moment.falls.empty())
        std::erase_if(cells,
                      [&](Cell cell) { return !changed.intersects(surroundings(geometry, cell)); });
    for (const Cell cell : cells) {
        if (theme_.has_sockets && moment.board.at(cell) == nothing)
            tiles_.paint_socket(painter, tiles_.body_in(geometry.cell(cell)));
        if (moment.board.at(cell) != nothing && !is_fading(moment, cell))
            tiles_.paint_shadow(painter, body(geometry, moment, cell));
    }
    for (const Cell cell : cells) paint_tile(painter, geometry, moment, cell);
    if (is_marked(moment, moment.hovered))
        tiles_.paint_marked(painter, body(geometry, moment, *moment.hovered),
                            moment.board.at(*moment.hovered), theme_.hover, 0.45);
    if (is_marked(moment, moment.selected))
        tiles_.paint_marked(painter, body(geometry, moment, *moment.selected),
                            moment.board.at(*moment.selected), theme_.selection, 1);
}

void Scene::paint_tile(QPainter& painter, const Geometry& geometry, const Moment& moment,
                       Cell cell) {
    const int tile = moment.board.at(cell);
    const bool comes_later =
        (cell == moment.hovered || cell == moment.selected) && is_marked(moment, cell);
    // two translucent tiles would show
    if (tile == nothing || (comes_later && theme_.opacity < 1)) return;
    if (!is_fading(moment, cell)) return tiles_.paint(painter, body(geometry, moment, cell), tile);
    painter.setOpacity(1 - moment.faded);
    tiles_.paint_marked(painter, body(geometry, moment, cell), tile, theme_.selection, 1);
    painter.setOpacity(1);
}

void Scene::paint_line(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    if (moment.line.size() < 2) return;
    QPolygonF points;
    for (const Cell cell : moment.line) points << geometry.centre(cell);
    painter.setPen(QPen(theme_.line, std::max(2.0, geometry.pitch.width() * 0.1), Qt::SolidLine,
                        Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points);
}

QRectF Scene::button(const Geometry& geometry) {
    const double unit = std::min(geometry.window.width() / 6.0, geometry.window.height() / 4.0);
    const QPointF centre(geometry.window.width() / 2.0, geometry.window.height() / 2.0);
    return {centre.x() - unit, centre.y() + unit * 0.2, unit * 2, unit * 0.6};
}

void Scene::paint_panel(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    if (moment.panel.isEmpty()) return;
    const QRectF key = button(geometry);
    const double unit = key.width() / 2;
    const QPointF centre(geometry.window.width() / 2.0, geometry.window.height() / 2.0);
    painter.fillRect(QRectF(QPointF(), geometry.window), QColor(0, 0, 0, 110));
    painter.setPen(QPen(QColor("#cfd4da"), 2));
    painter.setBrush(QColor(60, 64, 72, 235));
    painter.drawRoundedRect(QRectF(centre.x() - 2 * unit, centre.y() - unit, 4 * unit, 2 * unit), 8,
                            8);
    paint_letters(painter,
                  QRectF(centre.x() - 1.8 * unit, centre.y() - 0.75 * unit, 3.6 * unit, 0.6 * unit),
                  moment.panel, "DejaVu Sans", Qt::white);
    if (moment.button.isEmpty()) return;
    painter.setBrush(QColor("#2f7fd6"));
    painter.drawRoundedRect(key, 6, 6);
    paint_letters(painter, key.adjusted(unit * 0.2, unit * 0.15, -unit * 0.2, -unit * 0.15),
                  moment.button, "DejaVu Sans", Qt::white);
}

}  // namespace sightread::practice::onet
