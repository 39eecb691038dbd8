#include "app/gui/main_window.hpp"

#include "app/gui/answer_panel.hpp"
#include "app/gui/board_view.hpp"
#include "app/gui/colours.hpp"
#include "app/gui/play_panel.hpp"

#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QSplitter>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <algorithm>

namespace sightread::gui {
namespace {

// pixels that a window manager's frame may take beside a window, and above
constexpr int edge = 12, title = 44;
constexpr int narrow = 640;     // a room that has the panel below the picture
constexpr double middle = 0.6;  // of the picture: where a board is looked for by hand

Lattice lattice_in_the_middle(QSizeF picture) {
    Lattice lattice{8, 8, {}, {1, 1}, Lattice::Shift::none};
    const QSizeF size = picture * middle;
    return lattice.within(
        {{(picture.width() - size.width()) / 2, (picture.height() - size.height()) / 2}, size});
}

}  // namespace

MainWindow::MainWindow()
    : splitter_(new QSplitter),
      sides_(new QStackedWidget),
      play_panel_(new PlayPanel(playing_)),
      chooser_(new QComboBox(this)),
      game_(new QComboBox(this)),
      view_(new BoardView),
      answers_(new AnswerPanel),
      said_(new QListWidget),
      rows_(new QSpinBox),
      columns_(new QSpinBox),
      bounds_(new QWidget),
      least_(new QSpinBox),
      most_(new QSpinBox),
      text_(new QPlainTextEdit),
      as_seen_(new QPushButton("&Yes, each number is one face")),
      name_(new QLineEdit),
      read_again_(new QPushButton("&Read again")),
      save_(new QPushButton("&Save profile")),
      play_(new QPushButton("&Play")),
      sentence_(new QLabel) {
    setWindowTitle("Sightread");
    setAcceptDrops(true);
    make_menus();
    make_toolbar();
    auto* const scroll = new QScrollArea;
    scroll->setWidget(view_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    splitter_->addWidget(scroll);
    sides_->addWidget(make_side());
    sides_->addWidget(play_panel_);
    splitter_->addWidget(sides_);
    splitter_->setStretchFactor(0, 1);
    splitter_->setStretchFactor(1, 0);
    splitter_->setChildrenCollapsible(false);
    setCentralWidget(splitter_);
    sentence_->setWordWrap(true);
    sentence_->setObjectName("sentence");
    sentence_->setTextFormat(Qt::PlainText);
    sentence_->setMinimumHeight(2 * fontMetrics().lineSpacing());
    statusBar()->addWidget(sentence_, 1);
    statusBar()->setSizeGripEnabled(false);

    connect(view_, &BoardView::cell_chosen, this, &MainWindow::cell_was_chosen);
    connect(view_, &BoardView::answer_wanted, answers_, &AnswerPanel::take_focus);
    connect(view_, &BoardView::lattice_changed, this, [this](const Lattice& lattice) {
        correction_.set_lattice(lattice);
        read_again();
    });
    connect(view_, &BoardView::area_ignored, this, [this](const QRect& area) {
        correction_.ignored.push_back(area);
        read_again();
    });
    connect(view_, &BoardView::menu_wanted, this, &MainWindow::show_menu);
    connect(answers_, &AnswerPanel::answered, this, &MainWindow::answer);
    connect(answers_, &AnswerPanel::left, view_, qOverload<>(&QWidget::setFocus));
    show_all();
    view_->setFocus();
    list_windows();
}

QString MainWindow::sentence() const {
    return sentence_->text();
}

void MainWindow::run(const QStringList& words, const QString& doing, Program::Done done) {
    say(doing);
    setCursor(Qt::BusyCursor);
    program_.run(words, [this, done = std::move(done)](const Ended& ended) {
        unsetCursor();
        done(ended);
        show_all();
    });
}

void MainWindow::say(const QString& sentence, bool is_good) {
    QFont font = sentence_->font();
    font.setBold(!is_good);
    sentence_->setFont(font);
    const QString told = sentence.left(1).toUpper() + sentence.mid(1);
    sentence_->setText(told);
    sentence_->setAccessibleName(told);
}

void MainWindow::choose_game(const QString& name) {
    game_->setCurrentIndex(std::max(0, game_->findData(name)));
}

void MainWindow::list_windows() {
    if (lister_.is_running()) return;
    lister_.run({"windows", "--json"}, [this](const Ended& ended) {
        if (ended.code == 0) take_windows(ended.out);
    });
}

// Without this one, and those of this program's dialogs.
void MainWindow::take_windows(const QByteArray& lines) {
    windows_.clear();
    for (const QByteArray& line : lines.split('\n')) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        GameWindow window{
            QString::number(json["id"].toInteger()),
            json["title"].toString(),
            json["class"].toString(),
            {json["x"].toInt(), json["y"].toInt(), json["width"].toInt(), json["height"].toInt()}};
        const bool is_own = window.window_class.compare(QCoreApplication::applicationName(),
                                                        Qt::CaseInsensitive) == 0;
        if (!json.isEmpty() && !is_own) windows_.push_back(window);
    }
    chooser_->clear();
    for (const GameWindow& window : windows_)
        chooser_->addItem(QString("%1  (%2, %3 x %4)")
                              .arg(window.title, window.window_class)
                              .arg(window.area.width())
                              .arg(window.area.height()),
                          window.id);
    chooser_->setCurrentIndex(window_ ? chooser_->findData(window_->id) : -1);
}

void MainWindow::open_window(const QString& id) {
    const auto found = std::ranges::find(windows_, id, &GameWindow::id);
    if (found == windows_.end()) {  // not listed yet
        lister_.run({"windows", "--json"}, [this, id](const Ended& ended) {
            take_windows(ended.out);
            if (std::ranges::find(windows_, id, &GameWindow::id) != windows_.end())
                return open_window(id);
            say("there is no window " + id, false);
        });
        return;
    }
    window_ = *found;
    window_class_ = found->window_class;
    chooser_->setCurrentIndex(chooser_->findData(id));
    look();
}

void MainWindow::open_picture(const QString& file, const QString& window_class) {
    window_.reset();
    window_class_ = window_class;
    picture_ = QFileInfo(file).absoluteFilePath();
    chooser_->setCurrentIndex(-1);
    chooser_->setPlaceholderText(QFileInfo(file).fileName());
    look();
}

void MainWindow::ask_for_picture() {
    const QString file =
        QFileDialog::getOpenFileName(this, "Open a picture of a game", {},
                                     "Pictures (*.png *.jpg *.jpeg *.bmp *.webp);;All files (*)");
    if (!file.isEmpty()) open_picture(file);
}

void MainWindow::look() {
    if (!window_ && picture_.isEmpty()) return list_windows();
    QStringList words = {"look"};
    if (const QString game = game_->currentData().toString(); !game.isEmpty()) words << game;
    QString frame = picture_;
    if (window_) {
        frame = folder_.filePath(QString("frame-%1.png").arg(++frames_));
        words << "--window-id" << window_->id << "--frame" << frame;
    } else {
        words << "--image" << picture_;
    }
    correction_ = {};
    run(words << "--json", "Looking…",
        [this, frame](const Ended& ended) { take_look(ended, frame); });
}

void MainWindow::take_look(const Ended& ended, const QString& frame) {
    const QImage picture(frame);
    if (picture.isNull())
        return say(ended.complaint.isEmpty() ? frame + " is no picture" : ended.complaint, false);
    picture_ = frame;
    saved_.clear();
    board_ = board_from(ended.out);
    correction_.game = board_ ? board_->game : game_->currentData().toString();
    if (board_)
        correction_.lattice = board_->lattice;
    else if (!correction_.game.isEmpty())
        correction_.lattice = lattice_in_the_middle(picture.size());
    view_->show_frame(picture);
    if (board_ && board_->is_read()) return say("It was read. Is this the board?");
    const QString next =
        board_ ? "Say what the cells in doubt are."
        : correction_.game.isEmpty()
            ? "Which game is it? Choose it above."
            : "Drag the corners to where the board is, and say how many rows and columns it has.";
    say(ended.complaint + (ended.complaint.isEmpty() ? "" : ". ") + next, ended.code >= 0);
}

void MainWindow::read_again() {
    if (picture_.isEmpty() || correction_.game.isEmpty()) return;
    run(correction_.words(picture_) << "--dry-run", "Reading…",
        [this](const Ended& ended) { take_reading(ended); });
    show_all();
}

void MainWindow::take_reading(const Ended& ended) {
    const bool was_answered = std::exchange(was_answered_last_, false);
    const QJsonObject json = QJsonDocument::fromJson(ended.out).object();
    if (json.isEmpty()) {  // what was said last cannot be
        if (was_answered && !correction_.answers.empty()) correction_.answers.pop_back();
        return say(ended.complaint, false);
    }
    const auto board = board_from(json["look"].toObject());
    if (board) {
        board_ = board;
        board_->why_not = json["why_not"].toString();
        correction_.lattice = board_->lattice;  // perhaps moved to where it is seen
        correction_.is_by_hand = false;
    } else {
        board_.reset();
    }
    if (ended.code == 0) return say("It is read so. Save profile keeps it.");
    say(ended.complaint.isEmpty() ? "It is not read." : ended.complaint, false);
}

void MainWindow::save() {
    if (!board_ || !board_->is_read()) return;
    QStringList words = correction_.words(picture_);
    if (!name_->text().isEmpty()) words << "--name" << name_->text();
    if (!window_class_.isEmpty()) words << "--class" << window_class_;
    run(words, "Saving…", [this](const Ended& ended) { take_saved(ended); });
}

void MainWindow::take_saved(const Ended& ended) {
    if (ended.code != 0) return say("It was not saved: " + ended.complaint, false);
    const QString where = QJsonDocument::fromJson(ended.out).object()["profile"].toString();
    saved_ = QFileInfo(where).fileName();
    say("Saved as " + saved_ +
        (window_class_.isEmpty() ? "." : ": such windows are read by it from now on.") + " (" +
        where + ")");
}

// By the profile that was kept of this window, if one was.
void MainWindow::play() {
    if (!window_ || is_playing()) return;
    program_.give_up();
    unsetCursor();
    stand_aside(window_->area);
    QStringList words;
    if (!correction_.game.isEmpty()) words << correction_.game;
    words << "--window-id" << window_->id;
    if (!saved_.isEmpty()) words << "--profile" << saved_;
    show_playing();
    say("Nothing may lie over the game while it is played. Move the mouse, and it pauses.");
    playing_.start(words, folder_.filePath("live"));
}

void MainWindow::show_playing() {
    sides_->setCurrentWidget(play_panel_);
    menuBar()->setEnabled(false);
    for (QToolBar* const bar : findChildren<QToolBar*>()) bar->setEnabled(false);
    view_->show_live(view_->frame());
    play_panel_->begin();
}

void MainWindow::follow() {
    is_follower_ = true;
    setAttribute(Qt::WA_ShowWithoutActivating);
    menuBar()->hide();
    for (QToolBar* const bar : findChildren<QToolBar*>()) bar->hide();
    statusBar()->hide();
    show_playing();
    connect(&playing_, &Playing::ended, this, &QWidget::close);
    playing_.follow();
}

void MainWindow::stop_playing() {
    if (is_follower_) return;
    sides_->setCurrentIndex(0);
    splitter_->setOrientation(Qt::Horizontal);
    menuBar()->setEnabled(true);
    for (QToolBar* const bar : findChildren<QToolBar*>()) bar->setEnabled(true);
    if (!stood_.isEmpty()) setGeometry(std::exchange(stood_, {}));
    view_->setFocus();
    look();
}

// Beside the game, where there is room: what is covered is not pressed. `on_screen`: the game's
// window, in pixels.
void MainWindow::stand_aside(const QRect& on_screen) {
    const double ratio = devicePixelRatioF();
    const QRect game = QRectF(on_screen.topLeft() / ratio, QSizeF(on_screen.size()) / ratio)
                           .toAlignedRect()
                           .adjusted(-edge, -title, edge, edge);
    if (isVisible() && !frameGeometry().intersects(game)) return;
    const QRect all = screen()->availableGeometry();
    const QRect rooms[] = {
        {game.right() + 1, all.top(), all.right() - game.right(), all.height()},
        {all.left(), all.top(), game.left() - all.left(), all.height()},
        {all.left(), game.bottom() + 1, all.width(), all.bottom() - game.bottom()},
        {all.left(), all.top(), all.width(), game.top() - all.top()}};
    const auto size_of = [](const QRect& each) {
        return std::max(0, each.width()) * std::max(0, each.height());
    };
    const QRect room = *std::ranges::max_element(rooms, {}, size_of);
    splitter_->setOrientation(room.width() < narrow ? Qt::Vertical : Qt::Horizontal);
    const QSize frame = isVisible() ? frameGeometry().size() - size() : QSize(edge, title);
    const QSize least = minimumSizeHint() + frame;
    if (room.width() < least.width() || room.height() < least.height()) return showMinimized();
    if (stood_.isEmpty()) stood_ = geometry();
    resize(stood_.size().boundedTo(room.size() - frame));
    move(room.topLeft());
    if (isMinimized()) showNormal();
    if (!isVisible()) show();
}

void MainWindow::go_to_doubtful(bool is_forward) {
    view_->setFocus();
    if (!view_->choose_doubtful(is_forward) && !is_busy()) say("No cell is in doubt.");
}

void MainWindow::answer(const QString& kind) {
    if (!view_->chosen()) return;
    correction_.answer(*view_->chosen(), kind);
    was_answered_last_ = true;
    (void)view_->choose_doubtful(true);
    view_->setFocus();
    read_again();
}

// Where nobody knows the other one either, both have a name of their own.
void MainWindow::answer_as(Place other) {
    const SeenCell* const cell = board_ ? board_->at(other) : nullptr;
    if (cell == nullptr) return;
    const Answer* const said = correction_.at(other);
    QString kind = said != nullptr ? said->kind : cell->is_sure ? cell->kind : cell->likeliest;
    if (kind.isEmpty()) {
        kind = QString("cell-%1-%2").arg(other.row + 1).arg(other.column + 1);
        correction_.answer(other, kind);
    }
    answer(kind);
}

void MainWindow::take_back(int index) {
    const auto answers = static_cast<int>(correction_.answers.size());
    const auto areas = static_cast<int>(correction_.ignored.size());
    if (index < 0 || index >= said_->count()) return;
    if (index < answers) {
        correction_.answers.erase(correction_.answers.begin() + index);
    } else if (index < answers + areas) {
        correction_.ignored.erase(correction_.ignored.begin() + (index - answers));
    } else {
        correction_.buttons.erase(std::next(correction_.buttons.begin(), index - answers - areas));
    }
    read_again();
}

void MainWindow::change_counts() {
    if (!correction_.lattice) return;
    const QRectF bounds = correction_.lattice->bounds();
    Lattice lattice = *correction_.lattice;
    lattice.rows = rows_->value();
    lattice.columns = columns_->value();
    correction_.set_lattice(lattice.within(bounds));
    read_again();
}

void MainWindow::cell_was_chosen() {
    const auto chosen = view_->chosen();
    if (answers_->waits_for_same() && chosen) {
        answers_->end_waiting();
        return answer_as(*chosen);
    }
    const SeenCell* const cell = board_ && chosen ? board_->at(*chosen) : nullptr;
    answers_->ask(view_->frame(), board_ ? &*board_ : nullptr, cell,
                  chosen ? correction_.at(*chosen) : nullptr);
}

void MainWindow::show_menu(const QPoint& on_screen, const QPoint& on_frame) {
    QMenu menu;
    for (const auto& [name, title] : {std::pair("new-game", "The next game is begun here"),
                                      {"dismiss", "Dialogs are closed here"},
                                      {"shuffle", "Tiles are shuffled here"},
                                      {"go", "A program is started here"}})
        menu.addAction(title, this, [this, name = QString(name), on_frame] {
            correction_.buttons[name] = on_frame;
        });
    const auto ignored = std::ranges::find_if(
        correction_.ignored, [&](const QRect& area) { return area.contains(on_frame); });
    if (ignored != correction_.ignored.end())
        menu.addAction("Do not ignore this area", this, [this, ignored] {
            correction_.ignored.erase(ignored);
            read_again();
        });
    menu.exec(on_screen);
    show_all();
}

void MainWindow::show_all() {
    view_->show_board(board_, correction_);
    cell_was_chosen();
    said_->clear();
    for (const Answer& each : correction_.answers)
        said_->addItem(to_text(each.place) + " is " + each.kind);
    for (const QRect& area : correction_.ignored)
        said_->addItem(QString("%1 x %2 pixels at %3, %4 are ignored")
                           .arg(area.width())
                           .arg(area.height())
                           .arg(area.x())
                           .arg(area.y()));
    for (const auto& [name, at] : correction_.buttons)
        said_->addItem(QString("%1 is at %2, %3").arg(name).arg(at.x()).arg(at.y()));
    said_->setVisible(said_->count() > 0);
    for (QSpinBox* const spin : {rows_, columns_}) {
        const QSignalBlocker quiet(spin);
        spin->setEnabled(correction_.lattice.has_value());
        if (correction_.lattice)
            spin->setValue(spin == rows_ ? correction_.lattice->rows
                                         : correction_.lattice->columns);
    }
    bounds_->setVisible(correction_.game == "runaway");
    for (QSpinBox* const spin : {least_, most_}) {
        const QSignalBlocker quiet(spin);
        spin->setValue(spin == least_ ? correction_.least_steps : correction_.most_steps);
    }
    const QString text = board_ ? board_->text : QString();
    if (text_->toPlainText() != text) text_->setPlainText(text);
    as_seen_->setVisible(board_ && board_->is_doubtful && !correction_.is_right_as_seen);
    const bool is_read = board_ && board_->is_read();
    read_again_->setEnabled(!picture_.isEmpty() && !correction_.game.isEmpty());
    save_->setEnabled(is_read);
    play_->setEnabled(window_.has_value());
    play_->setToolTip(window_ ? "Play the game in this window"
                              : "A picture cannot be played: choose a window above");
}

void MainWindow::set_colours(const QString& name) {
    QSettings().setValue("colours", name);
    apply(colours_named(name));
}

void MainWindow::show_keys() {
    QMessageBox::information(this, "Keys and mouse",
                             "<p><b>A cell</b>: click it, or go there by the arrows. Return, or a "
                             "letter or digit, answers; F6 and Shift+F6 "
                             "go to the next one in doubt.</p>"
                             "<p><b>The board's corners</b>: drag them, or take hold by F7 (again: "
                             "the next corner), move by the arrows "
                             "(Shift: ten pixels), let go by Return.</p>"
                             "<p><b>What is none of the board's business</b>: draw a rectangle "
                             "around it with the right button.</p>"
                             "<p><b>Buttons of the game</b>: click on them with the right button, "
                             "and say what they do.</p>"
                             "<p>Ctrl+R reads again, Ctrl+S saves the profile, F5 takes a new "
                             "picture, Ctrl+Z takes back what was said "
                             "last, Ctrl and + or - zoom.</p>");
}

void MainWindow::changeEvent(QEvent* event) {
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isActiveWindow() && !lister_.is_running())
        list_windows();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    const QString file = event->mimeData()->urls().value(0).toLocalFile();
    if (!file.isEmpty()) open_picture(file);
}

}  // namespace sightread::gui
