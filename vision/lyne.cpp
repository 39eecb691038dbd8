#include "vision/lyne.hpp"

#include "vision/lyne_progress.hpp"

#include <algorithm>

namespace sightread::lyne {

struct Reader::State {
    Layout layout;
    Diamonds diamonds;           // which colours of diamonds are nodes
    std::optional<Known> known;  // the level, once it was read
    explicit State(const Layout& from) : layout(from) {}

    std::string fault_of(const Frame& frame) const;
    void learn_diamonds(const Frame& frame);
    Followed look(const View& view);
    void read_first(const Frame& frame, View view, std::vector<CellLook> looks, const std::vector<SeenPlace>& places,
                    Reading& reading);
    void follow(const Frame& frame, View view, std::vector<CellLook> looks, const std::vector<SeenPlace>& places,
                Reading& reading);
};

std::string Reader::State::fault_of(const Frame& frame) const {
    if (frame.pixels.empty()) return "the picture is empty";
    if (frame.pixels.type() != CV_8UC3) return "the picture does not have three channels of 8 bits";
    if (frame.pixels.size() != layout.frame)
        return "the picture is " + std::to_string(frame.pixels.cols) + "x" + std::to_string(frame.pixels.rows) +
               ", but the layout is for " + std::to_string(layout.frame.width) + "x" +
               std::to_string(layout.frame.height);
    return {};
}

// The places around the board say most about faint diamonds.
void Reader::State::learn_diamonds(const Frame& frame) {
    const View view = view_of(frame.pixels, widened(layout.lattice, frame.pixels.size(), 2));
    diamonds.clear();
    (void)places_of(looks_at(view), view, &diamonds);
}

Followed Reader::State::look(const View& view) {
    if (known && colour_distance(known->view.ground, view.ground) < 3) return followed(*known, view, diamonds);
    std::vector<CellLook> looks = looks_at(view);
    std::vector<SeenPlace> places = places_of(looks, view, &diamonds);
    return {std::move(looks), std::move(places)};
}

// A level that was not read before: every place must be clear.
void Reader::State::read_first(const Frame& frame, View view, std::vector<CellLook> looks,
                               const std::vector<SeenPlace>& places, Reading& reading) {
    reading.why_not = objection_to(places, layout.lattice.rows, layout.lattice.columns);
    if (!reading.why_not.empty()) {
        reading.faded = is_blank(view, looks);
        if (reading.faded) reading.why_not = "there is nothing but one colour";
        return;
    }
    reading.board = board_of(places, layout.lattice.rows, layout.lattice.columns);
    known.emplace(*reading.board, std::move(looks), places, std::move(view), frame.pixels);
    reading.filled = filled_holes(*known, known->view);
    for (std::size_t i = 0; i < reading.filled.size(); ++i) reading.cells[i].filled = reading.filled[i];
}

// The level that is known, with what has been drawn of it since.
void Reader::State::follow(const Frame& frame, View view, std::vector<CellLook> looks,
                           const std::vector<SeenPlace>& places, Reading& reading) {
    Progress progress = progress_of(*known, view, looks, places);
    const bool is_untouched = objection_to(places, layout.lattice.rows, layout.lattice.columns).empty() &&
                              board_of(places, layout.lattice.rows, layout.lattice.columns) == known->board;
    if (!progress.why_not.empty() && !progress.faded && is_untouched) {
        // It was first read while it appeared; these are its true colours.
        read_first(frame, std::move(view), std::move(looks), places, reading);
        return;
    }
    reading.why_not = progress.why_not;
    reading.faded = progress.faded;
    if (!reading.why_not.empty()) return;
    reading.board = known->board;
    reading.filled = std::move(progress.filled);
    reading.finished = std::move(progress.finished);
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        CellReading& cell = reading.cells[i];
        if (cell.place != known->board.places[i]) cell.margin = 0;
        cell.place = known->board.places[i];
        cell.filled = reading.filled[i];
    }
}

int Reading::unknown() const {
    return static_cast<int>(
        std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) { return !cell.place; }));
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
    reading.why_not = state_->fault_of(frame);
    if (!reading.why_not.empty()) return reading;
    const Lattice& lattice = state_->layout.lattice;
    if (!state_->known) state_->learn_diamonds(frame);
    const View view = view_of(frame.pixels, lattice);
    auto [looks, places] = state_->look(view);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Cell cell{static_cast<int>(i) / lattice.columns, static_cast<int>(i) % lattice.columns};
        reading.cells.push_back({cell, places[i].place, places[i].margin, 0});
    }
    if (state_->known)
        state_->follow(frame, view, std::move(looks), places, reading);
    else
        state_->read_first(frame, view, std::move(looks), places, reading);
    return reading;
}

}  // namespace sightread::lyne
