#include "tests/app/gui/hand.hpp"

extern "C" {
#include <xdo.h>
}

namespace sightread::test {

Hand::Hand(const std::string& display)
    : xdo_(xdo_new(display.c_str()), [](xdo* context) { xdo_free(context); }) {}

void Hand::move(int x, int y) {
    xdo_move_mouse(xdo_.get(), x, y, 0);
}

void Hand::press(int button) {
    xdo_mouse_down(xdo_.get(), CURRENTWINDOW, button);
}

void Hand::release(int button) {
    xdo_mouse_up(xdo_.get(), CURRENTWINDOW, button);
}

void Hand::click(int x, int y, int button) {
    move(x, y);
    press(button);
    release(button);
}

void Hand::key(const std::string& name) {
    xdo_send_keysequence_window(xdo_.get(), CURRENTWINDOW, name.c_str(), 12000);
}

}  // namespace sightread::test
