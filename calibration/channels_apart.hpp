// How far two colours are apart.
#pragma once

#include <algorithm>
#include <cmath>

namespace sightread {

// The greatest difference of a channel, in levels; of colours with three channels in whatever type.
template <class One, class Other>
[[nodiscard]] float channels_apart(const One& one, const Other& other) {
    const auto off = [&](int channel) {
        return std::abs(static_cast<float>(one[channel]) - static_cast<float>(other[channel]));
    };
    return std::max({off(0), off(1), off(2)});
}

}  // namespace sightread
