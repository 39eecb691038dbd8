#include "vision/runaway/cells.hpp"

#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sightread::runaway {
namespace {

constexpr std::size_t most_learned = 3000;  // cells
constexpr double least_share = 0.07;        // of the rarer kind
constexpr double least_apart = 9;           // levels
// of the kinds' distance: a cell that far from both is neither
constexpr double least_reach = 0.22, most_reach = 0.5;
constexpr double reach_of_drawn = 0.1;           // more, where a kind is far from plain
constexpr std::size_t enough_for_a_spread = 12;  // cells
constexpr double reach_in_spreads = 6, reach_in_own_spreads = 2.5;

double distance(const float* a, const float* b, int length) {
    float sum = 0;
    for (int i = 0; i < length; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return std::sqrt(sum / static_cast<float>(length));
}

using Vectors = std::vector<std::vector<float>>;

std::vector<float> mean_of(const Vectors& vectors, const std::vector<int>& group, int which) {
    std::vector<float> mean(vectors.front().size(), 0.0F);
    int count = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        if (group[i] != which) continue;
        for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += vectors[i][k];
        ++count;
    }
    for (float& value : mean) value /= static_cast<float>(std::max(1, count));
    return mean;
}

// Every vector joins the first leader that is near, or becomes one.
std::vector<int> led_groups(const Vectors& vectors, double near) {
    const int length = static_cast<int>(vectors.front().size());
    std::vector<int> group;
    std::vector<std::size_t> leaders;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        int best = -1;
        double least = near;
        for (std::size_t k = 0; k < leaders.size(); ++k) {
            const double apart = distance(vectors[i].data(), vectors[leaders[k]].data(), length);
            if (apart < least) least = apart, best = static_cast<int>(k);
        }
        if (best < 0 && leaders.size() < 24) {
            best = static_cast<int>(leaders.size());
            leaders.push_back(i);
        }
        group.push_back(best);
    }
    return group;
}

// The two largest groups among some; none when the second is too small.
std::optional<std::pair<int, int>> two_largest(const std::vector<int>& group) {
    std::vector<int> sizes(25, 0);
    for (const int which : group)
        if (which >= 0) ++sizes[static_cast<std::size_t>(which)];
    const auto largest =
        static_cast<int>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
    const int most = std::exchange(sizes[static_cast<std::size_t>(largest)], 0);
    const auto second =
        static_cast<int>(std::max_element(sizes.begin(), sizes.end()) - sizes.begin());
    const int next = sizes[static_cast<std::size_t>(second)];
    if (most + next < 0.5 * static_cast<double>(group.size())) return std::nullopt;
    if (next < std::max(1.0, least_share * static_cast<double>(group.size()))) return std::nullopt;
    return std::pair(largest, second);
}

// Without the outermost rows and columns that are all alike but for one cell: page beside the
// board, or the goal.
cv::Rect peeled(const std::vector<int>& group, cv::Size size) {
    cv::Rect left({0, 0}, size);
    const auto is_alike = [&](const cv::Rect& line) {
        std::vector<int> counts(26, 0);
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column)
                ++counts[static_cast<std::size_t>(
                    1 + group[static_cast<std::size_t>(row * size.width + column)])];
        return *std::max_element(counts.begin(), counts.end()) >= std::max(2, line.area() - 1);
    };
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        if (left.width > 3 && is_alike({left.x, left.y, 1, left.height}))
            ++left.x, --left.width, goes_on = true;
        if (left.width > 3 && is_alike({left.br().x - 1, left.y, 1, left.height}))
            --left.width, goes_on = true;
        if (left.height > 3 && is_alike({left.x, left.y, left.width, 1}))
            ++left.y, --left.height, goes_on = true;
        if (left.height > 3 && is_alike({left.x, left.br().y - 1, left.width, 1}))
            --left.height, goes_on = true;
    }
    return left;
}

// The kinds that the vectors settle into, beginning with two of their groups.
std::optional<CellKinds> refined(const Vectors& vectors, std::vector<int> group,
                                 std::pair<int, int> pair) {
    const int length = static_cast<int>(vectors.front().size());
    CellKinds kinds;
    kinds.samples = CellSampler::samples_for({1, 1, {}, {1, 1}});
    kinds.first = mean_of(vectors, group, pair.first);
    kinds.second = mean_of(vectors, group, pair.second);
    for (int round = 0; round < 4; ++round) {
        kinds.apart = distance(kinds.first.data(), kinds.second.data(), length);
        if (kinds.apart < least_apart) return std::nullopt;
        const std::vector<int> before = group;
        for (std::size_t i = 0; i < vectors.size(); ++i)
            group[i] = static_cast<int>(kinds.judge(vectors[i].data()).kind);
        if (group == before) break;
        if (std::count(group.begin(), group.end(), 0) == 0 ||
            std::count(group.begin(), group.end(), 1) == 0)
            return std::nullopt;
        kinds.first = mean_of(vectors, group, 0);
        kinds.second = mean_of(vectors, group, 1);
    }
    kinds.apart = distance(kinds.first.data(), kinds.second.data(), length);
    const auto firsts = std::count(group.begin(), group.end(), 0),
               seconds = std::count(group.begin(), group.end(), 1);
    if (seconds > firsts) {
        std::swap(kinds.first, kinds.second);
        for (int& which : group)
            if (which >= 0) which = 1 - which;
    }
    kinds.share =
        static_cast<double>(std::min(firsts, seconds)) / static_cast<double>(firsts + seconds);
    // How much of what differs between cells is which kind they are.
    const std::vector<int> all(vectors.size(), 0);
    const std::vector<float> mean = mean_of(vectors, all, 0);
    std::vector<double> off[2];
    double within = 0, whole = 0;
    for (std::size_t i = 0; i < vectors.size(); ++i) {
        if (group[i] < 0) continue;
        const double to_kind = std::min(distance(vectors[i].data(), kinds.first.data(), length),
                                        distance(vectors[i].data(), kinds.second.data(), length));
        off[group[i]].push_back(to_kind);
        within += to_kind * to_kind;
        whole += std::pow(distance(vectors[i].data(), mean.data(), length), 2);
    }
    // Of few cells nobody can tell how much their kind differs.
    const auto usual = [](std::vector<double>& of_kind) {
        return of_kind.size() < enough_for_a_spread ? 0 : quantile(of_kind, 0.5);
    };
    const double own[2] = {usual(off[0]), usual(off[1])};
    off[0].insert(off[0].end(), off[1].begin(), off[1].end());
    kinds.spread = quantile(off[0], 0.5);
    kinds.explained = whole > 0 ? 1 - within / whole : 0;
    kinds.others = 1 - static_cast<double>(firsts + seconds) / static_cast<double>(vectors.size());
    // A single pixel may show two cells at once; what is made of more must be like its kind.
    // What is drawn on cells looks another way for each part of a pixel at which it may begin.
    const auto reach = [&](double of_kind, const std::vector<float>& look) {
        if (length == 3) return most_reach;
        const double spread =
            std::max(reach_in_spreads * kinds.spread, reach_in_own_spreads * of_kind);
        const double least =
            least_reach + reach_of_drawn * std::min(1.0, drawn_on(look) / (0.2 * kinds.apart));
        return std::clamp(spread / kinds.apart, least, most_reach);
    };
    kinds.first_reach = reach(own[0], kinds.first),
    kinds.second_reach = reach(own[1], kinds.second);
    kinds.samples = static_cast<int>(std::lround(std::sqrt(length / 3.0)));
    return kinds;
}

// The kinds are as far apart as any two of these cells.
std::optional<CellKinds> parted(const Vectors& vectors) {
    const auto apart_of = [&](std::size_t a, std::size_t b) {
        return distance(vectors[a].data(), vectors[b].data(),
                        static_cast<int>(vectors.front().size()));
    };
    const auto farthest_from = [&](std::size_t from) {
        std::size_t best = from;
        double most = 0;
        for (std::size_t i = 0; i < vectors.size(); ++i)
            if (const double apart = apart_of(i, from); apart > most) most = apart, best = i;
        return best;
    };
    const std::size_t one = farthest_from(0), other = farthest_from(one);
    std::vector<int> group;
    for (std::size_t i = 0; i < vectors.size(); ++i)
        group.push_back(apart_of(i, one) < apart_of(i, other) ? 0 : 1);
    return refined(vectors, std::move(group), {0, 1});
}

}  // namespace

CellKinds::Judgement CellKinds::judge(const float* levels) const {
    const int length = static_cast<int>(first.size());
    float to_first = 0, to_second = 0;
    for (int i = 0; i < length; ++i) {
        const auto k = static_cast<std::size_t>(i);
        to_first += (levels[i] - first[k]) * (levels[i] - first[k]);
        to_second += (levels[i] - second[k]) * (levels[i] - second[k]);
    }
    const float unit = static_cast<float>(apart * apart) * static_cast<float>(length);
    const bool is_second = to_second < to_first;
    const float nearest = std::min(to_first, to_second) / unit;
    const double reach = is_second ? second_reach : first_reach;
    if (nearest > static_cast<float>(reach * reach)) return {};
    // 1 at a kind, 0 halfway
    const float between = std::min(1.0F, std::abs(to_first - to_second) / unit);
    return {is_second ? Kind::second : Kind::first, between};
}

std::optional<CellKinds> kinds_of(const CellSampler& sampler, const cv::Rect& cells) {
    const cv::Rect inside = cells & sampler.visible();
    if (inside.area() < 6) return std::nullopt;
    Vectors vectors;
    const double step = std::max(1.0, inside.area() / static_cast<double>(most_learned));
    for (double at = 0; at < inside.area(); at += step) {
        const int place = static_cast<int>(at);
        vectors.push_back(
            sampler.sample({inside.y + place / inside.width, inside.x + place % inside.width}));
    }
    std::optional<std::pair<int, int>> pair;
    std::vector<int> group;
    for (const double near : {100.0, 70.0, 50.0, 35.0, 24.0, 16.0, 10.0}) {
        group = led_groups(vectors, near);
        std::vector<std::size_t> kept;
        if (step == 1) {
            const cv::Rect core = peeled(group, inside.size());
            for (int row = core.y; row < core.br().y; ++row)
                for (int column = core.x; column < core.br().x; ++column)
                    kept.push_back(static_cast<std::size_t>(row * inside.width + column));
        }
        if (!kept.empty() && kept.size() < vectors.size()) {
            std::vector<int> group_of_kept;
            for (const std::size_t i : kept) group_of_kept.push_back(group[i]);
            if (!(pair = two_largest(group_of_kept))) {
                // Perhaps what was left off were rows of a board with hardly a bomb.
                if (2 * kept.size() > vectors.size() || !(pair = two_largest(group))) continue;
                break;
            }
            Vectors vectors_kept;
            for (const std::size_t i : kept) vectors_kept.push_back(std::move(vectors[i]));
            vectors = std::move(vectors_kept);
            group = std::move(group_of_kept);
            break;
        }
        if ((pair = two_largest(group))) break;
    }
    if (!pair) return std::nullopt;
    return refined(vectors, std::move(group), *pair);
}

std::optional<CellKinds> kinds_of_few(const CellSampler& sampler, const cv::Rect& cells) {
    constexpr double well_explained = 0.8;
    const cv::Rect inside = cells & sampler.visible();
    if (inside.area() < 6) return std::nullopt;
    Vectors vectors;
    for (int at = 1; at < inside.area(); ++at)
        vectors.push_back(
            sampler.sample({inside.y + at / inside.width, inside.x + at % inside.width}));
    const auto of_all = parted(vectors);
    if (of_all && of_all->explained >= well_explained) return of_all;
    // Perhaps a flag marks the last cell.
    const std::vector<float> last = std::move(vectors.back());
    vectors.pop_back();
    const auto without_last = parted(vectors);
    const bool is_flag = without_last && without_last->explained >= well_explained &&
                         without_last->judge(last.data()).kind == CellKinds::Kind::other;
    return is_flag ? without_last : of_all;
}

std::optional<CellKinds> plain_kinds(const CellSampler& sampler, cv::Size cells) {
    constexpr int largest = 5;  // a side; on larger boards there is a bomb
    constexpr double alike = 9;
    if (std::max(cells.width, cells.height) > largest ||
        (sampler.visible() & cv::Rect({}, cells)) != cv::Rect({}, cells))
        return std::nullopt;
    Vectors vectors;
    for (int at = 1; at < cells.area(); ++at)
        vectors.push_back(sampler.sample({at / cells.width, at % cells.width}));
    CellKinds kinds;
    kinds.samples = static_cast<int>(std::lround(std::sqrt(sampler.length() / 3.0)));
    kinds.first = mean_of(vectors, std::vector<int>(vectors.size(), 0), 0);
    for (const std::vector<float>& vector : vectors)
        if (distance(vector, kinds.first) > alike) return std::nullopt;
    for (const float level : kinds.first)
        kinds.second.push_back(level > 127 ? level - 100 : level + 100);
    kinds.apart = 100;
    kinds.first_reach = kinds.second_reach = least_reach;
    kinds.explained = 1;
    return kinds;
}

std::optional<CellKinds> kinds_of_board(const CellSampler& sampler, cv::Size cells) {
    constexpr int few = 24;  // a side
    const cv::Rect all({}, cells);
    if (std::max(cells.width, cells.height) > few) return kinds_of(sampler, all);
    if (const auto plain = plain_kinds(sampler, cells)) return plain;
    return kinds_of_few(sampler, all);
}

std::vector<float> mean_colour(const std::vector<float>& levels) {
    std::vector<float> mean(3, 0.0F);
    for (std::size_t i = 0; i < levels.size(); ++i) mean[i % 3] += levels[i];
    for (float& value : mean) value *= 3.0F / static_cast<float>(levels.size());
    return mean;
}

double drawn_on(const std::vector<float>& levels) {
    const std::vector<float> mean = mean_colour(levels);
    double sum = 0;
    for (std::size_t i = 0; i < levels.size(); ++i) sum += std::pow(levels[i] - mean[i % 3], 2);
    return std::sqrt(sum / static_cast<double>(levels.size()));
}

double distance(const std::vector<float>& a, const std::vector<float>& b) {
    return distance(a.data(), b.data(), static_cast<int>(a.size()));
}

}  // namespace sightread::runaway
