#include "vision/sliding/even_ground.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr int terms = 10;  // of a polynomial of the third degree in two variables
constexpr int rounds = 8;
constexpr int samples_across = 40;
constexpr double trusted = 4;        // levels off the surface that are as good as none
constexpr double on_surface = 12;    // levels
constexpr double least_share = 0.6;  // of the pixels, on the surface
constexpr double most_tiles = 0.9;
constexpr std::size_t enough_surfaces = 16;  // tell what is common to all

using Terms = cv::Matx<double, terms, 1>;

// `x` and `y` are -1 to 1.
Terms terms_at(double x, double y) {
    return {1, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

struct Sample {
    Terms at;
    cv::Vec3d colour;
    double weight = 1;
};

std::vector<Sample> samples_of(const cv::Mat& picture) {
    std::vector<Sample> samples;
    for (int i = 0; i < samples_across; ++i)
        for (int j = 0; j < samples_across; ++j) {
            const double x = (2.0 * j + 1) / samples_across - 1,
                         y = (2.0 * i + 1) / samples_across - 1;
            const auto& pixel = picture.at<cv::Vec3b>(static_cast<int>((y + 1) / 2 * picture.rows),
                                                      static_cast<int>((x + 1) / 2 * picture.cols));
            samples.push_back(
                {terms_at(x, y), {double(pixel[0]), double(pixel[1]), double(pixel[2])}});
        }
    return samples;
}

using Surface = cv::Matx<double, terms, 3>;

double off(const Surface& surface, const Sample& sample) {
    const cv::Matx<double, 3, 1> there = surface.t() * sample.at;
    double most = 0;
    for (int channel = 0; channel < 3; ++channel)
        most = std::max(most, std::abs(there(channel) - sample.colour[channel]));
    return most;
}

Surface fitted(const std::vector<Sample>& samples) {
    cv::Matx<double, terms, terms> left = 1e-6 * cv::Matx<double, terms, terms>::eye();
    Surface right = Surface::zeros();
    for (const Sample& sample : samples) {
        left += sample.weight * (sample.at * sample.at.t());
        const cv::Matx<double, 1, 3> colour(sample.colour[0], sample.colour[1], sample.colour[2]);
        right += sample.weight * (sample.at * colour);
    }
    return left.solve(right, cv::DECOMP_CHOLESKY);
}

Surface surface_of(std::vector<Sample> samples) {
    Surface surface = fitted(samples);
    for (int round = 0; round < rounds; ++round) {
        for (Sample& sample : samples) {
            const double away = std::max(trusted, off(surface, sample)) / trusted;
            sample.weight = 1 / (away * away);
        }
        surface = fitted(samples);
    }
    return surface;
}

// Each coefficient the median of all: a number that disturbs one tile's does not disturb it.
Surface common(const std::vector<Surface>& surfaces) {
    Surface middle;
    std::vector<double> values(surfaces.size());
    const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    for (int term = 0; term < terms; ++term)
        for (int channel = 0; channel < 3; ++channel) {
            for (std::size_t i = 0; i < surfaces.size(); ++i)
                values[i] = surfaces[i](term, channel);
            std::nth_element(values.begin(), half, values.end());
            middle(term, channel) = *half;
        }
    return middle;
}

bool lies_on(const Surface& surface, const std::vector<Sample>& samples) {
    const auto near = std::count_if(samples.begin(), samples.end(), [&](const Sample& sample) {
        return off(surface, sample) < on_surface;
    });
    return static_cast<double>(near) >= least_share * static_cast<double>(samples.size());
}

cv::Mat without(const Surface& surface, const cv::Mat& tile) {
    const cv::Matx<double, 3, 1> middle = surface.t() * terms_at(0, 0);
    cv::Mat even(tile.size(), CV_8UC3);
    for (int row = 0; row < tile.rows; ++row)
        for (int column = 0; column < tile.cols; ++column) {
            const cv::Matx<double, 3, 1> there =
                surface.t() *
                terms_at((2.0 * column + 1) / tile.cols - 1, (2.0 * row + 1) / tile.rows - 1);
            for (int channel = 0; channel < 3; ++channel)
                even.at<cv::Vec3b>(row, column)[channel] = cv::saturate_cast<std::uint8_t>(
                    tile.at<cv::Vec3b>(row, column)[channel] - there(channel) + middle(channel));
        }
    return even;
}

}  // namespace

std::vector<cv::Mat> with_even_ground(const std::vector<cv::Mat>& tiles, std::size_t besides) {
    std::vector<std::vector<Sample>> samples;
    std::vector<Surface> surfaces;
    for (const cv::Mat& tile : tiles) {
        if (tile.empty() || tile.type() != CV_8UC3) return {};
        samples.push_back(samples_of(tile));
    }
    if (samples.empty()) return {};
    const std::size_t fitted_tiles = std::min(samples.size(), enough_surfaces);
    for (std::size_t i = 0; i < fitted_tiles; ++i)
        surfaces.push_back(surface_of(samples[i * samples.size() / fitted_tiles]));
    const Surface surface = common(surfaces);
    const auto alike =
        std::count_if(samples.begin(), samples.end(),
                      [&](const std::vector<Sample>& tile) { return lies_on(surface, tile); });
    if (static_cast<double>(alike) + static_cast<double>(besides) <
        most_tiles * static_cast<double>(tiles.size()))
        return {};
    std::vector<cv::Mat> even;
    for (const cv::Mat& tile : tiles) even.push_back(without(surface, tile));
    return even;
}

}  // namespace sightread
