// GNOME Taquin and Fifteen of Simon Tatham's puzzles: real games that nobody here wrote, played
// from their first screen.
#include "tests/app/real_game.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

void expect_won(RealGame& game, const std::vector<nlohmann::json>& lines, std::size_t games = 1) {
    ASSERT_EQ(lines.size(), games + 1) << game.last().out << game.last().err;
    for (std::size_t i = 0; i < games; ++i) {
        EXPECT_EQ(lines[i].at("outcome"), "won") << game.last().err;
        EXPECT_EQ(lines[i].at("unverified"), 0) << game.last().err;
    }
    EXPECT_EQ(game.last().code, 0);
}

TEST(Taquin, APhotoInNinePartsIsPutTogetherAndWonTwice) {
    Xvfb screen({.openbox = true});
    RealGame game(screen, "gnome-taquin", {"--fifteen", "-s", "3"});
    expect_won(game, game.play({"--games", "2"}, "sliding"), 2);
}

TEST(Taquin, NumbersAreReadAndTheirBlankBelongsToTheTopLeft) {
    Xvfb screen;
    RealGame game(screen, "gnome-taquin", {"--fifteen", "-s", "4", "theme=numbers"});
    const auto lines = game.play({}, "sliding");
    expect_won(game, lines);
    EXPECT_LE(lines[0].at("moves"), 45);
}

// One of its photos has pieces that are all black: each may pass for the blank where the others fit
// without it. Its neighbour is tried then, and nothing moves. Of all other deals it is said that
// they have no blank, or what is in doubt.
TEST(Taquin, TheSixteenPuzzleIsNotMoved) {
    Xvfb screen;
    RealGame game(screen, "gnome-taquin", {"--sixteen", "-s", "4"});
    const Ran look = game.run({"look", "sliding"});
    const bool tells_a_board = look.code == 0;
    if (!tells_a_board) {
        EXPECT_EQ(look.code, 5) << look.out;
        const auto says = [&](const char* words) {
            return look.err.find(words) != std::string::npos;
        };
        EXPECT_TRUE(says("no cell of this board of 4x4 is blank") ||
                    says("this board cannot be read for certain: "))
            << look.err;
        EXPECT_EQ(std::count(look.err.begin(), look.err.end(), '\n'), 1) << look.err;
    }
    const auto lines = game.play({}, "sliding");
    ASSERT_EQ(lines.size(), 2u) << game.last().err;
    const bool is_tried = lines[0].at("outcome") == "disobeyed";
    EXPECT_TRUE(is_tried || lines[0].at("outcome") == "unreadable") << game.last().err;
    EXPECT_EQ(lines[0].at("moves"), 0);
    EXPECT_EQ(game.last().code, is_tried ? 4 : 5) << game.last().err;
}

TEST(Fifteen, IsWonTwice) {
    Xvfb screen;
    RealGame game(screen, "sgt-fifteen", {"4x4"});
    const auto lines = game.play({"--games", "2"}, "sliding");
    expect_won(game, lines, 2);
    EXPECT_EQ(lines.back().at("retries"), 0) << game.last().err;
}

// Every size, and all five photos as a rule. Not all of them can be put together from 49 tiles and
// more: there they are known. Slow: label "soak".
class TaquinSoak : public testing::TestWithParam<int> {};

TEST_P(TaquinSoak, PhotosAreWon) {
    Xvfb screen({.openbox = true});
    RealGame game(screen, "gnome-taquin", {"--fifteen", "-s", std::to_string(GetParam())});
    Words words = {"--games", "5"};
    if (GetParam() >= 7)
        words.insert(words.end(), {"--picture", "/usr/share/gnome-taquin/themes/cats"});
    expect_won(game, game.play(words, "sliding"), 5);
}

INSTANTIATE_TEST_SUITE_P(Sizes, TaquinSoak, testing::Range(3, 10));

class TaquinNumbersSoak : public testing::TestWithParam<int> {};

TEST_P(TaquinNumbersSoak, NumbersAreWon) {
    Xvfb screen({.openbox = true});
    RealGame game(screen, "gnome-taquin",
                  {"--fifteen", "-s", std::to_string(GetParam()), "theme=numbers"});
    expect_won(game, game.play({"--games", "2"}, "sliding"), 2);
}

INSTANTIATE_TEST_SUITE_P(Sizes, TaquinNumbersSoak, testing::Values(3, 4, 5));

TEST(TaquinClicksSoak, TwentyGamesOfFourByFour) {
    Xvfb screen({.openbox = true});
    RealGame game(screen, "gnome-taquin", {"--fifteen", "-s", "4"});
    const auto lines = game.play({"--games", "20"}, "sliding");
    expect_won(game, lines, 20);
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
        EXPECT_LE(lines[i].at("moves"), 40) << lines[i];
        EXPECT_LE(lines[i].at("seconds"), 30) << lines[i];
    }
}

class FifteenSoak : public testing::TestWithParam<const char*> {};

TEST_P(FifteenSoak, IsWon) {
    Xvfb screen;
    RealGame game(screen, "sgt-fifteen", {GetParam()});
    expect_won(game, game.play({"--games", "2"}, "sliding"), 2);
}

INSTANTIATE_TEST_SUITE_P(Sizes, FifteenSoak, testing::Values("4x4", "5x5", "3x5", "8x8"),
                         [](const auto& size) { return std::string("size_") + size.param; });

}  // namespace
}  // namespace sightread::test
