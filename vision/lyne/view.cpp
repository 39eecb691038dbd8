#include "vision/lyne/view.hpp"

#include "vision/usual_colour.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr double margin = 0.25;  // pitches around the lattice
// pitches from a point beyond the lattice to where it is looked at
constexpr double inwards = 0.24;
constexpr double around_point = 0.06;  // pitches on each side of that

// A rectangle of the frame; what lies outside repeats the frame's rim.
cv::Mat cut(const cv::Mat& frame, const cv::Rect& wanted) {
    const cv::Rect inside = wanted & cv::Rect({0, 0}, frame.size());
    if (inside == wanted) return frame(wanted);
    cv::Mat padded;
    cv::copyMakeBorder(frame(inside), padded, inside.y - wanted.y, wanted.br().y - inside.br().y,
                       inside.x - wanted.x, wanted.br().x - inside.br().x, cv::BORDER_REPLICATE);
    return padded;
}

// Of places that the frame cuts off the inner part is seen.
std::vector<cv::Vec3f> colours_beyond(const cv::Mat& frame, const Lattice& lattice) {
    const double pitch = lattice.pitch.width;
    const int reach = std::max(1, static_cast<int>(around_point * pitch));
    const auto aside = [&](int index, int count) {
        return (index < 0 ? 1 : index == count ? -1 : 0) * inwards * pitch;
    };
    std::vector<cv::Vec3f> colours;
    const auto look = [&](Cell cell) {
        const cv::Point point(
            lattice.centre(cell) +
            cv::Point2d(aside(cell.column, lattice.columns), aside(cell.row, lattice.rows)));
        const cv::Rect place(point.x - reach, point.y - reach, 2 * reach + 1, 2 * reach + 1);
        if ((place & cv::Rect({0, 0}, frame.size())) == place)
            colours.push_back(roughly_usual_colour(frame(place)));
    };
    for (int row = 0; row < lattice.rows; ++row)
        for (const int column : {-1, lattice.columns}) look({row, column});
    for (int column = 0; column < lattice.columns; ++column)
        for (const int row : {-1, lattice.rows}) look({row, column});
    return colours;
}

}  // namespace

cv::Rect View::patch(Cell cell) const {
    const cv::Point2d centre = lattice.centre(cell);
    const int side = cvRound(lattice.pitch.width) | 1;
    return {cvRound(centre.x - 0.5) - side / 2, cvRound(centre.y - 0.5) - side / 2, side, side};
}

cv::Vec3f colour_at(const cv::Mat& pixels, cv::Point2d at) {
    const double x = std::clamp(at.x - 0.5, 0.0, pixels.cols - 1.001),
                 y = std::clamp(at.y - 0.5, 0.0, pixels.rows - 1.001);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const float right = static_cast<float>(x - left), down = static_cast<float>(y - top);
    const auto pixel = [&](int row, int column) {
        return cv::Vec3f(pixels.at<cv::Vec3b>(row, column));
    };
    const cv::Vec3f above = pixel(top, left) * (1 - right) + pixel(top, left + 1) * right;
    const cv::Vec3f below = pixel(top + 1, left) * (1 - right) + pixel(top + 1, left + 1) * right;
    return above * (1 - down) + below * down;
}

cv::Vec3f mean_colour(const cv::Mat& pixels) {
    const cv::Scalar mean = cv::mean(pixels);
    return {static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])};
}

cv::Vec3f roughly_usual_colour(const cv::Mat& pixels) {
    const cv::Scalar colour = usual_colour(pixels, (pixels.rows + 8) / 9);
    return {static_cast<float>(colour[0]), static_cast<float>(colour[1]),
            static_cast<float>(colour[2])};
}

View view_of(const cv::Mat& frame, const Lattice& lattice) {
    View view;
    const double pitch = lattice.pitch.width, around = margin * pitch;
    const cv::Rect2d bounds = lattice.bounds();
    const cv::Rect part(cv::Point(static_cast<int>(std::floor(bounds.x - around)),
                                  static_cast<int>(std::floor(bounds.y - around))),
                        cv::Point(static_cast<int>(std::ceil(bounds.br().x + around)),
                                  static_cast<int>(std::ceil(bounds.br().y + around))));
    const cv::Mat original = cut(frame, part);
    const double factor = view_pitch / pitch;
    const cv::Size size(std::max(8, cvRound(part.width * factor)),
                        std::max(8, cvRound(part.height * factor)));
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
    view.apart = ground.difference(view.pixels);
    view.blur = 1.1 * std::max(1.0, factor);
    view.beyond = colours_beyond(frame, lattice);
    return view;
}

}  // namespace sightread::lyne
