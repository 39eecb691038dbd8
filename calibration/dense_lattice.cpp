#include "calibration/dense_lattice.hpp"

#include "calibration/edge_sums.hpp"
#include "calibration/folded.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <optional>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double smallest_pitch = 1.45;
constexpr double largest_small_pitch = 6.5;   // looked for in the spectrum
constexpr double smallest_drawn_pitch = 4.8;  // of cells with something drawn on them
constexpr double largest_drawn_pitch = 8;     // up to which that may be all that repeats
constexpr double smallest_large_pitch = 5;    // looked for by folding
// of cells whose sides are long enough to tell from letters
constexpr double smallest_straight_pitch = 14;
constexpr double likeness_of_pitches = 0.015;  // right and down
// the edges of what is drawn on cells than those of the cells
constexpr double much_clearer = 2;
constexpr int padded = 8192;  // of a spectrum

double sum_of(const Profile& profile) {
    return std::accumulate(profile.begin(), profile.end(), 0.0);
}

// The parts with most in them, and those that reach farthest: a frame around large cells has little
// in it.
std::vector<int> largest_parts(const cv::Mat& sizes, int count) {
    std::vector<std::pair<int, int>> full, wide;
    for (int i = 1; i < count; ++i) {
        full.emplace_back(-sizes.at<int>(i, cv::CC_STAT_AREA), i);
        wide.emplace_back(
            -sizes.at<int>(i, cv::CC_STAT_WIDTH) * sizes.at<int>(i, cv::CC_STAT_HEIGHT), i);
    }
    std::sort(full.begin(), full.end());
    std::sort(wide.begin(), wide.end());
    std::vector<int> parts;
    for (std::size_t k = 0; k < full.size() && k < 2; ++k)
        for (const int part : {full[k].second, wide[k].second})
            if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    return parts;
}

// Parts of the picture in which edges lie close together, at several ideas of close.
std::vector<cv::Rect> crowded_parts(const EdgeSums& edges) {
    const cv::Rect all({0, 0}, edges.size());
    std::vector<cv::Rect> parts = {all};
    for (int side = 4; side < std::min(all.width, all.height) / 2; side = side * 3 / 2) {
        cv::Mat crowded = edges.occupied(side), labels, sizes, centres;
        const int count = cv::connectedComponentsWithStats(crowded, labels, sizes, centres, 8);
        for (const int i : largest_parts(sizes, count)) {
            const cv::Rect box(sizes.at<int>(i, cv::CC_STAT_LEFT) * side,
                               sizes.at<int>(i, cv::CC_STAT_TOP) * side,
                               sizes.at<int>(i, cv::CC_STAT_WIDTH) * side,
                               sizes.at<int>(i, cv::CC_STAT_HEIGHT) * side);
            const cv::Rect part = (box - cv::Point(3, 3) + cv::Size(6, 6)) & all;
            if (part.width < 20 || part.height < 20) continue;
            const bool is_known =
                std::any_of(parts.begin(), parts.end(), [&](const cv::Rect& known) {
                    return (known & part).area() > 0.96 * (known | part).area();
                });
            if (!is_known) parts.push_back(part);
        }
    }
    return parts;
}

struct Profiles {
    Profile across, down;  // of upright edges by x, of level edges by y
};

// Large pitches at which both profiles fold well: the largest of those that explain about as much
// as the best.
std::vector<double> large_pitches(const Profiles& profiles, double from) {
    const double length =
        static_cast<double>(std::max(profiles.across.size(), profiles.down.size()));
    const double most = std::min(profiles.across.size(), profiles.down.size()) / 2.2;
    const ProfileEdges across_edges(profiles.across), down_edges(profiles.down);
    std::vector<std::pair<double, double>> tried;  // share and pitch
    for (double pitch = from; pitch < most; pitch *= 1 + 0.7 / length) {
        const double across = folded(across_edges, pitch).share,
                     down = folded(down_edges, pitch).share;
        tried.emplace_back(std::min(across, down) + 0.2 * std::max(across, down), pitch);
    }
    std::vector<double> found;
    double best = 0.15;
    for (const auto& [share, pitch] : tried) best = std::max(best, share);
    for (auto it = tried.rbegin(); it != tried.rend() && found.size() < 4; ++it) {
        if (it->first < 0.7 * best) continue;
        auto top = it;  // the best of this hill
        while (std::next(it) != tried.rend() && std::next(it)->first >= 0.7 * best)
            if ((++it)->first > top->first) top = it;
        found.push_back(top->second);
    }
    return found;
}

std::vector<double> spectrum_of(const Profile& profile) {
    cv::Mat signal(1, padded, CV_32F, cv::Scalar(0));
    const double sum = sum_of(profile),
                 mean = sum / static_cast<double>(std::max<std::size_t>(1, profile.size()));
    const std::size_t count = std::min<std::size_t>(profile.size(), padded);
    for (std::size_t x = 0; x < count; ++x) {
        const double bell =
            0.5 - 0.5 * std::cos(2 * std::numbers::pi * (static_cast<double>(x) + 0.5) /
                                 static_cast<double>(count));
        signal.at<float>(0, static_cast<int>(x)) = static_cast<float>((profile[x] - mean) * bell);
    }
    cv::Mat transformed;
    cv::dft(signal, transformed, cv::DFT_COMPLEX_OUTPUT);
    std::vector<double> power;
    for (int i = 0; i <= padded / 2; ++i) {
        const auto& value = transformed.at<cv::Vec2f>(0, i);
        power.push_back(std::sqrt(double{value[0]} * value[0] + double{value[1]} * value[1]) /
                        std::max(1.0, sum / 2));
    }
    return power;
}

// Small pitches at which both spectra have a peak, those of low frequency first among equals.
std::vector<double> small_pitches(const Profiles& profiles) {
    const std::vector<double> across = spectrum_of(profiles.across),
                              down = spectrum_of(profiles.down);
    const int first = static_cast<int>(padded / largest_small_pitch), last = padded / 2;
    std::vector<double> both(static_cast<std::size_t>(last) + 1, 0.0);
    for (int i = first; i <= last; ++i) {
        const int reach = std::max(1, static_cast<int>(i * likeness_of_pitches));
        double most_down = 0;
        for (int j = std::max(first, i - reach); j <= std::min(last, i + reach); ++j)
            most_down = std::max(most_down, down[static_cast<std::size_t>(j)]);
        both[static_cast<std::size_t>(i)] =
            std::sqrt(across[static_cast<std::size_t>(i)] * most_down);
    }
    const double best = *std::max_element(both.begin(), both.end());
    if (best < 0.08) return {};
    std::vector<double> found;
    const int apart =
        static_cast<int>(2.0 * padded /
                         static_cast<double>(std::max<std::size_t>(20, profiles.across.size()))) +
        1;
    for (int i = first; i <= last && found.size() < 5; ++i) {
        if (both[static_cast<std::size_t>(i)] < 0.5 * best) continue;
        const auto from = both.begin() + std::max(first, i - apart),
                   to = both.begin() + std::min(last, i + apart) + 1;
        if (*std::max_element(from, to) > both[static_cast<std::size_t>(i)]) continue;
        found.push_back(static_cast<double>(padded) / i);
        const double mirrored = 1 / (1 - static_cast<double>(i) / padded);
        if (mirrored >= smallest_pitch && mirrored < 2) found.push_back(mirrored);
    }
    return found;
}

struct Line {
    double pitch = 0;
    double phase = 0;  // of a line, in coordinates of the profile
    double share = 0;  // explained
};

std::complex<double> wave(const Profile& profile, double frequency) {
    const std::complex<double> turn = std::polar(1.0, -2 * std::numbers::pi * frequency);
    std::complex<double> sum = 0, factor = 1;
    for (std::size_t x = 0; x < profile.size(); ++x, factor *= turn) sum += profile[x] * factor;
    return sum;
}

// The frequency near the one given at which the profile sways most: by far the most exact measure
// of a small pitch.
Line tuned(const Profile& given, double pitch, double reach) {
    Profile profile = given;
    const double mean = sum_of(profile) / static_cast<double>(profile.size());
    for (double& value : profile) value -= mean;
    double frequency = 1 / pitch, step = reach / static_cast<double>(profile.size());
    double best = std::abs(wave(profile, frequency));
    while (step > 1e-8) {
        bool is_better = false;
        for (const double other : {frequency - step, frequency + step}) {
            const double value = std::abs(wave(profile, other));
            if (value > best) best = value, frequency = other, is_better = true;
        }
        if (!is_better) step /= 2;
    }
    const double turn = -std::arg(wave(profile, frequency)) / (2 * std::numbers::pi);
    return {1 / frequency, (turn - std::floor(turn)) / frequency,
            best / std::max(1.0, sum_of(given))};
}

// Least squares over the places of the single lines.
Line regressed(const Profile& profile, Line line) {
    for (int round = 0; round < 3; ++round) {
        const double reach =
            round == 0 ? std::min(4.0, line.pitch / 4) : std::min(2.5, line.pitch / 4);
        double weights = 0, k_sum = 0, x_sum = 0, kk_sum = 0, kx_sum = 0;
        std::vector<std::array<double, 3>> teeth;  // number, place, strength
        for (int k = 0; line.phase + k * line.pitch < static_cast<double>(profile.size()); ++k) {
            const double place = line.phase + k * line.pitch;
            double mass = 0, moment = 0;
            for (int x = std::max(0, static_cast<int>(std::ceil(place - reach)));
                 x <= place + reach && x < static_cast<int>(profile.size()); ++x) {
                mass += profile[static_cast<std::size_t>(x)];
                moment += profile[static_cast<std::size_t>(x)] * x;
            }
            if (mass > 0) teeth.push_back({static_cast<double>(k), moment / mass, mass});
        }
        if (teeth.size() < 3) return line;
        std::vector<double> masses;
        for (const auto& tooth : teeth) masses.push_back(tooth[2]);
        std::nth_element(masses.begin(),
                         masses.begin() + static_cast<std::ptrdiff_t>(masses.size() / 2),
                         masses.end());
        const double usual = std::max(1e-9, masses[masses.size() / 2]);
        for (const auto& [k, x, mass] : teeth) {
            const double weight = std::min(mass, usual);  // no line counts more than the usual one
            weights += weight, k_sum += weight * k, x_sum += weight * x;
            kk_sum += weight * k * k, kx_sum += weight * k * x;
        }
        const double spread = weights * kk_sum - k_sum * k_sum;
        if (spread <= 0) return line;
        const double pitch = (weights * kx_sum - k_sum * x_sum) / spread;
        if (std::abs(pitch - line.pitch) > 0.1 * line.pitch) return line;
        line.pitch = pitch;
        line.phase = (x_sum - pitch * k_sum) / weights;
    }
    return line;
}

// The profile outside of lines that are this far apart explains nothing: how much of it lies
// within.
double share_on(const Profile& profile, const Line& line) {
    const double reach = std::min(1.6, line.pitch / 4);
    double on = 0;
    for (std::size_t x = 0; x < profile.size(); ++x) {
        const double turn = (static_cast<double>(x) - line.phase) / line.pitch;
        if (std::abs(turn - std::round(turn)) * line.pitch <= reach) on += profile[x];
    }
    const double chance = 2 * reach / line.pitch;
    return std::max(0.0, (on / std::max(1.0, sum_of(profile)) - chance) / (1 - chance));
}

// Edges between the lines, relative to what there would be were they anywhere.
double between(const Profile& profile, const Line& line) {
    constexpr double reach = 0.85;  // a border within a pixel shows on both sides of it
    double there = 0, all = 1e-9;
    int places = 0;
    for (std::size_t x = 0; x < profile.size(); ++x) {
        const double turn = (static_cast<double>(x) - line.phase) / line.pitch;
        all += profile[x];
        if (std::abs(turn - std::round(turn)) * line.pitch <= reach) continue;
        there += profile[x];
        ++places;
    }
    return places == 0 ? 0 : there / all * static_cast<double>(profile.size()) / places;
}

Line fitted(const Profile& profile, double pitch) {
    if (pitch < largest_small_pitch) return tuned(profile, pitch, 0.5);
    Line line{pitch, folded(ProfileEdges(profile), pitch).phase, 0};
    line = regressed(profile, line);
    line.share = share_on(profile, line);
    return line;
}

// The longest stretch of the profile whose edges lie on the lines, as from and to.
std::pair<int, int> stretch(const Profile& profile, const Line& line) {
    const int length = static_cast<int>(profile.size());
    const int block = std::max(24, static_cast<int>(6 * line.pitch));
    if (length < 5 * block) return {0, length};
    std::vector<double> agree, strength;
    for (int from = 0; from + block <= length; from += block / 2) {
        std::complex<double> sum = 0;
        double all = 1e-9;
        for (int x = from; x < from + block; ++x) {
            sum += std::polar(profile[static_cast<std::size_t>(x)],
                              2 * std::numbers::pi * (x - line.phase) / line.pitch);
            all += profile[static_cast<std::size_t>(x)];
        }
        agree.push_back(sum.real() / all);
        strength.push_back(all);
    }
    const auto high = [](std::vector<double> values) {
        const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() * 7 / 10);
        std::nth_element(values.begin(), at, values.end());
        return *at;
    };
    const double usual_agreement = high(agree), usual_strength = high(strength);
    int best_from = 0, best_to = 0;
    for (int i = 0; i < static_cast<int>(agree.size()); ++i) {
        int j = i;
        while (j < static_cast<int>(agree.size()) &&
               agree[static_cast<std::size_t>(j)] > 0.55 * usual_agreement &&
               strength[static_cast<std::size_t>(j)] > 0.4 * usual_strength)
            ++j;
        if (j - i > best_to - best_from) best_from = i, best_to = j;
        i = std::max(i, j);
    }
    if (best_to == best_from) return {0, length};
    return {best_from * block / 2, std::min(length, (best_to - 1) * block / 2 + block)};
}

std::optional<DenseLattice> lattice_in(const EdgeSums& edges, cv::Rect part, double pitch) {
    DenseLattice found;
    double pitch_x = pitch, pitch_y = pitch;
    for (int round = 0; round < 3; ++round) {
        const Profile across = edges.upright(part), down = edges.level(part);
        const Line x = fitted(across, pitch_x), y = fitted(down, pitch_y);
        if (std::abs(x.pitch / y.pitch - 1) > 0.06) return std::nullopt;
        pitch_x = x.pitch, pitch_y = y.pitch;
        found = {{part.x + x.phase, part.y + y.phase},
                 {x.pitch, y.pitch},
                 part,
                 std::sqrt(x.share * y.share),
                 std::max(between(across, x), between(down, y))};
        const auto [left, right] = stretch(across, x);
        const auto [top, bottom] = stretch(down, y);
        const cv::Rect smaller(part.x + left, part.y + top, right - left, bottom - top);
        if (smaller == part) break;
        if (smaller.width < 2 * x.pitch || smaller.height < 2 * y.pitch) return std::nullopt;
        part = smaller;
    }
    return found;
}

double score(const DenseLattice& lattice) {
    const double cells =
        lattice.area.width / lattice.pitch.width * lattice.area.height / lattice.pitch.height;
    return lattice.clarity * std::log2(2 + cells) *
           std::sqrt(static_cast<double>(lattice.area.area()));
}

// A line fitted anew, from where the cells are known to begin, about. What is drawn on cells has an
// edge on either side, half a cell apart, and may be all that repeats.
Line fitted_near(const Profile& profile, double pitch, double origin) {
    if (pitch >= smallest_drawn_pitch && pitch <= largest_drawn_pitch) {
        const Line half = tuned(profile, pitch / 2, 0.2);
        if (half.share > much_clearer * tuned(profile, pitch, 0.2).share)
            return {2 * half.pitch,
                    half.phase + std::round((origin - half.phase) / half.pitch) * half.pitch,
                    half.share};
    }
    if (pitch < largest_small_pitch) return tuned(profile, pitch, 0.2);
    return regressed(profile, {pitch, origin - std::floor(origin / pitch) * pitch, 0});
}

bool are_the_same(const DenseLattice& a, const DenseLattice& b) {
    return std::abs(a.pitch.width / b.pitch.width - 1) < 0.004 &&
           (a.area & b.area).area() > 0.9 * (a.area | b.area).area();
}

}  // namespace

std::vector<DenseLattice> doubled(const DenseLattice& lattice) {
    std::vector<DenseLattice> made;
    if (2 * lattice.pitch.width < smallest_drawn_pitch ||
        2 * lattice.pitch.width > largest_drawn_pitch)
        return made;
    for (const cv::Point2d& way :
         {cv::Point2d(0, 0), cv::Point2d(1, 0), cv::Point2d(0, 1), cv::Point2d(1, 1)}) {
        made.push_back(lattice);
        made.back().crossing += {way.x * lattice.pitch.width, way.y * lattice.pitch.height};
        made.back().pitch = lattice.pitch * 2.0;
    }
    return made;
}

std::vector<DenseLattice> dense_lattices(const cv::Mat& picture, std::size_t most) {
    if (picture.cols < 20 || picture.rows < 20) return {};
    const EdgeSums edges(picture, 1), straight(picture, 9);
    std::vector<DenseLattice> found;
    const auto consider = [&](const EdgeSums& of, const cv::Rect& part,
                              const std::vector<double>& pitches) {
        for (const double pitch : pitches) {
            const auto lattice = lattice_in(of, part, pitch);
            if (!lattice || lattice->clarity < 0.05) continue;
            if (std::none_of(found.begin(), found.end(), [&](const DenseLattice& known) {
                    return are_the_same(known, *lattice);
                }))
                found.push_back(*lattice);
        }
    };
    for (const cv::Rect& part : crowded_parts(edges)) {
        const Profiles all{edges.upright(part), edges.level(part)};
        consider(edges, part, small_pitches(all));
        consider(edges, part, large_pitches(all, smallest_large_pitch));
        const Profiles lines{straight.upright(part), straight.level(part)};
        consider(straight, part, large_pitches(lines, smallest_straight_pitch));
    }
    std::sort(found.begin(), found.end(),
              [](const auto& a, const auto& b) { return score(a) > score(b); });
    if (found.size() > most) found.resize(most);
    return found;
}

Lattice refitted(const cv::Mat& picture, const Lattice& lattice) {
    const bool is_large =
        std::min(lattice.pitch.width, lattice.pitch.height) > smallest_straight_pitch;
    const cv::Rect2d bounds = lattice.bounds();
    const cv::Rect part =
        cv::Rect(cv::Point(cvFloor(bounds.x) - 2, cvFloor(bounds.y) - 2),
                 cv::Point(cvCeil(bounds.br().x) + 3, cvCeil(bounds.br().y) + 3)) &
        cv::Rect({0, 0}, picture.size());
    const EdgeSums edges(picture(part), is_large ? 9 : 1);
    const cv::Rect all({0, 0}, part.size());
    const auto along = [](const Profile& profile, double pitch, double origin) {
        const Line line = fitted_near(profile, pitch, origin);
        const double cells = std::round((origin - line.phase) / line.pitch);
        return std::pair(line.phase + cells * line.pitch, line.pitch);
    };
    const auto [x, pitch_x] =
        along(edges.upright(all), lattice.pitch.width, lattice.origin.x - part.x);
    const auto [y, pitch_y] =
        along(edges.level(all), lattice.pitch.height, lattice.origin.y - part.y);
    return {lattice.rows, lattice.columns, {part.x + x, part.y + y}, {pitch_x, pitch_y}};
}

}  // namespace sightread
