#include "input/wlroots/devices.hpp"

#include "capture/error.hpp"

#include <algorithm>

#include <linux/input-event-codes.h>
#include <sys/mman.h>
#include <unistd.h>

namespace sightread::wlroots {
namespace {

std::uint32_t milliseconds() {
    const auto since = Clock::now().time_since_epoch();
    return static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

std::uint32_t code_of(Button button) {
    switch (button) {
        case Button::left:
            return BTN_LEFT;
        case Button::middle:
            return BTN_MIDDLE;
        case Button::right:
            return BTN_RIGHT;
    }
    return BTN_LEFT;
}

}  // namespace

Mouse::Mouse(const Connection& connection, wl_output* output, cv::Size pixels)
    : connection_(connection),
      pixels_(pixels),
      pointer_(virtual_pointer::create(connection.pointers(), connection.seat(), output)) {
    connection_.round_trip();
}

Mouse::~Mouse() {
    end(pointer_, virtual_pointer::destroy_pointer);
}

// To the pixel's middle.
void Mouse::send_move(cv::Point pixel) {
    const auto twice = [](int length, int more) {
        return static_cast<std::uint32_t>(2 * length + more);
    };
    request(pointer_, virtual_pointer::motion_absolute, milliseconds(), twice(pixel.x, 1),
            twice(pixel.y, 1), twice(pixels_.width, 0), twice(pixels_.height, 0));
    request(pointer_, virtual_pointer::frame);
}

void Mouse::move_to(cv::Point pixel) {
    send_move(pixel);
    connection_.round_trip();
}

void Mouse::press_at(cv::Point pixel, Button button) {
    send_move(pixel);
    request(pointer_, virtual_pointer::button, milliseconds(), code_of(button),
            std::uint32_t{WL_POINTER_BUTTON_STATE_PRESSED});
    request(pointer_, virtual_pointer::frame);
    connection_.round_trip();
}

void Mouse::release(Button button) {
    request(pointer_, virtual_pointer::button, milliseconds(), code_of(button),
            std::uint32_t{WL_POINTER_BUTTON_STATE_RELEASED});
    request(pointer_, virtual_pointer::frame);
    connection_.round_trip();
}

KeySender::KeySender(const Connection& connection, const Keyboard& keyboard)
    : connection_(connection),
      keyboard_(virtual_keyboard::create(connection.keyboards(), connection.seat())) {
    const std::string text = keyboard.text();
    const int file = memfd_create("sightread-keyboard", MFD_CLOEXEC);
    const bool is_written = file >= 0 && write(file, text.c_str(), text.size() + 1) ==
                                             static_cast<ssize_t>(text.size() + 1);
    if (is_written)
        request(keyboard_, virtual_keyboard::keymap,
                std::uint32_t{WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1}, file,
                static_cast<std::uint32_t>(text.size() + 1));
    if (file >= 0) close(file);
    if (!is_written) {
        end(keyboard_, virtual_keyboard::destroy_keyboard);
        throw Error("there is no memory for the description of a keyboard");
    }
    connection_.round_trip();
}

KeySender::~KeySender() {
    end(keyboard_, virtual_keyboard::destroy_keyboard);
}

void KeySender::press(const std::vector<KeyPress>& keys) {
    for (const KeyPress& key : keys) {
        request(keyboard_, virtual_keyboard::key, milliseconds(), key.code,
                std::uint32_t{WL_KEYBOARD_KEY_STATE_PRESSED});
        request(keyboard_, virtual_keyboard::modifiers, key.modifiers, 0U, 0U, 0U);
    }
    connection_.round_trip();
}

void KeySender::release(const std::vector<KeyPress>& keys) {
    std::for_each(keys.rbegin(), keys.rend(), [&](const KeyPress& key) {
        request(keyboard_, virtual_keyboard::key, milliseconds(), key.code,
                std::uint32_t{WL_KEYBOARD_KEY_STATE_RELEASED});
    });
    request(keyboard_, virtual_keyboard::modifiers, 0U, 0U, 0U, 0U);
    connection_.round_trip();
}

}  // namespace sightread::wlroots
