// Lights Off of GNOME, played without options: a tip lies over its first row, lit lamps are larger
// than dark ones, and each puzzle that is solved slides away for the next one.
#include "tests/app/real_game.hpp"

#include <filesystem>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

TEST(LightsOff, FivePuzzlesAreWonOneAfterTheOther) {
    if (!std::filesystem::exists("/usr/games/lightsoff"))
        GTEST_SKIP() << "there is no /usr/games/lightsoff: scripts/install-packages test";
    Xvfb screen;
    RealGame game(screen, "lightsoff");
    const auto lines = game.play({"--games", "5"}, "flip");
    ASSERT_EQ(lines.size(), 6u) << game.last().out << game.last().err;
    for (std::size_t i = 0; i + 1 < lines.size(); ++i)
        EXPECT_EQ(lines[i].at("outcome"), "won") << lines[i] << game.last().err;
    EXPECT_EQ(game.last().code, 0);
}

}  // namespace
}  // namespace sightread::test
