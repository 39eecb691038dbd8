#include "input/wlroots/hand.hpp"

#include "capture/error.hpp"
#include "capture/wlroots/desktop.hpp"
#include "input/parking.hpp"
#include "input/unstoppable.hpp"
#include "input/xdo_hand.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <thread>
#include <utility>

namespace sightread::wlroots {
namespace {

using namespace std::chrono_literals;

constexpr auto stop_interval = 4ms;   // how often `stop` is asked
constexpr auto crossing_time = 60ms;  // for the window to see the pointer
constexpr auto activation_limit = 500ms;
// for programs that ask for a mouse or keyboard only once there is one
constexpr auto greeting_time = 100ms;
// As long as programs may take to draw themselves for a new place (sway's transactions), and a
// little.
constexpr auto settling_time = 250ms;

// Called in a process of its own when this one has died with a button down.
void release_button(int button) {
    const Connection connection;
    if (!connection.missing().empty()) return;
    Mouse(connection, nullptr, {1, 1}).release(static_cast<Button>(button));
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> found;
    for (std::string word; stream >> word;) found.push_back(word);
    return found;
}

cv::Size pixels_of(const Output& output) {
    return {static_cast<int>(std::lround(output.area.width * output.scale)),
            static_cast<int>(std::lround(output.area.height * output.scale))};
}

}  // namespace

// What is held down at the moment; whatever way its scope is left, it is let go of.
class Hand::Pressed {
public:
    Pressed(Hand& hand, std::function<void()> release)
        : hand_(hand), release_(std::move(release)) {}
    ~Pressed() {
        try {
            release_();
        } catch (const Error&) {  // the compositor went away, and what it held with it
        }
        hand_.watch_.released();
        hand_.rested_ = Clock::now() + hand_.hold_;
    }
    Pressed(const Pressed&) = delete;
    Pressed& operator=(const Pressed&) = delete;

private:
    const Unstoppable unstoppable_;
    Hand& hand_;
    const std::function<void()> release_;
};

Hand::Hand(WindowId window, std::function<bool()> stop)
    : window_(window),
      stop_(std::move(stop)),
      watch_(Connection::name(), release_button),
      hold_(XdoHand::default_hold) {
    if (const std::vector<std::string> missing = connection_.missing(); !missing.empty())
        throw Error("the Wayland compositor lacks " + missing.front() +
                    ", so nothing can be pressed on it");
    const Layout now = sway_.layout();
    const View* view = now.view(window_);
    if (view == nullptr) throw WindowGone("there is no window " + std::to_string(window_));
    title_ = "window \"" + view->title + "\"";
}

Hand::~Hand() = default;

Done Hand::perform(const Gesture& gesture) {
    connection_.require_alive();
    why_refused_.clear();
    is_held_up_ = false;
    if (refuse(stopped() ? std::optional<std::string>("it was stopped") : std::nullopt))
        return Done::refused;
    struct Visitor {
        Hand& hand;
        Done operator()(const Click& click) const { return hand.click(click); }
        Done operator()(const Drag& drag) const { return hand.drag(drag); }
        Done operator()(const Keys& keys) const { return hand.keys(keys); }
        Done operator()(const Wait& wait) const {
            hand.sleep(wait.time);
            return Done::performed;
        }
    };
    return std::visit(Visitor{*this}, gesture);
}

bool Hand::refuse(std::optional<std::string> reason) {
    if (reason) why_refused_ = std::move(*reason);
    return reason.has_value();
}

std::optional<Hand::Place> Hand::place_in(const Layout& layout) const {
    const View* view = layout.view(window_);
    if (view == nullptr) throw WindowGone(title_ + " was closed");
    const Output* output = layout.output(view->output);
    if (!view->is_visible || output == nullptr || output->is_rotated) return std::nullopt;
    return Place{output->name, wlroots::pixels_of(*view, *output), pixels_of(*output)};
}

// None, with the reason, when the window is not the active one, or is not shown where sway says.
std::optional<Layout> Hand::layout_to_press() {
    Layout now = sway_.layout();
    if (!place_in(now) && refuse("the window is not on the screen")) return std::nullopt;
    const View* active = now.active();
    const auto is_ours = [&] { return active != nullptr && active->id == window_; };
    // A dialog of the same program gives back what it took from its window.
    const bool is_of_program = active != nullptr && active->process == now.view(window_)->process;
    if (!is_ours() && active != nullptr && (!has_activated_ || is_of_program)) {
        sway_.activate(window_);
        const auto limit = Clock::now() + activation_limit;
        do {
            now = sway_.layout();
            active = now.active();
        } while (!is_ours() && now.view(window_) != nullptr && Clock::now() < limit && !stopped());
    }
    if (!is_ours()) {
        is_held_up_ = refuse(active == nullptr
                                 ? "the screen is locked, or a menu or a launcher is open"
                                 : "\"" + active->title + "\" is the active window, not the game");
        return std::nullopt;
    }
    has_activated_ = true;
    const std::optional<Place> place = place_in(now);
    if (!place && refuse("the window is not on the screen")) return std::nullopt;
    if (seen_ && seen_ != place) steady_ = Clock::now() + settling_time;
    seen_ = place;
    if (Clock::now() < steady_ && refuse("the window has just been moved")) return std::nullopt;
    return now;
}

std::optional<Hand::Place> Hand::place_to_press(std::optional<cv::Point> point) {
    const std::optional<Layout> now = layout_to_press();
    if (!now) return std::nullopt;
    const Place place = *seen_;
    if (!point) return place;
    const View& view = *now->view(window_);
    const Output& output = *now->output(view.output);
    const cv::Point pixel = place.content.tl() + *point;
    const bool is_inside = cv::Rect({}, place.content.size()).contains(*point);
    if (!is_inside && refuse("the point lies outside of the window")) return std::nullopt;
    if (!cv::Rect({}, place.output_pixels).contains(pixel) &&
        refuse("that part of the window is off the screen"))
        return std::nullopt;
    const cv::Point logical(output.area.x + static_cast<int>(pixel.x / output.scale),
                            output.area.y + static_cast<int>(pixel.y / output.scale));
    const View* const cover = now->cover(view, {logical, cv::Size(1, 1)});
    if (cover != nullptr && refuse("the window is covered there by \"" + cover->title + "\""))
        return std::nullopt;
    return place;
}

Mouse& Hand::mouse_on(const Place& place) {
    const bool is_there = mouse_ && mouse_place_ && mouse_place_->output == place.output &&
                          mouse_place_->output_pixels == place.output_pixels;
    if (is_there) return *mouse_;
    wl_output* const output = connection_.output(place.output);
    if (output == nullptr) throw WindowHidden(title_ + " is on an output that is gone");
    mouse_.reset();
    mouse_ = std::make_unique<Mouse>(connection_, output, place.output_pixels);
    mouse_place_ = place;
    std::this_thread::sleep_for(greeting_time);
    return *mouse_;
}

void Hand::move_to(const Place& now, cv::Point output_pixel) {
    mouse_on(now).move_to(output_pixel);
    left_at_ = output_pixel;
}

std::unique_ptr<Hand::Pressed> Hand::press(cv::Point point, Button button) {
    finish_rest();
    std::optional<Place> place = place_to_press(point);
    if (!place) return nullptr;
    move_to(*place, place->content.tl() + point);
    if (stopped() && refuse("it was stopped")) return nullptr;
    // Once more: the pointer alone may have changed what is active.
    const std::optional<Place> before = std::exchange(place, place_to_press(point));
    if (!place) return nullptr;
    if (place != before && refuse("the window is being moved")) return nullptr;
    watch_.about_to_press_button(static_cast<int>(button));
    auto pressed = std::make_unique<Pressed>(*this, [this, button] { mouse_->release(button); });
    mouse_->press_at(place->content.tl() + point, button);
    return pressed;
}

Done Hand::click(const Click& click) {
    const std::unique_ptr<Pressed> pressed = press(click.point, click.button);
    if (pressed == nullptr) return Done::refused;
    sleep(hold_);
    return Done::performed;
}

// A drag whose window is moved, covered, closed or not the active one any more is let go of at
// once: the board will tell how far it came.
Done Hand::drag(const Drag& drag) {
    if (drag.points.empty() && refuse("a drag without points leads nowhere")) return Done::refused;
    for (const cv::Point point : drag.points)
        if (!place_to_press(point)) return Done::refused;
    const std::unique_ptr<Pressed> pressed = press(drag.points.front(), Button::left);
    if (pressed == nullptr) return Done::refused;
    const std::optional<Place> begun = seen_;
    for (std::size_t next = 1; next < drag.points.size(); ++next) {
        if (!sleep(hold_) || place_to_press(drag.points[next]) != begun) {
            why_refused_.clear();
            is_held_up_ = false;
            return Done::performed;
        }
        move_to(*begun, begun->content.tl() + drag.points[next]);
    }
    sleep(hold_);
    return Done::performed;
}

Done Hand::keys(const Keys& keys) {
    const std::vector<std::string> chords = words(keys.sequence);
    if (chords.empty() && refuse("there are no keys to send")) return Done::refused;
    for (const std::string& chord : chords)
        if (!keyboard_.presses(chord) && refuse("a keyboard of 105 keys has no \"" + chord + "\""))
            return Done::refused;
    if (!key_sender_) {
        key_sender_ = std::make_unique<KeySender>(connection_, keyboard_);
        std::this_thread::sleep_for(greeting_time);
    }
    finish_rest();
    for (const std::string& chord : chords) {
        if (stopped() && refuse("it was stopped")) return Done::refused;
        if (!place_to_press(std::nullopt)) return Done::refused;
        const std::vector<KeyPress> presses = *keyboard_.presses(chord);
        {
            const Pressed pressed(*this, [&] { key_sender_->release(presses); });
            key_sender_->press(presses);
            sleep(hold_);
        }
        if (!sleep(hold_)) break;
    }
    return Done::performed;
}

void Hand::finish_rest() const {
    sleep(std::chrono::ceil<Duration>(rested_ - Clock::now()));
}

bool Hand::sleep(Duration time) const {
    const auto end = Clock::now() + time;
    for (auto now = Clock::now(); now < end; now = Clock::now()) {
        if (stopped()) return false;
        std::this_thread::sleep_for(std::min<Clock::duration>(stop_interval, end - now));
    }
    return !stopped();
}

void Hand::park() try {
    finish_rest();
    const Layout layout = sway_.layout();
    const std::optional<Place> now = place_in(layout);
    if (!now || !left_at_ || !now->content.contains(*left_at_)) return;
    const View* const active = layout.active();
    if (active == nullptr || active->id != window_) return;
    const std::optional<cv::Point> place = parking_place(layout, *now);
    if (place && *place != *left_at_) move_to(*now, *place);
} catch (const Error&) {
    // There is nothing to read any more; the next look or gesture says so.
}

void Hand::cross_window() try {
    finish_rest();
    const Layout layout = sway_.layout();
    const std::optional<Place> now = place_in(layout);
    const View* const active = layout.active();
    if (!now || active == nullptr || active->id != window_) return;
    move_to(*now, now->content.tl() + cv::Point(now->content.width / 2, now->content.height / 2));
    std::this_thread::sleep_for(crossing_time);
    park();
} catch (const Error&) {
    // As above.
}

std::optional<cv::Point> Hand::parking_place(const Layout& layout, const Place& now) const {
    const View& view = *layout.view(window_);
    const Output& output = *layout.output(view.output);
    const std::vector<cv::Rect> screen{{{}, now.output_pixels}};
    const auto lies_in = [&](cv::Point pixel, cv::Rect logical) {
        return logical.contains({output.area.x + static_cast<int>(pixel.x / output.scale),
                                 output.area.y + static_cast<int>(pixel.y / output.scale)});
    };
    const cv::Rect board = board_.empty() ? cv::Rect({}, now.content.size()) : board_;
    for (const cv::Point point : places_beside(board, now.content.size()))
        if (const cv::Point pixel = now.content.tl() + point; is_quiet_place(pixel, screen))
            return pixel;
    std::optional<cv::Point> on_title_bar;
    for (const cv::Point pixel : places_around(now.content, screen)) {
        const auto is_there = [&](const View& each) {
            return each.is_visible && lies_in(pixel, each.whole);
        };
        const auto found = std::ranges::find_if(layout.views, is_there);
        if (found == layout.views.end()) return pixel;
        const bool is_alone = std::ranges::count_if(layout.views, is_there) == 1;
        if (!on_title_bar && found->id == window_ && is_alone) on_title_bar = pixel;
    }
    return on_title_bar;
}

}  // namespace sightread::wlroots
