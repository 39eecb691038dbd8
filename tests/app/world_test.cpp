// What the world does to a run: output that nobody can take, folders that cannot be written, a
// person who does not answer.
#include "app/typed_lines.hpp"
#include "tests/app/disturber.hpp"
#include "tests/app/picture_window.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/app/program.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace sightread::test {
namespace {

using namespace std::chrono_literals;
using Words = std::vector<std::string>;

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

// A shell runs the program as `line`, in which "$@" is the program with its words; standard error
// goes to `errors`.
int run_in_shell(const std::string& line, Words words, const std::filesystem::path& errors,
                 const std::map<std::string, std::string>& environment = {}) {
    words.insert(words.begin(), SIGHTREAD_PROGRAM);
    words.insert(words.begin(), {"sh", "-c", line + " 2>'" + errors.string() + "'", "sh"});
    Child shell(words, environment);
    EXPECT_TRUE(eventually([&] { return shell.exit_code().has_value(); }, 60s)) << line;
    return shell.exit_code().value_or(-1);
}

TEST(Output, ThatCannotBeWrittenIsNoticedByEveryCommand) {
    Xvfb screen;
    const TemporaryFolder folder;
    std::ofstream(folder / "board.txt") << "2 3\n1 2 3\n0 4 5\n";
    cv::imwrite((folder / "empty.png").string(), cv::Mat(200, 200, CV_8UC3, cv::Scalar(0, 0, 0)));
    const PracticeWindow window(screen, {"--rows", "3", "--columns", "3"}, "sliding");
    const std::string board = (folder / "board.txt").string();
    const std::vector<Words> all = {
        {"--help"},
        {"--version"},
        {"--man"},
        {"--completion", "bash"},
        {"solve", "--help"},
        {"solve", "sliding", board},
        {"solve", "sliding", board, board},
        {"look", "sliding", "--window-id", window.window_id(), "--json"},
        {"windows"},
        {"doctor"}};
    for (const Words& words : all)
        for (const char* where : {"\"$@\" >/dev/full", "\"$@\" >&-"}) {
            const int code = run_in_shell(std::string("exec ") + where, words, folder / "err",
                                          {{"DISPLAY", screen.display()}});
            EXPECT_EQ(code, 1) << words.front() << where;
            EXPECT_NE(text_of(folder / "err").find("sightread: the output could not be written"),
                      std::string::npos)
                << words.front() << where << text_of(folder / "err");
        }
}

// `play --games 0 --json | head -1`
TEST(Output, ThatNobodyReadsAnyMoreEndsTheRun) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, quick_and_small);
    const int code = run_in_shell("\"$@\" | head -n 1",
                                  {"play", "onet", "--json", "--gravity", "none", "--games", "0",
                                   "--new-game", "keys ctrl+n", "--window-id", window.window_id()},
                                  folder / "err", {{"DISPLAY", screen.display()}});
    EXPECT_EQ(code, 0) << text_of(folder / "err");  // that of head
    EXPECT_GE(window.count("won"), 1);
    EXPECT_LE(window.count("won"), 2) << text_of(folder / "err");
}

// What can be finished is: a recording that breaks off takes nothing with it.
TEST(Output, ARecordingThatBreaksOffLeavesTheReportWhole) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, quick_and_small);
    Child bot =
        window.start({"play", "onet", "--json", "--gravity", "none", "--record",
                      (folder / "frames").string(), "--report", (folder / "report.html").string()});
    ASSERT_TRUE(eventually([&] { return window.inputs("removed") >= 1; }, 60s))
        << window.complaints();
    std::filesystem::remove_all(folder / "frames");
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, 60s))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), 1) << window.complaints();
    EXPECT_NE(window.complaints().find("sightread: the recording ends here: "), std::string::npos)
        << window.complaints();
    ASSERT_EQ(window.lines().size(), 2u) << window.complaints();
    EXPECT_EQ(window.lines()[0].at("outcome"), "won");
    const std::string report = text_of(folder / "report.html");
    EXPECT_NE(report.find("</html>"), std::string::npos) << report.size();
    EXPECT_NE(report.find("\"outcome\":\"won\""), std::string::npos);
}

class Asked : public testing::Test {
protected:
    Asked() {
        cv::Mat picture = cv::imread(
            SIGHTREAD_SOURCE_DIR "/tests/recordings/onet-doubtful/cherries-under-a-mark/frame.png");
        // One tile shows half of one face and half of another.
        const auto tile = [&](int row, int column) {
            return picture(
                cv::Rect(cv::Point(cvRound(26.5 + 60.45 * column), cvRound(48.5 + 60.45 * row)),
                         cv::Size(60, 60)));
        };
        cv::addWeighted(tile(0, 1), 0.5, tile(0, 4), 0.5, 0, tile(3, 7));
        window_.emplace(x11_, "A game", picture.size());
        window_->show(picture);
        mkfifo((folder_ / "answers").c_str(), 0600);
    }

    // A run that asks about a cell, where nobody answers.
    Child asking(const std::string& limit, std::map<std::string, std::string> environment = {}) {
        environment.insert({{"DISPLAY", screen_.display()},
                            {"XDG_CONFIG_HOME", (folder_ / "config").string()},
                            {"XDG_CACHE_HOME", (folder_ / "cache").string()}});
        const std::string line = "exec \"$@\" <>'" + (folder_ / "answers").string() + "' >'" +
                                 (folder_ / "out").string() + "' 2>'" + (folder_ / "err").string() +
                                 "'";
        Child bot({"sh", "-c", line, "sh", SIGHTREAD_PROGRAM, "play", "onet", "--json", "--window",
                   "A game", "--on-unknown", "ask", "--time-limit", limit, "--report",
                   (folder_ / "report.html").string()},
                  environment);
        EXPECT_TRUE(eventually([&] { return says("\n> ") || !bot.is_running(); }, 60s));
        EXPECT_TRUE(says("\n> ")) << text_of(folder_ / "err");
        return bot;
    }
    bool says(const std::string& text) const {
        return text_of(folder_ / "err").find(text) != std::string::npos;
    }
    void expect_end(Child& bot, int code, const std::string& outcome) {
        ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, 60s))
            << text_of(folder_ / "err");
        EXPECT_EQ(*bot.exit_code(), code) << text_of(folder_ / "err");
        const std::string out = text_of(folder_ / "out");
        EXPECT_NE(out.find("\"outcome\":\"" + outcome + "\""), std::string::npos) << out;
        EXPECT_NE(text_of(folder_ / "report.html").find("</html>"), std::string::npos);
    }

    Xvfb screen_;
    Disturber person_{screen_};
    X11 x11_{screen_.display()};
    TemporaryFolder folder_;
    std::optional<PictureWindow> window_;
};

TEST_F(Asked, ItDoesNotWaitPastTheTimeLimit) {
    Child bot = asking("20");
    expect_end(bot, 4, "stopped");
}

TEST_F(Asked, ItHearsSignals) {
    Child bot = asking("600");
    bot.signal(SIGTERM);
    expect_end(bot, 130, "stopped");
}

TEST_F(Asked, ItHearsTheStopKey) {
    Child bot = asking("600");
    person_.press_key("Pause", {"Control_L", "Alt_L"});
    expect_end(bot, 130, "stopped");
}

TEST_F(Asked, ItSeesThatTheGameIsGone) {
    Child bot = asking("600");
    window_.reset();
    (void)x11_.error_of([] {});
    expect_end(bot, 1, "gone");
}

// Evidence is a wish, never a condition.
TEST_F(Asked, AHomeThatCannotBeWrittenIsNoReasonToEnd) {
    Child bot = asking(
        "600",
        {{"HOME", "/proc"}, {"XDG_CONFIG_HOME", ""}, {"XDG_CACHE_HOME", ""}, {"TMPDIR", "/proc"}});
    EXPECT_TRUE(says("a picture that is not kept (")) << text_of(folder_ / "err");
    bot.signal(SIGTERM);
    expect_end(bot, 130, "stopped");
}

TEST_F(Asked, WithoutAHomePicturesGoToAFolderOfTheirOwn) {
    Child bot = asking("600", {{"HOME", ""},
                               {"XDG_RUNTIME_DIR", ""},
                               {"XDG_CACHE_HOME", ""},
                               {"TMPDIR", folder_.path().string()}});
    bot.signal(SIGTERM);
    expect_end(bot, 130, "stopped");
    int kept = 0;
    for (const auto& each : std::filesystem::directory_iterator(folder_.path()))
        if (each.path().filename().string().starts_with("sightread-")) {
            ++kept;
            EXPECT_EQ(each.status().permissions() & std::filesystem::perms::all,
                      std::filesystem::perms::owner_all);
        }
    EXPECT_EQ(kept, 1) << text_of(folder_ / "err");
}

TEST(TypedLines, ComeAsTheyAreTypedAndEnd) {
    int ends[2];
    ASSERT_EQ(pipe(ends), 0);
    TypedLines typed(ends[0]);
    const auto never = [] { return false; };
    ASSERT_EQ(write(ends[1], "one\ntwo\nthr", 11), 11);
    EXPECT_EQ(typed.next(never), "one");
    EXPECT_EQ(typed.next(never), "two");
    int asked = 0;
    EXPECT_EQ(typed.next([&] { return ++asked > 2; }), std::nullopt);
    ASSERT_EQ(write(ends[1], "ee\n", 3), 3);
    EXPECT_EQ(typed.next(never), "three");
    close(ends[1]);
    EXPECT_EQ(typed.next(never), std::nullopt);
    close(ends[0]);
}

TEST(Words, OfAnotherGameOrWithoutSenseAreErrors) {
    Xvfb screen;
    const TemporaryFolder folder;
    std::ofstream(folder / "mine.ini") << "[profile]\nschema = 1\ngame = onet\n";
    const std::string profile = (folder / "mine.ini").string();
    const std::string picture =
        SIGHTREAD_SOURCE_DIR "/tests/recordings/onet-doubtful/dots-on-balls/frame.png";
    for (const Words& words :
         std::vector<Words>{{"solve", "onet", "--metric", "clicks"},
                            {"solve", "sliding", "--paths"},
                            {"look", "onet", "--image", picture, "--goal-blank", "top-left"},
                            {"look", "cat", "--image", picture, "--profile", profile},
                            {"calibrate", "onet", "--image", picture, "--way", "keys"},
                            {"play", "sliding", "--window", "x", "--gravity", "down"},
                            {"play", "onet", "--window", ""},
                            {"play", "onet", "--window", "x", "--time-limit", "-5"},
                            {"record", "--window", "x", "--time-limit", "0"}}) {
        const Ran ran = run_sightread(words, "", {{"DISPLAY", screen.display()}});
        EXPECT_EQ(ran.code, 2) << words[0] << ' ' << words.back() << ran.err;
        EXPECT_TRUE(ran.err.starts_with("sightread: ")) << ran.err;
        EXPECT_EQ(ran.err.find("no window matches"), std::string::npos) << ran.err;
    }
}

// Two games in windows of one class: what was learned of one says nothing of the other.
TEST(Profiles, OfAnotherGameThatSuchWindowsShowAreNotUsedAndThatIsSaid) {
    Xvfb screen;
    PracticeWindow window(
        screen, {"--rows", "3", "--columns", "3", "--way", "neighbour", "--seed", "2"}, "sliding");
    const X11 x11(screen.display());
    const auto info = window_info(x11, std::stoul(window.window_id()));
    ASSERT_TRUE(info);
    const std::filesystem::path profiles = window.folder() / "config/sightread/profiles/mine";
    std::filesystem::create_directories(profiles);
    std::ofstream(profiles / "profile.ini")
        << "[profile]\nschema = 2\ngame = onet\n[window]\nclass = " << info->window_class
        << "\n[layout]\nframe = " << info->area.width << "x" << info->area.height
        << "\nignore = 0,0," << info->area.width << "," << info->area.height << "\n";
    const std::string sentence =
        "the profile mine of such windows is of onet, not of sliding: it is not used";
    const Ran look = run_sightread({"look", "sliding", "--window-id", window.window_id()}, "",
                                   {{"DISPLAY", screen.display()},
                                    {"XDG_CONFIG_HOME", (window.folder() / "config").string()}});
    EXPECT_EQ(look.code, 0) << look.err;
    EXPECT_NE(look.err.find(sentence), std::string::npos) << look.err;
    const auto lines = window.play({"--way", "neighbour"});
    ASSERT_EQ(lines.size(), 2u) << window.complaints();
    EXPECT_EQ(lines[0].at("outcome"), "won") << window.complaints();
    EXPECT_NE(window.complaints().find(sentence), std::string::npos) << window.complaints();
}

TEST(Words, BehindAByteOrderMarkAreABoard) {
    const Ran plain = run_sightread({"solve", "sliding"}, "2 2\n1 2\n0 3\n");
    const Ran marked = run_sightread({"solve", "sliding"},
                                     "\xef\xbb\xbf"
                                     "2 2\n1 2\n0 3\n");
    EXPECT_EQ(plain.code, 0) << plain.err;
    EXPECT_EQ(marked.code, 0) << marked.err;
    EXPECT_EQ(marked.out, plain.out);
}

TEST(Pictures, ComeFromStandardInputAndFromFolders) {
    const std::filesystem::path picture =
        SIGHTREAD_SOURCE_DIR "/tests/recordings/onet-doubtful/cherries-under-a-mark/frame.png";
    const std::string bytes = text_of(picture);
    const Ran by_name = run_sightread({"look", "onet", "--image", picture.string()});
    for (const char* name : {"-", "/dev/stdin"}) {
        const Ran ran = run_sightread({"look", "onet", "--image", name}, bytes);
        EXPECT_EQ(ran.code, by_name.code) << ran.err;
        EXPECT_EQ(ran.out, by_name.out);
    }
    EXPECT_EQ(run_sightread({"look", "onet", "--image", "-"}).code, 1);
    const TemporaryFolder folder;
    for (const char* name : {"one.png", "two.png"})
        std::filesystem::copy_file(picture, folder / name);
    const Ran first = run_sightread({"look", "onet", "--image", folder.path().string()});
    EXPECT_EQ(first.out, by_name.out);
    EXPECT_NE(first.err.find("one.png, the first of 2 pictures in "), std::string::npos)
        << first.err;
}

TEST(Completion, OffersFilesWhereAFileBelongsAndTheWordsOfAnOption) {
    const TemporaryFolder folder;
    std::ofstream(folder / "board.txt") << "\n";
    const auto offered = [&](const std::string& words, int at) {
        const std::string script = "cd '" + folder.path().string() +
                                   "'; . <(" SIGHTREAD_PROGRAM " --completion bash); COMP_WORDS=(" +
                                   words + "); COMP_CWORD=" + std::to_string(at) +
                                   "; _sightread; echo \"${COMPREPLY[@]}\" >out";
        Child shell({"bash", "-c", script});
        EXPECT_TRUE(eventually([&] { return shell.exit_code().has_value(); }));
        return text_of(folder / "out");
    };
    EXPECT_EQ(offered("sightread play o", 2), "onet\n");
    EXPECT_EQ(offered("sightread play b", 2), "\n");
    EXPECT_EQ(offered("sightread play sliding --way k", 4), "keys keys-blank\n");
    EXPECT_EQ(offered("sightread profiles s", 2), "show\n");
    EXPECT_EQ(offered("sightread profiles show b", 3), "\n");
    EXPECT_EQ(offered("sightread solve onet b", 3), "board.txt\n");
}

// A server that is there and lets nobody in.
TEST(Display, ThatRefusesIsToldFromOneThatIsNotThere) {
    const TemporaryFolder folder;
    using namespace std::string_literals;
    std::ofstream(folder / "cookie", std::ios::binary)
        << "\xff\xff\0\0\0\0\0\x12MIT-MAGIC-COOKIE-1\0\x10"s
        << "0123456789abcdef";
    const Xvfb screen({.arguments = {"-auth", (folder / "cookie").string()}});
    const std::map<std::string, std::string> locked = {{"DISPLAY", screen.display()},
                                                       {"XAUTHORITY", "/dev/null"}};
    const Ran refused = run_sightread({"windows"}, "", locked);
    EXPECT_EQ(refused.code, 1);
    EXPECT_NE(refused.err.find("the X server there refuses this connection"), std::string::npos)
        << refused.err;
    const Ran absent = run_sightread({"windows"}, "", {{"DISPLAY", ":64999"}});
    EXPECT_EQ(absent.code, 1);
    EXPECT_NE(absent.err.find("no X server answers there"), std::string::npos) << absent.err;
}

}  // namespace
}  // namespace sightread::test
