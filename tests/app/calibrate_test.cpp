// `sightread calibrate` and `profiles`: learned once, kept whole, found again at another size and
// place; and cells that no reader knows, named by the person.
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

namespace fs = std::filesystem;

std::string file_text(const fs::path& file) {
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

class Calibrate : public testing::Test {
protected:
    Calibrate() : picture_((folder_ / "board.png").string()) {
        Child drawing({PRACTICE_PROGRAM, "onet", "--theme", "arcade", "--rows", "6", "--columns",
                       "8", "--copies", "4", "--seed", "4", "--render", picture_},
                      {{"QT_QPA_PLATFORM", "offscreen"}});
        if (!eventually([&] { return drawing.exit_code().has_value(); }))
            throw std::runtime_error("nothing was drawn");
        board_ = run({"look", "onet", "--image", picture_}).out;
    }

    // Profiles go to this test's own folder.
    Ran run(const std::vector<std::string>& words, const std::string& input = {}) const {
        return run_sightread(words, input, environment());
    }

    std::map<std::string, std::string> environment() const {
        return {{"XDG_CONFIG_HOME", folder_.path().string()},
                {"XDG_CACHE_HOME", (folder_ / "cache").string()}};
    }

    Ran calibrate(std::vector<std::string> words, const std::string& input = {}) const {
        words.insert(words.begin(), {"calibrate", "--yes"});
        return run(words, input);
    }

    fs::path profile(const std::string& name) const {
        return folder_ / "sightread/profiles" / name;
    }

    std::string changed(const std::string& name,
                        const std::function<cv::Mat(cv::Mat)>& change) const {
        cv::imwrite((folder_ / name).string(), change(cv::imread(picture_)));
        return (folder_ / name).string();
    }

    // The board with two of its cells painted over by pictures that are nowhere else on it.
    std::string with_strange_cells() const {
        return changed("strange.png", [](cv::Mat picture) {
            cv::rectangle(picture, {49, 99, 36, 36}, {20, 20, 240}, cv::FILLED);
            cv::line(picture, {50, 100}, {84, 134}, {250, 250, 20}, 7);
            cv::rectangle(picture, {269, 99, 36, 36}, {240, 200, 20}, cv::FILLED);
            cv::circle(picture, {287, 117}, 12, {20, 20, 20}, 5);
            return picture;
        });
    }

    // Two pairs have gone, and on every tile lies a smear somewhere, so that equal faces hardly
    // look alike.
    std::string with_doubtful_faces() const {
        return changed("doubtful.png", [](cv::Mat picture) {
            const cv::Scalar ground = picture.at<cv::Vec3b>(200, 42);
            cv::RNG random(1);
            for (int row = 0; row < 6; ++row)
                for (int column = 0; column < 8; ++column) {
                    const cv::Point tile(46 + 44 * column, 95 + 44 * row);
                    const cv::Point smear(random.uniform(6, 26), random.uniform(6, 26));
                    cv::rectangle(picture, cv::Rect(tile + smear, cv::Size(12, 7)), {120, 120, 120},
                                  cv::FILLED);
                }
            for (const auto& [row, column] : {std::pair(0, 1), {5, 0}, {0, 2}, {1, 7}})
                cv::rectangle(picture, {46 + 44 * column, 95 + 44 * row, 44, 44}, ground,
                              cv::FILLED);
            return picture;
        });
    }

    TemporaryFolder folder_;
    std::string picture_;
    std::string board_;
};

TEST_F(Calibrate, WritesAProfileThatIsFoundAgain) {
    ASSERT_NE(board_, "");
    const Ran ran = calibrate({"--image", picture_, "--name", "mine", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const nlohmann::json line = nlohmann::json::parse(ran.out);
    EXPECT_EQ(line.at("game"), "onet");
    EXPECT_EQ(line.at("cells"), 48);
    EXPECT_EQ(line.at("unknown"), 0);
    EXPECT_GT(line.at("worst_margin"), 0.3);
    EXPECT_EQ(line.at("text"), board_);
    for (const char* file :
         {"profile.ini", "evidence/1.png", "evidence/1.txt", "evidence/1-seen.png"})
        EXPECT_TRUE(fs::exists(profile("mine") / file)) << file;
    EXPECT_NE(run({"profiles", "list"}).out.find("mine  onet"), std::string::npos);
    EXPECT_NE(run({"profiles", "show", "mine"}).out.find("schema = 3"), std::string::npos);
    EXPECT_EQ(run({"profiles", "check", "mine"}).code, 0);
    EXPECT_EQ(run({"profiles", "check"}).code, 0)
        << "all of them, those shipped with the program too";
    // The same window larger, and with a bar above it.
    for (const std::string& other :
         {changed("larger.png",
                  [](cv::Mat p) { return cv::resize(p, p, {}, 1.37, 1.37, cv::INTER_CUBIC), p; }),
          changed("lower.png", [](cv::Mat p) {
              cv::Mat made(p.size(), p.type(), cv::Scalar(90, 90, 90));
              p.rowRange(0, p.rows - 24).copyTo(made.rowRange(24, p.rows));
              return made;
          })})
        EXPECT_EQ(run({"look", "--profile", "mine", "--image", other}).out, board_) << other;
    EXPECT_EQ(run({"profiles", "remove", "mine"}).code, 0);
    EXPECT_EQ(run({"profiles", "remove", "mine"}).code, 1);
    EXPECT_FALSE(fs::exists(profile("mine")));
}

TEST_F(Calibrate, IsToldWhereTheBoardIs) {
    const Ran ran = calibrate({"onet", "--image", picture_, "--name", "told", "--corners",
                               "46,95,398,359", "--rows", "6", "--columns", "8", "--button",
                               "new-game=12,34", "--ignore", "0,0,100,20"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const std::string text = file_text(profile("told") / "profile.ini");
    for (const char* line :
         {"lattice = 6x8@46.00,95.00,44.000,44.000", "new-game = 12,34", "ignore = 0,0,100,20"})
        EXPECT_NE(text.find(line), std::string::npos) << text;
}

// A hand is off by a few pixels: the same board as where it was found by itself.
TEST_F(Calibrate, IsToldWhereTheBoardIsAbout) {
    for (const char* corners : {"49,92,395,362", "43,98,396,356", "49,98,401,361"}) {
        const Ran ran = calibrate({"onet", "--image", picture_, "--name", "about", "--corners",
                                   corners, "--rows", "6", "--columns", "8", "--json"});
        ASSERT_EQ(ran.code, 0) << corners << ": " << ran.err;
        EXPECT_EQ(nlohmann::json::parse(ran.out).at("text"), board_) << corners;
    }
}

// Corners do not say which rows of hexagons are shifted.
TEST_F(Calibrate, IsToldWhereABoardWithShiftedRowsIs) {
    const std::string cats = (folder_ / "cats").string();
    Child drawing(
        {PRACTICE_PROGRAM, "cat", "--render-many", cats, "--count", "1", "--seed", "1250000"},
        {{"QT_QPA_PLATFORM", "offscreen"}});
    ASSERT_TRUE(eventually([&] { return drawing.exit_code().has_value(); }));
    const std::string picture = cats + "/1250000/frame-0.png",
                      drawn = file_text(cats + "/1250000/frame-0.txt");
    const Ran ran = calibrate({"cat", "--image", picture, "--name", "cat", "--corners",
                               "144,112,616,568", "--rows", "9", "--columns", "9", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(nlohmann::json::parse(ran.out).at("text"), drawn);
}

TEST_F(Calibrate, WritesNothingThatItCannotRead) {
    const std::string grey = (folder_ / "grey.png").string();
    cv::imwrite(grey, cv::Mat(300, 400, CV_8UC3, cv::Scalar(90, 90, 90)));
    EXPECT_EQ(calibrate({"--image", grey, "--name", "none"}).code, 5);
    EXPECT_EQ(calibrate({"onet", "--image", grey, "--name", "none"}).code, 5);
    EXPECT_EQ(calibrate({"onet", "--image", picture_, "--name", "none", "--corners",
                         "20,40,300,300", "--rows", "5", "--columns", "7"})
                  .code,
              5);
    EXPECT_EQ(calibrate({"onet", "--image", picture_, "--name", "none", "--dry-run"}).code, 0);
    EXPECT_FALSE(fs::exists(profile("none")));
}

// The rules find no level where lines are drawn in it, and have said why.
TEST_F(Calibrate, TakesWhatOnlyTheEyeReads) {
    const std::string drawn_in =
        SIGHTREAD_SOURCE_DIR "/tests/recordings/sessions/lyne-three-levels/frame-00002.png";
    const Ran ran = calibrate({"lyne", "--image", drawn_in, "--name", "eye", "--dry-run"});
    EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_F(Calibrate, RefusesWhatCannotBeMeant) {
    const std::vector<std::vector<std::string>> bad = {
        {"--corners", "1,2,3"},
        {"--corners", "5,5,4,4", "--rows", "2", "--columns", "2"},
        {"--corners", "1,2,300,400"},
        {"--label", "1=2"},
        {"--label", "0,1=a"},
        {"--label", "99,99=a"},
        {"--ignore", "1,2,3"},
        {"--ignore", "5000,2,3,4"},
        {"--button", "foo=1,2"},
        {"--button", "go=5000,5000"},
        {"--name", "../mine"},
        {"--rows", "0"},
        {"--way", "fly"},
        {"--on-unknown", "guess"},
        {"--lattice", "6x8"},
        {"one", "word"}};
    for (const std::vector<std::string>& words : bad) {
        std::vector<std::string> all = {"onet", "--image", picture_, "--dry-run"};
        if (words.front() == "one") all.erase(all.begin());
        all.insert(all.end(), words.begin(), words.end());
        const Ran ran = calibrate(all);
        EXPECT_EQ(ran.code, 2) << words.front() << ' ' << words.back() << ran.err;
        EXPECT_TRUE(ran.err.starts_with("sightread: ")) << ran.err;
    }
}

TEST_F(Calibrate, AsksWhatACellIs) {
    const std::string strange = with_strange_cells();
    const Ran unread = run({"look", "onet", "--image", strange});
    ASSERT_EQ(unread.code, 5) << unread.out;
    const Ran stopped =
        calibrate({"onet", "--image", strange, "--name", "strange", "--on-unknown", "stop"});
    EXPECT_EQ(stopped.code, 5);
    EXPECT_TRUE(fs::exists(folder_ / "cache/sightread/unknown/cell-1-1.png")) << stopped.err;
    // A correction that corrects nothing is told, and what was never confirmed is not kept.
    const Ran vain =
        calibrate({"onet", "--image", strange, "--name", "vain", "--on-unknown", "ask"},
                  "flower\n1,6=flower\n1,6=flower\n");
    EXPECT_EQ(vain.code, 5) << vain.err;
    EXPECT_NE(vain.err.find("\"1,6=flower\" changes nothing on this board"), std::string::npos)
        << vain.err;
    EXPECT_FALSE(fs::exists(profile("vain")));
    const Ran asked =
        calibrate({"onet", "--image", strange, "--name", "strange", "--on-unknown", "ask"},
                  "flower\n1,6=flower\ny\n");
    ASSERT_EQ(asked.code, 0) << asked.err;
    // Those two belong together now, also in a larger window.
    const std::string larger = (folder_ / "larger.png").string();
    cv::Mat picture = cv::imread(strange);
    cv::resize(picture, picture, {}, 1.25, 1.25, cv::INTER_CUBIC);
    cv::imwrite(larger, picture);
    for (const std::string& shown : {strange, larger}) {
        const Ran ran = run({"look", "--image", shown, "--profile", "strange", "--json"});
        ASSERT_EQ(ran.code, 0) << ran.err;
        const nlohmann::json cells = nlohmann::json::parse(ran.out).at("cells");
        EXPECT_EQ(cells[0].at("class"), cells[5].at("class"));
        int same = 0;
        for (const auto& cell : cells) same += cell.at("class") == cells[0].at("class");
        EXPECT_EQ(same, 2);
    }
    EXPECT_EQ(run({"profiles", "check", "strange"}).code, 0);
    fs::remove(profile("strange") / "cells/1-reads.png");
    const Ran broken = run({"profiles", "check", "strange"});
    EXPECT_EQ(broken.code, 1);
    EXPECT_NE(broken.err.find("1-reads.png"), std::string::npos) << broken.err;
}

TEST_F(Calibrate, AsksWhetherDoubtfulFacesWereToldRightly) {
    const std::string doubtful = with_doubtful_faces();
    const std::vector<std::string> words = {"onet", "--image",   doubtful,          "--name",
                                            "told", "--lattice", "6x8@46,95,44,44", "--on-unknown"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> all = words;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    const Ran stopped = calibrate(with({"stop"}));
    EXPECT_EQ(stopped.code, 5);
    EXPECT_NE(stopped.err.find("--as-seen"), std::string::npos) << stopped.err;
    EXPECT_TRUE(fs::exists(folder_ / "cache/sightread/unknown/doubtful.png"));
    EXPECT_EQ(calibrate(with({"ask"}), "n\n").code, 5);
    EXPECT_FALSE(fs::exists(profile("told")));
    EXPECT_EQ(calibrate(with({"ask"}), "y\n").code, 0);
    EXPECT_EQ(run({"profiles", "check", "told"}).code, 0);
    const Ran ran = calibrate(with({"stop", "--as-seen", "--json"}));
    ASSERT_EQ(ran.code, 0) << ran.err;
    // The board that was drawn, without what has gone.
    std::istringstream drawn(board_),
        read(nlohmann::json::parse(ran.out).at("text").get<std::string>());
    std::string line;
    std::getline(drawn, line);
    std::getline(read, line);
    std::map<std::string, std::string> names;
    int gone = 0;
    for (std::string was, is; drawn >> was && read >> is;) {
        if (is == ".")
            ++gone;
        else
            names.emplace(is, was);
        EXPECT_EQ(is == "." ? was : names.at(is), was);
    }
    EXPECT_EQ(gone, 4);
    EXPECT_EQ(names.size(), 12u);
}

TEST_F(Calibrate, TakesLabelsAndTreatsUnknownCellsAsItIsTold) {
    const std::string strange = with_strange_cells();
    EXPECT_EQ(calibrate({"onet", "--image", strange, "--name", "labels", "--label", "1,1=x",
                         "--label", "1,6=x"})
                  .code,
              0);
    const Ran empty = calibrate(
        {"onet", "--image", strange, "--name", "empty", "--on-unknown", "treat-as=.", "--json"});
    ASSERT_EQ(empty.code, 0) << empty.err;
    const std::string text = nlohmann::json::parse(empty.out).at("text");
    EXPECT_EQ(text.substr(text.find('\n') + 1, 1), ".") << text;
}

// A word is believed although the picture looks otherwise; where it can change nothing, that is
// said.
TEST_F(Calibrate, BelievesALabelOrSaysThatItHasNoEffect) {
    const Ran wall =
        calibrate({"onet", "--image", picture_, "--name", "wall", "--label", "2,3=#", "--json"});
    ASSERT_EQ(wall.code, 0) << wall.err;
    const nlohmann::json line = nlohmann::json::parse(wall.out);
    EXPECT_NE(line.at("text").get<std::string>().find('#'), std::string::npos) << line;
    EXPECT_EQ(run({"profiles", "check", "wall"}).code, 0);
    const Ran look = run({"look", "--image", picture_, "--profile", "wall"});
    EXPECT_EQ(look.out, line.at("text"));
    const Ran twice = calibrate(
        {"onet", "--image", picture_, "--name", "no", "--label", "2,3=#", "--label", "2,3=."});
    EXPECT_EQ(twice.code, 2) << twice.err;
    EXPECT_NE(twice.err.find("2,3"), std::string::npos) << twice.err;
    EXPECT_FALSE(fs::exists(profile("no")));
}

// Two kinds that were told apart and should not be: all cells of the one are read as the other.
TEST_F(Calibrate, RelabelsAKind) {
    const Ran ran = calibrate(
        {"onet", "--image", picture_, "--name", "no", "--label", "1,1=2", "--dry-run", "--json"});
    ASSERT_EQ(ran.code, 0) << ran.err;
    std::istringstream before(board_),
        after(nlohmann::json::parse(ran.out).at("text").get<std::string>());
    std::string line, merged;
    std::getline(before, line);
    std::getline(after, line);
    for (std::string was, is; before >> was && after >> is;) {
        if (merged.empty()) merged = is;
        EXPECT_EQ(is == merged, was == "1" || was == "2") << was << ' ' << is;
    }
}

TEST_F(Calibrate, EvidenceThatReadsOtherwiseIsTold) {
    ASSERT_EQ(calibrate({"--image", picture_, "--name", "mine"}).code, 0);
    // Readers may number faces otherwise each time; one cell of another face is another board.
    const fs::path confirmed = profile("mine") / "evidence/1.txt";
    const auto write = [&](const std::string& first_cell) {
        const std::size_t head = board_.find('\n') + 1;
        std::string text = board_.substr(0, head);
        std::istringstream tokens(board_.substr(head));
        bool is_first = true;
        for (std::string token; tokens >> token; is_first = false)
            text += (is_first && !first_cell.empty()            ? first_cell
                     : token == "." || token == "#" || is_first ? token
                                                                : "face-" + token) +
                    " ";
        std::ofstream(confirmed) << text << '\n';
    };
    std::istringstream first(board_.substr(board_.find('\n') + 1));
    std::string token;
    first >> token;
    write("face-" + token);
    EXPECT_EQ(run({"profiles", "check", "mine"}).code, 0);
    write("another");
    EXPECT_EQ(run({"profiles", "check", "mine"}).code, 5);
    std::ofstream(profile("mine") / "evidence/1.txt") << "2 2\n1 1\n2 2\n";
    const Ran ran = run({"profiles", "check", "mine"});
    EXPECT_EQ(ran.code, 5);
    EXPECT_NE(ran.err.find("another board"), std::string::npos) << ran.err;
    std::ofstream(profile("mine") / "profile.ini") << "[profile]\nschema = 2\n[buttons]\ngo = 1\n";
    EXPECT_EQ(run({"profiles", "check", "mine"}).code, 2);
}

// A window from the first look to the win, by a profile that was made of it, in another size than
// then.
TEST_F(Calibrate, AWindowIsPlayedByItsProfile) {
    Xvfb screen;
    const std::vector<std::string> words = {"--theme",   "arcade", "--rows", "4",
                                            "--columns", "6",      "--seed", "3"};
    std::map<std::string, std::string> here = environment();
    here["DISPLAY"] = screen.display();
    {
        PracticeWindow window(screen, words);
        const Ran ran = run_sightread(
            {"calibrate", "--yes", "--window", "Practice", "--name", "practice"}, {}, here);
        ASSERT_EQ(ran.code, 0) << ran.err;
    }
    std::vector<std::string> larger = words;
    larger.insert(larger.end(), {"--scale", "1.5"});
    PracticeWindow window(screen, larger);
    const Ran ran = run_sightread({"play", "--window", "Practice", "--json", "--quiet"}, {}, here);
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(nlohmann::json::parse(ran.out.substr(0, ran.out.find('\n'))).at("outcome"), "won")
        << ran.out;
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; }));
}

}  // namespace
}  // namespace sightread::test
