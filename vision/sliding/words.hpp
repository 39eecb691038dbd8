// Where numbers stand on the tiles of a sliding puzzle, before anyone asks what they say: ink on
// one ground, cut into digits.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

struct Word {
    std::size_t tile = 0;
    cv::Mat ink;                  // 8 bits, the whole tile, ink is bright
    std::vector<cv::Rect> boxes;  // of the digits, left to right
};

// At most one word a tile, in order of the tiles (8 bits BGR): for each ink that there is much of,
// and in the end in whatever ink. Empty where tiles have no ground of one colour; `besides`: so
// many of them may lack one.
[[nodiscard]] std::vector<std::vector<Word>> words_on(const std::vector<cv::Mat>& tiles,
                                                      std::size_t besides = 0);

// The same on pieces of a picture: in each ink of which every tile has some.
[[nodiscard]] std::vector<std::vector<Word>> words_on_pieces(const std::vector<cv::Mat>& tiles);

// The one that has no number where all others have one of about the same height.
[[nodiscard]] std::optional<std::size_t> only_cell_without_number(
    const std::vector<cv::Mat>& cells);

}  // namespace sightread::sliding
