// The numbers of faces: a face keeps its number as long as a board is watched, and no two have one.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

class FaceNames {
public:
    // A tile of a board that was grouped anew.
    struct Tile {
        cv::Mat descriptor;  // 1 x 48, 32-bit floats, length 1
        int group = 0;       // from 0
        int before = 0;      // the face that was read at its place last; 0: none
        bool has_changed = true;
    };
    // The number of each group's face, from 1: by the tiles that did not change, else of the known
    // face that looks nearest, else a new one.
    [[nodiscard]] std::vector<int> named(const std::vector<Tile>& tiles, int groups);
    [[nodiscard]] int count() const { return faces_.rows; }

private:
    cv::Mat faces_;  // known faces x 48: what face i + 1 looks like
};

}  // namespace sightread::onet
