// The likeliest level: what the rules of LYNE say of places of which the eye is not sure.
#include "vision/lyne/levels.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace sightread::lyne::by_eye {
namespace {

constexpr double alike = 0.95, unlike = 0.2;  // cosines

// What the eye would say of a level if it were as sure of every place, and of its shape, as said.
SeenKinds sight_of(const Board& level, double sure = 0.97) {
    SeenKinds seen{level.rows, level.columns, {}, {}};
    const int count = static_cast<int>(level.places.size());
    seen.likeness = cv::Mat1f(count, count, static_cast<float>(unlike));
    for (int i = 0; i < count; ++i) {
        const Place& place = level.places[static_cast<std::size_t>(i)];
        const std::size_t answer = place.kind == Kind::octagon
                                       ? has_one_hole + static_cast<std::size_t>(place.holes) - 1
                                   : place.kind == Kind::end  ? std::size_t{is_end}
                                   : place.kind == Kind::node ? std::size_t{is_node}
                                                              : std::size_t{is_empty};
        std::vector<double> logarithms(answer_count, std::log((1 - sure) / (answer_count - 1)));
        logarithms[answer] = std::log(sure);
        seen.logarithms.push_back(std::move(logarithms));
        for (int j = 0; j < count; ++j) {
            const Place& other = level.places[static_cast<std::size_t>(j)];
            const bool have_shapes = place.kind != Kind::octagon && place.kind != Kind::empty;
            if (have_shapes && other.is_of(place.shape))
                seen.likeness(i, j) = static_cast<float>(alike);
        }
    }
    return seen;
}

const char* const level_text = "3 3\nA b B\na 1 b\nA a B\n";

TEST(LikelyLevel, IsWhatTheEyeIsSureOf) {
    const Board level = parse(level_text);
    const auto likely = likely_level(sight_of(level));
    ASSERT_TRUE(likely);
    EXPECT_EQ(likely->board, level);
    for (const double odds : likely->odds) EXPECT_GT(odds, 2);
}

TEST(LikelyLevel, HasTwoEndsOfEachShape) {
    const Board level = parse(level_text);
    SeenKinds seen = sight_of(level);
    // The octagon looks a little more like an end than like an octagon with one hole.
    seen.logarithms[4][is_end] = std::log(0.5);
    seen.logarithms[4][has_one_hole] = std::log(0.4);
    const auto likely = likely_level(seen);
    ASSERT_TRUE(likely);
    EXPECT_EQ(likely->board, level);
}

TEST(LikelyLevel, HasAnAnswer) {
    SeenKinds seen = sight_of(parse("1 5\nA a 1 a A\n"));
    // Two holes are likelier to the eye, and cannot be filled in a row.
    seen.logarithms[2][has_one_hole + 1] = std::log(0.6);
    seen.logarithms[2][has_one_hole] = std::log(0.35);
    const auto likely = likely_level(seen);
    ASSERT_TRUE(likely);
    EXPECT_EQ(to_text(likely->board), "1 5\nA a 1 a A\n");
}

TEST(LikelyLevel, IsTheFirstOfAllThatItMayBe) {
    const Board level = parse("3 3\na A a\na 3 a\nA a a\n"),
                other = parse("3 3\na A a\na 2 a\nA a a\n");
    SeenKinds seen = sight_of(level);
    seen.logarithms[4][has_one_hole + 1] = std::log(0.4);
    seen.logarithms[4][has_one_hole + 2] = std::log(0.5);
    const auto likely = likely_level(seen);
    ASSERT_TRUE(likely);
    ASSERT_GE(likely->ranked.size(), 2u);
    EXPECT_EQ(likely->ranked[0], level);
    EXPECT_EQ(likely->ranked[1], other);
    EXPECT_LT(likely->odds[4], 2);
    EXPECT_GT(likely->odds_of_sort[4], 2) << "it is an octagon, whatever its number";
}

TEST(LikelyLevel, IsNotSureOfAPlaceThatIsLikeNoOther) {
    const Board level = parse(level_text);
    SeenKinds seen = sight_of(level);
    constexpr int stranger = 3;
    for (int other = 0; other < seen.likeness.rows; ++other)
        if (other != stranger)
            seen.likeness(stranger, other) = seen.likeness(other, stranger) = 0.1F;
    const auto likely = likely_level(seen);
    ASSERT_TRUE(likely);
    EXPECT_LT(likely->odds[stranger], 2);
}

TEST(LikelyLevel, IsNotSureOfWhatTheRulesAloneSay) {
    // Whatever lies over the octagon looks like four holes, which cannot be filled; one hole can.
    SeenKinds seen = sight_of(parse(level_text));
    seen.logarithms[4].assign(answer_count, std::log(0.03));
    seen.logarithms[4][has_one_hole + 3] = std::log(0.7);
    const auto likely = likely_level(seen);
    ASSERT_TRUE(likely);
    EXPECT_LT(likely->odds[4], 2);
}

TEST(LikelyLevel, IsNoneWhereNothingIsALevel) {
    constexpr double beyond_doubt = 0.9999;
    EXPECT_FALSE(likely_level(sight_of(Board{1, 2, {Place::end(0), Place{}}}, beyond_doubt)));
}

}  // namespace
}  // namespace sightread::lyne::by_eye
