#include "vision/sliding/seams.hpp"

#include "calibration/quantile.hpp"
#include "vision/sliding/seam_sides.hpp"
#include "vision/sliding/seam_weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

using namespace seams;

// a seam cannot be worse than that: pictures have sharp edges of their own
constexpr float most_cost = 7;
constexpr int least_inside = 4;               // rows of a part of a piece that was cut
constexpr std::size_t most_lessons = 16;      // of one cut
constexpr double all_alike = 0.8, same = 12;  // share of pieces, levels

// The pixels along sides, from their ends, that nearly all pieces have alike: of rounded corners.
int corner_of(const std::vector<cv::Mat>& pieces) {
    const int width = pieces.front().cols, height = pieces.front().rows,
              most = std::min(width, height) / 4;
    const auto are_alike = [&](int i) {
        int alike = 0;
        const int right = width - 1, bottom = height - 1;
        for (const cv::Point& at : {cv::Point(i, 0),
                                    {right - i, 0},
                                    {i, bottom},
                                    {right - i, bottom},
                                    {0, i},
                                    {0, bottom - i},
                                    {right, i},
                                    {right, bottom - i}}) {
            cv::Vec3b usual;
            std::vector<std::uint8_t> values;
            for (int channel = 0; channel < 3; ++channel) {
                values.clear();
                for (const cv::Mat& piece : pieces)
                    values.push_back(piece.at<cv::Vec3b>(at)[channel]);
                usual[channel] = quantile(values, 0.5);
            }
            for (const cv::Mat& piece : pieces)
                alike += cv::norm(piece.at<cv::Vec3b>(at), usual, cv::NORM_INF) <= same;
        }
        return alike >= all_alike * 8 * static_cast<double>(pieces.size());
    };
    int corner = 0;
    while (corner < most && are_alike(corner)) ++corner;
    // Where all sides are alike to the middle they are plain, and have no corners; beside corners
    // pixels are mixed.
    return corner == most || corner == 0 ? 0 : corner + 2;
}

// How much pixels usually differ at that distance, squared; grain and rounding make some of it.
float usual_difference(const std::vector<cv::Mat>& pieces, int distance) {
    constexpr float least = 30, share = 0.1F;
    double sum = 0;
    int count = 0;
    for (const cv::Mat& piece : pieces)
        for (int y = 0; y < piece.rows; y += 3)
            for (int x = 0; x + distance < piece.cols; x += 3, ++count) {
                const cv::Vec3f away =
                    piece.at<cv::Vec3f>(y, x) - piece.at<cv::Vec3f>(y, x + distance);
                sum += away.dot(away);
            }
    return least + share * static_cast<float>(sum / std::max(1, count));
}

std::vector<Side> sides_of(const std::vector<cv::Mat>& pieces, Edge edge, int inwards,
                           const Gauge& gauge) {
    std::vector<Side> sides;
    for (const cv::Mat& piece : pieces) sides.push_back(side_of(piece, edge, inwards, gauge));
    return sides;
}

// What pieces that are cut in two teach: which right part belongs to each left one, and the other
// way about.
void add_lessons(std::vector<Lesson>& lessons, const std::vector<cv::Mat>& pieces, bool is_upright,
                 const Gauge& gauge) {
    const int side = is_upright ? pieces.front().cols : pieces.front().rows;
    const int inside = std::max(gauge.depth, least_inside), first = inside,
              last = side - gauge.gap - 2 - inside;
    const std::size_t n = pieces.size(), every = (n + most_lessons - 1) / most_lessons;
    const int cuts = n <= 16 ? 6 : 4;
    for (int cut = 0; cut < cuts && last >= first; ++cut) {
        const int at = first + (last - first) * cut / (cuts - 1);
        const std::vector<Side> before =
            sides_of(pieces, is_upright ? Edge::right : Edge::bottom, side - 1 - at, gauge);
        const std::vector<Side> behind =
            sides_of(pieces, is_upright ? Edge::left : Edge::top, at + 1 + gauge.gap, gauge);
        for (std::size_t i = static_cast<std::size_t>(cut) % every; i < n; i += every) {
            std::vector<Misfits> following, preceding;
            for (std::size_t j = 0; j < n; ++j) {
                following.push_back(misfits_of(before[i], behind[j], gauge));
                preceding.push_back(misfits_of(before[j], behind[i], gauge));
            }
            lessons.push_back({features_of(following), i});
            lessons.push_back({features_of(preceding), i});
        }
    }
}

// Pieces without those that look like an earlier one, which no list holds twice: they fit wherever
// that fits.
struct Kinds {
    std::vector<cv::Mat> pieces;
    std::vector<std::size_t> of;  // of each piece that was given
    std::vector<bool> are_several;
};

Kinds kinds_of(const std::vector<cv::Mat>& pieces) {
    Kinds kinds;
    for (const cv::Mat& piece : pieces) {
        const auto first = std::ranges::find_if(kinds.pieces, [&](const cv::Mat& other) {
            return cv::norm(piece, other, cv::NORM_INF) == 0;
        });
        kinds.of.push_back(static_cast<std::size_t>(first - kinds.pieces.begin()));
        if (first != kinds.pieces.end()) {
            kinds.are_several[kinds.of.back()] = true;
            continue;
        }
        kinds.pieces.push_back(piece);
        kinds.are_several.push_back(false);
    }
    return kinds;
}

// Of all pairs: half of what each costs among all that might follow, and among all that might come
// before.
std::vector<float> likelihoods(const Kinds& kinds, bool is_upright, const Gauge& gauge,
                               const Weights& weights) {
    const std::size_t n = kinds.pieces.size(), all = kinds.of.size();
    const std::vector<Side> before =
        sides_of(kinds.pieces, is_upright ? Edge::right : Edge::bottom, 0, gauge);
    const std::vector<Side> behind =
        sides_of(kinds.pieces, is_upright ? Edge::left : Edge::top, 0, gauge);
    const auto are_pair = [&](std::size_t i, std::size_t j) {
        return i != j || kinds.are_several[i];
    };
    std::vector<Misfits> misfits(n * n);
    for (std::size_t i = 0; i < n; ++i)
        for (std::size_t j = 0; j < n; ++j)
            if (are_pair(i, j)) misfits[i * n + j] = misfits_of(before[i], behind[j], gauge);
    std::vector<double> losses(n * n, 0);
    for (std::size_t i = 0; i < n; ++i)
        for (const bool by_row : {true, false}) {
            std::vector<Misfits> list;
            std::vector<std::size_t> places;
            for (std::size_t j = 0; j < n; ++j)
                if (are_pair(i, j)) places.push_back(by_row ? i * n + j : j * n + i);
            if (places.empty()) continue;
            for (const std::size_t place : places) list.push_back(misfits[place]);
            const std::vector<double> own = losses_of(features_of(list), weights);
            for (std::size_t k = 0; k < places.size(); ++k)
                losses[places[k]] += 0.5 * std::min<double>(own[k], most_cost);
        }
    std::vector<float> costs(all * all, most_cost);
    for (std::size_t i = 0; i < all; ++i)
        for (std::size_t j = 0; j < all; ++j)
            if (i != j)
                costs[i * all + j] = static_cast<float>(losses[kinds.of[i] * n + kinds.of[j]]);
    return costs;
}

// The seams of one cell, were this piece in it; `other` is a cell that holds `other_piece` instead.
double seams_of(const SeamCosts& costs, const std::vector<int>& board, int rows, int columns,
                int cell, int piece, int other, int other_piece) {
    if (piece < 0) return 0;
    const int row = cell / columns, column = cell % columns;
    const auto at = [&](int place) {
        return place == other ? other_piece : board[static_cast<std::size_t>(place)];
    };
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
    Kinds kinds = kinds_of(pieces);
    const int shorter = std::min(pieces.front().cols, pieces.front().rows),
              corner = corner_of(kinds.pieces);
    for (cv::Mat& piece : kinds.pieces) {
        cv::Mat floats;
        piece.convertTo(floats, CV_32FC3);
        piece = std::move(floats);
    }
    const Gauge gauge{gap, std::max(1, std::min(1 + gap / 3, shorter / 3)), corner,
                      usual_difference(kinds.pieces, gap + 1)};
    std::vector<Lesson> lessons;
    for (const bool is_upright : {true, false})
        add_lessons(lessons, kinds.pieces, is_upright, gauge);
    const Weights weights = learned(lessons);
    costs.usual = mean_loss(lessons, weights);
    costs.right = likelihoods(kinds, true, gauge, weights);
    costs.below = likelihoods(kinds, false, gauge, weights);
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

std::vector<Exchange> exchanges(const SeamCosts& costs, const std::vector<int>& piece_at, int rows,
                                int columns) {
    std::vector<Exchange> all;
    const int count = rows * columns;
    std::vector<double> now;
    for (int cell = 0; cell < count; ++cell)
        now.push_back(seams_of(costs, piece_at, rows, columns, cell,
                               piece_at[static_cast<std::size_t>(cell)], -1, 0));
    for (int one = 0; one < count; ++one)
        for (int other = one + 1; other < count; ++other) {
            const int a = piece_at[static_cast<std::size_t>(one)],
                      b = piece_at[static_cast<std::size_t>(other)];
            if (a < 0 || b < 0) continue;
            const bool are_neighbours =
                other == one + columns || (other == one + 1 && other % columns != 0);
            double before =
                now[static_cast<std::size_t>(one)] + now[static_cast<std::size_t>(other)];
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

Exchange cheapest_exchange(const SeamCosts& costs, const std::vector<int>& piece_at, int rows,
                           int columns) {
    const std::vector<Exchange> all = exchanges(costs, piece_at, rows, columns);
    const auto best =
        std::min_element(all.begin(), all.end(),
                         [](const Exchange& a, const Exchange& b) { return a.added < b.added; });
    return best == all.end() ? Exchange{} : *best;
}

}  // namespace sightread
