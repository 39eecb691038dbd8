#include "vision/seams.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

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

// How unusual the change across the seam is for the piece that it leaves: as if changes were spread after Cauchy. What
// is less than usual counts for nothing, or the noise of plain white pieces would tell where they belong; an outline
// that happens to run along the seam does not decide alone.
float misfit(const Side& from, const Side& to) {
    double sum = 0, product = 1;
    for (std::size_t i = 0; i < from.pixels.size(); ++i) {
        const cv::Vec3f away = to.pixels[i] - from.pixels[i] - from.mean;
        product *= 1 + std::max(0.0F, away.dot(from.inverse * away));
        if (product < 1e200) continue;
        sum += std::log(product), product = 1;
    }
    return static_cast<float>((sum + std::log(product)) / static_cast<double>(from.pixels.size()));
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
            const float scale = std::max(0.02F * (best + 0.1F), 0.06F * (sorted[sorted.size() / 4] - best) + 0.02F);
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
    std::vector<double> now;
    for (int cell = 0; cell < count; ++cell)
        now.push_back(seams_of(costs, piece_at, rows, columns, cell, piece_at[static_cast<std::size_t>(cell)], -1, 0));
    for (int one = 0; one < count; ++one)
        for (int other = one + 1; other < count; ++other) {
            const int a = piece_at[static_cast<std::size_t>(one)], b = piece_at[static_cast<std::size_t>(other)];
            if (a < 0 || b < 0) continue;
            const bool are_neighbours = other == one + columns || (other == one + 1 && other % columns != 0);
            double before = now[static_cast<std::size_t>(one)] + now[static_cast<std::size_t>(other)];
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
