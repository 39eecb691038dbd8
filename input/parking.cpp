#include "input/parking.hpp"

#include <algorithm>
#include <cstdlib>

namespace sightread {
namespace {

constexpr int least_strip = 8;  // pixels between board and window edge that are worth using
constexpr int beside = 24;      // pixels from the board, where the strip is broad enough
constexpr int corner = 48;      // pixels from a monitor's corner that may be hot
constexpr int edge = 4;         // pixels from a monitor's edge where hidden panels wait
constexpr int step = 64;        // between the places that are tried outside of the window

struct Strip {
    int breadth;
    cv::Point start, end;  // the middle line that the pointer may stand on
};

int away(int breadth) {
    return std::min(breadth / 2, beside);
}

int distance(cv::Point point, cv::Rect area) {
    const int x = std::max({area.x - point.x, 0, point.x - (area.br().x - 1)});
    const int y = std::max({area.y - point.y, 0, point.y - (area.br().y - 1)});
    return x + y;
}

}  // namespace

std::vector<cv::Point> places_beside(cv::Rect board, cv::Size window) {
    board &= cv::Rect({0, 0}, window);
    if (board.empty()) return {};
    const int left = board.x, right = window.width - board.br().x;
    const int above = board.y, below = window.height - board.br().y;
    const int x_left = board.x - 1 - away(left), x_right = board.br().x + away(right);
    const int y_above = board.y - 1 - away(above), y_below = board.br().y + away(below);
    std::vector<Strip> strips{{left, {x_left, board.y}, {x_left, board.br().y}},
                              {right, {x_right, board.y}, {x_right, board.br().y}},
                              {below, {board.x, y_below}, {board.br().x, y_below}}};
    const auto broader = [](const Strip& a, const Strip& b) { return a.breadth > b.breadth; };
    std::stable_sort(strips.begin(), strips.end(), broader);
    strips.push_back({above, {board.x, y_above}, {board.br().x, y_above}});
    std::vector<cv::Point> places;
    for (const Strip& strip : strips) {
        if (strip.breadth < least_strip) continue;
        for (int quarter : {2, 1, 3})
            places.push_back(strip.start + (strip.end - strip.start) * quarter / 4);
    }
    return places;
}

std::vector<cv::Point> places_around(cv::Rect window, const std::vector<cv::Rect>& monitors) {
    std::vector<cv::Point> places;
    for (const cv::Rect& monitor : monitors)
        for (int y = monitor.y + step / 2; y < monitor.br().y; y += step)
            for (int x = monitor.x + step / 2; x < monitor.br().x; x += step)
                if (!window.contains({x, y}) && is_quiet_place({x, y}, monitors))
                    places.emplace_back(x, y);
    const auto nearer = [&](cv::Point a, cv::Point b) {
        return distance(a, window) < distance(b, window);
    };
    std::stable_sort(places.begin(), places.end(), nearer);
    return places;
}

bool is_quiet_place(cv::Point point, const std::vector<cv::Rect>& monitors) {
    bool shown = false;
    for (const cv::Rect& monitor : monitors) {
        if (!monitor.contains(point)) continue;
        shown = true;
        const int x = std::min(point.x - monitor.x, monitor.br().x - 1 - point.x);
        const int y = std::min(point.y - monitor.y, monitor.br().y - 1 - point.y);
        if (std::min(x, y) < edge || std::max(x, y) < corner) return false;
    }
    return shown;
}

}  // namespace sightread
