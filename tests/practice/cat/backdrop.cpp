#include "tests/practice/cat/backdrop.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

namespace sightread::practice::cat {

namespace {

void paint_grain(QImage& image, const Look& look, Random& random) {
    for (int y = 0; y < image.height(); ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < image.width(); ++x) {
            const int by = random.between(-9, 9);
            const auto level = [&](int value) { return std::clamp(value + by, 0, 255); };
            line[x] = qRgb(level(look.ground.red()), level(look.ground.green()),
                           level(look.ground.blue()));
        }
    }
}

void paint_hills(QPainter& painter, const Look& look, QSize size, Random& random) {
    painter.setPen(Qt::NoPen);
    for (int hill = 0; hill < 3; ++hill) {
        QPainterPath path(QPointF(0, size.height()));
        const double top = size.height() * (0.15 + 0.25 * hill + random.real(0, 0.1));
        const double wave = random.real(1.5, 4), shift = random.real(0, 6);
        for (int x = 0; x <= size.width(); x += 8)
            path.lineTo(x,
                        top + size.height() * 0.07 * std::sin(shift + wave * x / size.width() * 3));
        path.lineTo(size.width(), size.height());
        painter.setBrush(look.other_ground.darker(90 + 12 * hill));
        painter.drawPath(path);
    }
}

void paint_flowers(QPainter& painter, const Look& look, QSize size, Random& random) {
    painter.setPen(Qt::NoPen);
    const int many = size.width() * size.height() / 4000;
    for (int flower = 0; flower < many; ++flower) {
        const QPointF at(random.real(0, size.width()), random.real(0, size.height()));
        const double radius = random.real(2, 5);
        painter.setBrush(random.chance(0.5) ? look.other_ground : look.other_ground.lighter(130));
        for (int petal = 0; petal < 5; ++petal)
            painter.drawEllipse(
                at + QPointF(radius * std::cos(petal * 1.257), radius * std::sin(petal * 1.257)),
                radius * 0.7, radius * 0.7);
    }
}

void paint_clouds(QPainter& painter, const Look& look, QSize size, Random& random) {
    painter.setPen(Qt::NoPen);
    for (int cloud = 0; cloud < 14; ++cloud) {
        QColor colour = look.other_ground;
        colour.setAlpha(random.between(60, 160));
        painter.setBrush(colour);
        painter.drawEllipse(QPointF(random.real(0, size.width()), random.real(0, size.height())),
                            size.width() * random.real(0.05, 0.25),
                            size.height() * random.real(0.03, 0.12));
    }
}

void paint_stripes(QPainter& painter, const Look& look, QSize size, Random& random) {
    painter.setPen(QPen(look.other_ground, random.real(3, 14)));
    const int step = random.between(20, 60);
    for (int x = -size.height(); x < size.width(); x += step)
        painter.drawLine(x, size.height(), x + size.height(), 0);
}

}  // namespace

QImage backdrop(const Look& look, QSize size) {
    QImage image(size, QImage::Format_RGB32);
    image.fill(look.ground);
    Random random(qHash(look.name), 5);
    if (look.backdrop == Backdrop::grain) return paint_grain(image, look, random), image;
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    if (look.backdrop == Backdrop::gradient) {
        QLinearGradient gradient(0, 0, random.chance(0.5) ? 0 : size.width(), size.height());
        gradient.setColorAt(0, look.ground);
        gradient.setColorAt(1, look.other_ground);
        painter.fillRect(image.rect(), gradient);
    }
    if (look.backdrop == Backdrop::hills) paint_hills(painter, look, size, random);
    if (look.backdrop == Backdrop::flowers) paint_flowers(painter, look, size, random);
    if (look.backdrop == Backdrop::clouds) paint_clouds(painter, look, size, random);
    if (look.backdrop == Backdrop::stripes) paint_stripes(painter, look, size, random);
    return image;
}

}  // namespace sightread::practice::cat
