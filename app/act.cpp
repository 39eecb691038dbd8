#include "app/act.hpp"

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto refusal_limit = 15s;
constexpr auto dialogs_after = 1500ms;

}  // namespace

Acted act(Session& session, const std::vector<Gesture>& gestures, std::string& done) {
    auto begin = Clock::now();
    std::string said;
    for (const Gesture& gesture : gestures) {
        while (session.hand.perform(gesture) == Done::refused) {
            if (session.is_over()) return Acted::stopped;
            if (waited_out_pause(session)) return Acted::interrupted;
            if (session.hand.is_held_up()) begin = Clock::now();
            const auto waited = Clock::now() - begin;
            if (waited > refusal_limit) return Acted::barred;
            const std::string why = session.hand.why_refused();
            if (why != said) session.journal.say("waiting: " + why);
            said = why;
            if (waited > dialogs_after) (void)dismiss_dialogs(session);
            if (session.told) return Acted::interrupted;
            (void)wait_for_change(session, {{}, session.source.size()}, 200ms);
        }
        done += (done.empty() ? "" : "; ") + to_text(gesture);
    }
    return Acted::done;
}

}  // namespace sightread
