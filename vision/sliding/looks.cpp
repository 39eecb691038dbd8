#include "vision/sliding/looks.hpp"

#include "vision/sliding/tiles.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr double inside = 0.66;  // of a cell: borders and bevels are further out

// Standard deviation, in levels.
double roughness_of(const cv::Mat& part) {
    cv::Scalar mean, deviation;
    cv::meanStdDev(part, mean, deviation);
    return std::max({deviation[0], deviation[1], deviation[2]});
}

cv::Mat middle_of(const cv::Mat& part, double share) {
    const int width = std::max(2, static_cast<int>(part.cols * share));
    const int height = std::max(2, static_cast<int>(part.rows * share));
    return part(cv::Rect((part.cols - width) / 2, (part.rows - height) / 2, width, height));
}

cv::Mat resized(const cv::Mat& part, int side) {
    cv::Mat small;
    cv::resize(part, small, {side, side}, 0, 0,
               part.rows > side ? cv::INTER_AREA : cv::INTER_LINEAR);
    return small;
}

}  // namespace

cv::Mat part_of_cell(const cv::Mat& picture, const Lattice& lattice, int cell,
                     const cv::Rect2d& part) {
    const cv::Rect pixels = pixels_of_cell(picture, lattice, cell);
    const auto share = [](int size, double of) { return static_cast<int>(size * of + 0.5); };
    return picture(cv::Rect(pixels.x + share(pixels.width, part.x),
                            pixels.y + share(pixels.height, part.y),
                            std::max(2, share(pixels.width, part.width)),
                            std::max(2, share(pixels.height, part.height))) &
                   pixels);
}

namespace {

constexpr int samples = 64;  // across the usual part of a cell

// Where tiles differ, 255 of 0, samples x samples; empty where there are no two.
cv::Mat differing(const cv::Mat& picture, const Lattice& lattice) {
    constexpr double hardly = 0.25;  // of how much tiles differ at most
    constexpr double bare = 1;       // levels
    cv::Mat sum = cv::Mat::zeros(samples, samples, CV_32FC3), squares = sum.clone();
    int count = 0;
    for (int cell = 0; cell < lattice.rows * lattice.columns; ++cell) {
        const cv::Mat part = part_of_cell(picture, lattice, cell, usual_part);
        if (roughness_of(part) < bare) continue;
        cv::Mat levels;
        resized(part, samples).convertTo(levels, CV_32F);
        levels -= cv::mean(levels);
        sum += levels;
        squares += levels.mul(levels);
        ++count;
    }
    if (count < 2) return {};
    cv::Mat much;
    cv::transform(squares / count - sum.mul(sum) / (static_cast<double>(count) * count), much,
                  cv::Matx13f(1, 1, 1));
    double most = 0;
    cv::minMaxLoc(much, nullptr, &most);
    return much > hardly * hardly * most;
}

}  // namespace

bool differ_all_over(const cv::Mat& picture, const Lattice& lattice) {
    constexpr int rim = samples / 8;
    cv::Mat around = differing(picture, lattice);
    if (around.empty()) return false;
    const cv::Rect middle(rim, rim, samples - 2 * rim, samples - 2 * rim);
    const int inside = cv::countNonZero(around(middle));
    const int outside = cv::countNonZero(around) - inside;
    return 2 * outside > samples * samples - middle.area();
}

std::optional<cv::Rect2d> telling_part(const cv::Mat& picture, const Lattice& lattice) {
    constexpr double small = 0.5;    // of what is usually looked at, in width and height
    constexpr double margin = 0.04;  // of a cell
    constexpr double least_pixels = 1.7 * Thumbnail::side;
    constexpr int side = samples;
    const cv::Mat differ = differing(picture, lattice);
    if (differ.empty()) return std::nullopt;
    const cv::Rect found = cv::boundingRect(differ);
    if (found.width > small * side || found.height > small * side) return std::nullopt;
    // No smaller than what a thumbnail may be shifted in by a whole pixel: tiles are drawn at whole
    // pixels.
    const auto grown = [&](double begin, double size, double pitch) {
        const double wanted = std::clamp(least_pixels / pitch, size + 2 * margin, usual_part.width);
        return std::pair(std::clamp(begin + (size - wanted) / 2, 0.0, 1 - wanted), wanted);
    };
    const auto [x, width] = grown(usual_part.x + found.x * usual_part.width / side,
                                  found.width * usual_part.width / side, lattice.pitch.width);
    const auto [y, height] = grown(usual_part.y + found.y * usual_part.height / side,
                                   found.height * usual_part.height / side, lattice.pitch.height);
    return cv::Rect2d(x, y, width, height);
}

TileLook look_of(const cv::Mat& picture, const Lattice& lattice, int cell, const cv::Rect2d& part) {
    cv::Mat pixels = part_of_cell(picture, lattice, cell, part), soft;
    if (part != usual_part) {  // thin strokes a pixel aside would have little in common
        cv::blur(pixels, soft, {3, 3});
        pixels = soft;
    }
    TileLook look;
    look.thumbnail = thumbnail_of(resized(pixels, Thumbnail::side));
    look.roughness = static_cast<float>(roughness_of(middle_of(pixels, inside / usual_part.width)));
    return look;
}

float distance(const TileLook& a, const TileLook& b) {
    return likeness_distance(a.thumbnail, b.thumbnail);
}

float ink_distance(const TileLook& a, const TileLook& b) {
    double aa = 0, bb = 0, ab = 0;
    for (std::size_t i = 0; i < Thumbnail::values; i += 3) {
        const auto light = [i](const Thumbnail& of) {
            return static_cast<double>(of.pixels[i]) + of.pixels[i + 1] + of.pixels[i + 2];
        };
        const double one = light(a.thumbnail), other = light(b.thumbnail);
        aa += one * one, bb += other * other, ab += one * other;
    }
    return static_cast<float>(std::sqrt(2 - 2 * std::abs(ab) / std::sqrt(aa * bb + 1)));
}

}  // namespace sightread::sliding
