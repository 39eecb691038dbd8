#include "tests/practice/runaway/runaway_window.hpp"

#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

namespace sightread::practice::runaway {

namespace {

constexpr int frame_time = 16;     // milliseconds
constexpr double run_time = 2000;  // of a whole run, when no step's time is given
constexpr double longest_step = 120;

}  // namespace

RunawayWindow::RunawayWindow(const Settings& settings, EventLog& log)
    : Window("runaway", log), settings_(settings), scene_(settings.look) {
    frames_.setTimerType(Qt::PreciseTimer);
    connect(&frames_, &QTimer::timeout, this, [this] { advance(); });
    setFocusPolicy(Qt::StrongFocus);
    start_game();
    resize(settings_.window_size(moment_.field));
}

void RunawayWindow::start_game() {
    moment_ = {};
    moment_.field = map_of_game(settings_, games_, won_);
    ++games_;
    const Minefield& field = moment_.field;
    QJsonObject details{
        {"text", to_text(field)},
        {"theme", settings_.look.name},
        {"seed", QString::number(settings_.seed + static_cast<std::uint64_t>(games_ - 1))},
        {"game", games_},
        {"solvable", settings_.maps == Maps::solvable || can_be_won(field)}};
    if (field.level) details.insert("level", *field.level);
    log().write("new", details);
    if (is_shown_) fit();
    show_field();
}

void RunawayWindow::show_field() {
    moment_.painted = settings_.paint_time > 0 ? 0 : 1;
    since_.start();
    if (settings_.paint_time > 0) frames_.start(frame_time);
    is_settling_ = true;
    update();
}

void RunawayWindow::fit() {
    geometry_ = fitted(settings_.look, moment_.field, size(), settings_.most_pitch(moment_.field),
                       settings_.scale);
    log().write("geometry", geometry_.to_json());
}

void RunawayWindow::resizeEvent(QResizeEvent*) {
    fit();
}

void RunawayWindow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    scene_.paint(painter, geometry_, moment_);
    if (!is_shown_) log().write("shown");
    is_shown_ = true;
    if (is_settling_ && moment_.painted >= 1) log().write("settled");
    is_settling_ = is_settling_ && moment_.painted < 1;
}

QString RunawayWindow::target_at(QPointF place) const {
    if (!moment_.dialog.isEmpty()) return geometry_.dialog_button().contains(place) ? "go-on" : "";
    const std::pair<const char*, QRectF> buttons[] = {
        {"right", geometry_.right},
        {"down", geometry_.down},
        {"delete", geometry_.erase},
        {"go", moment_.may_go() ? geometry_.go : QRectF()},
        {"new-map", geometry_.new_map}};
    for (const auto& [name, area] : buttons)
        if (area.contains(place)) return name;
    return "";
}

void RunawayWindow::mousePressEvent(QMouseEvent* event) {
    const QString target = target_at(event->position());
    const bool counts = event->button() == Qt::LeftButton &&
                        (settings_.inputs != Inputs::keys || target == "go-on");
    const QString what = target.isEmpty() ? "outside" : counts ? act(target) : "ignored";
    log_input({{"x", event->position().x()},
               {"y", event->position().y()},
               {"button", event->button() == Qt::LeftButton ? "left" : "other"}},
              what);
}

void RunawayWindow::mouseReleaseEvent(QMouseEvent* event) {
    log().write("release", {{"x", event->position().x()},
                            {"y", event->position().y()},
                            {"button", event->button() == Qt::LeftButton ? "left" : "other"}});
}

void RunawayWindow::keyPressEvent(QKeyEvent* event) {
    QString target;
    switch (event->key()) {
        case Qt::Key_Right:
            target = "right";
            break;
        case Qt::Key_Down:
            target = "down";
            break;
        case Qt::Key_Backspace:
            target = "delete";
            break;
        case Qt::Key_N:
            target = settings_.look.has_new_map ? "new-map" : "";
            break;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            target = moment_.dialog.isEmpty() ? "go" : "go-on";
            break;
        default:
            break;
    }
    const bool counts =
        !target.isEmpty() && settings_.inputs != Inputs::buttons && !event->isAutoRepeat();
    log_input({{"key", QKeySequence(event->keyCombination()).toString()}},
              counts ? act(target) : "ignored");
}

// The event is written before anything changes on the screen; what it leads to comes after it in
// the log.
void RunawayWindow::log_input(QJsonObject details, const QString& what) {
    details.insert("what", what);
    details.insert("entered", static_cast<int>(moment_.program.size()));
    log().write("input", details);
    if (what == "go") start_run();
    if (what == "new-map") start_game();
    if (what == "go-on") leave_end();
    update();
}

QString RunawayWindow::act(const QString& target) {
    ++inputs_;
    if (settings_.drop > 0 && inputs_ % settings_.drop == 0) return "dropped";
    if (since_input_.isValid() && since_input_.elapsed() < settings_.rest) return "too-soon";
    since_input_.start();
    const bool is_dialog = !moment_.dialog.isEmpty();
    if ((target == "go-on") != is_dialog) return "ignored";
    if (is_dialog) return target;
    if (moment_.phase != Phase::entering || moment_.painted < 1) return "ignored";
    if (target == "right" || target == "down") return enter(target == "right" ? 'R' : 'D');
    if (target == "go") return moment_.may_go() ? "go" : "too-short";
    if (target == "new-map") return may_start_game() ? "new-map" : "ignored";
    if (moment_.program.isEmpty()) return "nothing";
    moment_.program.chop(1);
    return "delete";
}

QString RunawayWindow::enter(QChar step) {
    if (moment_.program.size() >= moment_.field.maximum) return "full";
    moment_.program += step;
    return step == 'R' ? "right" : "down";
}

void RunawayWindow::start_run() {
    moment_.phase = Phase::running;
    moment_.steps = 0;
    log().write("run", {{"program", moment_.program}, {"game", games_}});
    const int way = moment_.field.rows + moment_.field.columns;
    step_time_ =
        settings_.step_time > 0 ? settings_.step_time : std::min(longest_step, run_time / way);
    since_.start();
    frames_.start(frame_time);
}

void RunawayWindow::advance() {
    if (moment_.painted < 1) {
        moment_.painted =
            std::min(1.0, since_.elapsed() / static_cast<double>(settings_.paint_time));
        update();
        if (moment_.painted >= 1) frames_.stop();
        return;
    }
    if (moment_.phase != Phase::running) return frames_.stop();
    const int due = static_cast<int>(static_cast<double>(since_.elapsed()) / step_time_);
    while (moment_.phase == Phase::running && moment_.steps < due) {
        ++moment_.steps;
        const Cell cell = place_after(moment_.program, moment_.steps);
        const bool is_out = !moment_.field.contains(cell);
        if (is_out || moment_.field.is_bomb(cell)) end_run(cell, is_out);
    }
    update();
}

void RunawayWindow::end_run(Cell cell, bool is_won) {
    frames_.stop();
    moment_.phase = is_won ? Phase::won : Phase::lost;
    const Words& words = settings_.look.words;
    const QString sentence = is_won ? words.won : words.lost,
                  button = is_won ? words.go_on : words.again;
    log().write(is_won ? "won" : "lost", {{"game", games_},
                                          {"steps", moment_.steps},
                                          {"row", cell.row + 1},
                                          {"column", cell.column + 1}});
    if (is_won) ++won_;
    if (settings_.ending == Ending::dialog) {
        dialog_ = new QDialog(this);
        dialog_->setAttribute(Qt::WA_DeleteOnClose);
        dialog_->setWindowTitle(sentence);
        auto* layout = new QVBoxLayout(dialog_);
        layout->addWidget(new QLabel(sentence));
        auto* press = new QPushButton(button);
        layout->addWidget(press);
        connect(press, &QPushButton::clicked, dialog_, &QDialog::accept);
        connect(dialog_, &QDialog::finished, this, [this] { leave_end(); });
        dialog_->open();
        return;
    }
    moment_.dialog = sentence;
    if (settings_.ending == Ending::panel)
        moment_.dialog_button = button;
    else
        QTimer::singleShot(settings_.end_time, this, [this] { leave_end(); });
}

// To the next map, or back to the start of the same one.
void RunawayWindow::leave_end() {
    const bool was_won = moment_.phase == Phase::won;
    moment_.dialog.clear();
    moment_.dialog_button.clear();
    if (was_won && may_start_game()) return start_game();
    if (!was_won) {
        moment_.phase = Phase::entering;
        moment_.steps = 0;
        if (!settings_.keeps_program) moment_.program.clear();
        show_field();
    }
    update();
}

}  // namespace sightread::practice::runaway
