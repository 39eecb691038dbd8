#include "input/lyne/gestures.hpp"

#include <utility>

namespace sightread::lyne {
namespace {

Cell first_end(const Board& board, int shape) {
    for (int place = 0; place < static_cast<int>(board.places.size()); ++place) {
        const Cell cell{place / board.columns, place % board.columns};
        if (board.at(cell) == Place::end(shape)) return cell;
    }
    return {};
}

}  // namespace

std::vector<Gesture> gestures(const Stroke& stroke, const Layout& layout) {
    std::vector<cv::Point> points;
    for (const Cell& cell : stroke.cells) points.push_back(layout.lattice.middle(cell));
    std::vector<Gesture> drags;
    drags.emplace_back(Drag{std::move(points)});
    return drags;
}

std::vector<Gesture> undoing_gestures(const Board& board, const Layout& layout) {
    std::vector<Gesture> clicks;
    for (int shape : shapes(board))
        clicks.emplace_back(Click{layout.lattice.middle(first_end(board, shape))});
    return clicks;
}

}  // namespace sightread::lyne
