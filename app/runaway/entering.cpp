#include "app/runaway/entering.hpp"

#include <utility>

namespace sightread::runaway {
namespace {

using namespace std::chrono_literals;

constexpr int attempts_per_step = 4, attempts_for_the_first = 3;
// presses in a row that take nothing back: one of them may have been lost
constexpr int most_unheeded = 3;
constexpr auto patience_when_empty = 400ms, rest_limit = 1500ms;

}  // namespace

Entering::Entering(Course& course, std::vector<cv::Rect> apart)
    : course_(course),
      slots_(course.frame().pixels.clone(), std::move(apart)),
      window_(course.frame().pixels.size()) {}

// None when the game has ended, or the window has another size now.
std::optional<int> Entering::steps_now() {
    if (!course_.look() || course_.frame().pixels.size() != window_) return std::nullopt;
    return slots_.entered(course_.frame().pixels);
}

// What a step looks like is learned from the first one: longer than a press is shown by the button,
// in a slow browser.
void Entering::wait_for_rest() {
    Session& session = course_.session();
    const auto quiet = session.pace.hold() + 150ms;
    const auto limit = Clock::now() + rest_limit;
    while (Clock::now() < limit && wait_for_change(session, course_.whole_window(), quiet)) {
    }
}

// Waits for a step to show.
std::optional<int> Entering::steps_seen(std::chrono::milliseconds patience) {
    const Timed timed(course_.stages().verify);
    const auto limit = Clock::now() + patience;
    while (true) {
        (void)wait_for_change(course_.session(), course_.whole_window(), 40ms);
        // Painted by halves, or a button that is pressed moves what lies below it.
        if (entered_ == 0 && course_.look() && slots_.has_changed(course_.frame().pixels))
            wait_for_rest();
        std::optional<int> seen = steps_now();
        if (entered_ > 0 && seen && *seen != 0) {
            (void)wait_until_still(course_.session(), course_.whole_window(), 300ms);
            seen = steps_now();
        }
        if (!seen || *seen != 0 || Clock::now() > limit) return seen;
    }
}

void Entering::heed_loss() {
    has_repeated_ = true;
    ++course_.result().retries;
    course_.session().pace.lost();
    course_.session().set_hold(course_.session().pace.hold());
}

Entering::End Entering::enter_step(const std::vector<Gesture>& gestures) {
    Session& session = course_.session();
    for (int attempt = 1; attempt <= (entered_ == 0 ? attempts_for_the_first : attempts_per_step);
         ++attempt) {
        const Acted acted = course_.press(gestures);
        if (course_.has_ended()) return End::over;
        const auto pressed = Clock::now();
        std::optional<int> seen = steps_seen(session.pace.patience());
        if (seen && *seen > 0 && attempt > 1) {  // the one before may come as well
            (void)wait_until_still(session, course_.whole_window(), 300ms);
            seen = steps_now();
        }
        if (course_.has_ended()) return End::over;
        if (!seen || *seen > 1 || (acted == Acted::interrupted && *seen != 0))
            return End::otherwise;
        if (*seen != 0) {
            slots_.accept(course_.frame().pixels);
            if (*seen == 1) session.pace.obeyed(course_.frame().taken - pressed);
            session.set_hold(session.pace.hold());
            ++course_.result().moves;
            ++entered_;
            return End::whole;
        }
        if (acted == Acted::done) heed_loss();
    }
    return entered_ == 0 ? End::ignored : End::otherwise;
}

Entering::End Entering::enter(const Program& program, const Handling& handling,
                              const std::string& what) {
    for (const Step step : program) {
        if (const End end = enter_step(handling.of(step)); end != End::whole) return end;
        const GameResult& so_far = course_.result();
        course_.session().journal.progress(
            {what, entered_, static_cast<int>(program.size()), so_far.moves, so_far.retries});
    }
    if (!has_repeated_) return End::whole;
    (void)wait_until_still(course_.session(), course_.whole_window(), 500ms);
    const std::optional<int> more = steps_now();
    if (course_.has_ended()) return End::over;
    return more && *more <= 0 ? End::whole : End::otherwise;
}

bool Entering::take_all_back(const std::vector<Gesture>& erase, int most) {
    for (int unheeded = 0, presses = 0; unheeded < most_unheeded && presses < most; ++presses) {
        course_.press(erase);
        const std::optional<int> seen =
            course_.has_ended() ? std::nullopt : steps_seen(patience_when_empty);
        if (!seen) return !course_.has_ended();
        unheeded = *seen == 0 ? unheeded + 1 : 0;
        slots_.accept(course_.frame().pixels);
    }
    return course_.may_go_on();
}

}  // namespace sightread::runaway
