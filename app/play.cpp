// `sightread play`: watches a window and plays it.
#include "app/choose_window.hpp"
#include "app/game_options.hpp"
#include "app/sitting.hpp"

#include <iostream>

namespace sightread {
namespace {

void add_options(Options& options) {
    add_window_options(options);
    add_sitting_options(options);
    add_game_options(options);
    add_profile_option(options);
    add_lattice_option(options);
    add_options_of_games(options, GameOption::Group::sight);
}

int run(const Values& values) {
    Sitting sitting(values);
    std::string why;
    const Game* game = sitting.game(why);
    if (game == nullptr && sitting.must_end()) return exit_stopped;
    if (game == nullptr) {
        std::cerr << "sightread: " << why << '\n';
        return exit_unreadable;
    }
    const Tally tally = sitting.play(*game);
    sitting.finish(*game, tally);
    return code_of(tally, sitting.must_end(), sitting.is_dry_run());
}

}  // namespace

Command play_command() {
    return {"play",
            "[GAME]",
            "Watch a window and play the game in it, every move verified.",
            add_options,
            {"game"},
            {{"sightread play onet --window Shisen --games 3",
              "play three games in the window whose title has \"Shisen\""},
             {"sightread play sliding --window Taquin --games 5 --picture photos/",
              "sliding puzzles; the finished picture is one of those in the folder"},
             {"sightread play --pick --dry-run",
              "click on a window; see what would be played in it, without a press"}},
            run};
}

}  // namespace sightread
