#include "calibration/ground.hpp"

#include "calibration/channels_apart.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int samples_across = 64;
constexpr double near = 14;         // levels: pixels that show the ground
constexpr double worth_more = 1.1;  // a richer surface must explain so much more of the picture

// The picture at few points, each the mean of what is around it.
cv::Mat samples_of(const cv::Mat& picture) {
    cv::Mat soft, few;
    const int across = std::min(samples_across, picture.cols),
              down = std::min(samples_across, picture.rows);
    if (picture.total() > 2'000'000)
        cv::resize(picture, soft, {picture.cols / 2, picture.rows / 2}, 0, 0, cv::INTER_AREA);
    else
        cv::blur(picture, soft, {3, 3});
    cv::resize(soft, few, {across, down}, 0, 0, cv::INTER_NEAREST);
    return few;
}

// The commonest colour: the fullest bin of a coarse histogram with its neighbours, then the mean of
// what is near.
cv::Vec3d commonest(const cv::Mat& samples) {
    constexpr int bins = 16;
    std::vector<int> count(bins * bins * bins);
    for (int y = 0; y < samples.rows; ++y)
        for (int x = 0; x < samples.cols; ++x) {
            const cv::Vec3b& pixel = samples.at<cv::Vec3b>(y, x);
            ++count[static_cast<std::size_t>((pixel[0] / 16 * bins + pixel[1] / 16) * bins +
                                             pixel[2] / 16)];
        }
    int fullest = 0, best = -1;
    for (int b = 0; b < bins; ++b)
        for (int g = 0; g < bins; ++g)
            for (int r = 0; r < bins; ++r) {
                if (count[static_cast<std::size_t>((b * bins + g) * bins + r)] == 0) continue;
                int sum = 0;
                for (int i = std::max(0, b - 1); i <= std::min(bins - 1, b + 1); ++i)
                    for (int j = std::max(0, g - 1); j <= std::min(bins - 1, g + 1); ++j)
                        for (int k = std::max(0, r - 1); k <= std::min(bins - 1, r + 1); ++k)
                            sum += count[static_cast<std::size_t>((i * bins + j) * bins + k)];
                sum += count[static_cast<std::size_t>((b * bins + g) * bins + r)];
                if (sum > best) {
                    best = sum;
                    fullest = (b * bins + g) * bins + r;
                }
            }
    cv::Vec3d mode(fullest / (bins * bins) * 16 + 8.0, fullest / bins % bins * 16 + 8.0,
                   fullest % bins * 16 + 8.0);
    for (const double reach : {24.0, 14.0, 8.0, 6.0, 6.0}) {
        cv::Vec3d sum;
        double seen = 0;
        for (int y = 0; y < samples.rows; ++y)
            for (int x = 0; x < samples.cols; ++x) {
                const cv::Vec3d pixel = samples.at<cv::Vec3b>(y, x);
                const cv::Vec3d from = pixel - mode;
                const double off = 1 + from.dot(from) / (reach * reach), weight = 1 / (off * off);
                sum += weight * pixel;
                seen += weight;
            }
        mode = sum / seen;
    }
    return mode;
}

}  // namespace

std::array<double, Ground::most_terms> Ground::terms_at(double x, double y) {
    const double u = 2 * x - 1, v = 2 * y - 1;
    return {1, u, v, u * u, u * v, v * v};
}

Ground::Ground(const cv::Mat& picture) {
    const cv::Mat samples = samples_of(picture);
    const cv::Vec3d mode = commonest(samples);
    for (int channel = 0; channel < 3; ++channel)
        coefficients_[static_cast<std::size_t>(channel)][0] = mode[channel];
    int explained = count_within(samples, near);
    if (explained < 0.8 * static_cast<double>(samples.total())) {
        const Ground flat = *this;
        if (fit(samples, 3, 40, 10) && fit(samples, most_terms, 24, 8)) {
            const int more = count_within(samples, near);
            if (more < worth_more * explained)
                *this = flat;
            else
                explained = more;
        } else {
            *this = flat;
        }
    }
    share_ = explained / static_cast<double>(samples.total());
    std::vector<double> distances;
    for (int y = 0; y < samples.rows; ++y)
        for (int x = 0; x < samples.cols; ++x) {
            const double distance =
                channels_apart(at((x + 0.5) / samples.cols, (y + 0.5) / samples.rows),
                               samples.at<cv::Vec3b>(y, x));
            if (distance <= near) distances.push_back(distance);
        }
    if (distances.empty()) return;
    std::nth_element(distances.begin(),
                     distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2),
                     distances.end());
    noise_ = distances[distances.size() / 2];
}

int Ground::count_within(const cv::Mat& samples, double reach) const {
    int count = 0;
    for (int y = 0; y < samples.rows; ++y)
        for (int x = 0; x < samples.cols; ++x)
            if (channels_apart(at((x + 0.5) / samples.cols, (y + 0.5) / samples.rows),
                               samples.at<cv::Vec3b>(y, x)) <= reach)
                ++count;
    return count;
}

bool Ground::fit(const cv::Mat& samples, int terms, double reach, double least_reach) {
    constexpr int rounds = 8, stride = 3;  // a smooth surface needs few points
    for (int round = 0; round < rounds; ++round) {
        const double scale = reach * std::pow(least_reach / reach, round / (rounds - 1.0));
        cv::Mat products = cv::Mat::zeros(terms, terms, CV_64F),
                right = cv::Mat::zeros(terms, 3, CV_64F);
        for (int y = 1; y < samples.rows; y += stride)
            for (int x = 1; x < samples.cols; x += stride) {
                const double px = (x + 0.5) / samples.cols, py = (y + 0.5) / samples.rows;
                const cv::Vec3b& pixel = samples.at<cv::Vec3b>(y, x);
                const double distance = channels_apart(at(px, py), pixel);
                const double off = 1 + distance * distance / (scale * scale),
                             weight = 1 / (off * off);
                const auto base = terms_at(px, py);
                for (int i = 0; i < terms; ++i) {
                    const double weighted = weight * base[static_cast<std::size_t>(i)];
                    for (int j = 0; j <= i; ++j)
                        products.at<double>(i, j) += weighted * base[static_cast<std::size_t>(j)];
                    for (int channel = 0; channel < 3; ++channel)
                        right.at<double>(i, channel) += weighted * pixel[channel];
                }
            }
        cv::completeSymm(products, true);
        cv::Mat solved;
        if (!cv::solve(products, right, solved, cv::DECOMP_CHOLESKY)) return false;
        terms_ = terms;
        for (int channel = 0; channel < 3; ++channel)
            for (int i = 0; i < terms; ++i)
                coefficients_[static_cast<std::size_t>(channel)][static_cast<std::size_t>(i)] =
                    solved.at<double>(i, channel);
    }
    return true;
}

cv::Vec3f Ground::at(double x, double y) const {
    cv::Vec3f colour;
    if (terms_ == 1) {
        for (int channel = 0; channel < 3; ++channel)
            colour[channel] =
                static_cast<float>(coefficients_[static_cast<std::size_t>(channel)][0]);
        return colour;
    }
    const auto base = terms_at(x, y);
    for (int channel = 0; channel < 3; ++channel) {
        double sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(terms_); ++i)
            sum += coefficients_[static_cast<std::size_t>(channel)][i] * base[i];
        colour[channel] = static_cast<float>(sum);
    }
    return colour;
}

cv::Mat Ground::difference(const cv::Mat& pixels, const cv::Rect2d& part) const {
    cv::Mat apart_by;
    if (is_flat()) {
        const cv::Vec3f colour = at(0, 0);
        cv::absdiff(pixels,
                    cv::Scalar(std::round(colour[0]), std::round(colour[1]), std::round(colour[2])),
                    apart_by);
    } else {
        // A quadratic surface is smooth: few points and interpolation between them are enough.
        cv::Mat few(33, 33, CV_32FC3), surface, whole;
        for (int y = 0; y < few.rows; ++y)
            for (int x = 0; x < few.cols; ++x)
                few.at<cv::Vec3f>(y, x) = at(part.x + part.width * (x + 0.5) / few.cols,
                                             part.y + part.height * (y + 0.5) / few.rows);
        cv::resize(few, surface, pixels.size(), 0, 0, cv::INTER_LINEAR);
        surface.convertTo(whole, CV_8UC3);
        cv::absdiff(pixels, whole, apart_by);
    }
    cv::Mat largest(pixels.size(), CV_8U);
    for (int y = 0; y < pixels.rows; ++y) {
        const unsigned char* from = apart_by.ptr(y);
        unsigned char* to = largest.ptr(y);
        for (int x = 0; x < pixels.cols; ++x)
            to[x] = std::max({from[3 * x], from[3 * x + 1], from[3 * x + 2]});
    }
    return largest;
}

}  // namespace sightread
