#include "vision/jigsaw.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <numeric>
#include <queue>
#include <random>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr int hole = -1;
constexpr int none = -2;
constexpr float most_cost = 7;  // a seam cannot be worse than that: pictures have sharp edges of their own

// One side of a piece, seen from inside: the outermost pixels, and how colours change towards them.
struct Side {
    std::vector<cv::Vec3f> pixels;
    std::vector<cv::Vec3f> change;  // from the second outermost to the outermost
    cv::Vec3f mean;
    cv::Matx33f inverse;  // of the covariance of the changes
};

cv::Vec3f pixel(const cv::Mat& piece, int y, int x) {
    const auto& value = piece.at<cv::Vec3b>(y, x);
    return {static_cast<float>(value[0]), static_cast<float>(value[1]), static_cast<float>(value[2])};
}

void describe(Side& side) {
    // Changes of a few levels happen everywhere: without them a flat piece would allow nothing at all.
    static const cv::Vec3f usual[] = {{0, 0, 0}, {1, 1, 1},  {-1, -1, -1}, {0, 0, 1}, {0, 1, 0},
                                      {1, 0, 0}, {-1, 0, 0}, {0, -1, 0},   {0, 0, -1}};
    cv::Vec3f sum(0, 0, 0);
    for (const cv::Vec3f& change : side.change) sum += change;
    side.mean = sum * (1.0F / static_cast<float>(side.change.size()));
    cv::Matx33f covariance = cv::Matx33f::zeros();
    const auto add = [&](const cv::Vec3f& away) {
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b) covariance(a, b) += away[a] * away[b];
    };
    for (const cv::Vec3f& change : side.change) add(change - side.mean);
    for (const cv::Vec3f& change : usual) add(change * 3.0F);
    const float count = static_cast<float>(side.change.size() + std::size(usual));
    covariance = covariance * (1.0F / count);
    for (int a = 0; a < 3; ++a) covariance(a, a) += 1.0F;
    side.inverse = covariance.inv();
}

enum Edge { left_edge, right_edge, top_edge, bottom_edge };

// `depth`: how far inside the second row of pixels lies: the further, the further the pieces are apart.
Side side_of(const cv::Mat& piece, Edge edge, int depth) {
    Side side;
    const bool is_upright = edge == left_edge || edge == right_edge;
    const int length = is_upright ? piece.rows : piece.cols;
    for (int i = 0; i < length; ++i) {
        const auto at = [&](int inwards) {
            switch (edge) {
                case left_edge:
                    return pixel(piece, i, inwards);
                case right_edge:
                    return pixel(piece, i, piece.cols - 1 - inwards);
                case top_edge:
                    return pixel(piece, inwards, i);
                default:
                    return pixel(piece, piece.rows - 1 - inwards, i);
            }
        };
        side.pixels.push_back(at(0));
        side.change.push_back(at(0) - at(depth));
    }
    describe(side);
    return side;
}

// How unusual the change across the seam is for the piece that it leaves.
float misfit(const Side& from, const Side& to) {
    float sum = 0;
    for (std::size_t i = 0; i < from.pixels.size(); ++i) {
        const cv::Vec3f away = to.pixels[i] - from.pixels[i] - from.mean;
        const cv::Vec3f weighed = from.inverse * away;
        sum += std::sqrt(std::max(0.0F, away.dot(weighed)));
    }
    return sum / static_cast<float>(from.pixels.size());
}

// Misfits of all pairs as -log likelihoods, both ways.
std::vector<float> likelihoods(const std::vector<float>& misfits, int n) {
    const auto at = [&](int i, int j) { return misfits[static_cast<std::size_t>(i) * n + j]; };
    std::vector<float> sums(misfits.size(), 0);
    std::vector<float> line(static_cast<std::size_t>(n));
    for (const bool by_row : {true, false}) {
        for (int i = 0; i < n; ++i) {
            line.clear();
            for (int j = 0; j < n; ++j)
                if (j != i) line.push_back(by_row ? at(i, j) : at(j, i));
            std::vector<float> sorted = line;
            std::sort(sorted.begin(), sorted.end());
            const float best = sorted.front();
            // The scale is what separates good fits from the many that are none.
            const float scale = std::max(0.02F * (best + 0.1F), 0.16F * (sorted[sorted.size() / 4] - best) + 0.02F);
            double total = 0;
            for (const float value : sorted) total += std::exp(-(value - best) / scale);
            for (int j = 0; j < n; ++j) {
                if (j == i) continue;
                const float value = by_row ? at(i, j) : at(j, i);
                const auto cost = static_cast<float>((value - best) / scale + std::log(total));
                sums[by_row ? static_cast<std::size_t>(i) * n + j : static_cast<std::size_t>(j) * n + i] +=
                    0.5F * std::min(cost, most_cost);
            }
        }
    }
    for (int i = 0; i < n; ++i) sums[static_cast<std::size_t>(i) * n + i] = most_cost;
    return sums;
}

// An arrangement that grows, in a frame of its own that may still shift: `side` is twice the board's.
class Growing {
public:
    Growing(const SeamCosts& costs, int rows, int columns)
        : costs_(costs), rows_(rows), columns_(columns), height_(2 * rows + 1), width_(2 * columns + 1) {}

    // Fills everything that is free around what is placed already (cells of the double frame); cheapest first. With
    // `corner`, the board's first cell, the frame does not shift. `noise` makes each growth another one.
    void grow(std::vector<int> placed, int corner = -1, float noise = 0) {
        at_ = std::move(placed);
        noise_ = noise;
        used_.assign(static_cast<std::size_t>(costs_.pieces), 0);
        top_ = height_, bottom_ = -1, left_ = width_, right_ = -1;
        int left_over = costs_.pieces;
        for (int place = 0; place < height_ * width_; ++place)
            if (at_[static_cast<std::size_t>(place)] >= 0) {
                used_[static_cast<std::size_t>(at_[static_cast<std::size_t>(place)])] = 1;
                include(place);
                --left_over;
            }
        if (corner >= 0) {
            include(corner);
            include(corner + (rows_ - 1) * width_ + columns_ - 1);
        }
        queue_ = {};
        for (int place = 0; place < height_ * width_; ++place)
            if (at_[static_cast<std::size_t>(place)] >= 0) open_around(place);
        for (; left_over > 0; --left_over)
            if (!place_best()) return;
    }

    // The cells of the board, when all are within rows x columns; empty otherwise.
    std::vector<int> result() const {
        if (bottom_ - top_ + 1 != rows_ || right_ - left_ + 1 != columns_) return {};
        std::vector<int> board;
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column) {
                const int piece = at_[static_cast<std::size_t>((top_ + row) * width_ + left_ + column)];
                board.push_back(piece >= 0 ? piece : hole);
            }
        return board;
    }

    std::vector<int> empty() const { return std::vector<int>(static_cast<std::size_t>(height_ * width_), none); }
    int middle() const { return rows_ * width_ + columns_; }
    int width() const { return width_; }

private:
    struct Offer {
        float cost;
        int place, piece, version;
        bool operator<(const Offer& other) const { return cost > other.cost; }
    };

    void include(int place) {
        const int row = place / width_, column = place % width_;
        top_ = std::min(top_, row), bottom_ = std::max(bottom_, row);
        left_ = std::min(left_, column), right_ = std::max(right_, column);
    }

    bool fits(int row, int column) const {
        return std::max(bottom_, row) - std::min(top_, row) < rows_ &&
               std::max(right_, column) - std::min(left_, column) < columns_;
    }

    int piece_at(int row, int column) const {
        if (row < 0 || column < 0 || row >= height_ || column >= width_) return none;
        return at_[static_cast<std::size_t>(row * width_ + column)];
    }

    void open_around(int place) {
        const int row = place / width_, column = place % width_;
        for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}}) offer(row + down, column + right);
    }

    // The piece that fits best there, by the mean over the seams that it would have; more seams are worth more.
    void offer(int row, int column) {
        if (row < 0 || column < 0 || row >= height_ || column >= width_ || !fits(row, column)) return;
        if (piece_at(row, column) != none) return;
        const int left = piece_at(row, column - 1), right = piece_at(row, column + 1);
        const int above = piece_at(row - 1, column), below = piece_at(row + 1, column);
        float best = std::numeric_limits<float>::max(), second = best;
        int best_piece = -1, seams = 0;
        seams = (left >= 0) + (right >= 0) + (above >= 0) + (below >= 0);
        if (seams == 0) return;
        for (int piece = 0; piece < costs_.pieces; ++piece) {
            if (used_[static_cast<std::size_t>(piece)]) continue;
            float cost = 0;
            if (left >= 0) cost += costs_.beside(left, piece);
            if (right >= 0) cost += costs_.beside(piece, right);
            if (above >= 0) cost += costs_.under(above, piece);
            if (below >= 0) cost += costs_.under(piece, below);
            if (cost < best)
                second = best, best = cost, best_piece = piece;
            else
                second = std::min(second, cost);
        }
        if (best_piece < 0) return;
        const float lead = second == std::numeric_limits<float>::max() ? 3.0F : std::min(3.0F, second - best);
        float rank = best / static_cast<float>(seams) - 0.45F * static_cast<float>(seams) - 0.5F * lead;
        if (noise_ > 0) rank += noise_ * static_cast<float>(random_() % 1024) / 1024;
        queue_.push({rank, row * width_ + column, best_piece, 0});
    }

    bool place_best() {
        while (!queue_.empty()) {
            const Offer offer_now = queue_.top();
            queue_.pop();
            const int row = offer_now.place / width_, column = offer_now.place % width_;
            if (at_[static_cast<std::size_t>(offer_now.place)] != none || !fits(row, column)) continue;
            if (used_[static_cast<std::size_t>(offer_now.piece)]) {
                offer(row, column);
                continue;
            }
            at_[static_cast<std::size_t>(offer_now.place)] = offer_now.piece;
            used_[static_cast<std::size_t>(offer_now.piece)] = 1;
            include(offer_now.place);
            open_around(offer_now.place);
            return true;
        }
        return false;
    }

    const SeamCosts& costs_;
    int rows_, columns_, height_, width_;
    std::vector<int> at_;
    std::vector<char> used_;
    int top_ = 0, bottom_ = 0, left_ = 0, right_ = 0;
    float noise_ = 0;
    std::minstd_rand random_;
    std::priority_queue<Offer> queue_;
};

std::chrono::milliseconds processor_time() {
    return std::chrono::milliseconds(static_cast<long>(1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC));
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
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return buddies(a) > buddies(b); });
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
        return {best_, best_cost_, agreement(best_), best_cost_ - least_cost_,
                std::min(rival_cost_, nearby_rival()) - best_cost_};
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
        return are_buddies_beside(piece, best_right_[piece]) + are_buddies_beside(best_left_[piece], piece) +
               are_buddies_under(piece, best_below_[piece]) + are_buddies_under(best_above_[piece], piece);
    }

    bool is_late() const { return processor_time() >= end_; }

    bool is_allowed(int cell) const {
        return limits_.holes.empty() ||
               std::find(limits_.holes.begin(), limits_.holes.end(), cell) != limits_.holes.end();
    }

    int look(int piece) const {
        return piece < 0 || limits_.look_of.empty() ? piece : limits_.look_of[static_cast<std::size_t>(piece)];
    }
    bool looks_like_best(const std::vector<int>& board) const {
        return std::equal(board.begin(), board.end(), best_.begin(), best_.end(),
                          [&](int a, int b) { return look(a) == look(b); });
    }

    // Remembers the board when it is better, its hole brought to where it may be.
    bool take(std::vector<int> board) {
        if (board.empty()) return false;
        const auto gap = static_cast<int>(std::find(board.begin(), board.end(), hole) - board.begin());
        if (!is_allowed(gap)) {
            std::vector<int> closed;
            double closed_cost = std::numeric_limits<double>::max();
            for (const int wanted : limits_.holes) {
                std::vector<int> other = with_hole_at(board, gap, wanted);
                const double cost = cost_of(costs_, other, rows_, columns_);
                if (cost < closed_cost) closed_cost = cost, closed = std::move(other);
            }
            board = std::move(closed);
        }
        settle(board);
        double cost = cost_of(costs_, board, rows_, columns_);
        least_cost_ = std::min(least_cost_, cost);
        if (cost >= rival_cost_ - 1e-6 || looks_like_best(board)) return false;
        if (limits_.is_possible && !limits_.is_possible(board)) {
            const Exchange exchange = cheapest_exchange(costs_, board, rows_, columns_);
            if (exchange.one < 0) return false;
            std::swap(board[static_cast<std::size_t>(exchange.one)], board[static_cast<std::size_t>(exchange.other)]);
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

    // The whole picture shifted within its frame, around its edges: what a wrong arrangement most often is.
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

    // What the best arrangement costs that differs from the best one by two exchanges: one alone cannot be reached by
    // moves when the best can. Two that share a cell move three pieces around.
    double nearby_rival() const {
        std::vector<Exchange> all = exchanges(costs_, best_, rows_, columns_);
        const std::size_t most = std::min<std::size_t>(all.size(), 40);
        std::partial_sort(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(most), all.end(),
                          [](const Exchange& a, const Exchange& b) { return a.added < b.added; });
        double least = std::numeric_limits<double>::max();
        for (std::size_t first = 0; first < most; ++first)
            for (std::size_t second = 0; second < most; ++second) {
                if (first == second) continue;
                std::vector<int> board = best_;
                for (const std::size_t index : {first, second})
                    std::swap(board[static_cast<std::size_t>(all[index].one)],
                              board[static_cast<std::size_t>(all[index].other)]);
                if (!looks_like_best(board)) least = std::min(least, cost_of(costs_, board, rows_, columns_));
            }
        return least;
    }

    // The hole walks straight to its place, along the row and then the column, or the other way about.
    std::vector<int> with_hole_at(std::vector<int> board, int from, int to) const {
        std::vector<int> one = walked(board, from, to, true), other = walked(board, from, to, false);
        return cost_of(costs_, one, rows_, columns_) < cost_of(costs_, other, rows_, columns_) ? one : other;
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
            std::swap(board[static_cast<std::size_t>(exchange.one)], board[static_cast<std::size_t>(exchange.other)]);
        }
    }

    // Parts of a board that hang together by seams at which both pieces prefer each other, largest first.
    std::vector<std::vector<int>> parts(const std::vector<int>& board, float most) const {
        std::vector<int> part(board.size(), -1);
        std::vector<std::vector<int>> found;
        for (int start = 0; start < static_cast<int>(board.size()); ++start) {
            if (part[static_cast<std::size_t>(start)] >= 0 || board[static_cast<std::size_t>(start)] < 0) continue;
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
                    const bool holds = beside ? are_buddies_beside(a, b) || costs_.beside(a, b) < most
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
        std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.size() > b.size(); });
        return found;
    }

    // Keeps one part and grows the rest anew around it, wherever in the frame the part may lie, as long as that helps.
    void mend() {
        for (int round = 0; round < 12 && !best_.empty() && !is_late(); ++round) {
            const double before = best_cost_;
            const std::vector<int> board = best_;
            for (const float most : {0.0F, 0.15F, 0.6F}) {
                const auto all = parts(board, most);
                for (std::size_t index = 0; index < std::min<std::size_t>(all.size(), 4) && !is_late(); ++index) {
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
        const auto place_of = [&](int row, int column) { return corner + row * growing_.width() + column; };
        for (int row = 0; row + bottom - top < rows_; ++row)
            for (int column = 0; column + right - left < columns_; ++column) {
                std::vector<int> placed = growing_.empty();
                for (const int cell : cells)
                    placed[static_cast<std::size_t>(
                        place_of(cell / columns_ - top + row, cell % columns_ - left + column))] =
                        board[static_cast<std::size_t>(cell)];
                for (const int gap : limits_.holes) {
                    if (is_late()) return;
                    const auto place = static_cast<std::size_t>(place_of(gap / columns_, gap % columns_));
                    if (placed[place] != none) continue;
                    placed[place] = hole;
                    growing_.grow(placed, corner);
                    placed[place] = none;
                    take(growing_.result());
                }
            }
    }

    // Once more from other pieces, with some chance in it, while time is left and seams are doubtful.
    void try_others(const std::vector<int>& order) {
        const std::size_t seams = static_cast<std::size_t>(rows_ * (columns_ - 1) + columns_ * (rows_ - 1));
        for (int round = 0; round < 400 && !is_late() && best_cost_ > 0.25 * static_cast<double>(seams); ++round) {
            std::vector<int> placed = growing_.empty();
            placed[static_cast<std::size_t>(growing_.middle())] = order[static_cast<std::size_t>(round) % order.size()];
            growing_.grow(std::move(placed), -1, 0.6F + 0.3F * static_cast<float>(round % 4));
            if (take(growing_.result())) mend();
        }
    }

    // Seams of pieces that have a double say nothing: both fit.
    double agreement(const std::vector<int>& board) const {
        std::vector<int> doubles(static_cast<std::size_t>(costs_.pieces), 0);
        for (int piece = 0; piece < costs_.pieces; ++piece) ++doubles[static_cast<std::size_t>(look(piece))];
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
    double rival_cost_ = std::numeric_limits<double>::max();  // of the best other arrangement that is possible
    double least_cost_ = std::numeric_limits<double>::max();  // of any, possible or not
};

// The seams of one cell, were this piece in it; `other` is a cell that holds `other_piece` instead.
double seams_of(const SeamCosts& costs, const std::vector<int>& board, int rows, int columns, int cell, int piece,
                int other, int other_piece) {
    if (piece < 0) return 0;
    const int row = cell / columns, column = cell % columns;
    const auto at = [&](int place) { return place == other ? other_piece : board[static_cast<std::size_t>(place)]; };
    double sum = 0;
    if (column > 0 && at(cell - 1) >= 0) sum += costs.beside(at(cell - 1), piece);
    if (column + 1 < columns && at(cell + 1) >= 0) sum += costs.beside(piece, at(cell + 1));
    if (row > 0 && at(cell - columns) >= 0) sum += costs.under(at(cell - columns), piece);
    if (row + 1 < rows && at(cell + columns) >= 0) sum += costs.under(piece, at(cell + columns));
    return sum;
}

}  // namespace

int Assembly::hole() const {
    return static_cast<int>(std::find(piece_at.begin(), piece_at.end(), -1) - piece_at.begin());
}

SeamCosts seam_costs(const std::vector<cv::Mat>& pieces, int gap) {
    SeamCosts costs;
    costs.pieces = static_cast<int>(pieces.size());
    const int n = costs.pieces;
    const int depth = std::min({1 + gap / 3, pieces.front().cols / 3, pieces.front().rows / 3});
    std::vector<Side> sides[4];
    for (const cv::Mat& piece : pieces)
        for (const Edge edge : {left_edge, right_edge, top_edge, bottom_edge})
            sides[edge].push_back(side_of(piece, edge, depth));
    std::vector<float> right(static_cast<std::size_t>(n) * n), below(right.size());
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            if (i == j) continue;
            const auto at = static_cast<std::size_t>(i) * n + j;
            right[at] =
                misfit(sides[right_edge][i], sides[left_edge][j]) + misfit(sides[left_edge][j], sides[right_edge][i]);
            below[at] =
                misfit(sides[bottom_edge][i], sides[top_edge][j]) + misfit(sides[top_edge][j], sides[bottom_edge][i]);
        }
    costs.right = likelihoods(right, n);
    costs.below = likelihoods(below, n);
    return costs;
}

Assembly assembled(const SeamCosts& costs, int rows, int columns, const AssemblyLimits& limits) {
    return Assembling(costs, rows, columns, limits).run();
}

double cost_of(const SeamCosts& costs, const std::vector<int>& piece_at, int rows, int columns) {
    double sum = 0;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const int cell = row * columns + column;
            const int piece = piece_at[static_cast<std::size_t>(cell)];
            if (piece < 0) continue;
            if (column + 1 < columns && piece_at[static_cast<std::size_t>(cell) + 1] >= 0)
                sum += costs.beside(piece, piece_at[static_cast<std::size_t>(cell) + 1]);
            if (row + 1 < rows && piece_at[static_cast<std::size_t>(cell + columns)] >= 0)
                sum += costs.under(piece, piece_at[static_cast<std::size_t>(cell + columns)]);
        }
    return sum;
}

std::vector<Exchange> exchanges(const SeamCosts& costs, const std::vector<int>& piece_at, int rows, int columns) {
    std::vector<Exchange> all;
    const int count = rows * columns;
    for (int one = 0; one < count; ++one)
        for (int other = one + 1; other < count; ++other) {
            const int a = piece_at[static_cast<std::size_t>(one)], b = piece_at[static_cast<std::size_t>(other)];
            if (a < 0 || b < 0) continue;
            const bool are_neighbours = other == one + columns || (other == one + 1 && other % columns != 0);
            double before = seams_of(costs, piece_at, rows, columns, one, a, -1, 0) +
                            seams_of(costs, piece_at, rows, columns, other, b, -1, 0);
            double after = seams_of(costs, piece_at, rows, columns, one, b, other, a) +
                           seams_of(costs, piece_at, rows, columns, other, a, one, b);
            if (are_neighbours) {  // their common seam was counted twice
                before -= other == one + 1 ? costs.beside(a, b) : costs.under(a, b);
                after -= other == one + 1 ? costs.beside(b, a) : costs.under(b, a);
            }
            all.push_back({one, other, after - before});
        }
    return all;
}

Exchange cheapest_exchange(const SeamCosts& costs, const std::vector<int>& piece_at, int rows, int columns) {
    const std::vector<Exchange> all = exchanges(costs, piece_at, rows, columns);
    const auto best = std::min_element(all.begin(), all.end(),
                                       [](const Exchange& a, const Exchange& b) { return a.added < b.added; });
    return best == all.end() ? Exchange{} : *best;
}

}  // namespace sightread
