#include "vision/onet/whole_or_part.hpp"

#include "calibration/marked_lattice.hpp"
#include "vision/onet/outside.hpp"

#include <algorithm>

namespace sightread::onet {
namespace {

// cells of a board that the rules follow; more of them are no pairs that have gone
constexpr int most_untold = 8;

}  // namespace

Reading in_part(const by_eye::Reading& seen) {
    Reading reading;
    reading.board = seen.board;
    reading.why_not = seen.why_not;
    reading.read_anew = seen.read_anew;
    for (const by_eye::CellReading& cell : seen.cells)
        reading.cells.push_back({cell.cell, cell.tile, cell.margin, cell.selected});
    return reading;
}

std::optional<int> face_by_its_like(const Reading& rules, const by_eye::Reading& seen,
                                    std::size_t cell) {
    if (!seen.cells[cell].tile || *seen.cells[cell].tile <= empty) return std::nullopt;
    std::optional<int> face;
    for (std::size_t i = 0; i < rules.cells.size(); ++i) {
        if (i == cell || !rules.cells[i].tile || seen.cells[i].tile != seen.cells[cell].tile)
            continue;
        if (face && face != rules.cells[i].tile) return std::nullopt;
        face = rules.cells[i].tile;
    }
    return face && *face > empty ? face : std::nullopt;
}

void WholeOrPart::fill_untold_cells(Reading& reading, const Frame& frame) {
    const int untold = reading.unknown();
    if (untold == 0 || untold > most_untold || reading.cells.size() != last_.tiles.size()) return;
    const bool stands_still = rejected_.rejects(frame.pixels);
    const by_eye::Reading seen = eye_.read(frame);
    if (seen.cells.size() != reading.cells.size()) return;
    Board board = last_;
    bool is_whole = true;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        CellReading& cell = reading.cells[i];
        if (!cell.tile && (stands_still || seen.cells[i].tile == empty)) {
            cell.tile = seen.cells[i].tile == empty ? empty : face_by_its_like(reading, seen, i);
            cell.margin = cell.tile ? seen.cells[i].margin : 0;
        }
        is_whole &= cell.tile.has_value();
        board.tiles[i] = cell.tile.value_or(unknown);
    }
    if (!is_whole) return;
    reading.board = std::move(board);
    reading.why_not.clear();
    last_ = *reading.board;
}

Reading WholeOrPart::read(const Frame& frame) {
    if (whose_ == Whose::of_the_eye) return in_part(eye_.read(frame));
    Reading reading = rules_.read(frame);
    if (reading.board && whose_ == Whose::open) {
        reading.why_not = objection_to(frame, layout(), *reading.board);
        if (!reading.why_not.empty()) reading.board.reset();
    }
    if (reading.board) {
        whose_ = Whose::of_the_rules;
        last_ = *reading.board;
    }
    if (whose_ == Whose::of_the_rules) {
        if (!reading.board) fill_untold_cells(reading, frame);
        if (reading.board) rejected_.accepts();
        return reading;
    }
    if (!rejected_.rejects(frame.pixels)) return reading;
    Reading seen = in_part(eye_.read(frame));
    if (!seen.board) return reading;
    whose_ = Whose::of_the_eye;
    rejected_.accepts();
    return seen;
}

std::string objection_to(const Frame& frame, const Layout& layout, const Board& board) {
    if (loner_outside(frame.pixels, layout.lattice))
        return "something that may be of the board stands alone beside it";
    const by_eye::Reading seen = by_eye::first_reading(frame, layout);
    if (seen.cells.size() != board.tiles.size()) return {};
    // A blank face is dealt in pairs, as others are; empty places are any number.
    const auto is_odd = [&](int face) { return std::ranges::count(board.tiles, face) % 2 != 0; };
    for (std::size_t i = 0; i < board.tiles.size(); ++i) {
        const std::optional<int> tile = seen.cells[i].tile;
        if (board.tiles[i] == empty && tile && *tile > empty)
            return "the cell " + to_text(seen.cells[i].cell) + " may hold a tile";
        if (board.tiles[i] > empty && tile == empty && is_odd(board.tiles[i]))
            return "the cell " + to_text(seen.cells[i].cell) + " may be empty";
    }
    return {};
}

Found<Layout> find_layout(const Frame& frame) {
    const Found<Layout> seen = by_eye::find_layout(frame);
    if (!seen) return seen;
    const by_eye::Reading by_the_eye = by_eye::first_reading(frame, *seen);
    const bool is_sure =
        by_the_eye.board && by_the_eye.why_not.empty() && by_the_eye.ends_here >= 0;
    // Over the edges it is the more exact as a rule: what is doubtful there is not clear elsewhere.
    for (const Lattice& lattice : {over_edges(frame.pixels, seen->lattice), seen->lattice}) {
        const Layout layout{lattice, frame.pixels.size()};
        const Reading reading = Reader(layout).read(frame);
        if (is_sure && (!reading.board || !are_alike(*reading.board, *by_the_eye.board))) continue;
        if (reading.board && objection_to(frame, layout, *reading.board).empty()) return layout;
        if (reading.is_doubtful) return layout;
    }
    return seen;
}

}  // namespace sightread::onet
