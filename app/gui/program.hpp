// The program `sightread`, run in the background: this window asks it for everything that it shows.
#pragma once

#include <QByteArray>
#include <QProcess>
#include <QString>
#include <QStringList>
#include <functional>
#include <memory>

namespace sightread::gui {

struct Ended {
    QByteArray out;
    QString complaint;  // its sentence on standard error, without the program's name; empty: none
    int code = -1;      // below 0: it could not be started, or crashed
};

// Where it is: what SIGHTREAD_PROGRAM says, beside this program, or on the PATH.
[[nodiscard]] QString path_of_sightread();
// The sentence in what a program wrote on standard error.
[[nodiscard]] QString complaint_in(const QByteArray& errors);

// One command at a time: the one that runs is given up for the next.
class Program {
public:
    using Done = std::function<void(const Ended&)>;

    void run(const QStringList& words, Done done);
    void give_up();
    [[nodiscard]] bool is_running() const { return process_ != nullptr; }

private:
    struct Later {
        void operator()(QProcess* process) const;
    };
    std::unique_ptr<QProcess, Later> process_;
};

}  // namespace sightread::gui
