#include "vision/lyne/rules_then_eye.hpp"

#include "vision/lyne/by_eye.hpp"

#include <algorithm>

namespace sightread::lyne {
namespace {

// The level that the eye sees, nearly certain; it has an answer, or there is none.
std::optional<std::pair<Board, Lattice>> seen_by_eye(const Frame& frame, const std::optional<Lattice>& lattice) {
    constexpr std::ptrdiff_t fewest_places = 4;  // two may be part of anything
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty()) return std::nullopt;
    constexpr double most_unsure = 0.35;  // of the places: a stroke that was wrong is taken away again
    std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, lattice, by_eye::Certain::by_the_others);
    if (!seen || seen->odds < 0 || seen->ends_here < eye::enough_odds ||
        seen->unknown() > most_unsure * static_cast<double>(seen->cells.size()))
        return std::nullopt;
    for (eye::CellAnswer& cell : seen->cells) cell.is_known = true;
    Board board = parse(seen->text());
    const auto places =
        std::ranges::count_if(board.places, [](const Place& place) { return place.kind != Kind::empty; });
    if (places < fewest_places) return std::nullopt;
    return std::pair{std::move(board), seen->lattice};
}

}  // namespace

bool RulesThenEye::learn(const Frame& frame) {
    auto seen = seen_by_eye(frame, layout().lattice);
    if (!seen) return false;
    followed_.emplace(std::move(seen->first), layout().lattice, frame.pixels.clone());
    return true;
}

Reading RulesThenEye::read(const Frame& frame) {
    if (!followed_) {
        Reading reading = rules_.read(frame);
        rules_know_it_ |= reading.board.has_value();
        if (rules_know_it_ || reading.faded || !rejected_.rejects(frame.pixels) || !learn(frame)) return reading;
    }
    Reading reading;
    Followed::Drawn drawn = followed_->in(frame.pixels);
    reading.why_not = std::move(drawn.why_not);
    if (!reading.why_not.empty()) return reading;
    reading.board = followed_->level();
    reading.filled = std::move(drawn.filled);
    reading.finished = std::move(drawn.finished);
    for (std::size_t i = 0; i < reading.board->places.size(); ++i)
        reading.cells.push_back({layout().lattice.cell_of(i), reading.board->places[i], 1, reading.filled[i]});
    return reading;
}

std::optional<Layout> find_layout_by_either(const Frame& frame, std::string* why_not) {
    if (std::optional<Layout> layout = find_layout(frame, why_not)) return layout;
    const auto seen = seen_by_eye(frame, std::nullopt);
    if (!seen) return std::nullopt;
    return Layout{seen->second, frame.pixels.size()};
}

}  // namespace sightread::lyne
