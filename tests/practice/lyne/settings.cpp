#include "tests/practice/lyne/settings.hpp"

#include "tests/practice/lyne/text.hpp"
#include "tests/practice/problem.hpp"

#include <QDir>
#include <QFile>
#include <algorithm>

namespace sightread::practice::lyne {

namespace {

void declare_level_options(QCommandLineParser& parser) {
    parser.addOption(
        {"rows", "Rows of generated levels; left out: from 2 to 8 as the set goes on.", "N"});
    parser.addOption({"columns", "Columns of generated levels; left out: from 3 to 10.", "N"});
    parser.addOption({"shapes", "Shapes of generated levels, 1 to 3.", "N"});
    parser.addOption({"octagons", "The share of octagons in generated levels, 0 to 0.6.", "S"});
    parser.addOption(
        {"games", "Levels in the set; after the last one a menu is shown.", "N", "25"});
}

void declare_behaviour_options(QCommandLineParser& parser) {
    parser.addOption(
        {"drop", "Spoil every Nth stroke on purpose: stop listening half way.", "N", "0"});
    parser.addOption({"poll", "Look at the pointer so many times a second; 0: hear events instead.",
                      "FPS", "60"});
    parser.addOption(
        {"next-time", "Milliseconds from the last edge to the next level.", "MS", "950"});
    parser.addOption({"title", "A title instead of the level's name.", "TEXT"});
    parser.addOption({"words", "Words that lie over the board.", "TEXT"});
}

void declare_picture_options(QCommandLineParser& parser) {
    parser.addOption(
        {"render", "Draw a level into this picture and leave; no display is needed.", "FILE"});
    parser.addOption({"render-many",
                      "Draw levels of many looks and sizes into folders in this one; see --count.",
                      "DIR"});
    parser.addOption(
        {"count", "How many levels --render-many draws, with seeds from --seed up.", "N", "20"});
    parser.addOption(
        {"drawn", "With --render: lines of a generated level that were drawn before.", "N", "0"});
    parser.addOption({"faded", "With --render: how far the picture has faded, 0 to 1.", "S", "0"});
    parser.addOption({"menu", "With --render: the menu instead of a level."});
}

std::vector<Board> levels_in_file(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        throw failure(QString("the level '%1' cannot be read: %2").arg(path, file.errorString()));
    return boards_from_text(QString::fromUtf8(file.readAll()), path);
}

// A file with levels, or a folder with such files.
std::vector<Board> levels_in(const QString& path) {
    const QDir folder(path);
    if (!folder.exists()) return levels_in_file(path);
    std::vector<Board> levels;
    for (const QString& name : folder.entryList({"*.txt"}, QDir::Files, QDir::Name))
        for (const Board& board : levels_in_file(folder.filePath(name))) levels.push_back(board);
    if (levels.empty()) throw bad_usage(QString("there is no level in the folder '%1'").arg(path));
    return levels;
}

void read_levels(Settings& settings, const Options& options) {
    const auto given = [&](const QString& name, int least, int most) {
        return options.has(name) ? std::optional(options.integer(name, least, most)) : std::nullopt;
    };
    settings.rows = given("rows", 1, most_rows);
    settings.columns = given("columns", 1, most_columns);
    settings.shapes = given("shapes", 1, most_shapes);
    if (options.has("octagons")) settings.octagons = options.real("octagons", 0, 0.6);
    settings.games = options.integer("games", 1, 1'000'000);
    if (!options.has("level")) return;
    settings.levels = levels_in(options.text("level"));
    const int available = static_cast<int>(settings.levels.size());
    settings.games = options.has("games") ? std::min(settings.games, available) : available;
}

void read_picture(Settings& settings, const Options& options) {
    settings.picture = options.text("render");
    settings.folder = options.text("render-many");
    if (!settings.picture.isEmpty() && !settings.folder.isEmpty())
        throw bad_usage("--render and --render-many exclude each other");
    settings.pictures = options.integer("count", 1, 100'000);
    settings.drawn = options.integer("drawn", 0, most_shapes);
    settings.faded = options.real("faded", 0, 1);
    settings.shows_menu = options.has("menu");
    if (settings.drawn > 0 && !settings.levels.empty())
        throw bad_usage(
            "--drawn is for generated levels: of a level from a file no answer is known");
}

}  // namespace

void declare_options(QCommandLineParser& parser) {
    declare_level_options(parser);
    declare_behaviour_options(parser);
    declare_picture_options(parser);
}

Settings settings_from(const Options& options) {
    Settings settings;
    settings.seed = options.seed();
    read_levels(settings, options);
    settings.palette = palette_from_text(options.has("theme") ? options.text("theme") : "original");
    const double scale = options.real("scale", 0.25, 4);
    if (options.has("scale")) settings.size = (QSizeF(settings.size) * scale).toSize();
    if (const auto size = options.size()) {
        settings.size = *size;
        if (options.has("scale")) settings.most_pitch = natural_pitch * scale;
    }
    settings.log = options.text("log");
    settings.drop = options.integer("drop", 0, 1'000'000);
    settings.poll = options.integer("poll", 0, 1000);
    settings.next_time = options.integer("next-time", 0, 60'000);
    if (options.has("title")) settings.title = options.text("title");
    settings.words = options.text("words");
    read_picture(settings, options);
    (void)level_of(settings, 1);
    return settings;
}

Level level_of(const Settings& settings, int number) {
    if (!settings.levels.empty())
        return {settings.levels[static_cast<std::size_t>(number - 1)], {}};
    Random random(settings.seed + static_cast<std::uint64_t>(number - 1), 1);
    Request request = graded(number, settings.games, random);
    request.rows = settings.rows.value_or(request.rows);
    request.columns = settings.columns.value_or(request.columns);
    request.shapes = settings.shapes.value_or(request.shapes);
    request.octagons = settings.octagons.value_or(request.octagons);
    const Level level = generate(request, random);
    if (level.answer.empty())
        throw bad_usage(QString("no level fits into %1 rows and %2 columns")
                            .arg(request.rows)
                            .arg(request.columns));
    return level;
}

QString title_of(const Settings& settings, int number) {
    const QChar set('A' + static_cast<int>(settings.seed % 26));
    return settings.title.value_or(QString("%1 %2").arg(set).arg(number, 2, 10, QChar('0')));
}

}  // namespace sightread::practice::lyne
