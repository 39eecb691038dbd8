#include "tests/app/lyne/pointer.hpp"

#include "capture/x11.hpp"

#include <X11/Xlib.h>

namespace sightread::test {

bool button_is_down(const std::string& display) {
    const X11 x11(display);
    Window root = None, child = None;
    int x = 0, y = 0;
    unsigned state = 0;
    XQueryPointer(x11.display(), DefaultRootWindow(x11.display()), &root, &child, &x, &y, &x, &y,
                  &state);
    return (state & Button1Mask) != 0;
}

}  // namespace sightread::test
