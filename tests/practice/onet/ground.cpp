#include "tests/practice/onet/ground.hpp"

#include "tests/practice/onet/picture.hpp"
#include "tests/practice/random.hpp"

#include <QPainter>
#include <cmath>

namespace sightread::practice::onet {

namespace {

constexpr QSize texture_size(480, 360);  // stretched over the window, as games do it

QImage gradient(const Theme& theme, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    QLinearGradient fill(0, 0, theme.seed % 2 ? 0 : size.width(), size.height());
    fill.setColorAt(0, theme.ground_colour);
    fill.setColorAt(1, theme.ground_end);
    painter.fillRect(image.rect(), fill);
    return image;
}

// Planks with grain along them.
QImage wood(const Theme& theme) {
    QImage image(texture_size, QImage::Format_RGB32);
    const Noise noise(theme.seed);
    constexpr int planks = 5;
    for (int y = 0; y < image.height(); ++y) {
        const int plank = y * planks / image.height();
        const double tone = Random(theme.seed, static_cast<std::uint64_t>(plank)).real(-0.15, 0.15);
        const bool is_seam = y * planks % image.height() < planks;
        for (int x = 0; x < image.width(); ++x) {
            const double grain = noise.at(x / 90.0 + plank * 31, y / 3.5);
            const double rings =
                0.5 + 0.5 * std::sin(noise.at(x / 160.0 + plank * 7, y / 18.0, 2) * 40);
            const double share =
                is_seam ? 1 : std::clamp(0.65 * grain + 0.25 * rings + tone, 0.0, 1.0);
            image.setPixelColor(x, y, blend(theme.ground_colour, theme.ground_end, share));
        }
    }
    return image;
}

QImage felt(const Theme& theme) {
    QImage image(texture_size, QImage::Format_RGB32);
    const Noise noise(theme.seed);
    Random random(theme.seed);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const double share = 0.35 * noise.at(x / 60.0, y / 60.0, 3) + random.real(0, 0.18);
            image.setPixelColor(x, y,
                                blend(theme.ground_colour, theme.ground_colour.darker(220), share));
        }
    return image;
}

void lay_bricks(QPainter& painter, const Theme& theme, const Geometry& geometry) {
    Random random(theme.seed, 9);
    const double width = geometry.pitch.width() * random.real(0.8, 1.35);
    const double height = geometry.pitch.height() * random.real(0.8, 1.2);
    const double joint = width * 0.05;
    const double shift = random.chance(0.5) ? 0.5 : 0;
    painter.setPen(Qt::NoPen);
    for (int row = -1; row * height < geometry.window.height(); ++row)
        for (int column = -1; column * width < geometry.window.width() + width; ++column) {
            const QRectF stone(column * width - (row % 2 ? shift * width : 0), row * height,
                               width - joint, height - joint);
            const QColor colour = blend(theme.ground_colour, theme.ground_end, random.real(0, 0.3));
            QLinearGradient light(stone.topLeft(), stone.bottomRight());
            light.setColorAt(0, colour.lighter(118));
            light.setColorAt(1, colour.darker(118));
            painter.setBrush(light);
            painter.drawRoundedRect(stone, width * 0.06, width * 0.06);
        }
}

void draw_dots(QPainter& painter, const Theme& theme, const Geometry& geometry) {
    Random random(theme.seed, 10);
    painter.setPen(Qt::NoPen);
    const double radius = geometry.pitch.width() * random.real(0.04, 0.12);
    const double step = geometry.pitch.width() * random.real(0.5, 1.4);
    painter.setBrush(theme.ground_end);
    for (double y = 0; y < geometry.window.height() + step; y += step)
        for (double x = 0; x < geometry.window.width() + step; x += step)
            painter.drawEllipse(QPointF(x, y), radius, radius);
}

void draw_checks(QPainter& painter, const Theme& theme, const Geometry& geometry) {
    Random random(theme.seed, 11);
    const double side = geometry.pitch.width() * random.real(0.4, 1.2);
    for (int row = 0; row * side < geometry.window.height(); ++row)
        for (int column = row % 2; column * side < geometry.window.width(); column += 2)
            painter.fillRect(QRectF(column * side, row * side, side, side), theme.ground_end);
}

QImage stretched_texture(const Theme& theme) {
    if (theme.ground == GroundKind::wood) return wood(theme);
    if (theme.ground == GroundKind::felt) return felt(theme);
    Random random(theme.seed, 12);
    return random.chance(0.6)
               ? landscape(texture_size, theme.ground_colour, theme.ground_end, random)
               : snapshot(texture_size, random);
}

}  // namespace

QImage ground_picture(const Theme& theme, const Geometry& geometry) {
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.fillRect(image.rect(), theme.ground == GroundKind::bricks ? theme.ground_end.darker(150)
                                                                      : theme.ground_colour);
    switch (theme.ground) {
        case GroundKind::flat:
            break;
        case GroundKind::gradient:
            return gradient(theme, geometry.window);
        case GroundKind::bricks:
            lay_bricks(painter, theme, geometry);
            break;
        case GroundKind::dots:
            draw_dots(painter, theme, geometry);
            break;
        case GroundKind::checks:
            draw_checks(painter, theme, geometry);
            break;
        case GroundKind::wood:
        case GroundKind::felt:
        case GroundKind::photo:
            painter.drawImage(image.rect(), stretched_texture(theme));
            break;
    }
    return image;
}

}  // namespace sightread::practice::onet
