// LYNE's window, played by events without a screen: what it does and what it writes down.
#include "tests/practice/lyne/lyne_window.hpp"

#include "tests/practice/lyne/text.hpp"
#include "tests/practice/tests/log_lines.hpp"

#include <QApplication>
#include <QMouseEvent>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace sightread::practice::lyne {
namespace {

class Drawn : public testing::Test {
protected:
    Settings settings_ = [] {
        Settings settings;
        settings.palette = palette_from_text("original");
        settings.rows = 3;
        settings.columns = 4;
        settings.shapes = 2;
        settings.games = 3;
        settings.poll = 0;
        settings.next_time = 60;
        return settings;
    }();
    QTemporaryDir folder_;
    EventLog log_{folder_.filePath("log.jsonl")};
    LogLines lines_{folder_.filePath("log.jsonl")};
    std::unique_ptr<LyneWindow> window_;

    void open() {
        window_ = std::make_unique<LyneWindow>(settings_, log_);
        window_->show();
        ASSERT_TRUE(comes([this] { return lines_.count("shown") == 1; }));
    }

    static bool comes(const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QApplication::processEvents(QEventLoop::AllEvents, 20); });
    }

    void send(QEvent::Type type, QPointF place) {
        QMouseEvent event(type, place, window_->mapToGlobal(place), Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &event);
    }

    QPointF place_of(Cell cell) {
        const QJsonObject truth = lines_.last("geometry");
        return {truth["origin_x"].toDouble() + (cell.column + 0.5) * truth["pitch_x"].toDouble(),
                truth["origin_y"].toDouble() + (cell.row + 0.5) * truth["pitch_y"].toDouble()};
    }

    void draw(const std::vector<Cell>& cells, bool releases = true) {
        send(QEvent::MouseButtonPress, place_of(cells.front()));
        for (const Cell cell : cells) send(QEvent::MouseMove, place_of(cell));
        if (releases) send(QEvent::MouseButtonRelease, place_of(cells.back()));
    }

    int visits(const QString& what) {
        int sum = 0;
        for (const QJsonObject& line : lines_.read())
            sum += line["event"] == "visit" && line["what"] == what;
        return sum;
    }

    QString what() { return lines_.last("input")["what"].toString(); }
};

TEST_F(Drawn, ASetIsPlayedByItsLogAndEndsInTheMenu) {
    open();
    for (int level = 1; level <= 3; ++level) {
        ASSERT_TRUE(comes([&] { return lines_.count("settled") == level - 1; }));
        EXPECT_EQ(lines_.last("new")["game"].toInt(), level);
        const Level truth = level_of(settings_, level);
        EXPECT_EQ(lines_.last("new")["text"].toString(), to_text(truth.board));
        for (const Line& line : truth.answer) draw(line.cells);
        EXPECT_EQ(lines_.count("won"), level);
    }
    ASSERT_TRUE(comes([this] { return lines_.count("menu") == 1; }));
    EXPECT_EQ(lines_.count("new"), 3);
    draw({{0, 0}, {0, 1}});
    EXPECT_EQ(what(), "ignored");
    for (const QJsonObject& line : lines_.read()) EXPECT_FALSE(line.contains("broken"));
}

TEST_F(Drawn, IgnoresThePointerWhileItFades) {
    settings_.next_time = 1500;
    open();
    for (const Line& line : level_of(settings_, 1).answer) draw(line.cells);
    ASSERT_EQ(lines_.count("won"), 1);
    const int before = static_cast<int>(lines_.count("visit"));
    draw({{0, 0}, {0, 1}});
    EXPECT_EQ(what(), "ignored");
    EXPECT_TRUE(lines_.last("input")["ignored"].toBool());
    EXPECT_EQ(lines_.count("visit"), before);
    ASSERT_TRUE(comes([this] { return lines_.count("settled") == 1; }));
    EXPECT_GE(
        lines_.last("settled")["milliseconds"].toInt() - lines_.last("won")["milliseconds"].toInt(),
        1490);
}

TEST_F(Drawn, SpoilsEverySecondStrokeHalfWay) {
    settings_.drop = 2;
    open();
    const Level level = level_of(settings_, 1);
    draw(level.answer[0].cells);
    EXPECT_EQ(lines_.count("line-finished"), 1);
    EXPECT_EQ(lines_.count("dropped"), 0);
    draw(level.answer[1].cells);
    EXPECT_EQ(lines_.count("line-finished"), 1);
    EXPECT_EQ(lines_.count("dropped"), 1);
    draw(level.answer[1].cells);
    EXPECT_EQ(lines_.count("won"), 1);
}

TEST_F(Drawn, WritesDownWrongMovesAndWhatIsUndone) {
    settings_.levels = {board_from_text("1 4\nA a a A\n", "test")};
    settings_.games = 1;
    open();
    draw({{0, 0}, {0, 2}});
    EXPECT_EQ(visits("too-far"), 1);
    EXPECT_EQ(lines_.count("undone"), 1) << "the line never left its end";
    draw({{0, 0}, {0, 1}});
    draw({{0, 1}});
    EXPECT_EQ(what(), "undone");
    EXPECT_EQ(lines_.count("undone"), 2);
    draw({{0, 3}, {0, 2}});
    draw({{0, 3}, {0, 2}, {0, 1}, {0, 2}, {0, 1}, {0, 0}});
    EXPECT_EQ(what(), "begun-again");
    EXPECT_EQ(visits("retracted"), 1);
    EXPECT_EQ(lines_.count("undone"), 3);
    EXPECT_EQ(lines_.count("won"), 1);
    EXPECT_EQ(lines_.last("line-finished")["shape"].toString(), "A");
}

TEST_F(Drawn, FollowsAResizeInTheMiddleOfAStroke) {
    open();
    const Level level = level_of(settings_, 1);
    const std::vector<Cell>& cells = level.answer[0].cells;
    draw({cells[0], cells[1]}, false);
    const int before = lines_.count("geometry");
    window_->resize(777, 555);
    ASSERT_TRUE(comes([&] { return lines_.count("geometry") > before; }));
    for (std::size_t i = 1; i < cells.size(); ++i) send(QEvent::MouseMove, place_of(cells[i]));
    send(QEvent::MouseButtonRelease, place_of(cells.back()));
    EXPECT_EQ(lines_.count("line-finished"), 1);
}

TEST_F(Drawn, SaysWhenItIsClosed) {
    open();
    window_->close();
    EXPECT_EQ(lines_.count("closed"), 1);
}

}  // namespace
}  // namespace sightread::practice::lyne
