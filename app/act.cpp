#include "app/act.hpp"

#include "capture/error.hpp"

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto refusal_limit = 15s;
constexpr auto dialogs_after = 1500ms;

// What was pressed counts as done also where the window went away meanwhile.
Done perform(Hand& hand, const Gesture& gesture, std::string& done) {
    const auto note = [&] { done += (done.empty() ? "" : "; ") + to_text(gesture); };
    Done came_of_it = Done::refused;
    try {
        came_of_it = hand.perform(gesture);
    } catch (const WindowGone&) {
        if (hand.has_pressed()) note();
        throw;
    }
    if (came_of_it == Done::performed) note();
    return came_of_it;
}

}  // namespace

Acted act(Session& session, const std::vector<Gesture>& gestures, std::string& done) {
    auto begin = Clock::now();
    const cv::Size size = session.source.size();
    std::string said;
    for (const Gesture& gesture : gestures) {
        while (perform(session.hand, gesture, done) == Done::refused) {
            if (session.is_over()) return Acted::stopped;
            if (waited_out_pause(session) || session.source.size() != size)
                return Acted::interrupted;
            if (session.hand.is_held_up()) begin = Clock::now();
            const auto waited = Clock::now() - begin;
            if (waited > refusal_limit) return Acted::barred;
            const std::string why = session.hand.why_refused();
            if (why != said) session.journal.say("waiting: " + why);
            said = why;
            if (waited > dialogs_after) (void)dismiss_dialogs(session);
            if (session.told) return Acted::interrupted;
            (void)wait_for_change(session, {{}, session.source.size()}, 200ms);
            session.hidden.is_told |= session.hidden.since.has_value();  // by the hand's own words
        }
    }
    return Acted::done;
}

}  // namespace sightread
