#include "vision/lyne/progress.hpp"

#include "vision/lyne/links.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

constexpr double same_ground = 10;  // levels
constexpr double fades = 0.07;
// pitches from the centre of an octagon, however it is turned
const cv::Point2d beside_holes(0.17, 0.17);
constexpr double most_unfaded = 0.85;
// levels between a shape and the border, so that its fading can be seen
constexpr double clear_way = 40;
constexpr double least_way = 14;  // and at the time when it had faded more
constexpr double same_colour = 30;
constexpr double changed_share = 0.008;  // of a place's pixels may differ by chance
constexpr double blank_depth = 10;       // levels
constexpr double blank_share = 0.004;    // of the pixels may be further from the ground

// The rim of the frame, where no end says it.
cv::Vec3f colour_of_rim(const cv::Mat& frame) {
    const cv::Scalar mean = cv::mean(frame.row(frame.rows - 1));
    return {static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])};
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

// Whether a place that lines may have changed still has the colour in its very centre that it had;
// turning and an outline do not change that.
bool has_its_centre(const Known& known, const View& view, Cell cell) {
    const double radius = 0.03 * view.lattice.pitch.width;
    const cv::Vec3f now = mean_around(view, view.lattice.centre(cell), radius);
    const cv::Vec3f then = mean_around(known.view, known.view.lattice.centre(cell), radius);
    return channels_apart(now, then) < same_colour;
}

// Whether a place looks as it did when the level was read, a few pixels aside.
bool is_unchanged(const Known& known, const View& view, Cell cell) {
    const cv::Rect place = view.patch(cell);
    if (place != known.view.patch(cell) || (place & cv::Rect({0, 0}, view.pixels.size())) != place)
        return false;
    if (view.pixels.size() != known.view.pixels.size()) return false;
    const double least = 18 + 3 * (view.noise + known.view.noise);
    cv::Mat apart;
    cv::absdiff(view.pixels(place), known.view.pixels(place), apart);
    apart = apart.reshape(1);
    return cv::countNonZero(apart > least) <= changed_share * static_cast<double>(apart.total());
}

// Every place: as it was known where nothing speaks against it.
std::vector<SeenPlace> places_seen(const Known& known, const View& view,
                                   const std::vector<bool>& touched, Diamonds& diamonds) {
    std::vector<SeenPlace> places = known.places;
    std::vector<CellLook> looks = known.looks;
    std::vector<std::size_t> anew;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Cell cell{static_cast<int>(i) / known.board.columns,
                        static_cast<int>(i) % known.board.columns};
        if (is_unchanged(known, view, cell)) continue;
        // its holes are looked at in any case
        const bool may_fill = known.board.places[i].kind == Kind::octagon;
        if ((touched[i] || may_fill) && known.board.places[i].kind != Kind::empty) {
            if (has_its_centre(known, view, cell)) continue;
            if (touched[i]) {
                places[i] = {std::nullopt, 0, "has another colour than before"};
                continue;
            }
        }
        looks[i] = look_at(view, cell);
        anew.push_back(i);
    }
    if (anew.empty()) return places;
    const std::vector<SeenPlace> seen = places_of(looks, view, &diamonds);
    for (const std::size_t i : anew) places[i] = seen[i];
    return places;
}

// What speaks against the places being those of the known level; empty when nothing does. Few may
// be unclear.
std::string difference(const Known& known, const std::vector<SeenPlace>& places) {
    std::size_t unclear = 0;
    std::string where;
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (places[i].place == known.board.places[i]) continue;
        const Cell cell{static_cast<int>(i) / known.board.columns,
                        static_cast<int>(i) % known.board.columns};
        if (places[i].place)
            return "the place at " + sightread::to_text(cell) +
                   " shows something else than in the level that was read";
        where = sightread::to_text(cell);
        ++unclear;
    }
    if (unclear <= 1 + places.size() / 10) return {};
    return "the place at " + where + " and others cannot be told, as while something moves";
}

// What the lines at a place look like.
struct Lines {
    int drawn = 0, light = 0, covered = 0;
};

// A line is finished when it reaches both ends: as a light one, which shows everywhere at once, or
// through all nodes.
bool is_finished(const Board& board, const std::vector<Lines>& lines, int shape) {
    bool is_light = false, reaches_lightly = true, reaches = true, is_whole = true;
    for (std::size_t i = 0; i < board.places.size(); ++i) {
        if (!board.places[i].is_of(shape)) continue;
        is_light = is_light || lines[i].light > 0;
        if (board.places[i].kind == Kind::end) {
            reaches = reaches && lines[i].drawn > 0;
            reaches_lightly = reaches_lightly && (lines[i].light > 0 || lines[i].covered > 0);
        } else {
            is_whole = is_whole && lines[i].drawn >= 2;
        }
    }
    return (is_light && reaches_lightly) || (reaches && is_whole);
}

std::vector<Lines> lines_at_places(const Board& board, const std::vector<Link>& links) {
    std::vector<Lines> lines(board.places.size());
    for (const Link& link : links)
        for (const Cell cell : {link.from, link.to}) {
            Lines& its = lines[static_cast<std::size_t>(cell.row) * board.columns + cell.column];
            its.drawn += link.drawn ? 1 : 0;
            its.light += link.finished ? 1 : 0;
            its.covered += link.covered ? 1 : 0;
        }
    return lines;
}

// Per place, the holes that lines have passed: what fills a hole may have any colour, and an
// octagon may turn.
std::vector<int> holes_passed(const Board& board, const std::vector<Link>& links) {
    std::vector<int> passed;
    for (const Lines& lines : lines_at_places(board, links)) {
        const Place& place = board.places[passed.size()];
        passed.push_back(place.kind == Kind::octagon ? std::min((lines.drawn + 1) / 2, place.holes)
                                                     : 0);
    }
    return passed;
}

std::vector<int> finished_shapes(const Board& board, const std::vector<Link>& links) {
    const std::vector<Lines> lines = lines_at_places(board, links);
    std::vector<int> finished;
    for (const int shape : shapes(board))
        if (is_finished(board, lines, shape)) finished.push_back(shape);
    return finished;
}

}  // namespace

Known::Known(Board level, std::vector<CellLook> seen, std::vector<SeenPlace> told, View picture,
             const cv::Mat& frame)
    : board(std::move(level)),
      looks(std::move(seen)),
      places(std::move(told)),
      view(std::move(picture)),
      border(border_colour(looks).value_or(colour_of_rim(frame))) {}

std::optional<double> faded_by(const Known& known, const View& view) {
    if (channels_apart(known.view.ground, view.ground) < same_ground) return 0;
    const cv::Vec3f way = known.border - known.view.ground;
    const double share = (view.ground - known.view.ground).dot(way) / std::max(1.0F, way.dot(way));
    const cv::Vec3f expected = known.view.ground + way * static_cast<float>(share);
    if (share < 0 || share > 1.1 || channels_apart(expected, view.ground) > 14) return std::nullopt;
    return std::min(1.0, share);
}

Known without_fading(const Known& known, double share) {
    // What was seen is the true colour and so much of the border's.
    const float left = static_cast<float>(1 - share);
    const cv::Vec3f taken = known.border * static_cast<float>(share);
    const auto colour = [&](const cv::Vec3f& seen) { return (seen - taken) * (1 / left); };
    Known made = known;
    cv::Mat pixels;
    known.view.pixels.convertTo(pixels, CV_32F, 1 / left);
    cv::subtract(pixels, cv::Scalar(taken[0], taken[1], taken[2]) * (1 / left), pixels);
    pixels.convertTo(made.view.pixels, CV_8U);
    made.view.ground = colour(known.view.ground);
    made.view.apart = Ground(made.view.pixels).difference(made.view.pixels);
    for (CellLook& look : made.looks) {
        look.rim = colour(look.rim);
        look.middle = colour(look.middle);
        look.centre = colour(look.centre);
    }
    return made;
}

std::optional<double> was_faded_by(const Known& known, const View& view) {
    const auto shapes = shapes_faded_by(known, view);
    if (!shapes || *shapes > -fades / 2) return std::nullopt;
    const double share = -*shapes / (1 - *shapes);
    const cv::Vec3f taken = known.border * static_cast<float>(share);
    const cv::Vec3f ground = (known.view.ground - taken) * (1 / static_cast<float>(1 - share));
    if (share > most_unfaded || channels_apart(ground, view.ground) > 14) return std::nullopt;
    return share;
}

std::optional<double> shapes_faded_by(const Known& known, const View& view) {
    std::vector<double> shares;
    const double radius = 0.03 * view.lattice.pitch.width;
    for (std::size_t i = 0; i < known.board.places.size(); ++i) {
        const Kind kind = known.board.places[i].kind;
        if (kind != Kind::node && kind != Kind::octagon) continue;
        const Cell cell{static_cast<int>(i) / known.board.columns,
                        static_cast<int>(i) % known.board.columns};
        const cv::Point2d aside =
            kind == Kind::octagon ? beside_holes * view.lattice.pitch.width : cv::Point2d();
        const cv::Vec3f then =
            mean_around(known.view, known.view.lattice.centre(cell) + aside, radius);
        const cv::Vec3f now = mean_around(view, view.lattice.centre(cell) + aside, radius),
                        way = known.border - then;
        const double was_apart = channels_apart(known.border, then),
                     is_apart = channels_apart(known.border, now);
        if (was_apart >= least_way && std::max(was_apart, is_apart) >= clear_way)
            shares.push_back((now - then).dot(way) / way.dot(way));
    }
    if (shares.empty()) return std::nullopt;
    const auto half = shares.begin() + static_cast<std::ptrdiff_t>((shares.size() - 1) / 2);
    std::nth_element(shares.begin(), half, shares.end());
    return *half;
}

bool is_blank(const View& view) {
    return cv::countNonZero(view.apart > blank_depth + 3 * view.noise) <
           blank_share * static_cast<double>(view.apart.total());
}

namespace {

// Whether the picture fades, or has other colours. Where only the ground has, something moves over
// it.
void judge_ground(const Known& known, const View& view, Progress& progress) {
    const auto ground = faded_by(known, view), shapes = shapes_faded_by(known, view);
    const bool shapes_fade = !shapes || *shapes > fades / 2;
    if (is_blank(view) || (ground && *ground > fades && shapes_fade)) {
        progress.faded = true;
        progress.why_not = "the picture is fading";
    } else if ((!ground || *ground > fades) && (!shapes || std::abs(*shapes) > fades / 2)) {
        progress.is_other_light = true;
        progress.why_not = "the picture has other colours than the level that was read";
    }
}

}  // namespace

Progress progress_of(const Known& known, const View& view, Diamonds& diamonds) {
    Progress progress;
    judge_ground(known, view, progress);
    if (!progress.why_not.empty()) return progress;
    const std::vector<Link> links =
        links_drawn(known.board, known.looks, known.view, view, known.border);
    const auto hidden = std::ranges::find_if(links, &Link::hidden);
    if (hidden != links.end()) {
        progress.why_not = "something lies over the way from " + sightread::to_text(hidden->from) +
                           " to " + sightread::to_text(hidden->to);
        return progress;
    }
    std::vector<bool> touched(known.board.places.size(), false);
    for (const Link& link : links)
        if (link.drawn)
            for (const Cell cell : {link.from, link.to})
                touched[static_cast<std::size_t>(cell.row) * known.board.columns + cell.column] =
                    true;
    progress.places = places_seen(known, view, touched, diamonds);
    progress.why_not = difference(known, progress.places);
    if (!progress.why_not.empty()) return progress;
    progress.filled = holes_passed(known.board, links);
    progress.finished = finished_shapes(known.board, links);
    progress.is_untouched =
        std::none_of(touched.begin(), touched.end(), [](bool drawn) { return drawn; });
    return progress;
}

}  // namespace sightread::lyne
