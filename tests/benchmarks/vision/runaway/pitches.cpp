// Draws every real minefield at pitches from 42 to 1.6 pixels, flat and with icons, clean and after
// noise and JPEG, finds and reads it from the one picture, and counts boards read right, not for
// certain, and wrong.
//
//   runaway_pitches [LEVELS]     a folder of boards in the address form; those of the tests when
//   left out
//
// Boards that would not fit on a screen of 3840x2160 at a pitch are left out of it. Fails when a
// cell is wrong.
#include "tests/vision/runaway/drawn.hpp"
#include "vision/runaway/by_rules.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace {

using namespace sightread;
using runaway::Board;
using test::DrawnRunaway;

constexpr double pitches[] = {42, 24, 16, 11, 8.7, 5.9, 4.3, 3.2, 2.4, 1.6};
constexpr double least_icon = 5;  // pixels of pitch
const cv::Point2d origin(41.37, 63.71);
constexpr int beside = 380, below = 40;  // of the board: the page
const cv::Size screen(3840, 2160);

struct Way {
    const char* name;
    DrawnRunaway::Edges edges;
    bool has_icons, is_compressed;
};
constexpr Way ways[] = {
    {"flat", DrawnRunaway::Edges::rounded, false, false},
    {"flat, cells share pixels", DrawnRunaway::Edges::smooth, false, false},
    {"flat, noise 3, JPEG 90", DrawnRunaway::Edges::rounded, false, true},
    {"flat, cells share pixels, noise 3, JPEG 90", DrawnRunaway::Edges::smooth, false, true},
    {"icons", DrawnRunaway::Edges::rounded, true, false},
    {"icons, noise 3, JPEG 90", DrawnRunaway::Edges::rounded, true, true},
};

struct Row {
    int boards = 0, right = 0, unsure = 0, wrong = 0, largest = 0;
    long cells = 0, wrong_cells = 0;
    std::vector<double> find;
    double slowest_read = 0;
    std::string unsure_levels;
};

double milliseconds() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::vector<Board> boards_in(const std::filesystem::path& folder) {
    std::vector<Board> boards;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        boards.push_back(runaway::parse(text.str()));
    }
    std::ranges::sort(boards, {}, [](const Board& board) { return board.rows(); });
    return boards;
}

DrawnRunaway drawing_of(const Board& board, double pitch, const Way& way) {
    DrawnRunaway drawing{.board = board, .pitch = pitch, .origin = origin, .edges = way.edges};
    const int side = static_cast<int>(std::ceil((board.columns() + 1) * pitch));
    drawing.frame = {static_cast<int>(origin.x) + side + beside,
                     std::max(480, static_cast<int>(origin.y) + side + below)};
    drawing.icons = drawing.grid_lines = way.has_icons;
    drawing.goal = way.has_icons ? DrawnRunaway::Goal::cells : DrawnRunaway::Goal::zone;
    drawing.around = DrawnRunaway::Around::page;
    if (way.is_compressed) drawing.noise = 3, drawing.jpeg = 90;
    return drawing;
}

int wrong_cells(const Board& seen, const Board& truth) {
    if (seen.rows() != truth.rows() || seen.columns() != truth.columns())
        return seen.rows() * seen.columns();
    int wrong = 0;
    for (int row = 0; row < truth.rows(); ++row)
        for (int column = 0; column < truth.columns(); ++column)
            wrong += seen.is_bomb({row, column}) != truth.is_bomb({row, column});
    return wrong;
}

void read(const Board& board, const Frame& frame, Row& row) {
    ++row.boards;
    row.largest = std::max(row.largest, board.rows());
    const auto unsure = [&] {
        ++row.unsure;
        row.unsure_levels += " " + std::to_string(board.level.value_or(-1));
    };
    const double begin = milliseconds();
    const auto layout = runaway::find_layout(frame);
    row.find.push_back(milliseconds() - begin);
    if (!layout) return unsure();
    runaway::Reader reader(*layout);
    const runaway::Reading reading = reader.read(frame);
    if (!reading.board) return unsure();
    const double again = milliseconds();
    (void)reader.read(frame);
    row.slowest_read = std::max(row.slowest_read, milliseconds() - again);
    const int wrong = wrong_cells(*reading.board, board);
    row.cells += board.rows() * board.columns();
    row.wrong_cells += wrong;
    ++(wrong == 0 ? row.right : row.wrong);
}

void print(const Way& way, double pitch, Row& row) {
    if (row.boards == 0) return;
    std::ranges::sort(row.find);
    std::printf("| %s | %.1f | %d | %d | %d | %d | %d | %ld | %ld | %.0f | %.0f | %.1f |%s\n",
                way.name, pitch, row.largest, row.boards, row.right, row.unsure, row.wrong,
                row.cells, row.wrong_cells, row.find[row.find.size() / 2], row.find.back(),
                row.slowest_read, row.unsure_levels.c_str());
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
    const std::vector<Board> boards =
        boards_in(count > 1 ? words[1] : SIGHTREAD_SOURCE_DIR "/tests/solvers/runaway/levels");
    std::printf(
        "| drawn | pitch | largest side | boards | right | not sure | WRONG | cells told | cells "
        "wrong | find ms, "
        "median | "
        "worst | read ms, worst | levels not sure "
        "|\n|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    long wrong = 0;
    for (const Way& way : ways)
        for (const double pitch : pitches) {
            if (way.has_icons && pitch < least_icon) continue;
            Row row;
            for (const Board& board : boards) {
                const DrawnRunaway drawing = drawing_of(board, pitch, way);
                if (drawing.frame.width > screen.width || drawing.frame.height > screen.height)
                    continue;
                read(board, test::drawn(drawing), row);
            }
            print(way, pitch, row);
            wrong += row.wrong_cells;
        }
    return wrong == 0 ? 0 : 1;
}
