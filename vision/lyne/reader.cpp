#include "vision/lyne/reader.hpp"

#include "calibration/warp.hpp"
#include "vision/eye/eye.hpp"
#include "vision/eye/told_board.hpp"
#include "vision/lyne/by_eye.hpp"

#include <algorithm>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

// Whether there is nothing to be seen where a lattice lies but one colour.
bool is_blank(const cv::Mat& picture, const Lattice& lattice) {
    constexpr double deviation = 4;  // levels
    const cv::Rect board = cv::Rect(lattice.bounds()) & cv::Rect({}, picture.size());
    if (board.empty()) return false;
    cv::Mat mean, deviations;
    cv::meanStdDev(picture(board), mean, deviations);
    double most = 0;
    cv::minMaxLoc(deviations, nullptr, &most);
    return most < deviation;
}

// What the places of a lattice show in their middles: mean colours.
std::vector<cv::Scalar> middles_of(const cv::Mat& pixels, const Lattice& lattice) {
    constexpr double reach = 0.06;  // pitches
    std::vector<cv::Scalar> middles;
    for (std::size_t i = 0; i < static_cast<std::size_t>(lattice.rows) * lattice.columns; ++i) {
        const int radius = std::max(1, static_cast<int>(reach * lattice.pitch.width));
        const cv::Point middle(lattice.centre(lattice.cell_of(i)));
        const cv::Rect part(middle.x - radius, middle.y - radius, 2 * radius + 1, 2 * radius + 1);
        const cv::Rect inside = part & cv::Rect({}, pixels.size());
        middles.push_back(inside.empty() ? cv::Scalar::all(-1) : cv::mean(pixels(inside)));
    }
    return middles;
}

// Whether at least half of the places show what they showed before: lines go through some of them
// since then.
bool are_nearly_the_same(const std::vector<cv::Scalar>& before,
                         const std::vector<cv::Scalar>& now) {
    constexpr double differs = 60;  // levels in any channel
    std::size_t same = 0;
    for (std::size_t i = 0; i < before.size(); ++i)
        same += cv::norm(before[i], now[i], cv::NORM_INF) < differs;
    return 2 * same >= before.size();
}

}  // namespace

bool Believed::believes_next() {
    if (at_ + 1 >= ranked_.size()) return false;
    ++at_;
    return true;
}

bool Believed::believes(const Board& level) {
    const auto found = std::ranges::find_if(
        ranked_, [&](const Board& each) { return are_one_level(each, level); });
    if (found == ranked_.end()) return false;
    *found = level;
    at_ = static_cast<std::size_t>(found - ranked_.begin());
    return true;
}

Reader::Reader(const Layout& layout, std::shared_ptr<Believed> believed)
    : layout_(layout), believed_(believed ? std::move(believed) : std::make_shared<Believed>()) {
    believed_->begin_anew();
}

Reading Reader::learn(const Frame& frame) {
    Reading reading;
    auto seen = by_eye::likely_levels(frame.pixels, layout_.lattice);
    if (!seen && is_blank(frame.pixels, layout_.lattice)) {
        reading.faded = true;
        reading.why_not = "there is nothing but one colour";
    } else if (!seen) {
        reading.why_not = "nothing that it probably shows is a level";
    } else if (!seen->is_certain && !unsure_.rejects(frame.pixels)) {
        reading.why_not = "the level is not certain, and may not be at rest";
    } else {
        believed_->begin(std::move(seen->ranked));
        followed_.emplace(*believed_->level(), layout_.lattice, frame.pixels.clone());
        reading = followed_->in(frame.pixels);
    }
    return reading;
}

Reading Reader::read(const Frame& frame) {
    constexpr double least_pitch = 4;
    const double pitch = layout_.lattice.pitch.width;
    Reading reading;
    reading.why_not = fault_of(frame.pixels, layout_, pitch / 4);
    if (!(pitch >= least_pitch)) reading.why_not = "the layout has no cells";
    if (!reading.why_not.empty()) return reading;
    if (believed_->level() == nullptr) followed_.reset();
    if (!followed_) return learn(frame);
    if (const Board* level = believed_->level(); *level != followed_->level())
        followed_->take(*level);
    reading = followed_->in(frame.pixels);
    if (!followed_->has_better_light()) return reading;
    // It was read while it appeared, and holes that were faint then are seen now.
    auto seen = by_eye::likely_levels(frame.pixels, layout_.lattice);
    if (!seen) return reading;
    believed_->begin(std::move(seen->ranked));
    followed_.emplace(*believed_->level(), layout_.lattice, frame.pixels.clone());
    return followed_->in(frame.pixels);
}

Found<Layout> find_layout(const Frame& frame) {
    if (frame.pixels.empty()) return NotFound("the picture is empty");
    if (frame.pixels.type() != CV_8UC3)
        return NotFound("the picture does not have three channels of 8 bits");
    const auto seen = by_eye::likely_levels(frame.pixels, std::nullopt);
    if (seen) return Layout{seen->lattice, frame.pixels.size()};
    // Where most of a level is seen, why that is not enough.
    if (const auto part = by_eye::read(frame.pixels, std::nullopt);
        part && !part->why_not.empty() && 2 * part->unknown() < std::ssize(part->cells))
        return NotFound(part->why_not);
    return NotFound("nothing in it looks like a level whose shapes have two ends each");
}

Reader reader_knowing(const Frame& beginning, const Layout& before, const Layout& layout) {
    Reader reader(layout);
    if (const std::optional<Frame> as_here = warped(beginning, before, layout))
        for (int twice = 0; twice < 2; ++twice) (void)reader.read(*as_here);
    return reader;
}

std::optional<Layout> find_again(const Frame& frame, const Frame& beginning, const Layout& before) {
    if (frame.pixels.type() != CV_8UC3) return std::nullopt;
    const int rows = before.lattice.rows, columns = before.lattice.columns;
    const std::vector<cv::Scalar> were = middles_of(beginning.pixels, before.lattice);
    for (const eye::BoardSight& sight :
         eye::shared_eye().look(frame.pixels, eye::game_index("lyne"))) {
        const Lattice& all = sight.lattice;
        for (int row = 0; row + rows <= all.rows; ++row)
            for (int column = 0; column + columns <= all.columns; ++column) {
                const Layout layout{eye::part_of(all, {column, row, columns, rows}),
                                    frame.pixels.size()};
                if (!are_nearly_the_same(were, middles_of(frame.pixels, layout.lattice))) continue;
                if (reader_knowing(beginning, before, layout).read(frame).board) return layout;
            }
    }
    return std::nullopt;
}

}  // namespace sightread::lyne
