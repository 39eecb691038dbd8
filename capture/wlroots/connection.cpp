#include "capture/wlroots/connection.hpp"

#include "capture/error.hpp"

#include <algorithm>
#include <cstdlib>

#include <poll.h>

namespace sightread::wlroots {
namespace {

constexpr std::uint32_t named_outputs = 4;  // the version of wl_output that says its name

// Proxies of wl_proxy's own kind, so that all are ended alike; the compositor ends what is left
// with the connection.
wl_proxy* bound(wl_registry* registry, std::uint32_t number, const wl_interface& interface,
                std::uint32_t version) {
    return static_cast<wl_proxy*>(wl_registry_bind(registry, number, &interface, version));
}

}  // namespace

Connection::Connection() {
    // the library's own lines; what is thrown says it
    wl_log_set_handler_client([](const char*, va_list) {});
    display_ = wl_display_connect(nullptr);
    if (display_ == nullptr)
        throw Error("there is no Wayland compositor at \"" + name() +
                    "\"; start from its session, or set WAYLAND_DISPLAY");
    static constexpr wl_registry_listener listener = {
        [](void* self, wl_registry* registry, std::uint32_t number, const char* interface,
           std::uint32_t version) {
            static_cast<Connection*>(self)->bind(registry, number, interface, version);
        },
        [](void* self, wl_registry*, std::uint32_t number) {
            static_cast<Connection*>(self)->forget(number);
        }};
    registry_ = wl_display_get_registry(display_);
    wl_registry_add_listener(registry_, &listener, this);
    // what there is; what it is called
    if (wl_display_roundtrip(display_) < 0 || wl_display_roundtrip(display_) < 0) {
        wl_display_disconnect(display_);
        throw Error("the Wayland compositor at \"" + name() + "\" does not answer");
    }
}

Connection::~Connection() {
    for (const auto& output : outputs_) wl_output_destroy(output->proxy);
    for (wl_proxy* each : {shm_, seat_, screencopy_, pointers_, keyboards_})
        if (each != nullptr) wl_proxy_destroy(each);
    wl_registry_destroy(registry_);
    wl_display_disconnect(display_);
}

void Connection::bind(wl_registry* registry, std::uint32_t number, const std::string& interface,
                      std::uint32_t version) {
    const auto is = [&](const wl_interface& known) { return interface == known.name; };
    if (is(wl_shm_interface)) shm_ = bound(registry, number, wl_shm_interface, 1);
    if (is(wl_seat_interface) && seat_ == nullptr)
        seat_ = bound(registry, number, wl_seat_interface, 1);
    if (is(screencopy::manager) && version >= screencopy::least_version)
        screencopy_ = bound(registry, number, screencopy::manager,
                            std::min(version, screencopy::manager_version));
    if (is(virtual_pointer::manager) && version >= virtual_pointer::manager_version)
        pointers_ =
            bound(registry, number, virtual_pointer::manager, virtual_pointer::manager_version);
    if (is(virtual_keyboard::manager))
        keyboards_ = bound(registry, number, virtual_keyboard::manager, 1);
    if (!is(wl_output_interface) || version < named_outputs) return;
    Output& output = *outputs_.emplace_back(std::make_unique<Output>());
    output.number = number;
    output.proxy =
        reinterpret_cast<wl_output*>(bound(registry, number, wl_output_interface, named_outputs));
    static constexpr wl_output_listener listener = {
        [](void*, wl_output*, int, int, int, int, int, const char*, const char*, int) {},
        [](void*, wl_output*, std::uint32_t, int, int, int) {},
        [](void*, wl_output*) {},
        [](void*, wl_output*, int) {},
        [](void* self, wl_output*, const char* told) { static_cast<Output*>(self)->name = told; },
        [](void*, wl_output*, const char*) {}};
    wl_output_add_listener(output.proxy, &listener, &output);
}

void Connection::forget(std::uint32_t number) {
    const auto gone = std::ranges::find_if(
        outputs_, [&](const auto& output) { return output->number == number; });
    if (gone == outputs_.end()) return;
    wl_output_destroy((*gone)->proxy);
    outputs_.erase(gone);
}

std::string Connection::name() {
    const char* name = std::getenv("WAYLAND_DISPLAY");
    return name != nullptr && *name != '\0' ? name : "wayland-0";
}

bool Connection::alive() const {
    return wl_display_get_error(display_) == 0;
}

void Connection::require_alive() const {
    if (!alive()) throw WindowGone("the Wayland compositor went away");
}

void Connection::round_trip() const {
    if (wl_display_roundtrip(display_) < 0) throw WindowGone("the Wayland compositor went away");
}

void Connection::dispatch(Clock::time_point end) const {
    if (wl_display_prepare_read(display_) == 0) {
        wl_display_flush(display_);
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
        pollfd readable{wl_display_get_fd(display_), POLLIN, 0};
        if (poll(&readable, 1, static_cast<int>(std::clamp<long>(left, 0, 60'000))) > 0)
            wl_display_read_events(display_);
        else
            wl_display_cancel_read(display_);
    }
    wl_display_dispatch_pending(display_);
    require_alive();
}

std::vector<std::string> Connection::missing() const {
    std::vector<std::string> names;
    if (screencopy_ == nullptr || shm_ == nullptr) names.emplace_back(screencopy::manager.name);
    if (pointers_ == nullptr || seat_ == nullptr) names.emplace_back(virtual_pointer::manager.name);
    if (keyboards_ == nullptr || seat_ == nullptr)
        names.emplace_back(virtual_keyboard::manager.name);
    if (outputs_.empty()) names.emplace_back("wl_output of version 4");
    return names;
}

wl_output* Connection::output(const std::string& name) const {
    const auto found =
        std::ranges::find_if(outputs_, [&](const auto& output) { return output->name == name; });
    return found == outputs_.end() ? nullptr : (*found)->proxy;
}

}  // namespace sightread::wlroots
