// Pictures that the program draws itself: landscapes, towns, plants, patterns, each different for
// every seed.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

namespace sightread::practice::sliding {

[[nodiscard]] QStringList picture_names();

// `lake`, `lake:7` (with a seed), or the name of a file, scaled and cropped to the size. Throws
// Problem.
[[nodiscard]] QImage picture(const QString& name, QSize size);

}  // namespace sightread::practice::sliding
