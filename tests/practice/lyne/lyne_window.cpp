#include "tests/practice/lyne/lyne_window.hpp"

#include "tests/practice/lyne/text.hpp"

#include <QCursor>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

namespace sightread::practice::lyne {

namespace {

constexpr int frames_a_second = 60;   // when events are heard, for the animation only
constexpr double dark_share = 0.45;   // of the time to the next level: everything has faded
constexpr double light_share = 0.75;  // the next level begins to show

QString name_of(Qt::MouseButton button) {
    if (button == Qt::LeftButton) return "left";
    return button == Qt::RightButton ? "right" : "other";
}

QJsonObject with_cell(QJsonObject details, Cell cell) {
    details.insert("row", cell.row + 1);
    details.insert("column", cell.column + 1);
    return details;
}

QString letter(int shape) {
    return QString(QChar('A' + shape));
}

}  // namespace

LyneWindow::LyneWindow(const Settings& settings, EventLog& log)
    : Window("lyne", log), settings_(settings), scene_(settings.palette) {
    frames_.setTimerType(Qt::PreciseTimer);
    connect(&frames_, &QTimer::timeout, this, [this] { next_frame(); });
    resize(settings_.size);
    start_level();
    in_phase_.start();
    since_frame_.start();
    frames_.start(1000 / (settings_.poll > 0 ? settings_.poll : frames_a_second));
}

void LyneWindow::start_level() {
    ++level_;
    drawing_ = Drawing(level_of(settings_, level_).board);
    moment_ = {};
    moment_.board = drawing_.board();
    moment_.title = title_of(settings_, level_);
    moment_.words = settings_.words;
    log().write("new",
                {{"text", to_text(drawing_.board())},
                 {"theme", settings_.palette.name},
                 {"seed", QString::number(settings_.seed + static_cast<std::uint64_t>(level_ - 1))},
                 {"game", level_},
                 {"title", moment_.title}});
    fit();
}

void LyneWindow::fit() {
    geometry_ = fitted(moment_.board, size(), settings_.most_pitch);
    log().write("geometry", geometry_.to_json());
    update();
}

void LyneWindow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    scene_.paint(painter, geometry_, moment_);
    if (!is_shown_) log().write("shown");
    is_shown_ = true;
}

void LyneWindow::resizeEvent(QResizeEvent*) {
    if (level_ > 0) fit();
}

void LyneWindow::mousePressEvent(QMouseEvent* event) {
    if (settings_.poll == 0) press(event->position(), event->button());
}

void LyneWindow::mouseMoveEvent(QMouseEvent* event) {
    if (settings_.poll == 0) visit(event->position());
}

void LyneWindow::mouseReleaseEvent(QMouseEvent* event) {
    if (settings_.poll == 0) release(event->position(), event->button());
}

void LyneWindow::keyPressEvent(QKeyEvent* event) {
    log().write("input", {{"key", QKeySequence(event->keyCombination()).toString()},
                          {"what", "ignored"},
                          {"ignored", true}});
}

void LyneWindow::next_frame() {
    if (settings_.poll > 0) poll_pointer();
    animate();
}

void LyneWindow::poll_pointer() {
    const bool is_pressed = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
    const QPointF pixel = mapFromGlobal(QCursor::pos());
    if (is_pressed && !was_pressed_) press(pixel, Qt::LeftButton);
    if (is_pressed && was_pressed_) visit(pixel);
    if (!is_pressed && was_pressed_) release(pixel, Qt::LeftButton);
    was_pressed_ = is_pressed;
}

void LyneWindow::press(QPointF pixel, Qt::MouseButton button) {
    is_deaf_ = false;
    const std::optional<Cell> cell = geometry_.node_at(pixel);
    if (button != Qt::LeftButton || phase_ != Phase::playing)
        return log_press(pixel, name_of(button), "ignored");
    if (!cell) return log_press(pixel, name_of(button), "outside");
    const QString what = drawing_.press(*cell);
    log_press(pixel, name_of(button), what);
    if (what == "begun-again" || what == "undone")
        log().write("undone", {{"shape", letter(drawing_.board().at(*cell).shape)}});
    at_ = cell;
    if (what.startsWith("begun")) {
        moment_.pulses.push_back({*cell, 0});
        count_stroke();
    }
    show_lines();
}

void LyneWindow::log_press(QPointF pixel, const QString& button, const QString& what) {
    QJsonObject details{{"x", pixel.x()}, {"y", pixel.y()}, {"button", button}, {"what", what}};
    if (const auto cell = geometry_.node_at(pixel)) details = with_cell(details, *cell);
    if (what == "ignored") details.insert("ignored", true);
    log().write("input", details);
}

void LyneWindow::count_stroke() {
    ++strokes_;
    const bool is_spoiled = settings_.drop > 0 && strokes_ % settings_.drop == 0;
    deaf_after_ = is_spoiled ? drawing_.board().cells_of(*drawing_.drawn_shape()).size() / 2 : 0;
    spoil_when_due();
}

// A stroke that is spoiled on purpose: from its middle on nothing is heard of it.
void LyneWindow::spoil_when_due() {
    const auto shape = drawing_.drawn_shape();
    if (deaf_after_ == 0 || !shape) return;
    const auto& lines = drawing_.lines();
    const auto line = std::ranges::find(lines, *shape, &Line::shape);
    if (line == lines.end() || line->cells.size() < deaf_after_) return;
    is_deaf_ = true;
    deaf_after_ = 0;
    log().write("dropped", with_cell({{"shape", letter(*shape)}}, line->cells.back()));
}

void LyneWindow::visit(QPointF pixel) {
    const std::optional<Cell> cell = geometry_.node_at(pixel);
    if (!cell || cell == at_ || is_deaf_ || phase_ != Phase::playing) return;
    at_ = cell;
    const auto shape = drawing_.drawn_shape();
    const QString what = drawing_.visit(*cell);
    if (what.isEmpty()) return;
    log().write("visit", with_cell({{"shape", letter(*shape)}, {"what", what}}, *cell));
    see_what_it_led_to(what, *shape);
    spoil_when_due();
    if (what != "visited") return show_lines();
    moment_.lines = drawing_.lines();
    update(around(*cell));
}

void LyneWindow::see_what_it_led_to(const QString& what, int shape) {
    if (what != "visited" && what != "joined") return;
    moment_.pulses.push_back({*at_, 0});
    if (what == "joined")
        log().write(drawing_.is_complete(shape) ? "line-finished" : "line-short",
                    {{"shape", letter(shape)}});
    if (!drawing_.is_solved()) return;
    log().write("won", {{"game", level_}});
    phase_ = Phase::fading_out;
    in_phase_.start();
}

void LyneWindow::release(QPointF pixel, Qt::MouseButton button) {
    log().write("release", {{"x", pixel.x()}, {"y", pixel.y()}, {"button", name_of(button)}});
    const auto shape = drawing_.drawn_shape();
    if (drawing_.release()) log().write("undone", {{"shape", letter(*shape)}});
    at_.reset();
    is_deaf_ = false;
    deaf_after_ = 0;
    show_lines();
}

void LyneWindow::show_lines() {
    moment_.lines = drawing_.lines();
    update();
}

// Everything that a visit there may change: its line, its spin, its ghost.
QRect LyneWindow::around(Cell cell) const {
    const double reach = 1.5 * geometry_.pitch;
    return QRectF(geometry_.centre(cell) - QPointF(reach, reach), QSizeF(2 * reach, 2 * reach))
        .toAlignedRect();
}

void LyneWindow::animate() {
    const double passed = static_cast<double>(since_frame_.restart());
    if (2 * passed > 3 * frames_.interval() && drawing_.drawn_shape())
        log().write("late", {{"by", passed}});
    for (Pulse& pulse : moment_.pulses) {
        update(around(pulse.cell));
        pulse.age += passed;
    }
    std::erase_if(moment_.pulses, [](const Pulse& pulse) { return pulse.age >= ghost_time; });
    if (phase_ == Phase::fading_out || phase_ == Phase::fading_in) fade();
}

// Nothing may be thrown through the event loop.
void LyneWindow::fade() try {
    const double share =
        settings_.next_time == 0 ? 1 : double(in_phase_.elapsed()) / settings_.next_time;
    if (phase_ == Phase::fading_out && share >= light_share) {
        if (level_ == settings_.games) return show_menu();
        start_level();
        phase_ = Phase::fading_in;
    }
    moment_.faded = phase_ == Phase::fading_out ? std::min(1.0, share / dark_share)
                                                : std::max(0.0, (1 - share) / (1 - light_share));
    update();
    if (phase_ == Phase::fading_out || share < 1) return;
    moment_.faded = 0;
    phase_ = Phase::playing;
    log().write("settled");
} catch (const Problem& problem) {
    problem_ = problem;
    close();
}

void LyneWindow::show_menu() {
    moment_ = {};
    moment_.is_menu = true;
    phase_ = Phase::menu;
    log().write("menu");
    update();
}

}  // namespace sightread::practice::lyne
