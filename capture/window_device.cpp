#include "capture/window_device.hpp"

#include <algorithm>

namespace sightread {

using std::chrono::milliseconds;

namespace {

// paint found after a longer time without looking has no known time
constexpr milliseconds unwatched{5};

}  // namespace

void WindowDevice::note_paint(cv::Rect area, Clock::time_point when) {
    paints_.add(area, when);
    if (!(area & watched_).empty()) quiet_.of(watched_).painted(when);
}

bool WindowDevice::wait(cv::Rect area, milliseconds limit, bool for_change) {
    const auto end = Clock::now() + limit;
    watched_ = {};
    const bool looked_lately = Clock::now() - last_look_ <= unwatched;
    const auto before = paints_.last(area);
    keep_up();
    if (!looked_lately && paints_.last(area) != before) quiet_.of(area).looked_away();
    watched_ = area;
    for (;;) {
        if (for_change && paints_.has_news(area)) return true;
        const auto now = Clock::now();
        const auto rest = paints_.last(area).value_or(begun_) + quiet_.of(area).time();
        if (!for_change && now >= rest) {
            quiet_.of(area).came_to_rest();
            return true;
        }
        if (now >= end) return false;
        wait_for_events(for_change ? end : std::min(rest, end));
        if (is_outdated()) keep_up();
    }
}

}  // namespace sightread
