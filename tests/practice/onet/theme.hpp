// How a game looks: faces, tiles, ground, effects. A theme is a value; the ones with a name imitate
// kinds of real games or set a trap for readers, and every number makes up a further one.
//
// Lengths are in units of the width of a cell, so that a theme fits any scale.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <vector>

namespace sightread::practice::onet {

enum class FaceKind {
    mahjong,       // dots, bamboo, numbers, winds, dragons (one is blank), flowers
    creatures,     // round animals
    fruits,        // things to eat
    glyphs,        // letters, digits, symbols
    compositions,  // a few coloured shapes on top of each other
    photos,        // pictures as a camera takes them
    hues,          // a few shapes; equal shapes differ in hue only
    marks,         // a few discs; equal discs differ in where a small mark lies
    outlines,      // bright lines on nothing
    flags,         // pictures that fill the whole tile
    pale           // grey lines on white, one face is blank
};

enum class TileBody { none, flat, square, rounded, bevelled, solid };
enum class GroundKind { flat, gradient, wood, felt, bricks, photo, dots, checks };
enum class Mark { tint, outline, grow, lift, darken };
enum class ClockSide { right, top };

struct Theme {
    QString name;
    std::uint64_t seed = 1;  // of everything in it that is made up

    FaceKind faces = FaceKind::compositions;
    QString font = "DejaVu Sans";
    double face_size = 0.74;  // of the tile
    std::vector<QColor> inks;

    TileBody body = TileBody::rounded;
    QColor tile = Qt::white;
    QColor tile_end = Qt::white;  // the lower end of the tile's gradient
    QColor edge = Qt::black;
    double edge_width = 0.03;
    double gap = 0.06;   // between two tiles
    double aspect = 1;   // height of a cell to its width
    double depth = 0;    // how far the side of a solid tile sticks out of its cell, down and right
    double shadow = 0;   // strength, 0 to 1
    double opacity = 1;  // of the tile's body
    bool on_whole_pixels = false;

    GroundKind ground = GroundKind::flat;
    QColor ground_colour = Qt::darkGreen;
    QColor ground_end = Qt::black;
    bool has_panel = false;    // a translucent plate under the board
    bool has_sockets = false;  // empty cells have a frame
    bool has_header = false;   // a bar with title and counter over the board

    // free space around the cells, header and clock not counted
    double left = 1, right = 1, top = 1, bottom = 1;
    Mark selection = Mark::tint;
    Mark hover = Mark::outline;
    QColor accent = QColor(255, 220, 60);
    QColor line = QColor(220, 30, 30);
    ClockSide clock_side = ClockSide::right;

    bool operator==(const Theme&) const = default;
};

QStringList theme_names();
[[nodiscard]] Theme theme_named(const QString& name);  // REQUIRES: one of theme_names()
[[nodiscard]] Theme theme_from_seed(std::uint64_t seed);

// `NAME|SEED` as --theme takes it; throws Problem.
[[nodiscard]] Theme theme_from_text(const QString& text);

}  // namespace sightread::practice::onet
