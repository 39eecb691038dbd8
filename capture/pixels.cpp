#include "capture/pixels.hpp"

#include <bit>
#include <cassert>

#include <opencv2/imgproc.hpp>

namespace sightread {

PixelConverter::Channel::Channel(std::uint32_t channel_mask)
    : mask(channel_mask), shift(channel_mask == 0 ? 0 : std::countr_zero(channel_mask)) {
    const std::uint32_t highest = mask >> shift;
    assert(highest < (1u << 16));
    for (std::uint32_t value = 0; value <= highest; ++value)
        values.push_back(
            static_cast<std::uint8_t>(highest == 0 ? 0 : (value * 255 + highest / 2) / highest));
}

PixelConverter::PixelConverter(const PixelFormat& format)
    : format_(format), channels_{Channel(format.blue), Channel(format.green), Channel(format.red)} {
    if (format.bytes != 2) return;
    for (std::uint32_t pixel = 0; pixel < 65536; ++pixel)
        small_palette_.emplace_back(channels_[0].of(pixel), channels_[1].of(pixel),
                                    channels_[2].of(pixel));
}

std::uint32_t PixelConverter::pixel_at(const std::uint8_t* bytes) const {
    std::uint32_t pixel = 0;
    for (int index = 0; index < format_.bytes; ++index) {
        const int place = format_.high_byte_first ? format_.bytes - 1 - index : index;
        pixel |= static_cast<std::uint32_t>(bytes[index]) << (8 * place);
    }
    return pixel;
}

void PixelConverter::to_bgr(const RawImage& image, cv::Mat& bgr) const {
    bgr.create(image.size, CV_8UC3);
    if (format_ == PixelFormat{}) {
        const cv::Mat raw(image.size, CV_8UC4, const_cast<std::uint8_t*>(image.data), image.stride);
        cv::cvtColor(raw, bgr, cv::COLOR_BGRA2BGR);
        return;
    }
    for (int y = 0; y < image.size.height; ++y) {
        const std::uint8_t* from = image.data + static_cast<std::size_t>(y) * image.stride;
        cv::Vec3b* to = bgr.ptr<cv::Vec3b>(y);
        for (int x = 0; x < image.size.width; ++x, from += format_.bytes) {
            const std::uint32_t pixel = pixel_at(from);
            to[x] = small_palette_.empty()
                        ? cv::Vec3b(channels_[0].of(pixel), channels_[1].of(pixel),
                                    channels_[2].of(pixel))
                        : small_palette_[pixel];
        }
    }
}

}  // namespace sightread
