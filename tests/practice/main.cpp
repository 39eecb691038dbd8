// sightread-practice: windows that behave like the games, for tests. They share no code with the
// bot, which knows them by their pixels only; tests know them by their log.

#include "tests/practice/cat/cat.hpp"
#include "tests/practice/game.hpp"
#include "tests/practice/lyne/lyne.hpp"
#include "tests/practice/onet/onet.hpp"
#include "tests/practice/problem.hpp"
#include "tests/practice/runaway/runaway.hpp"
#include "tests/practice/sliding/sliding.hpp"

#include <QApplication>
#include <QCommandLineParser>
#include <QSocketNotifier>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <sys/socket.h>
#include <unistd.h>

namespace {

using namespace sightread::practice;

const std::vector<Game>& games() {
    static const std::vector<Game> table{cat::game(), lyne::game(), onet::game(), runaway::game(),
                                         sliding::game()};
    return table;
}

int complain(const Problem& problem) {
    std::fprintf(stderr, "sightread-practice: %s\n", qPrintable(problem.sentence));
    return problem.exit_code;
}

void print_overview() {
    std::puts(
        "Usage: sightread-practice GAME [options]\n\nWindows that behave like the games. GAME is "
        "one of:");
    for (const Game& game : games())
        std::printf("  %-10s %s\n", qPrintable(game.name), qPrintable(game.summary));
    std::puts("\nsightread-practice GAME --help tells the options of a game.");
}

void print_help(const Game& game, const QCommandLineParser& parser) {
    int count = 1;
    char name[] = "sightread-practice";
    char* arguments[] = {name, nullptr};
    // the help text asks it for the name of the program
    const QCoreApplication named(count, arguments);
    std::printf("%s\nExamples:\n%s", qPrintable(parser.helpText()), qPrintable(game.examples));
}

const Game* chosen_game(const QStringList& arguments) {
    for (const Game& game : games())
        if (arguments.contains(game.name)) return &game;
    return nullptr;
}

Problem no_game(const QStringList& arguments) {
    QStringList names;
    for (const Game& game : games()) names << game.name;
    for (const QString& argument : arguments.mid(1))
        if (!argument.startsWith('-'))
            return bad_usage(
                QString("there is no game '%1', only %2").arg(argument, names.join(' ')));
    return bad_usage(QString("which game? One of %1").arg(names.join(' ')));
}

// Qt aborts when it cannot reach the display; a sentence and exit code 1 is what the contract
// wants.
void report_qt(QtMsgType type, const QMessageLogContext&, const QString& message) {
    if (type != QtFatalMsg) {
        if (type == QtCriticalMsg) std::fprintf(stderr, "%s\n", qPrintable(message));
        return;
    }
    const char* display = std::getenv("DISPLAY");
    complain(failure(QString("no window can be opened on display '%1'; is it running?")
                         .arg(display ? display : "")));
    std::_Exit(1);
}

int signal_sockets[2];

void pass_signal_on(int) {
    const char byte = 1;
    if (write(signal_sockets[0], &byte, 1) < 0) std::_Exit(130);
}

// SIGTERM and SIGINT close the windows properly, so that the log ends with `closed`.
void close_windows_on_signals() {
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, signal_sockets) != 0) return;
    auto* notifier =
        new QSocketNotifier(signal_sockets[1], QSocketNotifier::Read, QCoreApplication::instance());
    QObject::connect(notifier, &QSocketNotifier::activated,
                     [] { QApplication::closeAllWindows(); });
    std::signal(SIGTERM, pass_signal_on);
    std::signal(SIGINT, pass_signal_on);
}

int run_session(Session& session, int argument_count, char** arguments) {
    if (!session.needs_display() && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_ENABLE_HIGHDPI_SCALING", "0");  // a pixel of ours is a pixel of the screen
    qInstallMessageHandler(report_qt);
    QApplication application(argument_count, arguments);
    close_windows_on_signals();
    return session.run();
}

int run(int argument_count, char** arguments) {
    QStringList words;
    for (int index = 0; index < argument_count; ++index)
        words << QString::fromLocal8Bit(arguments[index]);
    const Game* game = chosen_game(words);
    const bool wants_help = words.contains("--help") || words.contains("-h");
    if (!game && (wants_help || words.size() == 1)) {
        print_overview();
        return words.size() == 1 ? 2 : 0;
    }
    if (!game) throw no_game(words);

    QCommandLineParser parser;
    parser.setApplicationDescription("Practice: " + game->name + " - " + game->summary);
    parser.addPositionalArgument(game->name, "The game.", game->name);
    declare_common_options(parser);
    game->declare_options(parser);
    const bool is_understood = parser.parse(words);
    if (wants_help) {
        print_help(*game, parser);
        return 0;
    }
    if (!is_understood) throw bad_usage(parser.errorText());
    if (parser.positionalArguments().size() != 1)
        throw bad_usage(QString("what is '%1'? Only the game is named without an option")
                            .arg(parser.positionalArguments().last()));
    const auto session = game->prepare(Options(parser));
    int remaining_count = 1;  // every option is ours, none is for Qt
    return run_session(*session, remaining_count, arguments);
}

}  // namespace

int main(int argument_count, char** arguments) {
    try {
        return run(argument_count, arguments);
    } catch (const Problem& problem) {
        return complain(problem);
    }
}
