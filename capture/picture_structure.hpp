// What a picture file says of itself, without decoding it.
#pragma once

#include <optional>
#include <span>

#include <opencv2/core/types.hpp>

namespace sightread {

struct PictureStructure {
    cv::Size_<long long> size;
    // every part is there up to the end mark, and undamaged as far as the format can tell
    bool is_complete = false;
};

// None when the bytes are neither PNG nor JPEG, or end before they say how large the picture is.
[[nodiscard]] std::optional<PictureStructure> structure_of(std::span<const unsigned char> bytes);

}  // namespace sightread
