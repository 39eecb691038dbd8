// Pictures of LYNE levels with the truth known: any palette, any size, other styles of drawing,
// lines half drawn.
//
// Drawn with OpenCV's polygons after the facts of the game; nothing of the readers is used here.
#pragma once

#include "solvers/lyne/board.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::lyne::drawn {

struct Palette {
    std::string name;
    cv::Scalar border, ground, faint, octagon;  // BGR
    struct Shape {
        cv::Scalar outer, inner;
    };
    std::vector<Shape> shapes;  // triangle, diamond, square, pentagon, hexagon, star
};

// Twelve and two: the given ones, dark, light, shapes alike, a shape like the octagon.
[[nodiscard]] const std::vector<Palette>& palettes();
[[nodiscard]] Palette random_palette(std::uint64_t seed);

// How another hand might draw the same level. Lengths in pitches.
struct Style {
    double scale = 1;        // of all shapes
    double outline = 0.25;   // of the way from the rim of an end to its centre
    double centre = 0.28;    // size of the copy in the centre, 1 is the whole end
    bool hollow = false;     // ends show the ground between outline and centre
    double gap = 0;          // of the ground, within the outline of an end
    double circle = 0;       // width of a thin one around a node that is an end
    bool like_rims = false;  // nodes, and the inside of ends, have the colour of the outlines
    bool faint_places = true;
    double link = 0.022;
    std::optional<cv::Scalar> passed = {};  // colour of filled holes; none: the border's
    double rounding = 0;                    // of the corners
    double border = 0.0085;                 // of the picture's height
    double gradient = 0;                    // levels from top to bottom
    bool tab = true;
    std::string title = "B 25";
    std::string word;  // over the board
    int font = 0;
};
[[nodiscard]] Style random_style(std::uint64_t seed);

// What has been drawn of an answer.
struct Progress {
    std::vector<Stroke> strokes;
    bool ghost = false;  // at the last node
    double spin = 0;     // degrees, of the last node
    double fade = 0;     // 0 to 1: how far towards the border colour
};

struct Drawn {
    cv::Mat picture;
    cv::Point2d first;  // centre of the first cell
    double pitch = 0;
};

[[nodiscard]] Drawn draw(const Board& board, cv::Size size, const Palette& palette,
                         const Style& style = {}, const Progress& progress = {});

// What happens to pictures.
// even, up to ±levels
[[nodiscard]] cv::Mat with_noise(const cv::Mat& picture, int levels, std::uint64_t seed);
// as JPEG
[[nodiscard]] cv::Mat compressed(const cv::Mat& picture, int quality);
[[nodiscard]] cv::Mat with_gamma(const cv::Mat& picture, double gamma);
[[nodiscard]] cv::Mat hue_turned(const cv::Mat& picture, int degrees);
[[nodiscard]] cv::Mat grey(const cv::Mat& picture);

}  // namespace sightread::lyne::drawn
