// The text form: what is written can be read, and what is no board is refused in one sentence that
// names the line.
#include "solvers/malformed.hpp"
#include "solvers/onet/board.hpp"
#include "solvers/onet/gravity.hpp"

#include <random>

#include <gtest/gtest.h>

namespace sightread::onet {
namespace {

TEST(OnetText, ReadsTheContractsForm) {
    const Board board = parse("2 4 border=closed gravity=split-vertical\na b . #\nbb a #x .\n");
    EXPECT_EQ(board.rows, 2);
    EXPECT_EQ(board.columns, 4);
    EXPECT_EQ(board.border, Border::closed);
    EXPECT_EQ(board.gravity, Gravity::split_vertical);
    EXPECT_EQ(board.tiles, (std::vector<int>{1, 2, empty, barrier, 3, 1, 4, empty}));
    EXPECT_EQ(board.names, (std::vector<std::string>{"a", "b", "bb", "#x"}));
    EXPECT_EQ(board.tiles_left(), 5);
}

TEST(OnetText, HasDefaultsAndForgivesWhiteSpace) {
    const Board board = parse("\n  1 2\r\n\ta  a \r\n\n\n");
    EXPECT_EQ(board, parse("1 2 gravity=none border=open\na a"));
}

TEST(OnetText, WritesWhatItReads) {
    const std::string text = "2 3 border=closed gravity=center-horizontal\na . #\n. \xc3\xa9 a\n";
    EXPECT_EQ(to_text(parse(text)), text);
}

TEST(OnetText, NamesFacesThatHaveNone) {
    Board board = parse("1 3\n3 . .\n");
    board.tiles = {1, 2, 3};
    EXPECT_EQ(to_text(board), "1 3 border=open gravity=none\n3 2 f3\n");
}

TEST(OnetText, CountsMovesFromOne) {
    EXPECT_EQ(to_text(Move{{0, 0}, {3, 6}}), "1,1 4,7");
}

TEST(OnetText, KnowsEveryGravityByName) {
    for (const Gravity gravity : all_gravities)
        EXPECT_EQ(gravity_from_text(to_text(gravity)), gravity);
    EXPECT_EQ(gravity_from_text("sideways"), std::nullopt);
}

TEST(OnetText, JoinsTheSeveralPassesOfACollapse) {
    const std::string text = "2 2 border=open gravity=down+center-horizontal\na a\nb b\n";
    EXPECT_EQ(to_text(parse(text)), text);
    EXPECT_EQ(parse(text).passes, std::vector<Gravity>{Gravity::center_horizontal});
    for (const char* wrong :
         {"down+", "+down", "none+down", "down+sideways", "up+up+up+up+up+up+up+up+up"})
        EXPECT_EQ(collapse_from_text(wrong), std::nullopt) << wrong;
}

TEST(OnetText, AcceptsOddFacesAndTheLargestBoard) {
    EXPECT_EQ(parse("1 3\na a a").tiles_left(), 3);
    std::string text = "100 100\n";
    for (int row = 0; row < 100; ++row) {
        for (int column = 0; column < 100; ++column) text += ". ";
        text += "\n";
    }
    EXPECT_EQ(parse(text).columns, 100);
}

struct Fault {
    std::string text;
    int line;
    std::string what;  // part of the message
};

void PrintTo(const Fault& fault, std::ostream* out) {
    *out << testing::PrintToString(fault.text.substr(0, 60));
}

class OnetMalformed : public testing::TestWithParam<Fault> {};

TEST_P(OnetMalformed, IsNamed) {
    const Fault& fault = GetParam();
    try {
        (void)parse(fault.text);
        FAIL() << "accepted";
    } catch (const Malformed& malformed) {
        EXPECT_EQ(malformed.line(), fault.line) << malformed.what();
        EXPECT_NE(std::string(malformed.what()).find(fault.what), std::string::npos)
            << malformed.what();
        EXPECT_EQ(std::string(malformed.what()).find('\n'), std::string::npos);
        EXPECT_LT(std::string(malformed.what()).size(), 200U);
    }
}

INSTANTIATE_TEST_SUITE_P(
    EachFault, OnetMalformed,
    testing::Values(Fault{"", 0, "no board"}, Fault{" \n\n", 0, "no board"},
                    Fault{"3\n", 1, "rows and the columns"},
                    Fault{"two 3\n", 1, "'two', not a number"},
                    Fault{"2 3x\n", 1, "'3x', not a number"}, Fault{"0 3\n", 1, "not 1 to 100"},
                    Fault{"-1 3\n", 1, "not 1 to 100"}, Fault{"3 10000\n", 1, "not 1 to 100"},
                    Fault{"3 99999999999999999999\n", 1, "not 1 to 100"},
                    Fault{"+1 1\na", 1, "not a number"},
                    Fault{"1 1 ring=open\na", 1, "unknown option 'ring=open'"},
                    Fault{"1 1 border\na", 1, "unknown option"},
                    Fault{"1 1 border=\na", 1, "unknown border ''"},
                    Fault{"1 1 border=ajar\na", 1, "unknown border 'ajar'"},
                    Fault{"1 1 gravity=sideways\na", 1, "unknown gravity"},
                    Fault{"1 1 border=open border=open\na", 1, "given twice"},
                    Fault{"2 2\na a\n", 2, "2 rows announced, 1 found"},
                    Fault{"1 2\na a\nb b\n", 3, "1 row announced, 2 found"},
                    Fault{"\n\n2 2\na a\na\n", 5, "has 1 token, not 2"},
                    Fault{"1 2\na a a\n", 2, "has 3 tokens, not 2"},
                    Fault{"2 2\na a\n\na a\n", 4, "2 rows announced, 3 found"},
                    Fault{std::string("1 2\na \0", 7), 2, "control character"},
                    Fault{"1 2\na \x1b[0m\n", 2, "control character"},
                    Fault{"1 1\n" + std::string(40, 'a'), 2, "longer than 32"},
                    Fault{"1 1 " + std::string(5000, 'x'), 1, "unknown option"},
                    Fault{std::string(2'000'000, 'a'), 0, "too long"}));

// Whatever comes in, parse returns a whole board or throws Malformed with a line of the text.
TEST(OnetText, SurvivesDamagedText) {
    const std::string whole =
        "3 4 border=closed gravity=center-vertical\na b . #\nb a c c\n. . # .\n";
    constexpr std::string_view bytes("\0\n\r\t .#=0123456789abz-\x7f\xff", 24);
    std::mt19937_64 random(7);
    int accepted = 0;
    int refused = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = whole;
        for (std::uint64_t i = random() % 4 + 1; i > 0; --i) {
            const std::size_t at = random() % (text.size() + 1);
            switch (random() % 4) {
                case 0:
                    text.insert(at, 1, bytes[random() % bytes.size()]);
                    break;
                case 1:
                    text.erase(at, random() % 8);
                    break;
                case 2:
                    text = text.substr(0, at);
                    break;
                default:
                    if (at < text.size()) text[at] = bytes[random() % bytes.size()];
            }
        }
        try {
            const Board board = parse(text);
            ASSERT_EQ(board.tiles.size(), static_cast<std::size_t>(board.rows) * board.columns);
            ASSERT_EQ(parse(to_text(board)), board);
            ++accepted;
        } catch (const Malformed& malformed) {
            ASSERT_LE(malformed.line(), std::count(text.begin(), text.end(), '\n') + 1);
            ++refused;
        }
    }
    EXPECT_GT(accepted, 1000);
    EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace sightread::onet
