// Writes down what the search has found: each proof with the cells that it needs, as few as can be,
// so that it holds on many boards.
#pragma once

#include "solvers/cat/field.hpp"
#include "solvers/cat/proofs.hpp"

#include <algorithm>
#include <vector>

namespace sightread::cat {

// All functions return the number of the record, in the proofs that were given.
template <int Words>
class ProofWriter {
public:
    using Set = Bits<Words>;

    ProofWriter(const Field<Words>& field, Proofs<Words>& proofs)
        : field_(field), proofs_(proofs) {}

    // The cat is caught within what is fenced off.
    int fence(int cat, const Set& blocked, const Set& fenced) {
        const Set inside = field_.flood(Set::single(cat), fenced);
        const Set edge = field_.around(inside) - inside;
        Record<Words> record;
        record.reason = Reason::fence;
        record.cat = static_cast<short>(cat);
        record.cells = edge & blocked;
        record.ring = edge - blocked;
        return proofs_.add(record, {});
    }

    // `inside`: caught when all of the ring is blocked; the cat never gets further.
    int ring(int cat, const Set& blocked, const Set& ring, const Set& inside) {
        const Set walked = field_.flood(Set::single(cat), inside | ring);
        Record<Words> record;
        record.reason = Reason::ring;
        record.cat = static_cast<short>(cat);
        record.cells = field_.around(walked) & blocked;
        record.ring = ring;
        return proofs_.add(record, {});
    }

    // The catcher holds all steps of the cat, by a proof for each.
    int all_steps(int cat, const Set& blocked, const std::vector<int>& steps) {
        Record<Words> record;
        record.reason = Reason::block;
        record.cat = static_cast<short>(cat);
        record.cells = field_.beside[cat] & blocked;
        for (const int step : steps) record.cells |= proofs_[step].cells;
        return proofs_.add(record, steps);
    }

    // The catcher wins by a block, after which all steps are held.
    int block(int block, int all_steps) {
        Record<Words> record = proofs_[all_steps];
        std::vector<int> rests_on;
        for (int i = 0; i < record.count; ++i) rests_on.push_back(proofs_.rests_on(all_steps, i));
        record.cells.reset(block);
        record.block = static_cast<short>(block);
        return proofs_.add(record, rests_on);
    }

    // No block helps: of the cat's options some share no cell but its own. Chosen one by one, each
    // leaving the fewest shared cells and adding the fewest to what is needed, from several
    // beginnings. REQUIRES: all options together share none.
    int no_block(int cat, const std::vector<int>& options) {
        const Set own = Set::single(cat);
        Set best_carrier;
        std::vector<int> best;
        for (std::size_t i = 0; i < std::min(options.size(), most_beginnings); ++i) {
            const int start = options[i];
            Set carrier = proofs_[start].cells | own, shared = proofs_[start].cells - own;
            std::vector<int> chosen = {start};
            while (shared.any()) {
                const int next = next_option(options, shared, carrier);
                shared &= proofs_[next].cells;
                carrier |= proofs_[next].cells;
                chosen.push_back(next);
            }
            if (best.empty() || carrier.count() < best_carrier.count()) {
                best_carrier = carrier;
                best = chosen;
            }
        }
        return proofs_.add_escape(cat, best_carrier, best);
    }

private:
    static constexpr std::size_t most_beginnings = 12;

    int next_option(const std::vector<int>& options, const Set& shared, const Set& carrier) const {
        int next = -1, next_value = 1 << 20;
        const int before = shared.count();
        for (const int option : options) {
            const Set& other = proofs_[option].cells;
            const int left = (shared & other).count();
            const int value = left * 4 + (other - carrier).count();
            if (left == before || value >= next_value) continue;
            next = option;
            next_value = value;
        }
        return next;
    }

    const Field<Words>& field_;
    Proofs<Words>& proofs_;
};

}  // namespace sightread::cat
