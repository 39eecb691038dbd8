// One sitting of `play`: the window, the hand, what is known beforehand, and everyone who wants to
// hear what happens.
#pragma once

#include "app/journal.hpp"
#include "app/pace.hpp"
#include "calibration/profile.hpp"
#include "capture/desktop.hpp"
#include "capture/window_source.hpp"
#include "input/hand.hpp"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread {

// arranged: everything lies as planned, and the game has said nothing of it.
enum class GameOutcome { won, arranged, lost, stuck, unreadable, disobeyed, gone, stopped };

[[nodiscard]] std::string_view to_text(GameOutcome outcome);

struct GameResult {
    GameOutcome outcome = GameOutcome::stopped;
    int moves = 0;
    int retries = 0;     // moves that had to be made again
    int unverified = 0;  // moves after which something else was there than expected
    int partial = 0;     // moves made while a part of the board was unknown
    int refused = 0;     // pairs that the game did not take although they should be possible
    double seconds = 0;
    bool began = false;  // a board was read
    std::string why;     // one sentence, empty for a game that was won
};

// A window that was seen to be hidden, and not since then to be there.
struct Hidden {
    std::optional<Clock::time_point> since = {};
    bool is_told = false;
};

struct Session {
    const Desktop& desktop;
    WindowSource& source;
    Hand& hand;  // on the game's window
    std::function<std::unique_ptr<Hand>(WindowId)> hand_for;
    // tells the hand where not to rest the pointer
    std::function<void(const cv::Rect&)> set_board;
    std::function<void(std::chrono::milliseconds)> set_hold;  // how long the hand holds a button
    Profile profile;
    std::optional<Lattice> lattice;     // given by the person: taken as it is
    std::optional<Layout> layout = {};  // where the last game of this session had its board
    std::chrono::milliseconds plan_limit{10'000};
    Clock::time_point deadline = Clock::time_point::max();
    bool dry_run = false;
    Journal& journal;
    Pace& pace;
    std::function<bool()> stop;
    std::function<std::string()> why_stopped;  // one sentence, once `stop` is true
    // somebody else has the mouse: nothing may be pressed
    std::function<bool()> is_paused = nullptr;
    std::function<std::string()> why_paused = nullptr;  // one sentence
    // What the profile says of the picture: areas to ignore, cells that were taught (with a
    // lattice). Empty: frames are read as they are.
    std::function<Frame(const Frame&, const Lattice*)> retouch = nullptr;
    // Where the profile has the board in a frame, confirmed by reading it; none: it is to be found
    // by looking.
    std::function<std::optional<Layout>(const Frame&)> place = nullptr;
    // What the window showed when the last game began, and when a board was read last; no pixels
    // where none was yet.
    Frame first_board = {}, last_board = {};
    bool is_under_way = false;             // a board was read, and its game has not ended
    std::optional<GameOutcome> told = {};  // what a dialog says of the game that is under way
    Hidden hidden = {};
    bool has_gone_on = false;  // the last game ended while the next one stood there already
    // A press has been seen to change something, in any game of this sitting. Until then the game
    // may be deaf to them, and nothing is begun anew, which would be heard by somebody else or
    // throw a person's game away.
    bool was_heard = false;
    // What began the last game: gestures, or nothing where it began by itself, and the words that
    // stood there; none: not known yet.
    std::optional<std::string> began_by = {};
    std::string began_by_label = {};
    bool began_by_in_other_session = false;  // the window may be another one by now
    // Keeps what holds for the next session, too (app/learned.hpp); an empty value: it does not
    // hold any more. Empty where nothing is to be kept.
    std::function<void(const std::string& key, const std::string& value, const std::string& from)>
        learn = nullptr;
    // Begins the first game where a menu stands before it; false when it could not. Empty where
    // that is not wanted.
    std::function<bool()> begin_first = nullptr;
    // Asks about cells of no known kind. True when something was learned: reading again is worth
    // it.
    std::function<bool(const Frame&, const Layout&)> ask = nullptr;
    // somebody answers: a board known in part is asked about before it is played
    bool asks_first = false;

    Frame retouched(const Frame& frame, const Lattice* on) const {
        return retouch ? retouch(frame, on) : frame;
    }
    bool is_over() const { return stop() || Clock::now() > deadline; }
    std::string why_over() const { return stop() ? why_stopped() : "the time limit came"; }
};

// The same as the source's, for those to whom a window that is hidden just now has simply not
// changed: false then, after a moment. Where that lasts, the reason is said once.
bool wait_for_change(Session& session, const cv::Rect& area, std::chrono::milliseconds limit);
bool wait_until_still(Session& session, const cv::Rect& area, std::chrono::milliseconds limit);
// Waits as long as somebody else has the mouse. True when there was a pause: the window may show
// anything by now. Throws WindowGone when it was closed meanwhile.
bool waited_out_pause(Session& session);
// Waits as long as the game's program is stopped (SIGSTOP, Ctrl-Z), and says so: it hears nothing
// until it goes on, and then all that was pressed. True when it was. Throws WindowGone when the
// window is closed meanwhile.
bool waited_out_stop(Session& session);
// The title that the game's window has now; empty where it has none or is gone.
std::string title_of(const Session& session);
// Whether a dialog of the game's own is open.
bool has_dialog(const Session& session);
// Closes the game's own dialogs, as the profile says or with the usual keys. A question is answered
// with no while a game is under way, else with yes; one that says how that game has ended stays,
// and `told` has it. True when none is left.
bool dismiss_dialogs(Session& session);
// Starts the next game as the profile says. False when it does not say how.
bool start_new_game(Session& session);
// Presses the button that gives other places to what is left. False when the profile knows of none.
bool shuffle(Session& session);

}  // namespace sightread
