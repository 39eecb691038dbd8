#include "vision/lyne/followed.hpp"

#include "calibration/quantile.hpp"
#include "vision/difference.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr double visible = 24;  // levels in any channel
// Where on a link a line is looked for, in parts of its length: between the places, and not where
// diagonals cross.
constexpr std::pair<double, double> on_straight[] = {{0.45, 0.55}},
                                    on_diagonal[] = {{0.35, 0.41}, {0.59, 0.65}};
constexpr int looks = 9;               // at each of these parts
constexpr double least_share = 0.3;    // of the looks: a line may be dashed
constexpr double beside = 0.03;        // pitches by which a line may lie beside the middle
constexpr double sample = 0.03;        // pitches: of a point, where light is measured
constexpr double centre = 0.08;        // pitches: of a place, where its look is compared
constexpr double most_changed = 0.25;  // of the places that no line touches

// The share of the pixels within so many pixels of a point that have changed.
double share_around(const cv::Mat1b& changed, cv::Point2d at, double radius) {
    const int reach = std::max(1, cvRound(radius));
    const cv::Rect place =
        cv::Rect(cvRound(at.x) - reach, cvRound(at.y) - reach, 2 * reach + 1, 2 * reach + 1) &
        cv::Rect({}, changed.size());
    return place.empty() ? 0 : cv::countNonZero(changed(place)) / static_cast<double>(place.area());
}

cv::Vec3f mean_colour(const cv::Mat& pixels) {
    const cv::Scalar mean = cv::mean(pixels);
    return {static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])};
}

// The square of pixels around a point that says what is there.
cv::Rect around(cv::Point2d at, double pitch) {
    const int reach = std::max(1, cvRound(sample * pitch));
    return {cvRound(at.x) - reach, cvRound(at.y) - reach, 2 * reach + 1, 2 * reach + 1};
}

// The usual colour in the middles of ends: in the original that of the border, to which a level
// fades.
std::optional<cv::Vec3f> colour_in_ends(const Board& level, const Lattice& lattice,
                                        const cv::Mat& picture) {
    std::array<std::vector<float>, 3> channels;
    for (std::size_t i = 0; i < level.places.size(); ++i) {
        const cv::Rect place = around(lattice.centre(lattice.cell_of(i)), lattice.pitch.width);
        if (level.places[i].kind != Kind::end || (place & cv::Rect({}, picture.size())) != place)
            continue;
        const cv::Vec3f colour = mean_colour(picture(place));
        for (int channel = 0; channel < 3; ++channel)
            channels[static_cast<std::size_t>(channel)].push_back(colour[channel]);
    }
    if (channels[0].empty()) return std::nullopt;
    return cv::Vec3f(quantile(channels[0], 0.5), quantile(channels[1], 0.5),
                     quantile(channels[2], 0.5));
}

// Whether so many lines may meet in a place when no stroke breaks off there.
bool may_be_on(const Place& place, int lines) {
    if (place.kind == Kind::end) return lines == 1;
    return lines % 2 == 0 && lines <= 2 * std::max(1, place.holes);
}

}  // namespace

Followed::Followed(Board level, const Lattice& lattice, cv::Mat untouched)
    : lattice_(lattice), untouched_(std::move(untouched)) {
    fades_to_.push_back(mean_colour(untouched_.row(untouched_.rows - 1)));
    if (const auto colour = colour_in_ends(level, lattice, untouched_))
        fades_to_.push_back(*colour);
    take(std::move(level));
}

// The places, and the ground between four of them.
Light Followed::light_in(const cv::Mat& picture) const {
    std::vector<LightPoint> points;
    for (const bool is_place : {true, false})
        for (int row = 0; row < lattice_.rows + !is_place; ++row)
            for (int column = 0; column < lattice_.columns + !is_place; ++column) {
                const cv::Point2d aside(lattice_.pitch.width / 2, lattice_.pitch.height / 2);
                const cv::Point2d at =
                    lattice_.centre({row, column}) - (is_place ? cv::Point2d() : aside);
                const cv::Rect part = around(at, lattice_.pitch.width);
                if ((part & cv::Rect({}, picture.size())) == part)
                    points.push_back(
                        {mean_colour(untouched_(part)), mean_colour(picture(part)), is_place});
            }
    return light_between(std::move(points));
}

// All of it is nearer to one colour than it was: to any where next to nothing is left.
bool Followed::is_fading(const Light& light) const {
    constexpr double fades = 0.93, has_faded = 0.1;  // the share that is left
    constexpr double same_end = 30;                  // levels
    if (light.share < has_faded) return true;
    if (light.share > fades) return false;
    const cv::Vec3f end = light.shift / (1 - light.share);
    return std::ranges::any_of(fades_to_, [&](const cv::Vec3f& colour) {
        return cv::norm(end - colour, cv::NORM_INF) < same_end;
    });
}

void Followed::take(Board level) {
    level_ = std::move(level);
    links_.clear();
    const auto is_place = [&](Cell cell) {
        return level_.contains(cell) && level_.at(cell).kind != Kind::empty;
    };
    const auto may_join = [&](const Place& one, const Place& other) {
        return one.kind == Kind::octagon || other.kind == Kind::octagon || one.is_of(other.shape);
    };
    for (int row = 0; row < level_.rows; ++row)
        for (int column = 0; column < level_.columns; ++column)
            for (const Cell step : {Cell{0, 1}, Cell{1, -1}, Cell{1, 0}, Cell{1, 1}}) {
                const Cell from{row, column}, to{row + step.row, column + step.column};
                if (!is_place(from) || !is_place(to)) continue;
                const std::pair indices(index_of(from), index_of(to));
                if (may_join(level_.at(from), level_.at(to))) lines_.insert(indices);
                links_.push_back({from, to, lines_.contains(indices)});
            }
}

bool Followed::is_drawn(const cv::Mat1b& changed, const Link& link) const {
    const cv::Point2d from = lattice_.centre(link.from), way = lattice_.centre(link.to) - from;
    const double radius = beside * lattice_.pitch.width;
    const auto is_changed = [&](const std::pair<double, double>& part) {
        int seen = 0;
        for (int i = 0; i < looks; ++i) {
            const double at = part.first + (part.second - part.first) * i / (looks - 1);
            seen += share_around(changed, from + at * way, radius) > 0.5;
        }
        return seen >= least_share * looks;
    };
    const bool is_straight = link.from.row == link.to.row || link.from.column == link.to.column;
    return is_straight ? std::ranges::all_of(on_straight, is_changed)
                       : std::ranges::all_of(on_diagonal, is_changed);
}

Reading Followed::in(const cv::Mat& picture) {
    Reading reading;
    has_better_light_ = false;
    if (picture.size() != untouched_.size() || picture.type() != untouched_.type()) {
        reading.why_not = "the picture has another size than the one in which the level was read";
        return reading;
    }
    const Light light = light_in(picture);
    if (is_fading(light)) {
        reading.faded = true;
        reading.why_not = "the picture is fading";
        return reading;
    }
    cv::Mat before = untouched_;
    if (light.is_other()) {
        untouched_.convertTo(before, CV_32F, light.share);
        before += cv::Scalar(light.shift[0], light.shift[1], light.shift[2]);
        before.convertTo(before, CV_8U);
    }
    const cv::Mat1b changed = largest_difference(before, picture) > visible;
    std::vector<int> lines(level_.places.size(), 0);
    int others = 0, untouched = 0, against_the_rules = 0;
    for (const Link& link : links_) {
        if (!is_drawn(changed, link)) continue;
        ++lines[index_of(link.from)], ++lines[index_of(link.to)];
        against_the_rules += !link.may_have_a_line;
    }
    for (int row = 0; row < level_.rows; ++row)
        for (int column = 0; column < level_.columns; ++column) {
            const Cell cell{row, column};
            if (lines[index_of(cell)] > 0) continue;
            ++untouched;
            others +=
                share_around(changed, lattice_.centre(cell), centre * lattice_.pitch.width) > 0.5;
        }
    for (std::size_t i = 0; i < level_.places.size(); ++i)
        against_the_rules += lines[i] > 0 && !may_be_on(level_.places[i], lines[i]);
    // Shapes of another level may lie between the places of this one, as lines do. A stroke that
    // is not finished breaks off once, a shape has one such stroke, and one line may be misread.
    if (others > std::max(1.0, most_changed * untouched) ||
        against_the_rules > static_cast<int>(shapes(level_).size()) + 1) {
        reading.why_not = "the places show something else than in the level that was read";
        return reading;
    }
    // The level was read while it appeared, say.
    const bool is_untouched = std::ranges::all_of(lines, [](int count) { return count == 0; });
    has_better_light_ = light.is_other() && light.share > 1 && is_untouched;
    if (has_better_light_) untouched_ = picture.clone();
    reading.board = level_;
    for (std::size_t i = 0; i < level_.places.size(); ++i) {
        const Place& place = level_.places[i];
        reading.filled.push_back(
            place.kind == Kind::octagon ? std::min((lines[i] + 1) / 2, place.holes) : 0);
        reading.cells.push_back({lattice_.cell_of(i), place, reading.filled.back()});
    }
    for (const int shape : shapes(level_)) {
        bool is_finished = true;
        for (std::size_t i = 0; i < level_.places.size(); ++i)
            if (level_.places[i].is_of(shape))
                is_finished &= lines[i] == (level_.places[i].kind == Kind::end ? 1 : 2);
        if (is_finished) reading.finished.push_back(shape);
    }
    return reading;
}

}  // namespace sightread::lyne
