#include "tests/practice/onet/render.hpp"

#include "tests/practice/onet/scene.hpp"
#include "tests/practice/onet/text.hpp"
#include "tests/practice/saving.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <algorithm>

namespace sightread::practice::onet {

namespace {

struct Drawn {
    QImage image;
    Geometry geometry;
    Moment moment;
};

void play(Board& board, int pairs, Random& random) {
    for (; pairs > 0; --pairs) {
        const std::vector<Pair> choices = takeable_pairs(board);
        if (choices.empty()) return;
        take(board, random.pick(choices));
    }
}

Drawn draw(const Settings& settings, const Start& start, std::optional<Cell> selected) {
    Drawn drawn{QImage(settings.window_size(), QImage::Format_RGB32), {}, {}};
    drawn.geometry =
        fitted(settings.theme, settings.frame(), settings.window_size(), settings.most_scale());
    drawn.moment.board = start.board;
    drawn.moment.selected = selected;
    drawn.moment.pairs_left = start.board.faces_left() / 2;
    if (settings.shows_clock) drawn.moment.clock = "02:37";
    drawn.moment.time_left = 0.6;
    QPainter painter(&drawn.image);
    Scene scene(settings.theme, start.faces);
    scene.paint(painter, drawn.geometry, drawn.moment);
    return drawn;
}

int render_one(const Settings& settings, EventLog& log) {
    Start start = start_of_game(settings, settings.seed);
    Random random(settings.seed, 2);
    log.write("new", {{"text", to_text(start.board)},
                      {"theme", settings.theme.name},
                      {"seed", QString::number(settings.seed)}});
    play(start.board, settings.removed, random);
    const Drawn drawn = draw(settings, start, settings.selected);
    save(drawn.image, settings.picture);
    log.write("geometry", drawn.geometry.to_json());
    log.write("board", {{"text", to_text(start.board)}});
    log.write("closed");
    return 0;
}

// Looks, sizes and states as they come; a board of each seed.
Settings varied(const Settings& base, std::uint64_t seed, Random& random) {
    Settings settings = base;
    const QStringList names = theme_names();
    const bool has_name = random.chance(0.4);
    settings.theme = has_name ? theme_named(names[random.below(static_cast<int>(names.size()))])
                              : theme_from_seed(seed);
    settings.seed = seed;
    settings.level.reset();
    settings.deal = {};
    settings.deal.rows = random.between(4, random.chance(0.2) ? 16 : 10);
    settings.deal.columns = random.between(5, random.chance(0.2) ? 30 : 18);
    settings.deal.copies = random.pick(std::vector<int>{2, 4, 4});
    settings.deal.most_faces = 1000;
    settings.deal.kind = DealKind::random;
    settings.deal.border = random.chance(0.7) ? Border::open : Border::closed;
    settings.deal.gravity =
        random.chance(0.4) ? static_cast<Gravity>(random.between(1, 8)) : Gravity::none;
    settings.deal.walls = random.chance(0.12) ? random.between(1, 6) : 0;
    settings.deal.holes = random.chance(0.15) ? random.between(1, 8) : 0;
    settings.shows_clock = random.chance(0.4);
    settings.scale = random.chance(0.75) ? random.real(0.6, 1.6) : random.real(0.5, 3);
    settings.size = natural_size(settings.theme, settings.frame(), settings.scale);
    if (random.chance(0.4)) {  // a window of another shape: more ground at two sides
        settings.size->rwidth() += random.between(0, settings.size->width() / 3);
        settings.size->rheight() += random.between(0, settings.size->height() / 3);
    }
    settings.size = settings.size->expandedTo({64, 64}).boundedTo({2400, 1600});
    settings.is_scale_given = false;
    return settings;
}

// Untouched, a few pairs gone, half gone, nearly empty.
int pairs_taken(int pairs, Random& random) {
    switch (random.below(4)) {
        case 0:
            return 0;
        case 1:
            return random.between(1, std::min(6, pairs));
        case 2:
            return pairs / 2;
        default:
            return std::max(0, pairs - random.between(2, 8));
    }
}

// Do tiles lie in the first and the last row and column? Otherwise a picture alone cannot tell how
// large the board is.
bool spans(const Board& board) {
    bool top = false, bottom = false, left = false, right = false;
    for (const Cell cell : board.cells()) {
        if (board.at(cell) == nothing) continue;
        top |= cell.row == 0;
        bottom |= cell.row == board.rows - 1;
        left |= cell.column == 0;
        right |= cell.column == board.columns - 1;
    }
    return top && bottom && left && right;
}

void render_into(const QString& folder, const Settings& settings, Random& random) {
    Start start = start_of_game(settings, settings.seed);
    play(start.board, pairs_taken(start.board.faces_left() / 2, random), random);
    std::optional<Cell> selected;
    if (random.chance(0.25)) selected = random.pick(start.board.face_cells());
    const Drawn drawn = draw(settings, start, selected);
    save(drawn.image, folder + "/frame.png");
    save(to_text(start.board).toUtf8(), folder + "/board.txt");
    save(drawn.geometry.lattice_text().toUtf8() + '\n', folder + "/lattice.txt");
    QJsonObject truth = drawn.geometry.to_json();
    truth.insert("theme", settings.theme.name);
    truth.insert("seed", QString::number(settings.seed));
    truth.insert("tiles", start.board.faces_left());
    truth.insert("clock", settings.shows_clock);
    truth.insert("spans", spans(start.board));
    if (selected) truth.insert("selected", QJsonArray{selected->row + 1, selected->column + 1});
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

}  // namespace sightread::practice::onet
