#include "app/person.hpp"

#include "app/command.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <utility>

#include <X11/XKBlib.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto look_interval = 8ms;
// in which a pointer on its way along the edge has left the corner
constexpr auto corner_time = 250ms;
constexpr int jitter = 3;  // pixels that a mouse may move by itself
// Locks of the keyboard, with which a grabbed key counts as another one.
constexpr unsigned locks[] = {0, LockMask, Mod2Mask, LockMask | Mod2Mask};
constexpr unsigned heeded = ShiftMask | ControlMask | Mod1Mask | Mod4Mask;

bool are_apart(cv::Point a, cv::Point b) {
    return std::abs(a.x - b.x) > jitter || std::abs(a.y - b.y) > jitter;
}

// Whether a pointer there, or a pixel beside it, can go on neither across nor up and down, past the
// corner of a screen.
bool is_corner(cv::Point point, const std::vector<cv::Rect>& screens) {
    const auto is_shown = [&](cv::Point place) {
        return std::ranges::any_of(screens,
                                   [&](const cv::Rect& screen) { return screen.contains(place); });
    };
    for (const cv::Rect& screen : screens)
        for (const int x : {screen.x, screen.br().x - 1})
            for (const int y : {screen.y, screen.br().y - 1}) {
                if (std::abs(point.x - x) > 1 || std::abs(point.y - y) > 1) continue;
                const int beyond_x = x == screen.x ? x - 1 : x + 1,
                          beyond_y = y == screen.y ? y - 1 : y + 1;
                if (!is_shown({beyond_x, y}) && !is_shown({x, beyond_y})) return true;
            }
    return false;
}

unsigned modifier_named(const std::string& name) {
    if (name == "ctrl" || name == "control") return ControlMask;
    if (name == "alt") return Mod1Mask;
    if (name == "shift") return ShiftMask;
    if (name == "super") return Mod4Mask;
    return 0;
}

}  // namespace

Person::Person(const X11* x11, const Habits& habits)
    : x11_(x11 != nullptr ? std::make_unique<X11>(x11->name()) : nullptr),
      habits_(habits),
      toggles_(pauses_requested()),
      continuations_(continuations()) {
    if (!x11_) return;
    stop_key_ = grab(habits_.stop_key);
    pause_key_ = grab(habits_.pause_key);
    listen_to_typing();
}

Person::~Person() = default;

std::optional<Person::Key> Person::grab(const std::string& name) {
    if (name.empty()) return std::nullopt;
    Key key;
    KeySym symbol = NoSymbol;
    std::istringstream stream(name);
    for (std::string word; std::getline(stream, word, '+');) {
        const unsigned modifier = modifier_named(word);
        key.modifiers |= modifier;
        if (modifier == 0 && symbol != NoSymbol)
            throw BadUsage("\"" + name + "\" names two keys; write: ctrl+alt+Pause");
        if (modifier == 0) symbol = XStringToKeysym(word.c_str());
        if (modifier == 0 && symbol == NoSymbol)
            throw BadUsage("X knows no key named \"" + word + "\" (" + name + ")");
    }
    if (symbol == NoSymbol) throw BadUsage("\"" + name + "\" names no key; write: ctrl+alt+Pause");
    key.code = XKeysymToKeycode(x11_->display(), symbol);
    if (key.code == 0) {
        complaints_.push_back("this keyboard has no key " + name);
        return std::nullopt;
    }
    const Window root = DefaultRootWindow(x11_->display());
    const int error = x11_->error_of([&] {
        for (const unsigned lock : locks)
            XGrabKey(x11_->display(), static_cast<int>(key.code), key.modifiers | lock, root, False,
                     GrabModeAsync, GrabModeAsync);
    });
    if (error == 0) return key;
    complaints_.push_back("the key " + name + " belongs to another program");
    return std::nullopt;
}

void Person::listen_to_typing() {
    Display* display = x11_->display();
    (void)x11_->error_of([&] {
        int extension = 0, ignored = 0, major = 2, minor = 2;
        if (XQueryExtension(display, "XInputExtension", &extension, &ignored, &ignored) == 0 ||
            XIQueryVersion(display, &major, &minor) != Success)
            return;
        XIDeviceInfo* devices = XIQueryDevice(display, XIAllDevices, &ignored);
        for (int i = 0; devices != nullptr && i < ignored; ++i)
            if (std::string(devices[i].name).ends_with("XTEST keyboard"))
                xtest_.push_back(devices[i].deviceid);
        if (devices != nullptr) XIFreeDeviceInfo(devices);
        unsigned char bits[XIMaskLen(XI_RawKeyPress)] = {};
        XISetMask(bits, XI_RawKeyPress);
        XIEventMask mask{XIAllMasterDevices, sizeof bits, bits};
        if (XISelectEvents(display, DefaultRootWindow(display), &mask, 1) == Success)
            raw_events_ = extension;
    });
}

// The keys of this program itself are commands, and modifiers alone may be the first part of one.
bool Person::is_typing(unsigned code, int device) const {
    const bool is_command =
        (stop_key_ && stop_key_->code == code) || (pause_key_ && pause_key_->code == code);
    const KeySym symbol = XkbKeycodeToKeysym(x11_->display(), static_cast<KeyCode>(code), 0, 0);
    if (is_command || IsModifierKey(symbol)) return false;
    return !hand_has_keys_ || std::ranges::find(xtest_, device) == xtest_.end();
}

void Person::hand_presses_keys(bool are_down) try {
    if (!x11_ || !x11_->alive()) return;
    XSync(x11_->display(), False);
    look_at_keys();
    hand_has_keys_ = are_down;
} catch (const WindowGone&) {  // the display went away, which the game's window will tell
}

bool Person::wants_end() {
    look();
    return !why_ended_.empty();
}

bool Person::wants_pause() {
    look();
    return pause_ != Pause::none;
}

std::string Person::why_paused() const {
    const std::string by_key = pause_key_ ? habits_.pause_key + " or SIGUSR1" : "SIGUSR1";
    if (pause_ == Pause::by_key) return "paused; " + by_key + " goes on";
    char seconds[40];
    std::snprintf(seconds, sizeof seconds, "%.1f",
                  std::chrono::duration<double>(habits_.rest).count());
    const std::string limit = std::string(seconds) + " s, or by " + by_key;
    if (pause_ == Pause::by_typing)
        return "paused: somebody typed; goes on when nobody has for " + limit;
    if (pause_ == Pause::by_stop) return "paused: the program was stopped; goes on after " + limit;
    return "paused: somebody moved the mouse; goes on when it has rested for " + limit;
}

// One that somebody asked for stays as it is.
void Person::rest_begins(Pause pause, Clock::time_point now) {
    moved_ = now;
    if (pause_ == Pause::none) pause_ = pause;
}

void Person::toggle() {
    pause_ = pause_ == Pause::none ? Pause::by_key : Pause::none;
    // The pointer may be anywhere by now: from here on only news count.
    if (pause_ == Pause::none) moved_ = {};
}

void Person::look() {
    const auto now = Clock::now();
    if (now - looked_ < look_interval) return;
    looked_ = now;
    const int wanted = pauses_requested();
    if ((wanted - std::exchange(toggles_, wanted)) % 2 != 0) toggle();
    const int continued = continuations();
    if (continued != std::exchange(continuations_, continued)) rest_begins(Pause::by_stop, now);
    if (!x11_ || !x11_->alive()) return;
    try {
        look_at_keys();
        look_at_pointer(now);
    } catch (const WindowGone&) {  // the display went away, which the game's window will tell
    }
}

void Person::look_at_keys() {
    while (XPending(x11_->display()) > 0) {
        XEvent event;
        XNextEvent(x11_->display(), &event);
        if (event.type == GenericEvent && event.xcookie.extension == raw_events_ &&
            XGetEventData(x11_->display(), &event.xcookie) != 0) {
            const auto* raw = static_cast<const XIRawEvent*>(event.xcookie.data);
            if (event.xcookie.evtype == XI_RawKeyPress &&
                is_typing(static_cast<unsigned>(raw->detail), raw->sourceid))
                rest_begins(Pause::by_typing, Clock::now());
            XFreeEventData(x11_->display(), &event.xcookie);
        }
        if (event.type != KeyPress) continue;
        const auto is = [&](const std::optional<Key>& key) {
            return key && event.xkey.keycode == key->code &&
                   (event.xkey.state & heeded) == key->modifiers;
        };
        if (is(stop_key_)) why_ended_ = "stopped by " + habits_.stop_key;
        if (is(pause_key_)) toggle();
    }
    x11_->require_alive();
}

void Person::look_at_pointer(Clock::time_point now) {
    Window root = 0, child = 0;
    int x = 0, y = 0, ignored = 0;
    unsigned state = 0;
    Bool is_here = False;
    (void)x11_->error_of([&] {
        is_here = XQueryPointer(x11_->display(), DefaultRootWindow(x11_->display()), &root, &child,
                                &x, &y, &ignored, &ignored, &state);
    });
    if (is_here == False) return;
    const cv::Point pointer(x, y);
    if (!left_at_) left_at_ = pointer;  // a game that is played by keys moves no pointer
    const bool has_moved = pointer_ && *pointer_ != pointer;
    const bool is_ours = !are_apart(pointer, *left_at_);
    pointer_ = pointer;
    if (is_ours || !is_corner(pointer)) {
        in_corner_since_.reset();
    } else if (has_moved) {
        in_corner_since_ = now;
    } else if (in_corner_since_ && now - *in_corner_since_ >= corner_time) {
        why_ended_ = "stopped by the pointer, which was pushed into a corner of the screen";
    }
    const bool button = (state & (Button1Mask | Button2Mask | Button3Mask)) != 0;
    if (pause_ == Pause::none) {
        if (is_ours || !has_moved) return;
        rest_begins(Pause::by_mouse, now);
    } else if (pause_ != Pause::by_key) {
        if (has_moved || button) moved_ = now;
        if (now - moved_ >= habits_.rest) pause_ = Pause::none;
    }
}

// Of the desktop's outline: where two monitors meet, a pointer passes from one to the other.
bool Person::is_corner(cv::Point point) const {
    std::vector<cv::Rect> screens;
    Display* display = x11_->display();
    (void)x11_->error_of([&] {
        int event_base = 0, error_base = 0, count = 0;
        if (XRRQueryExtension(display, &event_base, &error_base) != 0) {
            XRRMonitorInfo* found =
                XRRGetMonitors(display, DefaultRootWindow(display), True, &count);
            for (int i = 0; found != nullptr && i < count; ++i)
                screens.emplace_back(found[i].x, found[i].y, found[i].width, found[i].height);
            if (found != nullptr) XRRFreeMonitors(found);
        }
        if (screens.empty())
            screens.emplace_back(0, 0, DisplayWidth(display, DefaultScreen(display)),
                                 DisplayHeight(display, DefaultScreen(display)));
    });
    return sightread::is_corner(point, screens);
}

}  // namespace sightread
