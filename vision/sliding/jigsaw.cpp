#include "vision/sliding/jigsaw.hpp"

#include "vision/sliding/jigsaw_growing.hpp"

#include <algorithm>
#include <ctime>
#include <limits>
#include <numeric>

namespace sightread {
namespace {

using jigsaw::Growing;
using jigsaw::hole;
using jigsaw::none;

std::chrono::milliseconds processor_time() {
    return std::chrono::milliseconds(
        static_cast<long>(1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC));
}

class Assembling {
public:
    Assembling(const SeamCosts& costs, int rows, int columns, const AssemblyLimits& limits)
        : costs_(costs),
          rows_(rows),
          columns_(columns),
          limits_(limits),
          end_(processor_time() + limits.time),
          growing_(costs, rows, columns) {
        for (int i = 0; i < costs_.pieces; ++i) {
            best_right_.push_back(best(i, [&](int j) { return costs_.beside(i, j); }));
            best_left_.push_back(best(i, [&](int j) { return costs_.beside(j, i); }));
            best_below_.push_back(best(i, [&](int j) { return costs_.under(i, j); }));
            best_above_.push_back(best(i, [&](int j) { return costs_.under(j, i); }));
        }
    }

    Assembly run() {
        std::vector<int> order(static_cast<std::size_t>(costs_.pieces));
        std::iota(order.begin(), order.end(), 0);
        std::stable_sort(order.begin(), order.end(),
                         [&](int a, int b) { return buddies(a) > buddies(b); });
        int starts = 0;
        for (const int first : order) {
            if (is_late() && !best_.empty()) break;
            std::vector<int> placed = growing_.empty();
            placed[static_cast<std::size_t>(growing_.middle())] = first;
            growing_.grow(std::move(placed));
            take(growing_.result());
            if (++starts >= 12 && starts * costs_.pieces > 1200) break;
        }
        mend();
        try_others(order);
        try_shifts();
        Arrangement rival = nearby_rival();
        while (rival.cost < best_cost_ - 1e-6 && take(rival.board)) rival = nearby_rival();
        return {best_,
                cost_of(costs_, best_, rows_, columns_),
                seams_in(best_),
                agreement(best_),
                best_cost_ - least_cost_,
                std::min(rival_cost_, rival.cost) - best_cost_};
    }

private:
    template <class Cost>
    int best(int self, const Cost& cost) const {
        int found = -1;
        for (int j = 0; j < costs_.pieces; ++j)
            if (j != self && (found < 0 || cost(j) < cost(found))) found = j;
        return found;
    }

    bool are_buddies_beside(int left, int right) const {
        return left >= 0 && right >= 0 && look(best_right_[left]) == look(right) &&
               look(best_left_[right]) == look(left);
    }
    bool are_buddies_under(int upper, int lower) const {
        return upper >= 0 && lower >= 0 && look(best_below_[upper]) == look(lower) &&
               look(best_above_[lower]) == look(upper);
    }
    int buddies(int piece) const {
        return are_buddies_beside(piece, best_right_[piece]) +
               are_buddies_beside(best_left_[piece], piece) +
               are_buddies_under(piece, best_below_[piece]) +
               are_buddies_under(best_above_[piece], piece);
    }

    bool is_late() const { return processor_time() >= end_; }

    bool is_allowed(int cell) const {
        return limits_.holes.empty() ||
               std::find(limits_.holes.begin(), limits_.holes.end(), cell) != limits_.holes.end();
    }

    // Of the whole board: its seams, and where its hole is.
    double cost_of_board(const std::vector<int>& board) const {
        double cost = cost_of(costs_, board, rows_, columns_);
        for (std::size_t i = 0; i < limits_.hole_costs.size(); ++i)
            if (board[static_cast<std::size_t>(limits_.holes[i])] < 0)
                cost += limits_.hole_costs[i];
        return cost;
    }

    int look(int piece) const {
        return piece < 0 || limits_.look_of.empty()
                   ? piece
                   : limits_.look_of[static_cast<std::size_t>(piece)];
    }
    bool looks_like_best(const std::vector<int>& board) const {
        return std::equal(board.begin(), board.end(), best_.begin(), best_.end(),
                          [&](int a, int b) { return look(a) == look(b); });
    }

    // Remembers the board when it is better, its hole brought to where it may be.
    bool take(std::vector<int> board) {
        if (board.empty()) return false;
        const auto gap =
            static_cast<int>(std::find(board.begin(), board.end(), hole) - board.begin());
        if (!is_allowed(gap)) {
            std::vector<int> closed;
            double closed_cost = std::numeric_limits<double>::max();
            for (const int wanted : limits_.holes) {
                std::vector<int> other = with_hole_at(board, gap, wanted);
                const double cost = cost_of_board(other);
                if (cost < closed_cost) closed_cost = cost, closed = std::move(other);
            }
            board = std::move(closed);
        }
        settle(board);
        double cost = cost_of_board(board);
        least_cost_ = std::min(least_cost_, cost);
        if (cost >= rival_cost_ - 1e-6 || looks_like_best(board)) return false;
        if (limits_.is_possible && !limits_.is_possible(board)) {
            const Exchange exchange = cheapest_exchange(costs_, board, rows_, columns_);
            if (exchange.one < 0) return false;
            std::swap(board[static_cast<std::size_t>(exchange.one)],
                      board[static_cast<std::size_t>(exchange.other)]);
            cost += exchange.added;
            if (cost >= rival_cost_ - 1e-6 || looks_like_best(board)) return false;
        }
        if (cost >= best_cost_ - 1e-6 && !best_.empty()) {
            rival_cost_ = cost;
            return false;
        }
        if (!looks_like_best(board)) rival_cost_ = best_cost_;
        best_ = std::move(board);
        best_cost_ = cost;
        return true;
    }

    // The whole picture shifted within its frame, around its edges: what a wrong arrangement most
    // often is.
    void try_shifts() {
        for (int round = 0; round < 3; ++round) {
            const std::vector<int> board = best_;
            for (int down = 0; down < rows_; ++down)
                for (int right = 0; right < columns_; ++right) {
                    if (down == 0 && right == 0) continue;
                    std::vector<int> shifted(board.size());
                    for (int row = 0; row < rows_; ++row)
                        for (int column = 0; column < columns_; ++column)
                            shifted[static_cast<std::size_t>((row + down) % rows_ * columns_ +
                                                             (column + right) % columns_)] =
                                board[static_cast<std::size_t>(row * columns_ + column)];
                    take(std::move(shifted));
                }
            if (board == best_) return;
        }
    }

    struct Arrangement {
        std::vector<int> board;
        double cost = std::numeric_limits<double>::max();
    };

    // The cheapest arrangement that differs from the best one by two exchanges: one alone cannot be
    // reached by moves when the best can. Two that share a cell move three pieces around.
    Arrangement nearby_rival() const {
        std::vector<Exchange> all = exchanges(costs_, best_, rows_, columns_);
        const std::size_t most = std::min<std::size_t>(all.size(), 40);
        std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most), all.end(),
                          [](const Exchange& a, const Exchange& b) { return a.added < b.added; });
        Arrangement found;
        for (std::size_t first = 0; first < most; ++first)
            for (std::size_t second = 0; second < most; ++second) {
                if (first == second) continue;
                std::vector<int> board = best_;
                for (const std::size_t index : {first, second})
                    std::swap(board[static_cast<std::size_t>(all[index].one)],
                              board[static_cast<std::size_t>(all[index].other)]);
                const double cost = cost_of_board(board);
                if (cost < found.cost && !looks_like_best(board)) found = {std::move(board), cost};
            }
        return found;
    }

    // The hole walks straight to its place, along the row and then the column, or the other way
    // about.
    std::vector<int> with_hole_at(std::vector<int> board, int from, int to) const {
        std::vector<int> one = walked(board, from, to, true),
                         other = walked(board, from, to, false);
        return cost_of_board(one) < cost_of_board(other) ? one : other;
    }
    std::vector<int> walked(std::vector<int> board, int from, int to, bool row_first) const {
        int row = from / columns_, column = from % columns_;
        const auto step = [&](int down, int right) {
            std::swap(board[static_cast<std::size_t>(row * columns_ + column)],
                      board[static_cast<std::size_t>((row + down) * columns_ + column + right)]);
            row += down, column += right;
        };
        const auto along_row = [&] {
            while (column != to % columns_) step(0, to % columns_ > column ? 1 : -1);
        };
        const auto along_column = [&] {
            while (row != to / columns_) step(to / columns_ > row ? 1 : -1, 0);
        };
        if (row_first) along_row();
        along_column();
        if (!row_first) along_row();
        return board;
    }

    // Exchanges of two pieces as long as one makes it better.
    void settle(std::vector<int>& board) const {
        for (int round = 0; round < 40 && !is_late(); ++round) {
            const Exchange exchange = cheapest_exchange(costs_, board, rows_, columns_);
            if (exchange.one < 0 || exchange.added >= -1e-6) return;
            std::swap(board[static_cast<std::size_t>(exchange.one)],
                      board[static_cast<std::size_t>(exchange.other)]);
        }
    }

    // Parts of a board that hang together by seams at which both pieces prefer each other, largest
    // first.
    std::vector<std::vector<int>> parts(const std::vector<int>& board, float most) const {
        std::vector<int> part(board.size(), -1);
        std::vector<std::vector<int>> found;
        for (int start = 0; start < static_cast<int>(board.size()); ++start) {
            if (part[static_cast<std::size_t>(start)] >= 0 ||
                board[static_cast<std::size_t>(start)] < 0)
                continue;
            std::vector<int> cells = {start};
            part[static_cast<std::size_t>(start)] = static_cast<int>(found.size());
            for (std::size_t next = 0; next < cells.size(); ++next) {
                const int cell = cells[next], row = cell / columns_, column = cell % columns_;
                const int piece = board[static_cast<std::size_t>(cell)];
                const auto reach = [&](bool inside, int other, bool beside, bool first) {
                    if (!inside || part[static_cast<std::size_t>(other)] >= 0) return;
                    const int neighbour = board[static_cast<std::size_t>(other)];
                    if (neighbour < 0) return;
                    const int a = first ? piece : neighbour, b = first ? neighbour : piece;
                    const bool holds = beside
                                           ? are_buddies_beside(a, b) || costs_.beside(a, b) < most
                                           : are_buddies_under(a, b) || costs_.under(a, b) < most;
                    if (!holds) return;
                    part[static_cast<std::size_t>(other)] = static_cast<int>(found.size());
                    cells.push_back(other);
                };
                reach(column + 1 < columns_, cell + 1, true, true);
                reach(column > 0, cell - 1, true, false);
                reach(row + 1 < rows_, cell + columns_, false, true);
                reach(row > 0, cell - columns_, false, false);
            }
            found.push_back(std::move(cells));
        }
        std::sort(found.begin(), found.end(),
                  [](const auto& a, const auto& b) { return a.size() > b.size(); });
        return found;
    }

    // Keeps one part and grows the rest anew around it, wherever in the frame the part may lie, as
    // long as that helps.
    void mend() {
        for (int round = 0; round < 12 && !best_.empty() && !is_late(); ++round) {
            const double before = best_cost_;
            const std::vector<int> board = best_;
            for (const float most : {0.0F, 0.15F, 0.6F}) {
                const auto all = parts(board, most);
                for (std::size_t index = 0;
                     index < std::min<std::size_t>(all.size(), 4) && !is_late(); ++index) {
                    if (all[index].size() < 2) break;
                    regrow(board, all[index]);
                }
            }
            if (best_cost_ > before - 1e-6) return;
        }
    }

    void regrow(const std::vector<int>& board, const std::vector<int>& cells) {
        int top = rows_, bottom = 0, left = columns_, right = 0;
        for (const int cell : cells) {
            top = std::min(top, cell / columns_), bottom = std::max(bottom, cell / columns_);
            left = std::min(left, cell % columns_), right = std::max(right, cell % columns_);
        }
        const int corner = growing_.middle() - (rows_ / 2) * growing_.width() - columns_ / 2;
        const auto place_of = [&](int row, int column) {
            return corner + row * growing_.width() + column;
        };
        for (int row = 0; row + bottom - top < rows_; ++row)
            for (int column = 0; column + right - left < columns_; ++column) {
                std::vector<int> placed = growing_.empty();
                for (const int cell : cells)
                    placed[static_cast<std::size_t>(
                        place_of(cell / columns_ - top + row, cell % columns_ - left + column))] =
                        board[static_cast<std::size_t>(cell)];
                for (const int gap : limits_.holes) {
                    if (is_late()) return;
                    const auto place =
                        static_cast<std::size_t>(place_of(gap / columns_, gap % columns_));
                    if (placed[place] != none) continue;
                    placed[place] = hole;
                    growing_.grow(placed, corner);
                    placed[place] = none;
                    take(growing_.result());
                }
            }
    }

    // Once more from other pieces, with some chance in it, while time is left and seams are
    // doubtful.
    void try_others(const std::vector<int>& order) {
        const std::size_t seams =
            static_cast<std::size_t>(rows_ * (columns_ - 1) + columns_ * (rows_ - 1));
        for (int round = 0;
             round < 400 && !is_late() && best_cost_ > 0.1 * static_cast<double>(seams); ++round) {
            std::vector<int> placed = growing_.empty();
            placed[static_cast<std::size_t>(growing_.middle())] =
                order[static_cast<std::size_t>(round) % order.size()];
            growing_.grow(std::move(placed), -1, 0.6F + 0.3F * static_cast<float>(round % 4));
            if (take(growing_.result())) mend();
        }
    }

    int seams_in(const std::vector<int>& board) const {
        int seams = 0;
        for (int cell = 0; cell < static_cast<int>(board.size()); ++cell) {
            const auto is_piece = [&](int at) { return board[static_cast<std::size_t>(at)] >= 0; };
            if (!is_piece(cell)) continue;
            seams += cell % columns_ + 1 < columns_ && is_piece(cell + 1);
            seams += cell + columns_ < rows_ * columns_ && is_piece(cell + columns_);
        }
        return seams;
    }

    // Seams of pieces that have a double say nothing: both fit.
    double agreement(const std::vector<int>& board) const {
        std::vector<int> doubles(static_cast<std::size_t>(costs_.pieces), 0);
        for (int piece = 0; piece < costs_.pieces; ++piece)
            ++doubles[static_cast<std::size_t>(look(piece))];
        const auto is_single = [&](int piece) {
            return piece >= 0 && doubles[static_cast<std::size_t>(look(piece))] == 1;
        };
        int seams = 0, good = 0;
        for (int cell = 0; cell < rows_ * columns_; ++cell) {
            const int piece = board[static_cast<std::size_t>(cell)];
            if (!is_single(piece)) continue;
            const auto count = [&](bool inside, int next, bool beside) {
                if (!inside || !is_single(board[static_cast<std::size_t>(next)])) return;
                const int other = board[static_cast<std::size_t>(next)];
                ++seams;
                good += beside ? are_buddies_beside(piece, other) : are_buddies_under(piece, other);
            };
            count(cell % columns_ + 1 < columns_, cell + 1, true);
            count(cell + columns_ < rows_ * columns_, cell + columns_, false);
        }
        return seams > 0 ? static_cast<double>(good) / seams : 0;
    }

    const SeamCosts& costs_;
    int rows_, columns_;
    const AssemblyLimits& limits_;
    std::chrono::milliseconds end_;
    Growing growing_;
    std::vector<int> best_right_, best_left_, best_below_, best_above_;
    std::vector<int> best_;
    double best_cost_ = std::numeric_limits<double>::max();
    // of the best other arrangement that is possible
    double rival_cost_ = std::numeric_limits<double>::max();
    double least_cost_ = std::numeric_limits<double>::max();  // of any, possible or not
};

}  // namespace

int Assembly::hole() const {
    return static_cast<int>(std::find(piece_at.begin(), piece_at.end(), -1) - piece_at.begin());
}

Assembly assembled(const SeamCosts& costs, int rows, int columns, const AssemblyLimits& limits) {
    return Assembling(costs, rows, columns, limits).run();
}

}  // namespace sightread
