#include "vision/onet/face_names.hpp"

#include "vision/onet/grouping.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

struct Claim {
    double weight;
    int group, face;
};

}  // namespace

std::vector<int> FaceNames::named(const std::vector<Tile>& tiles, int groups) {
    std::vector<int> face_of(static_cast<std::size_t>(groups), 0);
    if (tiles.empty()) return face_of;
    std::map<std::pair<int, int>, double> votes;
    cv::Mat means = cv::Mat::zeros(groups, tiles.front().descriptor.cols, CV_32F);
    for (const Tile& tile : tiles) {
        means.row(tile.group) += tile.descriptor;
        if (!tile.has_changed && tile.before > 0) votes[{tile.group, tile.before}] += 1;
    }
    std::vector<Claim> claims;
    for (const auto& [claim, votes_for] : votes)
        claims.push_back({1 + votes_for, claim.first, claim.second});
    for (int group = 0; group < groups; ++group) {
        cv::normalize(means.row(group), means.row(group));
        for (int face = 0; face < faces_.rows; ++face) {
            const double cosine = means.row(group).dot(faces_.row(face));
            if (cosine > FaceOdds{}.middle) claims.push_back({cosine, group, face + 1});
        }
    }
    // What has changed its look is still rather what it was than a face that was never there.
    for (const Tile& tile : tiles)
        if (tile.before > 0)
            claims.push_back({0.5 * means.row(tile.group).dot(faces_.row(tile.before - 1)),
                              tile.group, tile.before});
    std::stable_sort(claims.begin(), claims.end(),
                     [](const Claim& a, const Claim& b) { return a.weight > b.weight; });
    std::vector<bool> is_taken(static_cast<std::size_t>(faces_.rows) + 1);
    for (const Claim& claim : claims) {
        if (face_of[static_cast<std::size_t>(claim.group)] != 0 ||
            is_taken[static_cast<std::size_t>(claim.face)])
            continue;
        face_of[static_cast<std::size_t>(claim.group)] = claim.face;
        is_taken[static_cast<std::size_t>(claim.face)] = true;
    }
    for (int group = 0; group < groups; ++group)
        if (int& face = face_of[static_cast<std::size_t>(group)]; face == 0) {
            faces_.push_back(means.row(group));
            face = faces_.rows;
        }
    return face_of;
}

}  // namespace sightread::onet
