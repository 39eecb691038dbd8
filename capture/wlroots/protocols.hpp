// The protocols of wlroots that are used here: zwlr_screencopy_v1 (pictures of a part of an
// output), zwlr_virtual_pointer_v1 and zwp_virtual_keyboard_v1 (a mouse and a keyboard that are
// programs).
//
// libwayland-client needs a table for each interface. Those of Wayland itself come with it; these
// are written out, so that nothing but libwayland is needed to build. The numbers of requests and
// events are the protocols' own.
#pragma once

#include <cstdint>

#include <wayland-client.h>

namespace sightread::wlroots {

// Asks an object for something that makes no other object.
template <class... Arguments>
void request(wl_proxy* object, std::uint32_t number, Arguments... arguments) {
    wl_proxy_marshal_flags(object, number, nullptr, wl_proxy_get_version(object), 0, arguments...);
}

// The request by which an object ends.
void end(wl_proxy* object, std::uint32_t number);

namespace screencopy {

extern const wl_interface manager, frame;
// copies on damage came with the second
inline constexpr std::uint32_t manager_version = 3, least_version = 2;

// The region is in the output's logical coordinates.
[[nodiscard]] wl_proxy* capture(wl_proxy* manager, wl_output* output, int x, int y, int width,
                                int height);

enum FrameRequest : std::uint32_t { copy = 0, destroy_frame = 1, copy_with_damage = 2 };

// In the order of the protocol, as libwayland calls them.
struct FrameListener {
    void (*buffer)(void*, wl_proxy*, std::uint32_t format, std::uint32_t width,
                   std::uint32_t height, std::uint32_t stride);
    void (*flags)(void*, wl_proxy*, std::uint32_t flags);
    void (*ready)(void*, wl_proxy*, std::uint32_t, std::uint32_t, std::uint32_t);
    void (*failed)(void*, wl_proxy*);
    void (*damage)(void*, wl_proxy*, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t);
    void (*linux_dmabuf)(void*, wl_proxy*, std::uint32_t, std::uint32_t, std::uint32_t);
    void (*buffer_done)(void*, wl_proxy*);
};
inline constexpr std::uint32_t upside_down = 1;  // a flag

}  // namespace screencopy

namespace virtual_pointer {

extern const wl_interface manager, pointer;
inline constexpr std::uint32_t manager_version = 2;  // of which a pointer belongs to an output

[[nodiscard]] wl_proxy* create(wl_proxy* manager, wl_seat* seat, wl_output* output);

// motion_absolute: time, x, y, extent of x, extent of y. button: time, button, state.
enum PointerRequest : std::uint32_t {
    motion_absolute = 1,
    button = 2,
    frame = 4,
    destroy_pointer = 8
};

}  // namespace virtual_pointer

namespace virtual_keyboard {

extern const wl_interface manager, keyboard;

[[nodiscard]] wl_proxy* create(wl_proxy* manager, wl_seat* seat);

// keymap: format, descriptor, size. key: time, key, state. modifiers: depressed, latched, locked,
// group.
enum KeyboardRequest : std::uint32_t { keymap = 0, key = 1, modifiers = 2, destroy_keyboard = 3 };

}  // namespace virtual_keyboard

}  // namespace sightread::wlroots
