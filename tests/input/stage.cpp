#include "tests/input/stage.hpp"

#include "tests/support/eventually.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include <nlohmann/json.hpp>

#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/shape.h>
#include <X11/keysym.h>

namespace sightread::test {

TemporaryFolder::TemporaryFolder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "sightread-input-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
}

Target::Target(const Xvfb& server, const std::vector<std::string>& options) {
    std::vector<std::string> command{PRACTICE_TARGET, "--log", (folder_.path / "log").string()};
    command.insert(command.end(), options.begin(), options.end());
    process_ = server.start(command, (folder_.path / "output").string());
    const bool announced = eventually([&] {
        std::ifstream output(folder_.path / "output");
        std::string line;
        if (!std::getline(output, line) || output.eof()) return false;
        id_ = std::stoul(line);
        return true;
    });
    if (!announced) throw std::runtime_error("practice_target did not show its window");
}

std::vector<Seen> Target::seen(const std::string& event) const {
    std::vector<Seen> found;
    std::ifstream log(folder_.path / "log");
    for (std::string line; std::getline(log, line) && !log.eof();) {
        const auto json = nlohmann::json::parse(line);
        Seen seen{json.at("event"),
                  json.value("row", -1),
                  json.value("column", -1),
                  {json.value("x", -1), json.value("y", -1)},
                  json.value("button", 0),
                  json.value("key", ""),
                  json.value("control", false)};
        if (event.empty() || seen.event == event) found.push_back(seen);
    }
    return found;
}

bool Target::saw(const std::string& event, std::size_t count) const {
    return eventually([&] { return seen(event).size() >= count; });
}

bool Onlooker::button_is_down() const {
    Window root = None, child = None;
    int x = 0, y = 0;
    unsigned mask = 0;
    XQueryPointer(x11_.display(), DefaultRootWindow(x11_.display()), &root, &child, &x, &y, &x, &y,
                  &mask);
    return (mask & (Button1Mask | Button2Mask | Button3Mask)) != 0;
}

bool Onlooker::key_is_down() const {
    char keys[32] = {};
    XQueryKeymap(x11_.display(), keys);
    return std::any_of(std::begin(keys), std::end(keys), [](char eight) { return eight != 0; });
}

cv::Point Onlooker::pointer() const {
    Window root = None, child = None;
    cv::Point place;
    int x = 0, y = 0;
    unsigned mask = 0;
    XQueryPointer(x11_.display(), DefaultRootWindow(x11_.display()), &root, &child, &place.x,
                  &place.y, &x, &y, &mask);
    return place;
}

WindowId Onlooker::window_under_pointer() const {
    Window root = None, child = None;
    int x = 0, y = 0;
    unsigned mask = 0;
    XQueryPointer(x11_.display(), DefaultRootWindow(x11_.display()), &root, &child, &x, &y, &x, &y,
                  &mask);
    return child;
}

void Onlooker::move_pointer(cv::Point point) const {
    XWarpPointer(x11_.display(), None, DefaultRootWindow(x11_.display()), 0, 0, 0, 0, point.x,
                 point.y);
    XSync(x11_.display(), False);
}

WindowId Onlooker::focus() const {
    Window window = None;
    int revert_to = 0;
    XGetInputFocus(x11_.display(), &window, &revert_to);
    return window;
}

void Onlooker::give_focus(WindowId window) const {
    XSetInputFocus(x11_.display(), window, RevertToPointerRoot, CurrentTime);
    XSync(x11_.display(), False);
}

cv::Rect Onlooker::area(WindowId window) const {
    XWindowAttributes attributes{};
    XGetWindowAttributes(x11_.display(), window, &attributes);
    int x = 0, y = 0;
    Window child = None;
    XTranslateCoordinates(x11_.display(), window, DefaultRootWindow(x11_.display()), 0, 0, &x, &y,
                          &child);
    return {x, y, attributes.width, attributes.height};
}

bool Onlooker::viewable(WindowId window) const {
    XWindowAttributes attributes{};
    return XGetWindowAttributes(x11_.display(), window, &attributes) != 0 &&
           attributes.map_state == IsViewable;
}

void Onlooker::move(WindowId window, cv::Point place) const {
    XMoveWindow(x11_.display(), window, place.x, place.y);
    XSync(x11_.display(), False);
}

void Onlooker::lower(WindowId window) const {
    XLowerWindow(x11_.display(), window);
    XSync(x11_.display(), False);
}

void Onlooker::unmap(WindowId window) const {
    XUnmapWindow(x11_.display(), window);
    XSync(x11_.display(), False);
}

void Onlooker::destroy(WindowId window) const {
    XDestroyWindow(x11_.display(), window);
    XSync(x11_.display(), False);
}

WindowId Onlooker::cover(cv::Rect area, bool input_only) const {
    XSetWindowAttributes attributes{};
    attributes.override_redirect = True;
    const Window window =
        XCreateWindow(x11_.display(), DefaultRootWindow(x11_.display()), area.x, area.y,
                      static_cast<unsigned>(area.width), static_cast<unsigned>(area.height), 0,
                      input_only ? 0 : CopyFromParent, input_only ? InputOnly : InputOutput,
                      nullptr, CWOverrideRedirect, &attributes);
    XMapRaised(x11_.display(), window);
    XSync(x11_.display(), False);
    return window;
}

WindowId Onlooker::child_of(WindowId parent, cv::Rect area) const {
    const Window window = XCreateSimpleWindow(
        x11_.display(), parent, area.x, area.y, static_cast<unsigned>(area.width),
        static_cast<unsigned>(area.height), 0, 0, BlackPixel(x11_.display(), 0));
    XMapWindow(x11_.display(), window);
    XSync(x11_.display(), False);
    return window;
}

void Onlooker::iconify(WindowId window) const {
    XIconifyWindow(x11_.display(), window, DefaultScreen(x11_.display()));
    XSync(x11_.display(), False);
}

void Onlooker::shape(WindowId window, cv::Rect part, bool input_only) const {
    XRectangle rectangle{static_cast<short>(part.x), static_cast<short>(part.y),
                         static_cast<unsigned short>(part.width),
                         static_cast<unsigned short>(part.height)};
    XShapeCombineRectangles(x11_.display(), window, input_only ? ShapeInput : ShapeBounding, 0, 0,
                            &rectangle, part.empty() ? 0 : 1, ShapeSet, Unsorted);
    XSync(x11_.display(), False);
}

void Onlooker::hold_button(bool down) const {
    XTestFakeButtonEvent(x11_.display(), 1, down ? True : False, CurrentTime);
    XSync(x11_.display(), False);
}

void Onlooker::hold_shift(bool down) const {
    XTestFakeKeyEvent(x11_.display(), XKeysymToKeycode(x11_.display(), XK_Shift_L),
                      down ? True : False, CurrentTime);
    XSync(x11_.display(), False);
}

bool Onlooker::confine_pointer(WindowId window) const {
    return XGrabPointer(x11_.display(), DefaultRootWindow(x11_.display()), True, 0, GrabModeAsync,
                        GrabModeAsync, window, None, CurrentTime) == GrabSuccess;
}

bool Onlooker::hold_keyboard() const {
    return XGrabKeyboard(x11_.display(), DefaultRootWindow(x11_.display()), False, GrabModeAsync,
                         GrabModeAsync, CurrentTime) == GrabSuccess;
}

bool Onlooker::hold_pointer() const {
    return XGrabPointer(x11_.display(), DefaultRootWindow(x11_.display()), False, ButtonPressMask,
                        GrabModeAsync, GrabModeAsync, None, None, CurrentTime) == GrabSuccess;
}

void Onlooker::let_go_of_input() const {
    XUngrabKeyboard(x11_.display(), CurrentTime);
    XUngrabPointer(x11_.display(), CurrentTime);
    XSync(x11_.display(), False);
}

int Onlooker::presses() const {
    int count = 0;
    for (XSync(x11_.display(), False); XPending(x11_.display()) > 0;) {
        XEvent event;
        XNextEvent(x11_.display(), &event);
        count += event.type == KeyPress || event.type == ButtonPress;
    }
    return count;
}

void Onlooker::map_buttons(const std::vector<unsigned char>& meanings) const {
    unsigned char now[256] = {};
    const int count = XGetPointerMapping(x11_.display(), now, sizeof now);
    std::copy(meanings.begin(), meanings.end(), now);
    XSetPointerMapping(x11_.display(), now, count);
    XSync(x11_.display(), False);
}

}  // namespace sightread::test
