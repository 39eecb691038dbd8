// Tables on disk: an economy that must never change an answer.
#include "solvers/sliding/tables.hpp"

#include "solvers/sliding/solve.hpp"
#include "tests/support/temporary_folder.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace sightread::sliding {
namespace {

namespace fs = std::filesystem;

const Pattern pattern{3, 4, 11, {0, 1, 4, 5}};
bool never() {
    return false;
}

std::string content_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void write(const fs::path& file, const std::string& content) {
    std::ofstream(file, std::ios::binary) << content;
}

TEST(SlidingTables, AreTheSameAfterWritingAndReading) {
    const test::TemporaryFolder folder;
    const PatternTable table = build(pattern, never);
    const fs::path file = folder.path() / "deep" / "er" / file_name(pattern);
    ASSERT_TRUE(write_table(file, pattern, table));
    EXPECT_EQ(read_table(file, pattern).bytes(), table.bytes());
    EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), fs::directory_iterator()),
              1)
        << "something was left behind";
}

TEST(SlidingTables, EveryDamageShows) {
    const test::TemporaryFolder folder;
    const fs::path file = folder.path() / "table";
    ASSERT_TRUE(write_table(file, pattern, build(pattern, never)));
    const std::string good = content_of(file);
    for (const std::size_t at :
         {std::size_t{0}, std::size_t{30}, good.size() / 2, good.size() - 1}) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 4);
        write(file, bad);
        EXPECT_TRUE(read_table(file, pattern).is_empty()) << "byte " << at;
    }
    for (const std::string& bad : {good.substr(0, good.size() / 2), good + "x", std::string()}) {
        write(file, bad);
        EXPECT_TRUE(read_table(file, pattern).is_empty()) << bad.size() << " bytes";
    }
    write(file, good);
    Pattern other = pattern;
    other.tiles = {0, 1, 4, 6};
    EXPECT_TRUE(read_table(file, other).is_empty());
    EXPECT_FALSE(read_table(file, pattern).is_empty());
}

TEST(SlidingTables, ADamagedFileIsBuiltAgain) {
    const test::TemporaryFolder folder;
    const auto first = Tables(folder.path()).get(pattern, never);
    const fs::path file = folder.path() / file_name(pattern);
    ASSERT_TRUE(fs::exists(file));
    const std::string good = content_of(file);
    write(file, good.substr(0, good.size() - 100));
    const auto second = Tables(folder.path()).get(pattern, never);
    EXPECT_EQ(first->bytes(), second->bytes());
    EXPECT_EQ(content_of(file), good);
}

TEST(SlidingTables, AFolderThatCannotBeWrittenIsNoError) {
    const test::TemporaryFolder folder;
    write(folder.path() / "file", "in the way");
    Tables tables(folder.path() / "file");
    EXPECT_NE(tables.get(pattern, never), nullptr);
    EXPECT_FALSE(
        write_table(folder.path() / "file" / "table", pattern, *tables.get(pattern, never)));
}

TEST(SlidingTables, StopWhileBeingBuilt) {
    EXPECT_TRUE(build({4, 4, 15, {0, 4, 5, 8, 9}}, [] { return true; }).is_empty());
}

TEST(SlidingTables, AnswersAreTheSameWithAndWithoutThem) {
    const test::TemporaryFolder folder;
    const Puzzle puzzle = parse("4 4\n5 1 2 4\n9 6 3 8\n13 10 7 11\n14 0 15 12\n");
    Solver first(folder.path());
    const auto expected = first.solve(puzzle).moves;
    EXPECT_FALSE(fs::is_empty(folder.path() / "sliding"));
    Solver second(folder.path());
    EXPECT_EQ(second.solve(puzzle).moves, expected);
    EXPECT_EQ(Solver().solve(puzzle).moves, expected);
}

}  // namespace
}  // namespace sightread::sliding
