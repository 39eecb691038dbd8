// `sightread` without a word: what it sees in the windows of a display, and one key that plays.
#include "capture/window.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"

#include <cstdlib>
#include <regex>

#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sightread::test {
namespace {

class FirstRun : public testing::Test {
protected:
    Ran run(const std::string& display) {
        return run_sightread(
            {}, {}, {{"DISPLAY", display}, {"XDG_CONFIG_HOME", (folder_ / "config").string()}});
    }

    TemporaryFolder folder_;
};

TEST_F(FirstRun, ListsWhatItSeesAndTheCommandThatPlaysIt) {
    Xvfb screen;
    PracticeWindow tiles(screen, quick_and_small);
    PracticeWindow cat(screen, {"--theme", "classic", "--seed", "3"}, "cat");
    const Child other =
        screen.start({"xmessage", "-buttons", "Next,Play,Yes", "A window that is no game"});
    const X11 x11(screen.display());
    ASSERT_TRUE(
        eventually([&] { return windows_matching(list_windows(x11), "xmessage").size() == 1; }));
    const Ran ran = run(screen.display());
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(ran.out.find("Practice: onet — Onet, 24 tiles, sure"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("sightread play onet --window 'Practice: onet'"), std::string::npos)
        << ran.out;
    EXPECT_TRUE(std::regex_search(
        ran.out, std::regex("Practice: cat — Catch the Cat, [0-9]+x[0-9]+ cells, sure")))
        << ran.out;
    EXPECT_EQ(ran.out.find("xmessage"), std::string::npos) << ran.out;
    // What it says is a command.
    const Ran played = run_sightread({"play", "onet", "--window", "Practice: onet", "--dry-run"},
                                     {}, {{"DISPLAY", screen.display()}});
    EXPECT_EQ(played.code, 0) << played.err;
}

TEST_F(FirstRun, TellsTwoWindowsOfOneTitleByTheirIds) {
    Xvfb screen;
    PracticeWindow one(screen, quick_and_small), two(screen, quick_and_small);
    const Ran ran = run(screen.display());
    const std::regex command("sightread play onet --window-id 0x[0-9a-f]+");
    EXPECT_EQ(std::distance(std::sregex_iterator(ran.out.begin(), ran.out.end(), command), {}), 2)
        << ran.out;
}

TEST_F(FirstRun, SaysWhatToDoWhereNothingIsSeen) {
    Xvfb screen;
    const Ran empty = run(screen.display());
    EXPECT_EQ(empty.code, 5) << empty.err;
    EXPECT_NE(empty.err.find("there is no window on display " + screen.display()),
              std::string::npos)
        << empty.err;
    const Child other = screen.start({"xmessage", "A window that is no game"});
    const X11 x11(screen.display());
    ASSERT_TRUE(eventually([&] { return !list_windows(x11).empty(); }));
    const Ran none = run(screen.display());
    EXPECT_EQ(none.code, 5) << none.err;
    EXPECT_NE(none.err.find("no board of a known game is seen in 1 window"), std::string::npos)
        << none.err;
    EXPECT_NE(none.err.find("sightread doctor"), std::string::npos) << none.err;
    EXPECT_EQ(run("").code, 1);
}

// The program at a terminal, until it ends.
class AtTerminal {
public:
    AtTerminal(const std::string& display, const std::string& settings) {
        child_ = forkpty(&terminal_, nullptr, nullptr, nullptr);
        if (child_ == 0) {
            setenv("DISPLAY", display.c_str(), 1);
            setenv("XDG_CONFIG_HOME", settings.c_str(), 1);
            execl(SIGHTREAD_PROGRAM, SIGHTREAD_PROGRAM, static_cast<char*>(nullptr));
            _exit(127);
        }
    }
    ~AtTerminal() {
        ::kill(child_, SIGKILL);
        if (!code_) waitpid(child_, nullptr, 0);
        close(terminal_);
    }
    AtTerminal(const AtTerminal&) = delete;
    AtTerminal& operator=(const AtTerminal&) = delete;

    bool shows(const std::string& text) {
        return eventually([&] { return read_on(), shown_.find(text) != std::string::npos; });
    }
    void type(char key) { EXPECT_EQ(write(terminal_, &key, 1), 1); }
    std::optional<int> code() {
        (void)eventually(
            [&] {
                int status = 0;
                read_on();
                if (!code_ && waitpid(child_, &status, WNOHANG) == child_)
                    code_ = WEXITSTATUS(status);
                return code_.has_value();
            },
            std::chrono::seconds(120));
        return code_;
    }
    const std::string& shown() const { return shown_; }

private:
    void read_on() {
        char block[4096];
        for (pollfd waiting{terminal_, POLLIN, 0};
             poll(&waiting, 1, 0) > 0 && (waiting.revents & POLLIN) != 0;) {
            const ssize_t size = read(terminal_, block, sizeof block);
            if (size <= 0) return;
            shown_.append(block, static_cast<std::size_t>(size));
        }
    }

    int terminal_ = -1;
    pid_t child_ = -1;
    std::optional<int> code_;
    std::string shown_;
};

TEST_F(FirstRun, OneKeyPlays) {
    Xvfb screen;
    PracticeWindow window(screen, quick_and_small);
    AtTerminal program(screen.display(), (folder_ / "config").string());
    ASSERT_TRUE(program.shows("Press 1 to play it")) << program.shown();
    EXPECT_EQ(window.inputs("select"), 0);
    program.type('1');
    EXPECT_EQ(program.code(), 0) << program.shown();
    EXPECT_EQ(window.count("won"), 1) << program.shown();
}

TEST_F(FirstRun, AnyOtherKeyPressesNothing) {
    Xvfb screen;
    PracticeWindow window(screen, quick_and_small);
    AtTerminal program(screen.display(), (folder_ / "config").string());
    ASSERT_TRUE(program.shows("Press 1 to play it")) << program.shown();
    program.type('q');
    EXPECT_EQ(program.code(), 0) << program.shown();
    EXPECT_EQ(window.count("input"), 0) << program.shown();
}

}  // namespace
}  // namespace sightread::test
