#include "app/lyne/mind.hpp"

#include "input/lyne/gestures.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <cstdio>

#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

Progress untouched(const Board& level) {
    return {level, std::vector<int>(level.places.size(), 0), {}};
}

Progress faded(Progress board) {
    board.faded = true;
    return board;
}

std::size_t index_of(const Board& level, Cell cell) {
    return static_cast<std::size_t>(cell.row) * level.columns + cell.column;
}

// The progress with one more stroke drawn.
Progress with(Progress board, const Stroke& stroke) {
    for (const Cell& cell : stroke.cells)
        if (board.level.at(cell).kind == Kind::octagon) ++board.filled[index_of(board.level, cell)];
    board.finished.push_back(stroke.shape);
    std::sort(board.finished.begin(), board.finished.end());
    return board;
}

bool is_finished(const Progress& board, int shape) {
    return std::find(board.finished.begin(), board.finished.end(), shape) != board.finished.end();
}

bool looks_the_same(const Progress& a, const Progress& b) {
    return a.level == b.level && a.filled == b.filled && a.finished == b.finished;
}

}  // namespace

bool Mind::is_solved(const Progress& board) {
    for (std::size_t place = 0; place < board.level.places.size(); ++place)
        if (board.filled[place] != board.level.places[place].holes) return false;
    return board.finished == shapes(board.level);
}

Eye::Reading Eye::read(const Frame& frame) {
    Reading reading;
    reading.seen = reader_.read(frame);
    if (reading.seen.faded) {
        const bool may_be_won = last_ && last_->finished.size() + 1 >= shapes(last_->level).size();
        if (may_be_won) reading.board = faded(*last_);
        if (!may_be_won) reading.why_not = "the picture is fading";
    } else if (reading.seen.board) {
        last_ = {*reading.seen.board, reading.seen.filled, reading.seen.finished};
        reading.board = last_;
    } else {
        reading.why_not = reading.seen.why_not;
    }
    return reading;
}

Found<Layout> Mind::find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                const Profile& profile) {
    if (given) return Layout{*given, frame.pixels.size()};
    if (profile.lattice && profile.frame == frame.pixels.size())
        return Layout{*profile.lattice, profile.frame};
    const Found<Layout> layout = lyne::find_layout(frame);
    if (layout) return layout;
    return NotFound(layout.why_not() +
                    "; lines that are drawn already have to be taken away first");
}

std::optional<Layout> Mind::find_again(const Frame& frame, const Frame& beginning,
                                       const Layout& before) {
    return lyne::find_again(frame, beginning, before);
}

Eye Mind::reader_knowing(const Frame& beginning, const Layout& before, const Layout& layout) {
    return Eye(lyne::reader_knowing(beginning, before, layout));
}

cv::Mat Mind::drawn(const Frame& frame, const Layout& layout, const Eye::Reading& reading,
                    const Progress&, const std::optional<Act>& next) {
    cv::Mat picture = annotated(frame, layout, reading.seen);
    if (!next || next->kind != Act::Kind::draw) return picture;
    std::vector<cv::Point> line;
    for (const Cell& cell : next->stroke.cells) line.emplace_back(layout.lattice.centre(cell));
    const int thickness = std::max(2, static_cast<int>(layout.lattice.pitch.width / 14));
    cv::polylines(picture, line, false, {255, 255, 255}, thickness + 3, cv::LINE_AA);
    cv::polylines(picture, line, false, {40, 40, 230}, thickness, cv::LINE_AA);
    for (const cv::Point& end : {line.front(), line.back()})
        cv::circle(picture, end, 2 * thickness, {40, 40, 230}, cv::FILLED, cv::LINE_AA);
    return picture;
}

std::vector<Progress> Mind::expected(const Progress& board, const Act& act) const {
    if (act.kind == Act::Kind::clear) return {untouched(board.level)};
    Progress after = with(board, act.stroke);
    after.faded = is_solved(after);
    return {after};
}

bool Mind::learn(const Progress& before, const Act& act, const Progress& seen) {
    has_drawn_all_ = explains(before, act, seen);
    return true;
}

bool Mind::explains(const Progress& before, const Act& act, const Progress& seen) const {
    return act.kind == Act::Kind::draw && seen.level == before.level && is_solved(seen);
}

bool Mind::refused(const Progress&, const Act& act) {
    if (act.kind == Act::Kind::clear) return forgets_believed();
    if (has_cleared_) return believes_another();
    has_cleared_ = must_clear_ = true;
    return true;
}

// Somebody else had drawn in the level when the eye saw it first, and that was taken for a part of
// it.
bool Mind::forgets_believed() {
    if (believed_->level() == nullptr) return false;
    believed_->begin_anew();
    return must_clear_ = true;
}

bool Mind::makes_it_again() {
    has_drawn_all_ = false;
    // Another level is likelier than a line that went astray.
    if (believes_another()) return true;
    return !std::exchange(has_cleared_, true) && (must_clear_ = true);
}

bool Mind::believes_another() {
    const lyne::Board* const level = believed_->level();
    if (level == nullptr) return false;
    const lyne::Board was = *level;
    if (!believed_->believes_next()) return false;
    drawn_by_ = was;
    return must_clear_ = true;
}

Progress Mind::adopt(Progress board) const {
    const lyne::Board* const level = believed_->level();
    if (level == nullptr || *level == board.level || board.faded) return board;
    return untouched(*level);
}

Progress Mind::as_recorded(const std::string& text, Progress board) const {
    try {
        const lyne::Board recorded = parse(text);
        if (recorded != board.level && believed_->believes(recorded))
            return adopt(std::move(board));
    } catch (const Malformed&) {
    }
    return board;
}

void Mind::solve_level(const lyne::Board& level, std::chrono::milliseconds limit,
                       const std::function<bool()>& stop) {
    if (level == level_ && answer_.outcome == Outcome::solved) return;
    Limits limits;
    limits.time = limit;
    limits.stop = stop;
    level_ = level;
    answer_ = solve(level, limits);
    std::stable_sort(
        answer_.moves.begin(), answer_.moves.end(),
        [](const Stroke& a, const Stroke& b) { return a.cells.size() < b.cells.size(); });
}

Plan<Act> Mind::plan(const Progress& board, std::chrono::milliseconds limit,
                     const std::function<bool()>& stop) {
    solve_level(board.level, limit, stop);
    Plan<Act> plan;
    plan.outcome = answer_.outcome;
    plan.optimal = answer_.optimal;
    plan.nodes = answer_.nodes;
    plan.milliseconds = answer_.milliseconds;
    if (answer_.outcome != Outcome::solved) return plan;
    Progress explained = untouched(board.level);
    for (const Stroke& stroke : answer_.moves)
        if (is_finished(board, stroke.shape)) explained = with(explained, stroke);
    // All lines are there and the level is not won: one of them leaves a node out.
    const bool clears = must_clear_ || !looks_the_same(explained, board) || is_solved(board);
    must_clear_ = false;
    if (clears) plan.moves.push_back({Act::Kind::clear, {}, drawn_by_.value_or(board.level)});
    drawn_by_.reset();
    for (const Stroke& stroke : answer_.moves)
        if (clears || !is_finished(board, stroke.shape))
            plan.moves.push_back({Act::Kind::draw, stroke, {}});
    return plan;
}

bool Mind::is_hopeless(const Progress&, const Plan<Act>& plan) const {
    return plan.outcome == Outcome::impossible;
}

bool Mind::same(const Progress& a, const Progress& b) const {
    if (a.faded || b.faded) return a.faded == b.faded && a.level == b.level;
    return looks_the_same(a, b);
}

bool Mind::is_another_game(const Progress& before, const Progress& after) const {
    return !are_one_level(before.level, after.level);
}

bool Mind::may_be_covered(const Progress& before, const Progress& after) const {
    return share_in_common(before.level, after.level) > 0.5;
}

int Mind::left(const Progress& board) const {
    return board.faded ? 0 : static_cast<int>(shapes(board.level).size() - board.finished.size());
}

bool Mind::is_half_done(const Progress& board, const Act& act, const Eye::Reading& reading) const {
    if (act.kind != Act::Kind::draw || !reading.board || reading.board->level != board.level ||
        reading.board->faded)
        return false;
    const Progress& now = *reading.board;
    const Progress after = with(board, act.stroke);
    if (now.finished != board.finished && now.finished != after.finished) return false;
    for (std::size_t place = 0; place < board.filled.size(); ++place)
        if (now.filled[place] < board.filled[place] || now.filled[place] > after.filled[place])
            return false;
    return !looks_the_same(now, after);
}

std::vector<Gesture> Mind::gestures(const Act& act, const Layout& layout) const {
    return act.kind == Act::Kind::clear ? undoing_gestures(act.level, layout)
                                        : lyne::gestures(act.stroke, layout);
}

std::function<std::string()> Mind::name_in(const Frame& frame, const Layout& layout) const {
    if (!names_) return nullptr;
    return [names = names_, frame, layout] { return names->read(frame, layout); };
}

std::string Mind::to_text(const Act& act) const {
    return act.kind == Act::Kind::clear ? "clear" : lyne::to_text(act.stroke);
}

std::string Mind::to_text(const Plan<Act>& plan) const {
    if (plan.outcome == Outcome::impossible) return "the level has no answer (proven)";
    if (plan.outcome == Outcome::unknown) return "no answer was found in time";
    std::size_t places = 0;
    for (const Act& act : plan.moves) places += act.stroke.cells.size();
    const bool clears = !plan.moves.empty() && plan.moves.front().kind == Act::Kind::clear;
    char text[200];
    std::snprintf(text, sizeof text, "planned %zu strokes over %zu places in %.1f ms%s",
                  plan.moves.size() - clears, places, plan.milliseconds,
                  clears ? ", what is drawn is taken away first" : "");
    return text;
}

}  // namespace sightread::lyne
