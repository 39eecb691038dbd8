// Tiles that show nothing but a colour. What the eye makes of such hardly differs, so their colours
// are held against each other.
#pragma once

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::onet {

// Whether nearly all faces (8 bits, BGR) show nothing but a colour.
[[nodiscard]] bool are_plain(const std::vector<cv::Mat>& faces);

// What the colours of plain faces say of which are copies of each other: faces x faces, 32-bit
// floats, natural logarithms of odds. faces: all of one size. How much copies differ is a matter of
// the picture, noisy or clean: most tiles have a copy, so that the usual distance to the nearest
// tile says it.
[[nodiscard]] cv::Mat alike_by_colours(const std::vector<cv::Mat>& faces);

// The same of each face being a copy of what empty places show, of the ones it is nearest to. 0
// where no empty place is known.
[[nodiscard]] std::vector<double> alike_empties(const std::vector<cv::Mat>& faces,
                                                const std::vector<cv::Mat>& empties);

}  // namespace sightread::onet
