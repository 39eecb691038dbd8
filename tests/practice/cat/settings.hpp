// What the options ask for, checked.
#pragma once

#include "tests/practice/behaviour.hpp"
#include "tests/practice/cat/board.hpp"
#include "tests/practice/cat/cats.hpp"
#include "tests/practice/cat/look.hpp"
#include "tests/practice/options.hpp"

#include <QCommandLineParser>
#include <QSize>
#include <cstdint>
#include <optional>

namespace sightread::practice::cat {

enum class End { cut_off, stuck };        // when the game says that the cat is caught
enum class Telling { panel, line };       // how it says so
enum class Next { button, word, click };  // what begins the next game; a word does so at any time

struct Settings {
    std::uint64_t seed = 1;
    int rows = 9;
    int columns = 9;
    int radius = 0;  // above 0: a hexagon of this radius
    bool odd_shifted = true;
    int walls = -1;  // below 0: by chance
    double chance = 0.1;
    std::optional<Board> level;
    Look look;
    bool is_look_given = false;
    std::optional<QSize> size;
    double scale = 1;
    QString log;

    Behaviour behaviour;
    Kind cat = Kind::nearest;
    End end = End::cut_off;
    Telling telling = Telling::panel;
    Next next = Next::button;
    int hop_time = 280;    // milliseconds
    int think_time = 0;    // milliseconds before the hop
    int panel_time = 600;  // milliseconds in which the panel slides in
    bool is_idle_animated = true;
    bool wastes_clicks_on_cat = false;
    bool has_undo = false;
    bool has_menu = false;
    bool has_start_screen = false;  // with a button, before the first game
    // clicks, before an information bar moves everything down; 0: never
    int bar_after = 0;
    int drop = 0;   // every so many clicks one is dropped; 0: none
    int games = 0;  // 0: as many as wanted

    QString picture;  // --render
    QString folder;   // --render-many
    int pictures = 0;
    bool renders() const { return !picture.isEmpty() || !folder.isEmpty(); }
};

void declare_options(QCommandLineParser& parser);
[[nodiscard]] Settings settings_from(const Options& options);  // throws Problem

[[nodiscard]] Board start_of_game(const Settings& settings, std::uint64_t seed);

}  // namespace sightread::practice::cat
