// How a board looks: cells, what lies behind them, the cat, the words around the board.
#pragma once

#include "tests/practice/random.hpp"

#include <QColor>
#include <QString>
#include <QStringList>

namespace sightread::practice::cat {

enum class Form { disc, hexagon, oval, rounded };
enum class Finish { flat, ball, bevel, ring, pot };
enum class Backdrop { flat, gradient, grain, stripes, hills, flowers, clouds };
enum class Figure { sitting, walking, face, token };

struct CellLook {
    QColor colour;
    QColor rim;
    double rim_width = 0;   // of the pitch
    bool has_mark = false;  // a cross on it, as some games have on blocked cells
};

struct Look {
    QString name;
    Form form = Form::disc;
    Finish finish = Finish::flat;
    double size = 0.9;         // of a cell's form, in pitches
    double row_pitch = 0.866;  // in pitches
    Backdrop backdrop = Backdrop::flat;
    QColor ground{238, 238, 238};
    QColor other_ground{200, 210, 230};
    CellLook free{QColor(179, 217, 254), {}, 0, false};
    CellLook blocked{QColor(0, 51, 102), {}, 0, false};
    double shade_jitter = 0;  // levels by which cells of one kind differ
    Figure figure = Figure::sitting;
    QColor fur{60, 60, 66};
    QColor fur_light{235, 235, 235};
    double cat_height = 1.7;  // pitches
    double feet = 0.12;       // pitches that the feet stand below the middle of the cell
    QColor text{40, 40, 40};
    QString language = "en";
    bool has_frame = false;  // a drawn frame around the board
    double margin = 0.6;     // pitches around the board
};

[[nodiscard]] QStringList look_names();
// A name, or a number for a look made up from it. Throws Problem.
[[nodiscard]] Look look_from_text(const QString& text);
[[nodiscard]] Look look_from_seed(std::uint64_t seed);

}  // namespace sightread::practice::cat
