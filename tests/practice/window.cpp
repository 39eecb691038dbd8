#include "tests/practice/window.hpp"

#include <QCloseEvent>

namespace sightread::practice {

Window::Window(const QString& game, EventLog& log) : log_(log) {
    setWindowTitle("Practice: " + game);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(64, 64);
}

void Window::closeEvent(QCloseEvent* event) {
    if (!is_closed_) log_.write("closed");
    is_closed_ = true;
    event->accept();
}

}  // namespace sightread::practice
