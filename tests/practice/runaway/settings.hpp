// What the options ask for, checked.
#pragma once

#include "tests/practice/options.hpp"
#include "tests/practice/runaway/look.hpp"
#include "tests/practice/runaway/minefield.hpp"

#include <QCommandLineParser>
#include <QSize>
#include <cstdint>
#include <optional>

namespace sightread::practice::runaway {

enum class Inputs { buttons, keys, both };
// what tells that a run is over: a while, a panel to press, a window
enum class Ending { passes, panel, dialog };

struct Settings {
    std::uint64_t seed = 1;
    int first_level = 1;
    std::optional<Minefield> level;            // the first map
    std::optional<Minefield> size_and_bounds;  // of every map; else they follow from the level
    Maps maps = Maps::solvable;
    Look look;
    std::optional<QSize> size;
    double scale = 1;
    bool has_scale = false;
    std::optional<double> pitch;
    QString log;

    Inputs inputs = Inputs::both;
    Ending ending = Ending::passes;
    int step_time = 0;    // milliseconds; 0: as long as the whole run takes two seconds
    int paint_time = 0;   // milliseconds until the field is there
    int end_time = 1200;  // of what passes by itself
    int drop = 0;
    int rest = 0;  // milliseconds after an input in which the next one is lost
    bool keeps_program = false;
    int games = 0;  // 0: as many as wanted

    QString picture;  // --render
    QString folder;   // --render-many
    int pictures = 0;
    QString entered;  // the program in the picture
    bool renders() const { return !picture.isEmpty() || !folder.isEmpty(); }

    QSize window_size(const Minefield& field) const;
    double most_pitch(const Minefield& field) const;
};

void declare_options(QCommandLineParser& parser);
[[nodiscard]] Settings settings_from(const Options& options);  // throws Problem

// The map of the game-th game, from 0; `won`: how many were won before it.
[[nodiscard]] Minefield map_of_game(const Settings& settings, int game, int won);

}  // namespace sightread::practice::runaway
