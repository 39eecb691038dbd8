// The window in which the sliding puzzle is played: clicks, drags and keys in, animation and events
// out.
//
// While tiles slide, further inputs are ignored, as real games do, and the log says so.
#pragma once

#include "tests/practice/problem.hpp"
#include "tests/practice/sliding/scene.hpp"
#include "tests/practice/sliding/settings.hpp"
#include "tests/practice/window.hpp"

#include <QDialog>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>
#include <optional>

namespace sightread::practice::sliding {

class SlidingWindow : public Window {
public:
    SlidingWindow(const Settings& settings, EventLog& log);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override { mousePressEvent(event); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QRectF place_at(QPointF point) const override;

private:
    void start_game();
    bool may_start_game() const { return settings_.games == 0 || games_ < settings_.games; }
    bool is_sliding() const { return !moment_.moving.empty(); }
    bool heeds(QString* what);

    QString click(Cell cell);
    QString press_key(QKeyEvent* event);
    QString slide(Cell cell, int most);
    QString slide_towards(Cell from_blank);
    void log_pointer(const QString& event, QMouseEvent* mouse, const QString& what);
    void animate();
    void settle();
    void win();

    Settings settings_;
    Scene scene_;
    Geometry geometry_;
    Moment moment_;
    QTimer frames_;
    QElapsedTimer in_slide_;
    QPointer<QDialog> dialog_;
    QPointF pressed_at_;
    int games_ = 0;
    int inputs_ = 0;
    bool is_over_ = false;
    bool is_shown_ = false;
};

}  // namespace sightread::practice::sliding
