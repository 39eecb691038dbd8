// `sightread look` and `windows`: what is printed for a board, and what is said where there is
// none.
#include "tests/app/practice_window.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

int lines_in(const std::string& text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

// A face's number does not matter, only which cells have the same one.
std::vector<int> pattern_of(const std::string& board_text) {
    std::istringstream stream(board_text.substr(board_text.find('\n')));
    std::vector<std::string> seen;
    std::vector<int> pattern;
    for (std::string token; stream >> token;) {
        const auto at = std::find(seen.begin(), seen.end(), token);
        pattern.push_back(token == "." ? -1 : static_cast<int>(at - seen.begin()));
        if (at == seen.end()) seen.push_back(token);
    }
    return pattern;
}

class Look : public testing::Test {
protected:
    // A practice board as a picture; the text is the truth.
    std::string draw(const std::string& name, std::string* truth = nullptr,
                     const std::vector<std::string>& how = {"--theme", "arcade", "--rows", "6",
                                                            "--columns", "8", "--copies", "4",
                                                            "--seed", "4"}) {
        const std::string picture = (folder_ / (name + ".png")).string();
        std::vector<std::string> words = {PRACTICE_PROGRAM,           "onet",     "--log",
                                          (folder_ / "log").string(), "--render", picture};
        words.insert(words.end(), how.begin(), how.end());
        Child drawing(words, {{"QT_QPA_PLATFORM", "offscreen"}});
        while (!drawing.exit_code()) std::this_thread::yield();
        std::ifstream log(folder_ / "log");
        for (std::string line; truth != nullptr && std::getline(log, line);) {
            const nlohmann::json event = nlohmann::json::parse(line);
            if (event.at("event") == "new") *truth = event.at("text");
        }
        return picture;
    }

    std::string write(const std::string& name, const std::string& bytes) {
        std::ofstream(folder_ / name, std::ios::binary) << bytes;
        return (folder_ / name).string();
    }

    TemporaryFolder folder_;
};

TEST_F(Look, PrintsTheBoardOfAPicture) {
    std::string truth;
    const std::string picture = draw("board", &truth);
    const Ran ran = run_sightread({"look", "onet", "--image", picture});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(pattern_of(ran.out), pattern_of(truth)) << ran.out << truth;
    const Ran unnamed = run_sightread({"look", "--image", picture});
    EXPECT_EQ(unnamed.out, ran.out);
}

// The last row is cut in half by the edge of the picture.
TEST_F(Look, SaysThatABoardReachesOutOfThePicture) {
    const std::string file =
        draw("cut", nullptr,
             {"--theme", "neon", "--rows", "6", "--columns", "8", "--copies", "4", "--seed", "4"});
    std::ifstream log(folder_ / "log");
    int bottom = 0;
    for (std::string line; std::getline(log, line);) {
        const nlohmann::json event = nlohmann::json::parse(line);
        if (event.at("event") == "geometry")
            bottom = static_cast<int>(event.at("origin_y").get<double>() +
                                      5.5 * event.at("pitch_y").get<double>());
    }
    const cv::Mat picture = cv::imread(file);
    ASSERT_GT(bottom, 0);
    cv::imwrite(file, picture.rowRange(0, bottom));
    const Ran ran = run_sightread({"look", "onet", "--image", file});
    EXPECT_EQ(ran.code, 5) << ran.out;
    EXPECT_NE(ran.err.find("; the board reaches out of the picture"), std::string::npos) << ran.err;
}

// In rows that begin at other fractions of a pixel, thin strokes look different: here one copy of
// four is like another copy only, not like the face's most typical cell.
TEST_F(Look, KnowsACopyThatIsLikeOneOtherCopyOnly) {
    std::string truth;
    const std::string picture =
        draw("board", &truth, {"--size", "900x600", "--gravity", "down", "--seed", "26"});
    const Ran ran = run_sightread({"look", "onet", "--image", picture});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(pattern_of(ran.out), pattern_of(truth)) << ran.out << truth;
}

TEST_F(Look, GivesEveryCellAsJsonAndAPicture) {
    const std::string picture = draw("board");
    const std::string seen = (folder_ / "seen.png").string();
    const Ran ran =
        run_sightread({"look", "onet", "--image", picture, "--json", "--annotate", seen});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const nlohmann::json json = nlohmann::json::parse(ran.out);
    EXPECT_EQ(json.at("game"), "onet");
    EXPECT_EQ(json.at("unknown"), 0);
    EXPECT_EQ(json.at("lattice").at("rows"), 6);
    ASSERT_EQ(json.at("cells").size(), 48u);
    for (const char* field : {"row", "column", "x", "y", "width", "height", "class", "margin"})
        EXPECT_TRUE(json.at("cells")[0].contains(field)) << field;
    const cv::Mat before = cv::imread(picture), after = cv::imread(seen);
    ASSERT_EQ(before.size(), after.size());
    EXPECT_GT(cv::norm(before, after, cv::NORM_INF), 50) << "nothing was drawn";
}

// A blot over one tile leaves its partner alone: no board of pairs, and yet nearly all of it can be
// told.
TEST_F(Look, PrintsARejectedBoardAsFarAsItIsCertain) {
    std::string truth;
    const std::string picture = draw("board", &truth);
    const nlohmann::json whole =
        nlohmann::json::parse(run_sightread({"look", "onet", "--image", picture, "--json"}).out);
    cv::Mat pixels = cv::imread(picture);
    // Of one alone it would follow which face it is: the one that lacks a tile.
    for (const int index : {19, 28, 42}) {
        const nlohmann::json& hidden = whole.at("cells")[index];
        const cv::Rect place(hidden.at("x").get<int>(), hidden.at("y").get<int>(),
                             hidden.at("width").get<int>(), hidden.at("height").get<int>());
        cv::Mat blot = pixels(place);
        cv::randu(blot, 0, 255);
    }
    cv::imwrite(picture, pixels);
    const Ran ran = run_sightread({"look", "onet", "--image", picture});
    EXPECT_EQ(ran.code, 5);
    EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
    std::istringstream told(ran.out), wanted(truth);
    std::string line, other;
    ASSERT_TRUE(std::getline(told, line) && std::getline(wanted, other));
    EXPECT_EQ(line.substr(0, 3), "6 8");
    int certain = 0, wrong = 0;
    std::map<std::string, std::string> faces;
    for (std::string token, really; told >> token && wanted >> really;) {
        if (token == "~") continue;
        ++certain;
        wrong += faces.emplace(token, really).first->second == really ? 0 : 1;
    }
    EXPECT_GE(certain, 24) << ran.out;
    EXPECT_LE(wrong, 3) << ran.out << truth;
    const nlohmann::json json =
        nlohmann::json::parse(run_sightread({"look", "onet", "--image", picture, "--json"}).out);
    EXPECT_TRUE(json.contains("odds") && json.contains("why_not") && json.contains("lattice"));
    double sum = 0;
    for (const auto& [kind, probability] : json.at("cells")[3].at("probabilities").items())
        sum += probability.get<double>();
    EXPECT_NEAR(sum, 1, 0.01);
}

TEST_F(Look, TakesAGivenLattice) {
    const std::string picture = draw("board");
    const nlohmann::json found =
        nlohmann::json::parse(run_sightread({"look", "onet", "--image", picture, "--json"}).out);
    const Ran ran = run_sightread({"look", "onet", "--image", picture, "--lattice",
                                   found.at("lattice").at("text").get<std::string>()});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, found.at("text"));
}

TEST_F(Look, SaysWhyThereIsNoBoard) {
    cv::Mat noise(480, 640, CV_8UC3);
    cv::randu(noise, 0, 255);
    cv::imwrite((folder_ / "noise.png").string(), noise);
    cv::imwrite((folder_ / "grey.png").string(),
                cv::Mat(300, 400, CV_8UC3, cv::Scalar(90, 90, 90)));
    for (const char* name : {"noise.png", "grey.png"}) {
        const Ran ran = run_sightread({"look", "--image", (folder_ / name).string()});
        EXPECT_EQ(ran.code, 5) << name << ran.out << ran.err;
        EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
        EXPECT_EQ(ran.out, "");
    }
}

TEST_F(Look, SaysHowAPictureIsGiven) {
    const std::string picture = write("board.png", "any");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"look", picture}, {"look", "cat", picture}}) {
        const Ran ran = run_sightread(words);
        EXPECT_EQ(ran.code, 2);
        EXPECT_NE(ran.err.find("--image FILE"), std::string::npos) << ran.err;
    }
}

TEST_F(Look, NamesAPictureThatCannotBeRead) {
    cv::imwrite((folder_ / "dot.png").string(), cv::Mat(1, 1, CV_8UC3, cv::Scalar(90, 90, 90)));
    std::ifstream whole(draw("board"), std::ios::binary);
    std::stringstream bytes;
    bytes << whole.rdbuf();
    const std::vector<std::string> files = {
        write("empty.png", ""), write("text.png", "this is no picture"),
        write("cut.png", bytes.str().substr(0, bytes.str().size() / 2)),
        (folder_ / "dot.png").string(), (folder_ / "missing.png").string()};
    for (const std::string& file : files) {
        const Ran ran = run_sightread({"look", "--image", file});
        EXPECT_EQ(ran.code, 1) << file << ran.err;
        EXPECT_EQ(lines_in(ran.err), 1) << ran.err;
        EXPECT_NE(ran.err.find(std::filesystem::path(file).filename().string()), std::string::npos)
            << ran.err;
    }
}

TEST(Windows, AreListedAndChosenByTheirTitles) {
    Xvfb screen;
    PracticeWindow first(screen, {"--theme", "arcade", "--rows", "4", "--columns", "6"});
    const std::map<std::string, std::string> here = {{"DISPLAY", screen.display()}};
    EXPECT_NE(run_sightread({"windows"}, {}, here).out.find("\"Practice: onet\""),
              std::string::npos);
    const nlohmann::json line =
        nlohmann::json::parse(run_sightread({"windows", "--json"}, {}, here).out);
    EXPECT_EQ(line.at("title"), "Practice: onet");

    const Ran none = run_sightread({"look", "--window", "no such title"}, {}, here);
    EXPECT_EQ(none.code, 2) << none.err;
    EXPECT_EQ(lines_in(none.err), 1) << none.err;

    PracticeWindow second(screen, {"--theme", "arcade", "--rows", "4", "--columns", "6"});
    const Ran both = run_sightread({"play", "onet", "--window", "practice"}, {}, here);
    EXPECT_EQ(both.code, 2) << both.err;
    EXPECT_NE(both.err.find("2 windows match"), std::string::npos) << both.err;
    EXPECT_EQ(first.count("input") + second.count("input"), 0);

    const Ran neither = run_sightread({"play", "onet"}, {}, here);
    EXPECT_EQ(neither.code, 2) << neither.err;
    const Ran wrong = run_sightread({"look", "--window-id", "12"}, {}, here);
    EXPECT_EQ(wrong.code, 2) << wrong.err;
}

// The verdict of `doctor` about one thing.
nlohmann::json verdict_on(const std::string& what,
                          const std::map<std::string, std::string>& environment, int code) {
    const Ran ran = run_sightread({"doctor", "--json"}, {}, environment);
    EXPECT_EQ(ran.code, code) << ran.out;
    std::istringstream lines(ran.out);
    for (std::string line; std::getline(lines, line);) {
        const nlohmann::json check = nlohmann::json::parse(line);
        if (check.at("check") == what) return check;
    }
    ADD_FAILURE() << "nothing is said of " << what << ":\n" << ran.out;
    return {};
}

TEST(Doctor, SaysWhatIsThereAndWhatMendsTheRest) {
    Xvfb screen;
    const std::map<std::string, std::string> here = {{"DISPLAY", screen.display()}};
    for (const char* what : {"display", "XTEST", "composite", "damage", "window manager", "scale",
                             "text recognition", "words", "profiles", "disk"}) {
        const nlohmann::json check = verdict_on(what, here, 0);
        EXPECT_FALSE(check.value("verdict", "").empty()) << what;
        EXPECT_EQ(check.value("good", false), check.value("remedy", "-").empty()) << check;
    }
    EXPECT_NE(verdict_on("window manager", here, 0).value("verdict", "").find("none"),
              std::string::npos);
    EXPECT_EQ(verdict_on("scale", here, 0).value("verdict", "").substr(0, 5), "100 %");
    const nlohmann::json session =
        verdict_on("session", {{"DISPLAY", screen.display()}, {"XDG_SESSION_TYPE", "wayland"}}, 0);
    EXPECT_FALSE(session.value("good", true));
    const nlohmann::json display = verdict_on("display", {{"DISPLAY", ""}}, 1);
    EXPECT_FALSE(display.value("good", true));
    EXPECT_FALSE(display.value("remedy", "").empty());
    EXPECT_NE(verdict_on("words", here, 0).value("verdict", "").find(" languages in "),
              std::string::npos);
    const nlohmann::json words = verdict_on(
        "words", {{"DISPLAY", screen.display()}, {"SIGHTREAD_WORDS", "/no/where.toml"}}, 1);
    EXPECT_NE(words.value("verdict", "").find("/no/where.toml"), std::string::npos) << words;
}

TEST(Windows, WithoutXtestNothingIsPlayed) {
    Xvfb screen({.without_extensions = {"XTEST"}});
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "4", "--columns", "6"});
    const Ran ran = run_sightread({"play", "onet", "--window", "Practice"}, {},
                                  {{"DISPLAY", screen.display()}});
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_NE(ran.err.find("XTEST"), std::string::npos) << ran.err;
    EXPECT_EQ(run_sightread({"doctor"}, {}, {{"DISPLAY", screen.display()}}).code, 1);
}

}  // namespace
}  // namespace sightread::test
