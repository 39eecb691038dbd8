// Time (CPU) from a frame to a board, and to the layout of a board never seen before.
#include "calibration/found_again.hpp"
#include "tests/vision/drawn_board.hpp"
#include "vision/onet/by_eye.hpp"
#include "vision/onet/by_rules.hpp"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

drawn::Options large_board() {
    drawn::Options options;
    options.rows = 12;
    options.columns = 24;
    options.pitch = {48.4, 54.2};
    options.copies = 8;
    options.faces = drawn::Faces::marks;
    return options;
}

// Every cell differs from the frame before: all 288 are read again.
void read_all_cells(benchmark::State& state) {
    cv::setNumThreads(1);
    const drawn::Drawn drawn = drawn::draw(large_board());
    const Frame frames[] = {{drawn.picture, {}},
                            {drawn::with_noise(drawn.picture, 1, 1), {}},
                            {drawn::with_noise(drawn.picture, 1, 2), {}}};
    Reader reader(Layout{drawn.lattice, drawn.picture.size()});
    if (!reader.read(frames[0]).board) state.SkipWithError("the first frame was not read");
    int next = 0;
    for (auto _ : state) {
        next = 1 + next % 2;
        const Reading reading = reader.read(frames[next]);
        if (!reading.board || reading.read_anew != 288)
            state.SkipWithError("a frame was not read as it should be");
    }
}
BENCHMARK(read_all_cells)->Unit(benchmark::kMillisecond);

void read_an_unchanged_frame(benchmark::State& state) {
    cv::setNumThreads(1);
    const drawn::Drawn drawn = drawn::draw(large_board());
    const Frame frame{drawn.picture, {}};
    const Frame same{drawn.picture.clone(), {}};
    Reader reader(Layout{drawn.lattice, drawn.picture.size()});
    if (!reader.read(frame).board) state.SkipWithError("the first frame was not read");
    for (auto _ : state)
        if (reader.read(same).read_anew != 0)
            state.SkipWithError("cells were read again though nothing changed");
}
BENCHMARK(read_an_unchanged_frame)->Unit(benchmark::kMillisecond);

void read_the_first_frame(benchmark::State& state) {
    cv::setNumThreads(1);
    const drawn::Drawn drawn = drawn::draw(large_board());
    const Frame frame{drawn.picture, {}};
    for (auto _ : state) {
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        if (!reader.read(frame).board) state.SkipWithError("the frame was not read");
    }
}
BENCHMARK(read_the_first_frame)->Unit(benchmark::kMillisecond);

void find_a_layout_at_1920x1080(benchmark::State& state) {
    cv::setNumThreads(1);
    const drawn::Drawn drawn = drawn::draw(large_board());
    Frame frame{cv::Mat(1080, 1920, CV_8UC3, cv::Scalar(90, 70, 60)), {}};
    const cv::Rect place = cv::Rect({300, 120}, drawn.picture.size()) & cv::Rect(0, 0, 1920, 1080);
    drawn.picture(cv::Rect({0, 0}, place.size())).copyTo(frame.pixels(place));
    for (auto _ : state)
        if (!by_eye::find_layout(frame)) state.SkipWithError("the layout was not found");
}
BENCHMARK(find_a_layout_at_1920x1080)->Unit(benchmark::kMillisecond);

// Where the board is by now whose window was made smaller, and of which the frame before is known.
void find_again_after_a_resize_from_1920x1080(benchmark::State& state) {
    cv::setNumThreads(1);
    const drawn::Drawn drawn = drawn::draw(large_board());
    cv::Mat before(1080, 1920, CV_8UC3, cv::Scalar(90, 70, 60)), now;
    const cv::Rect place = cv::Rect({300, 120}, drawn.picture.size()) & cv::Rect(0, 0, 1920, 1080);
    drawn.picture(cv::Rect({0, 0}, place.size())).copyTo(before(place));
    const double scale = state.range(0) / 100.0;
    cv::resize(before, now, {}, scale, scale, cv::INTER_AREA);
    Lattice lattice = drawn.lattice;
    lattice.origin += cv::Point2d(place.tl());
    for (auto _ : state)
        if (!found_again(before, {lattice, before.size()}, now))
            state.SkipWithError("the board was not found again");
}
BENCHMARK(find_again_after_a_resize_from_1920x1080)
    ->Arg(100)
    ->Arg(83)
    ->Arg(50)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sightread::onet

BENCHMARK_MAIN();
