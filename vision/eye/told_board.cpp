#include "vision/eye/told_board.hpp"

#include "vision/eye/eye.hpp"
#include "vision/eye/looks.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sightread::eye {
namespace {

// natural logarithm: no single cell says more about where a board ends
constexpr double most_odds = 4;
constexpr double fits = 0.5;  // probability that the lattice is one, on the average of its cells
// natural logarithm: half a faint pattern at the edge looks a little like half a cell
constexpr double surely_cut = 2;
constexpr int fewest_cells = 4;  // of a board worth the name

// The probability that a cell shows something of this game.
double visible(const ToldCell& cell, std::size_t game) {
    double sum = 0;
    for (std::size_t kind = kinds_of_game[game].first; kind < kinds_of_game[game].last; ++kind)
        if (!may_be_invisible(static_cast<Kind>(kind))) sum += cell.sight.probability[kind];
    return sum;
}

// Odds that a place is a cell of the board, a hole counting `hole` against it at most.
cv::Mat odds_of(const ToldBoard& board, double hole) {
    cv::Mat odds(board.lattice.rows, board.lattice.columns, CV_64F);
    for (const ToldCell& cell : board.cells) {
        const double p = visible(cell, board.game);
        odds.at<double>(cell.cell.row, cell.cell.column) =
            std::clamp(log_of(p) - log_of(1 - p), -hole, most_odds);
    }
    return odds;
}

// Cells that look the same agree on what they are.
void agree(const cv::Mat& picture, ToldBoard& board) {
    // whose safe cells look like the ground beyond them
    static const std::size_t plain_game = *game_index("runaway");
    if (board.game == plain_game) return;
    std::vector<Cell> cells;
    for (const ToldCell& cell : board.cells) cells.push_back(cell.cell);
    const std::vector<cv::Mat> pictures = cell_pictures(picture, board.lattice, cells, look_size);
    const auto answers_of = [](const ToldCell& cell) {
        Looks<kind_count>::Answers answers{};
        for (std::size_t kind = 0; kind < kind_count; ++kind)
            answers[kind] = log_of(cell.sight.probability[kind]);
        return answers;
    };
    Looks<kind_count> looks;
    for (std::size_t i = 0; i < cells.size(); ++i)
        looks.see(pictures[i], answers_of(board.cells[i]));
    for (std::size_t i = 0; i < cells.size(); ++i) {
        auto answers = looks.agreed(pictures[i], answers_of(board.cells[i])).answers;
        double sum = 0;
        for (double& answer : answers) sum += answer = std::exp(answer);
        for (std::size_t kind = 0; kind < kind_count; ++kind)
            board.cells[i].sight.probability[kind] = static_cast<float>(answers[kind] / sum);
    }
}

void decide(ToldCell& told, std::size_t game) {
    const auto nothing = static_cast<std::size_t>(Kind::nothing);
    double first = told.sight.probability[nothing], second = 0;
    told.kind = Kind::nothing;
    for (std::size_t kind = kinds_of_game[game].first; kind < kinds_of_game[game].last; ++kind) {
        const double probability = told.sight.probability[kind];
        if (probability > first) {
            second = first;
            first = probability;
            told.kind = static_cast<Kind>(kind);
        } else {
            second = std::max<double>(second, probability);
        }
    }
    told.odds = log_of(first) - log_of(second);
}

// The rectangle of a table of odds whose sum is the largest (Bentley, "Programming Pearls", 1984:
// the best run of columns for each run of rows).
cv::Rect best_rectangle(const cv::Mat& odds) {
    cv::Rect best;
    double highest = 0;
    for (int top = 0; top < odds.rows; ++top) {
        std::vector<double> sums(static_cast<std::size_t>(odds.cols));
        for (int bottom = top; bottom < odds.rows; ++bottom) {
            double run = 0;
            int first = 0;
            for (int column = 0; column < odds.cols; ++column) {
                double& sum = sums[static_cast<std::size_t>(column)];
                sum += odds.at<double>(bottom, column);
                if (run <= 0) run = 0, first = column;
                run += sum;
                if (run <= highest) continue;
                highest = run;
                best = {first, top, column - first + 1, bottom - top + 1};
            }
        }
    }
    return best;
}

// How sure the four ends are: that the outer lines are of the board and those beyond are not. Where
// boards have holes, one cell makes a line.
double ends_here(const cv::Mat& odds, cv::Rect board, bool has_holes) {
    double least = std::numeric_limits<double>::max();
    const auto weigh = [&](cv::Rect line, double sign) {
        line &= cv::Rect(0, 0, odds.cols, odds.rows);
        if (line.empty()) return;
        double highest = 0;
        cv::minMaxLoc(odds(line), nullptr, &highest);
        least = std::min(least, sign * (has_holes ? highest : cv::sum(odds(line))[0]));
    };
    weigh({board.x, board.y, board.width, 1}, 1);
    weigh({board.x, board.br().y - 1, board.width, 1}, 1);
    weigh({board.x, board.y, 1, board.height}, 1);
    weigh({board.br().x - 1, board.y, 1, board.height}, 1);
    weigh({board.x, board.y - 1, board.width, 1}, -1);
    weigh({board.x, board.br().y, board.width, 1}, -1);
    weigh({board.x - 1, board.y, 1, board.height}, -1);
    weigh({board.br().x, board.y, 1, board.height}, -1);
    return least;
}

// How surely a board is not cut off by the edge of its picture.
double is_not_cut(const ToldBoard& whole, const cv::Rect& board) {
    float most = 0;
    const cv::Rect around(board.x - 1, board.y - 1, board.width + 2, board.height + 2);
    for (const ToldCell& told : whole.cells)
        if (around.contains({told.cell.column, told.cell.row}))
            most = std::max(most, told.sight.cut);
    return log_of(1 - most) - log_of(most);
}

std::size_t likeliest_game(const BoardSight& sight) {
    return static_cast<std::size_t>(
        std::max_element(sight.game_share.begin(), sight.game_share.end()) -
        sight.game_share.begin());
}

// The same cells where rows are shifted the other way round: no cell of the first column lies in a
// row that is not shifted.
bool is_better_the_other_way(const ToldBoard& board) {
    if (board.lattice.shift == RowShift::none) return false;
    for (int row = 0; row < board.lattice.rows; ++row)
        if (!board.lattice.is_shifted(row) && board.at({row, 0}).kind != Kind::nothing)
            return false;
    return true;
}

ToldBoard the_other_way(const ToldBoard& board) {
    ToldBoard other = board;
    Lattice& lattice = other.lattice;
    lattice.origin.x += lattice.pitch.width / 2;
    lattice.shift = lattice.shift == RowShift::odd ? RowShift::even : RowShift::odd;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            ToldCell& cell = other.at({row, column});
            // Rows that are shifted now were not: what was their second cell is their first.
            if (!lattice.is_shifted(row)) continue;
            if (column + 1 < lattice.columns) {
                cell = board.at({row, column + 1});
            } else {
                cell = ToldCell{{}, Kind::nothing, most_odds, {}};
                cell.sight.probability.back() = 1;
            }
            cell.cell = {row, column};
        }
    return other;
}

}  // namespace

Lattice part_of(Lattice lattice, cv::Rect cells) {
    lattice.origin += cv::Point2d{cells.x * lattice.pitch.width, cells.y * lattice.pitch.height};
    lattice.rows = cells.height;
    lattice.columns = cells.width;
    if (cells.y % 2 != 0 && lattice.shift != RowShift::none)
        lattice.shift = lattice.shift == RowShift::odd ? RowShift::even : RowShift::odd;
    return lattice;
}

namespace {

// All that was looked at, beyond the board too.
ToldBoard whole_of(const cv::Mat& picture, const BoardSight& sight) {
    ToldBoard board;
    board.game = sight.game;
    board.lattice = sight.lattice;
    board.likeliest_game = likeliest_game(sight);
    for (std::size_t i = 0; i < sight.cells.size(); ++i) {
        ToldCell cell;
        cell.cell = sight.lattice.cell_of(i);
        cell.sight = sight.cells[i];
        board.cells.push_back(cell);
    }
    agree(picture, board);
    for (ToldCell& cell : board.cells) decide(cell, sight.game);
    return board;
}

ToldBoard part_of(const ToldBoard& whole, cv::Rect extent) {
    ToldBoard part = whole;
    part.lattice = eye::part_of(whole.lattice, extent);
    part.cells.clear();
    for (int row = 0; row < extent.height; ++row)
        for (int column = 0; column < extent.width; ++column) {
            part.cells.push_back(whole.at({row + extent.y, column + extent.x}));
            part.cells.back().cell = {row, column};
        }
    return part;
}

// A board whose rows are shifted the other way round, where that takes a column less.
ToldBoard the_better_way(ToldBoard board) {
    if (!is_better_the_other_way(board)) return board;
    board = the_other_way(board);
    // The last column may have held cells of the other rows only.
    const Lattice& lattice = board.lattice;
    for (int row = 0; row < lattice.rows; ++row)
        if (board.at({row, lattice.columns - 1}).kind != Kind::nothing) return board;
    return part_of(board, {0, 0, lattice.columns - 1, lattice.rows});
}

ToldBoard told_board(const cv::Mat& picture, const Lattice& lattice, std::size_t game) {
    const BoardSight sight = shared_eye().look_at(picture, lattice, game);
    ToldBoard board = whole_of(picture, sight);
    board.ends_here = most_odds;
    board.score = sight.score;
    return board;
}

}  // namespace

std::vector<ToldBoard> boards_in(const cv::Mat& picture, const std::optional<Lattice>& lattice,
                                 std::size_t game, double hole) {
    if (lattice) return {told_board(picture, *lattice, game)};
    std::vector<ToldBoard> boards;
    for (const BoardSight& sight : shared_eye().look(picture, game)) {
        const ToldBoard whole = whole_of(picture, sight);
        const cv::Mat odds = odds_of(whole, hole);
        const cv::Rect extent = best_rectangle(odds);
        if (extent.empty()) continue;
        ToldBoard board = part_of(whole, extent);
        board.ends_here = ends_here(odds_of(whole, most_odds), extent, hole < most_odds);
        const double not_cut = is_not_cut(whole, extent);
        board.is_cut = not_cut < -surely_cut;
        if (board.is_cut) board.ends_here = std::min(board.ends_here, not_cut);
        board.score = cv::sum(odds(extent))[0];
        double fit = 0;
        int seen = 0;
        for (const ToldCell& cell : board.cells)
            if (visible(cell, game) > 0.5) fit += cell.sight.fit, ++seen;
        if (seen >= fewest_cells && fit >= fits * seen)
            boards.push_back(the_better_way(std::move(board)));
    }
    std::stable_sort(boards.begin(), boards.end(),
                     [](const ToldBoard& a, const ToldBoard& b) { return a.score > b.score; });
    return boards;
}

std::optional<ToldBoard> board_in(const cv::Mat& picture, const std::optional<Lattice>& lattice,
                                  std::size_t game, double hole) {
    std::vector<ToldBoard> boards = boards_in(picture, lattice, game, hole);
    if (boards.empty()) return std::nullopt;
    return std::move(boards.front());
}

std::optional<Lattice> lattice_of_size(const cv::Mat& picture, std::size_t game, int rows,
                                       int columns) {
    constexpr double hole = 1;  // corners may have none
    std::optional<Lattice> best;
    double highest = 0;
    for (const BoardSight& sight : shared_eye().look(picture, game)) {
        const cv::Mat odds = odds_of(whole_of(picture, sight), hole);
        for (int top = 0; top + rows <= odds.rows; ++top)
            for (int left = 0; left + columns <= odds.cols; ++left) {
                const cv::Rect extent(left, top, columns, rows);
                const double sum = cv::sum(odds(extent))[0];
                if (sum <= highest) continue;
                highest = sum;
                best = part_of(sight.lattice, extent);
            }
    }
    return best;
}

std::vector<std::size_t> likely_games(const cv::Mat& picture) {
    std::vector<std::size_t> games;
    for (const BoardSight& sight : shared_eye().look(picture, std::nullopt))
        for (const std::size_t game : {sight.game, likeliest_game(sight)})
            if (std::find(games.begin(), games.end(), game) == games.end()) games.push_back(game);
    return games;
}

bool may_show_another(const cv::Mat& picture, const cv::Rect2d& board) {
    return shared_eye().may_show_more(picture, board, fewest_cells);
}

std::vector<Lattice> lattices_in(const cv::Mat& picture) {
    std::vector<Lattice> lattices;
    for (const std::size_t game : likely_games(picture))
        if (const std::optional<ToldBoard> board = board_in(picture, {}, game, no_holes);
            board && board->lattice.shift == RowShift::none)
            lattices.push_back(board->lattice);
    return lattices;
}

}  // namespace sightread::eye
