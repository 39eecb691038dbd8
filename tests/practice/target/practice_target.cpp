// A window with a grid that writes down what reaches it: the judge of the hands.
//
//     practice_target [--size WxH] [--position X,Y] [--grid ROWSxCOLUMNS] [--poll FPS] [--log FILE]
//     [--title TEXT]
//     [--override-redirect]
//
// Event-driven as toolkits are, or with --poll as many games are: they ask where the pointer is and
// what is held once per frame and know nothing of what happens in between. Prints its window's id
// once the window is on the screen, and lives until its display goes, the window is closed or a
// SIGTERM comes. The log has one JSON object a line, flushed at once; rows, columns and pixels
// count from 0:
//
//     {"event":"press","row":0,"column":2,"x":50,"y":7,"button":1}     also "move" (while pressed)
//     and "release"
//     {"event":"click", ...}                                         released in the cell that was
//     pressed; the place of the press
//     {"event":"key","key":"n","control":true}                       also "focus-in" and
//     "focus-out"
//     {"event":"late","milliseconds":70}                             it could not look for more
//     than two frames: the machine was busy
//
// It is a process of its own, plain Xlib, and shares no code with the program that it tests.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace {

struct Options {
    int width = 320, height = 240, x = 0, y = 0, rows = 4, columns = 5, frames_per_second = 0;
    bool override_redirect = false;
    std::string log, title = "Practice: target";
};

struct Place {
    int x = 0, y = 0;
};

class Target {
public:
    explicit Target(const Options& options);
    void run();

private:
    void handle(XEvent& event);
    void handle_key(XKeyEvent& event);
    void look_once();
    void press(Place place, unsigned button);
    void move(Place place);
    void release(Place place);
    void write(const char* name, Place place, unsigned button);
    void write_name(const char* name) { log_ << "{\"event\":\"" << name << "\"}" << std::endl; }
    void write_late(std::chrono::nanoseconds gap);
    void paint();
    int row(Place place) const { return place.y * options_.rows / height_; }
    int column(Place place) const { return place.x * options_.columns / width_; }
    bool inside(Place place) const {
        return place.x >= 0 && place.y >= 0 && place.x < width_ && place.y < height_;
    }

    Options options_;
    Display* display_;
    Window window_;
    Atom close_request_;
    int width_, height_;
    std::ofstream log_;
    bool announced_ = false, closed_ = false, was_down_ = false;
    unsigned held_ = 0;  // the button that was pressed in the window and is still down
    Place pressed_at_, last_;
};

Target::Target(const Options& options)
    : options_(options),
      display_(XOpenDisplay(nullptr)),
      width_(options.width),
      height_(options.height) {
    if (display_ == nullptr) {
        std::cerr << "practice_target: no X server answers; check DISPLAY\n";
        std::exit(1);
    }
    if (!options.log.empty()) {
        log_.open(options.log, std::ios::trunc);
        if (!log_) {
            std::cerr << "practice_target: cannot write \"" << options.log << "\"\n";
            std::exit(1);
        }
    }
    XSetWindowAttributes attributes{};
    attributes.background_pixel = WhitePixel(display_, DefaultScreen(display_));
    attributes.override_redirect = options.override_redirect ? True : False;
    attributes.event_mask = ExposureMask | StructureNotifyMask;
    if (options.frames_per_second == 0)
        attributes.event_mask |=
            ButtonPressMask | ButtonReleaseMask | ButtonMotionMask | KeyPressMask | FocusChangeMask;
    window_ = XCreateWindow(display_, DefaultRootWindow(display_), options.x, options.y,
                            static_cast<unsigned>(width_), static_cast<unsigned>(height_), 0,
                            CopyFromParent, InputOutput, nullptr,
                            CWBackPixel | CWOverrideRedirect | CWEventMask, &attributes);
    XStoreName(display_, window_, options.title.c_str());
    XSizeHints hints{};
    hints.flags = USPosition | USSize;
    hints.x = options.x, hints.y = options.y, hints.width = width_, hints.height = height_;
    XSetWMNormalHints(display_, window_, &hints);
    close_request_ = XInternAtom(display_, "WM_DELETE_WINDOW", False);
    XSetWMProtocols(display_, window_, &close_request_, 1);
    XMapWindow(display_, window_);
}

void Target::run() {
    XEvent event;
    if (options_.frames_per_second == 0) {
        while (!closed_) {
            XNextEvent(display_, &event);
            handle(event);
        }
        return;
    }
    const std::chrono::nanoseconds frame(1'000'000'000 / options_.frames_per_second);
    auto looked = std::chrono::steady_clock::now();
    for (auto next = looked; !closed_;) {
        while (XPending(display_) > 0) {
            XNextEvent(display_, &event);
            handle(event);
        }
        const auto now = std::chrono::steady_clock::now();
        if (now - looked > 2 * frame) write_late(now - looked);
        looked = now;
        look_once();
        // a late frame is not made up for
        next = std::max(next + frame, std::chrono::steady_clock::now());
        std::this_thread::sleep_until(next);
    }
}

void Target::handle(XEvent& event) {
    switch (event.type) {
        case Expose:
            if (event.xexpose.count == 0) paint();
            break;
        case MapNotify:
            if (!announced_) std::cout << window_ << std::endl;
            announced_ = true;
            break;
        case ConfigureNotify:
            width_ = event.xconfigure.width;
            height_ = event.xconfigure.height;
            break;
        case ButtonPress:
            press({event.xbutton.x, event.xbutton.y}, event.xbutton.button);
            break;
        case MotionNotify:
            move({event.xmotion.x, event.xmotion.y});
            break;
        case ButtonRelease:
            release({event.xbutton.x, event.xbutton.y});
            break;
        case KeyPress:
            handle_key(event.xkey);
            break;
        case FocusIn:
            write_name("focus-in");
            break;
        case FocusOut:
            write_name("focus-out");
            break;
        case ClientMessage:
            closed_ = static_cast<Atom>(event.xclient.data.l[0]) == close_request_;
            break;
        case DestroyNotify:
            closed_ = true;
            break;
        default:
            break;
    }
}

void Target::handle_key(XKeyEvent& event) {
    const char* name = XKeysymToString(XLookupKeysym(&event, 0));
    log_ << "{\"event\":\"key\",\"key\":\"" << (name != nullptr ? name : "?")
         << "\",\"control\":" << ((event.state & ControlMask) != 0 ? "true" : "false") << "}"
         << std::endl;
}

void Target::look_once() {
    Window root = None, child = None;
    int root_x = 0, root_y = 0;
    unsigned mask = 0;
    Place place;
    XQueryPointer(display_, window_, &root, &child, &root_x, &root_y, &place.x, &place.y, &mask);
    const bool down = (mask & Button1Mask) != 0;
    if (down && !was_down_ && inside(place)) press(place, 1);
    if (down && was_down_ && held_ != 0 && (place.x != last_.x || place.y != last_.y)) move(place);
    if (!down && was_down_) release(place);
    was_down_ = down;
    last_ = place;
}

void Target::press(Place place, unsigned button) {
    held_ = button;
    pressed_at_ = place;
    write("press", place, button);
}

void Target::move(Place place) {
    write("move", place, held_);
}

void Target::release(Place place) {
    if (held_ == 0) return;  // pressed elsewhere
    write("release", place, held_);
    const bool same_cell =
        inside(place) && row(place) == row(pressed_at_) && column(place) == column(pressed_at_);
    if (same_cell) write("click", pressed_at_, held_);
    held_ = 0;
}

void Target::write(const char* name, Place place, unsigned button) {
    log_ << "{\"event\":\"" << name << "\",\"row\":" << row(place)
         << ",\"column\":" << column(place) << ",\"x\":" << place.x << ",\"y\":" << place.y
         << ",\"button\":" << button << "}" << std::endl;
}

void Target::write_late(std::chrono::nanoseconds gap) {
    log_ << "{\"event\":\"late\",\"milliseconds\":"
         << std::chrono::duration_cast<std::chrono::milliseconds>(gap).count() << "}" << std::endl;
}

void Target::paint() {
    const GC context = DefaultGC(display_, DefaultScreen(display_));
    for (int i = 0; i <= options_.rows; ++i)
        XDrawLine(display_, window_, context, 0, i * height_ / options_.rows, width_,
                  i * height_ / options_.rows);
    for (int i = 0; i <= options_.columns; ++i)
        XDrawLine(display_, window_, context, i * width_ / options_.columns, 0,
                  i * width_ / options_.columns, height_);
    XFlush(display_);
}

[[noreturn]] void bad_usage(const std::string& option) {
    std::cerr << "practice_target: cannot use \"" << option
              << "\"; the options are listed at the top of its source\n";
    std::exit(2);
}

Options options_from(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string name = arguments[i];
        if (name == "--override-redirect") {
            options.override_redirect = true;
            continue;
        }
        if (i + 1 >= count) bad_usage(name);
        const char* value = arguments[++i];
        bool good = true;
        if (name == "--size")
            good = std::sscanf(value, "%dx%d", &options.width, &options.height) == 2 &&
                   options.width > 0 && options.height > 0;
        else if (name == "--position")
            good = std::sscanf(value, "%d,%d", &options.x, &options.y) == 2;
        else if (name == "--grid")
            good = std::sscanf(value, "%dx%d", &options.rows, &options.columns) == 2 &&
                   options.rows > 0 && options.columns > 0;
        else if (name == "--poll")
            good = std::sscanf(value, "%d", &options.frames_per_second) == 1 &&
                   options.frames_per_second > 0;
        else if (name == "--log")
            options.log = value;
        else if (name == "--title")
            options.title = value;
        else
            bad_usage(name);
        if (!good) bad_usage(name + " " + value);
    }
    return options;
}

}  // namespace

int main(int count, char** arguments) {
    Target target(options_from(count, arguments));
    target.run();
}
