// What a frame shows, by the reader of one game.
#pragma once

#include "app/game.hpp"

namespace sightread {

// `kind_of(cell, board)` is the token of a cell that was read, the board being there when it was
// read for certain.
template <class FindLayout, class ReaderFor, class KindOf, class Annotated>
Found<Look> look_with(const Frame& frame, const std::optional<Lattice>& lattice,
                      FindLayout find_layout, ReaderFor reader_for, KindOf kind_of,
                      Annotated annotated) {
    const Found<Layout> layout =
        lattice ? Layout{*lattice, frame.pixels.size()} : find_layout(frame);
    if (!layout) return NotFound(layout.why_not());
    auto reader = reader_for(*layout);
    const auto reading = reader.read(frame);
    Look look;
    look.layout = *layout;
    look.why_not = reading.why_not;
    if (reading.board) look.text = to_text(*reading.board);
    for (const auto& cell : reading.cells)
        look.cells.push_back({cell.cell, kind_of(cell, reading.board), cell.margin, {}});
    look.unknown = reading.unknown();
    if constexpr (requires { reading.is_doubtful; }) look.is_doubtful = reading.is_doubtful;
    look.worst_margin = reading.worst_margin();
    look.annotated = annotated(frame, *layout, reading);
    return look;
}

}  // namespace sightread
