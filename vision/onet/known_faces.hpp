// What the tiles of a board looked like when their faces were told, by which the same faces are
// told again: where tiles fall, wait for their partner or lie beside others that have gone.
#pragma once

#include <cstddef>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

class KnownFaces {
public:
    // Natural logarithms of odds.
    struct Told {
        int face = 0;     // the likeliest
        double odds = 0;  // against the second best, and against a face that was never seen
        // Some face of the deal against none: what speaks for it where it is a tile.
        double is_tile = 0;
        bool is_new = false;  // it looks like nothing that was ever seen
    };

    [[nodiscard]] bool is_empty() const { return samples_.empty(); }
    // of the tiles of the deal
    [[nodiscard]] std::size_t count() const { return samples_.size(); }
    void forget() { samples_.clear(), empties_.clear(); }
    // A tile: its descriptor (1 x 48, 32-bit floats, length 1), its face, and how sure that is.
    void learn(const cv::Mat& descriptor, int face, double odds);
    // A place where nothing is.
    void learn_empty(const cv::Mat& descriptor);
    // `middle`: the cosine of descriptors at which two tiles of this board are as likely equal as
    // not. `before`: the face that was there last, or 0.
    [[nodiscard]] Told told(const cv::Mat& descriptor, double middle, int before) const;

private:
    struct Sample {
        cv::Mat descriptor;
        int face;
        double odds;
    };
    std::vector<Sample> samples_;
    std::vector<cv::Mat> empties_;
};

}  // namespace sightread::onet
