#include "vision/cell_look.hpp"

#include <cmath>
#include <cstdlib>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr int rim_width = 2;
constexpr int samples = CellLook::samples;
static_assert(samples == Thumbnail::side + 2 * rim_width);

}  // namespace

CellLook look_of(const cv::Mat& cell) {
    CellLook look;
    look.face = thumbnail_of(cell(cv::Rect(rim_width, rim_width, Thumbnail::side, Thumbnail::side)));
    look.pixels.reserve(static_cast<std::size_t>(samples) * samples);
    look.rim.reserve(static_cast<std::size_t>(samples * samples - Thumbnail::side * Thumbnail::side) * 3);
    for (int y = 0; y < samples; ++y) {
        look.pixels.insert(look.pixels.end(), cell.ptr<cv::Vec3b>(y), cell.ptr<cv::Vec3b>(y) + samples);
        for (int x = 0; x < samples; ++x) {
            const bool is_inside =
                x >= rim_width && x < samples - rim_width && y >= rim_width && y < samples - rim_width;
            if (is_inside) continue;
            const cv::Vec3b& pixel = cell.at<cv::Vec3b>(y, x);
            look.rim.insert(look.rim.end(), {pixel[0], pixel[1], pixel[2]});
        }
    }
    cv::Scalar mean, deviation;
    cv::meanStdDev(cell, mean, deviation);
    look.contrast = static_cast<float>(
        std::sqrt((deviation[0] * deviation[0] + deviation[1] * deviation[1] + deviation[2] * deviation[2]) / 3));
    return look;
}

std::vector<CellLook> looks_of(const cv::Mat& picture, const Lattice& lattice, cv::Rect cells) {
    const cv::Mat sampled = resampled(picture, lattice, cells, samples);
    std::vector<CellLook> looks;
    looks.reserve(static_cast<std::size_t>(cells.area()));
    for (int row = 0; row < cells.height; ++row)
        for (int column = 0; column < cells.width; ++column)
            looks.push_back(look_of(sampled(cv::Rect(column * samples, row * samples, samples, samples))));
    return looks;
}

float rim_distance(const CellLook& a, const CellLook& b) {
    int sum = 0;
    for (std::size_t i = 0; i < a.rim.size(); ++i) sum += std::abs(a.rim[i] - b.rim[i]);
    return static_cast<float>(sum) / static_cast<float>(a.rim.size());
}

}  // namespace sightread
