// Plays what a certificate says: the winner's answer to whatever the other side does, without
// searching again.
#pragma once

#include "solvers/cat/board.hpp"
#include "solvers/cat/certificate.hpp"

namespace sightread::cat {

class Strategy {
public:
    Strategy() = default;
    explicit Strategy(Certificate certificate) : certificate_(std::move(certificate)) {}

    // The catcher to move: what to block. None when the certificate says nothing of this position.
    [[nodiscard]] std::optional<Cell> block(const Board& board);

    // The cat to move: where to step. None when the certificate says nothing of this position.
    [[nodiscard]] std::optional<Cell> step(const Board& board) const;

private:
    const Claim* claim_for(const Board& board) const;

    Certificate certificate_;
    std::vector<Cell> ring_;  // whose game is being played; empty elsewhere
};

}  // namespace sightread::cat
