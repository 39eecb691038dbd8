// Recordings of whole games: what was recorded comes out again, bit for bit; what was tampered with
// is noticed, in one sentence, and the rest is replayed all the same.
#include "app/replay.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "tests/app/practice_window.hpp"
#include "tests/app/program.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sightread::test {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const Words quick_and_small = {"--theme",   "arcade", "--rows",      "4",  "--columns",   "6",
                               "--gravity", "none",   "--line-time", "20", "--fade-time", "30"};

const fs::path recordings = SIGHTREAD_SOURCE_DIR "/tests/recordings";

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> lines_of(const fs::path& file) {
    std::vector<std::string> lines;
    std::istringstream stream(text_of(file));
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

void write_lines(const fs::path& file, const std::vector<std::string>& lines) {
    std::ofstream stream(file, std::ios::binary);
    for (const std::string& line : lines) stream << line << '\n';
}

// Every folder below tests/recordings that holds a session.
std::vector<fs::path> sessions() {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(recordings))
        if (entry.path().filename() == "session.jsonl") found.push_back(entry.path().parent_path());
    std::sort(found.begin(), found.end());
    return found;
}

Replayed replayed(const fs::path& folder) {
    Journal nobody;
    return replay(folder, nobody, [] { return false; });
}

std::string in_words(const Replayed& done) {
    std::string text;
    if (done.first)
        text = done.first->what + " at line " + std::to_string(done.first->line) + "\nrecorded:\n" +
               done.first->recorded + "\nnow:\n" + done.first->now;
    for (const std::string& complaint : done.complaints) text += "\n" + complaint;
    return text;
}

class Sessions : public testing::TestWithParam<fs::path> {};

TEST_P(Sessions, ComeOutAsRecorded) {
    const Replayed done = replayed(GetParam());
    EXPECT_FALSE(done.first) << in_words(done);
    EXPECT_TRUE(done.complaints.empty()) << in_words(done);
    EXPECT_GT(done.counts.boards, 0);
}

INSTANTIATE_TEST_SUITE_P(Recordings, Sessions, testing::ValuesIn(sessions()), [](const auto& each) {
    std::string name = each.param.lexically_relative(recordings).string();
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
});

// A game in a window, recorded, and the recording replayed by the program as a person would.
Ran played_and_replayed(const std::string& game, const Words& window_words, const Words& play_words,
                        const fs::path& folder, const std::string& picture) {
    Xvfb screen;
    PracticeWindow window(screen, window_words, game);
    Words words = play_words;
    words.insert(words.end(), {"--record", folder.string()});
    const auto lines = window.play(words);
    EXPECT_TRUE(!lines.empty() && lines[0].at("outcome") == "won") << window.complaints();
    return run_sightread({"replay", folder.string(), "--json", "--picture", picture});
}

TEST(Replay, AGameOfOnetWithGravityAndDroppedClicksComesOutAsPlayed) {
    const TemporaryFolder folder;
    const Ran ran = played_and_replayed(
        "onet",
        {"--theme", "arcade", "--rows", "4", "--columns", "6", "--gravity", "left", "--drop", "11",
         "--seed", "3", "--line-time", "20", "--fade-time", "30", "--fall-time", "60"},
        {}, folder / "session", folder / "difference.png");
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    const auto found = nlohmann::json::parse(ran.out);
    EXPECT_GE(found["gestures"], 12) << ran.out;
    EXPECT_GE(found["boards"], 13) << ran.out;
    EXPECT_EQ(found["differences"], 0);
}

// The profile's places count in the replay as they did in the game.
TEST(Replay, AGamePlayedByAProfileComesOutAsPlayed) {
    const TemporaryFolder folder;
    Xvfb screen;
    PracticeWindow window(
        screen, {"--theme", "arcade", "--rows", "4", "--columns", "6", "--seed", "5", "--clock",
                 "--line-time", "20", "--fade-time", "30", "--fall-time", "60"});
    Child calibrating =
        window.start({"calibrate", "onet", "--yes", "--name", "mine", "--ignore", "0,0,30,20"});
    ASSERT_TRUE(
        eventually([&] { return calibrating.exit_code().has_value(); }, std::chrono::seconds(30)));
    ASSERT_EQ(*calibrating.exit_code(), 0) << window.complaints();
    const std::string session = (folder / "session").string();
    const auto lines = window.play({"--profile", "mine", "--record", session});
    ASSERT_TRUE(!lines.empty() && lines[0].at("outcome") == "won") << window.complaints();
    const Ran ran = run_sightread({"replay", session, "--json"});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    const auto found = nlohmann::json::parse(ran.out);
    EXPECT_GE(found["boards"], 13) << ran.out;
    EXPECT_EQ(found["differences"], 0);
}

TEST(Replay, SeveralLevelsOfLyneComeOutAsPlayed) {
    const TemporaryFolder folder;
    const Ran ran = played_and_replayed(
        "lyne", {"--rows", "3", "--columns", "3", "--seed", "4", "--games", "3"}, {"--games", "3"},
        folder / "session", folder / "difference.png");
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    const auto found = nlohmann::json::parse(ran.out);
    EXPECT_EQ(found["games"], 3);
    EXPECT_GE(found["plans"], 3);
}

TEST(Replay, ASlidingPuzzleWhoseWayIsFoundByTryingComesOutAsPlayed) {
    const TemporaryFolder folder;
    const Ran ran = played_and_replayed("sliding",
                                        {"--rows", "3", "--columns", "3", "--seed", "9", "--way",
                                         "neighbour", "--slide-time", "40"},
                                        {}, folder / "session", folder / "difference.png");
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    EXPECT_GE(nlohmann::json::parse(ran.out)["gestures"], 4) << ran.out;
}

TEST(Replay, TwoGamesAgainstACatThatNeverSitsStillComeOutAsPlayed) {
    const TemporaryFolder folder;
    const Ran ran = played_and_replayed(
        "cat",
        {"--seed", "5", "--walls", "13", "--hop-time", "150", "--panel-time", "200", "--drop", "5"},
        {"--games", "2"}, folder / "session", folder / "difference.png");
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
    const auto found = nlohmann::json::parse(ran.out);
    EXPECT_EQ(found["games"], 2);
    EXPECT_EQ(found["differences"], 0);
    EXPECT_GE(found["gestures"], 6) << ran.out;
}

// Presses in the gestures of a recording, to its last line.
int recorded_clicks(const fs::path& session) {
    int clicks = 0;
    for (const std::string& line : lines_of(session / "session.jsonl")) {
        const auto event = nlohmann::json::parse(line);
        const std::string gestures = event.value("gestures", "");
        for (std::size_t at = 0; (at = gestures.find("click ", at)) != std::string::npos; ++at)
            ++clicks;
    }
    return clicks;
}

// A line between two tiles lasts, and the game ends before it is seen what came of it.
class EndedAfterAPress : public testing::TestWithParam<bool> {};

TEST_P(EndedAfterAPress, WhatWasPressedLastIsRecorded) {
    const bool is_killed = GetParam();
    const TemporaryFolder folder;
    Xvfb screen;
    PracticeWindow window(
        screen, {"--theme", "arcade", "--rows", "4", "--columns", "6", "--gravity", "none",
                 "--line-time", "4000", "--fade-time", "30"});
    const std::string session = (folder / "session").string();
    Child bot = window.start({"play", "onet", "--json", "--record", session});
    ASSERT_TRUE(eventually([&] { return window.count("input") >= 4; }, std::chrono::seconds(60)))
        << window.complaints();
    // both presses of the second pair are over
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    if (is_killed)
        window.child().kill();
    else
        bot.signal(SIGTERM);
    ASSERT_TRUE(eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(30)))
        << window.complaints();
    EXPECT_EQ(*bot.exit_code(), is_killed ? 1 : 130) << window.complaints();
    EXPECT_EQ(recorded_clicks(session), window.count("input"))
        << text_of(fs::path(session) / "session.jsonl");
    const Ran ran = run_sightread({"replay", session});
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

INSTANTIATE_TEST_SUITE_P(ByASignalAndByItsWindow, EndedAfterAPress, testing::Bool());

// A copy of a recording of the tests, to be spoiled.
class Spoiled : public testing::Test {
protected:
    Spoiled() {
        fs::copy(recordings / "sessions/onet-falls-left-clicks-dropped", folder_ / "session");
        lines_ = lines_of(file());
    }
    fs::path session() const { return folder_ / "session"; }
    fs::path file() const { return session() / "session.jsonl"; }
    Ran replay_again(Words more = {}) {
        Words words = {"replay", session().string(), "--picture",
                       (folder_ / "difference.png").string()};
        words.insert(words.end(), more.begin(), more.end());
        return run_sightread(words);
    }
    // The index of the first line with this text, from an index on.
    std::size_t line_with(const std::string& text, std::size_t from = 0) const {
        const auto found = std::find_if(
            lines_.begin() + static_cast<std::ptrdiff_t>(from), lines_.end(),
            [&](const std::string& line) { return line.find(text) != std::string::npos; });
        EXPECT_NE(found, lines_.end()) << text;
        return static_cast<std::size_t>(found - lines_.begin());
    }
    void change(std::size_t line, const std::string& name, const nlohmann::ordered_json& value) {
        auto event = nlohmann::ordered_json::parse(lines_.at(line));
        event[name] = value;
        lines_[line] = event.dump();
        write_lines(file(), lines_);
    }
    static int sentences(const std::string& text) {
        return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    }

    TemporaryFolder folder_;
    std::vector<std::string> lines_;
};

TEST_F(Spoiled, ABoardThatWasEditedIsTheFirstDifferenceWithBothPictures) {
    const std::size_t line = line_with("\"verified\":\"expected\"");
    const auto event = nlohmann::ordered_json::parse(lines_[line]);
    std::string board = event["board"];
    board[board.find('\n') + 1] = '#';
    change(line, "board", board);
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_NE(ran.out.find("first difference: board at line " + std::to_string(line + 1)),
              std::string::npos)
        << ran.out;
    const cv::Mat both = read_picture(folder_ / "difference.png");
    const cv::Mat frame = read_picture(session() / event["frame"].get<std::string>());
    EXPECT_GE(both.cols, 2 * frame.cols);
}

TEST_F(Spoiled, AGestureThatWasEditedIsADifference) {
    change(line_with("\"verified\":\"expected\""), "gestures", "click 1,1");
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("first difference: gestures"), std::string::npos) << ran.out;
}

TEST_F(Spoiled, APlanThatWasEditedIsADifference) {
    change(line_with("\"optimal\":true"), "moves", {"1,1 1,2"});
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.out.find("first difference: plan"), std::string::npos) << ran.out;
}

TEST_F(Spoiled, AMissingFrameIsOneSentenceAndTheRestIsReplayed) {
    const auto frame =
        nlohmann::json::parse(lines_[line_with("\"verified\":\"expected\"")])["frame"];
    fs::remove(session() / frame.get<std::string>());
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 2) << ran.out << ran.err;
    EXPECT_EQ(sentences(ran.err), 1) << ran.err;
    EXPECT_NE(ran.err.find(frame), std::string::npos) << ran.err;
    EXPECT_NE(ran.out.find("as recorded"), std::string::npos) << ran.out;
    EXPECT_NE(ran.out.find("1 events passed over"), std::string::npos) << ran.out;
}

TEST_F(Spoiled, AFrameThatIsAnotherFileIsOneSentence) {
    const auto frame =
        nlohmann::json::parse(lines_[line_with("\"verified\":\"expected\"")])["frame"];
    std::ofstream(session() / frame.get<std::string>()) << "hello";
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(sentences(ran.err), 1) << ran.err;
}

TEST_F(Spoiled, ANewerVersionIsOneSentence) {
    change(0, "version", 99);
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(sentences(ran.err), 1) << ran.err;
    EXPECT_NE(ran.err.find("newer"), std::string::npos) << ran.err;
}

TEST_F(Spoiled, AGameThatNobodyKnowsIsOneSentence) {
    change(0, "game", "chess");
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(sentences(ran.err), 1) << ran.err;
}

TEST_F(Spoiled, LinesOfOtherProgramsAreNamedAndTheRestIsReplayed) {
    lines_.insert(lines_.begin() + 2, "this is not JSON");
    lines_.insert(lines_.begin() + 3, R"({"event":"dance","time":1})");
    lines_.insert(lines_.begin() + 4, R"({"event":"step","time":1,"frame":"../../etc/passwd"})");
    write_lines(file(), lines_);
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(sentences(ran.err), 3) << ran.err;
    EXPECT_NE(ran.err.find("line 3 "), std::string::npos) << ran.err;
    EXPECT_NE(ran.out.find("as recorded"), std::string::npos) << ran.out;
}

TEST_F(Spoiled, AnEndThatWasCutOffIsNoComplaint) {
    std::string text = text_of(file());
    std::ofstream(file(), std::ios::binary | std::ios::trunc) << text.substr(0, text.size() - 20);
    const Ran ran = replay_again();
    EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
}

TEST_F(Spoiled, WhateverIsDoneToTheTextThereIsAnAnswer) {
    std::mt19937_64 random(7);
    const std::string whole = text_of(file());
    for (int trial = 0; trial < 60; ++trial) {
        std::string text = whole;
        for (int harm = 0; harm < 3; ++harm) {
            const std::size_t at = random() % text.size();
            switch (random() % 4) {
                case 0:
                    text[at] = static_cast<char>(random() % 256);
                    break;
                case 1:
                    text.erase(at, random() % 200);
                    break;
                case 2:
                    text.insert(at, text.substr(random() % text.size(), random() % 200));
                    break;
                default:
                    text.insert(
                        at, std::string(R"(-1e999,[[{"a":null,"\u0000)").substr(0, random() % 26));
            }
            if (text.empty()) text = "\n";
        }
        std::ofstream(file(), std::ios::binary | std::ios::trunc) << text;
        const Replayed done = replayed(session());
        for (const std::string& complaint : done.complaints)
            EXPECT_EQ(sentences(complaint), 0) << complaint;
    }
}

TEST(ReplayCommand, AFolderWithoutARecordingIsOneSentence) {
    const TemporaryFolder folder;
    const Ran ran = run_sightread({"replay", folder.path().string()});
    EXPECT_EQ(ran.code, 1);
    EXPECT_NE(ran.err.find("there is no recording in"), std::string::npos) << ran.err;
    EXPECT_EQ(run_sightread({"replay"}).code, 2);
    EXPECT_EQ(run_sightread({"replay", "x", "--speed", "0"}).code, 2);
}

TEST_F(Spoiled, WatchedAtAnySpeedEveryStepIsPrinted) {
    const Ran ran = replay_again({"--speed", "1000"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const auto steps = std::count_if(lines_.begin(), lines_.end(), [](const std::string& line) {
        return line.find("\"event\":\"step\"") != std::string::npos;
    });
    std::size_t shown = 0;
    for (std::size_t at = 0; (at = ran.out.find(" s  ", at)) != std::string::npos; ++at) ++shown;
    EXPECT_EQ(shown, static_cast<std::size_t>(steps)) << ran.out;
}

TEST_F(Spoiled, ABundleHoldsTheSessionItsFramesAndNothingElse) {
    std::ofstream(session() / "secret.txt") << "not part of the recording";
    const Ran ran =
        run_sightread({"report", session().string(), "--bundle", (folder_ / "bug.tar").string()});
    ASSERT_EQ(ran.code, 0) << ran.err;
    const std::string unpack =
        "cd '" + folder_.path().string() + "' && mkdir out && tar xf bug.tar -C out";
    ASSERT_EQ(std::system(unpack.c_str()), 0);
    EXPECT_NE(text_of(folder_ / "out/about.txt").find("OpenCV"), std::string::npos);
    EXPECT_FALSE(fs::exists(folder_ / "out/recording/secret.txt"));
    EXPECT_EQ(text_of(folder_ / "out/recording/session.jsonl"), text_of(file()));
    EXPECT_EQ(run_sightread({"replay", (folder_ / "out/recording").string()}).code, 0);
}

TEST_F(Spoiled, ARecordingBecomesAPage) {
    const Ran ran =
        run_sightread({"report", session().string(), "--html", (folder_ / "film.html").string()});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_NE(text_of(folder_ / "film.html").find("\"verdict\":\"expected\""), std::string::npos);
    EXPECT_EQ(run_sightread({"report", session().string()}).code, 2);
}

TEST(RecordCommand, KeepsWhatIsToBeSeenInAWindowThatSomebodyElsePlays) {
    Xvfb screen;
    const TemporaryFolder folder;
    PracticeWindow window(screen, quick_and_small);
    Child watcher = window.start({"record", "onet", "--out", (folder / "seen").string()});
    ASSERT_TRUE(eventually([&] { return lines_of(folder / "seen/session.jsonl").size() >= 3; }))
        << window.complaints();
    Child player = screen.start({SIGHTREAD_PROGRAM, "play", "onet", "--window-id",
                                 window.window_id(), "--gravity", "none"});
    ASSERT_TRUE(
        eventually([&] { return player.exit_code().has_value(); }, std::chrono::seconds(60)));
    watcher.signal(SIGINT);
    ASSERT_TRUE(eventually([&] { return watcher.exit_code().has_value(); }));
    EXPECT_EQ(*watcher.exit_code(), 0) << window.complaints();
    const Replayed done = replayed(folder / "seen");
    EXPECT_FALSE(done.first) << in_words(done);
    EXPECT_TRUE(done.complaints.empty()) << in_words(done);
    EXPECT_GE(done.counts.boards, 3);
}

}  // namespace
}  // namespace sightread::test
