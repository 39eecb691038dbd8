#include "calibration/repeats.hpp"

#include "calibration/likeness.hpp"
#include "calibration/products.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int patch = 8;           // samples per side of a corner's surroundings, two pixels apart
constexpr int reach = patch;       // pixels from a corner to the edge of its surroundings
constexpr double tolerance = 1.5;  // pixels by which a displacement may miss a multiple
constexpr double least_pitch = 9;
constexpr double same = 0.93;  // correlation from which two surroundings count as equal
constexpr std::size_t most_corners = 1700;

struct Corner {
    cv::Point at;
    float strength = 0;
    std::int16_t values[patch * patch] = {};
    cv::Vec3f colour;
};

struct Vote {
    int from = 0, to = 0;
    float dx = 0, dy = 0, weight = 0;  // without their signs
    bool rises = false;                // to the right and up, or to the left and down
};

// Local maxima of the smaller eigenvalue, the strongest few of every 64 x 64 block, so that no part
// of the picture takes all.
std::vector<Corner> corners_of(const cv::Mat& grey) {
    cv::Mat strength, widened;
    cv::cornerMinEigenVal(grey, strength, 3);
    cv::dilate(strength, widened, cv::getStructuringElement(cv::MORPH_RECT, {5, 5}));
    constexpr int block = 64;
    const int across = grey.cols / block + 1, down = grey.rows / block + 1;
    std::vector<std::vector<Corner>> blocks(static_cast<std::size_t>(across) * down);
    for (int y = reach; y < grey.rows - reach; ++y) {
        const float* row = strength.ptr<float>(y);
        const float* best = widened.ptr<float>(y);
        for (int x = reach; x < grey.cols - reach; ++x) {
            if (row[x] < 2e-5F || row[x] < best[x]) continue;
            Corner corner;
            corner.at = {x, y};
            corner.strength = row[x];
            blocks[static_cast<std::size_t>(y / block) * across + x / block].push_back(corner);
        }
    }
    const std::size_t share = std::max<std::size_t>(4, most_corners / blocks.size());
    std::vector<Corner> chosen;
    for (auto& found : blocks) {
        std::sort(found.begin(), found.end(),
                  [](const Corner& a, const Corner& b) { return a.strength > b.strength; });
        if (found.size() > share) found.resize(share);
        chosen.insert(chosen.end(), found.begin(), found.end());
    }
    return chosen;
}

void describe(std::vector<Corner>& corners, const cv::Mat& grey, const cv::Mat& soft_colour) {
    for (Corner& corner : corners) {
        float raw[patch * patch];
        float sum = 0;
        for (int i = 0; i < patch * patch; ++i) {
            raw[i] = grey.at<std::uint8_t>(corner.at.y + 2 * (i / patch) - reach + 1,
                                           corner.at.x + 2 * (i % patch) - reach + 1);
            sum += raw[i];
        }
        const float mean = sum / (patch * patch);
        float square = 0;
        for (float& value : raw) {
            value -= mean;
            square += value * value;
        }
        const float scale = 4096 / std::max(std::sqrt(square), 24.0F);
        for (int i = 0; i < patch * patch; ++i)
            corner.values[i] = static_cast<std::int16_t>(raw[i] * scale);
        corner.colour = soft_colour.at<cv::Vec3b>(corner.at);
    }
}

std::vector<Vote> votes_of(const std::vector<Corner>& corners) {
    std::vector<Vote> votes;
    std::vector<int> matches(corners.size(), 0);
    const auto least = static_cast<std::int64_t>(same * 4096 * 4096);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        for (std::size_t j = i + 1; j < corners.size(); ++j) {
            if (dot(corners[i].values, corners[j].values, patch * patch) < least) continue;
            if (colour_distance(corners[i].colour, corners[j].colour) > 30) continue;
            const float dx = static_cast<float>(corners[j].at.x - corners[i].at.x);
            const float dy = static_cast<float>(corners[j].at.y - corners[i].at.y);
            if (std::abs(dx) < least_pitch - 2 && std::abs(dy) < least_pitch - 2) continue;
            votes.push_back({static_cast<int>(i), static_cast<int>(j), std::abs(dx), std::abs(dy),
                             0, dx * dy < 0});
            ++matches[i];
            ++matches[j];
        }
    }
    // What repeats everywhere (the letters of a text, the corners of tiles) may not outvote what
    // repeats a few times.
    for (Vote& vote : votes)
        vote.weight =
            1.0F / std::sqrt(static_cast<float>(matches[static_cast<std::size_t>(vote.from)]) *
                             static_cast<float>(matches[static_cast<std::size_t>(vote.to)]));
    return votes;
}

bool fits(double displacement, double pitch) {
    return std::abs(displacement - std::round(displacement / pitch) * pitch) <= tolerance;
}

double chance(double pitch) {
    return std::min(0.9, (2 * tolerance + 1) / pitch);
}

double beyond_chance(double hits, double total, double share) {
    return total <= 0 ? 0 : (hits - share * total) / std::sqrt(share * total + 1);
}

struct Candidate {
    double pitch = 0;
    double score = 0;
};

// Pitches along one axis that explain the displacements better than chance does.
std::vector<Candidate> pitches_along(const std::vector<double>& histogram, double longest) {
    double total = 0;
    for (std::size_t d = static_cast<std::size_t>(least_pitch) - 2; d < histogram.size(); ++d)
        total += histogram[d];
    std::vector<Candidate> all;
    const double span = static_cast<double>(histogram.size());
    for (double pitch = least_pitch; pitch <= longest;
         pitch += std::min(0.5, 0.4 * pitch / (span / pitch))) {
        double hits = 0;
        for (double at = pitch; at < span - 2; at += pitch) {
            const int first = std::max(0, static_cast<int>(std::ceil(at - tolerance)));
            const int last =
                std::min(static_cast<int>(span) - 1, static_cast<int>(std::floor(at + tolerance)));
            for (int d = first; d <= last; ++d) hits += histogram[static_cast<std::size_t>(d)];
        }
        all.push_back({pitch, beyond_chance(hits, total, chance(pitch))});
    }
    std::vector<Candidate> peaks;
    std::sort(all.begin(), all.end(),
              [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
    for (const Candidate& candidate : all) {
        if (candidate.score < 2 || peaks.size() >= 8) break;
        const bool is_new = std::none_of(peaks.begin(), peaks.end(), [&](const Candidate& peak) {
            return std::abs(peak.pitch - candidate.pitch) < std::max(0.03 * peak.pitch, 1.0);
        });
        if (is_new) peaks.push_back(candidate);
    }
    return peaks;
}

// Least squares over the votes that fit; the window narrows as the pitch gets better.
double refined(const std::vector<Vote>& votes, double pitch, float Vote::*along) {
    for (int round = 0; round < 3; ++round) {
        double above = 0, below = 0;
        for (const Vote& vote : votes) {
            const double n = std::round(vote.*along / pitch);
            if (n < 1 || std::abs(vote.*along - n * pitch) > tolerance) continue;
            above += vote.weight * n * vote.*along;
            below += vote.weight * n * n;
        }
        if (below > 0) pitch = above / below;
    }
    return pitch;
}

RepeatedPitch joined(const std::vector<Corner>& corners, const std::vector<Vote>& votes, double x,
                     double y) {
    std::vector<Vote> fitting;
    double hits = 0, total = 0;
    for (const Vote& vote : votes) {
        total += vote.weight;
        if (!fits(vote.dx, x) || !fits(vote.dy, y)) continue;
        hits += vote.weight;
        fitting.push_back(vote);
    }
    std::map<std::pair<int, int>, double> displacements;
    for (const Vote& vote : fitting) {
        const int columns = static_cast<int>(std::round(vote.dx / x)),
                  rows = static_cast<int>(std::round(vote.dy / y));
        displacements[{columns, vote.rises ? -rows : rows}] += vote.weight;
    }
    std::vector<std::pair<double, cv::Point>> ordered;
    for (const auto& [by, weight] : displacements)
        ordered.emplace_back(weight, cv::Point(by.first, by.second));
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    RepeatedPitch found;
    for (const auto& [weight, by] : ordered) found.displacements.push_back(by);
    found.significance = beyond_chance(hits, total, chance(x) * chance(y));
    found.pitch = {refined(fitting, x, &Vote::dx), refined(fitting, y, &Vote::dy)};
    std::vector<char> is_support(corners.size(), 0);
    for (const Vote& vote : fitting)
        is_support[static_cast<std::size_t>(vote.from)] =
            is_support[static_cast<std::size_t>(vote.to)] = 1;
    for (std::size_t i = 0; i < corners.size(); ++i)
        if (is_support[i] != 0) found.supports.push_back(corners[i].at);
    return found;
}

}  // namespace

std::vector<RepeatedPitch> repeated_pitches(const cv::Mat& picture) {
    if (picture.cols < 4 * reach || picture.rows < 4 * reach) return {};
    cv::Mat grey, soft_grey, soft_colour;
    cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
    cv::blur(grey, soft_grey, {3, 3});
    cv::blur(picture, soft_colour, {9, 9});
    std::vector<Corner> corners = corners_of(soft_grey);
    describe(corners, soft_grey, soft_colour);
    const std::vector<Vote> votes = votes_of(corners);
    std::vector<double> across(static_cast<std::size_t>(picture.cols), 0),
        down(static_cast<std::size_t>(picture.rows), 0);
    for (const Vote& vote : votes) {
        across[static_cast<std::size_t>(vote.dx)] += vote.weight;
        down[static_cast<std::size_t>(vote.dy)] += vote.weight;
    }
    std::vector<RepeatedPitch> found;
    for (const Candidate& x : pitches_along(across, picture.cols / 2.0))
        for (const Candidate& y : pitches_along(down, picture.rows / 2.0))
            if (x.pitch < 3 * y.pitch && y.pitch < 3 * x.pitch)
                found.push_back(joined(corners, votes, x.pitch, y.pitch));
    std::sort(found.begin(), found.end(), [](const RepeatedPitch& a, const RepeatedPitch& b) {
        return a.significance > b.significance;
    });
    if (found.size() > 6) found.resize(6);
    return found;
}

}  // namespace sightread
