#include "tests/practice/sliding/pictures.hpp"

#include "tests/practice/problem.hpp"
#include "tests/practice/random.hpp"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <vector>

namespace sightread::practice::sliding {

namespace {

constexpr int side = 900;  // drawn at this size, then scaled

// Smooth noise of several octaves, 0 to 1.
class Clouds {
public:
    explicit Clouds(Random& random) {
        for (float& value : values_) value = static_cast<float>(random.real(0, 1));
    }
    double at(double x, double y, int octaves = 5) const {
        double sum = 0, weight = 0.5, total = 0;
        for (int octave = 0; octave < octaves; ++octave, weight /= 2, x *= 2.03, y *= 2.03) {
            sum += weight * smooth(x, y);
            total += weight;
        }
        return sum / total;
    }

private:
    double value(int x, int y) const {
        return values_[static_cast<std::size_t>((y & 63) * 64 + (x & 63))];
    }
    double smooth(double x, double y) const {
        const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
        const auto eased = [](double t) { return t * t * (3 - 2 * t); };
        const double u = eased(x - left), v = eased(y - top);
        const double upper = value(left, top) * (1 - u) + value(left + 1, top) * u;
        const double lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u;
        return upper * (1 - v) + lower * v;
    }
    float values_[64 * 64];
};

QColor mixed(const QColor& a, const QColor& b, double share) {
    share = std::clamp(share, 0.0, 1.0);
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share),
                            static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
                            static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

using Shade = std::function<QColor(double x, double y)>;  // both 0 to 1

void shade(QImage& image, const Shade& colour) {
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            image.setPixelColor(x, y, colour((x + 0.5) / side, (y + 0.5) / side));
}

// A light grain, as of a photograph.
void add_grain(QImage& image, Random& random, int strength) {
    for (int y = 0; y < side; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < side; ++x) {
            const int by = random.between(-strength, strength);
            const auto moved = [&](int value) { return std::clamp(value + by, 0, 255); };
            line[x] = qRgb(moved(qRed(line[x])), moved(qGreen(line[x])), moved(qBlue(line[x])));
        }
    }
}

QColor tint(Random& random, int saturation, int value) {
    return QColor::fromHsv(random.below(360), saturation, value);
}

void sky(QImage& image, Random& random, const QColor& high, const QColor& low) {
    const Clouds clouds(random);
    shade(image, [&](double x, double y) {
        const double cover = std::clamp((clouds.at(x * 4, y * 7) - 0.45) * 3, 0.0, 0.8);
        return mixed(mixed(high, low, y * 1.4), QColor(250, 250, 252), cover);
    });
}

void ridge(QPainter& painter, Random& random, double height, double rough, const QColor& colour) {
    const Clouds form(random), grain(random);
    const double shift = random.real(0, 50);
    for (int x = 0; x < side; ++x) {
        const double top = height + rough * (form.at(shift + x / 170.0, 3.5) - 0.5);
        for (int y = std::max(0, static_cast<int>(top * side)); y < side; ++y) {
            const double light = grain.at(x / 30.0 + shift, y / 22.0);
            painter.setPen(mixed(colour.darker(150), colour.lighter(140), light * 1.5 - 0.25));
            painter.drawPoint(x, y);
        }
    }
}

void hills(QImage& image, Random& random) {
    sky(image, random, QColor(70, 130, 210), QColor(225, 225, 205));
    QPainter painter(&image);
    for (int layer = 0; layer < 5; ++layer)
        ridge(painter, random, 0.32 + 0.14 * layer, 0.5 - 0.06 * layer,
              QColor::fromHsv(90 + random.between(-30, 60), 60 + 30 * layer, 190 - 26 * layer));
}

void lake(QImage& image, Random& random) {
    sky(image, random, QColor(90, 110, 180), QColor(250, 190, 150));
    {
        QPainter painter(&image);
        ridge(painter, random, 0.4, 0.5, QColor(80, 80, 110));
        ridge(painter, random, 0.5, 0.2, QColor(50, 90, 60));
    }
    const Clouds waves(random);
    const QImage above = image;
    for (int y = side * 58 / 100; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int away = y - side * 58 / 100;
            const double ripple = waves.at(x / 60.0, y / 5.0 / (1 + away / 200.0));
            const int from =
                std::clamp(x + static_cast<int>((ripple - 0.5) * (10 + away / 6.0)), 0, side - 1);
            const QColor seen =
                above.pixelColor(from, std::clamp(side * 58 / 100 - away * 3 / 4, 0, side - 1));
            image.setPixelColor(
                x, y, mixed(mixed(seen, QColor(30, 60, 90), 0.35), Qt::white, (ripple - 0.62) * 2));
        }
}

void town(QImage& image, Random& random) {
    sky(image, random, QColor(120, 160, 215), QColor(235, 215, 205));
    QPainter painter(&image);
    for (int row = 0; row < 5; ++row) {
        for (int x = -random.below(60); x < side;) {
            const int width = random.between(50, 130);
            const int top = side * (18 + 13 * row) / 100 + random.between(-60, 90);
            const QColor wall = tint(random, random.between(10, 110), random.between(90, 235));
            QLinearGradient light(x, 0, x + width, 0);
            light.setColorAt(0, wall.lighter(115));
            light.setColorAt(1, wall.darker(135));
            painter.fillRect(x, top, width, side - top, light);
            const QColor roof = tint(random, 120, random.between(60, 150));
            painter.setPen(Qt::NoPen);
            painter.setBrush(roof);
            painter.drawPolygon(QPolygon({{x - 4, top},
                                          {x + width / 2, top - random.between(12, 50)},
                                          {x + width + 4, top}}));
            for (int wy = top + 12; wy < side - 20; wy += 28)
                for (int wx = x + 8; wx < x + width - 14; wx += 22)
                    painter.fillRect(
                        wx, wy, 11, 16,
                        random.chance(0.4) ? QColor(250, 220, 140) : QColor(40, 45, 70));
            x += width;
        }
    }
}

void meadow(QImage& image, Random& random) {
    const Clouds ground(random);
    shade(image, [&](double x, double y) {
        return mixed(QColor(30, 70, 25), QColor(150, 190, 70),
                     ground.at(x * 9, y * 14) * 1.2 - 0.1);
    });
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (int blade = 0; blade < 2500; ++blade) {
        const QPointF root(random.real(0, side), random.real(0, side));
        painter.setPen(QPen(QColor::fromHsv(random.between(70, 120), random.between(80, 200),
                                            random.between(60, 210)),
                            random.real(1, 3)));
        painter.drawLine(root, root + QPointF(random.real(-14, 14), -random.real(14, 55)));
    }
    for (int flower = 0; flower < 130; ++flower) {
        const QPointF centre(random.real(0, side), random.real(0, side));
        const double size = random.real(6, 26);
        const QColor petal = tint(random, random.between(60, 220), random.between(200, 255));
        painter.setPen(QPen(petal.darker(140), 1));
        painter.setBrush(petal);
        for (int leaf = 0; leaf < 7; ++leaf) {
            const double angle = leaf * 2 * M_PI / 7 + flower;
            painter.drawEllipse(centre + QPointF(std::cos(angle), std::sin(angle)) * size * 0.7,
                                size * 0.45, size * 0.45);
        }
        painter.setBrush(QColor(240, 200, 40));
        painter.drawEllipse(centre, size * 0.4, size * 0.4);
    }
}

void marble(QImage& image, Random& random) {
    const Clouds one(random), other(random);
    const QColor dark = tint(random, 150, 60), middle = tint(random, 160, 170),
                 light = tint(random, 40, 245);
    shade(image, [&](double x, double y) {
        const double bent = one.at(x * 5, y * 5) * 6 + x * 3 + y * 2;
        const double vein = 0.5 + 0.5 * std::sin(bent * 6 + other.at(x * 11, y * 11) * 4);
        const QColor base = mixed(dark, middle, vein);
        return mixed(base, light, std::pow(other.at(x * 3 + 9, y * 3), 2) * 1.3);
    });
}

void cells(QImage& image, Random& random) {
    struct Seed {
        double x, y;
        QColor colour;
    };
    std::vector<Seed> seeds;
    for (int index = 0; index < 90; ++index)
        seeds.push_back({random.real(0, 1), random.real(0, 1),
                         tint(random, random.between(60, 220), random.between(110, 250))});
    const Clouds grain(random);
    shade(image, [&](double x, double y) {
        double nearest = 9, second = 9;
        const Seed* best = nullptr;
        for (const Seed& seed : seeds) {
            const double distance = std::hypot(seed.x - x, seed.y - y);
            if (distance < nearest)
                second = nearest, nearest = distance, best = &seed;
            else if (distance < second)
                second = distance;
        }
        const QColor inside =
            mixed(best->colour.darker(160), best->colour.lighter(130), grain.at(x * 20, y * 20));
        return second - nearest < 0.006
                   ? QColor(25, 25, 30)
                   : mixed(inside, Qt::white, std::max(0.0, 0.05 - nearest) * 8);
    });
}

void fractal(QImage& image, Random& random) {
    const std::complex<double> c(random.real(-0.82, -0.70), random.real(0.10, 0.22));
    const int hue = random.below(360);
    shade(image, [&](double x, double y) {
        std::complex<double> z((x - 0.5) * 2.9, (y - 0.5) * 2.6);
        int step = 0;
        for (; step < 120 && std::norm(z) < 16; ++step) z = z * z + c;
        const double smooth =
            step < 120 ? step + 1 - std::log2(std::log2(std::norm(z) + 1.0001)) : 120;
        const double wave = std::sqrt(std::max(0.0, smooth));
        return QColor::fromHsv((hue + static_cast<int>(wave * 34)) % 360,
                               190 - static_cast<int>(smooth),
                               std::clamp(static_cast<int>(70 + 24 * wave), 0, 255));
    });
}

void fruit(QImage& image, Random& random) {
    const Clouds cloth(random);
    shade(image, [&](double x, double y) {
        const double weave =
            0.5 + 0.5 * std::sin(x * 90 + cloth.at(x * 6, y * 6) * 9) * std::sin(y * 90);
        return mixed(QColor(120, 90, 60), QColor(205, 180, 140),
                     weave * 0.6 + cloth.at(x * 7, y * 7) * 0.5);
    });
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (int index = 0; index < 34; ++index) {
        const QPointF centre(random.real(0, side), random.real(0, side));
        const double radius = random.real(45, 120);
        const QColor skin =
            QColor::fromHsv(random.pick(std::vector<int>{2, 14, 28, 45, 70, 95, 300}),
                            random.between(140, 230), random.between(150, 245));
        painter.setBrush(QColor(0, 0, 0, 70));
        painter.drawEllipse(centre + QPointF(10, 14), radius, radius * 0.95);
        QRadialGradient round(centre - QPointF(radius, radius) * 0.35, radius * 1.6);
        round.setColorAt(0, skin.lighter(170));
        round.setColorAt(0.35, skin);
        round.setColorAt(1, skin.darker(260));
        painter.setBrush(round);
        painter.drawEllipse(centre, radius, radius * 0.95);
        for (int spot = 0; spot < 60; ++spot) {
            const double angle = random.real(0, 2 * M_PI),
                         away = radius * std::sqrt(random.real(0, 0.8));
            painter.setBrush(QColor(skin.darker(150).red(), skin.darker(150).green(), 20, 110));
            painter.drawEllipse(centre + QPointF(std::cos(angle), std::sin(angle)) * away,
                                random.real(0.8, 3), random.real(0.8, 3));
        }
    }
}

void animal(QImage& image, Random& random) {
    const Clouds fur(random), spots(random);
    const QColor light = QColor::fromHsv(random.between(20, 45), random.between(60, 150), 225);
    const QColor dark = QColor::fromHsv(random.between(10, 30), 160, 60);
    const double turn = random.real(0.6, 1.6);
    shade(image, [&](double x, double y) {
        const double hair = fur.at((x + 0.3 * y * turn) * 60, (y - 0.2 * x) * 12, 3);
        const double stripe = std::sin((x * turn + spots.at(x * 4, y * 4) * 0.9 + y * 0.4) * 26);
        return mixed(mixed(light, dark, std::clamp(stripe * 1.5 + 0.3, 0.0, 1.0)), Qt::white,
                     hair * 0.5 - 0.1);
    });
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    for (const double at : {0.3, 0.7}) {
        const QPointF centre(at * side, 0.42 * side);
        QRadialGradient iris(centre, 95);
        iris.setColorAt(0, QColor(230, 220, 110));
        iris.setColorAt(1, QColor(60, 120, 60));
        painter.setPen(QPen(QColor(20, 15, 10), 9));
        painter.setBrush(iris);
        painter.drawEllipse(centre, 95, 80);
        painter.setBrush(QColor(8, 8, 8));
        painter.drawEllipse(centre, 22, 70);
        painter.setBrush(Qt::white);
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(centre - QPointF(24, 28), 12, 12);
    }
    painter.setPen(QPen(QColor(250, 250, 250, 220), 3));
    for (int whisker = 0; whisker < 14; ++whisker) {
        const double y = (0.62 + 0.02 * (whisker % 7)) * side;
        const double way = whisker < 7 ? -1 : 1;
        painter.drawLine(QPointF(0.5 * side + way * 60, y),
                         QPointF(0.5 * side + way * 420, y + random.real(-90, 120)));
    }
}

struct Kind {
    const char* name;
    void (*draw)(QImage&, Random&);
};
constexpr Kind kinds[] = {{"hills", hills},     {"lake", lake},     {"town", town},
                          {"meadow", meadow},   {"marble", marble}, {"cells", cells},
                          {"fractal", fractal}, {"fruit", fruit},   {"animal", animal}};

QImage whole_picture(const QString& name) {
    const QString kind = name.section(':', 0, 0);
    for (const Kind& known : kinds) {
        if (kind != known.name) continue;
        bool is_number = true;
        const std::uint64_t seed =
            name.contains(':') ? name.section(':', 1).toULongLong(&is_number) : 1;
        if (!is_number) break;
        Random random(seed, 12);
        QImage image(side, side, QImage::Format_RGB32);
        known.draw(image, random);
        add_grain(image, random, 3);
        return image;
    }
    const QImage image(name);
    if (image.isNull())
        throw failure(QString("the picture '%1' cannot be read; a file, or one of %2")
                          .arg(name, picture_names().join(' ')));
    return image.convertToFormat(QImage::Format_RGB32);
}

}  // namespace

QStringList picture_names() {
    QStringList names;
    for (const Kind& kind : kinds) names << kind.name;
    return names;
}

QImage picture(const QString& name, QSize size) {
    const QImage scaled =
        whole_picture(name).scaled(size, Qt::KeepAspectRatioByExpanding, Qt::SmoothTransformation);
    return scaled.copy(QRect(
        QPoint((scaled.width() - size.width()) / 2, (scaled.height() - size.height()) / 2), size));
}

}  // namespace sightread::practice::sliding
