#include "tests/app/disturber.hpp"

#include <algorithm>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xrandr.h>

namespace sightread::test {

Disturber::Disturber(const Xvfb& screen) : x11_(screen.display()) {
    const int number = DefaultScreen(x11_.display());
    ground_ =
        make({0, 0, DisplayWidth(x11_.display(), number), DisplayHeight(x11_.display(), number)},
             true, true);
}

WindowId Disturber::make(cv::Rect area, bool override_redirect, bool at_the_bottom) const {
    XSetWindowAttributes attributes{};
    attributes.override_redirect = override_redirect ? True : False;
    attributes.background_pixel = 0x405060;
    attributes.event_mask = ButtonPressMask | KeyPressMask;
    const Window window = XCreateWindow(
        x11_.display(), DefaultRootWindow(x11_.display()), area.x, area.y,
        static_cast<unsigned>(area.width), static_cast<unsigned>(area.height), 0, CopyFromParent,
        InputOutput, nullptr, CWOverrideRedirect | CWBackPixel | CWEventMask, &attributes);
    if (!override_redirect) {
        XSizeHints hints{};
        hints.flags = USPosition | USSize;
        hints.x = area.x;
        hints.y = area.y;
        XSetWMNormalHints(x11_.display(), window, &hints);
        XStoreName(x11_.display(), window, "somebody else's");
    }
    at_the_bottom ? XLowerWindow(x11_.display(), window) : XRaiseWindow(x11_.display(), window);
    XMapWindow(x11_.display(), window);
    if (at_the_bottom) XLowerWindow(x11_.display(), window);
    XSync(x11_.display(), False);
    return window;
}

void Disturber::count() {
    while (XPending(x11_.display()) > 0) {
        XEvent event;
        XNextEvent(x11_.display(), &event);
        if (event.type == KeyPress) keyed_.push_back(event.xkey.window);
        presses_ += event.type == ButtonPress;
    }
}

int Disturber::presses_elsewhere() {
    if (!x11_.alive()) return presses_;
    XSync(x11_.display(), False);
    if (x11_.alive()) count();
    return presses_;
}

int Disturber::keys_elsewhere() {
    (void)presses_elsewhere();
    return static_cast<int>(keyed_.size());
}

bool Disturber::hold_keyboard() const {
    return XGrabKeyboard(x11_.display(), DefaultRootWindow(x11_.display()), False, GrabModeAsync,
                         GrabModeAsync, CurrentTime) == GrabSuccess;
}

void Disturber::let_go_of_keyboard() const {
    XUngrabKeyboard(x11_.display(), CurrentTime);
    XSync(x11_.display(), False);
}

void Disturber::divide_screen() const {
    Display* display = x11_.display();
    const Window root = DefaultRootWindow(display);
    const int width = DisplayWidth(display, DefaultScreen(display)) / 2;
    XRRScreenResources* screen = XRRGetScreenResources(display, root);
    for (int half = 0; half < 2; ++half) {
        XRRMonitorInfo* monitor = XRRAllocateMonitor(display, half == 0 ? screen->noutput : 0);
        if (half == 0)
            std::copy(screen->outputs, screen->outputs + screen->noutput, monitor->outputs);
        monitor->name = XInternAtom(display, half == 0 ? "left" : "right", False);
        monitor->x = half * width;
        monitor->y = 0;
        monitor->width = width;
        monitor->height = DisplayHeight(display, DefaultScreen(display));
        monitor->mwidth = monitor->mheight = 200;
        XRRSetMonitor(display, root, monitor);
        XRRFreeMonitors(monitor);
    }
    XRRFreeScreenResources(screen);
    XSync(display, False);
}

bool Disturber::something_is_down() const {
    if (!x11_.alive()) return false;
    Window root = 0, child = 0;
    int x = 0, y = 0;
    unsigned state = 0;
    char keys[32] = {};
    const int error = x11_.error_of([&] {
        XQueryPointer(x11_.display(), DefaultRootWindow(x11_.display()), &root, &child, &x, &y, &x,
                      &y, &state);
        XQueryKeymap(x11_.display(), keys);
    });
    return error == 0 &&
           ((state & (Button1Mask | Button2Mask | Button3Mask)) != 0 ||
            std::any_of(std::begin(keys), std::end(keys), [](char eight) { return eight != 0; }));
}

cv::Rect Disturber::area(WindowId window) const {
    const auto info = window_info(x11_, window);
    return info ? info->area : cv::Rect();
}

cv::Point Disturber::pointer() const {
    Window root = 0, child = 0;
    cv::Point place;
    int x = 0, y = 0;
    unsigned state = 0;
    XQueryPointer(x11_.display(), DefaultRootWindow(x11_.display()), &root, &child, &place.x,
                  &place.y, &x, &y, &state);
    return place;
}

void Disturber::move_pointer(cv::Point point) const {
    XWarpPointer(x11_.display(), 0, DefaultRootWindow(x11_.display()), 0, 0, 0, 0, point.x,
                 point.y);
    XSync(x11_.display(), False);
}

void Disturber::press_key(const std::string& key, const std::vector<std::string>& modifiers) const {
    std::vector<std::string> chord = modifiers;
    chord.push_back(key);
    const auto send = [&](const std::string& name, Bool down) {
        XTestFakeKeyEvent(x11_.display(),
                          XKeysymToKeycode(x11_.display(), XStringToKeysym(name.c_str())), down,
                          CurrentTime);
    };
    for (const std::string& name : chord) send(name, True);
    for (auto name = chord.rbegin(); name != chord.rend(); ++name) send(*name, False);
    XSync(x11_.display(), False);
}

void Disturber::move(WindowId window, cv::Point place) const {
    (void)x11_.error_of([&] { XMoveWindow(x11_.display(), window, place.x, place.y); });
}

void Disturber::resize(WindowId window, cv::Size size) const {
    (void)x11_.error_of([&] {
        XResizeWindow(x11_.display(), window, static_cast<unsigned>(size.width),
                      static_cast<unsigned>(size.height));
    });
}

void Disturber::iconify(WindowId window) const {
    (void)x11_.error_of(
        [&] { XIconifyWindow(x11_.display(), window, DefaultScreen(x11_.display())); });
}

void Disturber::bring_back(WindowId window) const {
    (void)x11_.error_of([&] { XMapRaised(x11_.display(), window); });
}

WindowId Disturber::cover(cv::Rect area, bool is_managed) const {
    return make(area, !is_managed, false);
}

WindowId Disturber::open_dialog(WindowId game) const {
    const cv::Rect over = area(game);
    const cv::Rect place(over.x + over.width / 4, over.y + over.height / 4, over.width / 2,
                         over.height / 2);
    XSetWindowAttributes attributes{};
    attributes.background_pixel = 0xe0e0d0;
    attributes.event_mask = ButtonPressMask | KeyPressMask;
    const Window dialog =
        XCreateWindow(x11_.display(), DefaultRootWindow(x11_.display()), place.x, place.y,
                      static_cast<unsigned>(place.width), static_cast<unsigned>(place.height), 0,
                      CopyFromParent, InputOutput, nullptr, CWBackPixel | CWEventMask, &attributes);
    XStoreName(x11_.display(), dialog, "Rate this game?");
    XSetTransientForHint(x11_.display(), dialog, game);
    XMapRaised(x11_.display(), dialog);
    XSync(x11_.display(), False);
    return dialog;
}

bool Disturber::answer(WindowId dialog) {
    XSync(x11_.display(), False);
    count();
    if (std::find(keyed_.begin(), keyed_.end(), dialog) == keyed_.end()) return false;
    close(dialog);
    return true;
}

void Disturber::close(WindowId window) const {
    (void)x11_.error_of([&] { XDestroyWindow(x11_.display(), window); });
}

void Disturber::take_focus(WindowId window) const {
    (void)x11_.error_of(
        [&] { XSetInputFocus(x11_.display(), window, RevertToPointerRoot, CurrentTime); });
}

void Disturber::scribble(WindowId window, cv::Rect part, int turn) const {
    (void)x11_.error_of([&] {
        GC context = XCreateGC(x11_.display(), window, 0, nullptr);
        for (int i = 0; i < 24; ++i) {
            const int step = turn * 31 + i * 97;
            XSetForeground(x11_.display(), context,
                           static_cast<unsigned long>(step * 7919) & 0xffffff);
            XFillRectangle(x11_.display(), window, context,
                           part.x + step % std::max(1, part.width - 40),
                           part.y + step * 13 % std::max(1, part.height - 40), 40, 40);
        }
        XFreeGC(x11_.display(), context);
    });
}

void Disturber::repair(WindowId window) const {
    (void)x11_.error_of([&] { XClearArea(x11_.display(), window, 0, 0, 0, 0, True); });
}

}  // namespace sightread::test
