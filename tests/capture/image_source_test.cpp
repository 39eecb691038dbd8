// Pictures on disk: good ones come out as they were, bad ones as one sentence that names the file.
#include "capture/image_source.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fstream>
#include <functional>
#include <vector>

#include <boost/crc.hpp>
#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <sys/stat.h>
#include <unistd.h>

namespace sightread::test {
namespace {

using Bytes = std::vector<unsigned char>;

cv::Mat pattern_picture(int width, int height, int seed = 0) {
    cv::Mat picture(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Colour colour = pattern(x, y, seed);
            picture.at<cv::Vec3b>(y, x) = {colour.blue, colour.green, colour.red};
        }
    return picture;
}

Bytes encoded(const cv::Mat& picture, const char* extension) {
    Bytes bytes;
    cv::imencode(extension, picture, bytes);
    return bytes;
}

void write(const std::filesystem::path& file, const Bytes& bytes) {
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

// The sentence of the Error that reading the file gives; empty when it gives none.
std::string refusal_of(const std::filesystem::path& file) {
    try {
        ImageSource(file).grab();
        return {};
    } catch (const WindowGone&) {
        return "gone";
    } catch (const Error& error) {
        return error.what();
    }
}

testing::AssertionResult is_refused(const std::filesystem::path& file, const std::string& because) {
    const std::string sentence = refusal_of(file);
    if (sentence.find(because) == std::string::npos ||
        sentence.find(file.filename().string()) == std::string::npos ||
        sentence.find('\n') != std::string::npos)
        return testing::AssertionFailure() << "said: " << sentence;
    return testing::AssertionSuccess();
}

// A PNG that claims any size in a header with a right checksum.
Bytes claiming(std::uint32_t width, std::uint32_t height) {
    Bytes bytes = encoded(pattern_picture(20, 20), ".png");
    for (int index = 0; index < 4; ++index) {
        bytes[16 + index] = static_cast<unsigned char>(width >> (24 - 8 * index));
        bytes[20 + index] = static_cast<unsigned char>(height >> (24 - 8 * index));
    }
    boost::crc_32_type checksum;
    checksum.process_bytes(&bytes[12], 17);
    for (int index = 0; index < 4; ++index)
        bytes[29 + index] = static_cast<unsigned char>(checksum.checksum() >> (24 - 8 * index));
    return bytes;
}

class Pictures : public testing::Test {
protected:
    TemporaryFolder folder_;
};

TEST_F(Pictures, OneFileIsOneFrame) {
    write(folder_ / "board.png", encoded(pattern_picture(60, 40), ".png"));
    ImageSource source(folder_ / "board.png");
    EXPECT_TRUE(shows_pattern(source.grab().pixels, 0));
    EXPECT_THROW(source.grab(), WindowGone);
    EXPECT_THROW(source.grab(), WindowGone);
}

TEST_F(Pictures, AFolderComesInTheOrderOfItsNames) {
    for (const int number : {1, 2, 10, 11})
        write(folder_ / ("frame" + std::to_string(number) + ".png"),
              encoded(pattern_picture(20, 20, number), ".png"));
    write(folder_ / "notes.txt", {'x'});
    std::filesystem::create_directory(folder_ / "folder.png");
    ImageSource source(folder_.path());
    ASSERT_EQ(source.files().size(), 4u);
    for (const int number : {1, 2, 10, 11})
        EXPECT_TRUE(shows_pattern(source.grab().pixels, number)) << number;
    EXPECT_THROW(source.grab(), WindowGone);
}

TEST_F(Pictures, EveryUsualKindIsRead) {
    const cv::Mat picture = pattern_picture(64, 48);
    cv::Mat grey(48, 64, CV_8UC1, cv::Scalar(77)), alpha(48, 64, CV_8UC4, cv::Scalar(1, 2, 3, 0)),
        deep(48, 64, CV_16UC3, cv::Scalar(256, 512, 768));
    write(folder_ / "grey.PNG", encoded(grey, ".png"));
    write(folder_ / "alpha.png", encoded(alpha, ".png"));
    write(folder_ / "deep.png", encoded(deep, ".png"));
    write(folder_ / "photo.jpeg", encoded(picture, ".jpg"));
    write(folder_ / "trailing.jpg", encoded(picture, ".jpg"));
    std::ofstream(folder_ / "trailing.jpg", std::ios::app) << "what a camera leaves after the end";
    const auto first_pixel = [&](const char* name) {
        return read_picture(folder_ / name).at<cv::Vec3b>(0, 0);
    };
    EXPECT_EQ(first_pixel("grey.PNG"), cv::Vec3b(77, 77, 77));
    EXPECT_EQ(first_pixel("alpha.png"), cv::Vec3b(1, 2, 3));
    EXPECT_EQ(first_pixel("deep.png"), cv::Vec3b(1, 2, 3));
    EXPECT_EQ(read_picture(folder_ / "photo.jpeg").size(), picture.size());
    EXPECT_EQ(read_picture(folder_ / "trailing.jpg").size(), picture.size());
}

TEST_F(Pictures, BadFilesAreRefusedByName) {
    EXPECT_TRUE(is_refused(folder_ / "missing.png", "no picture or folder"));
    write(folder_ / "empty.png", {});
    EXPECT_TRUE(is_refused(folder_ / "empty.png", "is empty"));
    write(folder_ / "text.png", {'h', 'e', 'l', 'l', 'o'});
    EXPECT_TRUE(is_refused(folder_ / "text.png", "neither"));
    write(folder_ / "dot.png", encoded(pattern_picture(1, 1), ".png"));
    EXPECT_TRUE(is_refused(folder_ / "dot.png", "too small"));
    write(folder_ / "dot.jpg", encoded(pattern_picture(1, 1), ".jpg"));
    EXPECT_TRUE(is_refused(folder_ / "dot.jpg", "too small"));
    write(folder_ / "line.png", encoded(pattern_picture(500, 3), ".png"));
    EXPECT_TRUE(is_refused(folder_ / "line.png", "too small"));
    for (const auto& [width, height] : {std::pair{16384u, 16384u},
                                        {0xffffffffu, 0xffffffffu},
                                        {0x7fffffffu, 16u},
                                        {16u, 0xffffffffu}}) {
        write(folder_ / "vast.png", claiming(width, height));
        EXPECT_TRUE(is_refused(folder_ / "vast.png", "too large")) << width;
    }
    write(folder_ / "nothing.png", claiming(0, 0));
    EXPECT_TRUE(is_refused(folder_ / "nothing.png", "too small"));
    // right in form, but the pixels are those of 20x20
    write(folder_ / "liar.png", claiming(300, 300));
    EXPECT_TRUE(is_refused(folder_ / "liar.png", "cannot be decoded"));
}

// A real picture of 16k x 16k, white and therefore small as a file.
TEST_F(Pictures, AVastPictureIsRefusedWithoutDecodingIt) {
    write(folder_ / "vast.jpg", [] {
        Bytes bytes = encoded(pattern_picture(64, 64), ".jpg");
        for (std::size_t at = 2; at + 9 < bytes.size(); ++at)
            if (bytes[at] == 0xff && bytes[at + 1] == 0xc0) {
                bytes[at + 5] = bytes[at + 7] = 0x40;
                break;
            }
        return bytes;
    }());
    EXPECT_TRUE(is_refused(folder_ / "vast.jpg", "too large"));
}

TEST_F(Pictures, CutOffAnywhereIsRefused) {
    for (const char* extension : {".png", ".jpg"}) {
        const Bytes whole = encoded(pattern_picture(40, 30), extension);
        const auto file = folder_ / (std::string("cut") + extension);
        for (std::size_t length = 1; length < whole.size();
             length += length + 50 < whole.size() ? 5 : 1) {
            write(file, Bytes(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length)));
            ASSERT_FALSE(refusal_of(file).empty()) << extension << " of " << length << " bytes";
        }
    }
}

TEST_F(Pictures, AFlippedByteOfAPngIsRefused) {
    const Bytes whole = encoded(pattern_picture(40, 30), ".png");
    for (std::size_t at = 0; at < whole.size(); at += 7) {
        Bytes broken = whole;
        broken[at] ^= 0x55;
        write(folder_ / "broken.png", broken);
        ASSERT_FALSE(refusal_of(folder_ / "broken.png").empty()) << at;
    }
}

TEST_F(Pictures, AFlippedByteOfAJpegNeverCrashes) {
    const Bytes whole = encoded(pattern_picture(40, 30), ".jpg");
    int read = 0;
    for (std::size_t at = 0; at < whole.size(); at += 3) {
        Bytes broken = whole;
        broken[at] ^= 0xff;
        write(folder_ / "broken.jpg", broken);
        read += refusal_of(folder_ / "broken.jpg").empty();
    }
    EXPECT_LT(read, static_cast<int>(whole.size() / 3));
}

TEST_F(Pictures, AreSavedOverOthersInTheFormOfTheirName) {
    const cv::Mat picture = pattern_picture(40, 30);
    for (const char* name : {"a.png", "b.PNG", "c.jpg", "d.JPEG"}) {
        write(folder_ / name, Bytes(5000, 'x'));
        save_picture(folder_ / name, picture);
        EXPECT_EQ(read_picture(folder_ / name).size(), picture.size()) << name;
    }
    EXPECT_EQ(cv::norm(read_picture(folder_ / "b.PNG"), picture, cv::NORM_INF), 0);
    for (const char* name : {"e.bmp", "f"}) {
        EXPECT_THROW(save_picture(folder_ / name, picture), Error) << name;
        EXPECT_FALSE(std::filesystem::exists(folder_ / name)) << name;
    }
}

TEST_F(Pictures, WhatIsNoFileIsRefused) {
    EXPECT_TRUE(is_refused("/dev/zero", "not a file"));
    ASSERT_EQ(mkfifo((folder_ / "pipe.png").c_str(), 0600), 0);
    EXPECT_TRUE(is_refused(folder_ / "pipe.png", "nobody wrote into this pipe"));
    std::filesystem::create_directory(folder_ / "bare");
    EXPECT_THROW(ImageSource(folder_ / "bare"), Error);
    write(folder_ / "secret.png", encoded(pattern_picture(20, 20), ".png"));
    chmod((folder_ / "secret.png").c_str(), 0);
    chmod(folder_.path().c_str(), 0755);
    const bool is_root = geteuid() == 0;  // whom no permission keeps out
    if (is_root) {
        ASSERT_EQ(seteuid(65534), 0);
    }
    EXPECT_TRUE(is_refused(folder_ / "secret.png", "Permission denied"));
    if (is_root) {
        ASSERT_EQ(seteuid(0), 0);
    }
}

}  // namespace
}  // namespace sightread::test
