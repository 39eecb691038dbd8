#include "app/flip/mind.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

// The goal that the board has reached.
std::optional<Goal> reached_by(const Board& board) {
    const auto lit = static_cast<std::size_t>(count_lit(board));
    if (lit == 0) return Goal::dark;
    return lit == board.squares() ? std::optional(Goal::lit) : std::nullopt;
}

Goal opposite(Goal goal) {
    return goal == Goal::dark ? Goal::lit : Goal::dark;
}

}  // namespace

Found<Layout> Mind::find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                const Profile& profile) {
    if (given) return Layout{*given, frame.pixels.size()};
    if (profile.lattice && profile.frame == frame.pixels.size())
        return Layout{*profile.lattice, profile.frame};
    return flip::find_layout(frame);
}

cv::Mat Mind::drawn(const Frame& frame, const Layout& layout, const Reading& reading, const Board&,
                    const std::optional<Cell>& next) {
    cv::Mat picture = annotated(frame, layout, reading);
    if (!next) return picture;
    const double radius = 0.35 * std::min(layout.lattice.pitch.width, layout.lattice.pitch.height);
    cv::circle(picture, cv::Point(layout.lattice.centre(*next)), static_cast<int>(radius),
               {40, 40, 230}, std::max(2, static_cast<int>(radius / 6)), cv::LINE_AA);
    return picture;
}

std::vector<Board> Mind::expected(const Board& board, Cell click) const {
    Board next = after(board, click);
    // If the game ends here, this was its goal.
    if (next.goal == Goal::either) next.goal = reached_by(next).value_or(Goal::either);
    return {next};
}

bool Mind::learn(const Board& before, Cell click, const Board& seen) {
    const bool as_expected = same(after(before, click), seen);
    if (!as_expected && reached_) goal_ = *reached_;  // it was the end: another game has begun
    const std::optional<Goal> reached = reached_by(seen);
    if (!as_expected || !reached || goal_ != Goal::either) return as_expected;
    Board other = seen;
    other.goal = opposite(*reached);
    const bool can_go_on = solve(other).outcome == Outcome::solved;
    goal_ = can_go_on ? other.goal : *reached;
    reached_ = reached;
    return false;
}

bool Mind::refused(const Board& board, Cell) {
    if (!reached_ || reached_by(board) != reached_ || goal_ == *reached_) return false;
    has_ended();
    return true;
}

bool Mind::may_have_ended(const Board& board) const {
    return reached_ && reached_by(board) == reached_ && goal_ != *reached_;
}

void Mind::has_ended() {
    goal_ = memory_->goal = *reached_;
}

std::optional<GameOutcome> Mind::ending_unseen(const Board& board, Cell click) const {
    const std::optional<Goal> reached = reached_by(after(board, click));
    const bool is_goal = reached && (goal_ == Goal::either || goal_ == *reached);
    return is_goal ? std::optional(GameOutcome::won) : std::nullopt;
}

Plan<Cell> Mind::plan(const Board& board, std::chrono::milliseconds limit,
                      const std::function<bool()>& stop) const {
    if (goal_ == Goal::either && likely_ && !reached_) {
        Board likely = board;
        likely.goal = *likely_;
        if (Plan<Cell> plan = solve(likely, {limit, stop}); plan.outcome == Outcome::solved)
            return plan;
    }
    Board begun = board;
    // No game begins with its end.
    if (goal_ == Goal::either && !reached_)
        if (const std::optional<Goal> beginning = reached_by(board))
            begun.goal = opposite(*beginning);
    return solve(begun, {limit, stop});
}

std::vector<std::pair<std::string, std::string>> Mind::learned() const {
    if (memory_->goal != Goal::either) return {{key_of_goal, flip::to_text(memory_->goal)}};
    if (likely_ && reached_ == likely_ && goal_ != *likely_) return {{key_of_goal, {}}};
    return {};
}

bool Mind::is_another_game(const Board& before, const Board& now) const {
    if (same(before, now)) return false;
    for (int square = 0; square < before.rows * before.columns; ++square)
        if (same(after(before, {square / before.columns, square % before.columns}), now))
            return false;
    return true;
}

int Mind::left(const Board& board) const {
    const int lit = count_lit(board), dark = static_cast<int>(board.squares()) - lit;
    return board.goal == Goal::dark ? lit : board.goal == Goal::lit ? dark : std::min(lit, dark);
}

std::optional<Cell> Mind::move_from_text(const Board& board, const std::string& text) const {
    for (int square = 0; square < board.rows * board.columns; ++square)
        if (const Cell cell{square / board.columns, square % board.columns}; to_text(cell) == text)
            return cell;
    return std::nullopt;
}

std::string Mind::to_text(const Plan<Cell>& plan) const {
    if (plan.outcome == Outcome::impossible) return "no clicks solve this board (proven)";
    return "planned " + std::to_string(plan.moves.size()) + " clicks" +
           (plan.optimal ? ", the fewest" : "") +
           (goal_ == Goal::either && likely_ && !reached_
                ? ", to all squares " + flip::to_text(*likely_) + ", as in another session"
            : goal_ == Goal::either ? ", to the nearer of all dark and all lit"
                                    : ", to all squares " + flip::to_text(goal_)) +
           (reached_ ? ", because the game went on" : "");
}

}  // namespace sightread::flip
