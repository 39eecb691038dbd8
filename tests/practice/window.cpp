#include "tests/practice/window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QCursor>
#include <QMouseEvent>

namespace sightread::practice {

namespace {

constexpr int fade_time = 900;  // milliseconds
constexpr int frame_time = 16;

}  // namespace

Window::Window(const QString& game, EventLog& log, const Behaviour& behaviour)
    : log_(log), behaviour_(behaviour) {
    setWindowTitle("Practice: " + game);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMinimumSize(64, 64);
    connect(&repainting_, &QTimer::timeout, this, [this] { update(); });
    connect(&polling_, &QTimer::timeout, this, [this] { poll_pointer(); });
    connect(&fading_, &QTimer::timeout, this, [this] {
        if (since_begin_.elapsed() > fade_time) fading_.stop();
        update();
    });
    connect(&restart_, &QTimer::timeout, this, [this] {
        if (begin_next_) begin_next_();
    });
    restart_.setSingleShot(true);
    if (behaviour_.repaint > 0) repainting_.start(1000 / behaviour_.repaint);
    if (behaviour_.frames > 0) polling_.start(1000 / behaviour_.frames);
    if (behaviour_.hover > Hover::own) setMouseTracking(true);
}

void Window::closeEvent(QCloseEvent* event) {
    if (!is_closed_) log_.write("closed");
    is_closed_ = true;
    event->accept();
}

void Window::game_begins() {
    restart_.stop();
    has_vanished_ = false;
    pressed_ = {};
    since_begin_.start();
    if (games_++ > 0 && behaviour_.fades_over) fading_.start(frame_time);
    update();
}

void Window::game_ends(bool is_won, const std::function<void()>& restart) {
    has_vanished_ = is_won && behaviour_.vanishes;
    begin_next_ = restart;
    if (restart && behaviour_.restart > 0)
        restart_.start(static_cast<int>(1000 * behaviour_.restart));
    update();
}

bool Window::event(QEvent* event) {
    if (is_kept_from_game(event)) return true;
    const bool is_heeded = QWidget::event(event);
    if (event->type() == QEvent::Paint) paint_over();
    return is_heeded;
}

bool Window::is_kept_from_game(QEvent* event) {
    const bool is_press =
        event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
    const bool is_release = event->type() == QEvent::MouseButtonRelease,
               is_move = event->type() == QEvent::MouseMove;
    if (event->type() == QEvent::Leave) hover({-1, -1});
    if (!is_press && !is_release && !is_move) return false;
    const auto* mouse = static_cast<QMouseEvent*>(event);
    if (is_move) hover(mouse->position());
    if (behaviour_.frames > 0 && !is_sending_) return true;
    if (!is_press) return false;
    if (fading_.isActive()) {
        log_.write(
            "input",
            {{"x", mouse->position().x()}, {"y", mouse->position().y()}, {"what", "too-early"}});
        return true;
    }
    if (behaviour_.has_ring) pressed_ = place_at(mouse->position()), update();
    return false;
}

// As games do that look once a frame: what begins and ends between two looks is never seen.
void Window::poll_pointer() {
    const bool is_pressed = QApplication::mouseButtons().testFlag(Qt::LeftButton);
    const QPointF at = mapFromGlobal(QCursor::pos());
    const Qt::MouseButtons held = is_pressed ? Qt::LeftButton : Qt::NoButton;
    if (at != was_at_) was_at_ = at, send(QEvent::MouseMove, Qt::NoButton, held);
    if (is_pressed != std::exchange(was_pressed_, is_pressed))
        send(is_pressed ? QEvent::MouseButtonPress : QEvent::MouseButtonRelease, Qt::LeftButton,
             held);
}

void Window::send(QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons held) {
    QMouseEvent event(type, was_at_, mapToGlobal(was_at_), button, held, Qt::NoModifier);
    is_sending_ = true;
    QApplication::sendEvent(this, &event);
    is_sending_ = false;
}

void Window::hover(QPointF at) {
    const QRectF place = behaviour_.hover > Hover::own ? place_at(at) : QRectF();
    if (place == hovered_) return;
    hovered_ = place;
    update();
}

void Window::paint_over() {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (has_vanished_) {
        painter.fillRect(rect(), QColor(58, 66, 78));
        painter.setPen(Qt::white);
        if (!behaviour_.is_silent) painter.drawText(rect(), Qt::AlignCenter, "Congratulations!");
        return;
    }
    const double side = std::min(hovered_.width(), hovered_.height());
    if (behaviour_.hover == Hover::tint) painter.fillRect(hovered_, QColor(255, 255, 255, 70));
    if (behaviour_.hover == Hover::frame && side > 0) {
        painter.setPen(QPen(QColor(250, 200, 60), 0.06 * side));
        painter.drawRect(hovered_.adjusted(0.05 * side, 0.05 * side, -0.05 * side, -0.05 * side));
    }
    if (behaviour_.hover == Hover::shrink && side > 0) {
        const double rim = 0.09 * side;  // what the cell leaves free is the page
        painter.setPen(QPen(palette().color(QPalette::Window), rim));
        painter.drawRect(hovered_.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2));
    }
    if (!pressed_.isEmpty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(Qt::white, 4));
        painter.drawRoundedRect(pressed_, 4, 4);
        painter.setPen(QPen(QColor(16, 96, 224), 2));
        painter.drawRoundedRect(pressed_, 4, 4);
    }
    if (!fading_.isActive()) return;
    const double left = std::max(0.0, 1 - static_cast<double>(since_begin_.elapsed()) / fade_time);
    painter.setOpacity(left);
    painter.fillRect(rect(), QColor(20, 24, 30, 220));
    painter.setPen(Qt::white);
    painter.drawText(rect(), Qt::AlignCenter, "You won!");
}

}  // namespace sightread::practice
