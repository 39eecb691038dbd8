// A mouse and a keyboard of a wlroots compositor that are this program. Whatever they hold goes up
// when they end; a button is let go of by name, because compositors forget a mouse that ends with a
// button down.
#pragma once

#include "capture/wlroots/connection.hpp"
#include "input/gesture.hpp"
#include "input/wlroots/keys.hpp"

#include <string>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread::wlroots {

class Mouse {
public:
    // On one output, of so many pixels. `connection` must outlive it.
    Mouse(const Connection& connection, wl_output* output, cv::Size pixels);
    ~Mouse();
    Mouse(const Mouse&) = delete;
    Mouse& operator=(const Mouse&) = delete;

    // Each returns when the compositor has done it. Throws WindowGone when that has gone.
    void move_to(cv::Point pixel);
    // Moves there and presses in one go: nobody can move the pointer in between.
    void press_at(cv::Point pixel, Button button);
    void release(Button button);

private:
    void send_move(cv::Point pixel);

    const Connection& connection_;
    const cv::Size pixels_;
    wl_proxy* pointer_ = nullptr;
};

class KeySender {
public:
    // Throws Error when the keyboard cannot be described to the compositor.
    KeySender(const Connection& connection, const Keyboard& keyboard);
    ~KeySender();
    KeySender(const KeySender&) = delete;
    KeySender& operator=(const KeySender&) = delete;

    void press(const std::vector<KeyPress>& keys);
    void release(const std::vector<KeyPress>& keys);

private:
    const Connection& connection_;
    wl_proxy* keyboard_ = nullptr;
};

}  // namespace sightread::wlroots
