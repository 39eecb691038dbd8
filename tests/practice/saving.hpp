// Pictures and texts into files, and a folder for each seed: what `--render` and `--render-many`
// write.
#pragma once

#include "tests/practice/random.hpp"

#include <QByteArray>
#include <QImage>
#include <QString>
#include <cstdint>
#include <functional>

namespace sightread::practice {

// Both throw Problem when the file cannot be written. Pictures are PNG.
void save(const QImage& image, const QString& path);
void save(const QByteArray& text, const QString& path);

// Draws `count` times, each time into a folder of its own below `folder`, named by its seed; the
// seeds count up from the first. Throws Problem when a folder cannot be made.
void draw_each(
    int count, std::uint64_t first_seed, const QString& folder,
    const std::function<void(const QString& folder, std::uint64_t seed, Random& random)>& draw);

}  // namespace sightread::practice
