// The part that all practice windows share: the title of the contract, the event `closed`, no scaling behind our back.
#pragma once

#include "tests/practice/event_log.hpp"

#include <QWidget>

namespace sightread::practice {

class Window : public QWidget {
public:
    Window(const QString& game, EventLog& log);

protected:
    void closeEvent(QCloseEvent* event) override;
    EventLog& log() { return log_; }

private:
    EventLog& log_;
    bool is_closed_ = false;
};

}  // namespace sightread::practice
