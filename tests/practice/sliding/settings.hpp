// What the options ask for, checked.
#pragma once

#include "tests/practice/behaviour.hpp"
#include "tests/practice/options.hpp"
#include "tests/practice/sliding/board.hpp"
#include "tests/practice/sliding/look.hpp"

#include <QCommandLineParser>
#include <QSize>
#include <cstdint>
#include <optional>

namespace sightread::practice::sliding {

// How tiles are moved.
enum class Way {
    neighbour,    // click a tile beside the blank
    run,          // click any tile in the blank's row or column
    pick,         // click a tile beside the blank, then the blank
    drag,         // drag a tile beside the blank into it
    keys,         // an arrow key slides a tile in its direction
    keys_blank,   // an arrow key moves the blank
    keys_cursor,  // arrow keys move a cursor, space clicks there
};

struct Settings {
    std::uint64_t seed = 1;
    int rows = 4;
    int columns = 4;
    std::optional<Cell> goal_blank;  // none: the last cell
    std::optional<Board> level;
    Shuffle shuffle = Shuffle::solvable;
    bool keeps_blank = false;
    Look look;
    std::optional<QSize> size;
    double scale = 1;
    QString log;

    Behaviour behaviour;
    bool is_impossible = false;  // the first deal
    Way way = Way::run;
    int slide_time = 150;  // milliseconds
    bool ignores_while_sliding = true;
    int drop = 0;             // every so many inputs one is dropped; 0: none
    bool has_dialog = false;  // a window of its own says that it is won; otherwise a panel does
    bool shows_whole = false;
    int games = 0;  // 0: as many as wanted

    QString picture;  // --render
    QString bare;     // --render-picture
    QString folder;   // --render-many
    int pictures = 0;
    bool renders() const { return !picture.isEmpty() || !folder.isEmpty() || !bare.isEmpty(); }

    QSize window_size() const;
};

void declare_options(QCommandLineParser& parser);
[[nodiscard]] Settings settings_from(const Options& options);  // throws Problem

[[nodiscard]] Board start_of_game(const Settings& settings, std::uint64_t seed);

}  // namespace sightread::practice::sliding
