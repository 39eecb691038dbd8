#include "tests/practice/event_log.hpp"

#include "tests/practice/problem.hpp"

#include <QJsonDocument>
#include <cstdio>

namespace sightread::practice {

EventLog::EventLog(const QString& path) {
    since_.start();
    if (path.isEmpty()) return;
    const auto mode = QIODevice::WriteOnly | QIODevice::Unbuffered;
    file_.setFileName(path);
    const bool opened =
        path == "-" ? file_.open(stdout, mode) : file_.open(mode | QIODevice::Truncate);
    if (!opened)
        throw failure(QString("the log '%1' cannot be written: %2").arg(path, file_.errorString()));
}

void EventLog::write(const QString& event, QJsonObject details) {
    if (!file_.isOpen()) return;
    details.insert("event", event);
    details.insert("milliseconds", since_.elapsed());
    file_.write(QJsonDocument(details).toJson(QJsonDocument::Compact) + '\n');
}

}  // namespace sightread::practice
