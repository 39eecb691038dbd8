// `sightread-gui`: a window on what Sightread sees.
#include "app/gui/colours.hpp"
#include "app/gui/main_window.hpp"

#include <QApplication>
#include <QCommandLineParser>
#include <QScreen>
#include <QSettings>
#include <QStyleFactory>
#include <iostream>

namespace {

// Qt's own platform plugins end the process without a word of what to do.
bool has_display() {
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
           qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
}

}  // namespace

int main(int count, char** words) {
    QCoreApplication::setApplicationName("sightread-gui");
    QCoreApplication::setOrganizationName("sightread");
    QCoreApplication::setApplicationVersion(SIGHTREAD_VERSION);
    QCommandLineParser parser;
    parser.setApplicationDescription(
        "Shows what Sightread sees of a puzzle game, to be corrected, kept and played.");
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument("game", "which game it is; left out: it is recognised", "[GAME]");
    const QCommandLineOption window("window-id", "the window to look at", "ID");
    const QCommandLineOption image("image", "a picture to look at", "FILE");
    const QCommandLineOption window_class(
        "class", "the class of the windows that the picture is of", "CLASS");
    const QCommandLineOption colours(
        "colours", "desktop, light or dark; left out: as chosen in the window", "NAME");
    const QCommandLineOption follow("follow",
                                    "the live view alone, as sightread play --watch starts it");
    for (const QCommandLineOption& option : {window, image, window_class, colours, follow})
        parser.addOption(option);
    {
        const QCoreApplication without_display(count, words);  // help is for everybody
        if (!parser.parse(QCoreApplication::arguments())) {
            std::cerr << "sightread-gui: " << parser.errorText().toStdString()
                      << "; --help lists the options\n";
            return 2;
        }
        parser.process(without_display);
    }
    if (!has_display()) {
        std::cerr
            << "sightread-gui: there is no display to open a window on; DISPLAY says which one\n";
        return 1;
    }
    QApplication application(count, words);
    QApplication::setStyle(QStyleFactory::create("Fusion"));
    using namespace sightread::gui;
    apply(colours_named(parser.isSet(colours) ? parser.value(colours)
                                              : QSettings().value("colours").toString()));
    MainWindow shown;
    const QSize room = shown.screen()->availableSize();
    shown.resize(QSize(1080, 720).boundedTo(room * 0.9));
    shown.choose_game(parser.positionalArguments().value(0));
    if (parser.isSet(window)) shown.open_window(parser.value(window));
    if (parser.isSet(image)) shown.open_picture(parser.value(image), parser.value(window_class));
    if (parser.isSet(follow))
        shown.follow();
    else
        shown.show();
    return QApplication::exec();
}
