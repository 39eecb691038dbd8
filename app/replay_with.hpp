// A recorded game once more, by the same mind: every frame is read again, every plan made again,
// every gesture worked out again, and compared with what was recorded.
//
// The steps follow Loop's (loop.hpp), which made the recording: what it asked of the mind between
// two notes is asked here in the same order, so that what the mind came to believe is the same,
// too. What the loop decided by the clock is taken from the recording.
//
// A plan that was as good as the time allowed (not `optimal`) may come out otherwise on another
// day. Where the mind can read its own moves (`move_from_text(Board, text)` → optional move), the
// recorded ones are followed then, as long as they are moves at all.
#pragma once

#include "app/loop.hpp"
#include "app/replaying.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace sightread {

template <class Mind>
class Replay {
public:
    Replay(Replaying& replaying, Mind mind) : replaying_(replaying), mind_(std::move(mind)) {}

    void game(const RecordedGame& game) {
        for (const auto& event : game.events) {
            if (has_lost_track_ || replaying_.stop()) return;
            std::visit([this](const auto& each) { this->happen(each); }, event);
        }
    }

private:
    using Board = typename Mind::Board;
    using Move = typename Mind::Move;
    using Reader = typename Mind::Reader;
    using Reading = decltype(std::declval<Reader&>().read(std::declval<const Frame&>()));
    using Counts = Replaying::Counts;

    void happen(const RecordedGlance&) {}

    void happen(const RecordedStep& step) {
        if (step.verdict == not_verified) return;  // nothing was decided by it
        const std::optional<Frame> frame = replaying_.frame(step.frame, step.line, step.seconds);
        if (!frame) return pass_over(step);
        const std::string gestures = step.move.empty() ? std::string() : gestures_now();
        frame_ = *frame;
        if (!locate(step)) return;
        reading_ = reader_->read(frame_);
        // What the rules reject is the eye's where it stood still, which a recording shows once.
        if (!reading_.board && !step.board.empty()) reading_ = reader_->read(frame_);
        if (reading_.board) past_.saw(frame_, reader_->layout());
        // Between the frames that were kept the reader has seen others, from which it knew more
        // cells, or fewer.
        if constexpr (requires { mind_.as_recorded(step.board, *reading_.board); })
            if (reading_.board)
                if (std::optional<Board> recorded = mind_.as_recorded(step.board, *reading_.board))
                    reading_.board = std::move(recorded);
        step.move.empty() ? look(step) : move(step, gestures);
        show(step);
    }

    void happen(const RecordedThought& thought) {
        if (!has_board_) return replaying_.pass_over();
        plan_ = mind_.plan(board_, replaying_.facts.plan_limit, replaying_.stop);
        next_ = 0;
        attempt_ = 0;
        is_cut_ = false;
        const Thought now = thought_of(mind_, plan_);
        const bool is_same = now.moves == thought.moves && now.outcome == thought.outcome;
        if (!is_same && !(thought.optimal && plan_.optimal) && follow(thought.moves))
            return replaying_.follow_the_clock();
        has_lost_track_ = !replaying_.compare(thought, now, last_frame_);
        if constexpr (requires { mind_.tries_again(board_); })
            if (plan_.moves.empty()) (void)mind_.tries_again(board_);
    }

    // The reader for this frame. False when none can be made.
    bool locate(const RecordedStep& step) {
        last_frame_ = step.frame;
        std::string why;
        // by the profile, wherever it fitted
        const bool is_placed = replaying_.facts.profile.lattice.has_value();
        if (step.layout.is_null() && is_placed) return false;
        if (step.layout.is_null()) {
            const auto found =
                Mind::find_layout(frame_, replaying_.facts.lattice, replaying_.facts.profile, &why);
            (void)replaying_.compare(&Counts::boards, "place of the board", step.line, step.frame,
                                     "null", found ? to_json(*found).dump() : "null");
            return false;
        }
        if (!step.is_fresh && reader_) return true;
        if (reader_ && knows_again(step)) return true;
        const bool as_before = Mind::layout_stays && !reader_ && replaying_.layout &&
                               is_near(*replaying_.layout, step);
        const std::optional<Layout> layout =
            as_before   ? replaying_.layout
            : is_placed ? layout_from(step.layout)
                        : Mind::find_layout(frame_, replaying_.facts.lattice,
                                            replaying_.facts.profile, &why);
        if (!layout || !is_near(*layout, step)) {
            has_lost_track_ = true;
            (void)replaying_.compare(&Counts::boards, "place of the board", step.line, step.frame,
                                     step.layout.dump(), layout ? to_json(*layout).dump() : why);
            return false;
        }
        past_.begin_anew();
        reader_.emplace(reader_for(as_recorded(*layout, step)));
        return true;
    }

    // Where a board is found again by what was seen of it. A place where nothing was read may be
    // that of a frame before.
    bool knows_again(const RecordedStep& step) {
        const std::optional<Layout> recorded = layout_from(step.layout);
        const bool is_believed = Past<Mind>::begins && step.board.empty();
        const std::optional<Layout> found = is_believed ? recorded : past_.found_in(frame_);
        if (!recorded || !found || !is_near(*found, step)) return false;
        std::optional<Reader> again = past_.reader_for(*recorded);
        if (!again && Past<Mind>::begins) return false;
        if (!again) past_.begin_anew();
        reader_.emplace(again ? std::move(*again) : reader_for(*recorded));
        return true;
    }

    Reader reader_for(const Layout& layout) const {
        if constexpr (requires { mind_.reader(layout); }) {
            return mind_.reader(layout);
        } else {
            return Reader(layout);
        }
    }

    // A board that stood still may have been found in a frame shortly before this one, a fraction
    // of a pixel beside.
    static bool is_near(const Layout& layout, const RecordedStep& step) {
        const auto recorded = layout_from(step.layout);
        if (!recorded) return false;
        const Lattice &a = layout.lattice, &b = recorded->lattice;
        const double near = 0.1 * std::min(a.pitch.width, a.pitch.height);
        const cv::Point2d first = a.origin - b.origin, last = a.bounds().br() - b.bounds().br();
        return layout.frame == recorded->frame && a.rows == b.rows && a.columns == b.columns &&
               std::hypot(first.x, first.y) < near && std::hypot(last.x, last.y) < near;
    }

    static Layout as_recorded(Layout layout, const RecordedStep& step) {
        const auto recorded = layout_from(step.layout);
        layout.lattice.origin = recorded->lattice.origin;
        layout.lattice.pitch = recorded->lattice.pitch;
        return layout;
    }

    void look(const RecordedStep& step) {
        attempt_ = 0;
        is_cut_ = false;
        plan_.moves.clear();
        if (reading_.board) {
            board_ = mind_.adopt(*reading_.board);
            has_board_ = true;
            replaying_.layout = reader_->layout();
        }
        compare_board(step);
    }

    void move(const RecordedStep& step, const std::string& gestures) {
        if (!has_board_) return replaying_.pass_over();
        if (next_ >= plan_.moves.size()) {
            has_lost_track_ = true;
            (void)compare(&Counts::plans, "move", step, step.move, "none is planned");
            return;
        }
        const Stride<Mind> stride = next_stride();
        // What is missing of a move that was lost in part is told by frames that were not all kept.
        bool is_repaired_as_seen = false;
        if constexpr (requires { mind_.as_recorded(step.board, board_); })
            is_repaired_as_seen = attempt_ > 0 || is_cut_;
        const bool is_same = compare(&Counts::plans, "move", step, step.move, stride.to_text()) &&
                             compare(&Counts::gestures, "gestures", step, step.gestures,
                                     is_repaired_as_seen ? step.gestures : gestures);
        const std::string verdict = verdict_on(stride, step);
        has_lost_track_ = !compare(&Counts::verifications, "verification", step,
                                   kind_of(step.verdict), verdict) ||
                          !is_same;
        if (!has_lost_track_) take(verdict, stride, step);
    }

    // As Loop::classify tells it.
    std::string verdict_on(const Stride<Mind>& stride, const RecordedStep& step) const {
        const std::vector<Board>& expected = stride.expected();
        const bool is_expected =
            reading_.board &&
            std::any_of(expected.begin(), expected.end(),
                        [&](const Board& board) { return mind_.same(board, *reading_.board); });
        if (reading_.board && stride.is_in_part(*reading_.board)) return "lost click";
        // In a window of another size at first nothing is compared, and later it is: the clock
        // decides.
        if (step.is_fresh && reading_.board && step.verdict == "other board") return step.verdict;
        if (is_expected) return "expected";
        if (mind_.is_half_done(board_, stride.first(), reading_)) return "lost click";
        bool is_unseen = !reading_.board;
        if constexpr (requires { mind_.shows_nothing_certain(board_); })
            is_unseen |= stride.may_win() && mind_.shows_nothing_certain(*reading_.board);
        if (is_unseen)
            return stride.may_win() && mind_.has_vanished(stride.last(), reading_) ? "expected"
                                                                                   : "not readable";
        return mind_.same(board_, *reading_.board) ? "lost click" : "other board";
    }

    static std::string kind_of(const std::string& verdict) {
        const bool is_unseen = verdict.starts_with("not readable") || verdict.starts_with("hidden");
        if (verdict == cut_short) return "lost click";
        return is_unseen ? "not readable" : verdict;
    }

    void take(const std::string& verdict, const Stride<Mind>& stride, const RecordedStep& step) {
        const bool is_in_part = reading_.board && stride.is_in_part(*reading_.board);
        if (reading_.board && (verdict == "expected" || is_in_part)) {
            const Board before = board_;
            board_ = mind_.adopt(*reading_.board);
            next_ += static_cast<std::size_t>(stride.made(*reading_.board));
            const bool certain = stride.size() > 1 || mind_.learn(before, stride.first(), board_);
            board_ = mind_.adopt(board_);
            if (!certain) plan_.moves.clear();
        } else if (verdict == "other board") {
            if (stride.size() == 1) (void)mind_.learn(board_, stride.first(), *reading_.board);
            board_ = mind_.adopt(*reading_.board);
            plan_.moves.clear();
        }
        compare_board(step);
        if (verdict == "lost click" || verdict == "other board") at_once_ = 1;
        is_cut_ = step.verdict == cut_short;
        if (is_cut_) return;
        attempt_ = verdict == "lost click" && !is_in_part ? attempt_ + 1 : 0;
        if (attempt_ >= 2 && is_refusal(mind_, stride.first(), reading_, attempt_) &&
            mind_.refused(board_, stride.first())) {
            board_ = mind_.adopt(board_);
            plan_.moves.clear();
        }
    }

    // Between two events nobody saw what happened: the move is believed.
    void pass_over(const RecordedStep& step) {
        replaying_.pass_over();
        if (!has_board_ || step.verdict != "expected" || next_ >= plan_.moves.size()) return;
        const Stride<Mind> stride = next_stride();
        if (!stride.expected().empty()) board_ = mind_.adopt(stride.expected().front());
        next_ += stride.size();
        attempt_ = 0;
    }

    Stride<Mind> next_stride() const {
        return {mind_, board_, std::span(plan_.moves).subspan(next_), at_once_};
    }

    std::string gestures_now() const {
        if (!reader_ || next_ >= plan_.moves.size()) return {};
        const Stride<Mind> stride = next_stride();
        std::string text;
        for (const Gesture& gesture :
             attempt_ == 0 && !is_cut_ ? stride.gestures(reader_->layout())
                                       : mind_.repair(stride.first(), reading_, reader_->layout()))
            text += (text.empty() ? "" : "; ") + sightread::to_text(gesture);
        return text;
    }

    // The recorded moves in place of the planned ones. False when they are no moves of this board.
    bool follow(const std::vector<std::string>& moves) {
        if constexpr (requires { mind_.move_from_text(board_, moves.front()); }) {
            std::vector<Move> followed;
            Board board = board_;
            for (const std::string& text : moves) {
                const std::optional<Move> move = mind_.move_from_text(board, text);
                const std::vector<Board> expected =
                    move ? mind_.expected(board, *move) : std::vector<Board>();
                if (expected.empty()) return false;
                followed.push_back(*move);
                board = expected.front();
            }
            plan_.moves = followed;
            return true;
        } else {
            return false;
        }
    }

    void compare_board(const RecordedStep& step) {
        const std::string now =
            reading_.board && has_board_ ? mind_.to_text(board_) : std::string();
        if (!compare(&Counts::boards, "board", step, step.board, now)) has_lost_track_ = true;
    }

    bool compare(int Counts::*kind, const std::string& what, const RecordedStep& step,
                 const std::string& recorded, const std::string& now) {
        return replaying_.compare(kind, what, step.line, step.frame, recorded, now, drawing());
    }

    std::function<cv::Mat()> drawing() const {
        const std::optional<Move> next =
            next_ < plan_.moves.size() ? std::optional(plan_.moves[next_]) : std::nullopt;
        return [frame = frame_, layout = reader_->layout(), reading = reading_, board = board_,
                next] { return Mind::drawn(frame, layout, reading, board, next); };
    }

    void show(const RecordedStep& was) const {
        Step step = step_again(was, frame_);
        step.layout = reader_->layout();
        step.draw = drawing();
        replaying_.journal.step(step);
    }

    Replaying& replaying_;
    Mind mind_;
    std::optional<Reader> reader_;
    Frame frame_;
    Past<Mind> past_;
    std::string last_frame_;
    Reading reading_;
    Board board_;
    Plan<Move> plan_;
    std::size_t next_ = 0;  // the next move of the plan
    int attempt_ = 0;       // how often it was lost
    // it was begun, and not by the game's fault not finished
    bool is_cut_ = false;
    // moves; where some were lost, one from then on
    int at_once_ = replaying_.facts.profile.at_once;
    bool has_board_ = false;
    bool has_lost_track_ = false;  // after a difference nothing that follows can be compared
};

}  // namespace sightread
