#include "tests/practice/runaway/field_picture.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace sightread::practice::runaway {

namespace {

constexpr double least_bevelled = 5;  // pixels of pitch

using Colour = std::array<float, 4>;  // with alpha, multiplied by it

Colour as_colour(const QColor& colour) {
    return {static_cast<float>(colour.red()), static_cast<float>(colour.green()),
            static_cast<float>(colour.blue()), 255};
}

// Which part of a pixel each of the cells covers that it touches; cells of an axis in order.
struct Share {
    int cell;
    float part;
};
std::vector<std::vector<Share>> shares(double origin, double pitch, int cells, int first_pixel,
                                       int pixels, bool is_whole) {
    std::vector<std::vector<Share>> all(static_cast<std::size_t>(pixels));
    for (int index = 0; index < pixels; ++index) {
        const double low = (first_pixel + index - origin) / pitch, high = low + 1 / pitch;
        if (is_whole) {
            const int cell = static_cast<int>(std::floor((low + high) / 2));
            if (cell >= 0 && cell < cells) all[index].push_back({cell, 1});
            continue;
        }
        for (int cell = std::max(0, static_cast<int>(std::floor(low))); cell < cells && cell < high;
             ++cell) {
            const double part =
                (std::min(high, cell + 1.0) - std::max(low, static_cast<double>(cell))) * pitch;
            if (part > 1e-6) all[index].push_back({cell, static_cast<float>(part)});
        }
    }
    return all;
}

class Painting {
public:
    Painting(const Look& look, const Geometry& geometry, const Minefield& field)
        : look_(look),
          geometry_(geometry),
          field_(field),
          area_(geometry.board().toAlignedRect().adjusted(0, 0, 1, 1)),
          image_(area_.size(), QImage::Format_ARGB32_Premultiplied) {
        image_.fill(Qt::transparent);
    }

    FieldPicture painted() {
        const bool is_drawn =
            geometry_.pitch >= least_bevelled && (look_.icon != Icon::none || look_.bevel > 0);
        if (is_drawn)
            draw_cells();
        else
            fill_cells();
        if (look_.line_width > 0 && geometry_.pitch >= look_.lines_from) draw_lines();
        return {image_, area_.topLeft()};
    }

private:
    bool is_goal(Cell cell) const { return !field_.contains(cell); }
    QColor ground_of(Cell cell) const {
        if (is_goal(cell)) return look_.goal;
        return (cell.row + cell.column) % 2 == 0 ? look_.free : look_.free_too;
    }
    QColor colour_of(Cell cell) const {
        return !is_goal(cell) && field_.is_bomb(cell) ? look_.bomb : ground_of(cell);
    }

    // Pixel by pixel, each as its cells cover it: also right where a cell is hardly larger than a
    // pixel.
    void fill_cells() {
        const int rows = field_.rows + geometry_.goal_cells(),
                  columns = field_.columns + geometry_.goal_cells();
        const auto across = shares(geometry_.origin.x(), geometry_.pitch, columns, area_.left(),
                                   area_.width(), look_.is_on_whole_pixels);
        const auto down = shares(geometry_.origin.y(), geometry_.pitch, rows, area_.top(),
                                 area_.height(), look_.is_on_whole_pixels);
        int blended_row = -1;
        std::vector<Colour> row_pixels, older;
        int older_row = -1;
        const auto blended = [&](int row) -> const std::vector<Colour>& {
            if (row == blended_row) return row_pixels;
            if (row == older_row) return older;
            std::swap(older, row_pixels);
            older_row = blended_row;
            blended_row = row;
            row_pixels.assign(across.size(), {});
            for (std::size_t pixel = 0; pixel < across.size(); ++pixel)
                for (const Share& share : across[pixel]) {
                    const Colour colour = as_colour(colour_of({row, share.cell}));
                    for (std::size_t channel = 0; channel < 4; ++channel)
                        row_pixels[pixel][channel] += share.part * colour[channel];
                }
            return row_pixels;
        };
        std::vector<Colour> line;
        for (int y = 0; y < image_.height(); ++y) {
            line.assign(across.size(), {});
            for (const Share& share : down[y]) {
                const std::vector<Colour>& row = blended(share.cell);
                for (std::size_t pixel = 0; pixel < row.size(); ++pixel)
                    for (std::size_t channel = 0; channel < 4; ++channel)
                        line[pixel][channel] += share.part * row[pixel][channel];
            }
            auto* pixels = reinterpret_cast<QRgb*>(image_.scanLine(y));
            for (std::size_t pixel = 0; pixel < line.size(); ++pixel) {
                const auto value = [&](std::size_t channel) {
                    return std::clamp(static_cast<int>(std::lround(line[pixel][channel])), 0, 255);
                };
                pixels[pixel] = qRgba(value(0), value(1), value(2), value(3));
            }
        }
    }

    void draw_cells() {
        QPainter painter(&image_);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.translate(-area_.topLeft());
        for (int row = 0; row < field_.rows + geometry_.goal_cells(); ++row)
            for (int column = 0; column < field_.columns + geometry_.goal_cells(); ++column)
                draw_cell(painter, {row, column});
    }

    void draw_cell(QPainter& painter, Cell cell) const {
        QRectF body = geometry_.cell(cell);
        if (look_.is_on_whole_pixels)
            body = QRectF(body.topLeft().toPoint(),
                          geometry_.cell({cell.row + 1, cell.column + 1}).topLeft().toPoint());
        const bool is_bomb = !is_goal(cell) && field_.is_bomb(cell);
        const QColor ground = is_bomb && look_.icon == Icon::none ? look_.bomb : ground_of(cell);
        painter.fillRect(body, ground);
        if (look_.bevel > 0 && !is_goal(cell)) draw_bevel(painter, body, ground);
        if (is_bomb && look_.icon != Icon::none) draw_icon(painter, body);
    }

    void draw_bevel(QPainter& painter, const QRectF& body, const QColor& colour) const {
        const double side = look_.bevel * body.width();
        const bool is_dark = colour.lightness() < 100;
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour.lighter(is_dark ? 150 : 120));
        painter.drawPolygon(
            QPolygonF({body.topLeft(), body.topRight(), body.topRight() + QPointF(-side, side),
                       body.topLeft() + QPointF(side, side),
                       body.bottomLeft() + QPointF(side, -side), body.bottomLeft()}));
        painter.setBrush(colour.darker(140));
        painter.drawPolygon(QPolygonF({body.bottomRight(), body.bottomLeft(),
                                       body.bottomLeft() + QPointF(side, -side),
                                       body.bottomRight() + QPointF(-side, -side),
                                       body.topRight() + QPointF(-side, side), body.topRight()}));
    }

    void draw_icon(QPainter& painter, const QRectF& body) const {
        painter.save();
        painter.translate(body.center());
        painter.scale(body.width(), body.height());
        painter.setBrush(look_.bomb);
        painter.setPen(Qt::NoPen);
        switch (look_.icon) {
            case Icon::bomb:
                draw_bomb(painter);
                break;
            case Icon::mine:
                draw_mine(painter);
                break;
            case Icon::cross:
                draw_cross(painter);
                break;
            case Icon::rock:
                painter.drawPolygon(QPolygonF(
                    {{-0.36, 0.3}, {-0.3, -0.08}, {-0.06, -0.34}, {0.22, -0.2}, {0.38, 0.3}}));
                painter.setBrush(look_.bomb.lighter(135));
                painter.drawPolygon(QPolygonF({{-0.22, -0.06}, {-0.05, -0.26}, {0.06, -0.12}}));
                break;
            case Icon::flame:
                draw_flame(painter);
                break;
            case Icon::none:
                break;
        }
        painter.restore();
    }

    void draw_bomb(QPainter& painter) const {
        painter.drawEllipse(QPointF(-0.03, 0.06), 0.29, 0.29);
        painter.setPen(QPen(look_.bomb, 0.08));
        painter.drawLine(QPointF(0.14, -0.12), QPointF(0.3, -0.32));
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(255, 200, 60));
        painter.drawEllipse(QPointF(0.31, -0.33), 0.08, 0.08);
        painter.setBrush(QColor(255, 255, 255, 150));
        painter.drawEllipse(QPointF(-0.13, -0.04), 0.07, 0.07);
    }

    void draw_mine(QPainter& painter) const {
        painter.drawEllipse(QPointF(0, 0), 0.24, 0.24);
        painter.setPen(QPen(look_.bomb, 0.08));
        for (const QPointF& end :
             {QPointF(0.38, 0), QPointF(0, 0.38), QPointF(0.27, 0.27), QPointF(0.27, -0.27)})
            painter.drawLine(end, -end);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(255, 255, 255, 200));
        painter.drawEllipse(QPointF(-0.08, -0.08), 0.06, 0.06);
    }

    void draw_cross(QPainter& painter) const {
        painter.setPen(QPen(look_.bomb, 0.16, Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(QPointF(-0.26, -0.26), QPointF(0.26, 0.26));
        painter.drawLine(QPointF(-0.26, 0.26), QPointF(0.26, -0.26));
    }

    void draw_flame(QPainter& painter) const {
        QPainterPath path(QPointF(0, -0.4));
        path.cubicTo({0.1, -0.1}, {0.34, 0}, {0.28, 0.2});
        path.cubicTo({0.24, 0.38}, {-0.24, 0.38}, {-0.28, 0.2});
        path.cubicTo({-0.32, 0}, {-0.06, -0.1}, {0, -0.4});
        painter.drawPath(path);
        painter.setBrush(QColor(255, 230, 120));
        painter.drawEllipse(QPointF(0, 0.18), 0.1, 0.13);
    }

    void draw_lines() {
        QPainter painter(&image_);
        const int width = look_.line_width;
        const QRect board = geometry_.board().toRect().translated(-area_.topLeft());
        const auto at = [&](double origin, int index, int first) {
            return static_cast<int>(std::lround(origin + index * geometry_.pitch)) - first -
                   width / 2;
        };
        for (int row = 0; row <= field_.rows + geometry_.goal_cells(); ++row)
            painter.fillRect(board.left(), at(geometry_.origin.y(), row, area_.top()),
                             board.width(), width, look_.line);
        for (int column = 0; column <= field_.columns + geometry_.goal_cells(); ++column)
            painter.fillRect(at(geometry_.origin.x(), column, area_.left()), board.top(), width,
                             board.height(), look_.line);
    }

    const Look& look_;
    const Geometry& geometry_;
    const Minefield& field_;
    QRect area_;
    QImage image_;
};

}  // namespace

FieldPicture field_picture(const Look& look, const Geometry& geometry, const Minefield& field) {
    return Painting(look, geometry, field).painted();
}

}  // namespace sightread::practice::runaway
