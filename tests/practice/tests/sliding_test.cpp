// `sightread-practice sliding`: its rules, judged by trying everything on small boards; its window,
// played by events without a screen; the program from outside.
#include "tests/practice/problem.hpp"
#include "tests/practice/sliding/pictures.hpp"
#include "tests/practice/sliding/sliding_window.hpp"
#include "tests/practice/tests/log_lines.hpp"
#include "tests/practice/tests/program.hpp"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <deque>
#include <set>

#include <gtest/gtest.h>

namespace sightread::practice::sliding {
namespace {

// Every arrangement that single slides lead to, by search.
std::set<std::vector<int>> reachable_from(const Board& goal) {
    std::set<std::vector<int>> seen{goal.tiles};
    std::deque<Board> waiting{goal};
    while (!waiting.empty()) {
        const Board now = waiting.front();
        waiting.pop_front();
        for (int place = 0; place < now.count(); ++place) {
            Board next = now;
            if (!slide_from(next, now.cell(place), 1).empty() && seen.insert(next.tiles).second)
                waiting.push_back(next);
        }
    }
    return seen;
}

TEST(SlidingRules, WhatCanBeSolvedIsWhatSlidesLeadTo) {
    for (const auto& [rows, columns] : {std::pair{2, 2}, {2, 3}, {3, 2}}) {
        for (const Cell gap : {Cell{rows - 1, columns - 1}, Cell{0, 0}, Cell{0, 1}}) {
            Board board = solved_board(rows, columns, gap);
            const auto reachable = reachable_from(board);
            std::ranges::sort(board.tiles);
            do {
                ASSERT_EQ(can_be_solved(board), reachable.contains(board.tiles))
                    << qPrintable(to_text(board));
            } while (std::ranges::next_permutation(board.tiles).found);
        }
    }
}

TEST(SlidingRules, ARunMovesEveryTileBetween) {
    Board board = solved_board(3, 4, {2, 3});
    const std::vector<Step> steps = slide_from(board, {2, 0}, most_side);
    ASSERT_EQ(steps.size(), 3u);
    EXPECT_EQ(to_text(board), "3 4\n1 2 3 4\n5 6 7 8\n0 9 10 11\n");
    EXPECT_TRUE(slide_from(board, {0, 1}, most_side).empty());
    EXPECT_TRUE(slide_from(board, {2, 3}, 1).empty());
}

TEST(SlidingRules, ShufflesAreOfTheKindThatWasAsked) {
    Random random(5);
    for (int round = 0; round < 60; ++round) {
        const Cell gap{random.below(3), random.below(5)};
        const Board goal = solved_board(3, 5, gap);
        EXPECT_TRUE(can_be_solved(shuffled(goal, Shuffle::solvable, round % 2 == 0, random)));
        EXPECT_FALSE(can_be_solved(shuffled(goal, Shuffle::unsolvable, round % 2 == 0, random)));
    }
}

TEST(SlidingRules, TextsAreReadAgain) {
    Random random(2);
    for (const Cell gap : {Cell{2, 3}, Cell{0, 0}, Cell{1, 2}}) {
        const Board board = shuffled(solved_board(3, 4, gap), Shuffle::either, false, random);
        EXPECT_EQ(board_from_text(to_text(board), "text"), board);
    }
    for (const char* text : {"", "3", "1 4\n1 2 3 0", "2 2\n1 2 3", "2 2\n1 2 2 0", "2 2\n1 2 9 0",
                             "2 2\n1 2 3 x", "2 2\n1 2 3 0\ngoal\n2 1 3 0", "30 30\n1"})
        EXPECT_THROW((void)board_from_text(text, "text"), Problem) << text;
}

TEST(SlidingLook, PicturesAreAllDifferentAndTheSameAgain) {
    std::vector<QImage> seen;
    for (const QString& name : picture_names()) seen.push_back(picture(name + ":1", {120, 90}));
    seen.push_back(picture("lake:2", {120, 90}));
    for (std::size_t one = 0; one < seen.size(); ++one)
        for (std::size_t other = 0; other < one; ++other) EXPECT_NE(seen[one], seen[other]);
    EXPECT_EQ(picture("lake:2", {120, 90}), picture("lake:2", {120, 90}));
    EXPECT_THROW((void)picture("no such picture", {10, 10}), Problem);
}

class SlidingGame : public testing::Test {
protected:
    Settings settings_ = [] {
        Settings settings;
        settings.rows = 2;
        settings.columns = 3;
        settings.look = look_from_text("classic");
        settings.slide_time = 40;
        settings.level = board_from_text("2 3\n1 2 3\n0 4 5", "level");
        return settings;
    }();
    QTemporaryDir folder_;
    EventLog log_{folder_.filePath("log.jsonl")};
    LogLines lines_{folder_.filePath("log.jsonl")};
    std::unique_ptr<SlidingWindow> window_;

    void open(Way way) {
        settings_.way = way;
        window_ = std::make_unique<SlidingWindow>(settings_, log_);
        window_->show();
        ASSERT_TRUE(comes([this] { return lines_.count("shown") == 1; }));
    }
    static bool comes(const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QApplication::processEvents(QEventLoop::AllEvents, 20); });
    }
    void send(QEvent::Type type, Cell cell) {
        const QJsonObject truth = lines_.last("geometry");
        const QPointF place(
            truth["origin_x"].toDouble() + (cell.column + 0.5) * truth["pitch_x"].toDouble(),
            truth["origin_y"].toDouble() + (cell.row + 0.5) * truth["pitch_y"].toDouble());
        QMouseEvent event(type, place, window_->mapToGlobal(place), Qt::LeftButton,
                          type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, {});
        QApplication::sendEvent(window_.get(), &event);
    }
    QString click(Cell cell) {
        send(QEvent::MouseButtonPress, cell);
        const QString what = lines_.last("input")["what"].toString();
        send(QEvent::MouseButtonRelease, cell);
        return what;
    }
    QString key(Qt::Key key) {
        QKeyEvent event(QEvent::KeyPress, key, {});
        QApplication::sendEvent(window_.get(), &event);
        return lines_.last("input")["what"].toString();
    }
    QString board() { return lines_.last("board")["text"].toString(); }
};

TEST_F(SlidingGame, ARunIsOneMoveAndClicksDuringItAreIgnored) {
    open(Way::run);
    EXPECT_EQ(click({0, 2}), "blocked");
    EXPECT_EQ(click({1, 2}), "moved");
    EXPECT_EQ(click({1, 0}), "ignored");
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 5 0\n");
    EXPECT_TRUE(comes([this] { return lines_.count("won") == 1; }));
    EXPECT_EQ(lines_.last("won")["moves"].toInt(), 1);
    EXPECT_EQ(click({0, 0}), "ignored");
}

TEST_F(SlidingGame, NeighboursOnly) {
    open(Way::neighbour);
    EXPECT_EQ(click({1, 2}), "blocked");
    EXPECT_EQ(click({1, 1}), "moved");
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 0 5\n");
}

TEST_F(SlidingGame, PickedThenPut) {
    open(Way::pick);
    EXPECT_EQ(click({1, 1}), "picked");
    EXPECT_EQ(click({1, 0}), "moved");
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 0 5\n");
}

TEST_F(SlidingGame, Dragged) {
    open(Way::drag);
    EXPECT_EQ(click({1, 1}), "grabbed");
    EXPECT_EQ(lines_.count("board"), 0);
    send(QEvent::MouseButtonPress, {1, 1});
    send(QEvent::MouseMove, {1, 0});
    send(QEvent::MouseButtonRelease, {1, 0});
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 0 5\n");
}

TEST_F(SlidingGame, ArrowsMoveTheTile) {
    open(Way::keys);
    EXPECT_EQ(key(Qt::Key_Right), "blocked");
    EXPECT_EQ(key(Qt::Key_Left), "moved");
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 0 5\n");
}

TEST_F(SlidingGame, ArrowsMoveTheBlank) {
    open(Way::keys_blank);
    EXPECT_EQ(key(Qt::Key_Left), "blocked");
    EXPECT_EQ(key(Qt::Key_Right), "moved");
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 0 5\n");
}

TEST_F(SlidingGame, ArrowsMoveTheCursor) {
    open(Way::keys_cursor);
    EXPECT_EQ(key(Qt::Key_Down), "cursor");
    EXPECT_EQ(key(Qt::Key_Right), "cursor");
    EXPECT_EQ(key(Qt::Key_Space), "moved");
    EXPECT_EQ(board(), "2 3\n1 2 3\n4 0 5\n");
}

TEST_F(SlidingGame, EveryThirdInputIsDropped) {
    settings_.drop = 3;
    settings_.slide_time = 0;
    open(Way::neighbour);
    EXPECT_EQ(click({1, 1}), "moved");
    EXPECT_TRUE(comes([this] { return lines_.count("settled") == 1; }));
    EXPECT_EQ(click({1, 0}), "moved");
    EXPECT_EQ(click({1, 1}), "dropped");
}

Result run(const QStringList& arguments) {
    return run_program(QStringList{"sliding"} + arguments);
}

TEST(SlidingProgram, BadOptionsAreOneSentence) {
    const QStringList bad[] = {{"--rows", "1"},
                               {"--columns", "21"},
                               {"--goal-blank", "5,1"},
                               {"--shuffle", "badly"},
                               {"--way", "fly"},
                               {"--theme", "nowhere"},
                               {"--gap", "0.9"},
                               {"--slide-time", "-1"},
                               {"--picture", "none", "--numbers", "off"},
                               {"--numbers", "maybe"},
                               {"--render", "a.png", "--render-many", "b"}};
    for (const QStringList& arguments : bad)
        expect_sentence(run(arguments), 2, arguments.join(' '));
    expect_sentence(run({"--picture", "/nowhere/a.jpg"}), 1, "picture");
    expect_sentence(run({"--level", "/nowhere/level.txt"}), 1, "level");
    expect_sentence(run({"--render", "/nowhere/a.png"}), 1, "render");
}

TEST(SlidingProgram, RendersManyWithTheTruth) {
    QTemporaryDir folder;
    ASSERT_EQ(run({"--render-many", folder.path(), "--count", "6", "--seed", "40"}).exit_code, 0);
    const QStringList boards = QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    ASSERT_EQ(boards.size(), 6);
    for (const QString& name : boards) {
        const QString place = folder.path() + '/' + name;
        QFile text(place + "/board.txt"), truth(place + "/truth.json");
        ASSERT_TRUE(text.open(QIODevice::ReadOnly) && truth.open(QIODevice::ReadOnly));
        const QJsonObject said = QJsonDocument::fromJson(truth.readAll()).object();
        const Board board = board_from_text(QString::fromUtf8(text.readAll()), name);
        EXPECT_EQ(board.rows, said["rows"].toInt());
        EXPECT_EQ(can_be_solved(board), said["solvable"].toBool());
        EXPECT_EQ(QImage(place + "/frame.png").size(),
                  QSize(said["width"].toInt(), said["height"].toInt()));
        EXPECT_NE(QImage(place + "/frame.png"), QImage(place + "/solved.png"));
    }
}

}  // namespace
}  // namespace sightread::practice::sliding
