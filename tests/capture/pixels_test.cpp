// Conversion to BGR, checked against the arithmetic of each format on every value of a channel.
#include "capture/pixels.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

struct Format {
    const char* name;
    PixelFormat format;
    int bits[3];  // of blue, green, red
    int shift[3];
};

void PrintTo(const Format& format, std::ostream* stream) {
    *stream << format.name;
}

const Format formats[] = {
    {"rgb565", {2, false, 0xf800, 0x7e0, 0x1f}, {5, 6, 5}, {0, 5, 11}},
    {"rgb565_high_first", {2, true, 0xf800, 0x7e0, 0x1f}, {5, 6, 5}, {0, 5, 11}},
    {"rgb555", {2, false, 0x7c00, 0x3e0, 0x1f}, {5, 5, 5}, {0, 5, 10}},
    {"rgb888", {4, false, 0xff0000, 0xff00, 0xff}, {8, 8, 8}, {0, 8, 16}},
    {"rgb888_high_first", {4, true, 0xff0000, 0xff00, 0xff}, {8, 8, 8}, {0, 8, 16}},
    {"bgr888", {4, false, 0xff, 0xff00, 0xff0000}, {8, 8, 8}, {16, 8, 0}},
    {"packed888", {3, false, 0xff0000, 0xff00, 0xff}, {8, 8, 8}, {0, 8, 16}},
    {"rgb101010", {4, false, 0x3ff00000, 0xffc00, 0x3ff}, {10, 10, 10}, {0, 10, 20}},
    {"rgb101010_high_first", {4, true, 0x3ff00000, 0xffc00, 0x3ff}, {10, 10, 10}, {0, 10, 20}},
};

class Pixels : public testing::TestWithParam<Format> {};

TEST_P(Pixels, EveryValueOfEveryChannel) {
    const Format& format = GetParam();
    const PixelConverter converter(format.format);
    for (int channel = 0; channel < 3; ++channel) {
        const int highest = (1 << format.bits[channel]) - 1;
        constexpr int padding = 5;
        std::vector<std::uint8_t> bytes;
        for (int row = 0; row < 2; ++row) {
            for (int value = 0; value <= highest; ++value) {
                std::uint32_t pixel = static_cast<std::uint32_t>(value) << format.shift[channel];
                for (int index = 0; index < format.format.bytes; ++index) {
                    const int place =
                        format.format.high_byte_first ? format.format.bytes - 1 - index : index;
                    bytes.push_back(static_cast<std::uint8_t>(pixel >> (8 * place)));
                }
            }
            bytes.insert(bytes.end(), padding, 0xee);
        }
        cv::Mat bgr;
        const std::size_t stride =
            static_cast<std::size_t>(highest + 1) * static_cast<std::size_t>(format.format.bytes) +
            padding;
        converter.to_bgr({bytes.data(), stride, {highest + 1, 2}}, bgr);
        for (int value = 0; value <= highest; ++value) {
            cv::Vec3b wanted(0, 0, 0);
            wanted[channel] = static_cast<std::uint8_t>(std::lround(255.0 * value / highest));
            ASSERT_EQ(bgr.at<cv::Vec3b>(0, value), wanted)
                << format.name << " channel " << channel << " value " << value;
            ASSERT_EQ(bgr.at<cv::Vec3b>(1, value), wanted);
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Formats, Pixels, testing::ValuesIn(formats),
                         [](const auto& parameter) { return parameter.param.name; });

}  // namespace
}  // namespace sightread::test
