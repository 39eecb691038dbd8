// Unknown pictures put together: `sliding_pictures FILE...`. Each is cut into tiles as GNOME Taquin
// does (364 pixels in all, one pixel lost at each line), one corner missing, and read as a whole
// frame in a window with lines and a blank: lattice, blank, assembly. Right is a board on which
// every tile belongs where its pixels came from; tiles of equal pixels may stand for each other.
// Sizes 3 to 10, blank at the top left and at the bottom right; CPU time of one thread.
#include "vision/sliding/by_rules.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <numeric>
#include <random>
#include <vector>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using namespace sightread;
using namespace sightread::sliding;

struct Count {
    int right = 0, unsure = 0, wrong = 0, wrong_parity = 0;
    double total = 0, worst = 0;  // milliseconds
};

constexpr int board_size = 364;

struct Cut {
    cv::Mat frame;
    std::vector<int> home;  // of each cell
    cv::Mat whole;
    int pitch;
};

Cut cut(const cv::Mat& picture, int side, int gap, std::mt19937& random) {
    Cut made;
    made.pitch = board_size / side;
    const int p = made.pitch, count = side * side;
    const int square = std::min(picture.cols, picture.rows);
    cv::resize(
        picture(cv::Rect((picture.cols - square) / 2, (picture.rows - square) / 2, square, square)),
        made.whole, {p * side, p * side}, 0, 0, cv::INTER_AREA);
    Puzzle puzzle{standard_goal(side, side), standard_goal(side, side)};
    made.home.resize(static_cast<std::size_t>(count));
    do {
        std::iota(made.home.begin(), made.home.end(), 0);
        std::shuffle(made.home.begin(), made.home.end(), random);
        const auto tile = [&](int place) {
            return place == gap ? 0 : place < gap ? place + 1 : place;
        };
        for (int cell = 0; cell < count; ++cell) {
            puzzle.start.tiles[static_cast<std::size_t>(cell)] =
                tile(made.home[static_cast<std::size_t>(cell)]);
            puzzle.goal.tiles[static_cast<std::size_t>(cell)] = tile(cell);
        }
    } while (!is_solvable(puzzle));
    made.frame = cv::Mat(p * side + 193, p * side + 186, CV_8UC3, cv::Scalar(77, 77, 77));
    cv::Mat board = made.frame(cv::Rect(93, 96, p * side - 1, p * side - 1));
    board.setTo(cv::Scalar(204, 204, 204));
    for (int cell = 0; cell < count; ++cell) {
        const int home = made.home[static_cast<std::size_t>(cell)];
        if (home == gap) continue;
        made.whole(cv::Rect(home % side * p, home / side * p, p - 1, p - 1))
            .copyTo(board(cv::Rect(cell % side * p, cell / side * p, p - 1, p - 1)));
    }
    return made;
}

bool is_right(const Cut& made, const Puzzle& read, int side, int gap) {
    const int p = made.pitch;
    const auto part = [&](int place) {
        return made.whole(cv::Rect(place % side * p, place / side * p, p - 1, p - 1));
    };
    for (int cell = 0; cell < side * side; ++cell) {
        const int tile = read.start.tiles[static_cast<std::size_t>(cell)];
        const auto told =
            static_cast<int>(std::find(read.goal.tiles.begin(), read.goal.tiles.end(), tile) -
                             read.goal.tiles.begin());
        const int home = made.home[static_cast<std::size_t>(cell)];
        if (told == home) continue;
        if (home == gap || told == gap || cv::norm(part(told), part(home), cv::NORM_INF) > 0)
            return false;
    }
    return true;
}

}  // namespace

int main(int count, char** words) {
    std::map<int, Count> counts;
    std::mt19937 random(1);
    for (int i = 1; i < count; ++i) {
        const cv::Mat picture = cv::imread(words[i]);
        if (picture.empty()) {
            std::fprintf(stderr, "sliding_pictures: cannot read %s\n", words[i]);
            return 1;
        }
        for (const int side : {3, 4, 5, 6, 8, 10})
            for (const bool is_first : {true, false}) {
                const int gap = is_first ? 0 : side * side - 1;
                const Cut made = cut(picture, side, gap, random);
                Count& result = counts[side];
                const std::clock_t begin = std::clock();
                const auto layout = find_layout({made.frame, {}});
                Reading reading;
                if (layout) {
                    Knowledge knowledge;
                    knowledge.goal_blank = GoalBlank{is_first ? 0 : -1, is_first ? 0 : -1};
                    reading = Reader(*layout, knowledge).read({made.frame, {}});
                }
                const double milliseconds =
                    1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
                result.total += milliseconds;
                result.worst = std::max(result.worst, milliseconds);
                const bool right = reading.board && reading.board->puzzle.start.rows == side &&
                                   reading.board->puzzle.start.columns == side &&
                                   is_right(made, reading.board->puzzle, side, gap);
                result.right += right;
                result.unsure += !reading.board;
                result.wrong += reading.board && !right;
                result.wrong_parity += reading.board && !is_solvable(reading.board->puzzle);
                if (!right)
                    std::printf("%s %dx%d, blank %s: %s (sureness %.2f)\n", words[i], side, side,
                                is_first ? "first" : "last",
                                reading.board ? "wrong" : reading.why_not.c_str(),
                                reading.sureness);
            }
    }
    for (const auto& [side, result] : counts) {
        const int all = result.right + result.unsure + result.wrong;
        std::printf(
            "%2dx%-2d right %d of %d (%.1f %%), not sure %d, wrong %d, taken for unsolvable %d, "
            "mean %.0f ms, worst "
            "%.0f ms\n",
            side, side, result.right, all, 100.0 * result.right / all, result.unsure, result.wrong,
            result.wrong_parity, result.total / all, result.worst);
    }
}
