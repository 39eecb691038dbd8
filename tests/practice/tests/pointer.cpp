#include "tests/practice/tests/pointer.hpp"

extern "C" {
#include <xdo.h>
}

namespace sightread::practice {

Pointer::Pointer(const std::string& display)
    : xdo_(xdo_new(display.c_str()), [](xdo* context) { xdo_free(context); }) {}

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
