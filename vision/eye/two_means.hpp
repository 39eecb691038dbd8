// Samples that fall into two groups.
#pragma once

#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::eye {

// Two groups of samples by their means, a row each (32-bit floats), begun with the two that lie the
// farthest apart.
struct TwoMeans {
    cv::Mat means;  // 2 rows
    std::vector<int> group;
    explicit TwoMeans(const cv::Mat& samples) {
        int farthest = 0;
        const auto distance = [&](int a, int b) {
            return cv::norm(samples.row(a), samples.row(b));
        };
        for (int i = 0; i < samples.rows; ++i)
            if (distance(0, i) > distance(0, farthest)) farthest = i;
        for (int i = 0; i < samples.rows; ++i)
            group.push_back(distance(i, farthest) < distance(i, 0) ? 1 : 0);
        cv::kmeans(samples, 2, group, {cv::TermCriteria::COUNT, 20, 0}, 1,
                   cv::KMEANS_USE_INITIAL_LABELS, means);
    }
    double apart() const { return cv::norm(means.row(0), means.row(1)); }
    // Root mean square of what samples lie off the mean of their group.
    double spread(const cv::Mat& samples) const {
        double sum = 0;
        for (int i = 0; i < samples.rows; ++i) {
            const double off =
                cv::norm(samples.row(i), means.row(group[static_cast<std::size_t>(i)]));
            sum += off * off;
        }
        return std::sqrt(sum / samples.rows);
    }
};

}  // namespace sightread::eye
