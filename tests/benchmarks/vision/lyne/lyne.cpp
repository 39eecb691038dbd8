// Time (CPU) from a frame to a LYNE board, and to the layout of a level never seen before.
#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/lyne/drawn.hpp"
#include "vision/lyne/reader.hpp"

#include <benchmark/benchmark.h>
#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

Generated late_level() {
    Recipe recipe;
    recipe.rows = 4;
    recipe.columns = 8;
    return generate(recipe, 5);
}

cv::Mat picture_of(const Generated& level, cv::Size size, const drawn::Progress& progress = {}) {
    return drawn::draw(level.board, size, drawn::palettes().front(), {}, progress).picture;
}

// A window of so many pixels across, 16:9.
cv::Size size_of(const benchmark::State& state) {
    const int across = static_cast<int>(state.range(0));
    return {across, across * 9 / 16};
}

void find_a_layout(benchmark::State& state) {
    cv::setNumThreads(1);
    const Frame frame{picture_of(late_level(), size_of(state)), {}};
    for (auto _ : state)
        if (!find_layout(frame)) state.SkipWithError("the layout was not found");
}
BENCHMARK(find_a_layout)->Arg(640)->Arg(1280)->Arg(1920)->Arg(3840)->Unit(benchmark::kMillisecond);

void read_a_first_frame(benchmark::State& state) {
    cv::setNumThreads(1);
    const Frame frame{picture_of(late_level(), size_of(state)), {}};
    const auto layout = find_layout(frame);
    if (!layout) return state.SkipWithError("the layout was not found");
    for (auto _ : state)
        if (!Reader(*layout).read(frame).board) state.SkipWithError("the frame was not read");
}
BENCHMARK(read_a_first_frame)->Arg(1280)->Unit(benchmark::kMillisecond);

void read_on(benchmark::State& state, const std::vector<Frame>& frames) {
    cv::setNumThreads(1);
    const auto layout = find_layout(frames.front());
    if (!layout) return state.SkipWithError("the layout was not found");
    Reader reader(*layout);
    if (!reader.read(frames.front()).board)
        return state.SkipWithError("the first frame was not read");
    std::size_t next = 0;
    for (auto _ : state) {
        next = next % (frames.size() - 1) + 1;
        if (!reader.read(frames[next]).board) state.SkipWithError("a frame was not read");
    }
}

void read_an_unchanged_frame(benchmark::State& state) {
    const cv::Mat picture = picture_of(late_level(), size_of(state));
    read_on(state, {{picture, {}}, {picture.clone(), {}}});
}
BENCHMARK(read_an_unchanged_frame)
    ->Arg(640)
    ->Arg(1280)
    ->Arg(1920)
    ->Arg(3840)
    ->Unit(benchmark::kMillisecond);

// Every place and every hole has changed: the whole answer is drawn.
void read_a_drawn_frame(benchmark::State& state) {
    const Generated level = late_level();
    drawn::Progress progress;
    progress.strokes = level.answer;
    const cv::Mat drawn = picture_of(level, size_of(state), progress);
    progress.strokes.pop_back();
    const cv::Mat before = picture_of(level, size_of(state), progress);
    read_on(state, {{picture_of(level, size_of(state)), {}}, {drawn, {}}, {before, {}}});
}
BENCHMARK(read_a_drawn_frame)
    ->Arg(640)
    ->Arg(1280)
    ->Arg(1920)
    ->Arg(3840)
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sightread::lyne

BENCHMARK_MAIN();
