// A session on disk: what was seen, thought and done, in the order in which it happened.
//
// A folder with `session.jsonl`, one JSON object a line per event, and the frames as PNG files,
// identical frames stored once. Every event has `time` (seconds since the recording began) and,
// when it came with a frame, `frame` (the name of its file); every other field is its writer's own:
// board text, plan, gesture, verification. A line is on disk when `append` returns, so that a crash
// keeps all that led to it.
//
// A recording takes no more room than it was given: once its frames fill it, events come without
// frames, and in the end no events.
#pragma once

#include "capture/frame.hpp"

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace sightread {

class RecordingWriter {
public:
    static constexpr std::uintmax_t usual_bytes = 2'000'000'000;

    // Makes the folder. Throws Error when that cannot be done, or when there is a recording in it
    // already.
    RecordingWriter(const std::filesystem::path& folder, Clock::time_point begin,
                    std::uintmax_t most_bytes = usual_bytes);

    // The event is an object. Throws Error when the disk is full or the folder is gone; what was
    // written before stays readable.
    void append(nlohmann::ordered_json event, Clock::time_point when, const Frame* frame = nullptr);

    // A picture beside the frames, under a name of its own (`picture-1.png`).
    void keep(const std::string& name, const cv::Mat& pixels) const;

    const std::filesystem::path& folder() const { return folder_; }
    bool is_full() const { return bytes_ >= most_bytes_; }  // no further frame is stored

private:
    std::string store(const cv::Mat& pixels);  // the name of the frame's file
    bool is_stored_as(const std::string& name, const cv::Mat& pixels) const;

    std::filesystem::path folder_;
    Clock::time_point begin_;
    std::uintmax_t most_bytes_;
    std::uintmax_t bytes_ = 0;
    std::multimap<std::size_t, std::string> names_;  // by a hash of the pixels
    std::string last_name_;
    cv::Mat last_pixels_;  // a copy of our own
};

// A recording as it was found, by somebody else perhaps.
struct RecordedEvents {
    struct Event {
        int line = 0;
        nlohmann::ordered_json fields;
    };
    std::vector<Event> events;
    // one sentence for each line that is no event; such lines are left out
    std::vector<std::string> complaints;
};

// Throws Error when the folder holds no recording. A last line that was cut off by a crash is left
// out silently.
[[nodiscard]] RecordedEvents read_events(const std::filesystem::path& folder);

// The frames of a recording, in the order of its events.
class RecordingSource : public FrameSource {
public:
    // Throws Error when the folder holds no recording, or a line of it is not an event.
    explicit RecordingSource(const std::filesystem::path& folder);

    // The frame of the next event that has one; `taken` counts from the clock's zero. WindowGone
    // after the last one.
    Frame grab() override;

    const std::vector<nlohmann::ordered_json>& events() const { return events_; }
    // The index of the event that the last frame belongs to. REQUIRES: there was one.
    std::size_t current() const { return next_ - 1; }

private:
    std::filesystem::path folder_;
    std::vector<nlohmann::ordered_json> events_;
    std::size_t next_ = 0;  // the first event not looked at yet
};

}  // namespace sightread
