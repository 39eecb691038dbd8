#include "calibration/tile_phase.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int parts = 24;           // samples per period
constexpr double near = 0.05;       // of a period: what counts as the same place
constexpr double widest_gap = 0.3;  // of a period, between the edges of two tiles
// weights
constexpr double by_copies = 2, by_variety = 1, by_middle_of_copies = 1, by_border = 1,
                 by_gap = 0.5;
// along an axis
constexpr std::size_t most_places = 3;
constexpr double next_border = 0.3;  // weight of each further border, against the one before

// The place in the period around which the values lie, 0 to 1: the argument of their first circular
// moment.
double circular_centre(const std::vector<double>& values) {
    const double least = *std::min_element(values.begin(), values.end());
    double across = 0, up = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double angle =
            2 * CV_PI * (static_cast<double>(i) + 0.5) / static_cast<double>(values.size());
        across += (values[i] - least) * std::cos(angle);
        up += (values[i] - least) * std::sin(angle);
    }
    const double turn = std::atan2(up, across) / (2 * CV_PI);
    return turn < 0 ? turn + 1 : turn;
}

// Where the cells begin, by what differs from cell to cell: the faces, in the middle of the tiles.
// Borders and gaps are the same everywhere. Each cell is one repetition, wherever in the period it
// is cut.
cv::Point2d varied_phase(const cv::Mat& picture, const RepeatedPitch& made,
                         const cv::Rect2d& within) {
    const cv::Size2d pitch = made.pitch;
    const int columns = std::max(1, static_cast<int>(picture.cols / pitch.width));
    const int rows = std::max(1, static_cast<int>(picture.rows / pitch.height));
    cv::Mat soft, sampled;
    cv::blur(picture, soft,
             {std::max(1, static_cast<int>(pitch.width / parts)),
              std::max(1, static_cast<int>(pitch.height / parts))});
    const double step_x = pitch.width / parts, step_y = pitch.height / parts;
    cv::warpAffine(soft, sampled,
                   cv::Matx23d(step_x, 0, step_x / 2 - 0.5, 0, step_y, step_y / 2 - 0.5),
                   {columns * parts, rows * parts}, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   cv::BORDER_REPLICATE);
    std::vector<int> supported(static_cast<std::size_t>(rows) * columns, 0);
    for (const cv::Point& point : made.supports) {
        const int column = static_cast<int>(point.x / pitch.width),
                  row = static_cast<int>(point.y / pitch.height);
        if (column < columns && row < rows && within.contains(cv::Point2d(point)))
            ++supported[static_cast<std::size_t>(row) * columns + column];
    }
    cv::Mat sum = cv::Mat::zeros(parts, parts, CV_32FC3), squares = sum.clone();
    int count = 0;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            if (supported[static_cast<std::size_t>(row) * columns + column] < 2) continue;
            cv::Mat cell;
            sampled(cv::Rect(column * parts, row * parts, parts, parts)).convertTo(cell, CV_32FC3);
            sum += cell;
            squares += cell.mul(cell);
            ++count;
        }
    }
    if (count == 0) return {};
    sum /= count;
    cv::Mat varied = squares / count - sum.mul(sum), flat, across, down;
    cv::transform(varied, flat, cv::Matx13f(1, 1, 1));
    cv::max(flat, 0.0, flat);
    cv::sqrt(flat, flat);
    cv::reduce(flat, across, 0, cv::REDUCE_AVG, CV_64F);
    cv::reduce(flat, down, 1, cv::REDUCE_AVG, CV_64F);
    const double x = circular_centre({across.begin<double>(), across.end<double>()}) + 0.5;
    const double y = circular_centre({down.begin<double>(), down.end<double>()}) + 0.5;
    return {(x - std::floor(x)) * pitch.width, (y - std::floor(y)) * pitch.height};
}

// One axis: the place in the period, in pixels.
struct Witnesses {
    double pitch = 0;
    std::vector<double> borders;  // likeliest first
    double varied = 0;
    double copied = 0;
    double contrast = 0;        // of the copies
    std::vector<float> copies;  // gain by place, from `copies_first`
    double copies_first = 0;
};

double apart(double a, double b, double pitch) {
    const double periods = (a - b) / pitch;
    return periods - std::round(periods);
}

double gain_at(const Witnesses& witnesses, double place) {
    const auto size = static_cast<double>(witnesses.copies.size());
    double at = (place - witnesses.copies_first) / witnesses.pitch;
    at = (at - std::floor(at)) * size;
    const auto low = static_cast<std::size_t>(at) % witnesses.copies.size();
    const double share = at - std::floor(at);
    return witnesses.copies[low] * (1 - share) +
           witnesses.copies[(low + 1) % witnesses.copies.size()] * share;
}

struct Candidate {
    double place, weight;
};

// Places that differ, the likeliest first.
std::vector<Candidate> likeliest(const Witnesses& witnesses) {
    std::vector<Candidate> candidates{{witnesses.varied, 0}, {witnesses.copied, 0}};
    const std::vector<double>& borders = witnesses.borders;
    for (std::size_t i = 0; i < borders.size(); ++i) {
        candidates.push_back(
            {borders[i], by_border * std::pow(next_border, static_cast<double>(i))});
        for (std::size_t j = i + 1; j < borders.size(); ++j) {
            const double gap = apart(borders[j], borders[i], witnesses.pitch);
            if (std::abs(gap) < widest_gap)
                candidates.push_back(
                    {borders[i] + gap / 2 * witnesses.pitch,
                     by_gap * std::pow(next_border, static_cast<double>(i + j) / 2)});
        }
    }
    const auto closeness = [&](double a, double b) {
        const double off = apart(a, b, witnesses.pitch) / near;
        return std::exp(-0.5 * off * off);
    };
    const double top =
        std::max(1e-6F, *std::max_element(witnesses.copies.begin(), witnesses.copies.end()));
    for (Candidate& candidate : candidates)
        candidate.weight +=
            by_copies * gain_at(witnesses, candidate.place) / top +
            by_variety * closeness(candidate.place, witnesses.varied) +
            by_middle_of_copies * witnesses.contrast * closeness(candidate.place, witnesses.copied);
    std::stable_sort(candidates.begin(), candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return a.weight > b.weight; });
    std::vector<Candidate> differing;
    for (const Candidate& candidate : candidates) {
        const bool is_another =
            std::none_of(differing.begin(), differing.end(), [&](const Candidate& other) {
                return std::abs(apart(candidate.place, other.place, witnesses.pitch)) < near;
            });
        if (!is_another) continue;
        const double periods = std::floor(candidate.place / witnesses.pitch);
        differing.push_back({candidate.place - periods * witnesses.pitch, candidate.weight});
    }
    if (differing.size() > most_places) differing.resize(most_places);
    return differing;
}

}  // namespace

std::vector<cv::Point2d> tile_phases(const cv::Mat& picture, const StraightEdges& edges,
                                     const RepeatedPitch& repeated, const RepeatMap& map,
                                     const cv::Rect2d& within) {
    const cv::Point2d varied = varied_phase(picture, repeated, within);
    cv::Point best;
    cv::minMaxLoc(map.of_phase, nullptr, nullptr, nullptr, &best);
    Witnesses x{repeated.pitch.width,
                upright_phases(edges, repeated.supports, repeated.pitch),
                varied.x,
                map.first.x + map.phase.x,
                map.contrast.width,
                {},
                map.first.x};
    Witnesses y{repeated.pitch.height,
                level_phases(edges, repeated.supports, repeated.pitch),
                varied.y,
                map.first.y + map.phase.y,
                map.contrast.height,
                {},
                map.first.y};
    for (int i = 0; i < RepeatMap::samples; ++i) {
        x.copies.push_back(map.of_phase.at<float>(best.y, i));
        y.copies.push_back(map.of_phase.at<float>(i, best.x));
    }
    std::vector<std::pair<double, cv::Point2d>> scored;
    for (const Candidate& across : likeliest(x))
        for (const Candidate& down : likeliest(y))
            scored.emplace_back(across.weight + down.weight, cv::Point2d(across.place, down.place));
    std::stable_sort(scored.begin(), scored.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<cv::Point2d> phases;
    for (const auto& [weight, phase] : scored) phases.push_back(phase);
    return phases;
}

}  // namespace sightread
