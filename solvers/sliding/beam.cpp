#include "solvers/sliding/beam.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>
#include <random>

namespace sightread::sliding {

namespace {

constexpr std::uint64_t seed = 20;

}  // namespace

Task Task::whole(const Arrangement& arrangement) {
    const auto count = static_cast<std::size_t>(arrangement.count());
    return {std::vector<char>(count, 1), std::vector<char>(count, 0), 1, 0};
}

Beam::Beam(const Arrangement& shape, const Evaluation& evaluation, Metric metric, const Task& task)
    : shape_(shape),
      evaluation_(evaluation),
      metric_(metric),
      count_(shape.count()),
      most_ends_(task.most_ends),
      patience_(task.patience),
      scratch_(2u * shape.count()) {
    std::mt19937_64 random(seed);
    const int goal_blank = shape.goal_blank;
    for (int tile = 0; tile < count_; ++tile)
        for (int cell = 0; cell < count_; ++cell)
            keys_.push_back(task.counts[tile] != 0 && tile != goal_blank ? random() : 0);
    const bool is_blank_asked = task.counts[goal_blank] != 0;
    for (int cell = 0; cell < count_; ++cell) {
        blank_keys_.push_back(random());
        for (int slide = 0; slide < 4; ++slide) {
            const int from = neighbour(shape, cell, static_cast<Slide>(slide));
            beside_.push_back(from >= 0 && task.is_locked[from] == 0 ? from : -1);
        }
        goal_hash_ ^= keys_[static_cast<std::size_t>(cell) * count_ + cell];
    }
    // With all other tiles in place the blank is too.
    assert(!is_blank_asked || std::count(task.counts.begin(), task.counts.end(), 0) == 0);
    (void)is_blank_asked;
}

std::vector<Leg> Beam::run(const std::vector<Leg>& starts, std::size_t width, int most_cost, Effort& effort) {
    starts_ = &starts;
    now_ = {};
    ends_.clear();
    end_hashes_.clear();
    traces_.clear();
    met_.assign(std::bit_ceil(std::clamp<std::size_t>(16 * width, 1 << 10, 1 << 20)), 0);
    std::size_t joined = 0;
    for (int cost = starts.front().cost; cost <= most_cost; ++cost) {
        if (traces_.empty()) traces_.emplace_back();
        join(starts, joined, cost);
        if (now_.nodes.empty() && joined == starts.size()) break;
        if (!ends_.empty() && (ends_.size() >= most_ends_ || cost - ends_.front().cost >= patience_)) break;
        candidates_.clear();
        for (std::uint32_t parent = 0; parent < now_.nodes.size() && ends_.size() < most_ends_; ++parent) {
            if (cost < most_cost) expand(parent, cost, effort);
            if ((parent & 0x3ff) == 0x3ff && effort.is_over()) return std::move(ends_);
        }
        if (effort.is_over()) return std::move(ends_);
        keep_best(width);
    }
    std::stable_sort(ends_.begin(), ends_.end(), [](const Leg& a, const Leg& b) { return a.cost < b.cost; });
    return std::move(ends_);
}

void Beam::join(const std::vector<Leg>& starts, std::size_t& next, int cost) {
    for (; next < starts.size() && starts[next].cost == cost; ++next) {
        const Leg& start = starts[next];
        Node node{0, 0, static_cast<std::uint16_t>(start.position.blank), static_cast<std::uint8_t>(start.last)};
        const std::size_t offset = now_.tiles.size();
        now_.tiles.insert(now_.tiles.end(), start.position.at.begin(), start.position.at.end());
        now_.tiles.resize(offset + 2u * count_);
        Tile* tiles = &now_.tiles[offset];
        for (int cell = 0; cell < count_; ++cell) {
            tiles[count_ + tiles[cell]] = static_cast<Tile>(cell);
            node.hash ^= keys_[static_cast<std::size_t>(tiles[cell]) * count_ + cell];
        }
        if (node.hash == goal_hash_) {
            ends_.push_back(start);
            now_.tiles.resize(offset);
            continue;
        }
        node.score = evaluation_.score({tiles, tiles + count_, node.blank});
        now_.nodes.push_back(node);
        traces_.back().push_back(static_cast<Trace>(next) * 128);
    }
}

void Beam::expand(std::uint32_t parent, int cost, Effort& effort) {
    const Node& node = now_.nodes[parent];
    Tile* const tiles = now_.tiles.data() + static_cast<std::size_t>(parent) * 2 * count_;
    const bool is_by_click = metric_ == Metric::clicks;
    for (int slide = 0; slide < 4; ++slide) {
        if ((slide ^ 2) == node.last || (is_by_click && slide == node.last)) continue;
        Tile* seen = tiles;
        int blank = node.blank;
        std::uint64_t hash = node.hash;
        int score = node.score;
        for (int length = 1;; ++length) {
            const int from = beside_[blank * 4 + slide];
            if (from < 0) break;
            const std::uint64_t* keys = &keys_[static_cast<std::size_t>(seen[from]) * count_];
            hash ^= keys[from] ^ keys[blank];
            ++effort.nodes;
            const Candidate candidate{hash, parent, score, static_cast<std::uint8_t>(slide),
                                      static_cast<std::uint8_t>(length)};
            if (hash == goal_hash_) return add_end(candidate, tiles, node.blank, cost + 1);
            const std::uint64_t position = hash ^ blank_keys_[from];
            std::uint64_t& met = met_[position & (met_.size() - 1)];
            const bool is_new = met != position;
            if (is_new || is_by_click) score += evaluation_.change({seen, seen + count_, blank}, from);
            if (is_new) {
                met = position;
                candidates_.push_back(candidate);
                candidates_.back().score = score;
            }
            if (!is_by_click) break;
            if (seen == tiles) {
                std::copy_n(tiles, 2 * count_, scratch_.begin());
                seen = scratch_.data();
            }
            slide_tile(seen, blank, slide);
        }
    }
}

void Beam::add_end(const Candidate& candidate, const Tile* tiles, int blank, int cost) {
    if (ends_.size() >= most_ends_) return;
    std::vector<Tile> after(tiles, tiles + 2 * static_cast<std::ptrdiff_t>(count_));
    for (int i = 0; i < candidate.length; ++i) slide_tile(after.data(), blank, candidate.slide);
    std::uint64_t hash = 0;
    for (int cell = 0; cell < count_; ++cell) hash = (hash ^ after[cell]) * 0x9e3779b97f4a7c15u + (hash >> 29);
    if (!end_hashes_.insert(hash).second) return;
    Leg end{shape_, cost, candidate.slide, way_to(candidate)};
    end.position.at.assign(after.begin(), after.begin() + count_);
    end.position.blank = blank;
    ends_.push_back(std::move(end));
}

void Beam::slide_tile(Tile* tiles, int& blank, int slide) const {
    const int from = beside_[blank * 4 + slide];
    tiles[blank] = tiles[from];
    tiles[count_ + tiles[from]] = static_cast<Tile>(blank);
    tiles[from] = static_cast<Tile>(shape_.goal_blank);
    tiles[count_ + shape_.goal_blank] = static_cast<Tile>(from);
    blank = from;
}

// All below a threshold, and of those that are equal to it as many as there is room for.
void Beam::keep_best(std::size_t width) {
    traces_.emplace_back();
    next_.nodes.clear();
    next_.tiles.clear();
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
    for (const Candidate& candidate : candidates_) {
        if (candidate.score > threshold) continue;
        if (candidate.score == threshold) {
            if (room == 0) continue;
            --room;
        }
        keep(candidate);
    }
    std::swap(now_, next_);
}

void Beam::keep(const Candidate& candidate) {
    const Tile* parent = now_.tiles.data() + static_cast<std::size_t>(candidate.parent) * 2 * count_;
    next_.tiles.insert(next_.tiles.end(), parent, parent + 2 * static_cast<std::ptrdiff_t>(count_));
    int blank = now_.nodes[candidate.parent].blank;
    Tile* tiles = &next_.tiles[next_.tiles.size() - 2 * static_cast<std::size_t>(count_)];
    for (int i = 0; i < candidate.length; ++i) slide_tile(tiles, blank, candidate.slide);
    next_.nodes.push_back({candidate.hash, candidate.score, static_cast<std::uint16_t>(blank), candidate.slide});
    traces_.back().push_back(candidate.parent * 128 + candidate.length * 4u + candidate.slide);
}

std::vector<Slide> Beam::way_to(const Candidate& candidate) const {
    std::vector<Slide> slides(candidate.length, static_cast<Slide>(candidate.slide));
    std::uint32_t node = candidate.parent;
    for (auto layer = traces_.rbegin();; ++layer) {
        const Trace trace = (*layer)[node];
        const std::uint32_t length = (trace >> 2) & 31;
        node = trace >> 7;
        if (length == 0) break;
        slides.insert(slides.end(), length, static_cast<Slide>(trace & 3));
    }
    const std::vector<Slide>& before = (*starts_)[node].slides;
    slides.insert(slides.end(), before.rbegin(), before.rend());
    std::reverse(slides.begin(), slides.end());
    return slides;
}

}  // namespace sightread::sliding
