#include "tests/practice/onet/settings.hpp"

#include "tests/practice/onet/text.hpp"
#include "tests/practice/problem.hpp"

#include <QFile>
#include <algorithm>

namespace sightread::practice::onet {

namespace {

void declare_board_options(QCommandLineParser& parser) {
    parser.addOption({"rows", "Rows of the board.", "N", "9"});
    parser.addOption({"columns", "Columns of the board.", "N", "16"});
    parser.addOption(
        {"border", "May a line run around the board: open or closed.", "KIND", "open"});
    parser.addOption(
        {"gravity", "How tiles fall: " + gravity_names().join(", ") + ".", "NAME", "none"});
    parser.addOption(
        {"collapse",
         "Several falls, one after the other, joined by commas: names of --gravity but none; "
         "random: two to seven of them, by the seed.",
         "PASSES"});
    parser.addOption({"bends", "Bends that a line may have at most: 0, 1 or 2.", "N", "2"});
    parser.addOption({"copies", "Tiles with the same face: 2 or 4.", "N", "4"});
    parser.addOption({"faces", "Different faces at most; further tiles share them.", "N"});
    parser.addOption({"holes", "Cells that are empty from the start.", "N", "0"});
    parser.addOption({"barriers", "Cells with a wall that never goes.", "N", "0"});
    parser.addOption({"solvable", "The board can be cleared (this is the default)."});
    parser.addOption({"unsolvable", "The board can certainly not be cleared."});
    parser.addOption({"random-deal", "The board may be either."});
}

void declare_behaviour_options(QCommandLineParser& parser) {
    parser.addOption(
        {"shuffle-when-stuck", "Mix the tiles when no pair is left, instead of giving up."});
    parser.addOption({"shuffle-button", "A button below the board that mixes the tiles."});
    parser.addOption({"wrong-tile",
                      "What a second tile does that does not fit: unselect, or select itself.",
                      "WHAT", "unselect"});
    parser.addOption({"line-time", "Milliseconds for which the line is shown.", "MS", "300"});
    parser.addOption({"fade-time", "Milliseconds in which a pair fades.", "MS", "120"});
    parser.addOption({"fall-time", "Milliseconds in which tiles fall.", "MS", "200"});
    parser.addOption({"clock", "Show a clock beside the board."});
    parser.addOption({"time-limit", "Seconds after which the game is lost; shows the clock.", "S"});
    parser.addOption(
        {"refuse", "Refuse so many in a hundred pairs that could be taken, always the same ones.",
         "PERCENT", "0"});
    parser.addOption({"drop", "Drop every Nth click on purpose.", "N", "0"});
    parser.addOption({"poll",
                      "Look at the pointer so many times a second instead of hearing events.",
                      "FPS", "0"});
    parser.addOption({"games", "Play so many games, 0 without end.", "N", "0"});
    parser.addOption(
        {"new-game",
         "What starts a new game: some of key (N, Ctrl+N), button, click, joined by commas.", "HOW",
         "key,button"});
    parser.addOption({"deaf", "Do not hear the key for a new game so many times.", "N", "0"});
}

void declare_picture_options(QCommandLineParser& parser) {
    parser.addOption(
        {"render", "Draw the board into this picture and leave; no display is needed.", "FILE"});
    parser.addOption({"render-many",
                      "Draw boards of many looks and sizes into folders in this one; see --count.",
                      "DIR"});
    parser.addOption(
        {"count", "How many boards --render-many draws, with seeds from --seed up.", "N", "20"});
    parser.addOption({"removed", "With --render: pairs that were taken before.", "N", "0"});
    parser.addOption({"selected", "With --render: the tile that is selected.", "ROW,COLUMN"});
}

Board board_in_file(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw failure(QString("the level '%1' cannot be read: %2").arg(path, file.errorString()));
    Board board = board_from_text(QString::fromUtf8(file.readAll()), path);
    for (int face = 1; face <= board.highest_face(); ++face)
        if (std::ranges::count(board.tiles, face) % 2 != 0)
            throw bad_usage(path +
                            ": a face has an odd number of tiles, the board can never be cleared");
    if (board.faces_left() == 0) throw bad_usage(path + ": there is no tile on the board");
    return board;
}

DealKind deal_kind(const Options& options) {
    const int chosen =
        options.has("solvable") + options.has("unsolvable") + options.has("random-deal");
    if (chosen > 1)
        throw bad_usage("--solvable, --unsolvable and --random-deal exclude each other");
    if (options.has("unsolvable")) return DealKind::unsolvable;
    return options.has("random-deal") ? DealKind::random : DealKind::solvable;
}

QString collapse_from(const Options& options) {
    if (options.text("collapse") != "random") return options.text("collapse");
    Random random(options.seed(), 9);
    const QStringList names = gravity_names().mid(1);
    QStringList passes;
    for (int count = random.between(2, 7); count > 0; --count)
        passes << names[random.between(0, static_cast<int>(names.size()) - 1)];
    return passes.join(',');
}

Deal deal_from(const Options& options) {
    Deal deal;
    deal.rows = options.integer("rows", 1, most_rows);
    deal.columns = options.integer("columns", 1, most_columns);
    const int cells = deal.rows * deal.columns;
    if (cells < 2) throw bad_usage("a board needs at least two cells");
    deal.border =
        options.choice("border", {"open", "closed"}) == "open" ? Border::open : Border::closed;
    deal.gravity = gravity_named(options.choice("gravity", gravity_names()));
    if (options.has("collapse")) {
        if (options.has("gravity")) throw bad_usage("--gravity and --collapse exclude each other");
        Board board;
        if (!read_collapse(board, collapse_from(options), ','))
            throw bad_usage(
                QString("--collapse takes some of %1, joined by commas, or random, not '%2'")
                    .arg(gravity_names().mid(1).join(", "), options.text("collapse")));
        deal.gravity = board.gravity;
        deal.passes = board.passes;
    }
    deal.bends = options.integer("bends", 0, 2);
    deal.kind = deal_kind(options);
    deal.copies = options.choice("copies", {"2", "4"}).toInt();
    deal.most_faces = options.has("faces") ? options.integer("faces", 1, 1000) : 1000;
    deal.holes = options.integer("holes", 0, cells - 2);
    deal.walls = options.integer("barriers", 0, cells - 2);
    if (deal.holes + deal.walls > cells - 2)
        throw bad_usage("--holes and --barriers leave no two tiles on the board");
    return deal;
}

void read_behaviour(Settings& settings, const Options& options) {
    constexpr int most_milliseconds = 60'000;
    settings.behaviour = behaviour_from(options);
    settings.time_limit = options.has("time-limit") ? options.integer("time-limit", 1, 86'400) : 0;
    settings.shows_clock = options.has("clock") || settings.time_limit > 0;
    settings.shuffles_when_stuck = options.has("shuffle-when-stuck");
    settings.has_shuffle_button = options.has("shuffle-button");
    if (settings.shuffles_when_stuck && settings.has_shuffle_button)
        throw bad_usage("--shuffle-when-stuck and --shuffle-button exclude each other");
    settings.wrong_tile_is_selected =
        options.choice("wrong-tile", {"unselect", "select"}) == "select";
    settings.refuse = options.integer("refuse", 0, 100);
    settings.drop = options.integer("drop", 0, 1'000'000);
    settings.poll = options.integer("poll", 0, 1000);
    settings.line_time = options.integer("line-time", 0, most_milliseconds);
    settings.fade_time = options.integer("fade-time", 0, most_milliseconds);
    settings.fall_time = options.integer("fall-time", 0, most_milliseconds);
    settings.games = options.integer("games", 0, 1'000'000);
    settings.deaf = options.integer("deaf", 0, 1'000'000);
    const QStringList ways = options.text("new-game").split(',');
    for (const QString& way : ways)
        if (!QStringList{"key", "button", "click"}.contains(way))
            throw bad_usage(
                QString("--new-game takes some of key, button, click joined by commas, not '%1'")
                    .arg(options.text("new-game")));
    settings.key_starts_game = ways.contains("key");
    settings.button_starts_game = ways.contains("button");
    settings.click_starts_game = ways.contains("click");
}

void read_picture(Settings& settings, const Options& options) {
    settings.picture = options.text("render");
    settings.folder = options.text("render-many");
    if (!settings.picture.isEmpty() && !settings.folder.isEmpty())
        throw bad_usage("--render and --render-many exclude each other");
    settings.pictures = options.integer("count", 1, 100'000);
    settings.removed = options.integer("removed", 0, 10'000);
    if (const auto place = options.row_column("selected"))
        settings.selected = Cell{place->y() - 1, place->x() - 1};
    const Frame frame = settings.frame();
    if (settings.selected &&
        (settings.selected->row < 0 || settings.selected->row >= frame.rows ||
         settings.selected->column < 0 || settings.selected->column >= frame.columns))
        throw bad_usage("--selected names a cell outside of the board");
}

}  // namespace

Frame Settings::frame() const {
    if (level) return {level->rows, level->columns, shows_clock};
    return {deal.rows, deal.columns, shows_clock};
}

QSize Settings::window_size() const {
    return size.value_or(natural_size(theme, frame(), scale));
}

void declare_options(QCommandLineParser& parser) {
    declare_board_options(parser);
    declare_behaviour_options(parser);
    declare_behaviour(parser);
    declare_picture_options(parser);
}

Settings settings_from(const Options& options) {
    Settings settings;
    settings.seed = options.seed();
    settings.deal = deal_from(options);
    if (options.has("level")) settings.level = board_in_file(options.text("level"));
    settings.theme = theme_from_text(options.has("theme") ? options.text("theme") : "ivory");
    settings.size = options.size();
    settings.scale = options.real("scale", 0.5, 3);
    settings.is_scale_given = options.has("scale");
    settings.log = options.text("log");
    read_behaviour(settings, options);
    read_picture(settings, options);
    return settings;
}

Start start_of_game(const Settings& settings, std::uint64_t seed) {
    constexpr int most_faces = 160;
    if (settings.level) {
        Board board = *settings.level;
        settle(board);
        FaceSet faces(settings.theme, board.highest_face(), seed);
        if (faces.size() < board.highest_face())
            throw bad_usage(QString("the level has %1 faces, the theme '%2' only %3")
                                .arg(board.highest_face())
                                .arg(settings.theme.name)
                                .arg(faces.size()));
        return {board, faces};
    }
    Deal request = settings.deal;
    const int groups = request.rows * request.columns / request.copies + 1;
    const int knot = request.kind == DealKind::unsolvable ? 2 : 0;
    FaceSet faces(settings.theme, std::min({groups + knot, request.most_faces + knot, most_faces}),
                  seed);
    request.most_faces = std::max(1, std::min(request.most_faces, faces.size() - knot));
    Random random(seed, 1);
    return {deal(request, random), faces};
}

}  // namespace sightread::practice::onet
