#include "input/xdo_hand.hpp"

#include <algorithm>
#include <sstream>
#include <thread>
#include <utility>

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
extern "C" {
#include <xdo.h>
}

#include "capture/error.hpp"
#include "input/focus_loan.hpp"
#include "input/input_holder.hpp"
#include "input/parking.hpp"
#include "input/pointer_mapping.hpp"
#include "input/unstoppable.hpp"

namespace sightread {
namespace {

using namespace std::chrono_literals;

// in which at most XdoHand::events_in_a_span are sent: 100 a second
constexpr auto event_span = 100ms;
constexpr auto release_limit = 1s;       // for the server to see a release
constexpr auto crossing_time = 60ms;     // for the window to see the pointer
constexpr auto stop_interval = 4ms;      // how often `stop` is asked
constexpr useconds_t chord_gap = 12000;  // microseconds between the keys of a chord

xdo* open_xdo(const X11& x11) {
    int ignored = 0;
    if (XTestQueryExtension(x11.display(), &ignored, &ignored, &ignored, &ignored) == 0)
        throw Error("display \"" + x11.name() +
                    "\" lacks the XTEST extension, so nothing can be pressed on it; start its "
                    "server with XTEST");
    xdo* handle = xdo_new_with_opened_display(x11.display(), x11.name().c_str(), 0);
    if (handle == nullptr)
        throw Error("libxdo cannot use display \"" + x11.name() +
                    "\"; check the display with xdotool");
    return handle;
}

// A mouse button or a modifier key.
bool something_is_down(Display* display) {
    Window root = None, child = None;
    int x = 0, y = 0;
    unsigned state = 0;
    XQueryPointer(display, DefaultRootWindow(display), &root, &child, &x, &y, &x, &y, &state);
    return (state & (Button1Mask | Button2Mask | Button3Mask | ShiftMask | ControlMask | Mod1Mask |
                     Mod4Mask)) != 0;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> found;
    for (std::string word; stream >> word;) found.push_back(word);
    return found;
}

// libxdo would leave out a key that it does not know and press the others.
std::optional<std::string> unknown_key(const std::string& chord) {
    static const std::vector<std::string> aliases{"alt",   "ctrl",  "control", "meta",
                                                  "super", "shift", "enter",   "return"};
    std::istringstream stream(chord);
    for (std::string key; std::getline(stream, key, '+');)
        if (std::find(aliases.begin(), aliases.end(), key) == aliases.end() &&
            XStringToKeysym(key.c_str()) == NoSymbol)
            return key;
    if (chord.back() == '+') return std::string();
    return std::nullopt;
}

}  // namespace

void XdoHand::XdoDeleter::operator()(xdo* handle) const {
    xdo_free(handle);
}

// What is held down at the moment; whatever way its scope is left, it is let go of.
class XdoHand::Pressed {
public:
    Pressed(XdoHand& hand, std::function<void()> release)
        : hand_(hand), release_(std::move(release)) {}
    ~Pressed() {
        if (hand_.x11_.alive()) {
            hand_.pace();
            release_();
            wait_until_up();
        }
        // Of a server that does not answer nobody knows whether it will hear the release.
        if (hand_.x11_.alive()) hand_.watch_.released();
        hand_.rest_is_due();
    }
    Pressed(const Pressed&) = delete;
    Pressed& operator=(const Pressed&) = delete;

private:
    // A window manager that grabs clicks holds the pointer's events back until it has looked at the
    // press. Only what happens after the server itself has seen the release counts as rest.
    void wait_until_up() const {
        const auto limit = SteadyClock::now() + release_limit;
        while (something_is_down(hand_.x11_.display()) && hand_.x11_.alive() &&
               SteadyClock::now() < limit)
            std::this_thread::sleep_for(1ms);
    }

    const Unstoppable unstoppable_;
    XdoHand& hand_;
    std::function<void()> release_;
};

// Tells a listener that the keys which go down are this hand's own.
class XdoHand::KeysTold {
public:
    explicit KeysTold(const std::function<void(bool)>& listener) : listener_(listener) {
        tell(true);
    }
    ~KeysTold() { tell(false); }
    KeysTold(const KeysTold&) = delete;
    KeysTold& operator=(const KeysTold&) = delete;

private:
    void tell(bool are_down) const {
        if (listener_) listener_(are_down);
    }
    const std::function<void(bool)>& listener_;
};

XdoHand::XdoHand(const X11& x11, WindowId window, std::function<bool()> stop)
    : x11_(x11),
      target_(x11, window),
      window_manager_(x11),
      stop_(std::move(stop)),
      xdo_(open_xdo(x11)),
      watch_(x11.name()) {
    (void)target_.place();
}

XdoHand::~XdoHand() = default;

void XdoHand::set_frame_gap(Duration gap) {
    hold_ = std::max(hold_, 2 * gap);
    rest_ = std::max(rest_, 2 * gap);
}

Done XdoHand::perform(const Gesture& gesture) {
    x11_.require_alive();
    why_refused_.clear();
    is_held_up_ = has_pressed_ = was_cut_ = false;
    if (refuse(stopped() ? std::optional<std::string>("it was stopped") : std::nullopt))
        return Done::refused;
    struct Visitor {
        XdoHand& hand;
        Done operator()(const Click& click) const { return hand.click(click); }
        Done operator()(const Drag& drag) const { return hand.drag(drag); }
        Done operator()(const Keys& keys) const { return hand.keys(keys); }
        Done operator()(const Wait& wait) const { return hand.wait(wait); }
    };
    const Done done = std::visit(Visitor{*this}, gesture);
    x11_.require_alive();
    return done;
}

Done XdoHand::click(const Click& click) {
    finish_rest();
    if (refuse(target_.obstacle(click.point)) || refuse_held()) return Done::refused;
    move_to(target_.place().area.tl() + click.point);
    const std::unique_ptr<Pressed> pressed = press(click.point, click.button);
    if (pressed == nullptr) return Done::refused;
    was_cut_ = !sleep(hold_);
    return Done::performed;
}

Done XdoHand::drag(const Drag& drag) {
    if (refuse(drag.points.empty()
                   ? std::optional<std::string>("a drag without points leads nowhere")
                   : std::nullopt))
        return Done::refused;
    finish_rest();
    for (cv::Point point : drag.points)
        if (refuse(target_.obstacle(point))) return Done::refused;
    if (refuse_held()) return Done::refused;
    move_to(target_.place().area.tl() + drag.points.front());
    const std::unique_ptr<Pressed> pressed = press(drag.points.front(), Button::left);
    if (pressed == nullptr) return Done::refused;
    // A drag that somebody else's hand disturbs, or whose window is iconified or moved off the
    // screen, is let go of at once: the board will tell how far it came.
    for (std::size_t next = 1; next < drag.points.size(); ++next) {
        was_cut_ = !sleep(hold_) || pointer_was_moved() ||
                   target_.why_out_of_reach(drag.points[next]).has_value();
        if (was_cut_) return Done::performed;
        move_to(target_.place().area.tl() + drag.points[next]);
    }
    was_cut_ = !sleep(hold_);
    return Done::performed;
}

Done XdoHand::keys(const Keys& keys) {
    const std::vector<std::string> chords = words(keys.sequence);
    for (const std::string& chord : chords)
        if (const auto key = unknown_key(chord);
            key && refuse("X knows no key named \"" + *key + "\""))
            return Done::refused;
    if (chords.empty() && refuse("there are no keys to send")) return Done::refused;
    if (refuse(why_not_keys()) || refuse_held()) return Done::refused;
    FocusLoan loan(x11_, target_);
    for (const std::string& chord : chords) {
        if (!send_chord(chord, loan)) return Done::refused;
        if (was_cut_ = !sleep(rest_); was_cut_) break;
    }
    return Done::performed;
}

Done XdoHand::wait(const Wait& wait) {
    sleep(wait.time);
    return Done::performed;
}

std::optional<std::string> XdoHand::why_not_keys() const {
    if (!target_.place().viewable) return "the window is not visible: it cannot take keys";
    const TargetWindow::Pointer now = target_.pointer();
    if (now.button || now.modifier) return "somebody holds a button or a modifier key down";
    return std::nullopt;
}

// Nobody else is served between the question who has the focus and the press.
bool XdoHand::send_chord(const std::string& chord, FocusLoan& loan) {
    pace();
    if (stopped() && refuse("it was stopped")) return false;
    const KeysTold told(key_listener_);
    std::unique_ptr<Pressed> pressed;
    {
        const ServerGrab grab(x11_);
        if (refuse(why_not_keys()) || refuse_held()) return false;
        if (!loan.renew() && refuse("the window does not have the keyboard focus")) return false;
        watch_.about_to_press_keys(x11_);
        has_pressed_ = true;
        pressed = std::make_unique<Pressed>(*this, [&] {
            xdo_send_keysequence_window_up(xdo_.get(), CURRENTWINDOW, chord.c_str(), chord_gap);
        });
        xdo_send_keysequence_window_down(xdo_.get(), CURRENTWINDOW, chord.c_str(), chord_gap);
    }
    was_cut_ = !sleep(hold_);
    return true;
}

bool XdoHand::refuse(std::optional<std::string> reason) {
    if (reason) why_refused_ = std::move(*reason);
    return reason.has_value();
}

bool XdoHand::refuse_held() {
    return is_held_up_ = refuse(what_others_hold(x11_));
}

std::optional<std::string> XdoHand::why_not_press(cv::Point point) const {
    if (auto obstacle = target_.obstacle(point)) return obstacle;
    const TargetWindow::Pointer pointer = target_.pointer();
    if (!pointer.same_screen || pointer.place != target_.place().area.tl() + point)
        return "the pointer is not where it was moved to: it or the window is being moved by "
               "somebody else";
    if (pointer.button) return "somebody holds a mouse button down";
    if (pointer.modifier)
        return "somebody holds a modifier key down, which would change what the press means";
    return std::nullopt;
}

std::unique_ptr<XdoHand::Pressed> XdoHand::press(cv::Point point, Button button) {
    pace();
    // Asked before the grab: what `stop` does may need the server.
    const bool caught_up = window_manager_.catch_up(stop_);
    if (stopped() && refuse("it was stopped")) return nullptr;
    if (!caught_up &&
        refuse("the window manager does not answer: it might hand the press to another window"))
        return nullptr;
    const ServerGrab grab(x11_);
    if (refuse(why_not_press(point)) || refuse_held()) return nullptr;
    const std::optional<int> number = button_that_means(button, pointer_mapping(x11_));
    if (!number &&
        refuse("no button of the mouse is mapped to " + std::to_string(static_cast<int>(button)) +
               "; xmodmap -pp shows what they mean"))
        return nullptr;
    watch_.about_to_press_button(*number);
    has_pressed_ = true;
    auto pressed = std::make_unique<Pressed>(
        *this, [this, number] { xdo_mouse_up(xdo_.get(), CURRENTWINDOW, *number); });
    xdo_mouse_down(xdo_.get(), CURRENTWINDOW, *number);
    return pressed;
}

void XdoHand::finish_rest() {
    sleep(std::chrono::ceil<Duration>(rested_ - SteadyClock::now()));
}

void XdoHand::move_to(cv::Point root_point) {
    pace();
    xdo_move_mouse(xdo_.get(), root_point.x, root_point.y, target_.place().screen);
    // who is asked next, whether to stop say, finds the pointer there
    XSync(x11_.display(), False);
    left_at_ = root_point;
    if (listener_) listener_(root_point);
}

bool XdoHand::sleep(Duration time) const {
    const auto end = SteadyClock::now() + time;
    for (auto now = SteadyClock::now(); now < end; now = SteadyClock::now()) {
        if (stopped()) return false;
        std::this_thread::sleep_for(std::min<SteadyClock::duration>(stop_interval, end - now));
    }
    return !stopped();
}

void XdoHand::pace() {
    std::this_thread::sleep_until(events_[next_event_] + event_span);
    events_[next_event_] = SteadyClock::now();
    next_event_ = (next_event_ + 1) % events_.size();
}

bool XdoHand::pointer_was_moved() const {
    return left_at_.has_value() && target_.pointer().place != *left_at_;
}

void XdoHand::park() try {
    finish_rest();
    const TargetWindow::Place now = target_.place();
    const TargetWindow::Pointer pointer = target_.pointer();
    if (!now.viewable || pointer.button || !now.area.contains(pointer.place)) return;
    const std::optional<cv::Point> place = parking_place(now);
    if (place && *place != pointer.place) move_to(*place);
} catch (const WindowGone&) {
    // There is nothing to read any more; the next look or gesture says so.
}

void XdoHand::cross_window() try {
    finish_rest();
    const TargetWindow::Place now = target_.place();
    const cv::Point middle(now.area.width / 2, now.area.height / 2);
    if (!now.viewable || target_.pointer().button || target_.obstacle(middle)) return;
    move_to(now.area.tl() + middle);
    std::this_thread::sleep_for(crossing_time);
    park();
} catch (const WindowGone&) {
    // As above.
}

std::optional<cv::Point> XdoHand::parking_place(const TargetWindow::Place& now) const {
    const std::vector<cv::Rect> monitors = target_.monitors();
    const cv::Rect board = board_.empty() ? cv::Rect({0, 0}, now.area.size()) : board_;
    for (cv::Point point : places_beside(board, now.area.size()))
        if (is_quiet_place(now.area.tl() + point, monitors) && !target_.obstacle(point))
            return now.area.tl() + point;
    const WindowId frame = target_.frame();
    std::optional<cv::Point> on_frame;
    for (cv::Point point : places_around(now.area, monitors)) {
        const std::vector<WindowId> windows = target_.windows_at(point);
        if (target_.is_desktop(windows)) return point;
        if (!on_frame && windows.front() == frame) on_frame = point;
    }
    return on_frame;
}

}  // namespace sightread
