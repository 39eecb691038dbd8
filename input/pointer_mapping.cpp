#include "input/pointer_mapping.hpp"

#include <algorithm>
#include <array>

#include <X11/Xlib.h>

namespace sightread {

std::vector<int> pointer_mapping(const X11& x11) {
    std::array<unsigned char, 256> meanings{};
    int count = 0;
    (void)x11.error_of(
        [&] { count = XGetPointerMapping(x11.display(), meanings.data(), meanings.size()); });
    return {meanings.begin(), meanings.begin() + std::clamp<int>(count, 0, meanings.size())};
}

std::optional<int> button_that_means(Button meant, const std::vector<int>& mapping) {
    const int number = static_cast<int>(meant);
    if (mapping.empty()) return number;
    const auto found = std::ranges::find(mapping, number);
    if (found == mapping.end()) return std::nullopt;
    return static_cast<int>(found - mapping.begin()) + 1;
}

}  // namespace sightread
