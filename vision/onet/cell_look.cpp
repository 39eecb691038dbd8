#include "vision/onet/cell_look.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int rim_width = 2;
constexpr int samples = CellLook::samples;
static_assert(samples == Thumbnail::side + 2 * rim_width);

constexpr float least_grain = 5;  // grey levels
constexpr float much_grain = 2;   // times that of the ground

// How much pixels differ from those around them, in grey levels: in the quietest quarter of a
// place's parts, so that neither outlines nor pictures count. None of what does not lie in the
// picture, or is too small.
std::optional<float> grain_of(const cv::Mat& picture, const cv::Rect2d& place) {
    constexpr int parts = 6;  // along each side; the outermost are not looked at
    const cv::Rect whole(place);
    if ((whole & cv::Rect({0, 0}, picture.size())) != whole ||
        std::min(whole.width, whole.height) < 2 * parts)
        return std::nullopt;
    cv::Mat grey, soft, fine;
    cv::cvtColor(picture(whole), grey, cv::COLOR_BGR2GRAY);
    cv::blur(grey, soft, {5, 5});
    cv::absdiff(grey, soft, fine);
    const cv::Size part(whole.width / parts, whole.height / parts);
    std::vector<float> grains;
    for (int y = 1; y < parts - 1; ++y)
        for (int x = 1; x < parts - 1; ++x)
            grains.push_back(static_cast<float>(
                cv::mean(fine(cv::Rect({x * part.width, y * part.height}, part)))[0]));
    return quantile(grains, 0.25);
}

}  // namespace

CellLook look_of(const cv::Mat& cell) {
    CellLook look;
    look.face =
        thumbnail_of(cell(cv::Rect(rim_width, rim_width, Thumbnail::side, Thumbnail::side)));
    look.pixels.reserve(static_cast<std::size_t>(samples) * samples);
    look.rim.reserve(
        static_cast<std::size_t>(samples * samples - Thumbnail::side * Thumbnail::side) * 3);
    for (int y = 0; y < samples; ++y) {
        look.pixels.insert(look.pixels.end(), cell.ptr<cv::Vec3b>(y),
                           cell.ptr<cv::Vec3b>(y) + samples);
        for (int x = 0; x < samples; ++x) {
            const bool is_inside = x >= rim_width && x < samples - rim_width && y >= rim_width &&
                                   y < samples - rim_width;
            if (is_inside) continue;
            const cv::Vec3b& pixel = cell.at<cv::Vec3b>(y, x);
            look.rim.insert(look.rim.end(), {pixel[0], pixel[1], pixel[2]});
        }
    }
    cv::Scalar mean, deviation;
    cv::meanStdDev(cell, mean, deviation);
    look.contrast = static_cast<float>(std::sqrt(
        (deviation[0] * deviation[0] + deviation[1] * deviation[1] + deviation[2] * deviation[2]) /
        3));
    return look;
}

std::vector<CellLook> looks_of(const cv::Mat& picture, const Lattice& lattice, cv::Rect cells) {
    const cv::Mat sampled = resampled(picture, lattice, cells, samples);
    std::vector<CellLook> looks;
    looks.reserve(static_cast<std::size_t>(cells.area()));
    for (int row = 0; row < cells.height; ++row)
        for (int column = 0; column < cells.width; ++column)
            looks.push_back(
                look_of(sampled(cv::Rect(column * samples, row * samples, samples, samples))));
    return looks;
}

void mark_grained(const cv::Mat& picture, const Lattice& lattice, std::vector<CellLook>& looks) {
    std::vector<float> around;
    for (int row = -1; row <= lattice.rows; ++row)
        for (int column = -1; column <= lattice.columns; ++column)
            if (row < 0 || row == lattice.rows || column < 0 || column == lattice.columns)
                if (const auto grain = grain_of(picture, lattice.cell({row, column})))
                    around.push_back(*grain);
    const float limit =
        around.empty() ? least_grain : std::max(least_grain, much_grain * quantile(around, 0.9));
    for (std::size_t i = 0; i < looks.size(); ++i)
        looks[i].is_grained =
            grain_of(picture, lattice.cell(lattice.cell_of(i))).value_or(0) >= limit;
}

float continued_share(const CellLook& look, const CellLook& next, bool across) {
    constexpr int side = CellLook::samples, inwards = 4, last = side - 1 - inwards;
    int same = 0;
    for (int along = inwards; along < side - inwards; ++along) {
        const cv::Vec3b& here = across ? look.at(last, along) : look.at(along, last);
        const cv::Vec3b& there = across ? next.at(inwards, along) : next.at(along, inwards);
        same += channels_apart(here, there) < CellLook::same_surface ? 1 : 0;
    }
    return static_cast<float>(same) / static_cast<float>(side - 2 * inwards);
}

float rim_distance(const CellLook& a, const CellLook& b) {
    int sum = 0;
    for (std::size_t i = 0; i < a.rim.size(); ++i) sum += std::abs(a.rim[i] - b.rim[i]);
    return static_cast<float>(sum) / static_cast<float>(a.rim.size());
}

}  // namespace sightread
