// The program from outside: options, exit codes, pictures; and one game on a real display with real
// key presses of the X server.
#include "tests/practice/tests/program.hpp"

#include "tests/practice/onet/text.hpp"
#include "tests/practice/tests/judge.hpp"
#include "tests/practice/tests/log_lines.hpp"
#include "tests/practice/tests/pointer.hpp"

#include <QDir>
#include <QDirIterator>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

#include <gtest/gtest.h>

namespace sightread::practice {
namespace {

TEST(Program, BadOptionsAreOneSentenceAndExitCodeTwo) {
    const QStringList bad[] = {{"chess"},
                               {"--seed", "1"},
                               {"onet", "more"},
                               {"onet", "--nonsense"},
                               {"onet", "--rows"},
                               {"onet", "--rows", "0"},
                               {"onet", "--columns", "10000"},
                               {"onet", "--rows", "1", "--columns", "1"},
                               {"onet", "--seed", "-1"},
                               {"onet", "--size", "100"},
                               {"onet", "--size", "9999x9999"},
                               {"onet", "--theme", "nowhere"},
                               {"onet", "--scale", "0.1"},
                               {"onet", "--scale", "nan"},
                               {"onet", "--gravity", "sideways"},
                               {"onet", "--border", "ajar"},
                               {"onet", "--copies", "3"},
                               {"onet", "--holes", "-2"},
                               {"onet", "--barriers", "143"},
                               {"onet", "--holes", "80", "--barriers", "80"},
                               {"onet", "--solvable", "--unsolvable"},
                               {"onet", "--new-game", "magic"},
                               {"onet", "--wrong-tile", "explode"},
                               {"onet", "--selected", "20,1"},
                               {"onet", "--render", "a.png", "--render-many", "b"},
                               {"onet", "--render", "a.png", "--rows", "2", "--unsolvable"}};
    for (const QStringList& arguments : bad)
        expect_sentence(run_program(arguments), 2, arguments.join(' '));
}

TEST(Program, BadLevelsAreOneSentence) {
    QTemporaryDir folder;
    const auto level = [&](const char* text) {
        QFile file(folder.filePath("level.txt"));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return file.fileName();
    };
    expect_sentence(run_program({"onet", "--level", "/nowhere/level.txt"}), 1, "missing level");
    for (const char* text :
         {"", "2 2\na a\na", "2 2\na a\na b", "1 2\n. .", "1 2 border=half\na a", "hello"})
        expect_sentence(run_program({"onet", "--level", level(text)}), 2, text);
}

TEST(Program, WithoutADisplayItIsOneSentenceAndExitCodeOne) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(name);
    expect_sentence(run_program({"onet"}, environment), 1, "no display");
    environment.insert("DISPLAY", ":9999");
    expect_sentence(run_program({"onet"}, environment), 1, "a display that is not there");
}

TEST(Program, WhatCannotBeWrittenIsOneSentence) {
    expect_sentence(run_program({"onet", "--render", "/nowhere/a.png"}), 1, "picture");
    expect_sentence(run_program({"onet", "--render-many", "/proc/nowhere", "--count", "1"}), 1,
                    "folder");
    expect_sentence(run_program({"onet", "--log", "/nowhere/log", "--render", "/dev/null"}), 1,
                    "log");
}

TEST(Program, HelpTellsOptionsAndExamples) {
    EXPECT_EQ(run_program({"--help"}).exit_code, 0);
    EXPECT_EQ(run_program({}).exit_code, 2);
    const Result help = run_program({"onet", "--help"});
    EXPECT_EQ(help.exit_code, 0);
    for (const char* word : {"--gravity", "--theme", "Examples:", "--render-many"})
        EXPECT_TRUE(help.output.contains(word)) << word;
}

TEST(Program, RendersAPictureOfTheStatedSizeWithTheTruth) {
    QTemporaryDir folder;
    const Result result = run_program({"onet", "--render", folder.filePath("a.png"), "--log",
                                       folder.filePath("log.jsonl"), "--size", "801x603",
                                       "--removed", "5", "--theme", "99", "--gravity", "left"});
    ASSERT_EQ(result.exit_code, 0) << qPrintable(result.errors);
    EXPECT_EQ(QImage(folder.filePath("a.png")).size(), QSize(801, 603));
    LogLines lines(folder.filePath("log.jsonl"));
    EXPECT_EQ(lines.last("geometry")["width"].toInt(), 801);
    const onet::Board board = onet::board_from_text(lines.last("board")["text"].toString(), "log");
    EXPECT_EQ(board.faces_left(), 134);
    EXPECT_EQ(board.gravity, onet::Gravity::left);
}

TEST(Program, TheSameSeedIsTheSamePicture) {
    QTemporaryDir folder;
    QStringList pictures;
    for (const char* seed : {"5", "5", "6"}) {
        pictures << folder.filePath(QString("%1.png").arg(pictures.size()));
        ASSERT_EQ(run_program({"onet", "--render", pictures.last(), "--seed", seed, "--theme", "3"})
                      .exit_code,
                  0);
    }
    EXPECT_EQ(QImage(pictures[0]), QImage(pictures[1]));
    EXPECT_NE(QImage(pictures[0]), QImage(pictures[2]));
}

TEST(Program, RendersManyWithTheirTruth) {
    QTemporaryDir folder;
    ASSERT_EQ(
        run_program({"onet", "--render-many", folder.path(), "--count", "12", "--seed", "100"})
            .exit_code,
        0);
    const QStringList cases = QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    ASSERT_EQ(cases.size(), 12);
    for (const QString& name : cases) {
        const QString path = folder.filePath(name);
        QFile board_file(path + "/board.txt");
        QFile lattice_file(path + "/lattice.txt");
        ASSERT_TRUE(board_file.open(QIODevice::ReadOnly) && lattice_file.open(QIODevice::ReadOnly));
        const onet::Board board = onet::board_from_text(board_file.readAll(), path);
        const QString lattice = lattice_file.readAll();
        EXPECT_TRUE(lattice.startsWith(QString("%1x%2@").arg(board.rows).arg(board.columns)))
            << qPrintable(lattice);
        EXPECT_FALSE(QImage(path + "/frame.png").isNull());
    }
}

// The windows share no code with the readers: every include of ours stays in this folder.
TEST(Program, IncludesNothingFromOutsideItsFolder) {
    const QDir root(SIGHTREAD_SOURCE_DIR "/tests/practice");
    int includes = 0;
    QDirIterator files(root.path(), {"*.hpp", "*.cpp"}, QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        // another program
        if (root.relativeFilePath(file.fileName()).startsWith("target/")) continue;
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        for (const QString& line : QString::fromUtf8(file.readAll()).split('\n')) {
            if (!line.startsWith("#include \"")) continue;
            ++includes;
            EXPECT_TRUE(line.startsWith("#include \"tests/practice/"))
                << qPrintable(file.fileName() + ": " + line);
        }
    }
    EXPECT_GT(includes, 50);
}

// An X server of this test's own; ends with it.
class Display {
public:
    Display() {
        server_.start("Xvfb", {"-noreset", "-displayfd", "1", "-screen", "0", "1280x900x24"});
        if (server_.waitForStarted() && server_.waitForReadyRead(30'000))
            name_ = ":" + server_.readAllStandardOutput().trimmed();
    }
    ~Display() {
        server_.terminate();
        server_.waitForFinished();
    }
    QString name() const { return name_; }

private:
    QProcess server_;
    QString name_;
};

struct Way {
    std::string name;
    QStringList options;
};

void PrintTo(const Way& way, std::ostream* out) {
    *out << way.name;
}

class OnScreen : public testing::TestWithParam<Way> {};

TEST_P(OnScreen, IsWonByPressesOfTheServer) {
    const Display display;
    ASSERT_FALSE(display.name().isEmpty()) << "Xvfb did not start";
    QTemporaryDir folder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("DISPLAY", display.name());
    environment.insert("QT_QPA_PLATFORM", "xcb");
    QProcess game;
    game.setProcessEnvironment(environment);
    game.start(PRACTICE_PROGRAM, QStringList{"onet", "--rows", "3", "--columns", "4", "--copies",
                                             "2", "--log", folder.filePath("log")} +
                                     GetParam().options);
    ASSERT_TRUE(game.waitForStarted());
    LogLines lines(folder.filePath("log"));
    const auto comes = [&](const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QThread::msleep(5); });
    };
    ASSERT_TRUE(comes([&] { return lines.count("shown") == 1; }));
    Pointer pointer(display.name().toStdString());
    const auto press = [&](onet::Cell cell) {  // without a window manager the window lies at 0,0
        const QJsonObject truth = lines.last("geometry");
        const int inputs = lines.count("input"), releases = lines.count("release");
        // A window that polls must see the button down, and up again.
        pointer.press(static_cast<int>(truth["origin_x"].toDouble() +
                                       (cell.column + 0.5) * truth["pitch_x"].toDouble()),
                      static_cast<int>(truth["origin_y"].toDouble() +
                                       (cell.row + 0.5) * truth["pitch_y"].toDouble()));
        const bool is_heard = comes([&] { return lines.count("input") > inputs; });
        pointer.release();
        return is_heard && comes([&] { return lines.count("release") > releases; }) &&
               lines.last("input")["row"].toInt() == cell.row + 1 &&
               lines.last("input")["column"].toInt() == cell.column + 1;
    };
    while (lines.count("won") + lines.count("stuck") == 0) {
        const QJsonObject told =
            lines.last("board").isEmpty() ? lines.last("new") : lines.last("board");
        const auto pair =
            onet::searched_pair(onet::board_from_text(told["text"].toString(), "log"));
        ASSERT_TRUE(pair.has_value());
        const int settled = lines.count("settled");
        ASSERT_TRUE(press(pair->first));
        ASSERT_TRUE(press(pair->second));
        ASSERT_EQ(lines.last("input")["what"].toString(), "removed");
        ASSERT_TRUE(comes([&] { return lines.count("settled") > settled; }));
    }
    game.terminate();
    ASSERT_TRUE(game.waitForFinished(30'000));
    EXPECT_EQ(game.exitCode(), 0);
    EXPECT_EQ(lines.count("closed"), 1);
}

INSTANTIATE_TEST_SUITE_P(WaysToListen, OnScreen,
                         testing::Values(Way{"events", {"--theme", "ivory", "--hover", "own"}},
                                         Way{"polling", {"--theme", "8", "--poll", "60"}}),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace sightread::practice
