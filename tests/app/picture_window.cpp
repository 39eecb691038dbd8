#include "tests/app/picture_window.hpp"

#include "capture/error.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <opencv2/imgproc.hpp>
#include <poll.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace sightread {
namespace {

std::string name_of(XKeyEvent& event) {
    char letters[8] = {};
    KeySym symbol = NoSymbol;
    const int count = XLookupString(&event, letters, sizeof letters - 1, &symbol, nullptr);
    if (count == 1 && letters[0] > ' ' && letters[0] < 127) return letters;
    const char* name = XKeysymToString(symbol);
    return name != nullptr ? name : "";
}

}  // namespace

void require_colours(const X11& x11, const std::string& what) {
    if (DefaultDepth(x11.display(), DefaultScreen(x11.display())) != 24)
        throw Error("display \"" + x11.name() + "\" does not show 24 bits of colour, which " +
                    what + " needs");
}

void put_picture(const X11& x11, WindowId window, const cv::Mat& picture) {
    Display* display = x11.display();
    cv::Mat pixels;
    cv::cvtColor(picture, pixels, cv::COLOR_BGR2BGRA);
    XImage image{};
    image.width = pixels.cols;
    image.height = pixels.rows;
    image.format = ZPixmap;
    image.data = reinterpret_cast<char*>(pixels.data);
    image.byte_order = LSBFirst;
    image.bitmap_unit = image.bitmap_pad = 32;
    image.bitmap_bit_order = LSBFirst;
    image.depth = 24;
    image.bits_per_pixel = 32;
    image.bytes_per_line = static_cast<int>(pixels.step[0]);
    if (XInitImage(&image) == 0) return;
    GC context = DefaultGC(display, DefaultScreen(display));
    XPutImage(display, window, context, &image, 0, 0, 0, 0, static_cast<unsigned>(image.width),
              static_cast<unsigned>(image.height));
    XFlush(display);
}

PictureWindow::PictureWindow(const X11& x11, const std::string& title, cv::Size size) : x11_(x11) {
    require_colours(x11, "a window that asks");
    Display* display = x11.display();
    const int screen = DefaultScreen(display);
    const int x = std::max(0, (DisplayWidth(display, screen) - size.width) / 2);
    const int y = std::max(0, (DisplayHeight(display, screen) - size.height) / 2);
    window_ = XCreateSimpleWindow(display, DefaultRootWindow(display), x, y,
                                  static_cast<unsigned>(size.width),
                                  static_cast<unsigned>(size.height), 0, 0, 0);
    XStoreName(display, window_, title.c_str());
    close_ = XInternAtom(display, "WM_DELETE_WINDOW", False);
    XSetWMProtocols(display, window_, &close_, 1);
    XSelectInput(
        display, window_,
        ExposureMask | ButtonPressMask | ButtonReleaseMask | PointerMotionMask | KeyPressMask);
    XMapRaised(display, window_);
    XFlush(display);
}

PictureWindow::~PictureWindow() {
    if (x11_.alive()) (void)x11_.error_of([&] { XDestroyWindow(x11_.display(), window_); });
}

void PictureWindow::show(const cv::Mat& picture) {
    shown_ = picture;
    (void)x11_.error_of([&] { put_picture(x11_, window_, shown_); });
}

std::vector<WindowEvent> PictureWindow::wait(std::chrono::milliseconds limit) {
    using What = WindowEvent::What;
    Display* display = x11_.display();
    if (XPending(display) == 0) {
        pollfd connection{ConnectionNumber(display), POLLIN, 0};
        (void)poll(&connection, 1, static_cast<int>(limit.count()));
    }
    std::vector<WindowEvent> events;
    while (XPending(display) > 0) {
        XEvent event;
        XNextEvent(display, &event);
        if (event.xany.window != window_) continue;
        // motion and keys have theirs in the same place
        const cv::Point at(event.xbutton.x, event.xbutton.y);
        const bool is_button = event.type == ButtonPress || event.type == ButtonRelease;
        if (is_button && (event.xbutton.button == Button1 || event.xbutton.button == Button3))
            events.push_back({event.type == ButtonPress ? What::pressed : What::released,
                              at,
                              event.xbutton.button == Button1,
                              {}});
        if (event.type == MotionNotify) events.push_back({What::moved, at, true, {}});
        if (event.type == KeyPress) events.push_back({What::typed, at, true, name_of(event.xkey)});
        if (event.type == Expose && !shown_.empty()) show(shown_);
        if (event.type == ClientMessage &&
            static_cast<unsigned long>(event.xclient.data.l[0]) == close_)
            events.push_back({What::closed, {}, true, {}});
    }
    return events;
}

}  // namespace sightread
