// What lies behind the board.
#pragma once

#include "tests/practice/cat/look.hpp"

#include <QImage>
#include <QSize>

namespace sightread::practice::cat {

[[nodiscard]] QImage backdrop(const Look& look, QSize size);

}  // namespace sightread::practice::cat
