// Cells that look the same are the same: what the eye said of everything that looked so, now and in
// earlier frames.
#pragma once

#include "vision/eye/rectify.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::eye {

inline constexpr int look_size = 12;  // pixels of a cell's picture, by which looks are compared

// `count`: of answers, each with the natural logarithm of its probability.
template <std::size_t count>
class Looks {
public:
    using Answers = std::array<double, count>;
    struct Agreed {
        Answers answers;   // the mean of what is said of those that look like it
        double alike = 0;  // how many those are, its own look among them
    };

    // What a cell looks like, kept for later frames, and what the eye says of it. picture: of the
    // cell, any size.
    void see(const cv::Mat& picture, const Answers& answers) {
        const Said said{small(picture), answers, 1};
        for (Said& known : said_) {
            if (likeness(known.look, said.look) < is_same) continue;
            if (known.times >= most_times) return;
            for (std::size_t i = 0; i < count; ++i) known.sums[i] += answers[i];
            ++known.times;
            return;
        }
        if (said_.size() < most_looks) said_.push_back(said);
    }

    [[nodiscard]] Agreed agreed(const cv::Mat& picture, const Answers& answers) const {
        const cv::Mat look = small(picture);
        Agreed agreed{answers, 0};
        for (const Said& known : said_) {
            const double weight = likeness(known.look, look);
            if (weight < 1e-3) continue;
            for (std::size_t i = 0; i < count; ++i) agreed.answers[i] += weight * known.sums[i];
            agreed.alike += weight * known.times;
        }
        for (double& answer : agreed.answers) answer /= 1 + agreed.alike;
        return agreed;
    }

private:
    struct Said {
        cv::Mat look;
        Answers sums;
        int times;
    };
    // Two cells look the same where their pixels differ by so much on the average, of 255: what
    // JPEG and noise change.
    static constexpr double same_look = 3;
    static constexpr double is_same = 0.9;  // the likeness of looks that are kept as one
    static constexpr std::size_t most_looks = 600;
    static constexpr int most_times = 400;

    static cv::Mat small(const cv::Mat& picture) {
        cv::Mat look;
        cv::resize(picture, look, {look_size, look_size}, 0, 0, cv::INTER_AREA);
        return look;
    }
    static double likeness(const cv::Mat& a, const cv::Mat& b) {
        const double off = cv::norm(a, b, cv::NORM_L1) / (3 * look_size * look_size) / same_look;
        return std::exp(-off * off);
    }

    std::vector<Said> said_;
};

}  // namespace sightread::eye
