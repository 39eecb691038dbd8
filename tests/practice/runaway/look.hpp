// How a minefield looks: two families (the original and its variants), colours, lines, icons,
// grounds, words.
#pragma once

#include "tests/practice/random.hpp"

#include <QColor>
#include <QString>
#include <QStringList>

namespace sightread::practice::runaway {

enum class Icon { none, bomb, mine, cross, rock, flame };
enum class Ground { plain, gradient, stripes, checks, grain, bricks };
enum class Robot { disc, box, arrow, none };

// What the window says. A number takes the place of %1.
struct Words {
    QString level, minimum, maximum;
    QString right, down, erase, go, new_map;
    QString won, lost, go_on, again;
};

struct Look {
    QString name;
    QColor window{236, 236, 236}, ground_mark{220, 220, 220};
    Ground ground = Ground::plain;
    QColor free{233, 231, 219};
    QColor free_too{233, 231, 219};  // every other cell
    QColor bomb{52, 50, 58};
    QColor line{176, 174, 166};
    QColor goal{104, 188, 92};
    QColor robot{206, 58, 42};
    QColor text{30, 30, 30};
    QColor button{214, 214, 222}, button_text{24, 24, 30};
    QColor slot{250, 250, 250}, slot_too{250, 250, 250}, slot_mark{60, 60, 70};
    QString family = "DejaVu Sans";
    Icon icon = Icon::none;
    Robot figure = Robot::disc;
    double bevel = 0;       // width of the light and dark sides, in cells
    int line_width = 1;     // pixels
    double lines_from = 4;  // pixels of pitch below which lines are left out
    bool is_on_whole_pixels = false;
    // the goal is one more row and column of the grid, not a zone beside it
    bool has_goal_cells = false;
    // a box for each step that may be entered, in two halves; else dots for the minimum
    bool has_boxes = false;
    bool has_new_map = false;
    bool has_words_on_buttons = false;
    double zone = 12;  // width of the goal's zone, in pixels at scale 1
    Words words;
};

[[nodiscard]] QStringList look_names();
// A name, or a number for a look made up from it. Throws Problem.
[[nodiscard]] Look look_from_text(const QString& text);
[[nodiscard]] Look look_from_seed(std::uint64_t seed);

[[nodiscard]] QStringList languages();
[[nodiscard]] Words words_in(const QString& language);  // REQUIRES: one of languages()

}  // namespace sightread::practice::runaway
