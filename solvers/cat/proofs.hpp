// Proofs that the search has found, each a few words: which cells the winner needs and on which
// other proofs it rests. They stay until the search ends, so that the certificate can be put
// together (certificate.hpp).
#pragma once

#include "solvers/cat/bits.hpp"
#include "solvers/cat/certificate.hpp"

#include <unordered_map>
#include <vector>

namespace sightread::cat {

template <int Words>
struct Record {
    Bits<Words> cells;  // needed: free for the cat, blocked for the catcher
    Bits<Words> ring;   // of a fence or a ring
    Reason reason = Reason::escape;
    short cat = 0;
    short block = -1;
    int first = 0;  // of the proofs that it rests on
    int count = 0;
};

template <int Words>
class Proofs {
public:
    int add(Record<Words> record, const std::vector<int>& rests_on) {
        record.first = static_cast<int>(rests_on_.size());
        record.count = static_cast<int>(rests_on.size());
        rests_on_.insert(rests_on_.end(), rests_on.begin(), rests_on.end());
        records_.push_back(record);
        return static_cast<int>(records_.size()) - 1;
    }

    // The same fork is found again and again: one record for it.
    int add_escape(int cat, const Bits<Words>& carrier, const std::vector<int>& rests_on) {
        const std::uint64_t key = carrier.hash() * 1009 + static_cast<std::uint64_t>(cat);
        const auto [place, is_new] = escapes_.try_emplace(key, 0);
        if (is_new) {
            Record<Words> record;
            record.cells = carrier;
            record.cat = static_cast<short>(cat);
            place->second = add(record, rests_on);
        }
        return place->second;
    }

    const Record<Words>& operator[](int record) const { return records_[record]; }
    int rests_on(int record, int i) const { return rests_on_[records_[record].first + i]; }

    std::size_t bytes() const {
        return records_.capacity() * sizeof(Record<Words>) + rests_on_.capacity() * sizeof(int) +
               escapes_.size() * 40;
    }

private:
    std::vector<Record<Words>> records_;
    std::vector<int> rests_on_;
    std::unordered_map<std::uint64_t, int> escapes_;
};

// Proofs by the cell of the cat, to be found again on other boards: one that needs fewer cells
// holds there, too.
template <int Words>
class Lessons {
public:
    explicit Lessons(std::size_t cells) : by_cell_(cells) {}

    void learn(int cell, const Bits<Words>& needed, int record) {
        auto& lessons = by_cell_[cell];
        std::erase_if(lessons,
                      [&](const Lesson& lesson) { return lesson.needed.contains(needed); });
        lessons.push_back({needed, record});
    }

    // The record of a lesson that needs nothing outside of `had`; -1 when there is none.
    int recall_within(int cell, const Bits<Words>& had) {
        auto& lessons = by_cell_[cell];
        for (std::size_t i = lessons.size(); i-- > 0;) {
            if (!had.contains(lessons[i].needed)) continue;
            const int record = lessons[i].record;
            // soon found again
            if (i + 1 < lessons.size()) std::swap(lessons[i], lessons[(i + lessons.size()) / 2]);
            return record;
        }
        return -1;
    }

    template <class Visit>
    void for_each_within(int cell, const Bits<Words>& had, const Visit& visit) const {
        for (const Lesson& lesson : by_cell_[cell])
            if (had.contains(lesson.needed)) visit(lesson.record);
    }

private:
    struct Lesson {
        Bits<Words> needed;
        int record;
    };
    std::vector<std::vector<Lesson>> by_cell_;
};

}  // namespace sightread::cat
