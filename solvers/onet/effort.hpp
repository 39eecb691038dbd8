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
    double milliseconds() const {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count();
    }
    // Once over, it stays over. `stop` is asked at most once a millisecond.
    bool is_over() {
        if (is_over_) return true;
        const Clock::time_point now = Clock::now();
        is_over_ = now - begin_ >= limits_->time;
        if (limits_->stop && now - asked_ >= std::chrono::milliseconds(1)) {
            asked_ = now;
            is_over_ = is_over_ || limits_->stop();
        }
        return is_over_;
    }

private:
    using Clock = std::chrono::steady_clock;
    const Limits* limits_;
    Clock::time_point begin_;
    Clock::time_point asked_;
    bool is_over_ = false;
};

}  // namespace sightread::onet
