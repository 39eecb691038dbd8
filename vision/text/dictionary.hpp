// What games say, in all languages: data/words.toml, which people who speak them can read and
// extend.
//
// The file has a table per language, and in it a list of phrases per meaning; a meaning in a table
// of its own is named with a dot ("runaway.right"). The dictionary knows no meaning: who asks for
// one names it. Whoever compares phrases takes accents off, or not; here they are as written.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sightread {

class Dictionary {
public:
    using Phrases = std::vector<std::string>;
    struct Language {
        std::string name;  // in the language itself
        std::map<std::string, Phrases, std::less<>> meanings;
    };

    // toml: the text of the file of that name. Throws Error, with the line, where it is no
    // dictionary.
    [[nodiscard]] static Dictionary parse(std::string_view toml, const std::string& file);
    // Throws Error where there is no such file as well.
    [[nodiscard]] static Dictionary load(const std::string& file);

    // By code: "de", "zh-Hans".
    [[nodiscard]] const std::map<std::string, Language, std::less<>>& languages() const {
        return languages_;
    }
    // Those of all languages; each once.
    [[nodiscard]] Phrases phrases(std::string_view meaning) const;

private:
    std::map<std::string, Language, std::less<>> languages_;
};

// Where the program's words are: $SIGHTREAD_WORDS, or the file of the source tree, or the one
// installed.
[[nodiscard]] std::string dictionary_file();

// The program's words, read once. Throws Error.
[[nodiscard]] const Dictionary& dictionary();

}  // namespace sightread
