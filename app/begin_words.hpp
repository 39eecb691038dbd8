// What words on a screen say about beginning a game, or about its end: in the languages that most
// games speak.
//
// Letters are compared without accents and without regard to case, because that is how well a
// screen can be read.
#pragma once

#include "vision/text/captions.hpp"

#include <string>

namespace sightread {

// What is asked for, the plainer the greater.
enum class Asks {
    nothing,
    to_agree,  // "OK", "Yes", "Close": to anything
    to_start,  // "Start", "Play", "click anywhere to begin"
    to_go_on,  // "Next", "New", "Reset"
    new_game,  // "New game", "Play again"
};

enum class Tells { nothing, won, lost };

struct Wording {
    Asks asks = Asks::nothing;
    // leaves, buys, deletes, logs in, shares, changes settings: never to be pressed
    bool is_harmful = false;
    // that it names, in the words of a gesture: "space", "r"; empty: none
    std::string key;
    bool key_begins = false;       // it says that this key begins a game
    bool asks_for_click = false;   // somewhere else than on these words
    Tells tells = Tells::nothing;  // how a game has ended
    // "No", "Cancel", "Keep playing": an answer that leaves all as it is
    bool declines = false;
};

// text: a line, or what stands on one button, UTF-8.
[[nodiscard]] Wording wording_of(const std::string& text);

// Letters of a writing that nobody reads here, and pictures on tiles, come out as short words, with
// little confidence (percent). Ideographs never come out with much.
[[nodiscard]] bool is_read_surely(const Caption& caption);

// Lower case, accents taken off, everything but letters and digits as single spaces.
[[nodiscard]] std::string plain_words(const std::string& text);

// Sizes and levels to choose from: `4x4`, `4 × 4`, `Beginner (9x9, 10 mines)`, `Level 1`. With a
// colon, `Level: 1` tells of the one that is played.
[[nodiscard]] bool says_size_or_level(const std::string& text);

}  // namespace sightread
