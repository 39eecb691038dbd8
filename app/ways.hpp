// Ways to begin a game that a picture of its window offers: words, keys, buttons, icons, the board
// itself.
//
// What leaves, buys, deletes, logs in, shares or changes settings is none of them
// (begin_words.hpp), nor is anything above a browser's page.
#pragma once

#include "app/begin_words.hpp"
#include "app/session.hpp"
#include "vision/text/captions.hpp"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct Way {
    std::string gestures;      // empty: waiting
    std::string label;         // what stands there, where it is a label
    double rank = 0;           // the higher, the sooner
    bool is_on_board = false;  // it may be a move of the game that ended
};

inline constexpr std::string_view reload = "keys F5";         // in a browser
inline constexpr std::string_view scroll = "keys Page_Down";  // the same

struct Said {
    Caption caption;
    Wording wording;
};

struct Screen {
    // now (empty: it could not be seen) and when the game began; 8 bits, BGR
    cv::Mat picture, first;
    std::optional<Lattice> last;  // of the game that ended
    std::vector<Said> said;
    cv::Rect panel;  // what is new since the board was seen last, or beside it
    int top = 0;     // nothing above it may be pressed
    bool is_browser = false;
    // its title is in letters that nothing installed reads, and so may be what stands on buttons
    bool is_foreign = false;
};

// What captions say, and the sentences of each. The name of a key may stand in a frame of its own
// and part the sentence that tells what it does: then that counts, and its rest is no button.
[[nodiscard]] std::vector<Said> said_in(const std::vector<Caption>& captions);

// Reads what stands in a picture of the session's window, by Tesseract, which takes some seconds.
[[nodiscard]] Screen read_screen(const Session& session, const cv::Mat& picture, bool is_browser);

// The gesture that clicks the middle of a box.
[[nodiscard]] std::string click_in(const cv::Rect& box);

// Words and keys on the screen that ask for a game.
[[nodiscard]] std::vector<Way> ways_said(const Screen& screen);

// After a game that ended: the same, and all else that a person would try.
[[nodiscard]] std::vector<Way> ways_on(const Screen& screen);

// What is known of a menu besides its words.
struct Menu {
    bool may_be_under_way = false;  // parts of a board are to be seen
    bool is_to_be_mixed = false;    // a board that is solved
};
// Before the first game. `has_untried`: whether one of some ways is still to be tried.
[[nodiscard]] std::vector<Way> ways_from_menu(
    const Screen& screen, const Menu& menu,
    const std::function<bool(const std::vector<Way>&)>& has_untried);

}  // namespace sightread
