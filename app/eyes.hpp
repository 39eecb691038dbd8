// The eyes of the loop: where the board is in the window, what it shows, and whether that is what a
// move should have led to. They look and wait; they never decide and never press.
#pragma once

#include "app/course.hpp"
#include "app/past.hpp"
#include "app/rest.hpp"
#include "app/session.hpp"
#include "capture/error.hpp"
#include "vision/text/buttons.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace sightread {

template <class Mind>
class Eyes {
public:
    using Board = typename Mind::Board;
    using Move = typename Mind::Move;
    using Reader = typename Mind::Reader;
    using Reading = decltype(std::declval<Reader&>().read(std::declval<const Frame&>()));
    using Milliseconds = std::chrono::milliseconds;

    using Turn = sightread::Turn<Mind>;

    static constexpr Milliseconds answer_limit{12'000};

    // What the mind learns about the rules counts for the eyes, too.
    Eyes(Session& session, const Mind& mind) : session_(session), mind_(mind) {}

    [[nodiscard]] const Frame& frame() const { return frame_; }
    [[nodiscard]] const Reading& reading() const { return reading_; }
    [[nodiscard]] bool has_layout() const { return reader_.has_value(); }
    [[nodiscard]] const Layout& layout() const { return reader_->layout(); }
    [[nodiscard]] Stages& stages() { return stages_; }
    [[nodiscard]] cv::Rect whole_window() const { return {{}, session_.source.size()}; }

    [[nodiscard]] cv::Rect board_area() const {
        const cv::Rect2d bounds = layout().lattice.bounds();
        return cv::Rect(bounds) & cv::Rect({}, layout().frame);
    }

    // With what may stick out of the board: frames, shadows, marks.
    [[nodiscard]] cv::Rect board_surroundings() const {
        const cv::Rect2d bounds = layout().lattice.bounds();
        const cv::Size2d pitch = layout().lattice.pitch;
        return cv::Rect(cv::Rect2d(bounds.x - pitch.width / 4, bounds.y - pitch.height / 4,
                                   bounds.width + pitch.width / 2,
                                   bounds.height + pitch.height / 2)) &
               cv::Rect({}, layout().frame);
    }

    // Reads the window as it is now. When the board is not where it was, it is looked for anew.
    // False, with the reason, when no board is read.
    [[nodiscard]] bool look(std::string& why) {
        reading_ = {};
        try {
            if constexpr (requires { Mind::is_found_at_rest; })
                reader_ ? grab() : grab_at_rest();
            else
                Mind::begins_at_rest ? grab_at_rest() : grab();
            if (!locate(why)) return false;
            reading_ = read();
            if (!reading_.board && !moved(why)) return false;
            has_read_ = true;
            session_.layout = layout();
            return true;
        } catch (const WindowHidden& error) {
            why = error.what();
            return false;
        }
    }

    // Whether the last frame taught a new reader something although it was not readable.
    [[nodiscard]] bool has_learned_unread() const {
        return is_fresh_ && !reading_.board && !reading_.why_not.empty();
    }

    // Whatever was known of the window does not hold: it is understood from the start again.
    void forget() {
        reader_.reset();
        session_.layout.reset();
    }

    // The same, but for the place of the board, where a reader that knows nothing yet can read it
    // there.
    void read_afresh() {
        if (reader_ && layout().frame == frame_.pixels.size()) {
            settle_on(Layout(layout()));
            reading_ = read();
            if (reading_.board) return;
        }
        forget();
    }

    // The frame, the place and the times of what was seen since this was asked last.
    [[nodiscard]] Step seen() {
        Step step;
        step.frame = frame_;
        step.stages = std::exchange(stages_, {});
        step.is_fresh = std::exchange(is_fresh_, false);
        if (reader_) step.layout = layout();
        return step;
    }

    // Looks until one of the expected boards is there, or the board has been still for a while
    // after the patience ran out. Another board than those is none while something still moves: a
    // picture in between may look like one. The time for which the game's program is stopped does
    // not count.
    [[nodiscard]] Sight await(const Turn& turn, Milliseconds patience) {
        const Timed timed(stages_.verify);
        auto begin = Clock::now();
        auto asked = begin;
        FrameWatch frames(session_);
        while (true) {
            (void)frames.wait_for_change(board_area(), Milliseconds(25));
            const Sight sight = classify(turn);
            const auto waited = Clock::now() - begin;
            if (sight == Sight::expected && is_stale_end() && waited <= answer_limit) continue;
            if (sight == Sight::expected && needs_confirming(turn.expected)) return confirm(turn);
            if (sight == Sight::expected || waited > answer_limit || session_.is_over())
                return sight;
            if (Clock::now() - asked > stop_interval || waited >= patience) {
                const bool was_stopped = waited_out_stop(session_);
                asked = Clock::now();
                if (was_stopped) {
                    begin = asked;
                    patience = std::max(patience, after_stop);
                    continue;
                }
            }
            if (waited < patience || is_under_way()) continue;
            const bool still = settle();
            const Sight settled = classify(turn);
            if (settled == Sight::other && waited <= patience + still_limit && moves_on()) continue;
            if (settled == Sight::expected || (still && settled != Sight::unreadable) ||
                waited > patience + still_limit)
                return settled;
        }
    }

    // Until nothing has been painted for a few frames. The game's own rhythm does not count here:
    // what follows is verified.
    void wait_for_rest() try {
        const Timed timed(stages_.settle);
        const Milliseconds quiet = Milliseconds(50) + session_.pace.rest();
        const auto limit = Clock::now() + rest_limit;
        while (wait_for_change(session_, board_area(), quiet) && Clock::now() < limit &&
               !session_.is_over())
            frame_ = session_.source.grab();
    } catch (const WindowHidden&) {
        // Iconified just now: the hand refuses to press and waits until it is back.
    }

    // Whether something large comes over the window, or over the board, or another board: what a
    // game says of its end. `is_said` tells of a newly grabbed frame what else may be said. Begun
    // with the board at rest. A window that gets another size meanwhile says nothing by that.
    template <class IsSaid>
    [[nodiscard]] bool shows_news(IsSaid is_said) try {
        (void)settle();
        const std::optional<Board> before = reading_.board;
        grab();
        if (is_resized()) return false;
        reading_ = read();
        const Frame rested = frame_;
        const auto limit = Clock::now() + news_limit;
        while (reading_.board && (!before || mind_.same(*before, *reading_.board))) {
            if (Clock::now() > limit || session_.is_over()) return false;
            const bool has_changed = wait_for_change(session_, whole_window(), Milliseconds(100));
            grab();
            if (is_resized()) return false;
            if (is_said() || !what_is_new(rested.pixels, frame_.pixels).empty()) return true;
            if (has_changed) reading_ = read();
        }
        return true;
    } catch (const WindowHidden&) {
        return false;
    }

    // Whether neither this board nor one like it can be read for a while, here or elsewhere.
    [[nodiscard]] bool stays_unreadable(const Board& board) {
        const auto limit = Clock::now() + hidden_limit;
        while (Clock::now() < limit && !session_.is_over()) {
            (void)wait_for_change(session_, whole_window(), Milliseconds(50));
            if (classify({board}) != Sight::unreadable || is_under_way()) return false;
        }
        const Found<Layout> elsewhere = find();
        if (!elsewhere || is_same_place(*elsewhere, layout())) return true;
        const Lattice &now = elsewhere->lattice, &before = layout().lattice;
        return now.rows != before.rows || now.columns != before.columns;
    }

    // Cells of no known kind on a board that stands still: the person may know. True when something
    // was learned.
    [[nodiscard]] bool was_taught() {
        if (!session_.ask || frame_.pixels.empty()) return false;
        const bool is_known = reader_ && layout().frame == frame_.pixels.size();
        const Found<Layout> place = is_known ? layout() : find();
        return place && session_.ask(frame_, *place);
    }

private:
    static constexpr Milliseconds rest_limit{2000};
    // how often it is asked whether the game's program is stopped
    static constexpr Milliseconds stop_interval{500};
    static constexpr Milliseconds after_stop{3000};  // for all that was pressed meanwhile
    // a window that is never still is taken as it is
    static constexpr Milliseconds still_limit{2000};
    // no game lets its tiles hang in the air for longer
    static constexpr Milliseconds fall_limit{700};
    static constexpr Milliseconds news_limit{1800};
    // in which a busy program has painted itself in its new size
    static constexpr Milliseconds repaint_limit{2000};
    static constexpr Milliseconds hidden_limit{1200};  // a panel has slid in by then

    bool is_resized() const { return layout().frame != frame_.pixels.size(); }

    // A window that was resized has its board elsewhere; it is the same board as a rule.
    bool locate(std::string& why) {
        if (reader_ && layout().frame == frame_.pixels.size()) return true;
        if (reader_ && finds_again()) return true;
        const bool as_before = Mind::layout_stays && !reader_ && session_.layout &&
                               session_.layout->frame == frame_.pixels.size();
        const Found<Layout> found = as_before ? *session_.layout : find();
        if (!found) return why = found.why_not(), false;
        settle_on(*found);
        if (!as_before) located_ = frame_.taken;
        return true;
    }

    // What cannot be read at its old place may be another board at another one. False, with the
    // reason, when there is none either.
    bool moved(std::string& why) {
        why = reading_.why_not;
        if (located_ == frame_.taken) return false;  // it was looked for in this very picture
        // The game may have painted its board anew only after the window had got its size.
        if (Past<Mind>::begins && finds_again()) return (reading_ = read()).board.has_value();
        std::optional<Layout> found = past_.found_in(frame_);
        if (!found || is_same_place(*found, layout())) found = find();
        // Before a board was read there is nothing that a new reader would not know.
        const bool would_forget = !Mind::reads_anew && has_read_;
        if (!found || (would_forget && is_same_place(*found, layout()))) return false;
        // A reader may want to see it stand still: the one of the look before, if that was at this
        // place.
        if (!elsewhere_ || !is_same_place(elsewhere_->layout(), *found))
            elsewhere_.emplace(reader_for(*found));
        if (!elsewhere_->read(session_.retouched(frame_, &found->lattice)).board) return false;
        past_.begin_anew();
        look_through(std::move(*std::exchange(elsewhere_, std::nullopt)));
        reading_ = read();
        return reading_.board.has_value();
    }

    bool finds_again() {
        const std::optional<Layout> place = past_.found_in(frame_);
        if (!place) return false;
        if (std::optional<Reader> reader = past_.reader_for(*place)) {
            look_through(std::move(*reader));
        } else {
            settle_on(*place);
        }
        return true;
    }

    // Found anew in another picture of the same board, a lattice differs by fractions of a pixel.
    static bool is_same_place(const Layout& one, const Layout& other) {
        const Lattice &a = one.lattice, &b = other.lattice;
        const cv::Point2d first = a.origin - b.origin, last = a.bounds().br() - b.bounds().br();
        const double near = 0.1 * std::min(b.pitch.width, b.pitch.height);
        return one.frame == other.frame && a.rows == b.rows && a.columns == b.columns &&
               std::hypot(first.x, first.y) < near && std::hypot(last.x, last.y) < near;
    }

    Found<Layout> find() const {
        if (session_.place && !session_.lattice)
            if (const std::optional<Layout> layout = session_.place(frame_)) return *layout;
        return Mind::find_layout(session_.retouched(frame_, nullptr), session_.lattice,
                                 session_.profile);
    }

    Reader reader_for(const Layout& layout) const {
        if constexpr (requires { mind_.reader(layout); }) {
            return mind_.reader(layout);
        } else {
            return Reader(layout);
        }
    }

    void settle_on(const Layout& layout) {
        past_.begin_anew();
        look_through(reader_for(layout));
    }

    void look_through(Reader reader) {
        reader_.emplace(std::move(reader));
        is_fresh_ = true;
        session_.set_board(board_area());
    }

    // The end of a game, seen in a window that has just been resized and may show its picture of
    // before, at places that have nothing of it.
    bool is_stale_end() const {
        return mind_.is_won(*reading_.board) && !session_.is_over() &&
               Clock::now() - resized_ < repaint_limit;
    }

    // Where several rules are possible, the picture of the first may be on the way to that of
    // another: tiles vanish and fall then. What has fallen and is still does not go on.
    Sight confirm(const Turn& turn) {
        if constexpr (requires { mind_.rest_time(turn.before, turn.before); })
            return confirm_at_rest(turn);
        const auto limit = Clock::now() + answer_limit;
        while (true) {
            (void)settle();
            const Sight sight = classify(turn);
            if (sight == Sight::expected && !mind_.same(turn.expected.front(), *reading_.board))
                return sight;
            if (!moves_on() || Clock::now() > limit || session_.is_over()) return sight;
        }
    }

    // Where something always moves, what was read has to stay the same for a while. What is on its
    // way between two cells may be unreadable for a moment.
    Sight confirm_at_rest(const Turn& turn) {
        const auto limit = Clock::now() + answer_limit;
        auto since = Clock::now();
        std::optional<Board> last = reading_.board;
        while (true) {
            (void)wait_for_change(session_, board_area(), Milliseconds(25));
            const Sight sight = classify(turn);
            const bool is_same = last.has_value() == reading_.board.has_value() &&
                                 (!last || mind_.same(*last, *reading_.board));
            if (!is_same || is_under_way()) since = Clock::now();
            last = reading_.board;
            const auto wanted = last ? mind_.rest_time(turn.before, *last) : hidden_limit;
            if (Clock::now() - since >= wanted || Clock::now() > limit || session_.is_over())
                return sight;
        }
    }

    // Whether something on the board changes in the time that a tile may take to fall.
    bool moves_on() { return wait_for_change(session_, board_area(), fall_limit); }

    bool needs_confirming(std::span<const Board> expected) const {
        if constexpr (requires(const Board& board) { mind_.rest_time(board, board); }) return true;
        return are_different(expected);
    }

    bool are_different(std::span<const Board> boards) const {
        return std::any_of(boards.begin(), boards.end(),
                           [&](const Board& board) { return !mind_.same(board, boards.front()); });
    }

    Sight classify(const Turn& turn) {
        try {
            grab();
        } catch (const WindowHidden& error) {
            reading_ = {};
            reading_.why_not = error.what();
            return Sight::unreadable;
        }
        std::string why;
        const cv::Size before = layout().frame;
        if (!locate(why)) {
            reading_ = {};
            reading_.why_not = why;
            return Sight::unreadable;
        }
        reading_ = read();
        // The faces may have other numbers in a window of another size.
        const bool is_resized = before != layout().frame;
        return reading_.board && is_resized ? Sight::other : sight_of(mind_, turn, reading_);
    }

    // A game that is slow or stopped in the middle of a move is waited for.
    bool is_under_way() const {
        if constexpr (requires { mind_.is_under_way(reading_); })
            return mind_.is_under_way(reading_);
        return false;
    }

    bool settle() {
        const Timed timed(stages_.settle);
        return wait_until_still(session_, board_area(), Milliseconds(1000));
    }

    void grab_at_rest() {
        const Timed timed(stages_.settle);
        frame_ = sightread::grab_at_rest(session_);
    }

    void grab() {
        const Timed timed(stages_.grab);
        const cv::Size before = frame_.pixels.size();
        frame_ = session_.source.grab();
        if (!before.empty() && frame_.pixels.size() != before) resized_ = frame_.taken;
    }

    Reading read() {
        const Timed timed(stages_.read);
        Reading reading = reader_->read(session_.retouched(frame_, &layout().lattice));
        if (reading.board) past_.saw(frame_, layout());
        return reading;
    }

    Session& session_;
    const Mind& mind_;
    std::optional<Reader> reader_;
    std::optional<Reader> elsewhere_;  // of a board at another place, which was not read yet
    Frame frame_;
    Reading reading_;
    Stages stages_;          // since the last step
    bool is_fresh_ = false;  // the reader was made since the last step
    bool has_read_ = false;  // a board, at any time
    // when the picture was taken in which the board was found by looking
    Clock::time_point located_;
    // when the first picture of another size than before was taken
    Clock::time_point resized_;
    Past<Mind> past_;
};

}  // namespace sightread
