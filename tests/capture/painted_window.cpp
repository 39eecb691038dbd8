#include "tests/capture/painted_window.hpp"

#include "tests/support/eventually.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <unistd.h>

#include <X11/Xlib.h>

namespace sightread::test {
namespace {

std::string fresh_file() {
    std::string name =
        (std::filesystem::temp_directory_path() / "sightread-window-XXXXXX").string();
    close(mkstemp(name.data()));
    return name;
}

std::vector<std::string> with_program(const std::vector<std::string>& options) {
    std::vector<std::string> command = {PAINTED_WINDOW_PROGRAM};
    command.insert(command.end(), options.begin(), options.end());
    return command;
}

std::string first_line(const std::string& file) {
    std::ifstream stream(file);
    std::string line;
    std::getline(stream, line);
    return stream.eof() ? "" : line;  // not complete before its line end
}

}  // namespace

PaintedWindow::PaintedWindow(const Xvfb& xvfb, const std::vector<std::string>& options)
    : child_(xvfb.start({"true"})) {
    const std::string file = fresh_file();
    child_ = xvfb.start(with_program(options), file);
    const bool announced =
        eventually([&] { return !first_line(file).empty() || !child_.is_running(); });
    const std::string line = first_line(file);
    std::filesystem::remove(file);
    if (!announced || line.empty()) throw std::runtime_error("the test window did not appear");
    id_ = std::strtoul(line.c_str(), nullptr, 16);
}

void PaintedWindow::animate(const X11& x11, int frames, std::chrono::milliseconds interval, int x,
                            int y) const {
    XEvent event{};
    event.xclient.type = ClientMessage;
    event.xclient.window = id_;
    event.xclient.message_type = XInternAtom(x11.display(), "TEST_ANIMATE", False);
    event.xclient.format = 32;
    const long data[] = {frames, static_cast<long>(interval.count()), x, y};
    std::copy(std::begin(data), std::end(data), event.xclient.data.l);
    XSendEvent(x11.display(), id_, False, NoEventMask, &event);
    XFlush(x11.display());
}

bool has_colour(const cv::Mat& pixels, int x, int y, Colour colour) {
    return pixels.at<cv::Vec3b>(y, x) == cv::Vec3b(colour.blue, colour.green, colour.red);
}

testing::AssertionResult shows_pattern(const cv::Mat& pixels, int seed, int left, int top,
                                       int tolerance) {
    if (pixels.empty() || pixels.type() != CV_8UC3)
        return testing::AssertionFailure() << "no picture";
    for (int y = 0; y < pixels.rows; ++y)
        for (int x = 0; x < pixels.cols; ++x) {
            const cv::Vec3b got = pixels.at<cv::Vec3b>(y, x);
            const Colour colour = pattern(x + left, y + top, seed);
            const int wanted[] = {colour.blue, colour.green, colour.red};
            for (int channel = 0; channel < 3; ++channel)
                if (std::abs(got[channel] - wanted[channel]) > tolerance)
                    return testing::AssertionFailure()
                           << "at " << x << "," << y << " channel " << channel << " is "
                           << int(got[channel]) << ", not " << wanted[channel];
        }
    return testing::AssertionSuccess();
}

}  // namespace sightread::test
