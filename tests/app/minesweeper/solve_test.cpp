// `sightread solve minesweeper`, the program itself.
#include "tests/app/program.hpp"

#include <string>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

TEST(Solve, FindsWhereNoMineIs) {
    const Ran safe =
        run_sightread({"solve", "minesweeper"}, "2 3 mines=1\n1 # #\n1 1 1\n\n1 2 mines=1\n1 #\n");
    EXPECT_EQ(safe.out, "safe 1,3\n\n\n");
    EXPECT_EQ(safe.code, 0);
    const Ran guess = run_sightread({"solve", "minesweeper", "--stats"}, "1 3 mines=1\n# 1 #\n");
    EXPECT_EQ(guess.out, "guess 1,1 0.5000\n");
    EXPECT_EQ(guess.code, 4);
    EXPECT_NE(guess.err.find("\"outcome\":\"unknown\""), std::string::npos) << guess.err;
    const Ran none = run_sightread({"solve", "minesweeper"}, "1 2\n2 #\n");
    EXPECT_EQ(none.out, "none\n");
    EXPECT_EQ(none.code, 3);
    const Ran bad = run_sightread({"solve", "minesweeper"}, "1 2\n9 #\n");
    EXPECT_EQ(bad.err, "sightread: standard input:2: '9' is not made of 0 to 8, #, F, ~ and *\n");
    EXPECT_EQ(bad.code, 2);
    for (const char* word : {"--arrows", "--paths", "--steps", "--all", "--shortest"})
        EXPECT_EQ(run_sightread({"solve", "minesweeper", word}, "1 2\n1 #\n").code, 2) << word;
}

}  // namespace
}  // namespace sightread::test
