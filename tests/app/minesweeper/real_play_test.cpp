// Mines of Simon Tatham's puzzles, GNOME Mines and KMines: real games that nobody here wrote,
// looked at and played. A game may be lost by a guess; every move is verified all the same, and no
// cell is clicked that is proven to be a mine.
#include "solvers/minesweeper/board.hpp"
#include "tests/app/real_game.hpp"

#include <filesystem>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

struct RealMines {
    std::string name;
    std::vector<std::string> settings;
    int rows, columns, mines;
    std::string package;
    // Words over the board at the end hide cells, and some games that are won are reported as
    // stuck: only read here.
    bool writes_over_board = false;
};

std::ostream& operator<<(std::ostream& out, const RealMines& game) {
    return out << game.name;
}

class MinesweeperPlay : public testing::TestWithParam<RealMines> {
protected:
    void SetUp() override {
        const RealMines& game = GetParam();
        if (!std::filesystem::exists("/usr/games/" + game.name))
            GTEST_SKIP() << "there is no /usr/games/" << game.name << ": install the package "
                         << game.package;
    }

    // Every game is won, or lost by a guess.
    void expect_played(RealGame& game, int games) {
        const auto lines = game.play({"--games", std::to_string(games)}, "minesweeper");
        ASSERT_EQ(lines.size(), static_cast<std::size_t>(games) + 1)
            << game.last().out << game.last().err;
        for (int i = 0; i < games; ++i) {
            const std::string outcome = lines[static_cast<std::size_t>(i)].at("outcome");
            EXPECT_TRUE(outcome == "won" || outcome == "lost")
                << game.last().out << game.last().err;
            EXPECT_EQ(lines[static_cast<std::size_t>(i)].at("unverified"), 0) << game.last().err;
        }
    }

    Xvfb screen_{{.openbox = true}};
};

TEST_P(MinesweeperPlay, IsReadAndPlayed) {
    RealGame game(screen_, GetParam().name, GetParam().settings);
    const Ran look = game.run({"look", "minesweeper"});
    ASSERT_EQ(look.code, 0) << look.err;
    const minesweeper::Board board = minesweeper::parse(look.out);
    EXPECT_EQ(board.rows, GetParam().rows);
    EXPECT_EQ(board.columns, GetParam().columns);
    EXPECT_EQ(board.mines, GetParam().mines);
    EXPECT_EQ(minesweeper::count(board, minesweeper::covered), board.rows * board.columns);
    if (!GetParam().writes_over_board) expect_played(game, 3);
}

INSTANTIATE_TEST_SUITE_P(
    Real, MinesweeperPlay,
    testing::Values(RealMines{"sgt-mines", {"9x9n10"}, 9, 9, 10, "sgt-puzzles"},
                    RealMines{"gnome-mines", {"--small"}, 8, 8, 10, "gnome-mines"},
                    RealMines{"kmines", {}, 9, 9, 10, "kmines", true}),
    [](const auto& game) { return game.param.name.substr(0, game.param.name.find('-')); });

// Slow: label "soak".
class MinesweeperSoak : public MinesweeperPlay {};

TEST_P(MinesweeperSoak, IsPlayed) {
    RealGame game(screen_, GetParam().name, GetParam().settings);
    expect_played(game, 10);
}

INSTANTIATE_TEST_SUITE_P(
    Real, MinesweeperSoak,
    testing::Values(RealMines{"sgt-mines", {"16x16n40"}, 16, 16, 40, "sgt-puzzles"},
                    RealMines{"gnome-mines", {"--medium"}, 16, 16, 40, "gnome-mines"}),
    [](const auto& game) { return game.param.name.substr(0, game.param.name.find('-')); });

}  // namespace
}  // namespace sightread::test
