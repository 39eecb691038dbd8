// Pictures that nobody took: noise, landscapes, lights out of focus, marble. For photo-like faces
// and for grounds.
#pragma once

#include "tests/practice/random.hpp"

#include <QColor>
#include <QImage>

namespace sightread::practice::onet {

// Smooth noise in 0..1, the sum of several octaves of value noise on a lattice; the same seed gives
// the same field.
class Noise {
public:
    explicit Noise(std::uint64_t seed) : seed_(seed) {}
    double at(double x, double y, int octaves = 4) const;

private:
    double corner(int x, int y) const;
    double octave(double x, double y) const;
    std::uint64_t seed_;
};

[[nodiscard]] QColor blend(const QColor& from, const QColor& to, double share);

// A sky, ranges of hills and haze, from one colour above to another below.
[[nodiscard]] QImage landscape(QSize size, const QColor& sky, const QColor& land, Random& random);

// One of several kinds of photo, in colours of its own.
[[nodiscard]] QImage snapshot(QSize size, Random& random);

}  // namespace sightread::practice::onet
