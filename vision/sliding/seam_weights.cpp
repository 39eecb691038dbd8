#include "vision/sliding/seam_weights.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::seams {
namespace {

// of pictures whose seams are clear
constexpr Weights usual_weights = {4, 0.3, 0.1, 0.1, 10, 0.4, 0.1, 0.2};
// towards the usual, in lessons: where all are learned, they leave weights open
constexpr double drawn_back = 0.5;
constexpr int most_rounds = 100;
constexpr double least_spread = 0.33;  // of a list, as a share of its best misfit and beyond it

struct Slope {
    double loss = 0;
    Weights gradient{};
};

Slope slope_at(const std::vector<Lesson>& lessons, const Weights& weights) {
    Slope slope;
    const auto count = static_cast<double>(lessons.size());
    for (const Lesson& lesson : lessons) {
        const std::vector<double> losses = losses_of(lesson.candidates, weights);
        slope.loss += losses[lesson.right] / count;
        for (std::size_t kind = 0; kind < weights.size(); ++kind) {
            double expected = 0;
            for (std::size_t i = 0; i < losses.size(); ++i)
                expected += std::exp(-losses[i]) * lesson.candidates[i][kind];
            slope.gradient[kind] += (lesson.candidates[lesson.right][kind] - expected) / count;
        }
    }
    for (std::size_t kind = 0; kind < weights.size(); ++kind) {
        const double away = weights[kind] - usual_weights[kind];
        slope.loss += drawn_back / count * away * away;
        slope.gradient[kind] += 2 * drawn_back / count * away;
    }
    return slope;
}

}  // namespace

std::vector<Features> features_of(const std::vector<Misfits>& list) {
    std::vector<Features> features(list.size());
    std::vector<float> sorted;
    for (std::size_t kind = 0; kind < misfit_kinds; ++kind) {
        sorted.clear();
        for (const Misfits& misfits : list) sorted.push_back(misfits[kind]);
        std::sort(sorted.begin(), sorted.end());
        const float
            best = sorted.front(),
            near = sorted[std::min(sorted.size() - 1, std::max<std::size_t>(1, sorted.size() / 4))];
        const double spread = std::max(least_spread * (best + 0.1), near - best + least_spread);
        for (std::size_t i = 0; i < list.size(); ++i) {
            features[i][kind] = list[i][kind] - best;
            features[i][misfit_kinds + kind] = (list[i][kind] - best) / spread;
        }
    }
    return features;
}

std::vector<double> losses_of(const std::vector<Features>& candidates, const Weights& weights) {
    std::vector<double> losses;
    for (const Features& features : candidates) {
        double sum = 0;
        for (std::size_t kind = 0; kind < features.size(); ++kind)
            sum += weights[kind] * features[kind];
        losses.push_back(sum);
    }
    const double least = *std::min_element(losses.begin(), losses.end());
    double total = 0;
    for (const double loss : losses) total += std::exp(least - loss);
    for (double& loss : losses) loss += std::log(total) - least;
    return losses;
}

// Steps downhill, longer while they help; no misfit speaks for a seam.
Weights learned(const std::vector<Lesson>& lessons) {
    Weights weights = usual_weights;
    if (lessons.empty()) return weights;
    Slope here = slope_at(lessons, weights);
    double step = 2;
    for (int round = 0; round < most_rounds && step > 1e-6; ++round) {
        Weights next = weights;
        for (std::size_t kind = 0; kind < next.size(); ++kind)
            next[kind] = std::max(0.0, next[kind] - step * here.gradient[kind]);
        const Slope there = slope_at(lessons, next);
        if (there.loss >= here.loss) {
            step /= 2;
            continue;
        }
        const bool is_enough = here.loss - there.loss < 1e-5;
        weights = next, here = there, step *= 1.3;
        if (is_enough) break;
    }
    return weights;
}

double mean_loss(const std::vector<Lesson>& lessons, const Weights& weights) {
    double sum = 0;
    for (const Lesson& lesson : lessons) sum += losses_of(lesson.candidates, weights)[lesson.right];
    return lessons.empty() ? 0 : sum / static_cast<double>(lessons.size());
}

}  // namespace sightread::seams
