// Small samples of the middles of cells: a cell of two pixels is one colour, a larger one a few
// samples across; both are a short vector of levels.
#pragma once

#include "calibration/layout.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::runaway {

// Samples the cells of one lattice in one picture.
class CellSampler {
public:
    // The picture is 8 bits BGR and must outlive the sampler.
    CellSampler(const cv::Mat& picture, const Lattice& lattice);

    // The same picture on another lattice: much cheaper than beginning again.
    CellSampler on(const Lattice& lattice) const;

    // Samples a side that cells of this pitch have.
    static int samples_for(const Lattice& lattice);
    int length() const { return samples_ * samples_ * 3; }
    // `length()` levels, row by row, BGR. The cell may lie outside of the lattice, but not of the
    // picture.
    void sample(Cell cell, float* levels) const;
    std::vector<float> sample(Cell cell) const;
    // Cells that lie in the picture as a whole, as columns and rows.
    cv::Rect visible() const;

private:
    struct Span {
        int from, to;      // pixels
        float begin, end;  // the same, exactly
    };
    void sample_exactly(const Span& across, const Span& down, float* levels) const;
    void lay_out();
    std::vector<Span> spans(double origin, double pitch, int first, int count, int limit) const;

    const cv::Mat& picture_;
    Lattice lattice_;
    int samples_ = 1;
    bool is_single_ = false;  // a sample is one pixel
    cv::Rect visible_;
    std::vector<Span> across_, down_;  // of every sample of every visible column and row
    cv::Mat sums_;                     // integral of the picture, where it was needed
};

}  // namespace sightread::runaway
