#include "app/beginning.hpp"

#include "app/act.hpp"
#include "app/browser.hpp"
#include "app/interruption.hpp"
#include "app/ways.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <map>
#include <sstream>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

using namespace std::chrono_literals;

// games that begin by themselves do so after two or three seconds
constexpr auto by_itself_limit = 3500ms;
constexpr auto answer_limit = 2500ms;  // of one way
constexpr auto reload_limit = 8000ms;
constexpr auto rest_time = 350ms;     // of a board, before it is one
constexpr auto steady_time = 1000ms;  // the same where something on it always moves
constexpr auto blink_time = 2000ms;   // words that come and go are seen once in it
constexpr auto whole_limit = 90s;
constexpr int most_times = 2;          // that one way is tried, since a click may be lost
constexpr int most_times_as_said = 3;  // the same of one that somebody named
constexpr auto judging_time = 300ms;
// cells: a lamp and its neighbours, a wall and a cat's step
constexpr std::size_t most_changed_by_a_move = 6;

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
                if (const std::optional<Way> way = known_way(); way && tried(*way))
                    return kept(*way);
        if (knows) forget();
        while (!session_.is_over() && Clock::now() < deadline_) {
            const std::optional<Way> way = untried(ways_on(screen()));
            if (!way) break;
            if (tried(*way)) return kept(*way);
        }
        return begun_from_page() || say_no();
    }

    // By what stands on the screen alone, where no other board has come by itself.
    bool next_as_said() {
        if (!grab()) return false;
        if (const std::string board = board_in(frame_);
            !board.empty() && board != last_ && !is_covered(last_, board))
            return true;
        if (watched(by_itself_limit)) return true;
        while (!session_.is_over() && Clock::now() < deadline_) {
            const std::optional<Way> way = untried(ways_said(screen()));
            if (!way) return false;
            if (tried(*way)) return kept(*way);
        }
        return false;
    }

    bool first() {
        said_ = "leaving the menu";
        while (!session_.is_over() && Clock::now() < deadline_) {
            std::optional<Way> way = untried(from_menu(screen()));
            if (!way) way = untried(from_menu(as_it_blinks()));
            if (!way) return say_what_is_unread(), false;
            if (tried(*way)) return true;
        }
        return false;
    }

private:
    // A page that was loaded anew may show its menu.
    bool begun_from_page() {
        if (times_[std::string(reload)] == 0 || session_.is_over()) return false;
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
            session_.journal.say("the letters of this window's title cannot be read: install " +
                                 packages);
    }

    bool say_no() {
        if (session_.is_over()) return false;
        say_what_is_unread();
        session_.journal.say(
            "how the next game is begun was not found; --new-game says it, for example \"click "
            "120,45\"");
        return false;
    }

    // The text of the board that is to be seen, whole or nearly; empty where there is none.
    std::string board_in(const Frame& frame) {
        area_ = {};
        const Frame seen = session_.retouched(frame, nullptr);
        std::optional<Look> look = game_.look(seen, session_.lattice);
        // All cells are certain, and only what stands beside the board is not: how long a program
        // may be.
        const bool has_all_cells = look && look->unknown == 0 && !look->partial.empty();
        if (has_all_cells) look->text = look->partial;
        if ((!look || look->text.empty()) && game_.look_in_part)
            look = game_.look_in_part(seen, session_.lattice);
        if (!look) return {};
        if (is_of_another_scale(look->layout.lattice)) return {};
        area_ = cv::Rect(look->layout.lattice.bounds()) & cv::Rect({}, frame.pixels.size());
        if (!look->text.empty()) return look->text;
        return is_nearly_whole(*look) ? look->partial : std::string();
    }

    // A dotted line may look like a board, too. Cells of a game's next board are not much larger or
    // smaller than those of its last one.
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

    // Words of one board's text that are others in another's, both known; all of them where these
    // are of different sizes.
    static std::size_t changed_cells(const std::string& before, const std::string& now) {
        const std::vector<std::string> a = words_of(before), b = words_of(now);
        if (a.size() != b.size()) return std::max(a.size(), b.size());
        std::size_t changed = 0;
        for (std::size_t i = 0; i < a.size(); ++i)
            changed += a[i] != b[i] && a[i] != "~" && b[i] != "~";
        return changed;
    }

    // Whether a place of a board that was known is none of its cells any more, or unknown:
    // something lies over it. Of a board that was not known as a whole, many more are unknown then.
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
        if (board.empty() || board == last_ || is_covered(last_, board) || is_finished(board))
            return false;
        const bool is_in_part = board.find('~') != std::string::npos;
        if ((is_on_board_ || is_in_part) && changed_cells(last_, board) <= most_changed_by_a_move)
            return false;
        if (board != steady_) steady_ = board, steady_since_ = Clock::now();
        // What is left of the last board under a panel that fades in may be taken for one.
        const bool moves = wait_for_change(session_, area_, is_in_part ? steady_time : rest_time);
        if (!grab() || board_in(frame_) != board) return false;
        // some things always move
        const bool is_at_rest = !moves || Clock::now() - steady_since_ > steady_time;
        if (!is_at_rest) return false;
        const Interruption said =
            interruption_in(frame_.pixels, session_.first_board.pixels, title_of(session_));
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
        session_.journal.say(said_ + " (" + way.gestures +
                             (way.label.empty() ? "" : ": " + way.label) + ")");
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
        session_.journal.say(
            "what began the next game in another session does not begin it any more");
        session_.began_by.reset();
        learn({}, {});
    }

    // What began the last game: where the same words stand now. None where another session has
    // clicked at a place that is nothing to click at now.
    std::optional<Way> known_way() {
        Way way{*session_.began_by, session_.began_by_label, 0};
        const bool is_click = way.gestures.starts_with("click");
        if (!way.label.empty() && is_click)
            for (const Said& said : screen().said)
                if (plain_words(said.caption.text) == plain_words(way.label) &&
                    !said.wording.is_harmful) {
                    way.gestures = click_in(said.caption.box);
                    return way;
                }
        if (!session_.began_by_in_other_session || !is_click) return way;
        for (const Way& now : ways_on(screen()))
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
            if (!best || times < best_times || (times == best_times && way.rank > best->rank))
                best = &way;
        }
        return best ? std::optional(*best) : std::nullopt;
    }

    // As it is as soon as it can be seen; without a picture where that never comes.
    Screen screen() {
        while (!grab()) {
            if (session_.is_over() || Clock::now() > deadline_) return {};
            (void)wait_for_change(session_, whole(), 150ms);
        }
        return read_screen(session_, frame_.pixels, is_browser_);
    }

    // Of the pictures in blink_time the one that is the least like the one that was read last:
    // words come and go.
    Screen as_it_blinks() {
        const cv::Mat before = frame_.pixels;
        Frame other;
        double most = 0;
        for (const auto end = Clock::now() + blink_time;
             Clock::now() < end && !session_.is_over();) {
            (void)wait_for_change(session_, whole(), 150ms);
            if (!grab() || frame_.pixels.size() != before.size()) continue;
            const double changed = cv::norm(before, frame_.pixels, cv::NORM_L1);
            if (changed > most) most = changed, other = frame_;
        }
        if (other.pixels.empty()) return {};
        frame_ = std::move(other);
        return read_screen(session_, frame_.pixels, is_browser_);
    }

    std::vector<Way> from_menu(const Screen& now) {
        if (now.picture.empty()) return {};
        std::optional<Look> part;
        if (game_.look_in_part)
            part = game_.look_in_part(session_.retouched(frame_, nullptr), session_.lattice);
        const bool may_be_under_way =
            part && 2 * part->unknown < std::ssize(part->cells) && !is_finished(part->text);
        const auto has_untried = [this](const std::vector<Way>& ways) {
            return untried(ways).has_value();
        };
        std::vector<Way> ways =
            ways_from_menu(now, {may_be_under_way, is_finished(board_in(frame_))}, has_untried);
        constexpr double before_all = 10;  // it presses nothing
        if (part && may_go_on_below(part->layout.lattice))
            ways.push_back({std::string(scroll), "the board goes on below", before_all});
        return ways;
    }

    // A page may be longer than its window.
    [[nodiscard]] bool may_go_on_below(const Lattice& lattice) const {
        return is_browser_ && lattice.bounds().br().y + lattice.pitch.height > frame_.pixels.rows;
    }

    cv::Rect whole() const { return {{}, session_.source.size()}; }

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
