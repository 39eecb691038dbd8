#include "capture/window_source.hpp"

#include "capture/desktop.hpp"
#include "capture/error.hpp"
#include "capture/frame_pool.hpp"
#include "capture/window_picture.hpp"
#include "capture/window_tree.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include <poll.h>

#include <X11/Xlib.h>
#include <X11/extensions/Xdamage.h>

namespace sightread {

using std::chrono::milliseconds;

namespace {

// a grab that the window changes under is repeated for so long
constexpr milliseconds changing_limit{2000};
constexpr milliseconds repaint_limit{1500};    // for the game to paint what was hidden
constexpr milliseconds repaint_settled{40};    // no paint for so long after all of it was painted
constexpr milliseconds repaint_given_up{250};  // no paint for so long after only some of it was

milliseconds until(Clock::time_point end) {
    return std::max(milliseconds(0), std::chrono::ceil<milliseconds>(end - Clock::now()));
}

// Asks a window and those in it to paint themselves, as if they had just been uncovered.
void send_expose(const X11& x11, unsigned long window) {
    XWindowAttributes attributes{};
    if (XGetWindowAttributes(x11.display(), window, &attributes) == 0) return;
    if (attributes.map_state != IsViewable || attributes.c_class != InputOutput) return;
    XEvent event{};
    event.xexpose.type = Expose;
    event.xexpose.window = window;
    event.xexpose.width = attributes.width;
    event.xexpose.height = attributes.height;
    XSendEvent(x11.display(), window, False, ExposureMask, &event);
    for (const unsigned long child : children_of(x11, window)) send_expose(x11, child);
}

// Has a connection of its own: its events are nobody else's, and closing it undoes everything that
// was asked of the server.
struct X11Window : WindowDevice {
    X11Window(const std::string& display, WindowId window);

    Frame grab(cv::Rect part, bool whole) override;
    cv::Size size() override;
    WindowId window() const override { return id; }
    void keep_up() override;
    void wait_for_events(Clock::time_point end) override;
    bool is_outdated() const override { return has_changed; }

    void handle_events();
    void handle(const XEvent& event);
    void handle_structure(const XEvent& event);
    void watch_ancestors();
    void wait_for_repaint();

    X11 x11;
    WindowId id;
    WindowPicture picture;
    Damage damage = None;
    int damage_event = 0;
    std::vector<unsigned long> ancestors;  // the root left out
    bool is_gone = false;
    bool has_changed = true;  // the window's structure, since the picture was last renewed
    bool was_remapped = false;
    Region stale;
    FramePool pool;
};

X11Window::X11Window(const std::string& display, WindowId window)
    : x11(display), id(window), picture(x11, id) {
    int error_base = 0, major = 1, minor = 1;
    if (XDamageQueryExtension(x11.display(), &damage_event, &error_base) == 0 ||
        XDamageQueryVersion(x11.display(), &major, &minor) == 0)
        throw Error(
            "display \"" + x11.name() +
            "\" lacks the DAMAGE extension, which tells when a window is painted; enable it");
    // Each piece is announced once, until it is subtracted: however long nobody looks, no flood of
    // events waits.
    x11.error_of([&] {
        XSelectInput(x11.display(), window, StructureNotifyMask);
        damage = XDamageCreate(x11.display(), window, XDamageReportDeltaRectangles);
    });
    watch_ancestors();
}

void X11Window::watch_ancestors() {
    const unsigned long root = DefaultRootWindow(x11.display());
    for (;;) {
        auto now = ancestors_of(x11, id);
        std::erase(now, root);
        if (now == ancestors) return;
        ancestors = std::move(now);
        for (const unsigned long ancestor : ancestors)
            XSelectInput(x11.display(), ancestor, StructureNotifyMask);
    }
}

void X11Window::handle_events() {
    bool is_damaged = false;
    while (XPending(x11.display()) > 0) {
        XEvent event;
        XNextEvent(x11.display(), &event);
        is_damaged |= event.type == damage_event + XDamageNotify;
        handle(event);
    }
    x11.require_alive();
    if (is_gone) throw WindowGone(picture.description() + " was closed");
    if (is_damaged) {
        XDamageSubtract(x11.display(), damage, None, None);
        XFlush(x11.display());
    }
    last_look_ = Clock::now();
}

void X11Window::handle(const XEvent& event) {
    if (event.type == damage_event + XDamageNotify) {
        const auto& painted = reinterpret_cast<const XDamageNotifyEvent&>(event);
        const cv::Rect area(painted.area.x, painted.area.y, painted.area.width,
                            painted.area.height);
        note_paint(area, Clock::now());
        stale.remove(area);
    } else {
        handle_structure(event);
    }
}

void X11Window::handle_structure(const XEvent& event) {
    switch (event.type) {
        case DestroyNotify:
            is_gone |= event.xdestroywindow.window == id;
            break;
        case UnmapNotify:
        case MapNotify:
            has_changed = was_remapped = true;
            break;
        case ReparentNotify:
            has_changed = was_remapped = true;
            watch_ancestors();
            break;
        case ConfigureNotify: {
            const XConfigureEvent& now = event.xconfigure;
            has_changed |= now.window == id && picture.size() != cv::Size(now.width, now.height);
            break;
        }
        default:
            break;
    }
}

void X11Window::wait_for_events(Clock::time_point end) {
    XFlush(x11.display());
    pollfd readable{ConnectionNumber(x11.display()), POLLIN, 0};
    poll(&readable, 1, static_cast<int>(std::min(until(end), milliseconds(60000)).count()));
    handle_events();
}

void X11Window::keep_up() {
    handle_events();
    while (has_changed) {
        has_changed = false;
        const bool remapped = std::exchange(was_remapped, false);
        Region owed;
        try {
            owed = picture.renew(remapped);
        } catch (const WindowHidden&) {
            has_changed = true;
            throw;
        }
        // what the server itself painted by now (the background) is not yet what the game owes
        handle_events();
        const cv::Rect everything({}, picture.size());
        paints_.add(everything, Clock::now());
        stale.clip(everything);
        stale.add(owed);
    }
}

void X11Window::wait_for_repaint() {
    if (stale.is_empty()) return;
    const auto end = Clock::now() + repaint_limit;
    const cv::Rect everything({}, picture.size());
    send_expose(x11, id);
    auto last_paint = Clock::now();
    bool has_painted = false;
    while (Clock::now() < end && !has_changed) {
        const bool is_done = stale.is_empty();
        if (has_painted &&
            Clock::now() - last_paint >= (is_done ? repaint_settled : repaint_given_up))
            break;
        wait_for_events(std::min(
            end, !has_painted ? end : last_paint + (is_done ? repaint_settled : repaint_given_up)));
        const auto newest = paints_.last(everything);
        if (newest && *newest > last_paint) {
            last_paint = *newest;
            has_painted = true;
        }
    }
    if (!has_changed) stale.clear();
}

Frame X11Window::grab(cv::Rect part, bool whole) {
    const auto end = Clock::now() + changing_limit + repaint_limit;
    while (Clock::now() < end) {
        keep_up();
        wait_for_repaint();
        if (has_changed) continue;
        const cv::Rect everything({}, picture.size());
        const cv::Rect area = whole ? everything : part & everything;
        if (area.empty()) return {cv::Mat(0, 0, CV_8UC3), Clock::now()};
        paints_.taken(area);
        Frame frame{pool.take(area.size()), {}};
        const bool is_fetched = picture.fetch(area, frame.pixels);
        frame.taken = Clock::now();
        handle_events();
        if (is_fetched && !has_changed) return frame;
        has_changed = true;
    }
    throw WindowHidden(picture.description() +
                       " keeps changing its size; leave it alone for a moment");
}

cv::Size X11Window::size() {
    handle_events();
    const auto info = window_info(x11, id);
    if (!info) throw WindowGone(picture.description() + " was closed");
    return info->area.size();
}

}  // namespace

std::unique_ptr<WindowDevice> X11Desktop::watch(WindowId id) const {
    x11_.require_alive();
    return std::make_unique<X11Window>(x11_.name(), id);
}

WindowSource::WindowSource(const Desktop& desktop, WindowId window)
    : device_(desktop.watch(window)) {}

WindowSource::WindowSource(const X11& x11, WindowId window) {
    x11.require_alive();
    device_ = std::make_unique<X11Window>(x11.name(), window);
}

WindowSource::~WindowSource() = default;

Frame WindowSource::grab() {
    return device_->grab({}, true);
}

Frame WindowSource::grab(cv::Rect part) {
    return device_->grab(part, false);
}

WindowId WindowSource::window() const {
    return device_->window();
}

cv::Size WindowSource::size() const {
    return device_->size();
}

bool WindowSource::wait_for_change(cv::Rect area, milliseconds limit) {
    return device_->wait(area, limit, true);
}

bool WindowSource::wait_until_still(cv::Rect area, milliseconds limit) {
    return device_->wait(area, limit, false);
}

}  // namespace sightread
