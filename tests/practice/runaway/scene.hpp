// How a moment of the game is painted. The window and the pictures for tests share it.
#pragma once

#include "tests/practice/runaway/field_picture.hpp"

#include <QPainter>
#include <QString>

namespace sightread::practice::runaway {

enum class Phase { entering, running, won, lost };

struct Moment {
    Minefield field;
    Phase phase = Phase::entering;
    QString program;      // `R` and `D`
    int steps = 0;        // that the robot has taken
    double painted = 1;   // the part of the field that is there, from the top
    QString dialog = {};  // its sentence; empty: there is none
    QString dialog_button = {};

    bool may_go() const {
        return phase == Phase::entering && !program.isEmpty() && program.size() >= field.minimum &&
               painted >= 1;
    }
};

class Scene {
public:
    explicit Scene(Look look) : look_(std::move(look)) {}
    const Look& look() const { return look_; }
    // The field's picture is kept until another field or geometry comes.
    void paint(QPainter& painter, const Geometry& geometry, const Moment& moment);

private:
    void paint_ground(QPainter& painter, const Geometry& geometry);
    void paint_field(QPainter& painter, const Geometry& geometry, const Moment& moment);
    void paint_robot(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_title(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_slots(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_buttons(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_button(QPainter& painter, const QRectF& body, const QString& words, char sign,
                      double unit) const;
    void paint_dialog(QPainter& painter, const Geometry& geometry, const Moment& moment) const;

    Look look_;
    FieldPicture picture_;
    Minefield pictured_;
    QString pictured_at_;  // the lattice
};

}  // namespace sightread::practice::runaway
