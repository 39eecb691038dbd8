#include "tests/vision/runaway/drawn.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

using runaway::Board;

cv::Vec3f colour(const cv::Scalar& scalar) {
    return {static_cast<float>(scalar[0]), static_cast<float>(scalar[1]),
            static_cast<float>(scalar[2])};
}

struct Share {
    int cell;
    float part;
};

// Which cells a pixel shows along one axis, and how much of each; -1: what is beside the board.
std::vector<Share> shares(int pixel, double origin, double pitch, int cells, bool smooth) {
    if (!smooth) {
        const auto border = [&](int k) {
            return static_cast<int>(std::lround(origin + k * pitch));
        };
        int cell = static_cast<int>(std::floor((pixel + 0.5 - origin) / pitch));
        while (cell > 0 && border(cell) > pixel) --cell;
        while (border(cell + 1) <= pixel) ++cell;
        return {{cell < 0 || cell >= cells || border(0) > pixel ? -1 : cell, 1.0F}};
    }
    std::vector<Share> found;
    const int first = static_cast<int>(std::floor((pixel - origin) / pitch));
    for (int cell = first; origin + cell * pitch < pixel + 1; ++cell) {
        const double part = std::min(pixel + 1.0, origin + (cell + 1) * pitch) -
                            std::max<double>(pixel, origin + cell * pitch);
        if (part > 0)
            found.push_back({cell < 0 || cell >= cells ? -1 : cell, static_cast<float>(part)});
    }
    return found;
}

void draw_flat(cv::Mat& frame, const DrawnRunaway& drawing) {
    const Board& board = drawing.board;
    const bool smooth = drawing.edges == DrawnRunaway::Edges::smooth;
    std::vector<std::vector<Share>> across;
    for (int x = 0; x < frame.cols; ++x)
        across.push_back(shares(x, drawing.origin.x, drawing.pitch, board.columns(), smooth));
    const cv::Vec3f free = colour(drawing.free), bomb = colour(drawing.bomb);
    for (int y = 0; y < frame.rows; ++y) {
        const auto down = shares(y, drawing.origin.y, drawing.pitch, board.rows(), smooth);
        if (std::all_of(down.begin(), down.end(),
                        [](const Share& share) { return share.cell < 0; }))
            continue;
        for (int x = 0; x < frame.cols; ++x) {
            const auto& along = across[static_cast<std::size_t>(x)];
            if (along.size() == 1 && along[0].cell < 0) continue;
            const cv::Vec3f before = frame.at<cv::Vec3b>(y, x);
            cv::Vec3f sum(0, 0, 0);
            for (const Share& row : down)
                for (const Share& column : along) {
                    const bool outside = row.cell < 0 || column.cell < 0;
                    const cv::Vec3f& seen = outside                                  ? before
                                            : board.is_bomb({row.cell, column.cell}) ? bomb
                                                                                     : free;
                    sum += seen * (row.part * column.part);
                }
            frame.at<cv::Vec3b>(y, x) =
                cv::Vec3b(cv::saturate_cast<uchar>(sum[0]), cv::saturate_cast<uchar>(sum[1]),
                          cv::saturate_cast<uchar>(sum[2]));
        }
    }
}

int line_at(double origin, double pitch, int k) {
    return static_cast<int>(std::lround(origin + k * pitch));
}

cv::Rect cell_box(const DrawnRunaway& drawing, int row, int column) {
    const int x = line_at(drawing.origin.x, drawing.pitch, column),
              y = line_at(drawing.origin.y, drawing.pitch, row);
    return {x, y, line_at(drawing.origin.x, drawing.pitch, column + 1) - x,
            line_at(drawing.origin.y, drawing.pitch, row + 1) - y};
}

void draw_bevel(cv::Mat& frame, const cv::Rect& box, const cv::Scalar& ground) {
    const int edge = std::max(1, cvRound(box.width * 0.08));
    cv::rectangle(frame, box, ground, cv::FILLED);
    const cv::Scalar light = ground * 0.4 + cv::Scalar::all(153), dark = ground * 0.6;
    cv::rectangle(frame, {box.x, box.y, box.width, edge}, light, cv::FILLED);
    cv::rectangle(frame, {box.x, box.y, edge, box.height}, light, cv::FILLED);
    cv::rectangle(frame, {box.x, box.br().y - edge, box.width, edge}, dark, cv::FILLED);
    cv::rectangle(frame, {box.br().x - edge, box.y, edge, box.height}, dark, cv::FILLED);
}

void draw_icons(cv::Mat& frame, const DrawnRunaway& drawing) {
    for (int row = 0; row < drawing.board.rows(); ++row)
        for (int column = 0; column < drawing.board.columns(); ++column) {
            const cv::Rect box = cell_box(drawing, row, column);
            draw_bevel(frame, box, drawing.free);
            if (!drawing.board.is_bomb({row, column})) continue;
            const double size = box.width;
            const auto at = [&](double x, double y) {
                return cv::Point(cvRound((box.x + x * size) * 16),
                                 cvRound((box.y + y * size) * 16));
            };
            cv::circle(frame, at(0.47, 0.53), cvRound(0.28 * size * 16), drawing.bomb, cv::FILLED,
                       cv::LINE_AA, 4);
            cv::line(frame, at(0.62, 0.36), at(0.78, 0.2), drawing.bomb,
                     std::max(1, cvRound(size / 14)), cv::LINE_AA, 4);
            cv::circle(frame, at(0.79, 0.2), cvRound(0.06 * size * 16), {40, 140, 250}, cv::FILLED,
                       cv::LINE_AA, 4);
            cv::circle(frame, at(0.4, 0.45), cvRound(0.06 * size * 16), {255, 255, 255}, cv::FILLED,
                       cv::LINE_AA, 4);
        }
}

void draw_lines(cv::Mat& frame, const DrawnRunaway& drawing) {
    const Lattice lattice = drawing.lattice();
    const int right = line_at(drawing.origin.x, drawing.pitch, lattice.columns);
    const int bottom = line_at(drawing.origin.y, drawing.pitch, lattice.rows);
    const cv::Point first(line_at(drawing.origin.x, drawing.pitch, 0),
                          line_at(drawing.origin.y, drawing.pitch, 0));
    for (int k = 0; k <= lattice.columns; ++k) {
        const int x = line_at(drawing.origin.x, drawing.pitch, k);
        cv::line(frame, {x, first.y}, {x, bottom}, drawing.line, 1);
    }
    for (int k = 0; k <= lattice.rows; ++k) {
        const int y = line_at(drawing.origin.y, drawing.pitch, k);
        cv::line(frame, {first.x, y}, {right, y}, drawing.line, 1);
    }
}

void draw_robot(cv::Mat& frame, const DrawnRunaway& drawing) {
    const cv::Rect box = cell_box(drawing, 0, 0);
    const cv::Point middle = (box.tl() + box.br()) / 2;
    if (box.width < 6) {
        cv::rectangle(frame, {box.x, box.y, std::max(1, box.width), std::max(1, box.height)},
                      {200, 90, 30}, cv::FILLED);
        return;
    }
    cv::circle(frame, middle, cvRound(box.width * 0.34), {200, 90, 30}, cv::FILLED, cv::LINE_AA);
    cv::circle(frame, middle - cv::Point(box.width / 8, box.width / 10),
               std::max(1, box.width / 14), {255, 255, 255}, cv::FILLED, cv::LINE_AA);
    cv::circle(frame, middle + cv::Point(box.width / 8, -box.width / 10),
               std::max(1, box.width / 14), {255, 255, 255}, cv::FILLED, cv::LINE_AA);
}

void draw_goal(cv::Mat& frame, const DrawnRunaway& drawing) {
    const int rows = drawing.board.rows(), columns = drawing.board.columns();
    const int x = line_at(drawing.origin.x, drawing.pitch, columns),
              y = line_at(drawing.origin.y, drawing.pitch, rows);
    const int left = line_at(drawing.origin.x, drawing.pitch, 0),
              top = line_at(drawing.origin.y, drawing.pitch, 0);
    if (drawing.goal == DrawnRunaway::Goal::zone) {
        const int width = 12;
        cv::rectangle(frame, {x, top, width, y - top + width}, drawing.goal_colour, cv::FILLED);
        cv::rectangle(frame, {left, y, x - left + width, width}, drawing.goal_colour, cv::FILLED);
    }
    if (drawing.goal == DrawnRunaway::Goal::cells) {
        const auto draw = [&](int row, int column) {
            const cv::Rect box = cell_box(drawing, row, column);
            if (drawing.icons) {
                draw_bevel(frame, box, drawing.goal_colour);
            } else {
                cv::rectangle(frame, box, drawing.goal_colour, cv::FILLED);
            }
        };
        for (int row = 0; row <= rows; ++row) draw(row, columns);
        for (int column = 0; column < columns; ++column) draw(rows, column);
    }
}

void write(cv::Mat& frame, const std::string& words, cv::Point at, double scale,
           const cv::Scalar& ink) {
    cv::putText(frame, words, at, cv::FONT_HERSHEY_DUPLEX, scale, ink, 1, cv::LINE_AA);
}

// A page like those such games stand on: a title, texts, slots, buttons with arrows, a paragraph.
void draw_page(cv::Mat& frame, const DrawnRunaway& drawing) {
    const int beside =
        cvRound(drawing.origin.x + (drawing.board.columns() + 1) * drawing.pitch) + 30;
    const auto& ink = drawing.text;
    const Board& board = drawing.board;
    write(frame, "Runaway Robot", {30, 28}, 0.8, ink);
    for (int slot = 0; slot < std::min(board.maximum, 30); ++slot)
        cv::rectangle(frame, {300 + slot * 15, 14, 12, 14}, ink * 0.5 + drawing.page * 0.5, 1);
    if (board.level) write(frame, "Level " + std::to_string(*board.level), {beside, 90}, 0.7, ink);
    write(frame, "Min: " + std::to_string(board.minimum), {beside, 120}, 0.7, ink);
    write(frame, "Max: " + std::to_string(board.maximum), {beside, 150}, 0.7, ink);
    const char* lines[] = {"Guide the robot off the board.", "It repeats its program for ever,",
                           "so watch out for the bombs!"};
    for (int i = 0; i < 3; ++i) write(frame, lines[i], {beside, 330 + 26 * i}, 0.5, ink);
    for (int button = 0; button < 3; ++button)
        cv::rectangle(frame, {beside + 60 * button, 190, 48, 36}, ink * 0.6 + drawing.page * 0.4,
                      1);
    cv::arrowedLine(frame, {beside + 12, 208}, {beside + 36, 208}, ink, 2, cv::LINE_AA, 0, 0.4);
    cv::arrowedLine(frame, {beside + 84, 196}, {beside + 84, 220}, ink, 2, cv::LINE_AA, 0, 0.4);
    write(frame, "Del", {beside + 128, 214}, 0.5, ink);
}

}  // namespace

cv::Mat compressed(const cv::Mat& picture, int quality) {
    std::vector<uchar> bytes;
    cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return cv::imdecode(bytes, cv::IMREAD_COLOR);
}

Frame drawn(const DrawnRunaway& drawing) {
    cv::Mat frame(drawing.frame, CV_8UC3, drawing.page);
    if (drawing.around == DrawnRunaway::Around::page) draw_page(frame, drawing);
    draw_goal(frame, drawing);
    drawing.icons ? draw_icons(frame, drawing) : draw_flat(frame, drawing);
    if (drawing.grid_lines) draw_lines(frame, drawing);
    if (drawing.robot) draw_robot(frame, drawing);
    if (drawing.noise > 0) {
        cv::Mat noise(frame.size(), CV_16SC3), wide;
        cv::RNG random(drawing.seed);
        random.fill(noise, cv::RNG::NORMAL, 0, drawing.noise);
        frame.convertTo(wide, CV_16SC3);
        wide += noise;
        wide.convertTo(frame, CV_8UC3);
    }
    if (drawing.jpeg > 0) frame = compressed(frame, drawing.jpeg);
    return {frame, Clock::now()};
}

Board made_by_law(int level, unsigned seed) {
    const runaway::Shape shape = runaway::shape_of_level(level);
    Board board(shape.side, shape.side, shape.minimum, shape.maximum, level);
    std::mt19937 random(seed);
    std::bernoulli_distribution is_bomb(level % 7 == 0 ? 0.22 : 0.28), is_right(0.5);
    for (int row = 0; row < shape.side; ++row)
        for (int column = 0; column < shape.side; ++column)
            board.set_bomb({row, column}, is_bomb(random));
    std::vector<bool> program(static_cast<std::size_t>(
        std::uniform_int_distribution(shape.minimum, shape.maximum)(random)));
    for (std::size_t i = 0; i < program.size(); ++i) program[i] = is_right(random);
    Cell at{0, 0};
    for (std::size_t i = 0; board.contains(at); ++i) {
        board.set_bomb(at, false);
        (program[i % program.size()] ? at.column : at.row) += 1;
    }
    return board;
}

}  // namespace sightread::test
