#include "vision/lyne_progress.hpp"

#include "vision/lyne_links.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

constexpr double same_ground = 10;  // levels
constexpr double fades = 0.07;
constexpr double same_colour = 30;
constexpr double blank_share = 0.985;

cv::Vec3f median_of(std::vector<cv::Vec3f> colours) {
    cv::Vec3f median;
    for (int channel = 0; channel < 3; ++channel) {
        const auto half = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 2);
        std::nth_element(colours.begin(), half, colours.end(),
                         [&](const cv::Vec3f& one, const cv::Vec3f& other) { return one[channel] < other[channel]; });
        median[channel] = (*half)[channel];
    }
    return median;
}

// The copies in the centres of the ends have the border's colour; so has the rim of the frame, where there is a border.
cv::Vec3f border_colour(const Board& board, const std::vector<CellLook>& looks, const cv::Mat& frame) {
    std::vector<cv::Vec3f> colours;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (board.places[i].kind == Kind::end && looks[i].centre_share > 0.9) colours.push_back(looks[i].centre);
    if (!colours.empty()) return median_of(std::move(colours));
    for (int x = 0; x < frame.cols; ++x) colours.emplace_back(frame.at<cv::Vec3b>(frame.rows - 1, x));
    return median_of(std::move(colours));
}

cv::Vec3f mean_around(const View& view, cv::Point2d centre, double radius) {
    const int reach = static_cast<int>(std::ceil(radius));
    cv::Vec3f sum;
    float count = 0;
    for (int y = cvRound(centre.y - 0.5) - reach; y <= cvRound(centre.y - 0.5) + reach; ++y)
        for (int x = cvRound(centre.x - 0.5) - reach; x <= cvRound(centre.x - 0.5) + reach; ++x) {
            if (x < 0 || y < 0 || x >= view.pixels.cols || y >= view.pixels.rows) continue;
            if (std::hypot(x + 0.5 - centre.x, y + 0.5 - centre.y) > radius) continue;
            sum += cv::Vec3f(view.pixels.at<cv::Vec3b>(y, x));
            count += 1;
        }
    return count > 0 ? sum * (1 / count) : cv::Vec3f(view.pixels.at<cv::Vec3b>(0, 0));
}

// How many holes of an octagon are filled; none when a hole shows neither colour, as while it turns.
std::optional<int> filled_in(const Known& known, const View& view, Cell cell, const CellLook& look) {
    int filled = 0;
    const double pitch = view.lattice.pitch.width;
    for (const Hole& hole : look.holes) {
        const cv::Point2d at = view.lattice.centre(cell) + hole.offset * pitch;
        const cv::Vec3f colour = mean_around(view, at, std::max(0.8, 0.5 * hole.radius * pitch));
        const double to_border = colour_distance(colour, known.border),
                     to_ground = colour_distance(colour, view.ground);
        const double to_octagon = colour_distance(colour, look.middle);
        if (to_octagon + 12 < std::min(to_border, to_ground)) return std::nullopt;
        if (to_border < to_ground) ++filled;
    }
    return filled;
}

// Whether a place that lines may have changed still has the colour in its very centre that it had; turning and an
// outline do not change that.
bool has_its_centre(const Known& known, const View& view, Cell cell) {
    const double radius = 0.03 * view.lattice.pitch.width;
    const cv::Vec3f now = mean_around(view, view.lattice.centre(cell), radius);
    const cv::Vec3f then = mean_around(known.view, known.view.lattice.centre(cell), radius);
    return colour_distance(now, then) < same_colour;
}

struct Differences {
    int other = 0;    // places that clearly show something else
    int unclear = 0;  // places that cannot be told
    Cell first;
};

Differences differences(const Known& known, const View& view, const std::vector<SeenPlace>& places,
                        const std::vector<bool>& touched) {
    Differences found;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Place& expected = known.board.places[i];
        const Cell cell{static_cast<int>(i) / known.board.columns, static_cast<int>(i) % known.board.columns};
        if (places[i].place == expected) continue;
        if (touched[i] && expected.kind != Kind::empty) {
            if (!has_its_centre(known, view, cell)) ++found.unclear;
            continue;
        }
        if (expected.kind == Kind::octagon && has_its_centre(known, view, cell)) continue;  // its holes are looked at
        if (found.other + found.unclear == 0) found.first = cell;
        ++(places[i].place ? found.other : found.unclear);
    }
    return found;
}

std::vector<int> finished_shapes(const Board& board, const std::vector<Link>& links) {
    std::vector<int> lines(board.places.size()), light(board.places.size());
    for (const Link& link : links) {
        if (!link.drawn) continue;
        for (const Cell cell : {link.from, link.to}) {
            const std::size_t at = static_cast<std::size_t>(cell.row) * board.columns + cell.column;
            ++lines[at];
            light[at] += link.finished ? 1 : 0;
        }
    }
    std::vector<int> finished;
    for (const int shape : shapes(board)) {
        bool joins = true, is_light = true, is_whole = true;
        for (std::size_t i = 0; i < board.places.size(); ++i) {
            const Place& place = board.places[i];
            if (!place.is_of(shape)) continue;
            if (place.kind == Kind::end) {
                joins = joins && lines[i] > 0;
                is_light = is_light && light[i] > 0;
            } else {
                is_whole = is_whole && lines[i] >= 2;
            }
        }
        if (joins && (is_light || is_whole)) finished.push_back(shape);
    }
    return finished;
}

}  // namespace

Known::Known(Board level, std::vector<CellLook> seen, View picture, const cv::Mat& frame)
    : board(std::move(level)),
      looks(std::move(seen)),
      view(std::move(picture)),
      border(border_colour(board, looks, frame)) {}

std::optional<double> faded_by(const Known& known, const View& view) {
    if (colour_distance(known.view.ground, view.ground) < same_ground) return 0;
    const cv::Vec3f way = known.border - known.view.ground;
    const double share = (view.ground - known.view.ground).dot(way) / std::max(1.0F, way.dot(way));
    const cv::Vec3f expected = known.view.ground + way * static_cast<float>(share);
    if (share < 0 || share > 1.1 || colour_distance(expected, view.ground) > 14) return std::nullopt;
    return std::min(1.0, share);
}

bool is_blank(const View& view, const std::vector<CellLook>& looks) {
    return view.ground_share > blank_share && std::all_of(looks.begin(), looks.end(), [](const CellLook& look) {
               return look.what == CellLook::What::nothing;
           });
}

Progress progress_of(const Known& known, const View& view, const std::vector<CellLook>& looks,
                     const std::vector<SeenPlace>& places) {
    Progress progress;
    const auto share = faded_by(known, view);
    if (is_blank(view, looks) || (share && *share > fades)) {
        progress.faded = true;
        progress.why_not = "the picture is fading";
        return progress;
    }
    if (!share) {
        progress.why_not = "the picture has another ground than the level that was read";
        return progress;
    }
    const std::vector<Link> links = links_drawn(known.board, known.looks, known.view, view, known.border);
    std::vector<bool> touched(known.board.places.size(), false);
    for (const Link& link : links)
        if (link.drawn)
            for (const Cell cell : {link.from, link.to})
                touched[static_cast<std::size_t>(cell.row) * known.board.columns + cell.column] = true;
    const Differences found = differences(known, view, places, touched);
    if (found.other > 0 || found.unclear > 1 + static_cast<int>(places.size()) / 10) {
        progress.why_not = "the place at " + sightread::to_text(found.first) +
                           (found.other > 0 ? " shows something else than in the level that was read"
                                            : " cannot be told, as while something moves");
        return progress;
    }
    for (std::size_t i = 0; i < known.looks.size(); ++i) {
        const Cell cell{static_cast<int>(i) / known.board.columns, static_cast<int>(i) % known.board.columns};
        const auto filled = filled_in(known, view, cell, known.looks[i]);
        if (known.board.places[i].kind == Kind::octagon && !filled) {
            progress.filled.clear();
            progress.why_not =
                "the holes of the octagon at " + sightread::to_text(cell) + " cannot be told, as while it turns";
            return progress;
        }
        progress.filled.push_back(known.board.places[i].kind == Kind::octagon ? *filled : 0);
    }
    progress.finished = finished_shapes(known.board, links);
    return progress;
}

}  // namespace sightread::lyne
