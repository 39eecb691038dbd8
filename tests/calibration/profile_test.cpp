// Profiles: what they say, and one sentence for each way of not being one.
#include "calibration/profile.hpp"

#include "capture/error.hpp"
#include "solvers/malformed.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

class Profiles : public testing::Test {
protected:
    std::filesystem::path write(const std::string& text, const std::string& name = "mine.ini") {
        std::filesystem::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }

    std::string complaint_of(const std::string& text) {
        try {
            (void)read_profile(write(text));
        } catch (const Malformed& error) {
            return error.what();
        }
        return "it was accepted";
    }

    TemporaryFolder folder_;
};

TEST_F(Profiles, SayWhatIsKnown) {
    const Profile profile = read_profile(write(
        "[profile]\nschema = 1\ngame = onet\n[window]\nclass = Some Game\n[layout]\nlattice = 9x16@3.5,4,40.25,50\n"
        "frame = 800x600\n[onet]\nborder = closed\ngravity = left\n[play]\nnew-game = keys ctrl+n  # a remark\n"));
    EXPECT_EQ(profile.name, "mine");
    EXPECT_EQ(profile.window_class, "Some Game");
    ASSERT_TRUE(profile.lattice);
    EXPECT_EQ(profile.lattice->columns, 16);
    EXPECT_DOUBLE_EQ(profile.lattice->pitch.width, 40.25);
    EXPECT_EQ(profile.frame, cv::Size(800, 600));
    EXPECT_EQ(profile.border, "closed");
    EXPECT_EQ(profile.gravity, "left");
    EXPECT_EQ(profile.new_game, "keys ctrl+n");
}

TEST_F(Profiles, ThatAreShippedCanBeRead) {
    int seen = 0;
    for (const auto& entry : std::filesystem::directory_iterator(SIGHTREAD_SOURCE_DIR "/calibration/profiles")) {
        EXPECT_NO_THROW((void)read_profile(entry.path())) << entry.path();
        ++seen;
    }
    EXPECT_GE(seen, 2);
    const auto kshisen = profile_for("kshisen");
    ASSERT_TRUE(kshisen);
    EXPECT_EQ(kshisen->new_game, "keys ctrl+n");
    EXPECT_FALSE(profile_for("no such class"));
}

TEST_F(Profiles, OfThePersonComeFirst) {
    write("[profile]\nschema = 1\n[window]\nclass = kshisen\n[play]\nnew-game = keys F2\n",
          "sightread/profiles/own/profile.ini");
    write("nonsense", "sightread/profiles/broken.ini");
    setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1);
    std::vector<std::string> complaints;
    const auto found = profile_for("kshisen", &complaints);
    unsetenv("XDG_CONFIG_HOME");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, "own");
    EXPECT_EQ(found->new_game, "keys F2");
    ASSERT_EQ(complaints.size(), 1u);
    EXPECT_NE(complaints[0].find("broken.ini"), std::string::npos);
}

TEST_F(Profiles, NameFileLineAndKeyOfAFault) {
    EXPECT_NE(complaint_of("[profile]\nschema = 1\ncolour = red\n").find("mine.ini:3: profile.colour"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 2\n").find("newer version"), std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = one\n").find("mine.ini:2: profile.schema"), std::string::npos);
    EXPECT_NE(complaint_of("[onet]\nborder = open\n").find("profile.schema is missing"), std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[onet]\ngravity = sideways\n").find("mine.ini:4: onet.gravity"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[flip]\ngoal = green\n").find("mine.ini:4: flip.goal"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[layout]\nlattice = 9x9\nframe = 8x8\n").find("layout.lattice"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[layout]\nlattice = 9x9@0,0,10,10\n").find("layout.frame"),
              std::string::npos);
    EXPECT_NE(complaint_of(std::string(2u << 20, 'x')).find("too large"), std::string::npos);
    EXPECT_THROW((void)read_profile(folder_ / "missing.ini"), Error);
}

// Whatever the bytes are, it is a profile or one sentence.
TEST_F(Profiles, SurviveDamage) {
    std::ifstream stream(SIGHTREAD_SOURCE_DIR "/calibration/profiles/kshisen.ini");
    const std::string whole((std::istreambuf_iterator<char>(stream)), {});
    ASSERT_FALSE(whole.empty());
    std::mt19937 random(1);
    int refused = 0;
    for (int round = 0; round < 2000; ++round) {
        std::string text = whole.substr(0, random() % whole.size() + 1);
        for (unsigned changes = random() % 8; changes > 0; --changes)
            text[random() % text.size()] = static_cast<char>(random() % 256);
        try {
            (void)read_profile(write(text));
        } catch (const Malformed& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
            ++refused;
        }
    }
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace sightread::test
