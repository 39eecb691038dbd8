#include "calibration/retouch.hpp"

#include "calibration/likeness.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double least_response = 0.12;  // of the phase correlation's peak

cv::Rect scaled(const cv::Rect& area, cv::Size from, cv::Size to) {
    if (from == to || from.empty()) return area;
    const double x = static_cast<double>(to.width) / from.width,
                 y = static_cast<double>(to.height) / from.height;
    return {cv::Point(static_cast<int>(area.x * x), static_cast<int>(area.y * y)),
            cv::Point(static_cast<int>(std::ceil(area.br().x * x)),
                      static_cast<int>(std::ceil(area.br().y * y)))};
}

// The mean of the pixels just around an area.
cv::Scalar colour_around(const cv::Mat& picture, const cv::Rect& area) {
    const cv::Rect larger = cv::Rect(area.x - 2, area.y - 2, area.width + 4, area.height + 4) &
                            cv::Rect({0, 0}, picture.size());
    cv::Mat mask(larger.size(), CV_8UC1, cv::Scalar(255));
    mask(area - larger.tl()).setTo(0);
    return cv::countNonZero(mask) > 0 ? cv::mean(picture(larger), mask) : cv::mean(picture(area));
}

// The picture onto a place that begins and ends between pixels, so that all copies of it look
// alike.
void paint(const cv::Mat& picture, const cv::Rect2d& place, cv::Mat& onto) {
    const cv::Rect pixels(
        cv::Point(static_cast<int>(std::lround(place.x)), static_cast<int>(std::lround(place.y))),
        cv::Point(static_cast<int>(std::lround(place.br().x)),
                  static_cast<int>(std::lround(place.br().y))));
    const cv::Rect inside = pixels & cv::Rect({0, 0}, onto.size());
    if (inside.empty()) return;
    const double x = picture.cols / place.width, y = picture.rows / place.height;
    const cv::Matx23d from(x, 0, (inside.x + 0.5 - place.x) * x - 0.5, 0, y,
                           (inside.y + 0.5 - place.y) * y - 0.5);
    cv::Mat painted;
    cv::warpAffine(picture, painted, from, inside.size(), cv::INTER_CUBIC | cv::WARP_INVERSE_MAP,
                   cv::BORDER_REPLICATE);
    painted.copyTo(onto(inside));
}

Thumbnail thumbnail_of_cell(const cv::Mat& picture) {
    const Lattice one{
        1, 1, {0, 0}, {static_cast<double>(picture.cols), static_cast<double>(picture.rows)}};
    return thumbnail_of(resampled(picture, one, {0, 0, 1, 1}, Thumbnail::side));
}

}  // namespace

Retouch::Retouch(const Profile& profile)
    : ignored_(profile.ignored), frame_(profile.frame), taught_(taught_of(profile)) {}

void Retouch::teach(TaughtPictures pictures) {
    taught_.push_back(std::move(pictures));
}

Frame Retouch::applied(const Frame& frame, const Lattice* lattice) const {
    if (!is_needed() || frame.pixels.empty()) return frame;
    Frame made{frame.pixels.clone(), frame.taken};
    for (const cv::Rect& area : ignored_) {
        const cv::Rect inside =
            scaled(area, frame_, made.pixels.size()) & cv::Rect({0, 0}, made.pixels.size());
        if (!inside.empty()) made.pixels(inside).setTo(colour_around(made.pixels, inside));
    }
    if (lattice == nullptr || taught_.empty()) return made;
    std::vector<Thumbnail> known;
    for (const TaughtPictures& each : taught_) known.push_back(thumbnail_of_cell(each.looks));
    for (int row = 0; row < lattice->rows; ++row)
        for (int column = 0; column < lattice->columns; ++column) {
            const cv::Mat looks = picture_of_cell(frame.pixels, *lattice, {row, column});
            if (looks.empty()) continue;
            const Thumbnail seen = thumbnail_of_cell(looks);
            std::size_t nearest = 0;
            float distance = same_cell;
            for (std::size_t i = 0; i < known.size(); ++i) {
                const float away = likeness_distance(seen, known[i]);
                if (away < distance) distance = away, nearest = i + 1;
            }
            if (nearest > 0)
                paint(taught_[nearest - 1].reads, lattice->cell({row, column}), made.pixels);
        }
    return made;
}

cv::Mat picture_of_cell(const cv::Mat& picture, const Lattice& lattice, Cell cell) {
    const cv::Rect2d place = lattice.cell(cell);
    if ((place & cv::Rect2d(0, 0, picture.cols, picture.rows)).empty()) return {};
    const cv::Size size(std::max(1, static_cast<int>(std::lround(place.width))),
                        std::max(1, static_cast<int>(std::lround(place.height))));
    const double x = place.width / size.width, y = place.height / size.height;
    const cv::Matx23d from(x, 0, place.x + x / 2 - 0.5, 0, y, place.y + y / 2 - 0.5);
    cv::Mat made;
    cv::warpAffine(picture, made, from, size, cv::INTER_CUBIC | cv::WARP_INVERSE_MAP,
                   cv::BORDER_REPLICATE);
    return made;
}

float distance_of_cells(const cv::Mat& a, const cv::Mat& b) {
    return likeness_distance(thumbnail_of_cell(a), thumbnail_of_cell(b));
}

std::vector<Lattice> relocations(const Lattice& lattice, cv::Size from, cv::Size to) {
    if (from.empty() || to.empty()) return {};
    const double x = static_cast<double>(to.width) / from.width,
                 y = static_cast<double>(to.height) / from.height;
    const auto placed = [&](double across, double down, cv::Point2d shift) {
        Lattice made = lattice;
        made.origin = {lattice.origin.x * across + shift.x, lattice.origin.y * down + shift.y};
        made.pitch = {lattice.pitch.width * across, lattice.pitch.height * down};
        return made;
    };
    const auto margin = [&](double scale) {
        return cv::Point2d((to.width - from.width * scale) / 2,
                           (to.height - from.height * scale) / 2);
    };
    const double scale = std::min(x, y);
    const Lattice all[] = {placed(x, y, {}), placed(scale, scale, margin(scale)),
                           placed(scale, scale, {}), placed(1, 1, {}), placed(1, 1, margin(1))};
    std::vector<Lattice> found;
    for (const Lattice& each : all) {
        const cv::Rect2d bounds = each.bounds();
        const bool is_inside =
            bounds.x >= -0.5 && bounds.y >= -0.5 && bounds.br().x <= to.width + 0.5 &&
            bounds.br().y <= to.height + 0.5 && std::min(each.pitch.width, each.pitch.height) >= 4;
        if (is_inside && std::find(found.begin(), found.end(), each) == found.end())
            found.push_back(each);
    }
    return found;
}

std::optional<cv::Point2d> shift_between(const cv::Mat& before, const cv::Mat& after) {
    if (before.size() != after.size() || before.type() != CV_8UC3 || after.type() != CV_8UC3)
        return std::nullopt;
    cv::Mat grey[2], exact[2];
    const cv::Mat* pictures[] = {&before, &after};
    for (int i = 0; i < 2; ++i) {
        cv::cvtColor(*pictures[i], grey[i], cv::COLOR_BGR2GRAY);
        grey[i].convertTo(exact[i], CV_32F);
    }
    double response = 0;
    const cv::Point2d shift = cv::phaseCorrelate(exact[0], exact[1], cv::noArray(), &response);
    return response >= least_response ? std::optional(shift) : std::nullopt;
}

}  // namespace sightread
