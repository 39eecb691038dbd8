#include "tests/practice/cat/settings.hpp"

#include "tests/practice/problem.hpp"

#include <QFile>

namespace sightread::practice::cat {

namespace {

const QStringList ends{"cut-off", "stuck"};
const QStringList tellings{"panel", "line"};
const QStringList nexts{"button", "word", "click"};

void declare_board_options(QCommandLineParser& parser) {
    parser.addOption({"rows", "Rows of the board.", "N", "9"});
    parser.addOption({"columns", "Columns of the board.", "N", "9"});
    parser.addOption(
        {"radius", "A hexagon with so many cells from its middle to a corner, instead of a grid.",
         "N", "0"});
    parser.addOption({"shift",
                      "Which rows lie half a cell to the right: odd (the 2nd, 4th, ...) or even.",
                      "WHICH", "odd"});
    parser.addOption({"walls", "So many cells are blocked; left out: by chance.", "N"});
    parser.addOption({"wall-chance", "The chance of each cell to be blocked.", "PART", "0.1"});
    parser.addOption(
        {"cat", "How the cat plays: " + kind_names().join(", ") + ".", "NAME", "nearest"});
}

void declare_behaviour_options(QCommandLineParser& parser) {
    parser.addOption(
        {"end", "When the cat counts as caught: cut-off or stuck.", "WHEN", "cut-off"});
    parser.addOption({"telling",
                      "How the end is told: by a panel that slides in, or by a line of text.",
                      "HOW", "panel"});
    parser.addOption(
        {"next", "What begins the next game: button, word or click.", "HOW", "button"});
    parser.addOption({"hop-time", "Milliseconds in which the cat hops.", "MS", "280"});
    parser.addOption({"think-time", "Milliseconds before it does.", "MS", "0"});
    parser.addOption({"panel-time", "Milliseconds in which the panel slides in.", "MS", "600"});
    parser.addOption({"still", "The cat does not move while it waits."});
    parser.addOption(
        {"waste-clicks-on-cat", "A click on the cat counts, blocks nothing, and the cat hops."});
    parser.addOption({"undo", "There is a word that takes the last turn back."});
    parser.addOption({"menu", "There is a menu of three difficulties, each beginning a new game."});
    parser.addOption({"start-screen", "Before the first game there is only a title and a button."});
    parser.addOption(
        {"bar-after", "After so many clicks an information bar moves everything down.", "N", "0"});
    parser.addOption({"drop", "Drop every Nth click on purpose.", "N", "0"});
    parser.addOption({"games", "Play so many games, 0 without end.", "N", "0"});
    parser.addOption(
        {"render", "Draw the board into this picture and leave; no display is needed.", "FILE"});
    parser.addOption({"render-many",
                      "Draw boards of many looks and sizes, or of those given, into folders in "
                      "this one; see --count.",
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

void read_board(Settings& settings, const Options& options) {
    settings.rows = options.integer("rows", 3, most_side);
    settings.columns = options.integer("columns", 3, most_side);
    settings.radius = options.integer("radius", 0, 10);
    settings.odd_shifted = options.choice("shift", {"odd", "even"}) == "odd";
    if (options.has("walls")) settings.walls = options.integer("walls", 0, most_side * most_side);
    settings.chance = options.real("wall-chance", 0, 0.9);
    settings.cat = static_cast<Kind>(kind_names().indexOf(options.choice("cat", kind_names())));
    if (options.has("level")) settings.level = board_in_file(options.text("level"));
}

}  // namespace

void declare_options(QCommandLineParser& parser) {
    declare_board_options(parser);
    declare_behaviour_options(parser);
    declare_behaviour(parser);
}

Settings settings_from(const Options& options) {
    Settings settings;
    settings.seed = options.seed();
    read_board(settings, options);
    settings.behaviour = behaviour_from(options);
    settings.is_look_given = options.has("theme");
    settings.look = look_from_text(settings.is_look_given ? options.text("theme") : "classic");
    settings.size = options.size();
    settings.scale = options.real("scale", 0.25, 4);
    settings.log = options.text("log");
    settings.end = static_cast<End>(ends.indexOf(options.choice("end", ends)));
    settings.telling = static_cast<Telling>(tellings.indexOf(options.choice("telling", tellings)));
    settings.next = static_cast<Next>(nexts.indexOf(options.choice("next", nexts)));
    if (settings.telling == Telling::line && settings.next == Next::button)
        throw bad_usage("a button for the next game needs a panel: --telling panel");
    settings.hop_time = options.integer("hop-time", 0, 60'000);
    settings.think_time = options.integer("think-time", 0, 60'000);
    settings.panel_time = options.integer("panel-time", 0, 60'000);
    settings.is_idle_animated = !options.has("still");
    settings.wastes_clicks_on_cat = options.has("waste-clicks-on-cat");
    settings.has_undo = options.has("undo");
    settings.has_menu = options.has("menu");
    settings.has_start_screen = options.has("start-screen");
    settings.bar_after = options.integer("bar-after", 0, 1'000'000);
    settings.drop = options.integer("drop", 0, 1'000'000);
    settings.games = options.integer("games", 0, 1'000'000);
    settings.picture = options.text("render");
    settings.folder = options.text("render-many");
    if (!settings.picture.isEmpty() && !settings.folder.isEmpty())
        throw bad_usage("--render and --render-many exclude each other");
    settings.pictures = options.integer("count", 1, 100'000);
    return settings;
}

Board start_of_game(const Settings& settings, std::uint64_t seed) {
    if (settings.level) return *settings.level;
    Random random(seed, 1);
    Board board = settings.radius > 0
                      ? hexagon_board(settings.radius)
                      : empty_board(settings.rows, settings.columns, settings.odd_shifted);
    if (settings.walls >= 0)
        block_exactly(board, settings.walls, random);
    else
        block_some(board, settings.chance, random);
    return board;
}

}  // namespace sightread::practice::cat
