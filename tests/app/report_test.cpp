// The report: one page that needs nothing else, whatever was said in it.
#include "app/report.hpp"

#include "capture/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <atomic>
#include <fstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sightread::test {
namespace {

Step step(const std::string& verdict, int left) {
    Step step;
    step.frame = {cv::Mat(60, 80, CV_8UC3, cv::Scalar(10, 200, 30)), Clock::now()};
    step.verdict = verdict;
    step.made = verdict == "expected" ? 1 : 0;
    step.move = "1,1 1,2";
    step.left = left;
    step.stages.read = 2;
    return step;
}

std::string page_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

nlohmann::json data_of(const std::string& page) {
    const std::string begin = "<script id=\"data\" type=\"application/json\">";
    const std::size_t from = page.find(begin) + begin.size();
    return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(ReportPage, HoldsGamesStepsAndPictures) {
    const TemporaryFolder folder;
    Report report(folder / "report.html", "A <b>title</b> </script>");
    report.game_begins(1);
    report.step(step("looked", 4));
    report.step(step("lost click", 4));
    report.step(step("expected", 2));
    report.say("</script><script>alert(1)</script>");
    report.game_ends("won", "");
    report.write();
    const std::string page = page_of(folder / "report.html");
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    EXPECT_EQ(page.find("alert(1)</script>"), std::string::npos);
    const nlohmann::json data = data_of(page);
    EXPECT_EQ(data["title"], "A <b>title</b> </script>");
    EXPECT_EQ(data["games"][0]["moves"], 1);
    EXPECT_EQ(data["games"][0]["retries"], 1);
    EXPECT_EQ(data["games"][0]["stages"]["read"], 6);
    ASSERT_EQ(data["steps"].size(), 3u);
    EXPECT_EQ(data["steps"][1]["verdict"], "lost click");
    EXPECT_GT(data["steps"][0]["picture"].get<std::string>().size(), 100u);
}

// What is known from other sessions is said before the first game begins.
TEST(ReportPage, WhatIsSaidBeforeTheFirstGameIsNoGameOfItsOwn) {
    const TemporaryFolder folder;
    Report report(folder / "report.html", "said before");
    report.say("from other sessions");
    report.game_begins(1);
    report.say("planned");
    report.game_ends("won", "");
    report.game_begins(2);
    report.game_ends("lost", "");
    report.write();
    const nlohmann::json games = data_of(page_of(folder / "report.html"))["games"];
    ASSERT_EQ(games.size(), 2u);
    EXPECT_EQ(games[0]["outcome"], "won");
    EXPECT_EQ(games[0]["said"], nlohmann::json({"from other sessions", "planned"}));
    EXPECT_EQ(games[1]["outcome"], "lost");
}

TEST(ReportPage, AsksForTheNameOfAGameOnceAndAfterItsEnd) {
    const TemporaryFolder folder;
    Report report(folder / "report.html", "names");
    std::atomic<int> asked = 0;
    for (int game = 1; game <= 2; ++game) {
        report.game_begins(game);
        for (int look = 1; look <= 2; ++look) {
            Step looked = step("looked", 4);
            if (game == 1)
                looked.name = [&asked, look] { return ++asked, "B " + std::to_string(24 + look); };
            report.step(looked);
        }
        report.write();
        EXPECT_EQ(asked, game - 1);
        report.game_ends("won", "");
    }
    report.write();
    const nlohmann::json data = data_of(page_of(folder / "report.html"));
    EXPECT_EQ(data["games"][0]["name"], "B 25") << "of the board that it began with";
    EXPECT_EQ(data["games"][1]["name"], "");
    EXPECT_EQ(asked, 1);
}

TEST(ReportPage, StaysSmallAndKeepsWhatIsOutOfTheOrdinary) {
    const TemporaryFolder folder;
    Report report(folder / "report.html", "long");
    report.game_begins(1);
    int odd = 0;
    for (int i = 0; i < 3000; ++i) {
        const bool lost = i % 500 == 250;
        odd += lost;
        report.step(step(lost ? "lost click" : "expected", 3000 - i));
        if (i % 30 == 0) report.write();  // waits for the pictures
    }
    report.game_ends("won", "");
    report.write();
    const nlohmann::json data = data_of(page_of(folder / "report.html"));
    EXPECT_LE(data["steps"].size(), 330u);
    int kept = 0;
    for (const nlohmann::json& each : data["steps"]) kept += each["verdict"] == "lost click";
    EXPECT_EQ(kept, odd);
}

TEST(ReportPage, StaysSmallHoweverManyGamesThereAre) {
    const TemporaryFolder folder;
    Report report(folder / "report.html", "many");
    for (int game = 1; game <= 1500; ++game) {
        report.game_begins(game);
        report.step(step("looked", 2));
        report.step(step(game % 2 == 0 ? "lost click" : "expected", 0));
        report.say("a plan of ten moves");
        for (int i = 0; i < 5; ++i) report.say("a sentence");
        report.game_ends("won", "");
        if (game % 15 == 0) report.write();  // waits for the pictures
    }
    report.write();
    const nlohmann::json data = data_of(page_of(folder / "report.html"));
    EXPECT_EQ(data["games"].size(), 1500u);
    EXPECT_LE(data["steps"].size(), 330u);
    EXPECT_GE(data["steps"].size(), 100u);
    std::size_t said = 0;
    for (const nlohmann::json& game : data["games"]) said += game["said"].size();
    EXPECT_LE(said, 5000u);
}

TEST(ReportPage, SaysAtOnceWhenItCannotBeWritten) {
    EXPECT_THROW(Report("/no/such/folder/report.html", "x"), Error);
}

}  // namespace
}  // namespace sightread::test
