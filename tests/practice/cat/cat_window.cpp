#include "tests/practice/cat/cat_window.hpp"

#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace sightread::practice::cat {

namespace {

constexpr int frame_time = 25;        // milliseconds
constexpr double idle_period = 1600;  // milliseconds
constexpr double bar_height = 28;

}  // namespace

CatWindow::CatWindow(const Settings& settings, EventLog& log)
    : Window("cat", log, settings.behaviour),
      settings_(settings),
      scene_(settings.look),
      cat_(settings.cat),
      random_(settings.seed, 9) {
    frames_.setTimerType(Qt::PreciseTimer);
    connect(&frames_, &QTimer::timeout, this, [this] { tick(); });
    since_start_.start();
    settings_.has_start_screen ? show_start_screen() : start_game();
    resize(settings_.size.value_or(natural_size(settings_.look, board_, settings_.scale)));
}

void CatWindow::show_start_screen() {
    board_ = moment_.board = start_of_game(settings_, settings_.seed);
    moment_.is_start_screen = moment_.has_button = true;
    moment_.title = word(settings_.look.language, Word::title);
    moment_.panel = 1;
}

void CatWindow::start_game() {
    const std::uint64_t seed = settings_.seed + static_cast<std::uint64_t>(games_);
    ++games_;
    is_over_ = is_won_ = is_hopping_ = false;
    game_begins();
    before_.clear();
    board_ = start_of_game(settings_, seed);
    cat_ = Cat(settings_.cat);
    moment_ = {};
    moment_.board = board_;
    moment_.has_undo = settings_.has_undo;
    moment_.has_reset = settings_.next == Next::word;
    moment_.has_menu = settings_.has_menu;
    log().write("new", {{"text", to_text(board_)},
                        {"theme", settings_.look.name},
                        {"cat", kind_names()[static_cast<int>(settings_.cat)]},
                        {"seed", QString::number(seed)},
                        {"game", games_}});
    if (settings_.is_idle_animated) frames_.start(frame_time);
    update();
}

void CatWindow::lay_out() {
    const bool has_bar = settings_.bar_after > 0 && clicks_ >= settings_.bar_after;
    geometry_ = fitted(settings_.look, board_, size(), has_bar ? bar_height : 0);
    log().write("geometry", geometry_.to_json());
    update();
}

void CatWindow::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    scene_.paint(painter, geometry_, moment_);
    if (!is_shown_) log().write("shown");
    is_shown_ = true;
}

void CatWindow::resizeEvent(QResizeEvent*) {
    lay_out();
}

void CatWindow::mousePressEvent(QMouseEvent* event) {
    ++presses_;
    const bool drops = settings_.drop > 0 && presses_ % settings_.drop == 0;
    QString what = drops ? "dropped" : "ignored";
    // What it did is known first, but the line of the log comes before those of what follows from
    // it.
    if (!drops && event->button() == Qt::LeftButton) what = press(event->position());
    log_pointer("input", event, what);
    if (what == "new-game" || what == "menu-new-game") start_game();
    if (what == "blocked" || what == "wasted") turn_of_cat();
    if (what == "undone") undo();
    if (what == "blocked" && settings_.bar_after > 0 && clicks_ == settings_.bar_after) lay_out();
    update();
}

void CatWindow::mouseReleaseEvent(QMouseEvent* event) {
    log_pointer("release", event, "nothing");
}

QString CatWindow::press(QPointF at) {
    if (moment_.is_start_screen)
        return geometry_.button().contains(at) ? "new-game" : "before-start";
    const QString word = press_word(at);
    if (!word.isEmpty()) return word;
    if (is_over_) {
        const bool is_button =
            settings_.next == Next::button && moment_.panel >= 1 && geometry_.button().contains(at);
        const bool begins = may_start_game() && (is_button || settings_.next == Next::click);
        return begins ? "new-game" : "after-end";
    }
    const auto cell = geometry_.cell_at(at, board_);
    return cell ? block(*cell) : "outside";
}

// Empty when no word was meant.
QString CatWindow::press_word(QPointF at) {
    if (moment_.menu_is_open) {
        moment_.menu_is_open = false;
        const QRectF word = geometry_.word(2);
        const int level = static_cast<int>(std::floor((at.y() - word.bottom()) / word.height()));
        if (at.x() < word.left() || level < 0 || level > 2) return "menu-closed";
        settings_.walls = 15 - 5 * level;
        return may_start_game() ? "menu-new-game" : "menu-closed";
    }
    if (settings_.has_menu && geometry_.word(2).contains(at))
        return moment_.menu_is_open = true, "menu-opened";
    if (settings_.has_undo && geometry_.word(0).contains(at))
        return before_.empty() ? "nothing-to-undo" : "undone";
    if (settings_.next == Next::word && geometry_.word(1).contains(at))
        return may_start_game() ? "new-game" : "ignored";
    return {};
}

QString CatWindow::block(Cell cell) {
    if (cell == board_.cat) return settings_.wastes_clicks_on_cat ? "wasted" : "on-cat";
    if (!board_.is_open(cell)) return "on-wall";
    before_.push_back(board_);
    board_.at(cell) = Place::blocked;
    moment_.board.at(cell) = Place::blocked;
    ++clicks_;
    return "blocked";
}

void CatWindow::undo() {
    board_ = before_.back();
    before_.pop_back();
    moment_.board = board_;
    moment_.hop.reset();
    is_hopping_ = is_over_ = false;
    moment_.panel = -1;
    moment_.line.clear();
    log().write("board", {{"text", to_text(board_)}});
}

void CatWindow::turn_of_cat() {
    const bool is_cut_off = cat::is_cut_off(board_);
    if (is_stuck(board_) || (is_cut_off && settings_.end == End::cut_off)) {
        log().write("board", {{"text", to_text(board_)}, {"cut_off", is_cut_off}});
        return finish(true);
    }
    came_from_ = board_.cat;
    board_.cat = *cat_.step(board_, random_);
    log().write("board", {{"text", to_text(board_)}, {"cut_off", is_cut_off}});
    is_hopping_ = true;
    in_hop_.start();
    frames_.start(frame_time);
    tick();
}

void CatWindow::finish(bool is_won) {
    is_over_ = true;
    is_won_ = is_won;
    moment_.pose.is_sad = is_won;
    moment_.title = word(settings_.look.language, is_won ? Word::won : Word::lost);
    log().write(is_won ? "won" : "lost",
                {{"game", games_}, {"clicks", static_cast<int>(before_.size())}});
    game_ends(is_won, may_start_game() ? [this] { start_game(); } : std::function<void()>());
    if (settings_.behaviour.is_silent) return update();
    if (settings_.telling == Telling::line) {
        moment_.line = moment_.title;
        return update();
    }
    moment_.panel = 0;
    moment_.has_button = settings_.next == Next::button;
    in_panel_.start();
    frames_.start(frame_time);
}

void CatWindow::tick() {
    if (settings_.is_idle_animated)
        moment_.pose.phase =
            std::fmod(static_cast<double>(since_start_.elapsed()), idle_period) / idle_period;
    if (is_hopping_) {
        const double passed = static_cast<double>(in_hop_.elapsed() - settings_.think_time);
        const double part = settings_.hop_time == 0
                                ? (passed >= 0 ? 1 : 0)
                                : std::clamp(passed / settings_.hop_time, 0.0, 1.0);
        moment_.hop_from(came_from_, board_.cat, part);
        if (part >= 1) {
            is_hopping_ = false;
            moment_.hop.reset();
            moment_.board.cat = board_.cat;
            log().write("settled");
            if (is_border(board_, board_.cat)) finish(false);
        }
    }
    if (moment_.panel >= 0 && moment_.panel < 1)
        moment_.panel =
            settings_.panel_time == 0
                ? 1
                : std::min(1.0, static_cast<double>(in_panel_.elapsed()) / settings_.panel_time);
    const bool slides = moment_.panel >= 0 && moment_.panel < 1;
    if (!settings_.is_idle_animated && !is_hopping_ && !slides) frames_.stop();
    update();
}

QRectF CatWindow::place_at(QPointF at) const {
    const auto cell = geometry_.cell_at(at, board_);
    if (!cell) return {};
    const QRectF body({}, geometry_.pitch * 0.9);
    return body.translated(geometry_.middle(*cell) - body.center());
}

void CatWindow::log_pointer(const QString& event, QMouseEvent* mouse, const QString& what) {
    QJsonObject details{{"x", mouse->position().x()},
                        {"y", mouse->position().y()},
                        {"button", mouse->button() == Qt::LeftButton ? "left" : "other"},
                        {"what", what},
                        {"hopping", is_hopping_}};
    if (const auto cell = geometry_.cell_at(mouse->position(), board_)) {
        details.insert("row", cell->row + 1);
        details.insert("column", cell->column + 1);
    }
    log().write(event, details);
}

}  // namespace sightread::practice::cat
