// How often drawn boards of random styles are read right, how often the answer is "not sure", and
// how often it is wrong, under what happens to pictures: `robustness [BOARDS]`. Wrong must be 0: a
// board that is told although a cell is not what it was told to be.
#include "tests/vision/drawn_board.hpp"
#include "vision/onet/by_eye.hpp"
#include "vision/onet/by_rules.hpp"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using sightread::drawn::Drawn;

bool is_right(const Drawn& drawn, const sightread::Layout& layout,
              const sightread::onet::Board& board) {
    if (layout.lattice.rows != drawn.lattice.rows ||
        layout.lattice.columns != drawn.lattice.columns)
        return false;
    std::map<int, int> there, back;
    for (std::size_t i = 0; i < drawn.tiles.size(); ++i) {
        const int truth = drawn.tiles[i], seen = board.tiles[i];
        if ((truth == 0) != (seen == 0)) return false;
        if (there.emplace(truth, seen).first->second != seen ||
            back.emplace(seen, truth).first->second != truth)
            return false;
    }
    return true;
}

struct Row {
    const char* name;
    double removed;
    std::function<cv::Mat(const cv::Mat&)> change;
};

cv::Mat scaled(const cv::Mat& picture, double scale) {
    cv::Mat made;
    cv::resize(picture, made, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    return made;
}

}  // namespace

int main(int count, char** arguments) {
    using namespace sightread;
    cv::setNumThreads(1);
    const int boards = count > 1 ? std::atoi(arguments[1]) : 40;
    const Row rows[] = {
        {"as drawn", 0, [](const cv::Mat& p) { return p; }},
        {"half of the pairs gone", 0.5, [](const cv::Mat& p) { return p; }},
        {"four of five pairs gone", 0.8, [](const cv::Mat& p) { return p; }},
        {"scaled to 0.75", 0, [](const cv::Mat& p) { return scaled(p, 0.75); }},
        {"scaled to 1.4", 0, [](const cv::Mat& p) { return scaled(p, 1.4); }},
        {"brightness 0.6", 0, [](const cv::Mat& p) { return drawn::brightened(p, 0.6, 1); }},
        {"gamma 1.6", 0, [](const cv::Mat& p) { return drawn::brightened(p, 1, 1.6); }},
        {"noise of 8", 0, [](const cv::Mat& p) { return drawn::with_noise(p, 8, 3); }},
        {"JPEG of quality 50", 0, [](const cv::Mat& p) { return drawn::compressed(p, 50); }},
        {"JPEG of quality 25", 0, [](const cv::Mat& p) { return drawn::compressed(p, 25); }},
    };
    std::printf("%-26s %7s %9s %7s   of %d\n", "", "right", "not sure", "WRONG", boards);
    int all_wrong = 0;
    for (const Row& row : rows) {
        int right = 0, unsure = 0, wrong = 0;
        for (int seed = 1; seed <= boards; ++seed) {
            drawn::Options options = drawn::random_options(static_cast<std::uint64_t>(seed) + 3000);
            options.removed = row.removed;
            const Drawn drawn = drawn::draw(options);
            const Frame frame{row.change(drawn.picture), {}};
            const auto layout = onet::by_eye::find_layout(frame);
            const onet::Reading reading =
                layout ? onet::Reader(*layout).read(frame) : onet::Reading{};
            if (!layout || !reading.board) {
                ++unsure;
            } else if (is_right(drawn, *layout, *reading.board)) {
                ++right;
            } else {
                ++wrong;
                std::printf("wrong: %s, %s: %s\n", row.name, drawn.description.c_str(),
                            to_text(layout->lattice).c_str());
            }
        }
        all_wrong += wrong;
        std::printf("%-26s %7d %9d %7d\n", row.name, right, unsure, wrong);
        std::fflush(stdout);
    }
    return all_wrong == 0 ? 0 : 1;
}
