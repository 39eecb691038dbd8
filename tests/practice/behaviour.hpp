// How windows of other people behave around their boards, whatever the game: what they paint over
// it, when they look at the pointer, what they say at the end, and how the next game begins.
#pragma once

#include "tests/practice/options.hpp"

#include <QCommandLineParser>

namespace sightread::practice {

enum class Hover { none, own, shrink, frame, tint };  // own: as the look of the game has it

struct Behaviour {
    bool vanishes = false;    // on a win the board is taken away
    bool is_silent = false;   // nothing is said of the end of a game
    bool fades_over = false;  // the panel of the last game fades over the next board
    double restart = 0;       // seconds until the next game begins by itself; 0: it never does
    // times a second that everything is painted anew although nothing changes
    int repaint = 0;
    int frames = 0;         // looks at the pointer a second; 0: events are heard
    bool has_ring = false;  // around the cell that was pressed last
    Hover hover = Hover::none;
};

void declare_behaviour(QCommandLineParser& parser);
[[nodiscard]] Behaviour behaviour_from(const Options& options);  // throws Problem

}  // namespace sightread::practice
