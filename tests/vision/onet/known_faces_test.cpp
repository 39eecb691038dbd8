// Descriptors made by hand: faces that are told again while a game goes on.
#include "vision/onet/known_faces.hpp"

#include <cmath>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr int length = 48;
constexpr double middle = 0.9;

// A direction of its own for each number, turned towards another one by an angle.
cv::Mat look_of(int number, int toward = 0, double degrees = 0) {
    cv::Mat made = cv::Mat::zeros(1, length, CV_32F);
    made.at<float>(number) = static_cast<float>(std::cos(degrees * CV_PI / 180));
    if (degrees > 0) made.at<float>(toward) = static_cast<float>(std::sin(degrees * CV_PI / 180));
    return made;
}

KnownFaces two_faces() {
    KnownFaces known;
    known.learn(look_of(1), 1, 5);
    known.learn(look_of(2), 2, 5);
    return known;
}

TEST(OnetKnownFaces, AFaceIsToldAgainWhereItLooksALittleOtherwise) {
    const KnownFaces known = two_faces();
    for (const double degrees : {0., 5., 15.}) {
        const KnownFaces::Told told = known.told(look_of(2, 30, degrees), middle, 0);
        EXPECT_EQ(told.face, 2);
        EXPECT_GT(told.odds, 4);
        EXPECT_GT(told.is_tile, 1);
        EXPECT_FALSE(told.is_new);
    }
}

TEST(OnetKnownFaces, BetweenTwoFacesTheOneThatWasThereIsBelieved) {
    const KnownFaces known = two_faces();
    const cv::Mat between = look_of(1, 2, 45);
    EXPECT_LT(known.told(between, 0.6, 0).odds, 0.1);
    for (const int before : {1, 2}) {
        const KnownFaces::Told told = known.told(between, 0.6, before);
        EXPECT_EQ(told.face, before);
        EXPECT_GT(told.odds, 2);
    }
}

TEST(OnetKnownFaces, NoFaceIsSurerThanItWasWhenItWasLearned) {
    KnownFaces known = two_faces();
    known.learn(look_of(3), 3, 0.5);
    EXPECT_LE(known.told(look_of(3), middle, 3).odds, 0.5);
    EXPECT_GT(known.told(look_of(1), middle, 1).odds, 4);
}

TEST(OnetKnownFaces, WhatLooksLikeNoFaceIsRatherEmptyAndSurelySoWhereEmptyPlacesLookLikeIt) {
    KnownFaces known = two_faces();
    const cv::Mat place = look_of(10);
    const KnownFaces::Told told = known.told(place, middle, 1);
    EXPECT_TRUE(told.is_new);
    EXPECT_LT(told.is_tile, -3);
    EXPECT_GT(told.is_tile, -6) << "something may lie over it";
    known.learn_empty(look_of(10, 11, 5));
    EXPECT_LT(known.told(place, middle, 1).is_tile, -9);
    EXPECT_GT(known.told(look_of(1), middle, 1).is_tile, 3);
}

TEST(OnetKnownFaces, NothingIsKnownOnceItIsForgotten) {
    KnownFaces known = two_faces();
    EXPECT_FALSE(known.is_empty());
    known.forget();
    EXPECT_TRUE(known.is_empty());
}

}  // namespace
}  // namespace sightread::onet
