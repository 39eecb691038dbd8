#include "app/cat/mind.hpp"

#include "input/cat/gestures.hpp"
#include "vision/cat/by_eye.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>

#include <opencv2/imgproc.hpp>

namespace sightread::cat {
namespace {

using namespace std::chrono_literals;

constexpr auto landed = 340ms;          // on the next cell: a hop does not rest on its way
constexpr auto does_not_move = 1600ms;  // a cat that will walk on has begun to by then
constexpr auto first_plan = 2500ms;     // before the first click: what can be proven is told
constexpr auto longest_plan = 4000ms;   // by the clock on the wall
constexpr auto later_plan = 450ms;      // of processor time, as the one before

std::chrono::steady_clock::time_point processor_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return std::chrono::steady_clock::time_point(std::chrono::seconds(now.tv_sec) +
                                                 std::chrono::nanoseconds(now.tv_nsec));
}

std::string names_of(const std::vector<Habit>& cats) {
    std::string names;
    for (const Habit habit : cats)
        names += (names.empty() ? "" : " or ") + std::string(name_of(habit));
    return names.empty() ? "perfect" : names;
}

}  // namespace

void Memory::begin_game() {
    has_told_verdict = false;
    begin.reset();
    pressed.reset();
    if (reader) reader->forget_game();
}

Eye::Eye(const Layout& layout, const std::shared_ptr<Memory>& memory) : memory_(memory) {
    const bool is_known = memory->reader && memory->layout == layout;
    reader_ = is_known ? memory->reader : std::make_shared<cat::Reader>(layout);
    reader_->forget_figure();
}

Eye::Reading Eye::read(const Frame& frame) {
    Reading reading;
    reading.seen = reader_->look(frame, memory_->pressed);
    bool is_by_rules = true;
    if (reading.seen.board || reading.seen.likely) {
        rejected_.accepts();
    } else if (!reading.seen.cells.empty() && rejected_.rejects(frame.pixels)) {
        const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, layout().lattice);
        if (seen)
            if (const std::optional<Board> board =
                    by_eye::probable_board(*seen, last_, memory_->pressed)) {
                reading.seen = by_eye::as_reading(*seen);
                reading.is_in_part = !reading.seen.board;
                reading.seen.board = board;
                reading.seen.sight = Sight::board;
                is_by_rules = false;
            }
    }
    reading.board = reading.seen.board ? reading.seen.board : reading.seen.likely;
    memory_->looked =
        // the rules' reader remembers what it has read itself
        is_by_rules ? reading.board : std::nullopt;
    if (!reading.board) {
        reading.why_not = reading.seen.why_not;
        return reading;
    }
    last_ = reading.board;
    memory_->reader = reader_;
    memory_->layout = reader_->layout();
    return reading;
}

Found<Layout> Mind::find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                const Profile& profile) {
    if (given) return Layout{*given, frame.pixels.size()};
    if (profile.lattice && profile.frame == frame.pixels.size())
        return Layout{*profile.lattice, profile.frame};
    return cat::find_layout(frame);
}

cv::Mat Mind::drawn(const Frame& frame, const Layout& layout, const Eye::Reading& reading,
                    const Board&, const std::optional<Cell>& next) {
    cv::Mat picture = annotated(frame, layout, reading.seen);
    if (!next) return picture;
    const int radius = std::max(4, cvRound(0.4 * layout.lattice.pitch.width));
    cv::circle(picture, cv::Point(layout.lattice.centre(*next)), radius, {255, 255, 255}, 5,
               cv::LINE_AA);
    cv::circle(picture, cv::Point(layout.lattice.centre(*next)), radius, {40, 40, 230}, 3,
               cv::LINE_AA);
    return picture;
}

Board Mind::adopt(Board board) const {
    if (!memory_->begin || (memory_->end && is_another_game(*memory_->end, board)))
        memory_->begin = board;
    memory_->end = board;
    memory_->pressed.reset();
    if (memory_->reader && memory_->looked == board) memory_->reader->remember();
    return board;
}

std::vector<Board> Mind::expected(const Board& board, Cell block) const {
    const std::optional<Board> walled = after_block(board, block);
    if (!walled) return {};
    std::vector<Board> boards;
    // The cat of one game stays when it is cut off, that of another walks on.
    if (is_cut_off(*walled)) boards.push_back(*walled);
    for (const Cell& cell : neighbours(*walled, walled->cat))
        if (const std::optional<Board> moved = after_move(*walled, cell)) boards.push_back(*moved);
    return boards;
}

bool Mind::learn(const Board& before, Cell block, const Board& seen) {
    const std::optional<Board> walled = after_block(before, block);
    if (!walled) return false;
    if (seen.cat != before.cat) (void)memory_->catcher.observe(*walled, seen.cat);
    if (seen == *walled && is_cut_off(seen)) has_ended_ = true;
    return false;
}

Plan<Cell> Mind::plan(const Board& board, std::chrono::milliseconds limit,
                      const std::function<bool()>& stop) {
    Limits limits;
    limits.time = std::min<std::chrono::milliseconds>(
        limit, memory_->has_told_verdict ? later_plan : first_plan);
    // On a busy machine it takes longer, and is as good, within reason.
    limits.stop = [&stop, latest = std::chrono::steady_clock::now() + longest_plan] {
        return (stop && stop()) || std::chrono::steady_clock::now() > latest;
    };
    limits.now = processor_time;
    advice_ = memory_->catcher.plan(board, limits);
    memory_->has_told_verdict = true;
    Plan<Cell> plan;
    plan.nodes = advice_.nodes;
    plan.milliseconds = advice_.milliseconds;
    plan.optimal = false;  // with more time it might have been another block
    plan.outcome = advice_.verdict == Verdict::win    ? Outcome::solved
                   : advice_.verdict == Verdict::loss ? Outcome::impossible
                                                      : Outcome::unknown;
    if (advice_.block) plan.moves = {*advice_.block};
    return plan;
}

// Walls do not go away while a game lasts, but for what a turn that is taken back had blocked.
bool Mind::is_another_game(const Board& before, const Board& after) const {
    if (before.rows != after.rows || before.columns != after.columns) return true;
    int walls = 0, gone = 0;
    for (std::size_t i = 0; i < before.places.size(); ++i) {
        walls += before.places[i] == Place::blocked;
        gone += before.places[i] == Place::blocked && after.places[i] == Place::free;
    }
    return 2 * gone > walls;
}

int Mind::left(const Board& board) const {
    const bool was_read = !board.places.empty();
    return was_read && !is_cut_off(board) ? advice_.clicks : 0;
}

std::chrono::milliseconds Mind::rest_time(const Board& before, const Board& seen) const {
    return seen.cat == before.cat && !is_stuck(seen) ? does_not_move : landed;
}

std::optional<GameOutcome> Mind::ending_unseen(const Board& board, Cell block) const {
    const std::optional<Board> walled = after_block(board, block);
    if (!walled) return std::nullopt;
    if (is_cut_off(*walled)) return GameOutcome::won;
    for (const Board& next : expected(board, block))
        if (is_escaped(next)) return GameOutcome::lost;
    return std::nullopt;
}

bool Mind::is_half_done(const Board& board, Cell block, const Eye::Reading& reading) const {
    const std::optional<Board> walled = after_block(board, block);
    return walled && reading.board && *reading.board == *walled && !is_cut_off(*walled);
}

std::vector<Gesture> Mind::gestures(Cell block, const Layout& layout) const {
    memory_->pressed = block;
    return cat::gestures(block, layout);
}

std::optional<Cell> Mind::move_from_text(const Board& board, const std::string& text) const {
    for (int i = 0; i < static_cast<int>(board.places.size()); ++i)
        if (board.is_free(board.cell(i)) && to_text(board.cell(i)) == text) return board.cell(i);
    return std::nullopt;
}

std::vector<Gesture> Mind::repair(Cell block, const Eye::Reading& reading,
                                  const Layout& layout) const {
    const bool is_there =
        reading.board && reading.board->contains(block) && !reading.board->is_free(block);
    return is_there ? std::vector<Gesture>{Wait{50ms}} : gestures(block, layout);
}

std::string Mind::to_text(const Plan<Cell>& plan) const {
    if (plan.moves.empty()) return "no cell is left to block";
    const char* known = plan.outcome == Outcome::solved ? "a win whatever the cat does (proven)"
                        : plan.outcome == Outcome::impossible
                            ? "a loss if the cat never errs (proven)"
                            : "open against a perfect cat";
    char text[240];
    const std::string clicks = advice_.clicks > 0
                                   ? ", " + std::to_string(advice_.clicks) +
                                         (advice_.clicks == 1 ? " click" : " clicks") + " to go"
                                   : "";
    std::snprintf(text, sizeof text, "%s: %s; cat: %s%s", to_text(plan.moves.front()).c_str(),
                  known, names_of(advice_.cats).c_str(), clicks.c_str());
    return text;
}

}  // namespace sightread::cat
