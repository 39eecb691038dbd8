#include "calibration/layout.hpp"

#include <cmath>
#include <cstdio>

namespace sightread {

cv::Rect2d Lattice::cell(Cell cell) const {
    return {origin.x + cell.column * pitch.width, origin.y + cell.row * pitch.height, pitch.width, pitch.height};
}

cv::Point2d Lattice::centre(Cell cell) const {
    return {origin.x + (cell.column + 0.5) * pitch.width, origin.y + (cell.row + 0.5) * pitch.height};
}

std::optional<Cell> Lattice::cell_at(cv::Point2d point) const {
    const Cell cell{static_cast<int>(std::floor((point.y - origin.y) / pitch.height)),
                    static_cast<int>(std::floor((point.x - origin.x) / pitch.width))};
    if (cell.row < 0 || cell.row >= rows || cell.column < 0 || cell.column >= columns) return std::nullopt;
    return cell;
}

cv::Rect2d Lattice::bounds() const {
    return {origin.x, origin.y, columns * pitch.width, rows * pitch.height};
}

std::optional<Lattice> lattice_from_text(std::string_view text) {
    Lattice lattice;
    int used = 0;
    const std::string copy(text);
    const int fields = std::sscanf(copy.c_str(), "%dx%d@%lf,%lf,%lf,%lf%n", &lattice.rows, &lattice.columns, &lattice.origin.x,
                                   &lattice.origin.y, &lattice.pitch.width, &lattice.pitch.height, &used);
    const bool sensible = fields == 6 && static_cast<std::size_t>(used) == copy.size() && lattice.rows >= 1 &&
                          lattice.rows <= 1000 && lattice.columns >= 1 && lattice.columns <= 1000 &&
                          std::isfinite(lattice.origin.x) && std::isfinite(lattice.origin.y) &&
                          std::isfinite(lattice.pitch.width) && std::isfinite(lattice.pitch.height) &&
                          lattice.pitch.width >= 1 && lattice.pitch.height >= 1;
    if (!sensible) return std::nullopt;
    return lattice;
}

std::string to_text(const Lattice& lattice) {
    char buffer[160];
    std::snprintf(buffer, sizeof buffer, "%dx%d@%.2f,%.2f,%.3f,%.3f", lattice.rows, lattice.columns, lattice.origin.x,
                  lattice.origin.y, lattice.pitch.width, lattice.pitch.height);
    return buffer;
}

std::string fault_of(const cv::Mat& picture, const Layout& layout, double slack) {
    const auto size_of = [](cv::Size size) { return std::to_string(size.width) + "x" + std::to_string(size.height); };
    if (picture.empty()) return "the picture is empty";
    if (picture.type() != CV_8UC3) return "the picture does not have three channels of 8 bits";
    if (picture.size() != layout.frame)
        return "the picture is " + size_of(picture.size()) + ", but the layout is for " + size_of(layout.frame);
    if (layout.lattice.rows < 1 || layout.lattice.columns < 1) return "the layout has no cells";
    const cv::Rect2d bounds = layout.lattice.bounds();
    // Not so either where a number is none.
    const bool is_inside = bounds.x >= -slack && bounds.y >= -slack && bounds.br().x <= picture.cols + slack &&
                           bounds.br().y <= picture.rows + slack;
    return is_inside ? "" : "the board reaches out of the picture";
}

}  // namespace sightread
