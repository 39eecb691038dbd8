#include "vision/sliding/tiles.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/cut_off.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

// standard deviation, in levels, of a cell without anything in it
constexpr double flat = 3.5;
// the same of one that was filled by a program rather than by a camera
constexpr double artificial = 0.35;
constexpr float same_colour = 12;  // levels
constexpr double inside = 0.66;    // of a cell: borders and bevels are further out

cv::Rect middle_of(const cv::Rect& cell, double share) {
    const int width = std::max(2, static_cast<int>(cell.width * share));
    const int height = std::max(2, static_cast<int>(cell.height * share));
    return {cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2, width, height};
}

struct Spread {
    cv::Vec3f colour;
    double deviation = 0;
};

Spread spread_of(const cv::Mat& part) {
    cv::Scalar mean, deviation;
    cv::meanStdDev(part, mean, deviation);
    return {{static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])},
            std::max({deviation[0], deviation[1], deviation[2]})};
}

// What noise alone makes of a deviation that would be `clean` without it.
double with_noise(double clean, double noise) {
    constexpr double usual_spread = 1.3;  // of deviations that are measured of the same noise
    return std::hypot(clean, usual_spread * noise);
}

// Noise whose one half is cut off, on white or on black, deviates by this much of what it does
// elsewhere.
constexpr double cut_off = 0.58;

bool is_cut_off(const Spread& spread) {
    const cv::Vec3f& colour = spread.colour;
    return std::min({colour[0], colour[1], colour[2]}) + spread.deviation > 254.5 ||
           std::max({colour[0], colour[1], colour[2]}) - spread.deviation < 0.5;
}

// The deviation of the flattest twentieth of the picture, in parts of 8x8 pixels: 0 where a program
// drew it, and what the way to us has added otherwise.
double noise_of(const cv::Mat& picture) {
    constexpr int side = 8;
    std::vector<double> deviations;
    const int step =
        std::max(side, static_cast<int>(std::sqrt(static_cast<double>(picture.total()) / 2000)));
    for (int y = 0; y + side <= picture.rows; y += step)
        for (int x = 0; x + side <= picture.cols; x += step) {
            const Spread spread = spread_of(picture(cv::Rect(x, y, side, side)));
            deviations.push_back(spread.deviation / (is_cut_off(spread) ? cut_off : 1));
        }
    if (deviations.empty()) return 0;
    const auto at = deviations.begin() + static_cast<std::ptrdiff_t>(deviations.size() / 20);
    std::nth_element(deviations.begin(), at, deviations.end());
    return *at < 10 ? *at : 0;  // nothing in it is flat
}

// How far from each edge of the cell, in pixels, the colour of the blank begins: left, right, top,
// bottom.
std::array<int, 4> unfilled(const cv::Mat& picture, const cv::Rect& cell, const cv::Vec3f& colour,
                            float most_apart) {
    const auto is_blank_line = [&](bool is_upright, int at) {
        const cv::Rect line =
            is_upright
                ? cv::Rect(cell.x + at, cell.y + cell.height / 4, 1, std::max(1, cell.height / 2))
                : cv::Rect(cell.x + cell.width / 4, cell.y + at, std::max(1, cell.width / 2), 1);
        return channels_apart(spread_of(picture(line)).colour, colour) < most_apart;
    };
    std::array<int, 4> bare{};
    const auto walk = [&](bool is_upright, int from, int by, int most) {
        int count = 0;
        for (int at = from; count < most && !is_blank_line(is_upright, at); at += by) ++count;
        return count;
    };
    bare[0] = walk(true, 0, 1, cell.width / 2);
    bare[1] = walk(true, cell.width - 1, -1, cell.width / 2);
    bare[2] = walk(false, 0, 1, cell.height / 2);
    bare[3] = walk(false, cell.height - 1, -1, cell.height / 2);
    return bare;
}

// The colour that at least half of the pixels on the inner lines of the lattice have.
std::optional<cv::Vec3f> line_colour_of(const cv::Mat& picture, const Lattice& lattice) {
    std::map<int, std::pair<int, cv::Vec3f>> counts;
    int all = 0;
    const auto add = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= picture.cols || y >= picture.rows) return;
        const auto& pixel = picture.at<cv::Vec3b>(y, x);
        auto& [count, sum] = counts[(pixel[0] >> 3 << 10) | (pixel[1] >> 3 << 5) | (pixel[2] >> 3)];
        ++count;
        sum += cv::Vec3f(pixel[0], pixel[1], pixel[2]);
    };
    std::optional<cv::Vec3f> best;
    double best_share = 0.5;
    const cv::Rect2d bounds = lattice.bounds();
    for (int off = -2; off <= 1; ++off) {
        counts.clear();
        all = 0;
        for (int column = 1; column < lattice.columns; ++column)
            for (double y = bounds.y; y < bounds.br().y; y += 1, ++all)
                add(static_cast<int>(std::lround(lattice.origin.x + column * lattice.pitch.width)) +
                        off,
                    static_cast<int>(y));
        for (const auto& [key, value] : counts) {
            const double share = static_cast<double>(value.first) / std::max(1, all);
            if (share <= best_share) continue;
            best_share = share;
            best = value.second * (1.0F / static_cast<float>(value.first));
        }
    }
    return best;
}

// Where the faces of one column (or row) of tiles begin and end; `is_seen`: told by a line or gap
// rather than by the lattice.
struct Extent {
    int begin = 0, end = 0;
    bool begin_is_seen = false, end_is_seen = false;
};

// Lines are whole pixels, whatever the pitch: each is looked for near where the lattice has it.
std::vector<Extent> extents(const cv::Mat& picture, const Lattice& lattice,
                            const Backdrop& backdrop, bool is_upright) {
    const int lines = is_upright ? lattice.columns : lattice.rows;
    const int across = is_upright ? lattice.rows : lattice.columns;
    const double origin = is_upright ? lattice.origin.x : lattice.origin.y;
    const double pitch = is_upright ? lattice.pitch.width : lattice.pitch.height;
    const double other_origin = is_upright ? lattice.origin.y : lattice.origin.x;
    const double other_pitch = is_upright ? lattice.pitch.height : lattice.pitch.width;
    // The share of pixels along a line through a column of tiles that are not of a tile.
    const auto bare_at = [&](int index, int place) {
        int all = 0, bare = 0;
        for (int i = 0; i < across; ++i) {
            if ((is_upright ? i * lattice.columns + index : index * lattice.columns + i) ==
                backdrop.blank)
                continue;
            for (double at = other_origin + (i + 0.2) * other_pitch;
                 at < other_origin + (i + 0.8) * other_pitch; at += 1) {
                const int x = is_upright ? place : static_cast<int>(at),
                          y = is_upright ? static_cast<int>(at) : place;
                if (x < 0 || y < 0 || x >= picture.cols || y >= picture.rows) continue;
                const auto& pixel = picture.at<cv::Vec3b>(y, x);
                ++all;
                bare += channels_apart(pixel, backdrop.blank_colour) < 16 ||
                        (backdrop.line_colour && channels_apart(pixel, *backdrop.line_colour) < 16);
            }
        }
        return all > 0 ? static_cast<double>(bare) / all : 0;
    };
    std::vector<Extent> found;
    for (int index = 0; index < lines; ++index) {
        Extent extent;
        extent.begin = static_cast<int>(std::lround(origin + index * pitch));
        extent.end = static_cast<int>(std::lround(origin + (index + 1) * pitch));
        const int size = extent.end - extent.begin, reach = std::max(3, size / 5);
        const int first = extent.begin, last = extent.end;
        const double deep =
            std::max(bare_at(index, first + size * 2 / 5), bare_at(index, first + size * 3 / 5));
        const double least = std::max(0.5, 1.5 * deep + 0.1);
        for (int place = first - 2; place < first + reach; ++place)
            if (bare_at(index, place) >= least)
                extent.begin = place + 1, extent.begin_is_seen = true;
        for (int place = last + 2; place > last - reach; --place)
            if (bare_at(index, place) >= least) extent.end = place, extent.end_is_seen = true;
        found.push_back(extent);
    }
    return found;
}

// How much of a cell at the side of the board may be the frame's, before the blank and behind it: a
// frame close around the tiles lies where other cells have their half of a gap, and that is as wide
// as the half on their inner side.
std::pair<int, int> frame_beside(const Extent& extent, int begin, int end, bool is_first,
                                 bool is_last) {
    return {is_first && extent.end_is_seen ? std::max(0, end - extent.end) : 0,
            is_last && extent.begin_is_seen ? std::max(0, extent.begin - begin) : 0};
}

// The blank fills its cell, or leaves a border of one width: otherwise the lattice cuts through
// tiles.
bool fills_its_cell(const cv::Mat& picture, const Lattice& lattice, const Backdrop& backdrop) {
    const cv::Rect cell = pixels_of_cell(picture, lattice, backdrop.blank);
    const auto most_apart = static_cast<float>(with_noise(same_colour, backdrop.noise));
    const std::array<int, 4> bare = unfilled(picture, cell, backdrop.blank_colour, most_apart);
    const auto are_alike = [](int a, int b, int side) {
        return std::abs(a - b) <= std::max(4.0, 0.085 * side);
    };
    if (are_alike(bare[0], bare[1], cell.width) && are_alike(bare[2], bare[3], cell.height))
        return true;
    const int column = backdrop.blank % lattice.columns, row = backdrop.blank / lattice.columns;
    const Extent across =
        extents(picture, lattice, backdrop, true)[static_cast<std::size_t>(column)];
    const Extent down = extents(picture, lattice, backdrop, false)[static_cast<std::size_t>(row)];
    const auto [left, right] =
        frame_beside(across, cell.x, cell.br().x, column == 0, column + 1 == lattice.columns);
    const auto [above, below] =
        frame_beside(down, cell.y, cell.br().y, row == 0, row + 1 == lattice.rows);
    const auto without = [](int side, int frame) { return std::max(0, side - frame); };
    return are_alike(without(bare[0], left), without(bare[1], right), cell.width) &&
           are_alike(without(bare[2], above), without(bare[3], below), cell.height);
}

}  // namespace

bool may_be_a_piece(const Backdrop& backdrop) {
    if (backdrop.is_told) return false;
    if (backdrop.line_colour &&
        channels_apart(backdrop.blank_colour, *backdrop.line_colour) < same_colour)
        return false;
    const cv::Vec3f& colour = backdrop.blank_colour;
    const bool is_clipped = std::max({colour[0], colour[1], colour[2]}) < 9 ||
                            std::min({colour[0], colour[1], colour[2]}) > 246;
    return (backdrop.line_colour && is_clipped && backdrop.is_seen_elsewhere) ||
           backdrop.blank_deviation > with_noise(artificial, backdrop.noise);
}

std::string no_blank(const Lattice& lattice) {
    return "no cell of this board of " + std::to_string(lattice.rows) + "x" +
           std::to_string(lattice.columns) +
           " is blank, so nothing can slide in it; a game that turns whole rows and columns, such "
           "as the 16-puzzle, is "
           "another one";
}

cv::Rect pixels_of_cell(const cv::Mat& picture, const Lattice& lattice, int cell) {
    const cv::Rect2d place = lattice.cell({cell / lattice.columns, cell % lattice.columns});
    const cv::Rect whole(
        static_cast<int>(std::lround(place.x)), static_cast<int>(std::lround(place.y)),
        std::max(4, static_cast<int>(place.width)), std::max(4, static_cast<int>(place.height)));
    return whole & cv::Rect({0, 0}, picture.size());
}

cv::Mat inside_of(const cv::Mat& picture, const Lattice& lattice, int cell) {
    const cv::Rect pixels = pixels_of_cell(picture, lattice, cell);
    const int x = pixels.width * 7 / 100, y = pixels.height * 7 / 100;
    return picture(
        cv::Rect(pixels.x + x, pixels.y + y, pixels.width - 2 * x, pixels.height - 2 * y));
}

namespace {

// A cell of one colour.
struct Candidate {
    int cell;
    Spread spread;
    float from_line;
};

// There is one blank: a colour that several cells have is of the picture. Brings the only cell of
// another colour to the front; whether there is one.
bool bring_lone_one_forward(std::vector<Candidate>& candidates) {
    const auto is_lone = [&](const Candidate& one) {
        return std::ranges::none_of(candidates, [&](const Candidate& other) {
            return &one != &other &&
                   channels_apart(one.spread.colour, other.spread.colour) < 1.5F * same_colour;
        });
    };
    const auto lone = std::ranges::find_if(candidates, is_lone);
    if (candidates.size() < 3 || lone == candidates.end()) return false;
    std::iter_swap(candidates.begin(), lone);
    return std::all_of(candidates.begin() + 2, candidates.end(), [&](const Candidate& other) {
        return channels_apart(candidates[1].spread.colour, other.spread.colour) < same_colour;
    });
}

// Whether a cell that is not wholly of this colour shows some of it: the flat parts of a picture go
// on in the pieces around, what lies under the tiles is seen only where there is none.
bool is_seen_elsewhere(const cv::Mat& picture, const Lattice& lattice, const cv::Vec3f& colour) {
    constexpr double least = 0.005, most = 0.95;  // shares of a cell
    for (int cell = 0; cell < lattice.rows * lattice.columns; ++cell) {
        cv::Mat near;
        const cv::Scalar reach = cv::Scalar::all(same_colour);
        cv::inRange(inside_of(picture, lattice, cell), cv::Scalar(colour) - reach,
                    cv::Scalar(colour) + reach, near);
        const double share = cv::countNonZero(near) / static_cast<double>(near.total());
        if (share > least && share < most) return true;
    }
    return false;
}

// Brings the only one to the front whose colour is seen in no other cell; whether there is one,
// filled by a program from side to side.
bool bring_unseen_one_forward(const cv::Mat& picture, const Lattice& lattice,
                              std::vector<Candidate>& candidates, double made) {
    const auto is_unseen = [&](const Candidate& one) {
        return !is_seen_elsewhere(picture, lattice, one.spread.colour);
    };
    const auto unseen = std::ranges::find_if(candidates, is_unseen);
    if (unseen == candidates.end() || std::any_of(unseen + 1, candidates.end(), is_unseen))
        return false;
    std::iter_swap(candidates.begin(), unseen);
    return spread_of(inside_of(picture, lattice, candidates.front().cell)).deviation < made;
}

}  // namespace

Found<Backdrop> backdrop_of(const cv::Mat& picture, const Lattice& lattice) {
    Backdrop backdrop;
    backdrop.line_colour = line_colour_of(picture, lattice);
    backdrop.noise = noise_of(picture);
    const double most_flat = with_noise(flat, backdrop.noise),
                 made = with_noise(artificial, backdrop.noise);
    std::vector<Candidate> candidates;
    const int count = lattice.rows * lattice.columns;
    for (int cell = 0; cell < count; ++cell) {
        const cv::Rect pixels = pixels_of_cell(picture, lattice, cell);
        if (pixels.width < 4 || pixels.height < 4) return NotFound(std::string(reaches_out));
        const Spread spread = spread_of(picture(middle_of(pixels, inside)));
        if (spread.deviation > most_flat) continue;
        candidates.push_back(
            {cell, spread,
             backdrop.line_colour ? channels_apart(spread.colour, *backdrop.line_colour) : 255.0F});
    }
    if (candidates.empty()) return NotFound(no_blank(lattice));
    if (static_cast<int>(candidates.size()) == count)
        return NotFound("every cell is of one colour: there is no picture here");
    std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return std::pair(std::floor(a.from_line / same_colour), a.spread.deviation) <
               std::pair(std::floor(b.from_line / same_colour), b.spread.deviation);
    });
    if (candidates.size() > 1) {
        const Candidate &first = candidates[0], &second = candidates[1];
        const bool by_line = first.from_line < same_colour && second.from_line > 1.5F * same_colour;
        const bool by_making = first.spread.deviation < made && second.spread.deviation > 2 * made;
        const bool are_lines = backdrop.line_colour && first.from_line > same_colour;
        const bool by_count = !by_line && !by_making && !are_lines &&
                              bring_lone_one_forward(candidates) &&
                              candidates.front().spread.deviation < made;
        if (!by_line && !by_making && !by_count &&
            (are_lines || !bring_unseen_one_forward(picture, lattice, candidates, made))) {
            return NotFound(are_lines ? no_blank(lattice)
                                      : std::to_string(candidates.size()) +
                                            " cells of this board could be the blank one");
        }
    }
    backdrop.blank = candidates.front().cell;
    backdrop.blank_colour = candidates.front().spread.colour;
    backdrop.blank_deviation = candidates.front().spread.deviation;
    backdrop.is_seen_elsewhere = is_seen_elsewhere(picture, lattice, backdrop.blank_colour);
    if (!fills_its_cell(picture, lattice, backdrop))
        return NotFound(
            "the blank does not fill its cell, so the rows and columns are not where they seemed "
            "to be");
    return backdrop;
}

Backdrop backdrop_at(const cv::Mat& picture, const Lattice& lattice, int blank) {
    Backdrop backdrop;
    backdrop.blank = blank;
    const Spread spread =
        spread_of(picture(middle_of(pixels_of_cell(picture, lattice, blank), inside)));
    backdrop.blank_colour = spread.colour;
    backdrop.blank_deviation = spread.deviation;
    backdrop.is_plain = false;
    backdrop.noise = noise_of(picture);
    backdrop.line_colour = line_colour_of(picture, lattice);
    return backdrop;
}

namespace {

// All of one size: the least. Returns it. Beside a gap, pixels are mixed and belong to nobody.
int made_equal(std::vector<Extent>& extents, double pitch) {
    int size = static_cast<int>(pitch);
    for (const Extent& extent : extents) size = std::min(size, extent.end - extent.begin);
    const int mixed = pitch - size > 2.5 ? 1 : 0;
    for (Extent& extent : extents) {
        if (!extent.begin_is_seen && extent.end_is_seen) extent.begin = extent.end - size;
        extent.begin += mixed;
    }
    return size - 2 * mixed;
}

}  // namespace

std::vector<cv::Mat> faces_of(const cv::Mat& picture, const Lattice& lattice,
                              const Backdrop& backdrop, int* gap) {
    std::vector<Extent> columns = extents(picture, lattice, backdrop, true);
    std::vector<Extent> rows = extents(picture, lattice, backdrop, false);
    const int width = made_equal(columns, lattice.pitch.width),
              height = made_equal(rows, lattice.pitch.height);
    if (gap != nullptr) *gap = std::max(0, static_cast<int>(lattice.pitch.width) - width);
    std::vector<cv::Mat> faces;
    for (int cell = 0; cell < lattice.rows * lattice.columns; ++cell) {
        const cv::Rect face(columns[static_cast<std::size_t>(cell % lattice.columns)].begin,
                            rows[static_cast<std::size_t>(cell / lattice.columns)].begin, width,
                            height);
        const bool is_whole =
            width > 0 && height > 0 && (face & cv::Rect({0, 0}, picture.size())) == face;
        faces.push_back(cell == backdrop.blank || !is_whole ? cv::Mat() : picture(face).clone());
    }
    return faces;
}

}  // namespace sightread::sliding
