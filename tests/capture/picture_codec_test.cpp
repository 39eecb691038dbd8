// PNG and JPEG held against the codecs of OpenCV.
#include "capture/picture_codec.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// Odd sizes, soft and hard edges, noise.
cv::Mat some_picture(int type = CV_8UC3) {
    cv::Mat picture(67, 131, CV_8UC3);
    cv::RNG(7).fill(picture, cv::RNG::UNIFORM, 0, 256);
    cv::GaussianBlur(picture, picture, {0, 0}, 4);
    cv::rectangle(picture, {10, 12, 40, 30}, {30, 200, 90}, cv::FILLED);
    cv::circle(picture, {90, 30}, 20, {250, 40, 10}, cv::FILLED, cv::LINE_AA);
    cv::Mat made = picture;
    if (CV_MAT_CN(type) == 1) cv::cvtColor(picture, made, cv::COLOR_BGR2GRAY);
    if (CV_MAT_CN(type) == 4) {
        std::vector<cv::Mat> channels;
        cv::split(picture, channels);
        channels.push_back(255 - channels[0]);
        cv::merge(channels, made);
    }
    if (CV_MAT_DEPTH(type) == CV_16U) made.convertTo(made, CV_16U, 257);
    return made;
}

std::vector<unsigned char> file_of(const char* ending, const cv::Mat& picture,
                                   const std::vector<int>& options = {}) {
    std::vector<unsigned char> bytes;
    cv::imencode(ending, picture, bytes, options);
    return bytes;
}

double farthest(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type() ? cv::norm(a, b, cv::NORM_INF) : 256;
}

TEST(PictureCodec, ReadsEveryKindOfPng) {
    for (const int type : {CV_8UC3, CV_8UC1, CV_8UC4, CV_16UC3, CV_16UC1}) {
        const std::vector<unsigned char> file = file_of(".png", some_picture(type));
        EXPECT_EQ(farthest(decoded(file), cv::imdecode(file, cv::IMREAD_COLOR)), 0) << type;
    }
    const std::vector<unsigned char> two_colours =
        file_of(".png", some_picture(CV_8UC1) > 128, {cv::IMWRITE_PNG_BILEVEL, 1});
    EXPECT_EQ(farthest(decoded(two_colours), cv::imdecode(two_colours, cv::IMREAD_COLOR)), 0);
}

TEST(PictureCodec, ReadsJpegsInColourAndInGrey) {
    for (const int type : {CV_8UC3, CV_8UC1})
        for (const int progressive : {0, 1}) {
            const std::vector<unsigned char> file =
                file_of(".jpg", some_picture(type), {cv::IMWRITE_JPEG_PROGRESSIVE, progressive});
            EXPECT_LE(farthest(decoded(file), cv::imdecode(file, cv::IMREAD_COLOR)), 2) << type;
        }
}

TEST(PictureCodec, WritesWhatOthersRead) {
    for (const int type : {CV_8UC3, CV_8UC1}) {
        const cv::Mat part = some_picture(type)(cv::Rect(3, 5, 90, 50));  // rows with gaps
        cv::Mat picture = part;
        if (part.channels() == 1) cv::cvtColor(part, picture, cv::COLOR_GRAY2BGR);
        const std::vector<unsigned char> png = as_png(part), jpeg = as_jpeg(part, 95);
        EXPECT_EQ(farthest(cv::imdecode(png, cv::IMREAD_COLOR), picture), 0);
        EXPECT_EQ(farthest(decoded(png), picture), 0);
        cv::Mat apart;
        cv::absdiff(cv::imdecode(jpeg, cv::IMREAD_COLOR), picture, apart);
        EXPECT_LT(cv::mean(apart.reshape(1))[0], 5);
    }
}

TEST(PictureCodec, WhatIsNoPictureIsNothing) {
    EXPECT_TRUE(as_png({}).empty());
    EXPECT_TRUE(as_jpeg({}, 80).empty());
    EXPECT_TRUE(decoded({}).empty());
    for (const char* ending : {".png", ".jpg"}) {
        std::vector<unsigned char> file = file_of(ending, some_picture());
        file.resize(20);
        EXPECT_TRUE(decoded(file).empty()) << ending;
    }
}

}  // namespace
}  // namespace sightread
