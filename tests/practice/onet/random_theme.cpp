// A theme made up from a number. What is drawn must stay visible: inks are chosen dark on light
// tiles and light on dark ones.
#include "tests/practice/onet/theme.hpp"
#include "tests/practice/random.hpp"

namespace sightread::practice::onet {

namespace {

QColor colour(Random& random, double least_lightness, double most_lightness,
              double most_saturation = 0.9) {
    return QColor::fromHslF(static_cast<float>(random.real(0, 0.999)),
                            static_cast<float>(random.real(0.1, most_saturation)),
                            static_cast<float>(random.real(least_lightness, most_lightness)));
}

QColor nearby(const QColor& base, Random& random, double most) {
    const auto lightness = base.lightnessF() + static_cast<float>(random.real(-most, most));
    return QColor::fromHslF(std::max(0.0f, base.hslHueF()), base.hslSaturationF(),
                            std::clamp(lightness, 0.03f, 0.97f));
}

void choose_faces(Theme& theme, Random& random) {
    const std::vector<FaceKind> kinds{
        FaceKind::mahjong, FaceKind::creatures,    FaceKind::creatures, FaceKind::fruits,
        FaceKind::fruits,  FaceKind::glyphs,       FaceKind::glyphs,    FaceKind::compositions,
        FaceKind::photos,  FaceKind::compositions, FaceKind::photos,    FaceKind::hues,
        FaceKind::marks,   FaceKind::outlines,     FaceKind::flags,     FaceKind::pale};
    const QStringList fonts{"DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"};
    theme.faces = random.pick(kinds);
    theme.font = fonts[random.below(static_cast<int>(fonts.size()))];
    theme.face_size =
        theme.faces == FaceKind::flags ? random.real(0.85, 1) : random.real(0.6, 0.88);
}

void choose_inks(Theme& theme, Random& random, bool tiles_are_light) {
    const bool in_one_colour = theme.faces == FaceKind::glyphs && random.chance(0.4);
    // the dark mark must be seen on every disc
    const bool is_marked = theme.faces == FaceKind::marks;
    const int count = in_one_colour ? 1 : is_marked ? 5 : random.between(4, 9);
    const double hue = random.real(0, 1);
    for (int index = 0; index < count; ++index) {
        const double lightness =
            tiles_are_light && !is_marked ? random.real(0.2, 0.48) : random.real(0.6, 0.85);
        theme.inks.push_back(QColor::fromHslF(
            static_cast<float>(std::fmod(hue + double(index) / count, 1)),
            static_cast<float>(random.real(0.6, 0.95)), static_cast<float>(lightness)));
    }
}

void choose_tile(Theme& theme, Random& random, bool tiles_are_light) {
    const std::vector<TileBody> bodies{TileBody::flat,    TileBody::square,   TileBody::rounded,
                                       TileBody::rounded, TileBody::bevelled, TileBody::bevelled,
                                       TileBody::solid,   TileBody::none};
    theme.body = random.pick(bodies);
    const bool has_blank_face = theme.faces == FaceKind::pale || theme.faces == FaceKind::mahjong;
    // it would be no tile at all
    if (has_blank_face && theme.body == TileBody::none) theme.body = TileBody::square;
    theme.tile = tiles_are_light ? colour(random, 0.82, 0.97) : colour(random, 0.1, 0.3, 0.6);
    theme.tile_end = random.chance(0.5) ? theme.tile : nearby(theme.tile, random, 0.08);
    theme.edge = theme.tile.darker(random.between(120, 260));
    theme.edge_width = random.real(0.015, 0.07);
    theme.gap = random.chance(0.35) ? 0 : random.real(0.02, 0.2);
    theme.aspect = random.chance(0.4) ? 1 : random.real(0.75, 1.45);
    theme.depth = theme.body == TileBody::solid ? random.real(0.05, 0.16) : 0;
    if (theme.body == TileBody::solid) theme.gap = 0;
    theme.shadow = random.chance(0.4) ? random.real(0.2, 0.7) : 0;
    theme.opacity = tiles_are_light && random.chance(0.2) ? random.real(0.55, 0.85) : 1;
    theme.on_whole_pixels = random.chance(0.4);
}

void choose_ground(Theme& theme, Random& random, bool tiles_are_light) {
    const std::vector<GroundKind> grounds{GroundKind::flat, GroundKind::gradient, GroundKind::wood,
                                          GroundKind::felt, GroundKind::bricks,   GroundKind::photo,
                                          GroundKind::dots, GroundKind::checks};
    theme.ground = random.pick(grounds);
    const bool is_dark = tiles_are_light && theme.body != TileBody::none;
    theme.ground_colour = is_dark ? colour(random, 0.15, 0.6) : colour(random, 0.5, 0.85);
    // Faces without a tile under them stand on the ground itself, which must not hide them.
    if (theme.body == TileBody::none) {
        theme.ground = random.chance(0.5) ? GroundKind::flat : GroundKind::gradient;
        theme.ground_colour =
            tiles_are_light ? colour(random, 0.85, 0.95) : colour(random, 0.05, 0.2, 0.5);
    }
    theme.ground_end =
        nearby(theme.ground_colour, random, theme.body == TileBody::none ? 0.06 : 0.25);
    theme.has_panel = random.chance(0.2);
    theme.has_sockets = random.chance(0.2);
    theme.has_header = random.chance(0.4);
}

void choose_rest(Theme& theme, Random& random) {
    for (double* margin : {&theme.left, &theme.right, &theme.top, &theme.bottom})
        *margin = random.real(0.1, 2);
    const std::vector<Mark> effects{Mark::tint, Mark::outline, Mark::grow, Mark::lift,
                                    Mark::darken};
    theme.selection = random.pick(effects);
    theme.hover = random.pick(effects);
    theme.accent = QColor::fromHslF(static_cast<float>(random.real(0, 0.99)), 0.95f, 0.6f);
    theme.line = QColor::fromHslF(static_cast<float>(random.real(0, 0.99)), 0.9f, 0.5f);
    theme.clock_side = random.chance(0.5) ? ClockSide::right : ClockSide::top;
}

}  // namespace

Theme theme_from_seed(std::uint64_t seed) {
    Random random(seed, 77);
    Theme theme;
    theme.name = QString::number(seed);
    theme.seed = seed;
    choose_faces(theme, random);
    const bool tiles_are_light =
        theme.faces == FaceKind::pale || theme.faces == FaceKind::mahjong || random.chance(0.65);
    choose_inks(theme, random, tiles_are_light);
    choose_tile(theme, random, tiles_are_light);
    choose_ground(theme, random, tiles_are_light);
    choose_rest(theme, random);
    return theme;
}

}  // namespace sightread::practice::onet
