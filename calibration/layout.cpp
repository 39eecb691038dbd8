#include "calibration/layout.hpp"

#include <cmath>
#include <cstdio>

namespace sightread {

namespace {

double shift_of(const Lattice& lattice, int row) {
    return lattice.is_shifted(row) ? 0.5 * lattice.pitch.width : 0;
}

// The end of the text that names the shift, if it does; what is left names the rest.
std::optional<RowShift> take_shift(std::string& text) {
    const std::size_t letter = text.find_first_of("oe");
    if (letter == std::string::npos) return RowShift::none;
    const std::string word = text.substr(letter);
    if ((word != "odd" && word != "even") || letter == 0 || text[letter - 1] != ',')
        return std::nullopt;
    text.resize(letter - 1);
    return word == "odd" ? RowShift::odd : RowShift::even;
}

}  // namespace

cv::Rect2d Lattice::cell(Cell cell) const {
    return {origin.x + cell.column * pitch.width + shift_of(*this, cell.row),
            origin.y + cell.row * pitch.height, pitch.width, pitch.height};
}

cv::Point2d Lattice::centre(Cell cell) const {
    return {origin.x + (cell.column + 0.5) * pitch.width + shift_of(*this, cell.row),
            origin.y + (cell.row + 0.5) * pitch.height};
}

cv::Point Lattice::middle(Cell cell) const {
    const cv::Point2d at = centre(cell);
    return {static_cast<int>(std::floor(at.x)), static_cast<int>(std::floor(at.y))};
}

std::optional<Cell> Lattice::cell_at(cv::Point2d point) const {
    const int row = static_cast<int>(std::floor((point.y - origin.y) / pitch.height));
    if (row < 0 || row >= rows) return std::nullopt;
    const int column =
        static_cast<int>(std::floor((point.x - origin.x - shift_of(*this, row)) / pitch.width));
    if (column < 0 || column >= columns) return std::nullopt;
    return Cell{row, column};
}

Cell Lattice::cell_of(std::size_t index) const {
    return {static_cast<int>(index) / columns, static_cast<int>(index) % columns};
}

cv::Rect2d Lattice::bounds() const {
    const double shifted = shift != RowShift::none && rows > 1 ? 0.5 : 0;
    return {origin.x, origin.y, (columns + shifted) * pitch.width, rows * pitch.height};
}

std::optional<Lattice> lattice_from_text(std::string_view text) {
    Lattice lattice;
    int used = 0;
    std::string copy(text);
    const std::optional<RowShift> shift =
        copy.find("nan") == std::string::npos ? take_shift(copy) : std::nullopt;
    if (!shift) return std::nullopt;
    lattice.shift = *shift;
    const int fields = std::sscanf(copy.c_str(), "%dx%d@%lf,%lf,%lf,%lf%n", &lattice.rows,
                                   &lattice.columns, &lattice.origin.x, &lattice.origin.y,
                                   &lattice.pitch.width, &lattice.pitch.height, &used);
    const bool sensible = fields == 6 && static_cast<std::size_t>(used) == copy.size() &&
                          lattice.rows >= 1 && lattice.rows <= 1000 && lattice.columns >= 1 &&
                          lattice.columns <= 1000 && std::isfinite(lattice.origin.x) &&
                          std::isfinite(lattice.origin.y) && std::isfinite(lattice.pitch.width) &&
                          std::isfinite(lattice.pitch.height) && lattice.pitch.width >= 1 &&
                          lattice.pitch.height >= 1;
    if (!sensible) return std::nullopt;
    return lattice;
}

std::string to_text(const Lattice& lattice) {
    char buffer[160];
    std::snprintf(buffer, sizeof buffer, "%dx%d@%.2f,%.2f,%.3f,%.3f", lattice.rows, lattice.columns,
                  lattice.origin.x, lattice.origin.y, lattice.pitch.width, lattice.pitch.height);
    const char* shift = lattice.shift == RowShift::none  ? ""
                        : lattice.shift == RowShift::odd ? ",odd"
                                                         : ",even";
    return std::string(buffer) + shift;
}

std::string fault_of(const cv::Mat& picture, const Layout& layout, double slack) {
    const auto size_of = [](cv::Size size) {
        return std::to_string(size.width) + "x" + std::to_string(size.height);
    };
    if (picture.empty()) return "the picture is empty";
    if (picture.type() != CV_8UC3) return "the picture does not have three channels of 8 bits";
    if (picture.size() != layout.frame)
        return "the picture is " + size_of(picture.size()) + ", but the layout is for " +
               size_of(layout.frame);
    if (layout.lattice.rows < 1 || layout.lattice.columns < 1) return "the layout has no cells";
    const cv::Rect2d bounds = layout.lattice.bounds();
    // Not so either where a number is none.
    const bool is_inside = bounds.x >= -slack && bounds.y >= -slack &&
                           bounds.br().x <= picture.cols + slack &&
                           bounds.br().y <= picture.rows + slack;
    return is_inside ? "" : "the board reaches out of the picture";
}

}  // namespace sightread
