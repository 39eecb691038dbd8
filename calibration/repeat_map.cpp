#include "calibration/repeat_map.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int S = RepeatMap::samples;
constexpr std::size_t most_displacements = 90;
// difference, of three channels together, that two pictures of the same may have
constexpr double noise = 10;
constexpr double most = 130;  // that counts
constexpr double least_content = 5;
constexpr double penalty = 2;   // of what a copy does not explain
constexpr double about = 0.12;  // of the gain may be lost within the range of the phase

std::vector<cv::Point> all_displacements(const std::vector<cv::Point>& given, int rows,
                                         int columns) {
    std::set<std::pair<int, int>> known;
    std::vector<cv::Point> made;
    const auto add = [&](cv::Point d) {
        if (d.x < 0 || (d.x == 0 && d.y < 0)) d = -d;
        if (d == cv::Point() || d.x >= columns || std::abs(d.y) >= rows ||
            made.size() >= most_displacements)
            return;
        if (known.insert({d.x, d.y}).second) made.push_back(d);
    };
    for (const cv::Point d : given) add(d);
    for (int ring = 1; ring < std::max(rows, columns); ++ring)
        for (int x = 0; x <= ring; ++x)
            for (int y = -ring; y <= ring; ++y)
                if (std::max(x, std::abs(y)) == ring) add({x, y});
    return made;
}

struct Overlap {
    cv::Rect here, there;
};

Overlap overlap_of(cv::Point displacement, cv::Size size) {
    const cv::Rect all({0, 0}, size);
    const cv::Point by(displacement.x * S, displacement.y * S);
    const cv::Rect here = all & (all - by);
    return {here, here + by};
}

// The range of places around the best in a ring within which hardly anything is lost.
std::pair<double, double> plateau(const std::vector<float>& ring, int best) {
    const auto size = static_cast<int>(ring.size());
    const auto at = [&](int i) {
        return ring[static_cast<std::size_t>(((i % size) + size) % size)];
    };
    const float top = at(best), bottom = *std::min_element(ring.begin(), ring.end());
    const float least = top - static_cast<float>(about) * (top - bottom);
    const auto crossing = [&](int step) {
        int i = best;
        while (std::abs(i + step - best) < size && at(i + step) >= least) i += step;
        const float inside = at(i), outside = at(i + step);
        const double part = inside > outside ? (inside - least) / (inside - outside) : 0;
        return i + step * std::clamp(part, 0.0, 1.0);
    };
    return {crossing(-1), crossing(1)};
}

}  // namespace

RepeatMap repeat_map(const cv::Mat& picture, cv::Size2d pitch, cv::Rect2d within,
                     const std::vector<cv::Point>& displacements) {
    RepeatMap made;
    made.pitch = pitch;
    // One period more on each side, as far as the picture goes.
    const int before_x = std::min(1, static_cast<int>(within.x / pitch.width));
    const int before_y = std::min(1, static_cast<int>(within.y / pitch.height));
    made.first = {std::max(0.0, within.x - before_x * pitch.width),
                  std::max(0.0, within.y - before_y * pitch.height)};
    made.columns =
        static_cast<int>(std::min((picture.cols - made.first.x) / pitch.width,
                                  std::ceil((within.br().x - made.first.x) / pitch.width + 1)));
    made.rows =
        static_cast<int>(std::min((picture.rows - made.first.y) / pitch.height,
                                  std::ceil((within.br().y - made.first.y) / pitch.height + 1)));
    if (made.columns < 2 || made.rows < 2 || made.columns * made.rows > 4000) return made;

    const double step_x = pitch.width / S, step_y = pitch.height / S;
    const cv::Size size(made.columns * S, made.rows * S);
    cv::Mat soft, sampled;
    cv::blur(picture, soft,
             {std::max(1, static_cast<int>(std::round(1.2 * step_x))),
              std::max(1, static_cast<int>(std::round(1.2 * step_y)))});
    const cv::Matx23d onto(step_x, 0, made.first.x + step_x / 2 - 0.5, 0, step_y,
                           made.first.y + step_y / 2 - 0.5);
    cv::warpAffine(soft, sampled, onto, size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   cv::BORDER_REPLICATE);
    // Without what changes slowly, such as a picture that shines through the tiles.
    cv::Mat slow;
    cv::blur(sampled, slow, {2 * S + 1, 2 * S + 1}, {-1, -1}, cv::BORDER_REFLECT);
    cv::addWeighted(sampled, 1, slow, -1, 128, sampled);
    cv::Mat planes[3];
    cv::split(sampled, planes);

    const auto tried = all_displacements(displacements, made.rows, made.columns);
    // How much a box differs from others usually: a low quantile, for the ground differs from few
    // others.
    cv::Mat doubled[3];
    for (int k = 0; k < 3; ++k) cv::repeat(planes[k], 2, 2, doubled[k]);
    const auto difference = [&](const cv::Mat(&one)[3], cv::Rect here, const cv::Mat(&other)[3],
                                cv::Rect there) {
        cv::Mat total, more;
        cv::absdiff(one[0](here), other[0](there), total);
        for (int k = 1; k < 3; ++k) {
            cv::absdiff(one[k](here), other[k](there), more);
            cv::add(total, more, total);
        }
        cv::subtract(total, cv::Scalar(noise), total);
        cv::min(total, most, total);
        cv::Mat box;
        cv::boxFilter(total, box, CV_16U, {S, S}, {0, 0}, false, cv::BORDER_CONSTANT);
        return box;
    };
    constexpr int tries = 24, rank = 8;
    std::vector<cv::Mat> lowest;
    for (int k = 0; k < rank; ++k) lowest.emplace_back(size, CV_16U, cv::Scalar(65535));
    cv::RNG random(7);
    for (int k = 0; k < tries; ++k) {
        cv::Point by;
        while (by == cv::Point())
            by = {random.uniform(0, made.columns), random.uniform(0, made.rows)};
        cv::Mat box = difference(planes, {{0, 0}, size}, doubled, {by * S, size});
        for (int each = 0; each < rank; ++each) {
            cv::Mat low;
            cv::min(lowest[static_cast<std::size_t>(each)], box, low);
            cv::max(lowest[static_cast<std::size_t>(each)], box, box);
            lowest[static_cast<std::size_t>(each)] = low;
        }
    }
    lowest.back().convertTo(made.varied, CV_32F);
    made.gain = cv::Mat::zeros(size, CV_32F);
    std::vector<cv::Mat> boxes(tried.size());
    for (std::size_t k = 0; k < tried.size(); ++k) {
        const auto [here, there] = overlap_of(tried[k], size);
        cv::Mat box;
        difference(planes, here, planes, there).convertTo(box, CV_32F);
        // Only boxes that lie within the overlap.
        const cv::Size valid(here.width - S + 1, here.height - S + 1);
        box = box(cv::Rect({0, 0}, valid));
        for (const cv::Rect& part : {cv::Rect(here.tl(), valid), cv::Rect(there.tl(), valid)}) {
            cv::Mat better;
            cv::scaleAdd(box, -penalty, made.varied(part), better);
            cv::Mat known = made.gain(part);
            cv::max(better, known, known);
        }
        boxes[k] = box;
    }
    // Relative, so that a few boxes of strong contrast do not outvote the many.
    cv::Mat relative;
    cv::divide(made.gain, cv::max(made.varied, S * S * least_content), relative);
    // Boxes that reach beyond the part do not count.
    made.of_phase = cv::Mat::zeros(S, S, CV_32F);
    for (int row = before_y; row + 2 < made.rows; ++row)
        for (int column = before_x; column + 2 < made.columns; ++column)
            made.of_phase += relative(cv::Rect(column * S, row * S, S, S));
    double top = 0;
    cv::Point best;
    cv::minMaxLoc(made.of_phase, nullptr, &top, nullptr, &best);
    double all_varied = 0;
    for (int row = before_y; row + 2 < made.rows; ++row)
        for (int column = before_x; column + 2 < made.columns; ++column)
            all_varied +=
                made.varied.at<float>(row * S + best.y, column * S + best.x) > S * S * least_content
                    ? 1
                    : 0;
    made.share = top / std::max(1.0, all_varied);
    std::vector<float> across, down;
    for (int i = 0; i < S; ++i) {
        across.push_back(made.of_phase.at<float>(best.y, i));
        down.push_back(made.of_phase.at<float>(i, best.x));
    }
    made.contrast = {1 - *std::min_element(across.begin(), across.end()) / std::max(1.0, top),
                     1 - *std::min_element(down.begin(), down.end()) / std::max(1.0, top)};
    const auto [left, right] = plateau(across, best.x);
    const auto [above, below] = plateau(down, best.y);
    const auto wrapped = [](double value, double period) {
        return value - std::floor(value / period) * period;
    };
    made.phase = {wrapped((left + right) / 2 * step_x, pitch.width),
                  wrapped((above + below) / 2 * step_y, pitch.height)};
    made.range = {(right - left) * step_x, (below - above) * step_y};
    double all = 0;
    for (std::size_t k = 0; k < tried.size(); ++k) {
        const auto [here, there] = overlap_of(tried[k], size);
        for (int y = best.y + here.y; y + S <= here.br().y; y += S) {
            for (int x = best.x + here.x; x + S <= here.br().x; x += S) {
                const float varied = made.varied.at<float>(y, x);
                const float gain = varied - static_cast<float>(penalty) *
                                                boxes[k].at<float>(y - here.y, x - here.x);
                if (gain < 0.5F * varied || gain <= 0) continue;
                all += gain;
                for (const int times : {2, 3}) {
                    if (tried[k].x % times != 0)
                        made.apart_x[static_cast<std::size_t>(times - 2)] += gain;
                    if (tried[k].y % times != 0)
                        made.apart_y[static_cast<std::size_t>(times - 2)] += gain;
                }
            }
        }
    }
    if (all > 0)
        for (double* each :
             {&made.apart_x[0], &made.apart_x[1], &made.apart_y[0], &made.apart_y[1]})
            *each /= all;
    return made;
}

}  // namespace sightread
