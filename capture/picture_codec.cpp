#include "capture/picture_codec.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>

#include <opencv2/imgproc.hpp>
#include <spng.h>
#include <turbojpeg.h>
#include <zlib.h>

namespace sightread {
namespace {

using Png = std::unique_ptr<spng_ctx, decltype(&spng_ctx_free)>;
using Jpeg = std::unique_ptr<void, decltype(&tjDestroy)>;

std::size_t size_of(const cv::Mat& picture) {
    return picture.total() * picture.elemSize();
}

cv::Mat decoded_png(std::span<const unsigned char> bytes) {
    const Png png(spng_ctx_new(0), spng_ctx_free);
    spng_ihdr header{};
    // What is broken beside the pixels, such as a comment, does no harm.
    if (!png || spng_set_crc_action(png.get(), SPNG_CRC_ERROR, SPNG_CRC_DISCARD) != 0 ||
        spng_set_png_buffer(png.get(), bytes.data(), bytes.size()) != 0 ||
        spng_get_ihdr(png.get(), &header) != 0)
        return {};
    cv::Mat picture(static_cast<int>(header.height), static_cast<int>(header.width), CV_8UC3);
    if (spng_decode_image(png.get(), picture.data, size_of(picture), SPNG_FMT_RGB8, 0) != 0)
        return {};
    cv::cvtColor(picture, picture, cv::COLOR_RGB2BGR);
    return picture;
}

cv::Mat decoded_jpeg(std::span<const unsigned char> bytes) {
    const Jpeg jpeg(tjInitDecompress(), tjDestroy);
    int width = 0, height = 0, subsampling = 0, colours = 0;
    const auto size = static_cast<unsigned long>(bytes.size());
    if (!jpeg || tjDecompressHeader3(jpeg.get(), bytes.data(), size, &width, &height, &subsampling,
                                     &colours) != 0)
        return {};
    cv::Mat picture(height, width, CV_8UC3, cv::Scalar::all(0));
    if (tjDecompress2(jpeg.get(), bytes.data(), size, picture.data, width,
                      static_cast<int>(picture.step), height, TJPF_BGR, TJFLAG_ACCURATEDCT) != 0 &&
        tjGetErrorCode(jpeg.get()) == TJERR_FATAL)
        return {};
    return picture;
}

// 8 bits, BGR, rows without gaps.
cv::Mat in_colour(const cv::Mat& picture) {
    cv::Mat colour = picture;
    if (picture.channels() == 1) cv::cvtColor(picture, colour, cv::COLOR_GRAY2BGR);
    return colour.isContinuous() ? colour : colour.clone();
}

}  // namespace

cv::Mat decoded(std::span<const unsigned char> bytes) {
    const bool is_jpeg = bytes.size() > 1 && bytes[0] == 0xFF && bytes[1] == 0xD8;
    return is_jpeg ? decoded_jpeg(bytes) : decoded_png(bytes);
}

std::vector<unsigned char> as_png(const cv::Mat& picture) {
    if (picture.empty()) return {};
    cv::Mat pixels;
    cv::cvtColor(in_colour(picture), pixels, cv::COLOR_BGR2RGB);
    const Png png(spng_ctx_new(SPNG_CTX_ENCODER), spng_ctx_free);
    spng_ihdr header{};
    header.width = static_cast<std::uint32_t>(pixels.cols);
    header.height = static_cast<std::uint32_t>(pixels.rows);
    header.bit_depth = 8;
    header.color_type = SPNG_COLOR_TYPE_TRUECOLOR;
    int failure = 0;
    std::size_t size = 0;
    if (!png || spng_set_option(png.get(), SPNG_ENCODE_TO_BUFFER, 1) != 0 ||
        spng_set_option(png.get(), SPNG_IMG_COMPRESSION_LEVEL, 1) != 0 ||
        spng_set_option(png.get(), SPNG_IMG_COMPRESSION_STRATEGY, Z_RLE) != 0 ||
        spng_set_option(png.get(), SPNG_FILTER_CHOICE, SPNG_FILTER_CHOICE_SUB) != 0 ||
        spng_set_ihdr(png.get(), &header) != 0 ||
        spng_encode_image(png.get(), pixels.data, size_of(pixels), SPNG_FMT_PNG,
                          SPNG_ENCODE_FINALIZE) != 0)
        return {};
    const std::unique_ptr<void, decltype(&std::free)> made(
        spng_get_png_buffer(png.get(), &size, &failure), std::free);
    const auto* first = static_cast<const unsigned char*>(made.get());
    return first == nullptr ? std::vector<unsigned char>()
                            : std::vector<unsigned char>(first, first + size);
}

std::vector<unsigned char> as_jpeg(const cv::Mat& picture, int quality) {
    if (picture.empty()) return {};
    const cv::Mat pixels = in_colour(picture);
    const Jpeg jpeg(tjInitCompress(), tjDestroy);
    unsigned char* first = nullptr;
    unsigned long size = 0;
    const bool is_made =
        jpeg && tjCompress2(jpeg.get(), pixels.data, pixels.cols, static_cast<int>(pixels.step),
                            pixels.rows, TJPF_BGR, &first, &size, TJSAMP_420, quality,
                            TJFLAG_ACCURATEDCT) == 0;
    const std::unique_ptr<unsigned char, decltype(&tjFree)> made(first, tjFree);
    return is_made ? std::vector<unsigned char>(first, first + size) : std::vector<unsigned char>();
}

}  // namespace sightread
