#include "vision/text/dictionary.hpp"

#include "capture/error.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <toml++/toml.h>

namespace sightread {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view advice =
    "; correct it, or install the program again, or set SIGHTREAD_WORDS to the file of its words";

// Takes one language's table apart, and the tables in it.
class LanguageReader {
public:
    LanguageReader(const std::string& file, Dictionary::Language& language)
        : file_(file), language_(language) {}

    void take(const toml::table& table, const std::string& prefix) {
        for (const auto& [key, value] : table) {
            const std::string meaning = prefix + std::string(key.str());
            if (meaning == "name")
                language_.name = phrase(value, meaning);
            else if (const toml::array* phrases = value.as_array())
                for (const toml::node& each : *phrases)
                    language_.meanings[meaning].push_back(phrase(each, meaning));
            else if (const toml::table* inner = value.as_table();
                     inner != nullptr && prefix.empty())
                take(*inner, meaning + ".");
            else
                complain(value, meaning + " is no list of phrases");
        }
    }

    [[noreturn]] void complain(const toml::node& where, const std::string& what) const {
        throw Error("cannot read the words in " + file_ + ", line " +
                    std::to_string(where.source().begin.line) + ": " + what + std::string(advice));
    }

private:
    std::string phrase(const toml::node& node, const std::string& meaning) const {
        const auto text = node.value<std::string>();
        if (!node.is_string() || text->find_first_not_of(' ') == std::string::npos)
            complain(node, "in " + meaning + " stands something other than words in quotes");
        return *text;
    }

    const std::string& file_;
    Dictionary::Language& language_;
};

}  // namespace

Dictionary Dictionary::parse(std::string_view toml, const std::string& file) {
    Dictionary made;
    try {
        const toml::table all = toml::parse(toml, file);
        for (const auto& [code, value] : all) {
            Language& language = made.languages_[std::string(code.str())];
            LanguageReader reader(file, language);
            const toml::table* table = value.as_table();
            if (table == nullptr)
                reader.complain(value, std::string(code.str()) + " is no table of a language");
            reader.take(*table, "");
            if (language.name.empty())
                reader.complain(value, "the language " + std::string(code.str()) + " has no name");
        }
    } catch (const toml::parse_error& fault) {
        throw Error("cannot read the words in " + file + ", line " +
                    std::to_string(fault.source().begin.line) + ": " +
                    std::string(fault.description()) + std::string(advice));
    }
    if (made.languages_.empty()) throw Error("there are no words in " + file + std::string(advice));
    return made;
}

Dictionary Dictionary::load(const std::string& file) {
    std::error_code ignored;
    std::ifstream stream(file, std::ios::binary);
    if (!stream || !fs::is_regular_file(file, ignored))
        throw Error("cannot read the words in " + file +
                    ": there is no such file; install the program again, or set SIGHTREAD_WORDS to "
                    "the file of its words");
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    return parse(text, file);
}

Dictionary::Phrases Dictionary::phrases(std::string_view meaning) const {
    Phrases all;
    for (const auto& [code, language] : languages_)
        if (const auto found = language.meanings.find(meaning); found != language.meanings.end())
            all.insert(all.end(), found->second.begin(), found->second.end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

std::string dictionary_file() {
    if (const char* named = std::getenv("SIGHTREAD_WORDS"); named != nullptr && *named != '\0')
        return named;
    std::error_code ignored;
    if (fs::is_regular_file(SIGHTREAD_WORDS_SOURCE, ignored)) return SIGHTREAD_WORDS_SOURCE;
    return SIGHTREAD_WORDS_INSTALLED;
}

const Dictionary& dictionary() {
    static const Dictionary words = Dictionary::load(dictionary_file());
    return words;
}

}  // namespace sightread
