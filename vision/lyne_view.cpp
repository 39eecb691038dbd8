#include "vision/lyne_view.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr double margin = 0.25;  // pitches around the lattice

// A rectangle of the frame; what lies outside repeats the frame's rim.
cv::Mat cut(const cv::Mat& frame, const cv::Rect& wanted) {
    const cv::Rect inside = wanted & cv::Rect({0, 0}, frame.size());
    if (inside == wanted) return frame(wanted);
    cv::Mat padded;
    cv::copyMakeBorder(frame(inside), padded, inside.y - wanted.y, wanted.br().y - inside.br().y, inside.x - wanted.x,
                       wanted.br().x - inside.br().x, cv::BORDER_REPLICATE);
    return padded;
}

}  // namespace

cv::Rect View::patch(Cell cell) const {
    const cv::Point2d centre = lattice.centre(cell);
    const int side = cvRound(lattice.pitch.width) | 1;
    return {cvRound(centre.x - 0.5) - side / 2, cvRound(centre.y - 0.5) - side / 2, side, side};
}

View view_of(const cv::Mat& frame, const Lattice& lattice) {
    View view;
    const double pitch = lattice.pitch.width, around = margin * pitch;
    const cv::Rect2d bounds = lattice.bounds();
    const cv::Rect part(
        cv::Point(static_cast<int>(std::floor(bounds.x - around)), static_cast<int>(std::floor(bounds.y - around))),
        cv::Point(static_cast<int>(std::ceil(bounds.br().x + around)),
                  static_cast<int>(std::ceil(bounds.br().y + around))));
    const cv::Mat original = cut(frame, part);
    const double factor = view_pitch / pitch;
    const cv::Size size(std::max(8, cvRound(part.width * factor)), std::max(8, cvRound(part.height * factor)));
    const double across = static_cast<double>(size.width) / part.width,
                 down = static_cast<double>(size.height) / part.height;
    if (factor < 1) {
        cv::Mat small;
        cv::resize(original, small, size, 0, 0, cv::INTER_AREA);
        cv::GaussianBlur(small, view.pixels, {3, 3}, 0.7);
    } else {
        cv::Mat soft;
        cv::GaussianBlur(original, soft, {3, 3}, 0.7);
        cv::resize(soft, view.pixels, size, 0, 0, cv::INTER_LINEAR);
    }
    view.lattice = {lattice.rows,
                    lattice.columns,
                    {(bounds.x - part.x) * across, (bounds.y - part.y) * down},
                    {pitch * across, lattice.pitch.height * down}};
    const Ground ground(view.pixels);
    view.ground = ground.at(0.5, 0.5);
    view.noise = ground.noise();
    view.ground_share = ground.share();
    view.apart = ground.difference(view.pixels);
    view.blur = 1.1 * std::max(1.0, factor);
    return view;
}

}  // namespace sightread::lyne
