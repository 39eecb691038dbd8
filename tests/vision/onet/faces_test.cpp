#include "vision/onet/faces.hpp"

#include <set>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// A face as a picture: soft blots of any colour.
cv::Mat any_face(cv::RNG& random, double strength = 45) {
    cv::Mat blots(5, 5, CV_32FC3), face;
    random.fill(blots, cv::RNG::NORMAL, cv::Scalar::all(0), cv::Scalar::all(strength));
    cv::resize(blots, face, {Thumbnail::side, Thumbnail::side}, 0, 0, cv::INTER_LINEAR);
    return face;
}

cv::Mat noise(cv::RNG& random, double strength) {
    cv::Mat made(Thumbnail::side, Thumbnail::side, CV_32FC3);
    random.fill(made, cv::RNG::NORMAL, cv::Scalar::all(0), cv::Scalar::all(strength));
    return made;
}

Thumbnail seen(cv::RNG& random, const cv::Mat& face, double grain) {
    cv::Mat bytes;
    cv::Mat(face + noise(random, grain) + cv::Scalar::all(128)).convertTo(bytes, CV_8U);
    return thumbnail_of(bytes);
}

FaceClasses classes_of_all(const std::vector<Thumbnail>& cells) {
    std::vector<const Thumbnail*> pointers;
    for (const Thumbnail& cell : cells) pointers.push_back(&cell);
    return classes_of(pointers);
}

// Two pairs of faces nearly alike, in grain that hides a part of the difference; every face four
// times, the last twice.
TEST(Faces, ADealTellsFacesNearlyAlikeThoughOneFaceLacksAPair) {
    cv::RNG random(1);
    std::vector<cv::Mat> faces;
    for (int face = 0; face < 12; ++face)
        faces.push_back(face == 1 || face == 3 ? faces.back() + any_face(random, 8)
                                               : any_face(random));
    std::vector<Thumbnail> cells;
    std::vector<int> truth;
    for (int face = 0; face < 12; ++face) {
        for (int copy = 0; copy < (face == 11 ? 2 : 4); ++copy) {
            cells.push_back(seen(random, faces[static_cast<std::size_t>(face)], 3));
            truth.push_back(face);
        }
    }
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_FALSE(classes.is_doubtful);
    ASSERT_EQ(classes.count, 12);
    std::set<std::pair<int, int>> together;
    for (std::size_t i = 0; i < cells.size(); ++i) together.emplace(truth[i], classes.of[i]);
    EXPECT_EQ(together.size(), 12U);
}

// Two of a face's four copies drawn a little otherwise, by less than anyone sees: no second face
// for certain.
TEST(Faces, TwoWaysOfDrawingAFaceAreNotTwoFacesForCertain) {
    cv::RNG random(2);
    std::vector<Thumbnail> cells;
    for (int face = 0; face < 14; ++face) {
        const cv::Mat picture = any_face(random);
        const cv::Mat otherwise = face == 0 ? cv::Mat(picture + noise(random, 6)) : picture;
        for (int copy = 0; copy < (face > 8 ? 2 : 4); ++copy)
            cells.push_back(seen(random, copy < 2 ? picture : otherwise, 2));
    }
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_TRUE(classes.count == 14 || classes.is_doubtful) << classes.count << " faces";
}

// Two faces differ by less than a marked tile from its face: what leaves even sizes takes them for
// one.
TEST(Faces, AMarkedTileMakesNoTwoFacesOne) {
    cv::RNG random(3);
    std::vector<cv::Mat> faces;
    for (int face = 0; face < 10; ++face)
        faces.push_back(face == 1 ? faces.back() + any_face(random, 9) : any_face(random));
    std::vector<Thumbnail> cells;
    for (const cv::Mat& face : faces)
        for (int copy = 0; copy < 4; ++copy) cells.push_back(seen(random, face, 0.5));
    cells.back() = seen(random, faces.back() + any_face(random, 14), 0.5);
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_FALSE(classes.is_doubtful);
    EXPECT_EQ(classes.count, 11);
    EXPECT_NE(classes.of[0], classes.of[4]);
}

// Every face is drawn in two ways, as text between the pixels is; of half of the faces an odd
// number in each.
TEST(Faces, WaysOfDrawingThatSplitFacesUnevenlyAreNoFaces) {
    cv::RNG random(4);
    std::vector<Thumbnail> cells;
    for (int face = 0; face < 12; ++face) {
        const cv::Mat picture = any_face(random), otherwise = picture + noise(random, 9);
        for (int copy = 0; copy < 8 + 2 * (face % 3); ++copy)
            cells.push_back(seen(random, copy < (face % 2 == 0 ? 2 : 3) ? otherwise : picture, 1));
    }
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_FALSE(classes.is_doubtful);
    EXPECT_EQ(classes.count, 12);
}

// A sign in one corner is all that two faces differ by, and copies differ all over by nearly as
// much in sum.
TEST(Faces, ASmallSignMakesTwoFacesThoughCopiesDifferAllOver) {
    cv::RNG random(6);
    std::vector<cv::Mat> faces;
    for (int face = 0; face < 10; ++face) faces.push_back(any_face(random));
    faces.push_back(faces.front().clone());
    cv::circle(faces.back(), {5, 5}, 2, cv::Scalar::all(60), cv::FILLED);
    std::vector<Thumbnail> cells;
    for (std::size_t face = 0; face < faces.size(); ++face)
        for (int copy = 0; copy < (face % 2 == 0 ? 4 : 2); ++copy)
            cells.push_back(seen(random, faces[face], 6.5));
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_FALSE(classes.is_doubtful);
    EXPECT_EQ(classes.count, 11);
}

// Pairs that differ nearly as much as other faces do: that all cells fall into pairs says enough.
TEST(Faces, ADealInPairsNeedsNoGap) {
    cv::RNG random(7);
    std::vector<Thumbnail> cells;
    const cv::Mat body = any_face(random, 60);
    for (int face = 0; face < 40; ++face) {
        const cv::Mat picture = body + any_face(random, 12);
        for (int copy = 0; copy < 2; ++copy) cells.push_back(seen(random, picture, 8.5));
    }
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_FALSE(classes.is_doubtful);
    EXPECT_EQ(classes.count, 40);
}

// Copies differ by much, as thin strokes between the pixels do, and other faces by far more.
TEST(Faces, CopiesThatDifferMuchAreOneFaceWhereOthersDifferFarMore) {
    cv::RNG random(5);
    std::vector<Thumbnail> cells;
    for (int face = 0; face < 9; ++face) {
        const cv::Mat picture = any_face(random);
        for (int copy = 0; copy < 2 + 2 * (face % 3); ++copy)
            cells.push_back(seen(random, picture, 7));
    }
    const FaceClasses classes = classes_of_all(cells);
    EXPECT_FALSE(classes.is_doubtful);
    EXPECT_EQ(classes.count, 9);
}

}  // namespace
}  // namespace sightread
