#include "app/ways.hpp"

#include "app/browser.hpp"
#include "vision/text/buttons.hpp"
#include "vision/text/icons.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <regex>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

// The sentences of a line where it has more than one, each about where it stands: letters are taken
// as equally wide.
std::vector<Caption> sentences_of(const Caption& line) {
    std::vector<Caption> sentences;
    const auto length = static_cast<double>(line.text.size());
    for (std::size_t begin = 0; begin < line.text.size();) {
        std::size_t end = line.text.find_first_of(".!?", begin);
        end = end == std::string::npos ? line.text.size() : end + 1;
        const auto at = [&](std::size_t letter) {
            return static_cast<int>(line.box.width * (letter / length));
        };
        const cv::Rect box(line.box.x + at(begin), line.box.y, at(end) - at(begin),
                           line.box.height);
        sentences.push_back({line.text.substr(begin, end - begin), box});
        begin = std::min(line.text.find_first_not_of(' ', end), line.text.size());
    }
    if (sentences.size() < 2) sentences.clear();
    return sentences;
}

cv::Rect whole(const Screen& screen) {
    return {{}, screen.picture.size()};
}

// A cross at the right upper end of a panel on a page, which closes it. Elsewhere it may be the
// window's own, which is never closed.
std::optional<cv::Rect> cross_on_panel(const Screen& screen) {
    if (!screen.is_browser) return std::nullopt;
    constexpr double near = 0.15, below = 0.3;  // of the panel's sides
    const std::vector<cv::Rect> panels = buttons_in(screen.picture, whole(screen));
    for (const Said& said : screen.said) {
        const cv::Rect& box = said.caption.box;
        if (said.caption.text != "x" && said.caption.text != "X" && said.caption.text != "×")
            continue;
        for (const cv::Rect& panel : panels)
            if ((panel & box) == box && panel.height > 4 * box.height &&
                panel.br().x - box.br().x < near * panel.width &&
                box.y - panel.y < below * panel.height)
                return box;
    }
    return std::nullopt;
}

// Where the last game had its board, with so much around it, in pitches: cells may stick out of a
// lattice.
cv::Rect last_place(const Screen& screen, double around) {
    if (!screen.last) return {};
    const Lattice& lattice = *screen.last;
    const cv::Rect2d bounds = lattice.bounds();
    const double x = around * lattice.pitch.width, y = around * lattice.pitch.height;
    return cv::Rect(cv::Rect2d(bounds.x - x, bounds.y - y, bounds.width + 2 * x,
                               bounds.height + 2 * y)) &
           whole(screen);
}

// What is new since the game began, where its board can still be seen.
cv::Rect new_beside_board(const Screen& screen) {
    const cv::Rect board = last_place(screen, 0.5);
    cv::Mat before = screen.first.clone();
    if (board.empty() || before.size() != screen.picture.size() ||
        before.type() != screen.picture.type())
        return {};
    screen.picture(board).copyTo(before(board));
    return what_is_new(before, screen.picture);
}

bool says_words(const Said& said) {
    static const std::regex word("[a-z]{4}");
    return std::regex_search(plain_words(said.caption.text), word);
}

template <class Is>
bool any_on(const Screen& screen, const cv::Rect& box, Is is) {
    return std::any_of(screen.said.begin(), screen.said.end(), [&](const Said& said) {
        return (said.caption.box & box).area() > 0 && is(said);
    });
}

// Whether what stands on a button cannot be read, nor other lines like it: these may be buttons,
// too.
bool is_one_of_unread(const Screen& screen, const cv::Rect& button, const cv::Rect& part) {
    constexpr double alike = 0.75;  // of the greater height
    std::vector<cv::Rect> unread = possible_lines_in(screen.picture(part));
    std::erase_if(unread, [&](cv::Rect& line) {
        line += part.tl();
        return any_on(screen, line, [](const Said& said) { return is_read_surely(said.caption); });
    });
    const auto on_it =
        std::ranges::find_if(unread, [&](const cv::Rect& line) { return (line & button) == line; });
    return on_it != unread.end() && std::ranges::any_of(unread, [&](const cv::Rect& line) {
               return (line & button).empty() && std::min(line.height, on_it->height) >=
                                                     alike * std::max(line.height, on_it->height);
           });
}

// A button that says nothing, or what is not understood, where it is the only one but for those
// that say something harmless: of two such buttons one may do anything. `is_other`: what stands on
// a button that is not for beginning.
template <class Is>
void add_button(const Screen& screen, const cv::Rect& part, std::vector<cv::Rect> buttons,
                double rank, Is is_other, std::vector<Way>& ways) {
    const std::vector<cv::Rect> all = buttons;
    std::erase_if(buttons, [&](const cv::Rect& box) {
        const bool holds_another = std::any_of(all.begin(), all.end(), [&](const cv::Rect& other) {
            return other != box && (other & box) == other;
        });
        return holds_another || box.y < screen.top || any_on(screen, box, [](const Said& said) {
                   return said.wording.asks != Asks::nothing;
               });
    });
    if (buttons.size() != 1) return;
    if (any_on(screen, buttons.front(),
               [&](const Said& said) { return said.wording.is_harmful || is_other(said); }))
        return;
    if (is_one_of_unread(screen, buttons.front(), part)) return;
    ways.push_back({click_in(buttons.front()), {}, rank});
}

// What has come over the board, or beside it: a button with words, or with a picture, of which
// cells of the board are none. A button may be as high as all that is new.
void add_new_button(const Screen& screen, std::vector<Way>& ways) {
    const cv::Rect& panel = screen.panel;
    if (panel.empty() || screen.is_foreign) return;
    const int edge = panel.height;
    const cv::Rect part =
        cv::Rect(panel.x - edge, panel.y - edge, panel.width + 2 * edge, panel.height + 2 * edge) &
        whole(screen);
    const auto is_none = [](const Said&) { return false; };
    const auto new_of = [&](std::vector<cv::Rect> buttons) {
        std::erase_if(buttons,
                      [&](const cv::Rect& box) { return 2 * (box & panel).area() < box.area(); });
        return buttons;
    };
    add_button(screen, panel, new_of(buttons_in(screen.picture, part)), 1.5, is_none, ways);
    std::vector<cv::Rect> with_picture = new_of(picture_buttons_in(screen.picture, part));
    std::erase_if(with_picture, [&](const cv::Rect& box) {
        return !(box & last_place(screen, 0)).empty() || any_on(screen, box, says_words);
    });
    add_button(screen, panel, std::move(with_picture), 1.2, is_none, ways);
}

// Pictures that stand for words, beside where the board was or on what has come over it. A house
// leads to a menu, which is left again. An arrow to the right is the next level only on what has
// come over the board: elsewhere it leads anywhere.
void add_icons(const Screen& screen, std::vector<Way>& ways) {
    const cv::Rect board = last_place(screen, 0);
    for (const SeenIcon& icon : icons_in(screen.picture, whole(screen))) {
        const bool is_new = (icon.box & screen.panel).area() > 0;
        if (icon.box.y < screen.top || (!is_new && (icon.box & board).area() > 0)) continue;
        if (icon.what == Icon::next && !is_new) continue;
        if (any_on(screen, icon.box, [](const Said& said) { return said.wording.is_harmful; }))
            continue;
        static const std::map<Icon, double> ranks = {
            {Icon::next, 6.2}, {Icon::again, 6}, {Icon::play, 3}, {Icon::home, 0.25}};
        ways.push_back({click_in(icon.box), {}, ranks.at(icon.what) + (is_new ? 1.5 : 0)});
    }
}

// What is written in letters that nobody can read: one alone of those that are new, or that were
// there all the time.
void add_unread(const Screen& screen, const cv::Rect& board, std::vector<Way>& ways) {
    constexpr double changed = 10;  // levels, on the average
    std::array<std::vector<cv::Rect>, 2> words;
    const cv::Mat& before = screen.first;
    for (const cv::Rect& word : unread_words(screen.picture, board)) {
        if (word.y < screen.top) continue;
        const bool is_new =
            before.size() == screen.picture.size() &&
            cv::norm(before(word), screen.picture(word), cv::NORM_L1) > 3 * changed * word.area();
        words[is_new ? 1 : 0].push_back(word);
    }
    for (const std::vector<cv::Rect>& group : words)
        if (group.size() == 1 && !screen.is_foreign)
            ways.push_back({click_in(group.front()), {}, 0.4});
}

// "Click on the picture, and it is mixed": on the largest thing that is there, where nothing can be
// read.
void add_picture(const Screen& screen, std::vector<Way>& ways) {
    const bool is_asked = std::ranges::any_of(screen.said, [](const Said& said) {
        return said.wording.asks_for_click && !said.wording.is_harmful &&
               is_read_surely(said.caption);
    });
    const cv::Rect picture = is_asked ? largest_thing_in(screen.picture, screen.top) : cv::Rect();
    const cv::Rect middle(picture.tl() + cv::Point(picture.width * 3 / 8, picture.height * 3 / 8),
                          picture.size() / 4);
    if (!picture.empty() && !any_on(screen, middle, says_words))
        ways.push_back({click_in(picture), {}, -6});
}

// A level on a button among others of its size, on which no number stands: they are locked.
std::optional<Caption> open_among_locked(const Screen& screen, const Caption& level) {
    constexpr std::ptrdiff_t fewest_others = 3;
    constexpr double same = 0.9;  // of width and height
    const std::vector<cv::Rect> buttons = buttons_in(screen.picture, whole(screen));
    const auto own = std::ranges::find_if(
        buttons, [&](const cv::Rect& box) { return (box & level.box) == level.box; });
    if (own == buttons.end()) return std::nullopt;
    const auto has_words = [](const Said& said) { return !plain_words(said.caption.text).empty(); };
    const auto others = std::ranges::count_if(buttons, [&](const cv::Rect& box) {
        return (box & *own).empty() && !any_on(screen, box, has_words) &&
               std::min(box.width, own->width) >= same * std::max(box.width, own->width) &&
               std::min(box.height, own->height) >= same * std::max(box.height, own->height);
    });
    return others >= fewest_others ? std::optional(level) : std::nullopt;
}

// In the order of reading, on the same line or below: numbers of a puzzle are not.
bool follows(const cv::Rect& before, const cv::Rect& next) {
    const bool is_below = next.y >= before.br().y, is_beside = next.x >= before.br().x;
    return is_below || (is_beside && next.br().y > before.y);
}

// "2", or what a list says of it: "2. The castle".
bool is_item(const std::string& text, int number) {
    const std::string digits = std::to_string(number);
    return text == digits || text.starts_with(digits + ". ") || text.starts_with(digits + ") ");
}

// 1, 2, 3 and further numbers alone or before words, in one size: levels to choose from, of which
// others than the first may be locked.
std::optional<Caption> first_of_levels(const Screen& screen) {
    constexpr int fewest = 4;
    constexpr double nearly = 0.8;  // of the height of digits
    std::optional<Caption> first;
    cv::Rect last;
    for (int number = 1; number <= fewest; ++number) {
        const auto it = std::find_if(screen.said.begin(), screen.said.end(), [&](const Said& said) {
            return is_item(said.caption.text, number) && !said.wording.is_harmful &&
                   (!first || std::min(first->box.height, said.caption.box.height) >=
                                  nearly * std::max(first->box.height, said.caption.box.height));
        });
        if (it == screen.said.end())
            return first ? open_among_locked(screen, *first) : std::nullopt;
        if (!first) first = it->caption;
        if (number > 1 && !follows(last, it->caption.box)) return std::nullopt;
        last = it->caption.box;
    }
    return first;
}

}  // namespace

std::string click_in(const cv::Rect& box) {
    return to_text(Gesture(Click{{box.x + box.width / 2, box.y + box.height / 2}}));
}

std::vector<Said> said_in(const std::vector<Caption>& captions) {
    std::vector<Said> all;
    for (const Caption& caption : captions) {
        all.push_back({caption, wording_of(caption.text)});
        for (const Caption& sentence : sentences_of(caption)) {
            Wording wording = wording_of(sentence.text);
            // "Yes" within a line is no button, and a word of another language as a rule.
            if (wording.asks == Asks::to_agree) wording.asks = Asks::nothing;
            all.push_back({sentence, wording});
        }
    }
    for (const Caption& line : joined_lines(captions)) {
        const Wording wording = wording_of(line.text);
        if (!wording.key_begins || wording.is_harmful) continue;
        for (Said& part : all)
            if ((part.caption.box & line.box) == part.caption.box && !part.wording.is_harmful)
                part.wording = {};
        all.push_back({line, wording});
    }
    return all;
}

Screen read_screen(const Session& session, const cv::Mat& picture, bool is_browser) {
    Screen screen;
    screen.picture = picture;
    screen.first = session.first_board.pixels;
    if (session.layout) screen.last = session.layout->lattice;
    screen.is_browser = is_browser;
    screen.top = is_browser ? top_of_page(picture) : 0;
    screen.is_foreign = !missing_writings_of(title_of(session)).empty();
    std::vector<Caption> captions = captions_in(picture, title_of(session));
    std::erase_if(captions, [&](const Caption& caption) { return caption.box.y < screen.top; });
    screen.said = said_in(captions);
    // Read as Latin ones they come out as short words, now and then for certain.
    if (screen.is_foreign)
        for (Said& said : screen.said)
            if (!says_words(said)) said.wording = {};
    screen.panel = what_is_new(session.last_board.pixels, picture);
    if (screen.panel.empty()) screen.panel = new_beside_board(screen);
    return screen;
}

std::vector<Way> ways_said(const Screen& screen) {
    std::vector<Way> ways;
    for (const auto& [caption, wording] : screen.said) {
        if (wording.is_harmful) continue;
        const double is_new = (caption.box & screen.panel).area() > 0 ? 1.5 : 0;
        if (wording.asks != Asks::nothing && is_read_surely(caption))
            ways.push_back(
                {click_in(caption.box), caption.text, 2 * static_cast<int>(wording.asks) + is_new});
        if (!wording.key.empty() && (wording.key_begins || is_read_surely(caption)))
            ways.push_back(
                {"keys " + wording.key, caption.text, (wording.key_begins ? 9 : 1) + is_new});
    }
    return ways;
}

std::vector<Way> ways_on(const Screen& screen) {
    if (screen.picture.empty()) return {};
    std::vector<Way> ways = ways_said(screen);
    add_new_button(screen, ways);
    add_icons(screen, ways);
    if (const cv::Rect last = last_place(screen, 0); !last.empty())
        ways.push_back({click_in(last), {}, 0.5, true});
    add_unread(screen, last_place(screen, 0.2), ways);
    ways.push_back({"keys Return", {}, 0.3});
    ways.push_back({"keys space", {}, 0.2});
    ways.push_back({"keys n", {}, 0.12});
    ways.push_back({"keys r", {}, 0.11});
    if (screen.is_browser) {
        ways.push_back({std::string(reload), {}, 0.05});
    } else {
        ways.push_back({"keys F2", {}, 0.06});
        ways.push_back({"keys ctrl+n", {}, 0.05});
    }
    return ways;
}

std::vector<Way> ways_from_menu(const Screen& screen, const Menu& menu,
                                const std::function<bool(const std::vector<Way>&)>& has_untried) {
    std::vector<Way> ways = ways_said(screen);
    // An explanation may lie over a board: it is agreed to, and a game that is under way is not
    // thrown away. Elsewhere a menu says "start" or "new game", and beside a board that has to be
    // mixed "shuffle"; what says "yes" or "reset" may belong to any program.
    const auto is_menus = [&](const Wording& wording) {
        if (wording.asks == Asks::to_start || (wording.asks == Asks::nothing && wording.key_begins))
            return true;
        if (wording.asks == Asks::to_go_on) return menu.is_to_be_mixed;
        return wording.asks == (menu.may_be_under_way ? Asks::to_agree : Asks::new_game);
    };
    // "C'est parti" names no key.
    std::erase_if(ways, [&](const Way& way) {
        const Wording wording = wording_of(way.label);
        return !is_menus(wording) || (way.gestures.starts_with("keys") && !wording.key_begins);
    });
    // What says "start" before what says "again", and a key before a click on the words that name
    // it.
    for (Way& way : ways) way.rank = way.gestures.starts_with("keys") ? 0 : -way.rank;
    // One button alone is what begins a game, where nothing can be read on it. It may lie on a
    // panel.
    if (!has_untried(ways))
        add_button(screen, whole(screen), buttons_in(screen.picture, whole(screen)), 0, says_words,
                   ways);
    if (menu.may_be_under_way) {
        if (const auto cross = cross_on_panel(screen)) ways.push_back({click_in(*cross), "x", -4});
        return ways;
    }
    // A triangle alone: of several each may play something else.
    std::vector<SeenIcon> icons = icons_in(screen.picture, whole(screen));
    std::erase_if(icons, [&](const SeenIcon& icon) {
        return icon.what != Icon::play || icon.box.y < screen.top;
    });
    if (icons.size() == 1) ways.push_back({click_in(icons.front().box), {}, -3.5});
    // Sizes and levels: the first that is there.
    double rank = -4;
    for (const auto& [caption, wording] : screen.said)
        if (says_size_or_level(caption.text) && !wording.is_harmful)
            ways.push_back({click_in(caption.box), caption.text, rank -= 0.01});
    // On a board that is solved numbers are its pieces.
    const auto first = menu.is_to_be_mixed ? std::nullopt : first_of_levels(screen);
    if (first) ways.push_back({click_in(first->box), first->text, -5});
    add_picture(screen, ways);
    return ways;
}

}  // namespace sightread
