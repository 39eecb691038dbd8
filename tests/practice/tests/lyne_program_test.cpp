// `sightread-practice lyne` from outside: options, exit codes, pictures; and a set on a real
// display with real strokes of the X server, whose pointer the window polls.
#include "tests/practice/lyne/settings.hpp"
#include "tests/practice/lyne/text.hpp"
#include "tests/practice/tests/log_lines.hpp"
#include "tests/practice/tests/pointer.hpp"
#include "tests/practice/tests/program.hpp"

#include <QDir>
#include <QImage>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QThread>

#include <gtest/gtest.h>

namespace sightread::practice::lyne {
namespace {

Result run(const QStringList& arguments) {
    return run_program(QStringList{"lyne"} + arguments);
}

TEST(LyneProgram, BadOptionsAreOneSentenceAndExitCodeTwo) {
    const QStringList bad[] = {{"--rows", "0"},
                               {"--columns", "21"},
                               {"--shapes", "4"},
                               {"--octagons", "0.9"},
                               {"--games", "0"},
                               {"--theme", "nowhere"},
                               {"--scale", "9"},
                               {"--drop", "-1"},
                               {"--poll", "fast"},
                               {"--drawn", "4"},
                               {"--faded", "2"},
                               {"--render", "a.png", "--render-many", "b"},
                               {"--rows", "1", "--columns", "1"}};
    for (const QStringList& arguments : bad)
        expect_sentence(run(arguments), 2, arguments.join(' '));
}

TEST(LyneProgram, BadLevelsAreOneSentence) {
    QTemporaryDir folder;
    const auto level = [&](const char* text) {
        QFile file(folder.filePath("level.txt"));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(text);
        return file.fileName();
    };
    expect_sentence(run({"--level", "/nowhere/level.txt"}), 1, "missing level");
    for (const char* text : {"", "2 2\nA A\nA", "1 3\nA 0 A", "1 2\nA a", "hello"})
        expect_sentence(run({"--level", level(text)}), 2, text);
    QTemporaryDir empty;
    expect_sentence(run({"--level", empty.path()}), 2, "a folder without levels");
    expect_sentence(run({"--level", level("1 2\nA A"), "--drawn", "1", "--render", "a.png"}), 2,
                    "no answer is known");
}

TEST(LyneProgram, RendersAPictureOfTheStatedSizeWithTheTruth) {
    QTemporaryDir folder;
    const Result result =
        run({"--render", folder.filePath("a.png"), "--log", folder.filePath("log.jsonl"), "--size",
             "801x603", "--rows", "4", "--columns", "5", "--drawn", "1", "--theme", "99"});
    ASSERT_EQ(result.exit_code, 0) << qPrintable(result.errors);
    EXPECT_EQ(QImage(folder.filePath("a.png")).size(), QSize(801, 603));
    LogLines lines(folder.filePath("log.jsonl"));
    EXPECT_EQ(lines.last("geometry")["width"].toInt(), 801);
    const Board board = board_from_text(lines.last("new")["text"].toString(), "log");
    EXPECT_EQ(board.rows, 4);
    EXPECT_EQ(lines.last("drawn")["finished"].toArray().size(), 1);
}

TEST(LyneProgram, RendersManyWithTheirTruth) {
    QTemporaryDir folder;
    ASSERT_EQ(run({"--render-many", folder.path(), "--count", "8", "--seed", "100"}).exit_code, 0);
    const QStringList cases = QDir(folder.path()).entryList(QDir::Dirs | QDir::NoDotAndDotDot);
    ASSERT_EQ(cases.size(), 8);
    for (const QString& name : cases) {
        const QDir path(folder.filePath(name));
        QFile truth_file(path.filePath("truth.json")), board_file(path.filePath("board.txt"));
        ASSERT_TRUE(truth_file.open(QIODevice::ReadOnly) && board_file.open(QIODevice::ReadOnly));
        const QJsonObject truth = QJsonDocument::fromJson(truth_file.readAll()).object();
        const Board board = board_from_text(board_file.readAll(), name);
        ASSERT_GE(truth["frames"].toArray().size(), 5);
        for (const auto& frame : truth["frames"].toArray()) {
            const QJsonObject told = frame.toObject();
            const QImage image(path.filePath(told["file"].toString()));
            EXPECT_EQ(image.size(), QSize(truth["width"].toInt(), truth["height"].toInt()));
            EXPECT_EQ(told["filled"].toArray().size(), static_cast<int>(board.places.size()));
        }
    }
}

// An X server of this test's own; ends with it, after everyone who is connected to it.
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

class LyneOnScreen : public testing::TestWithParam<Way> {};

TEST_P(LyneOnScreen, IsWonByStrokesOfTheServer) {
    const Display server;
    ASSERT_FALSE(server.name().isEmpty()) << "Xvfb did not start";
    QTemporaryDir folder;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("DISPLAY", server.name());
    environment.insert("QT_QPA_PLATFORM", "xcb");
    QProcess game;
    game.setProcessEnvironment(environment);
    game.start(PRACTICE_PROGRAM,
               QStringList{"lyne", "--rows", "3", "--columns", "4", "--shapes", "2", "--games", "2",
                           "--seed", "5", "--log", folder.filePath("log")} +
                   GetParam().options);
    ASSERT_TRUE(game.waitForStarted());
    LogLines lines(folder.filePath("log"));
    const auto comes = [&](const std::function<bool()>& is_so) {
        return wait_until(is_so, [] { QThread::msleep(5); });
    };
    ASSERT_TRUE(comes([&] { return lines.count("shown") == 1; }));
    Settings settings;
    settings.seed = 5;
    settings.rows = 3;
    settings.columns = 4;
    settings.shapes = 2;
    settings.games = 2;
    Pointer pointer(server.name().toStdString());
    for (int level = 1; level <= 2; ++level) {
        ASSERT_TRUE(comes([&] { return lines.count("settled") == level - 1; }));
        // without a window manager the window lies at 0,0
        const QJsonObject truth = lines.last("geometry");
        const auto pixel = [&](Cell cell) {
            return std::pair(static_cast<int>(truth["origin_x"].toDouble() +
                                              (cell.column + 0.5) * truth["pitch_x"].toDouble()),
                             static_cast<int>(truth["origin_y"].toDouble() +
                                              (cell.row + 0.5) * truth["pitch_y"].toDouble()));
        };
        for (const Line& line : level_of(settings, level).answer) {
            const int inputs = lines.count("input"), before = lines.count("visit"),
                      releases = lines.count("release");
            const auto [x, y] = pixel(line.cells.front());
            pointer.press(x, y);
            ASSERT_TRUE(comes([&] { return lines.count("input") > inputs; }));
            ASSERT_EQ(lines.last("input")["what"].toString(), "begun");
            for (std::size_t i = 1; i < line.cells.size(); ++i) {
                const auto [to_x, to_y] = pixel(line.cells[i]);
                pointer.move(to_x, to_y);
                ASSERT_TRUE(
                    comes([&] { return lines.count("visit") == before + static_cast<int>(i); }));
                ASSERT_EQ(lines.last("visit")["what"].toString(),
                          i + 1 == line.cells.size() ? "joined" : "visited");
            }
            pointer.release();
            ASSERT_TRUE(comes([&] { return lines.count("release") > releases; }));
        }
        ASSERT_TRUE(comes([&] { return lines.count("won") == level; }));
    }
    ASSERT_TRUE(comes([&] { return lines.count("menu") == 1; }));
    game.terminate();
    ASSERT_TRUE(game.waitForFinished(30'000));
    EXPECT_EQ(game.exitCode(), 0);
    EXPECT_EQ(lines.count("closed"), 1);
}

INSTANTIATE_TEST_SUITE_P(WaysToListen, LyneOnScreen,
                         testing::Values(Way{"events", {"--poll", "0"}},
                                         Way{"sixty", {"--theme", "twins"}},
                                         Way{"thirty", {"--poll", "30", "--theme", "7"}}),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace sightread::practice::lyne
