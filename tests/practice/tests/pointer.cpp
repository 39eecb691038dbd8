#include "tests/practice/tests/pointer.hpp"

#include <chrono>
#include <thread>

extern "C" {
#include <xdo.h>
}

namespace sightread::practice {

namespace {
constexpr std::chrono::milliseconds as_long_as_a_person{40};
}

Pointer::Pointer(const std::string& display)
    : xdo_(xdo_new(display.c_str()), [](xdo* context) { xdo_free(context); }) {}

void Pointer::click(int x, int y) {
    xdo_move_mouse(xdo_.get(), x, y, 0);
    xdo_mouse_down(xdo_.get(), CURRENTWINDOW, 1);
    std::this_thread::sleep_for(as_long_as_a_person);
    xdo_mouse_up(xdo_.get(), CURRENTWINDOW, 1);
    // A game that polls must see the button up as well, before it is pressed again.
    std::this_thread::sleep_for(as_long_as_a_person);
}

void Pointer::press(int x, int y) {
    move(x, y);
    xdo_mouse_down(xdo_.get(), CURRENTWINDOW, 1);
}

void Pointer::move(int x, int y) {
    xdo_move_mouse(xdo_.get(), x, y, 0);
}

void Pointer::release() {
    xdo_mouse_up(xdo_.get(), CURRENTWINDOW, 1);
}

}  // namespace sightread::practice
