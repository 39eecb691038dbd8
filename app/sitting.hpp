// A sitting of `play` before one game: its window, the hand on it, the person beside it, everyone
// who listens, and what is known beforehand.
//
// A game that closes its window and opens another one (restarted after a crash, say) is played on
// there: the same program, a window that was not there before.
#pragma once

#include "app/chosen_profile.hpp"
#include "app/game.hpp"
#include "app/learned.hpp"
#include "app/live_feed.hpp"
#include "app/person.hpp"
#include "app/recorder.hpp"
#include "app/report.hpp"
#include "app/session.hpp"
#include "app/status.hpp"
#include "app/tally.hpp"
#include "app/typed_lines.hpp"
#include "app/unknown.hpp"
#include "app/watch_window.hpp"
#include "capture/desktop.hpp"
#include "capture/window_source.hpp"
#include "input/hand.hpp"

#include <memory>
#include <optional>
#include <string>

namespace sightread {

// The options of a sitting that have to do with what is pressed, shown and kept; those of the
// window and of the game stand where they are shared (choose_window, game_options, chosen_profile).
void add_sitting_options(Options& options);

class Sitting {
public:
    // Throws BadUsage for options that make no sense, before anything else is looked at; Error when
    // the window or the display is not what is needed. `values` must outlive the sitting.
    explicit Sitting(const Values& values);

    // The game that was named, that the profile names, or that the window shows. nullptr, with one
    // sentence, when it shows none, or when the end was asked for. Throws BadUsage when several
    // fit.
    [[nodiscard]] const Game* game(std::string& why);

    // As many games as were asked for, one after another.
    Tally play(const Game& game);

    // Everything is written and said.
    void finish(const Game& game, const Tally& tally);

    [[nodiscard]] bool must_end();
    [[nodiscard]] bool is_dry_run() const { return values_.count("dry-run") > 0; }

private:
    void sit_down();
    void leave_profile_of_another(const Game& game);
    void know(const Game& game);
    void recall();
    [[nodiscard]] bool wants_pause();
    [[nodiscard]] std::string why_paused();
    [[nodiscard]] bool may_leave_menu() const;
    std::optional<std::string> next_answer();
    bool ask(const Game& game, const Frame& frame, const Layout& layout);
    std::unique_ptr<Hand> hand_on(WindowId window);
    const Game* recognised_game(std::string& why);
    GameResult played_part(const Game& game);
    GameResult play_one(const Game& game, int number);
    bool has_moved_on();
    bool goes_on(const Game& game, Tally& tally);
    bool next_game(const Game& game);
    bool may_go_on(const Tally& tally) const;

    const Values& values_;
    const int wanted_;  // games; 0: until stopped
    const std::optional<std::string> name_;
    const std::optional<Lattice> lattice_;
    const std::vector<cv::Mat> pictures_;  // of finished boards
    const std::uintmax_t room_;
    const Person::Habits habits_;
    const Clock::time_point deadline_;
    const std::unique_ptr<Desktop> desktop_;
    WindowInfo window_;
    Status status_;
    Guide guide_;
    const std::string fault_;  // of the profile's evidence
    TypedLines typed_;
    Learned learned_;  // in other sessions
    Answers answers_;
    Person person_;
    Pace pace_;
    std::optional<Report> report_;
    std::optional<WatchWindow> watch_;
    std::optional<LiveFeed> feed_;
    std::optional<Recorder> recorder_;
    Journal journal_;  // tells those above
    std::unique_ptr<WindowSource> source_;
    std::unique_ptr<Hand> hand_;
    std::optional<Session> session_;
    std::string failure_;  // that ended the run; empty: none
};

}  // namespace sightread
