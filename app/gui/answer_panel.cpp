#include "app/gui/answer_panel.hpp"

#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <algorithm>
#include <cmath>

namespace sightread::gui {
namespace {

constexpr int shown = 88;       // pixels of the picture's side
constexpr double around = 0.5;  // pitches beside the cell
constexpr int thumbnail = 26;

// The cell within its surroundings.
QPixmap picture_of(const QImage& frame, const QRectF& cell, double ratio) {
    const QRectF part = cell.adjusted(-around * cell.width(), -around * cell.height(),
                                      around * cell.width(), around * cell.height());
    const double times = shown / std::max(part.width(), part.height());
    QPixmap made((part.size() * times * ratio).toSize());
    made.setDevicePixelRatio(ratio);
    made.fill(Qt::black);
    QPainter painter(&made);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, times < 2);
    painter.drawImage(QRectF(QPointF(), part.size() * times), frame, part);
    painter.setPen(QPen(Qt::white, 4));
    const QRectF inner((cell.topLeft() - part.topLeft()) * times, cell.size() * times);
    painter.drawRect(inner);
    painter.setPen(QPen(QColor(0, 120, 255), 2));
    painter.drawRect(inner);
    return made;
}

QString percent(double probability) {
    return QString("%1 %").arg(std::lround(100 * probability));
}

}  // namespace

AnswerPanel::AnswerPanel(QWidget* parent)
    : QWidget(parent),
      picture_(new QLabel(this)),
      title_(new QLabel(this)),
      state_(new QLabel(this)),
      offers_(new QWidget(this)),
      grid_(new QGridLayout(offers_)),
      other_(new QLineEdit(this)),
      same_(new QPushButton("The &same as another cell", this)) {
    QFont large = title_->font();
    large.setBold(true);
    title_->setFont(large);
    state_->setWordWrap(true);
    state_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    picture_->setFixedSize(shown, shown);
    picture_->setAlignment(Qt::AlignCenter);
    picture_->setAccessibleName("Picture of the chosen cell");
    grid_->setContentsMargins(0, 0, 0, 0);
    grid_->setSpacing(4);
    other_->setObjectName("other-answer");
    other_->setAccessibleName("Another answer");
    other_->setClearButtonEnabled(true);
    same_->setObjectName("same-as");
    same_->setCheckable(true);
    same_->setToolTip("Then click the cell that this one is the same as");

    auto* const scroll = new QScrollArea(this);
    scroll->setObjectName("offers");
    scroll->setWidget(offers_);
    scroll->setWidgetResizable(true);
    scroll->setMinimumHeight(2 * fontMetrics().lineSpacing());
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* const layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(picture_, 0, 0, 2, 1, Qt::AlignTop);
    layout->addWidget(title_, 0, 1);
    layout->addWidget(state_, 1, 1);
    layout->addWidget(scroll, 2, 0, 1, 2);
    layout->addWidget(other_, 3, 0, 1, 2);
    layout->addWidget(same_, 4, 0, 1, 2);
    layout->setColumnStretch(1, 1);
    layout->setRowStretch(2, 1);
    connect(other_, &QLineEdit::returnPressed, this, [this] {
        // A kind is one word of the board's text.
        const QString kind = other_->text().simplified().replace(' ', '-');
        if (!kind.isEmpty()) emit answered(kind);
    });
    ask({}, nullptr, nullptr, nullptr);
}

void AnswerPanel::ask(const QImage& frame, const SeenBoard* board, const SeenCell* cell,
                      const Answer* said) {
    if (waits_for_same()) return;
    while (QLayoutItem* const item = grid_->takeAt(0)) {
        item->widget()->deleteLater();
        item->widget()->hide();
        delete item;
    }
    other_->clear();
    const bool is_asked = board != nullptr && cell != nullptr;
    for (QWidget* const each : {static_cast<QWidget*>(other_), static_cast<QWidget*>(same_),
                                static_cast<QWidget*>(picture_)})
        each->setVisible(is_asked);
    if (!is_asked) {
        title_->setText("What is this cell?");
        state_->setText(
            board == nullptr
                ? "A board that was found is shown here, cell by cell."
                : "Click a cell to say what it is, or press F6 for the next one in doubt.");
        return;
    }
    title_->setText(
        QString("Row %1, column %2").arg(cell->place.row + 1).arg(cell->place.column + 1));
    QString state = cell->is_sure ? "It is read as " + cell->kind + "." : "Not certain.";
    if (!cell->is_sure && !cell->likeliest.isEmpty())
        state += " Likeliest: " + cell->likeliest + ".";
    if (said != nullptr) state = "You said: " + said->kind + ".";
    state_->setText(state + " What is it?");
    picture_->setPixmap(picture_of(frame, board->lattice.cell(cell->place), devicePixelRatioF()));
    const QStringList others = other_answers(board->alphabet);
    other_->setPlaceholderText(others.isEmpty() ? "another answer, then Return"
                                                : others.join(", ") + "; then Return");
    offer(frame, *board, *cell);
}

void AnswerPanel::offer(const QImage& frame, const SeenBoard& board, const SeenCell& cell) {
    const std::vector<Offer> offers = offers_for(board, cell);
    qsizetype longest = 1;
    for (const Offer& each : offers) longest = std::max(longest, each.token.size());
    const int columns = offers.size() <= 4 ? 2 : longest <= 6 ? 3 : 2;
    int number = 0;
    for (const Offer& each : offers) {
        auto* const button = new QPushButton(offers_);
        QString text = each.token;
        if (each.probability >= 0.005) text += "  " + percent(each.probability);
        if (offers.size() <= 4 && !each.means.isEmpty()) text += "  " + each.means;
        button->setText(text.replace('&', "&&"));
        button->setObjectName("answer-" + each.token);
        button->setToolTip(each.means);
        button->setAccessibleName(each.token +
                                  (each.means.isEmpty() ? QString() : ", " + each.means));
        const auto like = std::ranges::find_if(board.cells, [&](const SeenCell& other) {
            return other.is_sure && other.kind == each.token;
        });
        if (like != board.cells.end()) {
            button->setIcon(
                QPixmap::fromImage(frame.copy(board.lattice.cell(like->place).toAlignedRect())));
            button->setIconSize({thumbnail, thumbnail});
        }
        button->setAutoDefault(true);
        // columns share what there is
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(button, &QPushButton::clicked, this,
                [this, token = each.token] { emit answered(token); });
        grid_->addWidget(button, number / columns, number % columns);
        ++number;
    }
    grid_->setRowStretch(number / columns + 1, 1);
}

void AnswerPanel::take_focus(const QString& begun) {
    if (!begun.isEmpty()) {
        other_->setText(begun);
        other_->setFocus();
        return;
    }
    if (QLayoutItem* const first = grid_->itemAt(0))
        first->widget()->setFocus(Qt::TabFocusReason);
    else
        other_->setFocus();
}

bool AnswerPanel::waits_for_same() const {
    return same_->isChecked();
}

void AnswerPanel::end_waiting() {
    same_->setChecked(false);
}

void AnswerPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
    end_waiting();
    emit left();
}

}  // namespace sightread::gui
