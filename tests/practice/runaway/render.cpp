#include "tests/practice/runaway/render.hpp"

#include "tests/practice/runaway/scene.hpp"
#include "tests/practice/saving.hpp"

#include <QJsonDocument>
#include <algorithm>

namespace sightread::practice::runaway {

namespace {

QImage painted(Scene& scene, const Geometry& geometry, const Moment& moment) {
    QImage image(geometry.window, QImage::Format_RGB32);
    QPainter painter(&image);
    scene.paint(painter, geometry, moment);
    return image;
}

Geometry geometry_of(const Settings& settings, const Minefield& field) {
    return fitted(settings.look, field, settings.window_size(field), settings.most_pitch(field),
                  settings.scale);
}

int render_one(const Settings& settings, EventLog& log) {
    Moment moment;
    moment.field = map_of_game(settings, 0, 0);
    moment.program = settings.entered.left(moment.field.maximum);
    const Geometry geometry = geometry_of(settings, moment.field);
    Scene scene(settings.look);
    save(painted(scene, geometry, moment), settings.picture);
    log.write("new", {{"text", to_text(moment.field)},
                      {"theme", settings.look.name},
                      {"seed", QString::number(settings.seed)}});
    log.write("geometry", geometry.to_json());
    log.write("closed");
    return 0;
}

// Looks, sizes and pitches as they come; a map of each seed.
Settings varied(const Settings& base, std::uint64_t seed, Random& random) {
    Settings settings = base;
    settings.seed = seed;
    settings.level.reset();
    settings.size_and_bounds.reset();
    const QStringList names = look_names();
    settings.look = random.chance(0.4) ? look_from_text(random.pick(names)) : look_from_seed(seed);
    settings.first_level = random.chance(0.5) ? random.between(0, 40) : random.between(0, 300);
    if (random.chance(0.2)) {
        Minefield field;
        field.rows = random.between(4, 40);
        field.columns = random.between(4, 40);
        field.minimum = random.between(1, 12);
        field.maximum = field.minimum + random.between(0, 12);
        settings.size_and_bounds = field;
    }
    settings.scale = random.real(0.8, 1.6);
    const Minefield field = map_of_game(settings, 0, 0);
    const bool is_drawn = settings.look.icon != Icon::none || settings.look.bevel > 0;
    const double least = is_drawn ? 5 : 1.6, side = std::max(field.rows, field.columns);
    settings.pitch = std::clamp(random.real(120, 1000) / side, least, 60.0);
    settings.size = natural_size(settings.look, field, *settings.pitch, settings.scale);
    if (random.chance(0.4)) {
        settings.size->rwidth() += random.between(0, settings.size->width() / 3);
        settings.size->rheight() += random.between(0, settings.size->height() / 3);
    }
    settings.size = settings.size->expandedTo({64, 64}).boundedTo({3000, 3000});
    return settings;
}

QString random_program(int length, Random& random) {
    QString program;
    for (int step = 0; step < length; ++step) program += random.chance(0.5) ? 'R' : 'D';
    return program;
}

void render_into(const QString& folder, const Settings& settings, Random& random) {
    Moment moment;
    moment.field = map_of_game(settings, 0, 0);
    const Minefield& field = moment.field;
    const Geometry geometry = geometry_of(settings, field);
    Scene scene(settings.look);
    QJsonObject truth = geometry.to_json();
    truth.insert("theme", settings.look.name);
    truth.insert("seed", QString::number(settings.seed));
    truth.insert("text", to_text(field));
    truth.insert("minimum", field.minimum);
    truth.insert("maximum", field.maximum);
    if (field.level) truth.insert("level", *field.level);
    truth.insert("icons", settings.look.icon != Icon::none);
    save(painted(scene, geometry, moment), folder + "/frame.png");
    moment.program = random_program(random.between(1, field.maximum), random);
    truth.insert("entered", moment.program);
    save(painted(scene, geometry, moment), folder + "/entered.png");
    const Words& words = settings.look.words;
    for (const bool is_won : {true, false}) {
        Moment end = moment;
        end.phase = is_won ? Phase::won : Phase::lost;
        end.steps = random.between(1, std::max(1, std::min(field.rows, field.columns) - 1));
        end.dialog = is_won ? words.won : words.lost;
        end.dialog_button = is_won ? words.go_on : words.again;
        save(painted(scene, geometry, end), folder + (is_won ? "/won.png" : "/lost.png"));
    }
    save(to_text(field).toUtf8(), folder + "/board.txt");
    save(geometry.lattice_text().toUtf8() + '\n', folder + "/lattice.txt");
    save(QJsonDocument(truth).toJson(), folder + "/truth.json");
}

int render_many(const Settings& base) {
    draw_each(base.pictures, base.seed, base.folder,
              [&](const QString& folder, std::uint64_t seed, Random& random) {
                  const Settings settings = varied(base, seed, random);
                  render_into(folder, settings, random);
              });
    return 0;
}

}  // namespace

int render(const Settings& settings, EventLog& log) {
    return settings.picture.isEmpty() ? render_many(settings) : render_one(settings, log);
}

}  // namespace sightread::practice::runaway
