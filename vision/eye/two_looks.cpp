#include "vision/eye/two_looks.hpp"

#include "vision/eye/reading.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::eye {

ByLooks by_looks(const cv::Mat& looks, const std::vector<double>& odds) {
    constexpr double least_spread = 4;  // levels: what a pattern or a gradient adds to cells of one colour
    constexpr double freedom = 3;       // degrees
    constexpr double neither = 0.05;    // of the cells: marked, hovered or covered ones, of any colour
    std::array<cv::Mat, 2> sure;
    for (int i = 0; i < looks.rows; ++i)
        if (const double of_cell = odds[static_cast<std::size_t>(i)]; std::abs(of_cell) >= enough_odds)
            sure[of_cell > 0 ? 1 : 0].push_back(looks.row(i));
    constexpr double certain = 100;  // where nothing is said
    ByLooks by{std::vector<double>(odds.size(), 0), std::vector<double>(odds.size(), certain)};
    if (sure[0].empty() || sure[1].empty()) return by;
    std::array<cv::Mat, 2> means;
    double squares = 0;
    for (const std::size_t state : {0, 1}) {
        cv::reduce(sure[state], means[state], 0, cv::REDUCE_AVG);
        for (int i = 0; i < sure[state].rows; ++i)
            squares += cv::norm(sure[state].row(i), means[state], cv::NORM_L2SQR);
    }
    const int samples = looks.cols * (sure[0].rows + sure[1].rows);
    const double variance = std::max(least_spread * least_spread, squares / samples);
    const double scale = std::lgamma((freedom + looks.cols) / 2) - std::lgamma(freedom / 2) -
                         looks.cols * std::log(freedom * CV_PI * variance) / 2;
    const double of_neither = neither * std::pow(1.0 / 255, looks.cols);
    const auto density = [&](int i, const cv::Mat& mean) {
        const double off = cv::norm(looks.row(i), mean, cv::NORM_L2SQR) / variance / freedom;
        return (1 - neither) * std::exp(scale - (freedom + looks.cols) / 2 * std::log1p(off));
    };
    for (int i = 0; i < looks.rows; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const double first = density(i, means[0]), second = density(i, means[1]);
        by.odds[index] = std::log((second + of_neither) / (first + of_neither));
        by.of_both[index] = std::log(std::max(first, second) / of_neither);
    }
    return by;
}

}  // namespace sightread::eye
