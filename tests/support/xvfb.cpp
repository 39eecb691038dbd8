#include "tests/support/xvfb.hpp"

#include "tests/support/eventually.hpp"

#include <stdexcept>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace sightread::test {
namespace {

// The display number is the first line that the server writes; it does so when it is ready for clients.
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

bool has_window_manager(Display* display) {
    const Atom name = XInternAtom(display, "_NET_SUPPORTING_WM_CHECK", False);
    Atom type = None;
    int format = 0;
    unsigned long count = 0, rest = 0;
    unsigned char* data = nullptr;
    const int status = XGetWindowProperty(display, DefaultRootWindow(display), name, 0, 1, False, XA_WINDOW, &type,
                                          &format, &count, &rest, &data);
    if (data != nullptr) XFree(data);
    return status == Success && count == 1;
}

}  // namespace

Xvfb::Xvfb(const XvfbOptions& options) {
    int number[2];
    if (pipe2(number, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    const std::string screen =
        std::to_string(options.width) + "x" + std::to_string(options.height) + "x" + std::to_string(options.depth);
    std::vector<std::string> command = {
        "Xvfb", "-noreset", "-nolisten", "tcp", "-displayfd", std::to_string(number[1]), "-screen", "0", screen};
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
    const bool managed = eventually([&] { return has_window_manager(connection); });
    XCloseDisplay(connection);
    if (!managed) throw std::runtime_error("openbox did not start");
}

void Xvfb::stop_openbox() {
    window_manager_.reset();
}

Child Xvfb::start(const std::vector<std::string>& command, const std::string& output) const {
    return Child(command, {{"DISPLAY", display_}}, output);
}

}  // namespace sightread::test
