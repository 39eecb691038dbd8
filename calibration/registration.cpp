#include "calibration/registration.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr std::size_t most_pairs = 80;
constexpr double most_shift = 2.5;  // pixels; more is another face
constexpr int steps = 2;
constexpr double most_left = 0.1;  // of what varies in a face

// A part of the picture around a centre that need not lie on a pixel, as grey floats.
cv::Mat patch(const cv::Mat& picture, cv::Point2d centre, cv::Size size) {
    cv::Mat part, grey, made;
    cv::getRectSubPix(
        picture, size,
        cv::Point2f(static_cast<float>(centre.x - 0.5), static_cast<float>(centre.y - 0.5)), part);
    cv::cvtColor(part, grey, cv::COLOR_BGR2GRAY);
    cv::GaussianBlur(grey, grey, {5, 5}, 1.0);
    grey.convertTo(made, CV_32F);
    return made;
}

struct Step {
    cv::Point2d shift;
    double left = 0;  // what it does not explain, in shares of what varies in the first patch
};

// By how much the second patch must be moved to lie on the first (Lucas and Kanade, one step of
// least squares).
std::optional<Step> step_between(const cv::Mat& first, const cv::Mat& second) {
    double xx = 0, xy = 0, yy = 0, xd = 0, yd = 0, dd = 0, total = 0;
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
            dd += difference * difference;
            total += 1;
        }
    }
    const double determinant = xx * yy - xy * xy;
    if (total < 16 || determinant < 1e-3 * xx * yy || xx < total || yy < total) return std::nullopt;
    const cv::Point2d shift((xd * yy - yd * xy) / determinant, (yd * xx - xd * xy) / determinant);
    cv::Scalar mean, deviation;
    cv::meanStdDev(first, mean, deviation);
    return Step{shift, (dd - shift.x * xd - shift.y * yd) /
                           std::max(1.0, deviation[0] * deviation[0] * total)};
}

// The middles of cells; a cell may be one of many pairs.
class Patches {
public:
    Patches(const cv::Mat& picture, const Lattice& lattice, cv::Size size)
        : picture_(picture), lattice_(lattice), size_(size) {}

    const cv::Mat& of(Cell cell) {
        cv::Mat& known = known_[{cell.row, cell.column}];
        if (known.empty()) known = moved(cell, {});
        return known;
    }
    cv::Mat moved(Cell cell, cv::Point2d shift) const {
        return patch(picture_, lattice_.centre(cell) - shift, size_);
    }

private:
    const cv::Mat& picture_;
    Lattice lattice_;
    cv::Size size_;
    std::map<std::pair<int, int>, cv::Mat> known_;
};

// The same, step by step; none where the two do not become alike, for faces much alike are none the
// less two.
std::optional<cv::Point2d> shift_between(Patches& patches, Cell one, Cell other) {
    const cv::Mat first = patches.of(one);
    cv::Point2d shift;
    double left = 1;
    for (int step = 0; step < steps; ++step) {
        const auto next =
            step_between(first, step == 0 ? patches.of(other) : patches.moved(other, shift));
        if (!next) return std::nullopt;
        shift += next->shift;
        left = next->left;
        if (std::abs(shift.x) > most_shift || std::abs(shift.y) > most_shift) return std::nullopt;
    }
    return left > most_left ? std::nullopt : std::optional(shift);
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
        Patches patches(picture, now, size);
        double nx = 0, ny = 0, sx = 0, sy = 0;
        for (std::size_t i = 0; i < pairs.size(); i += step) {
            const auto [one, other] = pairs[i];
            const auto shift = shift_between(patches, one, other);
            if (!shift) continue;
            const double columns = other.column - one.column, rows = other.row - one.row;
            nx += columns * columns;
            sx += columns * shift->x;
            ny += rows * rows;
            sy += rows * shift->y;
        }
        // The second patch lies further right than expected by what it must be moved left... the
        // sign is that of the slopes.
        if (nx > 40) pitch.width -= sx / nx;
        if (ny > 40) pitch.height -= sy / ny;
    }
    return pitch;
}

}  // namespace sightread
