// What the options ask for, checked.
#pragma once

#include "tests/practice/lyne/generate.hpp"
#include "tests/practice/lyne/geometry.hpp"
#include "tests/practice/lyne/palette.hpp"
#include "tests/practice/options.hpp"

#include <QCommandLineParser>
#include <QSize>
#include <cstdint>
#include <optional>
#include <vector>

namespace sightread::practice::lyne {

struct Settings {
    std::uint64_t seed = 1;
    std::vector<Board> levels;  // from files; empty: generated
    std::optional<int> rows;    // of generated levels; none: graded
    std::optional<int> columns;
    std::optional<int> shapes;
    std::optional<double> octagons;
    int games = 25;  // levels in the set
    Palette palette;
    QSize size{960, 600};
    double most_pitch = 1e9;
    QString log;

    int drop = 0;                  // every so many strokes one is spoiled; 0: none
    int poll = 60;                 // looks at the pointer a second; 0: events are heard
    int next_time = 950;           // milliseconds from the last edge to the next level
    std::optional<QString> title;  // none: the name of the level
    QString words;

    QString picture;  // --render
    QString folder;   // --render-many
    int pictures = 0;
    int drawn = 0;
    double faded = 0;
    bool shows_menu = false;
    bool renders() const { return !picture.isEmpty() || !folder.isEmpty(); }
};

void declare_options(QCommandLineParser& parser);
[[nodiscard]] Settings settings_from(const Options& options);  // throws Problem

// The level with this number, from 1. REQUIRES: number <= settings.games.
[[nodiscard]] Level level_of(const Settings& settings, int number);
[[nodiscard]] QString title_of(const Settings& settings, int number);

}  // namespace sightread::practice::lyne
