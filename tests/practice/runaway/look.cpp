#include "tests/practice/runaway/look.hpp"

#include "tests/practice/problem.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace sightread::practice::runaway {

namespace {

using Change = std::function<void(Look&)>;

void original(Look&) {}

void slate(Look& look) {
    look.window = QColor(28, 31, 38);
    look.free = look.free_too = QColor(58, 66, 80);
    look.bomb = QColor(240, 150, 60);
    look.line = QColor(36, 41, 50);
    look.goal = QColor(60, 140, 90);
    look.robot = QColor(120, 210, 250);
    look.text = QColor(225, 228, 235);
    look.button = QColor(70, 78, 94);
    look.button_text = QColor(240, 240, 245);
    look.slot = QColor(44, 49, 60);
    look.slot_mark = QColor(230, 230, 235);
}

void paper(Look& look) {
    look.window = QColor(250, 248, 240);
    look.ground = Ground::grain;
    look.ground_mark = QColor(226, 220, 200);
    look.free = QColor(255, 255, 252);
    look.free_too = QColor(255, 255, 252);
    look.bomb = QColor(120, 120, 132);
    look.line = QColor(214, 224, 236);
    look.goal = QColor(190, 222, 160);
    look.family = "DejaVu Serif";
    look.is_on_whole_pixels = true;
}

void meadow(Look& look) {
    look.window = QColor(120, 168, 84);
    look.ground = Ground::stripes;
    look.ground_mark = QColor(112, 158, 78);
    look.free = QColor(206, 190, 140);
    look.free_too = QColor(200, 183, 132);
    look.bomb = QColor(92, 62, 40);
    look.line_width = 0;
    look.goal = QColor(70, 200, 90);
    look.robot = QColor(40, 60, 190);
    look.figure = Robot::arrow;
}

void blueprint(Look& look) {
    look.window = QColor(22, 52, 104);
    look.ground = Ground::checks;
    look.ground_mark = QColor(28, 60, 116);
    look.free = look.free_too = QColor(26, 62, 124);
    look.bomb = QColor(222, 232, 248);
    look.line = QColor(70, 108, 172);
    look.goal = QColor(80, 190, 170);
    look.robot = QColor(250, 210, 80);
    look.text = QColor(230, 238, 250);
    look.button = QColor(40, 80, 150);
    look.button_text = QColor(235, 240, 250);
    look.slot = QColor(18, 44, 90);
    look.slot_mark = QColor(235, 240, 250);
    look.family = "DejaVu Sans Mono";
}

void variant(Look& look) {
    look.has_goal_cells = look.has_boxes = look.has_new_map = look.has_words_on_buttons = true;
    look.window = QColor(192, 192, 192);
    look.free = look.free_too = QColor(198, 198, 198);
    look.line = QColor(128, 128, 128);
    look.bomb = QColor(20, 20, 20);
    look.icon = Icon::mine;
    look.bevel = 0.1;
    look.goal = QColor(90, 170, 250);
    look.slot = QColor(250, 226, 180);
    look.slot_too = QColor(232, 238, 246);
    look.words = words_in("german");
    look.figure = Robot::box;
}

void candy(Look& look) {
    variant(look);
    look.window = QColor(252, 228, 236);
    look.ground = Ground::gradient;
    look.ground_mark = QColor(225, 190, 231);
    look.free = QColor(255, 249, 196);
    look.free_too = QColor(255, 243, 176);
    look.bomb = QColor(194, 24, 91);
    look.icon = Icon::bomb;
    look.bevel = 0.14;
    look.line_width = 0;
    look.goal = QColor(129, 199, 132);
    look.words = words_in("french");
    look.button = QColor(206, 147, 216);
    look.figure = Robot::disc;
}

void cavern(Look& look) {
    variant(look);
    look.window = QColor(38, 32, 30);
    look.ground = Ground::bricks;
    look.ground_mark = QColor(50, 43, 40);
    look.free = look.free_too = QColor(74, 66, 62);
    look.line = QColor(44, 38, 36);
    look.bomb = QColor(255, 132, 40);
    look.icon = Icon::flame;
    look.goal = QColor(210, 180, 60);
    look.text = QColor(236, 226, 214);
    look.button = QColor(92, 80, 74);
    look.button_text = QColor(240, 232, 222);
    look.slot = QColor(90, 70, 50);
    look.slot_too = QColor(60, 56, 54);
    look.slot_mark = QColor(250, 240, 220);
    look.robot = QColor(110, 220, 240);
    look.words = words_in("spanish");
}

void crosses(Look& look) {
    variant(look);
    look.window = QColor(255, 255, 255);
    look.free = look.free_too = QColor(244, 244, 248);
    look.line = QColor(200, 200, 212);
    look.bomb = QColor(200, 40, 40);
    look.icon = Icon::cross;
    look.bevel = 0;
    look.goal = QColor(250, 220, 90);
    look.words = words_in("dutch");
}

void quarry(Look& look) {
    variant(look);
    look.window = QColor(168, 178, 150);
    look.ground = Ground::stripes;
    look.ground_mark = QColor(158, 168, 140);
    look.free = QColor(222, 206, 166);
    look.free_too = QColor(214, 197, 156);
    look.bomb = QColor(110, 104, 100);
    look.icon = Icon::rock;
    look.bevel = 0.06;
    look.line = QColor(180, 164, 126);
    look.goal = QColor(120, 200, 220);
    look.words = words_in("italian");
}

const std::vector<std::pair<QString, Change>>& named_looks() {
    static const std::vector<std::pair<QString, Change>> table{
        {"original", original},   {"slate", slate},     {"paper", paper}, {"meadow", meadow},
        {"blueprint", blueprint}, {"variant", variant}, {"candy", candy}, {"cavern", cavern},
        {"crosses", crosses},     {"quarry", quarry}};
    return table;
}

QColor random_colour(Random& random, double least_value, double most_value,
                     double most_saturation) {
    return QColor::fromHsvF(static_cast<float>(random.real(0, 0.999)),
                            static_cast<float>(random.real(0, most_saturation)),
                            static_cast<float>(random.real(least_value, most_value)));
}

double brightness(const QColor& colour) {
    return 0.3 * colour.red() + 0.59 * colour.green() + 0.11 * colour.blue();
}

// How different two colours look, roughly: brightness first, the hue besides.
double distance(const QColor& one, const QColor& other) {
    const double red = one.red() - other.red(), green = one.green() - other.green(),
                 blue = one.blue() - other.blue();
    return std::abs(brightness(one) - brightness(other)) +
           0.35 * std::sqrt(red * red + green * green + blue * blue);
}

QColor readable_on(const QColor& ground) {
    return brightness(ground) > 128 ? QColor(16, 16, 20) : QColor(240, 240, 244);
}

void colour_cells(Look& look, Random& random) {
    const bool is_dark = random.chance(0.4);
    look.free =
        is_dark ? random_colour(random, 0.1, 0.4, 0.6) : random_colour(random, 0.7, 1, 0.35);
    look.free_too = random.chance(0.3) ? look.free.darker(106) : look.free;
    do {
        look.bomb =
            is_dark ? random_colour(random, 0.6, 1, 0.9) : random_colour(random, 0, 0.6, 0.9);
    } while (distance(look.bomb, look.free) < 130);
    look.line = is_dark ? look.free.darker(random.between(130, 170))
                        : look.free.darker(random.between(112, 150));
    do {
        look.goal = random_colour(random, 0.4, 1, 0.9);
    } while (distance(look.goal, look.free) < 50 || distance(look.goal, look.bomb) < 50);
    do {
        look.robot = random_colour(random, 0.2, 1, 1);
    } while (distance(look.robot, look.free) < 80);
    look.window = random.chance(0.5) ? look.free.darker(random.between(95, 140))
                                     : random_colour(random, 0.1, 1, 0.4);
}

}  // namespace

QStringList look_names() {
    QStringList names;
    for (const auto& [name, change] : named_looks()) names << name;
    return names;
}

Look look_from_text(const QString& text) {
    for (const auto& [name, change] : named_looks()) {
        if (name != text) continue;
        Look look;
        look.name = name;
        look.words = words_in("english");
        change(look);
        return look;
    }
    bool is_number = false;
    const qulonglong seed = text.toULongLong(&is_number);
    if (is_number) return look_from_seed(seed);
    throw bad_usage(
        QString("there is no theme '%1', only %2 and numbers").arg(text, look_names().join(' ')));
}

Look look_from_seed(std::uint64_t seed) {
    Random random(seed, 17);
    Look look = look_from_text(random.chance(0.5) ? "original" : "variant");
    look.name = QString::number(seed);
    colour_cells(look, random);
    look.ground = static_cast<Ground>(random.below(6));
    look.ground_mark = look.window.darker(random.between(104, 116));
    look.text = readable_on(look.window);
    look.button = random_colour(random, 0.3, 1, 0.5);
    look.button_text = readable_on(look.button);
    look.slot = look.window.lighter(random.between(90, 125));
    look.slot_too = look.has_boxes ? look.slot.darker(115) : look.slot;
    look.slot_mark = readable_on(look.slot);
    if (look.has_goal_cells) look.icon = static_cast<Icon>(random.below(6));
    look.bevel = look.has_goal_cells && random.chance(0.6) ? random.real(0.05, 0.16) : 0;
    look.line_width = random.chance(0.3) ? 0 : 1;
    look.is_on_whole_pixels = random.chance(0.5);
    look.has_goal_cells = random.chance(0.2) ? !look.has_goal_cells : look.has_goal_cells;
    look.has_words_on_buttons =
        random.chance(0.3) ? !look.has_words_on_buttons : look.has_words_on_buttons;
    look.figure = static_cast<Robot>(random.below(4));
    look.zone = random.real(6, 24);
    const QStringList families{"DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"};
    look.family = random.pick(families);
    const QStringList tongues = languages();
    look.words = words_in(random.pick(tongues));
    return look;
}

QStringList languages() {
    return {"english", "german", "french", "spanish", "italian", "dutch"};
}

Words words_in(const QString& language) {
    const QStringList all = languages();
    static const std::vector<Words> table{
        {"Level %1", "Min %1", "Max %1", "Right", "Down", "Delete", "GO", "New map",
         "Level complete!", "Boom!", "Next", "Try again"},
        {"Stufe %1", "Min. %1", "Max. %1", "Rechts", "Runter", "Löschen", "Los", "Neue Karte",
         "Geschafft!", "Leider explodiert!", "Weiter", "Nochmal"},
        {"Niveau %1", "Min %1", "Max %1", "Droite", "Bas", "Effacer", "Partir", "Nouvelle carte",
         "Gagné !", "Perdu !", "Continuer", "Recommencer"},
        {"Nivel %1", "Mín. %1", "Máx. %1", "Derecha", "Abajo", "Borrar", "Ir", "Mapa nuevo",
         "¡Has ganado!", "¡Has perdido!", "Seguir", "Otra vez"},
        {"Livello %1", "Min %1", "Max %1", "Destra", "Giù", "Cancella", "Via", "Nuova mappa",
         "Hai vinto!", "Hai perso!", "Avanti", "Riprova"},
        {"Niveau %1", "Min %1", "Max %1", "Rechts", "Omlaag", "Wissen", "Start", "Nieuwe kaart",
         "Gewonnen!", "Verloren!", "Verder", "Opnieuw"}};
    return table[static_cast<std::size_t>(std::max<qsizetype>(0, all.indexOf(language)))];
}

}  // namespace sightread::practice::runaway
