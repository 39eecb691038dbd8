#include "app/tally.hpp"

#include <cmath>
#include <cstdio>

#include <nlohmann/json.hpp>

namespace sightread {
namespace {

double hundredths(double seconds) {
    return std::round(seconds * 100) / 100;
}

std::string on_one_line(const nlohmann::ordered_json& line) {
    return line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void Tally::add(const GameResult& result) {
    ++games;
    won += result.outcome == GameOutcome::won;
    arranged += result.outcome == GameOutcome::arranged;
    lost += result.outcome == GameOutcome::lost;
    stuck += result.outcome == GameOutcome::stuck;
    moves += result.moves;
    retries += result.retries;
    unverified += result.unverified;
    seconds += result.seconds;
    last = result.outcome;
    began = began || result.began;
    const bool gave_up =
        result.outcome == GameOutcome::unreadable || result.outcome == GameOutcome::disobeyed;
    given_up += gave_up;
    given_up_at_once = gave_up ? given_up_at_once + 1 : 0;
}

std::string to_json(std::string_view game, const GameResult& result) {
    nlohmann::ordered_json line = {{"game", game},
                                   {"outcome", to_text(result.outcome)},
                                   {"moves", result.moves},
                                   {"seconds", hundredths(result.seconds)},
                                   {"retries", result.retries},
                                   {"unverified", result.unverified}};
    if (result.partial > 0) line["partial"] = result.partial;
    if (result.refused > 0) line["refused"] = result.refused;
    if (!result.why.empty()) line["why"] = result.why;
    return on_one_line(line);
}

std::string to_json(const Tally& tally) {
    nlohmann::ordered_json line = {{"summary", true},
                                   {"games", tally.games},
                                   {"won", tally.won},
                                   {"lost", tally.lost},
                                   {"stuck", tally.stuck},
                                   {"moves", tally.moves},
                                   {"seconds", hundredths(tally.seconds)},
                                   {"retries", tally.retries},
                                   {"unverified", tally.unverified}};
    if (tally.arranged > 0) line["arranged"] = tally.arranged;
    return on_one_line(line);
}

std::string in_words(const Tally& tally) {
    char text[200];
    const std::string arranged =
        tally.arranged > 0 ? std::to_string(tally.arranged) + " arranged, " : "";
    std::snprintf(text, sizeof text,
                  "%d %s: %d won, %s%d lost, %d stuck; %d moves in %.1f s, %d made again",
                  tally.games, tally.games == 1 ? "game" : "games", tally.won, arranged.c_str(),
                  tally.lost, tally.stuck, tally.moves, tally.seconds, tally.retries);
    return text;
}

ExitCode code_of(const Tally& tally, bool asked_to_stop, bool dry_run) {
    switch (tally.last) {
        case GameOutcome::won:
        case GameOutcome::arranged:
        case GameOutcome::lost:
        case GameOutcome::stuck:
            return tally.given_up > 0 ? exit_gave_up : exit_done;
        case GameOutcome::unreadable:
            return exit_unreadable;
        case GameOutcome::disobeyed:
            return exit_gave_up;
        case GameOutcome::gone:
            return exit_world_failed;
        case GameOutcome::stopped:
            if (asked_to_stop) return exit_stopped;
            return dry_run && tally.given_up == 0 ? exit_done : exit_gave_up;
    }
    return exit_done;
}

}  // namespace sightread
