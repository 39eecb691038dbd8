#include "tests/vision/sliding/drawn.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

void shade(cv::Mat tile, const cv::Scalar& from, const cv::Scalar& to) {
    const double length = tile.rows + tile.cols;
    for (int y = 0; y < tile.rows; ++y)
        for (int x = 0; x < tile.cols; ++x)
            for (int channel = 0; channel < 3; ++channel)
                tile.at<cv::Vec3b>(y, x)[channel] = cv::saturate_cast<std::uint8_t>(
                    from[channel] + (to[channel] - from[channel]) * (x + y) / length);
}

int rounded(double value) {
    return static_cast<int>(std::lround(value));
}

void write(cv::Mat& onto, const std::string& label, double height, const DrawnSliding& sliding,
           const cv::Scalar& colour) {
    int below = 0;
    const double scale = height / 22;
    const int thickness = std::max(1, rounded(scale * 2));
    const cv::Size size = cv::getTextSize(label, sliding.font, scale, thickness, &below);
    cv::putText(onto, label, {(onto.cols - size.width) / 2, (onto.rows + size.height) / 2},
                sliding.font, scale, colour, thickness, cv::LINE_AA);
}

// In the tile's upper left corner.
void put_plate(cv::Mat body, const std::string& label, const DrawnSliding& sliding) {
    const int height = rounded(sliding.plate * sliding.lattice.pitch.height);
    cv::Mat plate = body(cv::Rect(4, 4, height * 3 / 2, height));
    cv::Mat plain(plate.size(), CV_8UC3, sliding.tile);
    cv::addWeighted(plate, sliding.through_plate, plain, 1 - sliding.through_plate, 0, plate);
    write(plate, label, 0.6 * height, sliding, sliding.text);
}

}  // namespace

Frame drawn(const DrawnSliding& sliding) {
    cv::Mat frame(sliding.frame, CV_8UC3, sliding.ground);
    const Lattice& lattice = sliding.lattice;
    const cv::Rect2d bounds = lattice.bounds();
    cv::rectangle(frame,
                  cv::Rect(rounded(bounds.x), rounded(bounds.y), rounded(bounds.width),
                           rounded(bounds.height)),
                  sliding.blank, cv::FILLED);
    if (!sliding.under.empty()) sliding.under.copyTo(frame);
    cv::Mat whole;
    if (!sliding.picture.empty())
        cv::resize(sliding.picture, whole, {rounded(bounds.width), rounded(bounds.height)}, 0, 0,
                   cv::INTER_AREA);
    for (int place = 0; place < static_cast<int>(sliding.board.tiles.size()); ++place) {
        const int number = sliding.board.tiles[static_cast<std::size_t>(place)];
        if (number == 0) continue;
        const cv::Rect2d cell = lattice.cell(sliding.board.cell(place));
        const cv::Rect body(rounded(cell.x + sliding.gap / 2), rounded(cell.y + sliding.gap / 2),
                            static_cast<int>(cell.width - sliding.gap),
                            static_cast<int>(cell.height - sliding.gap));
        if (!whole.empty()) {
            const auto home =
                std::find(sliding.goal.tiles.begin(), sliding.goal.tiles.end(), number) -
                sliding.goal.tiles.begin();
            const Cell at = sliding.goal.cell(static_cast<int>(home));
            const cv::Point from(rounded(at.column * lattice.pitch.width + sliding.gap / 2),
                                 rounded(at.row * lattice.pitch.height + sliding.gap / 2));
            whole(cv::Rect(from, body.size()) & cv::Rect({0, 0}, whole.size()))
                .copyTo(frame(cv::Rect(
                    body.tl(),
                    (cv::Rect(from, body.size()) & cv::Rect({0, 0}, whole.size())).size())));
            if (sliding.plate > 0) put_plate(frame(body), std::to_string(number), sliding);
            continue;
        }
        const bool is_other = number % 2 == 0 && sliding.even_tile;
        const bool is_home = sliding.goal.tiles[static_cast<std::size_t>(place)] == number;
        const cv::Scalar& usual = is_other ? *sliding.even_tile : sliding.tile;
        cv::rectangle(frame, body, is_home ? sliding.home_tile.value_or(usual) : usual, cv::FILLED);
        if (sliding.shade) shade(frame(body), sliding.tile, *sliding.shade);
        const std::string label = sliding.labels.empty()
                                      ? std::to_string(number)
                                      : sliding.labels[static_cast<std::size_t>(number)];
        cv::Mat face = frame(body);
        write(face, label, sliding.text_height * lattice.pitch.height, sliding,
              is_other && sliding.even_text ? *sliding.even_text : sliding.text);
    }
    return {frame, Clock::now()};
}

cv::Mat some_picture(cv::Size size, unsigned seed) {
    std::mt19937 random(seed);
    const auto between = [&](int least, int most) {
        return std::uniform_int_distribution(least, most)(random);
    };
    cv::Mat small(6, 6, CV_8UC3), picture;
    cv::randu(small, 0, 0);
    for (auto pixel = small.begin<cv::Vec3b>(); pixel != small.end<cv::Vec3b>(); ++pixel)
        for (int channel = 0; channel < 3; ++channel)
            (*pixel)[channel] = static_cast<std::uint8_t>(between(40, 220));
    cv::resize(small, picture, size, 0, 0, cv::INTER_CUBIC);
    for (int i = 0; i < 160; ++i) {
        const cv::Scalar colour(between(0, 255), between(0, 255), between(0, 255));
        const cv::Point at(between(0, size.width), between(0, size.height));
        if (i % 3 == 0)
            cv::line(picture, at, {between(0, size.width), between(0, size.height)}, colour,
                     between(1, 5), cv::LINE_AA);
        else
            cv::circle(picture, at, between(5, size.width / 9), colour, i % 3 == 1 ? cv::FILLED : 3,
                       cv::LINE_AA);
    }
    return picture;
}

sliding::Board shuffled(const sliding::Board& goal, unsigned seed, bool solvable) {
    std::mt19937 random(seed);
    sliding::Board board = goal;
    std::shuffle(board.tiles.begin(), board.tiles.end(), random);
    if (sliding::is_solvable({board, goal}) != solvable) {
        std::vector<std::size_t> tiles;
        for (std::size_t i = 0; i < board.tiles.size(); ++i)
            if (board.tiles[i] != 0) tiles.push_back(i);
        std::swap(board.tiles[tiles[0]], board.tiles[tiles[1]]);
    }
    return board;
}

DrawnSliding numbers(int rows, int columns, double pitch, unsigned seed) {
    DrawnSliding sliding;
    sliding.goal = sliding::standard_goal(rows, columns);
    sliding.board = shuffled(sliding.goal, seed);
    sliding.lattice = {rows, columns, {37.3, 52.6}, {pitch, pitch}};
    sliding.frame = {static_cast<int>(columns * pitch) + 90, static_cast<int>(rows * pitch) + 110};
    return sliding;
}

}  // namespace sightread::test
