#include "tests/practice/cat/render.hpp"

#include "tests/practice/cat/scene.hpp"
#include "tests/practice/saving.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

namespace sightread::practice::cat {

namespace {

QSize size_of(const Settings& settings, const Board& board) {
    return settings.size.value_or(natural_size(settings.look, board, settings.scale));
}

QImage painted(const Settings& settings, const Geometry& geometry, const Moment& moment) {
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    Scene(settings.look).paint(painter, geometry, moment);
    return image;
}

Moment moment_of(const Settings& settings, const Board& board, double phase) {
    Moment moment;
    moment.board = board;
    moment.pose.phase = phase;
    moment.pose.faces_left = settings.seed % 2 == 0;
    moment.has_undo = settings.has_undo;
    moment.has_reset = settings.next == Next::word;
    moment.has_menu = settings.has_menu;
    return moment;
}

int render_one(const Settings& settings, EventLog& log) {
    const Board board = start_of_game(settings, settings.seed);
    const Geometry geometry = fitted(settings.look, board, size_of(settings, board));
    save(painted(settings, geometry, moment_of(settings, board, 0)), settings.picture);
    log.write("new", {{"text", to_text(board)},
                      {"theme", settings.look.name},
                      {"seed", QString::number(settings.seed)}});
    log.write("geometry", geometry.to_json());
    log.write("closed");
    return 0;
}

// Looks, sizes, shapes and walls as they come, but for a look and a size that are given; the cat
// somewhere.
Settings varied(const Settings& base, std::uint64_t seed, Random& random) {
    Settings settings = base;
    settings.seed = seed;
    settings.look =
        random.chance(0.35) ? look_from_text(random.pick(look_names())) : look_from_seed(seed);
    if (base.is_look_given) settings.look = base.look;
    settings.radius = random.chance(0.15) ? random.between(3, 7) : 0;
    settings.rows = random.pick(std::vector{7, 9, 9, 9, 11, 11, 11, 13, 15});
    settings.columns = random.chance(0.8) ? settings.rows : random.between(5, 15);
    settings.odd_shifted = random.chance(0.6);
    settings.chance = random.pick(std::vector{0.06, 0.1, 0.1, 0.2, 0.3});
    settings.has_undo = random.chance(0.3);
    settings.has_menu = random.chance(0.3);
    settings.next = random.chance(0.5) ? Next::word : Next::button;
    settings.scale = random.real(0.62, 1.8);
    if (base.size) return settings;
    const Board board = start_of_game(settings, seed);
    settings.size = natural_size(settings.look, board, settings.scale);
    if (random.chance(0.4)) {
        settings.size->rwidth() += random.between(0, settings.size->width() / 2);
        settings.size->rheight() += random.between(0, settings.size->height() / 2);
    }
    settings.size = settings.size->expandedTo({320, 320}).boundedTo({1920, 1400});
    return settings;
}

// The part of each cell that the cat hides.
QJsonArray hidden_cells(const Settings& settings, const Geometry& geometry, Moment moment) {
    const QImage with = painted(settings, geometry, moment);
    moment.has_cat = false;
    const QImage without = painted(settings, geometry, moment);
    QJsonArray hidden;
    for (int index = 0; index < moment.board.count(); ++index) {
        const Cell cell = moment.board.cell(index);
        if (!moment.board.contains(cell)) continue;
        const QPointF middle = geometry.middle(cell);
        const int reach = static_cast<int>(geometry.pitch.width() * settings.look.size * 0.35);
        int all = 0, different = 0;
        for (int y = -reach; y <= reach; ++y)
            for (int x = -reach; x <= reach; ++x) {
                const QPoint at = middle.toPoint() + QPoint(x, y);
                if (!with.rect().contains(at)) continue;
                ++all;
                different += with.pixel(at) != without.pixel(at);
            }
        if (all > 0 && different > 0.1 * all)
            hidden.append(QJsonObject{{"row", cell.row + 1},
                                      {"column", cell.column + 1},
                                      {"part", static_cast<double>(different) / all}});
    }
    return hidden;
}

void save_moment(const Settings& settings, const Geometry& geometry, const Moment& moment,
                 const QString& stem) {
    save(painted(settings, geometry, moment), stem + ".png");
    QJsonObject truth = geometry.to_json();
    truth.insert("theme", settings.look.name);
    truth.insert("seed", QString::number(settings.seed));
    truth.insert("text", to_text(moment.board));
    truth.insert("hidden", hidden_cells(settings, geometry, moment));
    save(QJsonDocument(truth).toJson(), stem + ".json");
    save(to_text(moment.board).toUtf8(), stem + ".txt");
}

// The cat on its way to the next cell, after the wall is there.
void save_hop(const Settings& settings, const Geometry& geometry, const Board& board, Cell to,
              const QString& stem, Random& random) {
    Moment moment = moment_of(settings, board, random.real(0, 1));
    moment.hop_from(board.cat, to, random.real(0.1, 0.9));
    save(painted(settings, geometry, moment), stem + ".png");
    save(to_text(board).toUtf8(), stem + ".txt");
}

// A beginning, the next turns of a game on the same board with hops between them, and its panel.
void render_into(const QString& folder, const Settings& settings, Random& random) {
    Board board = start_of_game(settings, settings.seed);
    const Geometry geometry = fitted(settings.look, board, size_of(settings, board));
    save(geometry.lattice_text().toUtf8() + '\n', folder + "/lattice.txt");
    Cat cat(Kind::random);
    for (int turn = 0; turn < 4; ++turn) {
        if (turn == 0 && random.chance(0.5)) {  // anywhere, as in the midst of a game
            const Board before = board;
            do board.cat = board.cell(random.below(board.count()));
            while (!board.is_open(board.cat));
            if (is_cut_off(board)) board = before;
        }
        save_moment(settings, geometry, moment_of(settings, board, random.real(0, 1)),
                    folder + QString("/frame-%1").arg(turn));
        std::vector<Cell> open;
        for (int index = 0; index < board.count(); ++index)
            if (board.is_open(board.cell(index)) && !(board.cell(index) == board.cat))
                open.push_back(board.cell(index));
        if (open.size() < 2) break;
        board.at(random.pick(open)) = Place::blocked;
        if (const auto step = cat.step(board, random)) {
            Random at_random(settings.seed, 40 + static_cast<std::uint64_t>(turn));
            save_hop(settings, geometry, board, *step, folder + QString("/hop-%1").arg(turn),
                     at_random);
            board.cat = *step;
        }
    }
    Moment moment = moment_of(settings, board, 0);
    moment.panel = 1;
    moment.title = word(settings.look.language, Word::won);
    moment.has_button = true;
    save(painted(settings, geometry, moment), folder + "/panel.png");
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

}  // namespace sightread::practice::cat
