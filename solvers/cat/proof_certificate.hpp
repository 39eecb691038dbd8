// Puts a certificate together from the proofs of a search: what they rest on comes first.
#pragma once

#include "solvers/cat/board.hpp"
#include "solvers/cat/certificate.hpp"
#include "solvers/cat/proofs.hpp"

#include <map>

namespace sightread::cat {

template <int Words>
class CertificateWriter {
public:
    using Set = Bits<Words>;

    CertificateWriter(const Board& board, const Proofs<Words>& proofs)
        : board_(board), proofs_(proofs) {}

    Certificate write(bool is_cats, bool is_cats_turn, int record) {
        certificate_.is_cats = is_cats;
        if (is_cats || !is_cats_turn) {
            certificate_.roots = {claim_of(record)};
        } else {
            for (int i = 0; i < proofs_[record].count; ++i)
                certificate_.roots.push_back(claim_of(proofs_.rests_on(record, i)));
        }
        return std::move(certificate_);
    }

private:
    int claim_of(int id) {
        const auto known = claims_.find(id);
        if (known != claims_.end()) return known->second;
        std::vector<int> relies_on;
        for (int i = 0; i < proofs_[id].count; ++i)
            relies_on.push_back(claim_of(proofs_.rests_on(id, i)));
        const Record<Words>& record = proofs_[id];
        Claim claim;
        claim.reason = record.reason;
        claim.cat = board_.cell(record.cat);
        claim.cells = cells_of(record.cells);
        claim.ring = cells_of(record.ring);
        if (record.block >= 0) claim.block = board_.cell(record.block);
        claim.relies_on = std::move(relies_on);
        certificate_.claims.push_back(std::move(claim));
        return claims_[id] = static_cast<int>(certificate_.claims.size()) - 1;
    }

    std::vector<Cell> cells_of(const Set& set) const {
        std::vector<Cell> cells;
        for_each(set, [&](int cell) { cells.push_back(board_.cell(cell)); });
        return cells;
    }

    const Board& board_;
    const Proofs<Words>& proofs_;
    Certificate certificate_;
    std::map<int, int> claims_;  // by record
};

}  // namespace sightread::cat
