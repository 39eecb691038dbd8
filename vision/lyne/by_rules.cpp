#include "vision/lyne/by_rules.hpp"

#include "vision/lyne/followed.hpp"
#include "vision/lyne/level.hpp"

#include <algorithm>

#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

constexpr double least_pitch = 4;
constexpr double blank_depth = 10;     // levels
constexpr double blank_share = 0.004;  // of the pixels may be further from the ground

// Whether there is nothing to be seen but one colour.
bool is_blank(const View& view) {
    return cv::countNonZero(view.apart > blank_depth + 3 * view.noise) <
           blank_share * static_cast<double>(view.apart.total());
}

}  // namespace

struct Reader::State {
    Layout layout;
    std::optional<Followed> followed;  // the level, once it was read
    explicit State(const Layout& from) : layout(from) {}

    void learn(const Frame& frame, Reading& reading);
};

// The level that a frame shows, nothing drawn on it: every place must be clear. The places around
// the board say most about faint diamonds.
void Reader::State::learn(const Frame& frame, Reading& reading) {
    const View wide = view_of(frame.pixels, widened(layout.lattice, frame.pixels.size(), 2));
    Diamonds diamonds;
    (void)places_of(looks_at(wide), wide, &diamonds);
    const View view = view_of(frame.pixels, layout.lattice);
    const std::vector<CellLook> looks = looks_at(view);
    const std::vector<SeenPlace> places = places_of(looks, view, &diamonds);
    for (std::size_t i = 0; i < places.size(); ++i)
        reading.cells.push_back({layout.lattice.cell_of(i), places[i].place, places[i].margin, 0});
    const int rows = layout.lattice.rows, columns = layout.lattice.columns;
    reading.why_not = objection_to(places, rows, columns);
    if (reading.why_not.empty()) {
        reading.board = board_of(places, rows, columns);
        reading.filled.assign(places.size(), 0);
        // The rim of the frame, where no end says what a level fades to.
        const cv::Vec3f rim = mean_colour(frame.pixels.row(frame.pixels.rows - 1));
        followed.emplace(*reading.board, layout.lattice, frame.pixels.clone(),
                         border_colour(looks).value_or(rim));
    } else if (is_blank(view)) {
        reading.faded = true;
        reading.why_not = "there is nothing but one colour";
    }
}

int Reading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [](const CellReading& cell) { return !cell.place; }));
}

double Reading::worst_margin() const {
    double worst = 1;
    for (const CellReading& cell : cells) worst = std::min(worst, cell.place ? cell.margin : 0);
    return worst;
}

Reader::Reader(const Layout& layout) : state_(std::make_unique<State>(layout)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const Layout& Reader::layout() const {
    return state_->layout;
}

Reading Reader::read(const Frame& frame) {
    Reading reading;
    const double pitch = state_->layout.lattice.pitch.width;
    reading.why_not = fault_of(frame.pixels, state_->layout, pitch / 4);
    if (!(pitch >= least_pitch)) reading.why_not = "the layout has no cells";
    if (!reading.why_not.empty()) return reading;
    if (state_->followed) return state_->followed->in(frame.pixels);
    state_->learn(frame, reading);
    return reading;
}

}  // namespace sightread::lyne
