// What lies behind the tiles.
#pragma once

#include "tests/practice/onet/geometry.hpp"
#include "tests/practice/onet/theme.hpp"

#include <QImage>

namespace sightread::practice::onet {

// As large as the window. Its stones and squares follow the pitch of the board, near it but not
// equal to it.
[[nodiscard]] QImage ground_picture(const Theme& theme, const Geometry& geometry);

}  // namespace sightread::practice::onet
