// The window in which LYNE is played: the pointer in, animation and events out.
//
// The pointer is looked at once per frame, as the real game does: what happens between two looks is
// never seen. When the last edge is drawn everything fades to the border colour, and the next level
// comes by itself; after the last one a menu is shown.
#pragma once

#include "tests/practice/lyne/scene.hpp"
#include "tests/practice/lyne/settings.hpp"
#include "tests/practice/problem.hpp"
#include "tests/practice/window.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <optional>

namespace sightread::practice::lyne {

class LyneWindow : public Window {
public:
    LyneWindow(const Settings& settings, EventLog& log);

    // Why it closed by itself: a further level could not be made.
    const std::optional<Problem>& problem() const { return problem_; }

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override { mousePressEvent(event); }
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Phase { playing, fading_out, fading_in, menu };

    void start_level();
    void fit();
    void next_frame();
    void poll_pointer();
    void animate();
    void fade();
    void show_menu();

    void press(QPointF pixel, Qt::MouseButton button);
    void visit(QPointF pixel);
    void release(QPointF pixel, Qt::MouseButton button);
    void log_press(QPointF pixel, const QString& button, const QString& what);
    void count_stroke();
    void spoil_when_due();
    void see_what_it_led_to(const QString& what, int shape);
    void show_lines();
    QRect around(Cell cell) const;

    Settings settings_;
    Scene scene_;
    Drawing drawing_;
    Geometry geometry_;
    Moment moment_;
    Phase phase_ = Phase::playing;
    QElapsedTimer in_phase_;
    QElapsedTimer since_frame_;
    QTimer frames_;
    std::optional<Problem> problem_;
    std::optional<Cell> at_;  // where the pointer was at the last look, while drawing
    int level_ = 0;
    int strokes_ = 0;
    std::size_t deaf_after_ = 0;  // cells of the stroke that is to be spoiled; 0: none
    bool is_deaf_ = false;        // the stroke is spoiled, until the button is released
    bool is_shown_ = false;
    bool was_pressed_ = false;
};

}  // namespace sightread::practice::lyne
