// The part that all practice windows share: the title of the contract, the event `closed`, no
// scaling behind our back, and what a window does around its board (behaviour.hpp).
#pragma once

#include "tests/practice/behaviour.hpp"
#include "tests/practice/event_log.hpp"

#include <QElapsedTimer>
#include <QPainter>
#include <QTimer>
#include <QWidget>
#include <functional>

namespace sightread::practice {

class Window : public QWidget {
public:
    Window(const QString& game, EventLog& log, const Behaviour& behaviour = {});

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    EventLog& log() { return log_; }

    // A game has begun, or has ended: then `restart`, where that is not empty, may begin the next
    // one after a while.
    void game_begins();
    void game_ends(bool is_won, const std::function<void()>& restart);
    // The cell there, empty where there is none.
    virtual QRectF place_at(QPointF) const { return {}; }

private:
    // a press or a move that the game does not hear, or not like that
    bool is_kept_from_game(QEvent* event);
    void poll_pointer();
    void send(QEvent::Type type, Qt::MouseButton button, Qt::MouseButtons held);
    void hover(QPointF at);
    void paint_over();

    EventLog& log_;
    const Behaviour behaviour_;
    bool is_closed_ = false;
    QTimer repainting_, polling_, fading_, restart_;
    QElapsedTimer since_begin_;
    std::function<void()> begin_next_;
    int games_ = 0;
    bool has_vanished_ = false;
    bool is_sending_ = false;  // what polling has found
    bool was_pressed_ = false;
    QPointF was_at_;
    QRectF pressed_, hovered_;  // cells
};

}  // namespace sightread::practice
