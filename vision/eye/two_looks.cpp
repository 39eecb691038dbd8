#include "vision/eye/two_looks.hpp"

#include "vision/eye/reading.hpp"
#include "vision/eye/two_means.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <opencv2/core.hpp>

namespace sightread::eye {

namespace {

// The states of cells that fall into two looks, where the eye leans the other way in each: 1 and 0,
// a cell each. Many that it is nearly sure of are as good as one that it is sure of. None where the
// looks are no two, or the eye is sure that one of them holds both states.
std::optional<std::vector<int>> states_of_two(const cv::Mat& looks,
                                              const std::vector<double>& odds) {
    const std::optional<std::vector<int>> groups = two_looks(looks);
    if (!groups) return std::nullopt;
    std::array<double, 2> sums{}, counts{};
    for (std::size_t i = 0; i < odds.size(); ++i) {
        sums[static_cast<std::size_t>((*groups)[i])] += odds[i];
        ++counts[static_cast<std::size_t>((*groups)[i])];
    }
    for (const std::size_t group : {0, 1})
        if (counts[group] == 0 || std::abs(sums[group]) / std::sqrt(counts[group]) < enough_odds)
            return std::nullopt;
    if ((sums[0] > 0) == (sums[1] > 0)) return std::nullopt;
    std::vector<int> states;
    for (std::size_t i = 0; i < odds.size(); ++i) {
        states.push_back(sums[static_cast<std::size_t>((*groups)[i])] > 0 ? 1 : 0);
        if (std::abs(odds[i]) >= enough_odds && (odds[i] > 0) != (states.back() == 1))
            return std::nullopt;
    }
    return states;
}

}  // namespace

std::optional<std::vector<int>> two_looks(const cv::Mat& looks) {
    constexpr double within = 0.25;  // of what the looks are apart
    if (looks.rows < 2) return std::nullopt;
    const TwoMeans two(looks);
    for (int i = 0; i < looks.rows; ++i)
        if (cv::norm(looks.row(i), two.means.row(two.group[static_cast<std::size_t>(i)])) >
            within * two.apart())
            return std::nullopt;
    return two.group;
}

ByLooks by_looks(const cv::Mat& looks, const std::vector<double>& odds) {
    // levels: what a pattern or a gradient adds to cells of one colour
    constexpr double least_spread = 4;
    constexpr double freedom = 3;  // degrees
    // of the cells: marked, hovered or covered ones, of any colour
    constexpr double neither = 0.05;
    std::array<cv::Mat, 2> sure;
    const std::optional<std::vector<int>> states = states_of_two(looks, odds);
    for (int i = 0; i < looks.rows; ++i) {
        const double of_cell = odds[static_cast<std::size_t>(i)];
        if (states)
            sure[static_cast<std::size_t>((*states)[static_cast<std::size_t>(i)])].push_back(
                looks.row(i));
        else if (std::abs(of_cell) >= enough_odds)
            sure[of_cell > 0 ? 1 : 0].push_back(looks.row(i));
    }
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
