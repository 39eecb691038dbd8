// What stands where in the window: its menus, its bar, and the panel beside the picture.
#include "app/gui/answer_panel.hpp"
#include "app/gui/board_view.hpp"
#include "app/gui/colours.hpp"
#include "app/gui/main_window.hpp"
#include "app/gui/play_panel.hpp"

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QFontDatabase>
#include <QGroupBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <QSpinBox>
#include <QToolBar>
#include <QVBoxLayout>

namespace sightread::gui {
namespace {

constexpr int most_cells = 100;  // of a side
constexpr int side_width = 350;
constexpr int longest_program = 10000;

// The games and what people call them.
const std::pair<const char*, const char*> game_names[] = {
    {"", "Any game"},         {"onet", "Onet (pairs)"},
    {"lyne", "LYNE"},         {"sliding", "Sliding puzzle"},
    {"cat", "Catch the Cat"}, {"runaway", "Runaway Robot"},
    {"flip", "Lights Out"}};

QFont fixed_font() {
    return QFontDatabase::systemFont(QFontDatabase::FixedFont);
}

}  // namespace

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

}  // namespace sightread::gui
