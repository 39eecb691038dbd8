// Practice windows that know of no X server, listed, read and played to their end in sway.
#include "tests/wayland/session.hpp"

namespace sightread::test {
namespace {

struct Case {
    const char* name;
    const char* game;
    std::vector<std::string> words;
    const char* configuration = "";
};

class Sway : public WaylandSession, public testing::WithParamInterface<Case> {};

TEST_F(Sway, ListsAndReadsAWindow) {
    open("sliding", {"--rows", "3", "--columns", "3"});
    ASSERT_EQ(run({"windows", "--titles"}), 0) << text_of("err");
    EXPECT_EQ(text_of("out"), "Practice: sliding\n");
    ASSERT_EQ(run({"look", "sliding", "--window", "Practice"}), 0) << text_of("err");
    std::string board;
    std::istringstream log(text_of("log"));
    for (std::string line; board.empty() && std::getline(log, line);)
        if (const auto event = nlohmann::json::parse(line); event.at("event") == "new")
            board = event.at("text");
    EXPECT_EQ(text_of("out"), board);
}

TEST_F(Sway, IsRefusedByTheOtherBackend) {
    EXPECT_EQ(run({"windows", "--backend", "x11"}), 1);
    EXPECT_EQ(run({"windows", "--backend", "quartz"}), 2);
}

TEST_P(Sway, PlaysToTheEnd) {
    open(GetParam().game, GetParam().words);
    ASSERT_EQ(run({"play", GetParam().game, "--window", "Practice", "--json", "--no-notification"}),
              0)
        << text_of("err") << text_of("log");
    EXPECT_EQ(count("won"), 1) << text_of("err");
    EXPECT_NE(text_of("err").find("backend wlroots"), std::string::npos) << text_of("err");
}

class ScaledSway : public Sway {
protected:
    ScaledSway() { configuration_ = GetParam().configuration; }
};

TEST_P(ScaledSway, PlaysToTheEnd) {
    open(GetParam().game, GetParam().words);
    ASSERT_EQ(run({"play", GetParam().game, "--window", "Practice", "--json", "--no-notification"}),
              0)
        << text_of("err") << text_of("log");
    EXPECT_EQ(count("won"), 1) << text_of("err");
}

const std::vector<std::string> small_onet = {"--theme",     "arcade", "--rows",      "4",
                                             "--columns",   "6",      "--gravity",   "none",
                                             "--line-time", "20",     "--fade-time", "30"};

const auto name_of = [](const auto& each) { return std::string(each.param.name); };

INSTANTIATE_TEST_SUITE_P(
    Games, Sway,
    testing::Values(Case{"onet", "onet", small_onet}, Case{"cat", "cat", {"--cat", "random"}},
                    Case{"sliding", "sliding", {"--rows", "3", "--columns", "3"}},
                    Case{"keys", "sliding", {"--rows", "3", "--columns", "3", "--way", "keys"}},
                    Case{"drag", "sliding", {"--rows", "3", "--columns", "3", "--way", "drag"}},
                    Case{"lyne", "lyne", {}}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Scales, ScaledSway,
    testing::Values(Case{"twice", "onet", small_onet, "output HEADLESS-1 scale 2"},
                    Case{"fraction", "onet", small_onet, "output HEADLESS-1 scale 1.25"}),
    name_of);

}  // namespace
}  // namespace sightread::test
