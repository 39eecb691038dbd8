#include "capture/wlroots/protocols.hpp"

#include <iterator>

namespace sightread::wlroots {
namespace {

// Of arguments that are no objects, and of none.
const wl_interface* const plain[8] = {};

template <std::size_t Requests>
constexpr wl_interface without_events(const char* name, int version,
                                      const wl_message (&requests)[Requests]) {
    return {name, version, static_cast<int>(Requests), requests, 0, nullptr};
}

}  // namespace

void end(wl_proxy* object, std::uint32_t number) {
    wl_proxy_marshal_flags(object, number, nullptr, wl_proxy_get_version(object),
                           WL_MARSHAL_FLAG_DESTROY);
}

namespace screencopy {
namespace {

const wl_interface* const of_output[] = {&frame, nullptr, &wl_output_interface};
const wl_interface* const of_region[] = {&frame,  nullptr, &wl_output_interface, nullptr, nullptr,
                                         nullptr, nullptr};
const wl_message manager_requests[] = {
    {"capture_output", "nio", const_cast<const wl_interface**>(of_output)},
    {"capture_output_region", "nioiiii", const_cast<const wl_interface**>(of_region)},
    {"destroy", "", const_cast<const wl_interface**>(plain)},
};

const wl_interface* const of_buffer[] = {&wl_buffer_interface};
const wl_message frame_requests[] = {
    {"copy", "o", const_cast<const wl_interface**>(of_buffer)},
    {"destroy", "", const_cast<const wl_interface**>(plain)},
    {"copy_with_damage", "2o", const_cast<const wl_interface**>(of_buffer)},
};
const wl_message frame_events[] = {
    {"buffer", "uuuu", const_cast<const wl_interface**>(plain)},
    {"flags", "u", const_cast<const wl_interface**>(plain)},
    {"ready", "uuu", const_cast<const wl_interface**>(plain)},
    {"failed", "", const_cast<const wl_interface**>(plain)},
    {"damage", "2uuuu", const_cast<const wl_interface**>(plain)},
    {"linux_dmabuf", "3uuu", const_cast<const wl_interface**>(plain)},
    {"buffer_done", "3", const_cast<const wl_interface**>(plain)},
};

}  // namespace

const wl_interface manager =
    without_events("zwlr_screencopy_manager_v1", manager_version, manager_requests);
const wl_interface frame = {"zwlr_screencopy_frame_v1", manager_version,
                            std::size(frame_requests),  frame_requests,
                            std::size(frame_events),    frame_events};

wl_proxy* capture(wl_proxy* of, wl_output* output, int x, int y, int width, int height) {
    constexpr std::uint32_t capture_output_region = 1;
    return wl_proxy_marshal_flags(of, capture_output_region, &frame, wl_proxy_get_version(of), 0,
                                  nullptr, 0 /* without the pointer */, output, x, y, width,
                                  height);
}

}  // namespace screencopy

namespace virtual_pointer {
namespace {

const wl_interface* const of_seat[] = {&wl_seat_interface, &pointer};
const wl_interface* const of_seat_and_output[] = {&wl_seat_interface, &wl_output_interface,
                                                  &pointer};
const wl_message manager_requests[] = {
    {"create_virtual_pointer", "?on", const_cast<const wl_interface**>(of_seat)},
    {"destroy", "", const_cast<const wl_interface**>(plain)},
    {"create_virtual_pointer_with_output", "2?o?on",
     const_cast<const wl_interface**>(of_seat_and_output)},
};
const wl_message pointer_requests[] = {
    {"motion", "uff", const_cast<const wl_interface**>(plain)},
    {"motion_absolute", "uuuuu", const_cast<const wl_interface**>(plain)},
    {"button", "uuu", const_cast<const wl_interface**>(plain)},
    {"axis", "uuf", const_cast<const wl_interface**>(plain)},
    {"frame", "", const_cast<const wl_interface**>(plain)},
    {"axis_source", "u", const_cast<const wl_interface**>(plain)},
    {"axis_stop", "uu", const_cast<const wl_interface**>(plain)},
    {"axis_discrete", "uufi", const_cast<const wl_interface**>(plain)},
    {"destroy", "", const_cast<const wl_interface**>(plain)},
};

}  // namespace

const wl_interface manager =
    without_events("zwlr_virtual_pointer_manager_v1", manager_version, manager_requests);
const wl_interface pointer =
    without_events("zwlr_virtual_pointer_v1", manager_version, pointer_requests);

wl_proxy* create(wl_proxy* of, wl_seat* seat, wl_output* output) {
    constexpr std::uint32_t create_virtual_pointer_with_output = 2;
    return wl_proxy_marshal_flags(of, create_virtual_pointer_with_output, &pointer,
                                  wl_proxy_get_version(of), 0, seat, output, nullptr);
}

}  // namespace virtual_pointer

namespace virtual_keyboard {
namespace {

const wl_interface* const of_seat[] = {&wl_seat_interface, &keyboard};
const wl_message manager_requests[] = {
    {"create_virtual_keyboard", "on", const_cast<const wl_interface**>(of_seat)},
};
const wl_message keyboard_requests[] = {
    {"keymap", "uhu", const_cast<const wl_interface**>(plain)},
    {"key", "uuu", const_cast<const wl_interface**>(plain)},
    {"modifiers", "uuuu", const_cast<const wl_interface**>(plain)},
    {"destroy", "", const_cast<const wl_interface**>(plain)},
};

}  // namespace

const wl_interface manager = without_events("zwp_virtual_keyboard_manager_v1", 1, manager_requests);
const wl_interface keyboard = without_events("zwp_virtual_keyboard_v1", 1, keyboard_requests);

wl_proxy* create(wl_proxy* of, wl_seat* seat) {
    constexpr std::uint32_t create_virtual_keyboard = 0;
    return wl_proxy_marshal_flags(of, create_virtual_keyboard, &keyboard, wl_proxy_get_version(of),
                                  0, seat, nullptr);
}

}  // namespace virtual_keyboard

}  // namespace sightread::wlroots
