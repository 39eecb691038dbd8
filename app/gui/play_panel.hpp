// Beside the live picture: what it does, the next moves, and pause, step, stop, speed.
#pragma once

#include "app/gui/playing.hpp"

#include <QWidget>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSlider;

namespace sightread::gui {

class PlayPanel : public QWidget {
    Q_OBJECT

public:
    explicit PlayPanel(Playing& playing, QWidget* parent = nullptr);

    void begin();
    [[nodiscard]] bool is_paused() const { return is_paused_; }

signals:
    void left();  // back to correcting

private:
    void take_step(const QJsonObject& step);
    void show_moves(const QStringList& moves);
    void set_paused(bool is_paused);
    void set_pace(int position);
    void end(int code, const QString& summary);

    Playing& playing_;
    bool is_paused_ = false;
    int made_ = 0;
    QLabel* state_;
    QListWidget* moves_;
    QPlainTextEdit* text_;
    QPushButton* pause_;
    QPushButton* step_;
    QPushButton* stop_;
    QSlider* speed_;
    QLabel* pace_;
};

}  // namespace sightread::gui
