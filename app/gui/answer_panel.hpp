// What the chosen cell is: its picture, every answer that the game allows, the most probable first,
// and a line for others.
#pragma once

#include "app/gui/correction.hpp"

#include <QImage>
#include <QWidget>
#include <optional>

class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace sightread::gui {

class AnswerPanel : public QWidget {
    Q_OBJECT

public:
    explicit AnswerPanel(QWidget* parent = nullptr);

    // None: no cell is chosen.
    void ask(const QImage& frame, const SeenBoard* board, const SeenCell* cell, const Answer* said);
    // Begins an answer by keys.
    void take_focus(const QString& begun);
    [[nodiscard]] bool waits_for_same() const;
    void end_waiting();

signals:
    void answered(const QString& kind);
    void left();  // Escape

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void offer(const QImage& frame, const SeenBoard& board, const SeenCell& cell);

    QLabel* picture_;
    QLabel* title_;
    QLabel* state_;
    QWidget* offers_;
    QGridLayout* grid_;
    QLineEdit* other_;
    QPushButton* same_;
};

}  // namespace sightread::gui
