// The live view: a game is played from the window, with the next moves beside it, and paused,
// stepped and stopped.
#include "app/gui/board_view.hpp"
#include "app/gui/main_window.hpp"
#include "tests/app/gui/desk.hpp"
#include "tests/support/temporary_folder.hpp"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSlider>
#include <fstream>
#include <functional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

class PlayFromTheWindow : public testing::Test {
protected:
    PlayFromTheWindow() {
        qputenv("SIGHTREAD_PROGRAM", SIGHTREAD_PROGRAM);
        qputenv("XDG_CONFIG_HOME", folder_.path().c_str());
        qputenv("XDG_CACHE_HOME", (folder_ / "cache").c_str());
        log_ = (folder_ / "log.jsonl").string();
        game_.emplace(
            desk_.screen().start({PRACTICE_PROGRAM, "onet", "--theme", "arcade", "--rows", "4",
                                  "--columns", "6", "--gravity", "none", "--line-time", "20",
                                  "--fade-time", "30", "--size", "420x320", "--log", log_}));
    }

    int count(const std::string& event) const {
        std::ifstream lines(log_);
        int number = 0;
        for (std::string line; std::getline(lines, line);)
            number += line.find("\"event\":\"" + event + "\"") != std::string::npos;
        return number;
    }

    template <class Widget>
    Widget& widget(const char* name) {
        auto* const found = window_.findChild<Widget*>(name);
        if (found == nullptr) throw std::runtime_error(std::string("there is no ") + name);
        return *found;
    }

    void begin() {
        ASSERT_TRUE(desk_.wait([&] { return count("new") > 0; }));
        window_.setGeometry(500, 60, 860, 760);
        window_.choose_game("onet");
        window_.show();
        auto& chooser = widget<QComboBox>("window");
        const auto is_listed = [&] {
            return chooser.findText("Practice: onet", Qt::MatchStartsWith) >= 0;
        };
        // Windows are listed anew whenever this one gets the focus.
        for (int attempt = 0; attempt < 10 && !is_listed(); ++attempt) {
            desk_.click(window_.view());
            (void)desk_.wait(is_listed, 3);
        }
        ASSERT_TRUE(is_listed());
        window_.open_window(
            chooser.itemData(chooser.findText("Practice: onet", Qt::MatchStartsWith)).toString());
        ASSERT_TRUE(desk_.wait([&] {
            return !window_.is_busy() && window_.board() && window_.board()->is_read();
        })) << window_.sentence().toStdString();
        ASSERT_TRUE(press("play", [&] { return window_.is_playing(); }));
    }

    // Clicks until that is so: the window steps aside of the game, and who aims at where it was
    // misses.
    [[nodiscard]] bool press(const char* button, const std::function<bool()>& is_so) {
        for (int attempt = 0; attempt < 5 && !is_so(); ++attempt) {
            QPoint place;
            (void)desk_.wait(
                [&] {
                    return std::exchange(place, window_.mapToGlobal(QPoint())) ==
                           window_.mapToGlobal(QPoint());
                },
                2);
            desk_.click(widget<QPushButton>(button));
            (void)desk_.wait(is_so, 3);
        }
        return is_so();
    }

    // What the game has heard, once it hears nothing more.
    int heard_at_rest() {
        int heard = -1;
        for (int attempt = 0; attempt < 10 && heard != count("input"); ++attempt) {
            heard = count("input");
            (void)desk_.wait([&] { return count("input") != heard; }, 3);
        }
        return heard;
    }

    std::string state() { return widget<QLabel>("play-state").text().toStdString(); }

    Desk& desk_ = Desk::get();
    TemporaryFolder folder_;
    std::string log_;
    std::optional<Child> game_;
    gui::MainWindow window_;
};

TEST_F(PlayFromTheWindow, AGameIsPlayedToItsEnd) {
    ASSERT_NO_FATAL_FAILURE(begin());
    EXPECT_TRUE(desk_.wait(
        [&] { return widget<QListWidget>("moves").count() > 0 || !window_.is_playing(); }));
    ASSERT_TRUE(desk_.wait([&] { return !window_.is_playing(); }, 120)) << state();
    EXPECT_EQ(count("won"), 1) << state();
    EXPECT_NE(state().find("1 won"), std::string::npos) << state();
    desk_.click(widget<QPushButton>("stop"));
    EXPECT_TRUE(desk_.wait([&] { return widget<QPushButton>("play").isVisible(); }));
}

TEST_F(PlayFromTheWindow, IsPausedSteppedAndStopped) {
    ASSERT_NO_FATAL_FAILURE(begin());
    widget<QSlider>("speed").setValue(2);  // a move every two seconds
    ASSERT_TRUE(desk_.wait([&] { return widget<QListWidget>("moves").count() > 0; })) << state();
    ASSERT_TRUE(press("pause", [&] { return widget<QPushButton>("pause").text() == "&Go on"; }));
    widget<QSlider>("speed").setValue(6);
    const int before = heard_at_rest();
    EXPECT_EQ(count("won"), 0) << state();
    ASSERT_TRUE(press("step", [&] { return count("input") > before; })) << state();
    const int after = heard_at_rest();
    EXPECT_GT(after, before);
    EXPECT_LE(after, before + 4) << "one step is not a game";
    EXPECT_EQ(count("won"), 0) << state();
    EXPECT_TRUE(press("stop", [&] { return !window_.is_playing(); })) << state();
    EXPECT_EQ(count("won"), 0);
}

}  // namespace
}  // namespace sightread::test
