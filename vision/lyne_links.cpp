#include "vision/lyne_links.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

// Offsets in pitches.
constexpr double beside_middle[] = {-0.04, 0, 0.04};
constexpr double beside_crossing[] = {-0.19, -0.15, 0.15, 0.19};
constexpr double flank_from = 0.035, flank_to = 0.09;

cv::Vec3f colour_at(const cv::Mat& pixels, cv::Point2d at) {
    const double x = std::clamp(at.x - 0.5, 0.0, pixels.cols - 1.001),
                 y = std::clamp(at.y - 0.5, 0.0, pixels.rows - 1.001);
    const int left = static_cast<int>(x), top = static_cast<int>(y);
    const float right = static_cast<float>(x - left), down = static_cast<float>(y - top);
    const auto pixel = [&](int row, int column) { return cv::Vec3f(pixels.at<cv::Vec3b>(row, column)); };
    const cv::Vec3f above = pixel(top, left) * (1 - right) + pixel(top, left + 1) * right;
    const cv::Vec3f below = pixel(top + 1, left) * (1 - right) + pixel(top + 1, left + 1) * right;
    return above * (1 - down) + below * down;
}

// A link as it runs through a view.
struct Course {
    cv::Point2d middle, along, across;  // the directions in pixels of a pitch
    bool is_diagonal = false;
};

Course course_of(const View& view, const Link& link) {
    const cv::Point2d from = view.lattice.centre(link.from), to = view.lattice.centre(link.to), way = to - from;
    const cv::Point2d along = way * (view.lattice.pitch.width / std::hypot(way.x, way.y));
    return {(from + to) * 0.5,
            along,
            {-along.y, along.x},
            link.from.row != link.to.row && link.from.column != link.to.column};
}

template <class Offsets>
cv::Vec3f mean_along(const cv::Mat& pixels, const Course& course, const Offsets& offsets, double aside) {
    cv::Vec3f sum;
    for (const double offset : offsets)
        sum += colour_at(pixels, course.middle + course.along * offset + course.across * aside);
    return sum * (1.0F / static_cast<float>(std::size(offsets)));
}

cv::Vec3f mean_beside(const cv::Mat& pixels, const Course& course, double aside) {
    return course.is_diagonal ? mean_along(pixels, course, beside_crossing, aside)
                              : mean_along(pixels, course, beside_middle, aside);
}

// Colours that a line through both places may have.
std::vector<cv::Vec3f> likely_colours(const Board& board, const std::vector<CellLook>& looks, const Link& link) {
    int shape = -1;
    for (const Cell cell : {link.from, link.to})
        if (board.at(cell).kind != Kind::octagon) shape = board.at(cell).shape;
    std::vector<cv::Vec3f> colours;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        const Place& place = board.places[i];
        if (place.kind != Kind::node && place.kind != Kind::end) continue;
        if (shape >= 0 && place.shape != shape) continue;
        colours.push_back(looks[i].middle);
        if (place.kind == Kind::end && looks[i].ring_share > 0.7) colours.push_back(looks[i].rim);
    }
    return colours;
}

void judge(Link& link, const std::vector<cv::Vec3f>& colours, const View& before, const View& now,
           const cv::Vec3f& border) {
    const Course course = course_of(now, link);
    const cv::Vec3f then = mean_beside(before.pixels, course_of(before, link), 0),
                    core = mean_beside(now.pixels, course, 0);
    const double changed = colour_distance(core, then);
    if (changed < 12 + 2 * now.noise) return;
    double to_shape = colour_distance(core, border);
    for (const cv::Vec3f& colour : colours) to_shape = std::min(to_shape, colour_distance(core, colour));
    link.drawn = to_shape < changed;
    if (!link.drawn) return;
    link.finished = true;
    for (const double side : {-1.0, 1.0}) {
        double lightest = 255;  // distance from the border's colour
        cv::Vec3f flank;
        for (double aside = flank_from; aside <= flank_to; aside += 0.0125) {
            const cv::Vec3f colour = mean_beside(now.pixels, course, side * aside);
            const double apart = colour_distance(colour, border);
            if (apart < lightest) {
                lightest = apart;
                flank = colour;
            }
        }
        const bool is_light =
            lightest < colour_distance(flank, now.ground) && lightest + 6 < colour_distance(core, border);
        link.finished = link.finished && is_light;
    }
}

bool is_possible(const Place& from, const Place& to) {
    if (from.kind == Kind::empty || to.kind == Kind::empty) return false;
    return from.kind == Kind::octagon || to.kind == Kind::octagon || from.shape == to.shape;
}

}  // namespace

std::vector<Link> links_drawn(const Board& board, const std::vector<CellLook>& looks, const View& before,
                              const View& now, const cv::Vec3f& border) {
    std::vector<Link> links;
    for (int row = 0; row < board.rows; ++row)
        for (int column = 0; column < board.columns; ++column)
            for (const Cell step : {Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}}) {
                Link link{{row, column}, {row + step.row, column + step.column}};
                if (!board.contains(link.to) || !is_possible(board.at(link.from), board.at(link.to))) continue;
                judge(link, likely_colours(board, looks, link), before, now, border);
                links.push_back(link);
            }
    return links;
}

}  // namespace sightread::lyne
