// What games declare of themselves: their options, and their keys of profiles.
#include "app/game_options.hpp"

#include "calibration/profile_folder.hpp"
#include "solvers/malformed.hpp"
#include "tests/support/temporary_folder.hpp"

#include <fstream>
#include <set>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

TEST(GameOptions, AreWholeAndTheirWordsAreTaken) {
    std::set<std::string> keys;
    for (const Game& game : games())
        for (const GameOption& option : game.options) {
            const std::string name = std::string(game.name) + " " + std::string(option.name);
            EXPECT_FALSE(option.name.empty()) << name;
            EXPECT_EQ(option.help.empty(), option.group == GameOption::Group::profile) << name;
            EXPECT_TRUE(keys.insert(name).second) << name << " is there twice";
            std::istringstream words{std::string(option.words)};
            for (std::string word; words >> word;) EXPECT_EQ(option.fault_of(word), "") << name;
            if (!option.words.empty()) {
                EXPECT_NE(option.fault_of("no such word"), "") << name;
            }
        }
}

TEST(GameOptions, ReadEveryProfileThatIsShipped) {
    int seen = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(SIGHTREAD_SOURCE_DIR "/calibration/profiles")) {
        EXPECT_NO_THROW((void)read_profile(entry.path(), game_keys())) << entry.path();
        ++seen;
    }
    EXPECT_GE(seen, 2);
    const auto kshisen = profile_for("kshisen", game_keys());
    ASSERT_TRUE(kshisen);
    EXPECT_EQ(kshisen->new_game, "keys ctrl+n");
    EXPECT_EQ(kshisen->rule("onet.shuffle"), "none");
    EXPECT_FALSE(profile_for("no such class", game_keys()));
}

TEST(GameOptions, ComeBackFromAProfileThatIsWritten) {
    const TemporaryFolder folder;
    Profile profile;
    profile.rules = {{"flip.goal", "lit"},
                     {"onet.gravity", "down+left"},
                     {"runaway.go", "click 3,4; wait 50"},
                     {"runaway.min", "7"},
                     {"sliding.goal-blank", "2,3"}};
    const auto file = folder / "mine.ini";
    std::ofstream(file) << text_of(profile, {}, game_keys());
    EXPECT_EQ(read_profile(file, game_keys()).rules, profile.rules);
    for (const auto& [key, value] :
         std::vector<std::pair<std::string, std::string>>{{"flip.goal", "green"},
                                                          {"onet.gravity", "sideways"},
                                                          {"runaway.go", "jump"},
                                                          {"runaway.min", "0"},
                                                          {"sliding.goal-blank", "here"}}) {
        profile.rules = {{key, value}};
        std::ofstream(file) << text_of(profile, {}, game_keys());
        EXPECT_THROW((void)read_profile(file, game_keys()), Malformed) << key;
    }
}

}  // namespace
}  // namespace sightread::test
