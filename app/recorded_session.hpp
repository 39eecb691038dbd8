// What a recording says beside its frames: what was known beforehand, and the events in order, as
// values.
//
// The first event says which version of the form this is, which game, and what the readers and
// solvers were told; with that, everything else can be worked out again from the frames
// (replay_with.hpp). What stands here is read with suspicion: a recording may come from elsewhere,
// cut off, edited, or from a newer program. What can be understood is given, everything else is a
// complaint.
#pragma once

#include "calibration/profile.hpp"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <nlohmann/json.hpp>

namespace sightread {

struct RecordedFacts {
    static constexpr int newest_version = 1;

    int version = newest_version;
    std::string program;  // the version of the program that wrote it
    std::string game;     // empty: any (`record` without a game)
    std::string title;    // of the window
    Profile profile;
    std::optional<Lattice> lattice;  // given by the person
    std::vector<cv::Mat> pictures;   // of finished boards, known beforehand
    std::chrono::milliseconds plan_limit{10'000};
};

// The first event; pictures that are known beforehand are files of these names.
[[nodiscard]] nlohmann::ordered_json to_json(const RecordedFacts& facts);
[[nodiscard]] std::string picture_name(std::size_t index);
[[nodiscard]] nlohmann::ordered_json to_json(const Layout& layout);
// None when it is not of that form.
[[nodiscard]] std::optional<Layout> layout_from(const nlohmann::ordered_json& json);

struct RecordedStep {
    int line = 0;
    double seconds = 0;
    std::string frame;  // file; empty: not kept
    std::string board, move, gestures, verdict;
    int left = 0;
    nlohmann::ordered_json layout;  // null: none
    bool is_fresh = false;
};

struct RecordedThought {
    int line = 0;
    std::string outcome;
    bool optimal = false;
    std::vector<std::string> moves;
};

// A frame of `record`, where nobody thought and pressed.
struct RecordedGlance {
    int line = 0;
    double seconds = 0;
    std::string frame;
    std::string game;   // whose board it is; empty: none was seen
    std::string board;  // empty: not readable
};

struct RecordedGame {
    int number = 1;
    std::string outcome;  // empty: it did not come to its end
    std::vector<std::variant<RecordedStep, RecordedThought, RecordedGlance>> events;
};

struct RecordedSession {
    RecordedFacts facts;
    std::vector<RecordedGame> games;
    std::vector<std::string> complaints;  // one sentence each
    bool is_usable = false;               // there are facts of a version that is understood
};

// Throws Error when the folder holds no recording at all.
[[nodiscard]] RecordedSession read_session(const std::filesystem::path& folder);

}  // namespace sightread
