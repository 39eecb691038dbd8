#include "tests/practice/onet/onet_window.hpp"

#include "tests/practice/onet/text.hpp"

#include <QCursor>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <algorithm>

namespace sightread::practice::onet {

namespace {

constexpr int frame_time = 16;  // milliseconds
constexpr int bar_height = 44;  // pixels below the board, with the button that mixes the tiles

QString name_of(Qt::MouseButton button) {
    if (button == Qt::LeftButton) return "left";
    return button == Qt::RightButton ? "right" : "other";
}

}  // namespace

OnetWindow::OnetWindow(const Settings& settings, EventLog& log)
    : Window("onet", log, settings.behaviour), settings_(settings), random_(settings.seed, 4) {
    if (settings_.behaviour.hover == Hover::own) setMouseTracking(true);
    frames_.setTimerType(Qt::PreciseTimer);
    connect(&frames_, &QTimer::timeout, this, [this] { animate(); });
    connect(&clock_, &QTimer::timeout, this, [this] { tick(); });
    connect(&polling_, &QTimer::timeout, this, [this] { poll_pointer(); });
    if (settings_.shows_clock) clock_.start(100);
    if (settings_.poll > 0) polling_.start(1000 / settings_.poll);
    start_game();
    resize(settings_.window_size() +
           QSize(0, settings_.has_shuffle_button && !settings_.size ? bar_height : 0));
}

void OnetWindow::start_game() {
    const std::uint64_t seed = settings_.seed + static_cast<std::uint64_t>(games_);
    const Start start = start_of_game(settings_, seed);
    scene_ = std::make_unique<Scene>(settings_.theme, start.faces);
    match_.emplace(start.board, settings_.wrong_tile_is_selected, settings_.refuse);
    ++games_;
    game_begins();
    frames_.stop();
    in_game_.start();
    moment_ = {};
    phase_ = Phase::waiting;
    log().write("new", {{"text", to_text(start.board)},
                        {"theme", settings_.theme.name},
                        {"seed", QString::number(seed)},
                        {"game", games_}});
    tick();
    come_to_rest();
}

// Nothing may be thrown through the event loop.
void OnetWindow::start_next_game() {
    try {
        start_game();
    } catch (const Problem& problem) {
        problem_ = problem;
        close();
    }
}

bool OnetWindow::may_start_game() const {
    return settings_.games == 0 || games_ < settings_.games;
}

void OnetWindow::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    scene_->paint(painter, geometry_, moment_, event->region());
    if (const QRect button = shuffle_button(); !button.isEmpty()) {
        painter.fillRect(QRect(0, height() - bar_height, width(), bar_height), QColor(70, 74, 82));
        painter.setPen(QColor(20, 22, 26));
        painter.setBrush(QColor(214, 198, 120));
        painter.drawRoundedRect(button, 6, 6);
        painter.drawText(button, Qt::AlignCenter, "Shuffle");
    }
    if (!is_shown_) log().write("shown");
    is_shown_ = true;
}

void OnetWindow::resizeEvent(QResizeEvent*) {
    const QSize room = size() - QSize(0, settings_.has_shuffle_button ? bar_height : 0);
    geometry_ = fitted(settings_.theme, settings_.frame(), room, settings_.most_scale());
    QJsonObject places = geometry_.to_json();
    if (settings_.has_shuffle_button) {
        places.insert("shuffle_x", shuffle_button().center().x());
        places.insert("shuffle_y", shuffle_button().center().y());
    }
    log().write("geometry", places);
}

void OnetWindow::mousePressEvent(QMouseEvent* event) {
    if (settings_.poll == 0) press(event->position(), event->button());
}

void OnetWindow::mouseReleaseEvent(QMouseEvent* event) {
    if (settings_.poll == 0) release(event->position(), event->button());
}

void OnetWindow::release(QPointF pixel, Qt::MouseButton button) {
    log().write("release", {{"x", pixel.x()}, {"y", pixel.y()}, {"button", name_of(button)}});
}

// As games do that look at the pointer once a frame: a click that begins and ends between two looks
// is never seen.
void OnetWindow::poll_pointer() {
    const bool is_pressed = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
    if (is_pressed && !was_pressed_) press(mapFromGlobal(QCursor::pos()), Qt::LeftButton);
    if (!is_pressed && was_pressed_) release(mapFromGlobal(QCursor::pos()), Qt::LeftButton);
    was_pressed_ = is_pressed;
}

void OnetWindow::press(QPointF pixel, Qt::MouseButton button) {
    ++clicks_;
    if (settings_.drop > 0 && clicks_ % settings_.drop == 0)
        return log_press(pixel, button, "dropped");
    if (button == Qt::LeftButton && phase_ == Phase::over && press_starts_game(pixel)) {
        log_press(pixel, button, "new-game");
        return start_next_game();
    }
    if (button != Qt::LeftButton || phase_ != Phase::waiting)
        return log_press(pixel, button, "ignored");
    if (shuffle_button().contains(pixel.toPoint()))
        return log_press(pixel, button, "shuffle"), shuffle();
    const Answer answer = match_->click(geometry_.cell_at(pixel));
    log_press(pixel, button, answer.what);
    moment_.selected = match_->selected();
    update();
    if (answer.what == "removed") show_taking(answer);
}

void OnetWindow::log_press(QPointF pixel, Qt::MouseButton button, const QString& what) {
    QJsonObject details{
        {"x", pixel.x()}, {"y", pixel.y()}, {"button", name_of(button)}, {"what", what}};
    if (const auto cell = geometry_.cell_at(pixel)) {
        details.insert("row", cell->row + 1);
        details.insert("column", cell->column + 1);
    }
    if (what == "ignored") details.insert("ignored", true);
    log().write("input", details);
}

bool OnetWindow::press_starts_game(QPointF pixel) const {
    const bool is_on_button = !moment_.button.isEmpty() && Scene::button(geometry_).contains(pixel);
    return may_start_game() && (is_on_button || settings_.click_starts_game);
}

void OnetWindow::mouseMoveEvent(QMouseEvent* event) {
    if (settings_.behaviour.hover != Hover::own) return;
    const auto hovered = geometry_.cell_at(event->position());
    if (hovered == moment_.hovered) return;
    for (const auto& cell : {hovered, moment_.hovered})
        if (cell) update(Scene::surroundings(geometry_, *cell));
    moment_.hovered = hovered;
}

QRectF OnetWindow::place_at(QPointF point) const {
    const auto cell = geometry_.cell_at(point);
    return cell ? geometry_.cell(*cell) : QRectF();
}

void OnetWindow::leaveEvent(QEvent*) {
    if (!moment_.hovered) return;
    moment_.hovered.reset();
    update();
}

void OnetWindow::keyPressEvent(QKeyEvent* event) {
    const bool is_wish = event->key() == Qt::Key_N && settings_.key_starts_game && may_start_game();
    const bool is_new_game = is_wish && ++wishes_ > settings_.deaf;
    QJsonObject details{{"key", QKeySequence(event->keyCombination()).toString()},
                        {"what", is_new_game ? "new-game" : "ignored"}};
    if (!is_new_game) details.insert("ignored", true);
    log().write("input", details);
    if (is_new_game) start_next_game();
}

void OnetWindow::show_taking(const Answer& answer) {
    log().write("board", {{"text", to_text(match_->board())}});
    moment_.pairs_left = match_->board().faces_left() / 2;
    moment_.fading = {answer.line.front(), answer.line.back()};
    moment_.line = answer.line;
    falls_ = answer.falls;
    enter(Phase::line);
}

int OnetWindow::duration(Phase phase) const {
    if (phase == Phase::line) return settings_.line_time;
    if (phase == Phase::fade) return settings_.fade_time;
    return falls_.empty() ? 0 : settings_.fall_time;
}

void OnetWindow::enter(Phase phase) {
    phase_ = phase;
    in_phase_.start();
    update();
    if (phase == Phase::fade) moment_.line.clear();
    if (phase == Phase::fall) {
        moment_.board = match_->board();
        moment_.fading.clear();
        moment_.falls = falls_;
        moment_.fallen = 0;
    }
    if (phase == Phase::waiting) {
        log().write("settled");
        return come_to_rest();
    }
    if (!frames_.isActive()) frames_.start(frame_time);
    animate();
}

void OnetWindow::animate() {
    const double share = duration(phase_) == 0 ? 1 : double(in_phase_.elapsed()) / duration(phase_);
    if (share >= 1) {
        constexpr Phase next[] = {Phase::waiting, Phase::fade, Phase::fall, Phase::waiting};
        return enter(next[static_cast<std::size_t>(phase_)]);
    }
    if (phase_ == Phase::fade) {
        moment_.faded = share;
        for (const Cell cell : moment_.fading) update(Scene::surroundings(geometry_, cell));
    }
    if (phase_ == Phase::fall) {
        moment_.fallen = share;
        update();
    }
}

void OnetWindow::come_to_rest() {
    frames_.stop();
    phase_ = Phase::waiting;
    show_board();
    if (match_->standing() == Standing::won) return end_game("won", "You won!");
    if (match_->standing() != Standing::stuck) return;
    if (settings_.has_shuffle_button) return log().write("blocked");
    settings_.shuffles_when_stuck ? shuffle() : end_game("stuck", "No more pairs");
}

void OnetWindow::shuffle() {
    if (!match_->shuffle(random_)) return end_game("stuck", "No more pairs");
    log().write("shuffled", {{"text", to_text(match_->board())}});
    show_board();
}

QRect OnetWindow::shuffle_button() const {
    if (!settings_.has_shuffle_button) return {};
    return {width() / 2 - 60, height() - bar_height + 8, 120, bar_height - 16};
}

void OnetWindow::show_board() {
    moment_.board = match_->board();
    moment_.selected = match_->selected();
    moment_.pairs_left = match_->board().faces_left() / 2;
    moment_.line.clear();
    moment_.fading.clear();
    moment_.faded = 0;
    moment_.falls.clear();
    moment_.fallen = 1;
    update();
}

void OnetWindow::end_game(const QString& event, const QString& panel) {
    frames_.stop();
    phase_ = Phase::over;
    const bool is_silent = settings_.behaviour.is_silent;
    moment_.panel = is_silent ? "" : panel;
    moment_.button =
        settings_.button_starts_game && may_start_game() && !is_silent ? "New game" : "";
    game_ends(event == "won",
              may_start_game() ? [this] { start_next_game(); } : std::function<void()>());
    log().write(event);
    update();
}

void OnetWindow::tick() {
    if (!settings_.shows_clock || phase_ == Phase::over) return;
    const auto elapsed = static_cast<int>(in_game_.elapsed() / 1000);
    const int shown =
        settings_.time_limit > 0 ? std::max(0, settings_.time_limit - elapsed) : elapsed;
    const QString text =
        QString("%1:%2").arg(shown / 60, 2, 10, QChar('0')).arg(shown % 60, 2, 10, QChar('0'));
    if (settings_.time_limit > 0) moment_.time_left = double(shown) / settings_.time_limit;
    if (text != moment_.clock) update(geometry_.clock.toAlignedRect());
    moment_.clock = text;
    if (settings_.time_limit == 0 || elapsed < settings_.time_limit) return;
    match_->lose();
    show_board();
    end_game("lost", "Time is up");
}

}  // namespace sightread::practice::onet
