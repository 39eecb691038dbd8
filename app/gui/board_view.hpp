// The frame with the board drawn over it: cells tinted by how certain they are, one of them chosen,
// and the corners of the lattice to be dragged under a magnifier.
//
// By mouse: a click chooses a cell, a corner is dragged with the left button, an area to ignore
// with the right one; a click of the right one opens the menu. By keys: arrows, Home and End
// choose, Return or a letter answers, F6 and Shift+F6 go to the next cell in doubt, F7 takes hold
// of a corner, which arrows then move (Shift: ten pixels; F7: the next one; Return lets go).
#pragma once

#include "app/gui/correction.hpp"

#include <QImage>
#include <QWidget>
#include <optional>

namespace sightread::gui {

class BoardView : public QWidget {
    Q_OBJECT

public:
    explicit BoardView(QWidget* parent = nullptr);

    void show_frame(const QImage& frame);
    // What was seen in it (none: nothing), and what was said of it.
    void show_board(const std::optional<SeenBoard>& board, const Correction& correction);
    void show_answers(bool are_shown);
    // A live picture without anything to choose in it.
    void show_live(const QImage& picture);
    void set_zoom(double zoom);  // screen pixels for one of the frame; 0: as large as there is room
    [[nodiscard]] double zoom() const { return zoom_; }
    [[nodiscard]] double scale() const;

    [[nodiscard]] const QImage& frame() const { return frame_; }
    [[nodiscard]] std::optional<Place> chosen() const { return chosen_; }
    void choose(std::optional<Place> place);
    // The next cell in doubt after the chosen one, or before it. False when there is none.
    bool choose_doubtful(bool is_forward);

    // Where a point of the frame is in this widget, and the other way round.
    [[nodiscard]] QPointF on_widget(QPointF point) const;
    [[nodiscard]] QPointF on_frame(QPointF point) const;

signals:
    void cell_chosen();
    void answer_wanted(const QString& begun);  // what was typed of it already
    void lattice_changed(const sightread::gui::Lattice& lattice);
    void area_ignored(const QRect& area);
    void menu_wanted(const QPoint& on_screen, const QPoint& on_frame);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    [[nodiscard]] QSize sizeHint() const override;

private:
    [[nodiscard]] QRectF shown() const;  // the frame, in this widget
    [[nodiscard]] const Lattice* lattice() const;
    [[nodiscard]] QPointF corner(
        int number) const;  // 0 top left, 1 top right, 2 bottom left, 3 bottom right; of the frame
    [[nodiscard]] std::optional<int> corner_near(QPointF on_widget) const;
    void move_corner(QPointF to);
    void let_go();
    void key_on_corner(QKeyEvent* event);
    void step(int rows, int columns);
    void tell_what_is_chosen();
    void draw_cells(QPainter& painter) const;
    void draw_cell(QPainter& painter, const SeenCell& cell) const;
    void draw_said(QPainter& painter) const;
    void draw_corners(QPainter& painter) const;
    void draw_magnifier(QPainter& painter) const;
    void draw_nothing(QPainter& painter) const;

    QImage frame_;
    std::optional<SeenBoard> board_;
    Correction correction_;
    bool are_answers_shown_ = true;
    bool is_live_ = false;
    double zoom_ = 0;
    std::optional<Place> chosen_;
    std::optional<int> held_;         // the corner
    std::optional<Lattice> dragged_;  // while one is held
    bool is_held_by_keys_ = false;
    std::optional<QPointF> pressed_;  // with the right button; of the frame
    QRect area_;                      // that is being drawn
};

}  // namespace sightread::gui
