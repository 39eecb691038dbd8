#include "tests/practice/runaway/settings.hpp"

#include "tests/practice/problem.hpp"
#include "tests/practice/runaway/geometry.hpp"

#include <QFile>
#include <QRegularExpression>
#include <algorithm>

namespace sightread::practice::runaway {

namespace {

const QStringList all_inputs{"buttons", "keys", "both"};
const QStringList all_endings{"passes", "panel", "dialog"};
const QStringList all_maps{"solvable", "unsolvable", "any"};
const QStringList all_icons{"none", "bomb", "mine", "cross", "rock", "flame"};

void declare_map_options(QCommandLineParser& parser) {
    parser.addOption(
        {"first-level", "The level to begin with; each won game leads to the next one.", "N", "1"});
    parser.addOption(
        {"field", "Size and bounds of every map, instead of its level's.", "ROWSxCOLUMNS,MIN,MAX"});
    parser.addOption(
        {"maps", "What is dealt: " + all_maps.join(", ") + "; the variant deals any.", "KIND"});
}

void declare_look_options(QCommandLineParser& parser) {
    parser.addOption({"pitch", "Width of a cell in pixels, at most.", "PIXELS"});
    parser.addOption({"bombs",
                      "How bombs are drawn: " + all_icons.join(", ") + " (none: a plain cell).",
                      "ICON"});
    parser.addOption(
        {"goal", "The goal is a zone beside the grid, or cells of it: zone or cells.", "WHICH"});
    parser.addOption({"line", "Width of the lines between cells in pixels, 0 for none.", "PIXELS"});
    parser.addOption({"bevel", "Width of the cells' light and dark sides, in cells.", "PART"});
    parser.addOption({"whole-pixels", "Cells begin and end at whole pixels: on or off.", "WHICH"});
    parser.addOption({"language", "What the window says: " + languages().join(", ") + ".", "NAME"});
}

void declare_behaviour_options(QCommandLineParser& parser) {
    parser.addOption({"inputs", "What is heeded: " + all_inputs.join(", ") + ".", "WHICH", "both"});
    parser.addOption(
        {"ending",
         "What tells of a run's end: " + all_endings.join(", ") + "; the variant has a panel.",
         "KIND"});
    parser.addOption({"step-time",
                      "Milliseconds for each step of the robot; 0: two seconds for all.", "MS",
                      "0"});
    parser.addOption({"paint-time", "Milliseconds until the whole field is painted.", "MS", "0"});
    parser.addOption(
        {"end-time", "Milliseconds until what passes by itself has passed.", "MS", "1200"});
    parser.addOption({"drop", "Drop every Nth input on purpose.", "N", "0"});
    parser.addOption(
        {"rest", "Lose what comes sooner than this after an input, in milliseconds.", "MS", "0"});
    parser.addOption({"keep-program", "The program stays when the robot was lost."});
    parser.addOption({"games", "Play so many games, 0 without end.", "N", "0"});
    parser.addOption(
        {"render", "Draw the map into this picture and leave; no display is needed.", "FILE"});
    parser.addOption(
        {"program", "The steps that are entered in the picture of --render.", "LETTERS"});
    parser.addOption({"render-many",
                      "Draw maps of many looks and sizes into folders in this one; see --count.",
                      "DIR"});
    parser.addOption(
        {"count", "How many maps --render-many draws, with seeds from --seed up.", "N", "20"});
}

Minefield field_in_file(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw failure(QString("the level '%1' cannot be read: %2").arg(path, file.errorString()));
    return field_from_text(QString::fromUtf8(file.readAll()), path);
}

Minefield size_and_bounds(const QString& text) {
    static const QRegularExpression form("^(\\d{1,4})x(\\d{1,4}),(\\d{1,4}),(\\d{1,4})$");
    const auto match = form.match(text);
    const auto part = [&](int index) { return match.captured(index).toInt(); };
    Minefield field;
    field.rows = part(1);
    field.columns = part(2);
    field.minimum = part(3);
    field.maximum = part(4);
    const bool is_sensible = field.rows >= 1 && field.columns >= 1 && field.rows <= most_side &&
                             field.columns <= most_side && field.minimum >= 1 &&
                             field.minimum <= field.maximum;
    if (match.hasMatch() && is_sensible) return field;
    throw bad_usage(QString("--field takes ROWSxCOLUMNS,MIN,MAX with sides to %1, not '%2'")
                        .arg(most_side)
                        .arg(text));
}

void read_look(Settings& settings, const Options& options) {
    Look& look = settings.look;
    look = look_from_text(options.has("theme") ? options.text("theme") : "original");
    if (options.has("bombs"))
        look.icon = static_cast<Icon>(all_icons.indexOf(options.choice("bombs", all_icons)));
    if (options.has("goal"))
        look.has_goal_cells = options.choice("goal", {"zone", "cells"}) == "cells";
    if (options.has("line")) look.line_width = options.integer("line", 0, 8);
    if (options.has("bevel")) look.bevel = options.real("bevel", 0, 0.3);
    if (options.has("whole-pixels"))
        look.is_on_whole_pixels = options.choice("whole-pixels", {"on", "off"}) == "on";
    if (options.has("language")) look.words = words_in(options.choice("language", languages()));
}

void read_behaviour(Settings& settings, const Options& options) {
    settings.inputs = static_cast<Inputs>(all_inputs.indexOf(options.choice("inputs", all_inputs)));
    settings.ending = settings.look.has_new_map ? Ending::panel : Ending::passes;
    if (options.has("ending"))
        settings.ending =
            static_cast<Ending>(all_endings.indexOf(options.choice("ending", all_endings)));
    settings.step_time = options.integer("step-time", 0, 60'000);
    settings.paint_time = options.integer("paint-time", 0, 600'000);
    settings.end_time = options.integer("end-time", 0, 600'000);
    settings.drop = options.integer("drop", 0, 1'000'000);
    settings.rest = options.integer("rest", 0, 60'000);
    settings.keeps_program = options.has("keep-program");
    settings.games = options.integer("games", 0, 1'000'000);
}

}  // namespace

double Settings::most_pitch(const Minefield& field) const {
    if (pitch) return *pitch;
    if (size && !has_scale) return 1e6;
    const int goal = look.has_goal_cells ? 1 : 0;
    return natural_side(look, field) * scale / (std::max(field.rows, field.columns) + goal);
}

QSize Settings::window_size(const Minefield& field) const {
    return size.value_or(natural_size(look, field, most_pitch(field), scale));
}

void declare_options(QCommandLineParser& parser) {
    declare_map_options(parser);
    declare_look_options(parser);
    declare_behaviour_options(parser);
}

Settings settings_from(const Options& options) {
    Settings settings;
    settings.seed = options.seed();
    settings.first_level = options.integer("first-level", 0, last_level);
    if (options.has("field")) settings.size_and_bounds = size_and_bounds(options.text("field"));
    if (options.has("level")) settings.level = field_in_file(options.text("level"));
    read_look(settings, options);
    settings.maps = settings.look.has_new_map ? Maps::any : Maps::solvable;
    if (options.has("maps"))
        settings.maps = static_cast<Maps>(all_maps.indexOf(options.choice("maps", all_maps)));
    settings.size = options.size();
    settings.has_scale = options.has("scale");
    settings.scale = options.real("scale", 0.25, 4);
    if (options.has("pitch")) settings.pitch = options.real("pitch", 0.5, 200);
    settings.log = options.text("log");
    read_behaviour(settings, options);
    settings.picture = options.text("render");
    settings.folder = options.text("render-many");
    settings.entered = options.text("program");
    if (settings.entered.count('R') + settings.entered.count('D') != settings.entered.size())
        throw bad_usage("--program takes letters R and D");
    if (!settings.picture.isEmpty() && !settings.folder.isEmpty())
        throw bad_usage("--render and --render-many exclude each other");
    settings.pictures = options.integer("count", 1, 100'000);
    return settings;
}

Minefield map_of_game(const Settings& settings, int game, int won) {
    if (settings.level && won == 0) return *settings.level;
    const int first = settings.level ? settings.level->level.value_or(settings.first_level)
                                     : settings.first_level;
    Minefield empty =
        settings.size_and_bounds.value_or(field_of_level(std::min(first + won, last_level)));
    if (settings.size_and_bounds) empty.level.reset();
    Random random(settings.seed + static_cast<std::uint64_t>(game), 1);
    return with_bombs(empty, settings.maps, random);
}

}  // namespace sightread::practice::runaway
