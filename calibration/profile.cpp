#include "calibration/profile.hpp"

#include "capture/error.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>

#include <boost/program_options.hpp>

namespace sightread {
namespace po = boost::program_options;
namespace {

constexpr int most_at_once = 8;                  // moves
constexpr const char* barrier_word = "barrier";  // for the kind "#", with which a remark begins
constexpr int furthest = 1 << 16;                // pixels; no window reaches further
constexpr std::uintmax_t largest_file = 1u << 20;

std::string text_of(const std::filesystem::path& file) {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(file, failed);
    std::ifstream stream(file, std::ios::binary);
    if (failed || !stream)
        throw Error("cannot read profile " + file.string() +
                    ": check that the file exists and is readable");
    if (size > largest_file)
        throw Malformed(0, file.string() + ": this file is too large to be a profile");
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

// The line of the text on which a key is set within its section; 0 when it is nowhere.
int line_of(const std::string& text, const std::string& section_and_key) {
    const std::size_t dot = section_and_key.find('.');
    std::string section, line;
    std::istringstream lines(text);
    for (int number = 1; std::getline(lines, line); ++number) {
        line.erase(0, line.find_first_not_of(" \t"));
        if (line.starts_with('[')) section = line.substr(1, line.find(']') - 1);
        const std::string key = line.substr(0, line.find_first_of("= \t"));
        if (section == section_and_key.substr(0, dot) && key == section_and_key.substr(dot + 1))
            return number;
    }
    return 0;
}

[[noreturn]] void reject(const std::filesystem::path& file, const std::string& text,
                         const std::string& key, const std::string& what) {
    const int line = line_of(text, key);
    throw Malformed(line, file.string() + (line > 0 ? ":" + std::to_string(line) : "") + ": " +
                              key + ": " + what);
}

po::options_description schema(const GameKeys& of_games) {
    po::options_description keys;
    keys.add_options()("profile.schema", po::value<int>())(
        "profile.game", po::value<std::string>())("window.class", po::value<std::string>())(
        "layout.lattice", po::value<std::string>())("layout.frame", po::value<std::string>())(
        "play.new-game", po::value<std::string>())("play.dismiss", po::value<std::string>());
    // Since schema 2.
    using Lines = std::vector<std::string>;
    keys.add_options()("layout.ignore", po::value<Lines>())(
        "buttons.new-game", po::value<std::string>())("buttons.dismiss", po::value<std::string>())(
        "buttons.shuffle", po::value<std::string>())("buttons.go", po::value<std::string>())(
        "cells.on-unknown", po::value<std::string>())("cells.taught", po::value<Lines>())(
        "self-test.cells", po::value<int>())("self-test.worst-margin", po::value<double>())(
        "self-test.milliseconds", po::value<double>());
    // Since schema 3.
    keys.add_options()("play.at-once", po::value<int>());
    for (const GameKey& each : of_games)
        keys.add_options()(each.key.c_str(), po::value<std::string>());
    return keys;
}

po::variables_map parsed(const std::filesystem::path& file, const std::string& text,
                         const GameKeys& keys) {
    po::variables_map values;
    try {
        std::istringstream stream(text);
        po::store(po::parse_config_file(stream, schema(keys)), values);
    } catch (const po::unknown_option& error) {
        reject(file, text, error.get_option_name(), "there is no such key");
    } catch (const po::error_with_option_name& error) {
        reject(file, text, error.get_option_name(), "this value cannot be meant");
    } catch (const po::error& error) {
        throw Malformed(0, file.string() + ": " + error.what());
    }
    return values;
}

std::optional<cv::Size> size_from_text(const std::string& text) {
    int width = 0, height = 0, used = 0;
    const bool good = std::sscanf(text.c_str(), "%dx%d%n", &width, &height, &used) == 2 &&
                      static_cast<std::size_t>(used) == text.size() && width > 0 && height > 0;
    return good ? std::optional(cv::Size(width, height)) : std::nullopt;
}

// The keys that came with schema 2. `fail` never returns.
void take_marks(Profile& profile, const po::variables_map& values,
                const std::function<void(const char*, const std::string&)>& fail) {
    using Lines = std::vector<std::string>;
    const auto lines = [&](const char* key) {
        return values.count(key) > 0 ? values[key].as<Lines>() : Lines();
    };
    for (const std::string& line : lines("layout.ignore")) {
        const std::optional<cv::Rect> area = area_from_text(line);
        if (!area) fail("layout.ignore", "an area is of the form x,y,width,height");
        profile.ignored.push_back(*area);
    }
    for (const char* button : {"new-game", "dismiss", "shuffle", "go"}) {
        const std::string key = std::string("buttons.") + button;
        if (values.count(key) == 0) continue;
        const std::optional<cv::Point> point = point_from_text(values[key].as<std::string>());
        if (!point) fail(key.c_str(), "a button is a point of the form x,y");
        profile.buttons[button] = *point;
    }
    for (const std::string& line : lines("cells.taught")) {
        std::istringstream words(line);
        std::string kind, looks, reads, rest;
        const bool is_whole =
            static_cast<bool>(words >> kind >> looks >> reads) && !(words >> rest);
        const auto is_inside = [](const std::filesystem::path& path) {
            return path.is_relative() && std::find(path.begin(), path.end(), "..") == path.end();
        };
        if (!is_whole || !is_inside(looks) || !is_inside(reads))
            fail("cells.taught",
                 "not of the form KIND LOOKS.png READS.png, with pictures in the profile's folder");
        profile.taught.push_back({kind == barrier_word ? "#" : kind,
                                  profile.file.parent_path() / looks,
                                  profile.file.parent_path() / reads});
    }
    const bool needs_frame = !profile.ignored.empty() || !profile.buttons.empty();
    if (needs_frame && profile.frame.empty())
        fail(profile.ignored.empty() ? "buttons" : "layout.ignore",
             "a place needs layout.frame, the window's size");
    if (values.count("self-test.cells") == 0) return;
    profile.self_test = SelfTest{values["self-test.cells"].as<int>()};
    if (values.count("self-test.worst-margin") > 0)
        profile.self_test->worst_margin = values["self-test.worst-margin"].as<double>();
    if (values.count("self-test.milliseconds") > 0)
        profile.self_test->milliseconds = values["self-test.milliseconds"].as<double>();
}

std::optional<std::filesystem::path> own_folder() {
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (config != nullptr && *config == '/')
        return std::filesystem::path(config) / "sightread/profiles";
    if (home != nullptr && *home == '/')
        return std::filesystem::path(home) / ".config/sightread/profiles";
    return std::nullopt;
}

template <std::size_t count>
std::optional<std::array<int, count>> numbers_from_text(std::string_view text) {
    std::array<int, count> numbers{};
    const char* at = text.data();
    const char* end = text.data() + text.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && (at == end || *at++ != ',')) return std::nullopt;
        const auto [next, error] = std::from_chars(at, end, numbers[i]);
        if (error != std::errc() || numbers[i] < 0 || numbers[i] > furthest) return std::nullopt;
        at = next;
    }
    return at == end ? std::optional(numbers) : std::nullopt;
}

}  // namespace

std::optional<cv::Rect> area_from_text(std::string_view text) {
    const auto numbers = numbers_from_text<4>(text);
    if (!numbers || (*numbers)[2] == 0 || (*numbers)[3] == 0) return std::nullopt;
    return cv::Rect((*numbers)[0], (*numbers)[1], (*numbers)[2], (*numbers)[3]);
}

std::optional<cv::Point> point_from_text(std::string_view text) {
    const auto numbers = numbers_from_text<2>(text);
    return numbers ? std::optional(cv::Point((*numbers)[0], (*numbers)[1])) : std::nullopt;
}

bool is_way_with_unknown(std::string_view text) {
    constexpr std::string_view treat = "treat-as=";
    if (text == "ask" || text == "stop") return true;
    return text.starts_with(treat) && text.size() > treat.size() &&
           text.find_first_of(" \t\r\n") == text.npos;
}

Profile read_profile(const std::filesystem::path& path, const GameKeys& keys) {
    std::error_code failed;
    const std::filesystem::path file =
        std::filesystem::is_directory(path, failed) ? path / "profile.ini" : path;
    const std::string text = text_of(file);
    const po::variables_map values = parsed(file, text, keys);
    const auto get = [&](const char* key) {
        return values.count(key) > 0 ? values[key].as<std::string>() : std::string();
    };
    if (values.count("profile.schema") == 0)
        throw Malformed(0, file.string() + ": the key profile.schema is missing");
    if (values["profile.schema"].as<int>() > newest_schema)
        reject(file, text, "profile.schema",
               "this profile was written for a newer version of the program");
    if (values["profile.schema"].as<int>() < 1)
        reject(file, text, "profile.schema",
               "schemas are numbered from 1 to " + std::to_string(newest_schema));
    Profile profile;
    profile.file = file;
    profile.name =
        file.stem() == "profile" ? file.parent_path().filename().string() : file.stem().string();
    profile.game = get("profile.game");
    profile.window_class = get("window.class");
    profile.new_game = get("play.new-game");
    profile.dismiss = get("play.dismiss");
    if (values.count("play.at-once") > 0) profile.at_once = values["play.at-once"].as<int>();
    if (profile.at_once < 1 || profile.at_once > most_at_once)
        reject(file, text, "play.at-once", "a number from 1 to " + std::to_string(most_at_once));
    for (const GameKey& each : keys) {
        const std::string value = get(each.key.c_str());
        if (value.empty()) continue;
        if (const std::string fault = each.fault(value); !fault.empty())
            reject(file, text, each.key, fault);
        profile.rules[each.key] = value;
    }
    if (values.count("layout.lattice") > 0) {
        profile.lattice = lattice_from_text(get("layout.lattice"));
        if (!profile.lattice)
            reject(file, text, "layout.lattice",
                   "not of the form ROWSxCOLUMNS@x,y,pitch_x,pitch_y[,odd|,even]");
    }
    if (profile.lattice || values.count("layout.frame") > 0) {
        const std::optional<cv::Size> frame = size_from_text(get("layout.frame"));
        if (!frame)
            reject(file, text, "layout.frame",
                   "a lattice needs the size of its frame, WIDTHxHEIGHT");
        profile.frame = *frame;
    }
    profile.on_unknown = get("cells.on-unknown");
    if (profile.on_unknown == std::string("treat-as=") + barrier_word)
        profile.on_unknown = "treat-as=#";
    if (!profile.on_unknown.empty() && !is_way_with_unknown(profile.on_unknown))
        reject(file, text, "cells.on-unknown", "it is ask, stop or treat-as=KIND");
    take_marks(profile, values,
               [&](const char* key, const std::string& what) { reject(file, text, key, what); });
    return profile;
}

std::vector<std::filesystem::path> profile_folders() {
    std::vector<std::filesystem::path> folders;
    if (const auto own = own_folder()) folders.push_back(*own);
    folders.emplace_back(SIGHTREAD_PROFILES_INSTALLED);
    folders.emplace_back(SIGHTREAD_PROFILES_SOURCE);
    return folders;
}

std::filesystem::path own_profile_folder() {
    const auto own = own_folder();
    if (!own)
        throw Error("there is no place for profiles: neither XDG_CONFIG_HOME nor HOME is set");
    return *own;
}

std::vector<std::filesystem::path> profile_files(const std::filesystem::path& folder) {
    std::error_code failed;
    std::vector<std::filesystem::path> files;
    std::filesystem::directory_iterator entry(folder, failed), end;
    for (; !failed && entry != end; entry.increment(failed)) {
        const std::filesystem::path& path = entry->path();
        if (path.filename().string().starts_with('.')) continue;  // one that is being written
        std::error_code unreadable;
        if (std::filesystem::exists(path / "profile.ini", unreadable))
            files.push_back(path / "profile.ini");
        else if (path.extension() == ".ini")
            files.push_back(path);
    }
    std::sort(files.begin(), files.end());
    return files;
}

Profile profile_named(const std::string& text, const GameKeys& keys) {
    std::error_code failed;
    if (std::filesystem::exists(text, failed)) return read_profile(text, keys);
    const bool is_name =
        !text.empty() && text.find('/') == std::string::npos && text.front() != '.';
    for (const std::filesystem::path& folder : profile_folders()) {
        if (!is_name) break;
        if (std::filesystem::exists(folder / text / "profile.ini", failed))
            return read_profile(folder / text, keys);
        if (std::filesystem::exists(folder / (text + ".ini"), failed))
            return read_profile(folder / (text + ".ini"), keys);
    }
    throw Error("cannot read profile " + text +
                ": there is no such file, folder or name; see: sightread profiles list");
}

std::optional<Profile> profile_for(const std::string& window_class, const GameKeys& keys,
                                   std::vector<std::string>* complaints) {
    if (window_class.empty()) return std::nullopt;
    for (const std::filesystem::path& folder : profile_folders()) {
        for (const std::filesystem::path& file : profile_files(folder)) {
            try {
                Profile profile = read_profile(file, keys);
                if (profile.window_class == window_class) return profile;
            } catch (const std::exception& error) {
                if (complaints != nullptr) complaints->push_back(error.what());
            }
        }
    }
    return std::nullopt;
}

}  // namespace sightread
