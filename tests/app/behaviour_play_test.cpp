// Windows that behave as those of other people do: they say nothing, take the board away, fade over
// the next one, begin it by themselves, look at the pointer a few times a second, and draw on cells
// that the pointer is or was on. What really happened is read from the window's log.
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

struct SmallGame {
    const char* name;
    Words words;
};

const SmallGame small_onet{"onet",
                           {"--theme", "arcade", "--rows", "4", "--columns", "6", "--line-time",
                            "20", "--fade-time", "30", "--fall-time", "60", "--seed", "4"}};
const SmallGame small_sliding{
    "sliding",
    {"--rows", "3", "--columns", "3", "--slide-time", "60", "--theme", "classic", "--seed", "4"}};
const SmallGame small_cat{"cat",
                          {"--theme", "classic", "--rows", "7", "--columns", "7", "--walls", "14",
                           "--hop-time", "100", "--still", "--seed", "3"}};

Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

std::string outcome_of(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                       std::size_t game = 0) {
    EXPECT_GT(lines.size(), game + 1) << window.complaints();
    return lines.size() > game + 1 ? lines[game].at("outcome").get<std::string>() : "";
}

// The deals can be won: whatever the log says has ended well, the program says so, too.
void expect_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                int games = 1) {
    EXPECT_EQ(lines.size(), static_cast<std::size_t>(games) + 1) << window.complaints();
    for (int game = 0; game < games; ++game)
        EXPECT_EQ(outcome_of(window, lines, static_cast<std::size_t>(game)), "won")
            << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") >= games; })) << window.complaints();
}

TEST(Behaviour, ASilentSlidingPuzzleIsArranged) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_sliding.words, {"--silent"}), "sliding");
    const auto lines = window.play();
    EXPECT_EQ(outcome_of(window, lines), "arranged") << window.complaints();
    EXPECT_EQ(lines.back().at("arranged"), 1);
    EXPECT_EQ(lines.back().at("won"), 0);
    EXPECT_EQ(window.count("won"), 1) << "it was, but nobody could know";
}

TEST(Behaviour, ASilentSlidingPuzzleIsWonWhereThePersonSaidWhereTheBlankBelongs) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_sliding.words, {"--silent"}), "sliding");
    expect_won(window, window.play({"--goal-blank", "bottom-right"}));
}

// The numbers lie in order, and the blank first: not what the game wants.
TEST(Behaviour, AnArrangementThatIsNotTheGamesIsNotCalledWon) {
    Xvfb screen;
    PracticeWindow window(screen,
                          with(small_sliding.words, {"--goal-blank", "2,2", "--picture", "lake:7"}),
                          "sliding");
    const auto lines = window.play({"--goal-blank", "top-left"});
    EXPECT_NE(outcome_of(window, lines), window.count("won") == 0 ? "won" : "")
        << window.complaints();
}

class EveryEnd : public testing::TestWithParam<SmallGame> {};

TEST_P(EveryEnd, ABoardThatVanishesWithoutAWordIsWon) {
    Xvfb screen;
    PracticeWindow window(screen, with(GetParam().words, {"--vanish", "--silent"}),
                          GetParam().name);
    expect_won(window, window.play());
}

TEST_P(EveryEnd, AGameThatBeginsByItselfIsNotPressedForAnotherOne) {
    Xvfb screen;
    PracticeWindow window(screen, with(GetParam().words, {"--self-restart", "1.5", "--fade-over"}),
                          GetParam().name);
    expect_won(window, window.play({"--games", "3"}), 3);
    EXPECT_EQ(window.inputs("new-game"), 0) << window.complaints();
    EXPECT_EQ(window.inputs("too-early"), 0) << window.complaints();
}

TEST_P(EveryEnd, WhatFadesOverTheNextBoardIsWaitedFor) {
    Xvfb screen;
    PracticeWindow window(screen, with(GetParam().words, {"--fade-over"}), GetParam().name);
    expect_won(window, window.play({"--games", "2"}), 2);
    EXPECT_EQ(window.inputs("too-early"), 0) << window.complaints();
}

const auto name_of_game = [](const auto& info) { return std::string(info.param.name); };
INSTANTIATE_TEST_SUITE_P(Games, EveryEnd, testing::Values(small_onet, small_sliding, small_cat),
                         name_of_game);

class EveryMark : public testing::TestWithParam<std::tuple<SmallGame, Words>> {};

TEST_P(EveryMark, IsNoOtherLookOfACell) {
    const auto& [game, marks] = GetParam();
    Xvfb screen;
    PracticeWindow window(screen, with(game.words, marks), game.name);
    expect_won(window, window.play());
}

INSTANTIATE_TEST_SUITE_P(
    Games, EveryMark,
    testing::Combine(testing::Values(small_onet, small_sliding, small_cat),
                     testing::Values(Words{"--ring"}, Words{"--hover", "shrink"},
                                     Words{"--hover", "frame"}, Words{"--hover", "tint"})),
    [](const auto& info) {
        const Words& marks = std::get<1>(info.param);
        return std::string(std::get<0>(info.param).name) + "_" +
               marks.back().substr(marks.size() == 1 ? 2 : 0);
    });

class EveryRhythm : public testing::TestWithParam<std::tuple<SmallGame, int>> {};

// The way of moving is found by trying in a sliding puzzle: what a press does has to be told from a
// press that was lost.
TEST_P(EveryRhythm, OfLooksAtThePointerIsFound) {
    const auto& [game, frames] = GetParam();
    Xvfb screen;
    PracticeWindow window(screen, with(game.words, {"--frames", std::to_string(frames)}),
                          game.name);
    const auto lines = window.play();
    expect_won(window, lines);
    if (!lines.empty()) EXPECT_LE(lines[0].at("retries"), 5) << window.complaints();
}

INSTANTIATE_TEST_SUITE_P(Games, EveryRhythm,
                         testing::Values(std::tuple(small_sliding, 4),
                                         std::tuple(small_sliding, 12), std::tuple(small_cat, 12)),
                         [](const auto& info) {
                             return std::string(std::get<0>(info.param).name) + "_" +
                                    std::to_string(std::get<1>(info.param));
                         });

class EveryBlank : public testing::TestWithParam<Words> {};

TEST_P(EveryBlank, OfASlidingPuzzleIsOne) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_sliding.words, GetParam()), "sliding");
    expect_won(window, window.play());
}

INSTANTIATE_TEST_SUITE_P(Sliding, EveryBlank,
                         testing::Values(Words{"--ghost-blank"}, Words{"--star-blank"}),
                         [](const auto& info) {
                             return std::string(info.param[0] == "--star-blank" ? "star" : "ghost");
                         });

TEST(Behaviour, AnImpossibleDealIsProvenAndAnotherOneAskedFor) {
    Xvfb screen;
    PracticeWindow window(screen, with(small_sliding.words, {"--impossible"}), "sliding");
    const auto lines = window.play({"--games", "2"});
    ASSERT_EQ(lines.size(), 3u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "stuck") << lines[0];
    EXPECT_EQ(lines[0].at("moves"), 0) << lines[0];
    EXPECT_NE(lines[0].at("why").get<std::string>().find("parity"), std::string::npos) << lines[0];
    EXPECT_EQ(lines[1].at("outcome"), "won") << window.complaints();
    EXPECT_EQ(window.count("won"), 1) << window.complaints();
    EXPECT_EQ(window.inputs("moved"), lines[1].at("moves"))
        << "nothing was moved on the deal that cannot be solved";
}

}  // namespace
}  // namespace sightread::test
