// What the options ask for, checked.
#pragma once

#include "tests/practice/behaviour.hpp"
#include "tests/practice/onet/deal.hpp"
#include "tests/practice/onet/faces.hpp"
#include "tests/practice/onet/geometry.hpp"
#include "tests/practice/onet/theme.hpp"
#include "tests/practice/options.hpp"

#include <QCommandLineParser>
#include <QSize>
#include <cstdint>
#include <optional>

namespace sightread::practice::onet {

struct Settings {
    std::uint64_t seed = 1;
    std::optional<Board> level;
    Deal deal;
    Theme theme;
    std::optional<QSize> size;
    double scale = 1;
    QString log;

    Behaviour behaviour;
    bool shows_clock = false;
    int time_limit = 0;  // seconds, 0: none
    bool shuffles_when_stuck = false;
    bool has_shuffle_button = false;  // below the board; nothing else mixes the tiles then
    bool wrong_tile_is_selected = false;
    int refuse = 0;  // in a hundred pairs
    int drop = 0;    // every so many clicks one is dropped; 0: none
    int poll = 0;    // looks at the pointer a second; 0: events are heard
    int line_time = 300;
    int fade_time = 120;
    int fall_time = 200;
    int games = 0;  // 0: as many as wanted
    bool key_starts_game = true;
    int deaf = 0;  // times that the key is not heard
    bool button_starts_game = true;
    bool click_starts_game = false;

    QString picture;  // --render
    QString folder;   // --render-many
    int pictures = 0;
    int removed = 0;
    std::optional<Cell> selected;
    bool renders() const { return !picture.isEmpty() || !folder.isEmpty(); }

    Frame frame() const;
    QSize window_size() const;
    double most_scale() const { return size && is_scale_given ? scale : 1000; }
    bool is_scale_given = false;
};

void declare_options(QCommandLineParser& parser);
[[nodiscard]] Settings settings_from(const Options& options);  // throws Problem

// A game that begins: its board and the pictures of its faces.
struct Start {
    Board board;
    FaceSet faces;
};

[[nodiscard]] Start start_of_game(const Settings& settings, std::uint64_t seed);

}  // namespace sightread::practice::onet
