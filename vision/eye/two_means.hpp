// Samples that fall into two groups.
#pragma once

#include "vision/eye/reading.hpp"

#include <optional>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::eye {

// Two groups of samples by their means, a row each (32-bit floats), begun with the two that lie the farthest apart.
struct TwoMeans {
    cv::Mat means;  // 2 rows
    std::vector<int> group;
    explicit TwoMeans(const cv::Mat& samples) {
        int farthest = 0;
        const auto distance = [&](int a, int b) { return cv::norm(samples.row(a), samples.row(b)); };
        for (int i = 0; i < samples.rows; ++i)
            if (distance(0, i) > distance(0, farthest)) farthest = i;
        for (int i = 0; i < samples.rows; ++i) group.push_back(distance(i, farthest) < distance(i, 0) ? 1 : 0);
        cv::kmeans(samples, 2, group, {cv::TermCriteria::COUNT, 20, 0}, 1, cv::KMEANS_USE_INITIAL_LABELS, means);
    }
    double apart() const { return cv::norm(means.row(0), means.row(1)); }
    // Root mean square of what samples lie off the mean of their group.
    double spread(const cv::Mat& samples) const {
        double sum = 0;
        for (int i = 0; i < samples.rows; ++i) {
            const double off = cv::norm(samples.row(i), means.row(group[static_cast<std::size_t>(i)]));
            sum += off * off;
        }
        return std::sqrt(sum / samples.rows);
    }
};

// Of odds (a column of natural logarithms, 32-bit floats): the middle between the two groups that they fall into, none
// where they are no two. Which of two looks is which is often hard to tell, that there are two is not.
[[nodiscard]] inline std::optional<double> middle_of(const cv::Mat& odds) {
    if (odds.rows < 2) return std::nullopt;
    const TwoMeans two(odds);
    return two.apart() > 2 * enough_odds ? std::optional(cv::mean(two.means)[0]) : std::nullopt;
}

}  // namespace sightread::eye
