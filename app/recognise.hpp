// Which game a picture shows, by the picture alone. The eye says which games it may be; where it
// sees none, any may. The readers of these games try, those that ask for more first, and where one
// rejects the picture what the eye is sure of counts. What one has accepted is not shown to the
// others, which are asked about the rest of the picture only where the eye sees their game there
// and a board that matters has room, at half its size first.
//
// A reader accepts a picture only when it has read a whole board and the rules of its game have
// nothing against it (pairs, ends in twos, parity). The margins of different readers are not in one
// unit, so they are not held against each other: where there are boards of two games in one
// picture, that is said, and the person names the game.
#pragma once

#include "app/game.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sightread {

// What one game's reader says.
struct Candidate {
    const Game* game = nullptr;
    std::optional<Look> look;  // none: there is not even a lattice
    std::string why_not;       // one sentence; empty when the board was accepted
    bool is_accepted() const { return look.has_value() && why_not.empty(); }
};

[[nodiscard]] Candidate candidate(const Game& game, const Frame& frame,
                                  const std::optional<Lattice>& lattice);
[[nodiscard]] Candidate candidate(const Game& game, Found<Look> look);

struct Recognition {
    // one per game that was asked, all of them unless the lattice was given; accepted ones first,
    // then the nearest
    std::vector<Candidate> candidates;

    int accepted() const;
    // The one that is accepted; none when several are, or none.
    const Candidate* only() const;
    // The one that came nearest; nullptr when no game can be seen.
    const Candidate* nearest() const { return candidates.empty() ? nullptr : &candidates.front(); }
    // "no board of a known game is here: ..." or "this could be onet (...) or sliding (...); name
    // the game".
    std::string sentence() const;
};

[[nodiscard]] Recognition recognised(const Frame& frame, const std::optional<Lattice>& lattice);

// The game of a board that the eye sees nearly whole, of which a few cells alone are uncertain,
// where its rules are evidence enough: to be played under doubt where no game is recognised.
// nullptr where there is none.
[[nodiscard]] const Game* probable_game(const Frame& frame);

// What is sure of an accepted board, in a few words: "7x10 at 99,69, worst margin 0.46".
[[nodiscard]] std::string evidence_of(const Look& look);

}  // namespace sightread
