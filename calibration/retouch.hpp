// What a person said about a window's picture, put into the picture before anyone reads it.
//
// Areas to ignore become as flat as what is around them, and cells that the person named become
// copies of a cell that the game's reader knows. So no reader has to know of either.
#pragma once

#include "calibration/profile_folder.hpp"
#include "capture/frame.hpp"

#include <vector>

namespace sightread {

class Retouch {
public:
    Retouch() = default;
    // Reads the pictures of the profile's taught cells. Throws Error.
    explicit Retouch(const Profile& profile);
    Retouch(std::vector<cv::Rect> ignored, cv::Size frame)
        : ignored_(std::move(ignored)), frame_(frame) {}

    bool is_needed() const { return !ignored_.empty() || !taught_.empty(); }
    void teach(TaughtPictures pictures);
    const std::vector<TaughtPictures>& taught() const { return taught_; }

    // The frame as it is to be read; the given one stays as it is. Cells are only known with a
    // lattice.
    [[nodiscard]] Frame applied(const Frame& frame, const Lattice* lattice) const;

private:
    std::vector<cv::Rect> ignored_;
    cv::Size frame_;  // that the areas refer to
    std::vector<TaughtPictures> taught_;
};

// What lies in a cell, which may begin and end between pixels; empty when that is outside of the
// picture.
[[nodiscard]] cv::Mat picture_of_cell(const cv::Mat& picture, const Lattice& lattice, Cell cell);

// How far two pictures of cells are from each other, whatever their sizes: 0 for the same,
// about 1.4 for unrelated ones.
[[nodiscard]] float distance_of_cells(const cv::Mat& a, const cv::Mat& b);
// at most: one face drawn at other fractions of a pixel, or scaled
inline constexpr float same_cell = 0.22F;

// Where a lattice may be in a frame of another size: stretched with it, scaled and centred, scaled
// from the top left, moved only. The most likely first; each lies within the frame.
[[nodiscard]] std::vector<Lattice> relocations(const Lattice& lattice, cv::Size from, cv::Size to);

// How far the content of a window has moved between two pictures of one size, such as by a bar that
// appeared above it; none when they have too little in common.
[[nodiscard]] std::optional<cv::Point2d> shift_between(const cv::Mat& before, const cv::Mat& after);

}  // namespace sightread
