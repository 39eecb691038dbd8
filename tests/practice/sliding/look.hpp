// How a board looks: colours, gaps, borders, fonts, or a picture cut into tiles.
#pragma once

#include "tests/practice/random.hpp"

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <vector>

namespace sightread::practice::sliding {

enum class Frame { none, thin, heavy };
enum class Blank { empty, ghost, star };  // what is seen where no tile lies

struct Look {
    QString name;
    QColor window{220, 220, 220};  // around the board
    QColor board{190, 190, 190};   // between the tiles, and where there is none
    QColor line{190, 190, 190};    // a thin line between tiles that touch
    std::vector<QColor> tiles = {QColor(240, 240, 240)};
    QColor text{20, 20, 20};
    QString family = "DejaVu Sans";
    int weight = QFont::Bold;
    bool is_italic = false;
    bool has_outlined_text = false;
    double text_height = 0.42;  // of the tile's side, as all lengths here
    QPointF text_at{0.5, 0.5};
    double gap = 0.04;
    double radius = 0;
    double bevel = 0;    // width of the light and dark sides
    int line_width = 0;  // pixels, drawn over the right and lower sides
    Frame frame = Frame::thin;
    Blank blank = Blank::empty;
    double margin = 0.5;
    bool has_header = true;
    bool shows_numbers = true;
    QString picture;  // empty: none; else the name of a drawn one or a file
    double aspect = 1;

    bool operator==(const Look&) const = default;
};

[[nodiscard]] QStringList look_names();
// A name, or a number for a look made up from it. Throws Problem.
[[nodiscard]] Look look_from_text(const QString& text);
[[nodiscard]] Look look_from_seed(std::uint64_t seed);
// Families of fonts for numbers; where a machine has one not, Qt takes its nearest.
[[nodiscard]] QStringList number_fonts();

}  // namespace sightread::practice::sliding
