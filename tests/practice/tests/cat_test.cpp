// `sightread-practice cat`: its rules and cats, on boards worked by hand and by trying everything;
// its window, played by events without a screen; the program from outside.
#include "tests/practice/cat/cat_window.hpp"
#include "tests/practice/cat/cats.hpp"
#include "tests/practice/problem.hpp"
#include "tests/practice/tests/log_lines.hpp"
#include "tests/practice/tests/program.hpp"

#include <QApplication>
#include <QDir>
#include <QImage>
#include <QMouseEvent>
#include <QProcess>
#include <QTemporaryDir>
#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

namespace sightread::practice::cat {
namespace {

Board board_of(const char* text) {
    return board_from_text(text, "text");
}

TEST(CatRules, NeighboursAreMutual) {
    for (const bool odd : {true, false}) {
        const Board board = empty_board(5, 6, odd);
        for (int index = 0; index < board.count(); ++index)
            for (const Cell& next : around(board, board.cell(index))) {
                if (!board.contains(next)) continue;
                const std::vector<Cell> back = around(board, next);
                EXPECT_EQ(std::ranges::count(back, board.cell(index)), 1);
            }
    }
}

TEST(CatRules, HexagonsAreRegular) {
    for (int radius = 2; radius <= 7; ++radius) {
        const Board board = hexagon_board(radius);
        int cells = 0, border = 0;
        for (int index = 0; index < board.count(); ++index) {
            if (!board.contains(board.cell(index))) continue;
            ++cells;
            border += is_border(board, board.cell(index));
        }
        EXPECT_EQ(cells, 3 * radius * (radius + 1) + 1);
        EXPECT_EQ(border, 6 * radius);
        EXPECT_EQ(steps_to_border(board)[static_cast<std::size_t>(board.index(board.cat))], radius);
    }
}

TEST(CatRules, CutOffIsNotStuck) {
    const Board board = board_of(
        "5 5 shift=odd\n"
        ". # # # .\n"
        "# . . # .\n"
        "# . C # .\n"
        "# . . # .\n"
        ". # # # .\n");
    EXPECT_TRUE(is_cut_off(board));
    EXPECT_FALSE(is_stuck(board));
}

TEST(CatRules, TextsAreReadAgain) {
    Random random(3);
    for (Board board : {empty_board(9, 9, true), empty_board(4, 7, false), hexagon_board(4)}) {
        block_some(board, 0.2, random);
        EXPECT_EQ(board_from_text(to_text(board), "text"), board);
    }
    for (const char* text :
         {"", "3", "3 3 shift=both\n. . . . C . . . .", "3 3 shift=odd\n. . . . C . . .",
          "3 3 shift=odd\n. . . . . . . . .", "3 3 shift=odd\nC . . . C . . . .",
          "3 3 shift=odd\n. . . x C . . . .", "90 3 shift=odd\nC"})
        EXPECT_THROW((void)board_of(text), Problem) << text;
}

TEST(CatCats, TheNearestWayOutIsTaken) {
    const Board board = board_of(
        "5 7 shift=odd\n"
        ". . . . . . .\n"
        ". . . . . . .\n"
        ". . . . C . .\n"
        ". . . . . . .\n"
        ". . . . . . .\n");
    Random random(1);
    for (const Kind kind : {Kind::nearest, Kind::nearest_clockwise, Kind::most_routes}) {
        const auto step = Cat(kind).step(board, random);
        ASSERT_TRUE(step);
        Board after = board;
        after.cat = *step;
        EXPECT_EQ(steps_to_border(after)[static_cast<std::size_t>(after.index(after.cat))], 1);
    }
    EXPECT_EQ(Cat(Kind::first).step(board, random), (Cell{2, 3}));
}

// The border is four steps away to the left as to the right. To the left there is hardly a choice
// on the way; to the right there are two cells after the first one, and border cells enough in the
// end.
TEST(CatCats, TheTreeCatGoesWhereWaysBranch) {
    const Board board = board_of(
        "7 9 shift=odd\n"
        "# # # # # # # # #\n"
        "# # # # # . . # #\n"
        "# # . # . . . . .\n"
        ". . . . C . . . .\n"
        "# # # # . . . . .\n"
        "# # # # # . . # #\n"
        "# # # # # # # # #\n");
    Random random(1);
    EXPECT_EQ(Cat(Kind::nearest).step(board, random), (Cell{3, 3}));
    EXPECT_EQ(Cat(Kind::tree).step(board, random), (Cell{3, 5}));
}

TEST(CatCats, EachStepsOntoAFreeNeighbourOrNowhere) {
    Random random(8);
    for (int round = 0; round < 60; ++round) {
        Board board = empty_board(6, 6, round % 2 == 0);
        block_exactly(board, 20, random);
        for (int kind = 0; kind < static_cast<int>(kind_names().size()); ++kind) {
            const auto step = Cat(static_cast<Kind>(kind)).step(board, random);
            const std::vector<Cell> open = open_around(board, board.cat);
            ASSERT_EQ(step.has_value(), !open.empty());
            if (step) {
                EXPECT_EQ(std::ranges::count(open, *step), 1);
            }
        }
    }
}

// Whether the catcher, to move, catches the cat: by trying everything, nothing pruned.
bool is_catch(Board& board) {
    if (is_cut_off(board)) return true;
    for (int index = 0; index < board.count(); ++index) {
        const Cell block = board.cell(index);
        if (!board.is_open(block) || block == board.cat) continue;
        board.at(block) = Place::blocked;
        const Cell stood = board.cat;
        bool holds = true;
        for (const Cell& step : open_around(board, stood)) {
            board.cat = step;
            holds = !is_border(board, step) && is_catch(board);
            board.cat = stood;
            if (!holds) break;
        }
        board.at(block) = Place::free;
        if (holds) return true;
    }
    return false;
}

TEST(CatCats, ThePerfectCatThrowsNoEscapeAway) {
    Random random(4);
    int escapes = 0;
    for (int round = 0; round < 200; ++round) {
        Board board = empty_board(5, 5, round % 2 == 0);
        block_exactly(board, 16, random);
        if (is_cut_off(board) || is_border(board, board.cat)) continue;
        bool may_escape = false;
        Board trial = board;
        for (const Cell& step : open_around(board, board.cat)) {
            trial.cat = step;
            may_escape = may_escape || is_border(trial, step) || !is_catch(trial);
        }
        if (!may_escape) continue;
        ++escapes;
        trial.cat = *Cat(Kind::perfect).step(board, random);
        EXPECT_TRUE(is_border(trial, trial.cat) || !is_catch(trial)) << qPrintable(to_text(board));
    }
    EXPECT_GT(escapes, 5);
}

TEST(CatLook, LooksAreAllDifferentAndTheSameAgain) {
    std::vector<QImage> seen;
    const Board board = empty_board(5, 5, true);
    for (const QString& name : look_names() + QStringList{"1", "2", "3"}) {
        const Look look = look_from_text(name);
        const Geometry geometry = fitted(look, board, {300, 300});
        Moment moment;
        moment.board = board;
        QImage image(geometry.window, QImage::Format_RGB32);
        QPainter painter(&image);
        Scene(look).paint(painter, geometry, moment);
        painter.end();
        EXPECT_EQ(std::ranges::count(seen, image), 0) << qPrintable(name);
        seen.push_back(image);
    }
    EXPECT_THROW((void)look_from_text("nowhere"), Problem);
}

class CatGame : public testing::Test {
protected:
    QTemporaryDir folder_;
    Settings settings;
    LogLines lines_{folder_.filePath("log")};
    std::unique_ptr<EventLog> log_;
    std::unique_ptr<CatWindow> window_;

    CatGame() {
        settings.look = look_from_text("classic");
        settings.level = board_of(
            "5 5 shift=odd\n"
            ". # # # .\n"
            "# . . # .\n"
            "# . C . .\n"
            "# . . # .\n"
            ". # # # .\n");
        settings.hop_time = settings.panel_time = 40;
        settings.is_idle_animated = false;
    }
    void open() {
        log_ = std::make_unique<EventLog>(folder_.filePath("log"));
        window_ = std::make_unique<CatWindow>(settings, *log_);
        window_->show();
    }
    bool comes(const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QApplication::processEvents(QEventLoop::AllEvents, 10); });
    }
    QString click_at(QPointF place) {
        for (const auto type : {QEvent::MouseButtonPress, QEvent::MouseButtonRelease}) {
            QMouseEvent event(type, place, window_->mapToGlobal(place), Qt::LeftButton,
                              type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton,
                              {});
            QApplication::sendEvent(window_.get(), &event);
        }
        return lines_.last("input")["what"].toString();
    }
    QString click(Cell cell) {
        const QJsonObject truth = lines_.last("geometry");
        return click_at(
            QPointF(truth["origin_x"].toDouble() + (cell.column + (cell.row % 2 == 1 ? 1.0 : 0.5)) *
                                                       truth["pitch_x"].toDouble(),
                    truth["origin_y"].toDouble() + (cell.row + 0.5) * truth["pitch_y"].toDouble()));
    }
};

TEST_F(CatGame, EndsWhenTheCatIsCutOff) {
    open();
    EXPECT_EQ(click({2, 2}), "on-cat");
    EXPECT_EQ(click({0, 1}), "on-wall");
    EXPECT_EQ(click({2, 3}), "blocked");
    EXPECT_EQ(lines_.count("won"), 1);
    EXPECT_EQ(click({4, 4}), "after-end");
    EXPECT_TRUE(comes([this] {
        const QJsonObject truth = lines_.last("geometry");
        return click_at(QPointF(truth["button_x"].toDouble(), truth["button_y"].toDouble())) ==
               "new-game";
    }));
    EXPECT_EQ(lines_.count("new"), 2);
}

TEST_F(CatGame, GoesOnUntilTheCatIsStuck) {
    settings.end = End::stuck;
    settings.telling = Telling::line;
    settings.next = Next::click;
    open();
    EXPECT_EQ(click({2, 3}), "blocked");
    EXPECT_EQ(lines_.count("won"), 0);
    int clicks = 0;
    for (int round = 0; round < 3 && lines_.count("won") == 0; ++round)
        for (const Cell cell : {Cell{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 1}, {3, 2}}) {
            EXPECT_TRUE(comes([this] {
                return lines_.count("won") > 0 || lines_.count("settled") == lines_.count("board");
            }));
            if (lines_.count("won") > 0) break;
            if (click(cell) == "blocked") ++clicks;
        }
    EXPECT_EQ(lines_.count("won"), 1);
    EXPECT_GE(clicks, 2);
    EXPECT_EQ(click({4, 4}), "new-game");
}

TEST_F(CatGame, IsLostAtTheBorder) {
    open();
    EXPECT_EQ(click({0, 0}), "blocked");
    EXPECT_TRUE(comes([this] { return lines_.count("settled") == 1; }));
    EXPECT_EQ(click({4, 4}), "blocked");
    EXPECT_TRUE(comes([this] { return lines_.count("lost") == 1; }));
}

TEST_F(CatGame, TurnsAreTakenBackAndDifficultiesChosen) {
    settings.has_undo = settings.has_menu = true;
    settings.next = Next::word;
    open();
    const QString begin = lines_.last("new")["text"].toString();
    EXPECT_EQ(click({0, 0}), "blocked");
    const Geometry geometry = fitted(settings.look, *settings.level, window_->size());
    EXPECT_EQ(click_at(geometry.word(0).center()), "undone");
    EXPECT_EQ(lines_.last("board")["text"].toString(), begin);
    EXPECT_EQ(click_at(geometry.word(0).center()), "nothing-to-undo");
    EXPECT_EQ(click_at(geometry.word(2).center()), "menu-opened");
    EXPECT_EQ(click_at(geometry.word(2).translated(0, geometry.word(2).height()).center()),
              "menu-new-game");
    EXPECT_EQ(click_at(geometry.word(1).center()), "new-game");
    EXPECT_EQ(lines_.count("new"), 3);
}

TEST_F(CatGame, ClicksMayBeWastedOrDropped) {
    settings.wastes_clicks_on_cat = true;
    settings.drop = 3;
    open();
    EXPECT_EQ(click({2, 2}), "wasted");
    EXPECT_EQ(lines_.count("board"), 1);
    EXPECT_EQ(click({0, 0}), "blocked");
    EXPECT_EQ(click({4, 4}), "dropped");
}

Result run(const QStringList& arguments) {
    return run_program(QStringList{"cat"} + arguments);
}

TEST(CatProgram, BadOptionsAreOneSentence) {
    const QStringList bad[] = {{"--rows", "2"},        {"--columns", "22"},
                               {"--shift", "both"},    {"--cat", "dog"},
                               {"--end", "never"},     {"--telling", "line"},
                               {"--theme", "nowhere"}, {"--radius", "11"},
                               {"--hop-time", "-1"},   {"--render", "a.png", "--render-many", "b"}};
    for (const QStringList& arguments : bad)
        expect_sentence(run(arguments), 2, arguments.join(' '));
    expect_sentence(run({"--level", "/nowhere/level.txt"}), 1, "level");
    expect_sentence(run({"--render", "/nowhere/a.png"}), 1, "render");
}

TEST(CatProgram, RendersManyWithTheTruth) {
    QTemporaryDir folder;
    ASSERT_EQ(run({"--render-many", folder.path(), "--count", "5", "--seed", "40"}).exit_code, 0);
    const QStringList boards = QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    ASSERT_EQ(boards.size(), 5);
    for (const QString& name : boards) {
        const QString place = folder.path() + '/' + name;
        QFile text(place + "/frame-1.txt"), truth(place + "/frame-1.json");
        ASSERT_TRUE(text.open(QIODevice::ReadOnly) && truth.open(QIODevice::ReadOnly));
        const QJsonObject said = QJsonDocument::fromJson(truth.readAll()).object();
        const Board board = board_from_text(QString::fromUtf8(text.readAll()), name);
        EXPECT_EQ(board.rows, said["rows"].toInt());
        EXPECT_EQ(board.odd_shifted, said["shift"].toString() == "odd");
        EXPECT_EQ(QImage(place + "/frame-1.png").size(),
                  QSize(said["width"].toInt(), said["height"].toInt()));
        EXPECT_NE(QImage(place + "/frame-0.png"), QImage(place + "/frame-1.png"));
        EXPECT_NE(QImage(place + "/frame-1.png"), QImage(place + "/panel.png"));
    }
}

}  // namespace
}  // namespace sightread::practice::cat
