#include "tests/support/xvfb.hpp"

#include "tests/support/eventually.hpp"

#include <algorithm>
#include <csignal>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <X11/Xlib.h>

namespace sightread::test {
namespace {

// The display number is the first line that the server writes; it does so when it is ready for
// clients.
std::string read_number(int descriptor) {
    std::string text;
    pollfd ready{descriptor, POLLIN, 0};
    while (poll(&ready, 1, 30000) > 0) {
        char letter = 0;
        if (read(descriptor, &letter, 1) != 1 || letter == '\n') break;
        text += letter;
    }
    return text;
}

std::vector<unsigned long> numbers(Display* display, Window window, const char* name) {
    Atom type = None;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char* data = nullptr;
    XGetWindowProperty(display, window, XInternAtom(display, name, False), 0, 1000, False,
                       AnyPropertyType, &type, &format, &count, &rest, &data);
    const auto* first = reinterpret_cast<const unsigned long*>(data);
    std::vector<unsigned long> result;
    if (format == 32) result.assign(first, first + count);
    if (data != nullptr) XFree(data);
    return result;
}

// A window manager says that it is there a moment before it listens, and what is mapped in between
// is never managed. So a window is shown to it until it takes one.
bool manages(Display* display) {
    const Window root = DefaultRootWindow(display);
    if (numbers(display, root, "_NET_SUPPORTING_WM_CHECK").empty()) return false;
    const Window probe = XCreateSimpleWindow(display, root, 0, 0, 10, 10, 0, 0, 0);
    XMapWindow(display, probe);
    const bool managed = eventually([&] { return !numbers(display, probe, "WM_STATE").empty(); },
                                    std::chrono::milliseconds(200));
    XDestroyWindow(display, probe);
    const auto is_listed = [&] {
        const auto listed = numbers(display, root, "_NET_CLIENT_LIST");
        return std::find(listed.begin(), listed.end(), probe) != listed.end();
    };
    return managed && eventually([&] { return !is_listed(); });
}

}  // namespace

Xvfb::Xvfb(const XvfbOptions& options) {
    int number[2];
    if (pipe2(number, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string screen = std::to_string(options.width) + "x" +
                               std::to_string(options.height) + "x" + std::to_string(options.depth);
    std::vector<std::string> command = {"Xvfb",    "-noreset",   "-nolisten",
                                        "tcp",     "-displayfd", std::to_string(number[1]),
                                        "-screen", "0",          screen};
    for (const std::string& extension : options.without_extensions)
        command.insert(command.end(), {"-extension", extension});
    command.insert(command.end(), options.arguments.begin(), options.arguments.end());
    server_ = std::make_unique<Child>(command, std::map<std::string, std::string>{}, "", number[1]);
    close(number[1]);
    const std::string text = read_number(number[0]);
    close(number[0]);
    if (text.empty()) throw std::runtime_error("Xvfb did not start");
    display_ = ":" + text;
    if (options.openbox) start_openbox();
}

void Xvfb::start_openbox() {
    window_manager_ = start({"openbox", "--sm-disable"});
    Display* connection = XOpenDisplay(display_.c_str());
    if (connection == nullptr) throw std::runtime_error("Xvfb does not answer");
    const bool managed = eventually([&] { return manages(connection); });
    XCloseDisplay(connection);
    if (!managed) throw std::runtime_error("openbox did not start");
}

void Xvfb::stop_openbox() {
    window_manager_.reset();
}

void Xvfb::freeze(bool frozen) {
    server_->signal(frozen ? SIGSTOP : SIGCONT);
}

void Xvfb::freeze_openbox(bool frozen) {
    window_manager_->signal(frozen ? SIGSTOP : SIGCONT);
}

Child Xvfb::start(const std::vector<std::string>& command, const std::string& output) const {
    return Child(command, {{"DISPLAY", display_}}, output);
}

}  // namespace sightread::test
