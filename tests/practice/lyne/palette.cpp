#include "tests/practice/lyne/palette.hpp"

#include "tests/practice/problem.hpp"
#include "tests/practice/random.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sightread::practice::lyne {

namespace {

Palette palette(const char* name, const char* border, const char* background, const char* empty,
                std::array<Ink, 3> shapes, const char* octagon) {
    return {name, QColor(border), QColor(background), QColor(empty), shapes, QColor(octagon)};
}

Ink ink(const char* outer, const char* inner) {
    return {QColor(outer), QColor(inner)};
}

const std::vector<Palette>& palettes() {
    static const std::vector<Palette> all{
        palette("original", "#e9f1df", "#79bd9a", "#89c4a4",
                {ink("#cef0b7", "#a8dba8"), ink("#0b486b", "#3b8686"), ink("#be4f23", "#c2785c")},
                "#a7dbd8"),
        palette("deep-space", "#efebdf", "#1e1e1e", "#3b3b39",
                {ink("#ffa515", "#ce8930"), ink("#0086ff", "#4ab2ff"), ink("#fc1f20", "#c60000")},
                "#d1cfb8"),
        palette("paper", "#ffffff", "#e6dfd0", "#d9d1bf",
                {ink("#b3541e", "#d98e5f"), ink("#1f3a5f", "#4d6f9c"), ink("#2c6e49", "#6aa583")},
                "#9a8c98"),
        palette("dusk", "#f6e7cb", "#2d2a4a", "#3d3a5e",
                {ink("#ffd9a0", "#e8a87c"), ink("#e27d9b", "#b8557a"), ink("#8fd3e8", "#5aa6c4")},
                "#c5b8e0"),
        palette("coral", "#fff4ec", "#f4a58a", "#f7b59f",
                {ink("#fff1a8", "#f6dc7a"), ink("#1d4e68", "#3a7ca5"), ink("#8b1e3f", "#b3405f")},
                "#efc9b6"),
        palette("moss", "#eef0d5", "#4b5d3a", "#596b47",
                {ink("#e9f5b0", "#c0d47b"), ink("#13293d", "#2f4f6b"), ink("#f2a65a", "#d07f32")},
                "#b9c9a4"),
        palette("snow", "#8aa0b4", "#fbfdff", "#edf2f7",
                {ink("#f08a24", "#f5b06b"), ink("#2367b5", "#6fa3dd"), ink("#b5233f", "#dd6f85")},
                "#d3b9a5"),
        // the octagon is the diamond's colour
        palette("reef", "#e6fbff", "#0d3b4f", "#174a60",
                {ink("#ffe08a", "#e6bf55"), ink("#a9ecec", "#7fd6d6"), ink("#ff8f7a", "#e0644d")},
                "#82d8d9"),
        // triangle and square are twins
        palette("twins", "#f3efe4", "#7d8597", "#8a92a3",
                {ink("#ffcf6b", "#f2b544"), ink("#22304a", "#3c4f70"), ink("#ffcb64", "#efb040")},
                "#c6cbd6"),
        // diamond and square are twins, and the octagon is the triangle's colour
        palette("orchard", "#fdf6dd", "#a3b86c", "#afc27d",
                {ink("#f7f3c8", "#e8e2a0"), ink("#7a1f1f", "#a53c3c"), ink("#761c24", "#a03a42")},
                "#eae5a8"),
        // nothing but grey
        palette("slate", "#f0f0f0", "#606060", "#6c6c6c",
                {ink("#ffffff", "#c8c8c8"), ink("#101010", "#303030"), ink("#b4b4b4", "#8e8e8e")},
                "#c2c2c2"),
        palette("night", "#b9c4e6", "#0b0f1f", "#151b30",
                {ink("#8fb0ff", "#5b7fd6"), ink("#d692ff", "#a35bd6"), ink("#7dffb5", "#46c983")},
                "#5a6690"),
        // hardly any contrast
        palette("fog", "#fafafa", "#c9d1d3", "#d0d8da",
                {ink("#e9f0ee", "#a6bbb7"), ink("#8fa3ad", "#a7b6be"), ink("#b79f9a", "#c4b1ad")},
                "#9fb3ba"),
        palette("candy", "#fff0f8", "#ff8fc0", "#ff9fca",
                {ink("#fff59a", "#ffe14d"), ink("#5b2a86", "#8046b5"), ink("#17a398", "#4fc8bd")},
                "#f7b2d9"),
        // all three shapes are one colour, the octagon too
        palette("ink", "#fefae0", "#283618", "#34431f",
                {ink("#dda15e", "#bc6c25"), ink("#dda15e", "#bc6c25"), ink("#dda15e", "#bc6c25")},
                "#bc6c25")};
    return all;
}

QColor blend(const QColor& from, const QColor& to, double share) {
    const auto mixed = [&](int a, int b) {
        return static_cast<int>(std::lround(a + (b - a) * share));
    };
    return {mixed(from.red(), to.red()), mixed(from.green(), to.green()),
            mixed(from.blue(), to.blue())};
}

int distance(const QColor& a, const QColor& b) {
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                     std::abs(a.blue() - b.blue())});
}

// A colour that stands out from the given one.
QColor standing_out(const QColor& from, int least, Random& random) {
    while (true) {
        const QColor colour = QColor::fromHsvF(static_cast<float>(random.real(0, 1)),
                                               static_cast<float>(random.real(0.1, 0.95)),
                                               static_cast<float>(random.real(0.15, 1)));
        if (distance(colour, from) >= least) return colour;
    }
}

Ink random_ink(const QColor& background, Random& random) {
    const QColor inner = standing_out(background, 45, random);
    QColor outer = random.chance(0.5) ? inner.lighter(random.between(115, 150))
                                      : inner.darker(random.between(120, 190));
    if (distance(outer, background) < 40 || distance(outer, inner) < 18)
        outer = standing_out(inner, 60, random);
    if (distance(outer, background) < 40) outer = inner;
    return {outer, inner};
}

}  // namespace

QStringList palette_names() {
    QStringList names;
    for (const Palette& palette : palettes()) names << palette.name;
    return names;
}

Palette palette_from_seed(std::uint64_t seed) {
    Random random(seed, 5);
    Palette made;
    made.name = QString::number(seed);
    const bool is_dark = random.chance(0.5);
    made.background = QColor::fromHsvF(
        static_cast<float>(random.real(0, 1)), static_cast<float>(random.real(0, 0.6)),
        static_cast<float>(is_dark ? random.real(0.08, 0.4) : random.real(0.5, 0.95)));
    made.border = blend(standing_out(made.background, 90, random), Qt::white, random.real(0.4, 1));
    if (distance(made.border, made.background) < 60) made.border = QColor(40, 44, 52);
    made.empty = blend(made.background, random.chance(0.8) ? made.border : QColor(Qt::black),
                       random.real(0.06, 0.16));
    for (Ink& shape : made.shapes) shape = random_ink(made.background, random);
    if (random.chance(0.2)) made.shapes[2] = made.shapes[static_cast<std::size_t>(random.below(2))];
    made.octagon = standing_out(made.background, 45, random);
    if (random.chance(0.25))
        made.octagon = blend(random.pick(made.shapes).inner, made.octagon, 0.03);
    while (distance(made.octagon, made.border) < 40)  // the holes that are filled are to be seen
        made.octagon = standing_out(made.background, 45, random);
    return made;
}

Palette palette_from_text(const QString& text) {
    for (const Palette& palette : palettes())
        if (palette.name == text) return palette;
    bool is_number = false;
    const qulonglong seed = text.toULongLong(&is_number);
    if (is_number) return palette_from_seed(seed);
    throw bad_usage(QString("--theme takes a number or one of %1, not '%2'")
                        .arg(palette_names().join(' '), text));
}

}  // namespace sightread::practice::lyne
