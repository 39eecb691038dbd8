// What the search for proofs remembers of positions: proof and disproof numbers, and where a block
// may help. A table of fixed places that grows to its limit, after which positions with little work
// in them make room.
#pragma once

#include "solvers/cat/bits.hpp"

#include <vector>

namespace sightread::cat {

template <int Words>
struct Entry {
    std::uint64_t key = 0;  // 0: empty
    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;
    int record = -1;           // of the proof, when one of the numbers is 0
    std::uint32_t effort = 0;  // positions looked at below this one
    int rank = 0;              // how large a ring was tried
    // The catcher to move: where a block may help. The cat to move: steps that are not refuted yet.
    Bits<Words> open;
    // The catcher to move: which blocks to try first.
    Bits<Words> favoured;
};

template <int Words>
class Transpositions {
public:
    explicit Transpositions(std::size_t most_entries)
        : most_(most_entries), entries_(std::size_t{1} << 12) {}

    Entry<Words>* find(std::uint64_t key) {
        for (std::size_t i = 0; i < reach; ++i) {
            Entry<Words>& entry = entries_[(key + i) & (entries_.size() - 1)];
            if (entry.key == key) return &entry;
        }
        return nullptr;
    }

    // Pointers from find() are of no use afterwards.
    void store(const Entry<Words>& entry) {
        if (Entry<Words>* old = find(entry.key)) {
            *old = entry;
            return;
        }
        if (used_ * 4 > entries_.size() * 3 && entries_.size() < most_) grow();
        place(entry);
    }

private:
    static constexpr std::size_t reach = 8;

    void place(const Entry<Words>& entry) {
        Entry<Words>* least = nullptr;
        for (std::size_t i = 0; i < reach; ++i) {
            Entry<Words>& old = entries_[(entry.key + i) & (entries_.size() - 1)];
            if (old.key == 0) {
                ++used_;
                old = entry;
                return;
            }
            if (!least || old.effort < least->effort) least = &old;
        }
        *least = entry;
    }

    void grow() {
        std::vector<Entry<Words>> old(entries_.size() * 4);
        old.swap(entries_);
        used_ = 0;
        for (const Entry<Words>& entry : old)
            if (entry.key != 0) place(entry);
    }

    std::size_t most_;
    std::size_t used_ = 0;
    std::vector<Entry<Words>> entries_;
};

}  // namespace sightread::cat
