// What is asked where tiles belong: the board as it is seen, and what is known beforehand.
#pragma once

#include "vision/sliding/by_rules.hpp"
#include "vision/sliding/tiles.hpp"

#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

struct Question {
    const cv::Mat& picture;
    const Lattice& lattice;
    const Backdrop& backdrop;
    const Knowledge& knowledge;
    int rows() const { return lattice.rows; }
    int columns() const { return lattice.columns; }
    int count() const { return rows() * columns(); }
    int index(Cell cell) const { return cell.row * columns() + cell.column; }
};

// By parity, as solvers/sliding/board.hpp says: `home` is where each cell's content belongs.
[[nodiscard]] bool is_possible(const Question& question, const std::vector<int>& home);

// Where the blank may belong, the likeliest first: where the person says, or in a corner.
[[nodiscard]] std::vector<int> goal_blanks(const Question& question);

// Whether most tiles belong beside those that they lie beside now.
[[nodiscard]] bool keeps_neighbours(const Question& question, const std::vector<int>& home);

}  // namespace sightread::sliding
