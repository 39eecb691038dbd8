// Where the cat wins at sight: from the ways out inwards.
//
// An escape is a cell with a set of cells, its carrier, such that a cat on the cell gets out, the
// catcher to move, as long as the carrier is free. A way out is an escape of itself. Escapes of
// neighbours whose carriers have no cell in common, but for the cat's own, make an escape of the
// cell between them: no single block hits all. (It is Anshelevich's and-rule for the game of Hex,
// 2002, with more than two carriers and a walker.) Every win of the cat is of this kind, but cells
// have too many carriers to keep all; a few small ones are kept, so what is not found is not proven
// lost. Escapes found by the search can be added.
#pragma once

#include "solvers/cat/field.hpp"

#include <algorithm>
#include <vector>

namespace sightread::cat {

template <int Words>
class Escapes {
public:
    using Set = Bits<Words>;

    struct Escape {
        Set carrier;
        int size;
        int cell;
        int record;             // of the proof where it is known already; -1 elsewhere
        std::vector<int> made;  // of these escapes; empty for ways out
    };

    explicit Escapes(const Field<Words>& field) : field_(field), lists_(field.next.size()) {}

    // Forgets everything; the ways out are escapes.
    void begin(const Set& blocked) {
        open_ = field_.cells - blocked;
        count_ = 0;
        for (auto& list : lists_) list.count = 0;
        fresh_ = {};
        for_each(open_ & field_.exits, [&](int exit) { add(exit, Set::single(exit), 1, -1, {}); });
    }

    // An escape known from elsewhere. REQUIRES: its carrier is free.
    void know(int cell, const Set& carrier, int record) {
        add(cell, carrier, carrier.count(), record, {});
    }

    // Until nothing new is found, or one of the targets is an escape.
    void grow(const Set& targets) {
        for (int round = 0; round < most_rounds && fresh_.any(); ++round) {
            const Set turn = (field_.around(fresh_) & open_) - field_.exits;
            fresh_ = {};
            bool is_found = false;
            for_each(turn, [&](int cell) {
                if (combine(cell) && targets.test(cell)) is_found = true;
            });
            if (is_found) return;
        }
    }

    bool has(int cell) const { return lists_[cell].count > 0; }
    // The smallest. REQUIRES: has(cell).
    const Escape& best(int cell) const { return pool_[lists_[cell].ids[0]]; }
    Escape& at(int id) { return pool_[id]; }
    int best_id(int cell) const { return lists_[cell].ids[0]; }

    // Where a block may stop a cat on this cell, by the escapes that are known: the cells that all
    // of its neighbours' carriers share.
    Set must_play(int cell) const {
        Set must = open_ - Set::single(cell);
        for_each(field_.beside[cell] & open_, [&](int next) {
            for (int i = 0; i < lists_[next].count; ++i) must &= pool_[lists_[next].ids[i]].carrier;
        });
        return must;
    }

    // The escapes of the cell's neighbours.
    std::vector<int> options(int cell) const {
        std::vector<int> options;
        for_each(field_.beside[cell] & open_, [&](int next) {
            for (int i = 0; i < lists_[next].count; ++i) options.push_back(lists_[next].ids[i]);
        });
        return options;
    }

private:
    static constexpr int most_kept = 5;
    static constexpr int most_rounds = 16;
    struct List {
        std::array<int, most_kept> ids;  // by size of the carrier
        int count = 0;
    };

    bool add(int cell, const Set& carrier, int size, int record, const std::vector<int>& made) {
        List& list = lists_[cell];
        for (int i = 0; i < list.count; ++i)
            if (carrier.contains(pool_[list.ids[i]].carrier)) return false;
        if (list.count == most_kept && pool_[list.ids[most_kept - 1]].size <= size) return false;
        if (count_ == static_cast<int>(pool_.size())) pool_.emplace_back();
        pool_[count_] = {carrier, size, cell, record, made};
        int place = 0;
        for (int i = 0; i < list.count; ++i)  // those that need more are of no use any more
            if (!pool_[list.ids[i]].carrier.contains(carrier)) list.ids[place++] = list.ids[i];
        list.count = std::min(place, most_kept - 1);
        place = list.count++;
        for (; place > 0 && pool_[list.ids[place - 1]].size > size; --place)
            list.ids[place] = list.ids[place - 1];
        list.ids[place] = count_++;
        fresh_.set(cell);
        return true;
    }

    // Tries to make new escapes of this cell.
    bool combine(int cell) {
        options_.clear();
        int sources = 0;
        for (const int next : field_.next[cell]) {
            if (next < 0 || lists_[next].count == 0) continue;
            ++sources;
            for (int i = 0; i < lists_[next].count; ++i) options_.push_back(lists_[next].ids[i]);
        }
        if (sources < 2) return false;
        const Set own = Set::single(cell);
        Set shared = open_ - own;
        for (const int option : options_) shared &= pool_[option].carrier;
        if (shared.any()) return false;
        bool is_new = false;
        return combine_pairs(cell, own, is_new) ? is_new : combine_more(cell, own);
    }

    // Is there a pair at all?
    bool combine_pairs(int cell, const Set& own, bool& is_new) {
        bool is_found = false;
        for (std::size_t i = 0; i < options_.size(); ++i) {
            for (std::size_t j = i + 1; j < options_.size(); ++j) {
                const Set &a = pool_[options_[i]].carrier, &b = pool_[options_[j]].carrier;
                if (((a & b) - own).any()) continue;
                is_found = true;
                const Set carrier = a | b | own;
                if (add(cell, carrier, carrier.count(), -1, {options_[i], options_[j]}))
                    is_new = true;
            }
        }
        return is_found;
    }

    // Three and more: from each option, always the one that leaves least in common.
    bool combine_more(int cell, const Set& own) {
        bool is_new = false;
        for (std::size_t start = 0; start < options_.size(); ++start) {
            Set shared = pool_[options_[start]].carrier - own,
                carrier = pool_[options_[start]].carrier | own;
            std::vector<int> made = {options_[start]};
            while (shared.any()) {
                int best = -1, best_value = 1 << 20;
                const int before = shared.count();
                for (const int option : options_) {
                    const Set& other = pool_[option].carrier;
                    const int left = (shared & other).count();
                    if (left == before) continue;
                    const int value = left * 4 + (other - carrier).count();
                    if (value < best_value) {
                        best_value = value;
                        best = option;
                    }
                }
                if (best < 0) break;
                shared &= pool_[best].carrier;
                carrier |= pool_[best].carrier;
                made.push_back(best);
            }
            if (shared.none() && add(cell, carrier, carrier.count(), -1, made)) is_new = true;
        }
        return is_new;
    }

    const Field<Words>& field_;
    Set open_;
    Set fresh_;  // cells with an escape that was not combined yet
    std::vector<Escape> pool_;
    int count_ = 0;
    std::vector<List> lists_;
    std::vector<int> options_;
};

}  // namespace sightread::cat
