#include "app/gui/main_window.hpp"

#include "app/gui/answer_panel.hpp"
#include "app/gui/board_view.hpp"
#include "app/gui/colours.hpp"
#include "app/gui/play_panel.hpp"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontDatabase>
#include <QFormLayout>
#include <QGroupBox>
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
#include <QVBoxLayout>
#include <algorithm>

namespace sightread::gui {
namespace {

constexpr int most_cells = 100;  // of a side
// pixels that a window manager's frame may take beside a window, and above
constexpr int edge = 12, title = 44;
constexpr int narrow = 640;  // a room that has the panel below the picture
constexpr int side_width = 350;
constexpr int longest_program = 10000;
constexpr double middle = 0.6;  // of the picture: where a board is looked for by hand

// The games and what people call them.
const std::pair<const char*, const char*> game_names[] = {
    {"", "Any game"},         {"onet", "Onet (pairs)"},
    {"lyne", "LYNE"},         {"sliding", "Sliding puzzle"},
    {"cat", "Catch the Cat"}, {"runaway", "Runaway Robot"},
    {"flip", "Lights Out"}};

Lattice lattice_in_the_middle(QSizeF picture) {
    Lattice lattice{8, 8, {}, {1, 1}, Lattice::Shift::none};
    const QSizeF size = picture * middle;
    return lattice.within(
        {{(picture.width() - size.width()) / 2, (picture.height() - size.height()) / 2}, size});
}

QFont fixed_font() {
    return QFontDatabase::systemFont(QFontDatabase::FixedFont);
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

void MainWindow::make_menus() {
    QMenu* const file = menuBar()->addMenu("&File");
    file->addAction("&Open a picture…", QKeySequence::Open, this, &MainWindow::ask_for_picture);
    file->addAction("&Look again", QKeySequence::Refresh, this, &MainWindow::look);
    file->addSeparator();
    file->addAction("&Save profile", QKeySequence::Save, this, &MainWindow::save);
    file->addSeparator();
    file->addAction("&Quit", QKeySequence::Quit, this, &QWidget::close);
    QMenu* const edit = menuBar()->addMenu("&Board");
    edit->addAction("&Next cell in doubt", Qt::Key_F6, this, [this] { go_to_doubtful(true); });
    edit->addAction("&Last cell in doubt", Qt::SHIFT | Qt::Key_F6, this,
                    [this] { go_to_doubtful(false); });
    edit->addAction("&Take back what was said last", QKeySequence::Undo, this,
                    [this] { take_back(said_->count() - 1); });
    edit->addAction("&Read again", Qt::CTRL | Qt::Key_R, this, &MainWindow::read_again);
    QMenu* const view = menuBar()->addMenu("&View");
    view->addAction("Zoom &in", QKeySequence::ZoomIn, this,
                    [this] { view_->set_zoom(std::min(8.0, 1.25 * view_->scale())); });
    view->addAction("Zoom &out", QKeySequence::ZoomOut, this,
                    [this] { view_->set_zoom(std::max(0.1, 0.8 * view_->scale())); });
    view->addAction("&Fit", Qt::CTRL | Qt::Key_0, this, [this] { view_->set_zoom(0); });
    QAction* const shown = view->addAction("&Answers in the cells");
    shown->setCheckable(true);
    shown->setChecked(true);
    connect(shown, &QAction::toggled, view_, &BoardView::show_answers);
    view->addSeparator();
    auto* const colours = new QActionGroup(this);
    const QString now = QSettings().value("colours").toString();
    for (const auto& [name, title] : {std::pair("desktop", "Colours of the &desktop"),
                                      {"light", "&Light"},
                                      {"dark", "Dar&k"}}) {
        QAction* const action = view->addAction(title);
        action->setCheckable(true);
        action->setChecked(name_of(colours_named(now)) == name);
        colours->addAction(action);
        connect(action, &QAction::triggered, this,
                [this, name = QString(name)] { set_colours(name); });
    }
    menuBar()->addMenu("&Help")->addAction("&Keys and mouse", QKeySequence::HelpContents, this,
                                           &MainWindow::show_keys);
}

void MainWindow::make_toolbar() {
    QToolBar* const bar = addToolBar("What is looked at");
    bar->setMovable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    chooser_->setObjectName("window");
    chooser_->setAccessibleName("Window of the game");
    chooser_->setMinimumWidth(280);
    chooser_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    chooser_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    chooser_->setPlaceholderText("Choose the window of a game");
    game_->setObjectName("game");
    game_->setAccessibleName("Game");
    for (const auto& [name, title] : game_names) game_->addItem(title, name);
    bar->addWidget(chooser_);
    bar->addWidget(game_);
    bar->addAction("Look again", this, &MainWindow::look)
        ->setToolTip("Take a new picture of the window (F5)");
    bar->addAction("Open a picture…", this, &MainWindow::ask_for_picture);
    connect(chooser_, &QComboBox::activated, this,
            [this](int index) { open_window(chooser_->itemData(index).toString()); });
    connect(game_, &QComboBox::activated, this, [this] {
        correction_ = {};
        if (picture_.isEmpty()) return;
        run(QStringList{"look"} +
                (game_->currentData().toString().isEmpty()
                     ? QStringList()
                     : QStringList{game_->currentData().toString()}) +
                QStringList{"--image", picture_, "--json"},
            "Reading…", [this](const Ended& ended) { take_look(ended, picture_); });
    });
}

QWidget* MainWindow::make_side() {
    auto* const side = new QWidget;
    auto* const layout = new QVBoxLayout(side);
    auto* const asked = new QGroupBox("A cell");
    auto* const in_asked = new QVBoxLayout(asked);
    in_asked->addWidget(answers_);
    layout->addWidget(asked, 3);
    said_->setObjectName("said");
    said_->setAccessibleName("What you said");
    said_->setToolTip("What you said; Delete takes it back");
    said_->setMaximumHeight(4 * fontMetrics().lineSpacing() + 10);
    auto* const remove = new QAction("Take it back", said_);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetShortcut);
    connect(remove, &QAction::triggered, this, [this] { take_back(said_->currentRow()); });
    said_->addAction(remove);
    said_->setContextMenuPolicy(Qt::ActionsContextMenu);
    layout->addWidget(said_);
    layout->addWidget(make_board_box(), 2);
    auto* const scroll = new QScrollArea;  // on a small screen, or a large scale
    scroll->setWidget(side);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* const whole = new QWidget;
    auto* const in_whole = new QVBoxLayout(whole);
    in_whole->setContentsMargins({});
    in_whole->addWidget(scroll, 1);
    in_whole->addWidget(make_buttons());
    whole->setMinimumWidth(side_width);
    return whole;
}

QWidget* MainWindow::make_board_box() {
    auto* const box = new QGroupBox("The board");
    auto* const layout = new QVBoxLayout(box);
    auto* const counts = new QHBoxLayout;
    for (const auto& [spin, name] : {std::pair(rows_, "Ro&ws"), {columns_, "&Columns"}}) {
        spin->setRange(1, most_cells);
        spin->setKeyboardTracking(false);
        spin->setObjectName(spin == rows_ ? "rows" : "columns");
        auto* const label = new QLabel(name);
        label->setBuddy(spin);
        counts->addWidget(label);
        counts->addWidget(spin, 1);
        connect(spin, &QSpinBox::valueChanged, this, &MainWindow::change_counts);
    }
    layout->addLayout(counts);
    text_->setObjectName("text");
    text_->setAccessibleName("The board as text");
    text_->setReadOnly(true);
    text_->setTabChangesFocus(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFont(fixed_font());
    text_->setMinimumHeight(3 * fontMetrics().lineSpacing());
    layout->addWidget(text_, 1);
    layout->addWidget(make_bounds());
    as_seen_->setObjectName("as-seen");
    connect(as_seen_, &QPushButton::clicked, this, [this] {
        correction_.is_right_as_seen = true;
        read_again();
    });
    layout->addWidget(as_seen_);
    return box;
}

// Always in sight.
QWidget* MainWindow::make_buttons() {
    auto* const box = new QWidget;
    auto* const layout = new QVBoxLayout(box);
    auto* const named = new QHBoxLayout;
    auto* const label = new QLabel("Pro&file");
    label->setBuddy(name_);
    name_->setObjectName("profile");
    name_->setPlaceholderText("named after the window");
    named->addWidget(label);
    named->addWidget(name_, 1);
    layout->addLayout(named);
    auto* const buttons = new QHBoxLayout;
    read_again_->setObjectName("read-again");
    read_again_->setToolTip("Read the same picture once more, by all that you said (Ctrl+R)");
    save_->setObjectName("save");
    save_->setToolTip("Keep what you said: such windows are read so from now on (Ctrl+S)");
    play_->setObjectName("play");
    for (QPushButton* const button : {read_again_, save_, play_}) buttons->addWidget(button);
    connect(read_again_, &QPushButton::clicked, this, &MainWindow::read_again);
    connect(save_, &QPushButton::clicked, this, &MainWindow::save);
    connect(play_, &QPushButton::clicked, this, &MainWindow::play);
    connect(&playing_, &Playing::seen, view_, &BoardView::show_live);
    connect(&playing_, &Playing::ended, this,
            [this] { say("Back shows the window anew, to correct what was seen."); });
    connect(&playing_, &Playing::game_at, this, &MainWindow::stand_aside);
    connect(play_panel_, &PlayPanel::left, this, &MainWindow::stop_playing);
    layout->addLayout(buttons);
    return box;
}

// How long a program of Runaway Robot may be, where that cannot be read.
QWidget* MainWindow::make_bounds() {
    auto* const layout = new QHBoxLayout(bounds_);
    layout->setContentsMargins({});
    for (const auto& [spin, name] : {std::pair(least_, "Steps, at &least"), {most_, "at &most"}}) {
        spin->setRange(0, longest_program);
        spin->setKeyboardTracking(false);
        spin->setSpecialValueText("as read");
        spin->setObjectName(spin == least_ ? "least" : "most");
        auto* const label = new QLabel(name);
        label->setBuddy(spin);
        layout->addWidget(label);
        layout->addWidget(spin, 1);
        connect(spin, &QSpinBox::valueChanged, this, [this] {
            correction_.least_steps = least_->value();
            correction_.most_steps = most_->value();
            if (correction_.least_steps > 0 && correction_.most_steps >= correction_.least_steps)
                read_again();
        });
    }
    return bounds_;
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
