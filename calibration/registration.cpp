#include "calibration/registration.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr std::size_t most_pairs = 160;
constexpr double most_shift = 2.5;   // pixels; more is another face
constexpr double most_off = 0.7;     // of a pair's shift, from what the others say
constexpr double least_weight = 40;  // squared cells

// A part of the picture around a centre that need not lie on a pixel, as grey floats.
cv::Mat patch(const cv::Mat& picture, cv::Point2d centre, cv::Size size) {
    cv::Mat part, grey, made;
    cv::getRectSubPix(picture, size,
                      cv::Point2f(static_cast<float>(centre.x - 0.5), static_cast<float>(centre.y - 0.5)), part);
    cv::cvtColor(part, grey, cv::COLOR_BGR2GRAY);
    cv::GaussianBlur(grey, grey, {5, 5}, 1.0);
    grey.convertTo(made, CV_32F);
    return made;
}

// By how much the second patch must be moved to lie on the first (Lucas and Kanade, one step of least squares).
std::optional<cv::Point2d> shift_between(const cv::Mat& first, const cv::Mat& second) {
    double xx = 0, xy = 0, yy = 0, xd = 0, yd = 0, total = 0;
    for (int y = 1; y + 1 < first.rows; ++y) {
        for (int x = 1; x + 1 < first.cols; ++x) {
            const double slope_x = 0.25 * (first.at<float>(y, x + 1) - first.at<float>(y, x - 1) +
                                           second.at<float>(y, x + 1) - second.at<float>(y, x - 1));
            const double slope_y = 0.25 * (first.at<float>(y + 1, x) - first.at<float>(y - 1, x) +
                                           second.at<float>(y + 1, x) - second.at<float>(y - 1, x));
            const double difference = second.at<float>(y, x) - first.at<float>(y, x);
            xx += slope_x * slope_x;
            xy += slope_x * slope_y;
            yy += slope_y * slope_y;
            xd += slope_x * difference;
            yd += slope_y * difference;
            total += 1;
        }
    }
    const double determinant = xx * yy - xy * xy;
    if (total < 16 || determinant < 1e-3 * xx * yy || xx < total || yy < total) return std::nullopt;
    const cv::Point2d shift((xd * yy - yd * xy) / determinant, (yd * xx - xd * xy) / determinant);
    if (std::abs(shift.x) > most_shift || std::abs(shift.y) > most_shift) return std::nullopt;
    return shift;
}

// By how much two cells so many cells apart lie further apart than they should.
struct Drift {
    double cells = 0, pixels = 0;
};

// Pixels a cell: least squares over the pairs that do not lie far off their median, those that are far apart weighing
// most. Faces that are much alike, taken for a pair, drift as they like. 0 when there are too few to say.
double usual_drift(std::vector<Drift> drifts) {
    std::erase_if(drifts, [](const Drift& drift) { return drift.cells == 0; });
    std::sort(drifts.begin(), drifts.end(),
              [](const Drift& a, const Drift& b) { return a.pixels / a.cells < b.pixels / b.cells; });
    double all = 0, weight = 0, sum = 0, below = 0;
    for (const Drift& drift : drifts) all += drift.cells * drift.cells;
    double usual = 0;
    for (const Drift& drift : drifts) {
        if (2 * below > all) break;
        usual = drift.pixels / drift.cells;
        below += drift.cells * drift.cells;
    }
    for (const Drift& drift : drifts) {
        if (std::abs(drift.pixels - usual * drift.cells) > most_off) continue;
        weight += drift.cells * drift.cells;
        sum += drift.cells * drift.pixels;
    }
    return weight > least_weight ? sum / weight : 0;
}

}  // namespace

cv::Size2d registered_pitch(const cv::Mat& picture, const Lattice& lattice,
                            const std::vector<std::pair<Cell, Cell>>& pairs) {
    cv::Size2d pitch = lattice.pitch;
    const cv::Size size(std::max(7, static_cast<int>(pitch.width * 0.8)),
                        std::max(7, static_cast<int>(pitch.height * 0.8)));
    const std::size_t step = std::max<std::size_t>(1, pairs.size() / most_pairs);
    for (int round = 0; round < 2; ++round) {
        Lattice now = lattice;
        now.pitch = pitch;
        // The centre of the board stays.
        now.origin.x += (lattice.pitch.width - pitch.width) * lattice.columns / 2;
        now.origin.y += (lattice.pitch.height - pitch.height) * lattice.rows / 2;
        std::vector<Drift> across, down;
        for (std::size_t i = 0; i < pairs.size(); i += step) {
            const auto [one, other] = pairs[i];
            const auto shift =
                shift_between(patch(picture, now.centre(one), size), patch(picture, now.centre(other), size));
            if (!shift) continue;
            across.push_back({static_cast<double>(other.column - one.column), shift->x});
            down.push_back({static_cast<double>(other.row - one.row), shift->y});
        }
        // The second patch lies further right than expected by what it must be moved left... the sign is that of the
        // slopes.
        pitch.width -= usual_drift(across);
        pitch.height -= usual_drift(down);
    }
    return pitch;
}

}  // namespace sightread
