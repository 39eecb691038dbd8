// How much a solve may still cost, asked by every part of it.
#pragma once

#include "solvers/onet/solve.hpp"

#include <chrono>
#include <cstdint>

namespace sightread::onet {

class Effort {
public:
    explicit Effort(const Limits& limits) : limits_(&limits), begin_(Clock::now()) {}

    std::uint64_t nodes = 0;

    const Limits& limits() const { return *limits_; }
    double milliseconds() const { return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }
    // Looks at the clock now and then only; once over, it stays over.
    bool is_over() {
        if (!is_over_ && ++asked_ % 64 == 0) look();
        return is_over_;
    }
    bool look() {
        is_over_ = is_over_ || Clock::now() - begin_ >= limits_->time || (limits_->stop && limits_->stop());
        return is_over_;
    }

private:
    using Clock = std::chrono::steady_clock;
    const Limits* limits_;
    Clock::time_point begin_;
    std::uint64_t asked_ = 0;
    bool is_over_ = false;
};

}  // namespace sightread::onet
