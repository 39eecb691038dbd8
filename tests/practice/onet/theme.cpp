#include "tests/practice/onet/theme.hpp"

#include "tests/practice/problem.hpp"
#include "tests/practice/random.hpp"

#include <map>

namespace sightread::practice::onet {

namespace {

const std::vector<QColor> vivid{"#d8343a", "#1f6fd0", "#2c9a3f", "#e8a312", "#8a3fbf",
                                "#0fa6a6", "#e2559b", "#7a4a21", "#39424e"};
const std::vector<QColor> neon_inks{"#ff4fd8", "#3df2ff", "#f6ff3d", "#6dff5a",
                                    "#ff7a3d", "#a98bff", "#ffffff"};

Theme themed(FaceKind faces, double face_size, const std::vector<QColor>& inks, TileBody body) {
    Theme theme;
    theme.faces = faces;
    theme.face_size = face_size;
    theme.inks = inks;
    theme.body = body;
    return theme;
}

// Bevelled ivory on wood, as desktop mahjong games look; equal in pitch, different in every
// drawing.
Theme ivory() {
    Theme theme =
        themed(FaceKind::mahjong, 0.8, {"#1d6b2c", "#b3261e", "#1c3f94"}, TileBody::solid);
    theme.tile = "#fbf5e3";
    theme.tile_end = "#efe4c6";
    theme.edge = "#9d8a5f";
    theme.gap = 0;
    theme.aspect = 58.0 / 46.0;
    theme.depth = 0.12;
    theme.shadow = 0.5;
    theme.on_whole_pixels = true;
    theme.ground = GroundKind::wood;
    theme.ground_colour = "#8a5a2f";
    theme.ground_end = "#5c3717";
    theme.accent = "#ffe14a";
    return theme;
}

Theme critters() {
    Theme theme = themed(FaceKind::creatures, 0.86, vivid, TileBody::square);
    theme.tile = "#fdf6d8";
    theme.tile_end = "#fdf6d8";
    theme.edge = "#b08d3a";
    theme.gap = 0;
    theme.aspect = 1.25;
    theme.ground = GroundKind::felt;
    theme.ground_colour = "#2d7d46";
    theme.selection = Mark::darken;
    theme.has_header = true;
    return theme;
}

Theme letters() {
    Theme theme = themed(FaceKind::glyphs, 0.7, {"#23324a"}, TileBody::flat);
    theme.tile = theme.tile_end = "#f0b63c";
    theme.gap = 0.12;
    theme.ground_colour = "#2b2f3a";
    theme.selection = Mark::grow;
    return theme;
}

Theme snapshots() {
    Theme theme = themed(FaceKind::photos, 0.9, vivid, TileBody::rounded);
    theme.tile = theme.tile_end = "#f8f8f4";
    theme.edge = "#c8c8c0";
    theme.gap = 0.08;
    theme.aspect = 1.15;
    theme.shadow = 0.6;
    theme.ground = GroundKind::photo;
    theme.ground_colour = "#6b8fae";
    theme.ground_end = "#38512f";
    theme.selection = Mark::outline;
    return theme;
}

Theme orchard() {
    Theme theme = themed(FaceKind::fruits, 0.84, vivid, TileBody::rounded);
    theme.tile_end = "#e3eef6";
    theme.edge = "#9db8cc";
    theme.gap = 0.07;
    theme.shadow = 0.4;
    theme.ground = GroundKind::gradient;
    theme.ground_colour = "#8fd3f4";
    theme.ground_end = "#3f86c4";
    theme.selection = Mark::lift;
    theme.has_header = true;
    return theme;
}

// Trap: in each of a few shapes the hue alone tells the faces apart.
Theme hues() {
    Theme theme = themed(FaceKind::hues, 0.8, vivid, TileBody::bevelled);
    theme.tile = "#d9dbe0";
    theme.tile_end = "#c6c9d0";
    theme.edge = "#70757f";
    theme.gap = 0.02;
    theme.ground = GroundKind::checks;
    theme.ground_colour = "#9aa0aa";
    theme.ground_end = "#8b919c";
    theme.selection = Mark::outline;
    return theme;
}

// Trap: equal discs with a small mark, in one of several places.
Theme marks() {
    Theme theme = themed(FaceKind::marks, 0.86,
                         {"#e9e4d4", "#cfe0ea", "#efd0c8", "#d5e8cc", "#e0d4ec"}, TileBody::square);
    theme.tile = theme.tile_end = "#40546b";
    theme.edge = "#2c3b4c";
    theme.gap = 0.03;
    theme.ground = GroundKind::gradient;
    theme.ground_colour = "#22303e";
    theme.ground_end = "#111a24";
    theme.has_sockets = true;
    return theme;
}

// Faces without tiles on a dark ground.
Theme neon() {
    Theme theme = themed(FaceKind::outlines, 0.8, neon_inks, TileBody::none);
    theme.gap = 0;
    theme.ground = GroundKind::dots;
    theme.ground_colour = "#0c0d1a";
    theme.ground_end = "#23264a";
    theme.accent = "#ffffff";
    theme.line = "#f6ff3d";
    theme.selection = Mark::outline;
    return theme;
}

// Trap: the ground is laid with stones as large as the tiles.
Theme masonry() {
    Theme theme =
        themed(FaceKind::glyphs, 0.66, {"#4a2f20", "#203a5a", "#6a1f2b"}, TileBody::bevelled);
    theme.font = "DejaVu Serif";
    theme.tile = "#c9ae8c";
    theme.tile_end = "#b89a76";
    theme.edge = "#6f5437";
    theme.gap = 0.04;
    theme.aspect = 1.1;
    theme.ground = GroundKind::bricks;
    theme.ground_colour = "#b59873";
    theme.ground_end = "#6b5238";
    return theme;
}

// Trap: one sees the picture behind the tiles through them.
Theme glass() {
    Theme theme = themed(FaceKind::compositions, 0.72, vivid, TileBody::rounded);
    theme.tile = "#ffffff";
    theme.tile_end = "#dff2ff";
    theme.edge = "#ffffff";
    theme.opacity = 0.62;
    theme.gap = 0.1;
    theme.ground = GroundKind::photo;
    theme.ground_colour = "#d98b6a";
    theme.ground_end = "#34406b";
    theme.has_panel = true;
    theme.selection = Mark::grow;
    return theme;
}

// No gap, no border: one picture runs into the next.
Theme flags() {
    Theme theme = themed(FaceKind::flags, 1, vivid, TileBody::flat);
    theme.gap = 0;
    theme.aspect = 0.75;
    theme.ground_colour = "#e8e8e8";
    theme.selection = Mark::darken;
    theme.inks.push_back(Qt::white);
    return theme;
}

// Trap: hardly anything on white, and one face with nothing at all.
Theme snow() {
    Theme theme = themed(FaceKind::pale, 0.7, {"#a9b3bd"}, TileBody::rounded);
    theme.tile = "#fdfefe";
    theme.tile_end = "#f3f6f8";
    theme.edge = "#ccd6de";
    theme.gap = 0.09;
    theme.ground = GroundKind::gradient;
    theme.ground_colour = "#eef3f7";
    theme.ground_end = "#d4dfe8";
    theme.has_sockets = true;
    theme.accent = "#ffd9a0";
    return theme;
}

Theme arcade() {
    Theme theme = themed(FaceKind::glyphs, 0.78, neon_inks, TileBody::bevelled);
    theme.font = "DejaVu Sans Mono";
    theme.tile = "#343b66";
    theme.tile_end = "#23284a";
    theme.edge = "#11142b";
    theme.gap = 0;
    theme.ground = GroundKind::dots;
    theme.ground_colour = "#1a1d38";
    theme.ground_end = "#343b66";
    theme.has_header = true;
    theme.on_whole_pixels = true;
    theme.selection = Mark::tint;
    return theme;
}

const std::map<QString, Theme (*)()>& makers() {
    static const std::map<QString, Theme (*)()> table{
        {"ivory", ivory},         {"critters", critters}, {"letters", letters},
        {"snapshots", snapshots}, {"orchard", orchard},   {"hues", hues},
        {"marks", marks},         {"neon", neon},         {"masonry", masonry},
        {"glass", glass},         {"flags", flags},       {"snow", snow},
        {"arcade", arcade}};
    return table;
}

}  // namespace

QStringList theme_names() {
    QStringList names;
    for (const auto& [name, maker] : makers()) names << name;
    return names;
}

Theme theme_named(const QString& name) {
    Theme theme = makers().at(name)();
    theme.name = name;
    return theme;
}

Theme theme_from_text(const QString& text) {
    if (theme_names().contains(text)) return theme_named(text);
    bool is_number = false;
    const qulonglong seed = text.toULongLong(&is_number);
    if (is_number) return theme_from_seed(seed);
    throw bad_usage(QString("--theme takes a number or one of %1, not '%2'")
                        .arg(theme_names().join(' '), text));
}

}  // namespace sightread::practice::onet
