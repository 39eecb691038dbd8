#include "app/backend.hpp"

#include "capture/error.hpp"
#include "input/xdo_hand.hpp"

#include <cstdlib>
#include <utility>

#ifdef SIGHTREAD_WAYLAND
#include "capture/wlroots/desktop.hpp"
#include "input/wlroots/hand.hpp"
#endif

namespace sightread {
namespace po = boost::program_options;
namespace {

bool is_on_wayland() {
    const char* display = std::getenv("WAYLAND_DISPLAY");
    return display != nullptr && *display != '\0';
}

#ifdef SIGHTREAD_WAYLAND

// A compositor and its XWayland: each window is that of one of them.
class BothDesktops : public Desktop {
public:
    explicit BothDesktops(std::unique_ptr<Desktop> wayland) : wayland_(std::move(wayland)) {}

    std::string name() const override { return wayland_->name() + " and " + x11_.name(); }
    bool alive() const override { return wayland_->alive() || x11_.alive(); }
    std::vector<WindowInfo> windows() const override {
        std::vector<WindowInfo> all = wayland_->windows();
        const std::vector<WindowInfo> more = x11_.windows();
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::optional<WindowInfo> window(WindowId id) const override { return of(id).window(id); }
    // The compositor knows of every window's focus.
    std::optional<WindowId> pick(const std::function<bool()>& stop) const override {
        return wayland_->pick(stop);
    }
    std::unique_ptr<WindowDevice> watch(WindowId id) const override { return of(id).watch(id); }
    const Desktop& of(WindowId id) const override {
        if (wlroots::is_number_of_wayland(id)) return *wayland_;
        return x11_;
    }

private:
    std::unique_ptr<Desktop> wayland_;
    X11Desktop x11_;
};

std::unique_ptr<Desktop> usual_desktop() {
    const char* display = std::getenv("DISPLAY");
    const bool has_x11 = display != nullptr && *display != '\0';
    if (!is_on_wayland()) return std::make_unique<X11Desktop>();
    if (const std::string why_not = wlroots::Desktop::why_not(); !why_not.empty()) {
        if (!has_x11) throw Error(why_not);
        return std::make_unique<X11Desktop>();
    }
    try {
        if (has_x11)
            return std::make_unique<BothDesktops>(
                std::make_unique<wlroots::Desktop>(wlroots::Desktop::XWayland::is_left_out));
    } catch (const Error&) {
        // there is no such server: the compositor's own windows are all there is
    }
    return std::make_unique<wlroots::Desktop>(wlroots::Desktop::XWayland::is_listed);
}

std::unique_ptr<Desktop> wlroots_desktop() {
    return std::make_unique<wlroots::Desktop>(wlroots::Desktop::XWayland::is_listed);
}

#else

std::unique_ptr<Desktop> usual_desktop() {
    return std::make_unique<X11Desktop>();
}

std::unique_ptr<Desktop> wlroots_desktop() {
    throw BadUsage(
        "this program was built without Wayland; configure it with -DSIGHTREAD_WAYLAND=ON");
}

#endif

}  // namespace

void add_backend_option(Options& options) {
    options.add_options()("backend",
                          po::value<std::string>()->default_value("auto")->value_name("NAME"),
                          "how windows are seen and pressed: x11, wlroots (sway), or auto");
}

std::unique_ptr<Desktop> chosen_desktop(const Values& values) {
    const std::string name =
        values.count("backend") > 0 ? values["backend"].as<std::string>() : "auto";
    if (name == "auto") return usual_desktop();
    if (name == "x11") return std::make_unique<X11Desktop>();
    if (name == "wlroots") return wlroots_desktop();
    throw BadUsage("--backend takes auto, x11 or wlroots, not \"" + name + "\"");
}

std::string way_to(const Desktop& desktop, WindowId window) {
    const Desktop& of = desktop.of(window);
    if (of.x11() == nullptr)
        return "the window is one of Wayland (" + of.name() +
               "): seen and pressed by the backend wlroots";
    return is_on_wayland()
               ? "the window is one of X11 (" + of.name() + "): seen and pressed by the backend x11"
               : "";
}

std::unique_ptr<Hand> hand_on(const Desktop& desktop, WindowId window, std::function<bool()> stop,
                              Person& person) {
    const Desktop& of = desktop.of(window);
#ifdef SIGHTREAD_WAYLAND
    if (of.x11() == nullptr) return std::make_unique<wlroots::Hand>(window, std::move(stop));
#endif
    auto made = std::make_unique<XdoHand>(*of.x11(), window, std::move(stop));
    made->tell_keys([&person](bool are_down) { person.hand_presses_keys(are_down); });
    made->tell_moves([&person](cv::Point point) { person.hand_moved_to(point); });
    return made;
}

}  // namespace sightread
