#include "app/runaway/course.hpp"

#include "app/rest.hpp"
#include "capture/error.hpp"

#include <chrono>

namespace sightread::runaway {
namespace {

using namespace std::chrono_literals;

constexpr auto hidden_limit = 15s;

}  // namespace

bool Course::end(GameOutcome outcome, std::string why) {
    result_.outcome = outcome;
    result_.why = std::move(why);
    has_ended_ = true;
    return false;
}

bool Course::may_go_on() {
    if (session_.told) return end(*session_.told);
    if (!session_.is_over()) return true;
    return end(GameOutcome::stopped, session_.why_over());
}

template <class Grab>
bool Course::look_by(const Grab& grab) {
    auto limit = Clock::now() + hidden_limit;
    while (may_go_on()) {
        if (waited_out_pause(session_)) limit = Clock::now() + hidden_limit;
        try {
            frame_ = session_.retouched(grab(), nullptr);
            return true;
        } catch (const WindowHidden& error) {
            if (Clock::now() > limit) return end(GameOutcome::unreadable, error.what());
            (void)wait_for_change(session_, {{}, frame_.pixels.size()}, 200ms);
        }
    }
    return false;
}

bool Course::look() {
    return look_by([&] { return session_.source.grab(); });
}

bool Course::look_at_rest() {
    const Timed timed(stages_.settle);
    return look_by([&] {
        (void)session_.source.wait_until_still(whole_window(), 1500ms);
        return grab_at_rest(session_);
    });
}

Acted Course::press(const std::vector<Gesture>& gestures) {
    const Timed timed(stages_.act);
    const Acted acted = act(session_, gestures, done_);
    if (acted == Acted::stopped) (void)may_go_on();
    if (acted == Acted::barred) (void)end(GameOutcome::disobeyed, session_.hand.why_refused());
    return acted;
}

}  // namespace sightread::runaway
