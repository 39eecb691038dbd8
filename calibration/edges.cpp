#include "calibration/edges.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr float strongest = 120;  // of an edge, levels of three channels

// Between the samples of a profile; zero outside.
double at(const std::vector<double>& profile, double place) {
    const double floor = std::floor(place);
    const auto index = static_cast<std::ptrdiff_t>(floor);
    if (index < 0 || index + 1 >= static_cast<std::ptrdiff_t>(profile.size())) return 0;
    const double share = place - floor;
    return profile[static_cast<std::size_t>(index)] * (1 - share) +
           profile[static_cast<std::size_t>(index) + 1] * share;
}

double around(const std::vector<double>& ring, double place) {
    const double size = static_cast<double>(ring.size());
    place = std::fmod(std::fmod(place, size) + size, size);
    const auto low = static_cast<std::size_t>(place) % ring.size();
    const double share = place - std::floor(place);
    return ring[low] * (1 - share) + ring[(low + 1) % ring.size()] * share;
}

double middle_value(std::vector<double> values) {
    if (values.empty()) return 0;
    std::nth_element(values.begin(),
                     values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2), values.end());
    return values[values.size() / 2];
}

// The place of the greatest of three values, by the parabola through them; -1 to 1.
double parabola(double before, double centre, double after) {
    const double bend = before - 2 * centre + after;
    return bend >= -1e-12 ? 0 : std::clamp(0.5 * (before - after) / bend, -1.0, 1.0);
}

}  // namespace

StraightEdges straight_edges(const cv::Mat& picture, cv::Size run) {
    StraightEdges edges;
    const auto summed = [](const cv::Mat& steps, cv::Size box) {
        cv::Mat soft;
        cv::boxFilter(steps, soft, CV_32F, box);
        // one strong edge of a window may not outweigh the many of the tiles
        cv::Mat capped(steps.size(), CV_32F);
        for (int y = 0; y < steps.rows; ++y) {
            const auto* from = soft.ptr<float>(y);
            auto* to = capped.ptr<float>(y);
            for (int x = 0; x < steps.cols; ++x, from += 3)
                to[x] =
                    std::min(std::abs(from[0]) + std::abs(from[1]) + std::abs(from[2]), strongest);
        }
        return capped;
    };
    cv::Mat across, down;
    cv::filter2D(picture, across, CV_16S, cv::Matx12f(-1, 1), {1, 0});
    cv::filter2D(picture, down, CV_16S, cv::Matx21f(-1, 1), {0, 1});
    edges.upright = summed(across, {1, std::max(1, run.height)});
    edges.level = summed(down, {std::max(1, run.width), 1});
    return edges;
}

std::vector<double> upright_profile(const StraightEdges& edges, cv::Rect part) {
    part &= cv::Rect(0, 0, edges.upright.cols, edges.upright.rows);
    cv::Mat sums;
    cv::reduce(edges.upright.rowRange(part.y, part.y + part.height), sums, 0, cv::REDUCE_AVG,
               CV_64F);
    return {sums.begin<double>(), sums.end<double>()};
}

std::vector<double> level_profile(const StraightEdges& edges, cv::Rect part) {
    part &= cv::Rect(0, 0, edges.level.cols, edges.level.rows);
    cv::Mat sums;
    cv::reduce(edges.level.colRange(part.x, part.x + part.width), sums, 1, cv::REDUCE_AVG, CV_64F);
    return {sums.begin<double>(), sums.end<double>()};
}

namespace {

// a border is there in all but this share of the places where tiles repeat
constexpr double common_share = 0.25;
constexpr std::size_t most_phases = 5;

// The folded profile of the columns: for every place in the period, the strength that most of the
// supported places reach.
std::vector<double> common_profile(const cv::Mat& upright, const std::vector<cv::Point>& supports,
                                   double pitch, double height) {
    const int bands = std::max(1, static_cast<int>(upright.rows / height));
    const int periods = std::max(1, static_cast<int>(upright.cols / pitch));
    std::vector<int> found(static_cast<std::size_t>(bands) * periods, 0);
    for (const cv::Point& point : supports) {
        const int band = static_cast<int>(point.y / height),
                  period = static_cast<int>(point.x / pitch);
        if (band < bands && period < periods)
            ++found[static_cast<std::size_t>(band) * periods + period];
    }
    const int bins = std::max(8, static_cast<int>(std::round(pitch)));
    std::vector<std::vector<double>> values(static_cast<std::size_t>(bins));
    for (int band = 0; band < bands; ++band) {
        const int low = static_cast<int>(band * height);
        cv::Mat sums, widened;
        cv::reduce(upright.rowRange(
                       low, std::min(upright.rows, low + std::max(1, static_cast<int>(height)))),
                   sums, 0, cv::REDUCE_AVG, CV_32F);
        cv::dilate(sums, widened, cv::Mat::ones(1, 3, CV_8U));
        for (int period = 0; period < periods; ++period) {
            if (found[static_cast<std::size_t>(band) * periods + period] < 2) continue;
            for (int bin = 0; bin < bins; ++bin) {
                const int x = static_cast<int>(
                    std::round((period + static_cast<double>(bin) / bins) * pitch));
                if (x < upright.cols)
                    values[static_cast<std::size_t>(bin)].push_back(0.5 * widened.at<float>(0, x) +
                                                                    0.5 * sums.at<float>(0, x));
            }
        }
    }
    std::vector<double> profile;
    for (auto& each : values) {
        const auto nth = each.begin() + static_cast<std::ptrdiff_t>(
                                            common_share * static_cast<double>(each.size()));
        if (nth == each.end()) {
            profile.push_back(0);
            continue;
        }
        std::nth_element(each.begin(), nth, each.end());
        profile.push_back(*nth);
    }
    return profile;
}

// How much what comes again after the period comes again after each of its parts.
double recurrence_within(const std::vector<double>& ring, int parts) {
    double mean = 0;
    for (const double value : ring) mean += value / static_cast<double>(ring.size());
    double worst = 1;
    for (int part = 1; part < parts; ++part) {
        double product = 0, square = 1e-9;
        const double shift = static_cast<double>(ring.size()) * part / parts;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const double value = ring[i] - mean;
            // A pixel this way or that way: borders lie at whole pixels.
            const double place = static_cast<double>(i) + shift;
            double best = around(ring, place) - mean;
            for (const double off : {-1.0, 1.0})
                if (std::abs(around(ring, place + off) - mean - value) < std::abs(best - value))
                    best = around(ring, place + off) - mean;
            product += value * best;
            square += value * value;
        }
        worst = std::min(worst, product / square);
    }
    return worst;
}

double recurrence_of(const cv::Mat& upright, const std::vector<cv::Point>& supports, double pitch,
                     double other) {
    const std::vector<double> ring =
        common_profile(upright, supports, pitch, std::max(6.0, 0.5 * other));
    return std::max(recurrence_within(ring, 2), recurrence_within(ring, 3));
}

std::vector<cv::Point> turned(const std::vector<cv::Point>& points) {
    std::vector<cv::Point> made;
    for (const cv::Point& point : points) made.emplace_back(point.y, point.x);
    return made;
}

std::vector<double> phases_of(const cv::Mat& upright, const std::vector<cv::Point>& supports,
                              double pitch, double other) {
    std::vector<double> ring = common_profile(upright, supports, pitch, std::max(6.0, 0.5 * other));
    const int bins = static_cast<int>(ring.size());
    const double level = middle_value(ring);
    for (double& value : ring) value = std::max(0.0, value - level);
    std::vector<double> symmetry(ring.size() * 2);
    const double reach = 0.2 * bins;
    for (std::size_t i = 0; i < symmetry.size(); ++i) {
        const double centre = static_cast<double>(i) / 2;
        double sum = around(ring, centre) * around(ring, centre);
        for (double d = 0.5; d <= reach; d += 0.5)
            sum +=
                1.2 * (1 - d / (1.5 * reach)) * around(ring, centre + d) * around(ring, centre - d);
        symmetry[i] = sum;
    }
    std::vector<std::size_t> order(symmetry.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return symmetry[a] > symmetry[b]; });
    std::vector<double> phases;
    for (const std::size_t bin : order) {
        const double phase = static_cast<double>(bin) / 2 * pitch / bins;
        const bool is_new = std::none_of(phases.begin(), phases.end(), [&](double known) {
            const double apart = std::abs(known - phase);
            return std::min(apart, pitch - apart) < 0.12 * pitch;
        });
        if (is_new) phases.push_back(phase);
        if (phases.size() >= most_phases) break;
    }
    return phases;
}

}  // namespace

std::vector<double> upright_phases(const StraightEdges& edges,
                                   const std::vector<cv::Point>& supports, cv::Size2d pitch) {
    return phases_of(edges.upright, supports, pitch.width, pitch.height);
}

std::vector<double> level_phases(const StraightEdges& edges, const std::vector<cv::Point>& supports,
                                 cv::Size2d pitch) {
    return phases_of(edges.level.t(), turned(supports), pitch.height, pitch.width);
}

double greatest_recurrence(const StraightEdges& edges, const std::vector<cv::Point>& supports,
                           cv::Size2d pitch) {
    return std::max(recurrence_of(edges.upright, supports, pitch.width, pitch.height),
                    recurrence_of(edges.level.t(), turned(supports), pitch.height, pitch.width));
}

namespace {

constexpr double window_step = 0.5;  // pixels between the samples of a border's surroundings

std::vector<double> window_at(const std::vector<double>& profile, double centre, double reach) {
    std::vector<double> values;
    for (double d = -reach; d <= reach + 1e-9; d += window_step)
        values.push_back(at(profile, centre + d));
    return values;
}

// Shift that brings the values onto the pattern best, in pixels, and how well they agree (-1 to 1).
std::pair<double, double> best_shift(const std::vector<double>& values,
                                     const std::vector<double>& pattern, int most) {
    const auto agreement = [&](int shift) {
        double a = 0, b = 0, ab = 0, mean_a = 0, mean_b = 0;
        int n = 0;
        for (std::size_t i = static_cast<std::size_t>(most);
             i + static_cast<std::size_t>(most) < pattern.size(); ++i, ++n) {
            mean_a += values[static_cast<std::size_t>(static_cast<int>(i) + shift)];
            mean_b += pattern[i];
        }
        if (n == 0) return -1.0;
        mean_a /= n;
        mean_b /= n;
        for (std::size_t i = static_cast<std::size_t>(most);
             i + static_cast<std::size_t>(most) < pattern.size(); ++i) {
            const double p = values[static_cast<std::size_t>(static_cast<int>(i) + shift)] - mean_a;
            const double q = pattern[i] - mean_b;
            a += p * p;
            b += q * q;
            ab += p * q;
        }
        return ab / std::sqrt(a * b + 1e-9);
    };
    int best = 0;
    double best_agreement = -2;
    std::vector<double> all;
    for (int shift = -most; shift <= most; ++shift) {
        all.push_back(agreement(shift));
        if (all.back() > best_agreement) {
            best_agreement = all.back();
            best = shift;
        }
    }
    double fine = best;
    const auto index = static_cast<std::size_t>(best + most);
    if (index > 0 && index + 1 < all.size())
        fine += parabola(all[index - 1], all[index], all[index + 1]);
    return {fine * window_step, best_agreement};
}

constexpr double clear = 0.3;  // of the strongest edge of a border's pattern

// The outermost edge of the board near its first (or last) border, as an offset from the border:
// the first strong one from outside that the borders inside have too, for what lies beside the
// board has edges of its own.
double outer_edge(const std::vector<double>& profile, double border,
                  const std::vector<double>& pattern, int inwards) {
    const double level = middle_value(pattern);
    const double top = std::max(1e-9, *std::max_element(pattern.begin(), pattern.end()) - level);
    const auto middle = static_cast<double>(pattern.size() / 2);
    std::vector<double> usual, here;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        usual.push_back(std::max(0.0, pattern[i] - level) / top);
        here.push_back(at(profile, border + (static_cast<double>(i) - middle) * window_step));
    }
    double most = 1e-9;
    for (std::size_t i = 0; i < usual.size(); ++i)
        if (usual[i] >= clear) most = std::max(most, here[i]);
    std::vector<double> both;
    for (std::size_t i = 0; i < usual.size(); ++i)
        both.push_back(usual[i] * std::min(1.0, here[i] / most));
    if (inwards < 0) std::reverse(both.begin(), both.end());
    const auto reach =
        // a sixth of the pitch: half of the widest gap, and a flank
        static_cast<std::size_t>(0.45 * middle);
    for (std::size_t i = pattern.size() / 2 - reach; i <= pattern.size() / 2 + reach; ++i)
        if (both[i] >= 0.6 * clear && both[i] >= both[i + 1] && both[i] >= both[i - 1])
            return inwards *
                   (static_cast<double>(i) + parabola(both[i - 1], both[i], both[i + 1]) - middle) *
                   window_step;
    return 0;
}

// The centre of symmetry of a border's pattern, as an offset from its middle; near `expected`,
// which the board's outer edges tell.
double centre_of(const std::vector<double>& pattern, double pitch, double expected) {
    std::vector<double> raised = pattern;
    const double level = middle_value(raised);
    for (double& value : raised) value = std::max(0.0, value - level);
    const double middle = (static_cast<double>(pattern.size()) - 1) / 2;
    const double reach = 0.2 * pitch / window_step;
    const double near = std::max(0.6, 0.03 * pitch);
    const auto symmetry = [&](double shift) {
        const double centre = middle + shift / window_step;
        double sum = 0.25 * at(raised, centre) * at(raised, centre);
        for (double d = 0.5; d <= reach; d += 0.5)
            sum += (1 - d / (1.5 * reach)) * at(raised, centre + d) * at(raised, centre - d);
        const double off = (shift - expected) / near;
        return sum * (0.7 + 0.3 * std::exp(-0.5 * off * off));
    };
    constexpr double step = 0.0625;
    double best = expected, best_sum = 0;
    for (double shift = -0.08 * pitch; shift <= 0.08 * pitch; shift += step) {
        const double sum = symmetry(shift);
        if (sum > best_sum) {
            best_sum = sum;
            best = shift;
        }
    }
    return best;
}

}  // namespace

std::optional<BorderFit> fit_borders(const std::vector<double>& profile, double first, double pitch,
                                     int count) {
    const double reach = std::floor(0.38 * pitch) + 2;
    BorderFit fit{first, pitch, 0};
    std::vector<double> pattern;
    for (int round = 0; round < 3; ++round) {
        std::vector<std::vector<double>> windows;
        for (int k = 0; k < count; ++k)
            windows.push_back(window_at(profile, fit.first + k * pitch, reach));
        pattern.assign(windows.front().size(), 0);
        for (const auto& window : windows) {
            const double size = std::max(1e-6, *std::max_element(window.begin(), window.end()));
            for (std::size_t i = 0; i < window.size(); ++i) pattern[i] += window[i] / size;
        }
        const int most = std::max(2, static_cast<int>(std::min(3.0, 0.1 * pitch) / window_step));
        std::vector<std::pair<int, double>> kept;
        std::vector<double> shifts;
        for (int k = 0; k < count; ++k) {
            const auto [shift, agreement] =
                best_shift(windows[static_cast<std::size_t>(k)], pattern, most);
            if (agreement < 0.4) continue;
            kept.emplace_back(k, shift);
            shifts.push_back(shift);
        }
        if (kept.size() < 3) return std::nullopt;
        const double usual = middle_value(shifts);
        double w = 0, wk = 0, wkk = 0, wd = 0, wkd = 0;
        for (const auto& [k, shift] : kept) {
            const double weight = 1 / (1 + std::pow((shift - usual) / 0.5, 2));
            w += weight;
            wk += weight * k;
            wkk += weight * k * k;
            wd += weight * shift;
            wkd += weight * k * shift;
        }
        const double determinant = w * wkk - wk * wk;
        if (determinant < 1e-9) return std::nullopt;
        const double slope = (w * wkd - wk * wd) / determinant;
        const double offset = (wd - slope * wk) / w;
        double residual = 0;
        for (const auto& [k, shift] : kept)
            residual += std::min(4.0, std::pow(shift - offset - slope * k, 2)) /
                        static_cast<double>(kept.size());
        fit.pitch = pitch + slope;
        fit.uncertainty = std::sqrt(residual * w / determinant);
        fit.first += wd / w;
    }
    const double last = fit.first + (count - 1) * pitch;
    const double expected =
        0.5 * (outer_edge(profile, fit.first, pattern, 1) + outer_edge(profile, last, pattern, -1));
    fit.first += centre_of(pattern, pitch, expected);
    return fit;
}

namespace {

// The strongest upright edge near each border of one row of cells.
std::vector<double> sides(const cv::Mat& edges, bool upright, double from, double to, double first,
                          double pitch, int count) {
    const int limit = upright ? edges.rows : edges.cols;
    const int low = std::clamp(static_cast<int>(from + 0.2 * (to - from)), 0, limit - 1);
    const int high = std::clamp(static_cast<int>(to - 0.2 * (to - from)), low + 1, limit);
    cv::Mat sums;
    cv::reduce(upright ? edges.rowRange(low, high) : edges.colRange(low, high), sums,
               upright ? 0 : 1, cv::REDUCE_AVG, CV_64F);
    const std::vector<double> profile(sums.begin<double>(), sums.end<double>());
    std::vector<double> found;
    for (int k = 0; k <= count; ++k) {
        double most = 0;
        const int centre = static_cast<int>(std::round(first + k * pitch));
        const int reach = std::max(1, static_cast<int>(0.1 * pitch));
        for (int x = std::max(0, centre - reach);
             x <= std::min(centre + reach, static_cast<int>(profile.size()) - 1); ++x)
            most = std::max(most, profile[static_cast<std::size_t>(x)]);
        found.push_back(most);
    }
    return found;
}

}  // namespace

std::vector<double> outlines(const StraightEdges& edges, cv::Point2d first, cv::Size2d pitch,
                             cv::Size cells) {
    std::vector<std::vector<double>> upright, level;
    std::vector<double> all_upright, all_level;
    for (int row = 0; row < cells.height; ++row) {
        upright.push_back(sides(edges.upright, true, first.y + row * pitch.height,
                                first.y + (row + 1) * pitch.height, first.x, pitch.width,
                                cells.width));
        all_upright.insert(all_upright.end(), upright.back().begin(), upright.back().end());
    }
    for (int column = 0; column < cells.width; ++column) {
        level.push_back(sides(edges.level, false, first.x + column * pitch.width,
                              first.x + (column + 1) * pitch.width, first.y, pitch.height,
                              cells.height));
        all_level.insert(all_level.end(), level.back().begin(), level.back().end());
    }
    const double typical_upright = std::max(1e-3, middle_value(all_upright)),
                 typical_level = std::max(1e-3, middle_value(all_level));
    std::vector<double> found;
    for (std::size_t row = 0; row < upright.size(); ++row) {
        for (std::size_t column = 0; column < level.size(); ++column) {
            double around_it[4] = {
                upright[row][column] / typical_upright, upright[row][column + 1] / typical_upright,
                level[column][row] / typical_level, level[column][row + 1] / typical_level};
            std::sort(std::begin(around_it), std::end(around_it));
            found.push_back(around_it[1]);
        }
    }
    return found;
}

}  // namespace sightread
