// What the server says of the pointer; apart from the tests, because the names of X and of their
// framework collide.
#pragma once

#include <string>

namespace sightread::test {

// Whether the left button is held down.
[[nodiscard]] bool button_is_down(const std::string& display);

}  // namespace sightread::test
