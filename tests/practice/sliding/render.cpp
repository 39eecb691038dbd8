#include "tests/practice/sliding/render.hpp"

#include "tests/practice/saving.hpp"
#include "tests/practice/sliding/pictures.hpp"
#include "tests/practice/sliding/scene.hpp"

#include <QJsonDocument>

namespace sightread::practice::sliding {

namespace {

QImage painted(const Settings& settings, const Geometry& geometry, const Board& board) {
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    Moment moment;
    moment.board = board;
    moment.moves = static_cast<int>(settings.seed % 90);
    Scene(settings.look).paint(painter, geometry, moment);
    return image;
}

int render_one(const Settings& settings, EventLog& log) {
    const Board board = start_of_game(settings, settings.seed);
    const Geometry geometry =
        fitted(settings.look, board.rows, board.columns, settings.window_size());
    save(painted(settings, geometry, board), settings.picture);
    log.write("new", {{"text", to_text(board)},
                      {"theme", settings.look.name},
                      {"solvable", can_be_solved(board)},
                      {"seed", QString::number(settings.seed)}});
    log.write("geometry", geometry.to_json());
    log.write("closed");
    return 0;
}

// Looks, sizes and goals as they come; a board of each seed.
Settings varied(const Settings& base, std::uint64_t seed, Random& random) {
    Settings settings = base;
    settings.seed = seed;
    settings.level.reset();
    const QStringList names = look_names();
    settings.look = random.chance(0.35) ? look_from_text(random.pick(names)) : look_from_seed(seed);
    settings.rows = random.between(2, random.chance(0.3) ? 10 : 5);
    settings.columns =
        random.chance(0.6) ? settings.rows : random.between(2, random.chance(0.3) ? 10 : 6);
    if (settings.rows * settings.columns < 6) settings.rows = settings.columns = 3;
    const Cell last{settings.rows - 1, settings.columns - 1};
    settings.goal_blank = last;
    if (!settings.look.picture.isEmpty() && random.chance(0.5))
        settings.goal_blank =
            Cell{random.chance(0.5) ? 0 : last.row, random.chance(0.5) ? 0 : last.column};
    settings.scale = random.real(0.75, 2);
    settings.size = natural_size(settings.look, settings.rows, settings.columns, settings.scale);
    if (random.chance(0.4)) {
        settings.size->rwidth() += random.between(0, settings.size->width() / 3);
        settings.size->rheight() += random.between(0, settings.size->height() / 3);
    }
    settings.size = settings.size->expandedTo({64, 64}).boundedTo({2400, 1600});
    return settings;
}

void render_into(const QString& folder, const Settings& settings) {
    const Board board = start_of_game(settings, settings.seed);
    const Geometry geometry =
        fitted(settings.look, board.rows, board.columns, settings.window_size());
    save(painted(settings, geometry, board), folder + "/frame.png");
    save(painted(settings, geometry, solved_board(board.rows, board.columns, board.goal_blank)),
         folder + "/solved.png");
    save(to_text(board).toUtf8(), folder + "/board.txt");
    save(geometry.lattice_text().toUtf8() + '\n', folder + "/lattice.txt");
    QJsonObject truth = geometry.to_json();
    truth.insert("theme", settings.look.name);
    truth.insert("seed", QString::number(settings.seed));
    truth.insert("text", to_text(board));
    truth.insert("solvable", can_be_solved(board));
    truth.insert("numbers", settings.look.shows_numbers);
    truth.insert("picture", settings.look.picture);
    truth.insert("font", settings.look.family);
    save(QJsonDocument(truth).toJson(), folder + "/truth.json");
}

int render_many(const Settings& base) {
    draw_each(base.pictures, base.seed, base.folder,
              [&](const QString& folder, std::uint64_t seed, Random& random) {
                  render_into(folder, varied(base, seed, random));
              });
    return 0;
}

}  // namespace

int render(const Settings& settings, EventLog& log) {
    if (!settings.bare.isEmpty()) {
        save(picture(settings.look.picture, {900, 900}), settings.bare);
        return 0;
    }
    return settings.picture.isEmpty() ? render_many(settings) : render_one(settings, log);
}

}  // namespace sightread::practice::sliding
