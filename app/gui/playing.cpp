#include "app/gui/playing.hpp"

#include "app/gui/program.hpp"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTimer>

#include <unistd.h>
namespace sightread::gui {
namespace {

constexpr int patience = 3000;  // milliseconds for it to let go of everything

}  // namespace

Playing::~Playing() {
    if (!process_ || process_->state() == QProcess::NotRunning) return;
    process_->disconnect();
    process_->terminate();
    if (!process_->waitForFinished(patience)) process_->kill();
}

void Playing::start(const QStringList& words, const QString& folder) {
    read_.clear();
    summary_.clear();
    process_ = std::make_unique<QProcess>();
    QProcess* const process = process_.get();
    connect(process, &QProcess::readyReadStandardOutput, this,
            [this] { take_bytes(process_->readAllStandardOutput()); });
    const auto end = [this](int code) {
        take_bytes(process_->readAllStandardOutput());
        const QString complaint = complaint_in(process_->readAllStandardError());
        emit ended(code, complaint.isEmpty() ? summary_ : complaint);
    };
    connect(process, &QProcess::finished, this, [end](int code, QProcess::ExitStatus status) {
        end(status == QProcess::NormalExit ? code : -1);
    });
    connect(process, &QProcess::errorOccurred, this, [end](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) end(-1);
    });
    process->start(path_of_sightread(), QStringList{"play"} + words +
                                            QStringList{"--live", folder, "--quiet",
                                                        "--no-notification", "--rest", "1"});
}

void Playing::tell(const QString& command) {
    const QByteArray line = (command + "\n").toUtf8();
    if (process_ && process_->state() != QProcess::NotRunning) process_->write(line);
    if (notifier_ && write(STDOUT_FILENO, line.data(), static_cast<std::size_t>(line.size())) < 0)
        notifier_.reset();
}

void Playing::follow() {
    notifier_ = std::make_unique<QSocketNotifier>(STDIN_FILENO, QSocketNotifier::Read);
    connect(notifier_.get(), &QSocketNotifier::activated, this, &Playing::read_input);
}

void Playing::read_input() {
    char block[4096];
    const ssize_t size = read(STDIN_FILENO, block, sizeof block);
    if (size > 0) return take_bytes(QByteArray(block, size));
    notifier_->setEnabled(false);
    notifier_.release()->deleteLater();
    emit ended(0, summary_);
}

void Playing::stop() {
    if (!is_running()) return;
    tell("stop");
    if (!process_) return;
    QTimer::singleShot(patience, process_.get(),
                       [process = process_.get()] { process->terminate(); });
}

void Playing::take_bytes(const QByteArray& bytes) {
    read_ += bytes;
    for (qsizetype end = 0; (end = read_.indexOf('\n')) >= 0; read_.remove(0, end + 1))
        take(read_.left(end));
}

// The last line is the summary, in words.
void Playing::take(const QByteArray& line) {
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    const QString event = json["event"].toString();
    if (json.isEmpty() && !line.trimmed().isEmpty()) summary_ = QString::fromUtf8(line).trimmed();
    if (event == "step") emit stepped(json);
    if (event == "says") emit said(json["sentence"].toString());
    if (event == "ends") emit game_ended(json["outcome"].toString(), json["why"].toString());
    if (event == "window")
        emit game_at(
            {json["x"].toInt(), json["y"].toInt(), json["width"].toInt(), json["height"].toInt()});
    if (event == "plan") {
        QStringList moves;
        for (const auto each : json["moves"].toArray()) moves << each.toString();
        emit planned(moves);
    }
    if (event == "picture") {
        const QImage picture(json["picture"].toString());
        if (!picture.isNull()) emit seen(picture);
    }
}

}  // namespace sightread::gui
