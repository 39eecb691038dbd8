#include "app/learned.hpp"

#include "calibration/profile.hpp"
#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <ctime>
#include <fstream>
#include <regex>
#include <set>

namespace sightread {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_line = 1000, longest_name = 60;
constexpr std::uintmax_t largest_file = 1u << 16;
constexpr std::string_view remark =
    "# What sightread learned by playing windows of this program with such a title (* stands for "
    "anything). Each fact\n"
    "# is tried first and dropped when it fails. Change or delete what you like, or the whole "
    "file.\n";

std::string trimmed(const std::string& text) {
    const std::size_t first = text.find_first_not_of(" \t\r");
    return first == std::string::npos
               ? std::string()
               : text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// What may stand in one line of the file.
std::string on_one_line(std::string text) {
    for (char& letter : text)
        if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
    return trimmed(text.substr(0, longest_line));
}

const std::set<std::string>& known_keys() {
    static const std::set<std::string> keys = {"begin", "begin-words", "flip.goal", "sliding.way",
                                               "onet.gravity"};
    return keys;
}

// `Sgt-flip` and `Flip *` as `sgt-flip--flip`.
std::string name_of_file(const std::string& window_class, const std::string& title) {
    std::string name;
    for (const char letter : window_class + "--" + title) {
        const auto byte = static_cast<unsigned char>(letter);
        const bool is_plain = byte < 128 && std::isalnum(byte) != 0;
        if (is_plain || (!name.empty() && letter == '-'))
            name += static_cast<char>(std::tolower(byte));
        else if (!name.empty() && name.back() != '-')
            name += '-';
    }
    name.resize(std::min(name.size(), longest_name));
    while (!name.empty() && name.back() == '-') name.pop_back();
    return name.empty() ? "window" : name;
}

int times_in(const std::string& source) {
    static const std::regex times(", ([0-9]{1,6}) times?: ");
    std::smatch found;
    return std::regex_search(source, found, times) ? std::stoi(found[1]) : 0;
}

}  // namespace

fs::path learned_folder() {
    return own_profile_folder().parent_path() / "learned";
}

std::vector<fs::path> learned_files(const fs::path& folder) {
    std::error_code failed;
    std::vector<fs::path> files;
    fs::directory_iterator entry(folder, failed), end;
    for (; !failed && entry != end; entry.increment(failed))
        if (entry->path().extension() == ".txt" &&
            !entry->path().filename().string().starts_with('.'))
            files.push_back(entry->path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string title_pattern(const std::string& title) {
    std::string pattern;
    for (const char letter : on_one_line(title)) {
        const bool is_digit = std::isdigit(static_cast<unsigned char>(letter)) != 0;
        if (!is_digit)
            pattern += letter;
        else if (pattern.empty() || pattern.back() != '*')
            pattern += '*';
    }
    return pattern;
}

bool is_title_of(std::string_view pattern, std::string_view title) {
    std::size_t p = 0, t = 0, star = std::string_view::npos, after = 0;
    while (t < title.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            after = t;
        } else if (p < pattern.size() && pattern[p] == title[t]) {
            ++p, ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++after;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm date{};
    localtime_r(&now, &date);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d", &date);
    return text.data();
}

Learned Learned::in_file(const fs::path& file, std::vector<std::string>* complaints) {
    std::error_code failed;
    std::ifstream stream(file);
    if (!stream || fs::file_size(file, failed) > largest_file || failed)
        throw Error("cannot read " + file.string() + ": it is no file of what was learned");
    Learned learned;
    learned.file_ = file;
    std::string line, source;
    for (int number = 1; std::getline(stream, line); ++number) {
        line = trimmed(line);
        if (line.starts_with('#')) {
            source = trimmed(line.substr(1));
            continue;
        }
        const std::size_t equals = line.find('=');
        const std::string key = trimmed(line.substr(0, equals));
        const std::string value =
            equals == std::string::npos ? std::string() : trimmed(line.substr(equals + 1));
        if (key == "class" || key == "title") {
            (key == "class" ? learned.window_class_ : learned.title_) = value;
        } else if (known_keys().count(key) > 0 && !value.empty()) {
            learned.facts_[key] = {value, source};
        } else if (!line.empty() && complaints != nullptr) {
            complaints->push_back(file.string() + ":" + std::to_string(number) + ": \"" + line +
                                  "\" is nothing that can be learned; passed over");
        }
        source.clear();
    }
    return learned;
}

Learned Learned::of_window(const fs::path& folder, const std::string& window_class,
                           const std::string& title, std::vector<std::string>* complaints) {
    const std::string shown = on_one_line(title);
    for (const fs::path& file : learned_files(folder)) {
        try {
            Learned learned = in_file(file, complaints);
            if (learned.window_class_ == window_class && is_title_of(learned.title_, shown))
                return learned;
        } catch (const Error& error) {
            if (complaints != nullptr) complaints->push_back(error.what());
        }
    }
    Learned learned;
    learned.window_class_ = on_one_line(window_class);
    learned.title_ = title_pattern(title);
    const std::string name = name_of_file(window_class, learned.title_);
    std::error_code failed;
    for (int number = 1; learned.file_.empty() || fs::exists(learned.file_, failed); ++number)
        learned.file_ = folder / (name + (number > 1 ? "-" + std::to_string(number) : "") + ".txt");
    return learned;
}

std::string Learned::value(const std::string& key) const {
    const auto at = facts_.find(key);
    return at == facts_.end() ? std::string() : at->second.value;
}

void Learned::learn(const std::string& key, const std::string& value, const std::string& from,
                    const std::string& date) {
    const std::string kept = on_one_line(value);
    if (kept.empty()) {
        if (facts_.erase(key) > 0) write();
        return;
    }
    Fact& fact = facts_[key];
    const int times = fact.value == kept ? times_in(fact.source) + 1 : 1;
    fact = {kept, date + ", " + std::to_string(times) + (times == 1 ? " time: " : " times: ") +
                      on_one_line(from)};
    write();
}

std::string Learned::to_text() const {
    std::string text =
        std::string(remark) + "class = " + window_class_ + "\ntitle = " + title_ + "\n";
    for (const auto& [key, fact] : facts_)
        text += "\n" + (fact.source.empty() ? "" : "# " + fact.source + "\n") + key + " = " +
                fact.value + "\n";
    return text;
}

// Under another name first, so that there is always the old file or the new one, whole; nothing
// left: no file.
void Learned::write() const {
    if (file_.empty()) return;
    std::error_code failed;
    if (facts_.empty()) {
        fs::remove(file_, failed);
        return;
    }
    fs::create_directories(file_.parent_path(), failed);
    if (failed)
        throw Error("cannot make the folder " + file_.parent_path().string() + ": " +
                    failed.message());
    const fs::path made = file_.parent_path() / ("." + file_.filename().string());
    fs::remove(made, failed);
    write_file(made, to_text(), WriteMode::fresh);
    fs::rename(made, file_, failed);
    if (failed) throw Error("cannot write " + file_.string() + ": " + failed.message());
}

}  // namespace sightread
