#include "tests/practice/lyne/render.hpp"

#include "tests/practice/lyne/scene.hpp"
#include "tests/practice/lyne/text.hpp"
#include "tests/practice/saving.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

namespace sightread::practice::lyne {

namespace {

QImage painted(const Settings& settings, const Geometry& geometry, const Moment& moment) {
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    Scene(settings.palette).paint(painter, geometry, moment);
    return image;
}

QString to_text(const Line& line) {
    QString text(QChar('A' + line.shape));
    for (const Cell cell : line.cells)
        text += QString(" %1,%2").arg(cell.row + 1).arg(cell.column + 1);
    return text;
}

// What is drawn in a picture: filled holes of every place, and the shapes whose line joins both
// ends.
QJsonObject truth_of(const QString& file, const Moment& moment) {
    QJsonArray filled, finished;
    for (const Cell cell : moment.board.cells())
        filled.append(moment.board.at(cell).kind == Kind::octagon ? filled_holes(moment.lines, cell)
                                                                  : 0);
    std::vector<int> joined;
    for (const Line& line : moment.lines)
        if (joins_both_ends(moment.board, line)) joined.push_back(line.shape);
    std::ranges::sort(joined);
    for (const int shape : joined) finished.append(shape);
    return {{"file", file},
            {"filled", filled},
            {"finished", finished},
            {"faded", moment.faded},
            {"menu", moment.is_menu},
            {"moving", !moment.pulses.empty()},
            {"lines", static_cast<int>(moment.lines.size())}};
}

int render_one(const Settings& settings, EventLog& log) {
    const Level level = level_of(settings, 1);
    const Geometry geometry = fitted(level.board, settings.size, settings.most_pitch);
    Moment moment{level.board,    level.answer,       {}, settings.faded, title_of(settings, 1),
                  settings.words, settings.shows_menu};
    if (moment.lines.size() > static_cast<std::size_t>(settings.drawn))
        moment.lines.resize(static_cast<std::size_t>(settings.drawn));
    log.write("new", {{"text", to_text(level.board)},
                      {"theme", settings.palette.name},
                      {"seed", QString::number(settings.seed)},
                      {"game", 1},
                      {"title", moment.title}});
    log.write("geometry", geometry.to_json());
    log.write("drawn", truth_of(settings.picture, moment));
    save(painted(settings, geometry, moment), settings.picture);
    log.write("closed");
    return 0;
}

QSize some_size(Random& random) {
    const std::vector<QSize> usual{{320, 240},  {640, 480},  {800, 600},  {1024, 768}, {1280, 720},
                                   {1280, 800}, {1366, 768}, {1600, 900}, {1920, 1080}};
    if (random.chance(0.04)) return {3840, 2160};
    if (random.chance(0.5)) return random.pick(usual);
    return {random.between(320, 1600), random.between(240, 1000)};
}

// Looks and sizes as they come; a level of each seed.
Settings varied(const Settings& base, std::uint64_t seed, Random& random) {
    constexpr double least_pitch = 22;
    Settings settings = base;
    const QStringList names = palette_names();
    settings.palette =
        palette_from_text(random.chance(0.6) ? random.pick(names) : QString::number(seed));
    settings.seed = seed;
    settings.levels.clear();
    settings.games = 1;
    do {
        settings.rows = random.between(2, random.chance(0.3) ? 8 : 5);
        settings.columns = random.between(2, random.chance(0.3) ? 10 : 6);
    } while (*settings.rows * *settings.columns < 6);
    settings.shapes = random.pick(std::vector<int>{1, 2, 2, 3, 3, 3});
    settings.octagons = random.chance(0.15) ? 0 : random.real(0.1, 0.45);
    settings.size = some_size(random);
    settings.most_pitch = random.chance(0.8) ? 1e9 : random.real(least_pitch, 120);
    settings.title = random.chance(0.7) ? std::nullopt : std::optional<QString>("");
    if (random.chance(0.12))
        settings.words =
            random.pick(QStringList{"draw a line", "all nodes", "LYNE", "press and hold"});
    return settings;
}

std::vector<Pulse> pulses_along(const Line& line, Random& random) {
    std::vector<Pulse> pulses;
    double age = random.real(0, 40);
    for (auto cell = line.cells.rbegin(); cell != line.cells.rend() && age < ghost_time; ++cell) {
        pulses.push_back({*cell, age});
        age += random.real(25, 80);
    }
    return pulses;
}

struct Shot {
    QString file;
    Moment moment;
};

// The level being drawn, line by line, half a line, the same in motion, solved, fading; now and
// then the menu.
std::vector<Shot> shots_of(const Level& level, const Moment& untouched, Random& random) {
    std::vector<Shot> shots{{"frame.png", untouched}};
    std::vector<Line> lines = level.answer;
    random.shuffle(lines);
    Moment moment = untouched;
    Line half = lines.front();
    half.cells.resize(
        static_cast<std::size_t>(random.between(1, static_cast<int>(half.cells.size()) - 1)));
    moment.lines = {half};
    shots.push_back({"partial.png", moment});
    moment.pulses = pulses_along(half, random);
    shots.push_back({"moving.png", moment});
    moment.pulses.clear();
    moment.lines.clear();
    for (const Line& line : lines) {
        moment.lines.push_back(line);
        const bool is_last = moment.lines.size() == lines.size();
        shots.push_back(
            {is_last ? "solved.png" : QString("drawn-%1.png").arg(moment.lines.size()), moment});
    }
    moment.faded = random.real(0.15, 1);
    shots.push_back({"fading.png", moment});
    if (random.chance(0.2)) {
        moment = untouched;
        moment.is_menu = true;
        moment.title.clear();
        moment.words.clear();
        shots.push_back({"menu.png", moment});
    }
    return shots;
}

void render_into(const QString& folder, const Settings& settings, Random& random) {
    const Level level = level_of(settings, 1);
    const Geometry geometry = fitted(level.board, settings.size, settings.most_pitch);
    const Moment untouched{level.board, {}, {}, 0, title_of(settings, 1), settings.words, false};
    QJsonArray frames, answer;
    for (const Shot& shot : shots_of(level, untouched, random)) {
        save(painted(settings, geometry, shot.moment), folder + '/' + shot.file);
        frames.append(truth_of(shot.file, shot.moment));
    }
    for (const Line& line : level.answer) answer.append(to_text(line));
    save(to_text(level.board).toUtf8(), folder + "/board.txt");
    save(geometry.lattice_text().toUtf8() + '\n', folder + "/lattice.txt");
    QJsonObject truth = geometry.to_json();
    truth.insert("theme", settings.palette.name);
    truth.insert("seed", QString::number(settings.seed));
    truth.insert("text", to_text(level.board));
    truth.insert("title", untouched.title);
    truth.insert("words", untouched.words);
    truth.insert("answer", answer);
    truth.insert("frames", frames);
    save(QJsonDocument(truth).toJson(), folder + "/truth.json");
}

int render_many(const Settings& base) {
    draw_each(base.pictures, base.seed, base.folder,
              [&](const QString& folder, std::uint64_t seed, Random& random) {
                  render_into(folder, varied(base, seed, random), random);
              });
    return 0;
}

}  // namespace

int render(const Settings& settings, EventLog& log) {
    return settings.picture.isEmpty() ? render_many(settings) : render_one(settings, log);
}

}  // namespace sightread::practice::lyne
