#include "tests/practice/cat/look.hpp"

#include "tests/practice/problem.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace sightread::practice::cat {

namespace {

Look classic() {
    Look look;
    look.name = "classic";
    return look;
}

Look orchard() {
    Look look;
    look.name = "orchard";
    look.row_pitch = 1;
    look.finish = Finish::pot;
    look.backdrop = Backdrop::hills;
    look.ground = QColor(150, 205, 235);
    look.other_ground = QColor(96, 160, 70);
    look.free = {QColor(214, 214, 214), QColor(170, 170, 170), 0.04, false};
    look.blocked = {QColor(255, 102, 0), QColor(180, 70, 0), 0.04, false};
    look.fur = QColor(250, 250, 250);
    look.fur_light = QColor(240, 190, 190);
    look.language = "zh";
    return look;
}

Look comb() {
    Look look;
    look.name = "comb";
    look.form = Form::hexagon;
    look.size = 0.97;
    look.ground = QColor(90, 56, 20);
    look.free = {QColor(250, 200, 70), QColor(200, 140, 20), 0.04, false};
    look.blocked = {QColor(120, 80, 30), QColor(90, 60, 20), 0.04, false};
    look.figure = Figure::face;
    look.fur = QColor(40, 40, 40);
    look.cat_height = 0.8;
    look.text = QColor(255, 240, 200);
    return look;
}

Look night() {
    Look look;
    look.name = "night";
    look.finish = Finish::ball;
    look.backdrop = Backdrop::gradient;
    look.ground = QColor(20, 24, 48);
    look.other_ground = QColor(70, 30, 90);
    look.free = {QColor(80, 90, 150), {}, 0, false};
    look.blocked = {QColor(240, 200, 60), {}, 0, false};
    look.fur = QColor(12, 12, 14);
    look.fur_light = QColor(250, 230, 90);
    look.text = Qt::white;
    look.language = "de";
    return look;
}

Look wire() {
    Look look;
    look.name = "wire";
    look.form = Form::hexagon;
    look.size = 1;
    look.ground = Qt::white;
    look.free = {Qt::white, QColor(60, 60, 60), 0.045, false};
    look.blocked = {QColor(70, 70, 70), QColor(60, 60, 60), 0.045, false};
    look.figure = Figure::walking;
    look.fur = QColor(210, 120, 40);
    look.cat_height = 1.1;
    look.feet = 0.25;
    return look;
}

Look meadow() {
    Look look;
    look.name = "meadow";
    look.form = Form::oval;
    look.finish = Finish::ring;
    look.backdrop = Backdrop::flowers;
    look.ground = QColor(120, 180, 80);
    look.other_ground = QColor(90, 150, 60);
    look.free = {QColor(200, 225, 150), QColor(250, 250, 220), 0.06, false};
    look.blocked = {QColor(110, 80, 50), QColor(60, 40, 20), 0.06, true};
    look.fur = QColor(190, 140, 90);
    look.language = "fr";
    return look;
}

Look paper() {
    Look look;
    look.name = "paper";
    look.backdrop = Backdrop::grain;
    look.row_pitch = 1;
    look.ground = QColor(232, 222, 200);
    look.other_ground = QColor(205, 190, 160);
    look.free = {QColor(247, 242, 230), QColor(120, 110, 100), 0.03, false};
    look.blocked = {QColor(170, 60, 50), QColor(120, 110, 100), 0.03, true};
    look.fur = QColor(90, 80, 76);
    look.shade_jitter = 4;
    return look;
}

Look ice() {
    Look look;
    look.name = "ice";
    look.form = Form::hexagon;
    look.finish = Finish::bevel;
    look.size = 0.93;
    look.backdrop = Backdrop::clouds;
    look.ground = QColor(190, 220, 240);
    look.other_ground = QColor(235, 245, 252);
    look.free = {QColor(225, 242, 250), QColor(130, 180, 210), 0.03, false};
    look.blocked = {QColor(60, 120, 170), QColor(30, 80, 130), 0.03, false};
    look.fur = QColor(240, 160, 60);
    look.language = "ru";
    return look;
}

Look token() {
    Look look;
    look.name = "token";
    look.row_pitch = 0.866;
    look.size = 0.84;
    look.backdrop = Backdrop::stripes;
    look.ground = QColor(40, 44, 52);
    look.other_ground = QColor(48, 52, 62);
    look.free = {QColor(97, 175, 239), {}, 0, false};
    look.blocked = {QColor(62, 68, 81), {}, 0, false};
    look.figure = Figure::token;
    look.fur = QColor(224, 108, 117);
    look.cat_height = 0.7;
    look.text = QColor(200, 200, 200);
    return look;
}

Look tiles() {
    Look look;
    look.name = "tiles";
    look.form = Form::rounded;
    look.size = 0.9;
    look.row_pitch = 1;
    look.ground = QColor(250, 248, 239);
    look.free = {QColor(205, 193, 180), {}, 0, false};
    look.blocked = {QColor(143, 122, 102), {}, 0, false};
    look.fur = QColor(30, 30, 30);
    look.cat_height = 1.4;
    look.has_frame = true;
    return look;
}

using Maker = Look (*)();
const std::vector<Maker> makers{classic, orchard, comb, night, wire,
                                meadow,  paper,   ice,  token, tiles};

double apart(const QColor& a, const QColor& b) {
    return std::max({std::abs(a.red() - b.red()), std::abs(a.green() - b.green()),
                     std::abs(a.blue() - b.blue())});
}

QColor any_colour(Random& random) {
    return QColor::fromHsv(random.below(360), random.between(20, 230), random.between(40, 250));
}

QColor colour_apart(Random& random, const std::vector<QColor>& others, double least) {
    for (int attempt = 0; attempt < 200; ++attempt) {
        const QColor colour = any_colour(random);
        if (std::ranges::all_of(others,
                                [&](const QColor& other) { return apart(colour, other) >= least; }))
            return colour;
    }
    return others.front().lightness() > 127 ? Qt::black : Qt::white;
}

CellLook any_cell(Random& random, const QColor& colour, double rim_width) {
    return {colour, random.chance(0.5) ? colour.darker(150) : colour.lighter(140), rim_width,
            false};
}

}  // namespace

QStringList look_names() {
    QStringList names;
    for (const Maker make : makers) names << make().name;
    return names;
}

Look look_from_text(const QString& text) {
    for (const Maker make : makers)
        if (make().name == text) return make();
    bool is_number = false;
    const std::uint64_t seed = text.toULongLong(&is_number);
    if (is_number) return look_from_seed(seed);
    throw bad_usage(QString("there is no theme '%1'; there are %2, and numbers")
                        .arg(text, look_names().join(' ')));
}

Look look_from_seed(std::uint64_t seed) {
    Random random(seed, 21);
    Look look;
    look.name = QString::number(seed);
    look.form = random.pick(std::vector{Form::disc, Form::disc, Form::disc, Form::hexagon,
                                        Form::hexagon, Form::oval, Form::rounded});
    look.finish = random.pick(std::vector{Finish::flat, Finish::flat, Finish::ball, Finish::bevel,
                                          Finish::ring, Finish::pot});
    look.size = look.form == Form::hexagon ? random.real(0.88, 1) : random.real(0.7, 0.96);
    look.row_pitch = random.chance(0.65) ? 0.866 : 1;
    look.backdrop = random.pick(std::vector{Backdrop::flat, Backdrop::flat, Backdrop::gradient,
                                            Backdrop::grain, Backdrop::stripes, Backdrop::hills,
                                            Backdrop::flowers, Backdrop::clouds});
    look.ground = any_colour(random);
    look.other_ground =
        random.chance(0.5) ? look.ground.lighter(random.between(108, 140)) : any_colour(random);
    const bool touching = look.form == Form::hexagon && look.size > 0.94;
    double rim = touching             ? random.real(0.035, 0.06)
                 : random.chance(0.5) ? random.real(0.02, 0.07)
                                      : 0;
    const std::vector<QColor> grounds{look.ground, look.other_ground};
    const QColor free = colour_apart(random, grounds, 45);
    look.free = any_cell(random, free, rim);
    look.blocked =
        any_cell(random, colour_apart(random, {look.ground, look.other_ground, free}, 45), rim);
    look.blocked.has_mark = random.chance(0.2);
    look.shade_jitter = random.chance(0.3) ? random.real(2, 7) : 0;
    look.figure = random.pick(std::vector{Figure::sitting, Figure::sitting, Figure::walking,
                                          Figure::face, Figure::token});
    look.fur = colour_apart(random, {look.free.colour}, 60);
    look.fur_light = look.fur.lightness() > 127 ? look.fur.darker(180) : look.fur.lighter(200);
    look.cat_height = look.figure == Figure::sitting   ? random.real(1.1, 2.1)
                      : look.figure == Figure::walking ? random.real(0.8, 1.3)
                                                       : random.real(0.55, 0.9);
    look.feet = look.figure == Figure::sitting ? random.real(-0.05, 0.3) : random.real(0.1, 0.3);
    look.text = look.ground.lightness() > 127 ? QColor(20, 20, 30) : QColor(240, 240, 250);
    look.language = random.pick(QStringList{"en", "en", "de", "fr", "ru", "zh"});
    look.has_frame = random.chance(0.3);
    look.margin = random.real(0.2, 1.4);
    return look;
}

}  // namespace sightread::practice::cat
