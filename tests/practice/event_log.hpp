// The log of events: one JSON object a line, written through at once, so that a test can wait for a
// line. Tests believe it.
#pragma once

#include <QElapsedTimer>
#include <QFile>
#include <QJsonObject>
#include <QString>

namespace sightread::practice {

class EventLog {
public:
    // An empty path: no log. `-`: standard output. Throws Problem when the file cannot be written.
    explicit EventLog(const QString& path);

    // Adds `milliseconds` since the log was opened.
    void write(const QString& event, QJsonObject details = {});

private:
    QFile file_;
    QElapsedTimer since_;
};

}  // namespace sightread::practice
