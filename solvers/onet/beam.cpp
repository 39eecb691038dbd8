#include "solvers/onet/beam.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace sightread::onet {

Taste Taste::varied(std::mt19937_64& random) {
    // The sum of four even dice is near enough to a normal one, and the same with every library.
    const auto factor = [&random] {
        double sum = 0;
        for (int die = 0; die < 4; ++die) sum += static_cast<double>(random() >> 11) * 0x1p-53;
        return static_cast<float>(std::exp(1.2 * (sum - 2)));
    };
    Taste taste;
    for (float* worth : {&taste.movable, &taste.ways, &taste.squares, &taste.steps, &taste.highest,
                         &taste.last_pairs, &taste.apart_in_one_lane, &taste.buried}) {
        *worth *= factor();
    }
    return taste;
}

namespace {

// What is held per position of the width, at most, while a level is made.
constexpr std::size_t candidates_per_place = 12;
constexpr std::size_t hashes_per_place = 16;
constexpr std::size_t smallest_table = 1024;

}  // namespace

template <class Line>
std::size_t Beam<Line>::widest() const {
    const std::size_t levels = static_cast<std::size_t>(puzzle_->tile_count()) / 2 + 1;
    const std::size_t sets = 2 * sizeof(std::uint64_t) * static_cast<std::size_t>(puzzle_->words());
    // A table of hashes is at most half full, and for a moment there are two of them.
    const std::size_t bytes = sets + levels * sizeof(Step) +
                              2 * candidates_per_place * sizeof(Candidate) +
                              6 * hashes_per_place * sizeof(std::uint64_t);
    return std::max<std::size_t>(1, effort_->limits().memory_bytes / bytes);
}

template <class Line>
typename Beam<Line>::Result Beam<Line>::run(std::size_t width, const Taste& taste,
                                            std::uint64_t seed, Full full) {
    taste_ = taste;
    full_ = full;
    random_.seed(seed);
    was_cut_ = false;
    levels_.clear();
    Position<Line> position(*puzzle_);
    kept_ = position.left();
    levels_.push_back({Step{0, 0, 0}});
    const std::size_t words = kept_.size();
    for (int left = puzzle_->tile_count(); left > 0; left -= 2) {
        candidates_.clear();
        seen_.assign(smallest_table, 0);
        seen_count_ = 0;
        for (std::uint32_t index = 0; index < levels_.back().size(); ++index) {
            position.set({kept_.data() + index * words, words});
            if (!expand(position, index)) return {End::stopped, true, line_to(0)};
            if (full_ == Full::stop && candidates_.size() > width)
                return {End::stopped, true, line_to(0)};
            forget(width);
        }
        if (candidates_.empty()) return {End::died, was_cut_, line_to(0)};
        keep_most_promising(width);
        make_level();
    }
    return {End::cleared, was_cut_, line_to(0)};
}

// Keeps to the memory that widest() counts with. A position may be met again then, which costs time
// and nothing else.
template <class Line>
void Beam<Line>::forget(std::size_t width) {
    if (full_ == Full::stop) return;
    if (candidates_.size() > candidates_per_place * width) keep_most_promising(width);
    if (seen_count_ > std::max(smallest_table, hashes_per_place * width)) {
        seen_.assign(smallest_table, 0);
        seen_count_ = 0;
    }
}

// Adds the positions that follow; false when the limits are reached.
template <class Line>
bool Beam<Line>::expand(const Position<Line>& position, std::uint32_t parent) {
    scratch_ = position;
    scratch_.list_pairs(pairs_);
    keep_safe_moves(position);
    for (const Pair pair : pairs_) {
        if (!is_new(position.hash() ^ puzzle_->keys[pair.first] ^ puzzle_->keys[pair.second]))
            continue;
        if (effort_->is_over()) return false;
        ++effort_->nodes;
        candidates_.push_back(candidate_of(position, parent, pair));
    }
    return true;
}

template <class Line>
typename Beam<Line>::Candidate Beam<Line>::candidate_of(const Position<Line>& position,
                                                        std::uint32_t parent, Pair pair) {
    const Step step{parent, static_cast<std::uint16_t>(pair.first),
                    static_cast<std::uint16_t>(pair.second)};
    if (full_ == Full::stop) return {0, step};
    scratch_ = position;
    scratch_.take(pair);
    return {promise_of(scratch_), step};
}

// See the head of beam.hpp. Pairs of one face lie together in pairs_.
template <class Line>
void Beam<Line>::keep_safe_moves(const Position<Line>& position) {
    std::vector<Pair>& tops = next_pairs_;
    std::vector<Pair> three;
    const auto is_apart = [](Pair a, Pair b) {
        return a.first != b.first && a.first != b.second && a.second != b.first &&
               a.second != b.second;
    };
    for (std::size_t i = 0; i < pairs_.size();) {
        const int face = puzzle_->face_of[pairs_[i].first];
        tops.clear();
        for (; i < pairs_.size() && puzzle_->face_of[pairs_[i].first] == face; ++i) {
            if (!position.moves_others(pairs_[i])) tops.push_back(pairs_[i]);
        }
        if (tops.empty()) continue;
        const std::vector<int>& tiles = puzzle_->tiles_of[face];
        const auto left = std::count_if(tiles.begin(), tiles.end(),
                                        [&](int t) { return contains(position.left(), t); });
        const auto partner = std::find_if(tops.begin(), tops.end(),
                                          [&](Pair pair) { return is_apart(pair, tops[0]); });
        if (left == 2 || (left == 4 && partner != tops.end())) {
            pairs_ = {tops[0]};
            return;
        }
        // Three pairs of which no two are apart, and not all of one tile, are those of three tiles.
        const auto is_top_pair = [&](Pair pair) {
            return position.is_top(pair.first) && position.is_top(pair.second);
        };
        if (left == 4 && tops.size() == 3 && std::all_of(tops.begin(), tops.end(), is_top_pair)) {
            const auto touches_all = [&](int tile) {
                return std::all_of(tops.begin(), tops.end(),
                                   [&](Pair p) { return p.first == tile || p.second == tile; });
            };
            if (!touches_all(tops[0].first) && !touches_all(tops[0].second)) three = tops;
        }
    }
    if (!three.empty()) pairs_ = three;
}

template <class Line>
bool Beam<Line>::is_new(std::uint64_t hash) {
    const auto place_of = [this](std::uint64_t value) {
        std::size_t place = value & (seen_.size() - 1);
        while (seen_[place] != 0 && seen_[place] != value) place = (place + 1) & (seen_.size() - 1);
        return place;
    };
    hash |= hash == 0 ? 1 : 0;
    std::size_t place = place_of(hash);
    if (seen_[place] == hash) return false;
    seen_[place] = hash;
    if (++seen_count_ * 2 > seen_.size()) {
        std::vector<std::uint64_t> smaller(seen_.size() * 2, 0);
        smaller.swap(seen_);
        for (const std::uint64_t value : smaller) {
            if (value != 0) seen_[place_of(value)] = value;
        }
    }
    return true;
}

template <class Line>
float Beam<Line>::promise_of(Position<Line>& position) {
    position.list_pairs(next_pairs_);
    marked_.assign(puzzle_->tile_count(), 0);
    int movable = 0;
    for (const Pair pair : next_pairs_) {
        movable += (marked_[pair.first] == 0 ? 1 : 0) + (marked_[pair.second] == 0 ? 1 : 0);
        marked_[pair.first] = marked_[pair.second] = 1;
    }
    const float promise = taste_.movable * static_cast<float>(movable) +
                          taste_.ways * static_cast<float>(next_pairs_.size());
    const float noise = static_cast<float>(random_() % 1024) * 0.0001F;
    return promise + noise + (puzzle_->has_gravity ? promise_of_lanes(position) : 0.0F);
}

// What the heights of the lanes and the places of the last two of a face promise.
template <class Line>
float Beam<Line>::promise_of_lanes(const Position<Line>& position) const {
    int squares = 0;
    int steps = 0;
    int highest = 0;
    int last_height = 0;
    const PuzzleLane* last = nullptr;
    for (std::size_t number = 0; number < puzzle_->lanes.size(); ++number) {
        const PuzzleLane& lane = puzzle_->lanes[number];
        const int height = position.height(static_cast<int>(number));
        squares += height * height;
        highest = std::max(highest, height);
        const bool is_beside =
            last && last->column + 1 == lane.column && last->floor_row == lane.floor_row;
        if (is_beside) steps += std::abs(height - last_height);
        last = &lane;
        last_height = height;
    }
    int pairs = 0;
    int apart_in_one_lane = 0;
    int buried = 0;
    const auto is_left = [&position](int tile) { return contains(position.left(), tile); };
    for (const std::vector<int>& tiles : puzzle_->tiles_of) {
        int count = 0;
        for (const int tile : tiles) count += is_left(tile) ? 1 : 0;
        if (count != 2) continue;
        const int a = *std::find_if(tiles.begin(), tiles.end(), is_left);
        const int b = *std::find_if(tiles.rbegin(), tiles.rend(), is_left);
        const int above_a = position.above(a);
        const int above_b = position.above(b);
        ++pairs;
        buried += above_a + above_b;
        const bool is_apart = std::abs(above_a - above_b) > 1;
        apart_in_one_lane += puzzle_->lane_of[a] == puzzle_->lane_of[b] && is_apart ? 1 : 0;
    }
    return taste_.squares * static_cast<float>(squares) + taste_.steps * static_cast<float>(steps) +
           taste_.highest * static_cast<float>(highest) +
           taste_.last_pairs * static_cast<float>(pairs) +
           taste_.apart_in_one_lane * static_cast<float>(apart_in_one_lane) +
           taste_.buried * static_cast<float>(buried);
}

template <class Line>
void Beam<Line>::keep_most_promising(std::size_t width) {
    if (candidates_.size() <= width) return;
    was_cut_ = true;
    const auto more_promising = [](const Candidate& a, const Candidate& b) {
        return a.promise > b.promise;
    };
    std::nth_element(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(width),
                     candidates_.end(), more_promising);
    candidates_.resize(width);
}

// The candidates become the next level.
template <class Line>
void Beam<Line>::make_level() {
    const std::size_t words = static_cast<std::size_t>(puzzle_->words());
    std::vector<std::uint64_t> next;
    next.reserve(candidates_.size() * words);
    std::vector<Step> steps;
    steps.reserve(candidates_.size());
    for (const Candidate& candidate : candidates_) {
        const std::size_t begin = next.size();
        next.insert(
            next.end(), kept_.begin() + static_cast<std::ptrdiff_t>(candidate.step.parent * words),
            kept_.begin() + static_cast<std::ptrdiff_t>((candidate.step.parent + 1) * words));
        for (const int tile : {candidate.step.first, candidate.step.second}) {
            next[begin + tile / 64] &= ~(std::uint64_t{1} << (tile % 64));
        }
        steps.push_back(candidate.step);
    }
    kept_.swap(next);
    levels_.push_back(std::move(steps));
}

template <class Line>
std::vector<Pair> Beam<Line>::line_to(std::uint32_t index) const {
    std::vector<Pair> line;
    for (std::size_t level = levels_.size() - 1; level > 0; --level) {
        const Step& step = levels_[level][index];
        line.push_back({step.first, step.second});
        index = step.parent;
    }
    std::reverse(line.begin(), line.end());
    return line;
}

template class Beam<NarrowLine>;
template class Beam<WideLine>;

}  // namespace sightread::onet
