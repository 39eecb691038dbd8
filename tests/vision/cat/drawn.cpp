#include "tests/vision/cat/drawn.hpp"

#include <cmath>
#include <random>

#include <opencv2/imgproc.hpp>

namespace sightread::test {

using cat::Place;
using cat::Shift;
using Style = CatStyle;

namespace {

void draw_cell(cv::Mat& picture, cv::Point2d centre, const cv::Scalar& colour, const Style& style) {
    std::vector<cv::Point> outline;
    const int corners = style.hexagons ? 6 : 40;
    const double radius = style.pitch * (style.hexagons ? 0.56 : 0.44);
    for (int i = 0; i < corners; ++i) {
        const double turn = CV_PI * (2.0 * i / corners + 0.5);
        outline.emplace_back(cvRound((centre.x + radius * std::cos(turn)) * 16),
                             cvRound((centre.y + radius * std::sin(turn)) * 16));
    }
    cv::fillConvexPoly(picture, outline, colour, cv::LINE_AA, 4);
    if (style.rim_width > 0)
        cv::polylines(picture, outline, true, style.rim, style.rim_width, cv::LINE_AA, 4);
}

}  // namespace

void draw_cat(cv::Mat& picture, cv::Point2d feet, const Style& style, int sway) {
    const double unit = style.cat_height * style.pitch;
    const auto at = [&](double right, double up) {
        return cv::Point(cvRound(feet.x + right * unit), cvRound(feet.y - up * unit));
    };
    cv::ellipse(picture, at(0, 0.24), {cvRound(0.18 * unit), cvRound(0.26 * unit)}, 0, 0, 360,
                style.fur, cv::FILLED, cv::LINE_AA);
    cv::circle(picture, at(0.01 * sway, 0.68), cvRound(0.2 * unit), style.fur, cv::FILLED,
               cv::LINE_AA);
    cv::circle(picture, at(-0.07, 0.7), cvRound(0.04 * unit), {250, 250, 250}, cv::FILLED,
               cv::LINE_AA);
    cv::circle(picture, at(0.07, 0.7), cvRound(0.04 * unit), {250, 250, 250}, cv::FILLED,
               cv::LINE_AA);
    cv::line(picture, at(0.1, 0.05), at(0.28, 0.2 + 0.02 * sway), style.fur, cvRound(0.07 * unit),
             cv::LINE_AA);
}

std::vector<CatStyle> cat_styles() {
    Style hexagons{.pitch = 61.7, .hexagons = true, .rim_width = 2};
    Style stretched{.pitch = 55,
                    .row = 1,
                    .ground = {190, 230, 160},
                    .free = {204, 204, 204},
                    .blocked = {0, 102, 255}};
    Style dark{.pitch = 33.3,
               .ground = {30, 20, 20},
               .free = {120, 90, 60},
               .blocked = {60, 50, 170},
               .slope = 25};
    Style outlines{.pitch = 48,
                   .hexagons = true,
                   .ground = {255, 255, 255},
                   .free = {255, 255, 255},
                   .blocked = {70, 70, 70},
                   .rim_width = 2};
    Style small{.pitch = 24.6, .cat_height = 0.8};
    return {Style{}, hexagons, stretched, dark, outlines, small};
}

cat::Board empty_board(int rows, int columns, Shift shift) {
    cat::Board board;
    board.rows = rows;
    board.columns = columns;
    board.shift = shift;
    board.places.assign(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns),
                        Place::free);
    board.cat = {rows / 2, columns / 2};
    return board;
}

cat::Board with_walls(cat::Board board, int walls, unsigned seed) {
    std::mt19937 random(seed);
    while (walls > 0) {
        const Cell cell = board.cell(static_cast<int>(random() % board.places.size()));
        if (!board.is_free(cell)) continue;
        board = *after_block(board, cell);
        --walls;
    }
    return board;
}

Lattice lattice_of(const cat::Board& board, const Style& style) {
    return {board.rows,
            board.columns,
            {38.4, 71.7},
            {style.pitch, style.pitch * style.row},
            board.shift == Shift::odd ? RowShift::odd : RowShift::even};
}

Frame drawn(const cat::Board& board, const Style& style, int sway, bool has_cat,
            cv::Point2d beside) {
    const Lattice lattice = lattice_of(board, style);
    const cv::Rect2d bounds = lattice.bounds();
    Frame frame;
    frame.pixels = cv::Mat(static_cast<int>(bounds.br().y) + 53,
                           static_cast<int>(bounds.br().x) + 41, CV_8UC3, style.ground);
    for (int i = 0; i < static_cast<int>(board.places.size()); ++i)
        if (board.places[static_cast<std::size_t>(i)] != Place::hole)
            draw_cell(frame.pixels, lattice.centre(board.cell(i)),
                      board.places[static_cast<std::size_t>(i)] == Place::blocked ? style.blocked
                                                                                  : style.free,
                      style);
    if (has_cat)
        draw_cat(frame.pixels,
                 lattice.centre(board.cat) + beside + cv::Point2d(0, 0.1 * style.pitch), style,
                 sway);
    for (int y = 0; y < frame.pixels.rows && style.slope > 0; ++y) {
        const double darker = style.slope * y / frame.pixels.rows;
        frame.pixels.row(y) -= cv::Scalar::all(darker);
    }
    return frame;
}

}  // namespace sightread::test
