// Pictures of boards that nobody has seen before, with the truth known: other faces, borders, gaps,
// grounds and surroundings for each seed.
//
// Drawn with OpenCV's primitives alone; nothing of the readers is used here.
#pragma once

#include "calibration/layout.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::drawn {

enum class Faces { shapes, letters, pictures, marks };
enum class Tiles { framed, bevelled, rounded, bare };
enum class Ground { plain, gradient, grain, cloudy };

struct Options {
    std::uint64_t seed = 1;
    int rows = 8;
    int columns = 12;
    cv::Size2d pitch{50, 56};
    double gap = 0;  // share of the pitch between two tiles
    Faces faces = Faces::shapes;
    Tiles tiles = Tiles::framed;
    Ground ground = Ground::plain;
    int copies = 4;
    double removed = 0;  // share of the pairs that are gone
    // drawn between the pixels; otherwise every tile starts at a whole pixel
    bool smooth = true;
    bool has_blank = false;  // one of the faces shows nothing
    bool has_surroundings = true;
    int selected = 0;  // tiles that are tinted
    int holes = 0;     // cells that never held a tile, in pairs
};

// Everything drawn from the seed: sizes, styles, pitches of 20 to 120 pixels.
[[nodiscard]] Options random_options(std::uint64_t seed);

struct Drawn {
    cv::Mat picture;  // 8 bits BGR
    Lattice lattice;
    std::vector<int> tiles;  // row by row; 0 empty, faces from 1
    std::vector<int> selected;
    std::string description;
};

[[nodiscard]] Drawn draw(const Options& options);
// The same surroundings and theme with other tiles: later frames of the same game.
[[nodiscard]] Drawn draw(const Options& options, const std::vector<int>& tiles,
                         const std::vector<int>& selected = {});

// What happens to pictures on their way: noise, compression, brightness, gamma.
[[nodiscard]] cv::Mat with_noise(const cv::Mat& picture, double deviation, std::uint64_t seed);
[[nodiscard]] cv::Mat compressed(const cv::Mat& picture, int quality);
[[nodiscard]] cv::Mat brightened(const cv::Mat& picture, double factor, double gamma);

}  // namespace sightread::drawn
