// The cheapest ring: a set of free cells of least weight which, blocked, cuts the cat off. A
// minimum vertex cut, by augmenting paths (Ford and Fulkerson, 1956) on cells split in two; weights
// are whole numbers, and small.
#pragma once

#include "solvers/cat/field.hpp"

#include <algorithm>
#include <vector>

namespace sightread::cat {

template <int Words>
class CutFinder {
public:
    using Set = Bits<Words>;

    explicit CutFinder(const Field<Words>& field)
        : field_(field),
          through_(field.next.size()),
          along_(field.next.size()),
          came_from_(2 * field.next.size()),
          mark_(2 * field.next.size(), 0) {}

    struct Cut {
        Set cells;
        int weight = 0;
        bool exists = true;  // false when the weight reached `most` first
    };

    // `weight(cell)` >= 1 for every open cell. Stops when the weight passes `most`.
    // REQUIRES: the cat is on no way out.
    template <class Weight>
    Cut find(const Set& blocked, int cat, const Weight& weight, int most) {
        open_ = field_.cells - blocked;
        open_.reset(cat);
        cat_ = cat;
        std::fill(through_.begin(), through_.end(), 0);
        for (auto& flows : along_) flows.fill(0);
        Cut cut;
        while (true) {
            const int end = find_path(weight);
            if (end < 0) break;
            cut.weight += augment(end, weight);
            if (cut.weight > most) {
                cut.exists = false;
                return cut;
            }
        }
        // Cells whose near side was reached and whose far side was not.
        for_each(open_, [&](int cell) {
            if (mark_[near(cell)] == round_ && mark_[far(cell)] != round_) cut.cells.set(cell);
        });
        return cut;
    }

private:
    static int near(int cell) { return 2 * cell; }
    static int far(int cell) { return 2 * cell + 1; }

    void reach(int node, int from) {
        if (mark_[node] == round_) return;
        mark_[node] = round_;
        came_from_[node] = from;
        queue_.push_back(node);
    }

    // The far side of a way out with capacity left to it, or -1.
    template <class Weight>
    int find_path(const Weight& weight) {
        ++round_;
        queue_.clear();
        reach(far(cat_), -1);
        for (std::size_t i = 0; i < queue_.size(); ++i) {
            const int node = queue_[i];
            const int cell = node / 2;
            if (node == far(cell)) {
                if (cell != cat_ && field_.is_exit[cell]) return node;
                for (int direction = 0; direction < 6; ++direction) {
                    const int other = field_.next[cell][direction];
                    if (other >= 0 && open_.test(other)) reach(near(other), node);
                }
                if (cell != cat_ && through_[cell] > 0) reach(near(cell), node);
            } else {
                if (through_[cell] < weight(cell)) reach(far(cell), node);
                for (int direction = 0; direction < 6; ++direction) {
                    const int other = field_.next[cell][direction];
                    if (other >= 0 && along_[other][opposite(direction)] > 0)
                        reach(far(other), node);
                }
            }
        }
        return -1;
    }

    static int opposite(int direction) { return (direction + 3) % 6; }

    int direction_to(int from, int to) const {
        int direction = 0;
        while (field_.next[from][direction] != to) ++direction;
        return direction;
    }

    template <class Weight>
    int augment(int end, const Weight& weight) {
        int amount = 1 << 20;
        for (int node = end; came_from_[node] >= 0; node = came_from_[node]) {
            const int from = came_from_[node], cell = node / 2;
            if (from / 2 == cell) {
                amount = std::min(
                    amount, node == far(cell) ? weight(cell) - through_[cell] : through_[cell]);
            } else if (node == far(cell)) {
                amount = std::min(amount, along_[cell][direction_to(cell, from / 2)]);
            }
        }
        for (int node = end; came_from_[node] >= 0; node = came_from_[node]) {
            const int from = came_from_[node], cell = node / 2;
            if (from / 2 == cell) {
                through_[cell] += node == far(cell) ? amount : -amount;
            } else if (node == far(cell)) {
                along_[cell][direction_to(cell, from / 2)] -= amount;
            } else {
                along_[from / 2][direction_to(from / 2, cell)] += amount;
            }
        }
        return amount;
    }

    const Field<Words>& field_;
    Set open_;
    int cat_ = 0;
    std::vector<int> through_;
    std::vector<std::array<int, 6>> along_;
    std::vector<int> came_from_;
    std::vector<int> queue_;
    std::vector<unsigned> mark_;
    unsigned round_ = 0;
};

}  // namespace sightread::cat
