#include "app/gui/correction.hpp"

#include <algorithm>

namespace sightread::gui {

void Correction::answer(Place place, const QString& kind) {
    std::erase_if(answers, [&](const Answer& each) { return each.place == place; });
    answers.push_back({place, kind});
}

const Answer* Correction::at(Place place) const {
    const auto found = std::ranges::find(answers, place, &Answer::place);
    return found == answers.end() ? nullptr : &*found;
}

void Correction::set_lattice(const Lattice& by_hand) {
    if (lattice && (lattice->rows != by_hand.rows || lattice->columns != by_hand.columns))
        answers.clear();
    lattice = by_hand;
    is_by_hand = true;
}

QStringList Correction::words(const QString& picture) const {
    QStringList words = {"calibrate"};
    if (!game.isEmpty()) words << game;
    words << "--image" << picture << "--yes"
          << "--json";
    if (lattice && is_by_hand) {
        const QRectF bounds = lattice->bounds();
        words << "--rows" << QString::number(lattice->rows) << "--columns"
              << QString::number(lattice->columns) << "--corners"
              << QString::asprintf("%.2f,%.2f,%.2f,%.2f", std::max(0.0, bounds.left()),
                                   std::max(0.0, bounds.top()), bounds.right(), bounds.bottom());
    } else if (lattice) {
        words << "--lattice" << lattice->to_text();
    }
    for (const Answer& each : answers) words << "--label" << to_text(each.place) + "=" + each.kind;
    for (const QRect& area : ignored)
        words << "--ignore"
              << QString("%1,%2,%3,%4")
                     .arg(area.x())
                     .arg(area.y())
                     .arg(area.width())
                     .arg(area.height());
    for (const auto& [name, at] : buttons)
        words << "--button" << QString("%1=%2,%3").arg(name).arg(at.x()).arg(at.y());
    if (least_steps > 0 && most_steps >= least_steps)
        words << "--min" << QString::number(least_steps) << "--max" << QString::number(most_steps);
    if (is_right_as_seen) words << "--as-seen";
    return words;
}

}  // namespace sightread::gui
