#include "app/live_view.hpp"

#include "app/picture_window.hpp"
#include "capture/error.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr int widest = 480, least_width = 160;
constexpr int border = 12;  // pixels that a window manager's frame may take at the sides
constexpr int title = 44;   // and above
constexpr auto place_interval = 200ms;
constexpr auto show_interval = 15ms;

cv::Rect with_frame(cv::Rect window) {
    return {window.x - border, window.y - title, window.width + 2 * border, window.height + title + border};
}

}  // namespace

std::optional<cv::Rect> place_beside(cv::Rect game, cv::Size screen, cv::Size picture, int least) {
    const cv::Rect all({}, screen);
    const cv::Rect taken = with_frame(game) & all;
    const std::array rooms = {
        cv::Rect(taken.br().x, 0, screen.width - taken.br().x, screen.height), cv::Rect(0, 0, taken.x, screen.height),
        cv::Rect(0, taken.br().y, screen.width, screen.height - taken.br().y), cv::Rect(0, 0, screen.width, taken.y)};
    std::optional<cv::Rect> best;
    if (picture.width < 1 || picture.height < 1) return best;
    for (const cv::Rect& room : rooms) {
        const double scale = std::min(
            {1.0, static_cast<double>(room.width) / picture.width, static_cast<double>(room.height) / picture.height});
        const cv::Size size(static_cast<int>(picture.width * scale), static_cast<int>(picture.height * scale));
        if (size.width < least || (best && best->width >= size.width)) continue;
        best = cv::Rect(room.x + (room.width - size.width) / 2, room.y + (room.height - size.height) / 2, size.width,
                        size.height);
    }
    return best;
}

struct LiveView::State {
    State(const X11& of, WindowId watched) : x11(of.name()), game(watched) {}

    X11 x11;
    WindowId game;
    WindowId window = 0;
    cv::Rect place;
    cv::Size made_for;  // the picture whose place it is
    bool is_mapped = false;
    Clock::time_point looked, asked;
    cv::Mat shown;

    std::mutex mutex;
    std::condition_variable woken;
    std::function<cv::Mat()> wanted;  // the newest picture to be drawn
    cv::Mat finished;
    bool closing = false;
    std::thread worker;

    void work() {
        std::unique_lock lock(mutex);
        while (true) {
            woken.wait(lock, [&] { return closing || wanted; });
            if (closing) return;
            const auto draw = std::exchange(wanted, nullptr);
            lock.unlock();
            cv::Mat picture;
            try {
                const cv::Mat whole = draw();
                const double scale = std::min(1.0, static_cast<double>(widest) / whole.cols);
                cv::resize(whole, picture, {}, scale, scale, cv::INTER_AREA);
            } catch (const cv::Exception&) {  // the next one will do
            }
            lock.lock();
            if (!picture.empty()) finished = picture;
        }
    }

    void make_window() {
        Display* display = x11.display();
        require_colours(x11, "--watch");
        window = XCreateSimpleWindow(display, DefaultRootWindow(display), 0, 0, least_width, least_width, 0, 0, 0);
        XStoreName(display, window, "Sightread");
        XWMHints hints{};
        hints.flags = InputHint;
        hints.input = False;
        XSetWMHints(display, window, &hints);
        // No decoration: a frame would need room that nobody knows. No focus either when it appears.
        const unsigned long plain[] = {2, 0, 0, 0, 0};
        const Atom motif = XInternAtom(display, "_MOTIF_WM_HINTS", False);
        XChangeProperty(display, window, motif, motif, 32, PropModeReplace,
                        reinterpret_cast<const unsigned char*>(plain), 5);
        const unsigned long never = 0;
        XChangeProperty(display, window, XInternAtom(display, "_NET_WM_USER_TIME", False), XA_CARDINAL, 32,
                        PropModeReplace, reinterpret_cast<const unsigned char*>(&never), 1);
        const Atom utility = XInternAtom(display, "_NET_WM_WINDOW_TYPE_UTILITY", False);
        XChangeProperty(display, window, XInternAtom(display, "_NET_WM_WINDOW_TYPE", False), XA_ATOM, 32,
                        PropModeReplace, reinterpret_cast<const unsigned char*>(&utility), 1);
        XSelectInput(display, window, ExposureMask);
    }

    // Beside the game, wherever that is now; nowhere when there is no room.
    void stand_aside() {
        const auto now = Clock::now();
        if (now - looked < place_interval) return;
        looked = now;
        Display* display = x11.display();
        const int screen = DefaultScreen(display);
        const std::optional<WindowInfo> playing = window_info(x11, game), own = window_info(x11, window);
        if (!playing || !own || shown.empty()) return;
        if (is_mapped && (own->area & playing->area).empty() && made_for == shown.size()) return;
        const auto room = place_beside(playing->area, {DisplayWidth(display, screen), DisplayHeight(display, screen)},
                                       shown.size(), least_width);
        if (!room) {
            if (is_mapped) XUnmapWindow(display, window);
            is_mapped = false;
            return;
        }
        place = *room;
        made_for = shown.size();
        XSizeHints hints{};
        hints.flags = USPosition | USSize | PMinSize | PMaxSize;
        hints.x = place.x;
        hints.y = place.y;
        hints.min_width = hints.max_width = hints.width = place.width;
        hints.min_height = hints.max_height = hints.height = place.height;
        XSetWMNormalHints(display, window, &hints);
        XMoveResizeWindow(display, window, place.x, place.y, static_cast<unsigned>(place.width),
                          static_cast<unsigned>(place.height));
        if (!is_mapped) XMapWindow(display, window);
        is_mapped = true;
    }

    void paint() {
        if (!is_mapped || shown.empty()) return;
        cv::Mat scaled;
        cv::resize(shown, scaled, place.size(), 0, 0, cv::INTER_AREA);
        put_picture(x11, window, scaled);
    }
};

LiveView::LiveView(const X11& x11, WindowId game) : state_(std::make_unique<State>(x11, game)) {
    state_->make_window();
    state_->worker = std::thread([this] { state_->work(); });
}

LiveView::~LiveView() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->closing = true;
    }
    state_->woken.notify_all();
    state_->worker.join();
}

void LiveView::follow(WindowId game) {
    state_->game = game;
}

void LiveView::step(const Step& step) {
    if (step.frame.pixels.empty()) return;
    {
        const std::lock_guard lock(state_->mutex);
        state_->wanted = step.draw ? step.draw : [picture = step.frame.pixels] { return picture; };
    }
    state_->woken.notify_all();
}

void LiveView::show_finished() {
    State& state = *state_;
    const auto now = Clock::now();
    if (!state.x11.alive() || now - state.asked < show_interval) return;
    state.asked = now;
    bool is_new = false;
    {
        const std::lock_guard lock(state.mutex);
        if (!state.finished.empty()) {
            state.shown = std::exchange(state.finished, {});
            is_new = true;
        }
    }
    try {
        (void)state.x11.error_of([] {});  // notices when the server is gone
        while (XPending(state.x11.display()) > 0) {
            XEvent event;
            XNextEvent(state.x11.display(), &event);
            is_new = is_new || event.type == Expose;
        }
        state.stand_aside();
        if (is_new) (void)state.x11.error_of([&] { state.paint(); });
    } catch (const WindowGone&) {  // the game's own source says so
    }
}

}  // namespace sightread
