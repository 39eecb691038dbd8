// The colours of a set. Two are those of the real game, the others are made up: dark ones, light
// ones, and ones in which two shapes, or a shape and the octagon, have nearly the same colour,
// because form has to decide there.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <array>
#include <cstdint>

namespace sightread::practice::lyne {

struct Ink {
    QColor outer;  // the outline of an end
    QColor inner;  // nodes, and the fill of an end
    bool operator==(const Ink&) const = default;
};

struct Palette {
    QString name;
    QColor border;  // also the centres of ends, holes that are filled, and what everything fades to
    QColor background;
    QColor empty;               // the faint diamonds and links
    std::array<Ink, 3> shapes;  // triangle, diamond, square
    QColor octagon;
    bool operator==(const Palette&) const = default;
};

QStringList palette_names();
[[nodiscard]] Palette palette_from_seed(std::uint64_t seed);

// `NAME|SEED` as --theme takes it; throws Problem.
[[nodiscard]] Palette palette_from_text(const QString& text);

}  // namespace sightread::practice::lyne
