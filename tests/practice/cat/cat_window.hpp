// The window in which Catch the Cat is played: clicks in, hops, panels and events out.
//
// A wall is there at once, the cat hops then. Clicks during the hop count; the log says what each
// of them did.
#pragma once

#include "tests/practice/cat/cats.hpp"
#include "tests/practice/cat/scene.hpp"
#include "tests/practice/cat/settings.hpp"
#include "tests/practice/window.hpp"

#include <QElapsedTimer>
#include <QTimer>
#include <vector>

namespace sightread::practice::cat {

class CatWindow : public Window {
public:
    CatWindow(const Settings& settings, EventLog& log);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override { mousePressEvent(event); }
    void mouseReleaseEvent(QMouseEvent* event) override;
    QRectF place_at(QPointF at) const override;

private:
    void start_game();
    void show_start_screen();
    bool may_start_game() const { return settings_.games == 0 || games_ < settings_.games; }
    [[nodiscard]] QString press(QPointF at);
    [[nodiscard]] QString press_word(QPointF at);
    [[nodiscard]] QString block(Cell cell);
    void undo();
    void turn_of_cat();
    void finish(bool is_won);
    void lay_out();
    void tick();
    void log_pointer(const QString& event, QMouseEvent* mouse, const QString& what);

    Settings settings_;
    Scene scene_;
    Geometry geometry_;
    Board board_;  // with the cat where it hops to
    Moment moment_;
    Cat cat_;
    Random random_;
    QTimer frames_;
    QElapsedTimer since_start_, in_hop_, in_panel_;
    Cell came_from_;
    bool is_hopping_ = false;
    bool is_over_ = false, is_won_ = false;
    std::vector<Board> before_;  // of each turn
    int games_ = 0;
    int clicks_ = 0;
    int presses_ = 0;
    bool is_shown_ = false;
};

}  // namespace sightread::practice::cat
