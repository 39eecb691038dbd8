#include "vision/eye/board_look.hpp"

#include "vision/eye/rectify.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

// cells around a candidate; an even number, so that shifted rows stay as they are
constexpr int margin = 2;
constexpr int most_rounds = 4;         // of looking further
constexpr double least_seen = 0.12;    // of a cell that the edge cuts off, as in training/data.py
constexpr int most_cells = 3000;       // more are no board that the networks were trained for
constexpr double moved_enough = 0.04;  // of a pitch: from which the picture is rectified anew

std::size_t count_of(const Lattice& lattice) {
    return static_cast<std::size_t>(lattice.rows) * lattice.columns;
}

Lattice widened(Lattice lattice, int top, int bottom, int left, int right) {
    lattice.rows += top + bottom;
    lattice.columns += left + right;
    lattice.origin.x -= left * lattice.pitch.width;
    lattice.origin.y -= top * lattice.pitch.height;
    return lattice;
}

// cells: 1 x channels x rows x columns. Beside each cell's vector, the mean and the deviation of
// those of the cells of the mask (rows x columns, 0 or 1): 1 x 3 channels x rows x columns.
cv::Mat with_context(const cv::Mat& cells, const cv::Mat& mask) {
    const int channels = cells.size[1], rows = cells.size[2], columns = cells.size[3];
    const int sizes[] = {1, 3 * channels, rows, columns};
    cv::Mat both(4, sizes, CV_32F);
    const double count = cv::sum(mask)[0] + 1e-3;
    for (int channel = 0; channel < channels; ++channel) {
        const cv::Mat one(rows, columns, CV_32F, const_cast<float*>(cells.ptr<float>(0, channel)));
        const double mean = one.dot(mask) / count, square = one.mul(one).dot(mask) / count;
        const double deviation = std::sqrt(std::max(0.0, square - mean * mean) + 1e-4);
        one.copyTo(cv::Mat(rows, columns, CV_32F, both.ptr<float>(0, channel)));
        cv::Mat(rows, columns, CV_32F, both.ptr<float>(0, channels + channel)).setTo(mean);
        cv::Mat(rows, columns, CV_32F, both.ptr<float>(0, 2 * channels + channel)).setTo(deviation);
    }
    return both;
}

// rows x columns x 4 -> 1 x 4 x rows x columns; colours -0.5 to 0.5, the mask 0 to 1.
cv::Mat blob_of(const cv::Mat& rectified) {
    const int sizes[] = {1, 4, rectified.rows, rectified.cols};
    cv::Mat blob(4, sizes, CV_32F);
    std::vector<cv::Mat> channels;
    cv::split(rectified, channels);
    for (int channel = 0; channel < 4; ++channel) {
        cv::Mat plane(rectified.rows, rectified.cols, CV_32F, blob.ptr<float>(0, channel));
        channels[static_cast<std::size_t>(channel)].convertTo(plane, CV_32F, 1 / 255.0,
                                                              channel < 3 ? -0.5 : 0);
    }
    return blob;
}

// The probabilities of a game's kinds, of what the network says for each; returns the highest of
// these.
template <class Value>
float take_kinds(const Value& value, const KindRange& range, CellSight& seen) {
    float highest = value(kind_count - 1), sum = 0;
    for (std::size_t kind = range.first; kind < range.last; ++kind)
        highest = std::max(highest, value(kind));
    for (std::size_t kind = 0; kind < kind_count; ++kind) {
        const bool is_possible =
            kind + 1 == kind_count || (kind >= range.first && kind < range.last);
        if (is_possible) sum += seen.probability[kind] = std::exp(value(kind) - highest);
    }
    for (float& probability : seen.probability) probability /= sum;
    return highest;
}

// Adds how likely each game has such a cell.
template <class Value>
void add_games(const Value& value, float highest, std::array<double, game_count>& shares) {
    double all = std::exp(static_cast<double>(value(kind_count - 1)) - highest);
    std::array<double, game_count> of_game{};
    for (std::size_t game = 0; game < game_count; ++game)
        for (std::size_t kind = kinds_of_game[game].first; kind < kinds_of_game[game].last; ++kind)
            of_game[game] += std::exp(static_cast<double>(value(kind)) - highest);
    for (const double mass : of_game) all += mass;
    for (std::size_t game = 0; game < game_count; ++game) shares[game] += of_game[game] / all;
}

// The lattice that fits the centres of a board's cells as they are seen, and the outermost of these
// cells.
struct Fit {
    Lattice lattice;
    Cell first, last;
    double moved = 0;  // pitches, at most
};

// None where too few cells are seen, or their centres contradict the lattice.
std::optional<Fit> fit_of(const BoardSight& sight) {
    const Lattice& before = sight.lattice;
    std::vector<double> rows, columns, xs, ys, weights;
    Fit fit{before, {before.rows, before.columns}, {-1, -1}};
    for (std::size_t i = 0; i < sight.cells.size(); ++i) {
        const Cell cell = before.cell_of(i);
        const float visible = sight.visible(cell);
        if (visible <= 0.5F) continue;
        const cv::Point2d centre = before.centre(cell);
        rows.push_back(cell.row);
        columns.push_back(cell.column + (before.is_shifted(cell.row) ? 0.5 : 0));
        xs.push_back(centre.x + sight.cells[i].off.x * before.pitch.width);
        ys.push_back(centre.y + sight.cells[i].off.y * before.pitch.height);
        weights.push_back(visible * sight.cells[i].fit + 1e-6);
        fit.first = {std::min(fit.first.row, cell.row), std::min(fit.first.column, cell.column)};
        fit.last = {std::max(fit.last.row, cell.row), std::max(fit.last.column, cell.column)};
    }
    if (rows.size() < 2) return std::nullopt;
    const auto [x, y] = fitted_lines(columns, rows, xs, ys, weights, before.pitch);
    if (x.pitch < before.pitch.width / 2 || y.pitch < before.pitch.height / 2) return std::nullopt;
    fit.lattice.pitch = {x.pitch, y.pitch};
    fit.lattice.origin = {x.origin - 0.5 * x.pitch, y.origin - 0.5 * y.pitch};
    for (const Cell corner : {fit.first, fit.last}) {
        const cv::Point2d step = fit.lattice.centre(corner) - before.centre(corner);
        fit.moved = std::max({fit.moved, std::abs(step.x) / x.pitch, std::abs(step.y) / y.pitch});
    }
    return fit;
}

// Lines to look at in addition, on each side.
struct Room {
    int up = 0, down = 0, left = 0, right = 0;
    bool is_any() const { return up + down + left + right > 0; }
};

// Where the board reaches the rim of what was looked at, and the picture goes on.
Room room_beyond(const Fit& fit, cv::Size picture) {
    const Cell rim{fit.lattice.rows - 1, fit.lattice.columns - 1};
    const cv::Point2d first = fit.lattice.centre({0, 0}), last = fit.lattice.centre(rim),
                      middle = (first + last) / 2;
    const cv::Rect2d all({}, cv::Size2d(picture));
    const auto lines = [&](bool is_at_rim, double x, double y) {
        return is_at_rim && all.contains(cv::Point2d(x, y)) ? margin : 0;
    };
    return {lines(fit.first.row == 0, middle.x, first.y),
            lines(fit.last.row == rim.row, middle.x, last.y),
            lines(fit.first.column == 0, first.x, middle.y),
            lines(fit.last.column == rim.column, last.x, middle.y)};
}

}  // namespace

float CellSight::visible(std::size_t game) const {
    float sum = 0;
    for (std::size_t kind = kinds_of_game[game].first; kind < kinds_of_game[game].last; ++kind)
        if (!may_be_invisible(static_cast<Kind>(kind))) sum += probability[kind];
    return sum;
}

float BoardSight::visible(Cell cell) const {
    return at(cell).visible(game);
}

void BoardLook::see(const cv::Mat& picture, BoardSight& sight, std::vector<bool> is_seen) {
    const Lattice& lattice = sight.lattice;
    const RectifiedGrid grid = rectified_grid(lattice);
    const cv::Mat features = features_.run(blob_of(rectified(picture, lattice, grid, cell_size_)));
    sight.cells.assign(count_of(lattice), {});
    // The board's cells are known only after looking, and what is in them depends on which they
    // are: twice.
    for (int pass = 0; pass < 2; ++pass) {
        cv::Mat mask = cv::Mat::zeros(grid.rows, grid.columns, CV_32F);
        for (std::size_t i = 0; i < is_seen.size(); ++i)
            if (is_seen[i]) {
                const Cell cell = lattice.cell_of(i);
                mask.at<float>(cell.row, rectified_column(lattice, grid, cell)) = 1;
            }
        sight.game_share = {};
        double seen_cells = 0;
        const cv::Mat out =
            kinds_.run(with_context(context_.run(with_context(features, mask)), mask));
        for (std::size_t i = 0; i < sight.cells.size(); ++i) {
            const Cell cell = lattice.cell_of(i);
            const int row = cell.row, column = rectified_column(lattice, grid, cell);
            const auto value = [&](std::size_t channel) {
                return out.ptr<float>(0, static_cast<int>(channel), row)[column];
            };
            CellSight seen;
            const float highest = take_kinds(value, kinds_of_game[sight.game], seen);
            if (is_seen[i]) {
                ++seen_cells;
                add_games(value, highest, sight.game_share);
            }
            const cv::Point2d centre = lattice.centre(cell);
            const cv::Rect2d all({}, cv::Size2d(picture.size()));
            if (!all.contains(centre)) {
                const cv::Rect2d place = lattice.cell(cell);
                if ((place & all).area() >= least_seen * place.area())
                    seen.cut = seen.visible(sight.game);
                seen.probability = {};
                seen.probability.back() = 1;
            }
            seen.fit = 1 / (1 + std::exp(-value(kind_count)));
            seen.off = {value(kind_count + 2), value(kind_count + 3)};
            sight.cells[i] = seen;
        }
        for (double& share : sight.game_share) share /= std::max(1.0, seen_cells);
        bool is_any = false;
        for (std::size_t i = 0; i < is_seen.size(); ++i) {
            is_seen[i] = sight.visible(lattice.cell_of(i)) > 0.5F;
            is_any |= is_seen[i];
        }
        if (!is_any) break;
    }
    sight.score = 0;
    for (std::size_t i = 0; i < is_seen.size(); ++i) {
        if (!is_seen[i]) continue;
        const float p = std::clamp(sight.visible(lattice.cell_of(i)), 0.01F, 0.99F);
        sight.score += std::log(p / (1 - p)) * sight.cells[i].fit;
    }
}

BoardSight BoardLook::look_at(const cv::Mat& picture, const Lattice& lattice, std::size_t game,
                              std::vector<bool> is_seen) {
    // With the surroundings that the network saw in its training; two rows, so that shifted ones
    // stay as they are.
    constexpr int rim = 2;
    BoardSight wide;
    wide.game = game;
    wide.lattice = widened(lattice, rim, rim, rim, rim);
    std::vector<bool> is_seen_there(count_of(wide.lattice));
    for (std::size_t i = 0; i < is_seen.size(); ++i) {
        const Cell cell = lattice.cell_of(i);
        if (is_seen[i])
            is_seen_there[static_cast<std::size_t>(cell.row + rim) * wide.lattice.columns +
                          cell.column + rim] = true;
    }
    see(picture, wide, is_seen_there);
    BoardSight sight = wide;
    sight.lattice = lattice;
    sight.cells.clear();
    for (std::size_t i = 0; i < wide.cells.size(); ++i) {
        const Cell cell = wide.lattice.cell_of(i), inside{cell.row - rim, cell.column - rim};
        const bool is_row = inside.row >= 0 && inside.row < lattice.rows;
        const bool is_column = inside.column >= 0 && inside.column < lattice.columns;
        if (is_row && is_column)
            sight.cells.push_back(wide.cells[i]);
        else if (inside.row >= -1 && inside.row <= lattice.rows && inside.column >= -1 &&
                 inside.column <= lattice.columns)
            sight.beside = std::max({sight.beside, wide.visible(cell), wide.at(cell).cut});
    }
    return sight;
}

BoardSight BoardLook::look(const cv::Mat& picture, const LatticeCandidate& candidate,
                           std::size_t game) {
    BoardSight sight;
    sight.game = game;
    sight.lattice = widened(candidate.lattice, margin, margin, margin, margin);
    std::vector<bool> is_seen(count_of(sight.lattice));
    for (const Cell& cell : candidate.cells)
        is_seen[static_cast<std::size_t>(cell.row + margin) * sight.lattice.columns + cell.column +
                margin] = true;
    for (int round = 0; round < most_rounds && count_of(sight.lattice) <= most_cells; ++round) {
        see(picture, sight, is_seen);
        const std::optional<Fit> fit = fit_of(sight);
        if (!fit) break;
        const Room room = room_beyond(*fit, picture.size());
        if (!room.is_any() && fit->moved < moved_enough) {
            sight.lattice = fit->lattice;
            break;
        }
        std::vector<Cell> visible;
        for (std::size_t i = 0; i < sight.cells.size(); ++i)
            if (const Cell cell = sight.lattice.cell_of(i); sight.visible(cell) > 0.5F)
                visible.push_back(cell);
        sight.lattice = widened(fit->lattice, room.up, room.down, room.left, room.right);
        is_seen.assign(count_of(sight.lattice), false);
        for (const Cell& cell : visible)
            is_seen[static_cast<std::size_t>(cell.row + room.up) * sight.lattice.columns +
                    cell.column + room.left] = true;
        if (round + 1 == most_rounds) see(picture, sight, is_seen);
    }
    if (sight.cells.size() != count_of(sight.lattice))
        sight.cells.assign(count_of(sight.lattice), {});
    return sight;
}

}  // namespace sightread::eye
