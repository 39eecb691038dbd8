#include "vision/sliding/preview.hpp"

#include "vision/sliding/patch_search.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr double middle = 0.76;       // of a tile: what lies along its edges differs
constexpr int coarse = 9, fine = 24;  // pixels of a tile as it is looked for
// pixels of a tile in the picture, and by how much more each time
constexpr double smallest = 11, step = 1.07;
constexpr double least_contrast = 9;                    // levels, of a tile that can be found
constexpr std::size_t most_looked_for = 8, enough = 3;  // tiles
constexpr double least_alike = 0.6;                     // correlation
constexpr std::size_t most_tried = 4;                   // sizes
constexpr double off_by = 0.2;                          // tiles

// A grey picture and its halves, each half the size of the one before: what is looked for in many
// sizes.
class Halves {
public:
    explicit Halves(const cv::Mat& picture) : pictures_{picture} {
        while (std::min(pictures_.back().cols, pictures_.back().rows) >= 4) {
            const cv::Mat& last = pictures_.back();
            cv::Mat half;
            cv::resize(last(cv::Rect(0, 0, last.cols / 2 * 2, last.rows / 2 * 2)), half, {}, 0.5,
                       0.5, cv::INTER_AREA);
            pictures_.push_back(half);
        }
    }

    // A part of it, so much smaller; `part` becomes whole pixels of the half that it is made from.
    cv::Mat scaled(cv::Rect& part, double factor) const {
        std::size_t level = 0;
        while (level + 1 < pictures_.size() && factor <= 1.0 / static_cast<double>(2U << level))
            ++level;
        const int times = 1 << level;
        const cv::Rect inside =
            cv::Rect(part.x / times, part.y / times, part.width / times, part.height / times) &
            cv::Rect({0, 0}, pictures_[level].size());
        part = {inside.x * times, inside.y * times, inside.width * times, inside.height * times};
        cv::Mat made;
        if (!inside.empty())
            cv::resize(pictures_[level](inside), made, {}, factor * times, factor * times,
                       cv::INTER_AREA);
        return made;
    }

private:
    std::vector<cv::Mat> pictures_;
};

struct Spot {
    cv::Point2d at;  // the middle of the tile, in pixels of the window
    double alike = 0;
};

double contrast_of(const cv::Mat& face) {
    cv::Mat small;
    cv::resize(face, small, {coarse, coarse}, 0, 0, cv::INTER_AREA);
    cv::Scalar mean, deviation;
    cv::meanStdDev(small, mean, deviation);
    return deviation[0];
}

// Where in a part of the window tiles look most like what is there, when they are of this size;
// `resolution`: pixels of a tile that are compared.
std::vector<Spot> spots_of(const Halves& window, cv::Rect part, const std::vector<cv::Mat>& faces,
                           const cv::Size2d& tile, int resolution) {
    const double factor = std::min(1.0, resolution / std::min(tile.width, tile.height));
    const cv::Mat small = window.scaled(part, factor);
    const cv::Size size(cvRound(middle * tile.width * factor),
                        cvRound(middle * tile.height * factor));
    std::vector<cv::Mat> wanted;
    for (const cv::Mat& face : faces) {
        const cv::Size inside(cvRound(middle * face.cols), cvRound(middle * face.rows));
        const cv::Point corner((face.cols - inside.width) / 2, (face.rows - inside.height) / 2);
        cv::resize(face(cv::Rect(corner, inside)), wanted.emplace_back(), size, 0, 0,
                   cv::INTER_AREA);
    }
    std::vector<Spot> spots;
    for (const PatchPlace& place : most_alike(small, wanted)) {
        const cv::Point2d at(place.at.x + size.width / 2.0, place.at.y + size.height / 2.0);
        spots.push_back({at / factor + cv::Point2d(part.tl()), place.alike});
    }
    return spots;
}

// Tiles that lie whole tiles apart: how many from the first of them, each way.
struct Agreed {
    std::vector<Spot> spots;
    std::vector<cv::Point> steps;
};

// No further than a board of so many cells reaches.
Agreed agreed(const std::vector<Spot>& spots, const cv::Size2d& tile, const cv::Size& cells) {
    Agreed best;
    for (const Spot& first : spots) {
        if (first.alike < least_alike) continue;
        Agreed made;
        cv::Rect reach;
        for (const Spot& other : spots) {
            const double x = (other.at.x - first.at.x) / tile.width,
                         y = (other.at.y - first.at.y) / tile.height;
            const cv::Point whole(cvRound(x), cvRound(y));
            const cv::Rect wider = reach | cv::Rect(whole, cv::Size(1, 1));
            if (other.alike < least_alike || std::abs(x - whole.x) > off_by ||
                std::abs(y - whole.y) > off_by)
                continue;
            if (wider.width > cells.width || wider.height > cells.height) continue;
            if (std::ranges::find(made.steps, whole) != made.steps.end()) continue;
            reach = wider;
            made.spots.push_back(other), made.steps.push_back(whole);
        }
        if (made.spots.size() > best.spots.size()) best = made;
    }
    return best;
}

// Where other tiles may lie that belong to them.
cv::Rect reach_of(const Agreed& tiles, const cv::Size2d& tile, const cv::Size& cells) {
    cv::Rect2d reach(tiles.spots.front().at, cv::Size2d(1, 1));
    for (const Spot& spot : tiles.spots) reach |= cv::Rect2d(spot.at, cv::Size2d(1, 1));
    const cv::Point2d around(cells.width * tile.width, cells.height * tile.height);
    return {cv::Rect2d(reach.tl() - around, reach.br() + around)};
}

// Pitch and beginning by least squares; the pitch stays where all lie in one line.
void fit(const Agreed& tiles, double cv::Point2d::*axis, int cv::Point::*step_of, double& pitch,
         double& origin) {
    double mean_step = 0, mean_at = 0, both = 0, square = 0;
    const auto n = static_cast<double>(tiles.spots.size());
    for (std::size_t i = 0; i < tiles.spots.size(); ++i)
        mean_step += tiles.steps[i].*step_of / n, mean_at += tiles.spots[i].at.*axis / n;
    for (std::size_t i = 0; i < tiles.spots.size(); ++i) {
        const double away = tiles.steps[i].*step_of - mean_step;
        both += away * (tiles.spots[i].at.*axis - mean_at), square += away * away;
    }
    if (square > 0) pitch = both / square;
    origin = mean_at - mean_step * pitch;
}

void fit(const Agreed& tiles, cv::Size2d& tile, cv::Point2d& origin) {
    fit(tiles, &cv::Point2d::x, &cv::Point::x, tile.width, origin.x);
    fit(tiles, &cv::Point2d::y, &cv::Point::y, tile.height, origin.y);
}

// Cut out, for each way to lay the board's cells over the tiles that were found.
std::vector<cv::Mat> laid_over(const cv::Mat& picture, const Lattice& lattice,
                               const std::vector<cv::Point>& steps, const cv::Size2d& tile,
                               const cv::Point2d& origin) {
    const auto [left, right] = std::ranges::minmax(steps, {}, &cv::Point::x);
    const auto [top, bottom] = std::ranges::minmax(steps, {}, &cv::Point::y);
    const cv::Size size(static_cast<int>(std::lround(lattice.bounds().width)),
                        static_cast<int>(std::lround(lattice.bounds().height)));
    std::vector<cv::Mat> found;
    for (int row = bottom.y - lattice.rows + 1; row <= top.y; ++row)
        for (int column = right.x - lattice.columns + 1; column <= left.x; ++column) {
            const cv::Rect2d place(origin.x + (column - 0.5) * tile.width,
                                   origin.y + (row - 0.5) * tile.height,
                                   lattice.columns * tile.width, lattice.rows * tile.height);
            if (place.x < -2 || place.y < -2 || place.br().x > picture.cols + 2 ||
                place.br().y > picture.rows + 2)
                continue;
            const double across = place.width / size.width, down = place.height / size.height;
            const cv::Matx23d onto(across, 0, place.x + across / 2 - 0.5, 0, down,
                                   place.y + down / 2 - 0.5);
            cv::warpAffine(picture, found.emplace_back(), onto, size,
                           cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
        }
    return found;
}

}  // namespace

std::vector<cv::Mat> previews_in(const cv::Mat& picture, const Lattice& lattice,
                                 const std::vector<cv::Mat>& faces) {
    std::vector<cv::Mat> telling;
    for (const cv::Mat& face : faces) {
        if (face.empty()) continue;
        cv::cvtColor(face, telling.emplace_back(), cv::COLOR_BGR2GRAY);
        if (contrast_of(telling.back()) < least_contrast) telling.pop_back();
    }
    std::ranges::sort(telling, [](const cv::Mat& a, const cv::Mat& b) {
        return contrast_of(a) > contrast_of(b);
    });
    if (telling.size() < enough) return {};
    cv::Mat window;
    cv::cvtColor(picture, window, cv::COLOR_BGR2GRAY);
    window(cv::Rect(lattice.bounds()) & cv::Rect({}, window.size())).setTo(cv::mean(window));
    const std::vector<cv::Mat> few(
        telling.begin(),
        telling.begin() + static_cast<std::ptrdiff_t>(std::min(most_looked_for, telling.size())));
    const double shorter = std::min(lattice.pitch.width, lattice.pitch.height);
    struct Candidate {
        cv::Size2d tile;
        Agreed tiles;
        double alike = 0;
    };
    std::vector<Candidate> candidates;
    const cv::Size cells(lattice.columns, lattice.rows);
    const cv::Rect whole({0, 0}, window.size());
    const Halves halves(window);
    for (double size = smallest; size < 1.02 * shorter; size *= step) {
        Candidate candidate{lattice.pitch * (size / shorter), {}, 0};
        candidate.tiles =
            agreed(spots_of(halves, whole, few, candidate.tile, coarse), candidate.tile, cells);
        for (const Spot& spot : candidate.tiles.spots) candidate.alike += spot.alike - least_alike;
        if (candidate.tiles.spots.size() >= enough) candidates.push_back(std::move(candidate));
    }
    std::ranges::sort(candidates,
                      [](const Candidate& a, const Candidate& b) { return a.alike > b.alike; });
    if (candidates.size() > most_tried) candidates.resize(most_tried);
    std::vector<cv::Mat> found;
    for (Candidate& candidate : candidates) {
        auto& [tile, tiles, alike] = candidate;
        cv::Point2d origin;
        fit(tiles, tile, origin);
        tiles = agreed(spots_of(halves, reach_of(tiles, tile, cells) & whole, telling, tile, fine),
                       tile, cells);
        if (tiles.spots.size() < enough) continue;
        fit(tiles, tile, origin);
        for (cv::Mat& one : laid_over(picture, lattice, tiles.steps, tile, origin))
            found.push_back(std::move(one));
    }
    return found;
}

}  // namespace sightread::sliding
