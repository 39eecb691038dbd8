// The window beside the game, and the word at the end.
#include "capture/window.hpp"
#include "tests/app/disturber.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <csignal>
#include <fstream>

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace sightread::test {
namespace {

class WatchedGame : public testing::TestWithParam<bool> {};

TEST_P(WatchedGame, ShowsItselfBesideTheGameAndOutOfItsWay) {
    Xvfb screen({.openbox = GetParam()});
    Disturber disturber(screen);
    const X11 x11(screen.display());
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "6", "--columns", "8", "--size",
                                   "600x440", "--gravity", "none"});
    const WindowId game = std::stoul(window.window_id());
    disturber.move(game, {40, 60});
    Child bot = window.start({"play", "onet", "--watch", "--gravity", "none", "--games", "1"});
    const auto view = [&]() -> std::optional<WindowInfo> {
        for (const WindowInfo& each : list_windows(x11))
            if (each.title == "Sightread" && each.viewable) return each;
        return std::nullopt;
    };
    ASSERT_TRUE(eventually([&] { return view().has_value(); })) << window.complaints();
    const auto is_aside = [&] {
        const auto now = view();
        return now && (now->area & disturber.area(game)).empty() && now->area.width >= 160;
    };
    EXPECT_TRUE(eventually(is_aside)) << window.complaints();
    disturber.move(game, view()->area.tl());
    EXPECT_TRUE(eventually([&] { return disturber.area(game).x > 300; }));
    EXPECT_TRUE(eventually(is_aside)) << window.complaints();
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(90)));
    EXPECT_EQ(*bot.exit_code(), 0) << window.complaints();
    EXPECT_TRUE(eventually([&] { return window.count("won") == 1; })) << window.complaints();
    EXPECT_EQ(disturber.presses_elsewhere(), 0);
}

INSTANTIATE_TEST_SUITE_P(WindowManager, WatchedGame, testing::Values(true),
                         [](const auto& each) { return each.param ? "openbox" : "none"; });

TEST(Notification, ComesAtTheEndWhereTheDesktopHasSuch) {
    Xvfb screen;
    const TemporaryFolder folder;
    std::ofstream(folder / "notify-send")
        << "#!/bin/sh\nprintf '%s\\n' \"$@\" >'" + (folder / "told").string() + "'\n";
    ASSERT_EQ(chmod((folder / "notify-send").c_str(), 0755), 0);
    PracticeWindow window(screen, {"--theme", "arcade", "--rows", "4", "--columns", "4",
                                   "--gravity", "none", "--line-time", "20", "--fade-time", "30"});
    Child bot(
        {SIGHTREAD_PROGRAM, "play", "onet", "--gravity", "none", "--window-id", window.window_id()},
        {{"DISPLAY", screen.display()},
         {"PATH", folder.path().string() + ":" + std::string(std::getenv("PATH"))}});
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(60)));
    std::ifstream stream(folder / "told");
    const std::string told{std::istreambuf_iterator<char>(stream), {}};
    EXPECT_NE(told.find("1 game: 1 won"), std::string::npos) << told;
}

}  // namespace
}  // namespace sightread::test
