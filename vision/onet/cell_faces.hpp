// What the cells of a board show in their middle: descriptors by the eye, and small pictures.
#pragma once

#include "calibration/layout.hpp"

#include <cstddef>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

class CellFaces {
public:
    explicit CellFaces(const Lattice& lattice) : lattice_(lattice) {}

    // Looks at these cells of a picture (8 bits, BGR).
    void see(const cv::Mat& picture, const std::vector<Cell>& cells);

    // Of a cell that was seen, row by row: 1 x 48, 32-bit floats, length 1.
    [[nodiscard]] cv::Mat descriptor(std::size_t cell) const {
        return descriptors_.row(static_cast<int>(cell));
    }
    // The same: small, 8 bits, BGR, clear of what its edges show where the lattice is a part of a
    // pixel off.
    [[nodiscard]] const cv::Mat& picture(std::size_t cell) const { return pictures_[cell]; }
    [[nodiscard]] std::vector<cv::Mat> pictures(const cv::Mat& picture,
                                                const std::vector<Cell>& cells) const;
    // The share of its cell's width and height that is looked at for these.
    [[nodiscard]] double share() const;

private:
    Lattice lattice_;
    double face_share_ = 0;  // of its cell that a face takes; 0 before any was seen
    cv::Mat descriptors_;    // cells x 48
    std::vector<cv::Mat> pictures_;
};

}  // namespace sightread::onet
