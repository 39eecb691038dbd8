// Everything that is seen at one moment, and how it is painted. The window and the pictures for
// tests share it.
#pragma once

#include "tests/practice/lyne/drawing.hpp"
#include "tests/practice/lyne/geometry.hpp"
#include "tests/practice/lyne/palette.hpp"

#include <QImage>
#include <QPainter>
#include <QString>
#include <vector>

namespace sightread::practice::lyne {

// A node that was visited a moment ago: it spins, and its ghost expands.
struct Pulse {
    Cell cell;
    double age = 0;  // milliseconds
};
inline constexpr double spin_time = 280;
inline constexpr double ghost_time = 600;

struct Moment {
    Board board;
    std::vector<Line> lines = {};
    std::vector<Pulse> pulses = {};
    double faded = 0;    // 0: not at all, 1: nothing but the border colour
    QString title = {};  // faint, at the top; empty: none
    QString words = {};  // over the board; empty: none
    bool is_menu = false;
};

class Scene {
public:
    explicit Scene(Palette palette) : palette_(std::move(palette)) {}
    void paint(QPainter& painter, const Geometry& geometry, const Moment& moment);

private:
    // What never changes of a level, painted once: a window that takes long for a frame misses the
    // pointer.
    const QImage& ground(const Geometry& geometry, const Board& board);
    void paint_ground(QPainter& painter, const Geometry& geometry, const Board& board) const;
    void paint_links(QPainter& painter, const Geometry& geometry, const Board& board) const;
    void paint_line(QPainter& painter, const Geometry& geometry, const Board& board,
                    const Line& line) const;
    void paint_ghosts(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_place(QPainter& painter, const Geometry& geometry, const Moment& moment,
                     Cell cell) const;
    void paint_octagon(QPainter& painter, const Moment& moment, Cell cell) const;
    void paint_frame(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_menu(QPainter& painter, const Geometry& geometry) const;

    Palette palette_;
    QImage ground_;
    Board ground_board_;
    QString ground_lattice_;
};

}  // namespace sightread::practice::lyne
