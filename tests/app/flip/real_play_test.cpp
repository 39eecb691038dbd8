// Flip of Simon Tatham's puzzles: a real game of Lights Out that nobody here wrote, looked at and
// played.
#include "solvers/flip/board.hpp"
#include "tests/app/real_game.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

class Flip : public testing::Test {
protected:
    void SetUp() override {
        if (!std::filesystem::exists("/usr/games/sgt-flip"))
            GTEST_SKIP() << "there is no /usr/games/sgt-flip: install the package sgt-puzzles";
    }

    void expect_won(RealGame& game, const std::vector<std::string>& words, int games) {
        const auto lines = game.play(words, "flip");
        ASSERT_EQ(lines.size(), static_cast<std::size_t>(games) + 1)
            << game.last().out << game.last().err;
        EXPECT_EQ(lines.back().at("won"), games) << game.last().err;
        EXPECT_EQ(lines.back().at("unverified"), 0) << game.last().err;
        EXPECT_EQ(lines.back().at("retries"), 0) << game.last().err;
        EXPECT_EQ(game.last().code, 0);
    }

    Xvfb screen_;
};

TEST_F(Flip, IsToldByItsPictureAloneAndWonTwice) {
    RealGame game(screen_, "sgt-flip", {"5x5c"});
    const Ran look = game.run({"look"});
    ASSERT_EQ(look.code, 0) << look.err;
    const flip::Board board = flip::parse(look.out);
    EXPECT_EQ(board.rows, 5);
    EXPECT_EQ(board.columns, 5);
    EXPECT_TRUE(board.changes.empty());
    expect_won(game, {"--games", "2"}, 2);
}

TEST_F(Flip, PatternsOfItsOwnAreReadOffItsDiagrams) {
    RealGame game(screen_, "sgt-flip", {"4x3r"});
    const Ran look = game.run({"look", "flip"});
    ASSERT_EQ(look.code, 0) << look.err;
    EXPECT_EQ(flip::parse(look.out).changes.size(), 12U);
    expect_won(game, {"--games", "2"}, 2);
}

// Nobody said whether the squares are to be dark or lit: both are brought about.
TEST_F(Flip, IsWonWhenTheGoalIsNotKnown) {
    const TemporaryFolder folder;
    const std::string profile = (folder / "profile.ini").string();
    std::ofstream(profile) << "[profile]\nschema = 1\n";
    RealGame game(screen_, "sgt-flip", {"4x4c"});
    expect_won(game, {"--profile", profile}, 1);
}

// Slow: label "soak".
class FlipSoak : public Flip, public testing::WithParamInterface<const char*> {};

TEST_P(FlipSoak, IsWon) {
    RealGame game(screen_, "sgt-flip", {GetParam()});
    expect_won(game, {"--games", "20"}, 20);
}

INSTANTIATE_TEST_SUITE_P(Sizes, FlipSoak,
                         testing::Values("4x4c", "5x5c", "4x4r", "5x5r", "8x6c", "10x10c"),
                         [](const auto& size) { return std::string("size_") + size.param; });

}  // namespace
}  // namespace sightread::test
