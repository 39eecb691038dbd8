#include "tests/practice/sliding/sliding_window.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace sightread::practice::sliding {

namespace {

constexpr int frame_time = 16;  // milliseconds

}  // namespace

SlidingWindow::SlidingWindow(const Settings& settings, EventLog& log)
    : Window("sliding", log, settings.behaviour), settings_(settings), scene_(settings.look) {
    frames_.setTimerType(Qt::PreciseTimer);
    connect(&frames_, &QTimer::timeout, this, [this] { animate(); });
    setFocusPolicy(Qt::StrongFocus);
    start_game();
    resize(settings_.window_size());
}

void SlidingWindow::start_game() {
    const std::uint64_t seed = settings_.seed + static_cast<std::uint64_t>(games_);
    ++games_;
    frames_.stop();
    is_over_ = false;
    game_begins();
    moment_ = {};
    moment_.board = start_of_game(settings_, seed);
    if (settings_.way == Way::keys_cursor) moment_.marked = Cell{0, 0};
    log().write("new", {{"text", to_text(moment_.board)},
                        {"theme", settings_.look.name},
                        {"picture", settings_.look.picture},
                        {"solvable", can_be_solved(moment_.board)},
                        {"seed", QString::number(seed)},
                        {"game", games_}});
    update();
}

void SlidingWindow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    scene_.paint(painter, geometry_, moment_);
    if (!is_shown_) log().write("shown");
    is_shown_ = true;
}

void SlidingWindow::resizeEvent(QResizeEvent*) {
    geometry_ = fitted(settings_.look, moment_.board.rows, moment_.board.columns, size());
    log().write("geometry", geometry_.to_json());
}

// Whether an input counts; otherwise `what` says why it does not.
bool SlidingWindow::heeds(QString* what) {
    ++inputs_;
    if (settings_.drop > 0 && inputs_ % settings_.drop == 0) return *what = "dropped", false;
    if (is_over_ || (is_sliding() && settings_.ignores_while_sliding))
        return *what = "ignored", false;
    if (is_sliding()) settle();
    return true;
}

void SlidingWindow::mousePressEvent(QMouseEvent* event) {
    QString what;
    if (is_over_ && !moment_.button.isEmpty() &&
        Scene::button(geometry_).contains(event->position())) {
        log_pointer("input", event, "new-game");
        return start_game();
    }
    const auto cell = geometry_.cell_at(event->position());
    if (event->button() != Qt::LeftButton) {
        what = "ignored";
    } else if (heeds(&what)) {
        what = cell ? click(*cell) : "outside";
    }
    pressed_at_ = event->position();
    log_pointer("input", event, what);
    if (is_sliding()) animate();
    update();
}

QString SlidingWindow::click(Cell cell) {
    switch (settings_.way) {
        case Way::run:
            return slide(cell, most_side);
        case Way::neighbour:
            return slide(cell, 1);
        case Way::pick: {
            if (moment_.marked && cell == moment_.board.blank_cell()) {
                const Cell picked = *moment_.marked;
                moment_.marked.reset();
                return slide(picked, 1);
            }
            const bool is_tile = !(cell == moment_.board.blank_cell());
            moment_.marked = is_tile ? std::optional(cell) : std::nullopt;
            return is_tile ? "picked" : "blocked";
        }
        case Way::drag:
            moment_.dragged =
                cell == moment_.board.blank_cell() ? std::nullopt : std::optional(cell);
            return moment_.dragged ? "grabbed" : "blocked";
        default:
            return "ignored";
    }
}

void SlidingWindow::mouseMoveEvent(QMouseEvent* event) {
    if (!moment_.dragged) return;
    const Cell gap = moment_.board.blank_cell();
    const QPointF way = event->position() - pressed_at_;
    const int right = gap.column - moment_.dragged->column, down = gap.row - moment_.dragged->row;
    moment_.dragged_by = {};
    if (std::abs(right) + std::abs(down) == 1) {
        if (right != 0)
            moment_.dragged_by.setX(right *
                                    std::clamp(right * way.x(), 0.0, geometry_.pitch.width()));
        if (down != 0)
            moment_.dragged_by.setY(down *
                                    std::clamp(down * way.y(), 0.0, geometry_.pitch.height()));
    }
    update();
}

void SlidingWindow::mouseReleaseEvent(QMouseEvent* event) {
    QString what = "nothing";
    if (moment_.dragged) {
        const Cell cell = *moment_.dragged;
        const bool is_far = std::abs(moment_.dragged_by.x()) > geometry_.pitch.width() / 2 ||
                            std::abs(moment_.dragged_by.y()) > geometry_.pitch.height() / 2;
        moment_.dragged.reset();
        moment_.dragged_by = {};
        if (is_far) what = slide(cell, 1);
        if (is_far) settle();
    }
    log_pointer("release", event, what);
    update();
}

void SlidingWindow::keyPressEvent(QKeyEvent* event) {
    QString what = "ignored";
    if (event->key() == Qt::Key_N && may_start_game()) {
        what = "new-game";
    } else if (event->key() != Qt::Key_Control && event->key() != Qt::Key_Shift && heeds(&what)) {
        what = press_key(event);
    }
    QJsonObject details{{"key", QKeySequence(event->keyCombination()).toString()}, {"what", what}};
    // by the server: it was not pressed again
    if (event->isAutoRepeat()) details.insert("repeated", true);
    log().write("input", details);
    if (what == "new-game") return start_game();
    if (is_sliding()) animate();
    update();
}

QString SlidingWindow::press_key(QKeyEvent* event) {
    Cell by{0, 0};
    if (event->key() == Qt::Key_Left) by = {0, -1};
    if (event->key() == Qt::Key_Right) by = {0, 1};
    if (event->key() == Qt::Key_Up) by = {-1, 0};
    if (event->key() == Qt::Key_Down) by = {1, 0};
    const bool is_arrow = by.row != 0 || by.column != 0;
    if (settings_.way == Way::keys && is_arrow) return slide_towards({-by.row, -by.column});
    if (settings_.way == Way::keys_blank && is_arrow) return slide_towards(by);
    if (settings_.way != Way::keys_cursor) return "ignored";
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return)
        return slide(*moment_.marked, most_side);
    const Cell next{moment_.marked->row + by.row, moment_.marked->column + by.column};
    if (!is_arrow || !moment_.board.contains(next)) return "blocked";
    moment_.marked = next;
    return "cursor";
}

QString SlidingWindow::slide_towards(Cell from_blank) {
    const Cell gap = moment_.board.blank_cell();
    return slide({gap.row + from_blank.row, gap.column + from_blank.column}, 1);
}

QString SlidingWindow::slide(Cell cell, int most) {
    const std::vector<Step> steps = slide_from(moment_.board, cell, most);
    if (steps.empty()) return "blocked";
    ++moment_.moves;
    log().write("board", {{"text", to_text(moment_.board)},
                          {"tiles", static_cast<int>(steps.size())},
                          {"moves", moment_.moves}});
    moment_.moving = steps;
    moment_.moved = 0;
    in_slide_.start();
    frames_.start(frame_time);
    return "moved";
}

void SlidingWindow::animate() {
    moment_.moved =
        settings_.slide_time == 0 ? 1 : double(in_slide_.elapsed()) / settings_.slide_time;
    if (moment_.moved >= 1) settle();
    update();
}

void SlidingWindow::settle() {
    frames_.stop();
    if (moment_.moving.empty()) return;
    moment_.moving.clear();
    moment_.moved = 1;
    log().write("settled");
    if (moment_.board.is_solved()) win();
}

void SlidingWindow::win() {
    is_over_ = true;
    log().write("won", {{"game", games_}, {"moves", moment_.moves}});
    moment_.marked.reset();
    game_ends(true, may_start_game() ? [this] { start_game(); } : std::function<void()>());
    if (settings_.behaviour.is_silent) return;
    moment_.shows_whole = settings_.shows_whole;
    if (!settings_.has_dialog) {
        if (!settings_.shows_whole) moment_.panel = "Solved!";
        if (may_start_game() && !settings_.shows_whole) moment_.button = "New game";
        return;
    }
    dialog_ = new QDialog(this);
    dialog_->setAttribute(Qt::WA_DeleteOnClose);
    dialog_->setWindowTitle("Solved");
    auto* layout = new QVBoxLayout(dialog_);
    layout->addWidget(new QLabel(QString("Solved in %1 moves.").arg(moment_.moves)));
    auto* button = new QPushButton("OK");
    layout->addWidget(button);
    connect(button, &QPushButton::clicked, dialog_, &QDialog::accept);
    dialog_->open();
}

QRectF SlidingWindow::place_at(QPointF point) const {
    const auto cell = geometry_.cell_at(point);
    return cell ? geometry_.cell(*cell) : QRectF();
}

void SlidingWindow::log_pointer(const QString& event, QMouseEvent* mouse, const QString& what) {
    QJsonObject details{{"x", mouse->position().x()},
                        {"y", mouse->position().y()},
                        {"button", mouse->button() == Qt::LeftButton ? "left" : "other"},
                        {"what", what}};
    if (const auto cell = geometry_.cell_at(mouse->position())) {
        details.insert("row", cell->row + 1);
        details.insert("column", cell->column + 1);
    }
    log().write(event, details);
}

}  // namespace sightread::practice::sliding
