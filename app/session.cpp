#include "app/session.hpp"

#include "app/chosen_profile.hpp"
#include "app/interruption.hpp"
#include "capture/error.hpp"

#include <algorithm>
#include <thread>
#include <utility>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto refusal_limit = 10s;
constexpr auto hidden_moment = 50ms;
// a window on its way from one place to another is hidden for less
constexpr auto hidden_silence = 1s;

// Whether a window that names no owner says that it is a dialog, and is of the game's program.
bool is_dialog_of_program(const WindowInfo& window, const WindowInfo& game) {
    if (!window.is_dialog || window.transient_for != 0) return false;
    if (game.process != 0 && window.process != 0) return window.process == game.process;
    return !game.window_class.empty() && window.window_class == game.window_class;
}

// Dialogs of the game: other visible windows that name it, or a dialog of its, as their owner, and
// those that name nobody but are dialogs of the same program. A second game, or another window of
// the same browser, is none.
std::vector<WindowInfo> dialogs_of(const Session& session) {
    const std::optional<WindowInfo> game = session.desktop.window(session.source.window());
    std::vector<WindowInfo> dialogs;
    if (!game) return dialogs;
    std::vector<WindowInfo> others = session.desktop.windows();
    std::erase_if(others, [&](const WindowInfo& window) {
        return window.id == game->id || !window.viewable || window.override_redirect;
    });
    const auto is_owned = [&](const WindowInfo& window) {
        return window.transient_for == game->id || is_dialog_of_program(window, *game) ||
               std::any_of(dialogs.begin(), dialogs.end(), [&](const WindowInfo& dialog) {
                   return dialog.id == window.transient_for;
               });
    };
    while (true) {  // a dialog may have dialogs
        const auto found = std::find_if(others.begin(), others.end(), is_owned);
        if (found == others.end()) return dialogs;
        dialogs.push_back(*found);
        others.erase(found);
    }
}

bool wait_until(Session& session, std::chrono::milliseconds limit,
                const std::function<bool()>& is_true) {
    const auto end = Clock::now() + limit;
    while (!is_true()) {
        if (Clock::now() > end || session.stop()) return false;
        (void)wait_for_change(session, {{}, session.source.size()}, 50ms);
    }
    return true;
}

// False when they could not all be made.
bool is_performed(Session& session, const std::string& what, const std::string& how) {
    if (how.empty()) return false;
    session.journal.say(what + " (" + how + ")");
    const auto gestures = gestures_from_text(how);
    auto limit = Clock::now() + refusal_limit;
    std::string said;
    for (const Gesture& gesture : *gestures)
        while (session.hand.perform(gesture) != Done::performed) {
            if (session.hand.is_held_up()) {
                limit = Clock::now() + refusal_limit;
                if (const std::string why = session.hand.why_refused();
                    why != std::exchange(said, why))
                    session.journal.say("waiting: " + why);
            }
            if (session.is_over() || (!waited_out_pause(session) && Clock::now() > limit))
                return false;
            std::this_thread::sleep_for(50ms);
        }
    return true;
}

}  // namespace

std::string_view to_text(GameOutcome outcome) {
    switch (outcome) {
        case GameOutcome::won:
            return "won";
        case GameOutcome::arranged:
            return "arranged";
        case GameOutcome::lost:
            return "lost";
        case GameOutcome::stuck:
            return "stuck";
        case GameOutcome::unreadable:
            return "unreadable";
        case GameOutcome::disobeyed:
            return "disobeyed";
        case GameOutcome::gone:
            return "gone";
        case GameOutcome::stopped:
            return "stopped";
    }
    return "stopped";
}

namespace {

// What a wait answers, or false after a moment where the window is hidden: its reason is said once
// where that lasts.
template <class Wait>
bool waited(Session& session, std::chrono::milliseconds limit, const Wait& wait) try {
    const bool answer = wait();
    if (std::exchange(session.hidden, {}).is_told)
        session.journal.say("the window can be seen again");
    return answer;
} catch (const WindowHidden& error) {
    const auto now = Clock::now();
    if (!session.hidden.since) session.hidden.since = now;
    if (now - *session.hidden.since >= hidden_silence &&
        !std::exchange(session.hidden.is_told, true))
        session.journal.say(std::string("waiting: ") + error.what());
    std::this_thread::sleep_for(std::min<std::chrono::milliseconds>(limit, hidden_moment));
    return false;
}

}  // namespace

bool wait_for_change(Session& session, const cv::Rect& area, std::chrono::milliseconds limit) {
    return waited(session, limit, [&] { return session.source.wait_for_change(area, limit); });
}

bool wait_until_still(Session& session, const cv::Rect& area, std::chrono::milliseconds limit) {
    return waited(session, limit, [&] { return session.source.wait_until_still(area, limit); });
}

bool waited_out_pause(Session& session) {
    if (!session.is_paused || !session.is_paused()) return false;
    session.journal.say(session.why_paused());
    while (session.is_paused() && !session.is_over()) {
        (void)session.source.size();  // says when the window is closed
        std::this_thread::sleep_for(20ms);
    }
    if (!session.is_over()) session.journal.say("going on");
    return true;
}

bool waited_out_stop(Session& session) {
    const X11* x11 = session.desktop.of(session.source.window()).x11();
    const auto is_it = [&] { return x11 != nullptr && is_stopped(*x11, session.source.window()); };
    if (!is_it()) return false;
    session.journal.say(
        "waiting: the game's program is stopped and hears nothing until it is continued (SIGCONT, "
        "fg)");
    while (is_it() && !session.is_over()) {
        (void)session.source.size();  // says when the window is closed
        std::this_thread::sleep_for(50ms);
    }
    if (!session.is_over()) session.journal.say("going on");
    return true;
}

std::string title_of(const Session& session) {
    const auto window = session.desktop.window(session.source.window());
    return window ? window->title : std::string();
}

bool has_dialog(const Session& session) {
    return !dialogs_of(session).empty();
}

namespace {

// Ways to close a dialog, the best first; none, and `told`, where it says how the game that is
// under way has ended.
std::vector<std::string> ways_to_close(Session& session, const WindowInfo& dialog) {
    Interruption said;
    try {
        said = interruption_in(WindowSource(session.desktop, dialog.id).grab().pixels, {},
                               dialog.title);
    } catch (const Error&) {  // closed by itself, or hidden: nothing can be read
    }
    if (session.is_under_way && said.outcome) {
        session.told = said.outcome;
        session.journal.say("the dialog \"" + dialog.title + "\" says: " + said.words);
        return {};
    }
    const auto click = [](cv::Point at) { return to_text(Gesture(Click{at})); };
    std::vector<std::string> ways;
    if (!said.is_question) {
        ways = {"keys Escape", "keys Return"};
    } else if (session.is_under_way || !said.agree) {
        ways = {click(*said.decline), "keys Escape"};
    } else {
        ways = {click(*said.agree), "keys Escape", "keys Return"};
    }
    if (!session.profile.dismiss.empty()) ways.insert(ways.begin(), session.profile.dismiss);
    return ways;
}

}  // namespace

bool dismiss_dialogs(Session& session) {
    std::optional<WindowId> last;
    std::vector<std::string> ways;
    for (int round = 0; round < 6 && !session.stop(); ++round) {
        const std::vector<WindowInfo> dialogs = dialogs_of(session);
        if (dialogs.empty()) return true;
        (void)waited_out_pause(session);
        const WindowInfo& dialog = dialogs.back();
        if (last != dialog.id) {
            ways = ways_to_close(session, dialog);
            last = dialog.id;
        }
        if (ways.empty()) return false;
        const std::string way = ways[static_cast<std::size_t>(round) % ways.size()];
        session.journal.say("closing the dialog \"" + dialog.title + "\" (" + way + ")");
        try {
            const auto gestures = gestures_from_text(way);
            for (const Gesture& gesture : *gestures)
                (void)session.hand_for(dialog.id)->perform(gesture);
        } catch (const WindowGone&) {
            // it closed by itself, or the display is gone, which the game's window will tell
        }
        (void)wait_until(session, 1500ms, [&] {
            const std::optional<WindowInfo> now = session.desktop.window(dialog.id);
            return !now || !now->viewable;
        });
    }
    return dialogs_of(session).empty();
}

bool start_new_game(Session& session) {
    return is_performed(session, "starting a new game", session.profile.new_game);
}

bool shuffle(Session& session) {
    return is_performed(session, "shuffling",
                        press_of(session.profile, "shuffle", session.source.size()));
}

}  // namespace sightread
