#include "vision/onet/grouping.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

// what is known of other boards weighs as much as so many joins of this one
constexpr double usual_joins = 1;
constexpr double most_sharp = 3;     // how much steeper odds may be than on the usual board
constexpr double most_evidence = 3;  // of one join for a cut, natural logarithm
// Odd numbers of so many faces speak against a cut; more are a game that deals odd numbers, or a
// part that is hidden.
constexpr int most_odd = 4;
constexpr double never = std::numeric_limits<double>::max();

// Groups of tiles with the sums of log odds between each tile and each group, so that every change
// is cheap to weigh.
class Groups {
public:
    Groups(const cv::Mat& odds, double parity) : odds_(odds), parity_(parity), group_(odds.rows) {
        std::iota(group_.begin(), group_.end(), 0);
        size_.assign(group_.size(), 1);
        toward_ = odds.clone();
        for (int i = 0; i < odds.rows; ++i) toward_.at<double>(i, i) = 0;
    }

    int tiles() const { return odds_.rows; }
    int group_of(int tile) const { return group_[static_cast<std::size_t>(tile)]; }
    int size(int group) const { return size_[static_cast<std::size_t>(group)]; }

    // Mean log odds of equality between a tile and the other tiles of a group; none for an empty
    // one: 0.
    double likeness(int tile, int group) const {
        const int others = size(group) - (group_of(tile) == group ? 1 : 0);
        return others == 0 ? 0 : toward_.at<double>(tile, group) / others;
    }
    double likeness_of_groups(int a, int b) const {
        double sum = 0;
        for (int tile = 0; tile < tiles(); ++tile)
            if (group_of(tile) == a) sum += toward_.at<double>(tile, b);
        return sum / (static_cast<double>(size(a)) * size(b));
    }

    void move(int tile, int to) {
        const int from = group_of(tile);
        if (from == to) return;
        for (int other = 0; other < tiles(); ++other) {
            if (other == tile) continue;
            toward_.at<double>(other, from) -= odds_.at<double>(other, tile);
            toward_.at<double>(other, to) += odds_.at<double>(other, tile);
        }
        --size_[static_cast<std::size_t>(from)], ++size_[static_cast<std::size_t>(to)];
        group_[static_cast<std::size_t>(tile)] = to;
    }

    void join(int from, int to) {
        for (int tile = 0; tile < tiles(); ++tile)
            if (group_of(tile) == from) move(tile, to);
    }

    // What moving a tile to another group gains (negative: costs).
    double gain_of_move(int tile, int to) const {
        const int from = group_of(tile);
        const double parity =
            odd(size(from)) + odd(size(to)) - odd(size(from) - 1) - odd(size(to) + 1);
        return likeness(tile, to) - likeness(tile, from) + parity_ * parity;
    }
    double gain_of_joining(int a, int b) const {
        const double parity = odd(size(a)) + odd(size(b)) - odd(size(a) + size(b));
        return likeness_of_groups(a, b) + parity_ * parity;
    }

private:
    static double odd(int count) { return count % 2 != 0 ? 1 : 0; }
    const cv::Mat odds_;  // tiles x tiles, 64-bit floats
    double parity_;
    std::vector<int> group_, size_;
    cv::Mat toward_;  // tiles x groups: sums of log odds
};

// The tree of average linkage: which two groups (named by one of their tiles) are joined, the
// nearest first.
struct Join {
    int into, from;
    double nearness;
    double apart;  // 1 less the mean cosine of the descriptors of the two
};

// nearness and cosine: tiles x tiles, 32-bit floats; linked by the first.
std::vector<Join> linked(const cv::Mat& nearness_of_tiles, const cv::Mat& cosine) {
    const int count = cosine.rows;
    cv::Mat nearness, likeness;
    nearness_of_tiles.convertTo(nearness, CV_64F);
    cosine.convertTo(likeness, CV_64F);
    std::vector<double> size(static_cast<std::size_t>(count), 1);
    std::vector<int> best(static_cast<std::size_t>(count));
    for (int a = 0; a < count; ++a) nearness.at<double>(a, a) = -never;
    const auto find_best = [&](int a) {
        const auto* row = nearness.ptr<double>(a);
        best[static_cast<std::size_t>(a)] =
            static_cast<int>(std::max_element(row, row + count) - row);
    };
    for (int a = 0; a < count; ++a) find_best(a);
    std::vector<Join> joins;
    for (int step = 1; step < count; ++step) {
        Join join{-1, -1, -never, 0};
        for (int a = 0; a < count; ++a) {
            const int b = best[static_cast<std::size_t>(a)];
            if (size[static_cast<std::size_t>(a)] > 0 && nearness.at<double>(a, b) > join.nearness)
                join = {a, b, nearness.at<double>(a, b), 1 - likeness.at<double>(a, b)};
        }
        joins.push_back(join);
        double &into = size[static_cast<std::size_t>(join.into)],
               &from = size[static_cast<std::size_t>(join.from)];
        for (int other = 0; other < count; ++other) {
            double& mine = nearness.at<double>(join.into, other);
            double& its = nearness.at<double>(join.from, other);
            if (mine > -never && its > -never) mine = (into * mine + from * its) / (into + from);
            its = -never;
            nearness.at<double>(other, join.into) = mine;
            nearness.at<double>(other, join.from) = -never;
            double& its_likeness = likeness.at<double>(join.into, other);
            its_likeness = (into * its_likeness + from * likeness.at<double>(join.from, other)) /
                           (into + from);
            likeness.at<double>(other, join.into) = its_likeness;
        }
        into += from, from = 0;
        find_best(join.into);
        for (int other = 0; other < count; ++other) {
            if (size[static_cast<std::size_t>(other)] == 0 || other == join.into) continue;
            int& its_best = best[static_cast<std::size_t>(other)];
            if (its_best == join.into || its_best == join.from)
                find_best(other);
            else if (nearness.at<double>(other, join.into) > nearness.at<double>(other, its_best))
                its_best = join.into;
        }
    }
    return joins;
}

// How many of the joins are made, the cosine that parts them from the others, and how steep odds
// are around it: where the odds are best.
struct Cut {
    std::size_t joins = 0;
    double middle = 0, slope = 0;
};

// How near equal faces are to each other on this board says how much a difference between two tiles
// means: pictures drawn by one program are nearly the same, tiles under a camera's noise are not.
// `apart`: the sum of 1 less the nearness over the joins that are made.
double slope_here(double apart, std::size_t joins, const FaceOdds& odds) {
    const double mean =
        (apart + odds.apart * usual_joins) / (static_cast<double>(joins) + usual_joins);
    return odds.slope * std::clamp(odds.apart / mean, 1.0, most_sharp);
}

Cut best_cut(const std::vector<Join>& joins, int count, const FaceOdds& odds) {
    std::vector<int> size(static_cast<std::size_t>(count), 1);
    int odd = count;
    Cut best{0, odds.middle, odds.slope};
    double best_score = -never, apart = 0;
    for (std::size_t made = 0; made <= joins.size(); ++made) {
        // The cut lies between the last join that is made and the first that is not, as near the
        // usual place as it can.
        const double above = made == 0 ? 1 : joins[made - 1].nearness;
        const double below = made == joins.size() ? -1 : joins[made].nearness;
        const double margin = std::min((above - below) / 2, odds.spread);
        const double middle =
            std::clamp(odds.middle, below + margin, std::max(below + margin, above - margin));
        const double aside = (middle - odds.middle) / odds.spread;
        // Every join is evidence for or against, up to a limit: one that lies far from the cut says
        // no more.
        const double slope = slope_here(apart, made, odds);
        double evidence = 0;
        for (const Join& join : joins)
            evidence += std::min(slope * std::abs(join.nearness - middle), most_evidence);
        const double score = evidence - odds.parity * std::min(odd, most_odd) - aside * aside / 2;
        // What is weighed against the cut afterwards is weighed against the middle of its gap.
        const double centre = std::max((above + below) / 2, odds.middle - 2 * odds.spread);
        if (score > best_score)
            best_score = score, best = {made, std::min(centre, above - margin), slope};
        if (made == joins.size()) break;
        apart += 1 - joins[made].nearness;
        int &into = size[static_cast<std::size_t>(joins[made].into)],
            &from = size[static_cast<std::size_t>(joins[made].from)];
        odd += (into + from) % 2 - into % 2 - from % 2;
        into += from, from = 0;
    }
    return best;
}

struct Change {
    double gain = -never;
    int tile = -1, from = -1, to = -1;  // a tile to another group, or (tile < 0) all of a group
};

// The best change that there is.
Change best_change(const Groups& groups) {
    Change best;
    for (int tile = 0; tile < groups.tiles(); ++tile) {
        for (int to = 0; to < groups.tiles(); ++to) {
            if (to == groups.group_of(tile) || groups.size(to) == 0) continue;
            const double gain = groups.gain_of_move(tile, to);
            if (gain > best.gain) best = {gain, tile, groups.group_of(tile), to};
        }
    }
    for (int a = 0; a < groups.tiles(); ++a)
        for (int b = 0; b < a; ++b) {
            if (groups.size(a) == 0 || groups.size(b) == 0) continue;
            const double gain = groups.gain_of_joining(a, b);
            if (gain > best.gain) best = {gain, -1, a, b};
        }
    return best;
}

// What parting a group in two would cost: where its tree was joined last.
double cost_of_parting(const cv::Mat& cosine, const std::vector<int>& tiles, double middle,
                       const FaceOdds& odds) {
    const int count = static_cast<int>(tiles.size());
    cv::Mat among(count, count, CV_32F);
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b)
            among.at<float>(a, b) = cosine.at<float>(tiles[static_cast<std::size_t>(a)],
                                                     tiles[static_cast<std::size_t>(b)]);
    const std::vector<Join> joins = linked(among, among);
    std::vector<int> size(tiles.size(), 1);
    for (std::size_t i = 0; i + 1 < joins.size(); ++i)
        size[static_cast<std::size_t>(joins[i].into)] +=
            size[static_cast<std::size_t>(joins[i].from)];
    const int part = size[static_cast<std::size_t>(joins.back().from)];
    const int parity = part % 2 + (count - part) % 2 - count % 2;
    return odds.slope * (joins.back().nearness - middle) + odds.parity * parity;
}

// What the best other group, or none, costs a tile. One that is alone in its group has no partner:
// it is as sure as it is unlike all others.
double cost_of_leaving(const Groups& groups, int tile, double parity) {
    const int own = groups.group_of(tile);
    double least = never;
    for (int to = 0; to < groups.tiles(); ++to)
        if (to != own && groups.size(to) > 0)
            least = std::min(least, -groups.gain_of_move(tile, to));
    if (groups.size(own) < 2) return least;
    return std::min(least,
                    groups.likeness(tile, own) + parity * (groups.size(own) % 2 == 0 ? 2 : 0));
}

// What the best other answer costs each tile.
std::vector<double> margins_of(const Groups& groups, const cv::Mat& cosine, double middle,
                               const FaceOdds& odds) {
    const int count = groups.tiles();
    std::vector<double> margins(static_cast<std::size_t>(count), never);
    const auto doubt = [&](int tile, double cost) {
        double& margin = margins[static_cast<std::size_t>(tile)];
        margin = std::min(margin, std::max(0.0, cost));
    };
    std::vector<std::vector<int>> members(static_cast<std::size_t>(count));
    for (int tile = 0; tile < count; ++tile) {
        doubt(tile, cost_of_leaving(groups, tile, odds.parity));
        members[static_cast<std::size_t>(groups.group_of(tile))].push_back(tile);
    }
    for (int a = 0; a < count; ++a) {
        const std::vector<int>& its = members[static_cast<std::size_t>(a)];
        for (int b = 0; b < count && !its.empty(); ++b) {
            if (b == a || groups.size(b) == 0) continue;
            const double cost = -groups.gain_of_joining(std::max(a, b), std::min(a, b));
            for (const int tile : its) doubt(tile, cost);
        }
        if (its.size() < 2) continue;
        const double cost = cost_of_parting(cosine, its, middle, odds);
        for (const int tile : its) doubt(tile, cost);
    }
    return margins;
}

}  // namespace

Grouping grouped(const cv::Mat& descriptors, const FaceOdds& face_odds, const cv::Mat& alike) {
    Grouping made;
    const int count = descriptors.rows;
    if (count == 0) return made;
    cv::Mat cosine, odds;
    cv::gemm(descriptors, descriptors, 1, alike, alike.empty() ? 0 : 1 / face_odds.slope, cosine,
             cv::GEMM_2_T);
    cosine = cv::min(cosine, 1);
    const std::vector<Join> joins = linked(cosine, cv::Mat(descriptors * descriptors.t()));
    const Cut cut = best_cut(joins, count, face_odds);
    made.middle = cut.middle;
    FaceOdds here = face_odds;
    here.slope = cut.slope;
    cosine.convertTo(odds, CV_64F, here.slope, -here.slope * cut.middle);
    Groups groups(odds, face_odds.parity);
    for (std::size_t i = 0; i < cut.joins; ++i) groups.join(joins[i].from, joins[i].into);
    for (int round = 0; round < 4 * count; ++round) {
        const Change change = best_change(groups);
        if (change.gain <= 1e-6) break;
        if (change.tile >= 0)
            groups.move(change.tile, change.to);
        else
            groups.join(change.from, change.to);
    }
    made.margin = margins_of(groups, cosine, cut.middle, here);
    // What nothing else is said of is known by its descriptor alone, which differs by more.
    double apart = 0;
    for (std::size_t i = 0; i < cut.joins; ++i) apart += joins[i].apart;
    const double by_descriptors = slope_here(apart, cut.joins, face_odds) / here.slope;
    for (int tile = 0; tile < count && !alike.empty(); ++tile)
        if (cv::countNonZero(alike.row(tile)) == 0)
            made.margin[static_cast<std::size_t>(tile)] *= std::min(1.0, by_descriptors);
    std::vector<int> number(static_cast<std::size_t>(count), -1);
    for (int tile = 0; tile < count; ++tile) {
        int& known = number[static_cast<std::size_t>(groups.group_of(tile))];
        if (known < 0) known = made.count++;
        made.group.push_back(known);
    }
    return made;
}

}  // namespace sightread::onet
