// The networks' outputs have an order, and two lists of it: in Python, where they are trained, and
// in kinds.hpp.
#include "vision/eye/kinds.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

namespace sightread::eye {
namespace {

struct Named {
    Kind kind;
    std::string_view name;
};

// Every kind that this program has, with its name in Python.
constexpr Named names[] = {
    {Kind::onet_tile, "onet_tile"},
    {Kind::onet_empty, "onet_empty"},
    {Kind::onet_obstacle, "onet_obstacle"},
    {Kind::lyne_node, "lyne_node"},
    {Kind::lyne_end, "lyne_end"},
    {Kind::lyne_empty, "lyne_empty"},
    {Kind::lyne_1, "lyne_1"},
    {Kind::lyne_2, "lyne_2"},
    {Kind::lyne_3, "lyne_3"},
    {Kind::lyne_4, "lyne_4"},
    {Kind::lyne_5, "lyne_5"},
    {Kind::lyne_6, "lyne_6"},
    {Kind::cat_free, "cat_free"},
    {Kind::cat_blocked, "cat_blocked"},
    {Kind::cat_cat, "cat_cat"},
    {Kind::sliding_tile, "sliding_tile"},
    {Kind::sliding_blank, "sliding_blank"},
    {Kind::flip_dark, "flip_dark"},
    {Kind::flip_lit, "flip_lit"},
    {Kind::runaway_safe, "runaway_safe"},
    {Kind::runaway_bomb, "runaway_bomb"},
    {Kind::nothing, "nothing"},
};

// The strings of the tuple that a Python file assigns to a name at the beginning of a line.
std::vector<std::string> tuple_of(const std::string& file, const std::string& name) {
    std::ifstream stream(std::filesystem::path(SIGHTREAD_SOURCE_DIR) / "vision/training" / file);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    std::string start = name;
    start += " = (";
    // Not where another name ends in this one.
    std::size_t begin = text.find(start);
    while (begin != std::string::npos && begin != 0 && text[begin - 1] != '\n')
        begin = text.find(start, begin + 1);
    std::vector<std::string> words;
    if (begin == std::string::npos) return words;
    const std::size_t end = text.find(')', begin);
    for (std::size_t quote = text.find('"', begin); quote < end;) {
        const std::size_t closing = text.find('"', quote + 1);
        words.push_back(text.substr(quote + 1, closing - quote - 1));
        quote = text.find('"', closing + 1);
    }
    return words;
}

std::string game_of(const std::string& kind) {
    return kind.substr(0, kind.find('_'));
}

TEST(Kinds, AreThoseOfTheTrainingInItsOrder) {
    const std::vector<std::string> kinds = tuple_of("nets.py", "KINDS");
    ASSERT_EQ(kinds.size(), kind_count);
    ASSERT_EQ(std::size(names), kind_count);
    for (std::size_t i = 0; i < kind_count; ++i) {
        EXPECT_EQ(static_cast<std::size_t>(names[i].kind), i) << names[i].name;
        EXPECT_EQ(kinds[i], names[i].name);
    }
    EXPECT_EQ(static_cast<std::size_t>(Kind::nothing), kind_count - 1);
}

TEST(Kinds, TheGamesAreThoseOfTheTrainingInItsOrder) {
    const std::vector<std::string> games = tuple_of("scene.py", "GAMES");
    ASSERT_EQ(games.size(), game_count);
    for (std::size_t game = 0; game < game_count; ++game) {
        EXPECT_EQ(games[game], game_names[game]);
        EXPECT_EQ(game_index(games[game]), game);
    }
    for (const char* unknown : {"", "none", "Onet", "one", "onet_tile"})
        EXPECT_FALSE(game_index(unknown)) << unknown;
}

// Each kind but the last belongs to the game of its name and to no other.
TEST(Kinds, TheRangesOfTheGamesAreTheirKinds) {
    const std::vector<std::string> kinds = tuple_of("nets.py", "KINDS");
    ASSERT_EQ(kinds.size(), kind_count);
    std::size_t next = 0;
    for (std::size_t game = 0; game < game_count; ++game) {
        const KindRange range = kinds_of_game[game];
        EXPECT_EQ(range.first, next) << game_names[game];
        EXPECT_LT(range.first, range.last) << game_names[game];
        ASSERT_LE(range.last, kind_count - 1) << game_names[game];
        for (std::size_t kind = range.first; kind < range.last; ++kind)
            EXPECT_EQ(game_of(kinds[kind]), game_names[game]) << kinds[kind];
        next = range.last;
    }
    EXPECT_EQ(next, kind_count - 1);
    EXPECT_EQ(kinds.back(), "nothing");
}

TEST(Kinds, WhatAPictureMayNotShowIsWhatTheTrainingSays) {
    std::vector<std::string> unseen = tuple_of("data.py", "UNSEEN");
    ASSERT_FALSE(unseen.empty());
    unseen.emplace_back("nothing");
    for (const Named& named : names) {
        const bool is_unseen = std::find(unseen.begin(), unseen.end(), named.name) != unseen.end();
        EXPECT_EQ(may_be_invisible(named.kind), is_unseen) << named.name;
    }
}

}  // namespace
}  // namespace sightread::eye
