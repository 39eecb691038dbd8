// What was learned by playing: a file for people, a prior for the next session, and nothing once it
// fails.
#include "app/learned.hpp"

#include "capture/error.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

std::string text_in(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

TEST(Learned, IsWrittenForPeopleAndReadAgain) {
    const TemporaryFolder folder;
    Learned learned = Learned::of_window(folder.path(), "Sgt-flip", "Flip 5x5: 12 moves");
    EXPECT_TRUE(learned.facts().empty());
    learned.learn("begin", "keys n", "the next game came after it", "2026-11-25");
    learned.learn("begin", "keys n", "the next game came after it", "2026-11-26");
    learned.learn("flip.goal", "lit", "a game went by it", "2026-11-26");
    const std::string text = text_in(learned.file());
    EXPECT_NE(text.find("class = Sgt-flip\ntitle = Flip *x*: * moves\n"), std::string::npos)
        << text;
    EXPECT_NE(text.find("# 2026-11-26, 2 times: the next game came after it\nbegin = keys n\n"),
              std::string::npos)
        << text;
    const Learned again = Learned::of_window(folder.path(), "Sgt-flip", "Flip 8x6: 0 moves");
    EXPECT_EQ(again.file(), learned.file());
    EXPECT_EQ(again.value("begin"), "keys n");
    EXPECT_EQ(again.value("flip.goal"), "lit");
    EXPECT_TRUE(Learned::of_window(folder.path(), "Sgt-flip", "Sixteen").facts().empty());
    EXPECT_TRUE(Learned::of_window(folder.path(), "Chromium", "Flip 8x6: 0 moves").facts().empty());
}

TEST(Learned, AnotherAnswerCountsFromOneAndNoFactsLeaveNoFile) {
    const TemporaryFolder folder;
    Learned learned = Learned::of_window(folder.path(), "Game", "A");
    learned.learn("begin", "keys n", "it came", "2026-11-25");
    learned.learn("begin", "keys r", "it came", "2026-11-26");
    EXPECT_EQ(learned.facts().at("begin").source, "2026-11-26, 1 time: it came");
    learned.learn("begin", "", "", "2026-11-26");
    EXPECT_FALSE(std::filesystem::exists(learned.file()));
}

TEST(Learned, IsAPersonsToChange) {
    const TemporaryFolder folder;
    std::ofstream(folder / "mine.txt")
        << "class = Chromium\ntitle = *My game*\nbegin=click 10,20\nbegin-words =  Los! \n"
           "goal of life = 42\n";
    std::vector<std::string> complaints;
    const Learned learned =
        Learned::of_window(folder.path(), "Chromium", "Tab 3: My game (2) - Chromium", &complaints);
    EXPECT_EQ(learned.value("begin"), "click 10,20");
    EXPECT_EQ(learned.value("begin-words"), "Los!");
    ASSERT_EQ(complaints.size(), 1U);
    EXPECT_NE(complaints[0].find("mine.txt:5: \"goal of life = 42\""), std::string::npos)
        << complaints[0];
    EXPECT_THROW((void)Learned::in_file(folder / "none.txt"), Error);
}

TEST(Learned, TwoTitlesThatLookAlikeAsNamesHaveFilesOfTheirOwn) {
    const TemporaryFolder folder;
    Learned one = Learned::of_window(folder.path(), "Game", "A: b");
    one.learn("begin", "keys n", "it came", "2026-11-25");
    Learned other = Learned::of_window(folder.path(), "Game", "A- b");
    EXPECT_NE(one.file(), other.file());
}

// A line break in a title, or in what stood on a button, is no second line of the file.
TEST(Learned, HoldsOneLineForEachFact) {
    const TemporaryFolder folder;
    Learned learned = Learned::of_window(folder.path(), "Game", "A\nbegin = keys q");
    learned.learn("begin-words", "Again\nbegin = keys q", "it came", "2026-11-25");
    const Learned again = Learned::in_file(learned.file());
    EXPECT_EQ(again.value("begin"), "");
    EXPECT_EQ(again.value("begin-words"), "Again begin = keys q");
}

class NextSession : public testing::Test {
protected:
    // The only file of what was learned.
    std::filesystem::path file(const PracticeWindow& window) {
        const auto files = learned_files(window.folder() / "config/sightread/learned");
        return files.size() == 1 ? files.front() : std::filesystem::path();
    }
    static void expect_won(const PracticeWindow& window, const std::vector<nlohmann::json>& lines,
                           int games) {
        ASSERT_FALSE(lines.empty()) << window.complaints();
        EXPECT_EQ(lines.back().at("won"), games) << window.complaints();
    }

    Xvfb screen_;
};

TEST_F(NextSession, BeginsGamesAsTheLastOneDid) {
    PracticeWindow window(screen_, quick_and_small);
    expect_won(window, window.play({"--games", "2"}), 2);
    const Learned learned = Learned::in_file(file(window));
    EXPECT_EQ(learned.window_class(), "sightread-practice");
    EXPECT_NE(learned.value("begin"), "") << learned.to_text();
    expect_won(window, window.play({"--games", "2"}), 2);
    EXPECT_NE(window.complaints().find("from other sessions"), std::string::npos)
        << window.complaints();
    EXPECT_NE(Learned::in_file(file(window)).facts().at("begin").source.find(" times: "),
              std::string::npos)
        << text_in(file(window));
}

TEST_F(NextSession, DropsWhatDoesNotHold) {
    PracticeWindow window(screen_, quick_and_small);
    std::filesystem::create_directories(window.folder() / "config/sightread/learned");
    std::ofstream(window.folder() / "config/sightread/learned/x.txt")
        << "class = Other\ntitle = *\nbegin = keys F9\nonet.gravity = left\n";
    std::ofstream(window.folder() / "config/sightread/learned/y.txt")
        << "class = sightread-practice\ntitle = Practice*\nbegin = keys F9\nonet.gravity = left\n";
    expect_won(window, window.play({"--games", "2"}), 2);
    const Learned learned = Learned::in_file(window.folder() / "config/sightread/learned/y.txt");
    EXPECT_NE(learned.value("begin"), "keys F9") << window.complaints();
    EXPECT_NE(learned.value("begin"), "") << window.complaints();
    EXPECT_EQ(learned.value("onet.gravity"), "none") << window.complaints();
    EXPECT_EQ(learned.title(), "Practice*");
}

TEST_F(NextSession, MovesTilesAsTheLastOneDid) {
    PracticeWindow window(screen_,
                          {"--rows", "3", "--columns", "3", "--way", "keys", "--slide-time", "40"},
                          "sliding");
    const auto first = window.play();
    expect_won(window, first, 1);
    EXPECT_GT(first.front().at("retries"), 0) << window.complaints();
    EXPECT_EQ(Learned::in_file(file(window)).value("sliding.way"), "keys") << text_in(file(window));
    PracticeWindow other(
        screen_,
        {"--rows", "3", "--columns", "3", "--way", "keys", "--slide-time", "40", "--seed", "5"},
        "sliding");
    std::filesystem::create_directories(other.folder() / "config/sightread/learned");
    std::filesystem::copy_file(file(window), other.folder() / "config/sightread/learned/x.txt");
    window.child().kill();
    const auto second = other.play();
    expect_won(other, second, 1);
    EXPECT_EQ(second.front().at("retries"), 0) << other.complaints();
}

TEST_F(NextSession, TriesTheOtherWaysWhereThatOfTheLastOneDoesNotHold) {
    PracticeWindow window(screen_,
                          {"--rows", "3", "--columns", "3", "--way", "run", "--slide-time", "40"},
                          "sliding");
    std::filesystem::create_directories(window.folder() / "config/sightread/learned");
    std::ofstream(window.folder() / "config/sightread/learned/x.txt")
        << "class = sightread-practice\ntitle = Practice: sliding\nsliding.way = pick\n";
    expect_won(window, window.play(), 1);
    EXPECT_EQ(Learned::in_file(file(window)).value("sliding.way"), "run") << window.complaints();
}

TEST(LearnedProfiles, AreListedShownAndRemoved) {
    const TemporaryFolder folder;
    Learned learned = Learned::of_window(folder / "sightread/learned", "Game", "A 1");
    learned.learn("begin", "keys n", "it came", "2026-11-25");
    const std::map<std::string, std::string> here = {{"XDG_CONFIG_HOME", folder.path().string()}};
    const Ran list = run_sightread({"profiles", "list"}, {}, here);
    EXPECT_NE(list.out.find("learned/game--a  Game  \"A *\"  begin = keys n"), std::string::npos)
        << list.out;
    const Ran show = run_sightread({"profiles", "show", "learned/game--a"}, {}, here);
    EXPECT_NE(show.out.find("# 2026-11-25, 1 time: it came\nbegin = keys n"), std::string::npos)
        << show.out;
    EXPECT_EQ(run_sightread({"profiles", "check", "learned/game--a"}, {}, here).code, 0);
    EXPECT_EQ(run_sightread({"profiles", "remove", "learned/game--a"}, {}, here).code, 0);
    EXPECT_FALSE(std::filesystem::exists(learned.file()));
    const Ran gone = run_sightread({"profiles", "show", "learned/game--a"}, {}, here);
    EXPECT_EQ(gone.code, 1);
    EXPECT_NE(gone.err.find("nothing was learned under the name learned/game--a"),
              std::string::npos)
        << gone.err;
}

}  // namespace
}  // namespace sightread::test
