// The window in which the robot is programmed: presses and keys in, the run, its end, the next map.
//
// Nothing is heeded while the field is painted and while the robot runs, as in the real games, and
// the log says so.
#pragma once

#include "tests/practice/runaway/scene.hpp"
#include "tests/practice/runaway/settings.hpp"
#include "tests/practice/window.hpp"

#include <QDialog>
#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

namespace sightread::practice::runaway {

class RunawayWindow : public Window {
public:
    RunawayWindow(const Settings& settings, EventLog& log);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override { mousePressEvent(event); }
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool may_start_game() const { return settings_.games == 0 || games_ < settings_.games; }
    void start_game();
    void show_field();  // from its first line on
    void fit();

    QString target_at(QPointF place) const;  // the button's name, or empty
    QString act(const QString& target);      // what it did
    QString enter(QChar step);
    void log_input(QJsonObject details, const QString& what);

    void start_run();
    void advance();
    void end_run(Cell cell, bool is_won);
    void leave_end();

    Settings settings_;
    Scene scene_;
    Geometry geometry_;
    Moment moment_;
    QTimer frames_;
    QElapsedTimer since_;  // the run or the painting began
    QElapsedTimer since_input_;
    double step_time_ = 0;
    QPointer<QDialog> dialog_;
    int games_ = 0;
    int won_ = 0;
    int inputs_ = 0;
    bool is_shown_ = false;
    bool is_settling_ = false;  // the field was begun, and is not there yet
};

}  // namespace sightread::practice::runaway
