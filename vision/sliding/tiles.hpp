// The cells of a sliding puzzle as pictures: where the blank is, where a tile's face begins.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

// What lies between tiles, and what is seen where there is none.
struct Backdrop {
    int blank = -1;  // the cell, row by row
    cv::Vec3f blank_colour;
    double blank_deviation = 0;            // standard deviation within it, in levels
    bool is_plain = true;                  // of one colour
    double noise = 0;                      // the same of the flattest parts of the whole picture
    std::optional<cv::Vec3f> line_colour;  // between tiles, where all lines have the same
    bool is_seen_elsewhere = false;        // the blank's colour, on a part of some tile
    // somebody who knows pictures of blanks says that it is one
    bool is_told = false;
    std::string why_not_by_colour;  // empty where the blank was found by its one colour
};

// By its one colour; none when no cell is blank or several could be.
Found<Backdrop> backdrop_of(const cv::Mat& picture, const Lattice& lattice);

// The same where it is known which cell is blank, whatever is seen in it.
[[nodiscard]] Backdrop backdrop_at(const cv::Mat& picture, const Lattice& lattice, int blank);

// Whether the blank may be a piece of a picture instead: it is not what lies between the tiles, and
// photographs have such pieces: clipped to black or white, as other tiles are in part, or with a
// little noise.
[[nodiscard]] bool may_be_a_piece(const Backdrop& backdrop);

// What is said when nothing is blank.
[[nodiscard]] std::string no_blank(const Lattice& lattice);

// The whole pixels of a cell, within the picture.
[[nodiscard]] cv::Rect pixels_of_cell(const cv::Mat& picture, const Lattice& lattice, int cell);

// A cell without its borders, where numbers stand.
[[nodiscard]] cv::Mat inside_of(const cv::Mat& picture, const Lattice& lattice, int cell);

// The tiles' faces, without lines and gaps, all of one size, row by row; the blank cell has an
// empty picture. `gap`: pixels between them.
[[nodiscard]] std::vector<cv::Mat> faces_of(const cv::Mat& picture, const Lattice& lattice,
                                            const Backdrop& backdrop, int* gap = nullptr);

}  // namespace sightread::sliding
