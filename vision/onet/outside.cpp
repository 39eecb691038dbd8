#include "vision/onet/outside.hpp"

#include "vision/onet/bevel.hpp"
#include "vision/onet/tile_body.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

// share of a place that looks like the surroundings: something fills it
constexpr float filled = 0.1F;
// the same, of a place into which shadows reach or the ground is drawn
constexpr float bare = 0.55F;
// of a border, along which the places on both sides show the same: ground
constexpr float one_surface = 0.5F;
constexpr int most_lines = 12;  // that are looked at on each side

// The places of the lattice and around it that lie in the picture, as columns and rows.
cv::Rect places_in(cv::Size picture, const Lattice& lattice) {
    const cv::Rect2d bounds = lattice.bounds();
    const auto lines = [](double room, double pitch) {
        return std::clamp(static_cast<int>(std::floor(room / pitch + 0.02)), 0, most_lines);
    };
    const int left = lines(bounds.x, lattice.pitch.width),
              top = lines(bounds.y, lattice.pitch.height);
    const int right = lines(picture.width - bounds.br().x, lattice.pitch.width);
    const int bottom = lines(picture.height - bounds.br().y, lattice.pitch.height);
    return {-left, -top, left + lattice.columns + right, top + lattice.rows + bottom};
}

// What lies around a board, place by place.
class Outside {
public:
    Outside(const cv::Mat& picture, const Lattice& lattice, const cv::Rect& places)
        : places_(places),
          board_(0, 0, lattice.columns, lattice.rows),
          looks_(looks_of(picture, lattice, places)) {
        Surroundings ground;
        ground.learn(picture, lattice);
        for (const CellLook& look : looks_) shares_.push_back(ground.share_of(look));
    }

    // Whether something stands alone at this place.
    bool is_loner(int row, int column) const {
        return !is_board(row, column) && shares_[index(row, column)] < filled &&
               !goes_on(row, column) &&
               (is_bare_around(row, column) || is_block_at_edge(row, column));
    }

private:
    std::size_t index(int row, int column) const {
        return static_cast<std::size_t>(row - places_.y) * places_.width + (column - places_.x);
    }
    bool is_place(int row, int column) const { return places_.contains({column, row}); }
    bool is_board(int row, int column) const { return board_.contains({column, row}); }
    bool is_something(int row, int column) const {
        return is_place(row, column) &&
               (is_board(row, column) || shares_[index(row, column)] < bare);
    }

    bool is_bare_around(int row, int column) const {
        for (int y = row - 1; y <= row + 1; ++y)
            for (int x = column - 1; x <= column + 1; ++x)
                if ((y != row || x != column) && is_something(y, x)) return false;
        return true;
    }

    // Ground has other colours where the window darkens or brightens, but it goes on from one place
    // to the next. A thing that stands alone ends somewhere between them.
    bool goes_on(int row, int column) const {
        const auto goes_on_to = [&](int y, int x) {
            if (!is_place(y, x) || is_board(y, x)) return false;
            const std::size_t here = index(row, column), there = index(y, x);
            return continued_share(looks_[std::min(here, there)], looks_[std::max(here, there)],
                                   y == row) >= one_surface;
        };
        return goes_on_to(row - 1, column) || goes_on_to(row + 1, column) ||
               goes_on_to(row, column - 1) || goes_on_to(row, column + 1);
    }

    // A block may touch the board: then nothing stands beside it along the board's edge. A button
    // is seldom of a tile's size and in its place.
    bool is_block_at_edge(int row, int column) const {
        const bool is_row = row == -1 || row == board_.height,
                   is_column = column == -1 || column == board_.width;
        if (is_row == is_column || !is_bevelled(looks_[index(row, column)])) return false;
        return is_row ? !is_something(row, column - 1) && !is_something(row, column + 1)
                      : !is_something(row - 1, column) && !is_something(row + 1, column);
    }

    cv::Rect places_, board_;  // columns and rows
    std::vector<CellLook> looks_;
    std::vector<float> shares_;  // of each place that looks like the ground
};

}  // namespace

std::optional<Cell> loner_outside(const cv::Mat& picture, const Lattice& lattice) {
    const cv::Rect places = places_in(picture.size(), lattice);
    if (places == cv::Rect(0, 0, lattice.columns, lattice.rows)) return std::nullopt;
    const Outside outside(picture, lattice, places);
    for (int row = places.y; row < places.br().y; ++row)
        for (int column = places.x; column < places.br().x; ++column)
            if (outside.is_loner(row, column)) return Cell{row, column};
    return std::nullopt;
}

}  // namespace sightread::onet
