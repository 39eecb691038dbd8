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
constexpr double longest_session = 1e9;  // seconds

bool are_equal(const cv::Mat& a, const cv::Mat& b) {
    return a.size() == b.size() && a.type() == b.type() && cv::norm(a, b, cv::NORM_INF) == 0;
}

std::size_t hash_of(const cv::Mat& pixels) {
    std::size_t hash = static_cast<std::size_t>(pixels.cols);
    for (int row = 0; row < pixels.rows; ++row) {
        const std::string_view bytes(pixels.ptr<char>(row), static_cast<std::size_t>(pixels.cols) * pixels.elemSize());
        hash = hash * 31 + std::hash<std::string_view>{}(bytes);
    }
    return hash;
}

// None for a last line without an end that is no event.
std::optional<Json> parse_event(const std::string& line, bool is_cut_off, const std::string& where) {
    Json event = Json::parse(line, nullptr, false);
    const bool has_time = event.is_object() && event.contains("time") && event["time"].is_number() &&
                          std::abs(event["time"].get<double>()) < longest_session;
    const bool is_event = has_time && (!event.contains("frame") || event["frame"].is_string());
    if (is_event) return event;
    if (is_cut_off) return std::nullopt;
    throw Error(where + " is not an event of a recording (an object with a time)");
}

// A recording from elsewhere must not name files outside of its own folder.
void require_plain_name(const std::string& name, const std::string& where) {
    if (name.empty() || name.find('/') != std::string::npos || name == "." || name == "..")
        throw Error(where + " names a frame outside of its folder");
}

}  // namespace

RecordingWriter::RecordingWriter(const std::filesystem::path& folder, Clock::time_point begin)
    : folder_(folder), begin_(begin) {
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure) throw Error("cannot make folder \"" + folder.string() + "\" for the recording: " + failure.message());
    if (std::filesystem::exists(folder / session_name, failure))
        throw Error("there is a recording in \"" + folder.string() + "\" already; name another folder");
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
    char name[40];
    std::snprintf(name, sizeof name, "frame-%05zu.png", names_.size() + 1);
    write_picture(folder_ / name, pixels);
    names_.emplace(hash, name);
    last_name_ = name;
    pixels.copyTo(last_pixels_);
    return name;
}

void RecordingWriter::append(Json event, Clock::time_point when, const Frame* frame) {
    assert(event.is_object());
    event["time"] = std::chrono::duration<double>(when - begin_).count();
    if (frame != nullptr) event["frame"] = store(frame->pixels);
    const std::string line = event.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
    write_file(folder_ / session_name, line, WriteMode::append);
}

RecordingSource::RecordingSource(const std::filesystem::path& folder) : folder_(folder) {
    const std::filesystem::path session = folder / session_name;
    std::ifstream stream(session);
    if (!stream)
        throw Error("there is no recording in \"" + folder.string() + "\": it has no readable " + session_name);
    std::string line;
    for (int number = 1; std::getline(stream, line); ++number) {
        const std::string where = "\"" + session.string() + "\" line " + std::to_string(number);
        auto event = parse_event(line, stream.eof(), where);
        if (!event) continue;
        if (event->contains("frame")) require_plain_name((*event)["frame"].get<std::string>(), where);
        events_.push_back(std::move(*event));
    }
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
