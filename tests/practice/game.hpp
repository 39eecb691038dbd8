// What a practice game offers to main: a name, its options, and a session that is run.
//
// A further game is a folder beside `onet/` with a function that returns its Game, and one line in
// the table in main.cpp.
#pragma once

#include "tests/practice/options.hpp"

#include <QCommandLineParser>
#include <QString>
#include <functional>
#include <memory>

namespace sightread::practice {

// Everything that was asked for, checked; nothing is shown before run().
class Session {
public:
    virtual ~Session() = default;
    virtual bool needs_display() const = 0;
    virtual int run() = 0;  // with a QApplication alive; returns the exit code
};

struct Game {
    QString name;
    QString summary;
    QString examples;
    std::function<void(QCommandLineParser&)> declare_options;
    std::function<std::unique_ptr<Session>(const Options&)> prepare;  // throws Problem
};

}  // namespace sightread::practice
