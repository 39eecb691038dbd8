#include "app/minesweeper/mind.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

bool is_same_square(Square a, Square b) {
    const auto plain = [](Square square) { return square == flagged ? covered : square; };
    return plain(a) == plain(b);
}

// Whether a cell that opened lies beside an open 0 that opened with it, or is the clicked one.
bool opened_by_area(const Board& before, const Board& seen, std::size_t cell) {
    const std::vector<std::size_t> around = neighbours(seen, cell);
    return std::any_of(around.begin(), around.end(), [&](std::size_t beside) {
        return seen.squares[beside] == 0 && !is_open(before.squares[beside]);
    });
}

// A 0 opens all cells around it: one that is still covered has not been drawn yet.
bool is_whole_area(const Board& seen, std::size_t zero) {
    const std::vector<std::size_t> around = neighbours(seen, zero);
    return std::none_of(around.begin(), around.end(),
                        [&](std::size_t beside) { return seen.squares[beside] == covered; });
}

bool is_same_size(const Board& a, const Board& b) {
    return a.rows == b.rows && a.columns == b.columns && a.squares.size() == b.squares.size();
}

}  // namespace

Found<Layout> Mind::find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                const Profile& profile) {
    if (given) return Layout{*given, frame.pixels.size()};
    if (profile.lattice && profile.frame == frame.pixels.size())
        return Layout{*profile.lattice, profile.frame};
    return minesweeper::find_layout(frame);
}

cv::Mat Mind::drawn(const Frame& frame, const Layout& layout, const Reading& reading, const Board&,
                    const std::optional<Click>& next) {
    cv::Mat picture = annotated(frame, layout, reading);
    if (!next) return picture;
    const double radius = 0.35 * std::min(layout.lattice.pitch.width, layout.lattice.pitch.height);
    cv::circle(picture, cv::Point(layout.lattice.centre(next->cell)), static_cast<int>(radius),
               {40, 40, 230}, std::max(2, static_cast<int>(radius / 6)), cv::LINE_AA);
    return picture;
}

Board Mind::adopt(Board board) const {
    if (board.mines) {
        memory_->board = board;
    } else if (is_same_size(board, memory_->board)) {
        board.mines = memory_->board.mines;
    }
    return board;
}

std::vector<Board> Mind::expected(const Board& board, const Click& click) const {
    const int closed = count(board, covered) + count(board, flagged);
    if (!board.mines || count(board, unknown) > 0 || closed != *board.mines + 1) return {};
    Board last = board;
    Square mines = 0;  // all that is covered beside it is one
    for (const std::size_t beside : neighbours(board, board.index(click.cell)))
        mines = static_cast<Square>(mines + (is_open(board.squares[beside]) ? 0 : 1));
    last.squares[board.index(click.cell)] = mines;
    return {last};
}

bool Mind::explains(const Board& before, const Click& click, const Board& seen) const {
    if (!is_same_size(before, seen)) return false;
    const std::size_t clicked = before.index(click.cell);
    const Square there = seen.squares[clicked];
    if (there == covered || there == flagged) return false;
    // words over the board, more likely than a mine
    if (click.risk == 0 && minesweeper::is_lost(seen)) return false;
    for (std::size_t cell = 0; cell < seen.squares.size(); ++cell) {
        const Square was = before.squares[cell], is = seen.squares[cell];
        if (was == unknown || is == unknown) continue;
        if (is_open(was) && is != was) return false;
        // a game that is lost may show anything
        if (minesweeper::is_lost(seen) || is_open(was)) continue;
        if (!is_open(is)) continue;
        if (cell != clicked && !opened_by_area(before, seen, cell)) return false;
        if (is == 0 && !is_whole_area(seen, cell)) return false;
    }
    return true;
}

bool Mind::learn(const Board& before, const Click& click, const Board& seen) const {
    Board then = before;
    then.squares[before.index(click.cell)] = seen.squares[before.index(click.cell)];
    return same(then, seen);
}

Plan<Click> Mind::plan(const Board& board, std::chrono::milliseconds limit,
                       const std::function<bool()>& stop) const {
    Limits limits;
    limits.time = limit;
    limits.stop = stop;
    limits.first_click_opens = true;  // as nearly all programs do by now
    Plan<Click> plan = solve(board, limits);
    if (plan.outcome != Outcome::impossible || !board.mines) return plan;
    Board of_unknown = board;  // the number of mines may have been read wrongly
    of_unknown.mines.reset();
    return solve(of_unknown, limits);
}

bool Mind::same(const Board& a, const Board& b) const {
    return is_same_size(a, b) &&
           std::equal(a.squares.begin(), a.squares.end(), b.squares.begin(), is_same_square);
}

bool Mind::is_won(const Board& board) const {
    if (minesweeper::is_won(board)) return true;
    const bool may_be = !board.mines && !minesweeper::is_lost(board) && count(board, unknown) == 0;
    if (!may_be || std::none_of(board.squares.begin(), board.squares.end(), is_open)) return false;
    const std::optional<Odds> now = odds(board);
    for (std::size_t cell = 0; now && cell < board.squares.size(); ++cell)
        if (!is_open(board.squares[cell]) && !now->cells[cell].is_mine) return false;
    return now.has_value();
}

bool Mind::is_another_game(const Board& before, const Board& now) const {
    if (!is_same_size(before, now)) return true;
    for (std::size_t cell = 0; cell < now.squares.size(); ++cell)
        if (is_open(before.squares[cell]) && now.squares[cell] != before.squares[cell] &&
            now.squares[cell] != unknown)
            return true;
    return false;
}

int Mind::left(const Board& board) const {
    return std::max(0, count(board, covered) + count(board, flagged) - board.mines.value_or(0));
}

std::string Mind::to_text(const Click& click) const {
    const std::string cell = sightread::to_text(click.cell);
    if (click.risk == 0) return cell;
    return cell + " (risk " + std::to_string(std::lround(100 * click.risk)) + " %)";
}

std::string Mind::to_text(const Plan<Click>& plan) const {
    if (plan.outcome == Outcome::impossible) return why_hopeless();
    if (plan.moves.empty()) return "nothing can be clicked";
    if (plan.outcome == Outcome::unknown && plan.moves.front().risk == 0)
        return "the first click, which holds no mine in most programs: " +
               to_text(plan.moves.front());
    if (plan.outcome == Outcome::unknown)
        return "no cell is safe, a guess: " + to_text(plan.moves.front());
    return "planned " + std::to_string(plan.moves.size()) + " clicks on safe cells (proven)";
}

std::optional<Click> Mind::move_from_text(const Board& board, const std::string& text) const {
    for (std::size_t index = 0; index < board.squares.size(); ++index) {
        const std::string cell = sightread::to_text(board.cell(index));
        if (text != cell && !text.starts_with(cell + " (risk ")) continue;
        if (board.squares[index] != covered) return std::nullopt;
        return Click{board.cell(index),
                     text == cell ? 0.0 : std::atoi(text.c_str() + cell.size() + 7) / 100.0};
    }
    return std::nullopt;
}

}  // namespace sightread::minesweeper
