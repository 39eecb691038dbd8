// Beginning a game, in a window that nobody described: the next one after a game has ended, or the
// first from a menu.
//
// What a person would try is tried, the most probable and harmless first: waiting, what began the
// last game here, words and keys that stand on the screen, buttons of what has come over the board,
// the board itself, the usual keys, and in a browser a reload. Each way is watched: a board that is
// there then, at rest, and is not the one of the game that ended, is a game that has begun. What
// leaves, buys, deletes, logs in, shares or changes settings is never pressed (begin_words.hpp),
// nor is anything above a browser's page.
#pragma once

#include "app/game.hpp"
#include "app/session.hpp"

namespace sightread {

// The next game. False, having said so, when no way began one.
[[nodiscard]] bool begin_next(Session& session, const Game& game);

// The same in a game whose levels follow each other: by words and keys that stand on the screen,
// where the next level does not come by itself. False, having said nothing, when there are none or
// they led to nothing.
[[nodiscard]] bool begin_next_as_said(Session& session, const Game& game);

// The first game, from a window that shows no board: a menu, a title, an explanation. False when no
// way began one.
[[nodiscard]] bool begin_first(Session& session, const Game& game);

}  // namespace sightread
