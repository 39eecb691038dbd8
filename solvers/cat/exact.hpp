// Who wins when both play as well as can be.
#pragma once

#include "solvers/cat/board.hpp"

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

}  // namespace sightread::cat
