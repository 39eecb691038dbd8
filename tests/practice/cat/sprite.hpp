// The cat's figure, drawn with its feet at a point.
#pragma once

#include "tests/practice/cat/look.hpp"

#include <QPainter>
#include <QPointF>

namespace sightread::practice::cat {

struct Pose {
    double phase = 0;  // of the idle animation, 0 to 1; ears, tail and eyes follow it
    bool faces_left = false;
    bool is_sad = false;  // cut off: it sits down otherwise
};

// `at`: the middle of the cell. `pitch` in pixels.
void paint_cat(QPainter& painter, const Look& look, QPointF at, double pitch, const Pose& pose);

}  // namespace sightread::practice::cat
