#include "app/gui/program.hpp"

#include <QCoreApplication>
#include <QFileInfo>
#include <QStandardPaths>

namespace sightread::gui {

QString path_of_sightread() {
    const QString told = qEnvironmentVariable("SIGHTREAD_PROGRAM");
    if (!told.isEmpty()) return told;
    const QString here = QCoreApplication::applicationDirPath();
    // installed, and as it is built
    for (const QString& place : {here + "/sightread", here + "/../sightread"})
        if (QFileInfo(place).isFile() && QFileInfo(place).isExecutable()) return place;
    const QString found = QStandardPaths::findExecutable("sightread");
    return found.isEmpty() ? "sightread" : found;
}

QString complaint_in(const QByteArray& errors) {
    QString complaint;
    for (const QString& line : QString::fromUtf8(errors).split('\n'))
        if (line.startsWith("sightread: ")) complaint = line.sliced(11).trimmed();
    return complaint;
}

// Not within one of its own signals.
void Program::Later::operator()(QProcess* process) const {
    process->disconnect();
    if (process->state() != QProcess::NotRunning) process->kill();
    process->deleteLater();
}

void Program::run(const QStringList& words, Done done) {
    process_.reset(new QProcess);
    QProcess* const process = process_.get();
    process->setStandardInputFile(QProcess::nullDevice());
    const auto end = [this, process, done](int code) {
        Ended ended{process->readAllStandardOutput(), complaint_in(process->readAllStandardError()),
                    code};
        if (code < 0)
            ended.complaint = process->program() +
                              (process->error() == QProcess::FailedToStart
                                   ? " cannot be started: is the package sightread installed?"
                                   : " has crashed");
        process_.reset();
        done(ended);
    };
    QObject::connect(process, &QProcess::finished, process,
                     [end](int code, QProcess::ExitStatus status) {
                         end(status == QProcess::NormalExit ? code : -1);
                     });
    QObject::connect(process, &QProcess::errorOccurred, process,
                     [end](QProcess::ProcessError error) {
                         if (error == QProcess::FailedToStart) end(-1);
                     });
    process->start(path_of_sightread(), words);
}

void Program::give_up() {
    process_.reset();
}

}  // namespace sightread::gui
