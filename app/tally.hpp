// What came of the games of one sitting, for people, for programs, and as an exit code.
#pragma once

#include "app/exit_code.hpp"
#include "app/session.hpp"

#include <string>
#include <string_view>

namespace sightread {

struct Tally {
    int games = 0, won = 0, arranged = 0, lost = 0, stuck = 0, moves = 0, retries = 0,
        unverified = 0;
    double seconds = 0;
    GameOutcome last = GameOutcome::stopped;
    bool began = false;        // a board was read: this is the right window
    int given_up = 0;          // games that could not be read, or did not obey
    int given_up_at_once = 0;  // the last ones, without one between them that came to its end

    void add(const GameResult& result);
    // None was there any more: well where any number was wanted, not all of what was asked for
    // otherwise.
    void no_further(int wanted) {
        if (wanted > 0) last = GameOutcome::unreadable;
    }
};

// One line of JSON, as the contract has it.
[[nodiscard]] std::string to_json(std::string_view game, const GameResult& result);
[[nodiscard]] std::string to_json(const Tally& tally);
[[nodiscard]] std::string in_words(const Tally& tally);

[[nodiscard]] ExitCode code_of(const Tally& tally, bool asked_to_stop, bool dry_run);

}  // namespace sightread
