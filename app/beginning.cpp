#include "app/beginning.hpp"

#include "app/act.hpp"
#include "app/begin_words.hpp"
#include "app/browser.hpp"
#include "app/interruption.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"
#include "vision/text/buttons.hpp"
#include "vision/text/captions.hpp"
#include "vision/text/icons.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <map>
#include <regex>
#include <sstream>
#include <string_view>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto by_itself_limit = 3500ms;  // games that begin by themselves do so after two or three seconds
constexpr auto answer_limit = 2500ms;     // of one way
constexpr auto reload_limit = 8000ms;
constexpr auto rest_time = 350ms;     // of a board, before it is one
constexpr auto steady_time = 1000ms;  // the same where something on it always moves
constexpr auto blink_time = 1200ms;   // words that come and go are seen once in it
constexpr auto whole_limit = 90s;
constexpr int most_times = 2;          // that one way is tried, since a click may be lost
constexpr int most_times_as_said = 3;  // the same of one that somebody named
constexpr auto judging_time = 300ms;
constexpr std::size_t most_changed_by_a_move = 6;  // cells: a lamp and its neighbours, a wall and a cat's step

struct Way {
    std::string gestures;      // empty: waiting
    std::string label;         // what stands there, where it is a label
    double rank = 0;           // the higher, the sooner
    bool is_on_board = false;  // it may be a move of the game that ended
};

std::string click_in(const cv::Rect& box) {
    return to_text(Gesture(Click{{box.x + box.width / 2, box.y + box.height / 2}}));
}

// The sentences of a line where it has more than one, each about where it stands: letters are taken as equally wide.
std::vector<Caption> sentences_of(const Caption& line) {
    std::vector<Caption> sentences;
    const auto length = static_cast<double>(line.text.size());
    for (std::size_t begin = 0; begin < line.text.size();) {
        std::size_t end = line.text.find_first_of(".!?", begin);
        end = end == std::string::npos ? line.text.size() : end + 1;
        const auto at = [&](std::size_t letter) { return static_cast<int>(line.box.width * (letter / length)); };
        const cv::Rect box(line.box.x + at(begin), line.box.y, at(end) - at(begin), line.box.height);
        sentences.push_back({line.text.substr(begin, end - begin), box});
        begin = std::min(line.text.find_first_not_of(' ', end), line.text.size());
    }
    if (sentences.size() < 2) sentences.clear();
    return sentences;
}

class Beginning {
public:
    Beginning(Session& session, const Game& game)
        : session_(session), game_(game), deadline_(Clock::now() + whole_limit) {
        is_browser_ = is_browser(session);
        if (!session.last_board.pixels.empty()) last_ = board_in(session.last_board);
    }

    bool next() {
        if (const std::string& said = session_.profile.new_game; !said.empty()) {
            for (int times = 0; times < most_times_as_said && !session_.is_over(); ++times)
                if (tried({said, {}, 0})) return true;
            return say_no();
        }
        const bool knows = session_.began_by.has_value();
        const bool is_waited_for = !knows || session_.began_by->empty();
        // The board is looked for at once, too: the next game may be there already.
        if (watched(is_waited_for ? by_itself_limit : 800ms)) return kept({});
        if (knows && !is_waited_for)
            for (int times = 0; times < most_times; ++times)
                if (const std::optional<Way> way = known_way(); way && tried(*way)) return kept(*way);
        if (knows) forget();
        while (!session_.is_over() && Clock::now() < deadline_) {
            const std::optional<Way> way = untried(ways_on());
            if (!way) break;
            if (tried(*way)) return kept(*way);
        }
        return begun_from_page() || say_no();
    }

    // By what stands on the screen alone, where no other board has come by itself.
    bool next_as_said() {
        if (!grab()) return false;
        if (const std::string board = board_in(frame_); !board.empty() && board != last_ && !is_covered(last_, board))
            return true;
        if (watched(by_itself_limit)) return true;
        const auto ways_said = [&] {
            std::vector<Way> ways;
            add_said(read_screen(), ways);
            return ways;
        };
        while (!session_.is_over() && Clock::now() < deadline_) {
            const std::optional<Way> way = untried(ways_said());
            if (!way) return false;
            if (tried(*way)) return kept(*way);
        }
        return false;
    }

    bool first() {
        said_ = "leaving the menu";
        auto blinks_until = Clock::now() + blink_time;
        while (!session_.is_over() && Clock::now() < deadline_) {
            const std::optional<Way> way = untried(ways_from_menu());
            if (!way && Clock::now() > blinks_until) return say_what_is_unread(), false;
            if (!way) {
                (void)wait_for_change(session_, whole(), 150ms);
                continue;
            }
            if (tried(*way)) return true;
            blinks_until = Clock::now() + blink_time;
        }
        return false;
    }

private:
    // A page that was loaded anew may show its menu.
    bool begun_from_page() {
        if (!times_.contains(std::string(reload)) || session_.is_over()) return false;
        times_.clear();
        deadline_ = Clock::now() + whole_limit;
        return first();
    }

    // Words may stand there that tell how to begin.
    void say_what_is_unread() {
        std::string packages;
        for (std::string writing : missing_writings_of(title_of(session_))) {
            std::ranges::replace(writing, '_', '-');
            packages += (packages.empty() ? "tesseract-ocr-" : " or tesseract-ocr-") + writing;
        }
        if (!packages.empty())
            session_.journal.say("the letters of this window's title cannot be read: install " + packages);
    }

    bool say_no() {
        if (session_.is_over()) return false;
        say_what_is_unread();
        session_.journal.say(
            "how the next game is begun was not found; --new-game says it, for example \"click 120,45\"");
        return false;
    }

    // The text of the board that is to be seen, whole or nearly; empty where there is none.
    std::string board_in(const Frame& frame) {
        area_ = {};
        std::string why;
        const Frame seen = session_.retouched(frame, nullptr);
        std::optional<Look> look = game_.look(seen, session_.lattice, &why);
        // All cells are certain, and only what stands beside the board is not: how long a program may be.
        const bool has_all_cells = look && look->unknown == 0 && !look->partial.empty();
        if (has_all_cells) look->text = look->partial;
        if ((!look || look->text.empty()) && game_.look_in_part) look = game_.look_in_part(seen, session_.lattice);
        if (!look) return {};
        if (is_of_another_scale(look->layout.lattice)) return {};
        area_ = cv::Rect(look->layout.lattice.bounds()) & cv::Rect({}, frame.pixels.size());
        if (!look->text.empty()) return look->text;
        if (look->unknown == 0) return {};  // where it ends is in doubt, or whether it is one
        constexpr int one_of = 6;           // cells may be unknown
        return look->unknown * one_of <= std::ssize(look->cells) ? look->partial : std::string();
    }

    // A dotted line may look like a board, too. Cells of a game's next board are not much larger or smaller than those
    // of its last one.
    [[nodiscard]] bool is_of_another_scale(const Lattice& lattice) const {
        constexpr double most = 3;
        if (!session_.layout) return false;
        const double ratio = lattice.pitch.width / session_.layout->lattice.pitch.width;
        return ratio > most || ratio < 1 / most;
    }

    // Cells of a board: its words, or its letters where it is one long word.
    static std::vector<std::string> words_of(const std::string& board) {
        std::istringstream stream(board);
        std::vector<std::string> words{std::istream_iterator<std::string>(stream), {}};
        if (words.size() != 1) return words;
        const std::string word = std::move(words.front());
        words.clear();
        for (const char letter : word) words.emplace_back(1, letter);
        return words;
    }

    // Words of one board's text that are others in another's, both known; all of them where these are of different
    // sizes.
    static std::size_t changed_cells(const std::string& before, const std::string& now) {
        const std::vector<std::string> a = words_of(before), b = words_of(now);
        if (a.size() != b.size()) return std::max(a.size(), b.size());
        std::size_t changed = 0;
        for (std::size_t i = 0; i < a.size(); ++i) changed += a[i] != b[i] && a[i] != "~" && b[i] != "~";
        return changed;
    }

    // Whether a place of a board that was known is none of its cells any more, or unknown: something lies over it. Of a
    // board that was not known as a whole, many more are unknown then.
    static bool is_covered(const std::string& before, const std::string& now) {
        const std::vector<std::string> a = words_of(before), b = words_of(now);
        if (a.size() != b.size()) return false;
        const auto unknown = std::ranges::count(before, '~');
        if (unknown > 0) return std::ranges::count(now, '~') > 2 * unknown + 2;
        for (std::size_t i = 0; i < a.size(); ++i)
            if ((b[i] == "_" && a[i] != "_") || b[i] == "~") return true;
        return false;
    }

    // Whether nothing is left to be done on a board.
    bool is_finished(const std::string& board) const {
        SolveRequest request;
        request.time_limit = judging_time;
        try {
            const SolveAnswer answer = game_.solve(board, request);
            return answer.moves == 0 && answer.code == exit_done;
        } catch (const Malformed&) {
            return false;  // known in part
        }
    }

    bool grab() try {
        frame_ = session_.source.grab();
        return true;
    } catch (const WindowHidden&) {
        return false;
    }

    // A game that has begun: its board stands there at rest, and is not the last one.
    bool has_begun() {
        if (!grab()) return false;
        const std::string board = board_in(frame_);
        if (board.empty() || board == last_ || is_covered(last_, board) || is_finished(board)) return false;
        const bool is_in_part = board.find('~') != std::string::npos;
        if ((is_on_board_ || is_in_part) && changed_cells(last_, board) <= most_changed_by_a_move) return false;
        if (board != steady_) steady_ = board, steady_since_ = Clock::now();
        // What is left of the last board under a panel that fades in may be taken for one.
        const bool moves = wait_for_change(session_, area_, is_in_part ? steady_time : rest_time);
        if (!grab() || board_in(frame_) != board) return false;
        const bool is_at_rest = !moves || Clock::now() - steady_since_ > steady_time;  // some things always move
        if (!is_at_rest) return false;
        const Interruption said = interruption_in(frame_.pixels, session_.first_board.pixels, title_of(session_));
        return !said.is_question && !said.is_told_across(area_);
    }

    bool watched(std::chrono::milliseconds limit) {
        const auto end = Clock::now() + limit;
        while (!session_.is_over()) {
            const bool is_last = Clock::now() > end;  // a look may take longer than all that time
            if (has_begun()) return true;
            if (is_last) return false;
            (void)waited_out_pause(session_);
            (void)wait_for_change(session_, whole(), 150ms);
        }
        return false;
    }

    bool tried(const Way& way) {
        ++times_[way.gestures];
        if (session_.is_over()) return false;
        session_.journal.say(said_ + " (" + way.gestures + (way.label.empty() ? "" : ": " + way.label) + ")");
        const std::optional<std::vector<Gesture>> gestures = gestures_from_text(way.gestures);
        if (!gestures) return false;
        Acted acted = Acted::interrupted;
        for (std::string done; acted == Acted::interrupted;) acted = act(session_, *gestures, done);
        if (acted != Acted::done) return false;
        session_.hand.park();
        (void)dismiss_dialogs(session_);
        is_on_board_ = way.is_on_board;
        const bool has_begun = watched(way.gestures == reload ? reload_limit : answer_limit);
        // A move on the board of the game that ended leaves another board of that game.
        if (!has_begun && way.is_on_board && grab())
            if (std::string now = board_in(frame_); !now.empty()) last_ = std::move(now);
        return has_begun;
    }

    bool kept(const Way& way) {
        session_.began_by = way.gestures;
        session_.began_by_label = way.label;
        session_.began_by_in_other_session = false;
        // A press on the board may have been a move all the same.
        if (!way.is_on_board) learn(way.gestures.empty() ? "wait" : way.gestures, way.label);
        return true;
    }

    void learn(const std::string& gestures, const std::string& label) {
        if (!session_.learn) return;
        session_.learn("begin", gestures, "the next game came after it");
        session_.learn("begin-words", label, "they stood where it was clicked, or named the key");
    }

    // What began games in another session does not here.
    void forget() {
        if (!std::exchange(session_.began_by_in_other_session, false) || session_.is_over()) return;
        session_.journal.say("what began the next game in another session does not begin it any more");
        session_.began_by.reset();
        learn({}, {});
    }

    // What began the last game: where the same words stand now. None where another session has clicked at a place that
    // is nothing to click at now.
    std::optional<Way> known_way() {
        Way way{*session_.began_by, session_.began_by_label, 0};
        const bool is_click = way.gestures.starts_with("click");
        if (!way.label.empty() && is_click)
            for (const Said& said : read_screen().said)
                if (plain_words(said.caption.text) == plain_words(way.label) && !said.wording.is_harmful) {
                    way.gestures = click_in(said.caption.box);
                    return way;
                }
        if (!session_.began_by_in_other_session || !is_click) return way;
        for (const Way& now : ways_on())
            if (is_near(now.gestures, way.gestures)) return now;
        return std::nullopt;
    }

    // Two clicks on what may be one button.
    static bool is_near(const std::string& one, const std::string& other) {
        constexpr int near = 16;  // pixels
        const auto a = gestures_from_text(one), b = gestures_from_text(other);
        if (!a || !b || a->size() != 1 || b->size() != 1) return false;
        const Click* const first = std::get_if<Click>(&a->front());
        const Click* const second = std::get_if<Click>(&b->front());
        return first && second && std::abs(first->point.x - second->point.x) <= near &&
               std::abs(first->point.y - second->point.y) <= near;
    }

    // The likeliest of those that were tried the least.
    std::optional<Way> untried(const std::vector<Way>& ways) {
        const Way* best = nullptr;
        for (const Way& way : ways) {
            const int times = times_[way.gestures];
            if (times >= most_times) continue;
            const int best_times = best ? times_[best->gestures] : 0;
            if (!best || times < best_times || (times == best_times && way.rank > best->rank)) best = &way;
        }
        return best ? std::optional(*best) : std::nullopt;
    }

    struct Said {
        Caption caption;
        Wording wording;
    };
    struct Screen {
        std::vector<Said> said;
        cv::Rect panel;  // what is new since the board was seen last, or beside it
        int top = 0;     // nothing above it may be pressed
    };

    Screen read_screen() {
        Screen screen;
        if (!grab()) return screen;
        screen.top = is_browser_ ? top_of_page(frame_.pixels) : 0;
        for (const Caption& caption : captions_in(frame_.pixels, title_of(session_))) {
            if (caption.box.y < screen.top) continue;
            screen.said.push_back({caption, wording_of(caption.text)});
            for (const Caption& sentence : sentences_of(caption))
                screen.said.push_back({sentence, wording_of(sentence.text)});
        }
        screen.panel = what_is_new(session_.last_board.pixels, frame_.pixels);
        if (screen.panel.empty()) screen.panel = new_beside_board();
        return screen;
    }

    // What is new since the game began, where its board can still be seen.
    cv::Rect new_beside_board() const {
        const cv::Rect board = last_place(0.5);
        cv::Mat before = session_.first_board.pixels.clone();
        if (board.empty() || before.size() != frame_.pixels.size() || before.type() != frame_.pixels.type()) return {};
        frame_.pixels(board).copyTo(before(board));
        return what_is_new(before, frame_.pixels);
    }

    // Letters of a writing that nobody reads here come out as short words of another one, uncertainly.
    static bool is_read(const Caption& caption) {
        constexpr std::size_t short_word = 3;  // letters
        return caption.confidence >= (plain_words(caption.text).size() <= short_word ? 80 : 50);
    }

    // Words and keys on the screen that ask for a game.
    static void add_said(const Screen& screen, std::vector<Way>& ways) {
        for (const auto& [caption, wording] : screen.said) {
            if (wording.is_harmful) continue;
            const double is_new = (caption.box & screen.panel).area() > 0 ? 1.5 : 0;
            if (wording.asks != Asks::nothing && is_read(caption))
                ways.push_back({click_in(caption.box), caption.text, 2 * static_cast<int>(wording.asks) + is_new});
            if (!wording.key.empty() && (wording.key_begins || is_read(caption)))
                ways.push_back({"keys " + wording.key, caption.text, (wording.key_begins ? 9 : 1) + is_new});
        }
    }

    template <class Is>
    static bool any_on(const Screen& screen, const cv::Rect& box, Is is) {
        return std::any_of(screen.said.begin(), screen.said.end(),
                           [&](const Said& said) { return (said.caption.box & box).area() > 0 && is(said); });
    }

    // Whether what stands on a button cannot be read, nor other lines like it: these may be buttons, too.
    bool is_one_of_unread(const Screen& screen, const cv::Rect& button, const cv::Rect& part) const {
        constexpr double alike = 0.75;  // of the greater height
        std::vector<cv::Rect> unread = possible_lines_in(frame_.pixels(part));
        std::erase_if(unread, [&](cv::Rect& line) {
            line += part.tl();
            return any_on(screen, line, [](const Said& said) { return is_read(said.caption); });
        });
        const auto on_it = std::ranges::find_if(unread, [&](const cv::Rect& line) { return (line & button) == line; });
        return on_it != unread.end() && std::ranges::any_of(unread, [&](const cv::Rect& line) {
                   return (line & button).empty() &&
                          std::min(line.height, on_it->height) >= alike * std::max(line.height, on_it->height);
               });
    }

    // A button that says nothing, or what is not understood, where it is the only one but for those that say something
    // harmless: of two such buttons one may do anything. `is_other`: what stands on a button that is not for beginning.
    template <class Is>
    void add_button(const Screen& screen, const cv::Rect& part, std::vector<cv::Rect> buttons, double rank, Is is_other,
                    std::vector<Way>& ways) const {
        const std::vector<cv::Rect> all = buttons;
        std::erase_if(buttons, [&](const cv::Rect& box) {
            const bool holds_another = std::any_of(
                all.begin(), all.end(), [&](const cv::Rect& other) { return other != box && (other & box) == other; });
            return holds_another || box.y < screen.top ||
                   any_on(screen, box, [](const Said& said) { return said.wording.asks != Asks::nothing; });
        });
        if (buttons.size() != 1) return;
        if (any_on(screen, buttons.front(),
                   [&](const Said& said) { return said.wording.is_harmful || is_other(said); }))
            return;
        if (is_one_of_unread(screen, buttons.front(), part)) return;
        ways.push_back({click_in(buttons.front()), {}, rank});
    }

    // What has come over the board, or beside it: a button with words, or with a picture, of which cells of the board
    // are none. A button may be as high as all that is new.
    void add_new_button(const Screen& screen, std::vector<Way>& ways) const {
        const cv::Rect& panel = screen.panel;
        if (panel.empty()) return;
        const int edge = panel.height;
        const cv::Rect part =
            cv::Rect(panel.x - edge, panel.y - edge, panel.width + 2 * edge, panel.height + 2 * edge) & whole();
        const auto is_none = [](const Said&) { return false; };
        const auto new_of = [&](std::vector<cv::Rect> buttons) {
            std::erase_if(buttons, [&](const cv::Rect& box) { return 2 * (box & panel).area() < box.area(); });
            return buttons;
        };
        add_button(screen, panel, new_of(buttons_in(frame_.pixels, part)), 1.5, is_none, ways);
        std::vector<cv::Rect> with_picture = new_of(picture_buttons_in(frame_.pixels, part));
        std::erase_if(with_picture, [&](const cv::Rect& box) {
            return !(box & last_place(0)).empty() || any_on(screen, box, says_words);
        });
        add_button(screen, panel, std::move(with_picture), 1.2, is_none, ways);
    }

    // Pictures that stand for words, beside where the board was or on what has come over it. A house leads to a menu,
    // which is left again.
    void add_icons(const Screen& screen, std::vector<Way>& ways) const {
        const cv::Rect board = last_place(0.5);
        for (const SeenIcon& icon : icons_in(frame_.pixels, whole())) {
            const bool is_new = (icon.box & screen.panel).area() > 0;
            if (icon.box.y < screen.top || (!is_new && (icon.box & board).area() > 0)) continue;
            if (any_on(screen, icon.box, [](const Said& said) { return said.wording.is_harmful; })) continue;
            const double rank = icon.what == Icon::again ? 6 : icon.what == Icon::play ? 3 : 0.25;
            ways.push_back({click_in(icon.box), {}, rank + (is_new ? 1.5 : 0)});
        }
    }

    // What is written in letters that nobody can read: one alone of those that are new, or that were there all the
    // time.
    void add_unread(const Screen& screen, const cv::Rect& board, std::vector<Way>& ways) const {
        constexpr double changed = 10;  // levels, on the average
        std::array<std::vector<cv::Rect>, 2> words;
        const cv::Mat& before = session_.first_board.pixels;
        for (const cv::Rect& word : unread_words(frame_.pixels, board)) {
            if (word.y < screen.top) continue;
            const bool is_new = before.size() == frame_.pixels.size() &&
                                cv::norm(before(word), frame_.pixels(word), cv::NORM_L1) > 3 * changed * word.area();
            words[is_new ? 1 : 0].push_back(word);
        }
        for (const std::vector<cv::Rect>& group : words)
            if (group.size() == 1) ways.push_back({click_in(group.front()), {}, 0.4});
    }

    std::vector<Way> ways_on() {
        const Screen screen = read_screen();
        std::vector<Way> ways;
        if (frame_.pixels.empty()) return ways;
        add_said(screen, ways);
        add_new_button(screen, ways);
        add_icons(screen, ways);
        if (const cv::Rect last = last_place(0); !last.empty()) ways.push_back({click_in(last), {}, 0.5, true});
        add_unread(screen, last_place(0.2), ways);
        ways.push_back({"keys Return", {}, 0.3});
        ways.push_back({"keys space", {}, 0.2});
        ways.push_back({"keys n", {}, 0.12});
        ways.push_back({"keys r", {}, 0.11});
        if (is_browser_) {
            ways.push_back({std::string(reload), {}, 0.05});
        } else {
            ways.push_back({"keys F2", {}, 0.06});
            ways.push_back({"keys ctrl+n", {}, 0.05});
        }
        return ways;
    }

    std::vector<Way> ways_from_menu() {
        const Screen screen = read_screen();
        std::vector<Way> ways;
        if (frame_.pixels.empty()) return ways;
        add_said(screen, ways);
        std::optional<Look> part;
        if (game_.look_in_part) part = game_.look_in_part(session_.retouched(frame_, nullptr), session_.lattice);
        const bool may_be_under_way = part && 2 * part->unknown < std::ssize(part->cells) && !is_finished(part->text);
        // An explanation may lie over a board: it is agreed to, and a game that is under way is not thrown away.
        // Elsewhere a menu says "start" or "new game", and beside a board that has to be mixed "shuffle"; what says
        // "yes" or "reset" may belong to any program.
        const bool is_to_be_mixed = is_finished(board_in(frame_));
        const auto is_menus = [&](const Wording& wording) {
            if (wording.asks == Asks::to_start || (wording.asks == Asks::nothing && wording.key_begins)) return true;
            if (wording.asks == Asks::to_go_on) return is_to_be_mixed;
            return wording.asks == (may_be_under_way ? Asks::to_agree : Asks::new_game);
        };
        // "C'est parti" names no key.
        std::erase_if(ways, [&](const Way& way) {
            const Wording wording = wording_of(way.label);
            return !is_menus(wording) || (way.gestures.starts_with("keys") && !wording.key_begins);
        });
        for (Way& way : ways) way.rank = -way.rank;  // what says "start" before what says "again"
        // One button alone is what begins a game, where nothing can be read on it. It may lie on a panel.
        if (!untried(ways)) add_button(screen, whole(), buttons_in(frame_.pixels, whole()), 0, says_words, ways);
        if (may_be_under_way) return ways;
        // A triangle alone: of several each may play something else.
        std::vector<SeenIcon> icons = icons_in(frame_.pixels, whole());
        std::erase_if(icons, [&](const SeenIcon& icon) { return icon.what != Icon::play || icon.box.y < screen.top; });
        if (icons.size() == 1) ways.push_back({click_in(icons.front().box), {}, -3.5});
        // Sizes and levels: the first that is there.
        double rank = -4;
        for (const auto& [caption, wording] : screen.said)
            if (says_size_or_level(caption.text) && !wording.is_harmful)
                ways.push_back({click_in(caption.box), caption.text, rank -= 0.01});
        if (const std::optional<Caption> first = first_of_levels(screen))
            ways.push_back({click_in(first->box), first->text, -5});
        add_picture(screen, ways);
        return ways;
    }

    // "Click on the picture, and it is mixed": on the largest thing that is there, where nothing can be read.
    void add_picture(const Screen& screen, std::vector<Way>& ways) const {
        const bool is_asked = std::ranges::any_of(screen.said, [](const Said& said) {
            return said.wording.asks_for_click && !said.wording.is_harmful && is_read(said.caption);
        });
        const cv::Rect picture = is_asked ? largest_thing_in(frame_.pixels, screen.top) : cv::Rect();
        const cv::Rect middle(picture.tl() + cv::Point(picture.width * 3 / 8, picture.height * 3 / 8),
                              picture.size() / 4);
        if (!picture.empty() && !any_on(screen, middle, says_words)) ways.push_back({click_in(picture), {}, -6});
    }

    static bool says_words(const Said& said) {
        static const std::regex word("[a-z]{4}");
        return std::regex_search(plain_words(said.caption.text), word);
    }

    // `4x4`, `4 × 4`, `Level 1`; `Level: 1` tells of the one that is played.
    static bool says_size_or_level(const std::string& text) {
        if (text.find(':') != std::string::npos) return false;
        static const std::regex size("[0-9]{1,2} ?x ?[0-9]{1,2}|([0-9]{1,2}) \\1"), level("[a-z]+ 1");
        const std::string plain = plain_words(text);
        return std::regex_match(plain, size) || std::regex_match(plain, level);
    }

    // A level on a button among others of its size, on which no number stands: they are locked.
    std::optional<Caption> the_only_open(const Screen& screen, const Caption& level) const {
        constexpr std::ptrdiff_t fewest_others = 3;
        constexpr double same = 0.9;  // of width and height
        const std::vector<cv::Rect> buttons = buttons_in(frame_.pixels, whole());
        const auto own =
            std::ranges::find_if(buttons, [&](const cv::Rect& box) { return (box & level.box) == level.box; });
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
    static bool follows(const cv::Rect& before, const cv::Rect& next) {
        const bool is_below = next.y >= before.br().y, is_beside = next.x >= before.br().x;
        return is_below || (is_beside && next.br().y > before.y);
    }

    // 1, 2, 3 and further numbers alone, in one size: levels to choose from, of which others than the first may be
    // locked.
    std::optional<Caption> first_of_levels(const Screen& screen) const {
        constexpr int fewest = 4;
        constexpr double nearly = 0.8;  // of the height of digits
        std::optional<Caption> first;
        cv::Rect last;
        for (int number = 1; number <= fewest; ++number) {
            const auto it = std::find_if(screen.said.begin(), screen.said.end(), [&](const Said& said) {
                return said.caption.text == std::to_string(number) &&
                       (!first || std::min(first->box.height, said.caption.box.height) >=
                                      nearly * std::max(first->box.height, said.caption.box.height));
            });
            if (it == screen.said.end()) return number == 2 ? the_only_open(screen, *first) : std::nullopt;
            if (!first) first = it->caption;
            if (number > 1 && !follows(last, it->caption.box)) return std::nullopt;
            last = it->caption.box;
        }
        return first;
    }

    // Where the last game had its board, with so much around it, in pitches: cells may stick out of a lattice.
    cv::Rect last_place(double around) const {
        if (!session_.layout) return {};
        const Lattice& lattice = session_.layout->lattice;
        const cv::Rect2d bounds = lattice.bounds();
        const double x = around * lattice.pitch.width, y = around * lattice.pitch.height;
        return cv::Rect(cv::Rect2d(bounds.x - x, bounds.y - y, bounds.width + 2 * x, bounds.height + 2 * y)) & whole();
    }

    cv::Rect whole() const { return {{}, session_.source.size()}; }

    static constexpr std::string_view reload = "keys F5";

    Session& session_;
    const Game& game_;
    Clock::time_point deadline_;
    bool is_browser_ = false;
    std::string said_ = "beginning the next game";
    std::string last_;          // board of the game that ended
    bool is_on_board_ = false;  // the way that is watched was
    std::string steady_;        // the board that was seen last
    Clock::time_point steady_since_;
    Frame frame_;
    cv::Rect area_;  // of the board that was looked for last
    std::map<std::string, int> times_;
};

}  // namespace

bool begin_next(Session& session, const Game& game) {
    return Beginning(session, game).next();
}

bool begin_next_as_said(Session& session, const Game& game) {
    return Beginning(session, game).next_as_said();
}

bool begin_first(Session& session, const Game& game) {
    return Beginning(session, game).first();
}

}  // namespace sightread
