#include "calibration/tile_cells.hpp"

#include "calibration/likeness.hpp"
#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int side = 12;  // samples per side of a cell
// difference of shares of what tiles have in common
constexpr double distinct = 0.25, clearly_distinct = 0.4;
constexpr float noise = 8;                               // of a value, 0 to 255
constexpr double few_barriers = 0.3, well_filled = 0.7;  // of the cells of a line
// distance of two cells that show the same
constexpr float close_enough = 0.3F, very_close = 0.15F;
constexpr float least_slope = 8;
constexpr float least_in_common = 20;  // weights; less says nothing
constexpr float rarely = 12;           // spread of a value from which it is not in common at all

// The values of a cell and their slopes: slopes stay when light falls on the board from one side.
using Look = std::vector<float>;

std::vector<Look> looks_of(const cv::Mat& picture, const Grid& grid, int rows, int columns) {
    const double step_x = grid.pitch.width / side, step_y = grid.pitch.height / side;
    cv::Mat soft, sampled;
    cv::blur(picture, soft,
             {std::max(1, static_cast<int>(std::round(1.2 * step_x))),
              std::max(1, static_cast<int>(std::round(1.2 * step_y)))});
    const cv::Matx23d onto(step_x, 0, grid.first.x + step_x / 2 - 0.5, 0, step_y,
                           grid.first.y + step_y / 2 - 0.5);
    cv::warpAffine(soft, sampled, onto, {columns * side, rows * side},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    std::vector<Look> looks;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            const cv::Mat cell = sampled(cv::Rect(column * side, row * side, side, side));
            Look look;
            look.reserve(side * side * 9);
            for (int y = 0; y < side; ++y) {
                for (int x = 0; x < side; ++x) {
                    const auto& here = cell.at<cv::Vec3b>(y, x);
                    const auto& right = cell.at<cv::Vec3b>(y, std::min(x + 1, side - 1));
                    const auto& below = cell.at<cv::Vec3b>(std::min(y + 1, side - 1), x);
                    for (int c = 0; c < 3; ++c) {
                        look.push_back(here[c]);
                        look.push_back(static_cast<float>(right[c]) - here[c]);
                        look.push_back(static_cast<float>(below[c]) - here[c]);
                    }
                }
            }
            looks.push_back(std::move(look));
        }
    }
    return looks;
}

// Standard deviation within a cell, over the three channels.
float contrast_of(const Look& look) {
    double sum[3] = {}, square = 0;
    for (std::size_t k = 0; k < look.size(); k += 9) {
        for (std::size_t c = 0; c < 3; ++c) {
            sum[c] += look[k + 3 * c];
            square += static_cast<double>(look[k + 3 * c]) * look[k + 3 * c];
        }
    }
    const double count = side * side;
    for (const double each : sum) square -= each * each / count;
    return static_cast<float>(std::sqrt(std::max(0.0, square) / (3 * count)));
}

// What tiles have in common: the values that hardly differ between them, and the slopes that all of
// them have.
struct Common {
    Look usual, tolerance, weight;

    Common(const std::vector<Look>& looks, const std::vector<std::size_t>& of) {
        const std::size_t count = looks.front().size();
        usual.resize(count);
        tolerance.resize(count);
        weight.resize(count);
        std::vector<float> values(of.size());
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t i = 0; i < of.size(); ++i) values[i] = looks[of[i]][k];
            usual[k] = quantile(values, 0.5);
            for (float& value : values) value = std::abs(value - usual[k]);
            const float spread = quantile(values, 0.6);
            const bool is_slope = k % 9 >= 3;
            const auto sample = static_cast<int>(k / 9);
            const int x = sample % side, y = sample / side;
            const int inwards = std::min(std::min(x, side - 1 - x), std::min(y, side - 1 - y));
            tolerance[k] = 2 * spread + noise;
            weight[k] = spread > rarely ||
                                (is_slope && std::abs(usual[k]) < std::max(least_slope, 2 * spread))
                            ? 0.0F
                            : (inwards < 2 ? 1.0F : 0.4F) * (is_slope ? 2.0F : 1.0F);
        }
    }

    // The share of it that a cell has: 0 to 1.
    float share(const Look& look) const {
        float sum = 0, all = 1e-6F;
        for (std::size_t k = 0; k < look.size(); ++k) {
            if (std::abs(look[k] - usual[k]) <= tolerance[k]) sum += weight[k];
            all += weight[k];
        }
        return all < least_in_common ? 0.5F : sum / all;
    }
};

using Pairs = std::vector<std::pair<int, int>>;

// Of the pairs those whose cells look the same seen closely: letters and clouds may look like a
// face from afar.
Pairs close_pairs(const cv::Mat& picture, const Grid& grid, const CellRepeats& repeats,
                  const std::vector<char>& may_be, float enough) {
    const Lattice all{repeats.rows, repeats.columns, grid.first, grid.pitch};
    const cv::Mat seen =
        resampled(picture, all, {0, 0, repeats.columns, repeats.rows}, Thumbnail::side);
    std::vector<Thumbnail> thumbnails(may_be.size());
    const auto thumbnail = [&](int cell) -> const Thumbnail& {
        Thumbnail& made = thumbnails[static_cast<std::size_t>(cell)];
        if (made.pixels.empty())
            made = thumbnail_of(seen(cv::Rect(cell % repeats.columns * Thumbnail::side,
                                              cell / repeats.columns * Thumbnail::side,
                                              Thumbnail::side, Thumbnail::side)));
        return made;
    };
    Pairs close;
    for (const auto& [one, other] : repeats.pairs)
        if (may_be[static_cast<std::size_t>(one)] != 0 &&
            may_be[static_cast<std::size_t>(other)] != 0 &&
            likeness_distance(thumbnail(one), thumbnail(other)) <= enough)
            close.emplace_back(one, other);
    return close;
}

// The lines (rows or columns) from the first to the last that belong to the board: those well
// filled, and those with a tile that shows what a well-filled line shows. Where tiles are told by
// what they have in common, any tile will do.
std::pair<int, int> extent_along(const TileCells& cells, const Pairs& pairs, bool is_row) {
    const auto line_of = [&](std::size_t i) {
        return static_cast<std::size_t>(is_row ? static_cast<int>(i) / cells.columns
                                               : static_cast<int>(i) % cells.columns);
    };
    std::vector<int> filled(static_cast<std::size_t>(is_row ? cells.rows : cells.columns), 0);
    for (std::size_t i = 0; i < cells.is_tile.size(); ++i)
        if (cells.is_tile[i] != 0) ++filled[line_of(i)];
    const int fullest = *std::max_element(filled.begin(), filled.end());
    if (fullest == 0) return {0, 0};
    std::vector<char> is_core, belongs;
    for (const int each : filled) is_core.push_back(2 * each >= fullest ? 1 : 0);
    belongs = is_core;
    for (const auto& [first, second] : pairs) {
        const auto one = static_cast<std::size_t>(first), other = static_cast<std::size_t>(second);
        if (cells.is_tile[one] == 0 || cells.is_tile[other] == 0) continue;
        if (is_core[line_of(one)] != 0) belongs[line_of(other)] = 1;
        if (is_core[line_of(other)] != 0) belongs[line_of(one)] = 1;
    }
    for (std::size_t line = 0; line < filled.size(); ++line)
        if (filled[line] > 0 && cells.distinction > clearly_distinct) belongs[line] = 1;
    const auto begin = std::find(belongs.begin(), belongs.end(), 1);
    const auto end = std::find(belongs.rbegin(), belongs.rend(), 1);
    return {static_cast<int>(begin - belongs.begin()), static_cast<int>(belongs.rend() - end)};
}

cv::Rect extent_of(const TileCells& cells, const Pairs& pairs) {
    const auto [top, bottom] = extent_along(cells, pairs, true);
    const auto [left, right] = extent_along(cells, pairs, false);
    return {left, top, right - left, bottom - top};
}

// The cells of the line just outside of the extent on one side.
std::vector<std::size_t> beyond(const TileCells& cells, int side_of) {
    std::vector<std::size_t> line;
    const cv::Rect& extent = cells.extent;
    const bool is_row = side_of < 2;
    const int at = side_of == 0   ? extent.y - 1
                   : side_of == 1 ? extent.br().y
                   : side_of == 2 ? extent.x - 1
                                  : extent.br().x;
    if (at < 0 || at >= (is_row ? cells.rows : cells.columns)) return line;
    const int from = is_row ? extent.x : extent.y, to = is_row ? extent.br().x : extent.br().y;
    for (int i = from; i < to; ++i)
        line.push_back(
            static_cast<std::size_t>(is_row ? at * cells.columns + i : i * cells.columns + at));
    return line;
}

// Lines beyond the extent that belong to it all the same, by what its cells show: `counts` says
// which cells may be looked at, and `share` how many of the line's must.
void grow(TileCells& cells, const std::vector<char>& counts, double least, double most) {
    for (int side_of = 0; side_of < 4; ++side_of) {
        const std::vector<std::size_t> line = beyond(cells, side_of);
        const auto found =
            std::count_if(line.begin(), line.end(), [&](std::size_t i) { return counts[i] != 0; });
        if (line.empty() || found < 1 ||
            static_cast<double>(found) < least * static_cast<double>(line.size()) ||
            static_cast<double>(found) > most * static_cast<double>(line.size()))
            continue;
        if (side_of == 0) --cells.extent.y;
        if (side_of == 2) --cells.extent.x;
        if (side_of < 2) ++cells.extent.height;
        if (side_of >= 2) ++cells.extent.width;
    }
}

bool is_within(const TileCells& cells, int cell) {
    return cells.extent.contains({cell % cells.columns, cell / cells.columns});
}

// Tiles among the cells of a grid, beginning with those that surely are.
class TileSearch {
public:
    TileSearch(const cv::Mat& picture, const Grid& grid, const CellRepeats& repeats)
        : picture_(picture),
          grid_(grid),
          repeats_(repeats),
          count_(static_cast<std::size_t>(repeats.rows) * repeats.columns) {
        made_.rows = repeats.rows;
        made_.columns = repeats.columns;
        made_.is_tile.assign(count_, 0);
    }

    TileCells found(const cv::Rect2d& within) {
        if (count_ < few || !find_sure(cells_within(within))) return made_;
        if (made_.distinction > distinct)
            take_by_common();
        else
            take_by_repeats();
        return made_;
    }

private:
    static constexpr std::size_t few = 4;  // cells: fewer say nothing
    using Places = std::vector<std::size_t>;

    Places cells_within(const cv::Rect2d& within) const {
        Places inside;
        for (std::size_t i = 0; i < count_; ++i) {
            const double x =
                grid_.first.x + (static_cast<int>(i) % made_.columns + 0.5) * grid_.pitch.width;
            const double y =
                grid_.first.y + (static_cast<int>(i) / made_.columns + 0.5) * grid_.pitch.height;
            if (within.contains(cv::Point2d(x, y))) inside.push_back(i);
        }
        return inside;
    }

    // Those that show what others show. No face is on every third cell; the ground may be.
    Places repeated(const Places& inside) const {
        std::vector<int> partners(count_, 0);
        for (const auto& [one, other] : repeats_.pairs) {
            ++partners[static_cast<std::size_t>(one)];
            ++partners[static_cast<std::size_t>(other)];
        }
        const double most = 0.3 * static_cast<double>(inside.size()) + 2;
        Places sure;
        for (const std::size_t i : inside)
            if (partners[i] > 0 && partners[i] <= most && repeats_.supports[i] > 0)
                sure.push_back(i);
        return sure;
    }

    // Learns what tiles have in common, from more of them each time. False where too few repeat.
    bool find_sure(const Places& inside) {
        Places sure = repeated(inside);
        if (sure.size() < few) return false;
        const std::vector<Look> looks = looks_of(picture_, grid_, made_.rows, made_.columns);
        std::vector<float> of_sure;
        for (const Look& look : looks) contrasts_.push_back(contrast_of(look));
        for (const std::size_t i : sure) of_sure.push_back(contrasts_[i]);
        least_contrast_ = std::max(7.0F, 0.35F * quantile(of_sure, 0.5));
        learn(looks, sure);
        for (int round = 1; round < 3; ++round) {
            Places next;
            for (const std::size_t i : inside)
                if (shares_[i] >= limit_ &&
                    (contrasts_[i] >= least_contrast_ || made_.distinction > distinct))
                    next.push_back(i);
            if (next.size() < few) break;
            learn(looks, next);
        }
        return true;
    }

    // Which share of what these have in common each cell has, and from which on it is a tile.
    void learn(const std::vector<Look>& looks, const Places& sure) {
        const Common common(looks, sure);
        shares_.clear();
        for (const Look& look : looks) shares_.push_back(common.share(look));
        std::vector<char> is_sure(count_, 0);
        std::vector<float> of_tiles, of_others;
        for (const std::size_t i : sure) {
            is_sure[i] = 1;
            of_tiles.push_back(shares_[i]);
        }
        const float typical = quantile(of_tiles, 0.5);
        for (std::size_t i = 0; i < count_; ++i)
            if (is_sure[i] == 0 && (shares_[i] < 0.5F * typical || contrasts_[i] < least_contrast_))
                of_others.push_back(shares_[i]);
        const bool are_few = of_others.size() < 3;
        const float other = are_few ? typical : quantile(of_others, 0.9);
        made_.distinction = typical - other;
        limit_ = are_few ? 0.6F * typical
                         : std::clamp((typical + other) / 2, 0.6F * typical, 0.9F * typical);
    }

    void take_by_common() {
        for (std::size_t i = 0; i < count_; ++i) made_.is_tile[i] = shares_[i] >= limit_ ? 1 : 0;
        made_.extent = extent_of(made_, repeats_.pairs);
        grow(made_, barriers(very_close, 1.5F * least_contrast_), 0, few_barriers);
        TileCells larger = made_;
        grow(larger, barriers(close_enough, least_contrast_), 0, few_barriers);
        made_.is_doubtful = larger.extent != made_.extent;
    }

    // They are no tiles, yet of the board: what stands in it, and few times beside it, as the
    // ground does not.
    std::vector<char> barriers(float enough, float contrast) const {
        std::vector<char> may_be(count_, 0), found(count_, 0);
        for (std::size_t i = 0; i < count_; ++i)
            may_be[i] =
                made_.is_tile[i] == 0 && contrasts_[i] >= contrast && repeats_.supports[i] > 0 ? 1
                                                                                               : 0;
        for (const auto& [one, other] : close_pairs(picture_, grid_, repeats_, may_be, enough)) {
            if (is_within(made_, one)) found[static_cast<std::size_t>(other)] = 1;
            if (is_within(made_, other)) found[static_cast<std::size_t>(one)] = 1;
        }
        return found;
    }

    // Nothing tells tiles from the ground but that they repeat: then closely, and at corners.
    void take_by_repeats() {
        std::vector<char> may_be(count_, 0);
        for (std::size_t i = 0; i < count_; ++i)
            may_be[i] =
                shares_[i] >= limit_ && contrasts_[i] >= least_contrast_ && repeats_.supports[i] > 0
                    ? 1
                    : 0;
        const auto pairs = close_pairs(picture_, grid_, repeats_, may_be, close_enough);
        for (const auto& [one, other] : pairs)
            made_.is_tile[static_cast<std::size_t>(one)] =
                made_.is_tile[static_cast<std::size_t>(other)] = 1;
        made_.extent = extent_of(made_, pairs);
        grow(made_, may_be, well_filled, 1);
    }

    const cv::Mat& picture_;
    const Grid& grid_;
    const CellRepeats& repeats_;
    std::size_t count_;  // of the grid's cells
    TileCells made_;
    std::vector<float> contrasts_, shares_;  // of the cells
    float least_contrast_ = 0, limit_ = 0;   // of a tile's contrast and share
};

}  // namespace

TileCells tile_cells(const cv::Mat& picture, const Grid& grid, const CellRepeats& repeats,
                     const cv::Rect2d& within) {
    return TileSearch(picture, grid, repeats).found(within);
}

}  // namespace sightread
