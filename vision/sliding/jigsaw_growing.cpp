#include "vision/sliding/jigsaw_growing.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace sightread::jigsaw {

void Growing::grow(std::vector<int> placed, int corner, float noise) {
    at_ = std::move(placed);
    noise_ = noise;
    used_.assign(static_cast<std::size_t>(costs_.pieces), 0);
    top_ = height_, bottom_ = -1, left_ = width_, right_ = -1;
    int left_over = costs_.pieces;
    for (int place = 0; place < height_ * width_; ++place)
        if (at_[static_cast<std::size_t>(place)] >= 0) {
            used_[static_cast<std::size_t>(at_[static_cast<std::size_t>(place)])] = 1;
            include(place);
            --left_over;
        }
    if (corner >= 0) {
        include(corner);
        include(corner + (rows_ - 1) * width_ + columns_ - 1);
    }
    queue_ = {};
    for (int place = 0; place < height_ * width_; ++place)
        if (at_[static_cast<std::size_t>(place)] >= 0) open_around(place);
    for (; left_over > 0; --left_over)
        if (!place_best()) return;
}

std::vector<int> Growing::result() const {
    if (bottom_ - top_ + 1 != rows_ || right_ - left_ + 1 != columns_) return {};
    std::vector<int> board;
    for (int row = 0; row < rows_; ++row)
        for (int column = 0; column < columns_; ++column) {
            const int piece = at_[static_cast<std::size_t>((top_ + row) * width_ + left_ + column)];
            board.push_back(piece >= 0 ? piece : hole);
        }
    return board;
}

void Growing::include(int place) {
    const int row = place / width_, column = place % width_;
    top_ = std::min(top_, row), bottom_ = std::max(bottom_, row);
    left_ = std::min(left_, column), right_ = std::max(right_, column);
}

bool Growing::fits(int row, int column) const {
    return std::max(bottom_, row) - std::min(top_, row) < rows_ &&
           std::max(right_, column) - std::min(left_, column) < columns_;
}

int Growing::piece_at(int row, int column) const {
    if (row < 0 || column < 0 || row >= height_ || column >= width_) return none;
    return at_[static_cast<std::size_t>(row * width_ + column)];
}

void Growing::open_around(int place) {
    const int row = place / width_, column = place % width_;
    for (const auto& [down, right] : {std::pair{0, 1}, {1, 0}, {0, -1}, {-1, 0}})
        offer(row + down, column + right);
}

void Growing::offer(int row, int column) {
    if (row < 0 || column < 0 || row >= height_ || column >= width_ || !fits(row, column)) return;
    if (piece_at(row, column) != none) return;
    const int left = piece_at(row, column - 1), right = piece_at(row, column + 1);
    const int above = piece_at(row - 1, column), below = piece_at(row + 1, column);
    float best = std::numeric_limits<float>::max(), second = best;
    int best_piece = -1, seams = 0;
    seams = (left >= 0) + (right >= 0) + (above >= 0) + (below >= 0);
    if (seams == 0) return;
    for (int piece = 0; piece < costs_.pieces; ++piece) {
        if (used_[static_cast<std::size_t>(piece)]) continue;
        float cost = 0;
        if (left >= 0) cost += costs_.beside(left, piece);
        if (right >= 0) cost += costs_.beside(piece, right);
        if (above >= 0) cost += costs_.under(above, piece);
        if (below >= 0) cost += costs_.under(piece, below);
        if (cost < best)
            second = best, best = cost, best_piece = piece;
        else
            second = std::min(second, cost);
    }
    if (best_piece < 0) return;
    const float lead =
        second == std::numeric_limits<float>::max() ? 3.0F : std::min(3.0F, second - best);
    float rank = best / static_cast<float>(seams) - 0.45F * static_cast<float>(seams) - 0.5F * lead;
    if (noise_ > 0) rank += noise_ * static_cast<float>(random_() % 1024) / 1024;
    queue_.push({rank, row * width_ + column, best_piece});
}

bool Growing::place_best() {
    while (!queue_.empty()) {
        const Offer offer_now = queue_.top();
        queue_.pop();
        const int row = offer_now.place / width_, column = offer_now.place % width_;
        if (at_[static_cast<std::size_t>(offer_now.place)] != none || !fits(row, column)) continue;
        if (used_[static_cast<std::size_t>(offer_now.piece)]) {
            offer(row, column);
            continue;
        }
        at_[static_cast<std::size_t>(offer_now.place)] = offer_now.piece;
        used_[static_cast<std::size_t>(offer_now.piece)] = 1;
        include(offer_now.place);
        open_around(offer_now.place);
        return true;
    }
    return false;
}

}  // namespace sightread::jigsaw
