// xshisen: plain X11, an ordered board until a game is started, a clock beside the board, modal
// dialogs at the end.
#include "tests/app/real_game.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

TEST(Xshisen, IsStartedPlayedAndPlayedAgain) {
    Xvfb screen({.width = 1280, .height = 960});
    RealGame game(screen, "xshisen", {"-xrm", "XShisen*connectLineTime: 100"});
    const auto lines = game.play({"--games", "2"});
    ASSERT_EQ(lines.size(), 3u) << game.last().out << game.last().err;
    for (int i = 0; i < 2; ++i) {
        const std::string outcome = lines[static_cast<std::size_t>(i)].at("outcome");
        EXPECT_TRUE(outcome == "won" || outcome == "stuck")
            << lines[static_cast<std::size_t>(i)] << game.last().err;
        if (outcome == "won") {
            EXPECT_EQ(lines[static_cast<std::size_t>(i)].at("moves"), 72);
        }
    }
}

}  // namespace
}  // namespace sightread::test
