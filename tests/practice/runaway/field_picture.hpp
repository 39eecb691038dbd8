// The field as a picture, painted once a map: cells, bombs, lines, the goal.
#pragma once

#include "tests/practice/runaway/geometry.hpp"
#include "tests/practice/runaway/look.hpp"
#include "tests/practice/runaway/minefield.hpp"

#include <QImage>
#include <QPoint>

namespace sightread::practice::runaway {

struct FieldPicture {
    QImage image;  // transparent where the field is not
    QPoint place;  // of its top left pixel in the window
};

[[nodiscard]] FieldPicture field_picture(const Look& look, const Geometry& geometry,
                                         const Minefield& field);

}  // namespace sightread::practice::runaway
