#include "calibration/warp.hpp"

#include <opencv2/imgproc.hpp>

namespace sightread {

std::optional<Frame> warped(const Frame& frame, const Layout& from, const Layout& to) {
    const Lattice &its = from.lattice, &wanted = to.lattice;
    const bool is_alike =
        its.rows == wanted.rows && its.columns == wanted.columns && its.shift == wanted.shift;
    if (!is_alike || frame.pixels.size() != from.frame || from.frame.empty() || to.frame.empty())
        return std::nullopt;
    const double across = wanted.pitch.width / its.pitch.width,
                 down = wanted.pitch.height / its.pitch.height;
    // Pixels are averaged where many become one, which a warp does not do.
    cv::Mat scaled;
    const bool shrinks = across < 1 || down < 1;
    cv::resize(frame.pixels, scaled, {}, across, down, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
    const cv::Matx23d move(1, 0, wanted.origin.x - across * its.origin.x, 0, 1,
                           wanted.origin.y - down * its.origin.y);
    Frame made{cv::Mat(), frame.taken};
    cv::warpAffine(scaled, made.pixels, move, to.frame, cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return made;
}

}  // namespace sightread
