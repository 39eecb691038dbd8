// KShisen, a real game that nobody here wrote, played from its first screen to the dialog that says
// it is won.
//
// Every pair is verified by the program; that it was verified rightly shows in the counts: a board
// of N tiles is only won after N/2 pairs, and a cell that was misread would have cost a click that
// the game refuses.
#include "tests/app/real_game.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

struct Board {
    int size, columns, rows;
};

constexpr Board boards[] = {{0, 14, 6},  {1, 16, 9},  {2, 18, 8},
                            {3, 24, 12}, {4, 26, 14}, {5, 30, 16}};

std::vector<std::string> settings(const Board& board, bool gravity,
                                  const std::string& tile_set = {},
                                  const std::string& background = {}) {
    std::vector<std::string> words = {"Size=" + std::to_string(board.size),
                                      std::string("Gravity=") + (gravity ? "true" : "false"),
                                      "Speed=4", "Solvable=true", "Sounds=false"};
    if (!tile_set.empty())
        words.push_back("TileSet=/usr/share/kmahjongglib/tilesets/" + tile_set + ".desktop");
    if (!background.empty())
        words.push_back("Background=/usr/share/kmahjongglib/backgrounds/" + background +
                        ".desktop");
    return words;
}

void expect_won(RealGame& game, const Board& board, const nlohmann::json& line) {
    EXPECT_EQ(line.at("outcome"), "won") << game.last().out << game.last().err;
    EXPECT_EQ(line.at("moves"), board.rows * board.columns / 2) << game.last().err;
    EXPECT_EQ(line.at("retries"), 0) << game.last().err;
    EXPECT_EQ(line.at("unverified"), 0) << game.last().err;
}

TEST(Kshisen, IsReadAndPlayedWithGravityAndNoWindowManager) {
    Xvfb screen({.width = 1280, .height = 960});
    RealGame game(screen, "kshisen", settings(boards[0], true));
    const Ran look = game.run({"look"});
    EXPECT_EQ(look.code, 0) << look.err;
    EXPECT_EQ(look.out.rfind("6 14 ", 0), 0u) << look.out;
    const auto lines = game.play();
    ASSERT_EQ(lines.size(), 2u) << game.last().err;
    expect_won(game, boards[0], lines[0]);
    EXPECT_EQ(game.last().code, 0);
    EXPECT_NE(game.last().err.find("gravity down"), std::string::npos) << game.last().err;
}

TEST(Kshisen, ThreeGamesInARowWithoutGravityUnderAWindowManager) {
    Xvfb screen({.width = 1280, .height = 960, .openbox = true});
    RealGame game(screen, "kshisen", settings(boards[0], false));
    const auto lines = game.play({"--games", "3"});
    ASSERT_EQ(lines.size(), 4u) << game.last().out << game.last().err;
    for (int i = 0; i < 3; ++i) expect_won(game, boards[0], lines[static_cast<std::size_t>(i)]);
    EXPECT_EQ(lines[3].at("won"), 3);
    EXPECT_NE(game.last().err.find("gravity none"), std::string::npos) << game.last().err;
}

// Every size and tile set. Slow: label "soak".
class KshisenSoak : public testing::TestWithParam<std::tuple<int, std::string, bool, bool>> {};

TEST_P(KshisenSoak, IsWonWithoutARefusedClick) {
    const auto [size, tile_set, gravity, window_manager] = GetParam();
    Xvfb screen({.width = 1920, .height = 1080, .openbox = window_manager});
    RealGame game(screen, "kshisen", settings(boards[size], gravity, tile_set));
    const auto lines = game.play();
    ASSERT_EQ(lines.size(), 2u) << game.last().err;
    if (lines[0].at("outcome") == "stuck") {  // a board may be impossible; then that must be proven
        EXPECT_NE(lines[0].at("why").get<std::string>().find("proven"), std::string::npos)
            << lines[0];
        return;
    }
    expect_won(game, boards[size], lines[0]);
}

std::string soak_name(
    const testing::TestParamInfo<std::tuple<int, std::string, bool, bool>>& info) {
    const auto& [size, tile_set, gravity, window_manager] = info.param;
    return std::to_string(boards[size].columns) + "x" + std::to_string(boards[size].rows) + "_" +
           tile_set + (gravity ? "_down" : "_none") + (window_manager ? "_managed" : "_bare");
}

INSTANTIATE_TEST_SUITE_P(Sizes, KshisenSoak,
                         testing::Combine(testing::Range(0, 6), testing::Values("default"),
                                          testing::Bool(), testing::Bool()),
                         soak_name);
INSTANTIATE_TEST_SUITE_P(TileSets, KshisenSoak,
                         testing::Combine(testing::Values(1, 5),
                                          testing::Values("alphabet", "classic", "egypt", "jade",
                                                          "traditional"),
                                          testing::Bool(), testing::Values(false)),
                         soak_name);

}  // namespace
}  // namespace sightread::test
