#include "vision/onet/whole_or_part.hpp"

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

void WholeOrPart::fill_empty_cells(Reading& reading, const Frame& frame) {
    const int untold = reading.unknown();
    if (untold == 0 || untold > most_untold || reading.cells.size() != last_.tiles.size()) return;
    const by_eye::Reading seen = eye_.read(frame);
    if (seen.cells.size() != reading.cells.size()) return;
    Board board = last_;
    bool is_whole = true;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        CellReading& cell = reading.cells[i];
        if (!cell.tile && seen.cells[i].tile == empty) {
            cell.tile = empty;
            cell.margin = seen.cells[i].margin;
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
        reading.why_not = objection_of_eye(frame, layout(), *reading.board);
        if (!reading.why_not.empty()) reading.board.reset();
    }
    if (reading.board) {
        whose_ = Whose::of_the_rules;
        last_ = *reading.board;
    }
    if (whose_ == Whose::of_the_rules && !reading.board) fill_empty_cells(reading, frame);
    if (whose_ == Whose::of_the_rules || reading.is_doubtful) return reading;
    if (!rejected_.rejects(frame.pixels)) return reading;
    Reading seen = in_part(eye_.read(frame));
    if (!seen.board) return reading;
    whose_ = Whose::of_the_eye;
    rejected_.accepts();
    return seen;
}

std::string objection_of_eye(const Frame& frame, const Layout& layout, const Board& board) {
    if (std::find(board.tiles.begin(), board.tiles.end(), empty) == board.tiles.end()) return {};
    const by_eye::Reading seen = by_eye::Reader(layout).read(frame);
    if (seen.cells.size() != board.tiles.size()) return {};
    for (std::size_t i = 0; i < board.tiles.size(); ++i) {
        const std::optional<int> tile = seen.cells[i].tile;
        if (board.tiles[i] == empty && tile && *tile > empty)
            return "the cell " + to_text(seen.cells[i].cell) + " may hold a tile";
    }
    return {};
}

Found<Layout> find_layout_by_rules(const Frame& frame) {
    const Found<Layout> in_all = find_layout(frame);
    if (in_all) return in_all;
    const auto seen = by_eye::find_layout(frame);
    if (!seen) return in_all;
    const cv::Rect2d bounds = seen->lattice.bounds();
    const cv::Point2d beside(2 * seen->lattice.pitch.width, 2 * seen->lattice.pitch.height);
    const cv::Rect whole({}, frame.pixels.size());
    const cv::Rect part = cv::Rect(cv::Rect2d(bounds.tl() - beside, bounds.br() + beside)) & whole;
    if (2 * part.area() > whole.area()) return in_all;  // the rules have seen it as it is
    auto layout = find_layout({frame.pixels(part), frame.taken});
    if (!layout) return in_all;
    layout->lattice.origin += cv::Point2d(part.tl());
    layout->frame = whole.size();
    return layout;
}

Found<Layout> find_layout_of_part(const Frame& frame) {
    const auto seen = by_eye::find_layout(frame);
    if (seen && by_eye::Reader(*seen).read(frame).why_not.empty()) return seen;
    const auto by_rules = find_layout_by_rules(frame);
    if (by_rules) {
        const Reading reading = Reader(*by_rules).read(frame);
        if (reading.board || reading.is_doubtful) return by_rules;
    }
    return seen ? seen : by_rules;
}

}  // namespace sightread::onet
