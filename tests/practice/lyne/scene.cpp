#include "tests/practice/lyne/scene.hpp"

#include "tests/practice/lyne/forms.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::practice::lyne {

namespace {

constexpr double link_width = 0.026;  // in pitches, as all that follows
constexpr double line_width = 0.13;
constexpr double finished_width = 0.16;
constexpr double core_width = 0.07;
constexpr double outline_width = 0.035;

void fill(QPainter& painter, const QPolygonF& form, const QColor& colour) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(form);
}

void outline(QPainter& painter, const QPolygonF& form, const QColor& colour) {
    QPen pen(colour, outline_width);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolygon(form);
}

// Lengths in pitches from here on, around a lattice point.
class AtPlace {
public:
    AtPlace(QPainter& painter, const Geometry& geometry, Cell cell) : painter_(painter) {
        painter.save();
        painter.translate(geometry.centre(cell));
        painter.scale(geometry.pitch, geometry.pitch);
    }
    ~AtPlace() { painter_.restore(); }
    AtPlace(const AtPlace&) = delete;

private:
    QPainter& painter_;
};

QPolygonF outline_of(const Place& place) {
    if (place.kind == Kind::octagon) return octagon_outline();
    return place.kind == Kind::end ? end_outline(place.shape) : node_outline(place.shape);
}

bool is_on_a_line(const Moment& moment, Cell cell) {
    return std::ranges::any_of(
        moment.lines, [&](const Line& line) { return std::ranges::count(line.cells, cell) > 0; });
}

QFont font_of_height(double height) {
    QFont font("DejaVu Sans Mono");
    font.setPixelSize(std::max(4, static_cast<int>(std::lround(height))));
    font.setLetterSpacing(QFont::AbsoluteSpacing, height * 0.1);
    return font;
}

}  // namespace

const QImage& Scene::ground(const Geometry& geometry, const Board& board) {
    if (ground_.size() == geometry.window && ground_board_ == board &&
        ground_lattice_ == geometry.lattice_text())
        return ground_;
    ground_ = QImage(geometry.window, QImage::Format_RGB32);
    ground_board_ = board;
    ground_lattice_ = geometry.lattice_text();
    QPainter painter(&ground_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect({}, geometry.window), palette_.background);
    paint_ground(painter, geometry, board);
    paint_links(painter, geometry, board);
    return ground_;
}

void Scene::paint(QPainter& painter, const Geometry& geometry, const Moment& moment) {
    painter.setRenderHint(QPainter::Antialiasing);
    if (moment.is_menu) {
        painter.fillRect(QRect({}, geometry.window), palette_.background);
        paint_menu(painter, geometry);
    } else {
        painter.drawImage(0, 0, ground(geometry, moment.board));
        for (const Line& line : moment.lines) paint_line(painter, geometry, moment.board, line);
        for (const Cell cell : moment.board.cells()) paint_place(painter, geometry, moment, cell);
        paint_ghosts(painter, geometry, moment);
    }
    paint_frame(painter, geometry, moment);
    if (moment.faded <= 0) return;
    QColor veil = palette_.border;
    veil.setAlphaF(static_cast<float>(moment.faded));
    painter.fillRect(QRect({}, geometry.window), veil);
}

// Faint diamonds on every lattice place of the window that has no node.
void Scene::paint_ground(QPainter& painter, const Geometry& geometry, const Board& board) const {
    const int above = static_cast<int>(std::ceil(geometry.first.y() / geometry.pitch)) + 1;
    const int before = static_cast<int>(std::ceil(geometry.first.x() / geometry.pitch)) + 1;
    for (int row = -above; row < board.rows + above; ++row)
        for (int column = -before; column < board.columns + before; ++column) {
            if (board.contains({row, column}) && board.at({row, column}).kind != Kind::empty)
                continue;
            const AtPlace at(painter, geometry, {row, column});
            fill(painter, empty_diamond(), palette_.empty);
        }
}

void Scene::paint_links(QPainter& painter, const Geometry& geometry, const Board& board) const {
    painter.setPen(QPen(palette_.empty, std::max(1.0, link_width * geometry.pitch)));
    constexpr Cell ways[] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}};
    for (const Cell cell : board.cells())
        for (const Cell way : ways) {
            const Cell other{cell.row + way.row, cell.column + way.column};
            if (!board.contains(other) || board.at(cell).kind == Kind::empty ||
                board.at(other).kind == Kind::empty)
                continue;
            painter.drawLine(geometry.centre(cell), geometry.centre(other));
        }
}

void Scene::paint_line(QPainter& painter, const Geometry& geometry, const Board& board,
                       const Line& line) const {
    QPolygonF points;
    for (const Cell cell : line.cells) points << geometry.centre(cell);
    const QColor colour = palette_.shapes[static_cast<std::size_t>(line.shape)].inner;
    const auto stroke = [&](const QColor& with, double width) {
        painter.setPen(
            QPen(with, width * geometry.pitch, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(points);
    };
    if (!joins_both_ends(board, line)) return stroke(colour, line_width);
    stroke(palette_.border, finished_width);
    stroke(colour, core_width);
}

void Scene::paint_ghosts(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    for (const Pulse& pulse : moment.pulses) {
        const double share = pulse.age / ghost_time;
        const Place& place = moment.board.at(pulse.cell);
        if (share >= 1 || place.kind == Kind::empty) continue;
        const AtPlace at(painter, geometry, pulse.cell);
        painter.scale(1 + 1.8 * share, 1 + 1.8 * share);
        QColor colour = place.kind == Kind::octagon
                            ? palette_.octagon
                            : palette_.shapes[static_cast<std::size_t>(place.shape)].inner;
        colour.setAlphaF(static_cast<float>(0.35 * (1 - share)));
        fill(painter, outline_of(place), colour);
    }
}

void Scene::paint_place(QPainter& painter, const Geometry& geometry, const Moment& moment,
                        Cell cell) const {
    const Place& place = moment.board.at(cell);
    if (place.kind == Kind::empty) return;
    const AtPlace at(painter, geometry, cell);
    for (const Pulse& pulse : moment.pulses)
        if (pulse.cell == cell && pulse.age < spin_time) {
            const double left = 1 - pulse.age / spin_time;
            painter.rotate(360 * left * left);
        }
    if (place.kind == Kind::octagon) return paint_octagon(painter, moment, cell);
    const Ink& ink = palette_.shapes[static_cast<std::size_t>(place.shape)];
    if (place.kind == Kind::end) {
        fill(painter, end_outline(place.shape), ink.outer);
        fill(painter, end_fill(place.shape), ink.inner);
        return fill(painter, end_centre(place.shape), palette_.border);
    }
    fill(painter, node_outline(place.shape), ink.inner);
    if (is_on_a_line(moment, cell)) outline(painter, node_outline(place.shape), ink.outer);
}

void Scene::paint_octagon(QPainter& painter, const Moment& moment, Cell cell) const {
    const int holes = moment.board.at(cell).holes;
    const int filled = filled_holes(moment.lines, cell);
    fill(painter, octagon_outline(), palette_.octagon);
    if (filled == holes) outline(painter, octagon_outline(), palette_.border);
    int number = 0;
    for (const QPointF place : hole_places(holes))
        fill(painter, hole().translated(place),
             number++ < filled ? palette_.border : palette_.background);
}

// The frame, the tab at the top right, the title, and words over the board.
void Scene::paint_frame(QPainter& painter, const Geometry& geometry, const Moment& moment) const {
    const double width = geometry.window.width(), height = geometry.window.height();
    const double edge = geometry.border;
    for (const QRectF side : {QRectF(0, 0, width, edge), QRectF(0, height - edge, width, edge),
                              QRectF(0, 0, edge, height), QRectF(width - edge, 0, edge, height)})
        painter.fillRect(side, palette_.border);
    const double unit = height / 480;
    const double right = width - 13 * unit, half = 22 * unit;
    fill(painter,
         QPolygonF({{right - 2 * half, 0},
                    {right, 0},
                    {right, edge + 3 * unit},
                    {right - half, edge + 24 * unit},
                    {right - 2 * half, edge + 3 * unit}}),
         palette_.border);
    painter.setPen(palette_.empty);
    painter.setFont(font_of_height(18 * unit));
    painter.drawText(QRectF(0, edge + 6 * unit, width, 24 * unit), Qt::AlignHCenter | Qt::AlignTop,
                     moment.title);
    if (moment.words.isEmpty()) return;
    painter.setPen(palette_.border);
    painter.setFont(font_of_height(26 * unit));
    painter.drawText(QRectF(0, 0, width, height), Qt::AlignCenter, moment.words);
}

// What stands behind the last level: the sets to choose from.
void Scene::paint_menu(QPainter& painter, const Geometry& geometry) const {
    constexpr int columns = 7, rows = 4;
    const double unit = std::min(geometry.window.width() / (columns + 2.0),
                                 geometry.window.height() / (rows + 3.0));
    const QPointF middle(geometry.window.width() / 2.0, geometry.window.height() / 2.0);
    painter.setPen(palette_.border);
    painter.setFont(font_of_height(unit * 0.7));
    painter.drawText(QRectF(0, middle.y() - unit * 3.2, geometry.window.width(), unit),
                     Qt::AlignCenter, "LYNE");
    painter.setFont(font_of_height(unit * 0.4));
    for (int set = 0; set < 26; ++set) {
        const QPointF at = middle + QPointF((set % columns - (columns - 1) / 2.0) * unit,
                                            (set / columns - (rows - 1) / 2.0 + 0.5) * unit);
        painter.drawText(QRectF(at.x() - unit / 2, at.y() - unit / 2, unit, unit), Qt::AlignCenter,
                         QString(QChar('A' + set)));
    }
}

}  // namespace sightread::practice::lyne
