#include "solvers/sliding/beam.hpp"

#include "solvers/sliding/ordered_distance.hpp"
#include "solvers/sliding/squares.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>
#include <limits>
#include <random>
#include <unordered_set>

namespace sightread::sliding {

namespace {

constexpr std::uint64_t seed = 20;
constexpr int bytes_reach = 255;  // cells, and the place of the blank
constexpr std::size_t most_pending = 32;

// One run. A position's hash is the sum, over the tiles that count, of a random number for the tile
// times one for its cell.
template <class Evaluation, class Small>
class Search {
public:
    Search(const Arrangement& shape, const Evaluation& evaluation, Metric metric, const Task& task,
           const std::vector<Leg>& starts);
    std::vector<Leg> run(Pace& pace, int most_cost, Effort& effort);

private:
    struct Node {
        std::uint64_t hash;  // of the tiles that count
        int score;
        std::uint16_t blank;
        std::uint8_t last;  // slide
    };
    struct Candidate {
        std::uint64_t hash;
        std::uint32_t parent;
        int score;
        std::uint8_t slide;
        std::uint8_t length;
    };
    // A kept position, for reading off the answer: parent * 128 + length * 4 + slide; for a start
    // (length 0) its number in place of the parent.
    using Trace = std::uint32_t;
    struct Layer {
        std::vector<Node> nodes;
        // of each node: the tile of each cell, then the cell of each tile if that is needed
        std::vector<Small> tiles;
    };

    // The starts of this cost join the layer.
    void join(int cost);
    // All that one move makes of a position, to be looked at a little later: by then what is known
    // of it is in the cache. Half of the time went into waiting for that.
    void expand(std::uint32_t parent, int cost, Effort& effort);
    void look_at_pending();
    void add_end(const Candidate& candidate, const Small* tiles, int blank, int cost);
    void keep_best(std::size_t width);
    void keep(const Candidate& candidate, Small* tiles);
    void slide_tile(Small* tiles, int& blank, int slide) const;
    std::uint32_t& met(std::uint64_t position) { return met_[position >> met_shift_]; }
    // The blank counts in any case.
    std::uint64_t position_of(std::uint64_t hash, int blank) const {
        return hash + (cell_keys_[blank] | 1) * 0x9e3779b97f4a7c15u;
    }
    std::vector<Slide> way_to(const Candidate& candidate) const;
    View<Small> view(const Small* tiles, int blank) const { return {tiles, tiles + count_, blank}; }

    const Arrangement& shape_;
    const Evaluation& evaluation_;
    const std::vector<Leg>& starts_;
    const bool is_by_click_;
    const int count_;
    const std::size_t stride_;  // of a position's tiles
    const std::size_t most_ends_;
    const int patience_;
    std::vector<std::uint64_t> tile_keys_;
    std::vector<std::uint64_t> cell_keys_;
    std::vector<int> beside_;  // of each cell and slide: from where
    std::uint64_t goal_hash_ = 0;
    std::size_t joined_ = 0;
    Layer now_;
    Layer next_;
    std::vector<Candidate> pending_;  // those of one slide in the order of their lengths
    std::vector<Candidate> candidates_;
    std::vector<int> scores_;
    // the lower halves of hashes, at the place that the upper one says
    std::vector<std::uint32_t> met_;
    int met_shift_ = 0;
    std::vector<std::vector<Trace>> traces_;
    std::vector<Small> scratch_;
    std::vector<Leg> ends_;
    std::unordered_set<std::uint64_t> end_hashes_;  // of all tiles
};

template <class Evaluation, class Small>
Search<Evaluation, Small>::Search(const Arrangement& shape, const Evaluation& evaluation,
                                  Metric metric, const Task& task, const std::vector<Leg>& starts)
    : shape_(shape),
      evaluation_(evaluation),
      starts_(starts),
      is_by_click_(metric == Metric::clicks),
      count_(shape.count()),
      stride_(static_cast<std::size_t>(count_) * (Evaluation::needs_cells ? 2 : 1)),
      most_ends_(task.most_ends),
      patience_(task.patience),
      scratch_(stride_) {
    // With all other tiles in place the blank is too.
    assert(task.counts[shape.goal_blank] == 0 ||
           std::count(task.counts.begin(), task.counts.end(), 0) == 0);
    std::mt19937_64 random(seed);
    for (int i = 0; i < count_; ++i) {
        cell_keys_.push_back(random());
        tile_keys_.push_back(task.counts[i] != 0 && i != shape.goal_blank ? random() | 1 : 0);
        goal_hash_ += tile_keys_.back() * cell_keys_.back();
        for (int slide = 0; slide < 4; ++slide) {
            const int from = neighbour(shape, i, static_cast<Slide>(slide));
            beside_.push_back(from >= 0 && task.is_locked[from] == 0 ? from : -1);
        }
    }
}

template <class Evaluation, class Small>
std::vector<Leg> Search<Evaluation, Small>::run(Pace& pace, int most_cost, Effort& effort) {
    const int bits =
        std::bit_width(std::clamp<std::size_t>(8 * pace.width(), 1 << 10, 1 << 20) - 1);
    met_.assign(std::size_t{1} << bits, 0);
    met_shift_ = 64 - bits;
    traces_.emplace_back();
    for (int cost = starts_.front().cost; cost <= most_cost; ++cost) {
        join(cost);
        if (now_.nodes.empty() && joined_ == starts_.size()) break;
        if (!ends_.empty() &&
            (ends_.size() >= most_ends_ || cost - ends_.front().cost >= patience_))
            break;
        candidates_.clear();
        for (std::uint32_t parent = 0; parent < now_.nodes.size() && ends_.size() < most_ends_;
             ++parent) {
            if (cost < most_cost) expand(parent, cost, effort);
            if (pending_.size() >= most_pending) look_at_pending();
            if ((parent & 0x3ff) == 0x3ff && effort.is_over()) return std::move(ends_);
        }
        look_at_pending();
        if (effort.is_over()) return std::move(ends_);
        pace.count(now_.nodes.size(), effort);
        keep_best(pace.width());
    }
    std::stable_sort(ends_.begin(), ends_.end(),
                     [](const Leg& a, const Leg& b) { return a.cost < b.cost; });
    return std::move(ends_);
}

template <class Evaluation, class Small>
void Search<Evaluation, Small>::join(int cost) {
    for (; joined_ < starts_.size() && starts_[joined_].cost == cost; ++joined_) {
        const Leg& start = starts_[joined_];
        Node node{0, 0, static_cast<std::uint16_t>(start.position.blank),
                  static_cast<std::uint8_t>(start.last)};
        const std::size_t offset = now_.tiles.size();
        now_.tiles.resize(offset + stride_);
        Small* tiles = &now_.tiles[offset];
        for (int cell = 0; cell < count_; ++cell) {
            const int tile = start.position.at[cell];
            tiles[cell] = static_cast<Small>(tile);
            if constexpr (Evaluation::needs_cells) tiles[count_ + tile] = static_cast<Small>(cell);
            node.hash += tile_keys_[tile] * cell_keys_[cell];
        }
        if constexpr (Evaluation::needs_cells)
            tiles[count_ + shape_.goal_blank] = static_cast<Small>(count_);
        if (node.hash == goal_hash_) {
            ends_.push_back(start);
            now_.tiles.resize(offset);
            continue;
        }
        node.score = evaluation_.score(view(tiles, node.blank));
        now_.nodes.push_back(node);
        traces_.back().push_back(static_cast<Trace>(joined_) * 128);
    }
}

template <class Evaluation, class Small>
void Search<Evaluation, Small>::expand(std::uint32_t parent, int cost, Effort& effort) {
    const Node& node = now_.nodes[parent];
    const Small* const tiles = now_.tiles.data() + parent * stride_;
    for (int slide = 0; slide < 4; ++slide) {
        if ((slide ^ 2) == node.last || (is_by_click_ && slide == node.last)) continue;
        std::uint64_t hash = node.hash;
        int blank = node.blank;
        for (int length = 1; length == 1 || is_by_click_; ++length) {
            const int from = beside_[blank * 4 + slide];
            if (from < 0) break;
            hash += tile_keys_[tiles[from]] * (cell_keys_[blank] - cell_keys_[from]);
            blank = from;
            ++effort.nodes;
            const Candidate candidate{hash, parent, node.score, static_cast<std::uint8_t>(slide),
                                      static_cast<std::uint8_t>(length)};
            if (hash == goal_hash_) return add_end(candidate, tiles, node.blank, cost + 1);
            __builtin_prefetch(&met(position_of(hash, blank)), 1);
            pending_.push_back(candidate);
        }
    }
}

template <class Evaluation, class Small>
void Search<Evaluation, Small>::look_at_pending() {
    int score = 0;
    int blank = 0;
    for (const Candidate& candidate : pending_) {
        const Small* tiles = now_.tiles.data() + candidate.parent * stride_;
        if (candidate.length == 1) {
            score = candidate.score;
            blank = now_.nodes[candidate.parent].blank;
            if (is_by_click_) std::copy_n(tiles, stride_, scratch_.begin());
        } else {
            slide_tile(scratch_.data(), blank, candidate.slide);
        }
        const int from = beside_[blank * 4 + candidate.slide];
        const std::uint64_t position = position_of(candidate.hash, from);
        const auto half = static_cast<std::uint32_t>(position);
        std::uint32_t& met = this->met(position);
        const bool is_new = met != half;
        if (!is_new && !is_by_click_) continue;
        score += evaluation_.change(view(is_by_click_ ? scratch_.data() : tiles, blank), from);
        if (!is_new) continue;
        met = half;
        candidates_.push_back(candidate);
        candidates_.back().score = score;
    }
    pending_.clear();
}

template <class Evaluation, class Small>
void Search<Evaluation, Small>::add_end(const Candidate& candidate, const Small* tiles, int blank,
                                        int cost) {
    if (ends_.size() >= most_ends_) return;
    std::vector<Small> after(tiles, tiles + stride_);
    for (int i = 0; i < candidate.length; ++i) slide_tile(after.data(), blank, candidate.slide);
    std::uint64_t hash = 0;
    for (int cell = 0; cell < count_; ++cell)
        hash = (hash ^ after[cell]) * 0x9e3779b97f4a7c15u + (hash >> 29);
    if (!end_hashes_.insert(hash).second) return;
    Leg end{shape_, cost, candidate.slide, way_to(candidate)};
    end.position.at.assign(after.begin(), after.begin() + count_);
    end.position.blank = blank;
    ends_.push_back(std::move(end));
}

template <class Evaluation, class Small>
void Search<Evaluation, Small>::slide_tile(Small* tiles, int& blank, int slide) const {
    const int from = beside_[blank * 4 + slide];
    tiles[blank] = tiles[from];
    tiles[from] = static_cast<Small>(shape_.goal_blank);
    if constexpr (Evaluation::needs_cells) tiles[count_ + tiles[blank]] = static_cast<Small>(blank);
    blank = from;
}

// All below a threshold, and of those that are equal to it as many as there is room for.
template <class Evaluation, class Small>
void Search<Evaluation, Small>::keep_best(std::size_t width) {
    int threshold = std::numeric_limits<int>::max();
    std::size_t room = candidates_.size();
    if (candidates_.size() > width) {
        scores_.clear();
        for (const Candidate& candidate : candidates_) scores_.push_back(candidate.score);
        const auto last = scores_.begin() + static_cast<std::ptrdiff_t>(width);
        std::nth_element(scores_.begin(), last, scores_.end());
        threshold = *last;
        room = static_cast<std::size_t>(std::count(scores_.begin(), last, threshold));
    }
    const std::size_t most = std::min(width, candidates_.size());
    traces_.emplace_back();
    traces_.back().reserve(most);
    next_.nodes.clear();
    next_.nodes.reserve(most);
    if (next_.tiles.size() < most * stride_) next_.tiles.resize(most * stride_);
    for (const Candidate& candidate : candidates_) {
        if (candidate.score > threshold) continue;
        if (candidate.score == threshold) {
            if (room == 0) continue;
            --room;
        }
        keep(candidate, next_.tiles.data() + next_.nodes.size() * stride_);
    }
    next_.tiles.resize(next_.nodes.size() * stride_);
    std::swap(now_, next_);
}

template <class Evaluation, class Small>
void Search<Evaluation, Small>::keep(const Candidate& candidate, Small* tiles) {
    std::copy_n(now_.tiles.data() + candidate.parent * stride_, stride_, tiles);
    int blank = now_.nodes[candidate.parent].blank;
    for (int i = 0; i < candidate.length; ++i) slide_tile(tiles, blank, candidate.slide);
    next_.nodes.push_back(
        {candidate.hash, candidate.score, static_cast<std::uint16_t>(blank), candidate.slide});
    traces_.back().push_back(candidate.parent * 128 + candidate.length * 4u + candidate.slide);
}

template <class Evaluation, class Small>
std::vector<Slide> Search<Evaluation, Small>::way_to(const Candidate& candidate) const {
    std::vector<Slide> slides(candidate.length, static_cast<Slide>(candidate.slide));
    std::uint32_t node = candidate.parent;
    for (auto layer = traces_.rbegin();; ++layer) {
        const Trace trace = (*layer)[node];
        const std::uint32_t length = (trace >> 2) & 31;
        node = trace >> 7;
        if (length == 0) break;
        slides.insert(slides.end(), length, static_cast<Slide>(trace & 3));
    }
    const std::vector<Slide>& before = starts_[node].slides;
    slides.insert(slides.end(), before.rbegin(), before.rend());
    std::reverse(slides.begin(), slides.end());
    return slides;
}

}  // namespace

Task Task::whole(const Arrangement& arrangement) {
    const auto count = static_cast<std::size_t>(arrangement.count());
    return {std::vector<char>(count, 1), std::vector<char>(count, 0), 1, 0};
}

template <class Evaluation>
std::vector<Leg> Beam<Evaluation>::run(const std::vector<Leg>& starts, Pace& pace, int most_cost,
                                       Effort& effort) const {
    if (shape_.count() <= bytes_reach)
        return Search<Evaluation, std::uint8_t>(shape_, evaluation_, metric_, task_, starts)
            .run(pace, most_cost, effort);
    return Search<Evaluation, std::uint16_t>(shape_, evaluation_, metric_, task_, starts)
        .run(pace, most_cost, effort);
}

template class Beam<OrderedDistance>;
template class Beam<SquareSum>;

}  // namespace sightread::sliding
