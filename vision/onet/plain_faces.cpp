#include "vision/onet/plain_faces.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr double least = 0.5;  // levels that copies differ by: what rounding leaves

double apart_by_colour(const cv::Mat& one, const cv::Mat& other) {
    return cv::norm(one, other, cv::NORM_L1) / (3 * static_cast<double>(one.total()));
}

// Natural logarithm: copies against others, of faces so many levels apart.
double odds_of_copies(double apart, double usual) {
    // Two faces differ by so many levels as a rule, half of them, or by anything.
    constexpr double others = 15, widest = 128;
    // Of copies so many differ by anything: one of them is selected, or lies under something.
    constexpr double disturbed = 0.02;
    const double of_copies =
                     (1 - disturbed) / usual * std::exp(-apart / usual) + disturbed / widest,
                 of_others =
                     0.5 * apart / (others * others) * std::exp(-apart / others) + 0.5 / widest;
    return std::log(of_copies / of_others);
}

// Of a square of distances, each row's own place being far: the usual one to the nearest other.
double usual_of_nearest(const cv::Mat& apart) {
    std::vector<double> nearest(static_cast<std::size_t>(apart.rows));
    for (int row = 0; row < apart.rows; ++row)
        cv::minMaxLoc(apart.row(row), &nearest[static_cast<std::size_t>(row)]);
    if (nearest.empty()) return least;
    const auto middle = nearest.begin() + static_cast<std::ptrdiff_t>(nearest.size() / 2);
    std::nth_element(nearest.begin(), middle, nearest.end());
    return std::max(least, *middle);
}

}  // namespace

bool are_plain(const std::vector<cv::Mat>& faces) {
    constexpr double noise = 10;  // levels, deviation
    constexpr double nearly_all = 0.9;
    const auto plain = std::count_if(faces.begin(), faces.end(), [](const cv::Mat& face) {
        cv::Scalar mean, deviation;
        cv::meanStdDev(face, mean, deviation);
        return std::max({deviation[0], deviation[1], deviation[2]}) < noise;
    });
    return static_cast<double>(plain) >= nearly_all * static_cast<double>(faces.size());
}

cv::Mat alike_by_colours(const std::vector<cv::Mat>& faces) {
    const int count = static_cast<int>(faces.size());
    cv::Mat apart(count, count, CV_32F, cv::Scalar(255));
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < a; ++b) {
            const cv::Mat &one = faces[static_cast<std::size_t>(a)],
                          &other = faces[static_cast<std::size_t>(b)];
            apart.at<float>(a, b) = apart.at<float>(b, a) =
                static_cast<float>(apart_by_colour(one, other));
        }
    const double usual = usual_of_nearest(apart);
    cv::Mat alike(count, count, CV_32F, cv::Scalar(0));
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b) {
            if (a == b) continue;
            alike.at<float>(a, b) =
                static_cast<float>(odds_of_copies(apart.at<float>(a, b), usual));
        }
    return alike;
}

std::vector<double> alike_empties(const std::vector<cv::Mat>& faces,
                                  const std::vector<cv::Mat>& empties) {
    std::vector<double> odds(faces.size(), 0);
    for (std::size_t i = 0; i < faces.size(); ++i) {
        double nearest = 255;
        for (const cv::Mat& empty : empties)
            nearest = std::min(nearest, apart_by_colour(faces[i], empty));
        if (!empties.empty()) odds[i] = odds_of_copies(nearest, 4 * least);
    }
    return odds;
}

}  // namespace sightread::onet
