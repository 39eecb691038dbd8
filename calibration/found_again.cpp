#include "calibration/found_again.hpp"

#include "calibration/retouch.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr int whole_side = 960;   // pixels of the longer side of a picture; larger ones are halved
constexpr int search_side = 160;  // of one that is searched
constexpr int fine_side = 240;    // of a board whose scale and place are worked out
constexpr double surely_found = 0.9;
constexpr double worth_a_look = 0.5;
constexpr double least_likeness = 0.85;
constexpr float least_of_a_block = 0.6F;
constexpr float least_contrast = 4;  // grey levels; a block that varies less shows nothing
constexpr double told_apart = 2;     // times as unlike a cell beside
constexpr int block_side = 12;       // pixels of the fine picture
constexpr int most_steps = 8;
constexpr double smallest_scale = 0.35, largest_scale = 2.9, scale_step = 1.05;
constexpr double smallest_pitch = 4;
constexpr double slack = 0.75;  // pixels that a board may reach beyond the picture

// Where a point of one picture lies in another.
struct Placing {
    cv::Size2d scale;
    cv::Point2d shift;

    cv::Point2d of(cv::Point2d point) const {
        return {scale.width * point.x + shift.x, scale.height * point.y + shift.y};
    }
};

// A grey picture whose points lie `scale` times as far from the top left as those of the one it was
// made of.
struct Reduced {
    cv::Mat pixels;
    cv::Size2d scale;
};

// Halved until its longer side is short enough, then grey: both are fast.
Reduced whole(const cv::Mat& picture) {
    Reduced made{picture, {1, 1}};
    while (std::max(made.pixels.cols, made.pixels.rows) > whole_side) {
        const cv::Mat even =
            made.pixels(cv::Rect(0, 0, made.pixels.cols / 2 * 2, made.pixels.rows / 2 * 2));
        cv::Mat half;
        cv::resize(even, half, even.size() / 2, 0, 0, cv::INTER_AREA);
        made = {half, {made.scale.width / 2, made.scale.height / 2}};
    }
    cv::Mat grey;
    cv::cvtColor(made.pixels, grey, cv::COLOR_BGR2GRAY);
    return {grey, made.scale};
}

// The same as grey floats, about as large as the scale says, by whole pixels.
Reduced reduced(const Reduced& picture, cv::Size2d scale) {
    const auto length = [](int pixels, double wanted, double its) {
        return std::max(1, static_cast<int>(std::lround(pixels * wanted / its)));
    };
    const cv::Mat& its = picture.pixels;
    const cv::Size size(length(its.cols, scale.width, picture.scale.width),
                        length(its.rows, scale.height, picture.scale.height));
    const bool shrinks = size.width < its.cols || size.height < its.rows;
    cv::Mat small, exact;
    cv::resize(its, small, size, 0, 0, shrinks ? cv::INTER_AREA : cv::INTER_LINEAR);
    small.convertTo(exact, CV_32F);
    // What is finer than two pixels would look like something else between them.
    cv::GaussianBlur(exact, exact, {5, 5}, 1);
    return {exact,
            {picture.scale.width * size.width / its.cols,
             picture.scale.height * size.height / its.rows}};
}

// Mean 0, deviation 1. Empty where nothing is to be seen.
cv::Mat normalised(const cv::Mat& grey) {
    cv::Scalar mean, deviation;
    cv::meanStdDev(grey, mean, deviation);
    cv::Mat made;
    if (deviation[0] > 1e-3)
        grey.convertTo(made, CV_32F, 1 / deviation[0], -mean[0] / deviation[0]);
    return made;
}

// What of a picture lies where the pattern's pixels belong, pixels counted by their centres.
cv::Mat taken_from(const cv::Mat& picture, const Placing& placing, cv::Size size) {
    const auto offset = [](double scale, double shift) { return 0.5 * scale + shift - 0.5; };
    //
    const cv::Matx23d places(placing.scale.width, 0, offset(placing.scale.width, placing.shift.x),
                             0, placing.scale.height,
                             offset(placing.scale.height, placing.shift.y));
    cv::Mat made;
    cv::warpAffine(picture, made, places, size, cv::INTER_LINEAR | cv::WARP_INVERSE_MAP,
                   cv::BORDER_REPLICATE);
    return made;
}

// 1 for the same picture in other light, 0 for unrelated ones.
double likeness(const cv::Mat& pattern, const cv::Mat& other) {
    const cv::Mat its = normalised(pattern), others = normalised(other);
    if (its.empty() || others.empty()) return 0;
    return its.dot(others) / static_cast<double>(its.total());
}

// Whether two small pictures show the same, or both show nothing.
bool are_alike(const cv::Mat& one, const cv::Mat& other) {
    float count = 0, ones = 0, others = 0, products = 0, squares = 0, others_squares = 0;
    for (int y = 0; y < one.rows; ++y) {
        const float *its = one.ptr<float>(y), *theirs = other.ptr<float>(y);
        for (int x = 0; x < one.cols; ++x) {
            count += 1;
            ones += its[x], others += theirs[x];
            products += its[x] * theirs[x], squares += its[x] * its[x],
                others_squares += theirs[x] * theirs[x];
        }
    }
    const float together = count * products - ones * others;
    const float varies = count * squares - ones * ones,
                other_varies = count * others_squares - others * others;
    const float least = least_contrast * least_contrast * count * count;
    return (varies < least && other_varies < least) ||
           together >= least_of_a_block * std::sqrt(std::max(0.0F, varies * other_varies));
}

// Scale and place that lay the picture on the pattern best, from some that are about right.
Placing improved(const cv::Mat& pattern, const cv::Mat& picture, Placing placing) {
    const cv::Mat wanted = normalised(pattern);
    const cv::Point2d middle(pattern.cols / 2.0, pattern.rows / 2.0);
    for (int step = 0; step < most_steps && !wanted.empty(); ++step) {
        const cv::Mat seen = normalised(taken_from(picture, placing, pattern.size()));
        if (seen.empty()) break;
        cv::Matx44d products = cv::Matx44d::zeros();
        cv::Vec4d sums;
        for (int y = 1; y + 1 < seen.rows; ++y) {
            const float *above = seen.ptr<float>(y - 1), *row = seen.ptr<float>(y),
                        *below = seen.ptr<float>(y + 1);
            const float* aim = wanted.ptr<float>(y);
            const double down = y + 0.5 - middle.y;
            // Along a row its distance from the middle is one number: it is multiplied in once a
            // row.
            float xx = 0, xxx = 0, xxxx = 0, xy = 0, xxy = 0, yy = 0, xd = 0, xxd = 0, yd = 0;
            for (int x = 1; x + 1 < seen.cols; ++x) {
                const float right = static_cast<float>(x + 0.5 - middle.x);
                const float slope_x = 0.5F * (row[x + 1] - row[x - 1]),
                            slope_y = 0.5F * (below[x] - above[x]);
                const float difference = aim[x] - row[x], moved = right * slope_x;
                xx += slope_x * slope_x;
                xxx += moved * slope_x;
                xxxx += moved * moved;
                xy += slope_x * slope_y;
                xxy += moved * slope_y;
                yy += slope_y * slope_y;
                xd += slope_x * difference;
                xxd += moved * difference;
                yd += slope_y * difference;
            }
            products += cv::Matx44d(xxxx, xxx, down * xxy, xxy, xxx, xx, down * xy, xy,  //
                                    down * xxy, down * xy, down * down * yy, down * yy, xxy, xy,
                                    down * yy, yy);
            sums += cv::Vec4d(xxd, xd, down * yd, yd);
        }
        cv::Vec4d change;
        if (!cv::solve(products, sums, change, cv::DECOMP_CHOLESKY)) break;
        // Points of the pattern are (1 + change[0]) (x - middle) + middle + change[1] now, and so
        // on.
        const auto along = [&](double& scale, double& shift, double growth, double move,
                               double centre) {
            shift += scale * (move - growth * centre);
            scale *= 1 + growth;
        };
        along(placing.scale.width, placing.shift.x, change[0], change[1], middle.x);
        along(placing.scale.height, placing.shift.y, change[2], change[3], middle.y);
        const double farthest = std::max(std::abs(change[0]) * middle.x + std::abs(change[1]),
                                         std::abs(change[2]) * middle.y + std::abs(change[3]));
        if (farthest < 0.03) break;
        if (farthest > std::max(pattern.cols, pattern.rows)) break;  // on nothing
    }
    return placing;
}

// The board in its picture with what lies close around it, and the picture that it is looked for
// in.
class Search {
public:
    Search(const cv::Mat& before, const Layout& layout, const cv::Mat& now)
        : layout_(layout), frame_(now.size()) {
        const cv::Rect2d bounds = layout.lattice.bounds();
        const cv::Size2d pitch = layout.lattice.pitch;
        const cv::Point2d margin(pitch.width / 2, pitch.height / 2);
        const cv::Rect2d wide(bounds.tl() - margin, bounds.br() + margin);
        area_ = cv::Rect(cv::Point(cvFloor(wide.x), cvFloor(wide.y)),
                         cv::Point(cvCeil(wide.br().x), cvCeil(wide.br().y))) &
                cv::Rect({}, before.size());
        board_ = whole(before(area_));
        now_ = whole(now);
        const double scale =
            std::min(1.0, static_cast<double>(search_side) / std::max(now.cols, now.rows));
        searched_ = reduced(now_, {scale, scale});
    }

    std::optional<Layout> result() {
        Guess best;
        for (const cv::Size2d& scale : likely_scales()) {
            consider(best, scale);
            if (best.likeness >= surely_found) break;
        }
        if (best.likeness < worth_a_look && layout_.frame != frame_)
            for (double scale = smallest_scale; scale <= largest_scale; scale *= scale_step)
                consider(best, {scale, scale});
        if (best.likeness < worth_a_look) return std::nullopt;
        const Level coarse = improved(coarse_level(best.placing));
        const Level fine = improved(fine_level(placing_of(coarse)));
        const std::optional<Layout> found = placed(placing_of(fine));
        return found && is_like(fine) && is_told_apart(coarse) ? found : std::nullopt;
    }

private:
    // Of points of the old picture in the new one.
    struct Guess {
        Placing placing;
        double likeness = -1;
    };
    struct Level {
        cv::Mat pattern, picture;
        Placing placing;  // of the pattern's points in the picture
        cv::Size2d pattern_scale, picture_scale;
    };

    std::vector<cv::Size2d> likely_scales() const {
        std::vector<cv::Size2d> scales;
        const cv::Size2d pitch = layout_.lattice.pitch;
        for (const Lattice& each : relocations(layout_.lattice, layout_.frame, frame_)) {
            const cv::Size2d scale(each.pitch.width / pitch.width,
                                   each.pitch.height / pitch.height);
            if (std::find(scales.begin(), scales.end(), scale) == scales.end())
                scales.push_back(scale);
        }
        return scales;
    }

    void consider(Guess& best, cv::Size2d scale) const {
        const Reduced pattern = reduced(
            board_, {scale.width * searched_.scale.width, scale.height * searched_.scale.height});
        // What lay around the board may be cut off by now.
        const int across = pattern.pixels.cols / (2 * layout_.lattice.columns) + 2;
        const int down = pattern.pixels.rows / (2 * layout_.lattice.rows) + 2;
        if (std::min(pattern.pixels.cols, pattern.pixels.rows) < 8 ||
            pattern.pixels.cols > searched_.pixels.cols + 2 * across ||
            pattern.pixels.rows > searched_.pixels.rows + 2 * down)
            return;
        cv::Mat wide, likenesses;
        cv::copyMakeBorder(searched_.pixels, wide, down, down, across, across,
                           cv::BORDER_REPLICATE);
        cv::matchTemplate(wide, pattern.pixels, likenesses, cv::TM_CCOEFF_NORMED);
        cv::patchNaNs(likenesses, -1);
        double highest = -1;
        cv::Point at;
        cv::minMaxLoc(likenesses, nullptr, &highest, nullptr, &at);
        if (highest <= best.likeness || highest > 1.01) return;  // of a picture without contrast
        const cv::Point2d corner((at.x - across) / searched_.scale.width,
                                 (at.y - down) / searched_.scale.height);
        best.likeness = highest;
        best.placing = {scale, corner - cv::Point2d(scale.width * area_.x, scale.height * area_.y)};
    }

    // What is searched, and the board as large as in it.
    Level coarse_level(const Placing& placing) const {
        return level(searched_,
                     {placing.scale.width * searched_.scale.width,
                      placing.scale.height * searched_.scale.height},
                     placing);
    }
    // A board of so many pixels, and the picture in which it is as large; neither is enlarged.
    Level fine_level(const Placing& placing) const {
        const double wanted = static_cast<double>(fine_side) / std::max(area_.width, area_.height);
        const cv::Size2d scale(std::min(now_.scale.width, wanted / placing.scale.width),
                               std::min(now_.scale.height, wanted / placing.scale.height));
        return level(reduced(now_, scale), {wanted, wanted}, placing);
    }
    Level level(const Reduced& picture, cv::Size2d pattern_scale, const Placing& placing) const {
        const Reduced pattern =
            reduced(board_, {std::min(board_.scale.width, pattern_scale.width),
                             std::min(board_.scale.height, pattern_scale.height)});
        const cv::Point2d corner = placing.of(area_.tl());
        return {pattern.pixels,
                picture.pixels,
                {{placing.scale.width * picture.scale.width / pattern.scale.width,
                  placing.scale.height * picture.scale.height / pattern.scale.height},
                 {corner.x * picture.scale.width, corner.y * picture.scale.height}},
                pattern.scale,
                picture.scale};
    }

    static Level improved(Level level) {
        level.placing = sightread::improved(level.pattern, level.picture, level.placing);
        return level;
    }

    Placing placing_of(const Level& level) const {
        const cv::Size2d scale(
            level.placing.scale.width * level.pattern_scale.width / level.picture_scale.width,
            level.placing.scale.height * level.pattern_scale.height / level.picture_scale.height);
        return {scale,
                {level.placing.shift.x / level.picture_scale.width - scale.width * area_.x,
                 level.placing.shift.y / level.picture_scale.height - scale.height * area_.y}};
    }

    std::optional<Layout> placed(const Placing& placing) const {
        Lattice lattice = layout_.lattice;
        lattice.origin = placing.of(lattice.origin);
        lattice.pitch = {lattice.pitch.width * placing.scale.width,
                         lattice.pitch.height * placing.scale.height};
        const cv::Rect2d bounds = lattice.bounds();
        const bool is_inside = bounds.x >= -slack && bounds.y >= -slack &&
                               bounds.br().x <= frame_.width + slack &&
                               bounds.br().y <= frame_.height + slack;
        // Written so that what is no number is refused.
        if (!is_inside || !(std::min(lattice.pitch.width, lattice.pitch.height) >= smallest_pitch))
            return std::nullopt;
        return Layout{lattice, frame_};
    }

    // As a whole and in each of its parts.
    bool is_like(const Level& level) const {
        const cv::Mat seen = taken_from(level.picture, level.placing, level.pattern.size());
        return likeness(level.pattern, seen) >= least_likeness && are_alike_in_parts(level, seen);
    }

    // From where it would lie a cell beside.
    bool is_told_apart(const Level& level) const {
        const double rest = 1 - likeness_beside(level, {});
        const cv::Size2d cell(layout_.lattice.pitch.width * level.pattern_scale.width,
                              layout_.lattice.pitch.height * level.pattern_scale.height);
        const cv::Point2d steps[] = {
            {cell.width, 0}, {-cell.width, 0}, {0, cell.height}, {0, -cell.height}};
        return std::all_of(std::begin(steps), std::end(steps), [&](cv::Point2d step) {
            return 1 - likeness_beside(level, step) > told_apart * rest;
        });
    }

    static double likeness_beside(const Level& level, cv::Point2d step) {
        Placing placing = level.placing;
        placing.shift = placing.of(step);
        return likeness(level.pattern, taken_from(level.picture, placing, level.pattern.size()));
    }

    // A ground that stays where it was while the board grew would outweigh a few cells.
    bool are_alike_in_parts(const Level& level, const cv::Mat& seen) const {
        const cv::Rect2d bounds = layout_.lattice.bounds();
        const cv::Point2d begin((bounds.x - area_.x) * level.pattern_scale.width,
                                (bounds.y - area_.y) * level.pattern_scale.height);
        const cv::Size2d size(bounds.width * level.pattern_scale.width,
                              bounds.height * level.pattern_scale.height);
        const auto parts = [](double length, int cells) {
            return std::clamp(static_cast<int>(length / block_side), 1, cells);
        };
        const int across = parts(size.width, layout_.lattice.columns),
                  down = parts(size.height, layout_.lattice.rows);
        for (int row = 0; row < down; ++row)
            for (int column = 0; column < across; ++column) {
                const cv::Rect2d part(begin.x + size.width * column / across,
                                      begin.y + size.height * row / down, size.width / across,
                                      size.height / down);
                const cv::Rect block = cv::Rect(part) & cv::Rect({}, seen.size());
                if (!are_alike(level.pattern(block), seen(block))) return false;
            }
        return true;
    }

    Layout layout_;
    cv::Size frame_;
    cv::Rect area_;  // of the old picture
    Reduced board_, now_, searched_;
};

}  // namespace

std::optional<Layout> found_again(const cv::Mat& before, const Layout& layout, const cv::Mat& now) {
    if (now.empty() || now.type() != CV_8UC3 || !fault_of(before, layout, 1).empty())
        return std::nullopt;
    return Search(before, layout, now).result();
}

}  // namespace sightread
