#include "vision/flip/rules_then_eye.hpp"

#include "vision/flip/by_eye.hpp"
#include "vision/flip/kinds.hpp"

#include <algorithm>

#include <opencv2/core.hpp>

namespace sightread::flip {
namespace {

// A reading of the eye in the words of the rules' reader.
Reading as_reading(const eye::PartReading& seen) {
    Reading reading;
    reading.why_not = seen.why_not;
    for (const eye::CellAnswer& cell : seen.cells) {
        CellReading& told = reading.cells.emplace_back();
        told.cell = cell.cell;
        if (cell.is_known) told.lit = cell.token == "1" ? 1 : 0;
        told.margin = cell.margin();
    }
    if (const std::optional<eye::PartReading> probable = eye::probable(seen)) {
        reading.board = parse(probable->text());
        reading.is_in_part = seen.unknown() > 0;
    }
    return reading;
}

bool is_of_one_kind(const Board& board) {
    return std::adjacent_find(board.lit.begin(), board.lit.end(), std::not_equal_to<>()) ==
           board.lit.end();
}

}  // namespace

RulesThenEye::Looks RulesThenEye::looks_of(const Frame& frame, const Board& board) const {
    std::array<cv::Scalar, 2> sums;
    std::array<int, 2> counts{};
    const std::vector<Square> squares = squares_of(frame.pixels, layout().lattice);
    for (std::size_t i = 0; i < squares.size(); ++i) {
        sums[board.lit[i]] += cv::mean(squares[i].pixels);
        ++counts[board.lit[i]];
    }
    Looks looks;
    for (const std::size_t lit : {0, 1})
        if (counts[lit] > 0) looks[lit] = sums[lit] / counts[lit];
    return looks;
}

// The eye may call lit what was called dark before: the colours say which is which.
void RulesThenEye::name_alike(const Frame& frame, Reading& reading) const {
    const Looks now = looks_of(frame, *reading.board);
    double as_told = 0, exchanged = 0;
    for (const std::size_t lit : {0, 1}) {
        if (!now[lit]) continue;
        as_told += cv::norm(*now[lit] - *looks_[lit]);
        exchanged += cv::norm(*now[lit] - *looks_[1 - lit]);
    }
    if (as_told <= exchanged) return;
    for (std::uint8_t& lit : reading.board->lit) lit ^= 1;
    for (CellReading& cell : reading.cells)
        if (cell.lit) cell.lit = 1 - *cell.lit;
}

Reading RulesThenEye::read(const Frame& frame) {
    Reading reading = rules_.read(frame);
    const auto are_known = [](const Looks& looks) { return looks[0] && looks[1]; };
    if (reading.board) {
        rejected_.accepts();
        if (!are_known(looks_)) looks_ = looks_of(frame, *reading.board);
        return reading;
    }
    if (reading.cells.empty() || !rejected_.rejects(frame.pixels)) return reading;
    const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, layout().lattice);
    if (!seen) return reading;
    Reading told = as_reading(*seen);
    if (!told.board) return reading;
    if (are_known(looks_)) {
        name_alike(frame, told);
        return told;
    }
    // All alike: whether they are all lit or all dark is a matter of what they were like before.
    if (is_of_one_kind(*told.board)) return reading;
    looks_ = looks_of(frame, *told.board);
    return told;
}

Found<Layout> find_layout_by_either(const Frame& frame) {
    const Found<Layout> by_rules = find_layout(frame);
    if (by_rules && Reader(*by_rules).read(frame).board) return by_rules;
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty()) return by_rules;
    const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, std::nullopt);
    if (!seen) return by_rules;
    const Reading told = as_reading(*seen);
    if (!told.board || is_of_one_kind(*told.board)) return by_rules;
    return Layout{seen->lattice, frame.pixels.size()};
}

}  // namespace sightread::flip
