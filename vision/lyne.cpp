#include "vision/lyne.hpp"

#include "vision/lyne_level.hpp"

#include <algorithm>

namespace sightread::lyne {

struct Reader::State {
    Layout layout;
    explicit State(const Layout& from) : layout(from) {}

    std::string fault_of(const Frame& frame) const;
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
    const View view = view_of(frame.pixels, lattice);
    std::vector<CellLook> looks;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) looks.push_back(look_at(view, {row, column}));
    const std::vector<SeenPlace> places = places_of(looks, view);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const Cell cell{static_cast<int>(i) / lattice.columns, static_cast<int>(i) % lattice.columns};
        reading.cells.push_back({cell, places[i].place, places[i].margin, places[i].filled});
        reading.filled.push_back(places[i].filled);
    }
    reading.why_not = objection_to(places, lattice.rows, lattice.columns);
    if (reading.why_not.empty())
        reading.board = board_of(places, lattice.rows, lattice.columns);
    else
        reading.filled.clear();
    return reading;
}

}  // namespace sightread::lyne
