// What all tiles of a board have in common: the border and the plain part of their bodies around
// the faces.
//
// Learned by consensus of different faces, sample by sample; samples that look like the ground
// around the board are left out. It tells a blank face from an empty cell, a textured ground from a
// face, and finds tiles that are marked.
#pragma once

#include "vision/onet/cell_look.hpp"

#include <bitset>
#include <optional>
#include <vector>

namespace sightread {

// The colours around a board, in small parts: what an empty cell may show.
class Surroundings {
public:
    void learn(const cv::Mat& picture, const Lattice& lattice);
    void learn(const cv::Vec3f& colour) { colours_ = {Known(colour)}; }  // the only one
    void add(const CellLook& look);                                      // an empty cell, surely
    void add_common(const cv::Vec3f& colour);                            // of many places, surely

    bool has(const cv::Vec3f& colour, float within) const;
    // The share of a cell's parts that look like the surroundings; `shade` below 1: darkened, as a
    // socket is.
    float share_of(const CellLook& look, float shade = 1) const;
    float loose_share_of(const CellLook& look) const;     // the same, colours being only near
    float coloured_share_of(const CellLook& look) const;  // the same, shaded and busy as one likes
    float calm_share_of(const CellLook& look) const;      // the same, colours being free
    float rim_share_of(const CellLook& look) const;       // of its outermost samples
    // of its samples, be they of several colours side by side
    float sample_share_of(const CellLook& look) const;
    // The parts of a cell, row by row, that are calm and near the ground's colours; that are as a
    // socket darkens it.
    static constexpr int blocks = 5;  // along each side, without the outermost samples
    using Blocks = std::bitset<static_cast<std::size_t>(blocks) * blocks>;
    Blocks calm_blocks(const CellLook& look) const;
    Blocks socket_blocks(const CellLook& look, float shade) const;
    float nearest(const cv::Vec3f& colour) const;
    // the share of all parts that are as near as that
    float frequency_of(const cv::Vec3f& colour) const;
    float reach() const;                          // how far colours of one place lie apart
    float contrast() const { return contrast_; }  // of most parts, at the most

private:
    struct Known {
        explicit Known(const cv::Vec3f& of) : sum(of[0] + of[1] + of[2]), colour(of) {}
        float sum;  // of the channels: colours that are near have sums that are
        cv::Vec3f colour;
    };
    std::vector<Known>::const_iterator first_of(float sum) const;
    // Not by a stray part alone: a clock or a button may stand in the ring.
    std::size_t needed() const { return 1 + colours_.size() / 60; }

    std::vector<Known> colours_;  // by their sums
    float contrast_ = 0;
};

class TileBody {
public:
    // From one cell of each of several faces.
    void learn(const std::vector<const CellLook*>& tiles, const Surroundings& ground);
    bool is_known() const { return told_ > 0; }
    void forget() { told_ = 0; }
    // The share of the samples in common in which the cell differs: near 0 for a tile, near 1 for
    // anything else.
    float misfit(const CellLook& look) const;
    // The edges that tiles have in common, as far as they differ from the ground.
    void find_edges(const Surroundings& ground);
    // The misfit of the two sides that fit best: a picture may cover a tile's body, but not its
    // edges. None where tiles have no edges in common.
    std::optional<float> edge_misfit(const CellLook& look) const;

private:
    float misfit_at(const CellLook& look, const std::vector<int>& places, int dx, int dy) const;

    std::vector<cv::Vec3b> values_;
    std::vector<float> tolerances_;  // 0: tells nothing
    std::vector<std::vector<int>> edges_;
    int told_ = 0;
};

}  // namespace sightread
