#include "capture/recording.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <cassert>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string_view>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* session_name = "session.jsonl";
constexpr std::uintmax_t share_of_text = 8;  // of the room, on top of it, for events without frames
constexpr double longest_session = 1e9;      // seconds

bool are_equal(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0;
}

std::size_t hash_of(const cv::Mat& pixels) {
    std::size_t hash = static_cast<std::size_t>(pixels.cols);
    for (int row = 0; row < pixels.rows; ++row) {
        const std::string_view bytes(pixels.ptr<char>(row),
                                     static_cast<std::size_t>(pixels.cols) * pixels.elemSize());
        hash = hash * 31 + std::hash<std::string_view>{}(bytes);
    }
    return hash;
}

bool is_event(const Json& event) {
    return event.is_object() && event.contains("time") && event["time"].is_number() &&
           std::abs(event["time"].get<double>()) < longest_session &&
           (!event.contains("frame") || event["frame"].is_string());
}

// A recording from elsewhere must not name files outside of its own folder.
bool is_plain(const std::string& name) {
    return !name.empty() && name.find('/') == std::string::npos &&
           name.find('\0') == std::string::npos && name != "." && name != "..";
}

// Why a line is not an event that can be used, empty when it is.
std::string fault_of(const Json& event) {
    if (!is_event(event)) return "is not an event of a recording (an object with a time)";
    if (event.contains("frame") && !is_plain(event["frame"].get<std::string>()))
        return "names a frame outside of its folder";
    return {};
}

}  // namespace

RecordingWriter::RecordingWriter(const std::filesystem::path& folder, Clock::time_point begin,
                                 std::uintmax_t most_bytes)
    : folder_(folder), begin_(begin), most_bytes_(most_bytes) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw Error("cannot make folder \"" + folder.string() +
                    "\" for the recording: " + failure.message());
    if (std::filesystem::exists(folder / session_name, failure))
        throw Error("there is a recording in \"" + folder.string() +
                    "\" already; name another folder");
    write_file(folder / session_name, "", WriteMode::fresh);
}

bool RecordingWriter::is_stored_as(const std::string& name, const cv::Mat& pixels) const {
    return are_equal(name == last_name_ ? last_pixels_ : read_picture(folder_ / name), pixels);
}

std::string RecordingWriter::store(const cv::Mat& pixels) {
    const std::size_t hash = hash_of(pixels);
    const auto [first, last] = names_.equal_range(hash);
    for (auto known = first; known != last; ++known)
        if (is_stored_as(known->second, pixels)) return known->second;
    if (is_full()) return {};
    char name[40];
    std::snprintf(name, sizeof name, "frame-%05zu.png", names_.size() + 1);
    write_picture(folder_ / name, pixels);
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(folder_ / name, failure);
    if (!failure) bytes_ += size;
    names_.emplace(hash, name);
    last_name_ = name;
    pixels.copyTo(last_pixels_);
    return name;
}

void RecordingWriter::append(Json event, Clock::time_point when, const Frame* frame) {
    assert(event.is_object());
    event["time"] = std::chrono::duration<double>(when - begin_).count();
    if (frame != nullptr)
        if (const std::string name = store(frame->pixels); !name.empty()) event["frame"] = name;
    const std::string line = event.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    if (bytes_ + line.size() > most_bytes_ + most_bytes_ / share_of_text) return;
    bytes_ += line.size();
    write_file(folder_ / session_name, line, WriteMode::append);
}

void RecordingWriter::keep(const std::string& name, const cv::Mat& pixels) const {
    write_picture(folder_ / name, pixels);
}

RecordedEvents read_events(const std::filesystem::path& folder) {
    const std::filesystem::path session = folder / session_name;
    std::ifstream stream(session);
    std::error_code failure;
    if (!stream || std::filesystem::is_directory(session, failure))
        throw Error("there is no recording in \"" + folder.string() + "\": it has no readable " +
                    session_name);
    RecordedEvents found;
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        Json event = Json::parse(line, nullptr, false);
        const std::string fault = fault_of(event);
        if (fault.empty()) {
            found.events.push_back({number, std::move(event)});
        } else if (!stream.eof() || is_event(event)) {
            found.complaints.push_back("\"" + session.string() + "\" line " +
                                       std::to_string(number) + " " + fault);
        }
    }
    return found;
}

RecordingSource::RecordingSource(const std::filesystem::path& folder) : folder_(folder) {
    RecordedEvents found = read_events(folder);
    if (!found.complaints.empty()) throw Error(found.complaints.front());
    for (auto& event : found.events) events_.push_back(std::move(event.fields));
}

Frame RecordingSource::grab() {
    while (next_ < events_.size() && !events_[next_].contains("frame")) ++next_;
    if (next_ == events_.size())
        throw WindowGone("there are no more frames in the recording \"" + folder_.string() + "\"");
    const Json& event = events_[next_++];
    const std::chrono::duration<double> time(event["time"].get<double>());
    return {read_picture(folder_ / event["frame"].get<std::string>()),
            Clock::time_point(std::chrono::duration_cast<Clock::duration>(time))};
}

}  // namespace sightread
