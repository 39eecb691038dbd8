#include "vision/lyne/links.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

// Offsets in pitches.
constexpr double beside_middle[] = {-0.07, -0.035, 0, 0.035, 0.07};
constexpr double beside_crossing[] = {-0.23, -0.19, -0.15, 0.15, 0.19, 0.23};
constexpr double flank_from = 0.035, flank_to = 0.09;

// A link as it runs through a view.
struct Course {
    cv::Point2d middle, along, across;  // the directions in pixels of a pitch
};

Course course_of(const View& view, const Link& link) {
    const cv::Point2d from = view.lattice.centre(link.from), to = view.lattice.centre(link.to),
                      way = to - from;
    const cv::Point2d along = way * (view.lattice.pitch.width / std::hypot(way.x, way.y));
    return {(from + to) * 0.5, along, {-along.y, along.x}};
}

// Colours that a line through both places may have.
std::vector<cv::Vec3f> likely_colours(const Board& board, const std::vector<CellLook>& looks,
                                      const Link& link) {
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

struct Views {
    const View& before;
    const View& now;
    const cv::Vec3f& border;
};

bool has_changed(const cv::Vec3f& core, const cv::Vec3f& then, const Views& views) {
    return channels_apart(core, then) >= 12 + 2 * views.now.noise;
}

bool is_drawn(const cv::Vec3f& core, const cv::Vec3f& then, const std::vector<cv::Vec3f>& colours,
              const Views& views) {
    if (!has_changed(core, then, views)) return false;
    double to_shape = channels_apart(core, views.border);
    for (const cv::Vec3f& colour : colours)
        to_shape = std::min<double>(to_shape, channels_apart(core, colour));
    return to_shape < channels_apart(core, then);
}

// Light on both sides.
bool is_light(const View& view, const Course& course, cv::Point2d at, const cv::Vec3f& border) {
    const cv::Vec3f core = colour_at(view.pixels, at);
    for (const double side : {-1.0, 1.0}) {
        double lightest = 255;
        cv::Vec3f flank;
        for (double aside = flank_from; aside <= flank_to; aside += 0.0125) {
            const cv::Vec3f colour = colour_at(view.pixels, at + course.across * (side * aside));
            const double apart = channels_apart(colour, border);
            if (apart >= lightest) continue;
            lightest = apart;
            flank = colour;
        }
        if (lightest >= channels_apart(flank, view.ground) ||
            lightest + 6 >= channels_apart(core, border))
            return false;
    }
    return true;
}

// What most of the points say: a letter may lie over some of them.
template <class Offsets>
void judge(Link& link, const Offsets& offsets, const std::vector<cv::Vec3f>& colours,
           const Views& views) {
    const Course before = course_of(views.before, link), now = course_of(views.now, link);
    std::size_t drawn = 0, finished = 0, covered = 0, hidden = 0;
    for (const double offset : offsets) {
        const cv::Point2d at = now.middle + now.along * offset;
        const cv::Vec3f then =
            colour_at(views.before.pixels, before.middle + before.along * offset);
        const cv::Vec3f core = colour_at(views.now.pixels, at);
        covered +=
            channels_apart(then, views.border) < channels_apart(then, views.before.ground) ? 1 : 0;
        const bool light = is_light(views.now, now, at, views.border);
        // A thin core is seen mixed with what is beside it, so light sides speak for a line as
        // well.
        const bool became_light =
            light &&
            !is_light(views.before, before, before.middle + before.along * offset, views.border);
        if (!became_light && !is_drawn(core, then, colours, views)) {
            hidden += has_changed(core, then, views) ? 1 : 0;
            continue;
        }
        ++drawn;
        finished += light ? 1 : 0;
    }
    link.drawn = 2 * drawn >= std::size(offsets);
    link.finished = link.drawn && 2 * finished >= drawn;
    link.covered = covered > 0;
    link.hidden = 2 * hidden >= std::size(offsets);
}

bool is_possible(const Place& from, const Place& to) {
    if (from.kind == Kind::empty || to.kind == Kind::empty) return false;
    return from.kind == Kind::octagon || to.kind == Kind::octagon || from.shape == to.shape;
}

}  // namespace

std::vector<Link> links_drawn(const Board& board, const std::vector<CellLook>& looks,
                              const View& before, const View& now, const cv::Vec3f& border) {
    std::vector<Link> links;
    for (int row = 0; row < board.rows; ++row)
        for (int column = 0; column < board.columns; ++column)
            for (const Cell step : {Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}}) {
                Link link{{row, column}, {row + step.row, column + step.column}};
                if (!board.contains(link.to) ||
                    !is_possible(board.at(link.from), board.at(link.to)))
                    continue;
                const std::vector<cv::Vec3f> colours = likely_colours(board, looks, link);
                if (step.row != 0 && step.column != 0)
                    judge(link, beside_crossing, colours, {before, now, border});
                else
                    judge(link, beside_middle, colours, {before, now, border});
                links.push_back(link);
            }
    return links;
}

}  // namespace sightread::lyne
