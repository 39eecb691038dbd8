#include "app/gui/play_panel.hpp"

#include <QFontDatabase>
#include <QGridLayout>
#include <QGroupBox>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSlider>
#include <QVBoxLayout>

namespace sightread::gui {
namespace {

// seconds from one move to the next, by the slider's position
constexpr double paces[] = {5, 3, 2, 1, 0.5, 0.25, 0};
constexpr int fastest = static_cast<int>(std::size(paces)) - 1;
constexpr int most_moves = 200;  // that are listed

}  // namespace

PlayPanel::PlayPanel(Playing& playing, QWidget* parent)
    : QWidget(parent),
      playing_(playing),
      state_(new QLabel),
      moves_(new QListWidget),
      text_(new QPlainTextEdit),
      pause_(new QPushButton("&Pause")),
      step_(new QPushButton("S&tep")),
      stop_(new QPushButton("St&op")),
      speed_(new QSlider(Qt::Horizontal)),
      pace_(new QLabel) {
    state_->setObjectName("play-state");
    state_->setWordWrap(true);
    state_->setTextFormat(Qt::PlainText);
    moves_->setObjectName("moves");
    moves_->setAccessibleName("Next moves");
    moves_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text_->setAccessibleName("The board as text");
    text_->setReadOnly(true);
    text_->setTabChangesFocus(true);
    text_->setLineWrapMode(QPlainTextEdit::NoWrap);
    text_->setFont(moves_->font());
    pause_->setObjectName("pause");
    step_->setObjectName("step");
    step_->setToolTip("Make one move, then pause");
    stop_->setObjectName("stop");
    speed_->setObjectName("speed");
    speed_->setAccessibleName("Speed");
    speed_->setRange(0, fastest);
    speed_->setValue(fastest);
    speed_->setTickPosition(QSlider::TicksBelow);
    speed_->setTickInterval(1);
    speed_->setPageStep(1);

    auto* const layout = new QVBoxLayout(this);
    layout->addWidget(state_);
    auto* const next = new QGroupBox("Next moves");
    (new QVBoxLayout(next))->addWidget(moves_);
    auto* const board = new QGroupBox("The board");
    (new QVBoxLayout(board))->addWidget(text_);
    layout->addWidget(next, 2);
    layout->addWidget(board, 2);
    auto* const row = new QHBoxLayout;
    auto* const label = new QLabel("Sp&eed");
    label->setBuddy(speed_);
    row->addWidget(label);
    row->addWidget(speed_, 1);
    layout->addLayout(row);
    layout->addWidget(pace_);
    auto* const buttons = new QHBoxLayout;
    for (QPushButton* const button : {pause_, step_, stop_}) buttons->addWidget(button);
    layout->addLayout(buttons);
    setMinimumWidth(240);
    for (QWidget* const each : {static_cast<QWidget*>(moves_), static_cast<QWidget*>(text_)})
        each->setMinimumHeight(2 * fontMetrics().lineSpacing());

    connect(pause_, &QPushButton::clicked, this, [this] {
        set_paused(!is_paused_);
        playing_.tell(is_paused_ ? "pause" : "go");
    });
    connect(step_, &QPushButton::clicked, this, [this] {
        set_paused(true);
        playing_.tell("step");
    });
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (!playing_.is_running()) return emit left();
        state_->setText("Stopping…");
        playing_.stop();
    });
    connect(speed_, &QSlider::valueChanged, this, &PlayPanel::set_pace);
    connect(&playing_, &Playing::stepped, this, &PlayPanel::take_step);
    connect(&playing_, &Playing::planned, this, &PlayPanel::show_moves);
    connect(&playing_, &Playing::said, state_, &QLabel::setText);
    connect(
        &playing_, &Playing::game_ended, this, [this](const QString& outcome, const QString& why) {
            state_->setText("The game has ended: " + outcome + (why.isEmpty() ? "" : ", " + why));
        });
    connect(&playing_, &Playing::ended, this, &PlayPanel::end);
    set_pace(speed_->value());
}

void PlayPanel::begin() {
    made_ = 0;
    moves_->clear();
    text_->clear();
    state_->setText("Beginning…");
    stop_->setText("St&op");
    for (QWidget* const each : {static_cast<QWidget*>(pause_), static_cast<QWidget*>(step_)})
        each->setEnabled(true);
    set_paused(false);
    set_pace(speed_->value());
    pause_->setFocus();
}

void PlayPanel::set_paused(bool is_paused) {
    is_paused_ = is_paused;
    pause_->setText(is_paused ? "&Go on" : "&Pause");
    if (is_paused) state_->setText("Paused.");
}

void PlayPanel::set_pace(int position) {
    const double seconds = paces[position];
    pace_->setText(seconds == 0 ? QString("As fast as the game takes moves")
                                : QString("A move every %1 s").arg(seconds));
    playing_.tell(QString("pace %1").arg(seconds));
}

void PlayPanel::take_step(const QJsonObject& step) {
    const int made = step["made"].toInt();
    made_ += made;
    for (int i = 0; i < made && moves_->count() > 0; ++i) delete moves_->takeItem(0);
    if (const QString board = step["board"].toString(); !board.isEmpty())
        text_->setPlainText(board);
    QString state = QString("%1 moves made, %2 left").arg(made_).arg(step["left"].toInt());
    if (const QString verdict = step["verdict"].toString();
        verdict != "expected" && verdict != "looked")
        state += ": " + verdict;
    if (is_paused_) state += ", paused";
    state_->setText(state);
}

void PlayPanel::show_moves(const QStringList& moves) {
    moves_->clear();
    moves_->addItems(moves.mid(0, most_moves));
    moves_->setCurrentRow(0);
}

void PlayPanel::end(int code, const QString& summary) {
    pause_->setEnabled(false);
    step_->setEnabled(false);
    stop_->setText("&Back");
    stop_->setFocus();
    const QString usual = code == 0 ? "It is played." : "It was stopped.";
    state_->setText(summary.isEmpty() ? usual : summary);
}

}  // namespace sightread::gui
