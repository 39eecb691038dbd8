// Who wins when both play as well as can be, what to play, and a certificate of it.
//
// The search (proof_search.hpp) ends when it has a proof, when the time is over, or when its memory
// is full: about 800 MB at most.
#pragma once

#include "solvers/cat/board.hpp"
#include "solvers/cat/certificate.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

namespace sightread::cat {

enum class Side : unsigned char { catcher, cat };  // whose turn it is

enum class Verdict : unsigned char { win, loss, unknown };  // for the side that was asked about

[[nodiscard]] constexpr std::string_view name_of(Verdict verdict) {
    return verdict == Verdict::win ? "win" : verdict == Verdict::loss ? "loss" : "unknown";
}

struct Limits {
    std::chrono::milliseconds time{10'000};
    // Positions looked at; for tests, which should not depend on the machine.
    std::uint64_t nodes = ~std::uint64_t{0};
    std::function<bool()> stop = nullptr;  // asked now and then; true ends the search
    // What `time` is measured by. Benchmarks give processor time, since others share the machine.
    std::function<std::chrono::steady_clock::time_point()> now = std::chrono::steady_clock::now;
};

struct Judgement {
    Verdict verdict = Verdict::unknown;  // for the side to move
    // What to play: a block or a step that wins; where nothing wins or nothing is proven, what
    // looks best. None when the game is over for the side to move: the cat is stuck or out.
    std::optional<Cell> move;
    Certificate certificate;  // of a win or a loss
    std::uint64_t nodes = 0;
    double milliseconds = 0;
};

[[nodiscard]] Judgement judge(const Board& board, Side side, const Limits& limits = {});

}  // namespace sightread::cat
