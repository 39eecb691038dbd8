// The window: choose a game's window or a picture, see what is read in it, correct that, keep it as
// a profile, play.
#pragma once

#include "app/gui/correction.hpp"
#include "app/gui/playing.hpp"
#include "app/gui/program.hpp"

#include <QJsonObject>
#include <QMainWindow>
#include <QTemporaryDir>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;
class QSplitter;
class QStackedWidget;

namespace sightread::gui {

class AnswerPanel;
class BoardView;
class PlayPanel;

// A window of the desktop, as `sightread windows --json` tells it.
struct GameWindow {
    QString id, title, window_class;
    QRect area;
};

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    MainWindow();

    void choose_game(const QString& name);  // empty: as it is recognised
    void open_picture(const QString& file, const QString& window_class = {});
    void open_window(const QString& id);
    // The live view of a game that the program on standard input plays; it shows itself once it
    // knows where the game is.
    void follow();

    [[nodiscard]] const std::optional<SeenBoard>& board() const { return board_; }
    [[nodiscard]] const Correction& correction() const { return correction_; }
    [[nodiscard]] BoardView& view() { return *view_; }
    [[nodiscard]] QString sentence() const;  // what stands below
    [[nodiscard]] bool is_busy() const { return program_.is_running(); }
    [[nodiscard]] bool is_playing() const { return playing_.is_running(); }

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void make_menus();
    void make_toolbar();
    QWidget* make_side();
    QWidget* make_board_box();
    QWidget* make_bounds();
    QWidget* make_buttons();

    void list_windows();
    void take_windows(const QByteArray& lines);
    void ask_for_picture();
    void look();  // a new frame, of which nothing was said yet
    void take_look(const Ended& ended, const QString& frame);
    void read_again();  // the same frame, by what was said
    void take_reading(const Ended& ended);
    void save();
    void take_saved(const Ended& ended);
    void play();
    void stop_playing();
    void stand_aside(const QRect& game);
    void show_playing();
    void run(const QStringList& words, const QString& doing, Program::Done done);

    void go_to_doubtful(bool is_forward);
    void answer(const QString& kind);
    void answer_as(Place other);
    void take_back(int index);
    void change_counts();
    void show_menu(const QPoint& on_screen, const QPoint& on_frame);
    void cell_was_chosen();
    void show_all();
    void say(const QString& sentence, bool is_good = true);
    void set_colours(const QString& name);
    void show_keys();

    QTemporaryDir folder_;
    Program program_, lister_;
    Playing playing_;
    int frames_ = 0;
    QString picture_;  // the file of the frame
    std::vector<GameWindow> windows_;
    std::optional<GameWindow> window_;  // that the frame is of; none: a picture
    QString window_class_;
    std::optional<SeenBoard> board_;
    Correction correction_;
    bool was_answered_last_ = false;  // since the last reading
    QString saved_;                   // the profile's name

    bool is_follower_ = false;
    QRect stood_;  // before it stood aside; empty: where it is

    QSplitter* splitter_;
    QStackedWidget* sides_;
    PlayPanel* play_panel_;
    QComboBox* chooser_;
    QComboBox* game_;
    BoardView* view_;
    AnswerPanel* answers_;
    QListWidget* said_;
    QSpinBox* rows_;
    QSpinBox* columns_;
    QWidget* bounds_;
    QSpinBox* least_;
    QSpinBox* most_;
    QPlainTextEdit* text_;
    QPushButton* as_seen_;
    QLineEdit* name_;
    QPushButton* read_again_;
    QPushButton* save_;
    QPushButton* play_;
    QLabel* sentence_;
};

}  // namespace sightread::gui
