#include "calibration/profile.hpp"

#include "capture/error.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <boost/program_options.hpp>

namespace sightread {
namespace po = boost::program_options;
namespace {

constexpr int newest_schema = 1;
constexpr std::uintmax_t largest_file = 1u << 20;

std::string text_of(const std::filesystem::path& file) {
    std::error_code failed;
    const std::uintmax_t size = std::filesystem::file_size(file, failed);
    std::ifstream stream(file, std::ios::binary);
    if (failed || !stream)
        throw Error("cannot read profile " + file.string() + ": check that the file exists and is readable");
    if (size > largest_file) throw Malformed(0, file.string() + ": this file is too large to be a profile");
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
        if (section == section_and_key.substr(0, dot) && key == section_and_key.substr(dot + 1)) return number;
    }
    return 0;
}

[[noreturn]] void reject(const std::filesystem::path& file, const std::string& text, const std::string& key,
                         const std::string& what) {
    const int line = line_of(text, key);
    throw Malformed(line, file.string() + (line > 0 ? ":" + std::to_string(line) : "") + ": " + key + ": " + what);
}

po::options_description schema() {
    po::options_description keys;
    keys.add_options()("profile.schema", po::value<int>())("profile.game", po::value<std::string>())(
        "window.class", po::value<std::string>())("layout.lattice", po::value<std::string>())(
        "layout.frame", po::value<std::string>())("onet.border", po::value<std::string>())(
        "onet.gravity", po::value<std::string>())("onet.shuffle", po::value<std::string>())(
        "sliding.goal-blank", po::value<std::string>())("sliding.way", po::value<std::string>())(
        "runaway.right", po::value<std::string>())("runaway.down", po::value<std::string>())(
        "runaway.delete", po::value<std::string>())("runaway.go", po::value<std::string>())(
        "runaway.new-map", po::value<std::string>())("play.new-game", po::value<std::string>())(
        "play.dismiss", po::value<std::string>());
    return keys;
}

po::variables_map parsed(const std::filesystem::path& file, const std::string& text) {
    po::variables_map values;
    try {
        std::istringstream stream(text);
        po::store(po::parse_config_file(stream, schema()), values);
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

}  // namespace

Profile read_profile(const std::filesystem::path& file) {
    const std::string text = text_of(file);
    const po::variables_map values = parsed(file, text);
    const auto get = [&](const char* key) {
        return values.count(key) > 0 ? values[key].as<std::string>() : std::string();
    };
    if (values.count("profile.schema") == 0) throw Malformed(0, file.string() + ": the key profile.schema is missing");
    if (values["profile.schema"].as<int>() > newest_schema)
        reject(file, text, "profile.schema", "this profile was written for a newer version of the program");
    Profile profile;
    profile.name = file.stem() == "profile" ? file.parent_path().filename().string() : file.stem().string();
    profile.game = get("profile.game");
    profile.window_class = get("window.class");
    profile.border = get("onet.border");
    profile.gravity = get("onet.gravity");
    profile.shuffle = get("onet.shuffle");
    profile.goal_blank = get("sliding.goal-blank");
    profile.way = get("sliding.way");
    profile.step_right = get("runaway.right");
    profile.step_down = get("runaway.down");
    profile.step_back = get("runaway.delete");
    profile.go = get("runaway.go");
    profile.new_map = get("runaway.new-map");
    profile.new_game = get("play.new-game");
    profile.dismiss = get("play.dismiss");
    const auto one_of = [&](const char* key, const std::vector<std::string>& words) {
        const std::string word = get(key);
        if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end())
            reject(file, text, key, "\"" + word + "\" is none of its words");
    };
    one_of("onet.border", {"open", "closed"});
    one_of("sliding.way", {"run", "neighbour", "keys", "keys-blank", "drag", "pick"});
    one_of("onet.shuffle", {"none", "itself"});
    one_of("onet.gravity", {"none", "down", "up", "left", "right", "split-vertical", "split-horizontal",
                            "center-vertical", "center-horizontal"});
    if (values.count("layout.lattice") > 0) {
        profile.lattice = lattice_from_text(get("layout.lattice"));
        if (!profile.lattice)
            reject(file, text, "layout.lattice", "not of the form ROWSxCOLUMNS@x,y,pitch_x,pitch_y[,odd|,even]");
        const std::optional<cv::Size> frame = size_from_text(get("layout.frame"));
        if (!frame) reject(file, text, "layout.frame", "a lattice needs the size of its frame, WIDTHxHEIGHT");
        profile.frame = *frame;
    }
    return profile;
}

std::vector<std::filesystem::path> profile_folders() {
    std::vector<std::filesystem::path> folders;
    const char* config = std::getenv("XDG_CONFIG_HOME");
    const char* home = std::getenv("HOME");
    if (config != nullptr && *config == '/') {
        folders.emplace_back(std::filesystem::path(config) / "sightread/profiles");
    } else if (home != nullptr && *home == '/') {
        folders.emplace_back(std::filesystem::path(home) / ".config/sightread/profiles");
    }
    folders.emplace_back(SIGHTREAD_PROFILES_INSTALLED);
    folders.emplace_back(SIGHTREAD_PROFILES_SOURCE);
    return folders;
}

std::optional<Profile> profile_for(const std::string& window_class, std::vector<std::string>* complaints) {
    if (window_class.empty()) return std::nullopt;
    for (const std::filesystem::path& folder : profile_folders()) {
        std::error_code failed;
        std::vector<std::filesystem::path> files;
        for (const auto& entry : std::filesystem::directory_iterator(folder, failed)) {
            if (entry.path().extension() == ".ini") files.push_back(entry.path());
            if (std::filesystem::exists(entry.path() / "profile.ini", failed))
                files.push_back(entry.path() / "profile.ini");
        }
        std::sort(files.begin(), files.end());
        for (const std::filesystem::path& file : files) {
            try {
                Profile profile = read_profile(file);
                if (profile.window_class == window_class) return profile;
            } catch (const std::exception& error) {
                if (complaints != nullptr) complaints->push_back(error.what());
            }
        }
    }
    return std::nullopt;
}

}  // namespace sightread
