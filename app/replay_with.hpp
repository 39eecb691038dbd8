// A recorded game once more, by the same mind: every frame is read again, every plan made again,
// every gesture worked out again, and compared with what was recorded.
//
// Its course is the loop's (course.hpp): the same events in the same order, so that what the mind
// came to believe is the same, too. What the loop decided by the clock is taken from the recording.
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
    Replay(Replaying& replaying, Mind mind)
        : replaying_(replaying), course_(std::move(mind), replaying.facts.profile.at_once) {}

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
    using Looked = typename Course<Mind>::Looked;
    using Planned = typename Course<Mind>::Planned;
    using Answered = typename Course<Mind>::Answered;

    [[nodiscard]] const Mind& mind() const { return course_.mind(); }
    [[nodiscard]] const Board& board() const { return course_.board(); }

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
        if constexpr (requires { mind().as_recorded(step.board, *reading_.board); })
            if (reading_.board)
                if (std::optional<Board> recorded = mind().as_recorded(step.board, *reading_.board))
                    reading_.board = std::move(recorded);
        step.move.empty() ? look(step) : move(step, gestures);
        show(step);
    }

    void happen(const RecordedThought& thought) {
        if (!has_board_) return replaying_.pass_over();
        Plan<Move> plan = course_.think(replaying_.facts.plan_limit, replaying_.stop);
        const Thought now = thought_of(mind(), plan);
        const bool is_same = now.moves == thought.moves && now.outcome == thought.outcome,
                   is_followed = !is_same && !(thought.optimal && plan.optimal) &&
                                 follow(thought.moves, plan.moves);
        (void)course_.step(Planned{std::move(plan)});
        if (is_followed) return replaying_.follow_the_clock();
        has_lost_track_ = !replaying_.compare(thought, now, last_frame_);
        (void)course_.tries_again();
    }

    // The reader for this frame. False when none can be made.
    bool locate(const RecordedStep& step) {
        last_frame_ = step.frame;
        const auto find = [&] {
            return Mind::find_layout(frame_, replaying_.facts.lattice, replaying_.facts.profile);
        };
        // by the profile, wherever it fitted
        const bool is_placed = replaying_.facts.profile.lattice.has_value();
        if (step.layout.is_null() && is_placed) return false;
        if (step.layout.is_null()) {
            const auto found = find();
            (void)replaying_.compare(&Counts::boards, "place of the board", step.line, step.frame,
                                     "null", found ? to_json(*found).dump() : "null");
            return false;
        }
        if (!step.is_fresh && reader_) return true;
        if (reader_ && knows_again(step)) return true;
        const bool as_before = Mind::layout_stays && !reader_ && replaying_.layout &&
                               is_near(*replaying_.layout, step);
        Found<Layout> layout = NotFound("");
        if (as_before) {
            layout = *replaying_.layout;
        } else if (!is_placed) {
            layout = find();
        } else if (const auto recorded = layout_from(step.layout)) {
            layout = *recorded;
        }
        if (!layout || !is_near(*layout, step)) {
            has_lost_track_ = true;
            (void)replaying_.compare(&Counts::boards, "place of the board", step.line, step.frame,
                                     step.layout.dump(),
                                     layout ? to_json(*layout).dump() : layout.why_not());
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
        if constexpr (requires { mind().reader(layout); }) {
            return mind().reader(layout);
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
        if (reading_.board) {
            (void)course_.step(Looked{*reading_.board});
            has_board_ = true;
            replaying_.layout = reader_->layout();
        } else {
            (void)course_.step(Planned{});
        }
        compare_board(step);
    }

    void move(const RecordedStep& step, const std::string& gestures) {
        if (!has_board_) return replaying_.pass_over();
        if (course_.next() == Next::plan) {
            has_lost_track_ = true;
            (void)compare(&Counts::plans, "move", step, step.move, "none is planned");
            return;
        }
        const Stride<Mind> stride = course_.stride();
        // What is missing of a move that was lost in part is told by frames that were not all kept.
        bool is_repaired_as_seen = false;
        if constexpr (requires { mind().as_recorded(step.board, board()); })
            is_repaired_as_seen = course_.is_repeated();
        const bool is_same = compare(&Counts::plans, "move", step, step.move, stride.to_text()) &&
                             compare(&Counts::gestures, "gestures", step, step.gestures,
                                     is_repaired_as_seen ? step.gestures : gestures);
        const Move first = stride.first();
        // In a window of another size at first nothing is compared, and later it is: the clock
        // decides.
        const bool is_elsewhere = step.is_fresh && reading_.board && step.verdict == "other board";
        const Sight sight = is_elsewhere
                                ? Sight::other
                                : sight_of(mind(), {board(), stride.expected(), &first}, reading_);
        (void)course_.step(Answered{sight, reading_, step.verdict == cut_short});
        has_lost_track_ = !compare(&Counts::verifications, "verification", step,
                                   kind_of(step.verdict), verdict(stride)) ||
                          !is_same;
        if (!has_lost_track_) compare_board(step);
    }

    // As the loop notes it.
    std::string verdict(const Stride<Mind>& stride) const {
        switch (course_.verdict()) {
            case Verdict::obeyed:
                return "expected";
            case Verdict::explained:
            case Verdict::other_board:
                return "other board";
            case Verdict::unseen:
                return stride.may_win() && mind().has_vanished(stride.last(), reading_)
                           ? "expected"
                           : "not readable";
            case Verdict::obeyed_in_part:
            case Verdict::lost:
            case Verdict::refused:
            case Verdict::interrupted:
                break;
        }
        return "lost click";
    }

    static std::string kind_of(const std::string& verdict) {
        const bool is_unseen = verdict.starts_with("not readable") || verdict.starts_with("hidden");
        if (verdict == cut_short) return "lost click";
        return is_unseen ? "not readable" : verdict;
    }

    // Between two events nobody saw what happened: the move is believed.
    void pass_over(const RecordedStep& step) {
        replaying_.pass_over();
        if (has_board_ && step.verdict == "expected" && course_.next() == Next::press)
            course_.believe();
    }

    std::string gestures_now() const {
        if (!reader_ || course_.next() == Next::plan) return {};
        std::string text;
        for (const Gesture& gesture : course_.gestures(reading_, reader_->layout()))
            text += (text.empty() ? "" : "; ") + sightread::to_text(gesture);
        return text;
    }

    // The recorded moves in place of the planned ones. False when they are no moves of this board.
    bool follow(const std::vector<std::string>& moves, std::vector<Move>& planned) {
        if constexpr (requires { mind().move_from_text(board(), moves.front()); }) {
            std::vector<Move> followed;
            Board at = board();
            for (const std::string& text : moves) {
                const std::optional<Move> move = mind().move_from_text(at, text);
                const std::vector<Board> expected =
                    move ? mind().expected(at, *move) : std::vector<Board>();
                if (expected.empty()) return false;
                followed.push_back(*move);
                at = expected.front();
            }
            planned = followed;
            return true;
        } else {
            return false;
        }
    }

    void compare_board(const RecordedStep& step) {
        const std::string now =
            reading_.board && has_board_ ? mind().to_text(board()) : std::string();
        if (!compare(&Counts::boards, "board", step, step.board, now)) has_lost_track_ = true;
    }

    bool compare(int Counts::*kind, const std::string& what, const RecordedStep& step,
                 const std::string& recorded, const std::string& now) {
        return replaying_.compare(kind, what, step.line, step.frame, recorded, now, drawing());
    }

    std::function<cv::Mat()> drawing() const {
        return [frame = frame_, layout = reader_->layout(), reading = reading_, board = board(),
                next = course_.next_move()] {
            return Mind::drawn(frame, layout, reading, board, next);
        };
    }

    void show(const RecordedStep& was) const {
        Step step = step_again(was, frame_);
        step.layout = reader_->layout();
        step.draw = drawing();
        replaying_.journal.step(step);
    }

    Replaying& replaying_;
    Course<Mind> course_;
    std::optional<Reader> reader_;
    Frame frame_;
    Past<Mind> past_;
    std::string last_frame_;
    Reading reading_;
    bool has_board_ = false;
    bool has_lost_track_ = false;  // after a difference nothing that follows can be compared
};

}  // namespace sightread
