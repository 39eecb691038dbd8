// Recordings: what is written is read back the same, and disks that fail give one sentence.
#include "capture/recording.hpp"

#include "capture/error.hpp"
#include "tests/capture/painted_window.hpp"
#include "tests/support/temporary_folder.hpp"

#include <csignal>
#include <fstream>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sightread::test {
namespace {

using std::chrono::milliseconds;
using Json = nlohmann::ordered_json;

Frame frame_of(int seed, int width = 50, int height = 40) {
    cv::Mat pixels(height, width, CV_8UC3);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const Colour colour = pattern(x, y, seed);
            pixels.at<cv::Vec3b>(y, x) = {colour.blue, colour.green, colour.red};
        }
    return {pixels, Clock::now()};
}

int pictures_in(const std::filesystem::path& folder) {
    int count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        count += entry.path().extension() == ".png";
    return count;
}

std::string refusal(const std::function<void()>& act) {
    try {
        act();
        return {};
    } catch (const Error& error) {
        return error.what();
    }
}

class Recording : public testing::Test {
protected:
    std::filesystem::path session() { return folder_ / "session/session.jsonl"; }
    void write_session(const std::string& text) {
        std::filesystem::create_directories(folder_ / "session");
        std::ofstream(session()) << text;
    }
    std::string reading() {
        return refusal([&] {
            RecordingSource source(folder_ / "session");
            source.grab();
        });
    }
    TemporaryFolder folder_;
    Clock::time_point begin_ = Clock::now();
};

TEST_F(Recording, ComesBackAsItWas) {
    const auto path = folder_ / "deep/session";
    {
        RecordingWriter writer(path, begin_);
        const Frame first = frame_of(1), second = frame_of(2);
        writer.append({{"event", "look"}, {"board", "2 2\na a\nb b\n"}}, begin_ + milliseconds(250),
                      &first);
        writer.append({{"event", "act"},
                       {"gesture", "click 12,34"},
                       {"nested", {{"list", {1, 2.5, nullptr, "ü"}}}}},
                      begin_ + milliseconds(500));
        writer.append({{"event", "look"}}, begin_ + milliseconds(1000), &second);
    }
    RecordingSource source(path);
    ASSERT_EQ(source.events().size(), 3u);
    EXPECT_EQ(source.events()[0]["board"], "2 2\na a\nb b\n");
    EXPECT_EQ(source.events()[1]["nested"]["list"][3], "ü");
    EXPECT_DOUBLE_EQ(source.events()[1]["time"].get<double>(), 0.5);
    EXPECT_FALSE(source.events()[1].contains("frame"));
    const Frame first = source.grab();
    EXPECT_TRUE(shows_pattern(first.pixels, 1));
    EXPECT_EQ(source.current(), 0u);
    const Frame second = source.grab();
    EXPECT_TRUE(shows_pattern(second.pixels, 2));
    EXPECT_EQ(source.current(), 2u);
    EXPECT_EQ(second.taken - first.taken, milliseconds(750));
    EXPECT_THROW(source.grab(), WindowGone);
}

TEST_F(Recording, StoresIdenticalFramesOnce) {
    RecordingWriter writer(folder_ / "session", begin_);
    for (const int seed : {1, 1, 2, 1, 2, 3, 3, 1}) {
        const Frame frame = frame_of(seed);
        writer.append({{"seed", seed}}, begin_, &frame);
    }
    // A part of a larger picture, and another size with the same bytes.
    const Frame large = frame_of(1, 100, 40), part{large.pixels(cv::Rect(0, 0, 50, 40)), begin_};
    writer.append({{"seed", 1}}, begin_, &part);
    const Frame turned{frame_of(1).pixels.reshape(0, 50), begin_};
    writer.append({{"turned", true}}, begin_, &turned);
    EXPECT_EQ(pictures_in(folder_ / "session"), 4);
    RecordingSource source(folder_ / "session");
    for (const int seed : {1, 1, 2, 1, 2, 3, 3, 1, 1})
        EXPECT_TRUE(shows_pattern(source.grab().pixels, seed));
    EXPECT_EQ(source.grab().pixels.size(), cv::Size(40, 50));
}

TEST_F(Recording, IsReadableWhileItIsWritten) {
    RecordingWriter writer(folder_ / "session", begin_);
    EXPECT_EQ(RecordingSource(folder_ / "session").events().size(), 0u);
    writer.append({{"number", 1}}, begin_);
    EXPECT_EQ(RecordingSource(folder_ / "session").events().size(), 1u);
}

TEST_F(Recording, NeverOverwritesAnother) {
    RecordingWriter(folder_ / "session", begin_).append({{"number", 1}}, begin_);
    EXPECT_NE(refusal([&] { RecordingWriter(folder_ / "session", begin_); }).find("already"),
              std::string::npos);
    EXPECT_EQ(RecordingSource(folder_ / "session").events().size(), 1u);
}

TEST_F(Recording, TextThatIsNotUtf8IsKeptReadable) {
    RecordingWriter(folder_ / "session", begin_).append({{"title", "Pok\xe9mon"}}, begin_);
    EXPECT_EQ(RecordingSource(folder_ / "session").events()[0]["title"], "Pok\xef\xbf\xbdmon");
}

TEST_F(Recording, AFullDiskIsOneSentenceAndKeepsWhatIsThere) {
    RecordingWriter writer(folder_ / "session", begin_);
    const Frame frame = frame_of(1), vast = frame_of(2, 2000, 1500);
    writer.append({{"number", 1}}, begin_, &frame);
    std::signal(SIGXFSZ, SIG_IGN);
    const auto size_before = std::filesystem::file_size(session());
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
    rlimit small = limit;
    small.rlim_cur = 5000;  // for any file, as if the disk were full there
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const std::string picture = refusal([&] { writer.append({{"number", 2}}, begin_, &vast); });
    const std::string line = refusal([&] {
        writer.append({{"text", std::string(9000, 'x')}}, begin_);
    });
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    EXPECT_NE(picture.find("frame-00002.png"), std::string::npos) << picture;
    EXPECT_NE(line.find("session.jsonl"), std::string::npos) << line;
    EXPECT_EQ(pictures_in(folder_ / "session"), 1);
    EXPECT_EQ(std::filesystem::file_size(session()), size_before);
    writer.append({{"number", 3}}, begin_, &vast);  // there is room again
    EXPECT_EQ(RecordingSource(folder_ / "session").events().size(), 2u);
}

TEST_F(Recording, AFolderThatCannotBeIsOneSentence) {
    std::ofstream(folder_ / "file") << "x";
    EXPECT_NE(refusal([&] {
                  RecordingWriter(folder_ / "file/session", begin_);
              }).find("cannot make folder"),
              std::string::npos);
    chmod(folder_.path().c_str(), 0555);
    const bool is_root = geteuid() == 0;
    if (is_root) {
        ASSERT_EQ(seteuid(65534), 0);
    }
    const std::string sentence = refusal([&] { RecordingWriter(folder_ / "other", begin_); });
    if (is_root) {
        ASSERT_EQ(seteuid(0), 0);
    }
    chmod(folder_.path().c_str(), 0755);
    EXPECT_NE(sentence.find("Permission denied"), std::string::npos) << sentence;
}

TEST_F(Recording, AFolderThatVanishesIsOneSentence) {
    RecordingWriter writer(folder_ / "session", begin_);
    std::filesystem::remove_all(folder_ / "session");
    const Frame frame = frame_of(1);
    EXPECT_NE(refusal([&] {
                  writer.append({{"number", 1}}, begin_, &frame);
              }).find("frame-00001.png"),
              std::string::npos);
    EXPECT_NE(refusal([&] {
                  writer.append({{"number", 1}}, begin_);
              }).find("session.jsonl"),
              std::string::npos);
}

TEST_F(Recording, BadRecordingsNameTheirLine) {
    EXPECT_NE(refusal([&] { RecordingSource(folder_ / "nowhere"); }).find("nowhere"),
              std::string::npos);
    const std::string good = "{\"time\":0}\n";
    for (const std::string bad :
         {"nonsense", "[1]", "{}", "{\"time\":\"x\"}", "{\"time\":1,\"frame\":7}", "",
          "{\"time\":1e300}", "null", "{\"time\":1,\"frame\":\"../../etc/passwd\"}",
          "{\"time\":1,\"frame\":\"..\"}", "{\"time\":1,\"frame\":\"\"}"}) {
        write_session(good + bad + "\n" + good);
        EXPECT_NE(reading().find("line 2"), std::string::npos) << bad << ": " << reading();
    }
    write_session("{\"time\":0,\"frame\":\"gone.png\"}\n");
    EXPECT_NE(reading().find("gone.png"), std::string::npos);
}

TEST_F(Recording, ALastLineCutOffByACrashIsLeftOut) {
    write_session("{\"time\":0}\n{\"time\":1,\"boa");
    EXPECT_EQ(RecordingSource(folder_ / "session").events().size(), 1u);
    write_session("{\"time\":0}\n{\"time\":1}");
    EXPECT_EQ(RecordingSource(folder_ / "session").events().size(), 2u);
}

}  // namespace
}  // namespace sightread::test
