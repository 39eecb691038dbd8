#include "vision/eye/detector.hpp"

#include "vision/eye/kinds.hpp"

#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

constexpr int stride = 4;               // pixels a place of the maps
constexpr double reference_pitch = 16;  // pitches are told as logarithms of their ratio to this
constexpr int multiple = 32;            // of which the network wants the sides of a picture
// Peaks under this are noise; what is above takes part in a lattice or not, whatever its height.
constexpr float least_score = 0.25F;

float probability(float logit) {
    return 1 / (1 + std::exp(-logit));
}

}  // namespace

Peaks Detector::peaks(const cv::Mat& picture, double scale) {
    cv::Mat small = picture;
    if (scale < 1) cv::resize(picture, small, {}, scale, scale, cv::INTER_AREA);
    const cv::Point2d ratio(static_cast<double>(picture.cols) / small.cols,
                            static_cast<double>(picture.rows) / small.rows);
    const cv::Size size(small.cols, small.rows);
    const auto up = [](int side) { return (side + multiple - 1) / multiple * multiple; };
    cv::copyMakeBorder(small, small, 0, up(size.height) - size.height, 0,
                       up(size.width) - size.width, cv::BORDER_REPLICATE | cv::BORDER_ISOLATED);
    const cv::Mat out = model_.run_once(
        cv::dnn::blobFromImage(small, 1 / 255.0, {}, cv::Scalar::all(127.5)), multiple);
    const int rows = out.size[2], columns = out.size[3];
    const auto plane = [&](int channel) {
        return cv::Mat(rows, columns, CV_32F, const_cast<float*>(out.ptr<float>(0, channel)));
    };
    const cv::Mat dx = plane(game_count), dy = plane(game_count + 1), width = plane(game_count + 2),
                  height = plane(game_count + 3);
    const float least_logit = std::log(least_score / (1 - least_score));

    Peaks found(game_count);
    for (std::size_t game = 0; game < game_count; ++game) {
        const cv::Mat heat = plane(static_cast<int>(game));
        cv::Mat highest;
        cv::dilate(heat, highest, cv::Mat());
        for (int y = 0; y < rows; ++y)
            for (int x = 0; x < columns; ++x) {
                const float logit = heat.at<float>(y, x);
                if (logit < least_logit || logit < highest.at<float>(y, x)) continue;
                const cv::Point2d at((x + 0.5 + dx.at<float>(y, x)) * stride,
                                     (y + 0.5 + dy.at<float>(y, x)) * stride);
                if (at.x < 0 || at.y < 0 || at.x >= size.width || at.y >= size.height) continue;
                const cv::Size2d pitch(reference_pitch * std::exp(width.at<float>(y, x)),
                                       reference_pitch * std::exp(height.at<float>(y, x)));
                found[game].push_back({{at.x * ratio.x, at.y * ratio.y},
                                       {pitch.width * ratio.x, pitch.height * ratio.y},
                                       probability(logit)});
            }
    }
    return found;
}

}  // namespace sightread::eye
