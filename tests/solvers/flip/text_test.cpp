// The text form of Lights Out: what it takes, and how it refuses the rest.
#include "solvers/flip/board.hpp"
#include "solvers/malformed.hpp"
#include "tests/solvers/malformed_text.hpp"

#include <random>

#include <gtest/gtest.h>

namespace sightread::flip {
namespace {

using test::Bad;
using test::expect_malformed;

TEST(FlipText, ReadsWhatItWrites) {
    const std::string plain = "2 3\n1 0 0\n0 1 1\n";
    EXPECT_EQ(to_text(parse(plain)), plain);
    EXPECT_EQ(parse(plain).goal, Goal::dark);
    EXPECT_EQ(parse("2 3 goal=dark\n100\n01 1"), parse(plain));
    const std::string own = "1 2 goal=lit\n1 0\nchanges\n11\n01\n";
    EXPECT_EQ(to_text(parse(own)), own);
    EXPECT_EQ(changed_by(parse(own), {0, 1}), (std::vector<std::uint8_t>{0, 1}));
    EXPECT_EQ(parse("\r\n 2\t3 goal=either\r\n1 0 0\r\n0 1 1\n\n").goal, Goal::either);
}

class FlipMalformed : public testing::TestWithParam<Bad> {};

TEST_P(FlipMalformed, IsNamedWithItsLine) {
    expect_malformed([](std::string_view text) { return parse(text); }, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Texts, FlipMalformed,
                         testing::Values(Bad{"", 0, "no board"}, Bad{"4\n", 1, "first line"},
                                         Bad{"2 2 goal=dark 2\n", 1, "first line"},
                                         Bad{"21 2\n", 1, "not 1 to 20"},
                                         Bad{"2 x\n", 1, "not a number"},
                                         Bad{"2 2 lit\n", 1, "'lit' is not goal=dark"},
                                         Bad{"2 2 goal=\n1 1\n1 1\n", 1, "is not goal=dark"},
                                         Bad{"2 2\n1 2\n0 0\n", 2, "not made of 0 and 1"},
                                         Bad{"2 2\n1 0 1\n0 0\n", 2, "3 squares, not 2"},
                                         Bad{"2 2\n1 0\n", 2, "2 rows announced, 1 found"},
                                         Bad{"1 2\n1 0\n1 0\n", 3, "only a line 'changes'"},
                                         Bad{"1 2\n1 0\nchanges\n", 3, "not 0"},
                                         Bad{"1 2\n1 0\nchanges\n1 0\n", 4, "not 1"},
                                         Bad{"1 2\n1 0\nchanges\n1 0\n1\n", 5, "1 squares, not 2"},
                                         Bad{"1 2\n1 0\nchanges\n10\n10\n10\n", 6, "not 3"},
                                         Bad{"1 2\n1 \x01\n", 2, "control character"}));

// Damaged texts are refused with a sentence or are boards; whatever is taken survives writing and
// reading.
TEST(FlipText, NeverDoesAnythingElse) {
    std::mt19937 random(3);
    const std::string good =
        "2 3 goal=lit\n1 0 0\n0 1 1\nchanges\n110100\n111010\n011001\n100110\n010111\n001011\n";
    for (int round = 0; round < 20000; ++round) {
        std::string text = good;
        for (int damage = static_cast<int>(random() % 4); damage >= 0; --damage) {
            const std::size_t at = random() % text.size();
            switch (random() % 3) {
                case 0:
                    text[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    text.erase(at, 1 + random() % 4);
                    break;
                default:
                    text.insert(at, 1, "01 \n=ab2"[random() % 8]);
            }
            if (text.empty()) text = "1";
        }
        try {
            const Board board = parse(text);
            EXPECT_EQ(parse(to_text(board)), board);
        } catch (const Malformed& error) {
            EXPECT_GT(std::string(error.what()).size(), 10U);
        }
    }
}

}  // namespace
}  // namespace sightread::flip
