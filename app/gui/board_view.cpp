#include "app/gui/board_view.hpp"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace sightread::gui {
namespace {

constexpr double grip = 11;             // of a corner's handle, in pixels of the screen
constexpr double least_for_token = 13;  // a cell's side that has room for its answer
constexpr double least_side = 8;        // of a board, in pixels of the frame
constexpr int least_area = 4;           // of an area's side; less was a click
constexpr double magnified = 4;         // times, under the magnifier, at least
constexpr double glass = 150;           // its side
constexpr double surest = 0.99;

const QColor chosen_colour(0, 120, 255), said_colour(0, 150, 255), corner_colour(255, 170, 0);

// From red over amber to green.
QColor colour_of(const SeenCell& cell) {
    if (cell.is_sure && cell.certainty >= surest) return {40, 190, 70};
    return QColor::fromHsvF(static_cast<float>(0.12 * std::clamp(2 * cell.certainty, 0.0, 1.0)),
                            0.95F, 0.95F);
}

void draw_label(QPainter& painter, QPointF top_left, const QString& text, const QColor& colour) {
    const QFontMetricsF metrics(painter.font());
    const QRectF around(top_left, QSizeF(metrics.horizontalAdvance(text) + 6, metrics.height()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(QColor(20, 20, 24, 215));
    painter.drawRoundedRect(around, 3, 3);
    painter.setPen(colour);
    painter.drawText(around, Qt::AlignCenter, text);
}

}  // namespace

BoardView::BoardView(QWidget* parent) : QWidget(parent) {
    setObjectName("board");
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(260, 200);
    setAccessibleName("The board");
    setToolTip({});
}

QSize BoardView::sizeHint() const {
    return {640, 520};
}

double BoardView::scale() const {
    if (zoom_ > 0) return zoom_;
    if (frame_.isNull()) return 1;
    const double fits =
        std::min((width() - 2 * grip) / frame_.width(), (height() - 2 * grip) / frame_.height());
    return std::clamp(fits, 0.05, 4.0);
}

QRectF BoardView::shown() const {
    const QSizeF size = QSizeF(frame_.size()) * scale();
    return {{(width() - size.width()) / 2, (height() - size.height()) / 2}, size};
}

QPointF BoardView::on_widget(QPointF point) const {
    return shown().topLeft() + point * scale();
}

QPointF BoardView::on_frame(QPointF point) const {
    return (point - shown().topLeft()) / scale();
}

void BoardView::set_zoom(double zoom) {
    zoom_ = zoom;
    const QSize room =
        zoom_ > 0 ? (QSizeF(frame_.size()) * zoom_).toSize() + QSize(22, 22) : QSize(260, 200);
    setMinimumSize(room);
    update();
}

void BoardView::show_frame(const QImage& frame) {
    frame_ = frame;
    board_.reset();
    correction_ = {};
    is_live_ = false;
    chosen_.reset();
    held_.reset();
    dragged_.reset();
    set_zoom(zoom_);
}

void BoardView::show_board(const std::optional<SeenBoard>& board, const Correction& correction) {
    board_ = board;
    correction_ = correction;
    is_live_ = false;
    if (chosen_ && (!board_ || board_->at(*chosen_) == nullptr)) chosen_.reset();
    tell_what_is_chosen();
    update();
}

void BoardView::show_answers(bool are_shown) {
    are_answers_shown_ = are_shown;
    update();
}

void BoardView::show_live(const QImage& picture) {
    frame_ = picture;
    is_live_ = true;
    zoom_ = 0;
    setMinimumSize(160, 120);
    update();
}

const Lattice* BoardView::lattice() const {
    if (dragged_) return &*dragged_;
    if (correction_.lattice) return &*correction_.lattice;
    return board_ ? &board_->lattice : nullptr;
}

void BoardView::choose(std::optional<Place> place) {
    chosen_ = place;
    tell_what_is_chosen();
    update();
    emit cell_chosen();
}

bool BoardView::choose_doubtful(bool is_forward) {
    if (!board_ || board_->cells.empty()) return false;
    const int count = static_cast<int>(board_->cells.size()), columns = board_->lattice.columns;
    const int begin = chosen_ ? chosen_->row * columns + chosen_->column : is_forward ? -1 : count;
    for (int i = 1; i <= count; ++i) {
        const int index = ((begin + (is_forward ? i : -i)) % count + count) % count;
        const SeenCell& cell = board_->cells[static_cast<std::size_t>(index)];
        if (cell.is_sure || correction_.at(cell.place) != nullptr) continue;
        choose(cell.place);
        return true;
    }
    return false;
}

// For a screen reader, and for whoever hovers.
void BoardView::tell_what_is_chosen() {
    QString told = "No cell is chosen";
    if (const SeenCell* cell = chosen_ && board_ ? board_->at(*chosen_) : nullptr) {
        told = QString("Row %1, column %2: ").arg(chosen_->row + 1).arg(chosen_->column + 1);
        if (const Answer* said = correction_.at(*chosen_))
            told += said->kind + ", as you said";
        else if (cell->is_sure)
            told += cell->kind;
        else
            told += "not certain" +
                    (cell->likeliest.isEmpty() ? QString() : ", likeliest " + cell->likeliest);
    }
    if (accessibleDescription() == told) return;
    setAccessibleDescription(told);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

QPointF BoardView::corner(int number) const {
    const QRectF bounds = lattice()->bounds();
    return {number % 2 == 0 ? bounds.left() : bounds.right(),
            number < 2 ? bounds.top() : bounds.bottom()};
}

std::optional<int> BoardView::corner_near(QPointF on_widget_) const {
    if (is_live_ || lattice() == nullptr) return std::nullopt;
    for (int number = 0; number < 4; ++number) {
        const QPointF away = on_widget(corner(number)) - on_widget_;
        if (std::hypot(away.x(), away.y()) <= grip) return number;
    }
    return std::nullopt;
}

void BoardView::move_corner(QPointF to) {
    const QRectF inside(QPointF(0, 0), QSizeF(frame_.size()));
    const QPointF at(std::clamp(to.x(), inside.left(), inside.right()),
                     std::clamp(to.y(), inside.top(), inside.bottom()));
    const QPointF across = corner(3 - *held_);
    const bool is_left = *held_ % 2 == 0, is_top = *held_ < 2;
    const double wide = is_left ? across.x() - at.x() : at.x() - across.x();
    const double high = is_top ? across.y() - at.y() : at.y() - across.y();
    if (wide < least_side || high < least_side) return;
    dragged_ = lattice()->within(QRectF(at, across).normalized());
    update();
}

void BoardView::let_go() {
    held_.reset();
    is_held_by_keys_ = false;
    if (const auto lattice = std::exchange(dragged_, std::nullopt)) emit lattice_changed(*lattice);
    update();
}

void BoardView::mousePressEvent(QMouseEvent* event) {
    if (is_live_ || frame_.isNull()) return;
    const QPointF at = event->position();
    if (event->button() == Qt::RightButton) {
        pressed_ = on_frame(at);
        area_ = {};
        return;
    }
    if (event->button() != Qt::LeftButton) return;
    if (is_held_by_keys_) let_go();
    held_ = corner_near(at);
    update();
    if (held_ || lattice() == nullptr) return;
    choose(lattice()->cell_at(on_frame(at)));
}

void BoardView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF at = event->position();
    if (held_ && !is_held_by_keys_) return move_corner(on_frame(at));
    if (pressed_) {
        area_ = QRectF(*pressed_, on_frame(at)).normalized().toAlignedRect() & frame_.rect();
        return update();
    }
    setCursor(corner_near(at) ? Qt::SizeAllCursor : Qt::ArrowCursor);
}

void BoardView::mouseReleaseEvent(QMouseEvent* event) {
    if (held_ && !is_held_by_keys_ && event->button() == Qt::LeftButton) return let_go();
    if (!pressed_ || event->button() != Qt::RightButton) return;
    const QPoint at = pressed_->toPoint();
    pressed_.reset();
    const QRect area = std::exchange(area_, {});
    update();
    if (area.width() >= least_area && area.height() >= least_area)
        emit area_ignored(area);
    else
        emit menu_wanted(event->globalPosition().toPoint(), at);
}

void BoardView::step(int rows, int columns) {
    if (lattice() == nullptr) return;
    Place place = chosen_.value_or(Place{0, 0});
    if (chosen_) {
        place.row = std::clamp(place.row + rows, 0, lattice()->rows - 1);
        place.column = std::clamp(place.column + columns, 0, lattice()->columns - 1);
    }
    choose(place);
}

void BoardView::key_on_corner(QKeyEvent* event) {
    const double by = (event->modifiers() & Qt::ShiftModifier) != 0 ? 10 : 1;
    const QPointF at = corner(*held_);
    switch (event->key()) {
        case Qt::Key_Left:
            return move_corner(at - QPointF(by, 0));
        case Qt::Key_Right:
            return move_corner(at + QPointF(by, 0));
        case Qt::Key_Up:
            return move_corner(at - QPointF(0, by));
        case Qt::Key_Down:
            return move_corner(at + QPointF(0, by));
        case Qt::Key_F7:
            held_ = (*held_ + 1) % 4;
            return update();
        case Qt::Key_Escape:
            dragged_.reset();
            return let_go();
        case Qt::Key_Return:
        case Qt::Key_Enter:
            return let_go();
        default:
            return event->ignore();
    }
}

void BoardView::keyPressEvent(QKeyEvent* event) {
    if (is_live_ || frame_.isNull()) return event->ignore();
    if (held_ && is_held_by_keys_) return key_on_corner(event);
    const bool is_shifted = (event->modifiers() & Qt::ShiftModifier) != 0;
    if ((event->modifiers() & (Qt::ControlModifier | Qt::AltModifier)) != 0) return event->ignore();
    switch (event->key()) {
        case Qt::Key_Left:
            return step(0, -1);
        case Qt::Key_Right:
            return step(0, 1);
        case Qt::Key_Up:
            return step(-1, 0);
        case Qt::Key_Down:
            return step(1, 0);
        case Qt::Key_Home:
            return step(0, -1000);
        case Qt::Key_End:
            return step(0, 1000);
        case Qt::Key_Return:
        case Qt::Key_Enter:
        case Qt::Key_Space:
            if (chosen_) emit answer_wanted({});
            return;
        case Qt::Key_Escape:
            return choose(std::nullopt);
        case Qt::Key_F6:
            (void)choose_doubtful(!is_shifted);
            return;
        case Qt::Key_F7:
            if (lattice() == nullptr) return;
            held_ = 0;
            is_held_by_keys_ = true;
            return update();
        case Qt::Key_Menu:
            if (chosen_ && lattice() != nullptr) {
                const QPointF middle = lattice()->cell(*chosen_).center();
                emit menu_wanted(mapToGlobal(on_widget(middle).toPoint()), middle.toPoint());
            }
            return;
        default:
            break;
    }
    const QString typed = event->text();
    if (chosen_ && !typed.isEmpty() && typed[0].isPrint() && !typed[0].isSpace())
        return emit answer_wanted(typed);
    event->ignore();
}

void BoardView::focusOutEvent(QFocusEvent* event) {
    if (is_held_by_keys_) let_go();
    QWidget::focusOutEvent(event);
}

void BoardView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(),
                     palette()
                         .color(QPalette::Window)
                         .darker(palette().color(QPalette::Window).lightness() > 128 ? 108 : 130));
    if (frame_.isNull()) return draw_nothing(painter);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, scale() * devicePixelRatioF() < 2);
    painter.drawImage(shown(), frame_);
    if (is_live_) return;
    if (board_ && !dragged_) draw_cells(painter);
    draw_said(painter);
    if (lattice() != nullptr) draw_corners(painter);
    if (held_) draw_magnifier(painter);
    if (hasFocus() && !chosen_ && !held_) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(palette().color(QPalette::Highlight), 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

void BoardView::draw_nothing(QPainter& painter) const {
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap,
                     "Choose the window of a game above, or open a picture of one.");
}

void BoardView::draw_cells(QPainter& painter) const {
    QFont font = painter.font();
    const double side =
        std::min(board_->lattice.pitch.width(), board_->lattice.pitch.height()) * scale();
    font.setPixelSize(static_cast<int>(std::clamp(side / 3.2, 9.0, 17.0)));
    font.setBold(true);
    painter.setFont(font);
    for (const SeenCell& cell : board_->cells) draw_cell(painter, cell);
}

// Doubt is hatched as well, for those who see no colours.
void BoardView::draw_cell(QPainter& painter, const SeenCell& cell) const {
    const QRectF at = QRectF(on_widget(board_->lattice.cell(cell.place).topLeft()),
                             board_->lattice.pitch * scale());
    if (!at.intersects(rect())) return;
    const Answer* const said = correction_.at(cell.place);
    const QColor colour = said != nullptr ? said_colour : colour_of(cell);
    QColor tint = colour;
    tint.setAlpha(cell.is_sure && said == nullptr ? 26 : 80);
    const QRectF inner = at.adjusted(1, 1, -1, -1);
    painter.fillRect(inner, tint);
    if (!cell.is_sure && said == nullptr) painter.fillRect(inner, QBrush(colour, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, cell.is_sure && said == nullptr ? 1 : 2));
    painter.drawRect(inner);
    if (are_answers_shown_ && std::min(at.width(), at.height()) >= least_for_token) {
        const QString guess = cell.likeliest.isEmpty() ? "?" : cell.likeliest + "?";
        const QString text = said != nullptr ? said->kind : cell.is_sure ? cell.kind : guess;
        const QString fitting =
            QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, at.width() - 8);
        draw_label(painter, inner.topLeft() + QPointF(1, 1), fitting, colour.lighter(150));
    }
    if (chosen_ != cell.place) return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, 5));
    painter.drawRect(inner);
    painter.setPen(QPen(chosen_colour, 3));
    painter.drawRect(inner);
}

void BoardView::draw_said(QPainter& painter) const {
    const auto on_screen = [&](const QRect& area) {
        return QRectF(on_widget(QRectF(area).topLeft()), QSizeF(area.size()) * scale());
    };
    const auto draw_ignored = [&](const QRect& area) {
        painter.fillRect(on_screen(area), QBrush(QColor(90, 90, 100, 190), Qt::DiagCrossPattern));
        painter.setPen(QPen(QColor(90, 90, 100), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(on_screen(area));
    };
    for (const QRect& area : correction_.ignored) draw_ignored(area);
    if (!area_.isEmpty()) draw_ignored(area_);
    for (const auto& [name, at] : correction_.buttons) {
        const QPointF point = on_widget(at);
        painter.setPen(QPen(said_colour, 2));
        painter.drawLine(point - QPointF(8, 0), point + QPointF(8, 0));
        painter.drawLine(point - QPointF(0, 8), point + QPointF(0, 8));
        draw_label(painter, point + QPointF(6, 4), name, Qt::white);
    }
}

void BoardView::draw_corners(QPainter& painter) const {
    const QRectF bounds(on_widget(corner(0)), on_widget(corner(3)));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(QColor(0, 0, 0, 140), 3));
    painter.drawRect(bounds);
    painter.setPen(QPen(corner_colour, 1.4));
    painter.drawRect(bounds);
    if (dragged_) {  // the cells that come of it
        painter.setPen(QPen(corner_colour, 1, Qt::DotLine));
        for (int row = 0; row < dragged_->rows; ++row)
            for (int column = 0; column < dragged_->columns; ++column)
                painter.drawRect(QRectF(on_widget(dragged_->cell({row, column}).topLeft()),
                                        dragged_->pitch * scale()));
    }
    for (int number = 0; number < 4; ++number) {
        painter.setPen(QPen(Qt::black, 1.5));
        painter.setBrush(held_ == number ? QColor(Qt::white) : corner_colour);
        painter.drawEllipse(on_widget(corner(number)), 6, 6);
    }
}

// What is under the corner that is held, at the side where it hides nothing of interest.
void BoardView::draw_magnifier(QPainter& painter) const {
    const QPointF at = corner(*held_), here = on_widget(at);
    const double times = std::max(magnified, 2.5 * scale()), half = glass / 2 / times;
    const double left = here.x() > width() / 2.0 ? here.x() - glass - 24 : here.x() + 24;
    const double top = here.y() > height() / 2.0 ? here.y() - glass - 24 : here.y() + 24;
    const QRectF place(std::clamp(left, 0.0, std::max(0.0, width() - glass)),
                       std::clamp(top, 0.0, std::max(0.0, height() - glass)), glass, glass);
    painter.fillRect(place, Qt::black);
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.setClipRect(place);
    painter.drawImage(place, frame_, QRectF(at.x() - half, at.y() - half, 2 * half, 2 * half));
    painter.setPen(QPen(corner_colour, 1.5));
    const QPointF middle = place.center();
    const double to_right = *held_ % 2 == 0 ? glass : -glass,
                 to_bottom = *held_ < 2 ? glass : -glass;
    painter.drawLine(middle, middle + QPointF(to_right, 0));
    painter.drawLine(middle, middle + QPointF(0, to_bottom));
    painter.restore();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(Qt::white, 3));
    painter.drawRect(place);
    painter.setPen(QPen(Qt::black, 1));
    painter.drawRect(place);
    draw_label(painter, place.bottomLeft() + QPointF(4, -22),
               QString::asprintf("%.0f, %.0f", at.x(), at.y()), Qt::white);
}

}  // namespace sightread::gui
