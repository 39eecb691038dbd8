#include "vision/cat/cropped.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::cat {
namespace {

constexpr double cell_side = 24;  // pixels that a cell is looked at with, at most
constexpr int least_change = 20;  // levels across two pixels: an edge
// pitches that a pixel of a piece is nearer to it than to any cell
constexpr double much_nearer = 0.1;
constexpr int least_seen = 6;        // edges of a piece
constexpr double least_found = 0.7;  // of these
// of the edges of all pieces at an edge of the picture, which may be slivers
constexpr double least_together = 0.3;
constexpr double most_lost = 0.08;   // of the edges of a cell that is seen whole
constexpr double least_share = 0.4;  // of the pieces: others are of blocked cells

// A cell by its row and half columns: in a row that is not shifted they are even numbers.
using Half = std::pair<int, int>;
using HalfColumns = std::set<Half>;

constexpr std::array<Half, 6> around = {{{0, -2}, {-1, -1}, {-1, 1}, {0, 2}, {1, 1}, {1, -1}}};

// Two pixels of a cell between which a channel of its usual look changes.
struct Change {
    cv::Point from, to;
    int channel, by;
};

class Pieces {
public:
    Pieces(const cv::Mat& picture, const Lattice& lattice, const std::vector<bool>& is_cell)
        : scale_(std::min(1.0, cell_side / lattice.pitch.width)),
          pitch_(lattice.pitch * scale_),
          origin_(lattice.origin * scale_ + cv::Point2d(pitch_.width / 2, pitch_.height / 2)),
          side_(static_cast<int>(std::lround(pitch_.width))) {
        for (std::size_t i = 0; i < is_cell.size(); ++i)
            if (const Cell cell = lattice.cell_of(i); is_cell[i])
                cells_.emplace(cell.row, 2 * cell.column + lattice.is_shifted(cell.row));
        cv::resize(picture, picture_, {}, scale_, scale_, cv::INTER_AREA);
        for (const auto& [row, half] : cells_)
            for (const auto& [down, right] : around)
                if (const Half next{row + down, half + right};
                    !cells_.contains(next) && is_cut(next))
                    cut_.insert(next);
    }

    bool show_cells() const {
        const std::vector<Change> changes = changes_of(usual_look());
        const auto is_cut_through = [&](const Half& cell) { return loses_edges(cell, changes); };
        if (std::count_if(cells_.begin(), cells_.end(), is_cut_through) >= 2) return true;
        // Beyond each edge of the picture by itself: left, right, above, below.
        for (std::size_t edge = 0; edge < 4; ++edge) {
            int told = 0, like = 0;
            Edges together;
            for (const Half& piece : cut_) {
                if (!beyond(piece)[edge]) continue;
                const Edges edges = edges_of(piece, changes);
                told += edges.seen >= least_seen;
                like += edges.seen >= least_seen && edges.found >= least_found * edges.seen;
                together.seen += edges.seen;
                together.found += edges.found;
            }
            const bool are_slivers =
                together.seen >= 2 * least_seen && together.found >= least_together * together.seen;
            if (are_slivers || (like >= 2 && like >= least_share * told)) return true;
        }
        return false;
    }

private:
    cv::Point2d centre(const Half& cell) const {
        return origin_ + cv::Point2d(cell.second * pitch_.width / 2, cell.first * pitch_.height);
    }
    // Which edges of the picture it reaches beyond.
    std::array<bool, 4> beyond(const Half& piece) const {
        const cv::Point2d at = centre(piece);
        const double half = side_ / 2.0;
        return {at.x < half, picture_.cols - at.x < half, at.y < half, picture_.rows - at.y < half};
    }
    bool is_visible(cv::Point2d at) const {
        return at.x >= 1 && at.y >= 1 && at.x < picture_.cols - 1 && at.y < picture_.rows - 1;
    }
    // Some of it is in the picture, and some is not.
    bool is_cut(const Half& cell) const {
        const cv::Point2d half(side_ / 2.0, side_ / 2.0), first = centre(cell) - half,
                                                          last = centre(cell) + half;
        const bool is_in = is_visible(first) || is_visible(last) || is_visible({first.x, last.y}) ||
                           is_visible({last.x, first.y});
        return is_in && !(is_visible(first) && is_visible(last));
    }
    cv::Mat patch(const Half& cell) const {
        cv::Mat patch;
        cv::getRectSubPix(picture_, {side_, side_},
                          cv::Point2f(centre(cell) - cv::Point2d(0.5, 0.5)), patch);
        return patch;
    }
    // The middle one of all cells, channel by channel.
    cv::Mat usual_look() const {
        std::vector<cv::Mat> patches;
        for (const Half& cell : cells_) patches.push_back(patch(cell));
        cv::Mat usual(side_, side_, CV_8UC3, cv::Scalar::all(0));
        std::vector<unsigned char> values(patches.size());
        for (int i = 0; i < side_ * side_ * 3 && !patches.empty(); ++i) {
            for (std::size_t p = 0; p < patches.size(); ++p) values[p] = patches[p].data[i];
            const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
            std::nth_element(values.begin(), middle, values.end());
            usual.data[i] = *middle;
        }
        return usual;
    }
    std::vector<Change> changes_of(const cv::Mat& look) const {
        std::vector<Change> changes;
        for (int y = 0; y < side_; ++y)
            for (int x = 0; x < side_; ++x)
                for (const cv::Point to : {cv::Point(x + 2, y), cv::Point(x, y + 2)}) {
                    if (to.x >= side_ || to.y >= side_) continue;
                    Change most{{x, y}, to, 0, 0};
                    for (int channel = 0; channel < 3; ++channel) {
                        const int by =
                            look.at<cv::Vec3b>(to)[channel] - look.at<cv::Vec3b>(y, x)[channel];
                        if (std::abs(by) > std::abs(most.by)) most.channel = channel, most.by = by;
                    }
                    if (std::abs(most.by) >= least_change) changes.push_back(most);
                }
        return changes;
    }
    // A cell of the board whose outline the edge of the picture cuts off.
    bool loses_edges(const Half& cell, const std::vector<Change>& changes) const {
        if (!is_cut(cell)) return false;
        int all = 0, lost = 0;
        for (const Change& change : changes) {
            if (!is_nearest(cell, change.from) || !is_nearest(cell, change.to)) continue;
            ++all;
            const cv::Point2d at = (place(cell, change.from) + place(cell, change.to)) * 0.5;
            lost += at.x < 0 || at.y < 0 || at.x > picture_.cols || at.y > picture_.rows;
        }
        return lost > most_lost * all;
    }
    // What of the usual edges of a cell is in the picture, and how much of it is there.
    struct Edges {
        int seen = 0, found = 0;
    };
    Edges edges_of(const Half& piece, const std::vector<Change>& changes) const {
        const cv::Mat look = patch(piece);
        Edges edges;
        for (const Change& change : changes) {
            if (!is_its_own(piece, change.from) || !is_its_own(piece, change.to)) continue;
            ++edges.seen;
            const int by = look.at<cv::Vec3b>(change.to)[change.channel] -
                           look.at<cv::Vec3b>(change.from)[change.channel];
            edges.found += by * change.by > 0 && 2 * std::abs(by) > std::abs(change.by) &&
                           std::abs(by) < 2 * std::abs(change.by);
        }
        return edges;
    }
    cv::Point2d from_centre(cv::Point pixel) const {
        return {pixel.x - (side_ - 1) / 2.0, pixel.y - (side_ - 1) / 2.0};
    }
    cv::Point2d place(const Half& cell, cv::Point pixel) const {
        return centre(cell) + from_centre(pixel);
    }
    bool is_its_own(const Half& piece, cv::Point pixel) const {
        return is_visible(place(piece, pixel)) && is_nearest(piece, pixel);
    }
    // Not of a cell of the board next door.
    bool is_nearest(const Half& piece, cv::Point pixel) const {
        const cv::Point2d at = place(piece, pixel);
        return std::all_of(around.begin(), around.end(), [&](const Half& by) {
            const Half next{piece.first + by.first, piece.second + by.second};
            return !cells_.contains(next) ||
                   cv::norm(at - centre(next)) >
                       cv::norm(from_centre(pixel)) + much_nearer * pitch_.width;
        });
    }

    HalfColumns cells_;
    double scale_;
    cv::Size2d pitch_;
    cv::Point2d origin_;
    int side_;
    cv::Mat picture_;
    HalfColumns cut_;  // places of cells beside the board that the edge of the picture goes through
};

}  // namespace

bool is_cropped(const cv::Mat& picture, const Lattice& lattice, const std::vector<bool>& is_cell) {
    if (std::find(is_cell.begin(), is_cell.end(), true) == is_cell.end()) return false;
    return Pieces(picture, lattice, is_cell).show_cells();
}

}  // namespace sightread::cat
