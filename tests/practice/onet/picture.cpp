#include "tests/practice/onet/picture.hpp"

#include <QPainter>
#include <QPainterPath>
#include <QRadialGradient>
#include <cmath>
#include <numbers>

namespace sightread::practice::onet {

double Noise::corner(int x, int y) const {
    Random random(seed_, (static_cast<std::uint64_t>(static_cast<std::uint32_t>(x)) << 32) |
                             static_cast<std::uint32_t>(y));
    return random.real(0, 1);
}

double Noise::octave(double x, double y) const {
    const int left = static_cast<int>(std::floor(x));
    const int top = static_cast<int>(std::floor(y));
    const auto smooth = [](double part) { return part * part * (3 - 2 * part); };
    const double across = smooth(x - left);
    const double down = smooth(y - top);
    const double upper = std::lerp(corner(left, top), corner(left + 1, top), across);
    const double lower = std::lerp(corner(left, top + 1), corner(left + 1, top + 1), across);
    return std::lerp(upper, lower, down);
}

double Noise::at(double x, double y, int octaves) const {
    double sum = 0;
    double weight = 0.5;
    double total = 0;
    for (int index = 0; index < octaves; ++index) {
        sum += weight * octave(x, y);
        total += weight;
        weight /= 2;
        x = x * 2 + 17.3;
        y = y * 2 + 9.1;
    }
    return sum / total;
}

QColor blend(const QColor& from, const QColor& to, double share) {
    const auto mix = [share](int one, int other) {
        return static_cast<int>(std::lround(std::lerp(one, other, share)));
    };
    return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue()),
            mix(from.alpha(), to.alpha())};
}

namespace {

QColor random_colour(Random& random, double least_lightness = 0.25, double most_lightness = 0.75) {
    return QColor::fromHslF(static_cast<float>(random.real(0, 0.999)),
                            static_cast<float>(random.real(0.3, 0.9)),
                            static_cast<float>(random.real(least_lightness, most_lightness)));
}

void add_grain(QImage& image, Random& random, int strength) {
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int grain = random.between(-strength, strength);
            const auto shifted = [grain](int value) { return std::clamp(value + grain, 0, 255); };
            line[x] =
                qRgb(shifted(qRed(line[x])), shifted(qGreen(line[x])), shifted(qBlue(line[x])));
        }
    }
}

// Each pixel a blend of colours along a field of noise; the field may be bent into stripes as
// marble and wood have them.
QImage texture(QSize whole, Random& random) {
    const QSize size = whole / 2;  // it is smooth: half the pixels show the same
    QImage image(size, QImage::Format_RGB32);
    const Noise noise(random.next());
    const QColor low = random_colour(random, 0.1, 0.45);
    const QColor high = random_colour(random, 0.5, 0.9);
    const double zoom = random.real(2, 6);
    const double stripes = random.chance(0.5) ? random.real(2, 8) : 0;
    const double angle = random.real(0, std::numbers::pi);
    for (int y = 0; y < size.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < size.width(); ++x) {
            const double u = double(x) / size.width();
            const double v = double(y) / size.height();
            double share = noise.at(u * zoom, v * zoom);
            if (stripes > 0) {
                const double along = u * std::cos(angle) + v * std::sin(angle);
                share =
                    0.5 + 0.5 * std::sin(2 * std::numbers::pi * (along * stripes + share * 1.5));
            }
            line[x] = blend(low, high, std::clamp(share * 1.3 - 0.15, 0.0, 1.0)).rgb();
        }
    }
    return image.scaled(whole, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
        .convertToFormat(QImage::Format_RGB32);
}

QImage lights_out_of_focus(QSize size, Random& random) {
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    QLinearGradient ground(0, 0, size.width(), size.height());
    ground.setColorAt(0, random_colour(random, 0.08, 0.4));
    ground.setColorAt(1, random_colour(random, 0.08, 0.4));
    painter.fillRect(image.rect(), ground);
    painter.setPen(Qt::NoPen);
    for (int count = random.between(4, 9); count > 0; --count) {
        QColor light = random_colour(random, 0.5, 0.8);
        light.setAlpha(random.between(90, 210));
        painter.setBrush(light);
        const double radius = size.width() * random.real(0.08, 0.3);
        painter.drawEllipse(QPointF(random.real(0, size.width()), random.real(0, size.height())),
                            radius, radius);
    }
    return image;
}

// A ball, lit from one side, on a table.
QImage still_life(QSize size, Random& random) {
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = size.width();
    const double height = size.height();
    const double horizon = height * random.real(0.4, 0.75);
    QLinearGradient back(0, 0, 0, height);
    back.setColorAt(0, random_colour(random, 0.5, 0.85));
    back.setColorAt(1, random_colour(random, 0.3, 0.6));
    painter.fillRect(image.rect(), back);
    painter.fillRect(QRectF(0, horizon, width, height - horizon), random_colour(random, 0.15, 0.5));
    painter.setPen(Qt::NoPen);
    for (int count = random.between(1, 3); count > 0; --count) {
        const double radius = width * random.real(0.14, 0.34);
        const QPointF centre(
            width * random.real(0.25, 0.75),
            std::min(height - radius * 0.9, horizon + random.real(-0.4, 0.5) * radius));
        painter.setBrush(QColor(0, 0, 0, 80));
        painter.drawEllipse(centre + QPointF(radius * 0.3, radius * 0.8), radius * 1.1,
                            radius * 0.3);
        const QColor skin = random_colour(random, 0.35, 0.6);
        QRadialGradient light(centre - QPointF(radius * 0.35, radius * 0.4), radius * 1.5);
        light.setColorAt(0, skin.lighter(190));
        light.setColorAt(0.4, skin);
        light.setColorAt(1, skin.darker(300));
        painter.setBrush(light);
        painter.drawEllipse(centre, radius, radius);
    }
    return image;
}

}  // namespace

QImage landscape(QSize size, const QColor& sky, const QColor& land, Random& random) {
    QImage image(size, QImage::Format_RGB32);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    const double width = size.width();
    const double height = size.height();
    QLinearGradient air(0, 0, 0, height);
    air.setColorAt(0, sky);
    air.setColorAt(0.7, blend(sky, Qt::white, 0.6));
    painter.fillRect(image.rect(), air);
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(255, 244, 214, 220));
    painter.drawEllipse(QPointF(random.real(0.1, 0.9) * width, random.real(0.08, 0.35) * height),
                        width * 0.07, width * 0.07);
    const int ranges = random.between(2, 5);
    for (int range = 0; range < ranges; ++range) {
        const Noise ridge(random.next());
        const double base = height * (0.35 + 0.55 * range / ranges);
        const double rise = height * random.real(0.08, 0.25);
        const double waves = random.real(2, 5);
        QPainterPath hill(QPointF(0, height));
        for (double x = 0; x <= width; x += 1)
            hill.lineTo(x, base - rise * (ridge.at(waves * x / width, 3) - 0.5) * 2);
        hill.lineTo(width, height);
        painter.setBrush(blend(blend(sky, Qt::white, 0.3), land, (range + 1.0) / ranges));
        painter.drawPath(hill);
    }
    painter.end();
    add_grain(image, random, 6);
    return image;
}

QImage snapshot(QSize size, Random& random) {
    const int kind = random.below(4);
    if (kind == 0)
        return landscape(size, random_colour(random, 0.4, 0.75), random_colour(random, 0.12, 0.45),
                         random);
    QImage image = kind == 1   ? texture(size, random)
                   : kind == 2 ? lights_out_of_focus(size, random)
                               : still_life(size, random);
    add_grain(image, random, 8);
    return image;
}

}  // namespace sightread::practice::onet
