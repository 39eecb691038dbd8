// The window in which Onet is played: clicks in, animation and events out.
//
// A pair that is taken goes through phases: its line is shown, it fades, tiles fall. Until all of
// that is over clicks are ignored, as real games do, and the log says so. The log tells what the
// click did at once, and `settled` when the picture has come to rest.
#pragma once

#include "tests/practice/onet/match.hpp"
#include "tests/practice/onet/scene.hpp"
#include "tests/practice/onet/settings.hpp"
#include "tests/practice/problem.hpp"
#include "tests/practice/window.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <memory>
#include <optional>

namespace sightread::practice::onet {

class OnetWindow : public Window {
public:
    // throws Problem when no such game can be dealt
    OnetWindow(const Settings& settings, EventLog& log);

    // Why it closed by itself: a further game could not be dealt.
    const std::optional<Problem>& problem() const { return problem_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override { mousePressEvent(event); }
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    QRectF place_at(QPointF point) const override;

private:
    enum class Phase { waiting, line, fade, fall, over };

    void start_game();
    void start_next_game();
    bool may_start_game() const;

    void press(QPointF pixel, Qt::MouseButton button);
    void release(QPointF pixel, Qt::MouseButton button);
    void log_press(QPointF pixel, Qt::MouseButton button, const QString& what);
    bool press_starts_game(QPointF pixel) const;
    void show_taking(const Answer& answer);
    void poll_pointer();

    void enter(Phase phase);
    void animate();
    int duration(Phase phase) const;
    void come_to_rest();
    void end_game(const QString& event, const QString& panel);
    void show_board();
    QRect shuffle_button() const;  // in the window; empty without one
    void shuffle();
    void tick();

    Settings settings_;
    Random random_;
    std::unique_ptr<Scene> scene_;
    std::optional<Match> match_;
    Geometry geometry_;
    Moment moment_;
    std::vector<Fall> falls_;  // of the pair that is being taken
    Phase phase_ = Phase::waiting;
    QElapsedTimer in_phase_;
    QElapsedTimer in_game_;
    QTimer frames_;
    QTimer clock_;
    QTimer polling_;
    std::optional<Problem> problem_;
    int games_ = 0;
    int wishes_ = 0;  // for a new game, by the key
    int clicks_ = 0;
    bool is_shown_ = false;
    bool was_pressed_ = false;
};

}  // namespace sightread::practice::onet
