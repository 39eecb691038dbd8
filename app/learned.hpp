// What playing has taught about the windows of one program with one kind of title: how the next
// game is begun, how its tiles are moved, what its goal is. Kept from session to session in a small
// text file that a person may read, change and delete; a fact is tried first the next time, and
// dropped when it fails.
//
//   # What sightread learned by playing; ...
//   class = sgt-flip
//   title = Flip *            `*` stands for anything
//
//   # 2026-11-26, 3 times: the next game came after it
//   begin = keys n
//
// Facts: `begin` (gestures; `wait` where it begins by itself), `begin-words` (what stands where it
// is clicked), `flip.goal`, `sliding.way`, `onet.gravity`.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread {

struct Fact {
    std::string value;
    std::string source;  // one line: when and how often it held, and what it was learned from
};

class Learned {
public:
    Learned() = default;  // knows nothing and keeps nothing
    // What is known of a window by its class and title. Lines that cannot be meant are passed over,
    // with a sentence each.
    static Learned of_window(const std::filesystem::path& folder, const std::string& window_class,
                             const std::string& title,
                             std::vector<std::string>* complaints = nullptr);
    // A file of that folder. Throws Error when it cannot be read.
    static Learned in_file(const std::filesystem::path& file,
                           std::vector<std::string>* complaints = nullptr);

    const std::filesystem::path& file() const { return file_; }
    const std::string& window_class() const { return window_class_; }
    const std::string& title() const { return title_; }  // `*` for anything
    const std::map<std::string, Fact>& facts() const { return facts_; }
    [[nodiscard]] std::string value(const std::string& key) const;  // empty: not known

    // It held once more, or for the first time. An empty value drops the fact. Written at once;
    // throws Error.
    void learn(const std::string& key, const std::string& value, const std::string& from,
               const std::string& date);

    [[nodiscard]] std::string to_text() const;

private:
    void write() const;

    std::filesystem::path file_;
    std::string window_class_, title_;
    std::map<std::string, Fact> facts_;
};

// Where such files are: beside the person's profiles. Throws Error where there is no place for
// them.
[[nodiscard]] std::filesystem::path learned_folder();
[[nodiscard]] std::vector<std::filesystem::path> learned_files(const std::filesystem::path& folder);

// A title with its numbers taken out: the score and the level are others next time.
[[nodiscard]] std::string title_pattern(const std::string& title);
[[nodiscard]] bool is_title_of(std::string_view pattern, std::string_view title);

// Today, as 2026-11-26.
[[nodiscard]] std::string today();

}  // namespace sightread
