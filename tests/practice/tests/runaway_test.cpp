// `sightread-practice runaway`: its rules, judged by trying every program; its looks, by their
// pixels; its window, played by events without a screen; the program from outside.
#include "tests/practice/problem.hpp"
#include "tests/practice/runaway/runaway_window.hpp"
#include "tests/practice/tests/log_lines.hpp"
#include "tests/practice/tests/program.hpp"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <cmath>

#include <gtest/gtest.h>

namespace sightread::practice::runaway {
namespace {

constexpr const char* level_0 =
    "FVterrainString=.X...XX..&FVinsMax=2&FVinsMin=2&FVboardX=3&FVboardY=3&FVlevel=0\n";

// The robot is sent, step by step.
bool gets_out(const Minefield& field, const QString& program) {
    Cell cell;
    for (int step = 0;; ++step) {
        ++(program[step % program.size()] == 'R' ? cell.column : cell.row);
        if (!field.contains(cell)) return true;
        if (field.is_bomb(cell)) return false;
    }
}

bool some_program_gets_out(const Minefield& field) {
    for (int length = std::max(1, field.minimum); length <= field.maximum; ++length)
        for (unsigned bits = 0; bits < 1u << length; ++bits) {
            QString program;
            for (int step = 0; step < length; ++step)
                program += (bits >> step & 1u) != 0 ? 'R' : 'D';
            if (gets_out(field, program)) return true;
        }
    return false;
}

TEST(RunawayPractice, WhatCanBeWonIsWhatSomeProgramWins) {
    Random random(3);
    int winnable = 0;
    for (int round = 0; round < 600; ++round) {
        Minefield field;
        field.rows = random.between(1, 7);
        field.columns = random.between(1, 7);
        field.minimum = random.between(1, 6);
        field.maximum = field.minimum + random.between(0, 2);
        field = with_bombs(field, Maps::any, random);
        ASSERT_EQ(can_be_won(field), some_program_gets_out(field)) << qPrintable(to_text(field));
        winnable += can_be_won(field) ? 1 : 0;
    }
    EXPECT_GT(winnable, 100);
    EXPECT_LT(winnable, 500);
}

TEST(RunawayPractice, MapsAreOfTheKindThatWasAsked) {
    Random random(5);
    for (const int level : {8, 14, 40, 96}) {
        EXPECT_TRUE(can_be_won(with_bombs(field_of_level(level), Maps::solvable, random))) << level;
        EXPECT_FALSE(can_be_won(with_bombs(field_of_level(level), Maps::unsolvable, random)))
            << level;
    }
}

TEST(RunawayPractice, LevelsHaveTheSizesOfTheGame) {
    const auto sizes = [](int level) {
        const Minefield field = field_of_level(level);
        return std::vector<int>{field.rows, field.columns, field.minimum, field.maximum};
    };
    EXPECT_EQ(sizes(0), (std::vector<int>{3, 3, 2, 2}));
    EXPECT_EQ(sizes(96), (std::vector<int>{51, 51, 18, 30}));
    EXPECT_EQ(sizes(513), (std::vector<int>{649, 649, 217, 379}));
    EXPECT_LE(field_of_level(last_level).rows, most_side);
}

TEST(RunawayPractice, TextsAreReadAgain) {
    const Minefield field = field_from_text(level_0, "text");
    EXPECT_EQ(to_text(field), level_0);
    Minefield without_level = field;
    without_level.level.reset();
    EXPECT_EQ(field_from_text("2 2\n.X.\n..X\nX..\n", "text"), without_level);
    for (const char* text : {"", "2", "2 2", "2 2\n.X\n.", "2 2\n.a\n..", "2 2\nX.\n..",
                             "3 2\n..\n..", "FVterrainString=....&FVinsMax=2&FVinsMin=1&FVboardX=2",
                             "FVterrainString=...&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2"})
        EXPECT_THROW((void)field_from_text(text, "text"), Problem) << text;
}

TEST(RunawayPractice, TheRobotRepeatsItsProgram) {
    EXPECT_EQ(place_after("DRR", 0), (Cell{0, 0}));
    EXPECT_EQ(place_after("DRR", 2), (Cell{1, 1}));
    EXPECT_EQ(place_after("DRR", 7), (Cell{3, 4}));
}

double difference(const QColor& one, const QColor& other) {
    return std::hypot(one.red() - other.red(), one.green() - other.green(),
                      one.blue() - other.blue());
}

// Cells as large as 1.6 pixels can be told by the pixel at their middle; larger ones have it in
// their own colour.
TEST(RunawayPractice, PlainCellsHaveTheirColourAtTheirMiddle) {
    Random random(9);
    QStringList themes{"original", "slate", "paper", "meadow", "blueprint"};
    for (int seed = 1; seed <= 12; ++seed) themes << QString::number(seed);
    for (const QString& theme : themes) {
        Look look = look_from_text(theme);
        look.icon = Icon::none;
        look.bevel = 0;
        for (const double pitch : {1.6, 2.43, 5.9, 16.0}) {
            const Minefield field = with_bombs(field_of_level(60), Maps::any, random);
            const Geometry geometry =
                fitted(look, field, natural_size(look, field, pitch, 1), pitch, 1);
            ASSERT_NEAR(geometry.pitch, pitch, 1e-6);
            const FieldPicture picture = field_picture(look, geometry, field);
            int wrong = 0;
            for (int row = 0; row < field.rows; ++row)
                for (int column = 0; column < field.columns; ++column) {
                    const QPointF middle = geometry.cell({row, column}).center();
                    const QColor seen = picture.image.pixelColor(
                        QPoint(static_cast<int>(middle.x()), static_cast<int>(middle.y())) -
                        picture.place);
                    const bool is_bomb = difference(seen, look.bomb) < difference(seen, look.free);
                    if (is_bomb != field.is_bomb({row, column})) ++wrong;
                }
            EXPECT_EQ(wrong, 0) << qPrintable(theme) << " at " << pitch;
        }
    }
}

TEST(RunawayPractice, LooksAreAllDifferentAndTheSameAgain) {
    QStringList themes = look_names();
    for (int seed = 1; seed <= 8; ++seed) themes << QString::number(seed);
    std::vector<QImage> seen;
    for (const QString& theme : themes) {
        Scene scene(look_from_text(theme));
        Moment moment;
        moment.field = field_from_text(level_0, "text");
        const Geometry geometry = fitted(scene.look(), moment.field, {500, 600}, 60, 1);
        QImage image(geometry.window, QImage::Format_RGB32);
        QPainter painter(&image);
        scene.paint(painter, geometry, moment);
        for (const QImage& other : seen) EXPECT_NE(image, other) << qPrintable(theme);
        seen.push_back(image);
    }
    EXPECT_GE(seen.size(), 16u);
    EXPECT_THROW((void)look_from_text("nowhere"), Problem);
}

class RunawayGame : public testing::Test {
protected:
    Settings settings_ = [] {
        Settings settings;
        settings.look = look_from_text("original");
        settings.level = field_from_text(level_0, "level");
        settings.step_time = 1;
        settings.end_time = 1;
        return settings;
    }();
    QTemporaryDir folder_;
    EventLog log_{folder_.filePath("log.jsonl")};
    LogLines lines_{folder_.filePath("log.jsonl")};
    std::unique_ptr<RunawayWindow> window_;

    void open() {
        window_ = std::make_unique<RunawayWindow>(settings_, log_);
        window_->show();
        ASSERT_TRUE(comes("shown", 1));
    }
    static bool comes(const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QApplication::processEvents(QEventLoop::AllEvents, 20); });
    }
    bool comes(const char* event, int count) {
        return comes([&] { return lines_.count(event) == count; });
    }
    QString what() { return lines_.last("input")["what"].toString(); }
    QString press(const QString& button) {
        const QJsonObject area = lines_.last("geometry")["buttons"].toObject()[button].toObject();
        const QPointF place(area["x"].toDouble() + area["width"].toDouble() / 2,
                            area["y"].toDouble() + area["height"].toDouble() / 2);
        for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
            QMouseEvent event(type, place, window_->mapToGlobal(place), Qt::LeftButton,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton,
                              {});
            QApplication::sendEvent(window_.get(), &event);
        }
        return what();
    }
    QString key(Qt::Key key) {
        QKeyEvent event(QEvent::KeyPress, key, {});
        QApplication::sendEvent(window_.get(), &event);
        return what();
    }
};

TEST_F(RunawayGame, IsWonByItsButtonsAndGoesOn) {
    open();
    EXPECT_EQ(press("go"), "outside");  // not there before enough steps are in
    EXPECT_EQ(press("down"), "down");
    EXPECT_EQ(press("down"), "down");
    EXPECT_EQ(press("right"), "full");
    EXPECT_EQ(press("delete"), "delete");
    EXPECT_EQ(press("right"), "right");
    EXPECT_EQ(lines_.last("input")["entered"].toInt(), 2);
    EXPECT_EQ(press("go"), "go");
    EXPECT_EQ(press("right"), "ignored");
    EXPECT_TRUE(comes("won", 1));
    EXPECT_EQ(lines_.last("run")["program"].toString(), "DR");
    EXPECT_EQ(lines_.last("won")["steps"].toInt(), 5);
    EXPECT_TRUE(comes("new", 2));
    EXPECT_EQ(lines_.last("new")["level"].toInt(), 1);
    EXPECT_TRUE(comes("settled", 2));
}

TEST_F(RunawayGame, IsLostByKeysAndBeginsAgain) {
    open();
    EXPECT_EQ(key(Qt::Key_Return), "too-short");
    EXPECT_EQ(key(Qt::Key_Backspace), "nothing");
    EXPECT_EQ(key(Qt::Key_Right), "right");
    EXPECT_EQ(key(Qt::Key_Down), "down");
    EXPECT_EQ(key(Qt::Key_Return), "go");
    EXPECT_TRUE(comes("lost", 1));
    EXPECT_EQ(lines_.last("lost")["row"].toInt(), 1);
    EXPECT_EQ(lines_.last("lost")["column"].toInt(), 2);
    EXPECT_TRUE(comes("settled", 2));
    EXPECT_EQ(lines_.count("new"), 1);
    EXPECT_EQ(key(Qt::Key_Return), "too-short");  // the program is gone
}

TEST_F(RunawayGame, KeepsTheProgramWhereThatWasAsked) {
    settings_.keeps_program = true;
    open();
    key(Qt::Key_Right);
    key(Qt::Key_Down);
    key(Qt::Key_Return);
    EXPECT_TRUE(comes("settled", 2));
    EXPECT_EQ(key(Qt::Key_Backspace), "delete");
    EXPECT_EQ(lines_.last("input")["entered"].toInt(), 1);
}

TEST_F(RunawayGame, AVariantHasNewMapsAndPanels) {
    settings_.look = look_from_text("variant");
    settings_.ending = Ending::panel;
    settings_.maps = Maps::unsolvable;
    open();
    press("down");
    press("right");
    EXPECT_EQ(press("go"), "go");
    EXPECT_TRUE(comes("won", 1));
    EXPECT_EQ(press("right"), "outside");  // the panel is over it
    EXPECT_EQ(press("dialog"), "go-on");
    EXPECT_TRUE(comes("new", 2));
    EXPECT_FALSE(lines_.last("new")["solvable"].toBool());
    EXPECT_EQ(press("new-map"), "new-map");
    EXPECT_TRUE(comes("new", 3));
    EXPECT_EQ(lines_.last("new")["level"].toInt(), 1);
}

TEST_F(RunawayGame, ADialogIsAWindow) {
    settings_.ending = Ending::dialog;
    settings_.games = 1;
    open();
    key(Qt::Key_Down);
    key(Qt::Key_Right);
    key(Qt::Key_Return);
    EXPECT_TRUE(comes([this] { return window_->findChild<QPushButton*>() != nullptr; }));
    window_->findChild<QPushButton*>()->click();
    EXPECT_TRUE(comes([this] { return window_->findChild<QPushButton*>() == nullptr; }));
    EXPECT_EQ(key(Qt::Key_Right), "ignored");  // the only game was won
    EXPECT_EQ(lines_.count("new"), 1);
}

TEST_F(RunawayGame, NothingIsHeededWhileTheFieldIsPainted) {
    settings_.paint_time = 150;
    open();
    EXPECT_EQ(key(Qt::Key_Down), "ignored");
    EXPECT_TRUE(comes("settled", 1));
    EXPECT_EQ(key(Qt::Key_Down), "down");
}

TEST_F(RunawayGame, HeedsOnlyWhatItShall) {
    settings_.inputs = Inputs::buttons;
    open();
    EXPECT_EQ(key(Qt::Key_Down), "ignored");
    EXPECT_EQ(press("down"), "down");
    settings_.inputs = Inputs::keys;
    window_ = std::make_unique<RunawayWindow>(settings_, log_);
    window_->show();
    EXPECT_TRUE(comes("shown", 2));
    EXPECT_EQ(press("down"), "ignored");
    EXPECT_EQ(key(Qt::Key_Down), "down");
}

TEST_F(RunawayGame, LosesWhatComesTooSoon) {
    settings_.rest = 60'000;
    open();
    EXPECT_EQ(key(Qt::Key_Down), "down");
    EXPECT_EQ(key(Qt::Key_Down), "too-soon");
    EXPECT_EQ(press("right"), "too-soon");
    EXPECT_EQ(lines_.last("input")["entered"].toInt(), 1);
}

TEST_F(RunawayGame, EveryThirdInputIsDropped) {
    settings_.drop = 3;
    open();
    EXPECT_EQ(key(Qt::Key_Down), "down");
    EXPECT_EQ(press("delete"), "delete");
    EXPECT_EQ(key(Qt::Key_Down), "dropped");
    EXPECT_EQ(lines_.last("input")["entered"].toInt(), 0);
}

Result run(const QStringList& arguments) {
    return run_program(QStringList{"runaway"} + arguments);
}

TEST(RunawayProgram, BadOptionsAreOneSentence) {
    const QStringList bad[] = {
        {"--first-level", "-1"}, {"--first-level", "600"},
        {"--field", "3x3"},      {"--field", "3x3,4,2"},
        {"--maps", "hard"},      {"--theme", "nowhere"},
        {"--bombs", "duck"},     {"--pitch", "0"},
        {"--language", "latin"}, {"--ending", "never"},
        {"--program", "RUD"},    {"--render", "a.png", "--render-many", "b"}};
    for (const QStringList& arguments : bad)
        expect_sentence(run(arguments), 2, arguments.join(' '));
    expect_sentence(run({"--level", "/nowhere/level.txt"}), 1, "level");
    expect_sentence(run({"--render", "/nowhere/a.png"}), 1, "render");
}

TEST(RunawayProgram, RendersManyWithTheTruth) {
    QTemporaryDir folder;
    ASSERT_EQ(run({"--render-many", folder.path(), "--count", "6", "--seed", "40"}).exit_code, 0);
    const QStringList maps = QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    ASSERT_EQ(maps.size(), 6);
    for (const QString& name : maps) {
        const QString place = folder.path() + '/' + name;
        QFile text(place + "/board.txt"), truth(place + "/truth.json");
        ASSERT_TRUE(text.open(QIODevice::ReadOnly) && truth.open(QIODevice::ReadOnly));
        const QJsonObject said = QJsonDocument::fromJson(truth.readAll()).object();
        const Minefield field = field_from_text(QString::fromUtf8(text.readAll()), name);
        EXPECT_EQ(field.rows, said["rows"].toInt());
        EXPECT_EQ(field.maximum, said["maximum"].toInt());
        const QImage frame(place + "/frame.png");
        EXPECT_EQ(frame.size(), QSize(said["width"].toInt(), said["height"].toInt()));
        for (const char* other : {"/entered.png", "/won.png", "/lost.png"})
            EXPECT_NE(frame, QImage(place + other));
    }
}

}  // namespace
}  // namespace sightread::practice::runaway
