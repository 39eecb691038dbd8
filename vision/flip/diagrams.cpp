#include "vision/flip/diagrams.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <opencv2/imgproc.hpp>

namespace sightread::flip {
namespace {

constexpr double largest_filled = 0.25;  // of the side of a square
constexpr double least_outline = 0.9;    // of every side
// of what is drawn, that belongs to no square of the diagram
constexpr double most_stray = 0.05;

// The filled square in the middle: the only thing drawn that is not a line. Empty when there is
// none.
cv::Rect filled_square(const cv::Mat& marks) {
    cv::Mat solid;
    cv::erode(marks, solid, cv::Mat(), {-1, -1}, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
    const cv::Rect within = cv::boundingRect(solid);
    if (within.empty() || cv::countNonZero(solid) != within.area()) return {};
    const cv::Rect filled(within.x - 1, within.y - 1, within.width + 2, within.height + 2);
    const cv::Point2d off = cv::Point2d(filled.tl() + filled.br() - cv::Point(marks.size())) / 2;
    const bool is_square = std::abs(filled.width - filled.height) <= 1 &&
                           filled.width <= largest_filled * marks.cols &&
                           std::max(std::abs(off.x), std::abs(off.y)) <= 0.5 * filled.width;
    return is_square ? filled : cv::Rect();
}

// Outlines share their lines with their neighbours'.
cv::Rect neighbour_of(cv::Rect square, int right, int down) {
    return square + cv::Point(right * (square.width - 1), down * (square.height - 1));
}

bool is_outlined(const cv::Mat& marks, cv::Rect square) {
    if ((square & cv::Rect({}, marks.size())) != square) return false;
    const auto side = [&](cv::Rect line) {
        return cv::countNonZero(marks(line)) >= least_outline * line.area();
    };
    return side({square.x, square.y, square.width, 1}) &&
           side({square.x, square.br().y - 1, square.width, 1}) &&
           side({square.x, square.y, 1, square.height}) &&
           side({square.br().x - 1, square.y, 1, square.height});
}

// What one diagram says; none when it says nothing for certain.
std::optional<std::vector<std::uint8_t>> changes_in(const cv::Mat& marks, cv::Rect filled, int rows,
                                                    int columns, int index) {
    const int own_row = index / columns, own_column = index % columns;
    std::vector<std::uint8_t> changed;
    cv::Mat stray = marks.clone();
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const cv::Rect square = neighbour_of(filled, column - own_column, row - own_row);
            const bool is_own = row == own_row && column == own_column;
            changed.push_back(is_own || is_outlined(marks, square));
            if (is_own) stray(square).setTo(0);
            if (!is_own && changed.back() != 0) cv::rectangle(stray, square, cv::Scalar(0));
        }
    if (cv::countNonZero(stray) > most_stray * cv::countNonZero(marks)) return std::nullopt;
    // A square whose four neighbours are all drawn has an outline in any case.
    const auto has = [&](int row, int column) {
        return row >= 0 && row < rows && column >= 0 && column < columns &&
               changed[static_cast<std::size_t>(row * columns + column)] != 0;
    };
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const bool is_own = row == own_row && column == own_column;
            const bool is_enclosed = has(row - 1, column) && has(row + 1, column) &&
                                     has(row, column - 1) && has(row, column + 1);
            if (!is_own && has(row, column) && is_enclosed) return std::nullopt;
        }
    return changed;
}

}  // namespace

std::optional<std::vector<std::vector<std::uint8_t>>> changes_in_diagrams(
    const std::vector<cv::Mat>& marks, int rows, int columns) {
    std::vector<std::vector<std::uint8_t>> changes;
    int drawn = 0;
    cv::Size scale;
    for (const cv::Mat& square : marks) {
        const cv::Rect filled = filled_square(square);
        if (filled.empty() || (!scale.empty() && filled.size() != scale)) return std::nullopt;
        scale = filled.size();
        auto changed = changes_in(square, filled, rows, columns, static_cast<int>(changes.size()));
        if (!changed) return std::nullopt;
        for (const std::uint8_t each : *changed) drawn += each;
        changes.push_back(std::move(*changed));
    }
    if (drawn <= rows * columns) return std::nullopt;  // a dot in every square is no diagram
    return changes;
}

}  // namespace sightread::flip
