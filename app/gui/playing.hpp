// `sightread play --live`, under way: what it tells, and what it is told. Either this program has
// started it, or it has started this program (`play --watch`), which then hears it on standard
// input and tells it on standard output.
#pragma once

#include <QImage>
#include <QJsonObject>
#include <QProcess>
#include <QRect>
#include <QSocketNotifier>
#include <QStringList>
#include <memory>

namespace sightread::gui {

class Playing : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;
    ~Playing() override;

    // words: what follows `play`. Pictures are kept in `folder`.
    void start(const QStringList& words, const QString& folder);
    void follow();
    [[nodiscard]] bool is_running() const {
        return notifier_ != nullptr || (process_ && process_->state() != QProcess::NotRunning);
    }
    void tell(const QString& command);  // `pause`, `go`, `step`, `pace SECONDS`
    void stop();                        // asks it to end, and insists after a while

signals:
    void stepped(const QJsonObject& step);
    void planned(const QStringList& moves);
    void seen(const QImage& picture);
    void game_at(const QRect& area);  // its window, in pixels of the screen
    void said(const QString& sentence);
    // A line for each game that has ended, then the end of all with its complaint.
    void game_ended(const QString& outcome, const QString& why);
    void ended(int code, const QString& summary);

private:
    void take(const QByteArray& line);
    void take_bytes(const QByteArray& bytes);
    void read_input();

    std::unique_ptr<QProcess> process_;
    std::unique_ptr<QSocketNotifier> notifier_;
    QByteArray read_;  // of a line that has not come whole
    QString summary_;
};

}  // namespace sightread::gui
