#include "vision/onet/known_faces.hpp"

#include "vision/onet/grouping.hpp"

#include <algorithm>
#include <map>

namespace sightread::onet {
namespace {

// Natural logarithms. What lies at a place changes less often than how it looks there, new faces
// come with a new deal only, and something may lie over a tile.
constexpr double stays = 3;
constexpr double never_seen = 3;
constexpr double covered = 5;
constexpr double most_said = 10;  // a descriptor says no more than that
constexpr std::size_t most_empties = 40;

}  // namespace

void KnownFaces::learn(const cv::Mat& descriptor, int face, double odds) {
    samples_.push_back({descriptor.clone(), face, odds});
}

void KnownFaces::learn_empty(const cv::Mat& descriptor) {
    if (empties_.size() < most_empties) empties_.push_back(descriptor.clone());
}

KnownFaces::Told KnownFaces::told(const cv::Mat& descriptor, double middle, int before) const {
    struct Nearest {
        double cosine = -1, odds = 0;
    };
    std::map<int, Nearest> faces;
    double nearest_empty = -1, nearest_tile = -1;
    for (const Sample& sample : samples_) {
        Nearest& known = faces[sample.face];
        if (const double cosine = sample.descriptor.dot(descriptor); cosine > known.cosine)
            known = {cosine, sample.odds};
        nearest_tile = std::max(nearest_tile, known.cosine);
    }
    for (const cv::Mat& empty : empties_)
        nearest_empty = std::max(nearest_empty, empty.dot(descriptor));
    const double slope = FaceOdds{}.slope;
    Told best;
    double most = -1e9, second = -1e9, sure = 0;
    for (const auto& [face, nearest] : faces) {
        const double score = slope * (nearest.cosine - middle) + (face == before ? stays : 0);
        second = std::max(second, std::min(score, most));
        if (score > most) most = score, best.face = face, sure = nearest.odds;
    }
    best.odds = std::min({most - second, most + never_seen, sure});
    const double likeness = slope * (nearest_tile - middle);
    best.is_new = likeness + never_seen < 0;
    const double against = slope * (nearest_tile - std::max(nearest_empty, middle));
    // What looks like neither may be a tile that something covers.
    const bool is_neither = best.is_new && nearest_empty < middle;
    best.is_tile = std::clamp(against, is_neither ? -covered : -most_said, most_said);
    return best;
}

}  // namespace sightread::onet
