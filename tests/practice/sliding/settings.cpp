#include "tests/practice/sliding/settings.hpp"

#include "tests/practice/problem.hpp"
#include "tests/practice/sliding/pictures.hpp"
#include "tests/practice/sliding/scene.hpp"

#include <QFile>

namespace sightread::practice::sliding {

namespace {

const QStringList ways{"neighbour", "run", "pick", "drag", "keys", "keys-blank", "keys-cursor"};

void declare_board_options(QCommandLineParser& parser) {
    parser.addOption({"rows", "Rows of the board.", "N", "4"});
    parser.addOption({"columns", "Columns of the board.", "N", "4"});
    parser.addOption(
        {"goal-blank", "The cell that is blank in the end; left out: the last one.", "ROW,COLUMN"});
    parser.addOption(
        {"shuffle", "What is dealt: solvable, unsolvable, or either.", "KIND", "solvable"});
    parser.addOption({"impossible", "The first deal cannot be solved."});
    parser.addOption(
        {"keep-blank", "Each game begins with the blank where it will be in the end."});
}

void declare_look_options(QCommandLineParser& parser) {
    parser.addOption({"picture",
                      "A picture on the tiles: " + picture_names().join(", ") +
                          " (with a seed: lake:7), a file, or none.",
                      "NAME|FILE"});
    parser.addOption({"font", "The family of fonts for the numbers.", "NAME"});
    parser.addOption({"text-height", "Height of the numbers, in tiles.", "PART"});
    parser.addOption({"gap", "Gap between tiles, in tiles.", "PART"});
    parser.addOption({"bevel", "Width of the tiles' light and dark sides, in tiles.", "PART"});
    parser.addOption({"line", "Width of a line between tiles, in pixels.", "PIXELS"});
    parser.addOption(
        {"ghost-blank",
         "The blank shows a pale piece: of the picture, or of a tile without a number."});
    parser.addOption({"star-blank", "The blank shows a star."});
    parser.addOption({"numbers", "Numbers on the tiles: on or off.", "WHICH"});
}

void declare_behaviour_options(QCommandLineParser& parser) {
    parser.addOption({"way", "How tiles are moved: " + ways.join(", ") + ".", "NAME", "run"});
    parser.addOption({"slide-time", "Milliseconds in which tiles slide.", "MS", "150"});
    parser.addOption({"heeds-while-sliding", "Inputs count also while tiles slide."});
    parser.addOption({"drop", "Drop every Nth input on purpose.", "N", "0"});
    parser.addOption({"dialog", "A dialog says that the game is won, instead of a panel."});
    parser.addOption({"show-whole", "Show the whole picture when the game is won."});
    parser.addOption({"games", "Play so many games, 0 without end.", "N", "0"});
    parser.addOption(
        {"render", "Draw the board into this picture and leave; no display is needed.", "FILE"});
    parser.addOption({"render-picture",
                      "Write the picture of --picture, uncut, into this file and leave.", "FILE"});
    parser.addOption({"render-many",
                      "Draw boards of many looks and sizes into folders in this one; see --count.",
                      "DIR"});
    parser.addOption(
        {"count", "How many boards --render-many draws, with seeds from --seed up.", "N", "20"});
}

Board board_in_file(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw failure(QString("the level '%1' cannot be read: %2").arg(path, file.errorString()));
    return board_from_text(QString::fromUtf8(file.readAll()), path);
}

void read_look(Settings& settings, const Options& options) {
    Look& look = settings.look;
    look = look_from_text(options.has("theme") ? options.text("theme") : "classic");
    if (options.has("picture")) {
        look.picture = options.text("picture") == "none" ? "" : options.text("picture");
        look.shows_numbers = look.picture.isEmpty();
        if (!look.picture.isEmpty()) (void)picture(look.picture, {64, 64});
    }
    if (options.has("ghost-blank") && options.has("star-blank"))
        throw bad_usage("--ghost-blank and --star-blank exclude each other");
    if (options.has("ghost-blank")) look.blank = Blank::ghost;
    if (options.has("star-blank")) look.blank = Blank::star;
    if (options.has("font")) look.family = options.text("font");
    if (options.has("text-height")) look.text_height = options.real("text-height", 0.1, 0.9);
    if (options.has("gap")) look.gap = options.real("gap", 0, 0.4);
    if (options.has("bevel")) look.bevel = options.real("bevel", 0, 0.2);
    if (options.has("line")) look.line_width = options.integer("line", 0, 8);
    if (options.has("numbers"))
        look.shows_numbers = options.choice("numbers", {"on", "off"}) == "on";
    if (!look.shows_numbers && look.picture.isEmpty())
        throw bad_usage("tiles need numbers or a picture");
}

}  // namespace

QSize Settings::window_size() const {
    return size.value_or(natural_size(look, rows, columns, scale));
}

void declare_options(QCommandLineParser& parser) {
    declare_board_options(parser);
    declare_look_options(parser);
    declare_behaviour_options(parser);
    declare_behaviour(parser);
}

Settings settings_from(const Options& options) {
    Settings settings;
    settings.seed = options.seed();
    settings.rows = options.integer("rows", 2, most_side);
    settings.columns = options.integer("columns", 2, most_side);
    if (const auto place = options.row_column("goal-blank")) {
        settings.goal_blank = Cell{place->y() - 1, place->x() - 1};
        if (settings.goal_blank->row < 0 || settings.goal_blank->row >= settings.rows ||
            settings.goal_blank->column < 0 || settings.goal_blank->column >= settings.columns)
            throw bad_usage("--goal-blank names a cell outside of the board");
    }
    if (options.has("level")) {
        settings.level = board_in_file(options.text("level"));
        settings.rows = settings.level->rows;
        settings.columns = settings.level->columns;
    }
    const QString shuffle = options.choice("shuffle", {"solvable", "unsolvable", "either"});
    settings.shuffle = shuffle == "solvable"     ? Shuffle::solvable
                       : shuffle == "unsolvable" ? Shuffle::unsolvable
                                                 : Shuffle::either;
    settings.keeps_blank = options.has("keep-blank");
    settings.is_impossible = options.has("impossible");
    if (settings.is_impossible && settings.level)
        throw bad_usage("--impossible and --level exclude each other");
    settings.behaviour = behaviour_from(options);
    read_look(settings, options);
    settings.size = options.size();
    settings.scale = options.real("scale", 0.25, 4);
    settings.log = options.text("log");
    settings.way = static_cast<Way>(ways.indexOf(options.choice("way", ways)));
    settings.slide_time = options.integer("slide-time", 0, 60'000);
    settings.ignores_while_sliding = !options.has("heeds-while-sliding");
    settings.drop = options.integer("drop", 0, 1'000'000);
    settings.has_dialog = options.has("dialog");
    settings.shows_whole = options.has("show-whole");
    settings.games = options.integer("games", 0, 1'000'000);
    settings.picture = options.text("render");
    settings.folder = options.text("render-many");
    settings.bare = options.text("render-picture");
    if (!settings.bare.isEmpty() && settings.look.picture.isEmpty())
        throw bad_usage("--render-picture needs a --picture");
    if (!settings.picture.isEmpty() && !settings.folder.isEmpty())
        throw bad_usage("--render and --render-many exclude each other");
    settings.pictures = options.integer("count", 1, 100'000);
    return settings;
}

Board start_of_game(const Settings& settings, std::uint64_t seed) {
    if (settings.level) return *settings.level;
    Random random(seed, 1);
    const Cell last{settings.rows - 1, settings.columns - 1};
    const Shuffle kind =
        settings.is_impossible && seed == settings.seed ? Shuffle::unsolvable : settings.shuffle;
    return shuffled(
        solved_board(settings.rows, settings.columns, settings.goal_blank.value_or(last)), kind,
        settings.keeps_blank, random);
}

}  // namespace sightread::practice::sliding
