// How it looks: themes, faces, geometry, pictures.
#include "tests/practice/onet/scene.hpp"
#include "tests/practice/onet/settings.hpp"
#include "tests/practice/problem.hpp"

#include <QApplication>
#include <cmath>

#include <gtest/gtest.h>

namespace sightread::practice::onet {
namespace {

QImage picture_of_face(const FaceSet& faces, const Theme& theme, int face) {
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(theme.tile);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    faces.paint(painter, QRectF(2, 2, 36, 36), face);
    return image;
}

TEST(Theme, NamesAreAtLeastEightAndFound) {
    EXPECT_GE(theme_names().size(), 8);
    for (const QString& name : theme_names()) EXPECT_EQ(theme_from_text(name).name, name);
    EXPECT_THROW((void)theme_from_text("no such theme"), Problem);
}

TEST(Theme, ANumberIsATheme) {
    EXPECT_EQ(theme_from_text("4711"), theme_from_seed(4711));
    int different = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        different += !(theme_from_seed(seed) == theme_from_seed(seed + 1));
    EXPECT_EQ(different, 50);
}

TEST(Faces, AreAllDifferentInEveryTheme) {
    std::vector<Theme> themes;
    for (const QString& name : theme_names()) themes.push_back(theme_named(name));
    for (std::uint64_t seed = 1; seed <= 25; ++seed) themes.push_back(theme_from_seed(seed));
    for (const Theme& theme : themes) {
        const FaceSet faces(theme, 36, 7);
        EXPECT_EQ(faces.size(), 36) << qPrintable(theme.name);
        std::vector<QImage> seen;
        for (int face = 1; face <= faces.size(); ++face) {
            const QImage image = picture_of_face(faces, theme, face);
            EXPECT_FALSE(std::ranges::count(seen, image))
                << qPrintable(theme.name) << " face " << face;
            seen.push_back(image);
        }
    }
}

TEST(Geometry, FillsTheWindowAndIsFractional) {
    const Theme theme = theme_named("letters");
    const Geometry geometry = fitted(theme, {9, 16, true}, QSize(901, 677), 1000);
    EXPECT_NE(geometry.pitch.width(), std::round(geometry.pitch.width()));
    EXPECT_TRUE(QRectF(0, 0, 901, 677).contains(geometry.board()));
    EXPECT_TRUE(QRectF(0, 0, 901, 677).contains(geometry.clock));
    EXPECT_FALSE(geometry.clock.intersects(geometry.board()));
}

TEST(Geometry, EveryCellHoldsItsCentreInEveryTheme) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Geometry geometry =
            fitted(theme_from_seed(seed), {7, 11, false}, QSize(640, 480), 1000);
        for (int row = 0; row < 7; ++row)
            for (int column = 0; column < 11; ++column)
                EXPECT_EQ(geometry.cell_at(geometry.centre({row, column})), (Cell{row, column}));
        EXPECT_EQ(geometry.cell_at(geometry.board().topLeft() - QPointF(0.01, 0.01)), std::nullopt);
        EXPECT_EQ(geometry.cell_at(geometry.board().bottomRight() + QPointF(0.01, 0.01)),
                  std::nullopt);
    }
}

TEST(Geometry, ScaleIsTheScaleOfThePitch) {
    const Theme theme = theme_named("ivory");
    for (const double scale : {0.5, 0.77, 1.0, 3.0}) {
        const QSize window = natural_size(theme, {9, 16, false}, scale);
        EXPECT_NEAR(fitted(theme, {9, 16, false}, window, 1000).pitch.width(), 44 * scale, 0.1);
    }
    EXPECT_LE(fitted(theme, {9, 16, false}, QSize(4000, 4000), 0.5).pitch.width(), 22);
}

// A board of one face on an even ground: tiles change the picture inside of their cells, and
// nowhere else.
TEST(Scene, TilesLieWhereTheGeometrySays) {
    Theme theme = theme_named("letters");
    Board board{2, 3, Border::open, Gravity::none, {1, 0, 1, 0, 1, 1}};
    const Geometry geometry = fitted(theme, {2, 3, false}, QSize(331, 247), 1000);
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    Scene scene(theme, FaceSet(theme, 1, 1));
    Moment moment;
    moment.board = board;
    scene.paint(painter, geometry, moment);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto cell = geometry.cell_at(QPointF(x + 0.5, y + 0.5));
            const bool is_ground = image.pixelColor(x, y) == theme.ground_colour;
            const bool is_outside = !cell || board.at(*cell) == nothing;
            ASSERT_TRUE(is_ground || !is_outside) << x << ',' << y;
        }
    for (const Cell cell : board.face_cells()) {
        const QPoint near_corner =
            (geometry.cell(cell).topLeft() + QPointF(0.12, 0.12) * geometry.pitch.width())
                .toPoint();
        EXPECT_NE(image.pixelColor(near_corner), theme.ground_colour);
    }
}

TEST(Scene, SelectionIsSeenInEveryTheme) {
    for (const QString& name : theme_names()) {
        const Theme theme = theme_named(name);
        const Geometry geometry = fitted(theme, {3, 4, false}, QSize(400, 300), 1000);
        Moment moment;
        moment.board = {3, 4, Border::open, Gravity::none, std::vector<int>(12, 1)};
        Scene scene(theme, FaceSet(theme, 1, 1));
        QImage images[2];
        for (QImage& image : images) {
            image = QImage(geometry.window, QImage::Format_RGB32);
            QPainter painter(&image);
            scene.paint(painter, geometry, moment);
            moment.selected = Cell{1, 1};
        }
        const QRect cell = geometry.cell({1, 1}).toAlignedRect();
        EXPECT_NE(images[0].copy(cell), images[1].copy(cell)) << qPrintable(name);
    }
}

TEST(Scene, APairThatHasFadedIsGoneEvenUnderThePointer) {
    for (const char* name : {"glass", "letters"}) {
        const Theme theme = theme_named(name);
        const Geometry geometry = fitted(theme, {1, 3, false}, QSize(300, 200), 1000);
        const auto picture = [&](const Moment& moment) {
            QImage image(geometry.window, QImage::Format_RGB32);
            QPainter painter(&image);
            Scene scene(theme, FaceSet(theme, 1, 1));
            scene.paint(painter, geometry, moment);
            return image;
        };
        Moment gone;
        gone.board = {1, 3, Border::open, Gravity::none, {0, 0, 0}};
        Moment faded = gone;
        faded.board.tiles = {1, 0, 1};
        faded.fading = {{0, 0}, {0, 2}};
        faded.faded = 1;
        faded.hovered = Cell{0, 2};
        EXPECT_EQ(picture(faded), picture(gone)) << name;
        faded.fading.clear();
        EXPECT_NE(picture(faded), picture(gone)) << name;
    }
}

}  // namespace
}  // namespace sightread::practice::onet
