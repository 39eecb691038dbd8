// Profiles: what they say, and one sentence for each way of not being one.
#include "calibration/profile.hpp"

#include "calibration/profile_folder.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

std::string fault_of_goal(const std::string& goal) {
    return goal == "dark" || goal == "lit" ? "" : "takes dark or lit";
}

std::string fault_of_rule(const std::string& rule) {
    return rule == "sideways" ? "takes no such rule" : "";
}

const GameKeys keys = {{"flip.goal", "how it ends", fault_of_goal},
                       {"onet.border", "of the path", fault_of_rule},
                       {"onet.gravity", "of the tiles", fault_of_rule},
                       {"onet.shuffle", "of the end", fault_of_rule}};

class Profiles : public testing::Test {
protected:
    std::filesystem::path write(const std::string& text, const std::string& name = "mine.ini") {
        std::filesystem::create_directories((folder_ / name).parent_path());
        std::ofstream(folder_ / name, std::ios::binary) << text;
        return folder_ / name;
    }

    std::string complaint_of(const std::string& text) {
        try {
            (void)read_profile(write(text), keys);
        } catch (const Malformed& error) {
            return error.what();
        }
        return "it was accepted";
    }

    TemporaryFolder folder_;
};

TEST_F(Profiles, SayWhatIsKnown) {
    const Profile profile =
        read_profile(write("[profile]\nschema = 1\ngame = onet\n[window]\nclass = Some "
                           "Game\n[layout]\nlattice = 9x16@3.5,4,40.25,50\n"
                           "frame = 800x600\n[onet]\nborder = closed\ngravity = "
                           "left\n[play]\nnew-game = keys ctrl+n  # a remark\n"),
                     keys);
    EXPECT_EQ(profile.name, "mine");
    EXPECT_EQ(profile.window_class, "Some Game");
    ASSERT_TRUE(profile.lattice);
    EXPECT_EQ(profile.lattice->columns, 16);
    EXPECT_DOUBLE_EQ(profile.lattice->pitch.width, 40.25);
    EXPECT_EQ(profile.frame, cv::Size(800, 600));
    EXPECT_EQ(profile.rule("onet.border"), "closed");
    EXPECT_EQ(profile.rule("onet.gravity"), "left");
    EXPECT_EQ(profile.rule("flip.goal"), "");
    EXPECT_EQ(profile.new_game, "keys ctrl+n");
}

TEST_F(Profiles, OfThePersonComeFirst) {
    write("[profile]\nschema = 1\n[window]\nclass = kshisen\n[play]\nnew-game = keys F2\n",
          "sightread/profiles/own/profile.ini");
    write("nonsense", "sightread/profiles/broken.ini");
    setenv("XDG_CONFIG_HOME", folder_.path().c_str(), 1);
    std::vector<std::string> complaints;
    const auto found = profile_for("kshisen", keys, &complaints);
    unsetenv("XDG_CONFIG_HOME");
    ASSERT_TRUE(found);
    EXPECT_EQ(found->name, "own");
    EXPECT_EQ(found->new_game, "keys F2");
    ASSERT_EQ(complaints.size(), 1u);
    EXPECT_NE(complaints[0].find("broken.ini"), std::string::npos);
}

TEST_F(Profiles, NameFileLineAndKeyOfAFault) {
    EXPECT_NE(
        complaint_of("[profile]\nschema = 1\ncolour = red\n").find("mine.ini:3: profile.colour"),
        std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 4\n").find("newer version"), std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = one\n").find("mine.ini:2: profile.schema"),
              std::string::npos);
    EXPECT_NE(complaint_of("[onet]\nborder = open\n").find("profile.schema is missing"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[onet]\ngravity = sideways\n")
                  .find("mine.ini:4: onet.gravity"),
              std::string::npos);
    EXPECT_NE(
        complaint_of("[profile]\nschema = 1\n[flip]\ngoal = green\n").find("mine.ini:4: flip.goal"),
        std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[cat]\ngoal = lit\n")
                  .find("mine.ini:4: cat.goal: there is no such"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[layout]\nlattice = 9x9\nframe = 8x8\n")
                  .find("layout.lattice"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 1\n[layout]\nlattice = 9x9@0,0,10,10\n")
                  .find("layout.frame"),
              std::string::npos);
    EXPECT_NE(complaint_of(std::string(2u << 20, 'x')).find("too large"), std::string::npos);
    EXPECT_THROW((void)read_profile(folder_ / "missing.ini", keys), Error);
}

TEST_F(Profiles, OfTheSecondSchemaKnowMore) {
    const Profile profile = read_profile(
        write("[profile]\nschema = 2\ngame = onet\n[layout]\nframe = 800x600\nignore = "
              "10,20,30,40\nignore = 1,2,3,4\n"
              "[buttons]\nnew-game = 120,45\ngo = 1,2\n[cells]\non-unknown = treat-as=barrier\n"
              "taught = flower cells/1-looks.png cells/1-reads.png\n[self-test]\ncells = "
              "48\nworst-margin = 0.5\n",
              "mine/profile.ini"),
        keys);
    EXPECT_EQ(profile.name, "mine");
    EXPECT_EQ(profile.ignored, (std::vector<cv::Rect>{{10, 20, 30, 40}, {1, 2, 3, 4}}));
    EXPECT_EQ(profile.buttons.at("new-game"), cv::Point(120, 45));
    EXPECT_EQ(profile.on_unknown, "treat-as=#");
    ASSERT_EQ(profile.taught.size(), 1u);
    EXPECT_EQ(profile.taught[0].kind, "flower");
    EXPECT_EQ(profile.taught[0].reads, folder_ / "mine/cells/1-reads.png");
    EXPECT_EQ(profile.self_test, (SelfTest{48, 0.5, 0}));
}

TEST_F(Profiles, OfTheSecondSchemaNameTheirFaultsToo) {
    const std::string head = "[profile]\nschema = 2\n[layout]\nframe = 800x600\n";
    EXPECT_NE(complaint_of(head + "ignore = 1,2,3\n").find("mine.ini:5: layout.ignore"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "ignore = 1,2,0,4\n").find("layout.ignore"), std::string::npos);
    EXPECT_NE(complaint_of(head + "ignore = 1,2,3,99999999999\n").find("layout.ignore"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "[buttons]\ngo = here\n").find("mine.ini:6: buttons.go"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "[buttons]\nstop = 1,2\n").find("buttons.stop"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "[cells]\non-unknown = guess\n").find("cells.on-unknown"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "[cells]\ntaught = a ../1.png 2.png\n").find("cells.taught"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "[cells]\ntaught = a /1.png 2.png\n").find("cells.taught"),
              std::string::npos);
    EXPECT_NE(complaint_of(head + "[self-test]\ncells = many\n").find("self-test.cells"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 2\n[buttons]\ngo = 1,2\n").find("layout.frame"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 0\n").find("profile.schema"), std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 3\n[play]\nat-once = 0\n")
                  .find("mine.ini:4: play.at-once"),
              std::string::npos);
    EXPECT_NE(complaint_of("[profile]\nschema = 3\n[play]\nat-once = many\n")
                  .find("mine.ini:4: play.at-once"),
              std::string::npos);
}

TEST_F(Profiles, AreWrittenWholeAndReadBack) {
    Profile profile;
    profile.name = "mine";
    profile.game = "onet";
    profile.window_class = "Some Game";
    profile.lattice = Lattice{6, 8, {46.25, 95}, {44.125, 44}};
    profile.frame = {440, 400};
    profile.ignored = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    profile.buttons = {{"new-game", {12, 34}}};
    profile.on_unknown = "treat-as=#";
    profile.rules = {{"flip.goal", "lit"}, {"onet.border", "closed"}, {"onet.gravity", "left"}};
    profile.new_game = "keys ctrl+n; wait 500";
    profile.self_test = SelfTest{48, 0.5, 7};
    cv::Mat frame(400, 440, CV_8UC3, cv::Scalar(1, 2, 3)),
        cell(44, 44, CV_8UC3, cv::Scalar(9, 9, 9));
    for (const char* board : {"first\n", "second\n"}) {
        write_profile(folder_.path(), profile, {frame, frame, board},
                      {{"flower", cell, cell}, {"#", cell, cell}}, keys);
        const Profile back = read_profile(folder_ / "mine", keys);
        EXPECT_EQ(text_of(back, taught_of(back), keys),
                  text_of(profile, {{"flower", cell, cell}, {"#", cell, cell}}, keys));
        EXPECT_EQ(back.rules, profile.rules);
        EXPECT_EQ(back.lattice, profile.lattice);
        EXPECT_EQ(back.ignored, profile.ignored);
        EXPECT_EQ(back.on_unknown, "treat-as=#");
        EXPECT_EQ(back.taught.at(1).kind, "#");
        const auto evidence = evidence_of(back);
        ASSERT_TRUE(evidence);
        EXPECT_EQ(evidence->board, board);
        EXPECT_EQ(evidence->frame.size(), frame.size());
    }
    std::vector<std::filesystem::path> left(std::filesystem::directory_iterator(folder_.path()),
                                            {});
    EXPECT_EQ(left.size(), 1u) << "something was left beside the profile";
    remove_profile(folder_.path(), "mine");
    EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
    EXPECT_THROW(remove_profile(folder_.path(), "mine"), Error);
    EXPECT_THROW(remove_profile(folder_.path(), "../mine"), Error);
}

// One that cannot be written leaves the old one as it was.
TEST_F(Profiles, AreNotLostByAFailure) {
    Profile profile;
    profile.name = "mine";
    const cv::Mat frame(20, 20, CV_8UC3, cv::Scalar(1, 2, 3));
    write_profile(folder_.path(), profile, {frame, {}, "first\n"}, {}, keys);
    EXPECT_THROW(write_profile(folder_.path(), profile, {cv::Mat(), {}, "second\n"}, {}, keys),
                 Error);
    EXPECT_EQ(evidence_of(read_profile(folder_ / "mine", keys))->board, "first\n");
    std::vector<std::filesystem::path> left(std::filesystem::directory_iterator(folder_.path()),
                                            {});
    EXPECT_EQ(left.size(), 1u);
}

TEST_F(Profiles, WithoutTheirPicturesAreRefusedByName) {
    Profile profile;
    profile.name = "mine";
    const cv::Mat frame(20, 20, CV_8UC3, cv::Scalar(1, 2, 3));
    write_profile(folder_.path(), profile, {frame, {}, "board\n"}, {{"a", frame, frame}}, keys);
    const Profile back = read_profile(folder_ / "mine", keys);
    std::filesystem::remove(folder_ / "mine/evidence/1.txt");
    EXPECT_THROW((void)evidence_of(back), Error);
    std::ofstream(folder_ / "mine/evidence/1.png") << "no picture";
    EXPECT_THROW((void)evidence_of(back), Error);
    std::filesystem::remove(folder_ / "mine/cells/1-reads.png");
    EXPECT_THROW((void)taught_of(back), Error);
}

// A hundred megabytes of text are refused without being read.
TEST_F(Profiles, OfAHundredMegabytesAreRefused) {
    const auto file = write("[profile]\nschema = 2\n");
    std::filesystem::resize_file(file, 100u << 20);
    EXPECT_THROW((void)read_profile(file, keys), Malformed);
}

// Whatever the bytes are, it is a profile or one sentence.
TEST_F(Profiles, SurviveDamage) {
    std::ifstream stream(SIGHTREAD_SOURCE_DIR "/calibration/profiles/kshisen.ini");
    std::string whole((std::istreambuf_iterator<char>(stream)), {});
    ASSERT_FALSE(whole.empty());
    whole +=
        "[layout]\nframe = 800x600\nlattice = 8x18@36,161,46,58\nignore = "
        "10,20,30,40\n[buttons]\ngo = 3,4\n"
        "[cells]\non-unknown = treat-as=.\ntaught = a b.png c.png\n[self-test]\ncells = "
        "4\nworst-margin = 0.25\n";
    std::mt19937 random(1);
    int refused = 0;
    for (int round = 0; round < 1500; ++round) {
        std::string text = whole.substr(0, random() % whole.size() + 1);
        for (unsigned changes = random() % 8; changes > 0; --changes)
            text[random() % text.size()] = static_cast<char>(random() % 256);
        try {
            (void)read_profile(write(text), keys);
        } catch (const Malformed& error) {
            EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
            ++refused;
        }
    }
    EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace sightread::test
