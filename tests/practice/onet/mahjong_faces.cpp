// Mahjong faces, drawn from strokes: dots, bamboo, numbers, winds, dragons, flowers. The white
// dragon is drawing 0, and blank.
#include "tests/practice/onet/faces.hpp"

#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace sightread::practice::onet {

namespace {

using Strokes = std::vector<std::vector<QPointF>>;

const Strokes numerals[] = {
    {{{.1, .5}, {.9, .5}}},
    {{{.2, .3}, {.8, .3}}, {{.1, .75}, {.9, .75}}},
    {{{.2, .2}, {.8, .2}}, {{.25, .5}, {.75, .5}}, {{.1, .82}, {.9, .82}}},
    {{{.1, .2}, {.9, .2}, {.9, .85}, {.1, .85}, {.1, .2}},
     {{.38, .2}, {.28, .62}},
     {{.62, .2}, {.64, .55}, {.88, .6}}},
    {{{.15, .15}, {.85, .15}},
     {{.48, .15}, {.36, .85}},
     {{.2, .48}, {.72, .48}, {.68, .85}},
     {{.05, .87}, {.95, .87}}},
    {{{.5, .04}, {.5, .2}},
     {{.08, .37}, {.92, .37}},
     {{.38, .52}, {.15, .92}},
     {{.62, .52}, {.88, .92}}},
    {{{.08, .5}, {.92, .35}}, {{.45, .1}, {.45, .8}, {.55, .88}, {.9, .85}}},
    {{{.4, .18}, {.3, .6}, {.08, .92}}, {{.58, .12}, {.68, .55}, {.93, .92}}},
    {{{.12, .35}, {.7, .35}, {.7, .8}, {.78, .9}, {.95, .78}}, {{.42, .08}, {.4, .5}, {.1, .92}}}};

const Strokes ten_thousand{{{.08, .15}, {.92, .15}},
                           {{.45, .15}, {.4, .5}, {.1, .92}},
                           {{.42, .42}, {.82, .42}, {.76, .88}, {.6, .8}}};

const Strokes winds[] = {{{{.1, .22}, {.9, .22}},
                          {{.42, .02}, {.22, .5}, {.85, .5}},
                          {{.52, .35}, {.52, .94}, {.42, .86}},
                          {{.32, .62}, {.15, .86}},
                          {{.7, .62}, {.9, .84}}},
                         {{{.1, .2}, {.9, .2}},
                          {{.5, .02}, {.5, .38}},
                          {{.14, .94}, {.14, .38}, {.86, .38}, {.86, .94}},
                          {{.3, .58}, {.7, .58}},
                          {{.28, .76}, {.72, .76}},
                          {{.5, .5}, {.5, .96}}},
                         {{{.08, .13}, {.92, .13}},
                          {{.14, .36}, {.86, .36}, {.86, .92}, {.14, .92}, {.14, .36}},
                          {{.4, .13}, {.4, .52}, {.26, .68}},
                          {{.6, .13}, {.6, .6}, {.82, .64}}},
                         {{{.36, .08}, {.36, .94}},
                          {{.1, .36}, {.36, .36}},
                          {{.06, .8}, {.36, .66}},
                          {{.62, .08}, {.62, .8}, {.7, .9}, {.93, .86}, {.93, .72}},
                          {{.62, .48}, {.9, .32}}}};

const Strokes red_dragon{{{.1, .26}, {.9, .26}, {.9, .64}, {.1, .64}, {.1, .26}},
                         {{.5, .02}, {.5, .98}}};
const Strokes green_dragon{{{.3, .08}, {.2, .36}, {.92, .36}},
                           {{.54, .06}, {.44, .5}, {.06, .94}},
                           {{.38, .58}, {.8, .58}, {.28, .96}},
                           {{.4, .64}, {.94, .96}},
                           {{.7, .1}, {.84, .22}}};

void draw_strokes(QPainter& painter, const QRectF& area, const Strokes& strokes,
                  const QColor& colour) {
    const double side = std::min(area.width(), area.height());
    const QPointF corner = area.center() - QPointF(side, side) / 2;
    painter.setPen(QPen(colour, side * 0.1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const auto& stroke : strokes) {
        QPainterPath path(corner + stroke.front() * side);
        for (const QPointF& point : stroke) path.lineTo(corner + point * side);
        painter.drawPath(path);
    }
}

const std::vector<std::vector<int>> rows_of_count{
    {}, {1}, {1, 1}, {1, 1, 1}, {2, 2}, {2, 1, 2}, {2, 2, 2}, {2, 2, 3}, {2, 2, 2, 2}, {3, 3, 3}};

// The places of `count` things in rows, as fractions of the area.
std::vector<QPointF> places(int count) {
    std::vector<QPointF> all;
    const auto& rows = rows_of_count[static_cast<std::size_t>(count)];
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (int index = 0; index < rows[row]; ++index)
            all.emplace_back((index + 1.0) / (rows[row] + 1.0), (row + 0.5) / double(rows.size()));
    return all;
}

QPointF within(const QRectF& area, QPointF share) {
    return {area.left() + area.width() * share.x(), area.top() + area.height() * share.y()};
}

void draw_dots(QPainter& painter, const QRectF& area, int count, const Theme& theme) {
    const double radius = area.width() * (count == 1 ? 0.4 : count == 2 ? 0.22 : 0.145);
    std::size_t index = 0;
    for (const QPointF place : places(count)) {
        const QColor colour =
            theme.inks[(index++ + static_cast<std::size_t>(count)) % theme.inks.size()];
        const QPointF centre = within(area, place);
        painter.setPen(QPen(colour, radius * 0.35));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(centre, radius * 0.82, radius * 0.82);
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawEllipse(centre, radius * 0.35, radius * 0.35);
    }
}

void draw_bamboo(QPainter& painter, const QRectF& area, int count, const Theme& theme) {
    const double rows = double(rows_of_count[static_cast<std::size_t>(count)].size());
    const double length = area.height() / std::max(rows, 2.0) * 0.82;
    const double width = area.width() * 0.13;
    int index = 0;
    for (const QPointF place : places(count)) {
        const QPointF centre = within(area, place);
        const bool is_red = count > 4 && index++ == count / 2;
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.inks[is_red ? 1 : count == 8 ? 2 : 0]);
        for (const double half : {-0.26, 0.26})
            painter.drawRoundedRect(
                QRectF(centre.x() - width / 2, centre.y() + half * length - length * 0.23, width,
                       length * 0.46),
                width * 0.4, width * 0.4);
        painter.drawRect(QRectF(centre.x() - width * 0.75, centre.y() - length * 0.04, width * 1.5,
                                length * 0.08));
    }
}

void draw_flower(QPainter& painter, const QRectF& area, int which) {
    static const QColor petals[] = {"#d6336c", "#7048e8", "#f08c00", "#e03131",
                                    "#74b816", "#2b8a3e", "#d9480f", "#4dabf7"};
    const QPointF centre = area.center() + QPointF(0, -area.height() * 0.12);
    const double reach = area.width() * 0.24;
    painter.setPen(QPen(QColor("#2f6b2f"), area.width() * 0.06));
    painter.drawLine(centre, QPointF(area.center().x() + area.width() * (which % 2 ? 0.1 : -0.1),
                                     area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(petals[which]);
    const int count = 4 + which % 4;
    for (int petal = 0; petal < count; ++petal) {
        const double angle = 2 * std::numbers::pi * petal / count + which;
        const QPointF place = centre + reach * QPointF(std::cos(angle), std::sin(angle));
        painter.drawEllipse(place, reach * 0.62, reach * 0.62);
    }
    painter.setBrush(QColor("#ffd43b"));
    painter.drawEllipse(centre, reach * 0.45, reach * 0.45);
    paint_letters(painter, QRectF(area.left(), area.top(), area.width() * 0.2, area.height() * 0.2),
                  QString::number(which % 4 + 1), "DejaVu Sans", petals[which].darker());
}

}  // namespace

void paint_mahjong(QPainter& painter, const QRectF& area, const Theme& theme, int drawing) {
    const QRectF upper(area.left(), area.top(), area.width(), area.height() * 0.48);
    const QRectF lower(area.left(), area.top() + area.height() * 0.52, area.width(),
                       area.height() * 0.48);
    if (drawing == 0) return;
    if (drawing <= 9) return draw_dots(painter, area, drawing, theme);
    if (drawing <= 18) return draw_bamboo(painter, area, drawing - 9, theme);
    if (drawing <= 27) {
        draw_strokes(painter, upper, numerals[drawing - 19], theme.inks[2]);
        return draw_strokes(painter, lower, ten_thousand, theme.inks[1]);
    }
    if (drawing <= 31)
        return draw_strokes(painter, area.adjusted(0, 0, 0, 0), winds[drawing - 28],
                            QColor("#20242c"));
    if (drawing == 32) return draw_strokes(painter, area, red_dragon, theme.inks[1]);
    if (drawing == 33) return draw_strokes(painter, area, green_dragon, theme.inks[0]);
    draw_flower(painter, area, drawing - 34);
}

}  // namespace sightread::practice::onet
