// Waiting for a condition instead of for a time: a test that sleeps is either slow or wrong on a
// busy machine.
#pragma once

#include <chrono>
#include <functional>
#include <thread>

namespace sightread::test {

// True as soon as the condition is; false when it still is not at the limit.
[[nodiscard]] inline bool eventually(const std::function<bool()>& condition,
                                     std::chrono::milliseconds limit = std::chrono::seconds(20)) {
    const auto end = std::chrono::steady_clock::now() + limit;
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    return true;
}

}  // namespace sightread::test
