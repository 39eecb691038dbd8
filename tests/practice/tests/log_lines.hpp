// Reads a log while it is being written, and waits for what it shall say.
#pragma once

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QString>
#include <functional>
#include <vector>

namespace sightread::practice {

class LogLines {
public:
    explicit LogLines(const QString& path) : file_(path) {}

    // Every whole line so far. A line that is no JSON object is an object with only the key
    // `broken`.
    const std::vector<QJsonObject>& read() {
        if (!file_.isOpen() && !file_.open(QIODevice::ReadOnly)) return lines_;
        rest_ += file_.readAll();
        for (auto end = rest_.indexOf('\n'); end >= 0; end = rest_.indexOf('\n')) {
            const QJsonDocument line = QJsonDocument::fromJson(rest_.left(end));
            lines_.push_back(line.isObject() ? line.object()
                                             : QJsonObject{{"broken", QString(rest_.left(end))}});
            rest_.remove(0, end + 1);
        }
        return lines_;
    }

    // The newest line of this event; empty when there is none.
    QJsonObject last(const QString& event) {
        QJsonObject found;
        for (const QJsonObject& line : read())
            if (line["event"] == event) found = line;
        return found;
    }

    int count(const QString& event) {
        int sum = 0;
        for (const QJsonObject& line : read()) sum += line["event"] == event;
        return sum;
    }

private:
    QFile file_;
    QByteArray rest_;
    std::vector<QJsonObject> lines_;
};

// Lets `pass` do whatever passes the time until it is so; false after half a minute.
bool wait_until(const std::function<bool()>& is_so, const std::function<void()>& pass);

}  // namespace sightread::practice
