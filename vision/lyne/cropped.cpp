#include "vision/lyne/cropped.hpp"

#include "vision/lyne/level.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

constexpr double like = 14, unlike = 24;  // levels between colours
// Offsets in pitches.
// from the last places: behind it the shapes beyond would be cut
constexpr double farthest_rim = 0.66;
constexpr double beside_line = 0.085;
constexpr double within_line[] = {-0.02, 0, 0.02};
constexpr double least_contrast = 3;  // levels
constexpr double least_share = 0.8;   // of the way to the rim

// The colours of the board's shapes, without those that are the border's or the ground's.
std::vector<cv::Vec3f> shape_colours(const View& view, const Board& board) {
    const std::vector<CellLook> looks = looks_at(view);
    const cv::Vec3f border = border_colour(looks).value_or(view.ground);
    std::vector<cv::Vec3f> colours;
    for (std::size_t i = 0; i < looks.size(); ++i)
        for (const cv::Vec3f& colour : {looks[i].middle, looks[i].rim})
            if (board.places[i].kind != Kind::empty && looks[i].what == CellLook::What::spot &&
                channels_apart(colour, border) > unlike &&
                channels_apart(colour, view.ground) > unlike)
                colours.push_back(colour);
    return colours;
}

bool is_one_of(const cv::Vec3f& colour, const std::vector<cv::Vec3f>& colours) {
    return std::any_of(colours.begin(), colours.end(),
                       [&](const cv::Vec3f& each) { return channels_apart(colour, each) < like; });
}

// Whether a shape is cut off by a side of the frame: a run of a shape's colour on its outermost
// line.
bool is_cut(const cv::Mat& line, const std::vector<cv::Vec3f>& colours, double pitch) {
    int run = 0;
    for (int i = 0; i <= static_cast<int>(line.total()); ++i) {
        const bool is_shape =
            i < static_cast<int>(line.total()) && is_one_of(line.at<cv::Vec3b>(i), colours);
        if (is_shape) {
            ++run;
            continue;
        }
        if (run > 0.1 * pitch && run < 0.95 * pitch) return true;  // a longer one is a border
        run = 0;
    }
    return false;
}

// How a thin line differs from what is on both sides of it; nothing where these differ. `across` is
// a pitch long.
cv::Vec3f contrast_at(const cv::Mat& pixels, cv::Point2d at, cv::Point2d across) {
    const cv::Vec3f one = colour_at(pixels, at - across * beside_line),
                    other = colour_at(pixels, at + across * beside_line);
    cv::Vec3f strongest;
    if (channels_apart(one, other) > like / 2) return strongest;
    const cv::Vec3f beside = (one + other) * 0.5;
    for (const double aside : within_line) {
        const cv::Vec3f contrast = colour_at(pixels, at + across * aside) - beside;
        if (contrast.dot(contrast) > strongest.dot(strongest)) strongest = contrast;
    }
    return strongest;
}

class Links {
public:
    Links(const cv::Mat& pixels, const Lattice& lattice, const Board& board)
        : pixels_(pixels), lattice_(lattice), board_(board) {}

    // A link from a place of the board that is still seen on the rim of the frame.
    bool run_out() const {
        const cv::Vec3f usual = usual_contrast();
        if (channels_apart(usual, cv::Vec3f()) < least_contrast) return false;
        for (int row = 0; row < board_.rows; ++row)
            for (int column = 0; column < board_.columns; ++column)
                for (const Cell step : steps)
                    for (const int sense : {1, -1})
                        if (runs_out({row, column}, {sense * step.row, sense * step.column}, usual))
                            return true;
        return false;
    }

private:
    static constexpr Cell steps[] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    bool is_taken(Cell cell) const {
        return board_.contains(cell) && board_.at(cell).kind != Kind::empty;
    }
    cv::Point2d way(Cell step) const {
        return cv::Point2d(step.column, step.row) * lattice_.pitch.width;
    }
    static cv::Point2d across(cv::Point2d way, double pitch) {
        return cv::Point2d(-way.y, way.x) * (pitch / std::hypot(way.x, way.y));
    }
    cv::Vec3f contrast(Cell from, Cell step, double share) const {
        const cv::Point2d along = way(step);
        return contrast_at(pixels_, lattice_.centre(from) + along * share,
                           across(along, lattice_.pitch.width));
    }

    // Of the links within the board: the median of each channel.
    cv::Vec3f usual_contrast() const {
        std::vector<cv::Vec3f> all;
        for (int row = 0; row < board_.rows; ++row)
            for (int column = 0; column < board_.columns; ++column)
                for (const Cell step : steps) {
                    const Cell from{row, column}, to{row + step.row, column + step.column};
                    if (!is_taken(from) || !is_taken(to)) continue;
                    const Place &one = board_.at(from), &other = board_.at(to);
                    if (one.kind != Kind::octagon && other.kind != Kind::octagon &&
                        one.shape != other.shape)
                        continue;
                    for (const double share : {0.42, 0.46, 0.54, 0.58})
                        all.push_back(contrast(from, step, share));
                }
        cv::Vec3f median;
        for (int channel = 0; channel < 3 && !all.empty(); ++channel) {
            const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
            std::nth_element(
                all.begin(), half, all.end(),
                [&](const cv::Vec3f& a, const cv::Vec3f& b) { return a[channel] < b[channel]; });
            median[channel] = (*half)[channel];
        }
        return median;
    }

    bool runs_out(Cell from, Cell step, const cv::Vec3f& usual) const {
        if (!is_taken(from) || board_.contains({from.row + step.row, from.column + step.column}))
            return false;
        const cv::Rect2d inside(1, 1, pixels_.cols - 2, pixels_.rows - 2);
        const double first = step.row != 0 && step.column != 0 ? 0.36 : 0.44,
                     pixel = 1 / lattice_.pitch.width;
        int seen = 0, all = 0;
        for (double share = first; inside.contains(lattice_.centre(from) + way(step) * share);
             share += pixel) {
            if (share > farthest_rim) return false;
            ++all;
            seen += channels_apart(contrast(from, step, share), usual) <
                            0.6 * channels_apart(usual, cv::Vec3f())
                        ? 1
                        : 0;
        }
        return all >= 2 && seen >= least_share * all;
    }

    const cv::Mat& pixels_;
    const Lattice& lattice_;
    const Board& board_;
};

// Whether a shape is cut off by a side of the frame that is near.
bool cuts_shapes(const cv::Mat& pixels, const Lattice& lattice,
                 const std::vector<cv::Vec3f>& colours) {
    // so far from the last place a shape is cut
    const double pitch = lattice.pitch.width, reach = 1.45 * pitch;
    const cv::Rect2d bounds = lattice.bounds();
    const cv::Rect around = cv::Rect(bounds) & cv::Rect({0, 0}, pixels.size());
    const auto column = [&](int x) {
        return pixels(cv::Rect(x, around.y, 1, around.height)).clone();
    };
    const auto row = [&](int y) { return pixels(cv::Rect(around.x, y, around.width, 1)).clone(); };
    const double first_x = bounds.x + pitch / 2, first_y = bounds.y + pitch / 2;
    return (first_x < reach && is_cut(column(0), colours, pitch)) ||
           (first_y < reach && is_cut(row(0), colours, pitch)) ||
           (pixels.cols - (bounds.br().x - pitch / 2) < reach &&
            is_cut(column(pixels.cols - 1), colours, pitch)) ||
           (pixels.rows - (bounds.br().y - pitch / 2) < reach &&
            is_cut(row(pixels.rows - 1), colours, pitch));
}

// Whether some pixels in a row and in a column have such a colour; the rim of a border may have it
// by mixture.
bool is_filled_with(const cv::Mat& pixels, cv::Point2d at, const std::vector<cv::Vec3f>& colours) {
    constexpr double aside = 1.5;
    const cv::Rect2d inside(aside, aside, pixels.cols - 2 * aside, pixels.rows - 2 * aside);
    if (!inside.contains(at)) return false;
    for (const cv::Point2d& step :
         {cv::Point2d(0, 0), {aside, 0}, {-aside, 0}, {0, aside}, {0, -aside}})
        if (!is_one_of(colour_at(pixels, at + step), colours)) return false;
    return true;
}

// Whether a place just beside the board has a shape's colour: one that is too near to the rim to be
// looked at.
bool shows_shape_beside(const cv::Mat& pixels, const Lattice& lattice,
                        const std::vector<cv::Vec3f>& colours) {
    const double pitch = lattice.pitch.width;
    const auto side = [](int index, int count) { return index < 0 ? 1 : index == count ? -1 : 0; };
    for (int row = -1; row <= lattice.rows; ++row)
        for (int column = -1; column <= lattice.columns; ++column) {
            const int right = side(column, lattice.columns), down = side(row, lattice.rows);
            if (right == 0 && down == 0) continue;
            // Beside the holes of an octagon.
            for (const double aside : {-0.1, 0.1}) {
                const cv::Point2d at = lattice.centre({row, column}) +
                                       pitch * cv::Point2d(0.17 * right + (right == 0 ? aside : 0),
                                                           0.17 * down + (right == 0 ? 0 : aside));
                if (is_filled_with(pixels, at, colours)) return true;
            }
        }
    return false;
}

}  // namespace

bool is_cropped(const Frame& frame, const Lattice& lattice, const Board& board) {
    const cv::Mat& pixels = frame.pixels;
    const std::vector<cv::Vec3f> colours = shape_colours(view_of(pixels, lattice), board);
    return cuts_shapes(pixels, lattice, colours) || shows_shape_beside(pixels, lattice, colours) ||
           Links(pixels, lattice, board).run_out();
}

}  // namespace sightread::lyne
