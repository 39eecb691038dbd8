#include "input/lyne.hpp"

#include <cmath>
#include <utility>

namespace sightread::lyne {
namespace {

// The pixel that the lattice point lies in.
cv::Point middle(Cell cell, const Lattice& lattice) {
    const cv::Point2d centre = lattice.centre(cell);
    return {static_cast<int>(std::floor(centre.x)), static_cast<int>(std::floor(centre.y))};
}

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
    for (const Cell& cell : stroke.cells) points.push_back(middle(cell, layout.lattice));
    std::vector<Gesture> drags;
    drags.emplace_back(Drag{std::move(points)});
    return drags;
}

std::vector<Gesture> undoing_gestures(const Board& board, const Layout& layout) {
    std::vector<Gesture> clicks;
    for (int shape : shapes(board)) clicks.emplace_back(Click{middle(first_end(board, shape), layout.lattice)});
    return clicks;
}

}  // namespace sightread::lyne
