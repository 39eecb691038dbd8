// What a person has said of one frame, and how that is told to `sightread calibrate`.
#pragma once

#include "app/gui/seen_board.hpp"

#include <QPoint>
#include <QRect>
#include <map>

namespace sightread::gui {

struct Answer {
    Place place;
    QString kind;
};

struct Correction {
    QString game;  // empty: as it is recognised
    std::vector<Answer> answers;
    std::vector<QRect> ignored;
    std::map<QString, QPoint> buttons;    // `new-game`, `dismiss`, `shuffle`, `go`
    int least_steps = 0, most_steps = 0;  // of a program of Runaway Robot; 0: as they are read
    bool is_right_as_seen = false;        // the kinds, although some might be one or two
    std::optional<Lattice> lattice;       // none: it is to be found
    bool is_by_hand = false;              // the lattice was dragged, and may be some pixels off

    // A later answer about a cell takes the place of an earlier one.
    void answer(Place place, const QString& kind);
    [[nodiscard]] const Answer* at(Place place) const;
    // What was said of cells does not hold on another lattice.
    void set_lattice(const Lattice& by_hand);

    // The words of a command line that reads the picture so.
    [[nodiscard]] QStringList words(const QString& picture) const;
};

}  // namespace sightread::gui
