// How LYNE looks: palettes, geometry, what of the drawing is seen.
#include "tests/practice/lyne/forms.hpp"
#include "tests/practice/lyne/generate.hpp"
#include "tests/practice/lyne/palette.hpp"
#include "tests/practice/lyne/scene.hpp"
#include "tests/practice/lyne/text.hpp"
#include "tests/practice/problem.hpp"

#include <QApplication>
#include <cmath>

#include <gtest/gtest.h>

namespace sightread::practice::lyne {
namespace {

int distance(const QColor& a, const QColor& b) {
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                     std::abs(a.blue() - b.blue())});
}

std::vector<Palette> many_palettes() {
    std::vector<Palette> palettes;
    for (const QString& name : palette_names()) palettes.push_back(palette_from_text(name));
    for (int seed = 1; seed <= 60; ++seed)
        palettes.push_back(palette_from_text(QString::number(seed)));
    return palettes;
}

QImage picture(const Palette& palette, const Geometry& geometry, const Moment& moment) {
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    Scene(palette).paint(painter, geometry, moment);
    return image;
}

// Where colours are compared it is by what is on the screen, not by how they were made.
QRgb at(const QImage& image, QPointF place) {
    return image.pixel(static_cast<int>(std::floor(place.x())),
                       static_cast<int>(std::floor(place.y())));
}

TEST(LynePalette, AreAtLeastTwelveAndNodesAreSeenInEach) {
    EXPECT_GE(palette_names().size(), 12);
    EXPECT_THROW((void)palette_from_text("no such palette"), Problem);
    for (const Palette& palette : many_palettes()) {
        for (const Ink& ink : palette.shapes)
            EXPECT_GE(distance(ink.inner, palette.background), 25);
        EXPECT_GE(distance(palette.octagon, palette.background), 25) << qPrintable(palette.name);
        EXPECT_GE(distance(palette.octagon, palette.border), 35) << qPrintable(palette.name);
        EXPECT_GE(distance(palette.background, palette.border), 45) << qPrintable(palette.name);
        EXPECT_LE(distance(palette.background, palette.empty), 45) << qPrintable(palette.name);
    }
}

TEST(LynePalette, SomeHaveTwinsAndSomeHideTheOctagon) {
    int twins = 0, hidden = 0;
    for (const QString& name : palette_names()) {
        const Palette palette = palette_from_text(name);
        const auto& [first, second, third] = palette.shapes;
        twins += distance(first.inner, second.inner) < 12 ||
                 distance(first.inner, third.inner) < 12 ||
                 distance(second.inner, third.inner) < 12;
        for (const Ink& ink : palette.shapes) hidden += distance(ink.inner, palette.octagon) < 12;
    }
    EXPECT_GE(twins, 2);
    EXPECT_GE(hidden, 2);
}

TEST(LyneGeometry, IsThatOfTheRealGame) {
    const auto pitch = [](int rows, int columns, QSize window) {
        return fitted(Board{rows, columns, {}}, window, 1e9).pitch;
    };
    EXPECT_NEAR(pitch(4, 3, {640, 480}), 109, 0.2);
    EXPECT_NEAR(pitch(3, 3, {640, 480}), 145.5, 0.2);
    EXPECT_NEAR(pitch(4, 8, {1280, 720}), 142.3, 0.2);
}

TEST(LyneGeometry, EveryNodeHoldsItsCentreAndNothingElseIsHit) {
    for (const QSize window :
         {QSize(320, 240), QSize(641, 479), QSize(1280, 720), QSize(777, 1201)}) {
        const Geometry geometry = fitted(Board{5, 7, {}}, window, 1e9);
        for (int row = 0; row < 5; ++row)
            for (int column = 0; column < 7; ++column) {
                EXPECT_EQ(geometry.node_at(geometry.centre({row, column})), (Cell{row, column}));
                EXPECT_EQ(geometry.node_at(geometry.cell({row, column}).topLeft()), std::nullopt);
            }
        EXPECT_EQ(geometry.node_at(geometry.centre({-1, 0})), std::nullopt);
        EXPECT_TRUE(QRectF({}, QSizeF(window)).contains(geometry.centre({4, 6})));
    }
}

TEST(LyneForms, TheTriangleHasItsCentroidOnTheLatticePoint) {
    for (const QPolygonF& form : {node_outline(0), end_outline(0), end_fill(0), end_centre(0)}) {
        QPointF sum;
        for (const QPointF corner : form) sum += corner;
        EXPECT_NEAR(sum.x(), 0, 1e-9);
        EXPECT_NEAR(sum.y(), 0, 1e-9);
    }
}

TEST(LyneForms, HolesDoNotTouchAndLieInTheOctagon) {
    for (int holes = 1; holes <= most_holes; ++holes) {
        const std::vector<QPointF> places = hole_places(holes);
        ASSERT_EQ(static_cast<int>(places.size()), holes);
        for (std::size_t i = 0; i < places.size(); ++i) {
            for (const QPointF corner : hole().translated(places[i]))
                EXPECT_TRUE(octagon_outline().containsPoint(corner, Qt::OddEvenFill)) << holes;
            for (std::size_t j = 0; j < i; ++j)
                EXPECT_GT((places[i] - places[j]).manhattanLength(), 0.156)
                    << holes << ':' << i << ',' << j;
        }
    }
}

// Every place has the colour that it should have in its middle, whatever the palette.
TEST(LyneScene, PaintsEachPlaceWhereTheGeometrySays) {
    const Board board = board_from_text("2 5\nA b c 2 B\nA B C 3 C\n", "test");
    for (const Palette& palette : many_palettes())
        for (const QSize size : {QSize(900, 300), QSize(1483, 411)}) {
            const Geometry geometry = fitted(board, size, 1e9);
            const QImage image = picture(palette, geometry, {.board = board});
            EXPECT_EQ(at(image, geometry.centre({0, 0})), palette.border.rgb());
            EXPECT_EQ(at(image, geometry.centre({0, 1})), palette.shapes[1].inner.rgb());
            EXPECT_EQ(at(image, geometry.centre({0, 2})), palette.shapes[2].inner.rgb());
            EXPECT_EQ(at(image, geometry.centre({0, 3})), palette.octagon.rgb());
            const QPointF hole = geometry.centre({0, 3}) + hole_places(2)[0] * geometry.pitch;
            EXPECT_EQ(at(image, hole), palette.background.rgb());
            EXPECT_EQ(at(image, geometry.centre({1, -1})), palette.empty.rgb());
            EXPECT_EQ(at(image, QPointF(0, size.height() / 2.0)), palette.border.rgb());
        }
}

TEST(LyneScene, HolesFillOneByOneAndTheFinishedLineIsLight) {
    Random random(3);
    const Level level = generate({3, 4, 2, 0.4}, random);
    const Palette palette = palette_from_text("original");
    const Geometry geometry = fitted(level.board, {800, 600}, 1e9);
    std::vector<Line> lines;
    int seen_filled = 0;
    for (const Line& line : level.answer) {
        lines.push_back(line);
        const QImage image = picture(palette, geometry, {.board = level.board, .lines = lines});
        for (const Cell cell : level.board.cells()) {
            if (level.board.at(cell).kind != Kind::octagon) continue;
            int filled = 0;
            for (const QPointF place : hole_places(level.board.at(cell).holes))
                filled += at(image, geometry.centre(cell) + place * geometry.pitch) ==
                          palette.border.rgb();
            EXPECT_EQ(filled, filled_holes(lines, cell));
            seen_filled += filled;
        }
        const QPointF middle =
            (geometry.centre(line.cells[0]) + geometry.centre(line.cells[1])) / 2;
        EXPECT_EQ(at(image, middle),
                  palette.shapes[static_cast<std::size_t>(line.shape)].inner.rgb());
    }
    EXPECT_GT(seen_filled, 0);
}

TEST(LyneScene, FadesToTheBorderColour) {
    const Board board = board_from_text("1 2\nA A\n", "test");
    const Palette palette = palette_from_text("deep-space");
    const Geometry geometry = fitted(board, {200, 120}, 1e9);
    const QImage image = picture(palette, geometry, {.board = board, .faded = 1});
    for (int x = 0; x < 200; x += 7)
        for (int y = 0; y < 120; y += 5) EXPECT_EQ(image.pixel(x, y), palette.border.rgb());
}

TEST(LyneScene, AVisitSpinsTheNodeAndIsOverSoon) {
    const Board board = board_from_text("1 3\nA a A\n", "test");
    const Palette palette = palette_from_text("original");
    const Geometry geometry = fitted(board, {400, 200}, 1e9);
    const QImage still = picture(palette, geometry, {.board = board});
    const QImage spinning =
        picture(palette, geometry, {.board = board, .pulses = {{{0, 1}, spin_time / 3}}});
    const QImage over =
        picture(palette, geometry, {.board = board, .pulses = {{{0, 1}, ghost_time}}});
    EXPECT_NE(spinning, still);
    EXPECT_EQ(over, still);
}

}  // namespace
}  // namespace sightread::practice::lyne
