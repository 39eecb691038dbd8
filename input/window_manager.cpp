#include "input/window_manager.hpp"

#include "capture/property.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

#include <X11/Xlib.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto limit = 2s;
constexpr auto interval = 300us;
// of one that says it knows the question and has never answered it
constexpr int most_silences = 3;
constexpr const char* answer = "_NET_FRAME_EXTENTS";

}  // namespace

WindowManager::WindowManager(const X11& x11) : x11_(x11) {
    (void)x11_.error_of([&] {
        XSetWindowAttributes attributes{};
        question_ = XCreateWindow(x11_.display(), DefaultRootWindow(x11_.display()), 0, 0, 1, 1, 0,
                                  CopyFromParent, InputOutput, nullptr, 0, &attributes);
        request_ = XInternAtom(x11_.display(), "_NET_REQUEST_FRAME_EXTENTS", False);
    });
}

WindowManager::~WindowManager() {
    if (x11_.alive()) XDestroyWindow(x11_.display(), question_);
}

bool WindowManager::answers(const std::function<bool()>& stop) const {
    const auto end = std::chrono::steady_clock::now() + limit;
    (void)x11_.error_of([&] {
        XDeleteProperty(x11_.display(), question_, XInternAtom(x11_.display(), answer, False));
        XEvent event{};
        event.xclient.type = ClientMessage;
        event.xclient.window = question_;
        event.xclient.message_type = request_;
        event.xclient.format = 32;
        XSendEvent(x11_.display(), DefaultRootWindow(x11_.display()), False,
                   SubstructureNotifyMask | SubstructureRedirectMask, &event);
    });
    while (x11_.alive() && !(stop && stop())) {
        if (has_property(x11_, question_, answer)) return true;
        if (std::chrono::steady_clock::now() >= end) return false;
        std::this_thread::sleep_for(interval);
    }
    return false;
}

bool WindowManager::is_there() const {
    XWindowAttributes root{};
    const int error = x11_.error_of(
        [&] { XGetWindowAttributes(x11_.display(), DefaultRootWindow(x11_.display()), &root); });
    return error == 0 && (root.all_event_masks & SubstructureRedirectMask) != 0;
}

bool WindowManager::knows_the_question() const {
    const auto known = number_property(x11_, DefaultRootWindow(x11_.display()), "_NET_SUPPORTED");
    return std::ranges::find(known, request_) != known.end();
}

bool WindowManager::catch_up(const std::function<bool()>& stop) {
    if (!is_there() || !knows_the_question()) return true;
    if (!has_answered_ && silences_ >= most_silences) return true;
    if (answers(stop)) {
        has_answered_ = true;
        return true;
    }
    ++silences_;
    return !is_there();
}

}  // namespace sightread
