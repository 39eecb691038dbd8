#include "vision/eye/told_board.hpp"

#include "vision/eye/eye.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sightread::eye {
namespace {

constexpr double most_odds = 4;   // natural logarithm: no single cell says more about where a board ends
constexpr double fits = 0.5;      // probability that the lattice is one, on the average of its cells
constexpr int fewest_cells = 4;   // of a board worth the name

double logarithm(double probability) {
    return std::log(std::max(1e-6, probability));
}

// Odds that a place is a cell of the board.
double cell_odds(const BoardSight& sight, Cell cell, double hole) {
    const double visible = sight.visible(cell);
    return std::clamp(logarithm(visible) - logarithm(1 - visible), -hole, most_odds);
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
    told.odds = logarithm(first) - logarithm(second);
}

// The rectangle of a table of odds whose sum is the largest (Bentley, "Programming Pearls", 1984: the best run of
// columns for each run of rows).
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

// How much worse the next best place of an end would be, over the four ends.
double ends_here(const cv::Mat& odds, cv::Rect board) {
    double least = std::numeric_limits<double>::max();
    const auto weigh = [&](cv::Rect line, double sign) {
        line &= cv::Rect(0, 0, odds.cols, odds.rows);
        if (!line.empty()) least = std::min(least, sign * cv::sum(odds(line))[0]);
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

std::size_t likeliest_game(const BoardSight& sight) {
    return static_cast<std::size_t>(std::max_element(sight.game_share.begin(), sight.game_share.end()) -
                                    sight.game_share.begin());
}

// The same cells where rows are shifted the other way round: no cell of the first column lies in a row that is not
// shifted.
bool is_better_the_other_way(const ToldBoard& board) {
    if (board.lattice.shift == RowShift::none) return false;
    for (int row = 0; row < board.lattice.rows; ++row)
        if (!board.lattice.is_shifted(row) && board.at({row, 0}).kind != Kind::nothing) return false;
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

std::optional<ToldBoard> find_board(const cv::Mat& picture, std::size_t game, double hole) {
    std::optional<ToldBoard> best;
    for (const BoardSight& sight : shared_eye().look(picture, game)) {
        cv::Mat odds(sight.lattice.rows, sight.lattice.columns, CV_64F);
        for (int row = 0; row < odds.rows; ++row)
            for (int column = 0; column < odds.cols; ++column)
                odds.at<double>(row, column) = cell_odds(sight, {row, column}, hole);
        const cv::Rect extent = best_rectangle(odds);
        if (extent.empty()) continue;
        ToldBoard board;
        board.game = game;
        board.lattice = part_of(sight.lattice, extent);
        board.ends_here = ends_here(odds, extent);
        board.score = cv::sum(odds(extent))[0];
        board.likeliest_game = likeliest_game(sight);
        double fit = 0;
        int seen = 0;
        for (int row = 0; row < extent.height; ++row)
            for (int column = 0; column < extent.width; ++column) {
                ToldCell cell;
                cell.cell = {row, column};
                cell.sight = sight.at({row + extent.y, column + extent.x});
                decide(cell, game);
                if (odds.at<double>(row + extent.y, column + extent.x) > 0) fit += cell.sight.fit, ++seen;
                board.cells.push_back(cell);
            }
        if (seen < fewest_cells || fit < fits * seen) continue;
        if (!best || board.score > best->score) best = std::move(board);
    }
    if (best && is_better_the_other_way(*best)) best = the_other_way(*best);
    return best;
}

ToldBoard told_board(const cv::Mat& picture, const Lattice& lattice, std::size_t game) {
    const BoardSight sight = shared_eye().look_at(picture, lattice, game);
    ToldBoard board;
    board.game = game;
    board.lattice = lattice;
    board.ends_here = most_odds;
    board.score = sight.score;
    board.likeliest_game = likeliest_game(sight);
    for (std::size_t i = 0; i < sight.cells.size(); ++i) {
        ToldCell cell;
        cell.cell = lattice.cell_of(i);
        cell.sight = sight.cells[i];
        decide(cell, game);
        board.cells.push_back(cell);
    }
    return board;
}

}  // namespace sightread::eye
