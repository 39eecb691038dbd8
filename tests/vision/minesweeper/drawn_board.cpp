#include "tests/vision/minesweeper/drawn_board.hpp"

#include <string>

#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

using minesweeper::Square;

struct Style {
    int pitch = 30, gap = 0, bevel = 0;
    cv::Scalar page, covered, open, line;
    bool colours_ground = false;  // of numbers, in place of the numbers themselves
    bool is_dark = false;
    int font = cv::FONT_HERSHEY_SIMPLEX;
    double height = 0.5;  // of digits, in cells
    int hue = 0;
};

Style style_of(std::mt19937& random) {
    const auto from = [&](int low, int high) {
        return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
    };
    Style style;
    style.pitch = from(18, 48);
    style.is_dark = from(0, 3) == 0;
    style.colours_ground = !style.is_dark && from(0, 3) == 0;
    style.gap = from(0, 1) * (1 + style.pitch / 20);
    style.bevel = style.gap == 0 || from(0, 1) == 0 ? std::max(2, style.pitch / 12) : 0;
    const int page = style.is_dark ? from(5, 20) : from(195, 212);
    const int face = style.is_dark ? from(90, 120) : from(150, 185);
    const int bare = style.is_dark ? from(45, 60) : from(235, 252);
    style.page = cv::Scalar::all(page);
    style.covered = cv::Scalar(face, face - from(0, 12), face - from(0, 25));
    style.open = cv::Scalar::all(bare);
    style.line = cv::Scalar::all(style.is_dark ? bare + 35 : bare - 60);
    style.font = from(0, 1) == 0 ? cv::FONT_HERSHEY_SIMPLEX : cv::FONT_HERSHEY_DUPLEX;
    style.height = 0.01 * from(45, 62);
    style.hue = from(0, 179);
    return style;
}

cv::Scalar colour_of(int hue, int saturation, int value) {
    const cv::Mat hsv(1, 1, CV_8UC3, cv::Scalar(hue % 180, saturation, value));
    cv::Mat bgr;
    cv::cvtColor(hsv, bgr, cv::COLOR_HSV2BGR);
    const auto pixel = bgr.at<cv::Vec3b>(0, 0);
    return {static_cast<double>(pixel[0]), static_cast<double>(pixel[1]),
            static_cast<double>(pixel[2])};
}

void draw_covered(cv::Mat cell, const Style& style) {
    cell.setTo(style.covered);
    if (style.bevel == 0) return;
    const int width = cell.cols, height = cell.rows, bevel = style.bevel;
    cell(cv::Rect(0, 0, width, bevel)).setTo(style.covered + cv::Scalar::all(45));
    cell(cv::Rect(0, 0, bevel, height)).setTo(style.covered + cv::Scalar::all(45));
    cell(cv::Rect(0, height - bevel, width, bevel)).setTo(style.covered - cv::Scalar::all(55));
    cell(cv::Rect(width - bevel, 0, bevel, height)).setTo(style.covered - cv::Scalar::all(55));
}

void draw_open(cv::Mat cell, const Style& style, int number) {
    const bool is_coloured = style.colours_ground && number > 0;
    cell.setTo(is_coloured ? colour_of(style.hue + 20 * number, 60, 245) : style.open);
    if (style.gap == 0) cv::rectangle(cell, {0, 0}, {cell.cols - 1, cell.rows - 1}, style.line);
    if (number == 0) return;
    const cv::Scalar ink = style.colours_ground ? cv::Scalar::all(40)
                           : style.is_dark      ? colour_of(style.hue + 20 * number, 130, 250)
                                                : colour_of(style.hue + 20 * number, 255, 120);
    const std::string digit = std::to_string(number);
    int below = 0;
    const cv::Size unit = cv::getTextSize(digit, style.font, 1, 1, &below);
    const double scale = style.height * cell.rows / unit.height;
    const int thickness = std::max(1, cell.rows / 14);
    const cv::Size size = cv::getTextSize(digit, style.font, scale, thickness, &below);
    cv::putText(cell, digit, {(cell.cols - size.width) / 2, (cell.rows + size.height) / 2},
                style.font, scale, ink, thickness, cv::LINE_AA);
}

void draw_flag(cv::Mat cell, const Style& style) {
    draw_covered(cell, style);
    const auto at = [&](double x, double y) {
        return cv::Point(static_cast<int>(x * cell.cols), static_cast<int>(y * cell.rows));
    };
    const std::vector<cv::Point> cloth{at(0.28, 0.38), at(0.6, 0.2), at(0.6, 0.52)};
    cv::fillConvexPoly(cell, cloth, colour_of(0, 255, 200), cv::LINE_AA);
    cv::rectangle(cell, at(0.58, 0.2), at(0.64, 0.75), cv::Scalar::all(0), cv::FILLED);
    cv::rectangle(cell, at(0.35, 0.72), at(0.76, 0.8), cv::Scalar::all(0), cv::FILLED);
}

void draw_mine(cv::Mat cell, const Style& style) {
    draw_open(cell, style, 0);
    cell(cv::Rect(1, 1, cell.cols - 2, cell.rows - 2)).setTo(colour_of(0, 220, 220));
    const cv::Point middle(cell.cols / 2, cell.rows / 2);
    cv::circle(cell, middle, cell.cols / 4, cv::Scalar::all(0), cv::FILLED, cv::LINE_AA);
    for (const cv::Point arm :
         {cv::Point(1, 0), cv::Point(0, 1), cv::Point(1, 1), cv::Point(1, -1)}) {
        const cv::Point reach = arm * (arm.x != 0 && arm.y != 0 ? cell.cols / 4 : cell.cols / 3);
        cv::line(cell, middle - reach, middle + reach, cv::Scalar::all(0),
                 std::max(1, cell.cols / 16), cv::LINE_AA);
    }
}

}  // namespace

DrawnMinesweeper drawn_minesweeper(const minesweeper::Board& board, std::mt19937& random) {
    const Style style = style_of(random);
    const cv::Point origin(20 + static_cast<int>(random() % 80),
                           20 + static_cast<int>(random() % 60));
    const cv::Size size(board.columns * style.pitch + origin.x + 30,
                        board.rows * style.pitch + origin.y + 30);
    cv::Mat picture(size, CV_8UC3, style.page);
    for (std::size_t index = 0; index < board.squares.size(); ++index) {
        const Cell at = board.cell(index);
        const int side = style.pitch - style.gap;
        cv::Mat cell =
            picture(cv::Rect(origin.x + at.column * style.pitch + style.gap / 2,
                             origin.y + at.row * style.pitch + style.gap / 2, side, side));
        const Square square = board.squares[index];
        if (square == minesweeper::covered) draw_covered(cell, style);
        if (square == minesweeper::flagged) draw_flag(cell, style);
        if (square == minesweeper::mine) draw_mine(cell, style);
        if (minesweeper::is_open(square)) draw_open(cell, style, square);
    }
    const auto pitch = static_cast<double>(style.pitch);
    return {picture, {board.rows, board.columns, cv::Point2d(origin), {pitch, pitch}}};
}

}  // namespace sightread::test
