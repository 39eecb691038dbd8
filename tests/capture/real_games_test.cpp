// Games that nobody here wrote: a Qt program that paints itself as one picture, and one of plain X
// with windows in its window. Covered, as the first thing that a source sees of them, they must
// look as they do uncovered.
#include "capture/region.hpp"
#include "capture/window_source.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::test {
namespace {

using std::chrono::seconds;

struct Game {
    const char* name;  // also a part of its class
    std::vector<std::string> command;
};

void PrintTo(const Game& game, std::ostream* stream) {
    *stream << game.name;
}

// Both show a clock above or below the board.
cv::Rect without_clocks(cv::Size size) {
    return {0, size.height / 4, size.width, size.height / 2};
}

class RealGame : public testing::TestWithParam<std::tuple<Game, bool>> {
protected:
    RealGame() : xvfb_({.openbox = std::get<bool>(GetParam())}), x11_(xvfb_.display()) {}

    Child start() const {
        std::vector<std::string> command = {"env", "HOME=" + home_.path().string(),
                                            "XDG_CONFIG_HOME=" + home_.path().string(),
                                            "LC_ALL=C.UTF-8"};
        const auto& words = std::get<Game>(GetParam()).command;
        command.insert(command.end(), words.begin(), words.end());
        return xvfb_.start(command);
    }
    WindowId window() {
        std::vector<WindowInfo> found;
        const bool is_there = eventually(
            [&] {
                found = windows_matching(list_windows(x11_), std::get<Game>(GetParam()).name);
                return found.size() == 1 && found[0].viewable;
            },
            seconds(60));
        if (!is_there) throw std::runtime_error("the game did not appear; is it installed?");
        return found[0].id;
    }
    // The board once it has been drawn: still, more than one colour, and the same twice.
    cv::Mat board(WindowId id) {
        WindowSource source(x11_, id);
        cv::Mat last;
        const bool is_drawn = eventually(
            [&] {
                const cv::Rect area = without_clocks(source.size());
                if (!source.wait_until_still(area, seconds(10))) return false;
                const cv::Mat now = source.grab(area).pixels.clone();
                cv::Scalar mean, spread;
                cv::meanStdDev(now, mean, spread);
                const bool is_same =
                    now.size() == last.size() && cv::norm(now, last, cv::NORM_INF) == 0;
                last = now;
                return is_same && spread[0] > 20;
            },
            seconds(60));
        EXPECT_TRUE(is_drawn);
        return last;
    }

    TemporaryFolder home_;
    Xvfb xvfb_;
    X11 x11_;
};

TEST_P(RealGame, LooksTheSameCovered) {
    const Child game = start();
    const WindowId id = window();
    const cv::Mat uncovered = board(id);
    const PaintedWindow cover(xvfb_, {"--at", "80,60", "--size", "500x400", "--override-redirect"});
    ASSERT_TRUE(eventually([&] {
        return hidden_part(x11_, id).touches(without_clocks({600, 400}));
    }));
    WindowSource source(x11_, id);
    const cv::Mat covered = source.grab(without_clocks(source.size())).pixels;
    ASSERT_EQ(covered.size(), uncovered.size());
    EXPECT_EQ(cv::norm(covered, uncovered, cv::NORM_INF), 0);
}

INSTANTIATE_TEST_SUITE_P(
    Games, RealGame,
    testing::Combine(testing::Values(Game{"xshisen", {"/usr/games/xshisen"}},
                                     Game{"kshisen", {"dbus-run-session", "/usr/games/kshisen"}}),
                     testing::Values(false, true)),
    [](const auto& parameter) {
        return std::get<0>(parameter.param).name +
               std::string(std::get<1>(parameter.param) ? "_openbox" : "_none");
    });

}  // namespace
}  // namespace sightread::test
