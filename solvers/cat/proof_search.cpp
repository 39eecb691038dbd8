#include "solvers/cat/proof_search.hpp"

#include "solvers/cat/proof_certificate.hpp"

#include <algorithm>

namespace sightread::cat {

namespace {

// Up to which effort a ring of this size is thought large enough.
struct RingSize {
    std::size_t cells;
    std::uint32_t effort;
};
constexpr RingSize ring_sizes[] = {{12, 200}, {14, 2000}, {16, ~0u}};

constexpr std::size_t most_favoured = 4;

template <int Words>
constexpr std::size_t most_entries = Words == 2 ? std::size_t{1} << 21 : std::size_t{1} << 20;

}  // namespace

template <int Words>
ProofSearch<Words>::ProofSearch(const Board& board, const Limits& limits)
    : board_(board),
      limits_(limits),
      field_(board),
      cat_(board.index(board.cat)),
      blocked_(field_.blocked_of(board)),
      start_(limits.now()),
      escapes_(field_),
      ring_(field_),
      cut_(field_),
      table_(most_entries<Words>),
      escapes_learned_(board.places.size()),
      catches_learned_(board.places.size()) {}

template <int Words>
std::uint64_t ProofSearch<Words>::key_of(Side side, int cat, const Set& blocked) const {
    std::uint64_t key =
        blocked.hash() + static_cast<std::uint64_t>(cat * 2 + (side == Side::cat ? 1 : 0) + 1);
    key *= 0x94d049bb133111ebu;
    key ^= key >> 31;
    return key | 1;
}

template <int Words>
bool ProofSearch<Words>::is_out_of_time() {
    if (is_stopped_) return true;
    if (nodes_ >= limits_.nodes) is_stopped_ = true;
    if (nodes_ % 16 == 0) {
        if (limits_.now() - start_ >= limits_.time || (limits_.stop && limits_.stop()))
            is_stopped_ = true;
        if (proofs_.bytes() > most_bytes) is_stopped_ = true;
    }
    return is_stopped_;
}

template <int Words>
int ProofSearch<Words>::record_of_escape(int id) {
    typename Escapes<Words>::Escape& escape = escapes_.at(id);
    if (escape.record >= 0) return escape.record;
    std::vector<int> rests_on;
    for (const int other : escape.made) rests_on.push_back(record_of_escape(other));
    return escape.record = proofs_.add_escape(escape.cell, escape.carrier, rests_on);
}

template <int Words>
std::vector<int> ProofSearch<Words>::list_of(const Set& set) {
    std::vector<int> list;
    for_each(set, [&](int cell) { list.push_back(cell); });
    return list;
}

// Rings that are cheap, far cells being cheaper than near ones, in several proportions, and then
// others like them.
template <int Words>
Bits<Words> ProofSearch<Words>::choose_ring(int cat, const Set& blocked, std::size_t size) {
    const Set open = field_.cells - blocked;
    std::array<int, largest_size * largest_size> steps;
    int depth = 0;
    Set reached = Set::single(cat);
    for (Set level = reached; level.any(); ++depth) {
        for_each(level, [&](int cell) { steps[cell] = depth; });
        level = (field_.around(level) & open) - reached;
        reached |= level;
    }
    constexpr int proportions[][8] = {{300, 64, 35, 19, 11, 6, 4, 3},
                                      {300, 40, 30, 23, 18, 14, 11, 9},
                                      {300, 12, 11, 10, 9, 8, 8, 8}};
    Set ring;
    for (const bool is_again : {false, true}) {
        for (const auto& weights : proportions) {
            const auto weight = [&](int cell) {
                return weights[std::min(steps[cell], 7)] * (is_again && ring.test(cell) ? 4 : 1);
            };
            const auto cut = cut_.find(blocked, cat, weight, 4000);
            std::vector<int> fresh = list_of(cut.cells - ring);
            std::stable_sort(fresh.begin(), fresh.end(),
                             [&](int a, int b) { return steps[a] < steps[b]; });
            for (const int cell : fresh) {
                if (static_cast<std::size_t>(ring.count()) >= size) return ring;
                ring.set(cell);
            }
        }
    }
    return ring;
}

template <int Words>
bool ProofSearch<Words>::look_for_escape(const Set& steps, const Set& blocked, Sight& sight) {
    const Set open = field_.cells - blocked;
    for_each(steps, [&](int step) {
        if (sight.escape < 0) sight.escape = escapes_learned_.recall_within(step, open);
    });
    if (sight.escape >= 0) return true;
    escapes_.begin(blocked);
    escapes_.grow(steps);
    for_each(steps, [&](int step) {
        if (sight.escape < 0 && escapes_.has(step))
            sight.escape = record_of_escape(escapes_.best_id(step));
    });
    return sight.escape >= 0;
}

template <int Words>
auto ProofSearch<Words>::look(int cat, const Set& blocked, int rank) -> Sight {
    ++nodes_;
    Sight sight;
    const Set open = field_.cells - blocked;
    sight.unclear = (field_.beside[cat] & open) - fenced_cells(field_, open);
    if (sight.unclear.none()) return sight;
    if (look_for_escape(sight.unclear, blocked, sight)) return sight;
    for_each(sight.unclear, [&](int step) {
        if (catches_learned_.recall_within(step, blocked) >= 0) sight.unclear.reset(step);
    });
    if (sight.unclear.none()) return sight;
    sight.unclear -=
        ring_.play(blocked, list_of(choose_ring(cat, blocked, ring_sizes[rank].cells)));
    return sight;
}

// REQUIRES: the escapes are those of this board.
template <int Words>
void ProofSearch<Words>::store_steps(const Set& blocked, const Sight& sight) {
    for_each(sight.unclear, [&](int step) {
        Entry<Words> entry;
        entry.key = key_of(Side::catcher, step, blocked);
        if (table_.find(entry.key)) return;
        entry.open = escapes_.must_play(step);
        entry.disproof = 1 + static_cast<std::uint32_t>(entry.open.count()) / 8;
        table_.store(entry);
    });
}

template <int Words>
Entry<Words> ProofSearch<Words>::first_entry_of_cat(int cat, const Set& blocked, std::uint64_t key,
                                                    int rank) {
    const Sight sight = look(cat, blocked, rank);
    Entry<Words> entry;
    entry.key = key;
    entry.effort = 1;
    entry.rank = rank;
    entry.open = sight.unclear;
    if (sight.escape >= 0) {
        entry.proof = infinite;
        entry.disproof = 0;
        entry.record = sight.escape;
    } else if (sight.unclear.none()) {
        entry.record = prove_all_steps(cat, blocked, rank);
        entry.proof = 0;
        entry.disproof = infinite;
    } else {
        store_steps(blocked, sight);
        entry.proof = static_cast<std::uint32_t>(sight.unclear.count());
    }
    table_.store(entry);
    return entry;
}

template <int Words>
int ProofSearch<Words>::prove_all_steps(int cat, const Set& blocked, int rank) {
    const Set open = field_.cells - blocked;
    const Set fenced = fenced_cells(field_, open);
    const Set steps = field_.beside[cat] & open;
    std::vector<int> rests_on;
    Set unclear = steps;
    const auto settle = [&](int step, int record) {
        rests_on.push_back(record);
        unclear.reset(step);
    };
    for_each(steps, [&](int step) {
        if (fenced.test(step)) return settle(step, writer_.fence(step, blocked, fenced));
        const Entry<Words>* entry = table_.find(key_of(Side::catcher, step, blocked));
        if (entry && entry->proof == 0) return settle(step, entry->record);
        const int known = catches_learned_.recall_within(step, blocked);
        if (known >= 0) settle(step, known);
    });
    if (unclear.any()) {
        const Set ring = choose_ring(cat, blocked, ring_sizes[rank].cells);
        const Set caught = ring_.play(blocked, list_of(ring));
        const Set inside = ring_.caught(0);
        for_each(unclear & caught, [&](int step) {
            const int record = writer_.ring(step, blocked, ring, inside);
            catches_learned_.learn(step, proofs_[record].cells, record);
            settle(step, record);
        });
    }
    return unclear.any() ? -1 : writer_.all_steps(cat, blocked, rests_on);
}

template <int Words>
int ProofSearch<Words>::prove_no_block(int cat, const Set& blocked, Set& open) {
    const Set free = field_.cells - blocked;
    const Set own = Set::single(cat);
    std::vector<int> options;
    escapes_.begin(blocked);
    escapes_.grow(own);
    for (const int id : escapes_.options(cat)) options.push_back(record_of_escape(id));
    for_each(field_.beside[cat] & free, [&](int step) {
        escapes_learned_.for_each_within(step, free,
                                         [&](int record) { options.push_back(record); });
    });
    for_each(free - own, [&](int block) {
        Set after = blocked;
        after.set(block);
        const Entry<Words>* entry = table_.find(key_of(Side::cat, cat, after));
        if (entry && entry->disproof == 0) options.push_back(entry->record);
    });
    open = free - own;
    for (const int option : options) open &= proofs_[option].cells;
    if (open.any()) return -1;
    const int id = writer_.no_block(cat, options);
    escapes_learned_.learn(cat, proofs_[id].cells, id);
    return id;
}

// The few after which the cat's best step leaves it furthest from a way out.
template <int Words>
Bits<Words> ProofSearch<Words>::favoured_blocks(int cat, const Set& blocked,
                                                const Set& open) const {
    std::vector<std::pair<int, int>> by_farness;
    for_each(open, [&](int block) {
        Set after = blocked;
        after.set(block);
        int least = endless;
        for_each(field_.beside[cat] - after,
                 [&](int step) { least = std::min(least, farness(field_, after, step)); });
        by_farness.emplace_back(-least, block);
    });
    std::sort(by_farness.begin(), by_farness.end());
    Set favoured;
    for (std::size_t i = 0; i < std::min(by_farness.size(), most_favoured); ++i)
        favoured.set(by_farness[i].second);
    return favoured;
}

template <int Words>
void ProofSearch<Words>::visit_catcher(int cat, const Set& blocked, std::uint32_t most_proof,
                                       std::uint32_t most_disproof) {
    const std::uint64_t key = key_of(Side::catcher, cat, blocked);
    const std::uint64_t begun = nodes_;
    Entry<Words> entry = *table_.find(key);
    const std::uint32_t effort = entry.effort;
    if (effort == 0) entry.favoured = favoured_blocks(cat, blocked, entry.open);
    const auto save = [&] {
        entry.effort = effort + static_cast<std::uint32_t>(nodes_ - begun);
        table_.store(entry);
    };
    while (!is_out_of_time()) {
        std::uint32_t least = infinite, second = infinite, greatest = 0, best_disproof = 1;
        int best = -1, proven = -1, count = 0;
        Set kept = entry.open;
        for_each(entry.open, [&](int block) {
            if (!kept.test(block) || proven >= 0) return;
            Set after = blocked;
            after.set(block);
            const Entry<Words>* next = table_.find(key_of(Side::cat, cat, after));
            if (next && next->disproof == 0) {
                kept &= proofs_[next->record].cells;
                return;
            }
            if (next && next->proof == 0 && next->record >= 0) {
                proven = block;
                entry.record = next->record;
            }
            const std::uint32_t proof = next ? next->proof : entry.favoured.test(block) ? 2 : 10;
            const std::uint32_t disproof = next ? next->disproof : 1;
            ++count;
            greatest = std::max(greatest, disproof);
            if (proof < least) {
                second = least;
                least = proof;
                best = block;
                best_disproof = disproof;
            } else {
                second = std::min(second, proof);
            }
        });
        if (proven >= 0) {
            entry.record = writer_.block(proven, entry.record);
            catches_learned_.learn(cat, proofs_[entry.record].cells, entry.record);
            entry.proof = 0;
            entry.disproof = infinite;
            return save();
        }
        if (kept != entry.open) {
            entry.open = kept;
            if (kept.any()) continue;
        }
        if (entry.open.none()) {
            const int record = prove_no_block(cat, blocked, entry.open);
            if (record < 0) continue;
            entry.record = record;
            entry.proof = infinite;
            entry.disproof = 0;
            return save();
        }
        entry.proof = least;
        entry.disproof = greatest + static_cast<std::uint32_t>(count - 1) / 2;
        if (entry.proof >= most_proof || entry.disproof >= most_disproof) break;
        Set after = blocked;
        after.set(best);
        const std::uint32_t others =
            entry.disproof - std::min(entry.disproof, std::max(greatest, best_disproof));
        save();
        visit_cat(cat, after, std::min(most_proof, second + second / 4 + 1),
                  most_disproof - others);
    }
    save();
}

template <int Words>
void ProofSearch<Words>::visit_cat(int cat, const Set& blocked, std::uint32_t most_proof,
                                   std::uint32_t most_disproof) {
    const std::uint64_t key = key_of(Side::cat, cat, blocked);
    const std::uint64_t begun = nodes_;
    const Entry<Words>* known = table_.find(key);
    Entry<Words> entry = known ? *known : first_entry_of_cat(cat, blocked, key, 0);
    const std::uint32_t effort = entry.effort;
    const auto save = [&] {
        entry.effort = effort + static_cast<std::uint32_t>(nodes_ - begun);
        table_.store(entry);
    };
    while (!is_out_of_time()) {
        if (entry.proof == 0 || entry.disproof == 0) return;
        if (entry.effort > ring_sizes[entry.rank].effort) {
            const std::uint32_t spent = entry.effort;
            entry = first_entry_of_cat(cat, blocked, key, entry.rank + 1);
            entry.effort = spent;
            continue;
        }
        std::uint32_t least = infinite, second = infinite, greatest = 0, best_proof = 1;
        int best = -1, count = 0, escape = -1;
        bool is_forgotten = false;
        for_each(entry.open, [&](int step) {
            const Entry<Words>* next = table_.find(key_of(Side::catcher, step, blocked));
            if (!next) {
                is_forgotten = true;
                return;
            }
            if (next->proof == 0) return entry.open.reset(step);
            if (next->disproof == 0) escape = next->record;
            ++count;
            greatest = std::max(greatest, next->proof);
            if (next->disproof < least) {
                second = least;
                least = next->disproof;
                best = step;
                best_proof = next->proof;
            } else {
                second = std::min(second, next->disproof);
            }
        });
        if (escape >= 0) {
            entry.record = escape;
            entry.proof = infinite;
            entry.disproof = 0;
            break;
        }
        if (is_forgotten) {
            entry = first_entry_of_cat(cat, blocked, key, entry.rank);
            continue;
        }
        if (entry.open.none()) {
            entry.record = prove_all_steps(cat, blocked, entry.rank);
            if (entry.record < 0) {
                entry = first_entry_of_cat(cat, blocked, key, entry.rank);
                continue;
            }
            entry.proof = 0;
            entry.disproof = infinite;
            break;
        }
        entry.proof = greatest + static_cast<std::uint32_t>(count - 1);
        entry.disproof = least;
        if (entry.proof >= most_proof || entry.disproof >= most_disproof) break;
        const std::uint32_t others = entry.proof - std::max(greatest, best_proof);
        save();
        visit_catcher(best, blocked, most_proof - others,
                      std::min(most_disproof, second + second / 4 + 1));
        entry.effort = effort + static_cast<std::uint32_t>(nodes_ - begun);
    }
    save();
}

template <int Words>
Judgement ProofSearch<Words>::judge(Side side) {
    const std::uint64_t key = key_of(side, cat_, blocked_);
    if (side == Side::cat) {
        visit_cat(cat_, blocked_, infinite, infinite);
        return judgement_of(side, *table_.find(key));
    }
    Entry<Words> root;
    root.key = key;
    const Set open = field_.cells - blocked_;
    const Set fenced = fenced_cells(field_, open);
    escapes_.begin(blocked_);
    escapes_.grow(Set::single(cat_));
    ++nodes_;
    if (fenced.test(cat_)) {
        root.proof = 0;
        root.record = writer_.fence(cat_, blocked_, fenced);
    } else if (escapes_.has(cat_)) {
        root.disproof = 0;
        root.record = record_of_escape(escapes_.best_id(cat_));
    } else {
        root.open = escapes_.must_play(cat_);
        const Set ring = choose_ring(cat_, blocked_, ring_sizes[1].cells);
        const Set caught = ring_.play(blocked_, list_of(ring));
        if (caught.test(cat_)) {
            root.proof = 0;
            root.record = writer_.ring(cat_, blocked_, ring, ring_.caught(0));
        }
    }
    table_.store(root);
    if (root.proof != 0 && root.disproof != 0) visit_catcher(cat_, blocked_, infinite, infinite);
    return judgement_of(side, *table_.find(key));
}

template <int Words>
Judgement ProofSearch<Words>::judgement_of(Side side, const Entry<Words>& root) {
    Judgement judgement;
    judgement.nodes = nodes_;
    const bool is_solved = root.proof == 0 || root.disproof == 0;
    if (is_solved) {
        const bool is_cats = root.disproof == 0;
        judgement.verdict = is_cats == (side == Side::cat) ? Verdict::win : Verdict::loss;
        judgement.certificate = CertificateWriter<Words>(board_, proofs_)
                                    .write(is_cats, side == Side::cat, root.record);
    }
    judgement.milliseconds =
        std::chrono::duration<double, std::milli>(limits_.now() - start_).count();
    return judgement;
}

template class ProofSearch<2>;
template class ProofSearch<7>;

}  // namespace sightread::cat
