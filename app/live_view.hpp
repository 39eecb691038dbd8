// `play --watch`: a small window beside the game with what was seen last and the next move drawn on it.
//
// It stands where the game is not: right of it, left of it, below or above, whichever gives it most room, and it moves
// out of the way when the game comes. It asks for no focus. The game's picture is taken from the game's own window
// (capture/window_source.hpp), so this one can never be in it.
//
// Pictures are drawn on a thread of their own, the newest only; what is finished is put on the screen by whoever plays.
#pragma once

#include "app/journal.hpp"
#include "capture/window.hpp"
#include "capture/x11.hpp"

#include <memory>
#include <optional>
#include <string>

#include <opencv2/core/types.hpp>

namespace sightread {

// The largest place for a picture of these proportions on the screen that does not touch the game; none when less than
// `least` pixels of width are left.
[[nodiscard]] std::optional<cv::Rect> place_beside(cv::Rect game, cv::Size screen, cv::Size picture, int least);

class LiveView : public Listener {
public:
    // Throws Error when the display cannot show 24 bits of colour.
    LiveView(const X11& x11, WindowId game);
    ~LiveView() override;

    // The game is in another window now.
    void follow(WindowId game);

    void step(const Step& step) override;
    // Shows the newest picture, when there is one that is not shown yet. To be called often, by the thread that plays.
    void show_finished();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread
