#include "vision/lyne/by_rules.hpp"

#include "vision/lyne/progress.hpp"

#include <algorithm>

namespace sightread::lyne {
namespace {

constexpr double least_pitch = 4;

}  // namespace

struct Reader::State {
    Layout layout;
    Diamonds diamonds;           // which colours of diamonds are nodes
    std::optional<Known> known;  // the level, once it was read
    explicit State(const Layout& from) : layout(from) {}

    void learn_diamonds(const Frame& frame);
    std::string learn(const Frame& frame, const View& view, std::vector<SeenPlace>& places);
    void read_first(const Frame& frame, const View& view, Reading& reading);
    void learn_again(const Frame& frame, const View& view);
    Progress progress_in(const Frame& frame, const View& view);
    void follow(const Frame& frame, const View& view, Reading& reading);
    void tell(const std::vector<SeenPlace>& places, Reading& reading) const;
};

// The places around the board say most about faint diamonds.
void Reader::State::learn_diamonds(const Frame& frame) {
    const View view = view_of(frame.pixels, widened(layout.lattice, frame.pixels.size(), 2));
    diamonds.clear();
    (void)places_of(looks_at(view), view, &diamonds);
}

void Reader::State::tell(const std::vector<SeenPlace>& places, Reading& reading) const {
    reading.cells.clear();
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Cell cell = layout.lattice.cell_of(i);
        const int filled = i < reading.filled.size() ? reading.filled[i] : 0;
        reading.cells.push_back({cell, places[i].place, places[i].margin, filled});
    }
}

// The level that a view shows, nothing drawn on it. When some place is not clear, the reason, and
// what was known stays.
std::string Reader::State::learn(const Frame& frame, const View& view,
                                 std::vector<SeenPlace>& places) {
    learn_diamonds(frame);
    std::vector<CellLook> looks = looks_at(view);
    places = places_of(looks, view, &diamonds);
    const int rows = layout.lattice.rows, columns = layout.lattice.columns;
    std::string why_not = objection_to(places, rows, columns);
    if (why_not.empty())
        known.emplace(board_of(places, rows, columns), std::move(looks), places, view,
                      frame.pixels);
    return why_not;
}

// A level that was not read before: every place must be clear.
void Reader::State::read_first(const Frame& frame, const View& view, Reading& reading) {
    std::vector<SeenPlace> places;
    reading.why_not = learn(frame, view, places);
    if (reading.why_not.empty()) {
        reading.board = known->board;
        reading.filled.assign(known->board.places.size(), 0);
    } else if (is_blank(view)) {
        reading.faded = true;
        reading.why_not = "there is nothing but one colour";
    }
    tell(places, reading);
}

// The same level in its true colours.
void Reader::State::learn_again(const Frame& frame, const View& view) {
    const Diamonds diamonds_before = diamonds;
    const Known before = *known;
    std::vector<SeenPlace> places;
    if (learn(frame, view, places).empty() && known->board == before.board) return;
    known = before;
    diamonds = diamonds_before;
}

// When the level was first read while it still appeared, its colours are worked out for this view
// only: a view in which something moves must not change what is known. They are learned from one in
// which nothing is drawn.
Progress Reader::State::progress_in(const Frame& frame, const View& view) {
    Progress progress = progress_of(*known, view, diamonds);
    if (!progress.is_other_light) return progress;
    const auto share = was_faded_by(*known, view);
    if (!share) return progress;
    progress = progress_of(without_fading(*known, *share), view, diamonds);
    if (progress.why_not.empty() && progress.is_untouched) learn_again(frame, view);
    return progress;
}

// The level that is known, with what has been drawn of it since.
void Reader::State::follow(const Frame& frame, const View& view, Reading& reading) {
    Progress progress = progress_in(frame, view);
    reading.why_not = progress.why_not;
    reading.faded = progress.faded;
    if (reading.why_not.empty()) {
        reading.board = known->board;
        reading.filled = std::move(progress.filled);
        reading.finished = std::move(progress.finished);
        // Few places may be covered just now; the level is known.
        for (std::size_t i = 0; i < progress.places.size(); ++i)
            if (!progress.places[i].place) progress.places[i].place = known->board.places[i];
    }
    tell(progress.places, reading);
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
    const View view = view_of(frame.pixels, state_->layout.lattice);
    if (state_->known)
        state_->follow(frame, view, reading);
    else
        state_->read_first(frame, view, reading);
    return reading;
}

}  // namespace sightread::lyne
