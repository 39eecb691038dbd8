// What a grab costs beside a copy of the same bytes, measured in turn within the same run, so that
// other load on the machine falls on all of them alike. The ratios are what counts.
//
//   bench_capture [--rounds N] [--size WxH] [--check]
//
// --check: exit code 1 when a grab into memory costs more than 1.3 copies.
#include "capture/window_picture.hpp"
#include "capture/window_source.hpp"
#include "tests/capture/painted_window.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>
#include <sys/resource.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace {

using namespace sightread;
using Seconds = std::chrono::duration<double>;

constexpr double target = 1.3;

struct Row {
    std::string name;
    std::function<void()> act;
    std::vector<double> times = {};
    double quantile(double share) {
        const auto place = times.begin() + static_cast<std::ptrdiff_t>(
                                               share * static_cast<double>(times.size() - 1));
        std::nth_element(times.begin(), place, times.end());
        return *place;
    }
};

// The rows take turns in blocks, so that load from elsewhere falls on all of them; within a block
// only warm runs count, so that no row profits from the caches that another one has emptied.
void measure(std::vector<Row>& rows, int rounds) {
    constexpr int block = 10, cold = 3;
    for (int round = 0; round < rounds; round += block - cold)
        for (Row& row : rows)
            for (int index = 0; index < block; ++index) {
                const auto begin = Clock::now();
                row.act();
                const double time = Seconds(Clock::now() - begin).count();
                if (index >= cold) row.times.push_back(time);
            }
}

// The way without shared memory, which is what most programs do.
void get_image(const X11& x11, unsigned long window, cv::Size size) {
    XImage* image = XGetImage(x11.display(), window, 0, 0, static_cast<unsigned>(size.width),
                              static_cast<unsigned>(size.height), AllPlanes, ZPixmap);
    if (image != nullptr) XDestroyImage(image);
}

int run(int rounds, cv::Size size, bool check) {
    const test::Xvfb xvfb({.width = size.width, .height = size.height});
    const test::PaintedWindow window(
        xvfb,
        {"--at", "0,0", "--size", std::to_string(size.width) + "x" + std::to_string(size.height)});
    const X11 x11(xvfb.display());
    WindowSource source(x11, window.id());
    WindowPicture picture(x11, window.id());
    const auto nothing_owed = picture.renew(false);
    if (!nothing_owed.is_empty()) return 2;

    const cv::Rect whole({}, size), part(size.width / 2, size.height / 2, 64, 64);
    const std::size_t bytes = static_cast<std::size_t>(size.area()) * 4;
    std::vector<unsigned char> from(bytes, 1), to(bytes, 2);
    PixelConverter converter(PixelFormat{});
    cv::Mat bgr(size, CV_8UC3);
    std::vector<Row> rows = {
        {"memcpy of the same bytes", [&] { std::memcpy(to.data(), from.data(), bytes); }},
        {"grab into the shared segment", [&] { (void)picture.fetch_raw(whole); }},
        {"conversion to BGR",
         [&] {
             converter.to_bgr({from.data(), static_cast<std::size_t>(size.width) * 4, size}, bgr);
         }},
        {"whole grab: segment, BGR frame", [&] { source.grab(); }},
        {"XGetImage, no conversion", [&] { get_image(x11, window.id(), size); }},
        {"grab of 64x64, BGR frame", [&] { source.grab(part); }},
        {"bare round trip", [&] { XSync(x11.display(), False); }},
    };
    measure(rows, rounds);

    const double copy = rows[0].quantile(0.5), best_copy = rows[0].quantile(0.1);
    std::printf("%dx%d, %.1f MB, %d rounds\n%-32s %11s %11s\n", size.width, size.height,
                static_cast<double>(bytes) / 1e6, rounds, "", "median", "best tenth");
    for (Row& row : rows)
        std::printf("%-32s %8.3f ms %8.3f ms %7.2f x memcpy\n", row.name.c_str(),
                    row.quantile(0.5) * 1e3, row.quantile(0.1) * 1e3, row.quantile(0.5) / copy);
    const double ratio = rows[1].quantile(0.5) / copy;
    std::printf("grab into memory / memcpy: %.2f, best tenth %.2f (to reach: at most %.1f)\n",
                ratio, rows[1].quantile(0.1) / best_copy, target);
    return check && ratio > target ? 1 : 0;
}

}  // namespace

int main(int count, char** words) {
    int rounds = 500;
    bool check = false;
    cv::Size size(1280, 800);
    for (int index = 1; index < count; ++index) {
        const std::string word = words[index];
        if (word == "--check")
            check = true;
        else if (word == "--rounds" && index + 1 < count)
            rounds = std::max(10, std::atoi(words[++index]));
        else if (word == "--size" && index + 1 < count &&
                 std::sscanf(words[++index], "%dx%d", &size.width, &size.height) == 2)
            continue;
        else
            return std::fprintf(stderr, "bench_capture: unknown option %s\n", word.c_str()), 2;
    }
    return run(rounds, size, check);
}
