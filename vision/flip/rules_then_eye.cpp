#include "vision/flip/rules_then_eye.hpp"

#include "vision/flip/by_eye.hpp"
#include "vision/flip/kinds.hpp"

#include <algorithm>

#include <opencv2/core.hpp>

namespace sightread::flip {
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
    Reading told = by_eye::as_reading(*seen);
    if (!told.board) return reading;
    if (are_known(looks_)) {
        name_alike(frame, told);
        return told;
    }
    // All alike: whether they are all lit or all dark is a matter of what they were like before, if
    // the eye does not see it.
    if (by_eye::is_of_one_kind(*told.board)) return by_eye::are_surely_lit(told) ? told : reading;
    looks_ = looks_of(frame, *told.board);
    return told;
}

}  // namespace sightread::flip
