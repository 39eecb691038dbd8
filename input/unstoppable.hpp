// Moments in which the process must not be stopped, as Ctrl-Z does: a button or a key is down, or
// the server serves nobody else. Whoever has a stopped program holding a button cannot use the
// desktop until it goes on.
//
// Asked by a signal handler, which can reach nothing but a lock-free number of the whole process.
#pragma once

#include <atomic>

namespace sightread {

class Unstoppable {
public:
    Unstoppable() noexcept { ++moments_; }
    ~Unstoppable() { --moments_; }
    Unstoppable(const Unstoppable&) = delete;
    Unstoppable& operator=(const Unstoppable&) = delete;

    // Whether there is such a moment now.
    [[nodiscard]] static bool is_now() noexcept { return moments_ > 0; }

private:
    static inline std::atomic<int> moments_ = 0;
    static_assert(std::atomic<int>::is_always_lock_free);
};

}  // namespace sightread
