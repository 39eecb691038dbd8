#include "capture/window_source.hpp"

#include "capture/error.hpp"
#include "capture/frame_pool.hpp"
#include "capture/paint_log.hpp"
#include "capture/quiet_time.hpp"
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

constexpr milliseconds changing_limit{2000};   // a grab that the window changes under is repeated for so long
constexpr milliseconds repaint_limit{1500};    // for the game to paint what was hidden
constexpr milliseconds repaint_settled{40};    // no paint for so long after all of it was painted
constexpr milliseconds repaint_given_up{250};  // no paint for so long after only some of it was
constexpr milliseconds unwatched{5};           // paint found after a longer time without looking has no known time

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

}  // namespace

// Has a connection of its own: its events are nobody else's, and closing it undoes everything that was asked of the
// server.
struct WindowSource::State {
    State(const std::string& display, WindowId window);

    void handle_events();
    void handle(const XEvent& event);
    void handle_structure(const XEvent& event);
    void note_paint(cv::Rect area, Clock::time_point when);
    void watch_ancestors();
    // Waits for events, at most until then, and handles them.
    void wait_for_events(Clock::time_point end);
    // Brings the picture up to date when the window was resized, mapped or moved to another parent.
    void keep_up();
    void wait_for_repaint();
    Frame grab(cv::Rect part, bool whole);
    bool wait(cv::Rect area, milliseconds limit, bool for_change);

    X11 x11;
    WindowId window;
    WindowPicture picture;
    Damage damage = None;
    int damage_event = 0;
    std::vector<unsigned long> ancestors;  // the root left out
    bool is_gone = false;
    bool has_changed = true;  // the window's structure, since the picture was last renewed
    bool was_remapped = false;
    Region stale;
    PaintLog paints;
    QuietTimes quiet;
    cv::Rect watched;  // the area whose frame gaps are being learned; empty: none
    Clock::time_point last_look;
    Clock::time_point begun;
    FramePool pool;
};

WindowSource::State::State(const std::string& display, WindowId id)
    : x11(display), window(id), picture(x11, id), last_look(Clock::now()), begun(last_look) {
    int error_base = 0, major = 1, minor = 1;
    if (XDamageQueryExtension(x11.display(), &damage_event, &error_base) == 0 ||
        XDamageQueryVersion(x11.display(), &major, &minor) == 0)
        throw Error("display \"" + x11.name() +
                    "\" lacks the DAMAGE extension, which tells when a window is painted; enable it");
    // Each piece is announced once, until it is subtracted: however long nobody looks, no flood of events waits.
    x11.error_of([&] {
        XSelectInput(x11.display(), window, StructureNotifyMask);
        damage = XDamageCreate(x11.display(), window, XDamageReportDeltaRectangles);
    });
    watch_ancestors();
}

void WindowSource::State::watch_ancestors() {
    const unsigned long root = DefaultRootWindow(x11.display());
    for (;;) {
        auto now = ancestors_of(x11, window);
        std::erase(now, root);
        if (now == ancestors) return;
        ancestors = std::move(now);
        for (const unsigned long ancestor : ancestors) XSelectInput(x11.display(), ancestor, StructureNotifyMask);
    }
}

void WindowSource::State::handle_events() {
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
    last_look = Clock::now();
}

void WindowSource::State::handle(const XEvent& event) {
    if (event.type == damage_event + XDamageNotify) {
        const auto& painted = reinterpret_cast<const XDamageNotifyEvent&>(event);
        note_paint({painted.area.x, painted.area.y, painted.area.width, painted.area.height}, Clock::now());
    } else {
        handle_structure(event);
    }
}

void WindowSource::State::handle_structure(const XEvent& event) {
    switch (event.type) {
        case DestroyNotify:
            is_gone |= event.xdestroywindow.window == window;
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
            has_changed |= now.window == window && picture.size() != cv::Size(now.width, now.height);
            break;
        }
        default:
            break;
    }
}

void WindowSource::State::note_paint(cv::Rect area, Clock::time_point when) {
    paints.add(area, when);
    stale.remove(area);
    if (!(area & watched).empty()) quiet.of(watched).painted(when);
}

void WindowSource::State::wait_for_events(Clock::time_point end) {
    XFlush(x11.display());
    pollfd readable{ConnectionNumber(x11.display()), POLLIN, 0};
    poll(&readable, 1, static_cast<int>(std::min(until(end), milliseconds(60000)).count()));
    handle_events();
}

void WindowSource::State::keep_up() {
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
        handle_events();  // what the server itself painted by now (the background) is not yet what the game owes
        const cv::Rect everything({}, picture.size());
        paints.add(everything, Clock::now());
        stale.clip(everything);
        stale.add(owed);
    }
}

void WindowSource::State::wait_for_repaint() {
    if (stale.is_empty()) return;
    const auto end = Clock::now() + repaint_limit;
    const cv::Rect everything({}, picture.size());
    send_expose(x11, window);
    auto last_paint = Clock::now();
    bool has_painted = false;
    while (Clock::now() < end && !has_changed) {
        const bool is_done = stale.is_empty();
        if (has_painted && Clock::now() - last_paint >= (is_done ? repaint_settled : repaint_given_up)) break;
        wait_for_events(
            std::min(end, !has_painted ? end : last_paint + (is_done ? repaint_settled : repaint_given_up)));
        const auto newest = paints.last(everything);
        if (newest && *newest > last_paint) {
            last_paint = *newest;
            has_painted = true;
        }
    }
    if (!has_changed) stale.clear();
}

Frame WindowSource::State::grab(cv::Rect part, bool whole) {
    const auto end = Clock::now() + changing_limit + repaint_limit;
    while (Clock::now() < end) {
        keep_up();
        wait_for_repaint();
        if (has_changed) continue;
        const cv::Rect everything({}, picture.size());
        const cv::Rect area = whole ? everything : part & everything;
        if (area.empty()) return {cv::Mat(0, 0, CV_8UC3), Clock::now()};
        paints.taken(area);
        Frame frame{pool.take(area.size()), {}};
        const bool is_fetched = picture.fetch(area, frame.pixels);
        frame.taken = Clock::now();
        handle_events();
        if (is_fetched && !has_changed) return frame;
        has_changed = true;
    }
    throw WindowHidden(picture.description() + " keeps changing its size; leave it alone for a moment");
}

// Watches the area; true when what is waited for came before the limit.
bool WindowSource::State::wait(cv::Rect area, milliseconds limit, bool for_change) {
    const auto end = Clock::now() + limit;
    watched = {};
    const bool looked_lately = Clock::now() - last_look <= unwatched;
    const auto before = paints.last(area);
    keep_up();
    if (!looked_lately && paints.last(area) != before) quiet.of(area).looked_away();
    watched = area;
    for (;;) {
        if (for_change && paints.has_news(area)) return true;
        const auto now = Clock::now();
        const auto rest = paints.last(area).value_or(begun) + quiet.of(area).time();
        if (!for_change && now >= rest) {
            quiet.of(area).came_to_rest();
            return true;
        }
        if (now >= end) return false;
        wait_for_events(for_change ? end : std::min(rest, end));
        if (has_changed) keep_up();
    }
}

WindowSource::WindowSource(const X11& x11, WindowId window) {
    x11.require_alive();
    state_ = std::make_unique<State>(x11.name(), window);
}

WindowSource::~WindowSource() = default;

Frame WindowSource::grab() {
    return state_->grab({}, true);
}

Frame WindowSource::grab(cv::Rect part) {
    return state_->grab(part, false);
}

WindowId WindowSource::window() const {
    return state_->window;
}

cv::Size WindowSource::size() const {
    state_->handle_events();
    const auto info = window_info(state_->x11, state_->window);
    if (!info) throw WindowGone(state_->picture.description() + " was closed");
    return info->area.size();
}

bool WindowSource::wait_for_change(cv::Rect area, milliseconds limit) {
    return state_->wait(area, limit, true);
}

bool WindowSource::wait_until_still(cv::Rect area, milliseconds limit) {
    return state_->wait(area, limit, false);
}

}  // namespace sightread
