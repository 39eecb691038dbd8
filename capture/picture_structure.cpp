#include "capture/picture_structure.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include <boost/crc.hpp>

namespace sightread {
namespace {

using Bytes = std::span<const unsigned char>;

std::uint32_t number(Bytes bytes, std::size_t at, std::size_t length) {
    std::uint32_t value = 0;
    for (std::size_t index = 0; index < length; ++index) value = value << 8 | bytes[at + index];
    return value;
}

bool starts_with(Bytes bytes, std::string_view text) {
    return bytes.size() >= text.size() &&
           std::equal(text.begin(), text.end(), bytes.begin(),
                      [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

// PNG is a signature and a chain of chunks: length, name, content, checksum of name and content.
// IHDR is the first, IEND the last.
std::optional<PictureStructure> png_structure(Bytes bytes) {
    constexpr std::size_t signature = 8, frame = 12;
    if (bytes.size() < signature + frame + 13 || !starts_with(bytes.subspan(12), "IHDR"))
        return std::nullopt;
    PictureStructure structure{{number(bytes, 16, 4), number(bytes, 20, 4)}, false};
    std::size_t at = signature;
    while (bytes.size() - at >= frame) {
        const std::size_t length = number(bytes, at, 4);
        if (length > bytes.size() - at - frame) break;
        boost::crc_32_type checksum;
        checksum.process_bytes(&bytes[at + 4], length + 4);
        if (checksum.checksum() != number(bytes, at + 8 + length, 4)) break;
        structure.is_complete = starts_with(bytes.subspan(at + 4), "IEND");
        if (structure.is_complete) break;
        at += frame + length;
    }
    return structure;
}

bool holds_size(unsigned char marker) {
    return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc;
}

bool stands_alone(unsigned char marker) {
    return marker == 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

// JPEG is a chain of marked segments: ff, marker, length, content. Between them stand compressed
// bytes, where ff is followed by 0.
std::optional<PictureStructure> jpeg_structure(Bytes bytes) {
    std::optional<PictureStructure> structure;
    std::size_t at = 2;
    while (bytes.size() - at >= 2) {
        const unsigned char marker = bytes[at + 1];
        if (bytes[at] != 0xff || marker == 0 || marker == 0xff) {
            ++at;
            continue;
        }
        at += 2;
        if (marker == 0xd9) {
            if (structure) structure->is_complete = true;
            break;
        }
        if (stands_alone(marker)) continue;
        if (bytes.size() - at < 2) break;
        const std::size_t length = number(bytes, at, 2);
        if (length < 2 || length > bytes.size() - at) break;
        if (holds_size(marker) && length >= 7)
            structure =
                PictureStructure{{number(bytes, at + 5, 2), number(bytes, at + 3, 2)}, false};
        at += length;
    }
    return structure;
}

}  // namespace

std::optional<PictureStructure> structure_of(Bytes bytes) {
    if (starts_with(bytes, "\x89PNG\r\n\x1a\n")) return png_structure(bytes);
    if (starts_with(bytes, "\xff\xd8\xff")) return jpeg_structure(bytes);
    return std::nullopt;
}

}  // namespace sightread
