// The window, played by events without a screen: what it does and what it writes down.
#include "tests/practice/onet/onet_window.hpp"
#include "tests/practice/onet/text.hpp"
#include "tests/practice/tests/judge.hpp"
#include "tests/practice/tests/log_lines.hpp"

#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace sightread::practice {

bool wait_until(const std::function<bool()>& is_so, const std::function<void()>& pass) {
    QElapsedTimer since;
    since.start();
    while (!is_so()) {
        if (since.elapsed() > 30'000) return false;
        pass();
    }
    return true;
}

namespace onet {
namespace {

class Playing : public testing::Test {
protected:
    Settings settings_ = [] {
        Settings settings;
        settings.deal = {.rows = 4,
                         .columns = 6,
                         .gravity = Gravity::center_horizontal,
                         .copies = 2,
                         .most_faces = 1000};
        settings.theme = theme_named("letters");
        settings.line_time = settings.fade_time = settings.fall_time = 0;
        return settings;
    }();
    QTemporaryDir folder_;
    EventLog log_{folder_.filePath("log.jsonl")};
    LogLines lines_{folder_.filePath("log.jsonl")};
    std::unique_ptr<OnetWindow> window_;

    void open() {
        window_ = std::make_unique<OnetWindow>(settings_, log_);
        window_->show();
        ASSERT_TRUE(comes([this] { return lines_.count("shown") == 1; }));
    }

    static bool comes(const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QApplication::processEvents(QEventLoop::AllEvents, 20); });
    }

    void press(QPointF place) {
        for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
            QMouseEvent event(type, place, window_->mapToGlobal(place), Qt::LeftButton,
                              type == QEvent::MouseButtonPress ? Qt::LeftButton : Qt::NoButton, {});
            QApplication::sendEvent(window_.get(), &event);
        }
    }

    void press(Cell cell) {
        const QJsonObject truth = lines_.last("geometry");
        press(QPointF(
            truth["origin_x"].toDouble() + (cell.column + 0.5) * truth["pitch_x"].toDouble(),
            truth["origin_y"].toDouble() + (cell.row + 0.5) * truth["pitch_y"].toDouble()));
    }

    void key(Qt::Key which, Qt::KeyboardModifiers modifiers = {}) {
        QKeyEvent event(QEvent::KeyPress, which, modifiers);
        QApplication::sendEvent(window_.get(), &event);
    }

    // The board as the log has it, whichever event told it last.
    Board board() {
        QString text;
        for (const QJsonObject& line : lines_.read())
            if (line.contains("text")) text = line["text"].toString();
        return board_from_text(text, "log");
    }

    QString what() { return lines_.last("input")["what"].toString(); }

    void take_any_pair() {
        const auto pair = searched_pair(board());
        ASSERT_TRUE(pair.has_value());
        const int settled = lines_.count("settled");
        press(pair->first);
        EXPECT_EQ(what(), "selected");
        press(pair->second);
        EXPECT_EQ(what(), "removed");
        ASSERT_TRUE(comes([&] { return lines_.count("settled") > settled; }));
    }

    bool is_over() {
        return lines_.count("won") + lines_.count("stuck") + lines_.count("lost") > 0;
    }
};

TEST_F(Playing, IsPlayedToItsEndByItsLog) {
    settings_.shuffles_when_stuck = true;
    open();
    int pairs = 0;
    for (; !is_over() && pairs < 100; ++pairs) {
        take_any_pair();
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(pairs, 12);
    EXPECT_EQ(lines_.count("won"), 1);
    EXPECT_EQ(lines_.count("board"), 12);
    for (const QJsonObject& line : lines_.read()) EXPECT_FALSE(line.contains("broken"));
}

TEST_F(Playing, IgnoresClicksWhileItMovesAndSaysSo) {
    settings_.line_time = 400;
    open();
    const auto pair = searched_pair(board());
    press(pair->first);
    press(pair->second);
    press(pair->first);
    EXPECT_EQ(what(), "ignored");
    EXPECT_TRUE(lines_.last("input")["ignored"].toBool());
    EXPECT_EQ(lines_.count("settled"), 0);
    ASSERT_TRUE(comes([this] { return lines_.count("settled") == 1; }));
    press(searched_pair(board())->first);
    EXPECT_EQ(what(), "selected");
}

TEST_F(Playing, GoesThroughAllPhases) {
    settings_.line_time = settings_.fade_time = settings_.fall_time = 40;
    settings_.behaviour.hover = Hover::own;
    open();
    take_any_pair();
    EXPECT_GE(lines_.last("settled")["milliseconds"].toInt() -
                  lines_.last("board")["milliseconds"].toInt(),
              79);
}

TEST_F(Playing, DropsEveryThirdClick) {
    settings_.drop = 3;
    open();
    for (int click = 1; click <= 6; ++click) {
        press(QPointF(1, 1));
        EXPECT_EQ(what(), click % 3 == 0 ? "dropped" : "outside");
    }
}

TEST_F(Playing, IsStuckAndANewGameIsAButtonAway) {
    settings_.deal.kind = DealKind::unsolvable;
    settings_.games = 2;
    open();
    while (!is_over()) take_any_pair();
    EXPECT_EQ(lines_.count("stuck"), 1);
    press(QPointF(2, 2));
    EXPECT_EQ(what(), "ignored");
    settings_.size = window_->size();
    const Geometry geometry = fitted(settings_.theme, settings_.frame(), window_->size(), 1000);
    press(Scene::button(geometry).center());
    EXPECT_EQ(what(), "new-game");
    EXPECT_EQ(lines_.count("new"), 2);
    key(Qt::Key_N, Qt::ControlModifier);
    EXPECT_EQ(what(), "ignored") << "two games were all that was asked for";
}

TEST_F(Playing, KeysStartANewGame) {
    open();
    key(Qt::Key_N);
    key(Qt::Key_N, Qt::ControlModifier);
    key(Qt::Key_X);
    EXPECT_EQ(lines_.count("new"), 3);
    EXPECT_EQ(lines_.last("new")["seed"].toString(), "3");
}

TEST_F(Playing, ShufflesWhenStuck) {
    settings_.level = board_from_text("3 4\na b . .\nb a . .\n. . c c", "test");
    settings_.shuffles_when_stuck = true;
    open();
    press(Cell{2, 2});
    press(Cell{2, 3});
    ASSERT_TRUE(comes([this] { return lines_.count("shuffled") == 1; }));
    EXPECT_TRUE(searched_pair(board()).has_value());
    EXPECT_EQ(lines_.count("stuck"), 0);
}

TEST_F(Playing, IsLostWhenTheTimeIsUp) {
    settings_.shows_clock = true;
    settings_.time_limit = 1;
    open();
    ASSERT_TRUE(comes([this] { return lines_.count("lost") == 1; }));
    press(Cell{0, 0});
    EXPECT_EQ(what(), "ignored");
}

TEST_F(Playing, TellsItsGeometryOnEveryResize) {
    open();
    const int before = lines_.count("geometry");
    window_->resize(777, 555);
    ASSERT_TRUE(comes([&] { return lines_.count("geometry") > before; }));
    EXPECT_EQ(lines_.last("geometry")["width"].toInt(), 777);
    press(Cell{3, 5});
    EXPECT_EQ(lines_.last("input")["row"].toInt(), 4);
    EXPECT_EQ(lines_.last("input")["column"].toInt(), 6);
}

TEST_F(Playing, SaysWhenItIsClosed) {
    open();
    window_->close();
    EXPECT_EQ(lines_.count("closed"), 1);
}

}  // namespace
}  // namespace onet
}  // namespace sightread::practice
