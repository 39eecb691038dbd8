#include "tests/solvers/cat/checker.hpp"

#include <algorithm>
#include <bitset>
#include <set>

namespace sightread::cat::test {

namespace {

class Checker {
public:
    Checker(const Certificate& certificate, const Board& board)
        : certificate_(certificate),
          board_(board),
          plain_(board),
          needs_(certificate.claims.size()) {}

    std::string check(bool is_cats_turn) {
        for (std::size_t i = 0; i < certificate_.claims.size(); ++i) {
            for (const Cell cell : certificate_.claims[i].cells)
                needs_[i].insert(board_.index(cell));
            const std::string fault = certificate_.is_cats ? cats_fault(i) : catchers_fault(i);
            if (!fault.empty()) return "claim " + std::to_string(i) + ": " + fault;
        }
        for (const int root : certificate_.roots) {
            for (const int cell : needs_[root]) {
                if (static_cast<bool>(plain_.is_blocked[cell]) == certificate_.is_cats)
                    return "a root needs a cell that it has not";
            }
        }
        return is_cats_turn ? fault_of_roots_for_cats_turn() : fault_of_root();
    }

private:
    enum class Held : char { unknown, yes, no };
    using Cells = std::bitset<largest_size * largest_size>;

    const Claim& claim(std::size_t i) const { return certificate_.claims[i]; }
    int cat_of(std::size_t i) const { return board_.index(claim(i).cat); }
    bool is_beside(int a, int b) const {
        return std::find(plain_.beside[a].begin(), plain_.beside[a].end(), b) !=
               plain_.beside[a].end();
    }

    std::string cats_fault(std::size_t i) {
        const int cat = cat_of(i);
        if (claim(i).reason != Reason::escape) return "only an escape is the cat's";
        if (needs_[i].count(cat) == 0) return "the cat's own cell is not among its cells";
        if (plain_.is_exit(cat)) return "";
        if (claim(i).relies_on.empty()) return "neither a way out nor a fork";
        std::set<int> shared = needs_[i];
        shared.erase(cat);
        for (const int other : claim(i).relies_on) {
            if (other < 0 || other >= static_cast<int>(i)) return "relies on what comes later";
            if (!is_beside(cat, cat_of(other))) return "relies on a claim that is not next to it";
            if (!std::includes(needs_[i].begin(), needs_[i].end(), needs_[other].begin(),
                               needs_[other].end()))
                return "needs less than what it relies on";
            std::set<int> rest;
            std::set_intersection(shared.begin(), shared.end(), needs_[other].begin(),
                                  needs_[other].end(), std::inserter(rest, rest.end()));
            shared = rest;
        }
        return shared.empty() ? "" : "one block hits all of its ways";
    }

    std::string catchers_fault(std::size_t i) {
        switch (claim(i).reason) {
            case Reason::escape:
                return "an escape is the cat's";
            case Reason::block:
                return block_fault(i);
            case Reason::fence:
                return holds_fence(i, ring_of(i)) ? "" : "the fence does not hold";
            case Reason::ring:
                return ring_fault(i);
        }
        return "no reason";
    }

    std::string block_fault(std::size_t i) {
        if (!claim(i).block) return "no block";
        const int cat = cat_of(i), block = board_.index(*claim(i).block);
        if (plain_.is_exit(cat)) return "the cat is out";
        if (block == cat) return "blocks the cat's own cell";
        std::set<int> walls = needs_[i];
        if (walls.count(cat) != 0) return "the cat stands on a wall";
        walls.insert(block);
        std::set<int> held = walls;
        for (const int other : claim(i).relies_on) {
            if (other < 0 || other >= static_cast<int>(i)) return "relies on what comes later";
            if (!std::includes(walls.begin(), walls.end(), needs_[other].begin(),
                               needs_[other].end()))
                return "relies on walls that are not there";
            held.insert(cat_of(other));
        }
        for (const int step : plain_.beside[cat])
            if (held.count(step) == 0) return "a step is left to the cat";
        return "";
    }

    std::vector<int> ring_of(std::size_t i) const {
        std::vector<int> ring;
        for (const Cell cell : claim(i).ring) ring.push_back(board_.index(cell));
        return ring;
    }

    // Wherever the cat goes without entering the fence, it meets no way out and one gap of it at
    // most.
    bool holds_fence(std::size_t i, const std::vector<int>& ring) const {
        const std::set<int> fence(ring.begin(), ring.end());
        const int cat = cat_of(i);
        if (fence.count(cat) != 0 || needs_[i].count(cat) != 0) return false;
        std::vector<int> reached = {cat};
        std::set<int> is_seen = {cat};
        for (std::size_t k = 0; k < reached.size(); ++k) {
            if (plain_.is_exit(reached[k])) return false;
            int gaps = 0;
            for (const int next : plain_.beside[reached[k]]) {
                if (fence.count(next) != 0) ++gaps;
                if (fence.count(next) != 0 || needs_[i].count(next) != 0) continue;
                if (is_seen.insert(next).second) reached.push_back(next);
            }
            if (gaps > 1) return false;
        }
        return true;
    }

    std::string ring_fault(std::size_t i) {
        if (claim(i).ring.size() > 16) return "the ring is too large to be played through";
        walls_.assign(plain_.is_blocked.size(), 0);
        for (const int cell : needs_[i]) walls_[cell] = 1;
        if (walls_[cat_of(i)] != 0) return "the cat stands on a wall";
        ring_ = ring_of(i);
        place_in_ring_.assign(walls_.size(), -1);
        for (std::size_t k = 0; k < ring_.size(); ++k) {
            if (walls_[ring_[k]] != 0) return "the ring has a cell that is blocked already";
            if (place_in_ring_[ring_[k]] >= 0) return "the ring has a cell twice";
            place_in_ring_[ring_[k]] = static_cast<int>(k);
        }
        held_.assign(walls_.size() << ring_.size(), Held::unknown);
        is_fence_known_.assign(std::size_t{1} << ring_.size(), 0);
        fenced_.resize(std::max(fenced_.size(), is_fence_known_.size()));
        return holds_ring(cat_of(i), (1u << ring_.size()) - 1) ? "" : "the ring does not hold";
    }

    // The catcher to move, `left` of the ring's cells not blocked yet.
    bool holds_ring(int cat, unsigned left) {
        if (plain_.is_exit(cat)) return false;
        Held& known = held_[(static_cast<std::size_t>(cat) << ring_.size()) + left];
        if (known != Held::unknown) return known == Held::yes;
        bool is_held = fenced_cells(left)[cat];
        for (unsigned k = 0; k < ring_.size() && !is_held; ++k) {
            if ((left >> k & 1) == 0 || ring_[k] == cat) continue;
            is_held =
                std::all_of(plain_.beside[cat].begin(), plain_.beside[cat].end(), [&](int step) {
                    return is_wall(step, left & ~(1u << k)) || holds_ring(step, left & ~(1u << k));
                });
        }
        known = is_held ? Held::yes : Held::no;
        return is_held;
    }

    bool is_wall(int cell, unsigned left) const {
        return walls_[cell] != 0 ||
               (place_in_ring_[cell] >= 0 && (left >> place_in_ring_[cell] & 1) == 0);
    }

    // The largest set of open cells without ways out in which no cell has two open neighbours
    // outside of the set.
    const Cells& fenced_cells(unsigned left) {
        Cells& inside = fenced_[left];
        if (is_fence_known_[left] != 0) return inside;
        inside.reset();
        const int cells = static_cast<int>(walls_.size());
        for (int cell = 0; cell < cells; ++cell)
            inside[cell] = plain_.beside[cell].size() == 6 && !is_wall(cell, left);
        for (bool is_changed = true; is_changed;) {
            is_changed = false;
            for (int cell = 0; cell < cells; ++cell) {
                if (!inside[cell]) continue;
                const auto& around = plain_.beside[cell];
                const auto outside = std::count_if(around.begin(), around.end(), [&](int next) {
                    return !is_wall(next, left) && !inside[next];
                });
                if (outside <= 1) continue;
                inside.reset(cell);
                is_changed = true;
            }
        }
        is_fence_known_[left] = 1;
        return inside;
    }

    std::string fault_of_root() const {
        if (certificate_.roots.size() != 1) return "one root is wanted";
        return cat_of(certificate_.roots[0]) == plain_.cat ? "" : "the root is about another cell";
    }

    std::string fault_of_roots_for_cats_turn() const {
        std::set<int> answered;
        for (const int root : certificate_.roots) {
            if (!is_beside(plain_.cat, cat_of(root)) || plain_.is_blocked[cat_of(root)])
                return "no step of the cat";
            answered.insert(cat_of(root));
        }
        if (certificate_.is_cats) return answered.size() == 1 ? "" : "one step is wanted";
        for (const int step : plain_.beside[plain_.cat])
            if (!plain_.is_blocked[step] && answered.count(step) == 0)
                return "a step has no answer";
        return "";
    }

    const Certificate& certificate_;
    const Board& board_;
    PlainBoard plain_;
    std::vector<std::set<int>> needs_;
    // Of the ring that is played through.
    std::vector<char> walls_;
    std::vector<int> ring_;
    std::vector<int> place_in_ring_;  // of a cell; -1: not on it
    std::vector<Held> held_;          // by the cat's cell, then by what is left of the ring
    std::vector<Cells> fenced_;       // by what is left of the ring
    std::vector<char> is_fence_known_;
};

}  // namespace

std::string fault_of(const Certificate& certificate, const Board& board, bool is_cats_turn) {
    return Checker(certificate, board).check(is_cats_turn);
}

}  // namespace sightread::cat::test
