// A window that shows the pattern, for the tests to look at. Plain Xlib; shares nothing with the
// code under test.
//
//   painted_window --title T --class C --at X,Y --size WxH --seed N [--border N]
//   [--override-redirect] [--argb]
//                  [--children] [--background] [--slow MILLISECONDS] [--deaf] [--stepwise]
//                  [--utility TYPE]
//                  [--unmapped] [--owner ID]
//
// --background: the server paints a background where the window is uncovered, before the window
// does.
// --slow: so late does it paint what was uncovered. --deaf: never again after the first time.
// --stepwise: it clears itself before it paints, and paints row by row.
// It prints its id when it has painted for the first time. The client message TEST_ANIMATE (frames,
// milliseconds from one to the next, x, y) paints a square of 30 pixels so many times, 0 for ever.
#include "tests/capture/pattern.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <poll.h>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace {

using namespace sightread::test;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

struct Options {
    std::string title = "painted", window_class = "Painted", utility;
    int x = 100, y = 80, width = 200, height = 150, seed = 0, border = 0, slow = 0;
    unsigned long owner = 0;
    bool override_redirect = false, argb = false, children = false, background = false,
         deaf = false, stepwise = false, unmapped = false;
};

Options parse(int count, char** words) {
    Options options;
    for (int index = 1; index < count; ++index) {
        const std::string word = words[index];
        const auto value = [&] { return index + 1 < count ? words[++index] : words[index]; };
        if (word == "--title")
            options.title = value();
        else if (word == "--class")
            options.window_class = value();
        else if (word == "--utility")
            options.utility = value();
        else if (word == "--owner")
            options.owner = std::strtoul(value(), nullptr, 0);
        else if (word == "--at")
            std::sscanf(value(), "%d,%d", &options.x, &options.y);
        else if (word == "--size")
            std::sscanf(value(), "%dx%d", &options.width, &options.height);
        else if (word == "--seed")
            options.seed = std::atoi(value());
        else if (word == "--border")
            options.border = std::atoi(value());
        else if (word == "--slow")
            options.slow = std::atoi(value());
        else if (word == "--override-redirect")
            options.override_redirect = true;
        else if (word == "--argb")
            options.argb = true;
        else if (word == "--children")
            options.children = true;
        else if (word == "--background")
            options.background = true;
        else if (word == "--deaf")
            options.deaf = true;
        else if (word == "--stepwise")
            options.stepwise = true;
        else if (word == "--unmapped")
            options.unmapped = true;
        else
            std::exit(2);
    }
    return options;
}

struct Animation {
    int left, done, x, y;
    milliseconds interval;
    Clock::time_point next;
};

class PaintedWindow {
public:
    explicit PaintedWindow(const Options& options)
        : options_(options), display_(XOpenDisplay(nullptr)) {
        if (display_ == nullptr) std::exit(3);
        choose_visual();
        window_ = create(DefaultRootWindow(display_),
                         {options.x, options.y, options.width, options.height}, options.border);
        if (options_.children) {
            child_ = create(window_, {child_x, child_y, child_width, child_height}, 0);
            grandchild_ = create(
                child_, {grandchild_x, grandchild_y, grandchild_width, grandchild_height}, 0);
            XMapWindow(display_, grandchild_);
            XMapWindow(display_, child_);
        }
        graphics_ = XCreateGC(display_, window_, 0, nullptr);
        name_it();
        if (!options_.unmapped) XMapRaised(display_, window_);
        if (options_.unmapped) announce();
    }

    [[noreturn]] void run() {
        for (;;) {
            while (XPending(display_) > 0) handle_next();
            milliseconds wait{60000};
            for (Animation& animation : animations_) {
                if (Clock::now() >= animation.next) advance(animation);
                wait =
                    std::min(wait, std::chrono::ceil<milliseconds>(animation.next - Clock::now()));
            }
            std::erase_if(animations_,
                          [](const Animation& animation) { return animation.left == 0; });
            XFlush(display_);
            if (XEventsQueued(display_, QueuedAlready) > 0) continue;
            pollfd readable{ConnectionNumber(display_), POLLIN, 0};
            poll(&readable, 1, static_cast<int>(std::max(milliseconds(0), wait).count()));
        }
    }

private:
    struct Area {
        int x, y, width, height;
    };

    void choose_visual() {
        const int screen = DefaultScreen(display_);
        visual_ = DefaultVisual(display_, screen);
        depth_ = DefaultDepth(display_, screen);
        XVisualInfo found;
        if (!options_.argb) return;
        if (XMatchVisualInfo(display_, screen, 32, TrueColor, &found) == 0) std::exit(4);
        visual_ = found.visual;
        depth_ = 32;
    }

    Window create(Window parent, Area area, int border) {
        XSetWindowAttributes attributes{};
        attributes.event_mask = ExposureMask | StructureNotifyMask;
        attributes.override_redirect = options_.override_redirect;
        attributes.border_pixel = pixel({10, 200, 30});
        attributes.background_pixel = pixel({200, 0, 200});
        attributes.colormap =
            XCreateColormap(display_, DefaultRootWindow(display_), visual_, AllocNone);
        const unsigned long background = options_.background ? CWBackPixel : 0;
        return XCreateWindow(
            display_, parent, area.x, area.y, static_cast<unsigned>(area.width),
            static_cast<unsigned>(area.height), static_cast<unsigned>(border), depth_, InputOutput,
            visual_, CWEventMask | CWOverrideRedirect | CWBorderPixel | CWColormap | background,
            &attributes);
    }

    void name_it() {
        XStoreName(display_, window_, options_.title.c_str());
        std::string instance = "painted";
        XClassHint hint{instance.data(), options_.window_class.data()};
        XSetClassHint(display_, window_, &hint);
        XSizeHints size{};
        size.flags = USPosition | USSize;
        XSetWMNormalHints(display_, window_, &size);
        if (options_.owner != 0) XSetTransientForHint(display_, window_, options_.owner);
        if (options_.utility.empty()) return;
        Atom type = XInternAtom(display_, options_.utility.c_str(), False);
        XChangeProperty(display_, window_, XInternAtom(display_, "_NET_WM_WINDOW_TYPE", False),
                        XA_ATOM, 32, PropModeReplace, reinterpret_cast<unsigned char*>(&type), 1);
    }

    unsigned long pixel(Colour colour) const {
        const auto channel = [](std::uint8_t value, unsigned long mask) {
            const unsigned long highest = mask >> std::countr_zero(mask);
            return (value * highest + 127) / 255 << std::countr_zero(mask);
        };
        const unsigned long opaque = depth_ == 32 ? 0xff000000UL : 0;
        return opaque | channel(colour.red, visual_->red_mask) |
               channel(colour.green, visual_->green_mask) |
               channel(colour.blue, visual_->blue_mask);
    }

    void paint(Window window, int seed) {
        XWindowAttributes now;
        if (XGetWindowAttributes(display_, window, &now) == 0) return;
        const auto width = static_cast<unsigned>(now.width),
                   height = static_cast<unsigned>(now.height);
        XImage* image = XCreateImage(display_, visual_, static_cast<unsigned>(depth_), ZPixmap, 0,
                                     nullptr, width, height, 32, 0);
        image->data = static_cast<char*>(
            std::malloc(static_cast<std::size_t>(image->bytes_per_line) * height));
        for (int y = 0; y < now.height; ++y)
            for (int x = 0; x < now.width; ++x) XPutPixel(image, x, y, pixel(pattern(x, y, seed)));
        if (options_.stepwise) XClearWindow(display_, window);
        const int step = options_.stepwise ? 1 : now.height;
        for (int y = 0; y < now.height; y += step) {
            XPutImage(display_, window, graphics_, image, 0, y, 0, y, width,
                      static_cast<unsigned>(step));
            if (options_.stepwise) XSync(display_, False);
        }
        XDestroyImage(image);
    }

    void paint_all() {
        paint(window_, options_.seed);
        if (child_ != None) paint(child_, child_seed);
        if (grandchild_ != None) paint(grandchild_, grandchild_seed);
        XSync(display_, False);
    }

    void announce() {
        XSync(display_, False);
        std::printf("0x%lx\n", window_);
        std::fflush(stdout);
        was_announced_ = true;
    }

    void advance(Animation& animation) {
        if (animation.left > 0) --animation.left;
        XSetForeground(display_, graphics_, pixel(animated(++animation.done)));
        XFillRectangle(display_, window_, graphics_, animation.x, animation.y, 30, 30);
        animation.next += animation.interval;
    }

    void handle_next() {
        XEvent event;
        XNextEvent(display_, &event);
        if (event.type == Expose && event.xexpose.count == 0 &&
            !(options_.deaf && was_announced_)) {
            if (was_announced_ && options_.slow > 0)
                std::this_thread::sleep_for(milliseconds(options_.slow));
            paint_all();
            if (!was_announced_) announce();
        }
        if (event.type == ClientMessage &&
            event.xclient.message_type == XInternAtom(display_, "TEST_ANIMATE", False)) {
            const long* data = event.xclient.data.l;
            animations_.push_back({data[0] == 0 ? -1 : static_cast<int>(data[0]), 0,
                                   static_cast<int>(data[2]), static_cast<int>(data[3]),
                                   milliseconds(data[1]), Clock::now()});
        }
    }

    Options options_;
    Display* display_;
    Visual* visual_ = nullptr;
    int depth_ = 0;
    Window window_ = None, child_ = None, grandchild_ = None;
    GC graphics_ = nullptr;
    bool was_announced_ = false;
    std::vector<Animation> animations_;
};

}  // namespace

int main(int count, char** words) {
    PaintedWindow(parse(count, words)).run();
}
