// From what an X server keeps in memory to BGR, 8 bits a channel.
//
// A visual says where in a pixel the bits of each colour lie. Narrow channels are stretched so that
// black stays 0 and white stays 255 (shifting alone would make white 248 at 16 bits), wide ones are
// rounded. Alpha is left out: without a compositor X shows none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct PixelFormat {
    int bytes = 4;  // a pixel: 2, 3 or 4
    bool high_byte_first = false;
    std::uint32_t red = 0xff0000;
    std::uint32_t green = 0xff00;
    std::uint32_t blue = 0xff;
    bool operator==(const PixelFormat&) const = default;
};

// Rows of pixels in somebody else's memory.
struct RawImage {
    const std::uint8_t* data = nullptr;
    std::size_t stride = 0;  // bytes from one row to the next
    cv::Size size;
};

class PixelConverter {
public:
    explicit PixelConverter(const PixelFormat& format);
    // Fills a matrix of the image's size and type CV_8UC3.
    void to_bgr(const RawImage& image, cv::Mat& bgr) const;

private:
    struct Channel {
        explicit Channel(std::uint32_t mask);
        std::uint8_t of(std::uint32_t pixel) const { return values[(pixel & mask) >> shift]; }
        std::uint32_t mask;
        int shift;
        std::vector<std::uint8_t> values;  // of each possible content of the channel
    };
    std::uint32_t pixel_at(const std::uint8_t* bytes) const;

    PixelFormat format_;
    std::array<Channel, 3> channels_;       // blue, green, red
    std::vector<cv::Vec3b> small_palette_;  // of every pixel of 2 bytes; empty for wider ones
};

}  // namespace sightread
