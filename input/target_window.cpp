#include "input/target_window.hpp"

#include "capture/error.hpp"
#include "capture/property.hpp"

#include <algorithm>
#include <cstdio>

#include <X11/Xlib.h>
#include <X11/extensions/Xrandr.h>

namespace sightread {
namespace {

std::string hexadecimal(WindowId window) {
    char text[32];
    std::snprintf(text, sizeof text, "0x%lx", window);
    return text;
}

std::string to_text(cv::Point point) {
    return std::to_string(point.x) + "," + std::to_string(point.y);
}

}  // namespace

void TargetWindow::gone() const {
    x11_.require_alive();
    throw WindowGone("the window " + hexadecimal(window_) + " was closed");
}

TargetWindow::Place TargetWindow::place() const {
    Place place;
    bool found = false;
    const int error = x11_.error_of([&] {
        XWindowAttributes attributes{};
        if (XGetWindowAttributes(x11_.display(), window_, &attributes) == 0) return;
        int x = 0, y = 0;
        Window child = None;
        found = XTranslateCoordinates(x11_.display(), window_, attributes.root, 0, 0, &x, &y,
                                      &child) != 0;
        place = {{x, y, attributes.width, attributes.height},
                 attributes.map_state == IsViewable,
                 attributes.root,
                 XScreenNumberOfScreen(attributes.screen)};
    });
    if (error != 0 || !found) gone();
    return place;
}

TargetWindow::Pointer TargetWindow::pointer() const {
    Pointer pointer;
    const int error = x11_.error_of([&] {
        Window root = None, child = None;
        int x = 0, y = 0;
        unsigned state = 0;
        pointer.same_screen =
            XQueryPointer(x11_.display(), window_, &root, &child, &pointer.place.x,
                          &pointer.place.y, &x, &y, &state) != 0;
        pointer.button =
            (state & (Button1Mask | Button2Mask | Button3Mask | Button4Mask | Button5Mask)) != 0;
        pointer.modifier = (state & (ShiftMask | ControlMask | Mod1Mask | Mod4Mask)) != 0;
    });
    if (error != 0) gone();
    return pointer;
}

std::vector<WindowId> TargetWindow::windows_at(cv::Point root_point) const {
    const Window root = place().root;
    std::vector<WindowId> windows;
    // A window that goes away meanwhile ends the descent: the chain is then too short to reach the
    // target, which is safe.
    (void)x11_.error_of([&] {
        Window inside = root;
        while (inside != window_) {
            int x = 0, y = 0;
            Window child = None;
            if (XTranslateCoordinates(x11_.display(), root, inside, root_point.x, root_point.y, &x,
                                      &y, &child) == 0)
                return;
            if (child == None) return;
            windows.push_back(child);
            inside = child;
        }
    });
    return windows;
}

std::optional<std::string> TargetWindow::why_out_of_reach(cv::Point point) const {
    const Place now = place();
    if (!now.viewable)
        return "the window is not visible: it is iconified, hidden or on another desktop";
    if (!cv::Rect({0, 0}, now.area.size()).contains(point))
        return "the point " + to_text(point) + " lies outside of the window, which is " +
               std::to_string(now.area.width) + "x" + std::to_string(now.area.height);
    const cv::Point root_point = now.area.tl() + point;
    const std::vector<cv::Rect> shown = monitors();
    if (std::none_of(shown.begin(), shown.end(),
                     [&](const cv::Rect& part) { return part.contains(root_point); }))
        return "the point " + to_text(point) + " of the window is off the screen";
    return std::nullopt;
}

std::optional<std::string> TargetWindow::obstacle(cv::Point point) const {
    if (auto why = why_out_of_reach(point)) return why;
    const cv::Point root_point = place().area.tl() + point;
    const std::vector<WindowId> hit = windows_at(root_point);
    if (hit.empty() || hit.back() != window_)
        return "at the point " + to_text(point) + " a press would hit " +
               (hit.empty() ? "the desktop" : name_of(hit));
    return std::nullopt;
}

bool TargetWindow::is_desktop(const std::vector<WindowId>& windows) const {
    bool desktop = windows.empty();
    (void)x11_.error_of([&] {
        const Atom wanted = XInternAtom(x11_.display(), "_NET_WM_WINDOW_TYPE_DESKTOP", True);
        for (WindowId window : windows) {
            const std::vector<unsigned long> types =
                number_property(x11_, window, "_NET_WM_WINDOW_TYPE");
            desktop = desktop || (wanted != None && !types.empty() && types.front() == wanted);
        }
    });
    return desktop;
}

std::vector<WindowId> TargetWindow::with_ancestors(WindowId window) const {
    std::vector<WindowId> windows;
    (void)x11_.error_of([&] {
        Window root = None, current = window;
        // the focus may also be None or PointerRoot
        while (current > PointerRoot && current != root) {
            Window parent = None, *children = nullptr;
            unsigned count = 0;
            if (XQueryTree(x11_.display(), current, &root, &parent, &children, &count) == 0) return;
            if (children != nullptr) XFree(children);
            if (current != root) windows.push_back(current);
            current = parent;
        }
    });
    return windows;
}

bool TargetWindow::contains(WindowId window) const {
    const std::vector<WindowId> windows = with_ancestors(window);
    return std::find(windows.begin(), windows.end(), window_) != windows.end();
}

WindowId TargetWindow::frame() const {
    const std::vector<WindowId> windows = with_ancestors(window_);
    if (windows.empty()) gone();
    return windows.back();
}

std::vector<cv::Rect> TargetWindow::monitors() const {
    const Window root = place().root;
    std::vector<cv::Rect> parts;
    (void)x11_.error_of([&] {
        int event_base = 0, error_base = 0, count = 0;
        if (XRRQueryExtension(x11_.display(), &event_base, &error_base) != 0) {
            XRRMonitorInfo* found = XRRGetMonitors(x11_.display(), root, True, &count);
            for (int i = 0; found != nullptr && i < count; ++i)
                parts.emplace_back(found[i].x, found[i].y, found[i].width, found[i].height);
            if (found != nullptr) XRRFreeMonitors(found);
        }
        Window ignored = None;
        int x = 0, y = 0;
        unsigned width = 0, height = 0, border = 0, depth = 0;
        if (parts.empty() && XGetGeometry(x11_.display(), root, &ignored, &x, &y, &width, &height,
                                          &border, &depth) != 0)
            parts.emplace_back(0, 0, static_cast<int>(width), static_cast<int>(height));
    });
    return parts;
}

std::string TargetWindow::name_of(const std::vector<WindowId>& windows) const {
    std::string title;
    (void)x11_.error_of([&] {
        // A window manager's frame has no title of its own: one of the windows in it has.
        std::vector<Window> candidates(windows.begin(), windows.end());
        Window root = None, parent = None, *children = nullptr;
        unsigned count = 0;
        if (XQueryTree(x11_.display(), windows.front(), &root, &parent, &children, &count) != 0 &&
            children != nullptr) {
            candidates.insert(candidates.end(), children, children + count);
            XFree(children);
        }
        for (Window window : candidates)
            for (const char* name : {"_NET_WM_NAME", "WM_NAME"})
                if (title.empty()) title = text_property(x11_, window, name).value_or("");
    });
    return "another window (" + (title.empty() ? "" : "\"" + title + "\", ") +
           hexadecimal(windows.front()) + ")";
}

ServerGrab::ServerGrab(const X11& x11) : x11_(x11) {
    XGrabServer(x11_.display());
}

ServerGrab::~ServerGrab() {
    if (!x11_.alive()) return;
    XUngrabServer(x11_.display());
    XFlush(x11_.display());
}

}  // namespace sightread
