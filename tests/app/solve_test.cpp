// `sightread solve`, as scripts use it.
#include "tests/app/program.hpp"

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sightread::test {
namespace {

namespace fs = std::filesystem;

const std::string two_pairs = "2 2 border=open gravity=none\na a\nb b\n";
const std::string crossed = "2 2 border=closed\na b\nb a\n";

TEST(Solve, PrintsThePairsInOrder) {
    const Ran ran = run_sightread({"solve", "onet"}, two_pairs);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_TRUE(ran.out == "1,1 1,2\n2,1 2,2\n" || ran.out == "2,1 2,2\n1,1 1,2\n") << ran.out;
    EXPECT_EQ(ran.err, "");
}

TEST(Solve, SaysHowManyAreLeftWhenItIsProven) {
    const Ran ran = run_sightread({"solve", "onet"}, crossed);
    EXPECT_EQ(ran.code, 3);
    EXPECT_EQ(ran.out, "left 4\n");
}

TEST(Solve, AnswersSeveralBoardsInOrderWithTheHighestCode) {
    const Ran ran = run_sightread({"solve", "onet", "-", "--stats"},
                                  two_pairs + "\n\n" + crossed + "\n" + two_pairs);
    EXPECT_EQ(ran.code, 3);
    std::istringstream lines(ran.err);
    std::vector<std::string> outcomes;
    for (std::string line; std::getline(lines, line);)
        outcomes.push_back(nlohmann::json::parse(line).at("outcome"));
    EXPECT_EQ(outcomes, (std::vector<std::string>{"solved", "impossible", "solved"}));
    std::istringstream answers(ran.out);
    int blank = 0, filled = 0;
    for (std::string line; std::getline(answers, line);) ++(line.empty() ? blank : filled);
    EXPECT_EQ(blank, 2);
    EXPECT_EQ(filled, 5);
}

TEST(Solve, StatsHaveTheFieldsOfTheContract) {
    const Ran ran = run_sightread({"solve", "onet", "--stats"}, two_pairs);
    const nlohmann::json line = nlohmann::json::parse(ran.err);
    for (const char* field : {"file", "outcome", "moves", "nodes", "milliseconds", "optimal"})
        EXPECT_TRUE(line.contains(field)) << field;
    EXPECT_EQ(line["moves"], 2);
}

TEST(Solve, ShowsPathsAndStepsForPeople) {
    const Ran paths = run_sightread({"solve", "onet", "--paths"}, "1 2\na a\n");
    EXPECT_EQ(paths.out, "1,1 1,2  line 1,1 1,2\n");
    const Ran steps = run_sightread({"solve", "onet", "--steps"}, "1 2\na a\n");
    EXPECT_EQ(steps.out, "1,1 1,2\n1 2 border=open gravity=none\n. .\n");
}

TEST(Solve, SlidesTilesOrRuns) {
    const std::string board = "2 3\n1 2 3\n0 4 5\n";
    EXPECT_EQ(run_sightread({"solve", "sliding"}, board).out, "LL\n");
    EXPECT_EQ(run_sightread({"solve", "sliding", "--arrows"}, board).out, "← ←\n");
    const Ran clicks =
        run_sightread({"solve", "sliding", "--metric", "clicks", "--steps", "--stats"}, board);
    EXPECT_EQ(clicks.out, "LL\n2 3\n1 2 3\n4 5 0\n");
    EXPECT_EQ(nlohmann::json::parse(clicks.err).at("moves"), 1);
    const Ran impossible = run_sightread({"solve", "sliding"}, "2 2\n2 1\n3 0\n");
    EXPECT_EQ(impossible.code, 3);
    EXPECT_EQ(impossible.out, "none\n");
    const Ran twice = run_sightread({"solve", "sliding"}, "2 2\n1 1\n3 0\n");
    EXPECT_EQ(twice.code, 2);
    EXPECT_EQ(twice.err,
              "sightread: standard input:2: tile 1 is there twice: here and in line 2\n");
    EXPECT_EQ(run_sightread({"solve", "sliding", "--metric", "pushes"}, board).code, 2);
    EXPECT_EQ(run_sightread({"solve", "lyne", "--metric", "clicks"}, board).code, 2);
    EXPECT_EQ(run_sightread({"solve", "sliding", "--paths"}, board).code, 2);
}

TEST(Solve, PutsLightsOut) {
    const std::string board = "2 3 goal=lit\n0 0 1\n0 1 1\n";
    EXPECT_EQ(
        run_sightread({"solve", "flip"}, board + "\n2 2\n00\n00\n\n3 3 goal=dark\n010\n111\n010\n")
            .out,
        "1,1\n\n\n\n2,2\n");
    const Ran steps = run_sightread({"solve", "flip", "--steps", "--stats"}, "1 3\n1 0 1\n");
    EXPECT_EQ(steps.out, "1,1 1,3\n1 3\n0 1 1\n1 3\n0 0 0\n");
    const Ran impossible = run_sightread({"solve", "flip"}, "2 1\n1\n0\n");
    EXPECT_EQ(impossible.code, 3);
    EXPECT_EQ(impossible.out, "none\n");
    const Ran two = run_sightread({"solve", "flip"}, "1 2\n0 2\n");
    EXPECT_EQ(two.code, 2);
    EXPECT_EQ(two.err, "sightread: standard input:2: '2' is not made of 0 and 1\n");
    for (const char* word : {"--arrows", "--paths", "--all", "--shortest"})
        EXPECT_EQ(run_sightread({"solve", "flip", word}, board).code, 2) << word;
}

TEST(Solve, ProgramsTheRobot) {
    const std::string address =
        "FVterrainString=.X...XX..&FVinsMax=2&FVinsMin=2&FVboardX=3&FVboardY=3&FVlevel=0";
    EXPECT_EQ(run_sightread({"solve", "runaway"}, address).out, "path=DR\n");
    EXPECT_EQ(run_sightread({"solve", "runaway", "--arrows"}, address).out, "↓ →\n");
    const Ran several = run_sightread(
        {"solve", "runaway", "--stats"},
        "2 2\n.X.\n..X\nX..\n\n" + address +
            "\n\n1 2\n.X\nX.\n\n"
            "FVinsMax=1&amp;FVinsMin=1&amp;FVboardX=2&amp;FVboardY=1&amp;FVterrainString=.\n.\n");
    EXPECT_EQ(several.out, "path=DR\n\npath=DR\n\nnone\n\npath=D\n");
    EXPECT_EQ(several.code, 3);
    std::istringstream lines(several.err);
    std::vector<std::string> outcomes;
    for (std::string line; std::getline(lines, line);)
        outcomes.push_back(nlohmann::json::parse(line).at("outcome"));
    EXPECT_EQ(outcomes, (std::vector<std::string>{"solved", "solved", "impossible", "solved"}));
}

TEST(Solve, ProgramsTheRobotInAllWays) {
    const std::string grid = "1 2\n..\n.X\n";
    EXPECT_EQ(run_sightread({"solve", "runaway", "--all"}, grid).out,
              "path=D\npath=R\npath=DD\npath=RR\n");
    const Ran shortest = run_sightread({"solve", "runaway", "--shortest", "--stats"}, grid);
    EXPECT_EQ(shortest.out.size(), std::string("path=D\n").size());
    EXPECT_EQ(nlohmann::json::parse(shortest.err).at("optimal"), true);
    EXPECT_EQ(run_sightread({"solve", "runaway", "--all"}, "1 2\n.X\nX.\n").out, "none\n");
    EXPECT_EQ(run_sightread({"solve", "runaway", "--all", "--shortest"}, grid).code, 2);
    EXPECT_EQ(run_sightread({"solve", "runaway", "--paths"}, grid).code, 2);
    EXPECT_EQ(run_sightread({"solve", "runaway", "--steps"}, grid).code, 2);
    EXPECT_EQ(run_sightread({"solve", "runaway", "--metric", "clicks"}, grid).code, 2);
    EXPECT_EQ(run_sightread({"solve", "onet", "--all"}, two_pairs).code, 2);
    EXPECT_EQ(run_sightread({"solve", "lyne", "--shortest"}, "2 2\nA a\nA ?\n").code, 2);
    EXPECT_EQ(run_sightread({"solve", "sliding", "--shortest"}, "2 2\n1 2\n3 0\n").code, 2);
}

TEST(Solve, NamesWhatIsNoMinefield) {
    const Ran ran = run_sightread({"solve", "runaway"}, "1 2\n..\n..\n\nFVterrainString=...\n?\n");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(
        ran.err,
        "sightread: standard input:5: no board without FVinsMax, FVinsMin, FVboardX, FVboardY\n");
    const Ran letter = run_sightread({"solve", "runaway"}, "1 2\n..\n.o\n");
    EXPECT_EQ(letter.err,
              "sightread: standard input:3: 'o' is no part of a terrain: . is free, X a bomb\n");
}

TEST(Solve, DrawsLyneAsStrokesOrArrows) {
    const std::string level = "2 2\nA a\nA ?\n";
    EXPECT_EQ(run_sightread({"solve", "lyne"}, level).out, "A 1,1 1,2 2,1\n");
    EXPECT_EQ(run_sightread({"solve", "lyne", "--arrows"}, level).out, "(1, 1)\n→ ↙\n");
    const Ran impossible = run_sightread({"solve", "lyne"}, "1 4\nA B A B\n");
    EXPECT_EQ(impossible.code, 3);
    EXPECT_EQ(impossible.out, "none\n");
    EXPECT_EQ(run_sightread({"solve", "lyne"}, "1 2\nA 0\n").code, 2);
}

const std::string hedged_cat =
    "5 5 shift=odd\n. # # . .\n# . # # .\n# . C . .\n# # # # .\n. . . . .\n";

TEST(Solve, BlocksForTheCatcher) {
    const Ran win = run_sightread({"solve", "cat", "--stats"}, hedged_cat);
    EXPECT_EQ(win.code, 0) << win.err;
    EXPECT_TRUE(std::regex_match(win.out, std::regex("block [1-5],[1-5] win\n"))) << win.out;
    const nlohmann::json stats = nlohmann::json::parse(win.err);
    EXPECT_EQ(stats.at("outcome"), "win");
    EXPECT_EQ(stats.at("optimal"), true);
    const Ran loss = run_sightread({"solve", "cat", "--model", "perfect"},
                                   "3 3 shift=odd\n. . .\n. . .\n. C .\n");
    EXPECT_EQ(loss.out, "escaped\n");
    EXPECT_EQ(loss.code, 3);
    const std::string open =
        "5 5 shift=even\n. . . . .\n. . . . .\n. . C . .\n. . . . .\n. . . . .\n";
    const Ran lost = run_sightread({"solve", "cat", "--model", "perfect"}, open);
    EXPECT_TRUE(std::regex_match(lost.out, std::regex("block [1-5],[1-5] loss\n"))) << lost.out;
    EXPECT_EQ(lost.code, 3);
    const Ran caught = run_sightread({"solve", "cat"}, "3 3 shift=odd\n. # #\n# C #\n. # #\n");
    EXPECT_EQ(caught.out, "none\n");
    EXPECT_EQ(caught.code, 0);
}

TEST(Solve, StepsForTheCat) {
    const std::string open =
        "5 5 shift=odd\n. . . . .\n. . . . .\n. . C . .\n. . . . .\n. . . . .\n";
    const Ran win = run_sightread({"solve", "cat", "--side", "cat"}, open);
    EXPECT_TRUE(std::regex_match(win.out, std::regex("move [2-4],[2-4] win\n"))) << win.out;
    EXPECT_EQ(win.code, 0);
    const Ran stuck =
        run_sightread({"solve", "cat", "--side", "cat"}, "3 3 shift=odd\n. # #\n# C #\n. # #\n");
    EXPECT_EQ(stuck.out, "none\n");
    EXPECT_EQ(stuck.code, 3);
}

TEST(Solve, ForeseesACatOfKnownHabit) {
    const std::string board =
        "5 5 shift=odd\n# # # . .\n# . . . .\n# . C . #\n# . . . #\n# # # # #\n";
    const Ran ran = run_sightread({"solve", "cat", "--model", "nearest", "--line"}, board);
    EXPECT_TRUE(std::regex_match(
        ran.out, std::regex("block [1-5],[1-5] (win|loss|unknown)\nline( [1-5],[1-5])+\n")))
        << ran.out;
    EXPECT_EQ(ran.code, 0);
}

TEST(Solve, HoldsAConversationAboutACat) {
    const std::string start =
        "5 5 shift=odd\n# # # . .\n# . . . .\n# . C . #\n# . . . #\n# # # # #\n";
    const std::string next =
        "5 5 shift=odd\n# # # . .\n# . . # .\n# . . C #\n# . . . #\n# # # # #\n";
    const Ran ran = run_sightread({"solve", "cat"}, start + "\n" + next);
    EXPECT_TRUE(std::regex_match(
        ran.out,
        std::regex(
            "block [1-5],[1-5] (win|loss|unknown)\n\nblock [1-5],[1-5] (win|loss|unknown)\n")))
        << ran.out;
}

TEST(Solve, GivesUpOnACatInTime) {
    std::string board = "15 15 shift=odd\n";
    for (int row = 0; row < 15; ++row)
        for (int column = 0; column < 15; ++column)
            board += row == 7 && column == 7            ? "C "
                     : (row * 4 + column * 7) % 13 == 0 ? "# "
                     : column < 14                      ? ". "
                                                        : ".";
    board = std::regex_replace(board, std::regex("((?:\\S ?){15})"), "$1\n");
    const Ran ran =
        run_sightread({"solve", "cat", "--model", "perfect", "--time-limit", "0.05"}, board);
    EXPECT_TRUE(std::regex_match(ran.out, std::regex("block \\d+,\\d+ unknown\n")))
        << ran.out << ran.err;
    EXPECT_EQ(ran.code, 4);
}

TEST(Solve, RefusesOptionsThatAreNoneOfTheGame) {
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
             {"solve", "cat", "--model", "clever"},
             {"solve", "cat", "--side", "dog"},
             {"solve", "cat", "--side", "cat", "--model", "nearest"},
             {"solve", "cat", "--arrows"},
             {"solve", "cat", "--metric", "tiles"},
             {"solve", "onet", "--model", "nearest"},
             {"solve", "lyne", "--side", "cat"},
             {"solve", "sliding", "--line"}}) {
        const Ran ran = run_sightread(words, hedged_cat);
        EXPECT_EQ(ran.code, 2) << words[1] << words[2];
        EXPECT_EQ(ran.err.rfind("sightread: --", 0), 0u) << ran.err;
        EXPECT_EQ(ran.out, "");
    }
}

TEST(Solve, RefusesBoardsWithoutOneCat) {
    for (const char* text :
         {"2 2 shift=odd\nC .\n. C\n", "2 2 shift=odd\n. .\n. .\n", "2 2 shift=both\nC .\n. .\n",
          "2 2 shift=odd\nC .\n.\n", "2 2 shift=odd\nC# .\n. .\n"}) {
        const Ran ran = run_sightread({"solve", "cat"}, text);
        EXPECT_EQ(ran.code, 2);
        EXPECT_EQ(ran.err.rfind("sightread: standard input:", 0), 0u) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
        EXPECT_EQ(ran.out, "");
    }
}

struct Fault {
    const char* name;
    std::string text;
    const char* says;
};

class SolveFaults : public testing::TestWithParam<Fault> {};

TEST_P(SolveFaults, AreOneSentenceAndCodeTwo) {
    const Ran ran = run_sightread({"solve", "onet"}, GetParam().text);
    EXPECT_EQ(ran.code, 2) << ran.err;
    EXPECT_EQ(ran.err.rfind("sightread: standard input", 0), 0u) << ran.err;
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    EXPECT_NE(ran.err.find(GetParam().says), std::string::npos) << ran.err;
    EXPECT_EQ(ran.out, "");
}

INSTANTIATE_TEST_SUITE_P(
    Onet, SolveFaults,
    testing::Values(Fault{"Nothing", "", "no board"}, Fault{"TooFewTokens", "2 2\na a\nb\n", ":3:"},
                    Fault{"TooManyTokens", "1 2\na a a\n", ":2:"}, Fault{"NoRows", "0 4\n", ":1:"},
                    Fault{"TenThousandColumns", "1 10000\n" + std::string("a a\n"), ":1:"},
                    Fault{"UnknownOption", "1 2 gravity=sideways\na a\n", ":1:"},
                    Fault{"NotANumber", "two 2\na a\n", ":1:"},
                    Fault{"Binary", std::string("\x00\xff\x7f\x01", 4), ":1:"}),
    [](const auto& fault) { return fault.param.name; });

TEST(Solve, NamesTheLineWithinTheWholeInput) {
    const Ran ran = run_sightread({"solve", "onet"}, "1 2\na a\n\n1 2\na\n");
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "1,1 1,2\n");
    EXPECT_NE(ran.err.find("standard input:5:"), std::string::npos) << ran.err;
}

TEST(Solve, NamesTheFile) {
    const fs::path file = fs::path(testing::TempDir()) / "broken_board.txt";
    std::ofstream(file) << "3 3\na\n";
    const Ran ran = run_sightread({"solve", "onet", file.string()});
    EXPECT_EQ(ran.code, 2);
    EXPECT_NE(ran.err.find("broken_board.txt:"), std::string::npos) << ran.err;
    const Ran missing = run_sightread({"solve", "onet", "/nowhere/board.txt"});
    EXPECT_EQ(missing.code, 1);
    EXPECT_NE(missing.err.find("/nowhere/board.txt"), std::string::npos);
    const Ran folder = run_sightread({"solve", "onet", "/"});
    EXPECT_NE(folder.code, 0);
    EXPECT_EQ(std::count(folder.err.begin(), folder.err.end(), '\n'), 1) << folder.err;
}

TEST(Usage, IsSaidInOneSentence) {
    const std::vector<std::vector<std::string>> wrong = {{"fly"},
                                                         {"solve"},
                                                         {"solve", "chess"},
                                                         {"solve", "onet", "--time-limit", "0"},
                                                         {"solve", "onet", "--arrows"},
                                                         {"look", "x"},
                                                         {"play", "--games"},
                                                         {"look", "--lattice=9"},
                                                         {"windows", "--colour"}};
    for (const auto& words : wrong) {
        const Ran ran = run_sightread(words, two_pairs, {{"DISPLAY", ""}});
        EXPECT_EQ(ran.code, 2) << words[0] << ": " << ran.err;
        EXPECT_EQ(ran.err.rfind("sightread: ", 0), 0u) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    }
}

TEST(Usage, HelpFitsAScreenAndHasExamples) {
    for (const char* command : {"play", "look", "solve", "windows", "doctor"}) {
        const Ran ran = run_sightread({command, "--help"});
        EXPECT_EQ(ran.code, 0);
        EXPECT_LE(std::count(ran.out.begin(), ran.out.end(), '\n'), 48) << command;
        const std::size_t examples = ran.out.find("Examples:");
        ASSERT_NE(examples, std::string::npos) << command;
        EXPECT_NE(ran.out.find("sightread " + std::string(command), examples), std::string::npos);
    }
}

TEST(World, WithoutADisplayOneSentenceAndCodeOne) {
    for (const auto& words : std::vector<std::vector<std::string>>{
             {"windows"}, {"play", "onet", "--window", "x"}, {"look", "--window", "x"}}) {
        const Ran none = run_sightread(words, {}, {{"DISPLAY", ""}});
        EXPECT_EQ(none.code, 1) << none.err;
        EXPECT_NE(none.err.find("DISPLAY"), std::string::npos) << none.err;
        const Ran dead = run_sightread(words, {}, {{"DISPLAY", ":9999"}});
        EXPECT_EQ(dead.code, 1) << dead.err;
        EXPECT_EQ(std::count(dead.err.begin(), dead.err.end(), '\n'), 1) << dead.err;
    }
    EXPECT_EQ(run_sightread({"doctor"}, {}, {{"DISPLAY", ""}}).code, 1);
}

}  // namespace
}  // namespace sightread::test
