#include "input/window_manager.hpp"

#include <thread>

#include <X11/Xlib.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto first_limit = 300ms;  // for one that may not know the question
constexpr auto limit = 2s;
constexpr auto interval = 300us;

}  // namespace

WindowManager::WindowManager(const X11& x11) : x11_(x11) {
    (void)x11_.error_of([&] {
        XSetWindowAttributes attributes{};
        question_ = XCreateWindow(x11_.display(), DefaultRootWindow(x11_.display()), 0, 0, 1, 1, 0, CopyFromParent,
                                  InputOutput, nullptr, 0, &attributes);
        request_ = XInternAtom(x11_.display(), "_NET_REQUEST_FRAME_EXTENTS", False);
        answer_ = XInternAtom(x11_.display(), "_NET_FRAME_EXTENTS", False);
    });
}

WindowManager::~WindowManager() {
    if (x11_.alive()) XDestroyWindow(x11_.display(), question_);
}

bool WindowManager::answers_within(std::chrono::milliseconds time, const std::function<bool()>& stop) const {
    const auto end = std::chrono::steady_clock::now() + time;
    (void)x11_.error_of([&] {
        XDeleteProperty(x11_.display(), question_, answer_);
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = question_;
        event.xclient.message_type = request_;
        event.xclient.format = 32;
        XSendEvent(x11_.display(), DefaultRootWindow(x11_.display()), False,
                   SubstructureNotifyMask | SubstructureRedirectMask, &event);
    });
    while (x11_.alive() && !(stop && stop())) {
        if (has_answer()) return true;
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(interval);
    }
    return false;
}

bool WindowManager::has_answer() const {
    Atom type = None;
    int format = 0;
    unsigned long count = 0, left = 0;
    unsigned char* data = nullptr;
    (void)x11_.error_of([&] {
        XGetWindowProperty(x11_.display(), question_, answer_, 0, 0, False, AnyPropertyType, &type, &format, &count,
                           &left, &data);
    });
    if (data != nullptr) XFree(data);
    return type != None;
}

bool WindowManager::is_there() const {
    XWindowAttributes root{};
    const int error =
        x11_.error_of([&] { XGetWindowAttributes(x11_.display(), DefaultRootWindow(x11_.display()), &root); });
    return error == 0 && (root.all_event_masks & SubstructureRedirectMask) != 0;
}

bool WindowManager::catch_up(const std::function<bool()>& stop) {
    if (!is_there()) return true;
    if (!answers_) answers_ = answers_within(first_limit, stop);
    return !*answers_ || answers_within(limit, stop) || !is_there();
}

}  // namespace sightread
