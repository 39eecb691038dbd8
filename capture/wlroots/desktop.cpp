#include "capture/wlroots/desktop.hpp"

#include "capture/error.hpp"
#include "capture/wlroots/window.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

namespace sightread::wlroots {
namespace {

using namespace std::chrono_literals;

constexpr auto pick_interval = 50ms;

// A window that floats above one of its own program.
bool is_dialog(const View& view, const Layout& layout) {
    return view.is_floating && std::ranges::any_of(layout.views, [&](const View& other) {
               return other.id < view.id && other.process == view.process && view.process != 0;
           });
}

WindowInfo info_of(const View& view, const Layout& layout) {
    WindowInfo info;
    info.id = view.id;
    info.title = view.title;
    info.window_class = view.app_id;
    const Output* output = layout.output(view.output);
    info.area = output != nullptr ? pixels_of(view, *output) : view.content;
    info.viewable = view.is_visible && output != nullptr;
    info.is_dialog = is_dialog(view, layout);
    info.process = view.process;
    return info;
}

}  // namespace

cv::Rect pixels_of(const View& view, const Output& output) {
    // As wlroots itself rounds a region.
    const auto scaled = [&](int logical) { return static_cast<int>(logical * output.scale); };
    const cv::Rect place(view.content.tl() - output.area.tl(), view.content.size());
    return {scaled(place.x), scaled(place.y), scaled(place.width), scaled(place.height)};
}

std::string Desktop::why_not() try {
    const Desktop all(XWayland::is_listed);
    return {};
} catch (const Error& error) {
    return error.what();
}

Desktop::Desktop(XWayland xwayland) : xwayland_(xwayland) {
    const std::vector<std::string> missing = connection_.missing();
    if (!missing.empty())
        throw Error("the Wayland compositor at \"" + name() + "\" lacks " + missing.front() +
                    ", so its windows cannot be seen and pressed; sway has it");
}

Layout Desktop::layout() const {
    connection_.require_alive();
    return sway_.layout();
}

bool Desktop::alive() const try {
    connection_.round_trip();
    return true;
} catch (const WindowGone&) {
    return false;
}

std::vector<WindowInfo> Desktop::windows() const {
    const Layout now = layout();
    std::vector<WindowInfo> windows;
    for (const View& view : now.views)
        if (view.x_window == 0 || xwayland_ == XWayland::is_listed)
            windows.push_back(info_of(view, now));
    std::ranges::stable_sort(
        windows, [](const auto& a, const auto& b) { return a.viewable && !b.viewable; });
    return windows;
}

std::optional<WindowInfo> Desktop::window(WindowId id) const {
    const Layout now = layout();
    const View* view = now.view(id);
    return view != nullptr ? std::optional(info_of(*view, now)) : std::nullopt;
}

std::optional<WindowId> Desktop::pick(const std::function<bool()>& stop) const {
    const auto active = [&]() -> std::pair<WindowId, WindowId> {
        const Layout now = layout();
        const View* view = now.active();
        if (view == nullptr) return {};
        const bool is_of_x11 = view->x_window != 0 && xwayland_ == XWayland::is_left_out;
        return {view->id, is_of_x11 ? view->x_window : view->id};
    };
    const WindowId before = active().first;
    while (!stop || !stop()) {
        const auto [view, window] = active();
        if (view != 0 && view != before) return window;
        std::this_thread::sleep_for(pick_interval);
    }
    return std::nullopt;
}

std::unique_ptr<WindowDevice> Desktop::watch(WindowId id) const {
    return std::make_unique<Window>(id);
}

}  // namespace sightread::wlroots
