#include "tests/practice/sliding/look.hpp"

#include "tests/practice/problem.hpp"
#include "tests/practice/sliding/pictures.hpp"

namespace sightread::practice::sliding {

namespace {

Look based_on(const char* name) {
    Look look;
    look.name = name;
    return look;
}

Look classic() {
    Look look = based_on("classic");
    look.window = look.board = QColor(214, 214, 214);
    look.tiles = {QColor(222, 222, 222)};
    look.bevel = 0.06;
    look.gap = 0;
    return look;
}

Look candy() {
    Look look = based_on("candy");
    look.window = QColor(250, 248, 239);
    look.board = QColor(187, 173, 160);
    look.tiles = {QColor(237, 224, 200), QColor(242, 177, 121), QColor(245, 149, 99)};
    look.text = QColor(70, 60, 50);
    look.gap = 0.12;
    look.radius = 0.12;
    return look;
}

Look wood() {
    Look look = based_on("wood");
    look.window = QColor(92, 62, 38);
    look.board = QColor(52, 34, 20);
    look.tiles = {QColor(205, 160, 104), QColor(196, 148, 92)};
    look.text = QColor(60, 30, 12);
    look.family = "DejaVu Serif";
    look.gap = 0.02;
    look.bevel = 0.04;
    look.frame = Frame::heavy;
    return look;
}

Look night() {
    Look look = based_on("night");
    look.window = QColor(18, 20, 28);
    look.board = QColor(10, 11, 16);
    look.tiles = {QColor(44, 52, 74)};
    look.text = QColor(226, 232, 246);
    look.gap = 0.07;
    look.radius = 0.08;
    look.frame = Frame::none;
    look.family = "DejaVu Sans Mono";
    return look;
}

Look paper() {
    Look look = based_on("paper");
    look.window = look.tiles[0] = QColor(252, 252, 248);
    look.board = QColor(205, 205, 200);
    look.line = QColor(90, 90, 90);
    look.line_width = 1;
    look.gap = 0;
    look.weight = QFont::Normal;
    look.family = "DejaVu Serif";
    look.is_italic = true;
    return look;
}

Look corner() {
    Look look = based_on("corner");
    look.window = QColor(233, 240, 247);
    look.board = QColor(150, 165, 180);
    look.tiles = {QColor(70, 130, 200), QColor(220, 90, 80)};
    look.text = QColor(255, 255, 255);
    look.text_height = 0.3;
    look.text_at = {0.3, 0.3};
    look.gap = 0.05;
    look.has_outlined_text = true;
    return look;
}

Look photo(const char* name, const char* picture) {
    Look look = based_on(name);
    look.window = QColor(244, 244, 242);
    look.board = QColor(204, 204, 204);
    look.line = look.board;
    look.line_width = 1;
    look.gap = 0;
    look.frame = Frame::heavy;
    look.shows_numbers = false;
    look.picture = picture;
    return look;
}

Look bare_photo() {
    Look look = photo("photo-bare", "lake");
    look.line_width = 0;
    look.frame = Frame::none;
    look.board = QColor(24, 24, 24);
    return look;
}

Look gap_photo() {
    Look look = photo("photo-gaps", "town");
    look.line_width = 0;
    look.gap = 0.06;
    look.radius = 0.06;
    look.board = QColor(40, 44, 52);
    return look;
}

Look numbered_photo() {
    Look look = photo("photo-numbers", "meadow");
    look.shows_numbers = true;
    look.has_outlined_text = true;
    look.text_height = 0.26;
    look.text_at = {0.22, 0.22};
    look.text = Qt::white;
    return look;
}

std::vector<Look> named_looks() {
    return {classic(),
            candy(),
            wood(),
            night(),
            paper(),
            corner(),
            photo("photo", "hills"),
            bare_photo(),
            gap_photo(),
            numbered_photo()};
}

QColor some_colour(Random& random, int least, int most) {
    return {random.between(least, most), random.between(least, most), random.between(least, most)};
}

}  // namespace

QStringList number_fonts() {
    return {"DejaVu Sans",           "DejaVu Serif",    "DejaVu Sans Mono",
            "DejaVu Sans Condensed", "Liberation Sans", "Liberation Serif",
            "Nimbus Sans",           "Nimbus Roman",    "P052",
            "URW Bookman",           "URW Gothic",      "C059"};
}

QStringList look_names() {
    QStringList names;
    for (const Look& look : named_looks()) names << look.name;
    return names;
}

Look look_from_text(const QString& text) {
    for (const Look& look : named_looks())
        if (look.name == text) return look;
    bool is_number = false;
    const qulonglong seed = text.toULongLong(&is_number);
    if (is_number) return look_from_seed(seed);
    throw bad_usage(QString("there is no theme '%1'; a number, or one of %2")
                        .arg(text, look_names().join(' ')));
}

Look look_from_seed(std::uint64_t seed) {
    Random random(seed, 11);
    Look look = based_on("");
    look.name = QString::number(seed);
    const bool is_light = random.chance(0.6);
    look.window = is_light ? some_colour(random, 190, 255) : some_colour(random, 0, 90);
    look.board = random.chance(0.3)
                     ? look.window
                     : (random.chance(0.5) ? look.window.darker(random.between(115, 190))
                                           : some_colour(random, 0, 255));
    const bool has_light_tiles = random.chance(0.6);
    look.tiles.clear();
    for (int kind = random.between(1, 3); kind > 0; --kind)
        look.tiles.push_back(has_light_tiles ? some_colour(random, 175, 255)
                                             : some_colour(random, 10, 110));
    look.text = has_light_tiles ? some_colour(random, 0, 70) : some_colour(random, 205, 255);
    look.gap = random.chance(0.3) ? 0 : random.real(0.01, 0.14);
    look.radius = look.gap > 0.03 && random.chance(0.5) ? random.real(0.02, 0.18) : 0;
    look.bevel = look.radius == 0 && random.chance(0.35) ? random.real(0.03, 0.08) : 0;
    if (look.gap == 0 && look.bevel == 0) {
        look.line_width = random.between(1, 2);
        look.line = random.chance(0.6) ? look.board : look.tiles[0].darker(180);
    }
    look.family = random.pick(number_fonts());
    look.weight = random.chance(0.6) ? QFont::Bold : QFont::Normal;
    look.is_italic = random.chance(0.2);
    look.text_height = random.real(0.28, 0.55);
    look.text_at = random.chance(0.8) ? QPointF(0.5, 0.5) : QPointF(0.32, 0.3);
    if (look.text_at.x() < 0.5) look.text_height = 0.3;
    look.frame = random.pick(std::vector<Frame>{Frame::none, Frame::thin, Frame::heavy});
    look.margin = random.real(0.2, 0.9);
    look.has_header = random.chance(0.6);
    if (random.chance(0.5)) {
        look.picture = random.pick(picture_names()) + ":" + QString::number(random.below(1000));
        look.shows_numbers = random.chance(0.15);
        look.has_outlined_text = true;
        look.text_height = 0.26;
        look.text_at = {0.22, 0.22};
        look.bevel = 0;
    }
    return look;
}

}  // namespace sightread::practice::sliding
