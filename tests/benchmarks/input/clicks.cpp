// How many clicks of the hand reach the right cell, in order: windows that take events and windows
// that poll once per frame, with no window manager and with openbox. See README.md in this folder.
//
//     bench_input_clicks [CLICKS [WINDOW]]       WINDOW: part of a name in the first column
//
// The exit code is 1 when a click was lost, misplaced or out of order.
#include "calibration/layout.hpp"
#include "input/xdo_hand.hpp"
#include "solvers/cell.hpp"
#include "tests/input/stage.hpp"
#include "tests/support/eventually.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace sightread;
using namespace std::chrono_literals;

constexpr int rows = 9, columns = 16, width = 743, height = 527;  // cells of 46.4 x 58.6 pixels

struct Setting {
    const char* window;
    int frames_per_second;  // 0: by events
    XdoHand::Duration hold, rest;
};

// The hold of 30 frames a second is what set_frame_gap(34 ms) makes of it; the last setting is for
// games that are known to take events.
const Setting settings[] = {{"events", 0, 40ms, 40ms},
                            {"polls at 60 fps", 60, 40ms, 40ms},
                            {"polls at 30 fps", 30, 68ms, 68ms},
                            {"events, hurried", 0, 10ms, 0ms}};

std::vector<Cell> random_cells(int count) {
    std::mt19937 random(1);
    std::uniform_int_distribution<int> row(0, rows - 1), column(0, columns - 1);
    std::vector<Cell> cells;
    for (int i = 0; i < count; ++i) cells.push_back({row(random), column(random)});
    return cells;
}

// The most clicks that are right and in order at once: the longest common subsequence.
std::size_t in_order(const std::vector<Cell>& wanted, const std::vector<Cell>& seen) {
    std::vector<std::size_t> best(seen.size() + 1), next(seen.size() + 1);
    for (Cell cell : wanted) {
        for (std::size_t i = 0; i < seen.size(); ++i)
            next[i + 1] = seen[i] == cell ? best[i] + 1 : std::max(best[i + 1], next[i]);
        std::swap(best, next);
    }
    return best.back();
}

std::size_t right(std::vector<Cell> wanted, std::vector<Cell> seen) {
    std::sort(wanted.begin(), wanted.end());
    std::sort(seen.begin(), seen.end());
    std::vector<Cell> both;
    std::set_intersection(wanted.begin(), wanted.end(), seen.begin(), seen.end(),
                          std::back_inserter(both));
    return both.size();
}

bool measure(const Setting& setting, bool openbox, const std::vector<Cell>& wanted) {
    const test::Xvfb server({.openbox = openbox});
    std::vector<std::string> options{
        "--size",     std::to_string(width) + "x" + std::to_string(height),
        "--grid",     std::to_string(rows) + "x" + std::to_string(columns),
        "--position", "117,93"};
    if (setting.frames_per_second > 0)
        options.insert(options.end(), {"--poll", std::to_string(setting.frames_per_second)});
    const test::Target target(server, options);
    const X11 x11(server.display());
    XdoHand hand(x11, target.id());
    hand.set_hold(setting.hold, setting.rest);
    const Lattice lattice{rows, columns, {0, 0}, {double(width) / columns, double(height) / rows}};

    std::size_t refused = 0;
    const auto start = std::chrono::steady_clock::now();
    for (Cell cell : wanted) {
        if (hand.perform(Click{cv::Point(lattice.centre(cell))}) == Done::performed) continue;
        if (++refused == 1)
            std::fprintf(stderr, "the first refusal: %s\n", hand.why_refused().c_str());
    }
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    // What is still on its way arrives within a few frames, or never.
    (void)test::eventually([&] { return target.seen("click").size() >= wanted.size(); }, 2s);

    std::vector<Cell> seen;
    for (const test::Seen& click : target.seen("click")) seen.push_back({click.row, click.column});
    const std::size_t ordered = in_order(wanted, seen);
    std::printf("%-16s  %-7s  %3d/%-3d  %6zu  %7zu  %8zu  %6zu  %8zu  %7.1f  %8.1f  %4zu\n",
                setting.window, openbox ? "openbox" : "none",
                static_cast<int>(setting.hold.count()), static_cast<int>(setting.rest.count()),
                wanted.size(), refused, seen.size(), right(wanted, seen), ordered, seconds,
                static_cast<double>(wanted.size()) / seconds, target.seen("late").size());
    std::fflush(stdout);
    return ordered == wanted.size() && seen.size() == wanted.size();
}

}  // namespace

int main(int count, char** arguments) {
    const int clicks = count > 1 ? std::atoi(arguments[1]) : 1000;
    if (clicks <= 0) {
        std::fprintf(stderr, "bench_input_clicks: the number of clicks must be positive\n");
        return 2;
    }
    const char* only = count > 2 ? arguments[2] : "";
    const std::vector<Cell> wanted = random_cells(clicks);
    std::printf("%-16s  %-7s  %-7s  %6s  %7s  %8s  %6s  %8s  %7s  %8s  %4s\n", "window", "manager",
                "hold/ms", "clicks", "refused", "received", "right", "in order", "seconds",
                "clicks/s", "late");
    bool all = true;
    for (const Setting& setting : settings)
        for (bool openbox : {false, true})
            if (std::strstr(setting.window, only) != nullptr)
                all = measure(setting, openbox, wanted) && all;
    return all ? 0 : 1;
}
