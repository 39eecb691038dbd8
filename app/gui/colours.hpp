// Dark or light: as the desktop is, or as the person wants it.
#pragma once

#include <QString>

namespace sightread::gui {

enum class Colours { desktop, light, dark };

// For the whole application.
void apply(Colours colours);
[[nodiscard]] QString name_of(Colours colours);
[[nodiscard]] Colours colours_named(const QString& name);  // `desktop` for any other name

}  // namespace sightread::gui
