// The cells of a shifted board as rows of numbers: the colours of many places in each cell's
// middle.
//
// Only the middle is looked at, which discs and hexagons of all kinds fill; what lies around them
// does not matter then.
#pragma once

#include "calibration/layout.hpp"

#include <array>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::cat {

using Colour = std::array<float, 3>;

// Where the samples of a cell lie, from its centre, in pitches; row by row.
[[nodiscard]] const std::vector<cv::Point2d>& sample_places();

using Samples = std::vector<Colour>;  // one per place

// The mean of channels_apart over all samples, in levels.
[[nodiscard]] float apart(const Samples& a, const Samples& b);
// The median of each channel.
[[nodiscard]] Colour middle_of(const Samples& samples);

// At these places of one cell, which lie from its centre, in pitches.
[[nodiscard]] Samples samples_at(const cv::Mat& picture, const Lattice& lattice, Cell cell,
                                 const std::vector<cv::Point2d>& places);
// Every cell of the lattice, row by row.
[[nodiscard]] std::vector<Samples> samples_of(const cv::Mat& picture, const Lattice& lattice);

}  // namespace sightread::cat
