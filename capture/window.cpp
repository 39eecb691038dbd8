#include "capture/window.hpp"

#include "capture/process.hpp"
#include "capture/property.hpp"
#include "capture/window_tree.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>
#include <unistd.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace sightread {
namespace {

std::string title_of(const X11& x11, WindowId window) {
    for (const char* name : {"_NET_WM_NAME", "WM_NAME"})
        if (const auto text = text_property(x11, window, name); text && !text->empty())
            return *text;
    return {};
}

// WM_CLASS holds two texts, each closed by a zero byte: the instance, then the class.
std::string class_of(const X11& x11, WindowId window) {
    const std::string both = text_property(x11, window, "WM_CLASS").value_or("");
    const std::size_t zero = both.find('\0');
    if (zero == std::string::npos || zero + 1 == both.size()) return both.substr(0, zero);
    return both.substr(zero + 1, both.find('\0', zero + 1) - zero - 1);
}

// What a window says of itself first counts.
bool is_of_type(const X11& x11, WindowId window, const char* name) {
    const auto types = number_property(x11, window, "_NET_WM_WINDOW_TYPE");
    return !types.empty() && types.front() == XInternAtom(x11.display(), name, False);
}

// Desktops, panels, menus and tooltips have titles and classes too, but nobody plays them.
bool is_furniture(const X11& x11, WindowId window) {
    static constexpr std::array names = {
        "_NET_WM_WINDOW_TYPE_DESKTOP", "_NET_WM_WINDOW_TYPE_DOCK",
        "_NET_WM_WINDOW_TYPE_TOOLTIP", "_NET_WM_WINDOW_TYPE_POPUP_MENU",
        "_NET_WM_WINDOW_TYPE_COMBO",   "_NET_WM_WINDOW_TYPE_DROPDOWN_MENU",
        "_NET_WM_WINDOW_TYPE_DND",     "_NET_WM_WINDOW_TYPE_NOTIFICATION"};
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return is_of_type(x11, window, name); });
}

bool is_named(const WindowInfo& info) {
    return !info.title.empty() || !info.window_class.empty();
}

// Without a word from the window manager: the window with WM_STATE below the frame, else the
// top-level window itself. Without WM_STATE only what is on screen counts: toolkits keep unmapped
// windows with titles for purposes of their own.
std::optional<WindowInfo> application_below(const X11& x11, WindowId top) {
    const WindowId client = client_below(x11, top);
    const auto info = window_info(x11, client != 0 ? client : top);
    if (!info || !is_named(*info) || is_furniture(x11, info->id)) return std::nullopt;
    if (client == 0 && (!info->viewable || info->area.area() <= 1)) return std::nullopt;
    return info;
}

void add_unmanaged(const X11& x11, bool managed, std::vector<WindowInfo>& windows) {
    for (const WindowId top : children_of(x11, DefaultRootWindow(x11.display()))) {
        auto info = application_below(x11, top);
        if (!info || (managed && !(info->override_redirect && !info->title.empty()))) continue;
        const bool known = std::any_of(windows.begin(), windows.end(),
                                       [&](const auto& other) { return other.id == info->id; });
        if (!known) windows.push_back(std::move(*info));
    }
}

// What a text is compared by: without regard to case, and to how letters with accents are put
// together (Unicode's NFKC_Casefold).
std::string folded(std::string_view text) {
    UErrorCode failure = U_ZERO_ERROR;
    const icu::Normalizer2* const fold = icu::Normalizer2::getNFKCCasefoldInstance(failure);
    if (U_FAILURE(failure)) return std::string(text);
    const auto length = static_cast<std::int32_t>(text.size());
    const icu::UnicodeString letters =
        icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), length));
    std::string result;
    fold->normalize(letters, failure).toUTF8String(result);
    return U_FAILURE(failure) ? std::string(text) : result;
}

template <typename Condition>
std::vector<WindowInfo> those(const std::vector<WindowInfo>& windows, Condition condition) {
    std::vector<WindowInfo> result;
    std::copy_if(windows.begin(), windows.end(), std::back_inserter(result), condition);
    return result;
}

}  // namespace

std::optional<WindowInfo> window_info(const X11& x11, WindowId id) {
    x11.require_alive();
    XWindowAttributes attributes{};
    const bool exists = XGetWindowAttributes(x11.display(), id, &attributes) != 0;
    x11.require_alive();
    if (!exists) return std::nullopt;
    int x = 0, y = 0;
    Window child = None;
    const bool still_exists =
        XTranslateCoordinates(x11.display(), id, attributes.root, 0, 0, &x, &y, &child) != 0;
    x11.require_alive();
    if (!still_exists) return std::nullopt;
    WindowInfo info;
    info.id = id;
    info.title = title_of(x11, id);
    info.window_class = class_of(x11, id);
    info.area = {x, y, attributes.width, attributes.height};
    info.viewable = attributes.map_state == IsViewable;
    info.override_redirect = attributes.override_redirect != 0;
    const auto owner = number_property(x11, id, "WM_TRANSIENT_FOR");
    info.transient_for = owner.empty() || owner.front() == attributes.root ? 0 : owner.front();
    const bool is_dialog_of_group = !owner.empty() && info.transient_for == 0;
    info.is_dialog = is_dialog_of_group || is_of_type(x11, id, "_NET_WM_WINDOW_TYPE_DIALOG");
    const auto process = number_property(x11, id, "_NET_WM_PID");
    info.process = process.empty() ? 0 : process.front();
    return info;
}

bool is_stopped(const X11& x11, WindowId id) {
    const auto process = number_property(x11, id, "_NET_WM_PID");
    if (process.empty() || process.front() == 0) return false;
    std::array<char, 256> here{};
    const auto machine = text_property(x11, id, "WM_CLIENT_MACHINE");
    if (machine && gethostname(here.data(), here.size() - 1) == 0 && *machine != here.data())
        return false;
    return is_stopped(static_cast<pid_t>(process.front()));
}

// A window manager of today names a window of its own, which names itself; what a dead one left
// behind does not.
std::optional<std::string> window_manager(const X11& x11) {
    const auto on_root =
        number_property(x11, DefaultRootWindow(x11.display()), "_NET_SUPPORTING_WM_CHECK");
    if (on_root.empty() ||
        number_property(x11, on_root.front(), "_NET_SUPPORTING_WM_CHECK") != on_root)
        return std::nullopt;
    return text_property(x11, on_root.front(), "_NET_WM_NAME").value_or("");
}

std::vector<WindowInfo> list_windows(const X11& x11) {
    std::vector<WindowInfo> windows;
    const bool managed = window_manager(x11).has_value();
    if (managed)
        for (const WindowId id :
             number_property(x11, DefaultRootWindow(x11.display()), "_NET_CLIENT_LIST"))
            if (auto info = window_info(x11, id); info && is_named(*info) && !is_furniture(x11, id))
                windows.push_back(std::move(*info));
    add_unmanaged(x11, managed, windows);
    std::stable_sort(windows.begin(), windows.end(),
                     [](const auto& a, const auto& b) { return a.viewable && !b.viewable; });
    return windows;
}

std::vector<WindowInfo> windows_matching(const std::vector<WindowInfo>& windows,
                                         std::string_view text) {
    auto exact = those(windows, [&](const WindowInfo& window) { return window.title == text; });
    if (!exact.empty()) return exact;
    const std::string sought = folded(text);
    const std::vector<WindowInfo> found = those(windows, [&](const WindowInfo& window) {
        return folded(window.title).find(sought) != std::string::npos ||
               folded(window.window_class).find(sought) != std::string::npos;
    });
    // A dialog belongs to the window that it was opened from, or to the program.
    return those(found, [&](const WindowInfo& window) {
        return std::none_of(found.begin(), found.end(), [&](const WindowInfo& other) {
            const bool is_its_programs = window.is_dialog && window.transient_for == 0 &&
                                         !other.is_dialog && window.process != 0 &&
                                         window.process == other.process;
            return other.id != window.id && (window.transient_for == other.id || is_its_programs);
        });
    });
}

}  // namespace sightread
