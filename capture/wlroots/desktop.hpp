// The windows of a Wayland compositor of the wlroots family: seen by its screencopy protocol, found
// by sway's IPC.
#pragma once

#include "capture/desktop.hpp"
#include "capture/wlroots/connection.hpp"
#include "capture/wlroots/sway.hpp"

#include <string>

namespace sightread::wlroots {

// Sway counts its windows from 1; X servers give their programs numbers from here on.
[[nodiscard]] constexpr bool is_number_of_wayland(WindowId id) {
    return id < 0x200000;
}

// Where the content of a window lies in its output's picture, in pixels.
[[nodiscard]] cv::Rect pixels_of(const View& view, const Output& output);

class Desktop : public sightread::Desktop {
public:
    enum class XWayland { is_listed, is_left_out };

    // What is missing to play there, in one sentence; empty when nothing is.
    [[nodiscard]] static std::string why_not();

    // Throws Error when something is missing.
    explicit Desktop(XWayland xwayland);

    std::string name() const override { return Connection::name(); }
    bool alive() const override;
    std::vector<WindowInfo> windows() const override;
    std::optional<WindowInfo> window(WindowId id) const override;
    // The window that becomes active next: Wayland shows a click to nobody but its window.
    std::optional<WindowId> pick(const std::function<bool()>& stop) const override;
    std::unique_ptr<WindowDevice> watch(WindowId id) const override;

private:
    [[nodiscard]] Layout layout() const;  // throws WindowGone

    XWayland xwayland_;
    Connection connection_;
    Sway sway_;
};

}  // namespace sightread::wlroots
