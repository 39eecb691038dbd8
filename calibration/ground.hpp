// The colour behind everything: what most of a picture shows, also where it slowly changes from one
// side to the other.
//
// The commonest colour is taken first. Where that leaves much of the picture unexplained, a plane
// and then a quadratic surface is fitted to what lies near it, each time counting only pixels that
// agree (Geman-McClure weights), so that neither shapes nor a second, fainter colour pull at it.
#pragma once

#include <array>

#include <opencv2/core/mat.hpp>

namespace sightread {

class Ground {
public:
    // Of a picture of 8 bits and 3 channels, at least 8x8.
    explicit Ground(const cv::Mat& picture);

    // At a point in parts of the picture's size, 0 to 1 each way.
    cv::Vec3f at(double x, double y) const;
    bool is_flat() const { return terms_ == 1; }
    // The part of the picture that shows it.
    double share() const { return share_; }
    // The usual distance of its pixels from it, in levels: noise.
    double noise() const { return noise_; }

    // How far each pixel is from the ground: the largest difference of a channel. `part` is where
    // the pixels lie in the whole picture, in parts of its size.
    cv::Mat difference(const cv::Mat& pixels, const cv::Rect2d& part = {0, 0, 1, 1}) const;

private:
    static constexpr int most_terms = 6;
    static std::array<double, most_terms> terms_at(double x, double y);
    bool fit(const cv::Mat& samples, int terms, double reach, double least_reach);
    int count_within(const cv::Mat& samples, double reach) const;

    int terms_ = 1;
    std::array<std::array<double, most_terms>, 3> coefficients_{};
    double share_ = 0;
    double noise_ = 0;
};

}  // namespace sightread
