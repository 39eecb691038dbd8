// The table of games: one line per game.
#include "app/cat/game.hpp"
#include "app/command.hpp"
#include "app/flip/game.hpp"
#include "app/game.hpp"
#include "app/lyne/game.hpp"
#include "app/minesweeper/game.hpp"
#include "app/onet/game.hpp"
#include "app/runaway/game.hpp"
#include "app/sliding/game.hpp"

namespace sightread {

std::vector<Game> new_games() {
    return {
        cat_game(),  flip_game(),    lyne_game(),    minesweeper_game(),
        onet_game(), runaway_game(), sliding_game(),
    };
}

const std::vector<Game>& games() {
    static const std::vector<Game> table = new_games();
    return table;
}

const Game& game_named(std::string_view name) {
    std::string known;
    for (const Game& game : games()) {
        if (game.name == name) return game;
        known += (known.empty() ? "" : ", ") + std::string(game.name);
    }
    throw BadUsage("there is no game \"" + std::string(name) + "\"; the games are: " + known);
}

const Game& visible_game_named(std::string_view name) {
    const Game& game = game_named(name);
    if (!game.look || !game.play)
        throw BadUsage(
            "boards of " + std::string(name) +
            " can be solved from text, but not be seen yet; see: sightread solve --help");
    return game;
}

}  // namespace sightread
