// Descriptors made by hand: which tiles show the same, and how sure that is.
#include "vision/onet/grouping.hpp"

#include "vision/onet/plain_faces.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr int length = 48;
// From here on the reader takes a face for certain (reader.cpp, enough_odds).
constexpr double sure = 4.5;

using Vector = cv::Vec<float, length>;

Vector unit(const Vector& vector) {
    return vector * (1 / cv::norm(vector));
}

Vector any_direction(std::mt19937& random) {
    std::normal_distribution<float> draw(0, 1);
    Vector made;
    for (int k = 0; k < length; ++k) made[k] = draw(random);
    return unit(made);
}

// A direction at an angle from another one, which is how far two faces are apart.
Vector turned(const Vector& from, const Vector& toward, double degrees) {
    const Vector aside = unit(toward - from * from.dot(toward));
    const double angle = degrees * CV_PI / 180;
    return from * std::cos(angle) + aside * std::sin(angle);
}

// A copy of a face: its direction, and some noise of a length.
Vector copy_of(const Vector& face, double noise, std::mt19937& random) {
    return unit(face + any_direction(random) * noise);
}

cv::Mat descriptors_of(const std::vector<Vector>& tiles) {
    cv::Mat made(static_cast<int>(tiles.size()), length, CV_32F);
    for (std::size_t i = 0; i < tiles.size(); ++i)
        std::copy(tiles[i].val, tiles[i].val + length, made.ptr<float>(static_cast<int>(i)));
    return made;
}

// The faces of tiles, and their descriptors.
struct Deal {
    std::vector<int> truth;
    std::vector<Vector> tiles;
};

// `copies[i]` tiles of face i, in any order. `alike`: the mean cosine of two faces.
Deal dealt(const std::vector<int>& copies, double noise, unsigned seed, double alike = 0) {
    std::mt19937 random(seed);
    Deal deal;
    std::vector<Vector> faces;
    const Vector common = any_direction(random);
    for (std::size_t face = 0; face < copies.size(); ++face) {
        const Vector any = any_direction(random), own = unit(any - common * any.dot(common));
        faces.push_back(common * std::sqrt(alike) + own * std::sqrt(1 - alike));
        deal.truth.insert(deal.truth.end(), static_cast<std::size_t>(copies[face]),
                          static_cast<int>(face));
    }
    std::shuffle(deal.truth.begin(), deal.truth.end(), random);
    for (const int face : deal.truth)
        deal.tiles.push_back(copy_of(faces[static_cast<std::size_t>(face)], noise, random));
    return deal;
}

void expect_groups(const Grouping& made, const std::vector<int>& truth) {
    ASSERT_EQ(made.group.size(), truth.size());
    ASSERT_EQ(made.margin.size(), truth.size());
    int wrong = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        EXPECT_GE(made.group[i], 0);
        EXPECT_LT(made.group[i], made.count);
        EXPECT_GE(made.margin[i], 0);
        for (std::size_t k = 0; k < i; ++k)
            wrong += (made.group[i] == made.group[k]) == (truth[i] == truth[k]) ? 0 : 1;
    }
    EXPECT_EQ(wrong, 0) << "pairs";
}

double least_margin(const Grouping& made) {
    return *std::min_element(made.margin.begin(), made.margin.end());
}

TEST(GroupingOfFaces, CleanDealsAreFoundExactly) {
    for (unsigned seed = 1; seed <= 10; ++seed)
        for (const double noise : {0.0, 0.1, 0.2}) {
            const Deal deal = dealt({2, 2, 4, 4, 4, 6, 8, 10, 2, 4, 4, 2}, noise, seed);
            const Grouping made = grouped(descriptors_of(deal.tiles), {});
            EXPECT_EQ(made.count, 12);
            expect_groups(made, deal.truth);
        }
}

// Copies have a cosine of 0.99, other faces hardly any: nothing could be clearer, and the reader
// must take it for certain, whether the tree of a face ends in one tile and three or in two and
// two.
TEST(GroupingOfFaces, CleanDealsAreCertain) {
    for (const int copies : {2, 4, 6}) {
        const Deal deal = dealt(std::vector<int>(12, copies), 0.1, 1);
        const Grouping made = grouped(descriptors_of(deal.tiles), {});
        EXPECT_GE(least_margin(made), sure) << copies << " copies";
    }
}

// Sixteen faces of three tiles each, as in games that take three; or seen where a part of the board
// is hidden. Copies have a cosine of 0.99, other faces one of 0.6, far below the place where faces
// part.
TEST(GroupingOfFaces, ManyOddNumbersDoNotMakeOtherFacesOne) {
    for (const int faces : {4, 8, 16, 24}) {
        const Deal deal = dealt(std::vector<int>(static_cast<std::size_t>(faces), 3), 0.1, 5, 0.6);
        const Grouping made = grouped(descriptors_of(deal.tiles), {});
        EXPECT_EQ(made.count, faces);
        int certain_and_wrong = 0;
        for (std::size_t i = 0; i < deal.truth.size(); ++i)
            for (std::size_t k = 0; k < i; ++k)
                if (deal.truth[i] != deal.truth[k] && made.group[i] == made.group[k] &&
                    made.margin[i] >= sure && made.margin[k] >= sure)
                    ++certain_and_wrong;
        EXPECT_EQ(certain_and_wrong, 0) << "pairs that would be pressed, of " << faces << " faces";
    }
}

// A game that nobody can win, or a board of which a part is hidden: odd numbers cost, and clear
// looks outweigh them.
TEST(GroupingOfFaces, ClearLooksOutweighOddNumbers) {
    const Deal deal = dealt({1, 3, 5, 2, 4, 1, 3}, 0.1, 4);
    const Grouping made = grouped(descriptors_of(deal.tiles), {});
    EXPECT_EQ(made.count, 7);
    expect_groups(made, deal.truth);
}

TEST(GroupingOfFaces, NoTileOneTileAndTwo) {
    const Grouping none = grouped({}, {});
    EXPECT_EQ(none.count, 0);
    EXPECT_TRUE(none.group.empty());
    EXPECT_TRUE(none.margin.empty());
    EXPECT_EQ(grouped(cv::Mat(0, length, CV_32F), {}).count, 0);
    std::mt19937 random(1);
    const Vector face = any_direction(random), other = any_direction(random);
    expect_groups(grouped(descriptors_of({face}), {}), {0});
    expect_groups(grouped(descriptors_of({face, face}), {}), {0, 0});
    expect_groups(grouped(descriptors_of({face, other}), {}), {0, 1});
}

TEST(GroupingOfFaces, ATileAloneAmongPairsStaysAlone) {
    Deal deal = dealt({2, 2, 4, 4, 1}, 0.1, 9);
    const Grouping made = grouped(descriptors_of(deal.tiles), {});
    EXPECT_EQ(made.count, 5);
    expect_groups(made, deal.truth);
}

// Tiles that show nothing but a colour: what the eye makes of them hardly differs, their pixels do.
TEST(GroupingOfFaces, PlainFacesAreToldByTheirColours) {
    const std::vector<cv::Scalar> colours = {{255, 0, 0},   {0, 255, 0},   {0, 0, 255},
                                             {128, 0, 0},   {112, 25, 25}, {0, 100, 0},
                                             {0, 128, 128}, {60, 20, 220}, {19, 69, 139}};
    std::mt19937 random(6);
    for (const double noise : {0.0, 2.0, 6.0}) {
        Deal deal = dealt(std::vector<int>(colours.size(), 4), 0.05, 6, 0.97);
        std::vector<cv::Mat> faces;
        for (const int face : deal.truth) {
            cv::Mat plain(16, 16, CV_8UC3, colours[static_cast<std::size_t>(face)]),
                off(plain.size(), CV_16SC3);
            cv::RNG(random()).fill(off, cv::RNG::NORMAL, 0, noise);
            cv::add(plain, off, plain, cv::noArray(), CV_8UC3);
            faces.push_back(plain);
        }
        const Grouping made = grouped(descriptors_of(deal.tiles), {}, alike_by_colours(faces));
        EXPECT_EQ(made.count, static_cast<int>(colours.size())) << noise;
        expect_groups(made, deal.truth);
    }
}

// Groups are numbered by their first tiles, and do not depend on the order of the tiles.
// What being copies says of tiles of these faces: much for equal ones, something against others.
cv::Mat alike_by(const std::vector<int>& faces) {
    const int count = static_cast<int>(faces.size());
    cv::Mat alike(count, count, CV_32F, cv::Scalar(0));
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b)
            if (a != b)
                alike.at<float>(a, b) =
                    faces[static_cast<std::size_t>(a)] == faces[static_cast<std::size_t>(b)]
                        ? 6.0F
                        : -4.0F;
    return alike;
}

TEST(GroupingOfFaces, CopiesPartFacesWhoseDescriptorsAreNear) {
    const Deal deal = dealt({4, 4, 4, 2}, 0.02, 21, 0.97);
    const cv::Mat descriptors = descriptors_of(deal.tiles);
    EXPECT_EQ(grouped(descriptors, {}).count, 1) << "by their descriptors they are one";
    const Grouping made = grouped(descriptors, {}, alike_by(deal.truth));
    EXPECT_EQ(made.count, 4);
    for (std::size_t a = 0; a < deal.truth.size(); ++a) {
        EXPECT_GT(made.margin[a], sure);
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_EQ(made.group[a] == made.group[b], deal.truth[a] == deal.truth[b]);
    }
}

// As one that is selected: the others are the nearer to each other for being copies, it is not.
TEST(GroupingOfFaces, ATileThatIsACopyOfNoneIsLessCertain) {
    Deal deal = dealt({4, 4, 4}, 0.25, 22, 0.3);
    cv::Mat alike = alike_by(deal.truth);
    const cv::Mat descriptors = descriptors_of(deal.tiles);
    const double among_copies = grouped(descriptors, {}, alike).margin[0];
    alike.row(0) = 0;
    alike.col(0) = 0;
    const Grouping made = grouped(descriptors, {}, alike);
    EXPECT_LT(made.margin[0], among_copies / 2);
    for (std::size_t other = 1; other < deal.truth.size(); ++other)
        EXPECT_GT(made.margin[other], sure) << other;
}

TEST(GroupingOfFaces, TheOrderOfTheTilesDoesNotMatter) {
    const Deal deal = dealt({4, 4, 2, 6, 4, 2}, 0.2, 3);
    const Grouping forward = grouped(descriptors_of(deal.tiles), {});
    const Grouping backward = grouped(descriptors_of({deal.tiles.rbegin(), deal.tiles.rend()}), {});
    EXPECT_EQ(forward.group.front(), 0);
    expect_groups(backward, {deal.truth.rbegin(), deal.truth.rend()});
    EXPECT_NEAR(forward.middle, backward.middle, 1e-6);
    for (std::size_t i = 0; i < forward.margin.size(); ++i)
        EXPECT_NEAR(forward.margin[i], backward.margin[backward.margin.size() - 1 - i], 1e-3);
}

// Faces 0 and 1, forty degrees apart, of so many tiles each; ten others of four tiles; and last,
// one tile somewhere on the way from face 0 to face 1.
Deal with_doubtful(int of_first, int of_second, double degrees) {
    std::mt19937 random(2);
    Deal deal;
    const Vector first = any_direction(random), second = turned(first, any_direction(random), 40);
    const auto add = [&](const Vector& face, int copies, int name) {
        for (int copy = 0; copy < copies; ++copy) {
            deal.truth.push_back(name);
            deal.tiles.push_back(copy_of(face, 0.15, random));
        }
    };
    add(first, of_first, 0);
    add(second, of_second, 1);
    for (int face = 2; face < 12; ++face) add(any_direction(random), 4, face);
    deal.truth.push_back(-1);
    deal.tiles.push_back(turned(first, second, degrees));
    return deal;
}

TEST(GroupingOfFaces, ATileHalfwayBetweenTwoFacesIsInDoubt) {
    const Deal deal = with_doubtful(4, 4, 20);
    const Grouping made = grouped(descriptors_of(deal.tiles), {});
    EXPECT_LT(made.margin.back(), 1.5);
    for (std::size_t i = 0; i + 1 < deal.tiles.size(); ++i) {
        if (deal.truth[i] >= 2) {
            EXPECT_GE(made.margin[i], sure) << "tile " << i;
        }
        for (std::size_t k = 0; k < i; ++k)
            EXPECT_EQ(made.group[i] == made.group[k], deal.truth[i] == deal.truth[k])
                << i << ", " << k;
    }
}

// The four tiles of each of the two faces lie as near together as those of any other face: the one
// tile in doubt does not make them doubtful.
TEST(GroupingOfFaces, ATileInDoubtLeavesTheTilesOfItsFaceCertain) {
    const Deal deal = with_doubtful(4, 4, 20);
    const Grouping made = grouped(descriptors_of(deal.tiles), {});
    for (std::size_t i = 0; i + 1 < deal.tiles.size(); ++i)
        EXPECT_GE(made.margin[i], 2.5) << "tile " << i << " of face " << deal.truth[i];
}

// By looks alone the last tile is of face 1; with even numbers it is of the face that lacks one.
TEST(GroupingOfFaces, EvenNumbersMoveADoubtfulTile) {
    FaceOdds looks_alone;
    looks_alone.parity = 0;
    const Deal lacks_in_first = with_doubtful(3, 4, 20.5),
               lacks_in_second = with_doubtful(4, 3, 20.5);
    for (const Deal& deal : {lacks_in_first, lacks_in_second}) {
        const Grouping made = grouped(descriptors_of(deal.tiles), looks_alone);
        EXPECT_EQ(made.group.back(), made.group[6]);
    }
    const Grouping to_first = grouped(descriptors_of(lacks_in_first.tiles), {});
    EXPECT_EQ(to_first.group.back(), to_first.group[0]);
    EXPECT_NE(to_first.group.back(), to_first.group[6]);
    const Grouping to_second = grouped(descriptors_of(lacks_in_second.tiles), {});
    EXPECT_EQ(to_second.group.back(), to_second.group[6]);
    for (const Grouping& made : {to_first, to_second}) {
        std::vector<int> size(static_cast<std::size_t>(made.count));
        for (const int group : made.group) ++size[static_cast<std::size_t>(group)];
        for (const int tiles : size) EXPECT_EQ(tiles % 2, 0);
    }
    // Where looks and numbers agree the tile is surer than where they do not.
    EXPECT_GT(to_second.margin.back(), to_first.margin.back());
}

// Hundreds of tiles end, whatever they are: of forty faces, of one, and each of its own (where what
// comes out is left to another test).
TEST(GroupingOfFaces, HundredsOfTiles) {
    const Deal forty = dealt(std::vector<int>(40, 10), 0.2, 7);
    const Grouping made = grouped(descriptors_of(forty.tiles), {});
    EXPECT_EQ(made.count, 40);
    expect_groups(made, forty.truth);
    EXPECT_EQ(grouped(descriptors_of(dealt({400}, 0.1, 7).tiles), {}).count, 1);
    EXPECT_EQ(
        grouped(descriptors_of(dealt(std::vector<int>(400, 1), 0.1, 7).tiles), {}).group.size(),
        400U);
}

}  // namespace
}  // namespace sightread::onet
