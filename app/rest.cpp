#include "app/rest.hpp"

#include "capture/error.hpp"

#include <thread>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto alike_gap = 50ms;
constexpr auto motion_limit = 3s;
constexpr auto watch_limit = 600ms;
constexpr auto longest_gap = 100ms;  // between two frames of one animation
constexpr double noise = 8;          // levels

bool are_alike(const Frame& a, const Frame& b) {
    return a.pixels.size() == b.pixels.size() &&
           cv::norm(a.pixels, b.pixels, cv::NORM_INF) <= noise;
}

}  // namespace

Frame grab_at_rest(Session& session) {
    Frame frame = session.source.grab();
    const auto limit = Clock::now() + motion_limit;
    while (Clock::now() < limit && !session.is_over()) {
        std::this_thread::sleep_for(alike_gap);
        const Frame next = session.source.grab();
        const bool is_still = are_alike(frame, next);
        frame = next;
        if (is_still) break;
    }
    return frame;
}

bool FrameWatch::wait_for_change(const cv::Rect& area, std::chrono::milliseconds limit) {
    const auto begin = Clock::now();
    if (!sightread::wait_for_change(session_, area, limit)) return false;
    const auto now = Clock::now();
    // otherwise it came some time before, nobody knows when
    const bool was_waited_for = now - begin > 1ms;
    if (was_waited_for && last_ && now - *last_ < longest_gap)
        session_.pace.saw_frame(now - *last_);
    last_.reset();
    if (was_waited_for) last_ = now;
    return true;
}

void watch_frames(Session& session, const cv::Rect& area) try {
    FrameWatch watch(session);
    const auto limit = Clock::now() + watch_limit;
    while (session.pace.wants_frames() && Clock::now() < limit && !session.is_over()) {
        if (!watch.wait_for_change(area, longest_gap)) return;
        (void)session.source.grab(area);
    }
} catch (const WindowHidden&) {
    // The next look says so.
}

}  // namespace sightread
