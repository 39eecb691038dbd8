// Runaway Robot played in practice windows, in both families of looks, and what must be refused.
// What really happened is read from the window's log.
#include "app/runaway/sight.hpp"
#include "app/status.hpp"
#include "tests/app/disturber.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

namespace sightread::test {
namespace {

using Words = std::vector<std::string>;

void expect_all_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                    int games) {
    ASSERT_EQ(lines.size(), static_cast<std::size_t>(games) + 1) << window.complaints();
    EXPECT_EQ(lines.back().at("won"), games) << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == games; })) << window.complaints();
    EXPECT_EQ(window.count("lost"), 0) << window.complaints();
    EXPECT_EQ(window.count("run"), games) << window.complaints();
}

TEST(PlayRunaway, WinsTheFirstLevelsOfTheOriginal) {
    Xvfb screen;
    PracticeWindow window(screen, {"--seed", "41", "--end-time", "300"}, "runaway");
    const auto lines = window.play({"--games", "2"});
    expect_all_won(window, lines, 2);
    EXPECT_EQ(window.inputs("right") + window.inputs("down"), lines.back().at("moves").get<int>());
    EXPECT_EQ(lines.back().at("retries"), 0) << window.complaints();
}

TEST(PlayRunaway, WinsTheVariantAndAsksForAnotherMapInPlaceOfAnImpossibleOne) {
    Xvfb screen;
    // Its first map has no answer.
    PracticeWindow window(screen,
                          {"--theme", "variant", "--first-level", "4", "--seed", "501",
                           "--paint-time", "600", "--games", "2"},
                          "runaway");
    const auto lines = window.play({"--games", "1"});
    expect_all_won(window, lines, 1);
    EXPECT_EQ(window.inputs("new-map"), 1) << window.complaints();
}

TEST(PlayRunaway, MendsADroppedClickByCountingTheSlots) {
    Xvfb screen;
    PracticeWindow window(
        screen,
        {"--first-level", "20", "--seed", "7", "--drop", "3", "--end-time", "300", "--games", "2"},
        "runaway");
    const auto lines = window.play({"--games", "1"});
    expect_all_won(window, lines, 1);
    EXPECT_GE(window.inputs("dropped"), 1);
    EXPECT_GE(lines.back().at("retries").get<int>(), window.inputs("dropped"));
    EXPECT_EQ(window.inputs("right") + window.inputs("down"), lines.back().at("moves").get<int>());
}

// Where the window says its buttons are, a place within each that is not its middle, so that
// presses there can be told from those of buttons that were found.
std::string places_in_profile(const nlohmann::json& geometry) {
    std::ostringstream text;
    const auto place = [&](const char* button) {
        const nlohmann::json& box = geometry.at("buttons").at(button);
        const auto at = [&](const char* side, const char* length) {
            return std::to_string(
                static_cast<int>(box.at(side).get<double>() + box.at(length).get<double>() / 4));
        };
        return at("x", "width") + "," + at("y", "height");
    };
    text << "[profile]\nschema = 2\ngame = runaway\n[layout]\nframe = " << geometry.at("width")
         << "x" << geometry.at("height") << "\n[buttons]\ngo = " << place("go")
         << "\n[runaway]\nright = click " << place("right") << "\ndown = click " << place("down")
         << "\ndelete = click " << place("delete") << "\n";
    return text.str();
}

nlohmann::json first(const PracticeWindow& window, const std::string& event) {
    for (const nlohmann::json& line : window.log())
        if (line.at("event") == event) return line;
    return {};
}

// Somebody has entered a step before, so that the slots have no room for the program: they are
// emptied first. All of it with the buttons that the profile names.
TEST(PlayRunaway, PressesTheButtonsThatTheProfileNames) {
    Xvfb screen;
    const Disturber somebody(screen);
    const TemporaryFolder folder;
    PracticeWindow window(
        screen, {"--first-level", "9", "--seed", "46", "--end-time", "300", "--games", "1"},
        "runaway");
    const cv::Rect area = somebody.area(std::stoul(window.window_id()));
    somebody.move_pointer((area.tl() + area.br()) / 2);
    somebody.press_key("Right", {});
    ASSERT_TRUE(eventually([&] { return window.inputs("right") == 1; }));
    const nlohmann::json geometry = first(window, "geometry");
    std::ofstream(folder / "buttons.ini") << places_in_profile(geometry);
    const auto lines = window.play({"--profile", (folder / "buttons.ini").string()});
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won") << window.complaints();
    EXPECT_EQ(window.count("lost"), 0) << window.complaints();
    std::map<std::string, int> presses;
    for (const nlohmann::json& line : window.log()) {
        if (line.at("event") != "input" || !line.contains("x")) continue;
        const std::string what = line.at("what");
        if (!geometry.at("buttons").contains(what)) continue;
        ++presses[what];
        const nlohmann::json& box = geometry.at("buttons").at(what);
        EXPECT_LT(line.at("x").get<double>(),
                  box.at("x").get<double>() + box.at("width").get<double>() / 3)
            << line;
    }
    for (const char* button : {"right", "down", "delete", "go"})
        EXPECT_GE(presses[button], 1) << button;
}

TEST(LookRunaway, RefusesAPictureThatIsCutOffAndBoundsThatContradictEachOther) {
    TemporaryFolder folder;
    const std::string picture = (folder / "whole.png").string(),
                      part = (folder / "part.png").string();
    Child drawing(
        {PRACTICE_PROGRAM, "runaway", "--first-level", "20", "--seed", "7", "--render", picture},
        {{"QT_QPA_PLATFORM", "offscreen"}});
    ASSERT_TRUE(
        eventually([&] { return drawing.exit_code().has_value(); }, std::chrono::seconds(60)));
    EXPECT_EQ(run_sightread({"look", "runaway", "--image", picture}).code, 0);
    const cv::Mat whole = cv::imread(picture);
    ASSERT_TRUE(cv::imwrite(part, whole.colRange(0, whole.cols * 6 / 10)));
    const auto expect_refused = [](const Ran& ran, int code) {
        EXPECT_EQ(ran.code, code) << ran.err;
        EXPECT_TRUE(ran.err.starts_with("sightread: ")) << ran.err;
        EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    };
    const Ran cut_off = run_sightread({"look", "runaway", "--image", part});
    expect_refused(cut_off, 5);  // with what is seen of it, if anything
    EXPECT_TRUE(cut_off.out.empty() ||
                cut_off.out.find("&FVinsMax=~&FVinsMin=~&") != std::string::npos)
        << cut_off.out;
    expect_refused(
        run_sightread({"look", "runaway", "--image", picture, "--min", "9", "--max", "3"}), 2);
}

TEST(RunawayBounds, AreNotTakenWhereTheyBelongToABoardOfAnotherSize) {
    const runaway::Board board(12, 12, 1, 1);
    std::string source;
    runaway::Controls controls;
    controls.level = 20, controls.minimum = 5, controls.maximum = 8;  // of 13x13
    EXPECT_NE(runaway::with_bounds(board, {}, controls, source).why_not(), "");
    controls.level.reset(), controls.maximum = 25;  // more steps than any way off this field has
    EXPECT_FALSE(runaway::with_bounds(board, {}, controls, source));
    // more at least than at most: misread, so the law says it
    controls.level = 18, controls.maximum = 4;
    const auto completed = runaway::with_bounds(board, {}, controls, source);
    ASSERT_TRUE(completed) << completed.why_not();
    EXPECT_EQ(completed->minimum, 5);
    EXPECT_EQ(completed->maximum, 8);
    EXPECT_EQ(source, "law");
}

// A program of hundreds of steps is one move of the game, and nobody wants to wait for its end to
// see it grow.
TEST(RunawayStatus, SaysHowFarTheProgramHasCome) {
    std::ostringstream out;
    Status status(out, true, false);
    status.game_begins(3);
    status.progress({"level 96", 12, 20, 12, 1});
    EXPECT_NE(out.str().find("game 3  level 96  step 12 of 20  1 made again"), std::string::npos)
        << out.str();
    status.game_ends("won", "");
    EXPECT_NE(out.str().find("game 3: 12 moves in "), std::string::npos) << out.str();
}

// One number as the law has it and the other but for a digit: that was lost, and the rest of it is
// no minimum.
TEST(RunawayBounds, ThatFollowTheLawButForADigitAreNotSure) {
    const runaway::Board board(75, 75, 1, 1);  // by the law of 26 to 44 steps
    std::string source;
    const auto told = [&](std::optional<int> minimum, std::optional<int> maximum) {
        runaway::Controls controls;
        controls.minimum = minimum, controls.maximum = maximum;
        return runaway::with_bounds(board, {}, controls, source);
    };
    EXPECT_TRUE(told(26, 44));
    EXPECT_TRUE(told(10, 60));
    EXPECT_TRUE(told(1, 44));
    EXPECT_TRUE(told(26, std::nullopt));
    for (const auto& [minimum, maximum] :
         std::initializer_list<std::pair<std::optional<int>, std::optional<int>>>{
             {2, 44}, {28, 44}, {26, 47}, {std::nullopt, 60}, {5, std::nullopt}}) {
        const auto bounded = told(minimum, maximum);
        EXPECT_NE(bounded.why_not().find("--min"), std::string::npos)
            << minimum.value_or(0) << " " << maximum.value_or(0) << bounded.why_not();
    }
}

// Where the length of a program is spoken of, the law says it only until that can be read.
TEST(RunawayBounds, ThatAreToldButNotReadAreNotTakenFromTheLaw) {
    std::string source;
    runaway::Controls controls;
    controls.has_doubtful_range = true;
    const auto untold = runaway::with_bounds(runaway::Board(44, 44, 1, 1), {}, controls, source);
    EXPECT_NE(untold.why_not().find("--min"), std::string::npos) << untold.why_not();
    controls.minimum = 7, controls.maximum = 11;
    EXPECT_EQ(runaway::with_bounds(runaway::Board(44, 44, 1, 1), {}, controls, source).why_not(),
              "");
}

// A few cells may be part of a picture, and the law of so small a field says little: somebody has
// to.
TEST(RunawayBounds, OfASmallFieldAreNotTakenFromTheLawAlone) {
    std::string source;
    const runaway::Board small(6, 6, 1, 1), large(12, 12, 1, 1);
    const auto by_law = runaway::with_bounds(small, {}, {}, source);
    EXPECT_NE(by_law.why_not().find("--min"), std::string::npos) << by_law.why_not();
    EXPECT_EQ(runaway::with_bounds(large, {}, {}, source).why_not(), "");
    runaway::Knowledge given;
    given.minimum = 3, given.maximum = 4;
    EXPECT_EQ(runaway::with_bounds(small, given, {}, source).why_not(), "");
    runaway::Controls controls;
    controls.minimum = 3, controls.maximum = 4;
    EXPECT_EQ(runaway::with_bounds(small, {}, controls, source).why_not(), "");
}

// Boards that are no squares have no law; bounds of a square one beside them mean that their end
// was misjudged.
TEST(RunawayBounds, OfASquareBoardDoNotStandBesideAnother) {
    std::string source;
    runaway::Controls controls;
    controls.minimum = 5, controls.maximum = 8;  // of 12x12
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(12, 13, 1, 1), {}, controls, source));
    controls.maximum = 9;
    const auto completed = runaway::with_bounds(runaway::Board(12, 13, 1, 1), {}, controls, source);
    ASSERT_TRUE(completed) << completed.why_not();
    EXPECT_EQ(completed->maximum, 9);
}

// Other games number their levels as they like: bounds that are none of the original's tell so.
// Each four squares of a chess board were taken for one cell.
TEST(RunawayBounds, OfTwiceTheSideAreNotThoseOfThisBoard) {
    std::string source;
    runaway::Controls controls;
    controls.minimum = 3, controls.maximum = 5;
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(4, 4, 1, 1), {}, controls, source));
    EXPECT_EQ(runaway::with_bounds(runaway::Board(8, 8, 1, 1), {}, controls, source).why_not(), "");
}

TEST(RunawayBounds, MayStandBesideALevelOfAnotherLaw) {
    std::string source;
    runaway::Controls controls;
    controls.level = 75, controls.minimum = 3, controls.maximum = 7;
    EXPECT_EQ(runaway::with_bounds(runaway::Board(13, 13, 1, 1), {}, controls, source).why_not(),
              "");
    EXPECT_EQ(runaway::with_bounds(runaway::Board(8, 12, 1, 1), {}, controls, source).why_not(),
              "");
    controls.level = 24;  // of 15x15, of which two rows and columns may have been lost
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(13, 13, 1, 1), {}, controls, source));
    controls.minimum = controls.maximum = std::nullopt, controls.level = 75;
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(13, 13, 1, 1), {}, controls, source));
}

// Where each cell is seen to be whole, nothing of the field was lost.
TEST(RunawayBounds, OfAnotherSizeDoNotMatterWhereTheEndsAreSure) {
    std::string source;
    runaway::Controls controls;
    controls.minimum = 2, controls.maximum = 3;  // by the law of 5x5
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(6, 5, 1, 1), {}, controls, source));
    controls.has_sure_ends = true;
    EXPECT_EQ(runaway::with_bounds(runaway::Board(6, 5, 1, 1), {}, controls, source).why_not(), "");
    controls.level = 13, controls.minimum = 4, controls.maximum = 6;  // both of 9x9
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(4, 4, 1, 1), {}, controls, source));
}

TEST(RunawayBounds, AreThoseOfTheSlotsWhereNoTextTellsThem) {
    std::string source;
    runaway::Controls controls;
    controls.slots = runaway::SlotsSeen{7, 5};
    const auto board = runaway::with_bounds(runaway::Board(18, 18, 1, 1), {}, controls, source);
    ASSERT_TRUE(board) << board.why_not();
    EXPECT_EQ(board->minimum, 5);
    EXPECT_EQ(board->maximum, 7);
    // not as many as the law has, and no word of the least
    controls.slots = runaway::SlotsSeen{4, std::nullopt};
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(18, 18, 1, 1), {}, controls, source));
}

TEST(RunawayBounds, ThatAreToldInTwoWaysAreNotSure) {
    std::string source;
    runaway::Controls controls;
    runaway::Numbers one, other;
    one.take("Min 5 Max 8"), other.take("Max 3");
    controls.merge(one), controls.merge(other);
    EXPECT_FALSE(runaway::with_bounds(runaway::Board(12, 12, 1, 1), {}, controls, source));
}

}  // namespace
}  // namespace sightread::test
