// What moves in the window, told by its pixels and by its rhythm.
#pragma once

#include "app/session.hpp"

#include <chrono>
#include <optional>

namespace sightread {

// A frame that looks like the one 50 ms before it: nothing fades or slides any more. By the pixels,
// because a game may paint each frame anew although nothing moves. What moves for three seconds
// moves always, and is taken as it is. Throws as WindowSource::grab does.
[[nodiscard]] Frame grab_at_rest(Session& session);

// Listens to the game's frames while it moves something, and tells the pace how far they are apart.
class FrameWatch {
public:
    explicit FrameWatch(Session& session) : session_(session) {}
    // Waits for a change as WindowSource does; the frame has to be grabbed before the next call.
    bool wait_for_change(const cv::Rect& area, std::chrono::milliseconds limit);

private:
    Session& session_;
    std::optional<Clock::time_point> last_;  // when a frame came that was waited for
};

// While the game still moves what the last gesture touched: listens until the pace knows enough.
void watch_frames(Session& session, const cv::Rect& area);

}  // namespace sightread
